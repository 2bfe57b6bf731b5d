"""The Edit tool: a click chooses a piece, its handles change it, the panel holds its numbers."""

from __future__ import annotations

import math
import time
from typing import Final

import pygame

from tabletop.errors import TabletopError
from tabletop.geometry.base import Point
from tabletop.geometry.outline import corner_added, middle_of_edge
from tabletop.state.model import GameState, Terrain, Territory
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.table.edit import holds, keys, looks, terrain_ops, territory_ops
from tabletop.ui.table.edit.changes import Change, do, refuse
from tabletop.ui.table.edit.chosen import Chosen, Standing, chosen_at, name_of, piece_of
from tabletop.ui.table.edit.grip import Grip, Gripped
from tabletop.ui.table.edit.holds import Hold, edited_outline
from tabletop.ui.table.edit.locks import why_locked
from tabletop.ui.table.edit.panel import EditPanel
from tabletop.ui.table.edit.typed import Typed
from tabletop.ui.table.picking import model_at
from tabletop.ui.table.plugs import Board, Dock, Panel
from tabletop.ui.table.pointer import DOUBLE, DRAG_FROM, SLACK

EDGE: Final = 8.0
"""Pixels beside an edge within which a double-click adds a corner to it."""

Seen = tuple[GameState, tuple[int, int], int]


