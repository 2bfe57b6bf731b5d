"""Directed tangents: from a place to a grown corner, and from one corner to another.

Going anticlockwise (+1) round a part its outline lies to the left of the way, clockwise (-1) to
the right. A directed tangent of direction u solves q_j(u) = q_i(u), where q is how far the
oriented outline lies to the right: closed form for discs, roots by a coarse grid and safeguarded
Newton steps when ovals take part. The slope of q_j - q_i is the length of the tangent.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.base import Point
from tabletop.geometry.route.grown import Grown
from tabletop.geometry.route.parts import Floats, Part
from tabletop.geometry.route.rows import Rows

Flags = NDArray[np.bool_]

_GRID = 64
_ONE_BY_ONE = 5
_HALF = math.pi / 2.0
_NEAR = 0.5 * (2.0 * math.pi / _GRID) ** 2
_SLIP = 2e-6
"""Inches of overlap at which two outlines still count as touching."""
_SPREAD = np.linspace(-1.0, 1.0, 65)


@dataclass(frozen=True, slots=True, eq=False)
class Tangents:
    """Tangents to every corner, rows clockwise then anticlockwise; nan where there is none.

    `leave` is the normal at which the way leaves, `meet` the normal at which it arrives, `length`
    the straight way between, `x, y` where it arrives.
    """

    leave: Floats
    meet: Floats
    length: Floats
    x: Floats
    y: Floats


def tangents(
    field: Grown, x: float, y: float, part: Part | None, way: int, useful: Flags | None = None
) -> Tangents:
    """Return the tangents from a part at (x, y), gone round in direction `way`, to all corners.

    `part` None means a place: then `leave` means nothing. Where ovals take part, only tangents to
    `useful` corners are worth the work; the others come out as none.
    """
    radius = 0.0 if part is None else part.radius
    dx, dy = field.x - x, field.y - y
    far = np.hypot(dx, dy)
    towards = np.arctan2(dy, dx)
    signs = np.array([[-1.0], [1.0]])
    with np.errstate(invalid="ignore", divide="ignore"):
        lean = (signs * field.outer - way * radius) / far
        lean = np.where(np.abs(lean) <= 1.0 + _SLIP / np.maximum(far, _SLIP), lean, np.nan)
        lean = np.clip(lean, -1.0, 1.0)
        heading = towards - np.arcsin(lean)
        length = far * np.sqrt(1.0 - lean * lean)
    meet = heading - signs * _HALF
    px = field.x + field.outer * np.cos(meet)
    py = field.y + field.outer * np.sin(meet)
    group = np.arange(field.x.size) if part is not None and part.ovals else field.smooth
    if useful is not None and group.size:
        meet[:, group] = np.nan
        group = group[useful[group]]
    if group.size:
        _with_ovals(field, part, way, group, (heading, meet, length, px, py), (x, y))
    exposed = (meet - field.low + 1e-7) % (2.0 * math.pi) <= field.span + 2e-7
    meet = np.where(exposed & (field.span >= 0.0), meet, np.nan)
    return Tangents(heading - way * _HALF, meet, length, px, py)


def _with_ovals(
    field: Grown,
    one: Part | None,
    way: int,
    group: NDArray[np.intp],
    into: tuple[Floats, Floats, Floats, Floats, Floats],
    place: Point,
) -> None:
    """Put the tangents to corners where ovals take part into the five arrays."""
    heading, meet, length, px, py = into
    rows = field.rows.of(group)
    dx, dy = field.x[group] - place[0], field.y[group] - place[1]
    signs = np.array([[-1.0], [1.0]])
    without = _is_without(field, one, way, group, np.hypot(dx, dy))
    if group.size > _ONE_BY_ONE:
        found, sizes = _newton_many(one, way, rows, signs, dx, dy)
        lost = np.isnan(found) & ~without
        hopes = _worth_a_search(one, way, rows, dx, dy, lost) if lost.any() else []
    else:
        found, sizes = np.full((2, group.size), np.nan), np.full((2, group.size), np.nan)
        hopes = list(zip(*(v.tolist() for v in np.nonzero(~without)), strict=True))
    for row, k in hopes:
        two = field.part_of(int(group[k]))
        found[row, k], sizes[row, k] = _root(one, way, two, 2 * row - 1, float(dx[k]), float(dy[k]))
    normals = found - signs * _HALF
    bx, by = rows.points(normals)
    heading[:, group], length[:, group], meet[:, group] = found, sizes, normals
    px[:, group] = field.x[group] + bx
    py[:, group] = field.y[group] + by


def _is_without(
    field: Grown, one: Part | None, way: int, group: NDArray[np.intp], far: Floats
) -> Flags:
    """Say which tangents surely do not exist: parts overlap, or one holds the other."""
    inner, outer = (0.0, 0.0) if one is None else (one.inner, one.outer)
    overlaps = far < inner + field.inner[group] - _SLIP
    holds = (far + field.outer[group] < inner - _SLIP) | (far + outer < field.inner[group] - _SLIP)
    rows = [holds if sign == way and one is not None else overlaps for sign in (-1, 1)]
    return np.stack(rows)


def _newton_many(
    one: Part | None, way: int, rows: Rows, signs: Floats, dx: Floats, dy: Floats
) -> tuple[Floats, Floats]:
    """Return headings and lengths of tangents by Newton steps from those of discs; nan: unsettled.

    Arrays signs x corners.
    """
    far, towards = np.hypot(dx, dy), np.arctan2(dy, dx)
    side = towards - _HALF
    g = signs * rows.support(side)[0]
    if one is not None:
        g = g - way * one.support(side)[0]
    at = towards - np.arcsin(np.clip(g / np.maximum(far, 1e-9), -0.95, 0.95))
    settled = np.zeros(at.shape, dtype=np.bool_)
    lost = np.zeros(at.shape, dtype=np.bool_)
    size = np.zeros(at.shape)
    least = 1e-3 * far
    for _ in range(10):
        value, slope = _offsets(one, way, rows, signs, dx, dy, at)
        is_flat = slope <= least
        step = value / np.where(is_flat, 1.0, slope)
        lost |= is_flat | (np.abs(step) > 0.7)
        size = np.where(settled, size, slope)
        at = np.where(settled | lost, at, at - step)
        settled |= ~lost & (np.abs(step) < 1e-13)
        if (settled | lost).all():
            break
    fine = settled & ~lost
    return np.where(fine, at, np.nan), np.where(fine, size, np.nan)


def _offsets(
    one: Part | None, way: int, rows: Rows, signs: Floats, dx: Floats, dy: Floats, heading: Floats
) -> tuple[Floats, Floats]:
    """Return offsets and their slopes at headings (..., corners): `_offset_at` for many."""
    c, s = np.cos(heading), np.sin(heading)
    g, h = rows.support(heading - _HALF)
    value, slope = dx * s - dy * c + signs * g, dx * c + dy * s + signs * h
    if one is not None:
        g, h = one.support(heading - _HALF)
        value, slope = value - way * g, slope - way * h
    return value, slope


def _worth_a_search(
    one: Part | None, way: int, rows: Rows, dx: Floats, dy: Floats, lost: Flags
) -> list[tuple[int, int]]:
    """Return the (row, corner) that Newton lost and a grid of headings does not rule out."""
    row, k = np.nonzero(lost)
    some = rows.of(k)
    grid = np.arange(_GRID + 1, dtype=np.float64) * (2.0 * math.pi / _GRID)
    headings = np.broadcast_to(grid[:, None], (_GRID + 1, k.size))
    signs = np.where(row > 0, 1.0, -1.0)
    value, _ = _offsets(one, way, some, signs, dx[k], dy[k], headings)
    rises = ((value[:-1] < 0.0) & (value[1:] >= 0.0)).any(axis=0)
    sharp = some.sharpest() + _sharp(one)
    touches = np.abs(value).min(axis=0) <= _NEAR * (np.hypot(dx[k], dy[k]) + sharp)
    kept = rises | touches
    return list(zip(row[kept].tolist(), k[kept].tolist(), strict=True))


def tangent_to_place(part: Part, way: int, dx: float, dy: float) -> tuple[float, float]:
    """Return normal and length of the tangent that leaves a part for a place at (dx, dy) from it.

    (nan, nan) when the place is inside.
    """
    if not part.ovals:
        far = math.hypot(dx, dy)
        if far < part.radius - _SLIP or far == 0.0:
            return math.nan, math.nan
        lean = min(1.0, part.radius / far)
        heading = math.atan2(dy, dx) - math.asin(-way * lean)
        return heading - way * _HALF, far * math.sqrt(1.0 - lean * lean)
    heading, length = _root(part, way, None, 1, dx, dy)
    return heading - way * _HALF, length


def _root(
    one: Part | None, way: int, two: Part | None, sign: int, dx: float, dy: float
) -> tuple[float, float]:
    """Return heading and length of the tangent from part one to part two at (dx, dy) from it."""
    found = _newton(one, way, two, sign, dx, dy)
    if found is not None:
        return found
    grid = np.arange(_GRID + 1, dtype=np.float64) * (2.0 * math.pi / _GRID)
    value, _ = _offset(one, way, two, sign, dx, dy, grid)
    rising = np.flatnonzero((value[:-1] < 0.0) & (value[1:] >= 0.0))
    best = (math.nan, math.nan)
    for k in rising:
        heading, length = _polished(one, way, two, sign, dx, dy, float(grid[k]), float(grid[k + 1]))
        if math.isnan(best[1]) or length > best[1]:
            best = (heading, length)
    if rising.size == 0:
        # a root without a change of sign lies where the offset is least, within half a step
        least = int(np.argmin(np.abs(value[:-1])))
        if abs(float(value[least])) <= _NEAR * (math.hypot(dx, dy) + _sharp(one) + _sharp(two)):
            return _touching(one, way, two, sign, dx, dy, float(grid[least]))
    return best


def _sharp(part: Part | None) -> float:
    return 0.0 if part is None else part.sharpest


def _newton(
    one: Part | None, way: int, two: Part | None, sign: int, dx: float, dy: float
) -> tuple[float, float] | None:
    """Return the tangent by Newton steps from that of two discs, None when they do not settle."""
    far, towards = math.hypot(dx, dy), math.atan2(dy, dx)
    side = towards - _HALF
    g = sign * (two.support_at(side)[0] if two else 0.0)
    g -= way * (one.support_at(side)[0] if one else 0.0)
    at = towards - math.asin(max(-0.95, min(0.95, g / far))) if far > 0.0 else 0.0
    for _ in range(12):
        value, slope = _offset_at(one, way, two, sign, dx, dy, at)
        if slope <= 1e-3 * far:
            return None
        step = value / slope
        if abs(step) > 0.7:
            return None
        at -= step
        if abs(step) < 1e-13:
            return at, slope
    return None


def _offset_at(
    one: Part | None, way: int, two: Part | None, sign: int, dx: float, dy: float, heading: float
) -> tuple[float, float]:
    c, s = math.cos(heading), math.sin(heading)
    value, slope = dx * s - dy * c, dx * c + dy * s
    if two is not None:
        g, h = two.support_at(heading - _HALF)
        value, slope = value + sign * g, slope + sign * h
    if one is not None:
        g, h = one.support_at(heading - _HALF)
        value, slope = value - way * g, slope - way * h
    return value, slope


def _offset(
    one: Part | None, way: int, two: Part | None, sign: int, dx: float, dy: float, heading: Floats
) -> tuple[Floats, Floats]:
    c, s = np.cos(heading), np.sin(heading)
    value, slope = dx * s - dy * c, dx * c + dy * s
    for part, factor in ((two, float(sign)), (one, -float(way))):
        if part is not None:
            g, h = part.support(heading - _HALF)
            value, slope = value + factor * g, slope + factor * h
    return value, slope


def _polished(
    one: Part | None,
    way: int,
    two: Part | None,
    sign: int,
    dx: float,
    dy: float,
    low: float,
    high: float,
) -> tuple[float, float]:
    """Return the root between two headings by Newton steps kept inside the bracket."""
    at = (low + high) / 2.0
    slope = 0.0
    for _ in range(60):
        value, slope = _offset_at(one, way, two, sign, dx, dy, at)
        low, high = (at, high) if value < 0.0 else (low, at)
        step = -value / slope if slope > 1e-12 else math.inf
        new = at + step if low < at + step < high else (low + high) / 2.0
        if abs(new - at) <= 1e-15 * max(1.0, abs(at)) or value == 0.0:
            break
        at = new
    return at, max(0.0, slope)


def _touching(
    one: Part | None, way: int, two: Part | None, sign: int, dx: float, dy: float, near: float
) -> tuple[float, float]:
    """Return the tangent without length of two outlines that touch, where the offset is least."""
    step = 2.0 * math.pi / _GRID
    bent = math.hypot(dx, dy) + _sharp(one) + _sharp(two)
    while True:
        grid = near + step * _SPREAD
        size = np.abs(_offset(one, way, two, sign, dx, dy, grid)[0])
        k = int(np.argmin(size))
        near, step = float(grid[k]), step * float(_SPREAD[1] - _SPREAD[0])
        # between grid places the offset, level at its least, is less by its bend at most
        if float(size[k]) - bent * step * step / 2.0 > _SLIP:
            return math.nan, math.nan
        if step < 1e-10:
            break
    value, slope = _offset_at(one, way, two, sign, dx, dy, near)
    if abs(value) <= _SLIP:
        return near, max(0.0, slope)
    return math.nan, math.nan
