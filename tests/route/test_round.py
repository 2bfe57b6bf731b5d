"""Routes of round bases: optimal, legal, and never longer than allowed."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.geometry.base import Base, Footprint, Pose, footprint, round_base
from tabletop.geometry.gap import separation
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.region import Region, Solid, region
from tabletop.geometry.region_gap import region_gap
from tabletop.geometry.route import Route, shortest_path, shortest_path_slices
from tests.route.scenes import disc_at, ends, reference_length, resampled, scene

DISC = round_base(32)
RADIUS = DISC.a


def worst(route: Route, base: Base, obstacles: Obstacles, step: float) -> float:
    """Return the smallest room the base has anywhere on the way, by re-sampling."""
    best = math.inf
    regions = [*obstacles.closed, *(s.region for s in obstacles.solids)]
    for p in resampled(route.path, step):
        at = disc_at(base.a, p)
        best = min(best, *(separation(at, f) for f in obstacles.footprints), math.inf)
        best = min(best, *(separation(at, f) - limit for f, limit in obstacles.ranges), math.inf)
        best = min(best, *(region_gap(at, r).separation for r in regions), math.inf)
        if obstacles.board is not None:
            w, h = obstacles.board
            best = min(best, p[0] - base.a, p[1] - base.a, w - base.a - p[0], h - base.a - p[1])
    return best


@pytest.mark.parametrize("seed", range(14))
def test_length_lies_between_two_polygon_references(seed: int) -> None:
    obstacles = closed(scene(seed, count=8, size=14.0, walls=3))
    start, goal = ends(obstacles, seed, RADIUS)
    found = shortest_path(DISC, start, goal, obstacles, math.inf)
    s, g = (start.x, start.y), (goal.x, goal.y)
    low = reference_length(obstacles, RADIUS, s, g, sides=32, is_outer=False)
    high = reference_length(obstacles, RADIUS, s, g, sides=32, is_outer=True)
    length = found.shortest if found is not None else math.inf
    assert low - 1e-6 <= length <= high + 1e-6
    if found is not None:
        assert length <= found.length <= length + 1.001e-3


def closed(obstacles: Obstacles) -> Obstacles:
    """Return the same obstacles with the solids impassable."""
    return replace(obstacles, solids=(), closed=tuple(s.region for s in obstacles.solids))


@pytest.mark.parametrize("seed", range(20, 30))
def test_routes_cross_nothing_when_resampled(seed: int) -> None:
    obstacles = closed(scene(seed, count=8, size=14.0, walls=2))
    start, goal = ends(obstacles, seed, RADIUS)
    found = shortest_path(DISC, start, goal, obstacles, math.inf)
    if found is not None:
        assert (found.path[0], found.path[-1]) == (start, goal)
        assert worst(found, DISC, obstacles, 0.02) >= -1e-6


def test_resampled_at_a_thousandth_inch() -> None:
    obstacles = closed(scene(10, count=8, size=14.0, walls=2))
    start, goal = ends(obstacles, 10, RADIUS)
    found = shortest_path(DISC, start, goal, obstacles, math.inf)
    assert found is not None
    assert len(found.path) > 2
    assert worst(found, DISC, obstacles, 0.001) >= -1e-6


def test_round_one_disc_is_closed_form() -> None:
    big = footprint(round_base(50.8), Pose(4.0, 0.0))
    found = shortest_path(round_base(50.8), Pose(0, 0), Pose(8, 0), Obstacles((big,)), 10.0)
    assert found is not None
    exact = 2 * math.sqrt(12.0) + 2 * (math.pi - 2 * math.acos(0.5))
    assert found.shortest == pytest.approx(exact, abs=1e-9)
    assert exact - 1e-9 <= found.length <= exact + 1e-3


@pytest.mark.parametrize(
    ("slack", "is_found"), [(1e-7, True), (0.0, True), (-1.2e-6, False), (5e-4, True)]
)
def test_way_points_keep_a_limit_that_the_optimum_keeps(slack: float, is_found: bool) -> None:
    big = footprint(round_base(50.8), Pose(4.0, 0.0))
    exact = 2 * math.sqrt(12.0) + 2 * (math.pi - 2 * math.acos(0.5))
    limit = exact + slack
    found = shortest_path(round_base(50.8), Pose(0, 0), Pose(8, 0), Obstacles((big,)), limit)
    assert (found is not None) == is_found
    if found is not None:
        assert found.length <= limit + 1e-6


def lane(gap: float) -> Obstacles:
    """Return two bars across the table with a lane of that width between."""
    bars = (
        region([(4, -20), (5, -20), (5, 0), (4, 0)]),
        region([(4, gap), (5, gap), (5, 20 + gap), (4, 20 + gap)]),
    )
    return Obstacles(closed=bars)


@pytest.mark.parametrize(("more", "is_found"), [(0.0, True), (1e-8, True), (-3e-6, False)])
def test_a_lane_as_wide_as_the_base_lets_it_through(more: float, is_found: bool) -> None:
    found = shortest_path(DISC, Pose(0, -2), Pose(9, 3), lane(2 * RADIUS + more), 30.0)
    assert (found is not None) == is_found


@pytest.mark.parametrize(("more", "is_found"), [(0.0, True), (-3e-6, False)])
def test_a_lane_between_ovals_that_just_fits(more: float, is_found: bool) -> None:
    oval = Base("oval", 60, 35)
    pair = tuple(
        footprint(oval, Pose(5.0, sign * (RADIUS + oval.a + more / 2), 90.0)) for sign in (-1, 1)
    )
    walls = (
        region([(4.9, 2.5), (5.1, 2.5), (5.1, 20), (4.9, 20)]),
        region([(4.9, -20), (5.1, -20), (5.1, -2.5), (4.9, -2.5)]),
    )
    obstacles = Obstacles(pair, closed=walls)
    found = shortest_path(DISC, Pose(0, -1), Pose(10, 1), obstacles, 30.0)
    assert (found is not None) == is_found


def test_start_in_contact_all_round_may_leave_through_the_opening() -> None:
    def ring(*degrees: float) -> Obstacles:
        return Obstacles(
            tuple(
                footprint(DISC, Pose(2 * RADIUS * math.cos(t), 2 * RADIUS * math.sin(t)).snapped())
                for t in (math.radians(a) for a in degrees)
            )
        )

    open_side = ring(90, 150, 210, 270)
    found = shortest_path(DISC, Pose(0, 0), Pose(5, 0), open_side, 9.0)
    assert found is not None
    assert found.length == pytest.approx(5.0)
    closed_side = ring(0, 60, 120, 180, 240, 300)
    assert shortest_path(DISC, Pose(0, 0), Pose(5, 0), closed_side, math.inf) is None
    # one missing of six leaves 0.92", less than the base
    assert shortest_path(DISC, Pose(0, 0), Pose(5, 0), ring(60, 120, 180, 240, 300), 99.0) is None


def test_contact_with_an_oval_is_a_legal_start_and_goal() -> None:
    oval = footprint(Base("oval", 60, 35), Pose(0, 0, 20.0))
    spots = []
    for degrees in (10.0, 170.0):
        nx, ny = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        x, y = oval.support_point(nx, ny)
        spots.append(Pose(x + RADIUS * nx, y + RADIUS * ny).snapped())
    found = shortest_path(DISC, *spots, Obstacles((oval,)), 20.0)
    assert found is not None
    assert worst(found, DISC, Obstacles((oval,)), 0.005) >= -1e-6


def test_board_edge_closes_a_way_round() -> None:
    big = Obstacles((footprint(round_base(100), Pose(5, 2.0)),), board=(20.0, 20.0))
    found = shortest_path(DISC, Pose(1, 1), Pose(9, 1), big, math.inf)
    assert found is not None
    assert max(p.y for p in found.path) > 4.0
    assert (
        shortest_path(DISC, Pose(1, 1), Pose(9, 1), replace(big, board=(20.0, 4.5)), 99.0) is None
    )


WALL = Solid("W", region([(3, -6), (3.5, -6), (3.5, 6), (3, 6)]), 2.0)


def test_climbs_where_that_is_shorter() -> None:
    found = shortest_path(DISC, Pose(0, 0), Pose(6, 0), Obstacles(solids=(WALL,)), 11.0)
    assert found is not None
    assert (found.length, found.climbing) == pytest.approx((10.0, 4.0))
    assert shortest_path(DISC, Pose(0, 0), Pose(6, 0), Obstacles(solids=(WALL,)), 9.9) is None


def test_goes_round_where_that_is_shorter() -> None:
    high = Solid("W", region([(3, -2), (3.5, -2), (3.5, 2), (3, 2)]), 6.0)
    found = shortest_path(DISC, Pose(0, 0), Pose(6, 0), Obstacles(solids=(high,)), 20.0)
    assert found is not None
    assert found.climbing == 0.0
    low = Solid("W", high.region, 1.0)
    found = shortest_path(DISC, Pose(0, 0), Pose(6, 0), Obstacles(solids=(low,)), 20.0)
    assert found is not None
    assert found.length == pytest.approx(6.0)


def test_climbs_the_lower_of_two_and_ends_on_top() -> None:
    high = Solid("H", region([(3, 0), (3.5, 0), (3.5, 60), (3, 60)]), 5.0)
    low = Solid("L", region([(3, -60), (3.5, -60), (3.5, 0), (3, 0)]), 1.5)
    found = shortest_path(DISC, Pose(0, 2), Pose(7, 2), Obstacles(solids=(high, low)), 20.0)
    assert found is not None
    assert found.climbing == pytest.approx(3.0)
    roof = Solid("R", region([(3, -3), (9, -3), (9, 3), (3, 3)]), 3.0)
    found = shortest_path(DISC, Pose(0, 0), Pose(6, 0), Obstacles(solids=(roof,)), 9.0)
    assert found is not None
    assert found.length == pytest.approx(9.0)
    assert shortest_path(DISC, Pose(0, 0), Pose(3, 0), Obstacles(solids=(roof,)), 99.0) is None


def moved(f: Footprint, c: float, s: float, dx: float, dy: float, flip: float) -> Footprint:
    def spot(x: float, y: float) -> tuple[float, float]:
        y *= flip
        return x * c - y * s + dx, x * s + y * c + dy

    x, y = spot(f.x, f.y)
    ux, uy = f.ux * c - flip * f.uy * s, f.ux * s + flip * f.uy * c
    corners = tuple(spot(*p) for p in f.corners)
    return Footprint(f.kind, x, y, f.a, f.b, ux, uy, corners if flip > 0 else corners[::-1])


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 400),
    angle=st.floats(0.1, 6.2),
    shift=st.tuples(st.floats(-30, 30), st.floats(-30, 30)),
    flip=st.sampled_from((1.0, -1.0)),
)
def test_length_does_not_change_when_the_table_is_moved_or_mirrored(
    seed: int, angle: float, shift: tuple[float, float], flip: float
) -> None:
    plain = replace(closed(scene(seed, count=6, size=12.0, walls=2)), board=None)
    start, goal = ends(replace(plain, board=(12.0, 12.0)), seed, RADIUS)
    c, s = math.cos(angle), math.sin(angle)

    def turned(x: float, y: float) -> tuple[float, float]:
        return x * c - flip * y * s + shift[0], x * s + flip * y * c + shift[1]

    def ring(r: Region) -> Region:
        return region([turned(*p) for p in r.outer])

    other = Obstacles(
        tuple(moved(f, c, s, *shift, flip) for f in plain.footprints),
        tuple((moved(f, c, s, *shift, flip), m) for f, m in plain.ranges),
        (),
        tuple(ring(r) for r in plain.closed),
    )
    one = shortest_path(DISC, start, goal, plain, math.inf)
    two = shortest_path(
        DISC, Pose(*turned(start.x, start.y)), Pose(*turned(goal.x, goal.y)), other, math.inf
    )
    assert (one is None) == (two is None)
    if one is not None and two is not None:
        # corners of terrain are kept to 1e-8
        assert two.shortest == pytest.approx(one.shortest, abs=1e-6)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 400), limit=st.floats(3.0, 20.0), more=st.floats(0.0, 5.0))
def test_a_larger_allowance_never_loses_a_route(seed: int, limit: float, more: float) -> None:
    obstacles = scene(seed, count=6, size=12.0, walls=2)
    start, goal = ends(obstacles, seed, RADIUS)
    one = shortest_path(DISC, start, goal, obstacles, limit)
    two = shortest_path(DISC, start, goal, obstacles, limit + more)
    if one is not None:
        assert one.length <= limit + 1e-6
        assert two is not None
        assert two.shortest <= one.shortest + 1e-9


def test_slices_end_with_the_answer() -> None:
    obstacles = scene(10, count=8, size=14.0, walls=2)
    start, goal = ends(obstacles, 10, RADIUS)
    values = list(shortest_path_slices(DISC, start, goal, obstacles, 30.0))
    assert values[-1] == shortest_path(DISC, start, goal, obstacles, 30.0)
    assert values[-1] is not None
    assert all(v is None for v in values[:-1])
