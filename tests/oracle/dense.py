"""Dense sampling: many segments between two models, tried against every blocker, with numpy.

Sampling can only find lines: one that is clear by more than the clearance contradicts "hidden".
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.units import SIGHT_CLEARANCE
from tests.oracle.heights import fractions
from tests.oracle.scene import Piece, Scene

Floats = NDArray[np.float64]
BAND = 1e-4


def points(piece: Piece, count: int, rings: tuple[float, ...] = (1.0, 0.5)) -> Floats:
    """Return points on the outline of a piece and on smaller copies of it, and its centre."""
    angle = (np.arange(count) + 0.123) * (2 * np.pi / count)
    c, s = np.cos(angle), np.sin(angle)
    if piece.shape == "rect":
        most = np.maximum(np.abs(c), np.abs(s))
        c, s = c / most, s / most
    (ux, uy), out = piece.axis, [np.array([[piece.x, piece.y]])]
    for ring in rings:
        u, v = ring * piece.length / 2 * c, ring * piece.width / 2 * s
        out.append(np.stack([piece.x + u * ux - v * uy, piece.y + u * uy + v * ux], axis=1))
    return np.concatenate(out)


def clear_lines(scene: Scene, count: int = 24, band: float = BAND) -> int:
    """Count the sampled lines that clear every blocker by the clearance and a band more."""
    low, high = scene.observer, scene.target
    if low.top > high.top:
        low, high = high, low
    a, b = points(low, count), points(high, count)
    p = np.repeat(a, len(b), axis=0)
    d = np.tile(b, (len(a), 1)) - p
    free = np.ones(len(p), bool)
    grow = SIGHT_CLEARANCE + band
    for piece in scene.blockers():
        part = fractions(piece.top, low.top, high.top, is_model=True, policy=scene.policy)[1]
        if part < 0:
            continue
        if piece.shape == "rect":
            free &= ~_near_loop([piece.corners()], p, d * part, grow)
        else:
            free &= ~_meets_oval(piece, p, d * part, grow)
    for wall in scene.walls:
        part = fractions(wall.top, low.top, high.top, is_model=False, policy=scene.policy)[1]
        if part >= 0:
            free &= ~_near_loop([list(r) for r in (wall.outer, *wall.holes)], p, d * part, grow)
    return int(free.sum())


def _meets_oval(piece: Piece, p: Floats, d: Floats, grow: float) -> NDArray[np.bool_]:
    """Test segments against an ellipse that contains the grown one (equal to it for a disc)."""
    (ux, uy), a, b = piece.axis, piece.length / 2, piece.width / 2
    more = grow * (a + b) / (2 * np.sqrt(a * b))
    x, y = p[:, 0] - piece.x, p[:, 1] - piece.y
    px, py = (x * ux + y * uy) / (a + more), (y * ux - x * uy) / (b + more)
    dx, dy = (d[:, 0] * ux + d[:, 1] * uy) / (a + more), (d[:, 1] * ux - d[:, 0] * uy) / (b + more)
    size = dx * dx + dy * dy
    with np.errstate(divide="ignore", invalid="ignore"):
        t = np.where(size > 0, np.clip(-(px * dx + py * dy) / size, 0.0, 1.0), 0.0)
    near: NDArray[np.bool_] = (px + t * dx) ** 2 + (py + t * dy) ** 2 <= 1.0
    return near


def _near_loop(
    rings: list[list[tuple[float, float]]], p: Floats, d: Floats, grow: float
) -> NDArray[np.bool_]:
    """Test segments against a polygon with holes: near an edge, or starting inside."""
    near = np.zeros(len(p), bool)
    inside = np.zeros(len(p), bool)
    for ring in rings:
        for (x0, y0), (x1, y1) in zip(ring, ring[1:] + ring[:1], strict=True):
            near |= _near_edge(x0, y0, x1, y1, p, d, grow)
            if y0 != y1:
                span = (y0 > p[:, 1]) != (y1 > p[:, 1])
                inside ^= span & (p[:, 0] < x0 + (p[:, 1] - y0) * (x1 - x0) / (y1 - y0))
    return near | inside


def _near_edge(
    x0: float, y0: float, x1: float, y1: float, p: Floats, d: Floats, grow: float
) -> NDArray[np.bool_]:
    ex, ey = x1 - x0, y1 - y0
    q = p + d

    def side(px: Floats, py: Floats) -> Floats:
        return ex * (py - y0) - ey * (px - x0)

    def across(x: float, y: float) -> Floats:
        return d[:, 0] * (y - p[:, 1]) - d[:, 1] * (x - p[:, 0])

    crosses = (side(p[:, 0], p[:, 1]) * side(q[:, 0], q[:, 1]) <= 0) & (
        across(x0, y0) * across(x1, y1) <= 0
    )
    least = np.minimum(
        np.minimum(_to_segment(p, x0, y0, ex, ey), _to_segment(q, x0, y0, ex, ey)),
        np.minimum(_from_corner(p, d, x0, y0), _from_corner(p, d, x1, y1)),
    )
    return crosses | (least <= grow * grow)


def _to_segment(p: Floats, x0: float, y0: float, ex: float, ey: float) -> Floats:
    """Squared distance of points from one edge."""
    wx, wy = p[:, 0] - x0, p[:, 1] - y0
    t = np.clip((wx * ex + wy * ey) / (ex * ex + ey * ey), 0.0, 1.0)
    return (wx - t * ex) ** 2 + (wy - t * ey) ** 2


def _from_corner(p: Floats, d: Floats, x: float, y: float) -> Floats:
    """Squared distance of segments from one corner."""
    wx, wy = x - p[:, 0], y - p[:, 1]
    size = d[:, 0] ** 2 + d[:, 1] ** 2
    with np.errstate(divide="ignore", invalid="ignore"):
        t = np.where(size > 0, np.clip((wx * d[:, 0] + wy * d[:, 1]) / size, 0.0, 1.0), 0.0)
    return (wx - t * d[:, 0]) ** 2 + (wy - t * d[:, 1]) ** 2
