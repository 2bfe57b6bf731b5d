"""Bodies that stand for a model during a stretch of its way, so that sight can be certified.

A base that slides straight along covers its outline at both ends and a strip between: whoever sees
none of the three sees the model nowhere on the stretch, and whoever sees one of them sees it
somewhere. An oval or rectangle that turns, or goes askew of its axes, is covered by a slightly
larger one, which proves only that nobody sees it.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

from tabletop.geometry.base import DISC, OVAL, POLY, Base, Footprint, Pose, direction, footprint
from tabletop.geometry.path import Path, pose_at, turn
from tabletop.geometry.sight import Body
from tabletop.state.model import Model

STRAIGHT: Final = 1e-9
"""Inches: a way that leaves an axis of its base by less runs along it."""


def body_at(model: Model, pose: Pose, level: float) -> Body:
    """Return a model as sight sees it at a pose and level."""
    return Body(model.id, model.unit, footprint(model.base, pose), level, model.height)


def travel(base: Base, path: Path, lo: float, hi: float) -> float:
    """Return a bound on how far any point of a base moves between two parameters of one leg."""
    p, q = pose_at(path, lo), pose_at(path, hi)
    turned = 0.0 if base.is_round else base.radius * math.radians(abs(turn(p.facing, q.facing)))
    return math.hypot(q.x - p.x, q.y - p.y) + turned


def covering(model: Model, path: Path, lo: float, hi: float, level: float) -> tuple[Body, ...]:
    """Return bodies whose union covers a model at every parameter from lo to hi of one leg.

    Where `is_exact` says so, the union is what the base covers and nothing else.
    """
    p, q = pose_at(path, lo), pose_at(path, hi)
    is_here = (p.x, p.y) == (q.x, q.y)
    if is_here and (model.base.is_round or p.facing == q.facing):
        return (body_at(model, p, level),)
    if is_exact(model.base, path, lo, hi):
        strip = _strip(footprint(model.base, p), p, q)
        ends = (body_at(model, p, level), body_at(model, q, level))
        return (*ends, Body(model.id, model.unit, strip, level, model.height))
    by = travel(model.base, path, lo, hi) / 2
    middle = footprint(model.base, pose_at(path, (lo + hi) / 2))
    return (Body(model.id, model.unit, grown(middle, by), level, model.height),)


def is_exact(base: Base, path: Path, lo: float, hi: float) -> bool:
    """Say whether two outlines and a rectangle are all that a base covers from lo to hi.

    So it is for round bases, and for others that neither turn nor go askew of their axes.
    """
    if base.is_round:
        return True
    p, q = pose_at(path, lo), pose_at(path, hi)
    ux, uy = direction(p.facing)
    dx, dy = q.x - p.x, q.y - p.y
    askew = min(abs(dx * ux + dy * uy), abs(dy * ux - dx * uy))
    return turn(p.facing, q.facing) == 0.0 and askew <= STRAIGHT


def kernel(model: Model, path: Path, lo: float, hi: float, level: float) -> Body | None:
    """Return a body that lies inside a model at every parameter from lo to hi, if there is one."""
    by = travel(model.base, path, lo, hi) / 2
    middle = footprint(model.base, pose_at(path, (lo + hi) / 2))
    small = grown(middle, -by)
    if min(small.a, small.b) <= 0.0:
        return None
    return Body(model.id, model.unit, small, level, model.height)


def grown(f: Footprint, by: float) -> Footprint:
    """Return an outline of the same kind that holds `f` grown by some inches (inside, if minus).

    >>> grown(footprint(Base("rect", 50.8, 25.4), Pose(0.0, 0.0)), 0.5).corners[0]
    (1.5, 1.0)
    """
    if f.kind == DISC:
        return replace(f, a=f.a + by, b=f.b + by)
    if f.kind == OVAL:
        scale = 1.0 + by / min(f.a, f.b)
        return replace(f, a=f.a * scale, b=f.b * scale)
    return _rectangle(f.x, f.y, f.a + by, f.b + by, f.ux, f.uy)


def _strip(f: Footprint, p: Pose, q: Pose) -> Footprint:
    """The rectangle that a base's widest line across its way sweeps."""
    length = math.hypot(q.x - p.x, q.y - p.y)
    ux, uy = (q.x - p.x) / length, (q.y - p.y) / length
    half = f.support(-uy, ux) - (f.y * ux - f.x * uy)
    return _rectangle((p.x + q.x) / 2, (p.y + q.y) / 2, length / 2, half, ux, uy)


def _rectangle(x: float, y: float, a: float, b: float, ux: float, uy: float) -> Footprint:
    corners = tuple(
        (x + s * a * ux - t * b * uy, y + s * a * uy + t * b * ux)
        for s, t in ((1, 1), (-1, 1), (-1, -1), (1, -1))
    )
    return Footprint(POLY, x, y, a, b, ux, uy, corners)
