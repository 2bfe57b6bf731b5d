"""The camera: the only place that knows where an inch is on the screen."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from shapely import affinity
from shapely.geometry.base import BaseGeometry

from tabletop.geometry.base import Point

Box = tuple[float, float, float, float]

CLOSEST = 120.0
"""Pixels per inch, times the UI scale, at the nearest zoom."""
FARTHEST = 3.0
STEP = 1.125
"""Factor of one turn of the wheel."""


@dataclass(frozen=True, slots=True)
class Camera:
    """A view of the table: `zoom` pixels per inch, and the pixel where the point (0, 0) lies.

    Inches run up, pixels run down. Cameras are values: each change gives another one.

    >>> camera = Camera(20.0, 100.0, 700.0)
    >>> camera.to_screen((3.0, 2.0)), camera.to_table((160.0, 660.0))
    ((160.0, 660.0), (3.0, 2.0))
    """

    zoom: float
    x: float
    y: float

    def to_screen(self, point: Point) -> Point:
        """Return the pixel of a point of the table."""
        return (self.x + point[0] * self.zoom, self.y - point[1] * self.zoom)

    def to_table(self, pixel: Point) -> Point:
        """Return the point of the table under a pixel, inches."""
        return ((pixel[0] - self.x) / self.zoom, (self.y - pixel[1]) / self.zoom)

    def length(self, inches: float) -> float:
        """Return a length in pixels."""
        return inches * self.zoom

    def shape(self, geometry: BaseGeometry) -> BaseGeometry:
        """Return a shapely geometry of the table in pixels."""
        matrix = [self.zoom, 0.0, 0.0, -self.zoom, self.x, self.y]
        return affinity.affine_transform(geometry, matrix)

    def box(self, area: Box) -> Box:
        """Return the table box (x0, y0, x1, y1) that a screen box (x, y, width, height) shows."""
        x0, y1 = self.to_table((area[0], area[1]))
        x1, y0 = self.to_table((area[0] + area[2], area[1] + area[3]))
        return (x0, y0, x1, y1)

    def panned(self, dx: float, dy: float) -> Camera:
        """Return the view shifted by whole pixels."""
        return replace(self, x=self.x + round(dx), y=self.y + round(dy))

    def zoomed(self, steps: float, at: Point, scale: float = 1.0) -> Camera:
        """Return the view some wheel steps nearer (minus: farther), `at` a pixel that stays.

        Zooms are quantised, so that the same few sizes come back and pictures can be kept.
        """
        wanted = quantised(self.zoom * STEP**steps)
        if wanted == self.zoom:
            wanted = quantised(self.zoom + math.copysign(0.25, steps))
        zoom = min(max(wanted, FARTHEST * scale), CLOSEST * scale)
        x, y = self.to_table(at)
        return Camera(zoom, round(at[0] - x * zoom), round(at[1] + y * zoom))

    def turned_to(self, zoom: float, centre: Point, pixel: Point) -> Camera:
        """Return a view of a zoom with a point of the table at a pixel."""
        return Camera(zoom, round(pixel[0] - centre[0] * zoom), round(pixel[1] + centre[1] * zoom))


def quantised(zoom: float) -> float:
    """Return a zoom on the quarter-pixel grid (finer when far away).

    >>> quantised(18.6), quantised(5.07)
    (18.5, 5.0625)
    """
    grid = 0.25 if zoom >= 8.0 else 0.0625
    return max(grid, round(zoom / grid) * grid)


def fitted(table: Box, area: Box, margin: float = 0.0, most: float = math.inf) -> Camera:
    """Return the view that shows a table box (x0, y0, x1, y1) centred in a screen box.

    `area` is (x, y, width, height) in pixels, `margin` pixels left free on each side, `most` the
    nearest zoom allowed.
    """
    x0, y0, x1, y1 = table
    width, height = max(x1 - x0, 1e-3), max(y1 - y0, 1e-3)
    room_x, room_y = max(area[2] - 2 * margin, 8.0), max(area[3] - 2 * margin, 8.0)
    exact = min(room_x / width, room_y / height, most)
    grid = 0.125 if exact >= 8.0 else 0.015625
    zoom = max(grid, math.floor(exact / grid) * grid)
    centre = ((x0 + x1) / 2, (y0 + y1) / 2)
    pixel = (area[0] + area[2] / 2, area[1] + area[3] / 2)
    return Camera(zoom, 0.0, 0.0).turned_to(zoom, centre, pixel)
