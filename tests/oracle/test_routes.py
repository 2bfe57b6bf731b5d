"""Routes looked at every 0.001": a way that is called legal crosses nothing."""

import math
import os
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
import pytest
from numpy.random import Generator

from tabletop.geometry.base import Pose
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.path import path_length
from tabletop.geometry.region import Solid, region
from tabletop.geometry.route import shortest_path
from tests.oracle.clearance import Hull
from tests.oracle.draft import box, turned
from tests.oracle.place import apart, beside, some_piece
from tests.oracle.program import outline
from tests.oracle.scene import Piece, Wall
from tests.oracle.test_sweeps import some_wall
from tests.oracle.walk import Walk, base_of, placed

ROUTES = int(os.environ.get("TABLETOP_ORACLE_PATHS", "2000"))
PARTS = 20
SLACK = 2e-6
NEAR = 0.01
"""Inches: how far anything farther off is does not matter."""
BOARD = (60.0, 44.0)


@dataclass(frozen=True, slots=True)
class Errand:
    """A base that wants to go from a pose to a pose among things."""

    mover: Piece
    start: Pose
    goal: Pose
    pieces: tuple[Piece, ...]
    ranges: tuple[tuple[Piece, float], ...]
    walls: tuple[Wall, ...]
    closed: tuple[Wall, ...]

    def obstacles(self) -> Obstacles:
        return Obstacles(
            tuple(outline(p) for p in self.pieces),
            tuple((outline(p), limit) for p, limit in self.ranges),
            tuple(Solid(w.key, region(w.outer, w.holes), w.top) for w in self.walls),
            tuple(region(w.outer, w.holes) for w in self.closed),
            BOARD,
        )


def errand(seed: int, shapes: str) -> Errand:
    """Bases in contact with each other, an enemy's range, walls and the table's edge."""
    rng = np.random.default_rng([seed, 31])
    mover = some_piece(rng, "A", most=60.0, shapes=shapes)
    at = (rng.uniform(2, 8), rng.uniform(2, 42)) if rng.random() < 0.3 else (30.0, 22.0)
    start = Pose(*at, mover.facing)
    way, far = rng.uniform(0, 2 * math.pi), rng.uniform(1.0, 9.0)
    goal = Pose(
        min(max(at[0] + far * math.cos(way), mover.radius), BOARD[0] - mover.radius),
        min(max(at[1] + far * math.sin(way), mover.radius), BOARD[1] - mover.radius),
        mover.facing if rng.random() < 0.5 else rng.uniform(0, 360),
    )
    ends = [placed(mover, start), placed(mover, goal)]
    pieces: list[Piece] = []
    ranges: list[tuple[Piece, float]] = []
    for k in range(int(rng.integers(1, 8))):
        q = _between(rng, start, goal, some_piece(rng, f"P{k}", most=60.0))
        if pieces and rng.random() < 0.4:
            q = beside(pieces[-1], q, rng.uniform(0, 360), 0.0)
        elif rng.random() < 0.2:
            q = beside(ends[rng.integers(2)], q, rng.uniform(0, 360), 0.0)
        if all(apart(p, q) for p in (*ends, *pieces)):
            pieces.append(q)
    if rng.random() < 0.4:
        q = _between(rng, start, goal, some_piece(rng, "E", most=60.0))
        wide, limit = q.radius + mover.radius, float(rng.choice([3.0, 0.5]))
        if all(math.hypot(p.x - q.x, p.y - q.y) > wide + limit for p in ends):
            ranges.append((q, limit))
    walls = [w for k in range(int(rng.integers(0, 3))) for w in _wall(rng, start, goal, k, ends)]
    closed = [w for w in walls if rng.random() < 0.3]
    open_ones = [w for w in walls if w not in closed]
    return Errand(mover, start, goal, tuple(pieces), tuple(ranges), tuple(open_ones), tuple(closed))


def _between(rng: Generator, start: Pose, goal: Pose, q: Piece) -> Piece:
    t, x, y = rng.uniform(0, 1), rng.normal(0, 1.2), rng.normal(0, 1.2)
    return replace(
        q, x=start.x + t * (goal.x - start.x) + x, y=start.y + t * (goal.y - start.y) + y
    )


def _wall(rng: Generator, start: Pose, goal: Pose, k: int, ends: list[Piece]) -> list[Wall]:
    dot = _between(rng, start, goal, ends[0])
    ring = tuple((x + dot.x, y + dot.y) for x, y in some_wall(rng))
    if rng.random() < 0.2:
        ring = turned(box(-0.1, -3.0, 0.1, 3.0), rng.uniform(0, 180), dot.x, dot.y)
    wall = Wall(f"W{k}", ring, (), float(rng.choice([0.5, 1.5, 3.0, 9.0])))
    stands = (Walk(p, (Pose(p.x, p.y, p.facing),) * 2).nearest_wall(wall, NEAR) for p in ends)
    return [wall] if all(room > 0 for room in stands) else []


