"""What the battle screen has to do with what is done by hand: the toolbox, marks, the panel."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from tabletop.rules.play.by_hand.grants import is_by_hand
from tabletop.rules.play.by_hand.places import waiting_as
from tabletop.rules.play.by_hand.reminders import Reminded, is_marked, of_army
from tabletop.rules.play.reserves import is_replaced
from tabletop.state import by_hand
from tabletop.state.by_hand import (
    HandDeed,
    HandMove,
    HandReplacement,
    HandReturn,
    HandSetUp,
    HandSlain,
)
from tabletop.state.model import GameState, Unit
from tabletop.ui.battle.by_hand.anew import picked
from tabletop.ui.battle.by_hand.box import Toolbox
from tabletop.ui.battle.by_hand.draft import Draft, Page, deed_of
from tabletop.ui.battle.by_hand.lists import (
    LIFT,
    TICK,
    all_of,
    effects_on,
    key_of,
    reminded_by,
    tick_of,
    when_words,
    words_of_effect,
)
from tabletop.ui.battle.by_hand.pages import coming, mates_of
from tabletop.ui.battle.by_hand.placing import HandPlaceTool, Placed
from tabletop.ui.battle.by_hand.slaying import HandSlainTool
from tabletop.ui.kit import chrome
from tabletop.ui.kit.overlay import Badge, Overlays
from tabletop.ui.kit.ui import Hit, Ui

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen

KEY = "M"
"""Opens the toolbox."""
OPEN, READ = "hand-open", "hand-read"
"""Ids of what opens the toolbox, and of what opens it at a reminder (its value)."""
ROW = 27
MOST_ROWS, FEW_ROWS = 5, 3
"""Rows of the panel, in an ordinary and in a small window."""


class Hands:
    """Keeps the draft of the toolbox, and draws what the panel and the board show."""

    def __init__(self, screen: BattleScreen) -> None:
        self.screen = screen
        self.draft = Draft()
        self._marks: tuple[GameState, GameState, Overlays] | None = None

    # ------------------------------------------------------------------ the toolbox
    def open(self, page: Page | None = None, unit: str = "", chosen: str = "") -> None:
        """Show the toolbox for the selected unit; a program that plays waits meanwhile."""
        screen, draft = self.screen, self.draft
        session = screen.session
        if session.ask is None and not session.is_working:
            screen.refuse("The battle is over")
            return
        if session.asked_player is not None:
            session.is_paused = True
        unit = unit or screen.board.selected or draft.unit
        if unit != draft.unit:
            draft.by, draft.back, draft.coming, draft.also = "", (), "", ()
        draft.unit = unit if unit in session.battle.enlisted else ""
        draft.player = session.moment.player or draft.player
        is_done = draft.is_anew and is_replaced(session.battle, draft.coming)
        if draft.coming not in coming(session.state) or is_done:
            draft.coming = ""
        draft.is_anew = draft.is_anew and draft.coming in session.battle.fallen
        draft.back = tuple(m for m in draft.back if m in session.battle.slain)
        draft.also = tuple(u for u in draft.also if u in mates_of(session.state, draft.unit))
        if page is not None:
            draft.page = page
        screen.context.push(Toolbox(screen, draft, chosen))

    def act(self, hit: Hit) -> bool:
        """Take a press in the panel; answer whether it was for what is done by hand."""
        screen = self.screen
        if hit.id == OPEN:
            self.open()
        elif hit.id == READ:
            one = reminded_by(screen.session.battle, hit.value)
            self.open("reminders", one.unit if one is not None else "", hit.value)
        elif hit.id == TICK:
            one = reminded_by(screen.session.battle, hit.value)
            player = screen.session.moment.player
            if one is not None:
                self._settle(tick_of(one, player or one.player))
        elif hit.id == LIFT:
            effects = screen.session.battle.effects
            if int(hit.value) < len(effects):
                player = screen.session.moment.player or 1
                self._settle(by_hand.HandLift(player, effects[int(hit.value)]))
        else:
            return False
        return True

    def _settle(self, deed: HandDeed) -> None:
        if not self.screen.session.settle(deed):
            self.screen.refuse("One moment: the rules are at work")

    # ------------------------------------------------------------------ on the board
    def why_not_place(self, draft: Draft) -> str:
        """Return why models cannot be taken to the board now, "" when they can."""
        session, deed = self.screen.session, placed_deed(draft, self.screen.session.state)
        if isinstance(deed, str):
            return deed
        if session.is_working:
            return "the rules are at work"
        found = session.game.check_deed(deed)
        hard = [f for f in found.findings if f.code != "OFF_BOARD"]  # they do not stand there yet
        return hard[0].head if hard else ""

    def place(self, draft: Draft) -> None:
        """Take models to the board: a tool for them takes the place of the question's."""
        screen = self.screen
        deed = placed_deed(draft, screen.session.state)
        if isinstance(deed, str):
            screen.refuse(deed)
            return
        ask = screen.session.ask
        if ask is None:
            screen.refuse("The battle is over")
            return
        if screen.tool is not None:
            screen.tool.end()
        if isinstance(deed, HandSlain):
            screen.tool = HandSlainTool(screen, ask, deed)
        else:
            screen.tool = HandPlaceTool(screen, deed, tuple(deed.poses))
        screen.tool.begin()
        screen.redraw()

    def marks(self) -> Overlays:
        """Return a small sign on each unit that has a reminder to be thought of now."""
        state, shown = self.screen.session.state, self.screen.board.shown_state()
        kept = self._marks
        if kept is None or kept[0] is not state or kept[1] is not shown:
            kept = self._marks = (state, shown, _marks(state, shown))
        return kept[2]

    # ------------------------------------------------------------------ in the panel
    def paint(self, ui: Ui, rect: pygame.Rect, y: int, unit: Unit | None) -> int:
        """Draw what is by hand of a unit (or the army) into the panel; answer the next y."""
        kit, screen = ui.kit, self.screen
        session = screen.session
        battle, row = session.battle, kit.px(ROW)
        most = FEW_ROWS if chrome.is_compact(kit, screen.context.size) else MOST_ROWS
        player = unit.player if unit is not None else session.moment.player
        mine = all_of(battle, unit.id) if unit is not None else ()
        army = of_army(battle, player) if player else ()
        now = [one for one in (*mine, *army) if one.is_now]
        later = [one for one in mine if not one.is_now]
        lasting = [
            (place, effect)
            for place, effect in (effects_on(battle, unit.id) if unit is not None else ())
            if is_by_hand(effect.rule)
        ]
        shown = now[: max(1, most - min(2, len(lasting)))]
        for one in shown:
            _reminder_row(ui, pygame.Rect(rect.x, y, rect.w, row), one)
            y += row
        for place, effect in lasting[: max(1, most - len(shown))]:
            words = words_of_effect(effect, session.game.book, is_short=True)
            _effect_row(ui, pygame.Rect(rect.x, y, rect.w, row), place, words)
            y += row
        more = len(later) + len(now) - len(shown)
        _open_row(ui, pygame.Rect(rect.x, y, rect.w, row), more)
        return y + row + kit.px(4)


