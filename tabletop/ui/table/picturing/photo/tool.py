"""The Photo tool: the photo under the table is moved, sized, turned, faded, locked, removed."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from tabletop.geometry.base import Point
from tabletop.state.model import GameState, Underlay
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.table.picturing.photo import shape
from tabletop.ui.table.picturing.photo.along import did
from tabletop.ui.table.picturing.photo.panel import PhotoPanel
from tabletop.ui.table.picturing.photo.shape import Hold
from tabletop.ui.table.plugs import Board, Dock, Panel

TURNS: Final = {"Q": 1.0, "E": -1.0, "Shift+Q": 0.1, "Shift+E": -0.1}
FADES: Final = {"+": -0.1, "=": -0.1, "-": 0.1}
ARROWS: Final = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, 1), "Down": (0, -1)}
STEP, FINE = 0.5, 0.05
"""Inches that an arrow moves it, and with Shift."""


class PhotoTool:
    """Changes the photo; locked, it is never taken hold of. Put away, it locks the photo."""

    id = "photo"
    icon = "camera"
    key = "Ctrl+U"
    tip = "Lay a photo or plan of the real table under this one"
    quiets: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.is_locked = True
        self.keeps_shape = True
        self._panel = PhotoPanel(self)
        self._grip: tuple[Underlay, Hold, Point] | None = None
        self._draft: Underlay | None = None

    # ------------------------------------------------------------------ tool
    def begin(self, board: Board) -> None:
        """Be taken up; the photo stays locked until one unlocks it."""
        words = "Photo: locked. Ctrl+B unlocks it; + and - fade it."
        board.context.announce(words, "info", "camera")

    def end(self, board: Board) -> None:
        """Keep what was typed, and lock the photo."""
        self._panel.flush(board)
        self._grip, self._draft, self.is_locked = None, None, True
        board.redraw()

    def panel(self, board: Board) -> Panel | None:
        """Its own panel, always."""
        return self._panel

    def dock(self, board: Board) -> Dock | None:
        """Dock nothing."""
        return None

    def now(self, board: Board) -> Underlay | None:
        """Return the photo as it is shown now."""
        return self._draft or board.session.state.underlay

    def overlays(self, board: Board) -> Overlays:
        """Return its frame and handles."""
        photo = self.now(board)
        if photo is None:
            return Overlays()
        scale = board.context.kit.scale
        return shape.shown(photo, board.camera, scale, is_locked=self.is_locked)

    def relaid(self, state: GameState) -> GameState:
        """Return the table with the photo as it is in the hand."""
        return state if self._draft is None else replace(state, underlay=self._draft)

    # ------------------------------------------------------------------ events
    def take(self, board: Board, event: pygame.event.Event) -> bool:
        """Move, size and turn by dragging; arrows and keys."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(board, event.pos)
        if event.type == pygame.MOUSEMOTION and self._grip is not None:
            self._drag(board, event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._grip is not None:
            self._release(board)
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(board, key_name(event))
        return False

    def turn(self, board: Board, name: str) -> bool:
        """Turn it by Q and E, with Shift by a tenth of a degree."""
        photo = board.session.state.underlay
        if name not in TURNS or photo is None or self.is_locked:
            return False
        self.change(board, "turn", shape.turned(photo, photo.turn + TURNS[name]))
        return True

    def _press(self, board: Board, pixel: tuple[int, int]) -> bool:
        photo = board.session.state.underlay
        if photo is None or self.is_locked:
            return False
        self._panel.flush(board)
        photo = board.session.state.underlay or photo
        at = (float(pixel[0]), float(pixel[1]))
        hold = shape.hold_at(photo, board.camera, board.context.kit.scale, at)
        if hold is None:
            return False
        self._grip = (photo, hold, board.camera.to_table(at))
        return True

    def _drag(self, board: Board, pixel: tuple[int, int]) -> None:
        if self._grip is None:
            return
        photo, hold, start = self._grip
        at = board.camera.to_table((float(pixel[0]), float(pixel[1])))
        is_free = bool(pygame.key.get_mods() & pygame.KMOD_ALT)
        now = shape.held(photo, hold, start, at, is_free=is_free)
        self._draft = now if now != photo else None
        board.redraw()

    def _release(self, board: Board) -> None:
        grip, draft = self._grip, self._draft
        self._grip, self._draft = None, None
        if grip is not None and draft is not None:
            verbs = {"inside": "move", "corner": "size", "turn": "turn"}
            self.change(board, verbs[grip[1].kind], draft)

    def _key(self, board: Board, name: str) -> bool:
        photo = board.session.state.underlay
        plain, is_idle = name.removeprefix("Shift+"), not board.session.selection
        if name == "Esc" and self._grip is not None:
            self._grip, self._draft = None, None
            board.redraw()
            return True
        if photo is None:
            return False
        if name in FADES:
            self.change(board, "fade", shape.faded(photo, photo.fade + FADES[name]))
        elif name == "Ctrl+B" and is_idle:
            self.lock(board)
        elif name == "Del" and is_idle:
            self.remove(board)
        elif plain in ARROWS and not self.is_locked and is_idle:
            step = FINE if plain != name else STEP
            dx, dy = ARROWS[plain]
            self.change(board, "move", shape.moved(photo, dx * step, dy * step))
        else:
            return False
        return True

    # ------------------------------------------------------------------ changing
    def change(self, board: Board, verb: str, new: Underlay | None) -> bool:
        """Write a change of the photo into the journal; answer whether there was one."""
        session = board.session
        old = session.state.underlay
        if old == new:
            return False
        if self.is_locked and verb not in ("fade", "lay"):
            board.context.announce("The photo is locked: Ctrl+B unlocks it", "info", "lock")
            return False
        did(session, verb, new)
        board.context.announce(_told(verb, new), "info", "camera")
        board.redraw()
        return True

    def lock(self, board: Board) -> None:
        """Lock or unlock it."""
        self._panel.flush(board)
        self.is_locked = not self.is_locked
        words = "Photo: locked, the hand takes models"
        if not self.is_locked:
            words = "Photo: unlocked. Drag it, or its corners; Q and E turn it"
        board.context.announce(words, "info", "lock" if self.is_locked else "lock-open")
        board.redraw()

    def remove(self, board: Board) -> None:
        """Take the photo away from the table; its file stays."""
        self.change(board, "remove", None)


def _told(verb: str, photo: Underlay | None) -> str:
    if photo is None:
        return "The photo was taken away from under the table"
    if verb == "fade":
        return f"Photo: faded by {photo.fade * 100:.0f} %"
    if verb == "turn":
        return f"Photo: turned by {photo.turn:g}°"
    if verb == "size":
        return f'Photo: {photo.width:g} × {photo.height:g}"'
    return f'Photo: lower left at {photo.x:.2f}, {photo.y:.2f}"'
