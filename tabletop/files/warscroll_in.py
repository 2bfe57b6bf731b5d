"""Warscrolls of an army file: characteristics, weapons, names of abilities."""

from __future__ import annotations

import re
from typing import Final, Literal

from tabletop.errors import TabletopError
from tabletop.files.field import Field
from tabletop.files.words import PHASES
from tabletop.geometry.base import Base
from tabletop.state.dice import Dice, dice
from tabletop.state.warscroll import WEAPON_ABILITY_NAMES, Reminder, Warscroll, Weapon

WARSCROLL_KEYS: Final = (
    "id",
    "name",
    "glyph",
    "base",
    "size",
    "points",
    "move",
    "save",
    "health",
    "control",
    "ward",
    "banishment",
    "coherency",
    "keywords",
    "weapons",
    "abilities",
    "by_hand",
    "bases",
    "reminders",
)
REMINDER_KEYS: Final = ("name", "phase", "turn", "reaction", "timing", "text")
TURNS: Final[tuple[Literal["yours", "enemy", "any"], ...]] = ("yours", "enemy", "any")
WEAPON_KEYS: Final = (
    "name",
    "range",
    "attacks",
    "hit",
    "wound",
    "rend",
    "damage",
    "abilities",
    "bearers",
)
WEAPON_ABILITIES: Final = tuple(WEAPON_ABILITY_NAMES)
_NEEDED: Final = ("id", "name", "base", "move", "save", "health", "control")
_BASE: Final = re.compile(r"(\d+(?:\.\d+)?)(?:\s*x\s*(\d+(?:\.\d+)?)(\s+rect)?)?")
MOST_WEAPONS: Final = 20
MOST_REMINDERS: Final = 200


def base_of(text: str) -> Base:
    """Return the base that words name: `32` round, `60x35` oval, `100x60 rect`.

    Raises `TabletopError` for other words.

    >>> base_of("60x35"), base_of("28.5").shape
    (Base(shape='oval', length=60.0, width=35.0), 'round')
    """
    found = _BASE.fullmatch(text.strip())
    if found is None:
        raise TabletopError(f"{text!r} is no base", next_step="write 32, 60x35 or 100x60 rect (mm)")
    length, width, is_rect = found.groups()
    if width is None:
        return Base("round", float(length), float(length))
    return Base("rect" if is_rect else "oval", float(length), float(width))


def read_warscroll(field: Field, known: frozenset[str]) -> Warscroll:
    """Return a warscroll; `known` are the ids of automated abilities.

    Raises `TabletopError` with the place of what is wrong.
    """
    keys = field.keys(WARSCROLL_KEYS)
    need(field, keys, _NEEDED)
    keywords = _words(keys.get("keywords"), "a keyword")
    ward = _roll(keys["ward"], "a ward such as 5+") if "ward" in keys else None
    base = _base(keys["base"])
    return Warscroll(
        keys["id"].word("an id"),
        keys["name"].text("a name", least=1),
        None if keys["move"].node.value == "-" else _dice(keys["move"], least=0),
        None if keys["save"].node.value == "-" else _roll(keys["save"], "a Save such as 4+ or -"),
        keys["health"].whole("a Health", least=1, most=100),
        keys["control"].whole("a Control", least=0, most=100),
        (*keywords, *((f"WARD ({ward}+)",) if ward is not None else ())),
        tuple(_weapon(item) for item in keys["weapons"].items(most=MOST_WEAPONS))
        if "weapons" in keys
        else (),
        ward,
        tuple(
            item.reference(sorted(known), "automated ability") for item in keys["abilities"].items()
        )
        if "abilities" in keys
        else (),
        _words(keys.get("by_hand"), "the name of an ability"),
        keys["size"].whole("a number of models", least=1, most=100) if "size" in keys else 1,
        keys["points"].whole("points", least=0, most=10_000) if "points" in keys else 0,
        base,
        keys["coherency"].number("inches", above=0.0, most=24.0) if "coherency" in keys else 0.5,
        keys["glyph"].word("a glyph") if "glyph" in keys else "",
        _roll(keys["banishment"], "a banishment value such as 7+", most=12)
        if "banishment" in keys
        else 0,
        tuple((role, _base(item)) for role, item in keys["bases"].keys().items())
        if "bases" in keys
        else (),
        read_reminders(keys.get("reminders")),
    )


def read_reminders(field: Field | None) -> tuple[Reminder, ...]:
    """Return the abilities that players apply themselves, with their words; none without a field.

    Raises `TabletopError` with the place of what is wrong.
    """
    found: list[Reminder] = []
    for item in field.items(most=MOST_REMINDERS) if field is not None else []:
        keys = item.keys(REMINDER_KEYS)
        need(item, keys, ("name",))
        turn = keys["turn"].choice(TURNS, "whose turn it is") if "turn" in keys else "any"
        found.append(
            Reminder(
                keys["name"].text("a name", least=1),
                keys["phase"].choice((*PHASES, "round"), "a phase") if "phase" in keys else "",
                next(word for word in TURNS if word == turn),
                keys["reaction"].flag() if "reaction" in keys else False,
                keys["timing"].text() if "timing" in keys else "",
                keys["text"].text() if "text" in keys else "",
            )
        )
    return tuple(found)


def _base(field: Field) -> str:
    base = field.text("a base")
    try:
        base_of(base)
    except TabletopError as fault:
        raise field.because(fault) from None
    return base


def need(field: Field, keys: dict[str, Field], wanted: tuple[str, ...]) -> None:
    """Refuse a mapping in which one of the wanted keys is missing."""
    for key in wanted:
        if key not in keys:
            raise field.refused(f"the key {key!r} is missing", f"add {key}")


def _words(field: Field | None, what: str) -> tuple[str, ...]:
    return tuple(item.text(what, least=1) for item in field.items(most=100)) if field else ()


def _weapon(field: Field) -> Weapon:
    keys = field.keys(WEAPON_KEYS)
    need(field, keys, ("name", "attacks", "hit", "wound", "damage"))
    return Weapon(
        keys["name"].text("a name", least=1),
        "ranged" if "range" in keys else "melee",
        _dice(keys["attacks"], least=1),
        _roll(keys["hit"], "a Hit such as 3+"),
        _roll(keys["wound"], "a Wound such as 4+"),
        keys["rend"].whole("a Rend, 0 or more", least=0, most=10) if "rend" in keys else 0,
        _dice(keys["damage"], least=1),
        keys["range"].number("inches", above=0.0, most=100.0) if "range" in keys else 0.0,
        tuple(_ability(item) for item in keys["abilities"].items()) if "abilities" in keys else (),
        keys["bearers"].word("who carries it") if "bearers" in keys else "",
    )


def _ability(field: Field) -> str:
    value = field.node.value
    if isinstance(value, str) and value.startswith("ANTI:") and value[5:].strip():
        return value
    return field.choice((*WEAPON_ABILITIES, "ANTI:INFANTRY"), "a weapon ability")


def _roll(field: Field, what: str, most: int = 7) -> int:
    value = field.node.value
    if isinstance(value, str) and value in {f"{n}+" for n in range(2, most + 1)}:
        return int(value[:-1])
    raise field.wrong(what)


def _dice(field: Field, least: int) -> Dice:
    value = field.node.value
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise field.wrong("a number or dice such as 2D6+1")
    try:
        found = dice(value)
    except TabletopError as fault:
        raise field.because(fault) from None
    if found.count + found.plus < least:
        raise field.wrong(f"a number or dice of at least {least}")
    return found
