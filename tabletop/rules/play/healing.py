"""Healing, returned models, rally points (21.0, SU-4, 10.2)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.geometry.coherency import near_pairs, needed
from tabletop.rules.coherency import judge_coherency
from tabletop.rules.combat import in_combat
from tabletop.rules.finding import Finding, Judgement, judgement
from tabletop.rules.play import proposals
from tabletop.rules.play.ability import Call
from tabletop.rules.play.asks import Option, Pick, Place
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.lately import deeds_now
from tabletop.rules.play.roles import roles_of
from tabletop.rules.play.settling import health_of
from tabletop.rules.play.values import MAY_HEAL, RALLY_DICE, Case
from tabletop.rules.standing import judge_standing, placed
from tabletop.rules.table import table_of
from tabletop.rules.words import limit_text, listed, model_name
from tabletop.state.battle import Deed
from tabletop.state.causes import Placement
from tabletop.state.facts import DamageAllocated, DeedDone, ModelsReturned
from tabletop.state.model import GameState, Model

RALLY = 6
"""Dice of a rally without anything that adds to them (10.2)."""
RALLIED = 4
"""What a rally die must show for a point."""


def heal(do: Doing, unit: str, points: int) -> int:
    """Remove up to that many damage points from a unit and return how many (21.0)."""
    if not do.has_unit(unit) or not may_heal(do, unit):
        return 0
    wounds = do.state.unit(unit).wounds
    healed = min(max(0, points), wounds)
    if healed:
        do.emit(DamageAllocated(unit, wounds, wounds - healed))
        do.emit(DeedDone(Deed("healed", unit, do.battle.clock, "", healed)))
    return healed


def may_heal(do: Doing, unit: str) -> bool:
    """Say whether nothing forbids to heal a unit."""
    return bool(do.value(MAY_HEAL, Case(do.state, unit), 1))


def slain_of(state: GameState, unit: str) -> tuple[Model, ...]:
    """Return the slain models of a unit that could return, in the order of their ids."""
    battle = state.battle
    if battle is None or unit not in battle.enlisted:
        return ()
    room = battle.enlisted[unit].starting - len(
        state.units[unit].models if unit in state.units else ()
    )
    gone = [m for m in battle.slain.values() if m.unit == unit]
    return tuple(gone) if room > 0 else ()


def returned_now(do: Doing, unit: str) -> tuple[str, ...]:
    """Return the models that came back to a unit this turn: no others return beside them."""
    back = [d.models for d in deeds_now(do.battle, "returned") if d.unit == unit]
    return tuple(model for models in reversed(back) for model in models)


def return_models(do: Doing, unit: str, most: int, player: int) -> Flow[int]:
    """Return up to `most` slain models to a unit, one at a time; returns how many (SU-4)."""
    count = 0
    while count < most and do.has_unit(unit):
        gone = slain_of(do.state, unit)
        if not gone:
            break
        model = yield from _which(do, unit, gone, player)
        if not model:
            break
        has_come = yield from _return_one(do, unit, model, player)
        if not has_come:
            break
        count += 1
    return count


def _which(do: Doing, unit: str, gone: tuple[Model, ...], player: int) -> Flow[str]:
    """Ask which of the slain returns, where they differ in role or base."""
    kinds: dict[tuple[object, ...], Model] = {}
    for model in gone:
        kinds.setdefault((_roles(do, unit, model.id), model.base, model.height), model)
    if len(kinds) == 1:
        return gone[0].id
    options = [
        Option(m.id, ", ".join(_roles(do, unit, m.id)) or m.id, unit, model=m.id)
        for m in kinds.values()
    ]
    best = max(options, key=lambda o: bool(_roles(do, unit, o.id)))
    ask = Pick(
        "choice",
        player,
        f"Which model returns to {do.label(unit)}?",
        tuple(options),
        first=(best.id,),
        about=(unit,),
    )
    (chosen,) = yield from do.choose(ask)
    return chosen


def _roles(do: Doing, unit: str, model: str) -> tuple[str, ...]:
    return roles_of(do.state, model, unit)


def _return_one(do: Doing, unit: str, model: str, player: int) -> Flow[bool]:
    fresh = returned_now(do, unit)
    before = do.state
    ask = Place(
        "return",
        player,
        f"Where does a model return to {do.label(unit)}?",
        unit,
        (model,),
        lambda answer: judge_return(before, unit, model, answer, fresh),
        propose=lambda: _proposed(before, unit, model, fresh),
        area="coherent with models that were there before",
    )
    place = yield from do.place(ask)
    if place is None or model not in place.ways:
        return False
    after = with_model(before, unit, model, place)
    do.emit(ModelsReturned(unit, (after.models[model],)))
    do.emit(DeedDone(Deed("returned", unit, do.battle.clock, "", 1, (model,))))
    return True


def _proposed(state: GameState, unit: str, model: str, fresh: tuple[str, ...]) -> Placement | None:
    found = proposals.propose_return(state, unit, model, fresh)
    if found is not None and judge_return(state, unit, model, found, fresh).is_legal:
        return found
    return None


def with_model(state: GameState, unit: str, model: str, place: Placement) -> GameState:
    """Return the table with a slain model standing where it is placed, on the level there."""
    battle = state.battle
    assert battle is not None
    whole = state.unit(unit)
    back = replace(battle.slain[model], pose=place.ways[model][-1])
    added = replace(
        state,
        models={**state.models, model: back},
        units={**state.units, unit: replace(whole, models=(*whole.models, model))},
    )
    return placed(added, {model: back.pose})


def judge_return(
    state: GameState, unit: str, model: str, place: Placement, fresh: tuple[str, ...] = ()
) -> Judgement:
    """Return whether a slain model may come back there (SU-4).

    It stands on free ground and coherent with models that were not returned this turn (`fresh`
    were), its unit is coherent with it, and it is in combat only with enemies that its unit is
    in combat with already.
    """
    if set(place.ways) != {model}:
        return judgement([Finding("SU-4", "NO_PLACEMENT", False, "place the returned model")])
    after = with_model(state, unit, model, place)
    found = judge_standing(after, (model,))
    found += [_beside(after, unit, model, fresh)]
    coherent = judge_coherency(after, unit)
    found += [*coherent.findings, *coherent.passed]
    fought = table_of(state)
    table = table_of(after)
    whole = after.unit(unit)
    strange = [
        e
        for e in after.enemies_of(whole.player)
        if e.models and in_combat(table, unit, e.id) and not in_combat(fought, unit, e.id)
    ]
    if strange:
        head = f"{whole.label} would be in combat with {listed([e.label for e in strange])}"
        found.append(
            Finding("SU-4", "ENDS_IN_COMBAT", False, head, units=tuple(e.id for e in strange))
        )
    return judgement(found)


def _beside(after: GameState, unit: str, model: str, fresh: tuple[str, ...]) -> Finding:
    """Say whether a returned model is coherent with models that stood there before."""
    whole = after.unit(unit)
    old = [m for m in whole.models if m != model and m not in fresh]
    feet = [after.models[m].footprint for m in (model, *old)]
    mates = sum(1 for i, _, _ in near_pairs(feet, whole.coherency) if i == 0)
    need = max(1, min(needed(len(whole.models)), len(old)))
    name = model_name(after, model)
    limit = limit_text(whole.coherency)
    head = f"{name} is within {limit} of {mates} models that did not return this turn, needs {need}"
    return Finding("SU-4", "NOT_COHERENT", mates >= need, head, models=(model,))


def rally(do: Doing, unit: str, player: int, call: Call | None = None) -> Flow[int]:
    """Roll rally dice for a unit and spend the points; returns how many points it got (10.2).

    Models return first, as many as the player places; what is not spent on them heals. That
    reaches every mix: models return undamaged, so the order makes no difference.
    """
    dice = do.value(RALLY_DICE, do.case(unit, call=call), RALLY).total
    faces = yield from do.roll(dice, "rally rolls", player, unit)
    points = left = rally_points(faces)
    health = health_of(do, unit)
    if left >= health:
        left -= health * (yield from return_models(do, unit, left // health, player))
    heal(do, unit, left)
    return points


def rally_points(faces: tuple[int, ...]) -> int:
    """Return the rally points of some dice.

    >>> rally_points((4, 2, 5, 6, 1, 3))
    3
    """
    return sum(face >= RALLIED for face in faces)


def rally_options(points: int, health: int, wounds: int, slain: int) -> tuple[tuple[int, int], ...]:
    """Return what rally points can buy: (points healed, models returned), nothing included.

    >>> rally_options(4, 5, 1, 2)
    ((0, 0), (1, 0))
    """
    return tuple(
        (healed, back)
        for healed in range(min(points, wounds) + 1)
        for back in range(min(slain, points // health) + 1)
        if healed + back * health <= points
    )
