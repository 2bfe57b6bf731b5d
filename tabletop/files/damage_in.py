"""Checking what a ruling about damage or a rally says, before it is answered."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.field import Field
from tabletop.state.dice import dice

WEAPON_KEYS: Final = (
    "name",
    "models",
    "attacks",
    "hit",
    "wound",
    "rend",
    "damage",
    "crit_on",
    "abilities",
    "anti",
    "companion",
    "charged",
    "reroll",
    "modifiers",
    "dice",
)
TARGET_KEYS: Final = (
    "models",
    "health",
    "save",
    "allocated",
    "wards",
    "keywords",
    "charged",
    "save_mod",
)
MODIFIER_KEYS: Final = ("to", "value", "from", "name")
STEPS: Final = ("attacks", "hit", "wound", "save", "damage")
GIVERS: Final = ("friendly", "enemy", "terrain", "own")
ABILITIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "CRIT_2_HITS": "CRIT_TWO_HITS",
        "CRIT_TWO_HITS": "CRIT_TWO_HITS",
        "CRIT_AUTO_WOUND": "CRIT_AUTO_WOUND",
        "CRIT_MORTAL": "CRIT_MORTAL",
        "CHARGE_DAMAGE": "CHARGE_DAMAGE",
        "COMPANION": "COMPANION",
        "SHOOT_IN_COMBAT": "SHOOT_IN_COMBAT",
    }
)
"""Words for weapon abilities (20.0) and the one that warscrolls use."""
MOST: Final = 100


def check_damage(keys: Mapping[str, Field]) -> None:
    """Refuse a damage action with strange keys, numbers or dice."""
    for key in ("weapons", "target"):
        if key in keys:
            continue
        source = next(iter(keys.values()))
        raise source.refused(f"the key {key!r} is missing", f"add {key}")
    for item in keys["weapons"].items(most=MOST):
        _weapon(item)
    _target(keys["target"])
    for key in ("mortal", "allocate_direct", "heal"):
        if key in keys:
            keys[key].whole("a number of points", most=1000)
    if "ward_dice" in keys:
        _faces(keys["ward_dice"])
    if "modifiers" in keys:
        _modifiers(keys["modifiers"])


def check_rally(keys: Mapping[str, Field]) -> None:
    """Refuse a rally action with strange keys, numbers or dice."""
    if "dice" in keys:
        _faces(keys["dice"])
    if "health" in keys:
        keys["health"].whole("a Health", least=1, most=MOST)
    for key in ("allocated", "slain"):
        if key in keys:
            keys[key].whole("a number", most=1000)


def _weapon(field: Field) -> None:
    keys = field.keys(WEAPON_KEYS)
    for key in ("attacks", "hit", "wound", "damage"):
        if key not in keys:
            raise field.refused(f"the key {key!r} is missing", f"add {key}")
    for key in ("attacks", "damage"):
        _number_of_dice(keys[key])
    for key in ("hit", "wound", "crit_on"):
        if key in keys:
            keys[key].whole("a number of a die", least=2, most=7)
    if "models" in keys:
        keys["models"].whole("a number of models", least=1, most=MOST)
    if "rend" in keys:
        keys["rend"].whole("a Rend", most=10)
    for key in ("companion", "charged"):
        if key in keys:
            keys[key].flag()
    for item in keys["abilities"].items(most=MOST) if "abilities" in keys else []:
        item.choice(ABILITIES, "a weapon ability")
    for item in keys["anti"].items(most=MOST) if "anti" in keys else []:
        anti = item.keys(("if",))
        if "if" not in anti:
            raise item.refused("the key 'if' is missing", "say whom it is against: if: HERO")
        anti["if"].word("a keyword or CHARGED")
    if "reroll" in keys:
        for item in keys["reroll"].keys(("hit", "wound", "save")).values():
            item.choice(("ones", "failed"), "what is re-rolled")
    if "modifiers" in keys:
        _modifiers(keys["modifiers"])
    if "dice" in keys:
        for item in keys["dice"].keys(STEPS).values():
            _faces(item)


def _target(field: Field) -> None:
    keys = field.keys(TARGET_KEYS)
    for key in ("models", "health"):
        if key not in keys:
            raise field.refused(f"the key {key!r} is missing", f"add {key}")
        keys[key].whole("a number", least=1, most=MOST)
    if "save" in keys and keys["save"].node.value != "-":
        keys["save"].whole("a Save, or -", least=2, most=7)
    if "allocated" in keys:
        most = keys["health"].whole("a number") - 1
        keys["allocated"].whole("points below the Health", most=most)
    for item in keys["wards"].items(most=20) if "wards" in keys else []:
        item.whole("a ward", least=2, most=6)
    for item in keys["keywords"].items(most=MOST) if "keywords" in keys else []:
        item.text("a keyword", least=1)
    if "charged" in keys:
        keys["charged"].flag()
    if "save_mod" in keys:
        keys["save_mod"].number("a modifier", least=-20, most=20)


def _modifiers(field: Field) -> None:
    for item in field.items(most=MOST):
        keys = item.keys(MODIFIER_KEYS)
        for key in ("to", "value"):
            if key not in keys:
                raise item.refused(f"the key {key!r} is missing", f"add {key}")
        keys["to"].choice(("hit", "wound", "save", "attacks", "damage", "rend"), "what it changes")
        if not keys["value"].number("a modifier", least=-20, most=20).is_integer():
            raise keys["value"].wrong("a whole number")
        if "from" in keys:
            keys["from"].choice(GIVERS, "who gives it")
        if "name" in keys:
            keys["name"].text("a name", least=1)


def _faces(field: Field) -> None:
    for item in field.items(most=1000):
        item.whole("a face of a die", least=1, most=6)


def _number_of_dice(field: Field) -> None:
    value = field.node.value
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise field.wrong("a number or dice such as 2D6+1")
    try:
        found = dice(value)
    except TabletopError as fault:
        raise field.because(fault) from None
    if found.count + found.plus < 0:
        raise field.wrong("a number or dice of at least 0")
