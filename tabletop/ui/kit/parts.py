"""Parts of a screen kept as pictures: one that shows what it showed is laid, not drawn."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Generic, TypeVar

import pygame

R = TypeVar("R")
LONGEST = 0.5
"""Seconds after which a part is drawn again, whatever its key says."""
_PLAIN = (str, int, float, tuple, frozenset)


@dataclass(frozen=True, slots=True)
class _Part(Generic[R]):
    key: tuple[object, ...]
    picture: pygame.Surface
    regions: tuple[R, ...]
    since: float


class Parts(Generic[R]):
    """The parts of one screen by name; `R` is what a part registers while it is drawn."""

    def __init__(self) -> None:
        self._parts: dict[str, _Part[R]] = {}

    def lay(
        self,
        target: pygame.Surface,
        name: str,
        rect: pygame.Rect,
        key: tuple[object, ...] | None,
    ) -> tuple[R, ...] | None:
        """Lay a part that has the same key as before; None: it is to be drawn."""
        part = self._parts.get(name)
        if part is None or key is None or part.picture.get_size() != rect.size:
            return None
        if not is_same(key, part.key) or time.monotonic() - part.since > LONGEST:
            return None
        target.blit(part.picture, rect)
        return part.regions

    def keep(
        self,
        target: pygame.Surface,
        name: str,
        rect: pygame.Rect,
        key: tuple[object, ...] | None,
        regions: tuple[R, ...],
    ) -> None:
        """Keep what was drawn; without a key the part is forgotten."""
        self._parts.pop(name, None)
        if key is not None and target.get_rect().contains(rect):
            picture = target.subsurface(rect).copy()
            self._parts[name] = _Part(key, picture, regions, time.monotonic())


def is_same(key: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Say whether two keys are of the same objects and the same plain values.

    >>> state = object()
    >>> is_same((state, 1), (state, 1)), is_same((object(), 1), (state, 1))
    (True, False)
    """
    return len(key) == len(other) and all(
        a is b or (isinstance(a, _PLAIN) and isinstance(b, _PLAIN) and a == b)
        for a, b in zip(key, other, strict=True)
    )
