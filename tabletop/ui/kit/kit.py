"""The kit: theme, UI scale, fonts, icons and caches in one object that is passed along."""

from __future__ import annotations

import math
from collections.abc import Iterable

import pygame

from tabletop.geometry.base import Point
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.canvas import Shape
from tabletop.ui.kit.fonts import Align, Fonts, Halo, Type
from tabletop.ui.kit.icons import Folder, Icons
from tabletop.ui.kit.keymap import Keymap
from tabletop.ui.kit.paint import Painter
from tabletop.ui.kit.pen import PREMULTIPLIED, Pen, stretched
from tabletop.ui.kit.photos import Photos
from tabletop.ui.kit.theme import Rgba, Theme, ThemeName, blend, theme
from tabletop.ui.kit.tokens import Tokens, tokens

Ink = str | Rgba
Size = str | float
PAD = 14
"""Pixels of a plate's shadow at UI scale 1."""
SPARE = 8
"""Pixels that a halo may add to a line."""


class Kit:
    """Everything drawing needs. Sizes go in as pixels at UI scale 1 and come out scaled.

    `text` makes words larger than the rest, `palette` changes colours, `keys` are the user's own.
    `like` lends fonts, icons and photos of another kit, so that a change of theme costs little.
    """

    def __init__(
        self,
        name: ThemeName = "light",
        scale: float = 1.0,
        like: Kit | None = None,
        *,
        text: float = 1.0,
        palette: str = "default",
        keys: Keymap | None = None,
    ) -> None:
        self.theme: Theme = theme(name, palette)
        self.scale = scale
        self.words = text
        self.keys = keys or Keymap()
        self.tokens: Tokens = tokens()
        self.fonts: Fonts = like.fonts if like else Fonts()
        self.icons: Icons = like.icons if like else Icons()
        self.photos: Photos = like.photos if like else Photos()
        self.painter = Painter(self.fonts, self.icons)
        self._plates: Cache[tuple[pygame.Surface, int]] = Cache(400)

    # ------------------------------------------------------------------ measures
    def px(self, size: float) -> int:
        """Return a length of UI scale 1 in pixels of the screen."""
        return round(size * self.scale)

    def space(self, name: str) -> int:
        """Return a named distance of the layout in pixels (`panel_pad`, `row`, `control`, ...)."""
        return self.px(self.tokens.space[name])

    def line(self, name: str, zoom: float = 0.0) -> float:
        """Return the width of a named line in pixels at a zoom in pixels per inch."""
        return self.tokens.lines[name].at(zoom, self.scale)

    def dash(self, name: str) -> tuple[float, ...]:
        """Return a named dash pattern in pixels."""
        return tuple(part * self.scale for part in self.tokens.dashes[name])

    def type(
        self,
        size: Size = "body",
        weight: int = 400,
        *,
        italic: bool = False,
        track: float = 0.0,
        tab: bool = False,
    ) -> Type:
        """Return a type style; `size` is a name of the scale or pixels at UI scale 1."""
        base = self.tokens.sizes[size] if isinstance(size, str) else size
        size_px = max(6, self.px(base * self.words))
        return Type(size_px, weight, italic, track * self.scale, tab)

    def ink(self, color: Ink, alpha: int = 255) -> Rgba:
        """Return a colour given by role or as it is."""
        return self.theme(color, alpha) if isinstance(color, str) else color

    def halo(self, color: Ink = "halo", width: float = 2.0) -> Halo:
        """Return the rim that lets words read over lines."""
        return Halo(self.ink(color), max(1, self.px(width)))

    # ------------------------------------------------------------------ words
    def text(
        self,
        target: pygame.Surface,
        text: str,
        at: Point,
        style: Type | Size = "body",
        color: Ink = "ink",
        *,
        weight: int = 400,
        align: Align = "l",
        halo: Halo | None = None,
        room: float | None = None,
    ) -> pygame.Rect:
        """Write one line, `at` on the middle of its capitals; cut to `room`; answer its box."""
        face = style if isinstance(style, Type) else self.type(style, weight)
        if room is not None:
            text = self.fonts.fit(text, face, room)
        clip, reach = target.get_clip(), face.size * 2 + SPARE
        if not clip.top - reach < at[1] < clip.bottom + reach:  # scrolled out of sight
            wide = round(self.fonts.width(text, face))
            left = round(at[0] - {"l": 0.0, "c": wide / 2, "r": float(wide)}[align])
            return pygame.Rect(left, round(at[1] - face.size * 0.6), wide, round(face.size * 1.2))
        line = self.fonts.line(text, face, self.ink(color), halo)
        x, y = line.origin(at[0], at[1], align)
        target.blit(line.picture, (x, y), special_flags=PREMULTIPLIED)
        return pygame.Rect(x + line.pad, y + line.pad, line.width, round(face.size * 1.2))

    def width(self, text: str, style: Type | Size = "body", weight: int = 400) -> float:
        """Return the width of a line in pixels."""
        face = style if isinstance(style, Type) else self.type(style, weight)
        return self.fonts.width(text, face)

    def paragraph(
        self,
        target: pygame.Surface,
        text: str,
        box: tuple[float, float, float],
        style: Type | Size = "body",
        color: Ink = "ink",
        *,
        weight: int = 400,
    ) -> int:
        """Write wrapped lines from the top of (x, y, width); answer the y below them."""
        face = style if isinstance(style, Type) else self.type(style, weight)
        step = round(face.size * self.tokens.leading)
        x, y, room = box
        for line in self.fonts.wrap(text, face, room):
            self.text(target, line, (x, y + step / 2), face, color)
            y += step
        return round(y)

    def paragraph_height(
        self, text: str, room: float, style: Type | Size = "body", weight: int = 400
    ) -> int:
        """Return the height that `paragraph` would take."""
        face = style if isinstance(style, Type) else self.type(style, weight)
        return round(face.size * self.tokens.leading) * len(self.fonts.wrap(text, face, room))

    def caption(
        self, target: pygame.Surface, text: str, at: Point, align: Align = "l"
    ) -> pygame.Rect:
        """Write a small tracked heading in capitals."""
        face = self.type("micro", 600, track=1)
        return self.text(target, text.upper(), at, face, "ink3", align=align)

    # ------------------------------------------------------------------ pictures
    def icon(
        self,
        target: pygame.Surface,
        name: str,
        at: Point,
        size: float = 16,
        color: Ink = "ink",
        *,
        folder: Folder = "icons",
        stroke: float = 2.0,
    ) -> None:
        """Put an icon, centred; `size` in pixels at UI scale 1."""
        side = self.px(size)
        if not _is_seen(target, (at[0] - side / 2, at[1] - side / 2, side, side)):
            return
        picture = self.icons.get(name, side, self.ink(color), folder, stroke)
        corner = (round(at[0] - side / 2), round(at[1] - side / 2))
        target.blit(picture, corner, special_flags=PREMULTIPLIED)

    def paint(self, shapes: Iterable[Shape], target: pygame.Surface, factor: int = 0) -> None:
        """Paint a picture (see `canvas`) on a surface."""
        self.painter.paint(shapes, target, factor)

    def plate(
        self,
        target: pygame.Surface,
        rect: pygame.Rect,
        fill: Ink = "panel",
        edge: Ink | None = "edge",
        *,
        radius: float = 6.0,
        width: float = 1.0,
        shadow: int = 0,
    ) -> pygame.Rect:
        """Draw a plate with round corners, an edge and (0 to 255) a soft shadow; answer `rect`."""
        if min(rect.size) < 1:
            return rect  # no room is left for it in a small window
        if not _is_seen(target, rect.inflate(self.px(2 * PAD), self.px(2 * PAD))):
            return rect
        key = (
            rect.size,
            self.ink(fill),
            self.ink(edge) if edge is not None else None,
            self.px(radius),
            width * self.scale,
            shadow,
        )
        picture, pad = self._plates.get(key, lambda: self._plate(*key))
        target.blit(picture, (rect.x - pad, rect.y - pad), special_flags=PREMULTIPLIED)
        return rect

    def _plate(
        self,
        size: tuple[int, int],
        fill: Rgba,
        edge: Rgba | None,
        radius: int,
        width: float,
        shadow: int,
    ) -> tuple[pygame.Surface, int]:
        """Draw the corners; sides and middle are the same all along and only stretched."""
        blur = self.px(6)
        corner = radius + math.ceil(width) + (4 * blur + self.px(3) if shadow else 1)
        w, h = (min(length, 2 * corner + 2) for length in size)
        pad = self.px(PAD) if shadow else 1
        pen = Pen(pygame.Rect(0, 0, w + 2 * pad, h + 2 * pad), 4)
        pen.box((pad, pad, w, h), edge or fill, radius)
        if edge:
            inner = (pad + width, pad + width, w - 2 * width, h - 2 * width)
            pen.box(inner, fill, max(0.0, radius - width))
        plate = pen.result()
        if shadow:
            k = max(1, round(self.scale))
            soft = pygame.Surface([length // k + 1 for length in plate.get_size()], pygame.SRCALPHA)
            box = (pad // k, (pad + self.px(3)) // k, w // k, h // k)
            pygame.draw.rect(soft, self.theme("shadow", shadow), box, border_radius=radius // k)
            soft = pygame.transform.gaussian_blur(soft.premul_alpha(), max(1, blur // k))
            soft = pygame.transform.smoothscale(soft, plate.get_size())
            soft.blit(plate, (0, 0), special_flags=PREMULTIPLIED)
            plate = soft
        return stretched(plate, (size[0] + 2 * pad, size[1] + 2 * pad)), pad

    def rule(self, target: pygame.Surface, start: Point, end: Point, color: Ink = "edge") -> None:
        """Draw a hairline, upright or level."""
        x, y = round(min(start[0], end[0])), round(min(start[1], end[1]))
        w, h = round(abs(end[0] - start[0])), round(abs(end[1] - start[1]))
        thick = max(1, self.px(1))
        target.fill(self.ink(color), (x, y, max(thick, w), max(thick, h)))

    def key_cap(
        self,
        target: pygame.Surface,
        key: str,
        right: float,
        middle: float,
        *,
        color: Ink = "ink2",
        is_inverse: bool = False,
        is_own: bool = False,
    ) -> float:
        """Draw the cap of the user's own key ending at `right`; answer its left edge.

        `key` is the key as shipped (with `is_own` the user's); nothing is drawn where the user
        took the key away.
        """
        face = self.type("micro", 600)
        key = key if is_own else self.keys.shown(key)
        if not key:
            return right
        w = self.cap_width(key, is_own=True)
        h = self.px(18)
        rect = pygame.Rect(round(right) - w, round(middle - h / 2), w, h)
        if is_inverse:
            edge = blend(self.theme("ink"), self.theme("inverse"), 0.55)
            self.plate(target, rect, "ink", edge, radius=4)
            self.text(target, key, rect.center, face, "inverse", align="c")
        else:
            self.plate(target, rect, "sunken", "edge_strong", radius=4)
            self.text(target, key, rect.center, face, color, align="c")
        return float(rect.left)

    def cap_width(self, key: str, *, is_own: bool = False) -> int:
        """Return the width of a key cap in pixels; `is_own` is a key that the user chose."""
        key = key if is_own else self.keys.shown(key)
        if not key:
            return 0
        return max(self.px(20), round(self.width(key, "micro", 600)) + self.px(10))


def _is_seen(target: pygame.Surface, box: pygame.Rect | tuple[float, float, float, float]) -> bool:
    """Whether any of a box lies in what may be drawn on."""
    return bool(target.get_clip().colliderect(box))
