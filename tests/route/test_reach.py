"""The reachable area is never too large, and hardly too small."""

from __future__ import annotations

import math
import random

import pytest
from shapely.geometry import Point

from tabletop.geometry.base import Base, Pose, footprint, round_base
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.reach import farthest_along, reach
from tabletop.geometry.region import Solid, region
from tabletop.geometry.route import may_stand, shortest_path
from tests.route.scenes import ends, scene
from tests.route.test_round import closed

DISC = round_base(32)


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("base", [DISC, Base("oval", 60, 35), Base("rect", 50, 25)])
def test_every_place_in_it_is_reached_by_a_route(seed: int, base: Base) -> None:
    obstacles = closed(scene(seed, count=7, size=14.0, walls=3))
    start, _ = ends(obstacles, seed, base.radius)
    dice = random.Random(seed)
    allowance = dice.uniform(3.0, 8.0)
    area = reach(base, start, obstacles, allowance)
    missed = 0
    for _ in range(12):
        size, angle = allowance * math.sqrt(dice.random()), dice.uniform(0, 2 * math.pi)
        goal = start.moved(size * math.cos(angle), size * math.sin(angle))
        found = shortest_path(base, start, goal, obstacles, allowance)
        place = Point(goal.x, goal.y)
        if area.contains(place):
            assert found is not None
        elif found is not None:
            missed += 1
            assert area.boundary.distance(place) <= 0.2
    assert missed <= 2


def test_open_ground_is_a_disc() -> None:
    area = reach(DISC, Pose(10, 10), Obstacles(), 6.0)
    assert area.area == pytest.approx(math.pi * 36.0, rel=0.003)
    assert Point(10, 10).buffer(6.0, quad_segs=256).covers(area)


def test_larger_allowance_reaches_more() -> None:
    obstacles = closed(scene(4, count=7, size=14.0, walls=3))
    start, _ = ends(obstacles, 4, DISC.a)
    small, large = (reach(DISC, start, obstacles, a) for a in (3.0, 6.0))
    assert large.area > small.area
    assert small.difference(large.buffer(0.01)).area < 1e-6


def test_a_start_that_is_no_legal_place_reaches_nothing() -> None:
    foe = footprint(DISC, Pose(0.5, 0.0))
    assert reach(DISC, Pose(0, 0), Obstacles((foe,)), 6.0).is_empty


def test_goes_round_a_corner_into_the_shadow() -> None:
    wall = region([(2, -3), (2.5, -3), (2.5, 3), (2, 3)])
    area = reach(DISC, Pose(0, 0), Obstacles(closed=(wall,)), 9.0)
    assert area.contains(Point(4.0, 0.5))
    assert not area.contains(Point(2.25, 0.0))


def test_farthest_place_along_a_line() -> None:
    foe = footprint(DISC, Pose(6.0, 0.0))
    there = farthest_along(DISC, Pose(0, 0), (20.0, 0.0), Obstacles((foe,)), 9.0)
    assert there.x == pytest.approx(6.0 - 2 * DISC.a, abs=2e-6)
    assert may_stand(DISC, there, Obstacles((foe,)))
    free = farthest_along(DISC, Pose(0, 0), (0.0, 20.0), Obstacles((foe,)), 9.0)
    assert free.y == pytest.approx(9.0)


def walls(seed: int) -> Obstacles:
    """Return low and high walls and a roof among a few models."""
    plain = scene(seed, count=4, size=14.0, walls=3)
    dice = random.Random(seed)
    solids = tuple(Solid(s.key, s.region, dice.choice((0.8, 1.5, 2.0, 3.0))) for s in plain.solids)
    x, y = dice.uniform(2, 9), dice.uniform(2, 9)
    roof = Solid("R", region([(x, y), (x + 4, y), (x + 4, y + 3), (x, y + 3)]), 2.0)
    return Obstacles(plain.footprints, plain.ranges, (*solids, roof), (), plain.board)


@pytest.mark.parametrize("seed", range(12))
def test_climbing_is_paid_everywhere(seed: int) -> None:
    obstacles = walls(seed)
    start, _ = ends(closed(obstacles), seed, DISC.a)
    dice = random.Random(seed)
    area = reach(DISC, start, obstacles, 8.0)
    for _ in range(14):
        size, angle = 8.0 * math.sqrt(dice.random()), dice.uniform(0, 2 * math.pi)
        goal = start.moved(size * math.cos(angle), size * math.sin(angle))
        if area.contains(Point(goal.x, goal.y)):
            assert shortest_path(DISC, start, goal, obstacles, 8.0) is not None


def test_over_a_wall_onto_a_roof_and_down_again() -> None:
    wall = Solid("W", region([(2, -30), (2.5, -30), (2.5, 30), (2, 30)]), 2.0)
    area = reach(DISC, Pose(0, 0), Obstacles(solids=(wall,)), 8.0)
    assert area.contains(Point(3.9, 0.0))
    assert not area.contains(Point(4.1, 0.0))
    roof = Solid("R", region([(2, -30), (9, -30), (9, 30), (2, 30)]), 3.0)
    area = reach(DISC, Pose(0, 0), Obstacles(solids=(roof,)), 7.0)
    assert area.contains(Point(3.9, 0.0))
    assert not area.contains(Point(2.3, 0.0))
    from_top = reach(DISC, Pose(4, 0), Obstacles(solids=(roof,)), 7.0)
    assert from_top.contains(Point(8.0, 0.0))
    assert from_top.contains(Point(0.2, 0.0))
    assert not from_top.contains(Point(-0.2, 0.0))
