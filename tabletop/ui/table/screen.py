"""The table screen: one session, drawn and worked on; everything else plugs into it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import astuple
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame

from tabletop.files.photos import is_photo
from tabletop.geometry.base import Pose
from tabletop.rules.moves import MoveKind, allowed_kinds
from tabletop.state.model import GameState
from tabletop.ui.camera import Camera
from tabletop.ui.kit import chrome
from tabletop.ui.kit.crop import what_matters
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.live import LiveTable, Under
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.kit.scene_draw import View
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.screen import BaseScreen, Context
from tabletop.ui.table import acting, moving, says, showing, storing
from tabletop.ui.table.area import AnyTool, LateTool, MenuName, MenuRow
from tabletop.ui.table.areas import areas
from tabletop.ui.table.carrying import Carrying
from tabletop.ui.table.edit import locks
from tabletop.ui.table.eye import Eye
from tabletop.ui.table.handling import taking
from tabletop.ui.table.handling.dropping import Dropping
from tabletop.ui.table.handling.holding import Holding
from tabletop.ui.table.late import LATE
from tabletop.ui.table.legend import SHOW, legend_height, paint_legend
from tabletop.ui.table.logline import paint_log
from tabletop.ui.table.overlays import TableOverlays
from tabletop.ui.table.picking import model_at
from tabletop.ui.table.plugs import LegendRow, OverlayProvider, Panel, Tool, Turner, is_previewer
from tabletop.ui.table.pointer import SelectTool
from tabletop.ui.table.readout import paint_box, paint_readout, readout_of
from tabletop.ui.table.relaying import relaid
from tabletop.ui.table.rest_panel import RestPanel
from tabletop.ui.table.session import Drag, TableSession
from tabletop.ui.table.strip import paint_strip
from tabletop.ui.table.unit_panel import UnitPanel

if TYPE_CHECKING:
    from tabletop.ui.table.house.tour import Tour
    from tabletop.ui.table.ruling_panel import RulingPanel

PEEK = 0.35
"""Seconds after which a held key only peeks: let go, and the overlay is as it was."""

LEAST_PANEL = 400
"""Pixels that the panel of a unit or a ruling needs before the legend gets any."""

WARM_AFTER = 0.4
"""Seconds after which the judging process is started: the first frames come before it."""

RESTS = 0.2
"""Seconds without any input after which what may soon be wanted is drawn beforehand."""

PANEL_PAUSE = 0.1
"""Seconds between two pictures of the panel while something is carried."""

WHILE_TYPING = (
    "Ctrl+Z", "Ctrl+Y", "Ctrl+Shift+Z", "Ctrl+S", "Ctrl+O", "Ctrl+N", "Ctrl+Shift+S", "Ctrl+R",
    "Ctrl+H", "Ctrl+K", "F1",
)  # fmt: skip
"""Keys of the table that are no letters of a field."""


class TableScreen(BaseScreen):
    """The table (a `Board` for what plugs in).

    `providers` give overlays at each draw, `rows` are the legend's, `panel` takes the right side
    instead of the unit's own when it is set.
    """

    def __init__(
        self, context: Context, session: TableSession, dice: random.Random | None = None
    ) -> None:
        super().__init__(context)
        self.session = session
        self.carrying = Carrying(session)
        self.dropping = Dropping(self.carrying.judge)
        self.eye = Eye()
        self.live = LiveTable(context.kit)
        self.dice = dice or random.Random(time.time_ns())
        self.area = pygame.Rect(0, 0, 1, 1)
        self.hovered = ""
        self.pointed = -1
        self.pixel = (0, 0)
        self.is_by_keys = False
        self.is_from_gallery = False
        self.holding = Holding(self)
        self._over = TableOverlays(self.carrying.judge)
        self.areas = areas(self, self._over)
        self.menu_rows: tuple[MenuRow, ...] = tuple(r for a in self.areas for r in a.rows)
        self.menu_places: dict[MenuName, pygame.Rect] = {}
        self.on_row: Callable[[MenuRow], None] = lambda row: None
        self.guide: Tour | None = None
        self.has_panel = True
        self.providers: tuple[OverlayProvider, ...] = tuple(
            provider for area in self.areas for provider in area.providers
        )
        self.rows: tuple[LegendRow, ...] = tuple(r for a in self.areas for r in a.legend)
        self.panel: Panel | None = None
        self.ruled: RulingPanel | None = None
        if session.ruling is not None:
            from tabletop.ui.table.ruling_panel import RulingPanel

            self.panel = self.ruled = RulingPanel(self)
            self.providers = (*self.providers, self.ruled.overlays)
        self.tools: tuple[AnyTool, ...] = tuple(t for a in self.areas for t in a.tools)
        self.arrow: Tool = self.made(self.tools[0].id)
        self.tool: Tool = self.arrow
        is_ruling = session.ruling is not None  # there the deciding line comes first
        self._on = {row.id: row.is_on and not is_ruling for row in self.rows}
        self._quieted: tuple[str, ...] = ()
        self._held: dict[str, float] = {}
        self._units = UnitPanel(self)
        self._rest = RestPanel(self)
        self._shown_state: tuple[GameState, Drag | Mapping[str, Pose] | None, GameState] | None = (
            None
        )
        self._allowed: tuple[GameState, str, Mapping[MoveKind, str]] | None = None
        self._moved = False
        is_new = session.is_dirty and not session.kept  # an imported map, in no file yet
        self._unsaved_for = 0.0 if is_new else -1.0
        self._panel_at = 0.0
        self._age = 0.0
        self._rested = 0.0
        self._panel_key: tuple[object, ...] = ()
        self._is_stale, self._has_board = False, True
        session.on_change = self._changed
        self._first_view = session.camera
        if self._first_view is None and is_ruling:
            ways = showing.ways_of(session.action)
            self._first_view = what_matters(session.state, ways, margin=3.0)

    # ------------------------------------------------------------------ what plug-ins see
    @property
    def title(self) -> str:
        """Words for the window's title bar: the table, and its file."""
        name = self.session.state.title or "Table"
        return f"{name} ({self.session.file.name})" if self.session.file is not None else name

    @property
    def is_unsaved(self) -> bool:
        """Whether something was done here that no file holds."""
        return self.session.is_dirty and self.session.ruling is None

    @property
    def is_waiting(self) -> bool:
        """Whether input is to wait: the judges are asked about a drop, Esc takes it back."""
        return self.dropping.is_on

    def guard(self, go: Callable[[], None], *, is_quit: bool = False) -> None:
        """Do what gives the table up, after asking when it is not saved."""
        self.dropping.finish()
        acting.guarded(self, go, is_quit=is_quit)

    @property
    def camera(self) -> Camera:
        """Between inches and pixels."""
        return self.eye.camera

    @property
    def drag(self) -> Drag | None:
        """What is in the hand."""
        return self.carrying.drag

    @property
    def shown(self) -> Mapping[str, bool]:
        """Which rows of the legend are on now."""
        return MappingProxyType(self._on)

    def shown_state(self) -> GameState:
        """Return the table with what is in the hand or proposed; the same while nothing changes."""
        state, drag = self.session.state, self.drag
        shown: Drag | Mapping[str, Pose] | None = drag
        if drag is None and is_previewer(self.tool):
            shown = self.tool.preview(self)
            if shown is not None and not state.models.keys() >= shown.keys():
                shown = None  # proposed for models that are gone: the tool will notice
        kept = self._shown_state
        if kept is None or kept[0] is not state or kept[1] is not shown:
            poses = drag.poses if drag is not None else shown
            now = self.session.state_at(poses) if isinstance(poses, Mapping) else state
            kept = self._shown_state = (state, shown, now)
        return kept[2]

    def redraw(self) -> None:
        """Draw again at the next frame."""
        self.context.redraw()

    def allowed(self, unit_id: str) -> Mapping[MoveKind, str]:
        """Return why the unit cannot make each kind of move ("" where it can), kept per state."""
        now = self.session.action
        is_going = now is not None and now.unit == unit_id
        state = now.start if now is not None and is_going else self.session.state
        kept = self._allowed
        if kept is None or kept[0] is not state or kept[1] != unit_id:
            kept = self._allowed = (state, unit_id, allowed_kinds(state, unit_id))
        return kept[2]

    @property
    def can_mend(self) -> bool:
        """Whether there is something not legal to lead back or round."""
        judged = showing.judgement_of(self.session, self.carrying)
        if judged is None or judged.is_legal:
            return False
        drag = self.drag
        is_move = drag.action is not None if drag is not None else self.session.action is not None
        return is_move and (self.carrying.hand is not None or self.carrying.can_lift_again)

    # ------------------------------------------------------------------ drawing
    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything; while something is carried the panel follows a few times a second.

        Board and panel take turns then, so that no frame has to draw both.
        """
        now, key = time.monotonic(), (surface.get_size(), self.kit)
        if self.carrying.hand is not None and self._panel_key == key:
            self._is_stale = not self._has_board or now - self._panel_at < PANEL_PAUSE
            if self._is_stale:
                self._has_board = True
                self._paint_board(surface)
                return
        self._has_board = self.carrying.hand is None or self._panel_key != key
        self._panel_at, self._panel_key, self._is_stale = now, key, False
        super().draw(surface)
        if not self._has_board:
            self.redraw()

    def paint(self, surface: pygame.Surface) -> None:
        """Draw strip, board, dock, panel and log line."""
        kit, size = self.kit, surface.get_size()
        self.live.use(kit)
        strip, main, side, log = chrome.layout(kit, size, has_side=self.has_panel)
        dock = self.tool.dock(self)
        low = min(dock.height(kit), main.h // 2) if dock is not None else 0
        guide = self.guide.height(kit) if self.guide is not None else 0
        self.area = pygame.Rect(main.x, main.y, main.w, max(1, main.h - low - guide))
        if self._first_view is not None:
            self.eye.show(self._first_view, self.area, kit)
            self._first_view = None
        self.eye.follow(self.session.state, self.area, kit)
        if self._has_board:
            self._paint_board(surface)
        if dock is not None:
            dock.paint(self, surface, pygame.Rect(main.x, self.area.bottom, main.w, low))
        is_small = chrome.is_compact(kit, size)
        shown = self._panel_shows()
        if self.has_panel:
            self.ui.part("side", side, shown, lambda: self._paint_side(side, is_small))
        self.ui.part("strip", strip, shown, lambda: paint_strip(self, self.ui, strip))
        paint_log(self, log)
        if self.guide is not None:
            self.guide.paint(self.ui, pygame.Rect(main.x, main.bottom - guide, main.w, guide))
            self.guide.point(self.ui)

    def _paint_board(self, surface: pygame.Surface) -> None:
        area, file = self.area, self.session.file
        view = View(
            self.camera, (float(area.x), float(area.y), float(area.w), float(area.h)),
            photo="quick", beside=str(file) if file is not None else "",
        )  # fmt: skip
        readout = readout_of(self)
        is_whole = self.live.draw(
            surface,
            relaid(self.tool, self.session.state),
            view,
            self.overlays(),
            is_zooming=self.eye.is_zooming,
            under=self._under(),
            kept_clear=(readout.box,) if readout is not None else (),
            may_wait=True,
        )
        if not is_whole:
            self.redraw()
        if readout is not None:
            paint_readout(self, surface, readout)
        if isinstance(self.tool, SelectTool) and self.tool.box is not None:
            paint_box(self, surface, *self.tool.box)

    def _under(self) -> Under | None:
        """Return what lies between the ground and the models now, None for nothing."""
        wanted = [s for area in self.areas for s in area.shaders if s.is_wanted(self)]
        return self._over.under(self, wanted)

    def overlays(self) -> Overlays:
        """Return all that is shown on top of the position now."""
        session, carrying = self.session, self.carrying
        shown = showing.resting(session, "" if carrying.hand is not None else self.hovered)
        for provider in self.providers:
            shown = shown + provider(self)
        shown = shown + self.tool.overlays(self)
        if carrying.hand is not None:
            shown = shown + showing.carried(session, carrying)
        elif session.ruling is None or session.action is not None:
            shown = shown + showing.moved_so_far(session)
        judged = showing.judgement_of(session, carrying)
        if judged is not None and self.panel is None:
            is_fresh = carrying.hand is None or carrying.is_current
            shown = shown + showing.decision(judged, self.pointed) if is_fresh else shown
        if carrying.hand is not None and carrying.is_current:
            shown = shown + showing.legal_tag(carrying.verdict, carrying.drag)
        return shown

    def _panel_shows(self) -> tuple[object, ...] | None:
        """Return all that panel and strip show; None while that may change in any frame."""
        session, carrying = self.session, self.carrying
        if carrying.hand is not None or self.panel is not None or self.tool.panel(self) is not None:
            return None
        if self.context.jobs.is_running("detour"):
            return None
        plan = astuple(session.plan(session.unit.id)) if session.unit is not None else ()
        state = (session.state, session.selection, session.action, plan, session.policy)
        done = (session.journal.current, session.ruling, self.context.said, carrying.can_lift_again)
        marks = (self.tool, self.pointed, carrying.has_no_detour, tuple(self._on.items()))
        return (*state, *done, *marks, self._units.heights)

    def _paint_side(self, side: pygame.Rect, is_small: bool) -> None:
        inner = chrome.side_panel(self.ui, side)
        unit = self.session.unit
        panel = self.tool.panel(self) or self.panel
        height = legend_height(self.ui, self.rows, is_small=is_small) if self.rows else 0
        rows = self.rows
        if (panel is not None or unit is not None) and inner.h - height < self.kit.px(LEAST_PANEL):
            rows, height = (), 0  # answers come first in a low window; the keys work all the same
        body = pygame.Rect(inner.x, inner.y, inner.w, inner.h - height)
        if panel is not None:
            panel.paint(self, self.ui, body)
        elif unit is not None:
            self._units.paint(self.ui, body, unit, is_small=is_small)
        else:
            self._rest.paint(self.ui, body)
        if rows:
            box = pygame.Rect(inner.x, inner.bottom - height, inner.w, height)
            player = unit.player if unit is not None else 1
            paint_legend(self.ui, box, rows, self._on, player, is_small=is_small)

    # ------------------------------------------------------------------ events
    def handle(self, event: pygame.event.Event) -> bool:
        """Give the hand and the legend their keys first, then the controls, then the board."""
        LATE.input()
        self._rested = 0.0
        if self.dropping.is_on and event.type == pygame.KEYDOWN:
            moving.cancel(self)  # Esc, the only key that does not wait
            return True
        if event.type == pygame.MOUSEMOTION:
            self.pixel = event.pos
        if event.type == pygame.KEYUP:
            self._let_go(event)
        if self._is_typing:
            return self._type(event)
        if event.type == pygame.KEYDOWN:
            name = key_name(event)
            if isinstance(self.tool, Turner) and self.tool.turn(self, name):
                return True
            if moving.carry_key(self, name) or self._legend_key(name):
                return True
        elif self.carrying.hand is not None and moving.carry_event(self, event):
            return True
        return super().handle(event)

    def _type(self, event: pygame.event.Event) -> bool:
        """Give an event to the line one types in; what was typed counts when one leaves it."""
        if event.type == pygame.KEYDOWN and key_name(event) == "Esc":
            self.ui.focus = ""
            moving.show_allowance(self)
            self.redraw()
            return True
        typed = self.ui.fields.text("allowance") if self.ui.focus == "allowance" else None
        is_new = super().handle(event)
        if typed is not None and self.ui.focus != "allowance":
            moving.leave_allowance(self, typed)
        return is_new

    @property
    def _is_typing(self) -> bool:
        return self.ui.focus == "allowance" or self.ui.focus.startswith("field")

    def act(self, hit: Hit) -> None:
        """Do what a control asks."""
        panel = self.tool.panel(self) or self.panel
        if self.guide is not None and self.guide.act(hit):
            return
        if hit.id.startswith(SHOW):
            self.toggle(hit.id.removeprefix(SHOW))
        elif panel is not None and panel.act(self, hit):
            return
        elif not self._units.act(hit.id, hit.value, hit.kind):
            acting.act(self, hit)

    def take(self, event: pygame.event.Event) -> bool:
        """Take what hit no control: the board and its keys."""
        is_key = event.type == pygame.KEYDOWN
        if self.ui.has_walked:
            return True
        if self._is_typing and is_key and key_name(event) not in WHILE_TYPING:
            return False
        dock = self.tool.dock(self)
        if dock is not None and self._is_on_dock(event) and dock.take(self, event):
            return True
        return acting.take(self, event)

    def _is_on_dock(self, event: pygame.event.Event) -> bool:
        at = getattr(event, "pos", self.pixel)
        guide = self.guide.height(self.kit) if self.guide is not None else 0
        low = chrome.layout(self.kit, self.context.size)[3].y - guide
        return bool(self.area.bottom <= at[1] < low and at[0] < self.area.right)

    def update(self, dt: float) -> bool:
        """Ask the judges where the hand went; keep what was done."""
        is_new = self.eye.update(dt)
        carrying = self.carrying
        self._age += dt
        if self._age > WARM_AFTER:
            carrying.judge.warm()
        if self.dropping.is_on:
            is_new |= self.dropping.poll()
            return super().update(dt) or is_new or self.dropping.is_long
        self.holding.watch()
        if self._moved and carrying.hand is not None:
            self._moved = False
            moving.carry_on(self)
            is_new = True
        if carrying.hand is not None:
            is_new |= carrying.poll()
            self._point_at_finding()
        if self._is_stale and time.monotonic() - self._panel_at >= PANEL_PAUSE:
            is_new = True
        self._keep(dt)
        self._rested += dt
        if carrying.hand is None and not self.context.jobs.is_busy:
            LATE.update(dt)
            if self._rested > RESTS:
                self.live.spare(self.session.state, self.camera, self.session.selection)
        is_new |= self.guide is not None and self.guide.follow()
        return super().update(dt) or is_new

    def hand_moved(self) -> None:
        """Note that the pointer carried the hand on: judged once a frame."""
        self._moved = True

    def point(self) -> bool:
        """Find what the pointer is over; answer whether it changed."""
        self._point_at_finding()
        found = ""
        if self.area.collidepoint(self.pixel) and not self.ui.is_over(self.pixel):
            slack = 3 * self.kit.scale / self.camera.zoom
            found = model_at(self.session.state, self.camera.to_table(self.pixel), slack)
            if found and self.shown_state().model(found) is not self.session.state.model(found):
                found = ""  # it is shown elsewhere, where a tool would put it
        was, self.hovered = self.hovered, found
        return was != found

    def _point_at_finding(self) -> None:
        region = self.ui.at(self.pixel)
        is_row = region is not None and region.id.startswith("finding")
        chosen = int(region.id.removeprefix("finding")) if region is not None and is_row else -1
        if chosen != self.pointed:
            self.pointed = chosen
            self.redraw()

    # ------------------------------------------------------------------ doing
    def announce(self, words: str, tone: str = "info", icon: str = "") -> None:
        """Say what happened."""
        self.context.announce(words, tone, icon)  # type: ignore[arg-type]

    def select(self, models: tuple[str, ...]) -> None:
        """Select models and say so."""
        if models != self.session.selection:
            self.session.select(models)
            self.pointed = -1
            self.announce(says.selected(self.session), "info", "mouse-pointer")

    def toggle(self, row: str) -> None:
        """Show or hide an overlay."""
        self._on[row] = not self._on.get(row, False)
        label, asks = next(((r.label, r.asks) for r in self.rows if r.id == row), (row, ""))
        words = f"{label}: {'shown' if self._on[row] else 'hidden'}"
        if asks and self._on[row] and not self.session.selection:
            words += f". {asks}"
        self.announce(words, "info", "eye")

    def toggle_panel(self) -> None:
        """Shut the side panel, or open it: in a narrow window the board needs the room."""
        self.has_panel = not self.has_panel
        words = "Side panel: shown" if self.has_panel else "Side panel: shut, the log line answers"
        self.announce(words, "info", "panel-right-open" if self.has_panel else "panel-right-close")

    def made(self, id: str) -> Tool:
        """Return a tool, made at the first need; from then on it stands among the tools."""
        at = next(k for k, tool in enumerate(self.tools) if tool.id == id)
        tool = self.tools[at]
        if isinstance(tool, LateTool):
            tool = tool.real()
            self.tools = (*self.tools[:at], tool, *self.tools[at + 1 :])
        return tool

    def use(self, tool: AnyTool) -> None:
        """Take another tool (the same again: back to the arrow)."""
        real = self.made(tool.id)
        wanted = self.arrow if real is self.tool else real
        if wanted is not self.tool:
            self.tool.end(self)
            self._on.update(dict.fromkeys(self._quieted, True))
            self.tool = wanted
            self._quieted = tuple(row for row in wanted.quiets if self._on.get(row))
            self._on.update(dict.fromkeys(self._quieted, False))
            self.tool.begin(self)
            self.redraw()

    def _legend_key(self, name: str) -> bool:
        row = next((r for r in self.rows if name and r.key == name), None)
        if row is None or row.id in self._held:
            return row is not None
        self._held[row.id] = time.monotonic()
        self.toggle(row.id)
        return True

    def _let_go(self, event: pygame.event.Event) -> None:
        name = pygame.key.name(event.key).upper()
        for row in self.rows:
            if row.key == name and row.id in self._held:
                since = self._held.pop(row.id)
                if time.monotonic() - since > PEEK:
                    self._on[row.id] = not self._on[row.id]
                    self.redraw()

    def _changed(self, label: str) -> None:
        self._unsaved_for = 0.0
        self.redraw()

    def _keep(self, dt: float) -> None:
        """Write the automatic save at the first frame after a change."""
        if self._unsaved_for >= 0.0 and self.carrying.hand is None:
            self._unsaved_for = -1.0
            if self.session.ruling is not None:
                return  # dragged about to see what follows; its file stays as it is
            if self.session.is_dirty:
                storing.keep_unsaved(self.context, self.session)
            else:
                storing.forget_unsaved(self.context, self.session)

    def receive(self, file: Path) -> None:
        """Open a dropped file in place of this table, which is not lost; lay a picture under it."""
        self.dropping.finish()
        self.carrying.cancel()
        if is_photo(file):
            from tabletop.ui.table.picturing.photo.laying import lay

            lay(self, file)
            return
        acting.guarded(self, lambda: acting.open_file(self, file))

    def receive_text(self, text: str) -> None:
        """Open what a pasted or dropped text holds in place of this table, which is not lost."""
        self.dropping.finish()
        self.carrying.cancel()
        acting.open_text(self, text)

    def leave(self) -> None:
        """Put everything back that was in the hand and keep what was not saved."""
        self.dropping.finish()
        self.carrying.cancel()
        self.tool.end(self)
        self.carrying.judge.stop()
        if self.ruled is not None:
            self.ruled.leave()
        self.context.jobs.stop("detour")
        self._keep(0.0)

    # ------------------------------------------------------------------ for the panels
    def take_up(self, models: tuple[str, ...], point: tuple[float, float]) -> bool:
        """Take models into the hand, locked ones stay; answer whether that left any."""
        free = locks.unlocked(self.session.state, models)
        if not free:
            words = f"{locks.why_locked(self.session.state, models)}: unlock first"
            self.announce(words, "info", "lock")
            return False
        self.is_by_keys = False
        self.carrying.take_up(free, point)
        self.holding.taken()
        words = taking.words_on_taking(self.session, free, models)
        if words:
            self.announce(words, "info", "lock" if len(free) < len(models) else "hand")
        return True

    def put_down(self) -> None:
        """Put down what is in the hand; its verdict may come in a later frame."""
        moving.drop(self)
