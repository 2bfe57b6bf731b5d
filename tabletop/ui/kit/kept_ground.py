"""The ground of the live window, kept piece by piece: one that changes is painted alone."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import partial

import pygame

from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.canvas import Clip, Picture, Shape, moved
from tabletop.ui.kit.figures import is_same
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.kit.paint import layer
from tabletop.ui.kit.pen import PREMULTIPLIED
from tabletop.ui.kit.photo_paint import pieces_ready
from tabletop.ui.kit.piece import Piece, box_of, weight
from tabletop.ui.kit.scene_draw import Scene, View

MEGABYTES = 64
AT_ONCE = 6
"""Shapes that are painted at once where nobody may wait."""
ALL = 1_000_000

Draw = Callable[[Picture], None]


class KeptGround:
    """Paper, territories, terrain and markers of one kit, put together when one of them changes."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._paper: tuple[View, object, pygame.Surface] | None = None
        self._sheet: tuple[View, object, pygame.Surface] | None = None
        self._names: tuple[Shape, ...] = ()
        self._names_key: tuple[object, ...] = ()
        self._pieces: Cache[Piece] = Cache(MEGABYTES << 20, weight)

    def painted(self, local: Scene) -> pygame.Surface:
        """Return the ground of a scene whose area is at (0, 0), as a new picture."""
        ground = self._board(local).copy()
        puts = []
        for name, held, draw in local.pieces():
            key = (name, id(held), local.view)
            piece = self._pieces.get(key, partial(self._piece, local, draw, held))
            if piece.picture is not None:
                puts.append((piece.picture, piece.corner))
        ground.fblits(puts, PREMULTIPLIED)
        self.kit.paint(self._named(local), ground)
        return ground

    def missing(self, local: Scene) -> int:
        """Return how many pieces of a scene are not painted yet."""
        view = local.view
        return sum((name, id(held), view) not in self._pieces for name, held, _ in local.pieces())

    def prepared(self, local: Scene) -> Iterator[None]:
        """Paint what `painted` will ask for, a few shapes at a time; yields between."""
        if not self._has_paper(local):
            yield from self._lay_paper(local, AT_ONCE)
        for name, held, draw in local.pieces():
            key = (name, id(held), local.view)
            if key not in self._pieces:
                piece = yield from self._steps(local, draw, held, AT_ONCE)
                self._pieces.get(key, partial(_same, piece))
                yield
        for _ in self._sliced(self._named(local), pygame.Surface((1, 1)), 1):  # the words are kept
            yield

    def _board(self, local: Scene) -> pygame.Surface:
        """Return the paper with grid and frame, painted once for a view."""
        if not self._has_paper(local):
            deque(self._lay_paper(local, ALL), maxlen=0)
        if self._paper is None:  # it was laid just now
            raise AssertionError("there is no paper")
        return self._paper[2]

    def _has_paper(self, local: Scene) -> bool:
        kept = self._paper
        return kept is not None and kept[0] == local.view and kept[1] == self._on_paper(local)

    def _on_paper(self, local: Scene) -> object:
        state = local.state
        photo = (state.underlay, self.kit.photos.version) if state.underlay is not None else None
        return (state.board, photo)

    def _lay_paper(self, local: Scene, at_once: int) -> Iterator[None]:
        size = (round(local.view.area[2]), round(local.view.area[3]))
        key = self._on_paper(local)  # a photo may become ready while this is painted
        paper = pygame.Surface(size)
        paper.fill(self.kit.theme("desk"))
        picture = Picture()
        local.paper(picture)
        shapes: Sequence[Shape] = picture.shapes
        if local.state.underlay is not None:
            if at_once != ALL:
                yield from pieces_ready(shapes, paper.get_rect(), self.kit.photos)
            shapes = self._lay_sheet(local, shapes, paper)
        yield from self._sliced(shapes, paper, at_once)
        self._paper = (local.view, key, paper)

    def _lay_sheet(
        self, local: Scene, shapes: Sequence[Shape], paper: pygame.Surface
    ) -> Sequence[Shape]:
        """Lay what is below the photo, kept while that moves; answer the shapes from there on."""
        first = next((k for k, shape in enumerate(shapes) if isinstance(shape, Clip)), 0)
        kept, board = self._sheet, local.state.board
        if kept is None or kept[0] != local.view or kept[1] != board:
            self.kit.paint(shapes[:first], paper)
            self._sheet = (local.view, board, paper.copy())
        else:
            paper.blit(kept[2], (0, 0))
        return shapes[first:]

    def _named(self, local: Scene) -> Sequence[Shape]:
        """Return the names of the places, put while what they keep clear of is the same."""
        state = local.state
        key = (state.terrain, state.territories, state.objectives, state.models, local.view)
        if not is_same(key, self._names_key):
            picture = Picture()
            local.terrain_names(picture, local.places(Overlays()))
            self._names, self._names_key = tuple(picture), key
        return self._names

    def _sliced(
        self, shapes: Iterable[Shape], target: pygame.Surface, at_once: int
    ) -> Iterator[None]:
        rows = list(shapes)
        for start in range(0, len(rows), at_once):
            self.kit.paint(rows[start : start + at_once], target)
            yield

    def _piece(self, local: Scene, draw: Draw, held: object) -> Piece:
        steps = self._steps(local, draw, held, ALL)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]

    def _steps(
        self, local: Scene, draw: Draw, held: object, at_once: int
    ) -> Generator[None, None, Piece]:
        picture = Picture()
        draw(picture)
        box = box_of(picture, local.view)
        if box is None:
            return Piece(None, (0, 0), held)
        whole = layer(box.size)
        shifted = [moved(shape, -box.x, -box.y) for shape in picture]
        yield from self._sliced(shifted, whole, at_once)
        return Piece(whole, box.topleft, held)


def _same(piece: Piece) -> Piece:
    return piece
