"""What part of the table one looks at: pan, zoom, fit."""

from __future__ import annotations

import pygame

from tabletop.geometry.base import Point
from tabletop.state.model import GameState
from tabletop.ui.camera import Camera, fitted
from tabletop.ui.kit.kit import Kit

PAPER = 44
"""Pixels at UI scale 1 kept free round a board for its sheet."""
SETTLED = 0.14
"""Seconds after the last turn of the wheel in which the ground is drawn anew."""


class Eye:
    """The camera of a board and how the pointer moves it."""

    def __init__(self) -> None:
        self.camera = Camera(20.0, 0.0, 0.0)
        self.is_fitted = True
        self.zooming_for = 1.0
        self._pan_from: tuple[int, int] | None = None
        self._fit_key: tuple[object, ...] = ()

    @property
    def is_zooming(self) -> bool:
        """Whether the wheel turned a moment ago."""
        return self.zooming_for < SETTLED

    @property
    def is_panning(self) -> bool:
        """Whether the board is being dragged about."""
        return self._pan_from is not None

    def follow(self, state: GameState, area: pygame.Rect, kit: Kit) -> None:
        """Keep the table fitted while nobody chose another view."""
        key = (state.board, area.size, area.topleft, kit.scale)
        if self.is_fitted and key != self._fit_key:
            self.fit(state, area, kit)
            self._fit_key = key

    def fit(self, state: GameState, area: pygame.Rect, kit: Kit) -> None:
        """Show the whole table (or all that stands on one without edge)."""
        box = (0.0, 0.0, *state.board) if state.board is not None else _around(state)
        margin = kit.px(PAPER if area.h / kit.scale > 720 else 30)
        self.camera = fitted(box, (area.x, area.y, area.w, area.h), margin, 60.0 * kit.scale)
        self.is_fitted = True

    def show(self, box: tuple[float, float, float, float], area: pygame.Rect, kit: Kit) -> None:
        """Show a part of the table."""
        self.camera = fitted(box, (area.x, area.y, area.w, area.h), kit.px(36), 60.0 * kit.scale)
        self.is_fitted = False

    def zoom(self, steps: float, at: Point, kit: Kit) -> None:
        """Zoom with a point of the screen held."""
        self.camera = self.camera.zoomed(steps, at, kit.scale)
        self.is_fitted = False
        self.zooming_for = 0.0

    def begin_pan(self, pixel: tuple[int, int]) -> None:
        """Take hold of the board."""
        self._pan_from = pixel

    def pan_to(self, pixel: tuple[int, int]) -> None:
        """Drag the board."""
        if self._pan_from is not None and pixel != self._pan_from:
            dx, dy = pixel[0] - self._pan_from[0], pixel[1] - self._pan_from[1]
            self.camera = self.camera.panned(dx, dy)
            self.is_fitted, self._pan_from = False, pixel

    def end_pan(self) -> None:
        """Let go of the board."""
        self._pan_from = None

    def update(self, dt: float) -> bool:
        """Let time pass; answer whether the ground is to be drawn anew now."""
        was = self.is_zooming
        self.zooming_for += dt
        return was


def _around(state: GameState) -> tuple[float, float, float, float]:
    boxes = [m.footprint.bounds() for m in state.models.values()]
    boxes += [f.footprint.bounds() for f in state.terrain.values()]
    if not boxes:
        return (0.0, 0.0, 60.0, 44.0)
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return (min(x0) - 4.0, min(y0) - 4.0, max(x1) + 4.0, max(y1) + 4.0)
