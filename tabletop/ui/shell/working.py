"""A box that shows how far long work is; Esc stops it, nothing is half written then."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from tabletop.errors import TabletopError
from tabletop.ui.kit.controls import button, progress
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.dialog import draw_veil
from tabletop.ui.shell.screen import BaseScreen, Context

JOB = "working"


class Working(BaseScreen):
    """An overlay over work that yields how far it is (0 to 1); `done` is called at its end."""

    is_overlay = True

    def __init__(
        self, context: Context, heading: str, work: Iterator[object], done: Callable[[], None]
    ) -> None:
        super().__init__(context)
        self.heading = heading
        self.part = 0.0
        self._work = work
        self._done = done
        self._is_over = self._is_ended = False
        context.jobs.start(JOB, self._run(), on_step=self._step, on_done=lambda _: self._end())
        self._fault: TabletopError | None = None

    @property
    def keeps_drops(self) -> bool:
        """A second file that is dropped does not stop the work on the first."""
        return True

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return self.heading

    def _run(self) -> Iterator[object]:
        try:
            yield from self._work
        except TabletopError as fault:
            self._fault = fault

    def _step(self, part: object) -> None:
        if isinstance(part, float) and part - self.part >= 0.01:
            self.part = part
            self.context.redraw()

    def _end(self) -> None:
        self._is_ended = True

    def update(self, dt: float) -> bool:
        """Go when the work is done, as soon as nothing lies over the box."""
        if self._is_ended and not self._is_over and self.context.screens[-1] is self:
            self._finish()
            return True
        return super().update(dt)

    def _finish(self) -> None:
        self._is_over = True
        self.context.pop()
        if self._fault is not None:
            self.context.fail(self._fault)
        else:
            self._done()

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the box with its bar."""
        kit = self.kit
        draw_veil(self, surface)
        box = pygame.Rect(0, 0, min(kit.px(460), surface.get_width() - kit.px(32)), kit.px(150))
        wide = box.w - kit.px(48)
        lines = kit.fonts.wrap(self.heading, kit.type("lead", 700), wide)
        box.h += kit.px(24) * (len(lines) - 1)
        box.center = surface.get_rect().center
        kit.plate(surface, box, "panel", "edge_strong", radius=9, shadow=90)
        x, y = box.x + kit.px(24), box.y + kit.px(34)
        for line in lines:
            kit.text(surface, line, (x, y), "lead", weight=700, room=wide)
            y += kit.px(24)
        bar = pygame.Rect(x, y + kit.px(8), wide, kit.px(12))
        progress(self.ui, bar, self.part)
        high = kit.space("control")
        rect = pygame.Rect(0, 0, kit.px(110), high)
        rect.bottomright = (box.right - kit.px(24), box.bottom - kit.px(16))
        button(self.ui, "stop", rect, "Stop", key="Esc")
        words = f"{self.part * 100:.0f} %"
        kit.text(surface, words, (x, rect.centery), "small", "ink2")

    def act(self, hit: Hit) -> None:
        """Stop."""
        self._stop()

    def take(self, event: pygame.event.Event) -> bool:
        """Esc stops."""
        if event.type == pygame.KEYDOWN and key_name(event) == "Esc":
            self._stop()
            return True
        return False

    def _stop(self) -> None:
        if not self._is_over:
            self.context.announce(f"Stopped: {self.heading}", "info", "x")
            self.context.pop()

    def leave(self) -> None:
        """Give the work up when the box goes before its end."""
        self._is_over = True
        self.context.jobs.stop(JOB)
        close = getattr(self._work, "close", None)
        if close is not None:
            close()
