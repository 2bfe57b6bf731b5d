from __future__ import annotations

import math
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mpmath import mp

from tabletop.geometry.base import DISC, OVAL, Base, Footprint, Pose, footprint, round_base
from tabletop.geometry.gap import (
    gap,
    gap_3d,
    gap_matrix,
    is_nearer,
    overlaps,
    separation,
    separation_matrix,
)
from tabletop.geometry.points import point_footprint
from tabletop.geometry.region_gap import segment
from tabletop.geometry.units import less_than, within
from tests.geometry.shapes import footprints


def oval(length: float, width: float, x: float, y: float, facing: float = 0.0) -> Footprint:
    return footprint(Base("oval", length, width), Pose(x, y, facing))


def disc(mm: float, x: float, y: float = 0.0) -> Footprint:
    return footprint(round_base(mm), Pose(x, y))


def rect(length: float, width: float, x: float, y: float, facing: float = 0.0) -> Footprint:
    return footprint(Base("rect", length, width), Pose(x, y, facing))


def precise_gap(a: Footprint, b: Footprint) -> float:
    """Nearest points of two ovals apart, in 40 digits, from their own angles: another method."""
    mp.dps = 40
    angles = np.linspace(0.0, 2.0 * np.pi, 720, endpoint=False)
    sides = []
    for f in (a, b):
        p, q = f.a * np.cos(angles), f.b * np.sin(angles)
        sides.append((f.x + p * f.ux - q * f.uy, f.y + p * f.uy + q * f.ux))
    far = np.hypot(sides[0][0][:, None] - sides[1][0], sides[0][1][:, None] - sides[1][1])
    i, j = np.unravel_index(int(np.argmin(far)), far.shape)

    def at(f: Footprint, t: mp.mpf) -> tuple[mp.mpf, mp.mpf, mp.mpf, mp.mpf]:
        c, s = mp.cos(t), mp.sin(t)
        ux, uy = mp.mpf(f.ux), mp.mpf(f.uy)
        size = mp.sqrt(ux * ux + uy * uy)
        ux, uy = ux / size, uy / size
        p, q, dp, dq = f.a * c, f.b * s, -f.a * s, f.b * c
        return (f.x + p * ux - q * uy, f.y + p * uy + q * ux, dp * ux - dq * uy, dp * uy + dq * ux)

    def stationary(s: mp.mpf, t: mp.mpf) -> list[mp.mpf]:
        ax, ay, adx, ady = at(a, s)
        bx, by, bdx, bdy = at(b, t)
        return [(bx - ax) * adx + (by - ay) * ady, (bx - ax) * bdx + (by - ay) * bdy]

    s, t = mp.findroot(stationary, (mp.mpf(angles[i]), mp.mpf(angles[j])))
    ax, ay, _, _ = at(a, s)
    bx, by, _, _ = at(b, t)
    return float(mp.sqrt((bx - ax) ** 2 + (by - ay) ** 2))


def test_oval_gaps_agree_with_forty_digits() -> None:
    rng = random.Random(7)
    checked = 0
    while checked < 120:
        shapes = [rng.choice(((60, 35), (75, 42), (90, 52), (105, 70), (170, 105))) for _ in "ab"]
        a = oval(*shapes[0], rng.uniform(-5, 5), rng.uniform(-5, 5), rng.uniform(0, 360))
        b = oval(*shapes[1], rng.uniform(-5, 5), rng.uniform(-5, 5), rng.uniform(0, 360))
        if checked % 3 == 0:
            b = disc(32, rng.uniform(-5, 5), rng.uniform(-5, 5))
        if separation(a, b) < 1e-3:
            continue
        assert abs(gap(a, b).distance - precise_gap(a, b)) < 1e-9
        checked += 1


def densest(a: Footprint, b: Footprint) -> float:
    """Signed gap by trying very many directions, kinks included: never above the truth."""
    t = np.linspace(0.0, 2.0 * np.pi, 20001)
    kinks = [math.atan2(f.uy, f.ux) + np.arange(4) * math.pi / 2 for f in (a, b)]
    t = np.concatenate([t, *kinks])
    c, s = np.cos(t), np.sin(t)
    total = (b.x - a.x) * c + (b.y - a.y) * s
    for f in (a, b):
        along, across = c * f.ux + s * f.uy, s * f.ux - c * f.uy
        if f.kind == DISC:
            total = total - f.a
        elif f.kind == OVAL:
            total = total - np.hypot(f.a * along, f.b * across)
        else:
            total = total - f.a * np.abs(along) - f.b * np.abs(across)
    return float(total.max())


@given(footprints(), footprints())
@settings(max_examples=300, deadline=None)
def test_signed_gap_is_the_best_direction(a: Footprint, b: Footprint) -> None:
    found = separation(a, b)
    assert densest(a, b) - 1e-9 <= found <= densest(a, b) + 1e-5


@given(footprints(), footprints())
@settings(max_examples=300, deadline=None)
def test_witness_points_lie_on_both_outlines_at_that_gap(a: Footprint, b: Footprint) -> None:
    found = gap(a, b)
    assert abs(math.dist(found.p, found.q) - abs(found.separation)) < 1e-9
    assert found.distance == max(0.0, found.separation)
    assert abs(point_footprint(*found.p, a)[0]) < 1e-9
    assert abs(point_footprint(*found.q, b)[0]) < 1e-9


