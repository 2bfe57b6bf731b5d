"""Weapons of community data: characteristics, and abilities in whatever spelling."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from tabletop.files.library.texts import cells
from tabletop.files.library.words import inches, is_nothing, line, number, some, target
from tabletop.files.xml_in import Node
from tabletop.state.dice import Dice
from tabletop.state.warscroll import Weapon

_KNOWN: Final = (
    (re.compile(r"crit(?:ical)? ?\(? ?(?:2|two) hits? ?\)?"), "CRIT_TWO_HITS"),
    (re.compile(r"crit(?:ical)? ?\(? ?auto[- ]?wounds? ?\)?"), "CRIT_AUTO_WOUND"),
    (re.compile(r"crit(?:ical)? ?\(? ?mortal(?: damage)? ?\)?"), "CRIT_MORTAL"),
    (re.compile(r"charge ?\(? ?\+ ?1 damage ?\)?"), "CHARGE_DAMAGE"),
    (re.compile(r"companion"), "COMPANION"),
    (re.compile(r"shoot in combat"), "SHOOT_IN_COMBAT"),
)
_ANTI: Final = re.compile(r"an(?:ti|it)[- ]?([a-z][a-z' -]*?) ?(?:\(?\+ ?(\d) rend\)?)?\)?")
_SEE: Final = re.compile(r"\bsee\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ReadWeapon:
    """What was read of a weapon: None where an ability says what it does, or it is not understood.

    `odd` are weapon abilities that the core rules do not have, `mended` what was put right,
    `unread` what was not understood.
    """

    weapon: Weapon | None
    odd: tuple[str, ...] = ()
    mended: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()


def read_weapon(profile: Node) -> ReadWeapon:
    """Return a weapon of the data."""
    of = {name: line(cell) for name, cell in cells(profile).items()}
    is_ranged = profile.get("typeName") == "Ranged Weapon"
    mended: list[str] = []
    unread: list[str] = []
    if any(_SEE.search(cell) for name, cell in of.items() if name != "Ability"):
        return ReadWeapon(None, unread=("its own ability says how it attacks",))
    attacks, damage = (_amount(of, name, unread) for name in ("Atk", "Dmg"))
    hit, wound = (_roll(of, name, unread) for name in ("Hit", "Wnd"))
    rend = number(of.get("Rnd", "").lstrip("-") or "-", 10)
    if rend is None:
        unread.append(f"Rnd is {of.get('Rnd', '')!r}")
    reach = 0.0
    if is_ranged:
        distance, has_mark = inches(of.get("Rng", ""))
        if distance is None or distance.is_random or distance.plus <= 0:
            unread.append(f"Rng is {of.get('Rng', '')!r}")
        else:
            reach = float(distance.plus)
            mended += [] if has_mark else [f"Rng is {of['Rng']!r}, without the sign for inches"]
    words, odd, more = read_abilities(of.get("Ability", ""))
    mended += more
    if unread or attacks is None or damage is None or rend is None:
        return ReadWeapon(None, odd, tuple(mended), tuple(unread))
    weapon = Weapon(
        line(profile.name),
        "ranged" if is_ranged else "melee",
        attacks,
        hit,
        wound,
        rend,
        damage,
        reach,
        words,
    )
    return ReadWeapon(weapon, odd, tuple(mended))


def read_abilities(cell: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    r"""Return the weapon abilities of a cell as words of the rules, other words, what was mended.

    >>> read_abilities("Anti\u2011**^^Monster^^** (+1 Rend), Crit (Mortal), Wyrdflame")
    (('ANTI:MONSTER', 'CRIT_MORTAL'), ('Wyrdflame',), ())
    >>> read_abilities("Anit-Infantry (+1 Rend)")[2]
    ("'Anit-Infantry (+1 Rend)' was taken for Anti-Infantry (+1 Rend)",)
    """
    words: list[str] = []
    odd: list[str] = []
    mended: list[str] = []
    for part in _parts(line(cell)):
        low = part.lower()
        known = next((word for rx, word in _KNOWN if rx.fullmatch(low)), "")
        anti = None if known else _ANTI.fullmatch(low)
        if known:
            words.append(known)
            if part.count("(") != part.count(")"):
                mended.append(f"{part!r} lacks a bracket")
        elif anti and (anti[2] or "1") == "1":
            words.append(f"ANTI:{anti[1].upper()}")
            right = f"Anti-{part[anti.start(1) : anti.end(1)]} (+1 Rend)"
            is_right = re.fullmatch(r"anti-[^()]+ ?\(\+1 rend\)", low) is not None
            mended += [] if is_right else [f"{part!r} was taken for {right}"]
        else:
            odd.append(part)
    return tuple(dict.fromkeys(words)), tuple(dict.fromkeys(odd)), tuple(mended)


def _parts(cell: str) -> list[str]:
    """Split at commas outside brackets."""
    parts, depth = [""], 0
    for letter in cell:
        depth = max(0, depth + (letter == "(") - (letter == ")"))
        if letter in ",;" and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part for p in parts if not is_nothing(part := p.strip(" ."))]


def _amount(of: dict[str, str], name: str, unread: list[str]) -> Dice | None:
    found = some(of.get(name, ""))
    if found is None or found.count + found.plus < 1:
        unread.append(f"{name} is {of.get(name, '')!r}")
        return None
    return found


def _roll(of: dict[str, str], name: str, unread: list[str]) -> int:
    found = target(of.get(name, ""))
    if found is None or found > 6:
        unread.append(f"{name} is {of.get(name, '')!r}")
        return 0
    return found
