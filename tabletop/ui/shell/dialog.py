"""Dialogs: one message, up to three answers. Enter takes the first, Esc never confirms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from tabletop.ui.kit.controls import ButtonLook, button
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.screen import BaseScreen, Context


@dataclass(frozen=True, slots=True)
class Answer:
    """A button of a dialog and what it does after the dialog has gone."""

    label: str
    act: Callable[[], None] | None = None
    key: str = ""


class Dialog(BaseScreen):
    """A box over a veil with a heading, a text and answers.

    `is_leaving` marks the question before the program ends: closing the window again answers it.
    `is_notice` marks what must be read: it stays when something else is dropped on the window.
    """

    is_overlay = True

    def __init__(
        self,
        context: Context,
        heading: str,
        text: str,
        answers: tuple[Answer, ...] = (Answer("Close"),),
        icon: str = "",
        *,
        is_leaving: bool = False,
        is_notice: bool = False,
    ) -> None:
        super().__init__(context)
        self.is_notice = is_notice
        self.is_leaving = is_leaving
        self.heading = heading
        self.text = text
        self.answers = answers
        self.icon = icon

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return self.heading

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the veil, the box, its words and buttons."""
        kit = self.kit
        draw_veil(self, surface)
        width = min(kit.px(520), surface.get_width() - kit.px(48))
        pad = kit.px(24)
        left = pad + (kit.px(36) if self.icon else 0)
        room = width - left - pad
        body = kit.paragraph_height(self.text, room, "body")
        heads = kit.fonts.wrap(self.heading, kit.type("title", 700), room)
        head = kit.px(28) * len(heads)
        height = pad + head + kit.px(8) + body + kit.px(20) + kit.space("control") + pad
        box = pygame.Rect(0, 0, width, height)
        box.center = surface.get_rect().center
        kit.plate(surface, box, "panel", "edge_strong", radius=9, shadow=90)
        y = box.y + pad
        if self.icon:
            kit.icon(surface, self.icon, (box.x + pad + kit.px(12), y + kit.px(13)), 24, "ink")
        for words in heads:
            kit.text(surface, words, (box.x + left, y + kit.px(13)), "title", weight=700)
            y += kit.px(28)
        kit.paragraph(surface, self.text, (box.x + left, y + kit.px(4), room), "body", "ink2")
        self._buttons(surface, box, pad)

    def _buttons(self, surface: pygame.Surface, box: pygame.Rect, pad: int) -> None:
        kit = self.kit
        right, high = box.right - pad, kit.space("control")
        for i, answer in enumerate(self.answers):
            key = answer.key or ("Enter" if i == 0 else "")
            w = round(kit.width(answer.label, "body", 600)) + kit.px(24)
            w += kit.cap_width(key) + kit.px(18) if key else 0
            rect = pygame.Rect(right - w, box.bottom - pad - high, w, high)
            look: ButtonLook = "primary" if i == 0 else "plain"
            button(self.ui, f"answer{i}", rect, answer.label, key=key, look=look)
            right = rect.left - kit.px(8)

    def act(self, hit: Hit) -> None:
        """Close, then do what was chosen."""
        answer = self.answers[int(hit.id.removeprefix("answer"))]
        self.context.pop()
        if answer.act is not None:
            answer.act()

    def take(self, event: pygame.event.Event) -> bool:
        """Esc closes; everything else stays with the dialog."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.context.pop()
            return True
        return False


def draw_veil(screen: BaseScreen, surface: pygame.Surface) -> None:
    """Darken what lies below an overlay."""
    veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    veil.fill(screen.kit.theme("shade", 110))
    surface.blit(veil, (0, 0))
