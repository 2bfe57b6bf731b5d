"""The widest lane agrees with the route search, and its chain is a proof."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from shapely.geometry import LineString, Point

from tabletop.geometry.base import Base, Pose, footprint, round_base
from tabletop.geometry.gap import gap
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.region import region
from tabletop.geometry.route import Lane, Thing, bottleneck, shortest_path
from tests.route.scenes import ends, polygons, scene
from tests.route.test_round import closed

DISC = round_base(32)


def crowded(seed: int) -> Obstacles:
    """Return a table on which about half the ways are shut."""
    return closed(scene(seed, count=26, size=16.0, walls=5))


def crossings(chain: tuple[tuple[float, float], ...], p: Pose) -> int:
    """Return how often a closed chain goes round a place, by the turned angle."""
    angle = 0.0
    for (ax, ay), (bx, by) in zip(chain, (*chain[1:], chain[0]), strict=True):
        one, two = math.atan2(ay - p.y, ax - p.x), math.atan2(by - p.y, bx - p.x)
        angle += math.remainder(two - one, 2 * math.pi)
    return round(angle / (2 * math.pi))


@pytest.mark.parametrize("seed", range(24))
def test_closed_exactly_when_no_route_of_any_length_exists(seed: int) -> None:
    obstacles = crowded(seed)
    start, goal = ends(obstacles, seed, DISC.a)
    lane = bottleneck(DISC, (start.x, start.y), [(goal.x, goal.y)], obstacles)
    found = shortest_path(DISC, start, goal, obstacles, math.inf)
    assert (lane is not None and lane.is_closed) == (found is None)


@pytest.mark.parametrize("seed", range(12))
def test_the_chain_parts_the_places_and_is_nowhere_open(seed: int) -> None:
    obstacles = crowded(seed)
    start, goal = ends(obstacles, seed, DISC.a)
    lane = bottleneck(DISC, (start.x, start.y), [(goal.x, goal.y)], obstacles)
    if lane is None:
        return
    assert (crossings(lane.chain, start) - crossings(lane.chain, goal)) % 2 == 1
    # every place of the chain is nearer to an obstacle than half the width
    taken = polygons(obstacles, lane.width / 2 + 1e-3, 64, is_outer=True)
    ring = LineString([*lane.chain, lane.chain[0]])
    w, h = obstacles.board or (0.0, 0.0)
    rim = lane.width / 2 + 1e-3
    for k in range(400):
        p = ring.interpolate(k / 400, normalized=True)
        is_off = not (rim < p.x < w - rim and rim < p.y < h - rim)
        assert is_off or any(t.covers(Point(p)) for t in taken)


@pytest.mark.parametrize("seed", range(12))
def test_a_base_a_little_narrower_passes_and_a_little_wider_does_not(seed: int) -> None:
    obstacles = crowded(seed)
    start, goal = ends(obstacles, seed, DISC.a)
    lane = bottleneck(DISC, (start.x, start.y), [(goal.x, goal.y)], obstacles)
    if lane is None or not 0.1 < lane.width <= 2 * DISC.a:
        return
    for more, is_open in ((-1e-4, True), (1e-4, False)):
        base = round_base((lane.width + more) * 25.4)
        found = shortest_path(base, start, goal, obstacles, math.inf)
        assert (found is not None) == is_open


def test_names_the_gap_that_decides() -> None:
    rank = [footprint(DISC, Pose(4.0, 1.9 * k)) for k in range(-3, 4)]
    rank[5] = footprint(DISC, Pose(4.0, 3.9))
    rest = (
        region([(3.5, -30), (4.5, -30), (4.5, -6), (3.5, -6)]),
        region([(3.5, 6), (4.5, 6), (4.5, 30), (3.5, 30)]),
        region([(-9, 29), (20, 29), (20, 30), (-9, 30)]),
        region([(-9, -30), (20, -30), (20, -29), (-9, -29)]),
        region([(-9, -30), (-8, -30), (-8, 30), (-9, 30)]),
    )
    obstacles = Obstacles(tuple(rank), closed=rest)
    lane = bottleneck(DISC, (0.0, 0.0), [(9.0, 0.0)], obstacles)
    assert lane is not None
    assert {lane.one, lane.two} == {Thing("footprint", 4), Thing("footprint", 5)}
    assert lane.width == gap(rank[4], rank[5]).distance
    assert lane.is_closed


def test_ranges_and_board_count() -> None:
    foe = footprint(DISC, Pose(5.0, 3.0))
    obstacles = Obstacles(ranges=((foe, 2.0),), board=(10.0, 6.5))
    lane = bottleneck(DISC, (1.0, 1.0), [(9.0, 1.0)], obstacles)
    assert lane is not None
    assert {lane.one.kind, lane.two.kind} == {"range", "board"}
    assert lane.width == pytest.approx(6.5 - 3.0 - DISC.a - 2.0)
    assert lane.is_closed


def test_open_ground_has_no_lane_and_one_open_goal_is_enough() -> None:
    assert bottleneck(DISC, (0.0, 0.0), [(9.0, 0.0)], Obstacles()) is None
    walls = Obstacles(
        closed=(region([(4, -1), (8, -1), (8, 3), (4, 3)], ([(5, 0), (7, 0), (7, 2), (5, 2)],)),)
    )
    assert bottleneck(DISC, (0.0, 0.0), [(6.0, 1.0), (9.0, 9.0)], walls) is None
    lane = bottleneck(DISC, (0.0, 0.0), [(6.0, 1.0)], walls)
    assert lane is not None
    assert isinstance(lane, Lane)
    assert lane.width == 0.0
    assert replace(lane, base_width=0.0).is_closed is False


def test_an_oval_gap_is_measured_between_the_ovals() -> None:
    oval = Base("oval", 60, 35)
    pair = (footprint(oval, Pose(4, 11.5, 30)), footprint(oval, Pose(4, 8.5, -20)))
    wall = (
        region([(3.9, 12.2), (4.1, 12.2), (4.1, 20), (3.9, 20)]),
        region([(3.9, 0), (4.1, 0), (4.1, 7.8), (3.9, 7.8)]),
    )
    obstacles = Obstacles(pair, closed=wall, board=(9.0, 20.0))
    lane = bottleneck(round_base(60), (1.5, 10.0), [(7.5, 10.0)], obstacles)
    assert lane is not None
    assert lane.width == pytest.approx(gap(*pair).distance, abs=1e-9)
