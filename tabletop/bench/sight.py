"""Figures of exact sight, beside the sampling that other programs do, in the same run."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Iterator
from functools import partial

import numpy as np
import shapely
from numpy.typing import NDArray

from tabletop.bench.battle import reference_battle
from tabletop.bench.figure import Figure, median
from tabletop.geometry.base import Footprint
from tabletop.geometry.sight import Body, SightScene
from tabletop.rules.sight import bodies_of, scene_of
from tabletop.state.model import GameState


def sight_figures() -> Iterator[Figure]:
    """Yield the figures of one model against 100, of the whole matrix, and against sampling."""
    for name, is_flat, bound in (("mixed", False, 20.0), ("flat", True, 10.0)):
        state = reference_battle(is_flat=is_flat)
        scene, ours, theirs = _sides(state)
        times = [
            median(partial(_both_ways, scene, one, theirs), least=3, seconds=0.1)
            for one in ours[::5]
        ]
        yield Figure(
            f"sight, 1 model against 100, both directions, {name}",
            statistics.median(times),
            "ms",
            bound,
        )
        whole = median(partial(scene.matrix, ours, theirs), least=3, seconds=0.1)
        yield Figure(f"sight, 100 x 100 matrix, {name}", whole, "ms", 1000.0)
        if is_flat:
            yield from _against_sampling(state, scene, ours[::10], theirs)


def _sides(state: GameState) -> tuple[SightScene, list[Body], list[Body]]:
    bodies = bodies_of(state)
    ours = [bodies[m.id] for m in state.models.values() if state.units[m.unit].player == 1]
    theirs = [bodies[m.id] for m in state.models.values() if state.units[m.unit].player == 2]
    return scene_of(state), ours, theirs


def _both_ways(scene: SightScene, one: Body, others: list[Body]) -> None:
    scene.matrix([one], others)
    scene.matrix(others, [one])


def _against_sampling(
    state: GameState, scene: SightScene, observers: list[Body], targets: list[Body]
) -> Iterator[Figure]:
    begin = time.perf_counter()
    exact = scene.matrix(observers, targets)
    ours = time.perf_counter() - begin
    begin = time.perf_counter()
    sampled = np.array([_sampled(state, one, targets) for one in observers])
    theirs = time.perf_counter() - begin
    missed = float((exact & ~sampled).sum() / max(1, exact.sum()))
    yield Figure(
        "sight, times faster than 9 x 9 sampling (shapely STRtree)",
        theirs / ours,
        "x",
        40.0,
        "at least",
        note=f"{ours * 1e3:.0f} ms against {theirs * 1e3:.0f} ms, 10 observers",
    )
    yield Figure("visible pairs that 9 x 9 sampling misses", 100 * missed, "%")


def _nine(outline: Footprint) -> NDArray[np.float64]:
    turns = [2 * math.pi * k / 8 for k in range(8)]
    ring = [outline.support_point(math.cos(t), math.sin(t)) for t in turns]
    return np.array([*ring, (outline.x, outline.y)])


def _sampled(state: GameState, one: Body, targets: list[Body]) -> NDArray[np.bool_]:
    """Return which targets one sees when only lines between 9 + 9 points are tried."""
    shapes, names = [], []
    for model in state.models.values():
        if model.unit != one.group:
            shapes.append(shapely.Polygon(model.footprint.outline(22.5)).buffer(-1e-4))
            names.append(model.id)
    for feature in state.terrain.values():
        shapes.append(feature.footprint.polygon())
        names.append("")
    tree = shapely.STRtree(shapes)
    near = _nine(one.footprint)
    lines, owner = [], []
    for k, target in enumerate(targets):
        far = _nine(target.footprint)
        ends = np.stack([np.repeat(near, 9, 0), np.tile(far, (9, 1))], 1)
        lines.append(ends)
        owner += [k] * 81
    every = np.asarray(shapely.linestrings(np.concatenate(lines)))
    owners = np.array(owner)
    line, hit = tree.query(every, predicate="intersects")
    keys = np.array([t.key for t in targets], dtype=object)
    is_real = np.array(names, dtype=object)[hit] != keys[owners[line]]
    is_closed = np.zeros(len(every), dtype=bool)
    is_closed[line[is_real]] = True
    free = np.zeros(len(targets), dtype=bool)
    np.logical_or.at(free, owners, ~is_closed)
    return free
