"""What a screen writes and where: words on words, words out of the window, words cut short."""

from dataclasses import dataclass

import pygame

from tabletop.ui.kit.kit import Kit


@dataclass(frozen=True)
class Mark:
    """A line of words, or an icon: what it says, and the part of it that is seen."""

    words: str
    rect: pygame.Rect
    is_icon: bool = False
    is_cut: bool = False


def marks_of(shell, monkeypatch, screen=None):
    """Draw a screen (the top one) and return its words and icons, out of sight ones left out."""
    found = []
    text, icon = Kit.text, Kit.icon

    def written(self, target, words, at, style="body", color="ink", **more):
        rect = text(self, target, words, at, style, color, **more)
        face = self.type(style, more.get("weight", 400)) if isinstance(style, str) else style
        room = more.get("room")
        is_cut = room is not None and self.fonts.fit(words, face, room) != words
        seen = rect.inflate(0, -round(rect.h * 0.3)).clip(target.get_clip())
        if seen.w and seen.h > rect.h * 0.4:
            found.append(Mark(words, seen, is_cut=is_cut))
        return rect

    def put(self, target, name, at, size=16, *rest, **more):
        icon(self, target, name, at, size, *rest, **more)
        side = self.px(size * 0.8)
        rect = pygame.Rect(0, 0, side, side)
        rect.center = (round(at[0]), round(at[1]))
        if rect.clip(target.get_clip()).h > side * 0.6:
            found.append(Mark(name, rect, is_icon=True))

    with monkeypatch.context() as patch:
        patch.setattr(Kit, "text", written)
        patch.setattr(Kit, "icon", put)
        (screen or shell.screens[-1]).draw(shell.surface)
    return found


def collisions(marks, slack=2):
    """Return pairs of marks that lie on each other by more than some pixels."""
    pairs = []
    for n, one in enumerate(marks):
        for other in marks[n + 1 :]:
            both = one.rect.clip(other.rect)
            if both.w > slack and both.h > slack:
                pairs.append((one.words, other.words))
    return pairs


def outside(marks, size):
    """Return the words that leave a window."""
    whole = pygame.Rect((0, 0), size)
    return [mark.words for mark in marks if not whole.contains(mark.rect)]


def cut(marks):
    """Return the words that were cut short."""
    return [mark.words for mark in marks if mark.is_cut]
