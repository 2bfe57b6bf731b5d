"""A ruling that is being made: its answer and its picture, worked out while one chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import pygame

from tabletop.errors import TabletopError
from tabletop.files.check import answer
from tabletop.files.ruling import Ruling
from tabletop.ui.card import panel as parts
from tabletop.ui.card.content import Content, brief
from tabletop.ui.card.shown import Shown, shown_of
from tabletop.ui.card.worker import Worker, apart
from tabletop.ui.gallery.thumbs import Thumbs
from tabletop.ui.kit.findings import small_verdict
from tabletop.ui.kit.ui import Ui
from tabletop.ui.shell.screen import Context


@dataclass(frozen=True, slots=True, eq=False)
class Reply:
    """What the judges found to one asking, and how it is drawn."""

    turn: int
    found: Content
    shown: Shown


class Preview:
    """Asks the judges in a helper thread; shows the newest answer, and the picture when painted."""

    def __init__(self, context: Context, name: str, heard: Callable[[Content], None]) -> None:
        self.context = context
        self.name = name
        self.heard = heard
        self.reply: Reply | None = None
        self.fault: TabletopError | None = None
        self.worker = Worker(name)
        self._thumbs = Thumbs()
        self._last: pygame.Surface | None = None
        self._turn = 0
        self._asked: Callable[[], Ruling] | None = None
        self._aspect = 1.3

    @property
    def found(self) -> Content | None:
        """The newest answer, None before the first and after a fault."""
        return self.reply.found if self.reply is not None and self.fault is None else None

    @property
    def is_fresh(self) -> bool:
        """Whether the answer is to what was asked last."""
        return self.reply is not None and self.reply.turn == self._turn and self.fault is None

    # ------------------------------------------------------------------ asking
    def ask(self, ruling: Callable[[], Ruling]) -> None:
        """Ask for the answer to a ruling, which is made in the helper thread too."""
        self._turn += 1
        self._asked = ruling
        self.worker.put("ask", partial(_reply, self._turn, ruling, self._aspect))
        self._follow()

    def refuse(self, fault: TabletopError) -> None:
        """Show why nothing can be asked."""
        self._turn += 1
        self.worker.drop("ask")
        self.fault = fault

    def _follow(self) -> None:
        jobs = self.context.jobs
        if not jobs.is_running(self.name):
            jobs.start(self.name, self._take())

    def _take(self) -> Iterator[None]:
        for results in self.worker.poll():
            for result in results:
                if isinstance(result.value, Reply) and result.value.turn == self._turn:
                    self.reply, self.fault = result.value, None
                    self.heard(result.value.found)
                elif result.fault is not None:
                    self.fault = result.fault
                self.context.redraw()
            yield

    def stop(self) -> None:
        """End the helper thread."""
        self.worker.stop()
        self.context.jobs.stop(self.name)
        self.context.jobs.stop(f"{self.name}-picture")

    # ------------------------------------------------------------------ drawing
    def paint_picture(self, ui: Ui, rect: pygame.Rect) -> None:
        """Lay the picture of the newest answer, or the last one until it is painted."""
        kit, target = ui.kit, ui.surface
        self._thumbs.use(kit)
        self._fit(rect.w / max(1, rect.h))
        kit.plate(target, rect.inflate(2, 2), "board", "edge_strong")
        reply = self.reply
        if reply is None:
            words = "" if self.fault is not None else "Asking the judges"
            kit.text(target, words, rect.center, "small", "ink2", align="c")
            return
        picture = self._thumbs.get(str(reply.turn), rect.size)
        if picture is not None:
            self._last = picture
        elif not self.context.jobs.is_running(f"{self.name}-picture"):
            work = self._thumbs.paint(str(reply.turn), reply.shown, rect.size)
            done = lambda _: self.context.redraw()  # noqa: E731
            self.context.jobs.start(f"{self.name}-picture", work, on_done=done)
        if self._last is not None and self._last.get_size() == rect.size:
            target.blit(self._last, rect)
            pygame.draw.rect(target, kit.theme("edge_strong")[:3], rect, 1)

    def _fit(self, aspect: float) -> None:
        """Ask once more when the frame has other proportions, so that nothing is cut."""
        was, self._aspect = self._aspect, aspect
        if not 0.9 < aspect / was < 1.1 and self._asked is not None and self.fault is None:
            self.ask(self._asked)

    def paint_words(self, ui: Ui, rect: pygame.Rect, most: int = 3) -> None:
        """Draw the answer, the sentence and the facts, as many as fit."""
        kit, target = ui.kit, ui.surface
        before = target.get_clip()
        target.set_clip(rect.inflate(kit.px(16), 0).clip(before))
        if self.fault is not None:
            self._paint_fault(ui, rect, self.fault)
        elif self.reply is not None:
            self._paint_found(ui, rect, self.reply.found, most)
        target.set_clip(before)

    def _paint_fault(self, ui: Ui, rect: pygame.Rect, fault: TabletopError) -> None:
        kit = ui.kit
        words = fault.reason[:1].upper() + fault.reason[1:]
        if fault.next_step:
            words += f": {fault.next_step}"
        kit.icon(ui.surface, "octagon-x", (rect.x + kit.px(8), rect.y + kit.px(12)), 17, "illegal")
        where = (rect.x + kit.px(26), rect.y + kit.px(2), rect.w - kit.px(26))
        kit.paragraph(ui.surface, words, where, "body", "illegal")

    def _paint_found(self, ui: Ui, rect: pygame.Rect, found: Content, most: int) -> None:
        kit, target = ui.kit, ui.surface
        y = rect.y + kit.px(14)
        if found.verdict is not None:
            small_verdict(kit, target, (rect.x, y), found.verdict)
        else:
            box = kit.text(target, found.value, (rect.x, y), "lead", weight=700)
            at = (box.right + kit.px(6), y)
            kit.text(target, found.caption, at, "small", "ink2", weight=600)
        if not self.is_fresh:
            kit.icon(target, "hourglass", (rect.right - kit.px(10), y), 16, "ink2")
        y += kit.px(16)
        y = kit.paragraph(target, found.sentence, (rect.x, y, rect.w), "body", "ink2") + kit.px(6)
        for number, fact in enumerate(found.facts[:most]):
            if y + kit.px(40) > rect.bottom:
                break
            box3 = (float(rect.x), float(y), float(rect.w))
            y = parts.fact_line(ui, f"fact{number}", box3, fact, is_first=number == 0)


def _reply(turn: int, ruling: Callable[[], Ruling], aspect: float) -> Reply:
    found = brief(answer(apart(ruling())))
    return Reply(turn, found, shown_of(found, aspect=aspect))
