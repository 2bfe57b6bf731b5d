"""The pen: the only anti-aliasing there is, a small canvas drawn large and scaled down."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence

import pygame

from tabletop.geometry.base import Point
from tabletop.ui.kit.shapes import Rings, bounds_of, dashed
from tabletop.ui.kit.theme import Rgba

PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
CLEAR = (0, 0, 0, 0)
Box = tuple[float, float, float, float]


class Pen:
    """A supersampled canvas over a rectangle of the target.

    pygame.draw replaces alpha instead of blending: within one pen a later shape replaces an
    earlier one (that is how holes are cut); see-through things that must mix need two pens.
    `stamp` leaves premultiplied pixels, on a screen and on a transparent layer alike.
    """

    def __init__(self, rect: pygame.Rect, factor: int = 0) -> None:
        self.rect = rect
        area = rect.w * rect.h
        self.factor = factor or (4 if area < 300_000 else 3 if area < 700_000 else 2)
        size = (max(1, rect.w * self.factor), max(1, rect.h * self.factor))
        self.surface = pygame.Surface(size, pygame.SRCALPHA)

    @classmethod
    def around(cls, points: Iterable[Point], pad: float = 8.0, factor: int = 0) -> Pen:
        """Return a pen over the box of some points, grown by `pad` pixels."""
        x0, y0, x1, y1 = bounds_of(points)
        x, y = math.floor(x0 - pad), math.floor(y0 - pad)
        rect = pygame.Rect(x, y, math.ceil(x1 + pad) - x, math.ceil(y1 + pad) - y)
        return cls(rect, factor)

    def at(self, point: Point) -> Point:
        """Return a point of the target in the pen's own whole pixels.

        Rounded here, since pygame cuts towards zero and would shift what lies left of the pen.
        """
        return (
            math.floor((point[0] - self.rect.x) * self.factor + 0.5),
            math.floor((point[1] - self.rect.y) * self.factor + 0.5),
        )

    def all_at(self, points: Iterable[Point]) -> list[Point]:
        """Return many points as `at` does one."""
        left, top, k, floor = self.rect.x, self.rect.y, self.factor, math.floor
        return [(floor((x - left) * k + 0.5), floor((y - top) * k + 0.5)) for x, y in points]

    def area(self, rings: Rings, color: Rgba) -> None:
        """Fill a polygon; further rings are holes."""
        outer, *holes = rings
        pygame.draw.polygon(self.surface, color, self.all_at(outer))
        for hole in holes:
            pygame.draw.polygon(self.surface, CLEAR, self.all_at(hole))

    def disc(self, centre: Point, radius: float, color: Rgba) -> None:
        """Fill a circle."""
        pygame.draw.circle(self.surface, color, self.at(centre), radius * self.factor)

    def box(self, box: Box, color: Rgba, radius: float = 0.0) -> None:
        """Fill a rectangle (x, y, width, height) with rounded corners."""
        x, y = self.at((box[0], box[1]))
        k = self.factor
        rect = (round(x), round(y), round(box[2] * k), round(box[3] * k))
        pygame.draw.rect(self.surface, color, rect, border_radius=int(radius * k))

    def stroke(
        self,
        points: Sequence[Point],
        width: float,
        color: Rgba,
        dash: Sequence[float] = (),
        *,
        is_closed: bool = False,
        has_caps: bool = True,
    ) -> None:
        """Draw a line with round joints; dashes start at the first point and never crawl."""
        path = list(points)
        if is_closed and path[0] != path[-1]:
            path.append(path[0])
        has_ends = not dash and (is_closed or has_caps)
        for run in dashed(path, dash) if dash else (path,):
            self._run(run, width * self.factor / 2, color, has_ends)

    def _run(self, run: Sequence[Point], half: float, color: Rgba, has_ends: bool) -> None:
        corners = self.all_at(run)
        for (x0, y0), (x1, y1) in itertools.pairwise(corners):
            length = math.hypot(x1 - x0, y1 - y0)
            if length < 1e-9:
                continue
            nx, ny = -(y1 - y0) / length * half, (x1 - x0) / length * half
            quad = [
                (math.floor(x + 0.5), math.floor(y + 0.5))
                for x, y in (
                    (x0 + nx, y0 + ny),
                    (x1 + nx, y1 + ny),
                    (x1 - nx, y1 - ny),
                    (x0 - nx, y0 - ny),
                )
            ]
            pygame.draw.polygon(self.surface, color, quad)
        for corner in corners if has_ends else corners[1:-1]:
            pygame.draw.circle(self.surface, color, corner, half)

    def result(self) -> pygame.Surface:
        """Return the picture at the target's size, premultiplied."""
        return pygame.transform.smoothscale(self.surface.premul_alpha(), self.rect.size)

    def stamp(self, target: pygame.Surface) -> None:
        """Put the picture on the target."""
        target.blit(self.result(), self.rect, special_flags=PREMULTIPLIED)


def stretched(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture made larger by drawing its middle row and column out; corners stay."""
    for axis in (0, 1):
        old, new = picture.get_size()[axis], size[axis]
        if new <= old:
            continue
        middle = old // 2
        whole = [picture.get_width(), picture.get_height()]
        whole[axis] = new
        larger = pygame.Surface(whole, pygame.SRCALPHA)
        head, line, tail = [0, 0, *whole], [0, 0, *whole], [0, 0, *whole]
        head[2 + axis], line[2 + axis], tail[2 + axis] = middle, 1, old - middle - 1
        line[axis], tail[axis] = middle, middle + 1
        gap = [whole[0], whole[1]]
        gap[axis] = new - old + 1
        at = [0, 0]
        larger.blit(picture.subsurface(head), at)
        at[axis] = middle
        larger.blit(pygame.transform.scale(picture.subsurface(line), gap), at)
        at[axis] = middle + new - old + 1
        larger.blit(picture.subsurface(tail), at)
        picture = larger
    return picture
