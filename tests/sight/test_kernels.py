"""The parts of the kernels against slow and plain code: supports, chords, pieces, searches."""

import contextlib
import math
import random

import numpy as np
import pytest
import shapely
from shapely.geometry import Polygon

from tabletop.errors import TabletopError
from tabletop.geometry.base import Base, Pose, footprint
from tabletop.geometry.region import region
from tabletop.geometry.sight.kernels import lines, pairs, search, shapes, sweep
from tabletop.geometry.sight.pieces import MOST_CORNERS, convex_pieces
from tabletop.geometry.sight.rows import body_row, region_rows


def outline(row, count=4000):
    """Return points on the boundary of a row's shape, from its definition."""
    angles = np.linspace(0, math.tau, count, endpoint=False)
    cos, sin = np.cos(angles), np.sin(angles)
    if row[0] == 0.0:
        _, r, x, y, a, b, ux, uy = row
        normal = np.stack((b * cos, a * sin)) / np.hypot(b * cos, a * sin)
        px, py = a * cos + r * normal[0], b * sin + r * normal[1]
        return np.stack((x + px * ux - py * uy, y + px * uy + py * ux), axis=1)
    corners = np.reshape(row[2 : 2 + 2 * int(row[0])], (-1, 2))
    ring = corners[None] + row[1] * np.stack((cos, sin), axis=1)[:, None]
    hull = shapely.MultiPoint(ring.reshape(-1, 2)).convex_hull.exterior
    return shapely.get_coordinates(hull.segmentize(0.002))


def rows(seed, growth):
    rng = random.Random(seed)
    pose = Pose(rng.uniform(-5, 5), rng.uniform(-5, 5), rng.uniform(0, 360))
    yield list(body_row(footprint(Base("round", 40, 40), pose), growth))
    yield list(body_row(footprint(Base("oval", 105, 70), pose), growth))
    yield list(body_row(footprint(Base("oval", 60, 35), pose), growth))
    yield list(body_row(footprint(Base("rect", 75, 50), pose), growth))


@pytest.mark.parametrize("growth", [0.0, 0.0005, 0.3])
def test_extent_and_chord(growth):
    rng = random.Random(1)
    for seed in range(12):
        for row in rows(seed, growth):
            points = outline(row)
            angle = rng.uniform(0, math.tau)
            nx, ny = math.cos(angle), math.sin(angle)
            along = points @ (ny, -nx)
            across = points @ (nx, ny)
            low, high, at_low, at_high = shapes.extent(row, nx, ny)
            assert low == pytest.approx(across.min(), abs=1e-5)
            assert high == pytest.approx(across.max(), abs=1e-5)
            if row[0] < 2.0:
                assert at_high == pytest.approx(along[across.argmax()], abs=0.02)
                assert at_low == pytest.approx(along[across.argmin()], abs=0.02)
            rho = low + rng.uniform(0.02, 0.98) * (high - low)
            line = shapely.LineString([(nx * rho + ny * t, ny * rho - nx * t) for t in (-99, 99)])
            met = shapely.get_coordinates(line.intersection(Polygon(points))) @ (ny, -nx)
            enters, leaves = shapes.chord(row, nx, ny, rho)
            assert (enters, leaves) == pytest.approx((met.min(), met.max()), abs=2e-4)
            assert (
                shapes.chord(row, nx, ny, high + 1e-9)[0]
                > shapes.chord(row, nx, ny, high + 1e-9)[1]
            )


@pytest.mark.parametrize("growth", [0.0005, 0.4, 2.0])
def test_the_chord_of_a_widened_ellipse_is_exact(growth):
    """Its ends lie at distance `growth` from the ellipse: the nearest point by Newton."""
    rng = random.Random(2)
    for _ in range(200):
        a, b = rng.uniform(0.3, 3.0), rng.uniform(0.3, 3.0)
        row = [0.0, growth, 0.0, 0.0, a, b, 1.0, 0.0]
        angle = rng.uniform(0, math.tau)
        nx, ny = math.cos(angle), math.sin(angle)
        low, high, _, _ = shapes.extent(row, nx, ny)
        rho = low + rng.choice([1e-9, 1e-3, 0.3, 0.5, 0.999]) * (high - low)
        for t in shapes.chord(row, nx, ny, rho):
            x, y = nx * rho + ny * t, ny * rho - nx * t
            assert from_ellipse(a, b, x, y) == pytest.approx(growth, abs=1e-9)


