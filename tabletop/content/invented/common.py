"""What several abilities of the invented units ask: who is near, who fights whom, dice of a D3."""

from __future__ import annotations

from dataclasses import replace

from tabletop.geometry.units import within
from tabletop.rules.contest import NO_UNITS
from tabletop.rules.measure import gap_between
from tabletop.rules.play.ability import Call
from tabletop.rules.play.asks import Option
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.lately import did
from tabletop.rules.play.values import Bearer, Case
from tabletop.rules.sight import sees_unit
from tabletop.rules.table import table_of
from tabletop.state.model import GameState, Unit


def near(do: Doing, unit: str, inches: float, friendly: bool) -> tuple[Unit, ...]:
    """Return friendly units (the unit itself too) or enemies within some inches of a unit.

    Manifestations and faction terrain are enemies, but no friendly units (7.0, 1.5).
    """
    mine = do.state.unit(unit).player
    return tuple(
        other
        for other in do.state.units.values()
        if other.models
        and (other.player == mine) == friendly
        and not (friendly and any(other.has(k) for k in NO_UNITS))
        and (other.id == unit or within(gap_between(do.state, unit, other.id), inches))
    )


def seen(do: Doing, unit: str, inches: float) -> tuple[Unit, ...]:
    """Return the enemies within some inches of a unit that it sees."""
    table = table_of(do.state)
    return tuple(e for e in near(do, unit, inches, friendly=False) if sees_unit(table, unit, e.id))


def pick_unit(do: Doing, call: Call, prompt: str, units: tuple[Unit, ...]) -> Flow[Call]:
    """Ask for one of some units as the target of an ability."""
    options = [Option(u.id, u.label, u.id) for u in units]
    target = yield from do.pick("target", call.player, prompt, options, call.ability)
    return replace(call, targets=(target,))


def roll_d3(do: Doing, call: Call, why: str) -> Flow[int]:
    """Roll a D3."""
    (face,) = yield from do.roll(1, why, call.player, call.unit)
    return (face + 1) // 2


def hurt_enemies(do: Doing, call: Call, needed: int, why: str) -> Flow[None]:
    """Roll for each target: from `needed` on it takes D3 mortal damage."""
    for target in call.targets:
        if not do.has_unit(target):
            continue
        (face,) = yield from do.roll(1, f"{why}, {do.label(target)}", call.player, call.unit)
        if face >= needed:
            do.inflict(target, (yield from roll_d3(do, call, f"damage of {why}")), call.unit)


def has_charged(case: Case, on: Bearer) -> bool:
    """Say whether the unit asked about charged this turn."""
    unit = case.state.units.get(case.unit)
    return unit is not None and unit.charged


def has_moved(state: GameState, unit: str) -> bool:
    """Say whether a unit moved or was set up this turn."""
    return state.battle is not None and did(state.battle, unit, "moved", "set_up")


def uses(kind: str, case: Case) -> bool:
    """Say whether an attack of a kind (`melee`, `ranged`) is asked about."""
    return case.weapon is not None and case.weapon.kind == kind
