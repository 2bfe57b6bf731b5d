"""The box of question templates: type a few numbers, read the answer, put it on the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from tabletop.errors import TabletopError
from tabletop.files.make_ruling import made
from tabletop.files.ruling import Ruling
from tabletop.ui.card.content import Content
from tabletop.ui.kit.controls import button, field
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.screen import BaseScreen, Context
from tabletop.ui.table.making.forms import Blank, Template
from tabletop.ui.table.making.frame import paint_frame
from tabletop.ui.table.making.picklist import PickList
from tabletop.ui.table.making.preview import Preview
from tabletop.ui.table.making.templates import TEMPLATES

JOB = "templates"
ROW = 50
ACROSS = 3


class AskBox(BaseScreen):
    """An overlay; `opened` is called with the ruling to put on the table."""

    is_overlay = True

    def __init__(self, context: Context, opened: Callable[[Ruling], None]) -> None:
        super().__init__(context)
        self.opened = opened
        self.chosen = 0
        self.texts: dict[str, dict[str, str]] = {t.id: t.firsts() for t in TEMPLATES}
        self.preview = Preview(context, JOB, self._heard)
        self._to_mark = ""
        self.ask()

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return "Question templates"

    @property
    def template(self) -> Template:
        """The chosen template."""
        return TEMPLATES[self.chosen]

    # ------------------------------------------------------------------ asking
    def choose(self, index: int, *, is_to_type: bool = True) -> None:
        """Choose a template; its first line has the keyboard then."""
        self.chosen = index
        self.ui.focus = ""
        if is_to_type:
            self._to_mark = self._id(self.template.blanks[0])
        self.ask()

    def ask(self) -> None:
        """Ask the judges about the form as it is."""
        template, texts = self.template, dict(self.texts[self.template.id])
        try:
            ruling = template.ruling(texts)
        except TabletopError as fault:
            self.preview.refuse(fault)
        else:
            self.preview.ask(lambda: ruling)
        self.context.redraw()

    def _heard(self, found: Content) -> None:
        self.context.redraw()

    def _id(self, blank: Blank) -> str:
        return f"blank:{self.template.id}:{blank.key}"

    # ------------------------------------------------------------------ drawing
    def paint(self, surface: pygame.Surface) -> None:
        """Draw the templates at the left; form, picture and answer at the right."""
        kit = self.kit
        note = "Type what is known: the answer follows"
        left, body = paint_frame(self, surface, "scale", "Ask a question", note)
        self._paint_templates(left)
        y = self._paint_form(body)
        high = kit.space("control")
        self._paint_answer(surface, body, y, body.bottom - high - kit.px(14))
        self._paint_foot(pygame.Rect(body.x, body.bottom - high, body.w, high))
        if self._to_mark:
            self.ui.focus, self.ui.is_focus_shown = self._to_mark, True
            self.ui.fields.select_all(self._to_mark)
            self._to_mark = ""

    def _paint_templates(self, rect: pygame.Rect) -> None:
        kit, ui = self.kit, self.ui
        row = min(kit.px(ROW), (rect.h + kit.px(4)) // len(TEMPLATES))
        if ui.focus != "template":
            ui.choose("template", str(self.chosen))
        for i, template in enumerate(TEMPLATES):
            line = pygame.Rect(rect.x, rect.y + i * row, rect.w, row - kit.px(4))
            is_on = i == self.chosen
            is_hot = ui.add("template", line, value=str(i), keys=(str(i + 1),))
            fill = "raised" if is_on else "sunken" if is_hot else "panel"
            kit.plate(ui.surface, line, fill, "ink" if is_on else "edge", width=2 if is_on else 1)
            ink = "ink" if is_on or is_hot else "ink2"
            kit.icon(ui.surface, template.icon, (line.x + kit.px(20), line.centery), 18, ink)
            right = kit.key_cap(ui.surface, str(i + 1), line.right - kit.px(8), line.centery)
            x, room = line.x + kit.px(42), right - line.x - kit.px(50)
            up = kit.px(8) if row >= kit.px(42) else 0
            at = (x, line.centery - up)
            kit.text(ui.surface, template.label, at, "body", ink, weight=600, room=room)
            if up:
                below = (x, line.centery + kit.px(10))
                kit.text(ui.surface, template.note, below, "small", "ink2", room=room)
            ui.draw_focus("template", line, str(i))

    def _paint_form(self, rect: pygame.Rect) -> int:
        kit, blanks = self.kit, self.template.blanks
        high, gap, label = kit.space("control"), kit.px(14), kit.px(20)
        wide = (rect.w - gap * (ACROSS - 1)) // ACROSS
        wrong = self.template.wrong(self.texts[self.template.id])
        y = rect.y
        for i, blank in enumerate(blanks):
            column = i % ACROSS
            if column == 0 and i:
                y += label + high + kit.px(8)
            cell = pygame.Rect(rect.x + column * (wide + gap), y + label, wide, high)
            self._paint_blank(blank, cell, wrong.get(blank.key, ""))
        return y + label + high + kit.px(14)

    def _paint_blank(self, blank: Blank, cell: pygame.Rect, wrong: str) -> None:
        kit, ui, id = self.kit, self.ui, self._id(blank)
        words, ink = (wrong, "illegal") if wrong else (blank.label, "ink2")
        at = (cell.x, cell.y - kit.px(9))
        if wrong:
            kit.icon(ui.surface, "octagon-x", (cell.x + kit.px(6), at[1]), 13, "illegal")
            at = (cell.x + kit.px(18), at[1])
        kit.text(ui.surface, words, at, "small", ink, weight=600, room=cell.right - at[0])
        text = self.texts[self.template.id][blank.key]
        if blank.options:
            button(ui, id, cell, text, icon="chevron-right", tip="Choose another kind")
        else:
            field(ui, id, cell, text=text, placeholder=blank.first)

    def _paint_answer(self, surface: pygame.Surface, body: pygame.Rect, y: int, low: int) -> None:
        kit = self.kit
        found = self.preview.found
        words = found.question if found is not None else self.template.label
        y = round(kit.paragraph(surface, words, (body.x, y, body.w), "lead", weight=700))
        rect = pygame.Rect(body.x, y + kit.px(8), body.w, low - y - kit.px(8))
        if rect.h < kit.px(70):
            return
        wide = min(rect.w * 55 // 100, round(rect.h * 1.45))
        rect.h = min(rect.h, round(wide / 1.05))
        if rect.h >= kit.px(120):
            self.preview.paint_picture(self.ui, pygame.Rect(rect.x, rect.y, wide, rect.h))
            rect = pygame.Rect(
                rect.x + wide + kit.px(20), rect.y, rect.w - wide - kit.px(20), rect.h
            )
        self.preview.paint_words(self.ui, rect, 4)

    def _paint_foot(self, rect: pygame.Rect) -> None:
        kit = self.kit
        why = self._why_not()
        go = pygame.Rect(rect.right - kit.px(230), rect.y, kit.px(230), rect.h)
        button(self.ui, "go", go, "Put it on the table", key="Enter", look="primary", reason=why)
        back = pygame.Rect(go.x - kit.px(8) - kit.px(120), rect.y, kit.px(120), rect.h)
        button(self.ui, "cancel", back, "Cancel", key="Esc")
        if why and back.x - rect.x > kit.px(90):  # the button gives the reason where it is narrow
            at = (rect.x + kit.px(24), rect.centery)
            kit.icon(self.ui.surface, "hourglass", (rect.x + kit.px(8), rect.centery), 16, "ink2")
            kit.text(self.ui.surface, why, at, "small", "ink2", room=back.x - at[0] - kit.px(8))

    def _why_not(self) -> str:
        """Return why it cannot go on the table yet, "" where it can."""
        if self.preview.fault is not None:
            return "mend the form first"
        return "" if self.preview.is_fresh else "the judges are asked"

    # ------------------------------------------------------------------ doing
    def act(self, hit: Hit) -> None:
        """Choose, type, put it on the table."""
        if hit.id == "template":
            self.choose(int(hit.value))
        elif hit.id == "cancel":
            self.context.pop()
        elif hit.id == "go" or hit.kind == "confirm":
            self.go()
        elif hit.id.startswith("blank:"):
            blank = next(b for b in self.template.blanks if self._id(b) == hit.id)
            if blank.options:
                self._pick(blank)
            else:
                self._put(blank, hit.value)

    def _put(self, blank: Blank, text: str) -> None:
        self.texts[self.template.id][blank.key] = text
        self.ask()

    def _pick(self, blank: Blank) -> None:
        rows = [(word, word, "route") for word in blank.options]
        anchor = self.ui.place_of(self._id(blank)) or pygame.Rect(0, 0, 10, 10)
        now = self.texts[self.template.id][blank.key]
        self.context.push(
            PickList(self.context, anchor, rows, now, partial(self._put, blank))
        )  # fmt: skip

    def take(self, event: pygame.event.Event) -> bool:
        """Esc leaves; Up and Down choose another template."""
        if event.type != pygame.KEYDOWN:
            return False
        name = key_name(event)
        if name == "Esc":
            self.context.pop()
        elif name in ("Up", "Down"):
            step = 1 if name == "Down" else -1
            self.choose((self.chosen + step) % len(TEMPLATES), is_to_type=False)
        else:
            return False
        return True

    def go(self) -> None:
        """Put the ruling on a table, expecting what was answered."""
        found = self.preview.found
        if self._why_not() or found is None:
            return
        asked = found.ruling
        try:
            ruling = made(
                found.answered,
                id=asked.title,
                title=asked.title,
                question=asked.question,
                why="",
            )
        except TabletopError as fault:
            self.context.fail(fault)
            return
        self.context.pop()
        self.opened(ruling)

    def leave(self) -> None:
        """End the helper thread."""
        self.preview.stop()
