"""Lengths of ways with turning against high precision and against every point of the base."""

import math
import random
from itertools import pairwise

import mpmath
import numpy as np
import pytest

from tabletop.geometry.base import Base, Pose
from tabletop.geometry.path import Path, cut, path_length, point_lengths, pose_at, rest, turn
from tests.sweep.scenes import OVALS, RECTS, moved, some_way


def reference(path: Path, x: float, y: float) -> mpmath.mpf:
    """Length of the way of one body point, by adaptive quadrature in high precision."""
    total = mpmath.mpf(0)
    for p, q in pairwise(path):
        phi = mpmath.radians(mpmath.mpf(turn(p.facing, q.facing)))
        v = mpmath.mpc(q.x - p.x, q.y - p.y)
        start = mpmath.mpc(x, y) * mpmath.expj(mpmath.radians(mpmath.mpf(p.facing)))

        def speed(
            s: mpmath.mpf,
            v: mpmath.mpc = v,
            phi: mpmath.mpf = phi,
            start: mpmath.mpc = start,
        ) -> mpmath.mpf:
            return abs(v + 1j * phi * start * mpmath.expj(phi * s))

        total += mpmath.quad(speed, mpmath.linspace(0, 1, 7))
    return total


@pytest.mark.parametrize("seed", range(12))
def test_the_way_of_a_point_is_exact(seed: int) -> None:
    rng = random.Random(seed)
    path = some_way(rng, 3, rng.choice((0.05, 1.0, 6.0)))
    points = np.array([[rng.uniform(-2, 2), rng.uniform(-2, 2)] for _ in range(3)])
    for (x, y), found in zip(points.tolist(), point_lengths(path, points).tolist(), strict=True):
        assert math.isclose(found, float(reference(path, x, y)), abs_tol=1e-10)


@pytest.mark.parametrize("degrees", [1e-8, 1e-5, 1e-3, 0.1, 1.0])
def test_tiny_turns_keep_all_digits(degrees: float) -> None:
    path = (Pose(0, 0, 10.0), Pose(0.37, 0.2, 10.0 + degrees))
    points = np.array([[2.0, 1.0], [-0.5, 0.0]])
    for (x, y), found in zip(points.tolist(), point_lengths(path, points).tolist(), strict=True):
        assert math.isclose(found, float(reference(path, x, y)), abs_tol=1e-11)


def test_a_point_that_stands_still_has_a_cusp() -> None:
    # turning about the point (1, 0) of the base: it goes nowhere, (-1, 0) draws half a circle
    path = tuple(
        Pose(1 - math.cos(math.radians(d)), -math.sin(math.radians(d)), d) for d in range(0, 181, 1)
    )
    still, far = point_lengths(path, np.array([[1.0, 0.0], [-1.0, 0.0]])).tolist()
    assert still < 0.02
    assert math.isclose(far, 2 * math.pi, rel_tol=1e-4)


@pytest.mark.parametrize(
    ("base", "path", "length"),
    [
        (Base("oval", 60, 35), (Pose(0, 0), Pose(0, 0, 90)), 30 / 25.4 * math.pi / 2),
        (
            Base("rect", 50, 25),
            (Pose(0, 0), Pose(0, 0, 90)),
            math.hypot(25, 12.5) / 25.4 * math.pi / 2,
        ),
        (Base("oval", 60, 35), (Pose(0, 0, 30), Pose(3, 4, 30)), 5.0),
        (Base("oval", 60, 35), (Pose(0, 0, 350), Pose(0, 0, 10)), 30 / 25.4 * math.pi / 9),
        (Base("oval", 60, 35), (Pose(0, 0), Pose(0, 0, 90), Pose(0, 0, 0)), 30 / 25.4 * math.pi),
    ],
)
def test_known_lengths(base: Base, path: Path, length: float) -> None:
    assert math.isclose(path_length(base, path), length, abs_tol=1e-9)


