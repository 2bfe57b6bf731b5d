"""Rulings about the fight order: who picks next, and from which units (13.1, 19.0)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.field import Field
from tabletop.files.node import JSON
from tabletop.rules.fight_order import Fighter, begin, followers, next_pick, picked

STATE_KEYS: Final = ("active", "units", "history", "follow_up")
FLAGS: Final = (
    "in_combat",
    "in_combat_at_start",
    "pulled_in",
    "charged",
    "can_fight",
    "fought",
    "strike_first",
    "strike_last",
)


def check_state(state: Field) -> None:
    """Refuse the state of a fight order that names strange keys, players or units."""
    keys = state.keys(STATE_KEYS)
    for key in ("active", "units"):
        if key not in keys:
            raise state.refused(f"the key {key!r} is missing", f"add {key}")
    keys["active"].whole("player 1 or 2", least=1, most=2)
    names: list[str] = []
    for item in keys["units"].items():
        unit = item.keys(("id", "army", *FLAGS))
        for key in ("id", "army"):
            if key not in unit:
                raise item.refused(f"the key {key!r} is missing", f"add {key}")
        name = unit["id"].word("an id")
        if name in names:
            raise unit["id"].refused(f"the unit {name!r} is given twice", "name each once")
        names.append(name)
        unit["army"].whole("player 1 or 2", least=1, most=2)
        for flag in FLAGS:
            if flag in unit:
                unit[flag].flag()
    for item in keys["history"].items() if "history" in keys else []:
        past = item.keys(("unit", "via"))
        if "unit" not in past:
            raise item.refused("the key 'unit' is missing", "say which unit fought")
        past["unit"].reference(names, "unit")
        if "via" in past:
            past["via"].choice(("pick", "follow_up"), "a way to be picked")
    if "follow_up" in keys:
        follow = keys["follow_up"].keys(("army", "after"))
        if "army" not in follow:
            raise keys["follow_up"].refused("the key 'army' is missing", "say who may follow")
        follow["army"].whole("player 1 or 2", least=1, most=2)
        if "after" in follow:
            follow["after"].reference(names, "unit")


@dataclass(frozen=True, slots=True)
class _Seen:
    """A unit of the ruling: how it is now, and whether it was in combat at the snapshot."""

    now: Fighter
    was_in_combat: bool


def answers(action: Mapping[str, JSON]) -> Mapping[str, JSON]:
    """Return who picks next and from what, after the picks of the ruling's history.

    With `follow_up` it is who may fight immediately after the last one. `next_player` is None
    when nobody is left to fight.
    """
    state = _row(action.get("state"))
    active = _player(state.get("active"))
    seen = {s.now.unit: s for s in (_seen(_row(u)) for u in _list(state.get("units")))}
    at_start = [replace(s.now, is_in_combat=s.was_in_combat) for s in seen.values()]
    fighters = {name: s.now for name, s in seen.items()}
    fight = begin(at_start, active)
    for past in (_row(p) for p in _list(state.get("history"))):
        name = str(past.get("unit"))
        if name not in fighters:
            raise TabletopError(f"there is no unit {name!r}", place="history")
        pick = next_pick(fight, tuple(fighters.values()), active)
        if pick is not None and past.get("via") != "follow_up":
            fight = picked(replace(pick, player=fighters[name].player), fight)
        fighters[name] = replace(fighters[name], can_fight=False)
    after = tuple(fighters.values())
    if "follow_up" in state:
        player = _player(_row(state["follow_up"]).get("army"))
        return {"next_player": player, "legal_picks": list(followers(fight, after, player))}
    pick = next_pick(fight, after, active)
    if pick is None:
        return {"next_player": None, "legal_picks": []}
    return {"next_player": pick.player, "legal_picks": list(pick.units)}


def _seen(unit: Mapping[str, JSON]) -> _Seen:
    is_in = unit.get("in_combat", True) is True
    fighter = Fighter(
        str(unit.get("id")),
        _player(unit.get("army")),
        is_in,
        unit.get("can_fight", True) is True
        and unit.get("fought") is not True
        and (is_in or unit.get("charged") is True),
        unit.get("strike_first") is True,
        unit.get("strike_last") is True,
    )
    was_in = unit.get("in_combat_at_start", is_in and unit.get("pulled_in") is not True)
    return _Seen(fighter, was_in is True)


def _player(value: JSON) -> int:
    return 2 if value == 2 else 1


def _row(value: JSON) -> Mapping[str, JSON]:
    return value if isinstance(value, dict) else {}


def _list(value: JSON) -> list[JSON]:
    return value if isinstance(value, list) else []