def _marks(state: GameState, shown: GameState) -> Overlays:
    battle = state.battle
    if battle is None:
        return Overlays()
    badges = []
    for unit in state.units.values():
        if not unit.models or not is_marked(battle, unit.id):
            continue
        model = shown.models.get(unit.models[0])
        if model is not None:
            reach = model.base.inner_radius * 0.8
            badges.append(Badge((model.pose.x - reach, model.pose.y + reach), "hand"))
    return Overlays(badges=tuple(badges))


def placed_deed(draft: Draft, state: GameState) -> Placed | HandSlain | str:
    """Return what is to be finished on the board, its models where they last stood."""
    deed, battle = deed_of(draft), state.battle
    if isinstance(deed, str) or battle is None:
        return deed if isinstance(deed, str) else "no battle is being played"
    match deed:
        case HandMove():
            unit = state.units.get(deed.unit)
            models = state.models_of(deed.unit) if unit is not None else ()
        case HandSetUp():
            waiting = waiting_as(state, deed.unit)
            models = waiting.models if waiting is not None else ()
        case HandReplacement():
            found = picked(draft, state)
            if isinstance(found, str):
                return found
            models = tuple(battle.slain[m] for m in found)
        case HandReturn():
            models = tuple(battle.slain[m] for m in draft.back if m in battle.slain)
        case HandSlain():
            unit = state.units.get(deed.unit)
            return replace(deed, models=unit.models if unit is not None else ())
        case _:
            return "that needs no place"
    return replace(deed, poses={m.id: m.pose for m in models})


