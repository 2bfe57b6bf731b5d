"""Pictures of tables for lists, painted a few shapes at a time so that no frame waits."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from tabletop.state.model import GameState
from tabletop.ui.kit.crop import painted
from tabletop.ui.kit.kit import Kit
from tabletop.ui.shell.screen import Context

MOST = 120
Box = tuple[float, float, float, float]
Key = tuple[str, tuple[int, int], Kit]


class Pictures:
    """Finished pictures by name and size; another theme or scale paints anew."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._done: dict[Key, pygame.Surface] = {}

    def get(
        self, name: str, state: GameState, size: tuple[int, int], box: Box | None = None
    ) -> pygame.Surface | None:
        """Return the picture of a table, or None while it is being painted."""
        key = (name, size, self.context.kit)
        found = self._done.get(key)
        job = f"stock:{name}:{size}"
        if found is None and not self.context.jobs.is_running(job):
            work = self._paint(key, state, box)
            self.context.jobs.start(job, work, on_done=lambda _: self.context.redraw())
        return found

    def stop(self) -> None:
        """Give up what is not finished."""
        self.context.jobs.stop("stock:*")

    def _paint(self, key: Key, state: GameState, box: Box | None) -> Iterator[None]:
        _, size, kit = key
        surface = yield from painted(kit, state, size, box=box)
        if len(self._done) >= MOST:
            self._done.clear()
        self._done[key] = surface
