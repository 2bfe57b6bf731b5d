"""Legal ways round what is in the way, for all models of a drag, one after another."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace

from tabletop.geometry.base import Pose
from tabletop.geometry.path import Path
from tabletop.geometry.route import Route, shortest_path_slices
from tabletop.rules.moves import MoveKind, before
from tabletop.rules.moves.obstacles import obstacles_of
from tabletop.rules.table import Table
from tabletop.state.model import GameState
from tabletop.ui.table.handling.no_detour import reason


@dataclass(frozen=True, slots=True)
class Way:
    """One model that goes from a pose to another with what is left of its allowance, inches."""

    model: str
    start: Pose
    goal: Pose
    left: float


@dataclass(frozen=True, slots=True)
class Found:
    """The ways by model, None: none found, then `why` says what closes the way."""

    paths: Mapping[str, Path] | None
    why: str = ""


def ways_round(
    state: GameState, unit: str, kind: MoveKind, ways: Sequence[Way], places: Mapping[str, Pose]
) -> Generator[None, None, Found]:
    """Return legal ways of models from the table before a move, in steps.

    They go in the order given; `places` is where the models of the unit stand when they begin.
    """
    table = before(replace(state), unit)
    found: dict[str, Path] = {}
    now = dict(places)
    for way in ways:
        mates = [replace(m, pose=now[m.id]) for m in state.models_of(unit) if m.id != way.model]
        obstacles = obstacles_of(table, kind, mates)
        route: Route | None = None
        base = state.model(way.model).base
        for step in shortest_path_slices(base, way.start, way.goal, obstacles, way.left):
            route = step
            yield
        if route is None:
            yield
            here = replace(state.model(way.model), pose=way.start)
            return Found(None, reason(table.state, here, way.goal, obstacles, way.left, mates))
        found[way.model] = route.path
        now[way.model] = way.goal
    return Found(found)


def ways_round_on(
    table: Table, unit: str, kind: MoveKind, ways: Sequence[Way], places: Mapping[str, Pose]
) -> Generator[None, None, Found]:
    """Return the same for a table."""
    return ways_round(table.state, unit, kind, ways, places)
