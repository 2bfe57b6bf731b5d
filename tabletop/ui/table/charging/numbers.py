"""Places for the numbers on the lines of the charge view: in one direction, clear of all else."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tabletop.geometry.base import Point

WAYS: Final = 16
"""Directions in which the numbers may be set out."""
SPREAD: Final = 0.35
"""Radians that a number may stand beside that direction."""
MISSING: Final = 15.0
"""How bad it is to leave a number out: better than two on one another."""
Floats = NDArray[np.float64]
Line = tuple[Point, ...]
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A number that is wanted on some lines: half its width and height in pixels."""

    lines: tuple[Line, ...]
    half: Point


def set_out(
    wanted: Sequence[Wanted],
    taken: Sequence[Box],
    shut: BaseGeometry,
    room: Box,
    start: Point,
    aim: float,
    step: float,
) -> list[Point | None]:
    """Return a place in pixels for each number, None where none is free.

    `taken` are boxes to keep clear of, `shut` an area where none may stand, `room` the box all
    stand in; `start` and `aim` (radians) give the direction that is liked best, `step` pixels lie
    between the places tried.
    """
    spots = [_inside(_along(one.lines, step), one.half, room) for one in wanted]
    turns = [np.arctan2(at[:, 1] - start[1], at[:, 0] - start[0]) for at in spots]
    shapely.prepare(shut)
    open_ = [
        ~shapely.dwithin(shut, shapely.points(at), one.half[1])
        for one, at in zip(wanted, spots, strict=True)
    ]
    best: list[Point | None] = [None] * len(wanted)
    least = math.inf
    for k in range(WAYS):
        way = aim + k * math.tau / WAYS
        cost = 12.0 * abs(math.remainder(way - aim, math.tau))
        boxes = list(taken)
        found: list[Point | None] = []
        for one, at, turn, free in zip(wanted, spots, turns, open_, strict=True):
            off = np.abs((turn - way + math.pi) % math.tau - math.pi)
            bad = 10.0 * off + 60.0 * covered(at, one.half, boxes) / (4 * one.half[0] * one.half[1])
            bad = np.where((off <= SPREAD) & free, bad, math.inf)
            first = int(np.argmin(bad)) if bad.size else -1
            if first < 0 or bad[first] >= MISSING:
                cost += MISSING
                found.append(None)
                continue
            cost += float(bad[first])
            x, y = float(at[first, 0]), float(at[first, 1])
            boxes.append((x - one.half[0], y - one.half[1], x + one.half[0], y + one.half[1]))
            found.append((x, y))
        if cost < least:
            best, least = found, cost
    return best


def farthest(
    lines: tuple[Line, ...], others: Sequence[Point], room: Box, step: float
) -> Point | None:
    """Return the place on some lines, in pixels, that is farthest from all other places."""
    at = _inside(_along(lines, step), (0.0, 0.0), room)
    if not at.size:
        return None
    if not others:
        return float(at[0, 0]), float(at[0, 1])
    away = np.hypot(
        at[:, None, 0] - np.array([p[0] for p in others]),
        at[:, None, 1] - np.array([p[1] for p in others]),
    ).min(axis=1)
    best = int(np.argmax(away))
    return float(at[best, 0]), float(at[best, 1])


def covered(at: Floats, half: Point, boxes: Sequence[Box]) -> Floats:
    """Return how much of a number at each place boxes cover, square pixels."""
    if not boxes:
        return np.zeros(len(at))
    x0, y0, x1, y1 = np.array(boxes, dtype=np.float64).T
    wide = np.minimum(at[:, None, 0] + half[0], x1) - np.maximum(at[:, None, 0] - half[0], x0)
    high = np.minimum(at[:, None, 1] + half[1], y1) - np.maximum(at[:, None, 1] - half[1], y0)
    result: Floats = (np.maximum(wide, 0.0) * np.maximum(high, 0.0)).sum(axis=1)
    return result


def _along(lines: tuple[Line, ...], step: float) -> Floats:
    """Return places on lines, evenly spaced in pixels."""
    found: list[Floats] = []
    for line in lines:
        points = np.array(line, dtype=np.float64).reshape(-1, 2)
        sizes = np.hypot(*np.diff(points, axis=0).T)
        length = np.concatenate([[0.0], np.cumsum(sizes)])
        at = np.arange(step / 2.0, length[-1], step)
        found.append(
            np.column_stack(
                [np.interp(at, length, points[:, 0]), np.interp(at, length, points[:, 1])]
            )
        )
    return np.concatenate(found) if found else np.zeros((0, 2))


def _inside(at: Floats, half: Point, room: Box) -> Floats:
    x0, y0, x1, y1 = room
    kept = (at[:, 0] >= x0 + half[0]) & (at[:, 0] <= x1 - half[0])
    kept &= (at[:, 1] >= y0 + half[1]) & (at[:, 1] <= y1 - half[1])
    return at[kept]
