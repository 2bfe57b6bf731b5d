"""Grown obstacles: what the centre of a base at one facing may not enter (configuration space).

Every obstacle is a ring of corners (one for a disc or an oval) with a smooth part added to it.
Discs, ovals and rectangles with round or oval movers are exact; nothing is polygonised.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.region import Region
from tabletop.geometry.route.parts import Floats, Part
from tabletop.geometry.route.rows import Rows, rows_of

GRAZE = 8e-7
"""Inches by which a way may dig into a grown obstacle and still counts as touching (EPS 1e-6)."""
SPECK = 1e-7
"""Radius given to bare corners, so that every corner has an outline to walk round."""
TURN = 2.0 * math.pi

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True, eq=False)
class Grown:
    """Grown obstacles as arrays: corners with parts, edges as parallelograms, regions, the board.

    Corners: centre `x, y`, `outer` and `inner` radius (equal for discs), `part` (index into
    `parts`, -1 for a disc), normals from `low` over `span` where the outline is exposed (negative:
    never). Edges: `a` and `b` hold the affine coordinates (3 rows: factor of x, of y, constant)
    in which the core is |a - 1/2| < 1/2, |b| < 1; `along` and `across` their inches per unit.
    `smooth` are the corners whose part is no disc, `rows` the parts of all corners.
    """

    x: Floats
    y: Floats
    outer: Floats
    inner: Floats
    part: NDArray[np.intp]
    parts: tuple[Part, ...]
    low: Floats
    span: Floats
    a: Floats
    b: Floats
    along: Floats
    across: Floats
    edges: Floats
    regions: tuple[Region, ...]
    box: Box | None
    smooth: NDArray[np.intp]
    rows: Rows

    def part_of(self, node: int) -> Part:
        """Return the part of a corner."""
        index = int(self.part[node])
        return self.parts[index] if index >= 0 else Part(float(self.outer[node]))


def joined(one: Grown, two: Grown) -> Grown:
    """Return both sets of grown obstacles as one: the corners of the second come last."""
    parts = (*one.parts, *two.parts)
    shift = len(one.parts)
    part = np.concatenate([one.part, np.where(two.part >= 0, two.part + shift, -1)])

    def both(name: str) -> Floats:
        rows: Floats = np.concatenate([getattr(one, name), getattr(two, name)], axis=-1)
        return rows

    return Grown(
        both("x"),
        both("y"),
        both("outer"),
        both("inner"),
        part,
        parts,
        both("low"),
        both("span"),
        both("a"),
        both("b"),
        both("along"),
        both("across"),
        both("edges"),
        (*one.regions, *two.regions),
        one.box,
        np.flatnonzero(part >= 0),
        rows_of(parts, part, both("outer")),
    )