class EditTool:
    """Chooses pieces of any kind and changes them; models go on with the arrow.

    `part` is the chosen part of terrain (0: its ground), `corner` the chosen corner (ring and
    number), `has_corners` shows the corners of a wall instead of its ends.
    """

    id = "edit"
    icon = "pencil"
    key = "Ctrl+I"
    tip = "Edit what stands here: move, turn, reshape, rename"
    quiets: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.chosen: Chosen | None = None
        self.part = 0
        self.corner: tuple[int, int] | None = None
        self.has_corners = False
        self.is_unit = False
        self.player = 1
        self.depth = 12.0
        self.wants_focus = ""
        self.axes: dict[str, float] = {}
        self.typed = Typed(self)
        self.grip: Grip | None = None
        self.pixel: tuple[int, int] | None = None
        self.hovered: Chosen | None = None
        self._from = (0, 0)
        self._is_moving = False
        self._seen: Seen | None = None
        self._found: Gripped | None = None
        self.fault: TabletopError | None = None
        self._last = (0.0, (0, 0))
        self._panel = EditPanel(self)

    # ------------------------------------------------------------------ tool
    def begin(self, board: Board) -> None:
        """Be taken up: what was chosen last is chosen again unless models are selected."""
        self._let_go()
        if board.session.selection or self.piece(board) is None:
            self.chosen = None
        board.context.announce("Edit: click a piece to change it.", "info", "pencil")

    def end(self, board: Board) -> None:
        """Put away: what was typed counts, what was dragged goes back."""
        self.typed.flush(board)
        self._let_go()
        board.redraw()

    def panel(self, board: Board) -> Panel | None:
        """Its own panel, always."""
        return self._panel

    def dock(self, board: Board) -> Dock | None:
        """Dock nothing."""
        return None

    def overlays(self, board: Board) -> Overlays:
        """Return the frame and the handles of what is chosen, and what a drag leads to."""
        return looks.overlays(self, board)

    def take(self, board: Board, event: pygame.event.Event) -> bool:
        """Take presses on handles and pieces, drags of them, and the keys."""
        if event.type == pygame.MOUSEMOTION:
            return self._move(board, event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(board, event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(board)
        if event.type == pygame.KEYDOWN:
            return keys.press(self, board, key_name(event))
        return False

    # ------------------------------------------------------------------ what is chosen
    def piece(self, board: Board) -> Standing | None:
        """Return the chosen piece as it is now; models are chosen by the session."""
        if board.session.selection:
            return None
        return piece_of(board.session.state, self.chosen)

    def models(self, board: Board) -> tuple[str, ...]:
        """Return the selected models."""
        return board.session.selection

    def choose(self, board: Board, chosen: Chosen | None, *, is_said: bool = True) -> None:
        """Choose another piece; models are let go."""
        self.typed.flush(board)
        if chosen != self.chosen:
            self.part, self.corner, self.has_corners = 0, None, False
        self.chosen = chosen
        piece = piece_of(board.session.state, chosen)
        if chosen is not None and board.session.selection:
            board.session.select(())
        if piece is not None and is_said:
            name = name_of(piece)
            board.context.announce(f"Chosen: {name}", "info", "pencil")
        board.redraw()

    def why_not(self, board: Board) -> str:
        """Return why what is chosen cannot be changed, "" when it can."""
        piece = self.piece(board)
        ids = board.session.selection if piece is None else (piece.id,)
        if isinstance(piece, Territory):
            return ""
        return why_locked(board.session.state, ids)

    def apply(self, board: Board, change: Change, icon: str = "pencil") -> bool:
        """Write a change; what it names is chosen then. A locked piece is not changed."""
        why = self.why_not(board)
        if why:
            board.context.announce(f"Not changed: {why}", "info", "lock")
            return False
        if self.is_busy(board):
            return False
        if not do(board, change, icon):
            return False
        if change.choose is not None:
            self.chosen, self.part, self.corner = change.choose, 0, None
            board.session.select(())
        self._mend()
        return True

    def is_busy(self, board: Board) -> bool:
        """Whether models are in the hand, which is said: nothing else is changed meanwhile."""
        if board.drag is None:
            return False
        words = "Models are in the hand: Enter puts them down, Esc puts them back"
        board.context.announce(words, "info", "hand")
        return True

    def wall_ends(self, piece: Standing | None) -> bool:
        """Whether a piece is edited by the ends of its wall."""
        return holds.is_wall(piece) and not self.has_corners

    def holds(self, board: Board) -> list[Hold]:
        """Return the handles of what is chosen, none while it is locked."""
        piece = self.piece(board)
        if piece is None or self.why_not(board):
            return []
        scale = board.context.kit.scale
        return holds.holds(piece, self.part, board.camera, scale, has_ends=self.wall_ends(piece))

    # ------------------------------------------------------------------ the pointer
    def _press(self, board: Board, pixel: tuple[int, int]) -> bool:
        if board.drag is not None:
            return False
        self.typed.flush(board)
        scale = board.context.kit.scale
        at = self._table(board, pixel)
        now = time.monotonic()
        last, where = self._last
        is_double = now - last < DOUBLE and math.dist(where, pixel) <= EDGE * scale
        self._last = (now, pixel)
        self.pixel, self._from, self._is_moving = pixel, pixel, False
        piece = self.piece(board)
        hold = holds.hold_at(self.holds(board), pixel, board.camera, scale)
        if hold is None and is_double and piece is not None and self._add_on_edge(board, at):
            return True
        if piece is not None and hold is not None:
            self.grip = Grip(piece, hold, at, self.part)
            self.corner = (hold.ring, hold.index) if hold.kind == "corner" else self.corner
            board.redraw()
            return True
        slack = SLACK * scale / board.camera.zoom
        if model_at(board.session.state, at, slack):
            self.chosen, self.corner = None, None
            return False
        found = chosen_at(board.session.state, at, slack)
        if found is None:
            if self.chosen is not None:
                self.choose(board, None)
            return False
        was = self.chosen if piece is not None else None
        if found != was:
            self.choose(board, found)
        else:
            self.corner = None
        there = piece_of(board.session.state, found)
        if there is not None and (found.kind != "territory" or found == was):
            self.grip = Grip(there, None, at, self.part)
        board.redraw()
        return True

    def _move(self, board: Board, pixel: tuple[int, int]) -> bool:
        self.pixel = pixel
        if self.grip is None:
            self._hover(board, pixel)
            return False
        if (
            not self._is_moving
            and math.dist(pixel, self._from) > DRAG_FROM * board.context.kit.scale
        ):
            why = self.why_not(board)
            if why:
                self.grip = None
                board.context.announce(f"Not moved: {why}", "info", "lock")
                return True
            self._is_moving = True
        board.redraw()
        return True

    def _release(self, board: Board) -> bool:
        grip = self.grip
        if grip is None:
            return False
        if self._is_moving:
            found, fault = self.lead(board), self.fault
            if found is not None and found.change.events:
                if fault is not None:
                    board.context.announce(
                        f"{fault.reason[:1].upper()}{fault.reason[1:]}: the last shape stays",
                        "illegal", "octagon-x",
                    )  # fmt: skip
                self._put(board, grip, found)
            elif fault is not None:
                refuse(board, fault)
        elif grip.hold is not None and grip.hold.kind == "middle":
            self.add_corner(board, (grip.hold.ring, grip.hold.index))
        self._let_go()
        board.redraw()
        return True

    def _put(self, board: Board, grip: Grip, found: Gripped) -> None:
        if not self.apply(board, found.change):
            return
        if grip.hold is not None and grip.hold.kind == "middle":
            self.corner = (grip.hold.ring, grip.hold.index + 1)
        self.corner = self._same_corner(board, self.corner, grip)

    def lead(self, board: Board) -> Gripped | None:
        """Return where the drag leads: the last place where it can, `fault` says why not here."""
        grip, pixel = self.grip, self.pixel
        if grip is None or pixel is None or not self._is_moving:
            return None
        mods = pygame.key.get_mods() & (pygame.KMOD_ALT | pygame.KMOD_SHIFT)
        key = (board.session.state, pixel, mods)
        if self._seen is not None and self._seen[0] is key[0] and self._seen[1:] == key[1:]:
            return self._found
        self._seen = key
        reach = min(0.6, 8.0 * board.context.kit.scale / board.camera.zoom)
        try:
            self._found = grip.lead(
                board.session.state, self._table(board, pixel), reach,
                snaps=not mods & pygame.KMOD_ALT, fine=bool(mods & pygame.KMOD_SHIFT),
            )  # fmt: skip
            self.fault = None
        except TabletopError as fault:
            self.fault = fault
        return self._found

    def cancel(self, board: Board) -> bool:
        """Put back what is dragged; answer whether there was anything."""
        if self.grip is None:
            return False
        self._let_go()
        board.context.announce("Put back", "info", "pencil")
        board.redraw()
        return True

    # ------------------------------------------------------------------ corners
    def add_corner(self, board: Board, edge: tuple[int, int], at: Point | None = None) -> None:
        """Add a corner on an edge, in its middle or at a point of it; it is chosen then."""
        piece = self.piece(board)
        outline = edited_outline(piece, self.part)
        if outline is None or not isinstance(piece, Terrain | Territory):
            return
        try:
            spot = at or middle_of_edge(outline, *edge)
            spot = (round(spot[0], 4), round(spot[1], 4))
            bent = corner_added(outline, edge[0], edge[1], spot)
            if isinstance(piece, Territory):
                change = territory_ops.reshaped(piece, bent)
            else:
                change = terrain_ops.reshaped(board.session.state, piece, self.part, bent)
        except TabletopError as fault:
            refuse(board, fault)
            return
        if self.apply(board, change):
            self.has_corners = self.has_corners or holds.is_wall(piece)
            self.corner = self._corner_at(board, spot)

    def _add_on_edge(self, board: Board, at: Point) -> bool:
        piece = self.piece(board)
        outline = edited_outline(piece, self.part)
        if outline is None or self.wall_ends(piece) or self.why_not(board):
            return False
        reach = EDGE * board.context.kit.scale / board.camera.zoom
        edge = holds.edge_at(outline, at, reach)
        if edge is None:
            return False
        self.add_corner(board, edge, at)
        return True

    def _corner_at(self, board: Board, spot: Point) -> tuple[int, int] | None:
        """Return the corner nearest to a point of the outline that is edited."""
        outline = edited_outline(self.piece(board), self.part)
        if outline is None:
            return None
        every = [(r, i) for r, ring in enumerate(outline.rings) for i in range(len(ring))]
        return min(every, key=lambda c: math.dist(outline.rings[c[0]][c[1]], spot), default=None)

    def _same_corner(
        self, board: Board, corner: tuple[int, int] | None, grip: Grip
    ) -> tuple[int, int] | None:
        """Return a corner if it is there still: outlines may have been written the other way."""
        outline = edited_outline(self.piece(board), self.part)
        if outline is None or corner is None or grip.hold is None:
            return None
        ring, index = corner
        is_there = ring < len(outline.rings) and index < len(outline.rings[ring])
        return corner if is_there and grip.hold.kind in ("corner", "middle") else None

    # ------------------------------------------------------------------ inside
    def _hover(self, board: Board, pixel: tuple[int, int]) -> None:
        found = None
        if board.area.collidepoint(pixel) and not self._panel.is_over(pixel):
            slack = SLACK * board.context.kit.scale / board.camera.zoom
            found = chosen_at(board.session.state, self._table(board, pixel), slack)
        if found != self.hovered:
            self.hovered = found
            board.redraw()

    def _table(self, board: Board, pixel: tuple[int, int]) -> Point:
        return board.camera.to_table((float(pixel[0]), float(pixel[1])))

    def _let_go(self) -> None:
        self.grip, self._is_moving, self._seen, self._found, self.fault = (
            None, False, None, None, None,
        )  # fmt: skip

    def _mend(self) -> None:
        self._seen = None
