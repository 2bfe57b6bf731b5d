"""How far straight rays of a base's centre go among grown obstacles, many at once."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.route.grown import Grown
from tabletop.geometry.route.parts import Floats, Part

SHRINK = 2e-6
"""Inches by which obstacles are taken smaller here, so that grazing rays pass."""
SIDES = 48


def outer_polygon(part: Part, sides: int = SIDES) -> tuple[Floats, Floats]:
    """Return corners, about the centre, of a polygon of tangents that holds the part."""
    step = 2.0 * math.pi / sides
    t = np.arange(sides, dtype=np.float64) * step
    g, _ = part.support(t)
    h = np.roll(g, -1)
    det = math.sin(step)
    u = t + step
    return (g * np.sin(u) - h * np.sin(t)) / det, (h * np.cos(t) - g * np.cos(u)) / det


def ray_lengths(
    field: Grown,
    ox: Floats,
    oy: Floats,
    ux: Floats,
    uy: Floats,
    most: Floats,
    own: NDArray[np.intp] | None = None,
) -> Floats:
    """Return how far rays from (ox, oy) along (ux, uy) go, at most `most`, before a first hit.

    `own` names for each ray a corner that it leaves tangentially and cannot hit (-1: none).
    Ovals are taken as polygons of tangents, so rays there end a trifle early, never late.
    """
    length = most.copy()
    if own is None:
        own = np.full(ox.shape, -1, dtype=np.intp)
    discs = np.flatnonzero(field.part < 0)
    if discs.size:
        _by_discs(field, discs, ox, oy, ux, uy, own, length)
    for k in np.flatnonzero(field.part >= 0).tolist():
        rays = np.flatnonzero(own != k)
        hit = _by_polygon(field, k, ox[rays], oy[rays], ux[rays], uy[rays])
        length[rays] = np.minimum(length[rays], hit)
    if field.along.size:
        _by_edges(field, ox, oy, ux, uy, length)
    if field.box is not None:
        x0, y0, x1, y1 = field.box
        for o, u, low, high in ((ox, ux, x0, x1), (oy, uy, y0, y1)):
            with np.errstate(divide="ignore", invalid="ignore"):
                room = np.where(u > 0.0, (high - o) / u, np.where(u < 0.0, (low - o) / u, np.inf))
            np.minimum(length, np.maximum(room, 0.0), out=length)
    return length


def _by_discs(
    field: Grown,
    discs: NDArray[np.intp],
    ox: Floats,
    oy: Floats,
    ux: Floats,
    uy: Floats,
    own: NDArray[np.intp],
    length: Floats,
) -> None:
    x, y, r = field.x[discs], field.y[discs], field.outer[discs] - SHRINK
    dx, dy = x - ox[:, None], y - oy[:, None]
    ahead = dx * ux[:, None] + dy * uy[:, None]
    square = dx * dx + dy * dy - r * r
    inner = ahead * ahead - square
    # only discs ahead, cut by the line, and not beyond the length so far
    rays, hits = np.nonzero(
        (ahead > 0.0) & (inner > 0.0) & (square < length[:, None] * (2.0 * ahead))
    )
    keep = discs[hits] != own[rays]
    rays, hits = rays[keep], hits[keep]
    at = np.maximum(ahead[rays, hits] - np.sqrt(inner[rays, hits]), 0.0)
    np.minimum.at(length, rays, at)


def _by_polygon(field: Grown, node: int, ox: Floats, oy: Floats, ux: Floats, uy: Floats) -> Floats:
    part = field.part_of(node)
    t = np.arange(SIDES, dtype=np.float64) * (2.0 * math.pi / SIDES)
    c, s = np.cos(t), np.sin(t)
    g, _ = part.support(t)
    room = g - SHRINK - ((ox - field.x[node])[:, None] * c + (oy - field.y[node])[:, None] * s)
    speed = ux[:, None] * c + uy[:, None] * s
    speed = np.where(np.abs(speed) < 1e-12, 1e-12, speed)
    at = room / speed
    enter = np.where(speed < 0.0, at, -np.inf).max(axis=1)
    leave = np.where(speed > 0.0, at, np.inf).min(axis=1)
    hit: Floats = np.where((enter < leave) & (leave > 0.0), np.maximum(enter, 0.0), np.inf)
    return hit


def _by_edges(field: Grown, ox: Floats, oy: Floats, ux: Floats, uy: Floats, length: Floats) -> None:
    enter = np.full((ox.size, field.along.size), -np.inf)
    leave = np.full((ox.size, field.along.size), np.inf)
    for rows, size, first, last in (
        (field.a, field.along, 0.0, 1.0),
        (field.b, field.across, -1.0, 1.0),
    ):
        start = ox[:, None] * rows[0] + oy[:, None] * rows[1] + rows[2]
        speed = ux[:, None] * rows[0] + uy[:, None] * rows[1]
        speed = np.where(np.abs(speed) < 1e-14, 1e-14, speed)
        edge = SHRINK / size
        u, v = (first + edge - start) / speed, (last - edge - start) / speed
        np.maximum(enter, np.minimum(u, v), out=enter)
        np.minimum(leave, np.maximum(u, v), out=leave)
    hit = np.where((enter < leave) & (leave > 0.0), np.maximum(enter, 0.0), np.inf)
    np.minimum(length, hit.min(axis=1), out=length)
