"""The outline of many equal discs together, quick enough for each frame: for drawing only."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.base import Point

STEP: Final = math.pi / 20
"""Radians of an arc between two corners at most."""
WHOLE: Final = 2.0 * math.pi
NEARLY: Final = 1e-9

Arc = tuple[int, float, float]
"""A disc, and the angles anticlockwise between which it is bare."""


def outline_of_discs(centres: Sequence[Point], radius: float) -> list[list[Point]]:
    """Return the rings round the union of discs: anticlockwise, holes clockwise.

    >>> rings = outline_of_discs([(0.0, 0.0), (1.0, 0.0), (9.0, 0.0)], 1.0)
    >>> len(rings), round(max(x for x, y in rings[0]), 2)
    (2, 2.0)
    """
    spots = list(dict.fromkeys(centres))
    arcs = _bare_arcs(np.array(spots, dtype=np.float64).reshape(-1, 2), radius)
    begins = [_at(spots, radius, disc, low) for disc, low, _ in arcs]
    rings: list[list[Point]] = []
    left = dict.fromkeys(range(len(arcs)))
    while left:
        k = next(iter(left))
        ring: list[Point] = []
        while k in left:
            del left[k]
            disc, low, high = arcs[k]
            count = max(1, math.ceil((high - low) / STEP))
            ring += [_at(spots, radius, disc, low + (high - low) * i / count) for i in range(count)]
            x, y = _at(spots, radius, disc, high)
            k = min(
                range(len(begins)), key=lambda n: (begins[n][0] - x) ** 2 + (begins[n][1] - y) ** 2
            )
        if len(ring) > 2:
            rings.append([*ring, ring[0]])
    return rings


def area_of(ring: Sequence[Point]) -> float:
    """Return the area of a closed ring, negative when it goes clockwise.

    >>> area_of([(0, 0), (2, 0), (2, 1), (0, 1), (0, 0)])
    2.0
    """
    pairs = itertools.pairwise(ring)
    return sum(p[0] * q[1] - q[0] * p[1] for p, q in pairs) / 2.0


def _bare_arcs(spots: NDArray[np.float64], radius: float) -> list[Arc]:
    """Return the parts of all circles that no other disc covers."""
    way = spots[None, :, :] - spots[:, None, :]
    apart = np.hypot(way[..., 0], way[..., 1])
    is_near = (apart > 0.0) & (apart < 2.0 * radius - NEARLY)
    half = np.arccos(np.clip(apart / (2.0 * radius), -1.0, 1.0))
    lows = (np.arctan2(way[..., 1], way[..., 0]) - half) % WHOLE
    highs = lows + 2.0 * half
    arcs: list[Arc] = []
    for disc in range(len(spots)):
        near = np.flatnonzero(is_near[disc])
        if not near.size:
            arcs.append((disc, 0.0, WHOLE))
            continue
        order = near[np.argsort(lows[disc, near], kind="stable")]
        some_lows, some_highs = lows[disc, order].tolist(), highs[disc, order].tolist()
        last = max(some_highs) - WHOLE
        for low, high in zip(some_lows, some_highs, strict=True):
            if low > last + NEARLY:
                arcs.append((disc, last, low))
            last = max(last, high)
    return arcs


def _at(spots: Sequence[Point], radius: float, disc: int, angle: float) -> Point:
    x, y = spots[disc]
    return (x + radius * math.cos(angle), y + radius * math.sin(angle))
