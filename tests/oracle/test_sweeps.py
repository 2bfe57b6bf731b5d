"""Swept paths against the same paths looked at every 0.001"."""

import math
import os
from dataclasses import replace

import numpy as np
import pytest
from numpy.random import Generator

from tabletop.geometry.base import Pose
from tabletop.geometry.path import Path, pose_at
from tabletop.geometry.region import region
from tabletop.geometry.sweep import intervals_within, sweep, sweep_board, sweep_region
from tests.oracle.clearance import Hull, separation
from tests.oracle.draft import box, turned
from tests.oracle.place import beside, some_piece
from tests.oracle.program import outline
from tests.oracle.scene import Piece, Wall
from tests.oracle.walk import STEP, Walk, base_of, placed

PATHS = int(os.environ.get("TABLETOP_ORACLE_PATHS", "2000"))
PARTS = 10
SLACK = 2e-6
OFFS = (0.0, 0.0, 1e-3, -1e-3, 0.02, -0.02, 0.3, -0.3, 2.0)


def a_way(rng: Generator, mover: Piece) -> Path:
    """One to three legs of up to 3", turning on half of them."""
    x, y, facing = rng.uniform(10, 50), rng.uniform(10, 34), mover.facing
    poses = [Pose(x, y, facing)]
    for _ in range(int(rng.integers(1, 4))):
        way, far = rng.uniform(0, 2 * math.pi), rng.uniform(0.1, 3.0)
        x, y = x + far * math.cos(way), y + far * math.sin(way)
        if rng.random() < 0.5:
            facing += rng.uniform(-120, 120)
        poses.append(Pose(x, y, facing))
    return tuple(poses)


def some_wall(rng: Generator) -> tuple[tuple[float, float], ...]:
    """A box, an L or a thin wall about the origin."""
    a, b, t = rng.uniform(0.3, 2.0), rng.uniform(0.3, 2.0), rng.uniform(0.1, 0.3)
    kind = rng.integers(3)
    if kind == 0:
        ring = box(-a, -b, a, b)
    elif kind == 1:
        ring = ((-a, -b), (a, -b), (a, -b + t), (-a + t, -b + t), (-a + t, b), (-a, b))
    else:
        ring = box(-a, -t / 2, a, t / 2)
    return turned(ring, rng.uniform(0, 360))


@pytest.mark.parametrize("part", range(PARTS))
def test_a_sweep_sees_what_sampling_sees(part):
    for seed in range(part, PATHS, PARTS):
        rng = np.random.default_rng([seed, 21])
        mover = some_piece(rng, "A", most=100.0, shapes="aaor")
        way = a_way(rng, mover)
        base, walk = base_of(mover), Walk(mover, way)
        on_way = placed(mover, pose_at(way, rng.uniform(0, len(way) - 1)))
        other = beside(
            on_way, some_piece(rng, "B", most=100.0), rng.uniform(0, 360), float(rng.choice(OFFS))
        )
        found = sweep(base, way, outline(other))
        low = walk.nearest(Hull(other))
        case = (seed, found, low)
        assert found.separation <= low + SLACK, case
        assert found.separation >= low - STEP, case
        there = separation(placed(mover, pose_at(way, found.at)), other)
        assert abs(there - found.separation) < 1e-6, case
        if seed // PARTS % 3 == 0:
            _check_intervals(mover, way, other, walk, float(rng.choice([0.5, 3.0])), seed)
        if seed % 4 == 0:
            size = (float(rng.choice([60.0, way[0].x + 2.0])), 44.0)
            border = sweep_board(base, way, *size)
            room = walk.nearest_border(*size)
            assert room - STEP <= border.separation <= room + SLACK, (seed, border, room)


def _check_intervals(
    mover: Piece, way: Path, other: Piece, walk: Walk, limit: float, seed: int
) -> None:
    """The spans where the gap is less than a limit, at every fortieth sample."""
    spans = intervals_within(base_of(mover), way, outline(other), limit)
    k = np.arange(0, len(walk.x), 40)
    gaps = np.maximum(walk.near(Hull(other), k, limit + 0.1), 0.0)
    inside = np.zeros(len(k), bool)
    for a, b in spans:
        inside |= (walk.at[k] >= a - 1e-9) & (walk.at[k] <= b + 1e-9)
    missed = (gaps < limit - 1e-6 - SLACK) & ~inside
    extra = (gaps > limit - 1e-6 + SLACK) & inside
    assert not missed.any(), (seed, limit, spans, walk.at[k][missed], gaps[missed])
    assert not extra.any(), (seed, limit, spans, walk.at[k][extra], gaps[extra])


@pytest.mark.parametrize("part", range(PARTS))
def test_a_sweep_of_terrain_sees_what_sampling_sees(part):
    for seed in range(part, PATHS // 4, PARTS):
        rng = np.random.default_rng([seed, 22])
        mover = some_piece(rng, "A", most=80.0, shapes="aaor")
        way = a_way(rng, mover)
        on_way = pose_at(way, rng.uniform(0, len(way) - 1))
        reach, turn = rng.uniform(0.2, 4.0), rng.uniform(0, 2 * math.pi)
        at = (on_way.x + reach * math.cos(turn), on_way.y + reach * math.sin(turn))
        ring = tuple((x + at[0], y + at[1]) for x, y in some_wall(rng))
        wall = Wall("W", ring, (), 3.0)
        found = sweep_region(base_of(mover), way, region(ring))
        low = Walk(mover, way).nearest_wall(wall)
        case = (seed, found, low)
        if low > 0:
            assert low - STEP <= found.separation <= low + SLACK, case
        else:
            assert found.separation <= max(low, -STEP) + SLACK, case
        if not found.is_crossing:
            assert low >= -SLACK, case


def test_sampling_finds_a_crossing_that_a_program_would_miss():
    mover = Piece("A", "A", "rect", 2.0, 0.5, 0, 0, 0, 0, 1)
    walk = Walk(mover, (Pose(0, 0, 0), Pose(0, 0, 90)))
    post = replace(mover, shape="round", length=0.2, width=0.2, x=0.6, y=0.75)
    assert walk.nearest(Hull(post)) == pytest.approx(math.hypot(0.6, 0.75) - 0.1 - 0.98, abs=0.2)
    assert walk.nearest(Hull(post)) < 0
    assert walk.nearest_wall(Wall("W", box(0.55, 0.6, 0.7, 0.9), (), 1.0)) < 0
    assert walk.nearest_border(60, 44) == pytest.approx(-math.hypot(1, 0.25), abs=1e-6)
