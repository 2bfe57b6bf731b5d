"""Gaps against two references, and limits a hair to either side."""

import math
from dataclasses import replace

import numpy as np
import pytest
from mpmath import mp

from tabletop.geometry.gap import gap, gap_matrix, overlaps
from tabletop.geometry.gap import separation as program_separation
from tabletop.geometry.units import COMBAT_RANGE, at_least, less_than, more_than, within
from tests.oracle.clearance import separation
from tests.oracle.place import MM, beside, some_piece
from tests.oracle.program import outline
from tests.oracle.scene import Piece

PAIRS = 2000
PRECISE = 250
LIMITS = (0.5, 1.0, 3.0, 6.0, 9.0, 12.0, 18.0, 24.0)


def some_pair(seed: int, shapes: str = "aor") -> tuple[Piece, Piece]:
    """Two pieces: far, near, in contact or overlapping."""
    rng = np.random.default_rng([seed, 5])
    p = replace(some_piece(rng, "P", shapes=shapes), x=rng.uniform(0, 60), y=rng.uniform(0, 44))
    q = some_piece(rng, "Q", shapes=shapes)
    way = float(rng.choice([0.0, 90.0, 45.0])) if rng.random() < 0.2 else rng.uniform(0, 360)
    if rng.random() < 0.1:
        return p, replace(q, x=p.x + rng.uniform(-1, 1), y=p.y + rng.uniform(-1, 1))
    away = float(rng.choice([0.0, 1e-6, 1e-3, 0.5, 3.0, -1e-6, -1e-3, -0.05]))
    if rng.random() < 0.4:
        away = rng.uniform(-0.3, 30.0)
    return p, beside(p, q, way, away)


def precise_separation(p: Piece, q: Piece) -> float:
    """The largest separation of the shadows of two ovals over all directions, in 40 digits."""
    angles = np.linspace(0, 2 * np.pi, 1440, endpoint=False)
    with mp.workdps(40):
        dx, dy = mp.mpf(q.x) - mp.mpf(p.x), mp.mpf(q.y) - mp.mpf(p.y)
        sides = []
        for s in (p, q):
            f = outline(s)  # the very floats that the program measures
            size = mp.sqrt(mp.mpf(f.ux) ** 2 + mp.mpf(f.uy) ** 2)
            sides.append((mp.mpf(f.a), mp.mpf(f.b), f.ux / size, f.uy / size))

        def apart(t: mp.mpf) -> mp.mpf:
            c, s = mp.cos(t), mp.sin(t)
            total = dx * c + dy * s
            for a, b, ux, uy in sides:
                total -= mp.sqrt((a * (c * ux + s * uy)) ** 2 + (b * (s * ux - c * uy)) ** 2)
            return total

        def rough(t: np.ndarray) -> np.ndarray:
            c, s = np.cos(t), np.sin(t)
            total = float(dx) * c + float(dy) * s
            for a, b, ux, uy in ([float(v) for v in side] for side in sides):
                total -= np.hypot(a * (c * ux + s * uy), b * (s * ux - c * uy))
            return total

        values = rough(angles)
        peaks = np.nonzero((values >= np.roll(values, 1)) & (values >= np.roll(values, -1)))[0]
        best = mp.mpf("-inf")
        for k in sorted(peaks, key=lambda k: -values[k])[:3]:
            low, high = (mp.mpf(angles[k]) + d * mp.pi / 720 for d in (-1, 1))
            for _ in range(60):
                a, b = low + (high - low) / 3, high - (high - low) / 3
                low, high = (a, high) if apart(a) < apart(b) else (low, b)
            best = max(best, apart((low + high) / 2))
        return float(best)


