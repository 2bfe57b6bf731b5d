"""The panel of the Annotate tool: what to draw, in which tone, its words, all notes by layer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.state.model import Annotation
from tabletop.ui.kit.controls import button, chip, field, list_row, segmented
from tabletop.ui.kit.noted import note_ink
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.table.picturing.choices import FIELD, ICONS, KINDS, TONES
from tabletop.ui.table.plugs import Board

if TYPE_CHECKING:
    from tabletop.ui.table.picturing.annotate import AnnotateTool


class AnnotatePanel:
    """Draws the choices of an `AnnotateTool`; its ids begin with `note`."""

    def __init__(self, tool: AnnotateTool) -> None:
        self.tool = tool
        self._for = ""
        self._ui: Ui | None = None

    def paint(self, board: Board, ui: Ui, rect: pygame.Rect) -> None:
        """Draw kinds, tones, the words of the chosen note, and the list of all."""
        self._ui = ui
        kit, target, tool = ui.kit, ui.surface, self.tool
        state = board.session.state
        y = rect.y + kit.px(26)
        kit.text(target, "Annotate", (rect.x, y), "title", weight=700)
        kit.text(target, "keys 1 to 4", (rect.right, y), "small", "ink2", align="r")
        y += kit.px(34)
        kinds = [kind for kind, _ in KINDS]
        names = [name for _, name in KINDS]
        chosen = kinds.index(tool.kind)
        segmented(ui, "note-kind", rect.x, y, names, chosen, width=float(rect.w))
        y += kit.px(28)
        y = self._tones(ui, rect, y)
        note = state.annotations.get(tool.chosen)
        y = self._words(board, ui, rect, y, note)
        kit.caption(target, "Layers, again: hide or show", (rect.x, y + kit.px(10)))
        y += kit.px(24)
        x = rect.x
        for layer in tool.layers(board):
            is_hidden = layer in tool.hidden
            word = f"{layer} (hidden)" if is_hidden else layer
            wide = round(kit.width(word, "body", 600)) + kit.px(26)
            if x + wide > rect.right:
                x, y = rect.x, y + kit.px(34)
            box = pygame.Rect(x, y, wide, kit.px(28))
            is_on = layer == tool.layer
            chip(ui, "note-layer", box, word, is_on=is_on, value=layer)
            x += wide + kit.px(6)
        y += kit.px(40)
        self._list(board, ui, pygame.Rect(rect.x, y, rect.w, rect.bottom - y))

    def _tones(self, ui: Ui, rect: pygame.Rect, y: int) -> int:
        kit = ui.kit
        x = rect.x
        for tone, name in TONES:
            wide = round(kit.width(name, "small", 600)) + kit.px(38)
            if x + wide > rect.right:
                x, y = rect.x, y + kit.px(34)
            box = pygame.Rect(x, y, wide, kit.px(28))
            chip(ui, "note-tone", box, f"    {name}", is_on=tone == self.tool.tone, value=tone)
            dot = (box.x + kit.px(14), box.centery)
            pygame.draw.circle(ui.surface, note_ink(kit, tone)[:3], dot, kit.px(5))
            x += wide + kit.px(6)
        return y + kit.px(38)

    def _words(
        self, board: Board, ui: Ui, rect: pygame.Rect, y: int, note: Annotation | None
    ) -> int:
        kit, tool = ui.kit, self.tool
        high = kit.space("control")
        if note is None:
            words = "Press on the board, pull, let go. Then type its words."
            return kit.paragraph(ui.surface, words, (rect.x, y, rect.w), "small", "ink2") + kit.px(
                8
            )
        if self._for != note.id:
            ui.fields.put(FIELD, note.text)
            self._for = note.id
        box = pygame.Rect(rect.x, y, rect.w - kit.px(104), high)
        field(ui, FIELD, box, text=note.text, placeholder="Its words", icon="type")
        if tool.wants_focus:
            ui.focus, tool.wants_focus = FIELD, False
        gone = pygame.Rect(rect.right - kit.px(96), y, kit.px(96), high)
        button(ui, "note-remove", gone, "Remove", key="Del", has_cap=False)
        return y + high + kit.px(14)

    def _list(self, board: Board, ui: Ui, rect: pygame.Rect) -> None:
        kit, tool = ui.kit, self.tool
        notes = list(board.session.state.annotations.values())
        kit.caption(ui.surface, f"On this table: {len(notes)}", (rect.x, rect.y + kit.px(6)))
        body = pygame.Rect(rect.x, rect.y + kit.px(18), rect.w, rect.h - kit.px(20))
        row = kit.px(30)
        if body.h < row:
            return
        with ui.scrolled("notes", body, row * len(notes)) as top:
            for k, note in enumerate(notes):
                box = pygame.Rect(body.x, top + k * row, body.w, row)
                word = note.text or dict(KINDS)[note.kind]
                layer = note.layer + (" (hidden)" if note.layer in tool.hidden else "")
                is_on = note.id == tool.chosen
                list_row(
                    ui, "note", box, word, icon=ICONS[note.kind], note=layer, is_on=is_on,
                    value=note.id,
                )  # fmt: skip

    def act(self, board: Board, hit: Hit) -> bool:
        """Take what is chosen or typed."""
        tool = self.tool
        match hit.id:
            case "note-kind":
                tool.want(board, KINDS[int(hit.value)][0])
            case "note-tone":
                tool.change(board, tone=hit.value)
            case "note-layer":
                if hit.value == tool.layer:
                    tool.toggle_layer(board, hit.value)
                else:
                    tool.change(board, layer=hit.value)
            case "note-remove":
                tool.remove(board)
            case "note":
                tool.choose(board, hit.value)
            case id if id == FIELD:
                tool.words = hit.value
                if hit.kind == "confirm":
                    tool.keep_words(board)
                    if self._ui is not None:  # the keys 1 to 4 draw on at once
                        self._ui.focus = ""
            case _:
                return False
        board.redraw()
        return True