@given(
    footprints(),
    footprints(),
    st.floats(0.0, 360.0),
    st.floats(-30.0, 30.0),
    st.floats(-30.0, 30.0),
)
@settings(max_examples=300, deadline=None)
def test_gap_is_symmetric_and_keeps_under_motion(
    a: Footprint, b: Footprint, turn: float, dx: float, dy: float
) -> None:
    assert abs(separation(a, b) - separation(b, a)) < 1e-11
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    moved = [
        Footprint(
            f.kind,
            f.x * c - f.y * s + dx,
            f.x * s + f.y * c + dy,
            f.a,
            f.b,
            f.ux * c - f.uy * s if f.kind != DISC else 1.0,
            f.ux * s + f.uy * c if f.kind != DISC else 0.0,
            tuple((x * c - y * s + dx, x * s + y * c + dy) for x, y in f.corners),
        )
        for f in (a, b)
    ]
    assert abs(separation(*moved) - separation(a, b)) < 1e-10


def test_matrix_is_the_single_gap_for_all_kinds() -> None:
    rng = random.Random(3)
    kinds = [("round", 32, 32), ("oval", 60, 35), ("oval", 170, 105), ("rect", 60, 100)]
    placed = [
        footprint(
            Base(*rng.choice(kinds)),
            Pose(rng.uniform(0, 16), rng.uniform(0, 16), rng.uniform(0, 360)),
        )
        for _ in range(60)
    ]
    single = np.array([[separation(p, q) for q in placed] for p in placed])
    assert np.abs(separation_matrix(placed, placed) - single).max() < 1e-10
    assert np.abs(separation_matrix(placed[:20], placed[15:]) - single[:20, 15:]).max() < 1e-10
    bounded = gap_matrix(placed, placed, beyond=3.0)
    near = bounded <= 3.0
    assert np.abs((bounded - np.maximum(single, 0.0))[near]).max() < 1e-10
    assert (bounded <= np.maximum(single, 0.0) + 1e-10).all()
    assert gap_matrix([], placed).shape == (0, 60)


@pytest.mark.parametrize(
    ("off", "is_within", "is_less"),
    [
        (0.0, True, False),
        (0.9e-6, True, False),
        (-0.9e-6, True, False),
        (1.1e-6, False, False),
        (-1.1e-6, True, True),
    ],
)
def test_limits_are_right_at_the_last_micro_inch(
    off: float, is_within: bool, is_less: bool
) -> None:
    a = disc(32, 0.0)
    turned = oval(60, 35, 0.0, 0.0, 90.0)
    for other, reach in ((disc(32, 0.0), 32 / 25.4), (turned, (16 + 17.5) / 25.4)):
        placed = Footprint(other.kind, 3.0 + reach + off, 0.0, other.a, other.b, other.ux, other.uy)
        value = gap(a, placed).distance
        assert within(value, 3.0) is is_within
        assert less_than(value, 3.0) is is_less


def test_known_numbers() -> None:
    assert abs(gap(oval(60, 35, 9, 0), oval(60, 35, 9, 2, 90)).distance - 0.1299) < 5e-5
    assert (
        abs(gap(rect(50.8, 25.4, 0, 0), rect(50.8, 25.4, 4, 3)).distance - math.hypot(2, 2)) < 1e-12
    )
    assert gap(rect(50.8, 25.4, 0, 0), rect(50.8, 25.4, 0, 3)).p == (0.0, 0.5)
    assert abs(separation(rect(50.8, 25.4, 0, 0), disc(25.4, 0.9, 0.0)) + 0.6) < 1e-12
    assert abs(separation(oval(50.8, 25.4, 0, 0), oval(50.8, 25.4, 0, 0)) + 1.0) < 1e-12


def test_touching_is_no_overlap() -> None:
    assert not overlaps(disc(25.4, 0.0), disc(25.4, 1.0))
    assert not overlaps(disc(25.4, 0.0), disc(25.4, 1.0 - 0.9e-6))
    assert overlaps(disc(25.4, 0.0), disc(25.4, 1.0 - 1.1e-6))


def test_deep_overlap_takes_the_better_of_two_near_equal_ways_out() -> None:
    box = footprint(
        Base("rect", 100, 60), Pose(-4.839309480800124, -2.76236341285678, 343.212397070382)
    )
    turn = (0.21165554843716872, 0.9773443245938257)
    round_one = Footprint(
        OVAL, -1.2566534241107847, -2.493976199795741, 30 / 25.4, 52.5 / 25.4, *turn
    )
    assert abs(separation(box, round_one) + 0.6785483605641813) < 1e-12
    assert abs(separation(round_one, box) + 0.6785483605641813) < 1e-12


def test_air_line_between_levels() -> None:
    assert gap_3d(disc(25.4, 0.0), 4.0, disc(25.4, 4.0), 0.0) == 5.0
    assert gap_3d(disc(25.4, 0.0), 4.0, disc(25.4, 0.5), 0.0) == 4.0


def test_nearer_is_what_the_exact_gap_says() -> None:
    """Circles and the line of centres settle most pairs, never otherwise than the gap itself."""
    lot = random.Random("nearer")
    bases = [round_base(32.0), Base("oval", 60, 35), Base("oval", 120, 92), Base("rect", 50, 25)]

    def point() -> tuple[float, float]:
        return (lot.uniform(0.0, 5.0), lot.uniform(0.0, 5.0))

    for k in range(1500):
        a = footprint(lot.choice(bases), Pose(*point(), lot.uniform(0.0, 360.0)))
        b = footprint(lot.choice(bases), Pose(*point(), lot.uniform(0.0, 360.0)))
        if k % 5 == 0:
            b = segment(point(), point())
        elif k % 7 == 0:
            b = footprint(lot.choice(bases), Pose(a.x, a.y, lot.uniform(0.0, 360.0)))
        exact = separation(a, b)
        for limit in (0.0, 0.5, 3.0, *(exact + by for by in (0.0, 1e-5, -1e-5, 2e-4, -2e-4))):
            assert is_nearer(a, b, limit) == less_than(exact, limit), (a, b, limit)
