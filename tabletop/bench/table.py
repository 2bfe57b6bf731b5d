"""Figures of distances, coherency, combat and paths on the reference battle."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import replace

from tabletop.bench.battle import reference_battle
from tabletop.bench.figure import Figure, median, percentile
from tabletop.geometry.base import Base, Pose, round_base
from tabletop.geometry.coherency import coherency
from tabletop.geometry.gap import gap_matrix
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.route import may_stand, shortest_path_slices
from tabletop.rules.combat import combats
from tabletop.state.model import GameState


def table_figures() -> Iterator[Figure]:
    """Yield the figures of everything that is asked at each change of the table."""
    state = reference_battle()
    outlines = [model.footprint for model in state.models.values()]
    groups = [[state.models[m].footprint for m in unit.models] for unit in state.units.values()]

    def distances() -> None:
        gap_matrix(outlines, outlines, beyond=3.0)
        for group in groups:
            coherency(group, 1.0)

    yield Figure("distances and coherency, 200 models", median(distances, seconds=0.5), "ms", 2.0)
    fresh = iter([_copy(state) for _ in range(60)])

    def everything() -> None:
        distances()
        combats(next(fresh))

    yield Figure(
        "the same with who is in combat", median(everything, least=20, seconds=0), "ms", 15.0
    )


def path_figures() -> Iterator[Figure]:
    """Yield the 95th percentile of path queries for round and for other bases.

    Only queries that need a search: the base may stand at the start and at the goal. Nothing is
    prepared beforehand and every query has other obstacles.
    """
    state = reference_battle()
    dice = random.Random(1)
    for name, bases, bound, count in (
        ("discs", tuple(round_base(mm) for mm in (25, 32, 40)), 3.0, 150),
        ("ovals and rectangles", (Base("oval", 60, 35), Base("rect", 50, 25)), 40.0, 60),
    ):
        times: list[float] = []
        movers = [m for m in state.models.values() if state.units[m.unit].player == 1]
        while len(times) < count:
            model = dice.choice(movers)
            base = dice.choice(bases)
            goal = Pose(
                min(58.0, max(2.0, model.pose.x + dice.uniform(-8, 8))),
                min(42.0, max(2.0, model.pose.y + dice.uniform(-8, 8))),
                dice.uniform(0, 180),
            )
            start = model.pose if base.is_round else replace(model.pose, facing=goal.facing / 2)
            there = _obstacles(state, model.id)
            if may_stand(base, start, there) and may_stand(base, goal, there):
                times.append(_query_ms(base, start, goal, there))
        yield Figure(f"path query, {name}, 95th percentile", percentile(times, 0.95), "ms", bound)


def _query_ms(base: Base, start: Pose, goal: Pose, obstacles: Obstacles) -> float:
    begin = time.perf_counter()
    for _ in shortest_path_slices(base, start, goal, obstacles, 12.0):
        pass
    return (time.perf_counter() - begin) * 1e3


def _obstacles(state: GameState, mover: str) -> Obstacles:
    own = state.models[mover].unit
    player = state.units[own].player
    others = [m for m in state.models.values() if m.id != mover]
    return Obstacles(
        footprints=tuple(m.footprint for m in others),
        ranges=tuple((m.footprint, 3.0) for m in others if state.units[m.unit].player != player),
        solids=tuple(part for feature in state.terrain.values() for part in feature.parts),
        closed=(),
        board=state.board,
    )


def _copy(state: GameState) -> GameState:
    return replace(state, title=state.title)
