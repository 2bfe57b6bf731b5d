"""The panel of the Add tool: what, whose, on which base, how tall, in which unit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from tabletop.errors import TabletopError
from tabletop.rules.heights import default_height
from tabletop.state.model import Objective
from tabletop.ui.kit.chrome import is_compact
from tabletop.ui.kit.controls import chip, field, segmented
from tabletop.ui.kit.findings import finding_row, in_order
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.table.add import choosing
from tabletop.ui.table.add.grid import bases_grid, cell
from tabletop.ui.table.add.proposal import Proposal
from tabletop.ui.table.add.sizes import base_text, told
from tabletop.ui.table.add.want import ABILITIES, COUNTS, GROUNDS, THICKNESS, WHATS
from tabletop.ui.table.plugs import Board

if TYPE_CHECKING:
    from tabletop.ui.table.add.tool import AddTool

LABEL: Final = 66
"""Pixels of the words left of a row."""
HINTS: Final = {
    "model": "Click puts it down; on a model selects it. Q, E turn. Alt: no snapping.",
    "wall": "Click both ends.",
    "area": "Click the corners. Enter or a double-click closes, Backspace takes one back.",
    "objective": "Click puts it down.",
    "territory": "Click the corners. Enter or a double-click closes, Backspace takes one back.",
}
PLAYERS: Final = ("1, blue", "2, orange")
MOST_ROWS: Final = 3


class AddPanel:
    """Draws the choices of an `AddTool` and gives it what is chosen; its ids begin with `add-`."""

    def __init__(self, tool: AddTool) -> None:
        self.tool = tool
        self._ui: Ui | None = None
        self._height = 0

    def is_over(self, pixel: tuple[int, int]) -> bool:
        """Whether a pixel lies on a control."""
        return self._ui is not None and self._ui.is_over(pixel)

    def act(self, board: Board, hit: Hit) -> bool:
        """Take what is chosen or typed."""
        return choosing.act(self.tool, board, hit, self._ui)

    # ------------------------------------------------------------------ drawing
    def paint(self, board: Board, ui: Ui, rect: pygame.Rect) -> None:
        """Draw inside a rectangle; a low window scrolls it."""
        self._ui = ui
        kit, target, want = ui.kit, ui.surface, self.tool.want
        is_small = is_compact(kit, board.context.size)
        step = kit.px(34 if is_small else 38)
        area = pygame.Rect(rect.x - kit.px(9), rect.y, rect.w + kit.px(24), rect.h - kit.px(2))
        with ui.scrolled("add", area, self._height) as top:
            box = pygame.Rect(rect.x, top, rect.w, rect.h)
            y = top + kit.px(20 if is_small else 26)
            kit.text(target, "Add", (rect.x, y), "title", weight=700)
            kit.text(target, "keys 1 to 5", (rect.right, y), "small", "ink2", align="r")
            y += kit.px(30 if is_small else 36)
            names = [name for _, name in WHATS]
            chosen = [what for what, _ in WHATS].index(want.what)
            segmented(
                ui, "add-what", rect.x, y, names, chosen, keys=("1", "2", "3", "4", "5"),
                width=float(rect.w), is_even=False,
            )  # fmt: skip
            y += kit.px(20 if is_small else 24)
            match want.what:
                case "model":
                    y = self._model(board, ui, box, y, step)
                case "wall":
                    words = f'{THICKNESS:g}" thick, gives cover'
                    y = self._height_row(ui, box, y, step, "field-wall", want.wall_height, words)
                case "area":
                    y = self._area(ui, box, y, step)
                case "territory":
                    y = self._player(ui, box, y, step, want.player)
                case _:
                    y = self._marker(ui, box, y, step)
            pad = kit.space("panel_pad")
            kit.rule(target, (rect.x - pad, y + kit.px(2)), (rect.right + pad, y + kit.px(2)))
            y = self._verdict(board, ui, box, y + kit.px(10), is_small=is_small)
            self._height = y - top

    def _label(self, ui: Ui, box: pygame.Rect, y: int, words: str) -> int:
        """Draw the words left of a row; answer the x after them."""
        ui.kit.text(ui.surface, words, (box.x, y), "small", "ink2")
        return box.x + ui.kit.px(LABEL)

    def _model(self, board: Board, ui: Ui, box: pygame.Rect, y: int, step: int) -> int:
        kit, want = ui.kit, self.tool.want
        joined = self.tool.joined(board)
        player = joined.player if joined is not None else want.player
        wide = float(box.w - kit.px(LABEL))
        half = step // 2
        y = self._player(ui, box, y, step, player)
        y = bases_grid(ui, "add-base", box, y + kit.px(3), want.base)
        y = self._own_base(ui, box, y, step)
        x = self._label(ui, box, y + half, "At once")
        counts = [str(count) for count in COUNTS]
        segmented(ui, "add-count", x, y + half, counts, COUNTS.index(want.count), width=wide)
        y += step
        keywords = joined.keywords if joined is not None else ()
        usual, source = default_height(want.base, keywords)
        if want.height is None:
            height, words = usual, source
        else:
            height, words = want.height, f'given; empty: {usual:g}" {source}'
        y = self._height_row(ui, box, y, step, "field-height", height, words)
        return self._unit(board, ui, box, y, step)

    def _player(self, ui: Ui, box: pygame.Rect, y: int, step: int, player: int) -> int:
        x = self._label(ui, box, y + step // 2, "Player")
        wide = float(box.right - x)
        segmented(ui, "add-player", x, y + step // 2, PLAYERS, player - 1, width=wide)
        return y + step

    def _own_base(self, ui: Ui, box: pygame.Rect, y: int, step: int) -> int:
        kit, want = ui.kit, self.tool.want
        x = self._label(ui, box, y + step // 2, "Base, mm")
        wide = (box.right - x) * 44 // 100
        line = pygame.Rect(x, y + step // 2 - kit.px(15), wide, kit.px(30))
        self._field(ui, line, "field-base", base_text(want.base), "32 or 60x35")
        left = line.right + kit.px(6)
        shape = 0 if want.base.shape != "rect" and want.shape == "oval" else 1
        segmented(
            ui, "add-shape", left, y + step // 2, ("Oval", "Rect"), shape,
            width=float(box.right - left),
        )  # fmt: skip
        return self._fault(ui, box, y + step, "field-base")

    def _height_row(
        self, ui: Ui, box: pygame.Rect, y: int, step: int, id: str, height: float, words: str
    ) -> int:
        kit = ui.kit
        x = self._label(ui, box, y + step // 2, "Height")
        line = pygame.Rect(x, y + step // 2 - kit.px(15), kit.px(64), kit.px(30))
        self._field(ui, line, id, f'{height:g}"', '1.5"')
        if id not in self.tool.errors:
            left, room = line.right + kit.px(8), box.right - line.right - kit.px(8)
            lines = kit.fonts.wrap(words, kit.type("micro"), room)[:2]
            at = y + step // 2 - kit.px(7) * (len(lines) - 1)
            for text in lines:
                kit.text(ui.surface, text, (left, at), "micro", "ink2", room=room)
                at += kit.px(14)
        return self._fault(ui, box, y + step, id)

    def _unit(self, board: Board, ui: Ui, box: pygame.Rect, y: int, step: int) -> int:
        kit, want, unit = ui.kit, self.tool.want, board.session.unit
        x = self._label(ui, box, y + step // 2, "Unit")
        room = box.right - x
        name = "Add to selected" if unit is None else f"To {unit.label}"
        name = kit.fonts.fit(name, kit.type("small", 600), room * 0.56)
        gap = kit.px(6)
        first = room * 40 // 100
        middle = pygame.Rect(x, y + step // 2 - kit.px(15), first, kit.px(30))
        is_new = self.tool.joined(board) is None
        chip(ui, "add-unit", middle, "New", is_on=is_new, value="new")
        other = pygame.Rect(middle.right + gap, middle.y, room - first - gap, middle.h)
        reason = "select a unit to add to" if unit is None else ""
        chip(ui, "add-unit", other, name, is_on=not is_new, reason=reason, value="joined")
        y += step
        if want.joins and unit is None:
            words = "No single unit is selected: each click makes a new one."
            y = kit.paragraph(ui.surface, words, (box.x, y - kit.px(2), box.w), "small", "ink2")
        return y

    def _area(self, ui: Ui, box: pygame.Rect, y: int, step: int) -> int:
        kit, want = ui.kit, self.tool.want
        gap, high = kit.px(4), kit.px(28)
        for i, ground in enumerate(GROUNDS):
            spot = cell(box, i, len(GROUNDS), gap)
            spot.y, spot.h = y + kit.px(2), high
            chip(ui, "add-ground", spot, ground.name, is_on=i == want.ground, value=str(i))
        y += high + kit.px(8)
        words = "0 is flat ground" if want.area_height else "flat; 3 stands and blocks"
        y = self._height_row(ui, box, y, step, "field-area", want.area_height, words)
        for i, (ability, name) in enumerate(ABILITIES.items()):
            spot = cell(box, i % 2, 2, gap)
            spot.y, spot.h = y + kit.px(2) + (i // 2) * (high + gap), high
            is_on = ability in want.abilities
            chip(ui, "add-ability", spot, name, is_on=is_on, value=ability)
        return y + -(-len(ABILITIES) // 2) * (high + gap) + kit.px(4)

    def _marker(self, ui: Ui, box: pygame.Rect, y: int, step: int) -> int:
        kit = ui.kit
        x = self._label(ui, box, y + step // 2, "Size, mm")
        line = pygame.Rect(x, y + step // 2 - kit.px(15), kit.px(90), kit.px(30))
        self._field(ui, line, "field-marker", f"{self.tool.want.marker:g}", "40")
        return self._fault(ui, box, y + step, "field-marker")

    # ------------------------------------------------------------------ fields and verdict
    def _field(self, ui: Ui, rect: pygame.Rect, id: str, text: str, placeholder: str) -> None:
        """Draw a field; while nobody types in it and it is right, it shows what is wanted."""
        if ui.focus != id and id not in self.tool.errors and ui.fields.text(id) != text:
            ui.fields.put(id, text)
        field(ui, id, rect, text=text, placeholder=placeholder)

    def _fault(self, ui: Ui, box: pygame.Rect, y: int, id: str) -> int:
        """Write what is wrong with a field below it; answer the y below."""
        words = self.tool.errors.get(id)
        if words is None:
            return y
        kit = ui.kit
        kit.icon(ui.surface, "octagon-x", (box.x + kit.px(8), y + kit.px(8)), 15, "illegal")
        where = (box.x + kit.px(24), y, box.w - kit.px(24))
        return kit.paragraph(ui.surface, words, where, "small", "illegal") + kit.px(6)

    def _verdict(self, board: Board, ui: Ui, box: pygame.Rect, y: int, *, is_small: bool) -> int:
        kit = ui.kit
        found = self.tool.found(board)
        if isinstance(found, Proposal) and in_order(found.findings):
            rows = in_order(found.findings)
            firsts = {finding.code: finding for finding in reversed(rows)}
            shown = [finding for finding in rows if firsts[finding.code] is finding]
            shown = shown[: 1 if is_small else MOST_ROWS]
            for i, finding in enumerate(shown):
                place = (float(box.x), float(y), float(box.w))
                y = finding_row(ui, f"finding{i}", place, finding)
            more = sum(1 for f in rows if f not in shown and not f.is_ok)
            if more:
                words = f"and {more} more"
                kit.text(ui.surface, words, (box.x + kit.px(26), y + kit.px(8)), "small", "ink2")
                y += kit.px(20)
            y += kit.px(10)
            if is_small and not found.findings.is_legal:
                return y
        lines = [HINTS[self.tool.want.what]]
        if isinstance(found, TabletopError) and not self.tool.errors:
            lines.insert(0, f"{told(found)}.")
        piece = self.tool.under(board)
        if piece is not None:
            name = f"objective {piece.id}" if isinstance(piece, Objective) else piece.label
            lines.append(f"Del removes {name}.")
        elif board.session.selection:
            lines.append("Del removes what is selected.")
        for line in lines:
            y = kit.paragraph(ui.surface, line, (box.x, y, box.w), "small", "ink2") + kit.px(4)
        return y