def from_ellipse(a, b, x, y):
    """Return the distance of an outer point from an ellipse by bisection (a root of one term)."""
    low, high = 0.0, a * abs(x) + b * abs(y) + 10.0
    for _ in range(200):
        t = 0.5 * (low + high)
        value = (a * x / (a * a + t)) ** 2 + (b * y / (b * b + t)) ** 2
        low, high = (t, high) if value > 1.0 else (low, t)
    px, py = a * a * x / (a * a + low), b * b * y / (b * b + low)
    return math.hypot(x - px, y - py)


def test_discs_inside_and_around_touch_the_support_line():
    rng = random.Random(3)
    for seed in range(20):
        for row in rows(seed, 0.0005):
            points = outline(row)
            for side in (1.0, -1.0):
                angle = rng.uniform(0, math.tau)
                nx, ny = math.cos(angle), math.sin(angle)
                low, high, _, _ = shapes.extent(row, nx, ny)
                x, y, r = shapes.inner_disc(row, nx, ny, side)
                assert side * (x * nx + y * ny) + r == pytest.approx(
                    side * (high if side > 0 else low)
                )
                assert Polygon(points).buffer(1e-4).contains(shapely.Point(x, y).buffer(r - 1e-4))
                if row[0] == 0.0:
                    x, y, r = shapes.outer_disc(row, nx, ny, side)
                    away = np.hypot(points[:, 0] - x, points[:, 1] - y)
                    assert away.max() <= r + 1e-6


def test_a_chain_holds_just_as_long_as_it_says():
    rng = random.Random(4)
    for _ in range(300):
        x, y, r = rng.uniform(-2, 2), rng.uniform(-2, 2), rng.uniform(-1, 1)
        angle = rng.uniform(0, math.tau)

        def value(t, x=x, y=y, r=r):
            return -x * math.sin(t) + y * math.cos(t) + r

        if value(angle) < 0.01:
            continue
        both = sweep.holds(x, y, r, -math.sin(angle), math.cos(angle))
        for turn, held in zip((1.0, -1.0), both, strict=True):
            if held > 7.0:
                assert min(value(angle + k / 50) for k in range(320)) >= -1e-12
            else:
                assert value(angle + turn * held) == pytest.approx(0.0, abs=1e-9)
                assert min(value(angle + turn * held * k / 50) for k in range(50)) >= -1e-12


SHAPES = {
    "square": ([(0, 0), (2, 0), (2, 2), (0, 2)], [], 1),
    "hexagon": ([(math.cos(k), math.sin(k)) for k in range(6)], [], 1),
    "corner": ([(0, 0), (3, 0), (3, 1), (1, 1), (1, 3), (0, 3)], [], 2),
    "yard": (
        [(0, 0), (5, 0), (5, 5), (0, 5)],
        [[(1, 1), (4, 1), (4, 4), (1, 4)]],
        4,
    ),
    "two holes": (
        [(0, 0), (9, 0), (9, 5), (0, 5)],
        [[(1, 1), (4, 1), (4, 4), (1, 4)], [(5, 1), (8, 1), (6, 4)]],
        12,
    ),
    "hole on a diagonal": (
        [(-4, -4), (4, -4), (4, 4), (-4, 4)],
        [[(-3.4, -3.4), (3.4, 3.4), (3.4, -3.4)]],
        4,
    ),
    "points in line": ([(0, 0), (1, 0), (2, 0), (2, 2), (1, 2), (0, 2)], [], 1),
    "star": (
        [
            ((2 - k % 2) * math.cos(k * 0.6283), (2 - k % 2) * math.sin(k * 0.6283))
            for k in range(10)
        ],
        [],
        7,
    ),
    "round tower": ([(math.cos(k / 8), math.sin(k / 8)) for k in range(50)], [], 20),
}


