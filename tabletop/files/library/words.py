"""Words of community data made plain: markup, odd hyphens and blanks, numbers, timing lines."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from tabletop.errors import TabletopError
from tabletop.state.dice import Dice, dice

_PLAIN: Final = str.maketrans(
    {
        "\u00a0": " ", "\u2007": " ", "\u202f": " ", "\u2009": " ", "\u200a": " ",
        "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2212": "-", "\u00ad": "",
        "\u200b": "", "\u200c": "", "\u200d": "", "\u200e": "", "\u200f": "", "\ufeff": "",
        "\u2018": "'", "\u2019": "'", "\u201a": "'", "\u02bc": "'",
        "\u201c": '"', "\u201d": '"', "\u201e": '"', "\u2033": '"', "\u2032": "'",
        "\u2013": "-", "\u2014": "-", "\r": "\n", "\t": " ",
    }
)  # fmt: skip
_MARKS: Final = re.compile(r"\^\^|\*{1,3}")
_BLANKS: Final = re.compile(r"[ ]{2,}")
_ENDS: Final = re.compile(r" *\n\s*")


@lru_cache(maxsize=16384)
def plain(text: str) -> str:
    r"""Return a text without markup, with plain hyphens, quotes and blanks; line breaks stay.

    >>> plain("Anti\u2011**^^Monster^^**\xa0 (+1 Rend)")
    'Anti-Monster (+1 Rend)'
    """
    if not text.isascii():
        text = unicodedata.normalize("NFC", text).translate(_PLAIN)
    else:
        text = text.replace("\r", "\n").replace("\t", " ")
    text = _BLANKS.sub(" ", _MARKS.sub("", text))
    return _ENDS.sub("\n", text).strip()


def line(text: str) -> str:
    """Return a text made plain, in one line."""
    return " ".join(plain(text).split())


def is_nothing(text: str) -> bool:
    """Say whether a cell is empty: nothing, or a dash."""
    return text in ("", "-", "--")


def number(text: str, most: int = 1_000) -> int | None:
    """Return a whole number as printed (`3`, `-` is 0), None for what is none."""
    if is_nothing(text):
        return 0
    return int(text) if text.isascii() and text.isdigit() and int(text[:9]) <= most else None


def target(text: str) -> int | None:
    """Return what a roll must reach: `4+` is 4; None for what is none.

    >>> target("4+"), target("X")
    (4, None)
    """
    found = re.fullmatch(r"([2-9]|1[0-2])\s*\+", text)
    return int(found[1]) if found else None


def some(text: str) -> Dice | None:
    """Return a number or dice (`3`, `D3+3`), None for what is none."""
    if not re.fullmatch(r"(\d{0,2}[dD][36](\s*[+-]\s*\d{1,2})?|\d{1,3})", text):
        return None
    try:
        return dice(text)
    except TabletopError:  # too large
        return None


def inches(text: str) -> tuple[Dice | None, bool]:
    """Return a distance (`12"`, `2D6"`) as dice, None for what is none; and whether `"` stood."""
    has_mark = text.endswith('"')
    return some(text[:-1].strip() if has_mark else text), has_mark


@dataclass(frozen=True, slots=True)
class When:
    """When an ability is to be thought of, from its timing line."""

    phase: str = ""
    turn: Literal["yours", "enemy", "any"] = "any"
    is_reaction: bool = False
    is_known: bool = True


_LIMIT: Final = re.compile(
    r"^(?:once|one|twice) per (?:\w+ ?){1,3}(?:\(army\))?[,.:]?\s*", re.IGNORECASE
)
_PHASE: Final = re.compile(
    r"\b(your|enemy|any|opponent's)?\s*(hero|movement|shooting|charge|combat)\s*phase",
    re.IGNORECASE,
)


def when(timing: str) -> When:
    """Return what a timing line says of phase, turn and reaction.

    Where a reaction names no phase, the ability that it answers tells it.

    >>> when("Once Per Turn (Army), Your Hero Phase")
    When(phase='hero', turn='yours', is_reaction=False, is_known=True)
    >>> when("Reaction: You declared a Fight ability for this unit").phase
    'combat'
    """
    text = " ".join(_LIMIT.sub("", timing).split())
    low = text.lower()
    has_word = re.search(r"\breaction\b", low) is not None
    if has_word or re.match(r"(you|opponent|your opponent) (have |has )?declared|this unit ", low):
        return _reaction(low)
    found = _PHASE.search(low)
    if found:
        return When(found[2].lower(), _turn(found[1] or "any"))
    if not low or low == "passive":
        return When()
    if "deployment" in low:
        return When("deployment")
    if "start" in low or "end" in low:
        edge = "start" if "start" in low else "end"
        whose = re.search(r"\b(your|enemy|any)\b(?! end| start)", low.replace("any end of", ""))
        if "round" in low or low == f"{edge} of battle":
            return When("round" if edge == "start" else "end")
        if "turn" in low:
            return When(edge, _turn(whose[1] if whose else "any"))
    return When(is_known=False)


def _turn(word: str) -> Literal["yours", "enemy", "any"]:
    return "yours" if word == "your" else "enemy" if word in ("enemy", "opponent's") else "any"


_ANSWERS: Final = (
    ("combat", r"\b(fight|attack|power through|all-out|pile)"),
    ("shooting", r"\b(shoot|covering fire)"),
    ("charge", r"\b(charge|counter-charge|forward to victory)"),
    ("movement", r"\b(move|run|retreat|redeploy|at the double)"),
    ("hero", r"\b(spell|prayer|unbind|rally|magical intervention|depict|banish|rite|chant|cast)"),
)


def _reaction(low: str) -> When:
    before, _, after = low.partition("reaction")
    found = _PHASE.search(before) or _PHASE.search(after)
    if found:
        return When(found[2], _turn(found[1] or "any"), True)
    said = re.sub(r"non-(core|charge|command|summon)\b", "", after or before)
    phase = next((name for name, rx in _ANSWERS if re.search(rx, said)), "")
    if "counter-charge" in said:
        phase = "charge"
    return When(phase, "any", True)
