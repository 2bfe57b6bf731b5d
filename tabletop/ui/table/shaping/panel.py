"""The panel of the Shape tool: which shape, how dense, how wide, and who gets there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.errors import TabletopError
from tabletop.geometry.units import more_than
from tabletop.rules.words import inch
from tabletop.ui.kit.chrome import is_compact
from tabletop.ui.kit.controls import segmented
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.table.plugs import Board
from tabletop.ui.table.shaping.chosen import who
from tabletop.ui.table.shaping.outcome import paint_outcome
from tabletop.ui.table.shaping.parts import counter, fault, inches_field, label
from tabletop.ui.table.shaping.want import FRONTS, SHAPES, typed_inches

if TYPE_CHECKING:
    from tabletop.ui.table.shaping.tool import ShapeTool

HINTS: Final = {
    "line": "Draw from flank to flank; the front is to the left of the stroke.",
    "arc": "Draw a bow; the front is to the left of the stroke.",
    "block": "Press at the middle of the front and draw to where it looks.",
    "ring": "Press in the middle (on a base: round it) and draw outwards.",
    "held": "Press at the middle and draw to where it looks; the formation stays.",
}


class ShapePanel:
    """Draws the choices of a `ShapeTool`; its ids begin with `shape-`."""

    def __init__(self, tool: ShapeTool) -> None:
        self.tool = tool
        self._ui: Ui | None = None
        self._height = 0

    # ------------------------------------------------------------------ what is chosen
    def act(self, board: Board, hit: Hit) -> bool:
        """Take what is chosen or typed."""
        tool, want = self.tool, self.tool.want
        match hit.id:
            case "shape-what":
                tool.choose(board, SHAPES[int(hit.value)][0])
            case "shape-gap":
                tool.errors.pop("field-gap", None)
                tool.change(board, replace(want, size=(0.0, None)[int(hit.value)]))
            case "field-gap":
                self._typed(board, hit)
            case "shape-more" | "shape-fewer":
                tool.widen(board, 1 if hit.id == "shape-more" else -1)
            case "shape-front":
                tool.change(board, replace(want, front=FRONTS[int(hit.value)][0]))
            case "shape-accept":
                tool.accept(board)
            case "shape-drop":
                tool.drop(board)
            case _:
                return False
        return True

    def _typed(self, board: Board, hit: Hit) -> None:
        tool = self.tool
        try:
            size = typed_inches(hit.value)
        except TabletopError as fault:
            tool.errors["field-gap"] = str(fault)
            if hit.kind == "confirm":
                board.context.announce(str(fault), "illegal", "octagon-x")
            board.redraw()
            return
        tool.errors.pop("field-gap", None)
        tool.change(board, replace(tool.want, size=size))
        if hit.kind == "confirm" and self._ui is not None:
            self._ui.focus = ""

    # ------------------------------------------------------------------ drawing
    def paint(self, board: Board, ui: Ui, rect: pygame.Rect) -> None:
        """Draw inside a rectangle; a low window scrolls it."""
        self._ui = ui
        kit, target, want = ui.kit, ui.surface, self.tool.want
        is_small = is_compact(kit, board.context.size)
        step = kit.px(34 if is_small else 38)
        area = pygame.Rect(rect.x - kit.px(9), rect.y, rect.w + kit.px(24), rect.h - kit.px(2))
        with ui.scrolled("shape", area, self._height) as top:
            y = top + kit.px(20 if is_small else 26)
            kit.text(target, "Shape", (rect.x, y), "title", weight=700)
            kit.text(target, "keys 1 to 5", (rect.right, y), "small", "ink2", align="r")
            y += kit.px(24)
            words = who(board.session, self.tool.models(board))
            kit.text(target, words, (rect.x, y), "small", "ink2", room=rect.w)
            y += kit.px(26)
            chosen = [shape for shape, _ in SHAPES].index(want.shape)
            names = [name for _, name in SHAPES]
            segmented(
                ui, "shape-what", rect.x, y, names, chosen, keys=("1", "2", "3", "4", "5"),
                width=float(rect.w),
            )  # fmt: skip
            y += kit.px(20)
            y = self._gap(board, ui, rect, y, step)
            if want.shape not in ("held", "ring"):
                y = self._wide(board, ui, rect, y, step)
            if want.shape != "held":
                x = label(ui, rect, y + step // 2, "Facing")
                front = [front for front, _ in FRONTS].index(want.front)
                fronts = [name for _, name in FRONTS]
                segmented(
                    ui, "shape-front", x, y + step // 2, fronts, front, width=float(rect.right - x)
                )
                y += step
            pad = kit.space("panel_pad")
            kit.rule(target, (rect.x - pad, y + kit.px(4)), (rect.right + pad, y + kit.px(4)))
            y += kit.px(12)
            if self.tool.stroke is not None and self.tool.proposing.is_up:
                box = pygame.Rect(rect.x, y, rect.w, rect.h)
                y = paint_outcome(board, ui, box, self.tool.proposing, "shape")
            y = self._hints(board, ui, rect, y)
            self._height = y - top

    def _gap(self, board: Board, ui: Ui, rect: pygame.Rect, y: int, step: int) -> int:
        kit, want = ui.kit, self.tool.want
        unit = board.session.unit
        limit = unit.coherency if unit is not None else 0.5
        if want.shape == "held":
            return y
        x = label(ui, rect, y + step // 2, "Spacing")
        chosen = 1 if want.size is None else 0 if want.size == 0.0 else -1
        right = segmented(
            ui, "shape-gap", x, y + step // 2, ("Touching", inch(limit)), chosen,
            width=float((rect.right - x) * 64 // 100),
        )  # fmt: skip
        line = pygame.Rect(right + kit.px(6), y + step // 2 - kit.px(15), 0, kit.px(30))
        line.w = rect.right - line.x
        inches_field(ui, "field-gap", line, want.gap(limit), self.tool.errors)
        y = fault(ui, rect, y + step, self.tool.errors.get("field-gap", ""))
        if more_than(want.gap(limit), limit):
            words = f"More than {inch(limit)} between bases is not coherent (15.1)."
            y = kit.paragraph(ui.surface, words, (rect.x, y, rect.w), "small", "ink2") + kit.px(4)
        return y

    def _wide(self, board: Board, ui: Ui, rect: pygame.Rect, y: int, step: int) -> int:
        want, count = self.tool.want, len(self.tool.models(board))
        x = label(ui, rect, y + step // 2, "In front")
        usual = "five" if want.shape == "block" else "as long as drawn"
        words = str(want.columns) if want.columns else usual
        less = "" if want.columns else "it follows the stroke already"
        more = "all stand in front" if count and want.columns >= count else ""
        box = pygame.Rect(x, y, rect.right - x, step)
        counter(ui, "shape", box, y + step // 2, words, less=less, more=more)
        return y + step

    def _hints(self, board: Board, ui: Ui, rect: pygame.Rect, y: int) -> int:
        lines = []
        if not board.session.selection:
            lines.append("Click a model: its unit is moved.")
        lines.append(HINTS[self.tool.want.shape])
        if self.tool.want.shape not in ("held", "ring"):
            lines.append("Wheel or + and - while drawing: models in front. Q, E turn.")
        for line in lines:
            y = ui.kit.paragraph(ui.surface, line, (rect.x, y, rect.w), "small", "ink2")
            y += ui.kit.px(4)
        return y