def _reminder_row(ui: Ui, box: pygame.Rect, one: Reminded) -> None:
    kit, value = ui.kit, key_of(one)
    tip = "\n".join(filter(None, (when_words(one), one.reminder.text))) or one.reminder.name
    side = kit.px(22)
    tick = pygame.Rect(box.x, box.centery - side // 2, side, side)
    line = pygame.Rect(tick.right + kit.px(4), box.y, box.right - tick.right - kit.px(4), box.h)
    is_hot = ui.add(TICK, tick, value=value, tip="Done" if not one.done else "Not done after all")
    square = tick.inflate(-kit.px(6), -kit.px(6))
    is_on = one.done > 0
    kit.plate(ui.surface, square, "ink" if is_on else "raised",
              "ink" if is_on or is_hot else "edge_strong", radius=3)  # fmt: skip
    if is_on:
        kit.icon(ui.surface, "check", square.center, 12, "inverse", stroke=3.2)
    if ui.add(READ, line, value=value, tip=tip):
        kit.plate(ui.surface, line, "sunken", None, radius=4)
    right = float(line.right - kit.px(4))
    words = one.state or ("all the army" if not one.unit else "by hand")
    spot = kit.text(ui.surface, words, (right, box.centery), "small", "ink2", align="r")
    x = line.x + kit.px(4)
    kit.text(ui.surface, one.reminder.name, (x, box.centery), "small",
             "ink3" if one.is_spent else "ink", weight=600,
             room=spot.left - kit.px(8) - x)  # fmt: skip
    ui.draw_focus(TICK, tick, value, radius=4)
    ui.draw_focus(READ, line, value, radius=4)


def _effect_row(ui: Ui, box: pygame.Rect, place: int, words: str) -> None:
    kit = ui.kit
    kit.icon(ui.surface, "hand", (box.x + kit.px(11), box.centery), 14, "ink2")
    side = kit.px(22)
    end = pygame.Rect(box.right - side, box.centery - side // 2, side, side)
    value = str(place)
    is_hot = ui.add(LIFT, end, value=value, tip="End this effect")
    if is_hot:
        kit.plate(ui.surface, end, "sunken", "edge", radius=4)
    kit.icon(ui.surface, "x", end.center, 12, "ink" if is_hot else "ink2", stroke=2.6)
    x = box.x + kit.px(30)
    label = f"By hand: {words}"
    kit.text(ui.surface, label, (x, box.centery), "small", "ink", room=end.left - kit.px(6) - x)
    text = pygame.Rect(x, box.y, end.left - kit.px(6) - x, box.h)
    ui.add(OPEN, text, value=value, tip=label)
    ui.draw_focus(LIFT, end, value, radius=4)


def _open_row(ui: Ui, box: pygame.Rect, more: int) -> None:
    kit = ui.kit
    if ui.add(OPEN, box, keys=(KEY,), tip="Do something by hand: damage, modifiers, moves, dice"):
        kit.plate(ui.surface, box, "sunken", None, radius=4)
    kit.icon(ui.surface, "hand", (box.x + kit.px(11), box.centery), 14, "ink2")
    right = kit.key_cap(ui.surface, KEY, box.right - kit.px(2), box.centery)
    words = f"By hand, {more} more" if more else "By hand"
    x = box.x + kit.px(30)
    kit.text(ui.surface, words, (x, box.centery), "small", "ink2", room=right - kit.px(8) - x)
    ui.draw_focus(OPEN, box, radius=4)
