"""Proof that a curve lies in a union of convex sets: by halving it until every piece is settled.

A piece of a convex curve lies in the triangle of its ends and the meeting point of its tangents;
a convex set that holds those three holds the piece. A point outside all sets refutes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from tabletop.geometry.base import DISC, OVAL, Footprint, Point
from tabletop.geometry.points import point_footprint

SLACK: Final = 1e-10
"""Inches by which a helper point may stand out; a thousandth of the tolerance of lengths."""
FINEST: Final = 1e-8


@dataclass(frozen=True, slots=True)
class Grown:
    """A convex set: a footprint grown by `by` inches."""

    core: Footprint
    by: float

    def has(self, p: Point) -> bool:
        """Say whether a point lies in the grown set."""
        return point_footprint(p[0], p[1], self.core)[0] - self.by <= SLACK


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of an outline: `start` and `end` with the turn of the normal between them.

    A straight piece has no turn; a curved one is `core`'s outline grown by `by` from the
    normal angle `first` to `last`.
    """

    core: Footprint
    by: float
    first: float
    last: float
    start: Point
    end: Point

    @property
    def apex(self) -> Point:
        """The corner of the triangle that holds the piece."""
        half = (self.last - self.first) / 2
        if half == 0.0:
            return self.end
        (x0, y0), (x1, y1) = self.start, self.end
        c, s = math.cos(self.first), math.sin(self.first)
        d, t = math.cos(self.last), math.sin(self.last)
        h, k = x0 * c + y0 * s, x1 * d + y1 * t
        cross = c * t - s * d
        return ((h * t - k * s) / cross, (k * c - h * d) / cross)

    def halves(self) -> tuple[Piece, Piece]:
        """Return the two halves of the piece."""
        middle = (self.first + self.last) / 2
        if self.first == self.last:
            at = ((self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2)
        else:
            at = on_outline(self.core, self.by, middle)
        return (
            Piece(self.core, self.by, self.first, middle, self.start, at),
            Piece(self.core, self.by, middle, self.last, at, self.end),
        )


def on_outline(core: Footprint, by: float, angle: float) -> Point:
    """Return the point of a grown outline whose normal has that angle."""
    c, s = math.cos(angle), math.sin(angle)
    x, y = core.support_point(c, s)
    return (x + by * c, y + by * s)


def outline_pieces(core: Footprint, by: float = 0.0) -> list[Piece]:
    """Return the outline of a footprint plus `by`, in pieces that turn by 60 degrees or less."""
    if core.kind in (DISC, OVAL):
        angles = [k * math.pi / 3 for k in range(7)]
        points = [on_outline(core, by, t) for t in angles]
        points[-1] = points[0]
        return [
            Piece(core, by, angles[k], angles[k + 1], points[k], points[k + 1]) for k in range(6)
        ]
    pieces: list[Piece] = []
    turn = math.atan2(core.uy, core.ux)
    for k in range(4):
        corner, after = core.corners[k], core.corners[(k + 1) % 4]
        tip = Footprint(DISC, corner[0], corner[1], 0.0, 0.0, 1.0, 0.0)
        first = turn + k * math.pi / 2
        if by > 0.0:
            stops = [first, first + math.pi / 4, first + math.pi / 2]
            for s, t in pairwise(stops):
                pieces.append(Piece(tip, by, s, t, on_outline(tip, by, s), on_outline(tip, by, t)))
        c, s = by * math.cos(first + math.pi / 2), by * math.sin(first + math.pi / 2)
        start, end = (corner[0] + c, corner[1] + s), (after[0] + c, after[1] + s)
        if start != end:
            pieces.append(Piece(core, by, first + math.pi / 2, first + math.pi / 2, start, end))
    return pieces


def uncovered_point(
    pieces: Sequence[Piece],
    sets: Sequence[Grown],
    is_settled: Callable[[Point, float], bool] | None = None,
) -> Point | None:
    """Return a point of the pieces that lies in no set, or None when all of them are covered.

    `is_settled(middle, radius)` may wave a whole disc through: covered otherwise, or of no
    interest. Pieces shorter than 1e-8 inches on which nothing is proved count as covered.
    """
    stack = list(pieces)
    while stack:
        piece = stack.pop()
        apex = piece.apex
        is_proved = False
        for one in sets:
            if one.has(piece.start) and one.has(piece.end) and one.has(apex):
                is_proved = True
                break
        if is_proved:
            continue
        (x0, y0), (x1, y1) = piece.start, piece.end
        size = max(
            math.hypot(x1 - x0, y1 - y0),
            math.hypot(apex[0] - x0, apex[1] - y0),
            math.hypot(apex[0] - x1, apex[1] - y1),
        )
        if is_settled is not None and is_settled(((x0 + x1) / 2, (y0 + y1) / 2), size):
            continue
        for point in (piece.start, piece.end):
            if not any(one.has(point) for one in sets) and not (
                is_settled is not None and is_settled(point, 0.0)
            ):
                return point
        if size > FINEST:
            stack.extend(piece.halves())
    return None
