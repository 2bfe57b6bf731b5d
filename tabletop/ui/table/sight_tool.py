"""The eye: sight from the selection, with a row a unit, the deciding line, and its side view."""

from __future__ import annotations

import pygame

from tabletop.ui.kit.chrome import is_compact
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.table.overlays.sight_view import SightView
from tabletop.ui.table.overlays.sight_words import head_words, observer_words
from tabletop.ui.table.picking import model_at
from tabletop.ui.table.plugs import Board, Dock, Panel
from tabletop.ui.table.side_view import SideView
from tabletop.ui.table.sight_panel import SightPanel


class SightTool:
    """Shows what the selection sees; a click on an enemy chooses its line.

    Selecting and dragging go on meanwhile: a click on a model of the observer's side looks from
    there, an enemy may be dragged while one watches the line to it.
    """

    id = "sight"
    icon = "eye"
    key = "V"
    tip = "Sight from the selection (click an enemy for its line)"
    quiets: tuple[str, ...] = ("ranges", "coherency")

    def __init__(self, view: SightView) -> None:
        self.view = view
        self._panel = SightPanel(view)
        self._dock = SideView(view)

    def begin(self, board: Board) -> None:
        """Look from the selection."""
        self.view.is_taken_up = True
        observers = self.view.observers(board)
        if not observers:
            words = "Sight: select the model or unit to look from."
        else:
            state = board.session.state
            words = f"Sight from {observer_words(state, observers)}"
            shown = self.view.answers(board)
            if shown is not None:
                head = head_words(shown.facts)
                words += f": {head[0].lower()}{head[1:]}. Click a unit for its line."
        board.context.announce(words, "sight", "eye")

    def end(self, board: Board) -> None:
        """Put the tool away."""
        self.view.is_taken_up = False
        self.view.chosen = ""
        board.redraw()

    def overlays(self, board: Board) -> Overlays:
        """Nothing of its own: the overlay `sight` shows while the tool is in use."""
        return Overlays()

    def take(self, board: Board, event: pygame.event.Event) -> bool:
        """Choose the enemy that is clicked; the click itself stays the screen's."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        state = board.session.state
        at = board.camera.to_table((float(event.pos[0]), float(event.pos[1])))
        model = model_at(state, at, 3.0 * board.context.kit.scale / board.camera.zoom)
        observers = self.view.observers(board)
        if model and observers:
            unit = state.unit_of(model)
            if unit.player != state.unit_of(observers[0]).player:
                self.view.chosen = unit.id
                board.redraw()
        return False

    def panel(self, board: Board) -> Panel | None:
        """A row for every enemy unit, once there is somebody to look from."""
        return self._panel if self.view.observers(board) else None

    def dock(self, board: Board) -> Dock | None:
        """The side view of the deciding line."""
        self._dock.is_small = is_compact(board.context.kit, board.context.size)
        return self._dock if self.view.observers(board) else None
