"""What is typed to place models: a spot, a distance with an angle, towards something, a gap."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Final, Literal

from tabletop.errors import TabletopError

Kind = Literal["spot", "polar", "toward", "away", "gap", "along", "turn", "snap"]
FARTHEST: Final = 300.0
FORMS: Final = (
    ("12 8.5", "a spot: x y"),
    ("12 8.5 90", "x y and facing"),
    ("4.5 @ 30", "inches at an angle"),
    ("4.5", "inches straight on"),
    ("3 toward Witch", "or: 3 away from Witch"),
    ("gap 0.5 to Witch", "an exact gap"),
    ("turn 45", "turn where it stands"),
    ("snap 9", "a range to snap to; snap >9, snap off"),
)
"""What may be typed, each with its meaning."""
_NUMBER = r'([+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+))(?:"|in|°)?'
_SPACE = r"\s*[,;]?\s+"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was typed: its kind, its numbers in order, and whom it names."""

    kind: Kind
    numbers: tuple[float, ...] = ()
    name: str = ""
    is_open: bool = False


_SHAPES: Final[tuple[tuple[Kind, str], ...]] = (
    ("spot", rf"{_NUMBER}{_SPACE}{_NUMBER}(?:{_SPACE}{_NUMBER})?"),
    ("polar", rf"{_NUMBER}\s*@\s*{_NUMBER}"),
    ("toward", rf"{_NUMBER}\s*(?:towards?|to)\s+(?P<name>.+)"),
    ("away", rf"{_NUMBER}\s*(?:away\s+)?from\s+(?P<name>.+)"),
    ("gap", rf"gap\s+{_NUMBER}\s*(?:to|from|of)\s+(?P<name>.+)"),
    ("turn", rf"turn\s+{_NUMBER}"),
    ("along", _NUMBER),
)


def wanted(words: str) -> Wanted:
    """Return what typed words ask for; raises `TabletopError` in words for what is not plain.

    >>> wanted("12 8,5 90").numbers, wanted('4.5" @ 30').kind, wanted('3" toward Witch').name
    ((12.0, 8.5, 90.0), 'polar', 'Witch')
    """
    text = " ".join(words.split())
    if not text:
        raise TabletopError("nothing typed", next_step="try 12 8.5 or 3 toward and a name")
    snap = re.fullmatch(rf"snap\s+(off|(>?)\s*{_NUMBER})", text, re.IGNORECASE)
    if snap:
        numbers = () if snap[3] is None else (_number(snap[3]),)
        if numbers and not 0.0 <= numbers[0] <= FARTHEST:
            raise TabletopError(f"{snap[3]} is no range", next_step="give inches from 0 up")
        return Wanted("snap", numbers, "", bool(snap[2]))
    for kind, shape in _SHAPES:
        found = re.fullmatch(shape, text, re.IGNORECASE)
        if found:
            groups = found.groupdict()
            values = [g for g in found.groups() if g is not None and g != groups.get("name")]
            return _checked(Wanted(kind, tuple(map(_number, values)), groups.get("name") or ""))
    raise TabletopError(f'"{text[:40]}" is not understood', next_step=_hint(text))


def _checked(what: Wanted) -> Wanted:
    if what.kind == "gap" and what.numbers[0] < 0.0:
        raise TabletopError("a gap is never less than 0", next_step="give inches from 0 up")
    if any(abs(number) > FARTHEST * 4 for number in what.numbers):
        raise TabletopError("that is off every table", next_step=f"stay under {FARTHEST:g} inches")
    return what


def _number(text: str) -> float:
    value = float(text.replace(",", "."))
    if not math.isfinite(value):
        raise TabletopError(f"{text} is no number")
    return value


def _hint(text: str) -> str:
    first = text.split()[0].lower()
    if first == "gap":
        return "try gap 0.5 to and a name"
    if first == "snap":
        return "try snap 9, snap >9 or snap off"
    if "@" in text:
        return "try 4.5 @ 30"
    return "try 12 8.5, 4.5 @ 30 or 3 toward and a name"
