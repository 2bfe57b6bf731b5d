"""The numbers of worked examples: costs, climbing and smallest gaps along a way."""

import math

import pytest

from tabletop.geometry.base import Base, Footprint, Pose, footprint, round_base
from tabletop.geometry.levels import climb, is_mid_climb, level_at
from tabletop.geometry.path import Path, path_length
from tabletop.geometry.region import Region, Solid, region
from tabletop.geometry.sweep import (
    first_crossing,
    intervals_within,
    overlap_intervals,
    sweep,
    sweep_region,
)

MM32 = round_base(32)


def way(*points: tuple[float, ...]) -> Path:
    return tuple(Pose(*p) for p in points)


def disc(x: float, y: float, mm: float = 32) -> Footprint:
    return footprint(round_base(mm), Pose(x, y))


def box(x0: float, y0: float, x1: float, y1: float) -> Region:
    return region([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


WALL = box(2, -5, 2.5, 5)
HILL = box(3, -4, 11, 4)


@pytest.mark.parametrize(
    ("path", "length"),
    [
        (way((0, 0), (3, 0), (3, 3.1)), 6.1),
        (way((0, 0), (5, 0), (5, 3.9)), 8.9),
        (way((0, 0)), 0.0),
        (way((0, 0), (4, -0.5), (8, 0)), 8.0623),
        (way((0, 0), (1.5, -3), (4.8, -3), (6.3, -0.35)), 9.6992),
        (way((0, 0, 0), (6, 0, 180)), 6.0),
    ],
)
def test_round_bases_cost_the_way_of_their_centre(path: Path, length: float) -> None:
    assert round(path_length(MM32, path), 4) == length


@pytest.mark.parametrize(
    ("path", "other", "least"),
    [
        (way((0, 0), (5, 0)), disc(2.5, 3.95), 2.6902),
        (way((0, 0), (0, 4)), disc(9, 0), 7.7402),
        (way((0.5, 0), (6.5, 0)), disc(4, 3), 1.7402),
        (way((0, 0), (6, 0)), disc(10.25984252, 0), 3.0),
        (way((0, 0), (8, 0)), footprint(Base("oval", 75, 42), Pose(4, 0)), 0.0),
        (way((0, 0), (6, 0)), disc(30, 30), 37.1589),
        (way((0, 0), (0, -6)), disc(0, 3.6), 2.3402),
    ],
)
def test_smallest_gap_on_the_way(path: Path, other: Footprint, least: float) -> None:
    assert round(sweep(MM32, path, other).gap, 4) == least


@pytest.mark.parametrize(("facing", "least"), [(0.0, 48.4747), (90.0, 48.3406)])
def test_an_oval_keeps_its_own_shape_on_the_way(facing: float, least: float) -> None:
    path = way((0, 0, facing), (10, 0, facing))
    assert round(sweep(Base("oval", 60, 35), path, disc(40, 40)).gap, 4) == least


def test_crossing_a_friend_is_as_deep_as_the_way_must_shift() -> None:
    found = sweep(MM32, way((0, 0), (8, 0)), disc(4, 0.3))
    assert round(found.separation, 4) == -0.9598
    assert found.is_crossing
    assert found.gap == 0.0


def test_a_lane_as_wide_as_the_base_is_open_and_a_narrower_one_is_not() -> None:
    half = 0.62992126
    path = way((0, 0), (8, 0))
    for edge, crosses in ((half, False), (half - 2e-6, True), (0.6, True)):
        wall = box(3, edge, 5, 6)
        assert sweep_region(MM32, path, wall).is_crossing is crosses
        assert bool(overlap_intervals(MM32, path, wall)) is crosses
    assert round(sweep_region(MM32, path, box(3, 0.6, 5, 6)).separation, 4) == -0.0299


@pytest.mark.parametrize(("facing", "crosses"), [(0.0, False), (90.0, True)])
def test_an_oval_passes_lengthwise_but_not_side_on(facing: float, crosses: bool) -> None:
    path = way((0, 0, facing), (10, 0, facing))
    for wall in (box(4, 0.72, 6, 5), box(4, -5, 6, -0.72)):
        assert sweep_region(Base("oval", 60, 35), path, wall).is_crossing is crosses


def test_exactly_three_inches_is_outside_the_combat_range() -> None:
    path = way((0, 0), (6, 0))
    assert intervals_within(MM32, path, disc(10.25984252, 0), 3.0) == ()
    assert intervals_within(MM32, path, disc(10.25984, 0), 3.0) != ()


@pytest.mark.parametrize(
    ("top", "end", "cost"),
    [(1.0, 6.0, 0.0), (1.01, 6.0, 2.02), (2.0, 6.0, 4.0), (1.0 + 9e-7, 6.0, 0.0)],
)
def test_walls_cost_their_height_twice_when_over_an_inch(
    top: float, end: float, cost: float
) -> None:
    found = climb(MM32, way((0, 0), (end, 0)), [Solid("W", WALL, top)])
    assert math.isclose(found.cost, cost, abs_tol=1e-12)
    assert not found.is_mid_climb
    assert found.end_level == 0.0


def test_up_onto_a_hill_costs_its_height_once() -> None:
    found = climb(MM32, way((0, 0), (5, 0)), [Solid("H", HILL, 2.0)])
    assert (found.cost, found.end_level, found.is_mid_climb) == (2.0, 2.0, False)
    assert [change.kind for change in found.changes] == ["climb"]


def test_stopping_over_the_edge_is_mid_climb() -> None:
    found = climb(MM32, way((0, 0), (3.2, 0)), [Solid("H", HILL, 2.0)])
    assert (found.cost, found.is_mid_climb) == (2.0, True)


def test_a_wall_that_is_only_touched_is_free() -> None:
    path = way((0, 0), (2 - MM32.radius, 0), (2 - MM32.radius, 3))
    found = climb(MM32, path, [Solid("W", WALL, 3.0)])
    assert (found.cost, found.changes) == (0.0, ())


def test_a_way_that_ends_at_the_first_clear_spot_is_a_jump() -> None:
    solids = [Solid("H", HILL, 3.0)]
    edge = 11 + MM32.radius
    jump = climb(MM32, way((8, 0), (edge, 0)), solids)
    assert (jump.cost, jump.end_level, jump.is_mid_climb) == (0.0, 0.0, False)
    assert [change.kind for change in jump.changes] == ["jump"]
    # written with eight decimals it still is one; a hundredth farther it was a climb
    assert climb(MM32, way((8, 0), (round(edge, 8), 0)), solids).cost == 0.0
    beyond = climb(MM32, way((8, 0), (edge + 0.01, 0)), solids)
    assert (beyond.cost, beyond.changes[-1].kind) == (3.0, "climb")


def test_up_and_a_jump_down_cost_only_the_climb() -> None:
    solids = [Solid("W", WALL, 2.0)]
    path = way((0, 0), (2.5 + MM32.radius, 0))
    found = climb(MM32, path, solids)
    assert found.cost == 2.0
    assert [change.kind for change in found.changes] == ["climb", "jump"]
    # the spot that the change names is where a longer way may be cut to become the jump
    longer = way((0, 0), (6, 0))
    at = climb(MM32, longer, solids).changes[-1].at
    assert math.isclose(6 * at, 2.5 + MM32.radius, abs_tol=1e-5)


def test_a_hill_of_two_levels_is_climbed_level_by_level() -> None:
    solids = [Solid("H:1", HILL, 2.0), Solid("H:2", box(6, -2, 9, 2), 3.5)]
    found = climb(MM32, way((0, 0), (14, 0)), solids)
    assert [(c.old, c.new, c.kind) for c in found.changes] == [
        (0.0, 2.0, "climb"),
        (2.0, 3.5, "climb"),
        (3.5, 2.0, "climb"),
        (2.0, 0.0, "climb"),
    ]
    assert found.cost == 7.0
    low = [Solid("H:1", HILL, 2.0), Solid("H:2", box(6, -2, 9, 2), 2.8)]
    over = climb(MM32, way((0, 0), (14, 0)), low)
    assert over.cost == 4.0
    assert [c.kind for c in over.changes] == ["climb", "step", "step", "climb"]
    top = climb(MM32, way((0, 0), (7.5, 0)), solids)
    assert (top.cost, top.end_level, top.is_mid_climb) == (3.5, 3.5, False)
    jump = climb(MM32, way((7.5, 0), (7.5, 2 + MM32.radius)), solids)
    assert (jump.cost, jump.end_level, jump.is_mid_climb) == (0.0, 2.0, False)


def test_edges_above_each_other_are_one_cliff() -> None:
    """A jump from the top, past an edge that is 1e-8 farther out, is one jump."""
    solids = [Solid("H:1", HILL, 2.0), Solid("H:2", box(6, -2, 11 - 1e-8, 2), 3.5)]
    jump = climb(MM32, way((8, 0), (11 + MM32.radius, 0)), solids)
    assert [(c.old, c.new, c.kind) for c in jump.changes] == [(3.5, 0.0, "jump")]
    up = climb(MM32, way((14, 0), (9, 0)), solids)
    assert [(c.old, c.new, c.cost) for c in up.changes] == [(0.0, 3.5, 3.5)]
    # two parts as far apart as the base is wide: it steps across
    gap = 2 * MM32.radius
    split = [Solid("A", box(0, 0, 4, 4), 2.0), Solid("B", box(4 + gap, 0, 9, 4), 2.0)]
    assert climb(MM32, way((2, 2), (7, 2)), split).cost == 0.0


def test_parts_carry_a_base_together() -> None:
    halves = [Solid("H:1", box(0, 0, 2, 4), 2.0), Solid("H:2", box(2, 0, 4, 4), 2.0)]
    assert level_at(disc(2, 2), halves) == 2.0
    assert not is_mid_climb(disc(2, 2), halves)
    assert is_mid_climb(disc(2, 2), halves[:1])
    assert climb(MM32, way((1, 2), (3, 2)), halves).changes == ()
    # touching the rim from inside is still wholly on it
    assert not is_mid_climb(disc(2, MM32.radius), halves)
    assert is_mid_climb(disc(2, MM32.radius - 1e-5), halves)


def test_a_base_that_stands_higher_than_the_terrain_starts_there() -> None:
    path = (Pose(0, 0, 0, 4.0), Pose(3, 0, 0, 4.0))
    assert climb(MM32, path, []).cost == 4.0
    on_hill = (Pose(6, 0, 0, 2.0), Pose(8, 0, 0, 2.0))
    assert climb(MM32, on_hill, [Solid("H", HILL, 2.0)]).cost == 0.0


def test_a_ghost_stops_where_it_touches() -> None:
    path = way((0, 0), (10, 0))
    at = first_crossing(MM32, path, [disc(6, 0)])
    assert math.isclose(10 * at, 6 - 2 * MM32.radius, abs_tol=1e-6)
    at = first_crossing(MM32, path, ranges=[(disc(9, 0), 3.0)])
    assert math.isclose(10 * at, 6 - 2 * MM32.radius, abs_tol=1e-6)
    at = first_crossing(MM32, path, regions=[WALL])
    assert math.isclose(10 * at, 2 - MM32.radius, abs_tol=1e-6)
    at = first_crossing(MM32, path, board=(8.0, 8.0))
    assert at == 0.0
    at = first_crossing(MM32, way((2, 2), (10, 2)), board=(8.0, 8.0))
    assert math.isclose(2 + 8 * at, 8 - MM32.radius, abs_tol=1e-6)
    assert first_crossing(MM32, path, [disc(6, 2 * MM32.radius)]) == 1.0
    assert first_crossing(MM32, way((0, 0)), [disc(0.5, 0)]) == 0.0
