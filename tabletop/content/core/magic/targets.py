"""Who may be picked: friendly units only (no manifestations, 7.0), enemies of every kind."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tabletop.rules.contest import NO_UNITS
from tabletop.rules.measure import within
from tabletop.rules.play.ability import Call
from tabletop.rules.play.asks import Option, Pick
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.sight import sees_unit
from tabletop.rules.table import table_of
from tabletop.state.battle import foe_of
from tabletop.state.model import Unit


def friends(do: Doing, player: int, *keywords: str) -> tuple[Unit, ...]:
    """Return a player's units on the table with all of some keywords; what is no unit is left out.

    Manifestations and faction terrain are not affected by friendly abilities (7.0, 1.5).
    """
    return tuple(
        u
        for u in do.units_of(player)
        if not any(u.has(k) for k in NO_UNITS) and all(u.has(k) for k in keywords)
    )


def enemies(do: Doing, player: int, are_picked: bool = True) -> tuple[Unit, ...]:
    """Return the enemies of a player that an ability may pick, manifestations too (7.0).

    What picks no targets does not affect faction terrain (1.5): `are_picked` False leaves it out.
    """
    found = do.units_of(foe_of(player))
    return found if are_picked else tuple(u for u in found if not u.has("FACTION TERRAIN"))


def near(do: Doing, unit: str, inches: float, units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Return those of some units that are within some inches of a unit, closed; itself too."""
    return tuple(u for u in units if u.id == unit or within(do.state, unit, u.id, inches))


def seen(do: Doing, unit: str, units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Return those of some units that are visible to a unit; itself too."""
    table = table_of(do.state)
    return tuple(u for u in units if u.id == unit or sees_unit(table, unit, u.id))


def friends_near(do: Doing, unit: str, inches: float) -> tuple[Unit, ...]:
    """Return the friendly units within some inches of a unit, closed; itself too."""
    return near(do, unit, inches, friends(do, do.state.unit(unit).player))


def enemies_seen(do: Doing, unit: str, inches: float) -> tuple[Unit, ...]:
    """Return the enemies within some inches of a unit that it sees, manifestations too."""
    return seen(do, unit, near(do, unit, inches, enemies(do, do.state.unit(unit).player)))


def why_no_combat(do: Doing, call: Call) -> str:
    """Return why what is done to enemies in combat cannot be: there are none."""
    return "" if do.is_in_combat(call.unit) else "not in combat"


def all_in_combat(do: Doing, call: Call) -> Call:
    """Name every enemy in combat with the user as a target."""
    return replace(call, targets=do.enemies_in_combat(call.unit))


def pick_target(do: Doing, call: Call, prompt: str, units: Iterable[Unit]) -> Flow[Call]:
    """Ask for one of some units as the target of an ability."""
    options = [Option(u.id, u.label, u.id) for u in units]
    target = yield from do.pick("target", call.player, prompt, options, call.ability)
    return replace(call, targets=(target,))


def pick_targets(
    do: Doing, call: Call, prompt: str, units: Iterable[Unit], most: int, least: int = 1
) -> Flow[Call]:
    """Ask for up to so many of some units as the targets of an ability."""
    options = tuple(Option(u.id, u.label, u.id) for u in units)
    most = min(most, len(options))
    chosen = yield from do.choose(
        Pick("targets", call.player, prompt, options, min(least, most), most, ability=call.ability)
    )
    return replace(call, targets=chosen)
