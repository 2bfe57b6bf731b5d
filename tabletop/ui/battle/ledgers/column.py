"""The column of ledgers beside the board: what each army's hold, counters that can be set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from tabletop.state.model import GameState
from tabletop.ui.battle.ledgers.editing import LESS, MORE, why_not
from tabletop.ui.battle.ledgers.entries import Entry, Page, pages
from tabletop.ui.battle.log import player_dot
from tabletop.ui.kit import chrome
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.ui import Hit, Ui

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen

WIDE, NARROW = 248, 228
PAD: Final = 14
HEAD, ROW, USE = 34, 28, 22


class Column:
    """The ledgers of a battle screen; `is_shown` None means: where an army has any."""

    def __init__(self, screen: BattleScreen) -> None:
        self.screen = screen
        self.is_shown: bool | None = None
        self._kept: tuple[GameState, tuple[Page, ...]] | None = None

    @property
    def pages(self) -> tuple[Page, ...]:
        """The ledgers of the moment; of armies that have any, or of both when asked for."""
        session = self.screen.session
        kept = self._kept
        if kept is None or kept[0] is not session.state:
            kept = self._kept = (session.state, pages(session.state, session.game.book))
        return tuple(p for p in kept[1] if p.has_ledger) or (kept[1] if self.is_shown else ())

    def width(self, kit: Kit, size: tuple[int, int]) -> int:
        """Return how wide the column is, 0 when it is not shown."""
        if self.is_shown is False or not self.pages:
            return 0
        return kit.px(NARROW if chrome.is_compact(kit, size) else WIDE)

    def toggle(self) -> None:
        """Show or hide it."""
        is_there = self.is_shown is not False and bool(self.pages)
        self.is_shown = not is_there
        self.screen.say("Ledgers: hidden" if is_there else "Ledgers: shown", "book-open")

    def act(self, hit: Hit) -> bool:
        """Take a press on a counter."""
        from tabletop.ui.battle.ledgers.editing import press

        if hit.id not in (LESS, MORE):
            return False
        press(self.screen, hit.id, hit.value)
        return True

    # ------------------------------------------------------------------ drawing
    def paint(self, ui: Ui, rect: pygame.Rect) -> None:
        """Draw the column; what there is no room for is scrolled."""
        kit, target = ui.kit, ui.surface
        target.fill(kit.theme("panel"), rect)
        kit.rule(target, (rect.right - 1, rect.y), (rect.right - 1, rect.bottom))
        inner = pygame.Rect(rect.x + kit.px(PAD), rect.y, rect.w - kit.px(2 * PAD), rect.h)
        shown = self.pages
        need = sum(self._page_height(kit, page, inner.w) for page in shown) + kit.px(8)
        area = pygame.Rect(rect.x, rect.y, rect.w - 1, rect.h)
        with ui.scrolled("ledgers", area, need) as top:
            y = top
            for page in shown:
                y = self._page(ui, page, inner.x, y, inner.w)

    def _page_height(self, kit: Kit, page: Page, width: int) -> int:
        uses = any(e.kind == "use" for e in page.entries)
        rows = sum(self._height(kit, entry, width) for entry in page.entries)
        return kit.px(HEAD + 10) + rows + (kit.px(HEAD) if uses else 0)

    def _height(self, kit: Kit, entry: Entry, width: int) -> int:
        if entry.kind == "use":
            return kit.px(USE)
        high = kit.px(ROW if entry.kind == "ledger" else USE)
        if entry.note:
            room = width - kit.px(22)
            high += kit.paragraph_height(entry.note, room, "small") + kit.px(4)
        return high

    def _page(self, ui: Ui, page: Page, x: int, y: int, width: int) -> int:
        kit, target = ui.kit, ui.surface
        middle = y + kit.px(20)
        player_dot(kit, target, (x + kit.px(6), middle), page.player, 6.0)
        ink = kit.theme.player(page.player, "ink")
        kit.text(target, page.name, (x + kit.px(20), middle), "body", ink, weight=700,
                 room=width - kit.px(20))  # fmt: skip
        y += kit.px(HEAD)
        is_use = False
        for entry in page.entries:
            if entry.kind == "use" and not is_use:
                is_use = True
                kit.caption(target, "Uses left", (x, y + kit.px(20)))
                y += kit.px(HEAD)
            y = self._entry(ui, entry, pygame.Rect(x, y, width, self._height(kit, entry, width)))
        kit.rule(target, (x, y + kit.px(8)), (x + width, y + kit.px(8)))
        return y + kit.px(10)

    def _entry(self, ui: Ui, entry: Entry, box: pygame.Rect) -> int:
        kit, target = ui.kit, ui.surface
        is_ledger = entry.kind == "ledger"
        middle = box.y + kit.px((ROW if is_ledger else USE) / 2)
        left = box.x if entry.kind == "use" else box.x + kit.px(22)
        if entry.icon and is_ledger:
            kit.icon(target, entry.icon, (box.x + kit.px(8), middle), 15, "ink2")
        right = float(box.right)
        if entry.counter is not None:
            right = self._counter(ui, entry, box, middle)
        else:
            ink = "ink3" if entry.is_off else "ink"
            size = "small" if entry.kind == "use" else "body"
            spot = kit.text(target, entry.value, (right, middle), size, ink, weight=600, align="r")
            right = spot.left - kit.px(8)
        face = kit.type("body" if is_ledger else "small", 600 if entry.kind != "use" else 400)
        ink = "ink3" if entry.is_off and entry.kind == "use" else "ink"
        if entry.kind == "use" and kit.width(entry.name, face) < right - left - kit.px(70):
            spot = kit.text(target, entry.name, (left, middle), face, ink)
            kit.text(target, entry.note, (spot.right + kit.px(6), middle), "micro", "ink3",
                     room=right - spot.right - kit.px(6))  # fmt: skip
        else:
            kit.text(target, entry.name, (left, middle), face, ink, room=right - left)
        if entry.note and entry.kind != "use":
            at = (float(left), middle + kit.px(11), float(box.right - left))
            kit.paragraph(target, entry.note, at, "small", "ink3" if entry.is_off else "ink2")
        return box.bottom

    def _counter(self, ui: Ui, entry: Entry, box: pygame.Rect, middle: float) -> float:
        """Draw the number between its two controls; answer where it begins."""
        kit, target, made = ui.kit, ui.surface, entry.counter
        assert made is not None
        why = why_not(self.screen.session)
        value = f"{made.player}|{made.key}"
        size, right = kit.px(24), box.right
        for id, icon, is_end in (
            (MORE, "plus", made.value >= made.most),
            (LESS, "minus", made.value <= 0),
        ):
            spot = pygame.Rect(right - size, round(middle - size / 2), size, size)
            reason = "it can be no " + ("higher" if id == MORE else "lower") if is_end else why
            tip = f"{entry.name}, one {'more' if id == MORE else 'less'}, by hand"
            is_hot = ui.add(id, spot, value=value, reason=reason, tip=tip)
            kit.plate(target, spot, "sunken" if is_hot else "raised", "edge", radius=5)
            kit.icon(target, icon, spot.center, 12, "ink3" if reason else "ink", stroke=2.6)
            ui.draw_focus(id, spot, value, radius=5)
            right = spot.left - kit.px(4)
            if id == MORE:
                cell = kit.px(26 if entry.value == str(made.value) else 34)
                at = (right - cell / 2, middle)
                kit.text(target, str(made.value), at, "body", weight=700, align="c")
                right -= cell
        return float(right)
