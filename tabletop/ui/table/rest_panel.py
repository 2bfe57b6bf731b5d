"""The right panel while no single unit is selected: the table, its units, what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.ui.kit.canvas import Picture
from tabletop.ui.kit.ui import Ui
from tabletop.ui.table import says

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

HINTS = (
    ("mouse-pointer", "Click selects a model, double-click its unit, drag on empty ground a box."),
    ("hand", "Drag a model: the judges answer here, with rule numbers and margins."),
    ("keyboard", "? lists all keys."),
)

ADD_HINT = ("plus", "Press I to add a model, a wall, terrain or an objective.")


class RestPanel:
    """Draws the table's panel; its hits are `unit` with the unit's id."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen

    def paint(self, ui: Ui, rect: pygame.Rect) -> None:
        """Draw inside a rectangle."""
        kit, target, session = ui.kit, ui.surface, self.screen.session
        state = session.state
        y = rect.y + kit.px(28)
        several = len(session.units)
        head = f"{several} units selected" if several else (state.title or "Table")
        kit.text(target, head, (rect.x, y), "title", weight=700, room=rect.w)
        y += kit.px(22)
        models = len(session.selection) if several else len(state.models)
        words = says.counted(models, "model")
        if not several:
            words += f" in {says.counted(len(state.units), 'unit')}"
            words += f", {says.counted(len(state.terrain), 'place')}"
        kit.text(target, words, (rect.x, y), "small", "ink2", room=rect.w)
        y += kit.px(20)
        for icon, line in HINTS if state.units else (ADD_HINT, HINTS[2]):
            kit.icon(target, icon, (rect.x + kit.px(8), y + kit.px(8)), 15, "ink2")
            where = (rect.x + kit.px(26), y, rect.w - kit.px(26))
            y = kit.paragraph(target, line, where, "small", "ink2") + kit.px(4)
        y += kit.px(6)
        pad = kit.space("panel_pad")
        kit.rule(target, (rect.x - pad, y), (rect.right + pad, y))
        self._units(ui, pygame.Rect(rect.x, y + 1, rect.w, rect.bottom - y - kit.px(6)))

    def _units(self, ui: Ui, rect: pygame.Rect) -> None:
        kit, session = ui.kit, self.screen.session
        state, row = session.state, kit.px(28)
        players = [1, 2]
        units = [(p, [u for u in state.units.values() if u.player == p]) for p in players]
        if not any(found for _, found in units):
            words = "Nothing stands here yet. Press I to add a model, Ctrl+O to open a table."
            kit.paragraph(ui.surface, words, (rect.x, rect.y + kit.px(10), rect.w), "small", "ink2")
            return
        height = sum(kit.px(34) + row * len(found) for _, found in units if found)
        area = rect.inflate(kit.px(16), 0)
        chosen = {u.id for u in session.units}
        with ui.scrolled("units", area, height) as top:
            y = top
            for player, found in units:
                if not found:
                    continue
                kit.caption(ui.surface, f"Player {player}", (rect.x, y + kit.px(20)))
                y += kit.px(34)
                for unit in found:
                    box = pygame.Rect(rect.x - kit.px(6), y, rect.w + kit.px(6), row)
                    self._row(ui, box, unit.id, unit.id in chosen)
                    y += row

    def _row(self, ui: Ui, box: pygame.Rect, unit_id: str, is_on: bool) -> None:
        kit, target = ui.kit, ui.surface
        unit = self.screen.session.state.unit(unit_id)
        is_hot = ui.add("unit", box, value=unit_id)
        if is_hot or is_on:
            kit.plate(target, box, "sunken", "edge" if is_on else None)
        middle = box.centery
        role = kit.theme.player(unit.player, "ink")
        x = box.x + kit.px(8)
        picture = Picture()
        if unit.glyph:
            picture.glyph(unit.glyph, (x + kit.px(8), middle), kit.px(17), role, "roles", 0)
        else:  # a plain base
            picture.disc((x + kit.px(8), middle), kit.px(6), role)
        kit.paint(picture, target)
        right = kit.text(
            target, str(len(unit.models)), (box.right - kit.px(10), middle), "small", "ink2",
            align="r",
        ).left  # fmt: skip
        room = right - x - kit.px(34)
        kit.text(target, unit.label, (x + kit.px(26), middle), "body", "ink", room=room)
        ui.draw_focus("unit", box, unit_id)
