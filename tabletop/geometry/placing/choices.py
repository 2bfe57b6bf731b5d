"""Spots worth trying for a model, and which of them come first."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from tabletop.geometry.base import DISC, Footprint, Point, Pose, footprint
from tabletop.geometry.coherency import needed
from tabletop.geometry.gap import separation
from tabletop.geometry.placing.ends import neighbours
from tabletop.geometry.placing.spots import (
    Floats,
    Places,
    beside,
    centres_beside,
    centres_between,
    grid,
)
from tabletop.geometry.placing.wishes import Conditions, Placing
from tabletop.geometry.units import within

_STEP = 0.75
_SLACK = 1e-3


def lead_centres(model: Placing, asked: Conditions, *, is_fine: bool = False) -> Places:
    """Return centres for the first model: beside what is wanted near, as the crow flies.

    For models that start somewhere; only centres in reach are returned. `is_fine` asks for more.
    """
    assert model.start is not None
    start, count = model.start, 72 if is_fine else 24
    found: list[Places] = []
    for wish in (*asked.wanted, *model.near):
        near = [f for f in wish.footprints if _is_in_reach(model, f, wish.limit)]
        found += [
            centres_beside(model.base, start.facing, near, size, count, (start.x, start.y))
            for size in (wish.limit, 0.5 * wish.limit, 0.0)
        ]
    x = np.concatenate([x for x, _ in found])
    y = np.concatenate([y for _, y in found])
    keep = np.hypot(x - start.x, y - start.y) <= model.allowance + _SLACK
    return x[keep], y[keep]


def lead_spots(model: Placing, asked: Conditions) -> Iterator[Pose]:
    """Yield spots for the first model that is set up, or has nothing to be near."""
    facing = model.facing if model.start is None else model.start.facing
    wishes = (*asked.wanted, *model.near)
    for wish in wishes:
        for other in wish.footprints:
            for size in (wish.limit, 0.5 * wish.limit, 0.0):
                yield from beside(model.base, facing, other, size)
    if not wishes:
        if model.start is not None:
            yield model.start
        yield from grid(_box(model, asked), _STEP, facing, _about(model, asked))
    if asked.standing and asked.coherency is not None:
        for other in asked.standing:
            for size in (0.0, asked.coherency):
                yield from beside(model.base, facing, other, size)


def near_centres(
    model: Placing, facing: float, outlines: Sequence[Footprint], asked: Conditions
) -> Places:
    """Return centres for a further model: beside its mates and what it should be near."""
    limit = asked.coherency
    base = model.base
    mates = [*outlines, *asked.standing] if limit is not None else []
    found: list[Places] = []
    for size in (0.0, 0.6 * limit) if limit is not None else ():
        points = list(centres_between(base, mates, size, 6.0))
        found.append((np.array([p[0] for p in points]), np.array([p[1] for p in points])))
        found.append(centres_beside(base, facing, mates, size))
    for wish in model.near:
        found.append(centres_beside(base, facing, wish.footprints, wish.limit, 12))
        found.append(centres_beside(base, facing, wish.footprints, 0.0, 12))
    found.append(centres_beside(base, facing, model.toward, 0.0, 12))
    if limit is None:
        spots = grid(_box(model, asked), _STEP, facing, _about(model, asked))
        found.append((np.array([p.x for p in spots]), np.array([p.y for p in spots])))
    return np.concatenate([x for x, _ in found]), np.concatenate([y for _, y in found])


def hopeful(
    model: Placing, centres: Places, outlines: Sequence[Footprint], least: int, asked: Conditions
) -> Places:
    """Return the centres that may do: in reach, off the mates, near enough to some, by circles."""
    x, y = centres
    keep = np.ones(x.shape, dtype=np.bool_)
    if model.start is not None:
        away = np.hypot(x - model.start.x, y - model.start.y)
        keep &= away <= model.allowance + _SLACK
    inner, outer = model.base.inner_radius, model.base.radius
    near = np.zeros(x.shape, dtype=np.intp)
    for k, f in enumerate((*outlines, *asked.standing)):
        away = np.hypot(x - f.x, y - f.y)
        if k < len(outlines):
            keep &= away >= min(f.a, f.b) + inner - _SLACK
        if asked.coherency is not None:
            near += away <= f.radius + outer + asked.coherency + _SLACK
    if asked.coherency is not None:
        keep &= near >= least
    return x[keep], y[keep]


def _box(model: Placing, asked: Conditions) -> tuple[float, float, float, float]:
    """Return where a model may be set up: the regions asked for, the board, or round about."""
    if asked.wholly:
        boxes = [area.bounds() for area in asked.wholly]
    elif asked.obstacles.board is not None and model.start is None:
        boxes = [(0.0, 0.0, *asked.obstacles.board)]
    else:
        x, y = _about(model, asked)
        reach = min(model.allowance, 12.0)
        boxes = [(x - reach, y - reach, x + reach, y + reach)]
    r = model.base.inner_radius
    return (
        max(b[0] for b in boxes) + r,
        max(b[1] for b in boxes) + r,
        min(b[2] for b in boxes) - r,
        min(b[3] for b in boxes) - r,
    )


def _about(model: Placing, asked: Conditions) -> Point:
    if model.start is not None:
        return (model.start.x, model.start.y)
    if asked.middle is not None:
        return asked.middle
    if asked.standing:
        return (asked.standing[0].x, asked.standing[0].y)
    board = asked.obstacles.board or (0.0, 0.0)
    return (board[0] / 2.0, board[1] / 2.0)


def rank(model: Placing, pose: Pose, asked: Conditions) -> float:
    """Return how good a spot is: less is better."""
    if model.toward:
        outline = footprint(model.base, pose)
        return min(separation(outline, f) for f in model.toward)
    about = _about(model, asked)
    return math.hypot(pose.x - about[0], pose.y - about[1])


def ranks(model: Placing, centres: Places, asked: Conditions) -> Floats:
    """Return `rank` for many centres at once, the facing kept."""
    x, y = centres
    if not model.toward:
        about = _about(model, asked)
        away: Floats = np.hypot(x - about[0], y - about[1])
        return away
    if model.base.is_round and all(f.kind == DISC for f in model.toward):
        gaps = [np.hypot(x - f.x, y - f.y) - f.a - model.base.a for f in model.toward]
        least: Floats = np.min(gaps, axis=0)
        return least
    facing = model.facing if model.start is None else model.start.facing
    poses = [Pose(p, q, facing) for p, q in zip(x.tolist(), y.tolist(), strict=True)]
    return np.array([rank(model, pose, asked) for pose in poses], dtype=np.float64)


def lonely_mates(outlines: Sequence[Footprint], total: int, asked: Conditions) -> list[Footprint]:
    """Return standing mates that have too few neighbours for the unit's new size."""
    limit = asked.coherency
    if limit is None or not asked.standing:
        return []
    every = [*outlines, *asked.standing]
    least = needed(total)
    return [f for f in asked.standing if neighbours(f, every, limit) - 1 < least]


def mended(model: Placing, pose: Pose, lonely: Sequence[Footprint], asked: Conditions) -> int:
    """Return how many of those mates a spot would give a neighbour."""
    limit = asked.coherency
    if not lonely or limit is None:
        return 0
    return neighbours(footprint(model.base, pose), lonely, limit)


def _is_in_reach(model: Placing, other: Footprint, limit: float) -> bool:
    if model.start is None:
        return True
    away = math.hypot(model.start.x - other.x, model.start.y - other.y)
    return within(away - model.base.radius - other.radius - limit, model.allowance)


def rank_of_way(model: Placing, pose: Pose) -> float:
    """Return the straight distance a model has to go to a pose, inches; 0 without a start."""
    if model.start is None:
        return 0.0
    return math.hypot(pose.x - model.start.x, pose.y - model.start.y)
