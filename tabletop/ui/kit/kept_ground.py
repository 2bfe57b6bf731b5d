"""The ground of the live window, kept piece by piece: one that changes is painted alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.canvas import Picture, moved
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.kit.paint import layer
from tabletop.ui.kit.pen import PREMULTIPLIED
from tabletop.ui.kit.scene_draw import Scene, View

MEGABYTES = 64
PAD = 4

Draw = Callable[[Picture], None]


@dataclass(frozen=True, slots=True)
class _Piece:
    """One painted piece; `held` keeps alive what its key names by identity."""

    picture: pygame.Surface | None
    corner: tuple[int, int]
    held: object


class KeptGround:
    """Paper, territories, terrain and markers of one kit, put together when one of them changes."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._paper: tuple[View, object, pygame.Surface] | None = None
        self._pieces: Cache[_Piece] = Cache(MEGABYTES << 20, _weight)

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
        names = Picture()
        local.terrain_names(names, local.places(Overlays()))
        self.kit.paint(names, ground)
        return ground

    def _board(self, local: Scene) -> pygame.Surface:
        """Return the paper with grid and frame, painted once for a view."""
        kept, board = self._paper, local.state.board
        if kept is None or kept[0] != local.view or kept[1] != board:
            size = (round(local.view.area[2]), round(local.view.area[3]))
            paper = pygame.Surface(size)
            paper.fill(self.kit.theme("desk"))
            picture = Picture()
            local.paper(picture)
            self.kit.paint(picture, paper)
            kept = self._paper = (local.view, board, paper)
        return kept[2]

    def _piece(self, local: Scene, draw: Draw, held: object) -> _Piece:
        picture = Picture()
        draw(picture)
        boxes = [shape.bounds() for shape in picture]
        if not boxes:
            return _Piece(None, (0, 0), held)
        x0, y0, x1, y1 = zip(*boxes, strict=True)
        box = pygame.Rect(int(min(x0)), int(min(y0)), 0, 0)
        box.size = (int(max(x1)) + 1 - box.x, int(max(y1)) + 1 - box.y)
        area = pygame.Rect(0, 0, round(local.view.area[2]), round(local.view.area[3]))
        box = box.inflate(2 * PAD, 2 * PAD).clip(area)
        if box.w <= 0 or box.h <= 0:
            return _Piece(None, (0, 0), held)
        whole = layer(box.size)
        self.kit.paint([moved(shape, -box.x, -box.y) for shape in picture], whole)
        return _Piece(whole, box.topleft, held)


def _weight(piece: _Piece) -> int:
    if piece.picture is None:
        return 64
    return piece.picture.get_width() * piece.picture.get_height() * 4 + 256
