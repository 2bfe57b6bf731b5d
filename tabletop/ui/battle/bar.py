"""The bar below the board: what is proposed to whom, Enter accepts it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.battle.tools.tool import Bar
from tabletop.ui.kit.controls import button
from tabletop.ui.kit.ui import Ui

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen

HEIGHT: Final = 64
WIDEST: Final = 1080


def bar_height(screen: BattleScreen) -> int:
    """Return the pixels that the bar takes below the board."""
    return screen.kit.px(HEIGHT if screen.context.size[1] / screen.kit.scale >= 800 else 58)


def paint_bar(screen: BattleScreen, ui: Ui, rect: pygame.Rect) -> None:
    """Draw the bar; hits are `accept`, `other` and the ids of what else it offers."""
    kit, target = ui.kit, ui.surface
    target.fill(kit.theme("desk"), rect)
    bar = screen.bar()
    player = screen.session.moment.player
    wide = min(rect.w - kit.px(20), kit.px(WIDEST))
    high = rect.h - kit.px(14)
    box = pygame.Rect(rect.centerx - wide // 2, rect.y + kit.px(4), wide, high)
    ink = kit.theme.player(player, "deep") if player else kit.theme("ink")
    kit.plate(target, box, "raised", ink, radius=8, width=2, shadow=46)
    name = screen.session.battle.name(player) if player else ""
    least = kit.width(name, "body", 700) + kit.width(bar.words, "body", 600) + kit.px(60)
    right = _buttons(ui, box, bar, min(least, box.w * 0.5))
    x, middle = box.x + kit.px(14), box.centery
    word_ink = kit.theme.player(player, "ink") if player else kit.theme("ink")
    kit.icon(target, bar.icon, (x + kit.px(8), middle), 18, word_ink)
    x += kit.px(26)
    room = right - x - kit.px(10)
    tail, is_refused = bar.reason or bar.note, bool(bar.reason) and not bar.is_waiting
    need = kit.width(bar.words, "body", 600)
    heads = [f"Proposed for {name}:"] if bar.is_proposed and name else []
    heads += [f"{name}:"] if name else []
    longest = max(need, kit.width(tail, "small"))
    head = next(
        (h for h in heads if kit.width(h, "body", 700) + longest + kit.px(8) <= room),
        heads[-1] if heads else "",
    )
    if head and kit.width(head, "body", 700) + kit.px(8) + kit.px(60) < room:
        x = kit.text(target, head, (x, middle), "body", word_ink, weight=700).right + kit.px(8)
    room = right - x - kit.px(10)
    if tail and need + kit.px(24) + kit.width(tail, "small") > room:
        _two_lines(ui, (x, middle), bar.words, tail, room, is_refused=is_refused)
        return
    last = kit.text(target, bar.words, (x, middle), "body", weight=600, room=max(8.0, room))
    if tail:
        tone = "illegal" if is_refused else "ink2"
        kit.text(target, tail, (last.right + kit.px(12), middle), "small", tone)


def _two_lines(
    ui: Ui, at: tuple[float, float], words: str, tail: str, room: float, *, is_refused: bool
) -> None:
    kit, target = ui.kit, ui.surface
    x, middle = at
    up, low = (x, middle - kit.px(9)), (x, middle + kit.px(10))
    kit.text(target, words, up, "body", weight=600, room=max(8.0, room))
    tone = "illegal" if is_refused else "ink2"
    kit.text(target, tail, low, "small", tone, room=max(8.0, room))


def _buttons(ui: Ui, box: pygame.Rect, bar: Bar, room: float) -> int:
    """Draw the buttons from the right; answer the x before them.

    Where less than `room` pixels would be left for the words they go without their keys.
    """
    kit = ui.kit
    x, high = box.right - kit.px(8), min(kit.space("control"), box.h - kit.px(8))
    top = box.centery - high // 2
    rows = [("accept", bar.accept, "Enter", bar.reason)]
    if bar.other:
        rows.append(("other", bar.other, "Space", ""))
    rows += [(more.id, more.label, more.key, more.reason) for more in reversed(bar.more)]
    pad = kit.px(40)
    bare = sum(math.ceil(kit.width(label, "body", 600)) + pad for _, label, _, _ in rows)
    caps = sum(kit.cap_width(key) for _, _, key, _ in rows)
    has_caps = box.w - bare - caps - kit.px(8 * len(rows)) >= room
    pad = pad if has_caps else kit.px(26)
    for i, (id, label, key, reason) in enumerate(rows):
        cap = kit.cap_width(key) if has_caps else 0
        wide = math.ceil(kit.width(label, "body", 600)) + cap + pad
        rect = pygame.Rect(x - wide, top, wide, high)
        look = "primary" if i == 0 else "plain"
        button(ui, id, rect, label, key=key, look=look, reason=reason, has_cap=has_caps)  # type: ignore[arg-type]
        x -= wide + kit.px(8)
    return x
