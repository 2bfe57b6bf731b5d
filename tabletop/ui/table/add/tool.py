"""The Add tool: the pointer carries what is about to be put down, a click puts it there."""

from __future__ import annotations

import math
import time
from dataclasses import replace

import pygame

from tabletop.errors import TabletopError
from tabletop.geometry.base import Point
from tabletop.state.model import GameState, Objective, Terrain, Unit
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.table.add import doing, proposal, shown
from tabletop.ui.table.add.panel import AddPanel
from tabletop.ui.table.add.proposal import Proposal
from tabletop.ui.table.add.terrain import on_table
from tabletop.ui.table.add.want import DRAWN, Want
from tabletop.ui.table.picking import model_at, objective_at, terrain_at
from tabletop.ui.table.plugs import Board, Dock, Panel
from tabletop.ui.table.session import Plan

DOUBLE = 0.4
"""Seconds between the clicks of a double-click."""
CLOSE = 9
"""Pixels round a corner that count as a click on it."""
STIR = 8
"""Pixels the pointer goes after a click before the next ghost appears."""
TURNS = {"Q": 15.0, "E": -15.0, "Shift+Q": 1.0, "Shift+E": -1.0}

Key = tuple[object, ...]


class AddTool:
    """Puts models, walls, areas and objectives on the table, and takes them off it."""

    id = "add"
    icon = "plus"
    key = "I"
    tip = "Add models, terrain, objectives (Del removes)"
    quiets: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.want = Want()
        self.corners: list[Point] = []
        self.errors: dict[str, str] = {}
        self._panel = AddPanel(self)
        self._pixel: tuple[int, int] | None = None
        self._rests_at: tuple[int, int] | None = None
        self._clicked = (0.0, (0, 0))
        self._kept: tuple[GameState, Key, Proposal | TabletopError] | None = None

    # ------------------------------------------------------------------ tool
    def begin(self, board: Board) -> None:
        """Be taken up with what was wanted last."""
        self._forget()
        board.context.announce("Add: choose what, then click on the table.", "info", "plus")

    def end(self, board: Board) -> None:
        """Put away what is half drawn."""
        self._forget()
        board.redraw()

    def panel(self, board: Board) -> Panel | None:
        """Its own panel, always."""
        return self._panel

    def dock(self, board: Board) -> Dock | None:
        """Dock nothing."""
        return None

    def overlays(self, board: Board) -> Overlays:
        """Return the ghost of what a click would put down."""
        at = self.pointed(board)
        is_line = self._is_line
        corners = tuple(self.corners)
        if is_line and corners:
            end = self._end(board)
            is_closing = self.want.what in DRAWN and self._is_on_corner(board, self._pixel)
            pixel = _scale(board) / board.camera.zoom
            shows = None if is_closing else end
            return shown.drawn(self.want, corners, shows, self.found(board), pixel)
        if at is None:
            return Overlays()
        if is_line:
            return shown.first_corner(on_table(board.session.state, at))
        return shown.put_down(board.session.state, self.found(board), at)

    def take(self, board: Board, event: pygame.event.Event) -> bool:
        """Take moves of the pointer, clicks on free ground, and its keys."""
        if event.type == pygame.MOUSEMOTION:
            self._pixel = event.pos
            rests = self._rests_at
            if rests is not None and math.dist(rests, event.pos) > STIR * _scale(board):
                self._rests_at = None
            board.redraw()
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pixel, self._rests_at = event.pos, None
            return self._click(board, event.pos)
        if event.type == pygame.KEYDOWN:
            return self._press(board, key_name(event))
        return False

    def turn(self, board: Board, name: str) -> bool:
        """Turn the ghost by a key; answer whether it was one."""
        if name not in TURNS or self.want.what != "model" or board.drag is not None:
            return False
        self.change(board, replace(self.want, turn=(self.want.turn + TURNS[name]) % 360.0))
        return True

    # ------------------------------------------------------------------ what is wanted
    def change(self, board: Board, want: Want) -> None:
        """Want something else; another kind of piece drops what is half drawn."""
        if want.what != self.want.what:
            self.corners = []
            self.errors = {}
        self.want = want
        board.redraw()

    def joined(self, board: Board) -> Unit | None:
        """Return the selected unit that models are added to, None for a new one."""
        return board.session.unit if self.want.joins else None

    def pointed(self, board: Board) -> Point | None:
        """Return where the ghost is; None over a control, a model or just after a click."""
        pixel = self._pixel
        if pixel is None or self._rests_at is not None or board.drag is not None:
            return None
        if not board.area.collidepoint(pixel) or self._panel.is_over(pixel):
            return None
        x, y = board.camera.to_table((float(pixel[0]), float(pixel[1])))
        at = (round(x, 2), round(y, 2))  # a pixel is no finer; files stay readable
        is_piece = self.want.what == "model" and model_at(board.session.state, at) != ""
        return None if is_piece else at

    def found(self, board: Board) -> Proposal | TabletopError | None:
        """Return what a click (or closing the outline) would put down; kept while nothing moves."""
        at, want, state = self.pointed(board), self.want, board.session.state
        joined = self.joined(board)
        snaps = not pygame.key.get_mods() & pygame.KMOD_ALT
        corners = tuple(self.corners)
        if self.errors:
            return TabletopError(next(iter(self.errors.values())))
        key: Key = (at, want, joined, snaps, corners)
        if self._kept is not None and self._kept[0] is state and self._kept[1] == key:
            return self._kept[2]
        try:
            found = self._proposed(board, at, joined, snaps=snaps)
        except TabletopError as fault:
            self._kept = (state, key, fault)
            return fault
        if found is not None:
            self._kept = (state, key, found)
        return found

    def _proposed(
        self, board: Board, at: Point | None, joined: Unit | None, *, snaps: bool
    ) -> Proposal | None:
        state, want = board.session.state, self.want
        if want.what in DRAWN:
            if len(self.corners) < 3:
                return None
            draws = proposal.area_at if want.what == "area" else proposal.territory_at
            return draws(state, want, tuple(self.corners))
        if at is None:
            return None
        if want.what == "model":
            return proposal.models_at(state, want, joined, at, snaps=snaps)
        if want.what == "objective":
            return proposal.objective_at(state, want, at)
        return proposal.wall_at(state, want, self.corners[0], at) if self.corners else None

    # ------------------------------------------------------------------ clicks and keys
    def _click(self, board: Board, pixel: tuple[int, int]) -> bool:
        at = self.pointed(board)
        now = time.monotonic()
        last, where = self._clicked
        is_double = now - last < DOUBLE and math.dist(where, pixel) <= CLOSE * _scale(board)
        self._clicked = (now, pixel)
        if at is None:
            return False  # on a model: the arrow selects it
        if self._is_line:
            self._corner(board, on_table(board.session.state, at), pixel, is_double)
        else:
            self._put(board)
        board.redraw()
        return True

    def _corner(self, board: Board, at: Point, pixel: tuple[int, int], is_double: bool) -> None:
        if self.errors:
            self._refuse(board)
        elif self.want.what == "wall" and self.corners:
            if not is_double:
                self._put(board)
        elif self.corners and (is_double or self._is_on_corner(board, pixel)):
            self._put(board)
        else:
            self.corners.append(at)

    def _press(self, board: Board, name: str) -> bool:
        match name:
            case "Esc" if self.corners:
                self.corners = []
                board.context.announce("Outline dropped", "info", "plus")
            case "Backspace" if self.corners:
                self.corners.pop()
            case "Backspace" | "Del":
                self._remove(board)
            case "Enter" if self.want.what in DRAWN and not self.corners:
                return False
            case "Enter" if self.want.what in DRAWN or self.pointed(board) is not None:
                self._put(board)
            case _:
                return False
        board.redraw()
        return True

    def _put(self, board: Board) -> None:
        """Put down what is proposed; one entry, said in words."""
        found = self.found(board)
        if not isinstance(found, Proposal):
            self._refuse(board)
            return
        if not doing.put(board, found):
            return
        self.corners = []
        self._rests_at = self._pixel
        if found.unit:
            session = board.session
            if not self.want.joins:
                session.intend(found.unit, Plan())
            session.select(session.state.unit(found.unit).models)

    def _refuse(self, board: Board) -> None:
        found = self.found(board)
        fault = found if isinstance(found, TabletopError) else None
        if fault is None and self.want.what in DRAWN:
            fault = TabletopError("an area needs three corners", next_step="click more corners")
        if fault is not None:
            board.context.announce(f"Not added: {fault}", "illegal", "octagon-x")

    def under(self, board: Board) -> Objective | Terrain | None:
        """Return the objective or terrain under the pointer: what Del would remove."""
        pixel = self._pixel
        if pixel is None or not board.area.collidepoint(pixel):
            return None
        at = board.camera.to_table((float(pixel[0]), float(pixel[1])))
        state = board.session.state
        if self.want.what == "model" and (board.session.selection or model_at(state, at)):
            return None
        return objective_at(state, at) or terrain_at(state, at)

    def _remove(self, board: Board) -> None:
        piece = self.under(board)
        if piece is not None:
            doing.remove_piece(board, piece)
        else:
            doing.remove_selected(board)

    # ------------------------------------------------------------------ inside
    @property
    def _is_line(self) -> bool:
        return self.want.what == "wall" or self.want.what in DRAWN

    def _forget(self) -> None:
        self.corners, self.errors, self._rests_at, self._kept = [], {}, None, None
        self._pixel = None

    def _end(self, board: Board) -> Point | None:
        at = self.pointed(board)
        return None if at is None else on_table(board.session.state, at)

    def _is_on_corner(self, board: Board, pixel: tuple[int, int] | None) -> bool:
        if pixel is None or len(self.corners) < 3:
            return False
        first = board.camera.to_screen(self.corners[0])
        return math.dist(first, pixel) <= CLOSE * _scale(board)


def _scale(board: Board) -> float:
    return board.context.kit.scale