def check(asked: Errand, limit: float) -> bool | None:
    """Check the answer to an errand; None when there is none, else whether it is not straight."""
    base = base_of(asked.mover)
    found = shortest_path(base, asked.start, asked.goal, asked.obstacles(), limit)
    if base.is_round:
        back = shortest_path(base, asked.goal, asked.start, asked.obstacles(), limit)
        shorter = min(math.inf if r is None else r.shortest for r in (found, back))
        if shorter < limit - 0.01:
            assert found is not None, ("only the way back was found", back)
            assert back is not None, ("only the way there was found", found)
            assert abs(found.shortest - back.shortest) < 1e-6, (found, back)
    if found is None:
        return None
    first, last = found.path[0], found.path[-1]
    for end, given in ((first, asked.start), (last, asked.goal)):
        assert math.hypot(end.x - given.x, end.y - given.y) < 1e-9
        if not base.is_round:
            assert abs(math.remainder(end.facing - given.facing, 360.0)) < 1e-9
    flat = path_length(base, found.path)
    assert found.length <= limit + 1e-6, found
    assert flat <= found.length + 1e-9, found
    walk = Walk(asked.mover, found.path)
    if base.is_round:
        ways = pairwise(found.path)
        assert abs(sum(math.hypot(q.x - p.x, q.y - p.y) for p, q in ways) - flat) < 1e-9
    else:
        assert flat >= _sampled_length(walk) - 1e-6
    for p in asked.pieces:
        assert walk.nearest(Hull(p), NEAR) >= -SLACK, (p, found)
    for p, wide in asked.ranges:
        assert walk.nearest(Hull(p), wide + NEAR) >= wide - SLACK, (p, wide, found)
    for w in asked.closed:
        assert walk.nearest_wall(w, NEAR) >= -SLACK, (w, found)
    crossed = [w for w in asked.walls if walk.nearest_wall(w, NEAR) < -SLACK]
    if any(w.top > 1.0 for w in crossed):
        # each change of level over 1" costs its height; a last jump down is free
        steps = np.diff(walk.levels(crossed))
        tolls = np.where(np.abs(steps) > 1.0 + 1e-6, np.abs(steps), 0.0)
        free = np.abs(steps[-20:][steps[-20:] < 0]).sum()
        assert found.length - flat >= tolls.sum() - free - 1e-6, found
        assert found.climbing >= tolls.sum() - free - 1e-6, found
    assert walk.nearest_border(*BOARD) >= -SLACK, found
    return len(found.path) > 2


def _sampled_length(walk: Walk) -> float:
    """The longest way of any outline point, by its sampled positions (never too long)."""
    m = walk.mover
    a, b, longest = m.length / 2, m.width / 2, 0.0
    angles = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    corners = [(p * a, q * b) for p in (1, -1) for q in (1, -1)]
    round_ones = [(a * math.cos(t), b * math.sin(t)) for t in angles]
    c, s = np.cos(walk.turn), np.sin(walk.turn)
    for u, v in corners if m.shape == "rect" else round_ones:
        x, y = walk.x + u * c - v * s, walk.y + u * s + v * c
        longest = max(longest, float(np.hypot(np.diff(x), np.diff(y)).sum()))
    return longest


def run(seeds: range, shapes: str) -> tuple[int, int]:
    """Check errands and count those with an answer and with one that is not straight."""
    found = bent = 0
    for seed in seeds:
        asked = errand(seed, shapes)
        limit = float(np.random.default_rng([seed, 32]).choice([6.0, 10.0, 14.0]))
        try:
            answer = check(asked, limit)
        except AssertionError as wrong:
            raise AssertionError(f"seed {seed} {shapes}, limit {limit}: {asked}") from wrong
        found += answer is not None
        bent += bool(answer)
    return found, bent


@pytest.mark.parametrize("part", range(PARTS))
def test_routes_of_round_bases_cross_nothing(part):
    seeds = range(part, ROUTES, PARTS)
    found, bent = run(seeds, "a")
    assert found > 0.3 * len(seeds)
    assert bent > 0.1 * len(seeds)


@pytest.mark.parametrize("part", range(4))
def test_routes_of_ovals_and_rects_cross_nothing(part):
    seeds = range(part, ROUTES // 10, 4)
    found, _ = run(seeds, "or")
    assert found > 0.2 * len(seeds)
