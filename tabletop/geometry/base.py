"""Bases, poses and placed footprints: discs, ellipses and rectangles, never polygonised."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from tabletop.errors import TabletopError
from tabletop.geometry.units import inches, snapped

Shape = Literal["round", "oval", "rect"]
Point = tuple[float, float]
Point3 = tuple[float, float, float]

DISC: Final = 0
OVAL: Final = 1
POLY: Final = 2
LARGEST_MM: Final = 2000.0


class _Sized:
    """Room for a radius, which is no field: it is worked out once and kept."""

    __slots__ = ("_radius",)
    _radius: float


@dataclass(frozen=True, slots=True)
class Base(_Sized):
    """A base as it is sold: shape and size in millimetres, the length along the facing.

    >>> Base("round", 32.0, 32.0).radius
    0.6299212598425197
    """

    shape: Shape
    length: float
    width: float

    def __post_init__(self) -> None:
        if self.shape not in ("round", "oval", "rect"):
            raise TabletopError(
                f"unknown base shape {self.shape!r}", next_step="use round, oval or rect"
            )
        for size in (self.length, self.width):
            if not (math.isfinite(size) and 0.0 < size <= LARGEST_MM):
                raise TabletopError(
                    f"a base of {size} mm",
                    next_step=f"give sizes above 0 and up to {LARGEST_MM:g} mm",
                )
        if self.shape == "round" and self.length != self.width:
            raise TabletopError("a round base has one size", next_step="use oval for two")

    @property
    def a(self) -> float:
        """Half length along the facing, inches."""
        return inches(self.length) / 2

    @property
    def b(self) -> float:
        """Half width across the facing, inches."""
        return inches(self.width) / 2

    @property
    def radius(self) -> float:
        """Radius of the circumscribed circle, inches."""
        try:
            return self._radius
        except AttributeError:
            a, b = self.a, self.b
            found = math.hypot(a, b) if self.shape == "rect" else max(a, b)
            object.__setattr__(self, "_radius", found)
            return found

    @property
    def inner_radius(self) -> float:
        """Radius of the inscribed circle, inches."""
        return min(self.a, self.b)

    @property
    def is_round(self) -> bool:
        """Whether turning the base changes nothing."""
        return self.shape != "rect" and self.length == self.width


def round_base(mm: float) -> Base:
    """Return a round base of that diameter in millimetres."""
    return Base("round", mm, mm)


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a base stands: centre and level in inches, facing in degrees anticlockwise.

    >>> Pose(1.0, 2.0).moved(0.5, 0.0).x
    1.5
    """

    x: float
    y: float
    facing: float = 0.0
    z: float = 0.0

    def __post_init__(self) -> None:
        # One comparison a number first: poses are made by the thousand.
        is_near = -1e6 <= self.x <= 1e6 and -1e6 <= self.y <= 1e6 and -1e6 <= self.z <= 1e6
        if is_near and -1e6 <= self.facing <= 1e6:
            return
        for name in ("x", "y", "facing", "z"):
            value = getattr(self, name)
            if not (math.isfinite(value) and abs(value) <= 1e6):
                raise TabletopError(
                    f"{name} is {value}", place="pose", next_step="give a finite number"
                )

    def moved(self, dx: float, dy: float) -> Pose:
        """Return the pose shifted in plan, inches."""
        return Pose(self.x + dx, self.y + dy, self.facing, self.z)

    def snapped(self) -> Pose:
        """Return the pose as it enters the state: rounded to 1e-8 inches and degrees."""
        facing = snapped(math.fmod(self.facing, 360.0))
        return Pose(
            snapped(self.x),
            snapped(self.y),
            facing + 360.0 if facing < 0.0 else facing,
            snapped(self.z),
        )


