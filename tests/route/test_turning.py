"""Routes of ovals and rectangles: legal by the exact sweep, through lanes that need a turn."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from tabletop.geometry.base import Base, Pose, footprint, round_base
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.path import path_length
from tabletop.geometry.region import region
from tabletop.geometry.route import shortest_path, shortest_path_slices
from tabletop.geometry.sweep import first_crossing
from tests.route.scenes import ends, scene
from tests.route.test_round import closed

OVAL = Base("oval", 60, 35)
RECT = Base("rect", 50, 25)


@pytest.mark.parametrize("base", [OVAL, RECT])
@pytest.mark.parametrize("seed", range(8))
def test_routes_are_legal_by_the_exact_sweep(seed: int, base: Base) -> None:
    obstacles = closed(scene(seed, count=5, size=16.0, walls=2))
    start, goal = ends(obstacles, seed, base.radius)
    goal = Pose(goal.x, goal.y, 37.0 * seed)
    found = shortest_path(base, start, goal, obstacles, 30.0)
    if found is not None:
        last = first_crossing(
            base, found.path, obstacles.footprints, obstacles.closed, obstacles.ranges, (16, 16)
        )
        assert last == len(found.path) - 1
        assert found.length == pytest.approx(path_length(base, found.path))
        assert (found.path[0], found.path[-1]) == (start, goal)


def lane(width: float) -> Obstacles:
    return Obstacles(
        closed=(
            region([(4, -20), (5, -20), (5, -width / 2), (4, -width / 2)]),
            region([(4, width / 2), (5, width / 2), (5, 20), (4, 20)]),
        )
    )


@pytest.mark.parametrize("base", [OVAL, RECT])
def test_turns_to_fit_a_narrow_lane(base: Base) -> None:
    start, goal = Pose(0, 0, 90.0), Pose(9, 0, 90.0)
    found = shortest_path(base, start, goal, lane(2 * base.b + 0.02), 20.0)
    assert found is not None
    assert len(found.path) > 2
    assert shortest_path(base, start, goal, lane(2 * base.b - 0.001), 20.0) is None


def test_half_a_turn_is_the_same_outline() -> None:
    found = shortest_path(OVAL, Pose(0, 0, 0.0), Pose(9, 0, 0.0), lane(2 * OVAL.b), 10.0)
    assert found is not None
    assert found.length == pytest.approx(9.0)


def test_slides_out_of_a_rank_in_contact() -> None:
    rank = tuple(footprint(OVAL, Pose(0.0, 2 * OVAL.b * k, 0.0)) for k in (-1, 1))
    found = shortest_path(OVAL, Pose(0, 0, 0), Pose(4, 0, 90.0), Obstacles(rank), 7.0)
    assert found is not None
    assert first_crossing(OVAL, found.path, rank) == len(found.path) - 1


def test_same_facing_among_discs_is_the_exact_optimum() -> None:
    """The slice of an oval past a disc: grown outline, taut string, by a fine polygon."""
    disc = footprint(round_base(50.8), Pose(4.0, 0.0))
    found = shortest_path(OVAL, Pose(0, 0, 30.0), Pose(8, 0, 30.0), Obstacles((disc,)), 12.0)
    assert found is not None
    grown = []
    for k in range(20000):
        t = 2 * math.pi * k / 20000
        x, y = footprint(OVAL, Pose(0, 0, 30.0)).support_point(math.cos(t), math.sin(t))
        grown.append((4 + x + math.cos(t), y + math.sin(t)))
    string = min(_hull_length([(0.0, 0.0), (8.0, 0.0), *grown], way) for way in (1, -1))
    assert string - 1e-5 <= found.length <= string + 1e-3


def _hull_length(points: list[tuple[float, float]], way: int) -> float:
    side = [p for p in points if way * p[1] >= 0.0]
    side.sort()
    chain: list[tuple[float, float]] = []
    for p in side:
        while len(chain) > 1 and way * _turn(chain[-2], chain[-1], p) >= 0.0:
            chain.pop()
        chain.append(p)
    return sum(math.dist(p, q) for p, q in pairwise(chain))


def _turn(o: tuple[float, float], p: tuple[float, float], q: tuple[float, float]) -> float:
    return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0])


def test_slices_yield_between_pieces_of_work() -> None:
    obstacles = closed(scene(1, count=5, size=16.0, walls=2))
    start, goal = ends(obstacles, 1, OVAL.radius)
    values = list(shortest_path_slices(OVAL, start, Pose(goal.x, goal.y, 77.0), obstacles, 40.0))
    assert len(values) > 5
    assert all(v is None for v in values[:-1])
    assert values[-1] is not None
