"""The Straighten screen: corners of the table are put on a photo of it, or ends of a base."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame

from tabletop.errors import TabletopError
from tabletop.geometry.base import Point
from tabletop.ui.kit import chrome
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.screen import BaseScreen, Context
from tabletop.ui.table.add.sizes import told, typed_base
from tabletop.ui.table.picturing.photo.loupe import Look, fitted, paint_sheet, point_at
from tabletop.ui.table.picturing.photo.making import Opened
from tabletop.ui.table.picturing.photo.points import Points, Way, typed_side
from tabletop.ui.table.picturing.photo.side import DEEP, MM, WIDE, StraightenSide

POINT: Final = "photo-point"
COARSE, FINE = 6.0, 0.5
"""Pixels of the window, and of the photo with Shift, that an arrow moves a point."""
WHEEL: Final = 1.15
WAYS: Final[tuple[Way, Way]] = ("corners", "base")
ARROWS: Final = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, -1), "Down": (0, 1)}

Chosen = Callable[[Points, tuple[float, float]], None]


class Straighten(BaseScreen):
    """Lets one put points on a photo; `laid` gets them with inches: of the rectangle between the
    corners, or of the whole photo.
    """  # noqa: D205

    def __init__(
        self, context: Context, opened: Opened, board: tuple[float, float], laid: Chosen
    ) -> None:
        super().__init__(context)
        self.opened = opened
        self.laid = laid
        self.points = Points.of(opened.picture.size)
        self.texts = {WIDE: f"{board[0]:g}", DEEP: f"{board[1]:g}", MM: "32"}
        self.chosen = 0
        self.look: Look | None = None
        self.area = pygame.Rect(0, 0, 1, 1)
        self._fit_key: tuple[object, ...] = ()
        self._held: tuple[int, Point] | None = None
        self._pan: Point | None = None
        self._next_end = 0
        self._is_showing_lens = False
        self._side = StraightenSide(self)
        words = "Drag the points 1 to 4 onto the corners of the table, then Enter."
        context.announce(words, "info", "crop")

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return f"Straighten {self.opened.name}"

    # ------------------------------------------------------------------ what is chosen
    def inches(self) -> tuple[float, float]:
        """Return the size of the rectangle, or of the whole photo; raises `TabletopError`."""
        if self.points.way == "base":
            base = typed_base(self.texts[MM])
            return self.points.scaled(base.length)
        return typed_side(self.texts[WIDE]), typed_side(self.texts[DEEP])

    def refusal(self) -> str:
        """Say why it cannot be laid as it is, "" where it can."""
        why = self.points.refusal()
        if why:
            return why
        try:
            self.inches()
        except TabletopError as fault:
            return told(fault)
        return ""

    # ------------------------------------------------------------------ drawing
    def paint(self, surface: pygame.Surface) -> None:
        """Draw strip, photo, side panel and log line."""
        kit, size = self.kit, surface.get_size()
        strip, main, side, log = chrome.layout(kit, size)
        self.area = main
        key = (main.size, main.topleft)
        if self.look is None or key != self._fit_key:
            self.fit()
            self._fit_key = key
        for k, name in enumerate(self.points.names):
            self._place_point(k, name)
        focused = self.ui.focus
        if self.ui.is_focus_shown and focused.startswith(POINT):
            self.chosen = min(int(focused.removeprefix(POINT)), len(self.points.shown) - 1)
        is_near = self._is_showing_lens or focused.startswith(POINT)
        inches = None
        if self.points.way == "corners" and not self.refusal():
            inches = self.inches()
        if self.look is not None:
            paint_sheet(
                kit, surface, main, self.opened, self.look, self.points,
                self.chosen, inches, has_lens=is_near,
            )  # fmt: skip
        chrome.strip(self.ui, strip, "Straighten", self.opened.name)
        self._side.paint(self.ui, chrome.side_panel(self.ui, side))
        said = self.context.said
        w, h = self.opened.picture.size
        facts = [f"{w} × {h} pixels", f"{self.look.zoom * 100:.0f} %" if self.look else ""]
        chrome.log_line(self.ui, log, said.icon, said.text, facts)

    def _place_point(self, index: int, name: str) -> None:
        """Let Tab reach a point."""
        if self.look is None:
            return
        x, y = self.look.to_screen(self.points.shown[index])
        half = self.kit.px(10)
        rect = pygame.Rect(round(x) - half, round(y) - half, 2 * half, 2 * half)
        rect.clamp_ip(self.area)
        self.ui.add(f"{POINT}{index}", rect, tip=f"{name}: drag, or arrows (Shift: fine)")

    def fit(self) -> None:
        """Show the whole photo."""
        self.look = fitted(self.opened.picture.size, self.area, self.kit.px(28))

    # ------------------------------------------------------------------ events
    def handle(self, event: pygame.event.Event) -> bool:
        """Give the points their pointer first, then the controls, then keys and wheel."""
        if event.type == pygame.MOUSEBUTTONDOWN and self.area.collidepoint(event.pos):
            self.ui.focus, self.ui.pointer = "", event.pos
            return self._press(event)
        if event.type == pygame.MOUSEMOTION and (self._held or self._pan):
            self._move(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and (self._held or self._pan):
            self._held, self._pan = None, None
            return True
        if event.type == pygame.MOUSEWHEEL and self.area.collidepoint(self.ui.pointer):
            self._zoom(WHEEL ** float(event.y), self.ui.pointer)
            return True
        return super().handle(event)

    def _press(self, event: pygame.event.Event) -> bool:
        look = self.look
        if look is None:
            return False
        at = (float(event.pos[0]), float(event.pos[1]))
        index = point_at(self.kit, look, self.points, at) if event.button == 1 else -1
        if index >= 0:
            self._hold(index, at)
        elif event.button == 1 and self.points.way == "base":
            self.put(self._next_end, look.to_photo(at))
            self._hold(self._next_end, at)
            self._next_end = 1 - self._next_end
        elif event.button in (1, 2, 3):
            self._pan, self._is_showing_lens = at, False
        return True

    def _hold(self, index: int, at: Point) -> None:
        if self.look is None:
            return
        x, y = self.look.to_screen(self.points.shown[index])
        self._held, self.chosen = (index, (x - at[0], y - at[1])), index
        self._is_showing_lens = True
        self.context.announce(f"{self.points.names[index].capitalize()}", "info", "crosshair")

    def _move(self, pixel: tuple[int, int]) -> None:
        at, look = (float(pixel[0]), float(pixel[1])), self.look
        if look is None:
            return
        if self._held is not None:
            index, (dx, dy) = self._held
            self.put(index, look.to_photo((at[0] + dx, at[1] + dy)))
        elif self._pan is not None:
            self.look = look.panned(at[0] - self._pan[0], at[1] - self._pan[1])
            self._pan = at

    def put(self, index: int, at: Point) -> None:
        """Put a point elsewhere, pixels of the photo."""
        self.points = self.points.put(index, at)
        self.context.redraw()

    def _zoom(self, factor: float, at: tuple[int, int]) -> None:
        if self.look is not None and math.isfinite(factor):
            least = fitted(self.opened.picture.size, self.area, self.kit.px(28)).zoom * 0.5
            self.look = self.look.zoomed(factor, (float(at[0]), float(at[1])), least)
            self.context.redraw()

    def take(self, event: pygame.event.Event) -> bool:
        """Move the chosen point, zoom, fit, go on or back by keys."""
        if event.type != pygame.KEYDOWN:
            return False
        name = key_name(event)
        plain = name.removeprefix("Shift+")
        at = self.ui.pointer if self.area.collidepoint(self.ui.pointer) else self.area.center
        if self.is_typing and name not in ("Esc", "Enter"):
            return False
        if plain in ARROWS and self.look is not None:
            dx, dy = ARROWS[plain]
            step = FINE if name != plain else COARSE / self.look.zoom
            x, y = self.points.shown[self.chosen]
            self._is_showing_lens = True
            self.put(self.chosen, (x + dx * step, y + dy * step))
        elif name in ("+", "="):
            self._zoom(WHEEL**2, at)
        elif name == "-":
            self._zoom(WHEEL**-2, at)
        elif name == "Enter":
            self.go()
        elif name == "Esc" and self.is_typing:
            self.ui.focus = ""
        else:
            return super().take(event)
        return True

    def act(self, hit: Hit) -> None:
        """Do what a control of the side asks."""
        match hit.id:
            case "home" | "photo-back":
                self.context.pop()
            case "photo-way":
                self.turn_to(WAYS[int(hit.value)])
            case "photo-whole":
                self.points = self.points.whole()
                self.context.announce("The corners are those of the picture", "info", "crop")
            case "photo-fit":
                self.fit()
            case "photo-mm":
                self.texts[MM] = hit.value
                self.ui.fields.put(MM, hit.value)
            case field if field in self.texts:
                self.texts[field] = hit.value
                if hit.kind == "confirm":
                    self.go()
            case _:
                self.go()
        self.context.redraw()

    def turn_to(self, way: Way) -> None:
        """Work with corners, or with a base."""
        self.points, self.chosen = self.points.by(way), 0
        self._next_end, self._is_showing_lens = 0, False
        words = "Drag the points 1 to 4 onto the corners of the table."
        if way == "base":
            words = "Click two opposite edges of one base; the photo is taken from straight above."
        self.context.announce(words, "info", "crop" if way == "corners" else "ruler")

    def go(self) -> None:
        """Lay the photo, or say why not."""
        why = self.refusal()
        if why:
            self.context.announce(f"Not laid: {why}", "illegal", "octagon-x")
            return
        points, inches = self.points, self.inches()
        self.laid(points, inches)
