"""One leg of a path: a base that is carried along a line while it turns evenly."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from functools import lru_cache

from tabletop.geometry.base import DISC, OVAL, POLY, Base, Footprint, direction
from tabletop.geometry.path import Path, turn
from tabletop.geometry.sweep.shallow import at_most, swift_apart

Line = tuple[float, float, float]
"""A lower bound of the signed gap about a parameter s: value f, slope d and bend k there. As long
as what it stands for stays foremost, the gap at s + t is at least `f + d t - k t^2 / 2`."""
Seen = tuple[float, list[Line]]
"""A signed gap and the lower bounds that go with it."""

_FACE = 1.0 - 1e-12


@dataclass(frozen=True, slots=True)
class Leg:
    """A base on its way from s = 0 to s = 1: `x + vx s`, facing `facing + phi s` radians.

    `radius` is that of the circumscribed circle, all lengths in inches.
    """

    kind: int
    a: float
    b: float
    x: float
    y: float
    ux: float
    uy: float
    vx: float
    vy: float
    facing: float
    phi: float
    radius: float

    @property
    def is_straight(self) -> bool:
        """Whether the base does not turn, so that gaps are convex along the leg."""
        return self.phi == 0.0

    @property
    def move(self) -> tuple[float, float, float, float]:
        """Start and translation of the centre."""
        return (self.x, self.y, self.vx, self.vy)

    @property
    def pace(self) -> float:
        """How far any point of the base can come during the whole leg, inches."""
        turned = 0.0 if self.kind == DISC else abs(self.phi) * self.radius
        return math.hypot(self.vx, self.vy) + turned

    def at(self, s: float) -> Footprint:
        """Return the outline at parameter s."""
        x, y = self.x + self.vx * s, self.y + self.vy * s
        if self.kind == DISC:
            return Footprint(DISC, x, y, self.a, self.a, 1.0, 0.0)
        ux, uy = self._axis(s)
        return placed(self.kind, x, y, self.a, self.b, ux, uy)

    def look(self, other: Footprint, s: float) -> Seen:
        """Return the signed gap to `other` at s and the lower bounds that go with it."""
        return self._look(self.at(s), other, s)

    def glance(self, other: Footprint, s: float, enough: float) -> Seen:
        """Return the same, or a number above the gap but at most `enough` with nothing certified.

        Deep overlaps are slow to measure and mostly nobody asks how deep they are.
        """
        outline = self.at(s)
        most = at_most(outline, other)
        if most <= enough:
            return most, [(most, 0.0, 0.0)]
        return self._look(outline, other, s)

    def _look(self, outline: Footprint, other: Footprint, s: float) -> Seen:
        value, nx, ny = swift_apart(outline, other)
        if self.kind == POLY and self.phi != 0.0:
            ux, uy = self._axis(s)
            along, across = nx * ux + ny * uy, ny * ux - nx * uy
            if max(abs(along), abs(across)) >= _FACE:
                half = self.a if abs(along) > abs(across) else self.b
                return value, self._turning_lines(nx, ny, s, half, other)
        return value, self.lines(nx, ny, s, -other.support(-nx, -ny))

    def lines(self, nx: float, ny: float, s: float, beyond: float) -> list[Line]:
        """Return lower bounds about s of the room along the unit vector n up to `beyond`.

        `beyond` is the smallest `q . n` of what lies there. The gap along any one direction is a
        lower bound of the gap; for a fixed n it is `beyond - c . n - h(n)`, and turning changes
        only the support h of the base about its centre. An ellipse gives one line: its support
        curves upwards by at most `a^2/b - b`, since the support plus its second derivative is its
        radius of curvature. A rectangle gives a line for each corner, which moves on a circle.
        """
        value = beyond - (self.x + self.vx * s) * nx - (self.y + self.vy * s) * ny
        slope = -(self.vx * nx + self.vy * ny)
        if self.kind == DISC:
            return [(value - self.a, slope, 0.0)]
        ux, uy = self._axis(s)
        along, across = nx * ux + ny * uy, ny * ux - nx * uy
        if self.kind == OVAL:
            h = math.hypot(self.a * along, self.b * across)
            turned = self.phi * along * across * (self.a * self.a - self.b * self.b) / h
            return [(value - h, slope - turned, self.phi * self.phi * _rise(self.a, self.b))]
        if self.phi == 0.0:
            return [(value - self.a * abs(along) - self.b * abs(across), slope, 0.0)]
        bend = self.phi * self.phi * math.hypot(self.a, self.b)
        return [
            (value - p * along - q * across, slope - self.phi * (p * across - q * along), bend)
            for p, q in (
                (self.a, self.b),
                (-self.a, self.b),
                (-self.a, -self.b),
                (self.a, -self.b),
            )
        ]

    def _axis(self, s: float) -> tuple[float, float]:
        if self.phi == 0.0 or s == 0.0:
            return self.ux, self.uy
        angle = self.facing + self.phi * s
        return math.cos(angle), math.sin(angle)

    def _turning_lines(
        self, nx: float, ny: float, s: float, half: float, other: Footprint
    ) -> list[Line]:
        """Lower bounds along a direction that turns with the base: the normal of one of its faces.

        With a fixed direction both corners of the face would be foremost at once and the bound
        would fall off linearly; along the turning normal the base's own part stays constant.
        """
        phi, speed = self.phi, math.hypot(self.vx, self.vy)
        cx, cy = self.x + self.vx * s, self.y + self.vy * s
        if other.kind == POLY:
            points, extra, grow, rise = other.corners, 0.0, 0.0, 0.0
        else:
            points = ((other.x, other.y),)
            along, across = nx * other.ux + ny * other.uy, ny * other.ux - nx * other.uy
            extra = math.hypot(other.a * along, other.b * across)
            grow = (other.b * other.b - other.a * other.a) * along * across / extra
            rise = _rise(other.a, other.b)
        out: list[Line] = []
        for qx, qy in points:
            dx, dy = qx - cx, qy - cy
            slope = phi * (dy * nx - dx * ny - grow) - self.vx * nx - self.vy * ny
            bend = phi * phi * (math.hypot(dx, dy) + speed + rise) + 2.0 * abs(phi) * speed
            out.append((dx * nx + dy * ny - half - extra, slope, bend))
        return out


def _rise(a: float, b: float) -> float:
    """Largest second derivative of an ellipse's support: its radius of curvature less itself."""
    long, short = max(a, b), min(a, b)
    return long * long / short - short


