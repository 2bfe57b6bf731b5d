"""The shelf of terrain pieces as a tool: the pointer carries a piece, a click puts it down."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pygame

from tabletop.errors import TabletopError
from tabletop.geometry.base import Point
from tabletop.geometry.units import snapped
from tabletop.state.model import GameState, Terrain
from tabletop.state.transform import terrain_placed
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.overlay import Overlays, Spot, Trail, from_finding
from tabletop.ui.stock.items import Item, items
from tabletop.ui.table.add import doing, naming
from tabletop.ui.table.add.proposal import Proposal, feature_at
from tabletop.ui.table.plugs import Board, Dock, Panel
from tabletop.ui.table.stocking.panel import PiecePanel

TURNS = {"Q": 15.0, "E": -15.0, "Shift+Q": 1.0, "Shift+E": -1.0}
SNAP = 0.5
"""Inches: pieces lie on a grid of this pitch unless Alt is held."""

Kept = tuple[GameState, tuple[object, ...], Proposal | TabletopError]


class PieceTool:
    """Puts terrain pieces on the table; `chosen` counts in `pieces`."""

    id = "pieces"
    icon = "trees"
    key = "Ctrl+Shift+L"
    tip = "Walls, woods, hills, ruins from the shelf: click puts one down"
    quiets: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.pieces: tuple[Item, ...] = ()
        self.chosen = 0
        self.angle = 0.0
        self.is_mirrored = False
        self._panel = PiecePanel(self)
        self._pixel: tuple[int, int] | None = None
        self._kept: Kept | None = None

    @property
    def piece(self) -> Item | None:
        """The piece in the hand."""
        return self.pieces[self.chosen] if self.pieces else None

    # ------------------------------------------------------------------ tool
    def begin(self, board: Board) -> None:
        """Read the shelf at the first time."""
        if not self.pieces:
            self.pieces = tuple(items("pieces", board.context.home.pieces))
        self._pixel = None
        words = "Pieces: choose one, click on the table. Q, E turn, M mirrors."
        board.context.announce(words, "info", "trees")

    def end(self, board: Board) -> None:
        """Put the shelf away."""
        self._panel.leave()
        self._pixel, self._kept = None, None
        board.redraw()

    def panel(self, board: Board) -> Panel | None:
        """Its own panel, always."""
        return self._panel

    def dock(self, board: Board) -> Dock | None:
        """Dock nothing."""
        return None

    def overlays(self, board: Board) -> Overlays:
        """Return the outline of the piece at the pointer, and what it would do to models."""
        found = self.found(board)
        at = self.pointed(board)
        if found is None or at is None:
            return Overlays()
        if isinstance(found, TabletopError):
            return Overlays(spots=(Spot(at, found.reason, "illegal", "octagon-x"),))
        feature, is_bad = found.terrain, bool(found.standing.findings)
        if feature is None:
            return Overlays()
        regions = [feature.footprint, *(part.region for part in feature.parts)]
        trails = [
            Trail((*ring, ring[0]), 1, 0.0 if is_bad else 1e9, kind="ghost", has_dots=False)
            for region in dict.fromkeys(regions)
            for ring in region.rings
        ]
        shown = Overlays(trails=tuple(trails))
        for finding in found.standing.findings:
            shown = shown + Overlays(rings=from_finding(finding).rings)
        if is_bad:
            words = found.standing.findings[0].head
            shown = shown + Overlays(spots=(Spot(at, words, "illegal", "octagon-x"),))
        return shown

    def take(self, board: Board, event: pygame.event.Event) -> bool:
        """Follow the pointer; a click puts down, keys turn, mirror and choose."""
        if event.type == pygame.MOUSEMOTION:
            self._pixel = event.pos
            board.redraw()
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pixel = event.pos
            if self.pointed(board) is None:
                return False
            self.put(board)
            return True
        if event.type == pygame.KEYDOWN:
            return self._press(board, key_name(event))
        return False

    # ------------------------------------------------------------------ what would be put down
    def choose(self, board: Board, index: int) -> None:
        """Take another piece into the hand."""
        self.chosen = index % max(1, len(self.pieces))
        if self.piece is not None:
            board.context.announce(f"{self.piece.title}. {self.piece.about}", "info", "trees")
        board.redraw()

    def pointed(self, board: Board) -> Point | None:
        """Return where the middle of the piece is; None beside the board or with a hand full."""
        pixel = self._pixel
        if pixel is None or board.drag is not None or not board.area.collidepoint(pixel):
            return None
        x, y = board.camera.to_table((float(pixel[0]), float(pixel[1])))
        if not pygame.key.get_mods() & pygame.KMOD_ALT:
            x, y = round(x / SNAP) * SNAP, round(y / SNAP) * SNAP
        return (snapped(round(x, 2)), snapped(round(y, 2)))

    def found(self, board: Board) -> Proposal | TabletopError | None:
        """Return what a click would put down; kept while nothing moves."""
        at, item, state = self.pointed(board), self.piece, board.session.state
        if at is None or item is None:
            return None
        key = (at, item.stem, self.angle, self.is_mirrored)
        if self._kept is None or self._kept[0] is not state or self._kept[1] != key:
            try:
                found: Proposal | TabletopError = feature_at(
                    state, self._placed(state, item, at), _height(item)
                )
            except TabletopError as fault:
                found = fault
            self._kept = (state, key, found)
        return self._kept[2]

    def _placed(self, state: GameState, item: Item, at: Point) -> Terrain:
        ids, labels = naming.taken_ids(state), {t.label for t in state.terrain.values()}
        number = next(
            n for n in count(1) if f"{item.stem}-{n}" not in ids and _name(item, n) not in labels
        )
        there = terrain_placed(
            item.piece, at, self.angle, is_mirrored=self.is_mirrored, key=f"{item.stem}-{number}"
        )
        if state.board is not None:
            x0, y0, x1, y1 = there.footprint.bounds()
            wide, deep = state.board
            if x1 <= 0 or y1 <= 0 or x0 >= wide or y0 >= deep:
                raise TabletopError("this lies off the table", next_step="click on the table")
        return replace(there, name=_name(item, number))

    def put(self, board: Board) -> None:
        """Put the piece down; one entry of the journal."""
        found = self.found(board)
        if isinstance(found, TabletopError):
            board.context.announce(f"Not added: {found}", "illegal", "octagon-x")
        elif found is not None and board.session.ruling is not None:
            words = "Not added: a ruling asks about its pieces. Save it as a table first."
            board.context.announce(words, "illegal", "octagon-x")
        elif found is not None:
            doing.put(board, found)
        board.redraw()

    def _press(self, board: Board, name: str) -> bool:
        match name:
            case turn if turn in TURNS and not board.session.selection:
                self.angle = (self.angle + TURNS[turn]) % 360.0
            case "M":
                self.is_mirrored = not self.is_mirrored
            case "PgDn" | "PgUp":
                self.choose(board, self.chosen + (1 if name == "PgDn" else -1))
            case "Enter" if self.pointed(board) is not None:
                self.put(board)
            case _:
                return False
        board.redraw()
        return True


def _height(item: Item) -> str:
    tall = item.piece.height
    return f'{tall:g}" high' if tall else "flat"


def _name(item: Item, number: int) -> str:
    return item.title if number == 1 else f"{item.title} {number}"
