"""The box that makes a ruling of a moment: question, pieces, answer, and the user's own words."""

from __future__ import annotations

import os.path
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from tabletop.errors import TabletopError
from tabletop.files.askable import Slot
from tabletop.files.make_ruling import Moment, free_id, made, piece_words, pieces_for
from tabletop.files.ruling import Ruling
from tabletop.files.ruling_out import save_ruling
from tabletop.ui.card.content import Content
from tabletop.ui.card.shown import shown_of
from tabletop.ui.card.worker import Worker
from tabletop.ui.kit.controls import button, check_row, field, list_row, text_area
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.screen import BaseScreen, Context
from tabletop.ui.table.making.draft import Draft
from tabletop.ui.table.making.frame import paint_frame
from tabletop.ui.table.making.picklist import PickList
from tabletop.ui.table.making.preview import Preview
from tabletop.ui.table.picturing.photo.along import bring, table_file

JOB, SAVING = "make-ruling", "save-ruling"
ROW, HEAD = 28, 24
ICONS = {"model": "user", "unit": "shield", "terrain": "trees", "objective": "flag"}
Opened = Callable[[Ruling, Path], None]


class RulingBox(BaseScreen):
    """An overlay; `opened` is called with the saved ruling and its file."""

    is_overlay = True

    def __init__(self, context: Context, moment: Moment, opened: Opened) -> None:
        super().__init__(context)
        self.opened = opened
        self.draft = Draft(moment)
        self.complaint = ""
        self.is_wanted = False
        self.preview = Preview(context, JOB, self._heard)
        self._saver = Worker(SAVING)
        self._choose(self.draft.first())
        self._reveal()

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return "Make a ruling"

    # ------------------------------------------------------------------ asking
    def _choose(self, index: int) -> None:
        draft = self.draft
        try:
            draft.choose(index)
        except TabletopError as fault:
            self.preview.refuse(fault)
            return
        for slot in draft.slots:
            if not slot.is_piece and slot.kind != "flag":
                self.ui.fields.put(f"slot:{slot.key}", _number_text(draft.params[slot.key]))
        self.ask()

    def ask(self) -> None:
        """Ask the judges again, and write question and title anew."""
        self.is_wanted = False
        try:
            ruling = self.draft.ruling()
        except TabletopError as fault:
            self.preview.refuse(fault)
            return
        self._fill("title", ruling.title)
        self._fill("question", ruling.question)
        self._name_file()
        self.preview.ask(lambda: ruling)
        self.context.redraw()

    def _heard(self, found: Content) -> None:
        self._fill("why", found.sentence)
        if self.is_wanted:
            self.save()

    def _fill(self, name: str, text: str) -> None:
        if self.draft.words.fill(name, text):
            self.ui.fields.put(name, text)

    def _name_file(self) -> None:
        folder = self.context.home.rulings
        known = {path.stem for path in folder.glob("*.yaml")} if folder.is_dir() else set()
        self._fill("file", str(folder / f"{free_id(self.draft.words.title, known)}.yaml"))

    # ------------------------------------------------------------------ drawing
    def paint(self, surface: pygame.Surface) -> None:
        """Draw the questions at the left, everything about the chosen one at the right."""
        left, body = paint_frame(self, surface, "scale", "Make a ruling of this", self._about())
        self._paint_questions(left)
        self._paint_body(surface, body)

    def _about(self) -> str:
        moment = self.draft.moment
        if moment.has_move:
            return "of the move under way"
        if not moment.selection:
            return "Nothing is selected: choose the pieces here, by mouse or keyboard"
        names = [piece_words(moment.state, unit) for unit in moment.units]
        return f"of {', '.join(names)}"

    def _paint_questions(self, rect: pygame.Rect) -> None:
        kit, ui = self.kit, self.ui
        row, head = kit.px(ROW), kit.px(HEAD)
        groups = list(dict.fromkeys(choice.group for choice in self.draft.choices))
        kit.plate(ui.surface, rect.inflate(2, 2), "raised", "edge")
        if ui.focus != "ask":
            ui.choose("ask", str(self.draft.chosen))
        with ui.scrolled("asks", rect, row * len(self.draft.choices) + head * len(groups)) as top:
            y, group = top, ""
            for i, choice in enumerate(self.draft.choices):
                if choice.group != group:
                    group = choice.group
                    kit.caption(ui.surface, group, (rect.x + kit.px(12), y + head * 0.6))
                    y += head
                line = pygame.Rect(rect.x + 2, y, rect.w - kit.px(12), row - 2)
                list_row(ui, "ask", line, choice.label, is_on=i == self.draft.chosen, value=str(i))
                y += row

    def _paint_body(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        kit = self.kit
        is_low = rect.h < kit.px(520)
        y = self._paint_slots(pygame.Rect(rect.x, rect.y, rect.w, 0))
        high = kit.space("control")
        foot = rect.bottom - high
        area = kit.px(54 if is_low else 96)
        caption = kit.px(0 if is_low else 22)
        words = 3 * caption + 2 * (high + kit.px(6)) + area + kit.px(6)
        file_row = high + kit.px(10)
        top_of_words = foot - kit.px(10) - file_row - words
        self._paint_answer(pygame.Rect(rect.x, y, rect.w, max(0, top_of_words - kit.px(8) - y)))
        self._paint_words(pygame.Rect(rect.x, top_of_words, rect.w, words), caption, high, area)
        line = pygame.Rect(rect.x + kit.px(44), foot - file_row, rect.w - kit.px(44), high)
        kit.text(surface, "File", (rect.x, line.centery), "small", "ink2", weight=600)
        field(self.ui, "file", line, text=self.draft.words.file, placeholder="Where to save it")
        self._paint_foot(surface, pygame.Rect(rect.x, foot, rect.w, high))

    def _paint_slots(self, rect: pygame.Rect) -> int:
        kit, slots = self.kit, self.draft.slots
        if not slots:
            return rect.y
        high, gap = kit.space("control"), kit.px(12)
        wide = (rect.w - gap * (len(slots) - 1)) // len(slots)
        for i, slot in enumerate(slots):
            cell = pygame.Rect(rect.x + i * (wide + gap), rect.y + kit.px(18), wide, high)
            self._paint_slot(slot, cell)
        low = rect.y + kit.px(18) + high
        wrong = next((words for words in self.draft.errors.values()), "")
        if wrong:
            kit.icon(self.ui.surface, "octagon-x", (rect.x + kit.px(8), low + kit.px(11)), 15,
                     "illegal")  # fmt: skip
            at = (rect.x + kit.px(24), low + kit.px(11))
            kit.text(self.ui.surface, wrong, at, "small", "illegal", room=rect.w - kit.px(24))
            low += kit.px(18)
        return low + kit.px(12)

    def _paint_slot(self, slot: Slot, cell: pygame.Rect) -> None:
        kit, ui = self.kit, self.ui
        id = f"slot:{slot.key}"
        label_at = (cell.x, cell.y - kit.px(9))
        kit.text(ui.surface, slot.label, label_at, "small", "ink2", weight=600, room=cell.w)
        value = self.draft.params.get(slot.key)
        if slot.kind == "flag":
            check_row(ui, id, cell.inflate(-kit.px(4), 0), "yes", bool(value))
        elif not slot.is_piece:
            line = pygame.Rect(cell.x, cell.y, min(cell.w, kit.px(130)), cell.h)
            field(ui, id, line, text=_number_text(value), placeholder=f"{slot.first:g}")
        else:
            words = piece_words(self.draft.moment.state, str(value or ""))
            button(ui, id, cell, words, icon=self._icon(str(value or "")), tip="Choose another")

    def _icon(self, piece: str) -> str:
        state = self.draft.moment.state
        for kind, pieces in (("unit", state.units), ("model", state.models),
                             ("terrain", state.terrain)):  # fmt: skip
            if piece in pieces:
                return ICONS[kind]
        return ICONS["objective"] if piece in state.objectives else "circle-dashed"

    def _paint_answer(self, rect: pygame.Rect) -> None:
        kit = self.kit
        if rect.h < kit.px(60):
            return
        wide = min(rect.w * 45 // 100, round(rect.h * 1.5))
        if rect.h >= kit.px(110):
            self.preview.paint_picture(self.ui, pygame.Rect(rect.x, rect.y, wide, rect.h))
        else:
            wide = -kit.px(18)
        x = rect.x + wide + kit.px(18)
        self.preview.paint_words(self.ui, pygame.Rect(x, rect.y, rect.right - x, rect.h))

    def _paint_words(self, rect: pygame.Rect, caption: int, high: int, area: int) -> None:
        kit, ui, y = self.kit, self.ui, rect.y
        for id, label, tall in (("title", "Title", high), ("question", "Question", high),
                                ("why", "Why, in your own words", area)):  # fmt: skip
            if caption:
                at = (rect.x, y + caption / 2)
                kit.text(ui.surface, label, at, "small", "ink2", weight=600)
            y += caption
            line = pygame.Rect(rect.x, y, rect.w, tall)
            text = str(getattr(self.draft.words, id))
            if id == "why":
                text_area(ui, id, line, text=text, placeholder=label)
            else:
                field(ui, id, line, text=text, placeholder=label)
            y += tall + kit.px(6)

    def _paint_foot(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        kit = self.kit
        go = pygame.Rect(rect.right - kit.px(180), rect.y, kit.px(180), rect.h)
        why = self._why_not()
        button(self.ui, "save", go, "Save ruling", key="Ctrl+S", look="primary", reason=why)
        back = pygame.Rect(go.x - kit.px(8) - kit.px(120), rect.y, kit.px(120), rect.h)
        button(self.ui, "cancel", back, "Cancel", key="Esc")
        room = back.x - rect.x - kit.px(36)
        words, ink = (self.complaint, "illegal") if self.complaint else (why, "ink2")
        if words:
            icon = "octagon-x" if self.complaint else "hourglass"
            kit.icon(surface, icon, (rect.x + kit.px(8), rect.centery), 16, ink)
            at = (rect.x + kit.px(24), rect.centery)
            kit.text(surface, words, at, "small", ink, room=room)

    def _why_not(self) -> str:
        """Return why it cannot be saved yet, "" where it can."""
        if self._saver.is_busy:
            return "saving"
        if self.preview.fault is not None:
            return "there is no answer to save"
        if self.preview.is_fresh:
            return ""
        return "saves when the judges have answered" if self.is_wanted else "the judges are asked"

    # ------------------------------------------------------------------ doing
    def act(self, hit: Hit) -> None:
        """Choose, change, save."""
        if self._saver.is_busy:
            return
        if hit.id == "ask":
            self._choose(int(hit.value))
        elif hit.id == "cancel":
            self.context.pop()
        elif hit.id == "save" or hit.kind == "confirm":
            self.save()
        elif hit.id in ("title", "question", "why", "file"):
            self.draft.words.edit(hit.id, hit.value)
            self.complaint = ""
            if hit.id == "title":
                self._name_file()
        elif hit.id.startswith("slot:"):
            self._act_slot(next(s for s in self.draft.slots if f"slot:{s.key}" == hit.id), hit)

    def _act_slot(self, slot: Slot, hit: Hit) -> None:
        if slot.kind == "flag":
            self.draft.params[slot.key] = not self.draft.params.get(slot.key)
            self.ask()
        elif slot.is_piece:
            self._pick(slot)
        else:
            self.draft.type(slot, hit.value)
            self.ask()

    def _pick(self, slot: Slot) -> None:
        state = self.draft.moment.state
        rows = [(p, piece_words(state, p), self._icon(p)) for p in pieces_for(slot, state)]

        def taken(piece: str) -> None:
            self.draft.put(slot, piece)
            self.ask()

        region = self.ui.place_of(f"slot:{slot.key}")
        anchor = region if region is not None else pygame.Rect(0, 0, 10, 10)
        now = str(self.draft.params.get(slot.key) or "")
        self.context.push(PickList(self.context, anchor, rows, now, taken))

    def take(self, event: pygame.event.Event) -> bool:
        """Esc leaves; arrows choose another question while nothing else has the keyboard."""
        if event.type != pygame.KEYDOWN:
            return False
        name = key_name(event)
        if name == "Esc":
            self.context.pop()
        elif name == "Ctrl+S" and not self.preview.is_fresh and self.preview.fault is None:
            self.is_wanted = True  # as soon as there is an answer
        elif name in ("Up", "Down") and self.draft.choices:
            step = 1 if name == "Down" else -1
            self._choose((self.draft.chosen + step) % len(self.draft.choices))
            self._reveal()
        else:
            return False
        return True

    def _reveal(self) -> None:
        choices, at = self.draft.choices, self.draft.chosen
        heads = len({choice.group for choice in choices[: at + 1]})
        y = at * self.kit.px(ROW) + heads * self.kit.px(HEAD)
        self.ui.scroll_to("asks", max(0, y - 8 * self.kit.px(ROW)))

    # ------------------------------------------------------------------ saving
    def save(self) -> None:
        """Make the ruling and write its file in the helper thread, then open it."""
        found = self.preview.found
        if self._why_not() or found is None:
            return
        self.is_wanted = False
        try:
            path = self._path()
        except TabletopError as fault:
            self.complaint = str(fault)
            return
        words = self.draft.words
        question = words.question or found.question
        task = partial(_saved, found, path, words.title, question, words.why)
        self._saver.put(SAVING, task)
        self.context.jobs.start(SAVING, self._save())

    def _path(self) -> Path:
        text = self.draft.words.file.strip().strip("\"'")
        path = Path(os.path.expanduser(text)) if text else Path(free_id(self.draft.words.title))
        if not path.is_absolute():
            path = self.context.home.rulings / path
        if not path.name:
            raise TabletopError(f"{path} is no file", next_step="give it a name")
        if path.suffix.lower() not in (".yaml", ".yml"):
            path = path.with_name(f"{path.name}.yaml")
        if os.path.exists(path):
            raise TabletopError(f"{path.name} is there already", next_step="give another name")
        return path

    def _save(self) -> Iterator[None]:
        for results in self._saver.poll():
            for result in results:
                if result.fault is not None:
                    self.complaint = str(result.fault)
                elif isinstance(result.value, tuple):
                    ruling, path = result.value
                    bring(self.context, ruling.state, path, table_file(self.context))
                    self.context.pop()
                    self.opened(ruling, path)
                self.context.redraw()
            yield

    def leave(self) -> None:
        """End the helper threads."""
        self.context.jobs.stop(SAVING)
        self.preview.stop()
        self._saver.end()  # what is being saved is saved


def _saved(found: Content, path: Path, title: str, question: str, why: str) -> tuple[Ruling, Path]:
    """Make the ruling, with what decides as its first view, and write its file."""
    ruling = made(found.answered, id=path.stem, title=title, question=question, why=why)
    x0, y0, x1, y1 = (round(value, 2) for value in shown_of(found).box)
    ruling = replace(ruling, camera=ruling.camera or (x0, y0, x1, y1))
    save_ruling(path, ruling)
    return ruling, path


def _number_text(value: object) -> str:
    return f"{value:g}" if isinstance(value, int | float) else ""