@pytest.mark.parametrize("part", range(5))
def test_oval_gaps_agree_with_a_precise_reference(part):
    worst = 0.0
    for seed in range(part, PRECISE, 5):
        p, q = some_pair(seed, "ao" if seed % 3 else "o")
        found = gap(outline(p), outline(q))
        expected = precise_separation(p, q)
        worst = max(worst, abs(found.separation - expected))
        assert abs(found.separation - expected) < 1e-9, (seed, p, q, found, expected)
        assert found.distance == max(0.0, found.separation)
    assert worst < 1e-9


def test_gaps_of_all_shapes_agree_with_a_second_method():
    for seed in range(PAIRS):
        p, q = some_pair(seed)
        a, b = outline(p), outline(q)
        expected = separation(p, q)
        found = gap(a, b)
        assert abs(found.separation - expected) < 2e-9, (seed, p, q, found, expected)
        assert abs(program_separation(b, a) - expected) < 2e-9, (seed, p, q)
        assert abs(gap_matrix([a], [b])[0, 0] - max(0.0, expected)) < 2e-9, (seed, p, q)
        # the witness: both points on their outlines, as far apart as the gap says
        apart = math.dist(found.p, found.q)
        assert abs(apart - abs(found.separation)) < 1e-8, (seed, found)
        for piece, (x, y) in ((p, found.p), (q, found.q)):
            assert abs(_outside(piece, x, y)) < 1e-7, (seed, piece, found)
        if abs(expected) > 1.1e-6 or abs(expected) < 0.9e-6:
            assert overlaps(a, b) == (expected < -1e-6), (seed, expected)


def _outside(p: Piece, x: float, y: float) -> float:
    """How far a point is from the outline of a piece, about (zero on it)."""
    (c, s), dx, dy = p.axis, x - p.x, y - p.y
    u, v = abs(dx * c + dy * s), abs(dy * c - dx * s)
    if p.shape == "rect":
        return max(u - p.length / 2, v - p.width / 2)
    return (math.hypot(u / (p.length / 2), v / (p.width / 2)) - 1.0) * p.width / 2


@pytest.mark.parametrize("seed", range(200))
def test_limits_hold_a_hair_to_either_side(seed):
    rng = np.random.default_rng([seed, 6])
    p = replace(some_piece(rng, "P"), x=rng.uniform(0, 60), y=rng.uniform(0, 44))
    q, way = some_piece(rng, "Q"), rng.uniform(0, 360)
    # a separation has slope 1 along the line of the nearest points only: move q along that
    first = gap(outline(p), outline(beside(p, q, way, 2.0)))
    placed = beside(p, q, way, 2.0)
    ux, uy = ((b - a) / first.distance for a, b in zip(first.p, first.q, strict=True))
    for limit in LIMITS:
        for off, is_within, is_less in (
            (-1.1e-6, True, True),
            (-0.9e-6, True, False),
            (0.0, True, False),
            (0.9e-6, True, False),
            (1.1e-6, False, False),
        ):
            by = limit + off - first.distance
            there = replace(placed, x=placed.x + by * ux, y=placed.y + by * uy)
            found = gap(outline(p), outline(there)).distance
            bulk = float(gap_matrix([outline(p)], [outline(there)])[0, 0])
            assert abs(found - (limit + off)) < 2e-9, (seed, limit, off, found)
            for value in (found, bulk):
                case = (seed, limit, off, value)
                assert within(value, limit) == is_within, case
                assert more_than(value, limit) != is_within, case
                assert less_than(value, limit) == is_less, case
                assert at_least(value, limit) != is_less, case


def test_two_32_mm_bases_three_inches_apart_are_not_in_combat_range_in_any_direction():
    for degrees in range(0, 360, 7):
        way = math.radians(degrees)
        p = Piece("P", "P", "round", 32 * MM, 32 * MM, 0, 0, 0, 0, 1.5)
        away = 32 * MM + COMBAT_RANGE
        q = replace(p, x=away * math.cos(way), y=away * math.sin(way))
        assert not less_than(gap(outline(p), outline(q)).distance, COMBAT_RANGE)
        assert within(gap(outline(p), outline(q)).distance, COMBAT_RANGE)
