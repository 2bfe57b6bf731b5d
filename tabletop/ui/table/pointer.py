"""The pointer on the board: select, take up and carry, box."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

import pygame

from tabletop.geometry.base import Point
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.table import picking
from tabletop.ui.table.handling.selecting import combined
from tabletop.ui.table.plugs import Board, Dock, Panel

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

DRAG_FROM = 4
"""Pixels (at UI scale 1) that the pointer must go before a press becomes a drag."""
DOUBLE = 0.4
"""Seconds between the clicks of a double-click."""
SLACK = 5
"""Pixels round a small base that still count as a click on it."""


class SelectTool:
    """The arrow: the tool one starts with."""

    id, icon, key, tip = "select", "mouse-pointer", "", "Select and move"
    quiets: tuple[str, ...] = ()

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.box: tuple[Point, Point] | None = None
        self._kept: tuple[str, ...] = ()
        self._has_ctrl = False
        self._pressed = ""
        self._from = (0, 0)
        self._is_plain = False
        self._last = (0.0, "")

    def begin(self, board: Board) -> None:
        """Nothing to prepare."""

    def end(self, board: Board) -> None:
        """Let go of everything."""
        self.box, self._pressed = None, ""

    def overlays(self, board: Board) -> Overlays:
        """Nothing of its own: the screen shows what is carried."""
        return Overlays()

    def panel(self, board: Board) -> Panel | None:
        """Use the unit's own panel."""
        return None

    def dock(self, board: Board) -> Dock | None:
        """Dock nothing."""
        return None

    def take(self, board: Board, event: pygame.event.Event) -> bool:
        """Take a press, a motion or a release on the board."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press(event.pos)
            return True
        if event.type == pygame.MOUSEMOTION:
            return self._move(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos)
        return False

    # ------------------------------------------------------------------ inside
    def _press(self, pixel: tuple[int, int]) -> None:
        screen = self.screen
        point = screen.camera.to_table(pixel)
        slack = SLACK * screen.kit.scale / screen.camera.zoom
        found = picking.model_at(screen.session.state, point, slack)
        mods = pygame.key.get_mods()
        has_shift, has_ctrl = bool(mods & pygame.KMOD_SHIFT), bool(mods & pygame.KMOD_CTRL)
        self._from, self._pressed, self._is_plain = pixel, "", False
        chosen = screen.session.selection
        now = time.monotonic()
        is_double = found != "" and self._last[1] == found and now - self._last[0] < DOUBLE
        self._last = (now, "" if is_double else found)
        if not found:
            self._kept = chosen if has_shift or has_ctrl else ()
            self._has_ctrl = has_ctrl
            self.box = (point, point)
            return
        if is_double:
            unit = picking.unit_models(screen.session.state, found)
            if has_ctrl:  # the first click of the two has toggled the model under it
                rest = tuple(m for m in chosen if m not in unit)
                screen.select(rest if found not in chosen else (*rest, *unit))
            else:
                screen.select(combined(chosen, unit, has_shift=has_shift, has_ctrl=False))
        elif has_ctrl and found in chosen:
            screen.select(tuple(m for m in chosen if m != found))
            return
        elif has_shift or has_ctrl:
            screen.select((*chosen, found))
        elif found not in chosen:
            screen.select((found,))
        else:
            self._is_plain = True
        self._pressed = found

    def _move(self, pixel: tuple[int, int]) -> bool:
        screen = self.screen
        if screen.carrying.hand is not None:
            return True
        if self.box is not None:
            self.box = (self.box[0], screen.camera.to_table(pixel))
            return True
        if self._pressed:
            gone = math.dist(pixel, self._from)
            if gone > DRAG_FROM * screen.kit.scale:
                models = screen.session.selection
                if self._pressed not in models:
                    models = (self._pressed,)
                screen.take_up(models, screen.camera.to_table(self._from))
                self._pressed, self._is_plain = "", False
                return True
        return False

    def _release(self, pixel: tuple[int, int]) -> bool:
        screen = self.screen
        if screen.carrying.hand is not None:
            screen.put_down()
            return True
        if self.box is not None:
            self._boxed(pixel)
            return True
        if self._is_plain and self._pressed and len(screen.session.selection) > 1:
            screen.select((self._pressed,))
        self._pressed, self._is_plain = "", False
        return True

    def _boxed(self, pixel: tuple[int, int]) -> None:
        screen, box = self.screen, self.box
        self.box = None
        if box is None:
            return
        if math.dist(pixel, self._from) <= DRAG_FROM * screen.kit.scale:
            if screen.session.selection and not self._kept:
                screen.select(())
            return
        end = screen.camera.to_table(pixel)
        found = picking.models_in_box(screen.session.state, box[0], end)
        screen.select(combined(self._kept, found, has_shift=True, has_ctrl=self._has_ctrl))
