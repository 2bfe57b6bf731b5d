"""The matrix of units as a screen: who sees whom, in range, in combat, with reasons in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from tabletop.errors import TabletopError
from tabletop.rules.table import table_of
from tabletop.ui.kit import chrome
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.screen import BaseScreen
from tabletop.ui.table.add.sizes import typed_height
from tabletop.ui.table.seeing.matrix_draw import Grid, draw_grid, grid_of
from tabletop.ui.table.seeing.matrix_panel import RANGE, MatrixPanel
from tabletop.ui.table.seeing.matrix_words import Reasons, reasons
from tabletop.ui.table.seeing.matrix_work import (
    JOB,
    SIDES,
    Frame,
    MatrixWork,
    Sides,
    as_text,
    frame_of,
)
from tabletop.ui.table.sight_tool import SightTool

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

WHY: Final = "unit-matrix-why"
STEPS: Final = {"Left": (0, -1), "Right": (0, 1), "Up": (-1, 0), "Down": (1, 0)}
PAUSE: Final = 0.15
"""Seconds between two pictures of a grid that fills."""
REACH: Final = 12.0
"""Inches of the range that is shown first."""


class MatrixScreen(BaseScreen):
    """Rows look at columns; Tab swaps the sides, Enter shows a pair on the table."""

    def __init__(self, screen: TableScreen, work: MatrixWork) -> None:
        super().__init__(screen.context)
        self.screen = screen
        self.work = work
        self.state = screen.session.state
        unit = screen.session.unit
        self.sides: Sides = "second" if unit is not None and unit.player == 2 else "first"
        self.frame: Frame = frame_of(self.state, self.sides)
        if not self.frame.rows or not self.frame.columns:
            self.sides, self.frame = "all", frame_of(self.state, "all")
        row = self.frame.rows.index(unit.id) if unit and unit.id in self.frame.rows else 0
        self.cursor = (row, 0)
        self.reach = REACH
        self.error = ""
        self._first = (0, 0)
        self._waited = 0.0
        self._grid: Grid | None = None
        self._reasons: Reasons | None = None
        self._panel = MatrixPanel(self)
        words = "Units: who sees whom, who is in range, who is in combat."
        self.context.announce(words, "info", "grid")
        self._start()

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return f"{self.screen.title}: units"

    @property
    def is_working(self) -> bool:
        """Whether cells are being asked."""
        return self.context.jobs.is_running(JOB)

    # ------------------------------------------------------------------ drawing
    def paint(self, surface: pygame.Surface) -> None:
        """Draw strip, grid, reasons and log line."""
        kit, size = self.kit, surface.get_size()
        strip, main, side, log = chrome.layout(kit, size)
        surface.fill(kit.theme("board"), main)
        chrome.strip(self.ui, strip, "Units: sight, range, combat", self.screen.title)
        pad = kit.px(16)
        area = pygame.Rect(main.x + pad, main.y, main.w - 2 * pad, main.h - pad)
        self._grid = grid_of(kit, area, self.frame, self._first)
        self._first = self._grid.first
        draw_grid(
            kit, surface, self.state, self.work, self.frame, self._grid, self.cursor, self.reach
        )
        self._panel.paint(self.ui, chrome.side_panel(self.ui, side))
        said = self.context.said
        whole, shown = (len(self.frame.rows), len(self.frame.columns)), self._grid.shown
        facts = []
        if shown != whole:
            facts = [f"{shown[0]} × {shown[1]} of {whole[0]} × {whole[1]} shown"]
        chrome.log_line(self.ui, log, said.icon, said.text, facts)

    def reasons(self) -> Reasons | None:
        """Return the reasons of the cell under the cursor; asked for when they are not known."""
        pair = self.work.pairs.get(self.chosen())
        if pair is None:
            return None
        known = self._reasons
        if known is not None and known.pair is pair and known.reach == self.reach:
            return known
        jobs = self.context.jobs
        name = f"{WHY}:{pair.observer}:{pair.target}:{self.reach:g}"
        if not jobs.is_running(name):
            jobs.stop(f"{WHY}*")

            def done(found: object) -> None:
                if isinstance(found, Reasons):
                    self._reasons = found
                self.context.redraw()

            work = reasons(table_of(self.state), pair, self.reach)
            jobs.start(name, work, on_done=done)
        return None

    def chosen(self) -> tuple[str, str]:
        """Return the units of the cell under the cursor."""
        return self.frame.rows[self.cursor[0]], self.frame.columns[self.cursor[1]]

    def update(self, dt: float) -> bool:
        """Let time pass; while cells are asked the grid is drawn a few times a second."""
        self._waited += dt
        is_due = self.is_working and self._waited >= PAUSE
        if is_due:
            self._waited = 0.0
        return super().update(dt) or is_due

    # ------------------------------------------------------------------ events
    def handle(self, event: pygame.event.Event) -> bool:
        """Take the keys of the grid before the controls: Tab swaps sides here."""
        is_key = event.type == pygame.KEYDOWN
        if is_key and self.ui.focus == RANGE and key_name(event) in ("Esc", "Tab", "Enter"):
            if key_name(event) == "Enter":
                self._type(self.ui.fields.text(RANGE))
            self.ui.focus = ""
            return True
        if is_key and self.ui.focus != RANGE and self._press(key_name(event)):
            return True
        return super().handle(event)

    def act(self, hit: Hit) -> None:
        """Do what a control asks."""
        match hit.id:
            case "home":
                self.context.pop()
            case "matrix-sides":
                self.look(SIDES[int(hit.value)])
            case "matrix-copy":
                self.copy()
            case "matrix-show":
                self.show()
            case "matrix-stop":
                self._stop()
            case "matrix-go":
                self._start()
            case id if id == RANGE:
                self._type(hit.value)
        self.context.redraw()

    def take(self, event: pygame.event.Event) -> bool:
        """Let the pointer choose a cell, a click show it, and the wheel roll the grid."""
        grid = self._grid
        if grid is None:
            return False
        if event.type == pygame.MOUSEMOTION:
            found = grid.at(event.pos)
            if found is None or found == self.cursor:
                return False
            self.cursor = found
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            found = grid.at(event.pos)
            if found is None:
                return False
            self.cursor = found
            self.show()
            return True
        if event.type == pygame.MOUSEWHEEL:
            has_shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            by = -1 if event.y > 0 else 1
            i, j = self._first
            self._first = (i, j + by) if has_shift else (i + by, j)
            return True
        return False

    def _press(self, name: str) -> bool:
        match name:
            case "Tab" | "Shift+Tab":
                self.look("second" if self.sides == "first" else "first")
            case "A":
                self.look("all" if self.sides != "all" else "first")
            case "Ctrl+C":
                self.copy()
            case "Enter":
                self.show()
            case "Esc":
                if not self._stop():
                    self.context.pop()
            case "M":
                self.context.pop()
            case key if key in STEPS:
                self._step(*STEPS[key])
            case _:
                return False
        self.context.redraw()
        return True

    def _step(self, down: int, across: int) -> None:
        """Move the cursor, and the grid when it would leave it."""
        rows, columns = len(self.frame.rows), len(self.frame.columns)
        i = min(max(0, self.cursor[0] + down), rows - 1)
        j = min(max(0, self.cursor[1] + across), columns - 1)
        self.cursor = (i, j)
        if self._grid is not None:
            first, shown = self._grid.first, self._grid.shown
            top = min(max(first[0], i - shown[0] + 1), i)
            left = min(max(first[1], j - shown[1] + 1), j)
            self._first = (top, left)

    # ------------------------------------------------------------------ doing
    def look(self, sides: Sides) -> None:
        """Let others look; a pair under the cursor stays under it where it can."""
        frame = frame_of(self.state, sides)
        if not frame.rows or not frame.columns:
            self.context.announce("Only one side has units; all by all is shown.", "info", "grid")
            sides, frame = "all", frame_of(self.state, "all")
        here = self.chosen()
        self.sides, self.frame, self._first = sides, frame, (0, 0)
        if here[0] not in frame.rows:
            here = here[::-1]
        row = frame.rows.index(here[0]) if here[0] in frame.rows else 0
        column = frame.columns.index(here[1]) if here[1] in frame.columns else 0
        self.cursor = (row, column)
        words = {
            "first": "Player 1 looks at player 2",
            "second": "Player 2 looks at player 1",
            "all": "All look at all",
        }
        self.context.announce(f"{words[sides]}.", "info", "grid")
        self._start()

    def copy(self) -> None:
        """Copy the table as text with tabs."""
        text = as_text(self.state, self.work, self.frame, self.reach)
        count = f"{len(self.frame.rows)} × {len(self.frame.columns)} units"
        if self.context.copy(text):
            self.context.announce(f"Copied as text with tabs: {count}.", "info", "share-2")
        else:
            words = "Not copied: the system gives no clipboard."
            self.context.announce(words, "illegal", "octagon-x")

    def show(self) -> None:
        """Show a pair on the table: both units selected, the eye on the line that decides."""
        one, two = self.chosen()
        if one == two:
            self.context.announce("A unit is not asked about itself.", "info", "grid")
            return
        found = self.reasons()
        screen = self.screen
        self.context.pop()
        units = (screen.session.state.unit(one), screen.session.state.unit(two))
        screen.select((*units[0].models, *units[1].models))
        sight = screen.made(SightTool.id)
        assert isinstance(sight, SightTool)
        if screen.tool is not sight:
            screen.use(sight)
        models = (units[0].models[0], units[1].models[0])
        sight.ask(screen, *(found.models if found is not None else models))

    def _type(self, words: str) -> None:
        try:
            self.reach, self.error = typed_height(words), ""
        except TabletopError:
            self.error = 'Type inches, such as 12".'

    def _start(self) -> None:
        self.work.start(self.context.jobs, self.state, self.frame, self.context.redraw)

    def _stop(self) -> bool:
        was = self.work.stop(self.context.jobs)
        if was:
            known = f"{self.work.known(self.frame)} of {self.frame.count}"
            self.context.announce(f"Stopped: {known} pairs are known.", "info", "grid")
        return was

    def leave(self) -> None:
        """Stop asking."""
        self.context.jobs.stop(JOB)
        self.context.jobs.stop(f"{WHY}*")