def placed(kind: int, x: float, y: float, a: float, b: float, ux: float, uy: float) -> Footprint:
    """Return an oval or rectangle by its axes."""
    if kind != POLY:
        return Footprint(kind, x, y, a, b, ux, uy)
    corners = tuple(
        (x + p * ux - q * uy, y + p * uy + q * ux) for p, q in ((a, b), (-a, b), (-a, -b), (a, -b))
    )
    return Footprint(POLY, x, y, a, b, ux, uy, corners)


@lru_cache(maxsize=1024)
def legs(base: Base, path: Path) -> tuple[Leg, ...]:
    """Return the legs of a path; a path of one pose is one leg that goes nowhere."""
    kind = DISC if base.is_round else OVAL if base.shape == "oval" else POLY
    a, b, radius = base.a, base.a if kind == DISC else base.b, base.radius
    out: list[Leg] = []
    for p, q in itertools.pairwise(path if len(path) > 1 else (path[0], path[0])):
        ux, uy = (1.0, 0.0) if kind == DISC else direction(p.facing)
        phi = 0.0 if kind == DISC else math.radians(turn(p.facing, q.facing))
        facing = math.radians(p.facing)
        out.append(Leg(kind, a, b, p.x, p.y, ux, uy, q.x - p.x, q.y - p.y, facing, phi, radius))
    return tuple(out)
