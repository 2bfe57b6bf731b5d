"""The Shape tool: press and draw where a unit ends, and its models take their places."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

import pygame

from tabletop.errors import TabletopError
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.table import picking
from tabletop.ui.table.plugs import Board
from tabletop.ui.table.shaping.base import TURNS, ProposingTool
from tabletop.ui.table.shaping.chosen import chosen_models
from tabletop.ui.table.shaping.panel import ShapePanel
from tabletop.ui.table.shaping.shown import proposed
from tabletop.ui.table.shaping.stroke import Stroke, begun, request_of
from tabletop.ui.table.shaping.want import SHAPES, Shape, Want

CLICK = 4
"""Pixels (at UI scale 1) under which a stroke is only a click."""
KEYS: Mapping[str, Shape] = {str(n): shape for n, (shape, _) in enumerate(SHAPES, 1)}


class ShapeTool(ProposingTool):
    """Draws the end shape of the selected unit; release or Enter makes the move."""

    id = "shape"
    icon = "shapes"
    key = "S"
    tip = "Draw the shape in which a unit ends: line, arc, block, ring"

    def __init__(self) -> None:
        super().__init__("shape", "shaping", self._moved)
        self.want = Want()
        self.stroke: Stroke | None = None
        self.errors: dict[str, str] = {}
        self._panel = ShapePanel(self)
        self._is_down = False
        self._from = (0, 0)

    # ------------------------------------------------------------------ tool
    def begin(self, board: Board) -> None:
        """Be taken up."""
        self.proposing.warm()
        words = "Shape: press and draw where the unit ends."
        if not board.session.selection:
            words = "Shape: click a unit, then press and draw where it ends."
        board.context.announce(words, "info", self.icon)

    def end(self, board: Board) -> None:
        """Drop what was drawn."""
        self.stroke, self._is_down = None, False
        self.errors = {}
        self.proposing.end(board)

    def overlays(self, board: Board) -> Overlays:
        """Return the places, the ways and the count."""
        if self.stroke is None or not self.proposing.fits(board):
            return Overlays()
        return proposed(self.proposing.result, self.stroke.end if self._is_down else None)

    def take(self, board: Board, event: pygame.event.Event) -> bool:
        """Take the stroke, the wheel while something is drawn, and its keys."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(board, event.pos)
        if event.type == pygame.MOUSEMOTION and self._is_down and self.stroke is not None:
            self.stroke.go(board.camera.to_table(event.pos))
            self._ask(board)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._is_down:
            return self._release(board, event.pos)
        if event.type == pygame.MOUSEWHEEL and self.stroke is not None:
            self.widen(board, 1 if event.y > 0 else -1)
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(board, key_name(event))
        return False

    def turn(self, board: Board, name: str) -> bool:
        """Turn the fronts of what is drawn by a key; answer whether it was one."""
        if name not in TURNS or self.stroke is None:
            return False
        self.change(board, replace(self.want, turned=(self.want.turned + TURNS[name]) % 360.0))
        return True

    # ------------------------------------------------------------------ what is wanted
    def models(self, board: Board) -> tuple[str, ...]:
        """Return the models that are moved."""
        return chosen_models(board.session)

    def change(self, board: Board, want: Want) -> None:
        """Want another shape, gap, front: what is drawn follows."""
        if want.shape != self.want.shape:
            want = replace(want, turned=0.0)
        self.want = want
        self._ask(board)
        board.redraw()

    def choose(self, board: Board, shape: Shape) -> None:
        """Draw another shape, and say so."""
        self.change(board, replace(self.want, shape=shape))
        board.context.announce(f"Shape: {dict(SHAPES)[shape].lower()}", "info", self.icon)

    def widen(self, board: Board, by: int) -> None:
        """Put more or fewer models in front; under one: as many as the drawn length holds."""
        count = len(self.models(board)) or 1
        self.change(board, replace(self.want, columns=min(max(0, self.want.columns + by), count)))
        columns = self.want.columns
        words = f"{columns} in front" if columns else "As many in front as the stroke is long"
        board.context.announce(words, "info", self.icon)

    def accept(self, board: Board) -> bool:
        """Make the move that is proposed."""
        return self.stroke is not None and self.proposing.accept(board)

    def drop(self, board: Board) -> None:
        """Forget what was drawn."""
        self.stroke, self._is_down = None, False
        self.proposing.drop(board)

    # ------------------------------------------------------------------ pointer and keys
    def _press(self, board: Board, pixel: tuple[int, int]) -> bool:
        models = self.models(board)
        if not models:
            return False  # the arrow selects
        at = board.camera.to_table(pixel)
        snaps = not pygame.key.get_mods() & pygame.KMOD_ALT
        self.proposing.drop(board)
        self.stroke = begun(board.session.state, at, self.want, models, snaps=snaps)
        self._is_down, self._from = True, pixel
        self._ask(board)
        return True

    def _release(self, board: Board, pixel: tuple[int, int]) -> bool:
        self._is_down = False
        is_click = math.dist(pixel, self._from) <= CLICK * board.context.kit.scale
        if is_click and self._is_other(board, pixel):
            return True
        if not is_click:
            self.proposing.waits = True
            self.proposing.settle(board)
        else:
            board.context.announce("Enter moves them there, Esc drops it", "info", self.icon)
        board.redraw()
        return True

    def _is_other(self, board: Board, pixel: tuple[int, int]) -> bool:
        """Take another unit of the same side when one of its models is clicked."""
        state, session = board.session.state, board.session
        found = picking.model_at(state, board.camera.to_table(pixel))
        if not found or not session.units:
            return False
        unit = state.unit_of(found)
        if unit in session.units or unit.player != session.units[0].player:
            return False
        self.drop(board)
        session.select(unit.models)
        board.context.announce(f"Shape: {unit.label}", "info", self.icon)
        return True

    def _key(self, board: Board, name: str) -> bool:
        match name:
            case "+" | "=":
                self.widen(board, 1)
            case "-":
                self.widen(board, -1)
            case digit if digit in KEYS:  # typed before the panel is drawn
                self.choose(board, KEYS[digit])
            case "Enter":
                return self.accept(board)
            case "Esc" if self.stroke is not None:
                self.drop(board)
                board.context.announce("Shape dropped", "info", self.icon)
            case _:
                return False
        board.redraw()
        return True

    def _moved(self, board: Board) -> None:
        self.stroke = None

    def _ask(self, board: Board) -> None:
        if self.stroke is None:
            return
        models = self.models(board)
        if not models:
            self.drop(board)
            return
        try:
            request = request_of(board.session, models, self.want, self.stroke)
        except TabletopError as fault:
            board.context.announce(str(fault), "illegal", "octagon-x")
            return
        self.proposing.ask(board, request)
        board.redraw()
