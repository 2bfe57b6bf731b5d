"""Who sees this spot: a base in thought at the pointer, and every unit that sees it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from tabletop.geometry.base import Point, Pose, footprint, round_base
from tabletop.geometry.gap import separation
from tabletop.geometry.units import within
from tabletop.rules.imagined import Imagined, imagined
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.table.overlays.tables import Tables
from tabletop.ui.table.plugs import Board, Dock, Panel
from tabletop.ui.table.seeing.pair import moved
from tabletop.ui.table.seeing.size_rows import USUAL_SIZE, Size
from tabletop.ui.table.seeing.spot_panel import SpotPanel
from tabletop.ui.table.seeing.spot_view import Seen, SpotView, said_words
from tabletop.ui.table.side_view import NOTCH
from tabletop.ui.table.sight_tool import STEPS, SightTool, holds

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


class SpotTool:
    """Shows who sees the place under the pointer; a click pins it."""

    id = "spot"
    icon = "focus"
    key = "Shift+S"
    tip = "Who sees this spot, any base and height"
    quiets: tuple[str, ...] = ("ranges", "coherency")

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.size = USUAL_SIZE
        self.pinned: Imagined | None = None
        self._view = SpotView(Tables())
        self._panel = SpotPanel(self)
        self._pixel: tuple[int, int] | None = None
        self._by: Point = (0.0, 0.0)
        self._is_carrying = False
        self._live: Imagined | None = None
        self._is_to_say = False

    # ------------------------------------------------------------------ tool
    def begin(self, board: Board) -> None:
        """Be taken up."""
        self.pinned = self._live = None
        self._pixel = self.screen.pixel
        words = "Who sees this spot: point at the table, click to pin the spot."
        board.context.announce(words, "sight", self.icon)

    def end(self, board: Board) -> None:
        """Put the spot away."""
        self.pinned = self._live = None
        self._is_carrying = False
        self._view.clear(board)
        board.redraw()

    def overlays(self, board: Board) -> Overlays:
        """Return the spot and the rings of all models."""
        spot = self.spot(board)
        shown = self._view.overlays(board, spot, is_pinned=self.is_pinned)
        if self._is_to_say:
            seen = self._view.seen(board, spot)
            if seen is not None and seen.spot == spot:
                self._is_to_say = False
                board.context.announce(said_words(seen), "sight", "eye")
        return shown

    def panel(self, board: Board) -> Panel | None:
        """The sizes and the list of units."""
        return self._panel

    def dock(self, board: Board) -> Dock | None:
        """Dock nothing."""
        return None

    # ------------------------------------------------------------------ events
    def take(self, board: Board, event: pygame.event.Event) -> bool:
        """Follow the pointer, pin, drag, and turn the wheel over the spot."""
        if event.type == pygame.MOUSEMOTION:
            self._pixel = event.pos
            if self._is_carrying and self.pinned is not None:
                x, y = self._at(board, event.pos)
                by = self._by
                to = (round(x + by[0], 3), round(y + by[1], 3))
                self.pinned = moved(board.session.state, self.pinned, *to)
            if self._is_carrying or not self.is_pinned:
                board.redraw()
            return self._is_carrying
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._click(board, self._at(board, event.pos))
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._is_carrying:
            self._is_carrying, self._is_to_say = False, True
            board.redraw()
            return True
        if event.type == pygame.MOUSEWHEEL and event.y and not holds(pygame.KMOD_CTRL):
            if self._pixel is None or not self.is_pinned:
                return False
            if self._is_on(self._at(board, self._pixel)):
                self.resize(board, self.size.grown(NOTCH if event.y > 0 else -NOTCH))
                return True
        if event.type == pygame.KEYDOWN:
            return self._press(board, key_name(event))
        return False

    def _click(self, board: Board, at: Point) -> bool:
        """Pin the spot here, or take hold of it."""
        if self.pinned is not None and self._is_on(at):
            pose = self.pinned.pose
            self._by = (pose.x - at[0], pose.y - at[1])
        else:
            self.pinned, self._by = self._stand(board, at), (0.0, 0.0)
        self._is_carrying = True
        board.redraw()
        return True

    def _press(self, board: Board, name: str) -> bool:
        short = name.removeprefix("Shift+")
        if name in ("Esc", "Del", "Backspace") and self.is_pinned:
            self.let_go(board)
        elif short in STEPS and board.drag is None:
            spot = self.pinned or self.spot(board) or self._stand(board, self._middle(board))
            step = 0.1 if name != short else 1.0
            x, y = STEPS[short]
            to = (spot.pose.x + x * step, spot.pose.y + y * step)
            self.pinned = moved(board.session.state, spot, *to)
            self._is_to_say = True
        elif name == "Enter" and not self.is_pinned and board.session.action is None:
            self.pinned = self.spot(board) or self._stand(board, self._middle(board))
            self._is_to_say = True
        else:
            return False
        board.redraw()
        return True

    # ------------------------------------------------------------------ the spot
    @property
    def is_pinned(self) -> bool:
        """Whether the spot stays where it is while the pointer moves."""
        return self.pinned is not None

    def spot(self, board: Board) -> Imagined | None:
        """Return the base that is looked at: the pinned one, or the one at the pointer."""
        if self.pinned is not None:
            return self.pinned
        pixel = self._pixel
        if pixel is None or not board.area.collidepoint(pixel) or board.drag is not None:
            return None
        at = self._at(board, pixel)
        live = self._live
        rounded = (round(at[0], 2), round(at[1], 2))  # a pixel is no finer
        is_same = live is not None and (live.pose.x, live.pose.y) == rounded
        if live is None or not is_same or live.base != self.size.base:
            live = self._live = self._stand(board, at)
        return live

    def seen(self, board: Board) -> Seen | None:
        """Return who sees the spot, as far as it is known."""
        return self._view.seen(board, self.spot(board))

    def resize(self, board: Board, size: Size) -> None:
        """Give the spot another base and height."""
        self.size, self._live = size, None
        if self.pinned is not None:
            pose = self.pinned.pose
            self.pinned = self._stand(board, (pose.x, pose.y))
            self._is_to_say = True
        board.redraw()

    def let_go(self, board: Board) -> None:
        """Let the spot follow the pointer again."""
        self.pinned = None
        board.context.announce("The spot follows the pointer.", "info", self.icon)
        board.redraw()

    def show(self, board: Board, unit: str) -> None:
        """Show the line of a unit to the spot, with proof: the eye takes over."""
        seen = self.seen(board)
        watch = next((w for w in seen.watches if w.unit == unit), None) if seen else None
        if seen is None or watch is None:
            return
        sight = self.screen.made(SightTool.id)
        assert isinstance(sight, SightTool)
        self.screen.use(sight)
        sight.ask(board, watch.nearest, seen.spot)

    def _stand(self, board: Board, at: Point) -> Imagined:
        """Return the base at a point, on the level that bears it there."""
        where = (round(at[0], 2), round(at[1], 2))
        found = imagined(board.session.state, self.size.base, where, self.size.height)
        return found if self.pinned is None else replace(found, stead=self.pinned.stead)

    def _is_on(self, at: Point) -> bool:
        if self.pinned is None:
            return False
        finger = footprint(round_base(1e-6), Pose(at[0], at[1]))
        return within(separation(self.pinned.footprint, finger), 0.0)

    def _middle(self, board: Board) -> Point:
        return self._at(board, board.area.center)

    def _at(self, board: Board, pixel: tuple[int, int]) -> Point:
        return board.camera.to_table((float(pixel[0]), float(pixel[1])))
