"""Lines and arcs that bases are lined up on; the front is to the left of the way along them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

from tabletop.geometry.base import Point


class Curve(Protocol):
    """A curve by its length in inches; it goes on beyond both ends."""

    @property
    def length(self) -> float:
        """Its length as drawn, inches."""

    def at(self, s: float) -> tuple[Point, float]:
        """Return the point after `s` inches and the direction of the front there, degrees."""

    def behind(self, point: Point) -> float:
        """Return how far a point lies behind the curve, inches; negative in front of it."""

    def along(self, point: Point) -> float:
        """Return after how many inches of the curve a point lies."""


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line; `front` is its direction turned left, degrees.

    >>> Line((0.0, 0.0), (4.0, 0.0)).at(1.0)
    ((1.0, 0.0), 90.0)
    """

    start: Point
    end: Point

    @property
    def length(self) -> float:
        """Inches from end to end."""
        return math.dist(self.start, self.end)

    @property
    def way(self) -> Point:
        """The unit vector along it; to the right where both ends are one point."""
        long = self.length
        if long < 1e-9:
            return (1.0, 0.0)
        return ((self.end[0] - self.start[0]) / long, (self.end[1] - self.start[1]) / long)

    def at(self, s: float) -> tuple[Point, float]:
        """Return the point after `s` inches and the front there."""
        ux, uy = self.way
        front = math.degrees(math.atan2(uy, ux)) + 90.0
        return (self.start[0] + s * ux, self.start[1] + s * uy), front

    def behind(self, point: Point) -> float:
        """Return how far a point lies to the right."""
        ux, uy = self.way
        return (point[0] - self.start[0]) * uy - (point[1] - self.start[1]) * ux

    def along(self, point: Point) -> float:
        """Return where the point's foot on the line is."""
        ux, uy = self.way
        return (point[0] - self.start[0]) * ux + (point[1] - self.start[1]) * uy


@dataclass(frozen=True, slots=True)
class Arc:
    """A part of a circle: `start` in radians, `sense` 1 anticlockwise, -1 clockwise."""

    centre: Point
    radius: float
    start: float
    sense: float
    length: float

    def at(self, s: float) -> tuple[Point, float]:
        """Return the point after `s` inches and the front there: out when it goes clockwise."""
        angle = self.start + self.sense * s / self.radius
        x = self.centre[0] + self.radius * math.cos(angle)
        y = self.centre[1] + self.radius * math.sin(angle)
        front = math.degrees(angle) + (0.0 if self.sense < 0.0 else 180.0)
        return (x, y), front

    def behind(self, point: Point) -> float:
        """Return how far a point lies on the side away from the front."""
        far = math.dist(point, self.centre) - self.radius
        return far if self.sense > 0.0 else -far

    def along(self, point: Point) -> float:
        """Return where the point's ray from the centre meets the circle, within half a turn."""
        angle = math.atan2(point[1] - self.centre[1], point[0] - self.centre[0])
        middle = self.start + self.sense * self.length / (2.0 * self.radius)
        turn = math.remainder(angle - middle, 2.0 * math.pi)
        return self.length / 2.0 + self.sense * turn * self.radius


def arc_through(start: Point, middle: Point, end: Point) -> Line | Arc:
    """Return the arc from start to end through a third point; a line where it is all but straight.

    >>> arc = arc_through((-1.0, 0.0), (0.0, 1.0), (1.0, 0.0))
    >>> isinstance(arc, Arc) and round(arc.length, 6), arc.sense
    (3.141593, -1.0)
    """
    (ax, ay), (bx, by), (cx, cy) = start, middle, end
    twice = 2.0 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
    chord = math.dist(start, end)
    if chord < 1e-9 or abs(twice) < 0.04 * chord * chord:
        return Line(start, end)
    aa, bb, cc = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
    x = (aa * (by - cy) + bb * (cy - ay) + cc * (ay - by)) / twice
    y = (aa * (cx - bx) + bb * (ax - cx) + cc * (bx - ax)) / twice
    sense = -1.0 if twice < 0.0 else 1.0
    first = math.atan2(ay - y, ax - x)
    turn = (sense * (math.atan2(cy - y, cx - x) - first)) % (2.0 * math.pi)
    radius = math.dist((x, y), start)
    return Arc((x, y), radius, first, sense, radius * turn)
