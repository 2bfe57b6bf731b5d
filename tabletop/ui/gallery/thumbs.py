"""Pictures of rulings, painted a few shapes at a time so that no frame waits."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from tabletop.ui.card.board import hatch_models
from tabletop.ui.card.shown import Shown
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.crop import camera_for, painted
from tabletop.ui.kit.kit import Kit

Key = tuple[str, int, int]


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

    def paint(self, key: str, shown: Shown, size: tuple[int, int]) -> Iterator[None]:
        """Paint a picture bit by bit; it can be had when this ends."""
        kit = self._kit
        if kit is None:
            return
        camera = camera_for(shown.box, size)
        surface = yield from painted(
            kit, shown.state, size, shown.overlays, shown.box,
            lambda picture: hatch_models(picture, kit, shown, camera),
        )  # fmt: skip
        if kit is self._kit:
            self._have.add((key, *size))
            self._done.get((key, *size), lambda: surface)