def test_an_oval_turned_in_place_moves_1_86_inches() -> None:
    assert round(path_length(Base("oval", 60, 35), (Pose(0, 0), Pose(0, 0, 90))), 2) == 1.86


def test_the_whole_way_counts_not_the_worst_point_of_each_leg() -> None:
    """Turning forth and back about opposite ends: no point travels both long arcs."""
    base = Base("rect", 101.6, 10.0)
    there = (Pose(2, 0, 0), Pose(0, 2, 90))
    legs = (there, (Pose(0, 2, 90), Pose(-2, 4, 0)))
    whole = (*there, Pose(-2, 4, 0))
    assert path_length(base, whole) < sum(path_length(base, leg) for leg in legs) - 0.1


@pytest.mark.parametrize("seed", range(40, 60))
def test_no_point_of_the_base_goes_farther(seed: int) -> None:
    rng = random.Random(seed)
    shape = rng.choice(("oval", "rect"))
    sizes = rng.choice(OVALS if shape == "oval" else RECTS)
    base, path = Base(shape, float(sizes[0]), float(sizes[1])), some_way(rng, 4, 2.0)
    t = np.linspace(0, math.tau, 20001)
    if shape == "oval":
        points = np.column_stack([base.a * np.cos(t), base.b * np.sin(t)])
    else:
        grid = np.linspace(-1, 1, 41)
        x, y = np.meshgrid(grid * base.a, grid * base.b)
        points = np.column_stack([x.ravel(), y.ravel()])
    most = float(point_lengths(path, points).max())
    found = path_length(base, path)
    assert most - 1e-11 <= found <= most + 1e-6


@pytest.mark.parametrize("seed", range(60, 70))
def test_lengths_do_not_change_when_the_table_is_moved(seed: int) -> None:
    rng = random.Random(seed)
    base, path = Base("oval", 75, 42), some_way(rng, 3)
    spin, dx, dy = rng.uniform(0, 360), rng.uniform(-20, 20), rng.uniform(-20, 20)
    other = tuple(moved(p.x, p.y, p.facing, spin, dx, dy) for p in path)
    assert math.isclose(path_length(base, path), path_length(base, other), abs_tol=1e-9)
    mirror = tuple(Pose(-p.x, p.y, 180.0 - p.facing) for p in path)
    assert math.isclose(path_length(base, path), path_length(base, mirror), abs_tol=1e-9)
    back = path[::-1]
    assert math.isclose(path_length(base, path), path_length(base, back), abs_tol=1e-9)


def test_half_a_turn_goes_anticlockwise_however_it_is_rounded() -> None:
    assert turn(0.0, 180.0) == 180.0
    assert turn(180.0, 0.0) == 180.0
    assert turn(37.3, 217.3 + 1e-8) > 179.9
    assert turn(37.3, 217.3 - 1e-8) > 179.9
    assert turn(0.0, 180.1) < 0.0
    assert turn(0.0, 720.0) == 0.0


def test_poses_between_way_points() -> None:
    path = (Pose(0, 0, 350), Pose(4, 0, 10), Pose(4, 4, 10))
    assert pose_at(path, 0.0) == path[0]
    assert pose_at(path, 0.5).x == 2.0
    assert pose_at(path, 0.5).facing == 360.0
    assert pose_at(path, 1.0) == path[1]
    assert pose_at(path, 7.0) == path[2]
    assert pose_at(path, -1.0) == path[0]
    assert cut(path, 1.25) == (path[0], path[1], Pose(4, 1, 10))
    assert cut(path, 1.0) == path[:2]
    assert rest(path, 1.25) == (Pose(4, 1, 10), path[2])
    base = Base("oval", 60, 35)
    assert math.isclose(
        path_length(base, cut(path, 1.5)) + path_length(base, rest(path, 1.5)),
        path_length(base, path),
        abs_tol=1e-9,
    )
