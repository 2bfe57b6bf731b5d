"""The shortest way to within a limit of a target, against every end that dense sampling finds."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest

from tabletop.geometry.base import Base, Footprint, Pose, footprint, round_base
from tabletop.geometry.gap import separation
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.placing.spots import beside
from tabletop.geometry.region import region
from tabletop.geometry.region_gap import segment
from tabletop.geometry.route import may_stand, shortest_approach, shortest_path
from tests.route.scenes import BASES, ends, scene
from tests.route.test_round import closed

DISC = round_base(32)


def sampled(
    start: Pose, target: Footprint, near: float, obstacles: Obstacles, most: float
) -> float:
    """Return the least length to any of many spots on the rim of what is near enough."""
    best = math.inf
    spots = [p for p in beside(DISC, 0.0, target, near, 240) if may_stand(DISC, p, obstacles)]
    spots.sort(key=lambda p: math.hypot(p.x - start.x, p.y - start.y))
    for spot in spots:
        if math.hypot(spot.x - start.x, spot.y - start.y) > min(best, most):
            break
        found = shortest_path(DISC, start, spot, obstacles, min(best, most))
        if found is not None:
            best = min(best, found.shortest)
    return best


def with_target(seed: int) -> tuple[Obstacles, Footprint, Pose]:
    obstacles = closed(scene(seed, count=8, size=14.0, walls=2))
    start, goal = ends(obstacles, seed, 1.5)
    target = footprint(random.Random(seed).choice(BASES), Pose(goal.x, goal.y, 50.0 * seed))
    return replace(obstacles, footprints=(*obstacles.footprints, target)), target, start


@pytest.mark.parametrize("seed", [k for k in range(20) if k != 11])  # 11 samples for seconds
def test_no_sampled_end_is_nearer_and_the_best_is_about_as_near(seed: int) -> None:
    obstacles, target, start = with_target(seed)
    found = shortest_approach(DISC, start, [(target, 0.5)], obstacles, 25.0)
    best = sampled(start, target, 0.5, obstacles, 25.0)
    if found is None:
        assert best == math.inf
        return
    assert found.shortest <= best + 1e-6
    assert found.shortest >= best - 0.04
    end = footprint(DISC, found.path[-1])
    assert separation(end, target) <= 0.5 + 1e-6
    again = shortest_path(DISC, start, found.path[-1], obstacles, 30.0)
    assert again is not None
    assert again.shortest == pytest.approx(found.shortest, abs=1e-6)


def test_open_ground_is_the_gap_less_the_limit() -> None:
    for base in BASES:
        target = footprint(base, Pose(9.0, 2.0, 33.0))
        found = shortest_approach(DISC, Pose(0, 0), [(target, 0.5)], Obstacles((target,)), 20.0)
        assert found is not None
        needs = separation(footprint(DISC, Pose(0, 0)), target) - 0.5
        assert found.shortest == pytest.approx(needs, abs=1e-7)


def test_round_a_corner_is_closed_form() -> None:
    wall = region([(3, -20), (3.5, -20), (3.5, 2), (3, 2)])
    target = footprint(DISC, Pose(7.0, 0.0))
    obstacles = Obstacles((target,), closed=(wall,))
    found = shortest_approach(DISC, Pose(0, 0), [(target, 0.5)], obstacles, 20.0)
    assert found is not None
    aim = shortest_path(DISC, Pose(0, 0), Pose(7, 0), replace(obstacles, footprints=()), 20.0)
    assert aim is not None
    assert found.shortest == pytest.approx(aim.shortest - 2 * DISC.a - 0.5, abs=1e-9)


def test_ends_at_the_edge_of_the_free_rim() -> None:
    target = footprint(DISC, Pose(6.0, 0.0))
    guard = footprint(round_base(40), Pose(6.0 - DISC.a - round_base(40).a, 0.0))
    obstacles = Obstacles((target, guard))
    found = shortest_approach(DISC, Pose(0, 0), [(target, 0.5)], obstacles, 20.0)
    assert found is not None
    end = footprint(DISC, found.path[-1])
    assert separation(end, target) == pytest.approx(0.5, abs=1e-6)
    assert separation(end, guard) == pytest.approx(0.0, abs=1e-6)


def test_nearest_of_several_targets_and_none() -> None:
    pair = [footprint(DISC, Pose(9.0, 0.0)), footprint(DISC, Pose(0.0, 6.0))]
    found = shortest_approach(
        DISC, Pose(0, 0), [(f, 0.5) for f in pair], Obstacles(tuple(pair)), 9.0
    )
    assert found is not None
    assert found.path[-1].y > 4.0
    ring = tuple(
        footprint(round_base(40), Pose(9 + 2.4 * math.cos(t), 2.4 * math.sin(t)))
        for t in (2 * math.pi * k / 9 for k in range(9))
    )
    shut = Obstacles((pair[0], *ring))
    assert shortest_approach(DISC, Pose(0, 0), [(pair[0], 0.5)], shut, math.inf) is None
    near = shortest_approach(DISC, Pose(0, 4.4), [(pair[1], 0.5)], Obstacles((pair[1],)), 3.0)
    assert near is not None
    assert near.length == 0.0


def test_an_oval_target_among_ovals() -> None:
    oval = Base("oval", 90, 52)
    target = footprint(oval, Pose(8.0, 1.0, 40.0))
    mate = footprint(oval, Pose(5.0, 0.0, 80.0))
    obstacles = Obstacles((target, mate))
    found = shortest_approach(DISC, Pose(0, 0), [(target, 0.5)], obstacles, 20.0)
    best = sampled(Pose(0, 0), target, 0.5, obstacles, 20.0)
    assert found is not None
    assert best - 0.03 <= found.shortest <= best + 1e-6


def test_an_edge_without_width_can_be_approached() -> None:
    """The edge of a terrain feature is such a target: a charge to whoever stands on it."""
    edge = segment((8.0, -1.0), (8.0, 1.0))
    found = shortest_approach(round_base(50.8), Pose(0.0, 0.0), [(edge, 0.5)], Obstacles(), 12.0)
    assert found is not None
    assert found.length == pytest.approx(6.5, abs=1e-4)
    wall = Obstacles((footprint(Base("rect", 25.4, 152.4), Pose(4.0, 0.0)),))
    found = shortest_approach(round_base(50.8), Pose(0.0, 0.0), [(edge, 0.5)], wall, 20.0)
    assert found is not None
    assert found.length > 8.0
