"""A legal charge or pile-in for a whole unit, if the search finds one: ends, ways and an order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tabletop.geometry.base import Footprint, Pose
from tabletop.geometry.gap import separation
from tabletop.geometry.levels import FREE
from tabletop.geometry.path import Path
from tabletop.geometry.places import Conditions, Near, Placing, find_places_work
from tabletop.geometry.region import Region
from tabletop.geometry.region_gap import edge_footprints
from tabletop.geometry.route import Work, finished
from tabletop.geometry.units import less_than, more_than
from tabletop.rules.measure import unit_gap
from tabletop.rules.moves.case import Before, prepared
from tabletop.rules.moves.check_charge import CHARGE_END
from tabletop.rules.moves.judge import judge_move, judge_quick
from tabletop.rules.moves.move import Move, MoveAnswer
from tabletop.rules.moves.obstacles import obstacles_of
from tabletop.rules.moves.onto_terrain import refuges
from tabletop.state.model import GameState, Model

TOUCH: Final = 0.01
"""Inches that a proposed pile-in may leave to contact."""
PILE_IN: Final = 3.0
"""Inches that each model may move in a pile-in (15.3)."""

ON_THE_WAY: Final = frozenset({"MOVE_TOO_FAR", "CROSSES_MODEL", "CROSSES_IMPASSABLE", "OFF_BOARD"})
"""Reasons that speak about a straight way and not about its end."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A move that was found and judged legal."""

    move: Move
    answer: MoveAnswer

    @property
    def paths(self) -> Mapping[str, Path]:
        """The way of each model that moves."""
        return self.move.paths

    @property
    def order(self) -> tuple[str, ...]:
        """The order in which they move."""
        return self.move.order


def propose_charge(
    state: GameState | Before, unit: str, roll: float, target: str = ""
) -> Proposal | None:
    """Return a legal charge with a roll, to one enemy unit or to any; None when none is found."""
    return finished(charge_work(prepared(state, unit), roll, target))


def charge_work(table: Before, roll: float, target: str = "") -> Work[Proposal | None]:
    """Return `propose_charge` in steps of a few milliseconds: it yields between them."""
    unit = table.unit.id
    enemies = (target,) if target else tuple(table.enemies)
    foes = tuple(m.footprint for e in enemies for m in table.models_of(e))
    edges = tuple(
        edge
        for _, feature in refuges(table.state, enemies)
        for edge in edge_footprints(feature.footprint)
    )
    placings = [_placing(table, m, roll) for m in table.state.models_of(unit)]
    for goals in (foes, edges):
        if goals:
            asked = _conditions(table, (Near(goals, CHARGE_END),))
            found = yield from _search(table, Move("charge", unit, roll, {}), placings, asked)
            if found is not None:
                return found
    return None


def propose_pile_in(state: GameState | Before, unit: str, target: str = "") -> Proposal | None:
    """Return a legal pile-in that ends nearer to the target; None when none is found.

    Without a target the nearest unit it is in combat with is taken (15.3).
    """
    return finished(pile_in_work(prepared(state, unit), target))


def pile_in_work(table: Before, target: str = "") -> Work[Proposal | None]:
    """Return `propose_pile_in` in steps of a few milliseconds: it yields between them."""
    unit = table.unit.id
    if not table.in_combat:
        return None
    foe = target or min(table.in_combat, key=lambda e: unit_gap(table.state, unit, e))
    goal = tuple(m.footprint for m in table.models_of(foe))
    placings: list[Placing] = []
    gaps = {m.id: min(_gap(m, f) for f in goal) for m in table.state.models_of(unit)}
    for model in table.state.models_of(unit):
        stays = Near(goal, gaps[model.id])
        placings.append(replace(_placing(table, model, PILE_IN), near=(stays,), toward=goal))
    move = Move("pile_in", unit, PILE_IN, {}, (), foe)
    nearest = min(gaps.values())
    for share in (1.0, 0.6, 0.25):
        closer = Near(goal, nearest - share * min(nearest, PILE_IN) + TOUCH)
        if less_than(closer.limit, nearest):
            found = yield from _search(table, move, placings, _conditions(table, (closer,)))
            if found is not None:
                return found
    return None


def _gap(model: Model, other: Footprint) -> float:
    return max(0.0, separation(model.footprint, other))


def _placing(table: Before, model: Model, allowance: float) -> Placing:
    return Placing(
        model.base, model.pose, allowance, facing=model.pose.facing, flies=table.unit.has("FLY")
    )


def _conditions(table: Before, wanted: tuple[Near, ...]) -> Conditions:
    state = table.state
    ground = obstacles_of(table, "charge", ())
    solid = tuple(m.footprint for m in table.others.models if not _is_spell(state, m))
    return Conditions(
        replace(ground, footprints=solid),
        passable=tuple(m.footprint for m in table.others.models if _is_spell(state, m)),
        barred=_barred(table),
        wanted=wanted,
        coherency=table.unit.coherency if len(table.unit.models) > 1 else None,
        mates_block=not (state.options.own_unit_passable or table.unit.has("FLY")),
    )


def _is_spell(state: GameState, model: Model) -> bool:
    return state.unit(model.unit).has("MANIFESTATION")


def _barred(table: Before) -> tuple[Region, ...]:
    tall = [
        part.region
        for feature in table.state.terrain.values()
        if "UNSTABLE" in feature.abilities
        for part in feature.parts
        if more_than(part.top, FREE)
    ]
    return (*(f.footprint for f in table.impassable), *tall)


def _search(
    table: Before, move: Move, placings: list[Placing], asked: Conditions
) -> Work[Proposal | None]:
    models = table.state.models_of(table.unit.id)
    asked = replace(asked, accept=_accepts(table, move, models))
    found = yield from find_places_work(placings, asked)
    if found is None:
        return None
    paths: dict[str, Path] = {}
    for k in found.order:
        route, end = found.routes[k], found.poses[k]
        paths[models[k].id] = (models[k].pose, end) if route is None else route.path
    whole = replace(move, paths=paths, order=tuple(paths))
    yield
    answer = judge_move(table, whole)
    return Proposal(whole, answer) if answer.is_legal else None


def _accepts(
    table: Before, move: Move, models: Sequence[Model]
) -> Callable[[Sequence[Pose]], bool]:
    """Judge whole answers by their ends: sight, heights and combats are asked of the end state."""

    def accept(poses: Sequence[Pose]) -> bool:
        straight: dict[str, Path] = {
            m.id: (m.pose, pose) for m, pose in zip(models, poses, strict=True)
        }
        reasons = judge_quick(table, replace(move, paths=straight)).reasons
        return not set(reasons) - ON_THE_WAY

    return accept
