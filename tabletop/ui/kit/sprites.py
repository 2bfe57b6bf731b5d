"""Bases, shadows and rings kept as finished pictures: the fast path of the live window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from tabletop.geometry.base import Point
from tabletop.ui.kit.bases import Look, RingKind, draw_base, draw_ring, draw_shadow, reach_px
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.canvas import Picture
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.paint import layer
from tabletop.ui.kit.pen import PREMULTIPLIED

MEGABYTES = 48
Sprite = tuple[pygame.Surface, int, int]
"""A picture and where its corner lies from the middle of the base."""
Draw = Callable[[Picture, Point], None]


class Sprites:
    """A bounded store of sprites of one kit; keys are look, zoom and part."""

    def __init__(self, kit: Kit, megabytes: int = MEGABYTES) -> None:
        self.kit = kit
        self._store: Cache[Sprite] = Cache(megabytes << 20, _weight)

    def __len__(self) -> int:
        return len(self._store)

    def base_sprite(self, look: Look, zoom: float) -> Sprite:
        """Return a base with its shadow (none under ghosts and proposals)."""

        def draw(picture: Picture, at: Point) -> None:
            if look.style in ("solid", "lifted", "acted"):
                draw_shadow(picture, self.kit, look, at, zoom)
            draw_base(picture, self.kit, look, at, zoom)

        return self._store.get((look, zoom, "base"), lambda: self._make(look, zoom, draw))

    def ring_sprite(self, look: Look, zoom: float, kind: RingKind) -> Sprite:
        """Return the ring of a state; one for all bases of a size and facing."""
        look = replace(look, player=1, glyph="", style="solid")
        if look.shape == "round" and kind != "selected":  # its ticks lie along the facing
            look = replace(look, facing=0)

        def draw(picture: Picture, at: Point) -> None:
            draw_ring(picture, self.kit, look, at, zoom, kind)

        return self._store.get((look, zoom, kind), lambda: self._make(look, zoom, draw))

    def base(self, target: pygame.Surface, look: Look, at: Point, zoom: float) -> None:
        """Blit a base, centred on a pixel."""
        if self._is_near(target, look, at, zoom):
            put(target, self.base_sprite(look, zoom), at)

    def ring(
        self, target: pygame.Surface, look: Look, at: Point, zoom: float, kind: RingKind
    ) -> None:
        """Blit a state ring round a base."""
        if self._is_near(target, look, at, zoom):
            put(target, self.ring_sprite(look, zoom, kind), at)

    def _is_near(self, target: pygame.Surface, look: Look, at: Point, zoom: float) -> bool:
        reach = reach_px(look, zoom, self.kit.scale)
        box = (round(at[0]) - reach, round(at[1]) - reach, 2 * reach, 2 * reach)
        return target.get_clip().colliderect(box)

    def _make(self, look: Look, zoom: float, draw: Draw) -> Sprite:
        reach = reach_px(look, zoom, self.kit.scale)
        picture, whole = Picture(), layer((2 * reach, 2 * reach))
        draw(picture, (float(reach), float(reach)))
        self.kit.paint(picture, whole, 4 if reach < 200 else 3)
        part = whole.get_bounding_rect()
        return (whole.subsurface(part).copy(), part.x - reach, part.y - reach)


def put(target: pygame.Surface, sprite: Sprite, at: Point) -> None:
    """Blit a sprite around a pixel."""
    picture, dx, dy = sprite
    where = (round(at[0]) + dx, round(at[1]) + dy)
    target.blit(picture, where, special_flags=PREMULTIPLIED)


def _weight(sprite: Sprite) -> int:
    return sprite[0].get_width() * sprite[0].get_height() * 4 + 256
