"""Signed gaps of whole lists of bases at once, in numpy, exact for every kind of base."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.apart import separation
from tabletop.geometry.base import DISC, OVAL, POLY, Footprint

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]

_STEPS = 7
_FLAT = 1e-12


def gap_matrix(a: Sequence[Footprint], b: Sequence[Footprint], beyond: float = math.inf) -> Floats:
    """Return all gaps between two lists of footprints, inches, as an array len(a) x len(b).

    Pairs whose circumscribed circles are farther apart than `beyond` get that lower bound
    instead of the exact gap. Passing the same list twice costs half.

    >>> from tabletop.geometry.base import Pose, footprint, round_base
    >>> row = [footprint(round_base(50.8), Pose(3.0 * k, 0.0)) for k in range(3)]
    >>> gap_matrix(row, row).tolist()
    [[0.0, 1.0, 4.0], [1.0, 0.0, 1.0], [4.0, 1.0, 0.0]]
    """
    values = separation_matrix(a, b, beyond)
    return np.maximum(values, 0.0, out=values)


def separation_matrix(
    a: Sequence[Footprint], b: Sequence[Footprint], beyond: float = math.inf
) -> Floats:
    """Return all signed gaps, negative by the depth of an overlap; see `gap_matrix`."""
    is_same = a is b
    first = table(a)
    second = first if is_same else table(b)
    values: Floats = second[:, 1] - first[:, 1, None]
    across: Floats = second[:, 2] - first[:, 2, None]
    values *= values
    across *= across
    values += across
    np.sqrt(values, out=values)
    values -= first[:, 7, None] + second[:, 7]
    odd_a, odd_b = np.flatnonzero(first[:, 0] != DISC), np.flatnonzero(second[:, 0] != DISC)
    if is_same:
        np.fill_diagonal(values, -2.0 * np.minimum(first[:, 3], first[:, 4]))
    if not (len(odd_a) or len(odd_b)):
        return values
    k, cols = np.nonzero(values[odd_a] <= beyond)
    rows = odd_a[k]
    if is_same:
        kept = (first[cols, 0] == DISC) | (cols > rows)
        rows, cols = rows[kept], cols[kept]
    else:
        round_a = np.flatnonzero(first[:, 0] == DISC)
        k, m = np.nonzero(values[np.ix_(round_a, odd_b)] <= beyond)
        rows, cols = np.concatenate([rows, round_a[k]]), np.concatenate([cols, odd_b[m]])
    exact = _pairs(a, b, first, second, rows, cols)
    values[rows, cols] = exact
    if is_same:
        values[cols, rows] = exact
    return values


def table(footprints: Sequence[Footprint]) -> Floats:
    """Return one row a footprint: kind, x, y, a, b, ux, uy, circumscribed radius."""
    flat: list[float] = []
    for f in footprints:
        flat += (f.kind, f.x, f.y, f.a, f.b, f.ux, f.uy, f.a)
    rows = np.array(flat, dtype=np.float64).reshape(-1, 8)
    odd = rows[:, 0] != DISC
    if odd.any():
        a, b = rows[odd, 3], rows[odd, 4]
        rows[odd, 7] = np.where(rows[odd, 0] == POLY, np.hypot(a, b), np.maximum(a, b))
    return rows


def _pairs(
    a: Sequence[Footprint],
    b: Sequence[Footprint],
    first: Floats,
    second: Floats,
    rows: Ints,
    cols: Ints,
) -> Floats:
    """Return exact values of a list of pairs; what the array kernels leave open is done singly."""
    out = np.full(len(rows), np.nan)
    kinds_a, kinds_b = first[rows, 0], second[cols, 0]
    for one, other, is_swapped in (
        (kinds_a, kinds_b, False),
        (kinds_b, kinds_a, True),
    ):
        chosen = np.nonzero((one == DISC) & (other == OVAL))[0]
        if len(chosen):
            discs = second[cols[chosen]] if is_swapped else first[rows[chosen]]
            ovals = first[rows[chosen]] if is_swapped else second[cols[chosen]]
            out[chosen] = _discs_ovals(discs, ovals)
    chosen = np.nonzero((kinds_a == OVAL) & (kinds_b == OVAL))[0]
    if len(chosen):
        out[chosen] = _ovals(first[rows[chosen]], second[cols[chosen]])
    for k in np.nonzero(np.isnan(out))[0].tolist():
        out[k] = separation(a[int(rows[k])], b[int(cols[k])])
    return out


def _discs_ovals(discs: Floats, ovals: Floats) -> Floats:
    """Newton on the direction, one stationary one to a quadrant; nan where it is not settled."""
    dx, dy = discs[:, 1] - ovals[:, 1], discs[:, 2] - ovals[:, 2]
    ux, uy = ovals[:, 5], ovals[:, 6]
    px, py = np.abs(dx * ux + dy * uy), np.abs(dy * ux - dx * uy)
    a, b = ovals[:, 3], ovals[:, 4]
    squares, product = a * a - b * b, (a * b) ** 2
    angle = np.arctan2(a * a * py, b * b * px)
    c, s = np.cos(angle), np.sin(angle)
    value = np.full(len(discs), np.nan)
    step = np.full(len(discs), np.inf)
    for _ in range(_STEPS):
        h = np.sqrt((a * c) ** 2 + (b * s) ** 2)
        value = px * c + py * s - h
        slope = py * c - px * s + squares * s * c / h
        bend = value + product / h**3
        step = slope / np.maximum(bend, _FLAT)
        size = np.abs(step)
        if size.max() <= 1e-8:
            break
        turn = np.minimum(np.maximum(step, -1.0), 1.0)
        c, s = c - turn * s, s + turn * c
        scale = np.sqrt(c * c + s * s)
        c /= scale
        s /= scale
    is_open = (np.abs(step) > 1e-7) | (np.minimum(c, s) < -1e-12)
    return np.where(is_open, np.nan, value - discs[:, 3])


def _ovals(one: Floats, two: Floats) -> Floats:
    """Newton from the line of centres for pairs apart; nan where it is not settled."""
    dx, dy = two[:, 1] - one[:, 1], two[:, 2] - one[:, 2]
    angle = np.arctan2(dy, dx)
    c, s = np.cos(angle), np.sin(angle)
    value = np.full(len(one), np.nan)
    step = np.full(len(one), np.inf)
    shapes = [
        (f[:, 3] ** 2, f[:, 4] ** 2, f[:, 5], f[:, 6], (f[:, 3] * f[:, 4]) ** 2) for f in (one, two)
    ]
    for _ in range(_STEPS):
        value = dx * c + dy * s
        slope = dy * c - dx * s
        bend = value.copy()
        for aa, bb, ux, uy, product in shapes:
            along, across = c * ux + s * uy, s * ux - c * uy
            h = np.sqrt(aa * along * along + bb * across * across)
            value -= h
            slope += (aa - bb) * along * across / h
            bend += product / h**3 - h
        step = slope / np.maximum(bend, _FLAT)
        size = np.abs(step)
        if size.max() <= 1e-8:
            break
        turn = np.minimum(np.maximum(step, -1.0), 1.0)
        c, s = c - turn * s, s + turn * c
        scale = np.sqrt(c * c + s * s)
        c /= scale
        s /= scale
    is_open = (np.abs(step) > 1e-7) | (value < 0.0)
    return np.where(is_open, np.nan, value)
