"""The points one puts on a photo: four corners of a rectangle, or two ends of a base."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Literal

from tabletop.errors import TabletopError
from tabletop.geometry.base import Point
from tabletop.geometry.perspective import Quad, QuadFault, quad_fault
from tabletop.geometry.units import inches as in_inches
from tabletop.ui.table.add.sizes import typed_number

Way = Literal["corners", "base"]
LEAST_SIDE: Final = 12.0
"""Pixels of the photo that a side of the rectangle has at least."""
LEAST_BASE: Final = 6.0
LEAST_INCHES, MOST_INCHES = 1.0, 500.0
CORNERS: Final = ("upper left", "upper right", "lower right", "lower left")
ENDS: Final = ("one edge of the base", "its opposite edge")
FAULTS: Final[dict[QuadFault, str]] = {
    "small": "Two corners are too close to each other",
    "crossing": "The corners cross: put 1, 2, 3, 4 round the table in this order",
    "mirrored": "The corners run the wrong way round: the table would be mirrored",
    "dented": "A corner lies inside the other three: put each on a corner of the table",
}


@dataclass(frozen=True, slots=True)
class Points:
    """Corners and ends in pixels of a photo of `size`; a new value for each change."""

    size: tuple[int, int]
    corners: Quad
    ends: tuple[Point, Point]
    way: Way = "corners"

    @classmethod
    def of(cls, size: tuple[int, int]) -> Points:
        """Return points to begin with: a rectangle well inside, a base in the middle."""
        w, h = float(size[0]), float(size[1])
        x, y = w * 0.12, h * 0.12
        middle, off = (w / 2, h / 2), min(w, h) * 0.06
        ends = ((middle[0] - off, middle[1]), (middle[0] + off, middle[1]))
        return cls(size, ((x, y), (w - x, y), (w - x, h - y), (x, h - y)), ends)

    @property
    def shown(self) -> tuple[Point, ...]:
        """The points of the way one has chosen."""
        return self.corners if self.way == "corners" else self.ends

    @property
    def names(self) -> tuple[str, ...]:
        """What each point is put on."""
        return CORNERS if self.way == "corners" else ENDS

    def put(self, index: int, at: Point) -> Points:
        """Return points with one elsewhere; it may lie off the photo by half its size."""
        w, h = self.size
        x = min(max(at[0], -w / 2), 1.5 * w)
        y = min(max(at[1], -h / 2), 1.5 * h)
        points = [(x, y) if k == index else p for k, p in enumerate(self.shown)]
        if self.way == "corners":
            a, b, c, d = points
            return Points(self.size, (a, b, c, d), self.ends, self.way)
        return Points(self.size, self.corners, (points[0], points[1]), self.way)

    def whole(self) -> Points:
        """Return points whose corners are those of the picture."""
        w, h = float(self.size[0]), float(self.size[1])
        return Points(self.size, ((0.0, 0.0), (w, 0.0), (w, h), (0.0, h)), self.ends, self.way)

    def by(self, way: Way) -> Points:
        """Return the same points for another way."""
        return Points(self.size, self.corners, self.ends, way)

    def refusal(self) -> str:
        """Say why the points of this way cannot be used, "" where they can."""
        if self.way == "corners":
            fault = quad_fault(self.corners, LEAST_SIDE)
            return FAULTS[fault] if fault else ""
        if math.dist(*self.ends) < LEAST_BASE:
            return "The points are too close: put them on opposite edges of one base"
        return ""

    def scaled(self, mm: float) -> tuple[float, float]:
        """Return the size of the whole photo in inches when the ends are `mm` apart.

        Raises `TabletopError` when no table is as small or as large as that.
        """
        inches = in_inches(mm) / math.dist(*self.ends)
        size = (self.size[0] * inches, self.size[1] * inches)
        if min(size) < LEAST_INCHES or max(size) > MOST_INCHES:
            raise TabletopError(
                f'the photo would show {size[0]:.1f} × {size[1]:.1f}"',
                next_step="check the points and the size of the base",
            )
        return size


def typed_side(words: str) -> float:
    """Return typed inches of a rectangle; raises `TabletopError` with a reason to show.

    >>> typed_side('44"')
    44.0
    """
    value = typed_number(words.replace('"', ""), "type inches")
    if not LEAST_INCHES <= value <= MOST_INCHES:
        raise TabletopError(
            f'{value:g}" is no side of a table', next_step=f'{LEAST_INCHES:g} to {MOST_INCHES:g}"'
        )
    return value
