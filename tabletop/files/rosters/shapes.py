"""What the lines of a list look like: totals, headings, units with points, bullets, footers."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from tabletop.files.rosters.amounts import LOOSE_POINTS, NUMBER, PTS, priced, whole_number

_TOTAL: Final = re.compile(rf"{NUMBER}\s*/\s*{NUMBER}\s*{PTS}\s*$", re.IGNORECASE)
_BRACKET_TOTAL: Final = re.compile(
    rf"\({NUMBER}\s*{PTS}?\)\s*(?:-\s*(?:✦\s*)?(?P<pack>.+))?$", re.IGNORECASE
)
_BARE_TOTAL: Final = re.compile(
    rf"^(?:total\s*:?\s*){NUMBER}(?:\s*/\s*{NUMBER})?(?:\s*{PTS})?$", re.IGNORECASE
)
_BULLET: Final = re.compile(
    r"^(?:[•◦‣·∙●○▪▫■□►▸*+>-]+\s*(?=\S)|[-=~]+>\s*(?=\S)|(?:\d{1,2}|[a-z])[.)]\s+(?=\S)|"
    r"\((?:\d{1,2}|[a-z])\)\s+(?=\S)|[olqvü§Ø]\s+(?=[A-Z0-9]))"
)
_NO_MARK: Final = frozenset("\"'#%&/\\!?,;:@…+")
_RULE: Final = re.compile(r"^[-=_~*#+.]{2,}$|^['`]{3}[a-z0-9]*$")
_PACK: Final = re.compile(
    r"handbook|\bghb\b|path to glory|battlepack|spearhead|matched play", re.IGNORECASE
)
_FOOT: Final = re.compile(
    r"^(?:created (?:with|by|in)|generated (?:by|with|at)|exported (?:with|from)|made with|"
    r"app\s*:|app version|server version|data version|data\s*:|client\s*:|bsdata\s*:|https?:|"
    r"version\s*:|newrecruit|www\.)",
    re.IGNORECASE,
)
_TOLD: Final = re.compile(
    r"^(drops|wounds|auxiliaries|auxiliary units|command points|models|units)\s*[:-]\s*(\d+)"
    r"(?:\s*\(.*\))?$|^(\d+)\s+(drops?|wounds|auxiliar\w+)$",
    re.IGNORECASE,
)
_HEADS: Final = (
    ("regiment", re.compile(r"^(?:general'?s?'?|roster|army) regiment$", re.IGNORECASE)),
    ("regiment", re.compile(r"^(?:the )?(?:first|second|third|fourth|fifth|1st|2nd|3rd|[45]th) "
                            r"regiment$", re.IGNORECASE)),
    ("regiment", re.compile(r"^regiment(?: (?:of the general|#? ?\d{1,2}|one|two|three|four|five|"
                            r"i{1,3}|iv|v))?(?: ?\((?:the )?general\))?$", re.IGNORECASE)),
    ("regiments", re.compile(r"^(?:the )?regiments$", re.IGNORECASE)),
    ("renown", re.compile(r"^regiments? of renown(?: #?\d{1,2})?$", re.IGNORECASE)),
    ("auxiliary", re.compile(r"^auxiliar(?:y|ies)(?: units?| regiments?)?$", re.IGNORECASE)),
    ("terrain", re.compile(r"^(?:faction )?terrain(?: features?)?$", re.IGNORECASE)),
    ("manifestations", re.compile(r"^(?:manifestations|endless spells)$", re.IGNORECASE)),
)  # fmt: skip
_LORE: Final = re.compile(
    r"^(spell|prayer|manifestation) lores?\s*(?:[-:]\s*(.*))?$", re.IGNORECASE
)
_TACTICS: Final = re.compile(r"^battle tactics?(?: cards?)?\s*(?:[-:]\s*(.*))?$", re.IGNORECASE)
_LABEL: Final = re.compile(
    r"^(faction|army|battle formation|formation|grand alliance|battlepack|list name|name|"
    r"grand strategy|season of war|army of renown|general|points|total points)\s*:\s*(.+)$",
    re.IGNORECASE,
)
_SENTENCE: Final = re.compile(r"[.!?]$|[.!?] [A-Z]|[:;]-?[)(]|,$|:$")
MOST_WORDS: Final = 9
"""A name has no more words than that; a longer line is a remark."""
_LISTED: Final = re.compile(r",\s*|\s+and\s+|;\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Total:
    """The points of a list, what was before them on the line, and its battlepack."""

    title: str
    points: int
    limit: int | None = None
    pack: str = ""


def total(line: str) -> Total | None:
    """Return the points of the whole list that a line ends with, None where it has none.

    >>> total("Daka Daka 2 1990/2000 pts")
    Total(title='Daka Daka 2', points=1990, limit=2000, pack='')
    >>> total("Full (2540 points) - General's Handbook").pack
    "General's Handbook"
    """
    found = _BARE_TOTAL.search(line)
    if found is not None:
        return Total("", whole_number(found[1]), whole_number(found[2]) if found[2] else None)
    found = _TOTAL.search(line)
    if found is not None:
        return Total(line[: found.start()].strip(), whole_number(found[1]), whole_number(found[2]))
    found = _BRACKET_TOTAL.search(line)
    if found is None or not found["pack"] or not is_pack(found["pack"]):
        return None
    return Total(line[: found.start()].strip(), whole_number(found[1]), None, found["pack"].strip())


def loose_total(line: str) -> Total | None:
    """Return the points of a first line such as `My list (1250 points)`, None where it has none."""
    bare = LOOSE_POINTS.search(line)
    if bare is not None and whole_number(bare[1]) >= 500 and whole_number(bare[1]) % 250 == 0:
        return Total(line[: bare.start()].strip(), whole_number(bare[1]))
    found = _BRACKET_TOTAL.search(line)
    if found is None or found["pack"] or not re.search(r"point", found[0], re.IGNORECASE):
        return None
    return Total(line[: found.start()].strip(), whole_number(found[1]))


def bullet(line: str) -> str | None:
    """Return what stands behind a bullet, None for a line without one.

    >>> bullet("• General"), bullet("* Reinforced"), bullet("Clanrats (150)")
    ('General', 'Reinforced', None)
    """
    end = mark_of(line)
    return line[end:].strip() if end else None


def mark_of(line: str) -> int:
    """Return how many letters of a line are its bullet: a sign, a picture, a number, an arrow.

    >>> mark_of("• General"), mark_of("🔹 General"), mark_of("1. General"), mark_of("General")
    (2, 2, 3, 0)
    """
    found = _BULLET.match(line)
    if found is not None:
        return found.end()
    end = 0
    while end < len(line) and _is_sign(line[end]):
        end += 1
    rest = line[end:].lstrip()
    return len(line) - len(rest) if end and rest != line[end:] and rest else 0


def _is_sign(letter: str) -> bool:
    kind = unicodedata.category(letter)
    return letter not in _NO_MARK and kind in ("So", "Sk", "Sm", "Po", "Pd", "Mn", "Cf", "Co")


def bracketed(line: str) -> str | None:
    """Return what square brackets hold where they hold the whole line.

    >>> bracketed("[Lore of the Swamp]")
    'Lore of the Swamp'
    """
    if len(line) > 2 and line[0] == "[" and line[-1] == "]" and "]" not in line[1:-1]:
        return line[1:-1].strip()
    return None


def heading(line: str) -> str:
    """Return the kind of section that a line begins, "" for another line.

    >>> heading("General's Regiment"), heading("Auxiliary Units"), heading("Regiments of Renown:")
    ('regiment', 'auxiliary', 'renown')
    """
    plain = line[mark_of(line) :].rstrip(" :").lstrip("#* ").rstrip("* :+")
    plain = priced(plain).name if plain.endswith((")", "]")) else plain
    return next((kind for kind, shape in _HEADS if shape.match(plain)), "")


def lore(line: str) -> tuple[str, str] | None:
    """Return the kind of a line that names a lore (as armies name it), and the names.

    >>> lore("Spell Lore - Lore of Ruin")
    ('spells', 'Lore of Ruin')
    """
    found = _LORE.match(line)
    return (found[1].lower() + "s", (found[2] or "").strip()) if found is not None else None


def tactics(line: str) -> str | None:
    """Return the names of battle tactic cards that a line lists, None for another line."""
    found = _TACTICS.match(line)
    return (found[1] or "").strip() if found is not None else None


def names_in(text: str) -> tuple[str, ...]:
    """Return the names of an enumeration.

    >>> names_in("A, B and C (10 Points)")
    ('A', 'B', 'C (10 Points)')
    """
    return tuple(part.strip() for part in _LISTED.split(text) if part.strip(" -"))


def label(line: str) -> tuple[str, str] | None:
    """Return the word before a colon and what follows, where it is a word that lists use."""
    found = _LABEL.match(line)
    return (found[1].lower(), found[2].strip()) if found is not None else None


def told(line: str) -> tuple[str, int] | None:
    """Return a number that the list tells of itself: drops, wounds, auxiliaries.

    >>> told("Auxiliaries: 39 (+14820 Points)"), told("3 drops")
    (('auxiliaries', 39), ('drops', 3))
    """
    found = _TOLD.match(line)
    if found is None:
        return None
    word, number = (found[1], found[2]) if found[1] else (found[4], found[3])
    word = word.lower()
    return ("drops" if word.startswith("drop") else word), int(number)


def is_rule(line: str) -> bool:
    """Say whether a line only parts others: dashes, or the fence of a code block."""
    return bool(_RULE.match(line))


def is_sentence(line: str) -> bool:
    """Say whether a line is a remark of somebody, and no name."""
    return bool(_SENTENCE.search(line)) or len(line.split()) > MOST_WORDS


def is_pack(line: str) -> bool:
    """Say whether a line names a handbook."""
    return bool(_PACK.search(line))


def is_foot(line: str) -> bool:
    """Say whether a line tells which program wrote the list."""
    return bool(_FOOT.match(line))
