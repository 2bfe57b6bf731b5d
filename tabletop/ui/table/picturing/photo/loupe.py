"""The sheet of the Straighten screen: the photo, its points, and a magnifier at one of them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.geometry.base import Point
from tabletop.geometry.perspective import perspective, seen_at, side_lengths
from tabletop.ui.kit.canvas import Photo as PhotoShape
from tabletop.ui.kit.canvas import Picture, Stroke
from tabletop.ui.kit.kit import Kit
from tabletop.ui.table.picturing.photo.making import Opened
from tabletop.ui.table.picturing.photo.points import Points

if TYPE_CHECKING:
    from PIL.Image import Image

LENS: Final = 168
"""Pixels of a side of the magnifier at UI scale 1."""
POWER: Final = 4.0
MOST_POWER: Final = 16.0
RADIUS: Final = 10
STEP: Final = 6.0
CLOSE: Final = 12.0
"""Pixels at UI scale 1 between two lines of the grid."""
MOST_LINES: Final = 60


@dataclass(frozen=True, slots=True)
class Look:
    """Between pixels of the photo and pixels of the window: both run down."""

    zoom: float
    x: float
    y: float

    def to_screen(self, point: Point) -> Point:
        """Return the pixel of the window."""
        return (self.x + point[0] * self.zoom, self.y + point[1] * self.zoom)

    def to_photo(self, pixel: Point) -> Point:
        """Return the pixel of the photo."""
        return ((pixel[0] - self.x) / self.zoom, (pixel[1] - self.y) / self.zoom)

    def zoomed(self, factor: float, at: Point, least: float) -> Look:
        """Return it nearer or farther, a pixel of the window held."""
        zoom = min(max(self.zoom * factor, least), MOST_POWER)
        x, y = self.to_photo(at)
        return Look(zoom, at[0] - x * zoom, at[1] - y * zoom)

    def panned(self, dx: float, dy: float) -> Look:
        """Return it shifted by pixels of the window."""
        return Look(self.zoom, self.x + dx, self.y + dy)


def fitted(size: tuple[int, int], area: pygame.Rect, margin: int) -> Look:
    """Return the look that shows a whole photo in an area."""
    zoom = min((area.w - 2 * margin) / size[0], (area.h - 2 * margin) / size[1])
    zoom = min(max(zoom, 0.01), MOST_POWER)
    return Look(zoom, area.centerx - size[0] * zoom / 2, area.centery - size[1] * zoom / 2)


def paint_sheet(
    kit: Kit,
    surface: pygame.Surface,
    area: pygame.Rect,
    opened: Opened,
    look: Look,
    points: Points,
    chosen: int,
    inches: tuple[float, float] | None,
    *,
    has_lens: bool,
) -> None:
    """Draw the photo with its points; `inches` is the rectangle that the corners are of."""
    before = surface.get_clip()
    surface.set_clip(area.clip(before))
    surface.fill(kit.theme("desk"), area)
    w, h = opened.picture.size
    x, y = look.to_screen((0.0, 0.0))
    box = (x, y, w * look.zoom, h * look.zoom)
    picture = Picture()
    picture.add(PhotoShape(box, 0.0, 255, opened.data, kit.photos))
    pixels = [look.to_screen(p) for p in points.shown]
    halo, ink = kit.theme("halo"), kit.theme("ink")
    if points.way == "corners" and inches is not None and not points.refusal():
        _grid(picture, kit, look, points, inches)
    closed = points.way == "corners"
    for stroke in (Stroke(4.0 * kit.scale, halo), Stroke(1.8 * kit.scale, ink)):
        picture.line(pixels, stroke, is_closed=closed)
    for k, pixel in enumerate(pixels):
        _point(picture, kit, pixel, "1234"[k] if closed else "AB"[k], is_chosen=k == chosen)
    kit.paint(picture, surface)
    if has_lens and 0 <= chosen < len(pixels):
        _lens(kit, surface, area, opened.picture, look, points.shown[chosen])
    surface.set_clip(before)


def point_at(kit: Kit, look: Look, points: Points, pixel: Point) -> int:
    """Return which point a pixel takes hold of, -1 for none."""
    best, least = -1, float(kit.px(18)) ** 2
    for k, point in enumerate(points.shown):
        x, y = look.to_screen(point)
        off = (x - pixel[0]) ** 2 + (y - pixel[1]) ** 2
        if off < least:
            best, least = k, off
    return best


def _grid(
    picture: Picture, kit: Kit, look: Look, points: Points, inches: tuple[float, float]
) -> None:
    """Add the 6 inch grid of the table as it would lie in the photo."""
    w, h = inches
    step, room = STEP, min(side_lengths(points.corners)) * look.zoom
    while max(w, h) / step > MOST_LINES or room / (min(w, h) / step) < CLOSE * kit.scale:
        step *= 2.0
        if step > max(w, h):
            return
    ways = perspective(((0.0, 0.0), (w, 0.0), (w, h), (0.0, h)), points.corners)
    thin = (Stroke(2.6 * kit.scale, kit.theme("halo")), Stroke(kit.scale, kit.theme("ink2")))
    for is_level, long, across in ((False, w, h), (True, h, w)):
        for k in range(1, math.ceil(long / step)):
            at = k * step
            ends = ((0.0, at), (across, at)) if is_level else ((at, 0.0), (at, across))
            pixels = [look.to_screen(seen_at(ways, end)) for end in ends]
            for stroke in thin:
                picture.line(pixels, stroke)


def _point(picture: Picture, kit: Kit, at: Point, sign: str, *, is_chosen: bool) -> None:
    theme, s = kit.theme, kit.scale
    group = Picture()
    group.disc((0.0, 0.0), (RADIUS + 2) * s, theme("halo"))
    group.disc((0.0, 0.0), RADIUS * s, theme("ink"))
    group.disc((0.0, 0.0), (RADIUS - 1.8) * s, theme("ink" if is_chosen else "raised"))
    face = kit.type("small", 700)
    ink = theme("inverse" if is_chosen else "ink")
    group.words((0.0, 0.0), sign, face, ink, "c")
    picture.stamp(at, group)


def _lens(
    kit: Kit,
    surface: pygame.Surface,
    area: pygame.Rect,
    picture: Image,
    look: Look,
    point: Point,
) -> None:
    """Draw the photo round a point some times larger, beside the point."""
    from PIL.Image import Resampling

    side = min(kit.px(LENS), area.w // 3, area.h // 3)
    if side < 24:
        return
    power = min(max(look.zoom * POWER, 1.0), MOST_POWER)
    half = side / power / 2
    left, top = point[0] - half, point[1] - half
    x0, y0 = round(left - 1), round(top - 1)
    far = round(2 * half + 2)
    part = picture.crop((x0, y0, x0 + far, y0 + far))  # black beyond the photo
    inner = (left - x0, top - y0, left - x0 + 2 * half, top - y0 + 2 * half)
    part = part.resize((side, side), Resampling.BILINEAR, box=inner)
    shown = pygame.image.frombytes(part.tobytes(), part.size, "RGB")
    at = look.to_screen(point)
    box = pygame.Rect(0, 0, side, side)
    gap = kit.px(26)
    box.bottomleft = (round(at[0]) + gap, round(at[1]) - gap)
    if box.right > area.right - 4:
        box.right = round(at[0]) - gap
    if box.top < area.top + 4:
        box.top = round(at[1]) + gap
    box.clamp_ip(area.inflate(-8, -8))
    kit.plate(surface, box.inflate(6, 6), "raised", "ink", radius=4, width=1.6, shadow=80)
    surface.blit(shown, box)
    lines = Picture()
    cx, cy = box.centerx, box.centery
    hole, long = kit.px(5), side / 2
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        ends = [(cx + dx * hole, cy + dy * hole), (cx + dx * long, cy + dy * long)]
        lines.line(ends, Stroke(3.4 * kit.scale, kit.theme("halo")))
        lines.line(ends, Stroke(1.4 * kit.scale, kit.theme("ink")))
    clip = surface.get_clip()
    surface.set_clip(box.clip(clip))
    kit.paint(lines, surface)
    surface.set_clip(clip)
