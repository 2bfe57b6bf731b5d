"""The board of a battle: the live table with the judges' overlays, looked at and pointed at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import pygame

from tabletop.geometry.base import Point
from tabletop.rules.combat import counts_in_combat
from tabletop.state.model import GameState
from tabletop.ui.battle.ledgers.stacking import stacked
from tabletop.ui.camera import Camera
from tabletop.ui.kit.live import LiveTable
from tabletop.ui.kit.overlay import Overlays, RangeArea, rings_for
from tabletop.ui.kit.scene_draw import View
from tabletop.ui.shell.screen import Context
from tabletop.ui.table.eye import Eye
from tabletop.ui.table.judging import Judge
from tabletop.ui.table.overlays import TableOverlays
from tabletop.ui.table.overlays.ranges import range_of
from tabletop.ui.table.picking import model_at
from tabletop.ui.table.plugs import LegendRow
from tabletop.ui.table.session import Drag, TableSession
from tabletop.ui.table.showing import wounds

SLACK = 5
"""Pixels round a small base that still count as a click on it."""
LONG_WORK = ("sight", "reach")
"""Overlays that another process works out."""
SHOWN = ("combat",)
"""Overlays that are on at first."""
CAREFUL = "coherency"
"""The overlay that is on while models are placed or taken off."""


class BattleBoard:
    """What plug-ins of the table see of a battle (a `Board`); it changes nothing by itself.

    `session` is a table of its own that holds the state of the moment: a placement in the making
    is made there. `selected` is the unit that the panel shows, `is_careful` says that models are
    placed or taken off, `is_fought` that units fight: the range of the selected one is shown then.
    """

    def __init__(self, context: Context, state: GameState) -> None:
        self.context = context
        self.session = TableSession(stacked(state))
        self.live = LiveTable(context.kit)
        self.eye = Eye()
        self.area = pygame.Rect(0, 0, 1, 1)
        self.pixel = (0, 0)
        self.hovered = ""
        self.selected = ""
        self.drag: Drag | None = None
        self._helper = Judge()
        self._over = TableOverlays(self._helper)
        self.rows: tuple[LegendRow, ...] = self._over.rows
        self._on = {row.id: row.id in SHOWN for row in self.rows}
        self.is_careful = self.is_fought = False
        self._shown: tuple[GameState, Drag | None, GameState] | None = None
        self._reach: tuple[GameState, str, tuple[RangeArea, ...]] | None = None

    # ------------------------------------------------------------------ what plug-ins see
    @property
    def camera(self) -> Camera:
        """Between inches and pixels."""
        return self.eye.camera

    @property
    def shown(self) -> Mapping[str, bool]:
        """Which overlays are on: those chosen, and coherency while it matters."""
        return MappingProxyType(
            {**self._on, CAREFUL: self._on.get(CAREFUL, False) or self.is_careful}
        )

    def shown_state(self) -> GameState:
        """Return the table with what is in the hand; the same object while nothing changes."""
        state, drag = self.session.state, self.drag
        kept = self._shown
        if kept is None or kept[0] is not state or kept[1] is not drag:
            kept = self._shown = (state, drag, self.session.state_with(drag))
        return kept[2]

    def redraw(self) -> None:
        """Draw again at the next frame."""
        self.context.redraw()

    # ------------------------------------------------------------------ what it shows
    def take(self, state: GameState) -> None:
        """Show another moment: what is in the hand or in the making is put away."""
        self.session = TableSession(stacked(state))
        self.drag = None
        self.select(self.selected)

    def select(self, unit: str) -> None:
        """Select a unit, "" for none."""
        found = self.session.state.units.get(unit)
        self.selected = unit if found is not None and found.models else ""
        self.session.select(found.models if found is not None else ())

    def toggle(self, row: str) -> bool:
        """Show or hide an overlay; answer whether it is shown now."""
        self._on[row] = not self._on.get(row, False)
        if row in LONG_WORK:
            self._helper.warm()
        self.redraw()
        return self._on[row]

    def leave(self) -> None:
        """End the process that works out long overlays."""
        self._helper.stop()

    def draw(
        self, surface: pygame.Surface, area: pygame.Rect, more: Overlays, is_zooming: bool = False
    ) -> None:
        """Draw the table into an area with overlays on top."""
        kit = self.context.kit
        self.area = area
        self.live.use(kit)
        self.eye.follow(self.session.state, area, kit)
        view = View(
            self.camera, (float(area.x), float(area.y), float(area.w), float(area.h)), photo="quick"
        )
        is_whole = self.live.draw(
            surface,
            self.session.state,
            view,
            self.overlays() + more,
            is_zooming=self.eye.is_zooming,
            under=self._over.under(self),
            may_wait=True,
        )
        if not is_whole:
            self.redraw()

    def overlays(self) -> Overlays:
        """Return what is always shown: the judges' facts, who is selected, who is hurt."""
        state = self.session.state
        found = Overlays(wounds=wounds(state))
        unit = state.units.get(self.selected)
        if unit is not None and self.drag is None:
            found = found + Overlays(rings=dict(rings_for(unit.models, "selected")))
        if self.hovered and self.hovered in state.models and self.drag is None:
            mates = state.unit_of(self.hovered).models
            if unit is None or self.hovered not in unit.models:
                found = found + Overlays(rings=dict(rings_for(mates, "hover")))
        for provider in self._over.providers:
            found = found + provider(self)
        if self.is_fought and unit is not None and not self._on.get("ranges"):
            found = found + Overlays(ranges=self._range(state, unit.id))
        return found

    def _range(self, state: GameState, unit: str) -> tuple[RangeArea, ...]:
        """Return the combat range of the unit that fights, once for a state."""
        if self._reach is None or self._reach[0] is not state or self._reach[1] != unit:
            able = bool(state.models_of(unit)) and counts_in_combat(state, unit)
            self._reach = (state, unit, (range_of(state, unit),) if able else ())
        return self._reach[2]

    # ------------------------------------------------------------------ pointing
    def model_under(self, pixel: tuple[int, int]) -> str:
        """Return the model under a pixel as it is shown, "" for none."""
        slack = SLACK * self.context.kit.scale / self.camera.zoom
        return model_at(self.shown_state(), self.camera.to_table(pixel), slack)

    def point_at(self, pixel: tuple[int, int], is_free: bool) -> bool:
        """Follow the pointer; answer whether it is over another model than before."""
        self.pixel = pixel
        found = ""
        if is_free and self.area.collidepoint(pixel):
            found = self.model_under(pixel)
        was, self.hovered = self.hovered, found
        return was != found

    def at(self, pixel: tuple[int, int]) -> Point:
        """Return the place on the table under a pixel, inches."""
        return self.camera.to_table(pixel)

    def zoom(self, event: pygame.event.Event) -> bool:
        """Zoom at the pointer by the wheel."""
        if not self.area.collidepoint(self.pixel):
            return False
        steps = float(getattr(event, "precise_y", event.y) or event.y)
        self.eye.zoom(steps, self.pixel, self.context.kit)
        return True

    def bring(self, models: Sequence[str]) -> None:
        """Fit the table again when some models are not in view."""
        state = self.session.state
        spots = [state.models[m].pose for m in models if m in state.models]
        inside = [self.area.collidepoint(self.camera.to_screen((p.x, p.y))) for p in spots]
        if spots and not any(inside):
            self.eye.fit(state, self.area, self.context.kit)
