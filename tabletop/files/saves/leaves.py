"""The smallest things of a saved battle, each looked at as it is read."""

from __future__ import annotations

from typing import Final

Plain = object
"""None, bool, int, float, str, list or dict, as JSON has them."""
LARGEST: Final = 10**9
"""No number of a battle is larger; a file with more is refused."""
LONGEST: Final = 100_000
"""Letters of the longest text."""


class Misfit(Exception):  # noqa: N818 - a place and a reason, told as a TabletopError
    """Something read is not what should stand there."""

    def __init__(self, reason: str, place: str = "") -> None:
        self.reason = reason
        self.place = place
        super().__init__(reason)

    def within(self, outer: str) -> Misfit:
        """Return it with the place around it."""
        dot = "." if self.place and not self.place.startswith("[") else ""
        return Misfit(self.reason, f"{outer}{dot}{self.place}")


def text(value: Plain) -> str:
    """Return a text, or raise `Misfit`."""
    if type(value) is not str:
        raise Misfit(f"{value!r:.80} is no text")
    if len(value) > LONGEST:
        raise Misfit("a text too long")
    return value


def whole_out(value: int) -> int:
    """Return a whole number as one; arrays and flags give odd ones."""
    return value if type(value) is int else int(value)


def whole(value: Plain) -> int:
    """Return a whole number of bearable size, or raise `Misfit`."""
    if type(value) is not int:
        raise Misfit(f"{value!r:.80} is no whole number")
    if not -LARGEST <= value <= LARGEST:
        raise Misfit("a number too large")
    return value


def number(value: Plain) -> float:
    """Return a number of bearable size as a fraction, or raise `Misfit`."""
    if type(value) is float and -LARGEST <= value <= LARGEST:  # quick: most are such
        return value
    if type(value) is int:
        value = float(whole(value))
    if type(value) is not float:
        raise Misfit(f"{value!r:.80} is no number")
    if not -LARGEST <= value <= LARGEST:
        raise Misfit("a number too large")
    return value


def flag(value: Plain) -> bool:
    """Return true or false, or raise `Misfit`."""
    if type(value) is not bool:
        raise Misfit(f"{value!r:.80} is neither true nor false")
    return value


def nothing(value: Plain) -> None:
    """Return None, or raise `Misfit`."""
    if value is not None:
        raise Misfit("nothing should stand there")
