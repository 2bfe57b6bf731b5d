"""The toolbox: what a player may do by hand, page by page, for one unit; keyboard and mouse."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.rules.play.by_hand.words import told
from tabletop.state import by_hand
from tabletop.state.by_hand import HandDeed
from tabletop.ui.battle.by_hand.draft import (
    ENDS,
    OFFS,
    PAGES,
    WAYS,
    Draft,
    Page,
    bounds,
    deed_of,
    whole,
)
from tabletop.ui.battle.by_hand.lists import (
    LIFT,
    TICK,
    force,
    reminded_by,
    reminders,
    tick_of,
    units_of,
)
from tabletop.ui.battle.by_hand.pages import (
    FIRST,
    KINDS,
    PAINTERS,
    again,
    coming,
    foes_of,
    last_dice,
    stats_of,
    weapons_of,
)
from tabletop.ui.battle.by_hand.sheet import Sheet
from tabletop.ui.battle.log import player_dot
from tabletop.ui.kit.controls import button, icon_button, list_row, segmented
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.dialog import draw_veil
from tabletop.ui.shell.screen import BaseScreen

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen

WIDE, HIGH = 960, 700
LIST: Final = 206
HEAD, FOOT = 92, 92
PAGE_KEYS: Final = ("Ctrl+PgUp", "Ctrl+PgDn")
TEXTS: Final = (
    "value", "why", "points", "rend", "damage", "healing", "count", "dice", "change", "note",
)  # fmt: skip
"""Lines of text, by the name of what they fill in."""
NUMBERS: Final = ("value", "points", "rend", "damage", "healing", "count", "dice", "change")
"""Lines in which letters turn pages; but for a D, that of dice."""
DICE_TOO: Final = ("points", "damage", "healing")


class Toolbox(BaseScreen):
    """Makes one deed after another; `draft` keeps what was typed while the battle lasts."""

    is_overlay = True

    def __init__(self, screen: BattleScreen, draft: Draft, chosen: str = "") -> None:
        super().__init__(screen.context)
        self.screen, self.draft, self.chosen = screen, draft, chosen
        self._tall: dict[Page, int] = {}
        self._checked: tuple[object, str] | None = None
        self._is_turned = False
        self._to_mark = ""
        self.turn_to(draft.page)

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return "By hand"

    # ------------------------------------------------------------------ what is
    @property
    def deed(self) -> HandDeed | str:
        """The deed in the making, or why there is none."""
        return deed_of(self.draft)

    @property
    def why_not(self) -> str:
        """Why the deed cannot be done now, "" when it can."""
        session, deed = self.screen.session, self.deed
        if isinstance(deed, str):
            return deed
        if session.is_working:
            return "the rules are at work"
        if self.draft.is_on_board:
            return self.screen.hands.why_not_place(self.draft)
        key = (session.moment, deed)
        if self._checked is None or self._checked[0] != key:
            found = session.game.check_deed(deed)
            self._checked = (key, "" if found.is_legal else found.findings[0].head)
        return self._checked[1]

    @property
    def has_deed(self) -> bool:
        """Whether the page makes a deed of what is chosen (lists act by their own controls)."""
        return self.draft.page not in ("reminders", "force")

    # ------------------------------------------------------------------ drawing
    def paint(self, surface: pygame.Surface) -> None:
        """Draw the box: unit and player above, pages at the left, the page, what it does."""
        kit = self.kit
        draw_veil(self, surface)
        margin = kit.px(24)
        box = pygame.Rect(0, 0, min(kit.px(WIDE), surface.get_width() - margin),
                          min(kit.px(HIGH), surface.get_height() - margin))  # fmt: skip
        box.center = surface.get_rect().center
        kit.plate(surface, box, "panel", "edge_strong", radius=9, shadow=90)
        self._head(pygame.Rect(box.x, box.y, box.w, kit.px(HEAD)))
        body = pygame.Rect(box.x, box.y + kit.px(HEAD), box.w, box.h - kit.px(HEAD + FOOT))
        self._pages(pygame.Rect(body.x + kit.px(14), body.y, kit.px(LIST - 14), body.h))
        area = pygame.Rect(body.x + kit.px(LIST + 16), body.y,
                           body.w - kit.px(LIST + 30), body.h)  # fmt: skip
        self._page(area)
        self._foot(pygame.Rect(box.x, body.bottom, box.w, kit.px(FOOT)))

    def update(self, dt: float) -> bool:
        """Give the line that is typed first the keyboard, once it is there."""
        if self._to_mark and self.ui.place_of(self._to_mark) is not None:
            self.ui.focus, self.ui.is_focus_shown = self._to_mark, True
            self.ui.fields.select_all(self._to_mark)
            self._to_mark = ""
            return True
        return super().update(dt)

    def _head(self, rect: pygame.Rect) -> None:
        kit, ui, target, draft = self.kit, self.ui, self.ui.surface, self.draft
        battle, state = self.screen.session.battle, self.screen.session.state
        middle = rect.y + kit.px(30)
        kit.icon(target, "hand", (rect.x + kit.px(34), middle), 22)
        name = kit.text(target, "By hand", (rect.x + kit.px(56), middle), "title", weight=700)
        unit = state.units.get(draft.unit)
        x = name.right + kit.px(24)
        tip = "Unit before this, or after it"
        icon_button(ui, "unit-before", (x, middle), "chevron-left", tip, key="Shift+N")
        icon_button(ui, "unit-after", (x + kit.px(34), middle), "chevron-right", tip, key="N")
        x += kit.px(62)
        words = unit.label if unit is not None else "No unit"
        right = rect.right - kit.px(20)
        if unit is not None:
            player_dot(kit, target, (x, middle), unit.player, 6.0)
        room = right - x - kit.px(14)
        kit.text(target, words, (x + kit.px(14), middle), "lead", weight=600, room=room)
        low = rect.y + kit.px(66)
        kit.caption(target, "Done by", (rect.x + kit.px(24), low))
        left = rect.x + kit.px(LIST + 16)
        names = [battle.name(1), battle.name(2)]
        wide = min(kit.px(360), rect.right - kit.px(20) - left)
        segmented(ui, "player", left, low, names, draft.player - 1, width=wide, is_even=False)

    def _pages(self, rect: pygame.Rect) -> None:
        kit = self.kit
        high = min(kit.px(38), rect.h // len(PAGES))
        for i, page in enumerate(PAGES):
            row = pygame.Rect(rect.x, rect.y + i * high, rect.w, high - kit.px(2))
            list_row(self.ui, "page", row, page.label, icon=page.icon,
                     is_on=page.id == self.draft.page, value=page.id)  # fmt: skip
            self.ui.add("page", row, keys=(page.key,), value=page.id)
            right = row.right - kit.px(6)
            kit.key_cap(self.ui.surface, page.key, right, row.centery, color="ink3")

    def _page(self, area: pygame.Rect) -> None:
        page, kit, screen = self.draft.page, self.kit, self.screen
        session = screen.session
        need = self._tall.get(page, area.h)
        with self.ui.scrolled(f"hand {page}", area, need) as top:
            inner = pygame.Rect(area.x, top + kit.px(4), area.w - kit.px(12), need)
            sheet = Sheet(self.ui, inner)
            match page:
                case "reminders":
                    unit = self.draft.unit
                    player = self._player_of(unit) or self.draft.player
                    units = (unit,) if unit else units_of(session.state, player)
                    reminders(sheet, session.state, units, player, self.chosen)
                case "force":
                    force(sheet, session.battle, session.game.book, self.draft.unit)
                case _:
                    PAINTERS[page](sheet, self.draft, session.state)
            rolled = last_dice(session.journal) if page == "dice" else None
            if rolled is not None:
                again(sheet, self.draft, rolled[1])
        tall = sheet.y - top + kit.px(8)
        if tall != need:
            self._tall[page] = tall
            self.context.redraw()

    def _foot(self, rect: pygame.Rect) -> None:
        kit, ui, target = self.kit, self.ui, self.ui.surface
        kit.rule(target, (rect.x, rect.y), (rect.right, rect.y))
        left, right = rect.x + kit.px(24), rect.right - kit.px(20)
        high = kit.space("control")
        low = rect.y + kit.px(58)
        close = pygame.Rect(0, 0, kit.px(108), high)
        close.midright = (right, low)
        button(ui, "close", close, "Close", key="Esc")
        first = rect.y + kit.px(22)
        if not self.has_deed:
            words = {
                "reminders": "Space or a click ticks one off; a tick is undone like anything else.",
                "force": "Ending an effect is recorded, and undone like anything else.",
            }[self.draft.page]
            kit.text(target, words, (left, first), "small", "ink2", room=right - left)
            return
        deed, why = self.deed, self.why_not
        on_board = self.draft.is_on_board
        label = "On the board" if on_board else "Do it"
        go = pygame.Rect(0, 0, kit.px(138), high)
        go.midright = (close.left - kit.px(10), low)
        button(ui, "do", go, label, key="Enter", look="primary", reason=why)
        words = "" if isinstance(deed, str) or on_board else told(self.screen.session.state, deed)
        kit.text(target, words, (left, first), "body", weight=600, room=right - left)
        if why:
            room = go.left - kit.px(14) - left
            kit.icon(target, "x", (left + kit.px(6), low), 12, "illegal", stroke=3.0)
            where = (left + kit.px(20), low)
            kit.text(target, why[:1].upper() + why[1:], where, "small", "illegal", room=room)

    # ------------------------------------------------------------------ doing
    def act(self, hit: Hit) -> None:
        """Do what a control asks."""
        draft = self.draft
        if hit.id in TEXTS:
            setattr(draft, hit.id, hit.value)
            if hit.kind == "confirm":
                self._do()
        elif hit.id.endswith(("-less", "-more")):
            self._step(hit.id[:-5], -1 if hit.id.endswith("-less") else 1)
        else:
            self._chose(hit)
        self.context.redraw()

    def _chose(self, hit: Hit) -> None:
        match hit.id:
            case "close":
                self.context.pop()
            case "do":
                self._do()
            case "page":
                self.turn_to(next(page.id for page in PAGES if page.id == hit.value))
            case "unit-before" | "unit-after":
                self._next_unit(-1 if hit.id == "unit-before" else 1)
            case "die":
                at, chosen = int(hit.value), self.draft.again
                is_in = at in chosen
                self.draft.again = tuple(i for i in (*chosen, at) if not is_in or i != at)
            case "again":
                self._again()
            case _ if hit.id == TICK:
                self._tick(hit.value)
            case _ if hit.id == LIFT:
                effects = self.screen.session.battle.effects
                if int(hit.value) < len(effects):
                    self._settle(by_hand.HandLift(self.draft.player, effects[int(hit.value)]))
            case _ if hit.id.startswith("back:"):
                self._toggle_back(hit.id.removeprefix("back:"))
            case _:
                choose(self.draft, hit.id, int(hit.value), self.screen)
                self._show_texts()

    def _show_texts(self) -> None:
        """Let the lines show what a choice has changed."""
        for name in TEXTS:
            new = str(getattr(self.draft, name))
            if self.ui.fields.text(name) != new:
                self.ui.fields.put(name, new)

    def turn_to(self, page: Page) -> None:
        """Turn to a page; the line that is typed first gets the keyboard."""
        self.draft.page = page
        self._to_mark = FIRST.get(page, "")
        self.ui.focus = ""
        self.context.redraw()

    def _do(self) -> None:
        deed, why = self.deed, self.why_not
        if why or isinstance(deed, str):
            self.screen.refuse(why[:1].upper() + why[1:])
            return
        if self.draft.is_on_board:
            self.context.pop()
            self.screen.hands.place(self.draft)
            return
        if self.draft.page != "dice":
            self.context.pop()
        self._settle(deed)

    def _again(self) -> None:
        """Roll those dice again that were chosen of the last roll."""
        rolled = last_dice(self.screen.session.journal)
        count = len([i for i in self.draft.again if rolled is not None and i < len(rolled[1])])
        if rolled is not None and count:
            self.draft.again = ()
            self._settle(replace(rolled[0], count=count, is_again=True))

    def _settle(self, deed: HandDeed) -> None:
        self.draft.again = ()
        if not self.screen.session.settle(deed):
            self.screen.refuse("One moment: the rules are at work")

    def _tick(self, value: str) -> None:
        one = reminded_by(self.screen.session.battle, value)
        if one is not None:
            self._settle(tick_of(one, self.draft.player))

    def _toggle_back(self, model: str) -> None:
        draft = self.draft
        draft.coming = ""
        has = model in draft.back
        draft.back = tuple(m for m in draft.back if m != model) if has else (*draft.back, model)

    def _step(self, name: str, by: int) -> None:
        number = whole(str(getattr(self.draft, name)))
        new = by if number is None else number + by
        if name == "value":
            low, high = bounds(self.draft.changeable, self.draft.op)
            new = min(max(low, new), high)
            new = new or (by if low < 0 else new)
        elif name != "change":
            new = max(0 if name == "rend" else 1, new)
        setattr(self.draft, name, str(new))
        self.ui.fields.put(name, str(new))

    def _player_of(self, unit: str) -> int:
        enlisted = self.screen.session.battle.enlisted.get(unit)
        return enlisted.player if enlisted is not None else 0

    def _next_unit(self, by: int) -> None:
        units = [u.id for u in self.screen.session.state.units.values() if u.models]
        if not units:
            return
        here = units.index(self.draft.unit) if self.draft.unit in units else -by
        self.draft.unit = units[(here + by) % len(units)]
        self.draft.by, self.draft.back = "", ()
        self.screen.board.select(self.draft.unit)
        self.screen.chose = True

    def handle(self, event: pygame.event.Event) -> bool:
        """Let letters turn pages also while a number is typed."""
        if event.type == pygame.TEXTINPUT and self._is_turned:
            self._is_turned = False
            return True
        if event.type == pygame.KEYDOWN:
            self._is_turned = False
            if self.ui.is_typing and self._leaves_line(key_name(event)):
                self.context.redraw()
                return True
        return super().handle(event)

    def _leaves_line(self, name: str) -> bool:
        """Leave the line that is typed for the list of pages, or for another page."""
        if name == "Esc":
            self.ui.focus, self.ui.is_focus_shown = "page", True
            self.ui.choose("page", self.draft.page)
            return True
        self._is_turned = self.ui.focus in NUMBERS and self._turns(name)
        return self._is_turned

    def _turns(self, name: str) -> bool:
        """Turn to the page of a letter, or to another unit; answer whether it is one."""
        if name == "D" and self.ui.focus in DICE_TOO:
            return False
        if name in ("N", "Shift+N"):
            self._next_unit(1 if name == "N" else -1)
            return True
        page = next((page for page in PAGES if page.key == name), None)
        if page is not None:
            self.turn_to(page.id)
        return page is not None

    def take(self, event: pygame.event.Event) -> bool:
        """Ctrl with page keys turns pages, with Enter it does the deed from anywhere."""
        name = key_name(event) if event.type == pygame.KEYDOWN else ""
        if name == "Ctrl+Enter" and self.has_deed:
            self._do()
            return True
        if name not in PAGE_KEYS:
            return False
        ids = [page.id for page in PAGES]
        at = ids.index(self.draft.page) + (1 if name == "Ctrl+PgDn" else -1)
        self.turn_to(ids[at % len(ids)])
        return True


def choose(draft: Draft, name: str, at: int, screen: BattleScreen) -> None:
    """Take the choice of a switch, by its name and index."""
    state = screen.session.state
    match name:
        case "player":
            draft.player = at + 1
        case "group":
            draft.group = at
            draft.choose(stats_of(draft)[0])
        case "stat":
            draft.choose(stats_of(draft)[at])
        case "op":
            draft.use_op(draft.changeable.ops[at])
        case "whose":
            draft.whose = "its" if at == 0 else "against"
        case "weapon":
            draft.weapon = (*KINDS, *weapons_of(state, draft.unit))[at]
        case "until":
            draft.until = ENDS[at][0]
        case "way":
            draft.way = WAYS[at][0]
        case "by":
            draft.by = ("", *foes_of(state, draft.unit))[at]
        case "is_move":
            draft.is_move = at == 0
        case "to":
            draft.to = OFFS[at][0]
        case "coming":
            unit = list(coming(state))[at]
            draft.coming, draft.back = "" if draft.coming == unit else unit, ()
        case "sides":
            draft.sides = 6 if at == 0 else 3
        case "owner":
            draft.owner = at + 1
        case "what":
            draft.what = "command" if at == 0 else "victory"
