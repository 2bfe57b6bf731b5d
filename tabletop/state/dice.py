"""Numbers that may be rolled: the Attacks, Damage or Move of a warscroll."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from tabletop.errors import TabletopError

_FORM: Final = re.compile(
    r"(?:(\d*)D([36])\s*)?(?:(?:^|(?<=[36\s]))\s*([+-]?\s*\d+))?", re.IGNORECASE
)
MOST: Final = 100
"""No printed characteristic is larger; a file with more is refused."""


@dataclass(frozen=True, slots=True)
class Dice:
    """A number of dice and what is added: `2D6+1`; a plain number has no dice."""

    count: int = 0
    sides: int = 6
    plus: int = 0

    @property
    def is_random(self) -> bool:
        """Whether anything is rolled."""
        return self.count > 0

    @property
    def mean(self) -> float:
        """The mean of what comes out."""
        return self.count * (self.sides + 1) / 2 + self.plus

    def total(self, faces: tuple[int, ...]) -> int:
        """Return what comes out with these faces of D6 (a D3 is half a D6, rounded up).

        >>> Dice(2, 3, 1).total((5, 2))
        5
        """
        return sum(d3_of(f) if self.sides == 3 else f for f in faces) + self.plus

    def __str__(self) -> str:
        """Return it as it is printed: `2D6+1`, `D3`, `4`."""
        if not self.count:
            return str(self.plus)
        more = f"{self.plus:+d}" if self.plus else ""
        return f"{self.count if self.count > 1 else ''}D{self.sides}{more}"


D3: Final = Dice(1, 3)


def d3_of(face: int) -> int:
    """Return a D3 from a D6: half of it, rounded up (18).

    >>> [d3_of(face) for face in range(1, 7)]
    [1, 1, 2, 2, 3, 3]
    """
    return (face + 1) // 2


def dice(text: str | int) -> Dice:
    """Return a printed number as dice; raises `TabletopError` for what is none.

    >>> dice("2D6+1"), dice("d3"), dice(4)
    (Dice(count=2, sides=6, plus=1), Dice(count=1, sides=3, plus=0), Dice(count=0, sides=6, plus=4))
    """
    shown = str(text).strip()
    found = _FORM.fullmatch(shown)
    if not shown or found is None or isinstance(text, bool):
        raise TabletopError(f"{shown!r} is no number of dice", next_step="write 4, D3, D6 or 2D6+1")
    count, sides, plus = found.groups()
    read = Dice(
        int(count or 1) if sides else 0, int(sides or 6), int((plus or "0").replace(" ", ""))
    )
    if read.count > MOST or abs(read.plus) > MOST:
        raise TabletopError(f"{shown} is too large", next_step=f"use at most {MOST}")
    return read
