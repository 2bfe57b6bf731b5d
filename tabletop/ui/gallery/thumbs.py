"""Pictures of rulings, painted a few shapes at a time so that no frame waits."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

import pygame

from tabletop.ui.card.board import hatch_models
from tabletop.ui.card.content import Content
from tabletop.ui.card.draw import FRAME
from tabletop.ui.card.shown import Shown
from tabletop.ui.card.steps import draw_steps, is_of_numbers
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.canvas import Picture
from tabletop.ui.kit.crop import camera_for, painted
from tabletop.ui.kit.kit import Kit

Key = tuple[str, int, int]
AT_ONCE: Final = 6
"""Shapes that are painted at once where nobody may wait."""


class Thumbs:
    """Finished pictures by ruling and size; forgotten when theme or scale change."""

    def __init__(self) -> None:
        self._kit: Kit | None = None
        self._done: Cache[pygame.Surface] = Cache(600)
        self._have: set[Key] = set()

    def use(self, kit: Kit) -> None:
        """Forget everything that another theme or scale painted."""
        if kit is not self._kit:
            self._kit = kit
            self._done = Cache(600)
            self._have = set()

    def get(self, key: str, size: tuple[int, int]) -> pygame.Surface | None:
        """Return a finished picture, or None."""
        whole = (key, *size)
        if whole not in self._have:
            return None
        picture = self._done.get(whole, lambda: pygame.Surface((1, 1)))
        if picture.get_size() != size:
            self._have.discard(whole)
            return None
        return picture

    def paint(
        self, key: str, shown: Shown, size: tuple[int, int], found: Content | None = None
    ) -> Iterator[None]:
        """Paint a picture bit by bit; it can be had when this ends.

        A ruling about numbers has no table: its steps are painted.
        """
        kit = self._kit
        if kit is None:
            return
        if found is not None and is_of_numbers(found):
            surface = yield from _rows(kit, found, size)
        else:
            camera = camera_for(shown.box, size)
            surface = yield from painted(
                kit, shown.state, size, shown.overlays, shown.box,
                lambda picture: hatch_models(picture, kit, shown, camera),
            )  # fmt: skip
        if kit is self._kit:
            self._have.add((key, *size))
            self._done.get((key, *size), lambda: surface)


def _rows(kit: Kit, found: Content, size: tuple[int, int]) -> Generator[None, None, pygame.Surface]:
    """Paint the steps of a ruling as its card has them, and make that as small as wanted."""
    wide = round(FRAME[2])
    whole = (wide, max(1, round(wide * size[1] / max(1, size[0]))))
    picture = Picture()
    plain = Kit(kit.theme.name, 1.0, kit)
    draw_steps(picture, plain, found, (0.0, 0.0, float(whole[0]), float(whole[1])))
    yield
    surface = pygame.Surface(whole)
    shapes = picture.shapes
    for start in range(0, len(shapes), AT_ONCE):
        plain.paint(shapes[start : start + AT_ONCE], surface)
        yield
    return pygame.transform.smoothscale(surface, size)
