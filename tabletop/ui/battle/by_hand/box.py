"""The toolbox: what a player may do by hand, page by page, for one unit; keyboard and mouse."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.state import by_hand
from tabletop.state.by_hand import HandDeed
from tabletop.ui.battle.by_hand.choosing import choose
from tabletop.ui.battle.by_hand.draft import (
    PAGES,
    Draft,
    Page,
    bounds,
    deed_of,
    deeds_of,
    whole,
)
from tabletop.ui.battle.by_hand.frame import LIST, paint_foot, paint_head, paint_page, paint_pages
from tabletop.ui.battle.by_hand.lists import (
    LIFT,
    TICK,
    reminded_by,
    tick_of,
)
from tabletop.ui.battle.by_hand.pages import FIRST, last_dice
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.dialog import draw_veil
from tabletop.ui.shell.screen import BaseScreen

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen

WIDE, HIGH = 960, 700
HEAD, FOOT = 92, 92
PAGE_KEYS: Final = ("Ctrl+PgUp", "Ctrl+PgDn")
TEXTS: Final = (
    "value", "why", "points", "rend", "damage", "healing", "count", "anew", "dice", "change",
    "note",
)  # fmt: skip
"""Lines of text, by the name of what they fill in."""
NUMBERS: Final = ("value", "points", "rend", "damage", "healing", "count", "anew", "dice", "change")
"""Lines in which letters turn pages; but for a D, that of dice."""
DICE_TOO: Final = ("points", "damage", "healing")


class Toolbox(BaseScreen):
    """Makes one deed after another; `draft` keeps what was typed while the battle lasts."""

    is_overlay = True

    def __init__(self, screen: BattleScreen, draft: Draft, chosen: str = "") -> None:
        super().__init__(screen.context)
        self.screen, self.draft, self.chosen = screen, draft, chosen
        self.tall: dict[Page, int] = {}
        self._checked: tuple[object, str] | None = None
        self._is_turned = False
        self._to_mark = ""
        self._is_drawn = False
        self.turn_to(draft.page)

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return "By hand"

    # ------------------------------------------------------------------ what is
    @property
    def is_waiting(self) -> bool:
        """Whether a page is not drawn yet: what is typed ahead is for its first line."""
        return bool(self._to_mark)

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
        deeds = deeds_of(self.draft)
        key = (session.moment, deeds)
        if self._checked is None or self._checked[0] != key:
            found = [session.game.check_deed(one) for one in deeds]
            self._checked = (key, next((f.findings[0].head for f in found if not f.is_legal), ""))
        return self._checked[1]

    @property
    def has_deed(self) -> bool:
        """Whether the page makes a deed of what is chosen (lists act by their own controls)."""
        return self.draft.page not in ("reminders", "force")

    # ------------------------------------------------------------------ drawing
    def paint(self, surface: pygame.Surface) -> None:
        """Draw the box: unit and player above, pages at the left, the page, what it does."""
        kit = self.kit
        self._is_drawn = True
        draw_veil(self, surface)
        margin = kit.px(24)
        box = pygame.Rect(0, 0, min(kit.px(WIDE), surface.get_width() - margin),
                          min(kit.px(HIGH), surface.get_height() - margin))  # fmt: skip
        box.center = surface.get_rect().center
        kit.plate(surface, box, "panel", "edge_strong", radius=9, shadow=90)
        paint_head(self, pygame.Rect(box.x, box.y, box.w, kit.px(HEAD)))
        body = pygame.Rect(box.x, box.y + kit.px(HEAD), box.w, box.h - kit.px(HEAD + FOOT))
        paint_pages(self, pygame.Rect(body.x + kit.px(14), body.y, kit.px(LIST - 14), body.h))
        area = pygame.Rect(body.x + kit.px(LIST + 16), body.y,
                           body.w - kit.px(LIST + 30), body.h)  # fmt: skip
        paint_page(self, area)
        paint_foot(self, pygame.Rect(box.x, body.bottom, box.w, kit.px(FOOT)))

    def update(self, dt: float) -> bool:
        """Give what has the keyboard first the keyboard, once it is there."""
        if not (self._to_mark and self._is_drawn):
            return super().update(dt)
        if self.ui.place_of(self._to_mark) is not None:
            self.ui.focus, self.ui.is_focus_shown = self._to_mark, True
            self.ui.fields.select_all(self._to_mark)
        self._to_mark = ""
        return True

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
                choose(self.draft, hit.id, int(hit.value), self.screen.session.state)
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
        self._to_mark, self._is_drawn = FIRST.get(page, ""), False
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
        self._settle(*deeds_of(self.draft))
        self.draft.also = ()

    def _again(self) -> None:
        """Roll those dice again that were chosen of the last roll."""
        rolled = last_dice(self.screen.session.journal)
        count = len([i for i in self.draft.again if rolled is not None and i < len(rolled[1])])
        if rolled is not None and count:
            self.draft.again = ()
            self._settle(replace(rolled[0], count=count, is_again=True))

    def _settle(self, *deeds: HandDeed) -> None:
        self.draft.again = ()
        if not self.screen.session.settle(*deeds):
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

    def player_of(self, unit: str) -> int:
        """Return whose a unit is, 0 for one of no army."""
        enlisted = self.screen.session.battle.enlisted.get(unit)
        return enlisted.player if enlisted is not None else 0

    def _next_unit(self, by: int) -> None:
        units = [u.id for u in self.screen.session.state.units.values() if u.models]
        if not units:
            return
        here = units.index(self.draft.unit) if self.draft.unit in units else -by
        self.draft.unit = units[(here + by) % len(units)]
        self.draft.by, self.draft.back, self.draft.also = "", (), ()
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
