"""Axis-parallel boxes as a first filter: what does not meet in boxes does not meet."""

from __future__ import annotations

from functools import lru_cache

from tabletop.geometry.base import Base
from tabletop.geometry.path import Path
from tabletop.geometry.region import Region

Box = tuple[float, float, float, float]


@lru_cache(maxsize=2048)
def region_box(region: Region) -> Box:
    """Return the box (x0, y0, x1, y1) of a region."""
    return region.bounds()


def swept_box(base: Base, path: Path) -> Box:
    """Return a box that holds the base all the way."""
    r = base.radius
    xs, ys = [p.x for p in path], [p.y for p in path]
    return (min(xs) - r, min(ys) - r, max(xs) + r, max(ys) + r)


def may_meet(a: Box, b: Box, slack: float = 0.0) -> bool:
    """Say whether two boxes come nearer to each other than `slack`.

    >>> may_meet((0, 0, 1, 1), (2, 0, 3, 1)), may_meet((0, 0, 1, 1), (2, 0, 3, 1), 1.5)
    (False, True)
    """
    return (
        a[0] - slack < b[2] and b[0] < a[2] + slack and a[1] - slack < b[3] and b[1] < a[3] + slack
    )
