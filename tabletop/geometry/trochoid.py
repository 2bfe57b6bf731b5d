"""Lengths of the curves that points of a turning base draw: elliptic integrals in closed form.

A point that is carried along by a translation `V` while it turns about the centre by `phi`
draws a trochoid: its speed is `sqrt(V^2 + q^2 + 2 V q cos(psi))` with psi linear in time, so
the length is a difference of two incomplete elliptic integrals of the second kind. They are
evaluated by Carlson's duplication, exact to rounding also where the curve has a cusp.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

SMOOTH: Final = 16.0
"""A leg whose translation is this many times its turning is integrated by quadrature: there the
closed form loses digits to cancellation, and the integrand is so smooth that 16 nodes are exact."""
_NODES: Final[Array] = (np.polynomial.legendre.leggauss(16)[0] + 1.0) / 2.0
_WEIGHTS: Final[Array] = np.polynomial.legendre.leggauss(16)[1] / 2.0
_NODES.setflags(write=False)
_WEIGHTS.setflags(write=False)
_TINY: Final = 1e-32
_ROUNDS: Final = 12


def trochoid_lengths(vx: Array, vy: Array, phi: Array, px: Array, py: Array) -> Array:
    """Return the length of the way of every point during every leg: legs x points, inches.

    `vx, vy` are the translations of the centre in inches, `phi` the turns in radians (at most
    half a turn), one a leg; `px, py` (legs x points) are the places of the points relative to the
    centre at the start of each leg.

    >>> one, none = np.array([1.0]), np.array([0.0])
    >>> way = trochoid_lengths(none, none, one * math.pi, one[None] * 2.0, none[None])
    >>> round(float(way[0, 0]) - 2.0 * math.pi, 12)
    0.0
    """
    shift = np.hypot(vx, vy)
    radii = np.hypot(px, py)
    smooth = shift >= SMOOTH * np.abs(phi) * radii.max(axis=1, initial=0.0)
    out = np.empty(px.shape)
    if smooth.any():
        out[smooth] = _by_quadrature(vx[smooth], vy[smooth], phi[smooth], px[smooth], py[smooth])
    sharp = ~smooth
    if sharp.any():
        out[sharp] = _closed(
            shift[sharp, None],
            np.arctan2(vy, vx)[sharp, None],
            phi[sharp, None],
            px[sharp],
            py[sharp],
        )
    return out


def _closed(shift: Array, heading: Array, phi: Array, px: Array, py: Array) -> Array:
    turning = np.abs(phi) * np.hypot(px, py)
    total = shift + turning
    safe = np.where(total > 0.0, total, 1.0)
    m = np.clip(4.0 * shift * turning / (safe * safe), 0.0, 1.0)
    # the velocity by turning is i * phi * p; its angle against the translation is 2 u
    u = (np.arctan2(phi * px, -phi * py) - heading) / 2.0
    both = _second_kind(np.stack([u, u + phi / 2.0]), np.stack([m, m]))
    out: Array = total * (2.0 / phi) * (both[1] - both[0])
    return out


def _by_quadrature(vx: Array, vy: Array, phi: Array, px: Array, py: Array) -> Array:
    angles = phi[:, None] * _NODES
    cos, sin = np.cos(angles)[:, :, None], np.sin(angles)[:, :, None]
    x, y, rate = px[:, None, :], py[:, None, :], phi[:, None, None]
    speeds = np.hypot(
        vx[:, None, None] - rate * (sin * x + cos * y),
        vy[:, None, None] + rate * (cos * x - sin * y),
    )
    out: Array = np.einsum("k,lkp->lp", _WEIGHTS, speeds)
    return out


def _second_kind(u: Array, m: Array) -> Array:
    """Incomplete elliptic integral E(u | m), any real u, 0 <= m <= 1."""
    turns = np.rint(u / math.pi)
    rest = u - turns * math.pi
    out = _first_quadrant(rest, m)
    far = turns != 0.0
    if far.any():
        out[far] += 2.0 * turns[far] * _first_quadrant(np.full(int(far.sum()), math.pi / 2), m[far])
    return out


def _first_quadrant(u: Array, m: Array) -> Array:
    """E(u | m) for |u| <= pi/2 by Carlson's R_F and R_D, which share one duplication."""
    sin, cos = np.sin(u), np.cos(u)
    x = np.maximum(cos * cos, _TINY)
    y = np.maximum(1.0 - m * sin * sin, _TINY)
    z = np.ones_like(x)
    tail = np.zeros_like(x)
    power = 1.0
    for round_ in range(_ROUNDS):
        rx, ry, rz = np.sqrt(x), np.sqrt(y), np.sqrt(z)
        grow = rx * ry + ry * rz + rz * rx
        tail += power / (rz * (z + grow))
        power /= 4.0
        x, y, z = (x + grow) / 4.0, (y + grow) / 4.0, (z + grow) / 4.0
        # what is left of the series falls with the sixth power of the spread
        if round_ >= 5 and bool((np.minimum(x, y) >= 0.997 * z).all()):
            break
    mean = (x + y + z) / 3.0
    dx, dy = 1.0 - x / mean, 1.0 - y / mean
    dz = -dx - dy
    e2, e3 = dx * dy - dz * dz, dx * dy * dz
    first = (1.0 - e2 / 10.0 + e3 / 14.0 + e2 * e2 / 24.0) / np.sqrt(mean)
    mean = (x + y + 3.0 * z) / 5.0
    dx, dy = 1.0 - x / mean, 1.0 - y / mean
    dz = -(dx + dy) / 3.0
    e2, e3 = dx * dy - 6.0 * dz * dz, (3.0 * dx * dy - 8.0 * dz * dz) * dz
    second = 3.0 * tail + power * (1.0 - 3.0 * e2 / 14.0 + e3 / 6.0) / (mean * np.sqrt(mean))
    out: Array = sin * first - m * sin**3 * second / 3.0
    return out