@dataclass(frozen=True, slots=True)
class Footprint(_Sized):
    """A base placed on the plan: an exact disc, ellipse or convex polygon, in inches.

    `kind` is DISC (radius `a`), OVAL (half axes `a` along the unit vector `ux, uy`, `b` across)
    or POLY (`corners` anticlockwise; `a`, `b`, `ux`, `uy` as for the rectangle it came from).
    """

    kind: int
    x: float
    y: float
    a: float
    b: float
    ux: float
    uy: float
    corners: tuple[Point, ...] = ()

    @property
    def radius(self) -> float:
        """Radius of the circumscribed circle about the centre, inches."""
        try:
            return self._radius
        except AttributeError:
            a, b = self.a, self.b
            found = math.hypot(a, b) if self.kind == POLY else max(a, b)
            object.__setattr__(self, "_radius", found)
            return found

    def support(self, nx: float, ny: float) -> float:
        """Return the largest value of `p . n` over the footprint, for a unit vector n.

        >>> footprint(round_base(50.8), Pose(1.0, 0.0)).support(1.0, 0.0)
        2.0
        """
        if self.kind == DISC:
            return self.x * nx + self.y * ny + self.a
        along, across = nx * self.ux + ny * self.uy, ny * self.ux - nx * self.uy
        if self.kind == OVAL:
            reach = math.hypot(self.a * along, self.b * across)
        else:
            reach = self.a * abs(along) + self.b * abs(across)
        return self.x * nx + self.y * ny + reach

    def support_point(self, nx: float, ny: float) -> Point:
        """Return a point of the footprint that lies farthest along the unit vector n."""
        if self.kind == DISC:
            return (self.x + self.a * nx, self.y + self.a * ny)
        along, across = nx * self.ux + ny * self.uy, ny * self.ux - nx * self.uy
        if self.kind == OVAL:
            reach = math.hypot(self.a * along, self.b * across) or 1.0
            p, q = self.a * self.a * along / reach, self.b * self.b * across / reach
        else:
            p, q = math.copysign(self.a, along), math.copysign(self.b, across)
        return (self.x + p * self.ux - q * self.uy, self.y + p * self.uy + q * self.ux)

    def bounds(self) -> tuple[float, float, float, float]:
        """Return the axis-parallel box (x0, y0, x1, y1)."""
        if self.kind == DISC:
            x, y, a = self.x, self.y, self.a
            return (x - a, y - a, x + a, y + a)
        return (
            -self.support(-1.0, 0.0),
            -self.support(0.0, -1.0),
            self.support(1.0, 0.0),
            self.support(0.0, 1.0),
        )

    def outline(self, step: float = 6.0) -> list[Point]:
        """Return outline points for drawing, one each `step` degrees; never for a verdict."""
        if self.kind == POLY:
            return list(self.corners)
        count = max(8, round(360.0 / step))
        points: list[Point] = []
        for k in range(count):
            t = 2.0 * math.pi * k / count
            p, q = self.a * math.cos(t), self.b * math.sin(t)
            points.append((self.x + p * self.ux - q * self.uy, self.y + p * self.uy + q * self.ux))
        return points


@lru_cache(maxsize=65536)
def footprint(base: Base, pose: Pose) -> Footprint:
    """Return the plan outline of a base at a pose (the level is left out).

    >>> footprint(Base("rect", 50.8, 25.4), Pose(0.0, 0.0)).corners
    ((1.0, 0.5), (-1.0, 0.5), (-1.0, -0.5), (1.0, -0.5))
    """
    if base.is_round:
        return Footprint(DISC, pose.x, pose.y, base.a, base.a, 1.0, 0.0)
    ux, uy = direction(pose.facing)
    if base.shape == "oval":
        return Footprint(OVAL, pose.x, pose.y, base.a, base.b, ux, uy)
    corners = tuple(
        (pose.x + p * ux - q * uy, pose.y + p * uy + q * ux)
        for p, q in (
            (base.a, base.b),
            (-base.a, base.b),
            (-base.a, -base.b),
            (base.a, -base.b),
        )
    )
    return Footprint(POLY, pose.x, pose.y, base.a, base.b, ux, uy, corners)


def direction(degrees: float) -> Point:
    """Return the unit vector of a facing; multiples of 90 degrees are exact.

    >>> direction(90.0)
    (0.0, 1.0)
    """
    quarter, rest = divmod(degrees, 90.0)
    if rest == 0.0:
        return ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarter) % 4]
    angle = math.radians(degrees)
    return (math.cos(angle), math.sin(angle))
