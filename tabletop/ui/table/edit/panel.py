"""The panel of the Edit tool: the numbers, words and deeds of what is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from tabletop.rules.finding import Finding
from tabletop.rules.words import model_name
from tabletop.state.model import Objective, Terrain, Territory, Token
from tabletop.ui.kit.chrome import is_compact
from tabletop.ui.kit.findings import finding_row
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.table.edit import deeds, panel_models, panel_pieces, panel_table
from tabletop.ui.table.edit.chosen import Standing, name_of
from tabletop.ui.table.edit.locks import named
from tabletop.ui.table.edit.rows import Deed, Rows
from tabletop.ui.table.edit.typed import PREFIX
from tabletop.ui.table.plugs import Board

if TYPE_CHECKING:
    from tabletop.ui.table.edit.tool import EditTool

WHATS: Final = (
    (Terrain, "terrain"), (Objective, "objective"), (Territory, "territory"), (Token, "token"),
)  # fmt: skip


class EditPanel:
    """Draws what can be changed and gives it to an `EditTool`; its ids begin with `edit-`."""

    def __init__(self, tool: EditTool) -> None:
        self.tool = tool
        self._ui: Ui | None = None
        self._height = 0
        self._for: object = None

    def is_over(self, pixel: tuple[int, int]) -> bool:
        """Whether a pixel lies on a control."""
        return self._ui is not None and self._ui.is_over(pixel)

    def act(self, board: Board, hit: Hit) -> bool:
        """Take what is pressed or typed; answer whether it was of this panel."""
        typed = self.tool.typed
        if hit.id.startswith(PREFIX):
            if hit.kind == "confirm":
                typed.confirm(board, hit.id, hit.value)
            elif hit.kind == "change":
                typed.change(board, hit.id, hit.value)
            return True
        typed.settle(board)
        if not hit.id.startswith("edit-"):
            return False
        deeds.act(self.tool, board, hit, self._ui)
        return True

    def paint(self, board: Board, ui: Ui, rect: pygame.Rect) -> None:
        """Draw inside a rectangle; a low window scrolls it."""
        self._ui = self.tool.typed.ui = ui
        self.tool.typed.settle(board)
        kit, tool = ui.kit, self.tool
        piece, models = tool.piece(board), board.session.selection
        what = (tool.chosen, models, tool.is_unit) if piece is not None or models else None
        if what != self._for:
            self._for = what
            ui.scroll_to("edit", 0)
            tool.typed.errors = {}
        is_small = is_compact(kit, board.context.size)
        area = pygame.Rect(rect.x - kit.px(9), rect.y, rect.w + kit.px(24), rect.h - kit.px(2))
        with ui.scrolled("edit", area, self._height) as top:
            box = pygame.Rect(rect.x, top, rect.w, rect.h)
            y = top + kit.px(20 if is_small else 26)
            rows = Rows(ui, tool.typed, box, y, is_small=is_small)
            self._head(board, rows, piece, models)
            why = tool.why_not(board)
            if why:
                rows.words(f"{why}: nothing changes it.", "ink")
                rows.deeds([Deed("edit-lock", "Unlock", "lock-open", "Ctrl+B")])
            elif piece is not None:
                panel_pieces.paint(tool, board, rows, piece)
            elif models:
                panel_models.paint(tool, board, rows, models)
            else:
                panel_table.paint(tool, board, rows)
            self._findings(board, rows)
            self._height = rows.y - top + kit.px(8)
        if tool.wants_focus:
            ui.focus, tool.wants_focus = tool.wants_focus, ""
            ui.is_focus_shown = True
            ui.fields.select_all(ui.focus)

    def _head(
        self, board: Board, rows: Rows, piece: Standing | None, models: tuple[str, ...]
    ) -> None:
        kit, state = rows.kit, board.session.state
        title, note = "Edit", "nothing chosen"
        if piece is not None:
            title = name_of(piece)
            title = title[:1].upper() + title[1:]
            note = next(word for kind, word in WHATS if isinstance(piece, kind))
        elif len(models) == 1:
            title, note = model_name(state, models[0]), "model"
        elif models:
            title, note = named(state, models), "models"
        right = kit.text(
            rows.ui.surface, note, (rows.box.right, rows.y), "small", "ink2", align="r"
        ).left
        room = float(right - rows.box.x - kit.px(8))
        kit.text(rows.ui.surface, title, (rows.box.x, rows.y), "title", weight=700, room=room)
        rows.y += kit.px(18 if rows.is_small else 22)

    def _findings(self, board: Board, rows: Rows) -> None:
        """Write what the judges say of the drag under way."""
        found = self.tool.lead(board)
        refused: tuple[Finding, ...] = found.change.standing.findings if found is not None else ()
        if not refused:
            return
        rows.rule()
        for i, finding in enumerate(refused[:2]):
            place = (float(rows.box.x), float(rows.y), float(rows.box.w))
            rows.y = finding_row(rows.ui, f"finding{i}", place, finding)
