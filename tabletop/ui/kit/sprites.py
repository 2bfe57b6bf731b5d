"""Bases, shadows and rings kept as finished pictures: the fast path of the live window."""

from __future__ import annotations

from collections.abc import Callable

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
"""A picture and where its corner lies in the square around the base."""


class Sprites:
    """A bounded store of sprites of one kit; keys are look, zoom and part."""

    def __init__(self, kit: Kit, megabytes: int = MEGABYTES) -> None:
        self.kit = kit
        self._store: Cache[Sprite] = Cache(megabytes << 20, _weight)

    def __len__(self) -> int:
        return len(self._store)

    def base(self, target: pygame.Surface, look: Look, at: Point, zoom: float) -> None:
        """Blit a base with its shadow (none for ghosts and proposals), centred on a pixel."""
        if look.style in ("solid", "lifted", "acted"):
            self._blit(target, (look, zoom, "shadow"), look, at, zoom, draw_shadow)
        self._blit(target, (look, zoom, "base"), look, at, zoom, draw_base)

    def ring(
        self, target: pygame.Surface, look: Look, at: Point, zoom: float, kind: RingKind
    ) -> None:
        """Blit a state ring round a base."""

        def draw(picture: Picture, kit: Kit, look: Look, at: Point, zoom: float) -> None:
            draw_ring(picture, kit, look, at, zoom, kind)

        self._blit(target, (look, zoom, kind), look, at, zoom, draw)

    def _blit(
        self,
        target: pygame.Surface,
        key: tuple[Look, float, str],
        look: Look,
        at: Point,
        zoom: float,
        draw: Callable[[Picture, Kit, Look, Point, float], None],
    ) -> None:
        reach = reach_px(look, zoom, self.kit.scale)
        x, y = round(at[0]) - reach, round(at[1]) - reach
        if not target.get_clip().colliderect((x, y, 2 * reach, 2 * reach)):
            return

        def make() -> Sprite:
            picture = Picture()
            draw(picture, self.kit, look, (float(reach), float(reach)), zoom)
            whole = layer((2 * reach, 2 * reach))
            self.kit.paint(picture, whole, 4 if reach < 200 else 3)
            part = whole.get_bounding_rect()
            return (whole.subsurface(part).copy(), part.x, part.y)

        sprite, dx, dy = self._store.get(key, make)
        target.blit(sprite, (x + dx, y + dy), special_flags=PREMULTIPLIED)


def _weight(sprite: Sprite) -> int:
    return sprite[0].get_width() * sprite[0].get_height() * 4 + 256
