"""Where the units of a battle's file stand, and which are off the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, Literal

from tabletop.errors import TabletopError
from tabletop.files.field import Field
from tabletop.files.warscroll_in import need
from tabletop.files.words import FLAGS
from tabletop.geometry.base import Pose
from tabletop.rules.coherency import judge_coherency
from tabletop.rules.finding import Finding
from tabletop.rules.standing import judge_standing, placed
from tabletop.state.battle import Battle, Waiting
from tabletop.state.model import GameState, Model, Unit

OFF_TABLE: Final[tuple[Literal["reserve", "aside"], ...]] = ("reserve", "aside")
PLACED_KEYS: Final = ("units", *OFF_TABLE, "fallen")


def read_places(top: Field, keys: dict[str, Field], state: GameState) -> GameState:
    """Return the state with the units where the file says; the others wait or fell.

    Levels follow from the terrain. Models of a unit that have no place were slain; manifestations
    that are not named wait to be summoned. Raises
    `TabletopError` for a unit that is nowhere once deployment is over, or stands where none can.
    """
    battle = state.battle
    assert battle is not None
    where: dict[str, Field] = {}
    for item in keys["units"].items(most=500) if "units" in keys else []:
        state = _stand(item, state, where)
    for why in OFF_TABLE:
        for item in keys[why].items(most=500) if why in keys else []:
            state = _aside(item, why, state, where)
    for item in keys["fallen"].items(most=500) if "fallen" in keys else []:
        state = _fall(item, state, where)
    lost = [
        u
        for u in battle.enlisted
        if u not in where and not battle.warscroll_of(u).has("MANIFESTATION")
    ]
    if lost and battle.clock.phase != "deployment":
        raise top.refused(
            f"the unit {lost[0]!r} is nowhere",
            "give it places under units, or name it under reserve or fallen",
        )
    _judge(where, state)
    return state


def _battle(state: GameState) -> Battle:
    assert state.battle is not None
    return state.battle


def _known(field: Field, state: GameState, where: dict[str, Field]) -> str:
    unit = field.reference(_battle(state).enlisted, "unit")
    if unit in where:
        raise field.refused(f"the unit {unit!r} is named twice", "name each unit once")
    where[unit] = field
    return unit


def _stand(field: Field, state: GameState, where: dict[str, Field]) -> GameState:
    keys = field.keys(("id", "places", "wounds", "garrison", *FLAGS))
    need(field, keys, ("id", "places"))
    unit = _known(keys["id"], state, where)
    where[unit] = field
    battle = _battle(state)
    before = battle.waiting[unit]
    models = {m.id: m for m in before.models}
    poses: dict[str, Pose] = {}
    for key, item in keys["places"].keys(models).items():
        poses[key] = _pose(item)
    if not poses:
        raise keys["places"].refused("no model has a place", "name the unit under fallen")
    kept = tuple(replace(models[m], pose=poses[m]) for m in models if m in poses)
    standing = replace(
        _flagged(before.unit, keys, state),
        models=tuple(m.id for m in kept),
    )
    gone = {m: models[m] for m in models if m not in poses}
    state = replace(
        state,
        models={**state.models, **{m.id: m for m in kept}},
        units={**state.units, unit: standing},
        battle=replace(
            battle,
            waiting=_without(battle.waiting, unit),
            slain={**battle.slain, **gone},
        ),
    )
    return placed(state, poses)


def _flagged(unit: Unit, keys: dict[str, Field], state: GameState) -> Unit:
    flags = {flag: keys[flag].flag() if flag in keys else False for flag in FLAGS}
    wounds = 0
    if "wounds" in keys:
        wounds = keys["wounds"].whole(
            f"damage below its Health {unit.health}", most=unit.health - 1
        )
    return replace(
        unit,
        wounds=wounds,
        charged=flags["charged"],
        ran=flags["ran"],
        retreated=flags["retreated"],
        garrison=keys["garrison"].reference(_bearing(state, unit.id), "terrain feature")
        if "garrison" in keys
        else "",
    )


def _bearing(state: GameState, unit: str) -> list[str]:
    """Return what a unit may be placed on: terrain features, and faction terrain with models."""
    battle = _battle(state)
    fanes = [k for k in battle.enlisted if battle.warscroll_of(k).has("FACTION TERRAIN")]
    return [*state.terrain, *(k for k in fanes if k != unit)]


def _pose(field: Field) -> Pose:
    items = field.items(2, 3)
    x, y = (item.number("inches") for item in items[:2])
    return Pose(x, y, items[2].number("degrees") if len(items) > 2 else 0.0).snapped()


def _aside(
    field: Field, why: Literal["reserve", "aside"], state: GameState, where: dict[str, Field]
) -> GameState:
    unit = _known(field, state, where)
    battle = _battle(state)
    waiting: dict[str, Waiting] = dict(battle.waiting)
    waiting[unit] = replace(waiting[unit], why=why)
    return replace(state, battle=replace(battle, waiting=waiting))


def _fall(field: Field, state: GameState, where: dict[str, Field]) -> GameState:
    unit = _known(field, state, where)
    battle = _battle(state)
    before = battle.waiting[unit]
    gone: dict[str, Model] = {m.id: m for m in before.models}
    return replace(
        state,
        battle=replace(
            battle,
            waiting=_without(battle.waiting, unit),
            fallen={**battle.fallen, unit: replace(before.unit, models=())},
            slain={**battle.slain, **gone},
        ),
    )


def _without(waiting: Mapping[str, Waiting], unit: str) -> dict[str, Waiting]:
    return {k: w for k, w in waiting.items() if k != unit}


def _judge(where: dict[str, Field], state: GameState) -> None:
    """Refuse places where no model can stand and units that are not coherent, where they stand."""
    for unit, field in where.items():
        if unit in state.units:
            placed_on = state.units[unit].garrison
            if placed_on and placed_on not in state.terrain and placed_on not in state.units:
                raise field.refused(
                    f"{placed_on!r} is not on the table", "give it places, or leave garrison out"
                )
            for finding in _wrong(state, unit):
                raise _told(field, finding)


def _wrong(state: GameState, unit: str) -> Iterator[Finding]:
    yield from (f for f in judge_standing(state, state.unit(unit).models) if not f.is_ok)
    yield from judge_coherency(state, unit).findings


def _told(field: Field, finding: Finding) -> TabletopError:
    return field.refused(f"{finding.head} ({finding.rule})", "move its models")
