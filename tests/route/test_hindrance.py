"""Why a base cannot get there: the four answers, and when they are proofs."""

from __future__ import annotations

import math

import pytest

from tabletop.geometry.base import Pose, footprint, round_base
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.region import Solid, region
from tabletop.geometry.route import Hindrance, hindrance, hindrance_near, shortest_path

DISC = round_base(32)
FOE = footprint(DISC, Pose(9.0, 0.0))


def ring(count: int, away: float) -> tuple[object, ...]:
    return tuple(
        footprint(DISC, Pose(9 + away * math.cos(t), away * math.sin(t)).snapped())
        for t in (2 * math.pi * k / count for k in range(count))
    )


def near(obstacles: Obstacles, roll: float) -> Hindrance:
    return hindrance_near(DISC, Pose(0, 0), [(FOE, 0.5)], obstacles, roll)


def test_within_the_roll() -> None:
    found = near(Obstacles((FOE,)), 8.0)
    assert found.kind == "nothing"
    assert found.needs == pytest.approx(9.0 - 2 * DISC.a - 0.5)


def test_too_far_says_how_much_is_needed() -> None:
    found = near(Obstacles((FOE,)), 7.0)
    assert (found.kind, found.is_proved) == ("too far", True)
    assert found.needs == pytest.approx(9.0 - 2 * DISC.a - 0.5)


def test_every_lane_is_narrower_than_the_base() -> None:
    guards = ring(8, 3.2)
    found = near(Obstacles((FOE, *guards)), 12.0)
    assert (found.kind, found.is_proved) == ("shut", True)
    assert found.lane is not None
    assert found.lane.width == pytest.approx(2 * 3.2 * math.sin(math.pi / 8) - 2 * DISC.a, abs=1e-7)
    assert found.lane.width < found.lane.base_width


def test_no_spot_beside_a_foe_in_a_ring_of_contact() -> None:
    found = near(Obstacles((FOE, *ring(6, 2 * DISC.a))), 12.0)
    assert (found.kind, found.is_proved) == ("no spot", True)


def test_a_wall_that_might_be_climbed_proves_nothing() -> None:
    wall = Solid("W", region([(4, -30), (4.5, -30), (4.5, 30), (4, 30)]), 2.0)
    found = near(Obstacles((FOE,), solids=(wall,), board=None), 8.0)
    assert (found.kind, found.is_proved) == ("none found", False)
    closed = Obstacles((FOE,), closed=(wall.region,), board=(20.0, 20.0))
    shut = hindrance_near(DISC, Pose(2, 5), [(FOE, 0.5)], closed, 8.0)
    assert (shut.kind, shut.is_proved) == ("shut", True)


def test_a_pose_goal() -> None:
    guards = ring(8, 3.2)
    goal = Pose(9.0, 1.5)
    obstacles = Obstacles((FOE, *guards))
    route = shortest_path(DISC, Pose(0, 0), goal, obstacles, 12.0)
    found = hindrance(DISC, Pose(0, 0), goal, obstacles, 12.0, route)
    assert (found.kind, found.is_proved) == ("shut", True)
    found = hindrance(DISC, Pose(0, 0), Pose(9, 0.5), obstacles, 12.0, None)
    assert (found.kind, found.is_proved) == ("no spot", True)
    bend = Obstacles(closed=(region([(3, -2), (3.5, -2), (3.5, 2), (3, 2)]),))
    exact = shortest_path(DISC, Pose(0, 0), Pose(7, 0), bend, 99.0)
    assert exact is not None
    found = hindrance(DISC, Pose(0, 0), Pose(7, 0), bend, 7.5, None)
    assert (found.kind, found.is_proved) == ("too far", True)
    assert found.needs == pytest.approx(exact.shortest, abs=1e-9)