@pytest.mark.parametrize("name", SHAPES)
def test_convex_pieces_are_the_region(name):
    outer, holes, most = SHAPES[name]
    made = region(outer, holes)
    pieces = convex_pieces(made)
    assert len(pieces) <= most
    corners = {corner for ring in made.rings for corner in ring}
    for piece in pieces:
        assert set(piece) <= corners
        assert 3 <= len(piece) <= MOST_CORNERS
        assert Polygon(piece).exterior.is_ccw
        assert Polygon(piece).convex_hull.area == pytest.approx(Polygon(piece).area, abs=1e-12)
    union = shapely.union_all([Polygon(piece) for piece in pieces])
    assert union.symmetric_difference(made.polygon()).area < 1e-9
    assert sum(Polygon(piece).area for piece in pieces) == pytest.approx(made.polygon().area)


def test_outline_that_defies_division_is_refused():
    holes = [
        [(-4.25, -0.85), (-3.4, 0.0), (2.55, -2.55)],
        [(5.1, 5.1), (-2.55, 1.7), (1.7, 0.85)],
        [(-4.25, -4.25), (-4.25, 4.25), (0.85, -3.4)],
    ]
    made = region([(-8, -8), (8, -8), (8, 8), (-8, 8)], holes)
    with contextlib.suppress(TabletopError):  # later versions of GEOS may divide it
        pieces = convex_pieces(made)
        assert sum(Polygon(p).area for p in pieces) == pytest.approx(made.polygon().area)


def test_shrunk_regions_and_bases():
    made = region([(0, 0), (4, 0), (4, 1), (0, 1)])
    assert region_rows(made, -0.6) == ()
    (row,) = region_rows(made, -0.25)
    assert Polygon(np.reshape(row[2:], (-1, 2))).area == pytest.approx(3.5 * 0.5)
    oval = footprint(Base("oval", 60, 35), Pose(0, 0))
    assert body_row(oval, -1.0) == ()
    assert body_row(footprint(Base("round", 25, 25), Pose(0, 0)), -0.5) == ()
    low, high, _, _ = shapes.extent(list(body_row(oval, -0.1)), 1.0, 0.0)
    assert high - low == pytest.approx(60 / 25.4 - 0.2)


def test_one_line_is_judged_with_its_best_end():
    """The lower end moves past a blocker at its back and stops short of one inside the base."""
    low, high = [1.0, 1.0, 0.0, 0.0], [1.0, 1.0, 10.0, 0.0]

    def ends(blockers, frac):
        out = [0.0, 0.0]
        room, more = [0.0] * 5, [0.0] * 5
        free = lines.opening(
            low, high, blockers, frac, len(blockers), 0.0, 1.0, 0.0, room, more, out
        )
        return (out[0], out[1]) if free else None

    # n = (0, 1): d = (1, 0)
    assert ends([], []) == (-1.0, 9.0)
    back = [1.0, 0.5, -1.0, 0.0]
    start, end = ends([back], [1.0])
    assert (-0.5 < start <= 1.0, end) == (True, 9.0)
    assert ends([[1.0, 3.0, 0.0, 0.0]], [1.0]) is None
    middle = [1.0, 0.5, 4.0, 0.0]
    assert ends([middle], [1.0]) is None
    assert ends([middle], [0.4]) == (-1.0, 9.0)  # cut at -1 + 0.4 * 10 = 3.0, before 3.5
    assert ends([middle], [0.46]) is None
    # pushed forward by the one at the back, the cut moves on too: 0.43 would do without it
    assert ends([middle], [0.43]) == (-1.0, 9.0)
    assert ends([middle, [1.0, 0.6, -0.6, 0.0]], [0.43, 1.0]) is None


def test_search_finds_the_slit_and_proves_its_absence():
    low, high = [1.0, 0.6, 0.0, 0.0], [1.0, 0.6, 10.0, 0.0]
    for gap, expected in ((0.002, search.OPEN), (-0.0005, search.SHUT)):
        walls = [
            [4.0, 0.0, 4.8, gap / 2, 5.2, gap / 2, 5.2, 6.0, 4.8, 6.0],
            [4.0, 0.0, 4.8, -6.0, 5.2, -6.0, 5.2, -gap / 2, 4.8, -gap / 2],
        ]
        for frac in ([1.0, 1.0], [0.7, 0.7]):
            out, trail = [0.0] * 5, [0.0] * 4000
            got = search.search(
                low, high, walls, [0, 1], frac, 2, 0.0, 0.2, pairs.MOST_BOXES, out, trail
            )
            assert got == expected
            if expected == search.SHUT:
                assert trail[0] > 0
