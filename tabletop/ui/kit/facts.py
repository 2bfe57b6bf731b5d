"""What lies under the bases, kept piece by piece: one that changes leaves the others painted."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence

import pygame

from tabletop.geometry.base import Point
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.canvas import Picture, moved
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import Link, Overlays
from tabletop.ui.kit.paint import layer
from tabletop.ui.kit.piece import Piece, box_of, weight
from tabletop.ui.kit.scene_draw import Scene

MEGABYTES = 40
FACTOR = 2
"""Supersampling of facts: quiet lines, of which there are many."""

Put = tuple[pygame.Surface, tuple[int, int]]
"""A picture and the pixel of its corner."""


class Facts:
    """Pieces of the facts of one kit; keys are what a piece shows and the view."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._pieces: Cache[Piece] = Cache(MEGABYTES << 20, weight)
        self._key: tuple[object, ...] = ()
        self._puts: list[Put] = []

    def puts(self, local: Scene, shown: Overlays) -> list[Put]:
        """Return the pictures in the order in which they are blitted, premultiplied.

        `local` has its area at (0, 0). The same list comes back while nothing changes.
        """
        key = self._all(local, shown)
        if not _is_same(key, self._key):
            self._puts = [put for put in self._made(local, shown) if put is not None]
            self._key = key
        return self._puts

    def missing(self, local: Scene, shown: Overlays) -> int:
        """Return how many pieces that `puts` will ask for are not painted yet."""
        if _is_same(self._all(local, shown), self._key):
            return 0
        view, board = local.view, local.state.board
        names = (name for name, _, _ in _wanted(local, shown))
        return sum((name, view, board) not in self._pieces for name in names)

    def prepared(self, local: Scene, shown: Overlays) -> Iterator[None]:
        """Paint the pieces that `puts` will ask for, one by one; yields between."""
        for _ in self._made(local, shown):
            yield

    def _all(self, local: Scene, shown: Overlays) -> tuple[object, ...]:
        """Return all that the pieces depend on."""
        quiet = (shown.zones, shown.ranges, shown.links, shown.bands, shown.marked)
        return (*quiet, local.view, local.state.board, local.state.terrain)

    def _made(self, local: Scene, shown: Overlays) -> Iterator[Put | None]:
        for name, only, held in _wanted(local, shown):
            yield self._piece(local, name, only, held)

    def _piece(
        self, local: Scene, name: Hashable, only: Overlays, held: object = None
    ) -> Put | None:
        key = (name, local.view, local.state.board)
        piece = self._pieces.get(key, lambda: self._painted(local, only, held))
        return (piece.picture, piece.corner) if piece.picture is not None else None

    def _painted(self, local: Scene, only: Overlays, held: object) -> Piece:
        picture = Picture()
        local.facts(picture, only)
        box = box_of(picture, local.view)
        if box is None:
            return Piece(None, (0, 0), held)
        whole = layer(box.size)
        self.kit.paint([moved(shape, -box.x, -box.y) for shape in picture], whole, FACTOR)
        return Piece(whole, box.topleft, held)


def _wanted(local: Scene, shown: Overlays) -> Iterator[tuple[Hashable, Overlays, object]]:
    """Yield the pieces by name: what each shows, and what is to be kept alive with it."""
    terrain = local.state.terrain
    for zone in shown.zones:
        name = ("zone", id(zone.shape), zone.kind, zone.player)
        yield name, Overlays(zones=(zone,)), zone.shape
    for mark in sorted(shown.marked):
        yield ("marked", mark, id(terrain)), Overlays(marked=frozenset((mark,))), terrain
    for area in shown.ranges:
        yield area, Overlays(ranges=(area,)), None
    for links in joined(shown.links):
        yield links, Overlays(links=links), None
    for band in shown.bands:
        yield band, Overlays(bands=(band,)), None


def joined(links: Sequence[Link]) -> Iterator[tuple[Link, ...]]:
    """Yield links in runs that hang together: about one run a unit.

    >>> a, b = Link((0, 0), (1, 0), 1), Link((1, 0), (2, 0), 1)
    >>> [len(run) for run in joined([a, b, Link((9, 9), (8, 9), 1)])]
    [2, 1]
    """
    run: list[Link] = []
    ends: set[Point] = set()
    for link in links:
        if run and link.a not in ends and link.b not in ends:
            yield tuple(run)
            run, ends = [], set()
        run.append(link)
        ends |= {link.a, link.b}
    if run:
        yield tuple(run)


def _is_same(key: Iterable[object], kept: Sequence[object]) -> bool:
    parts = tuple(key)
    return len(parts) == len(kept) and all(
        a is b or (isinstance(a, Hashable) and isinstance(b, Hashable) and a == b)
        for a, b in zip(parts, kept, strict=True)
    )
