"""The pages of the toolbox that list: reminders with their texts and ticks, effects in force."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

import pygame

from tabletop.rules.play.ability import Book
from tabletop.rules.play.by_hand.grants import is_by_hand
from tabletop.rules.play.by_hand.reminders import Reminded, of_army, reminded
from tabletop.rules.play.by_hand.words import UNTIL, effect_words
from tabletop.rules.play.labels import name_of
from tabletop.state.battle import Battle, Effect
from tabletop.state.by_hand import HandTick
from tabletop.state.model import GameState
from tabletop.ui.battle.by_hand.sheet import Sheet
from tabletop.ui.battle.wording import PHASES
from tabletop.ui.kit.controls import button
from tabletop.ui.kit.ui import Ui

TICK: Final = "hand-tick"
"""The id of ticks; a value is what `key_of` says."""
LIFT: Final = "hand-lift"
"""The id of what ends an effect; its value is the effect's place among those in force."""
WHOSE: Final = MappingProxyType(
    {"yours": "your turn", "enemy": "the enemy's turn", "any": "any turn"}
)


def key_of(one: Reminded) -> str:
    """Return the value of a reminder's controls."""
    return f"{one.player}|{one.unit}|{one.reminder.name}"


def reminded_by(battle: Battle, key: str) -> Reminded | None:
    """Return the reminder of a control's value, None when it is gone."""
    player, _, rest = key.partition("|")
    unit, _, name = rest.partition("|")
    if player not in ("1", "2"):
        return None
    mine = all_of(battle, unit) if unit else of_army(battle, int(player))
    return next((one for one in mine if one.reminder.name == name), None)


def all_of(battle: Battle, unit: str) -> tuple[Reminded, ...]:
    """Return the reminders of a unit, none for one that is in no army."""
    return reminded(battle, unit) if unit in battle.enlisted else ()


def when_words(one: Reminded) -> str:
    """Return when a reminder is for: the timing as its data words it, else phase and turn."""
    reminder = one.reminder
    if reminder.timing:
        return reminder.timing
    if not reminder.phase:
        return "reaction" if reminder.is_reaction else ""
    phase = next((name for key, name in PHASES.items() if key == reminder.phase), reminder.phase)
    return f"{phase}, {WHOSE[reminder.turn]}"


def units_of(state: GameState, player: int) -> tuple[str, ...]:
    """Return the units of a player on the table."""
    return tuple(u.id for u in state.units.values() if u.player == player and u.models)


def reminders(
    sheet: Sheet, state: GameState, units: Sequence[str], player: int, chosen: str
) -> None:
    """Draw the reminders of units, then those of their army, each with all of its words."""
    battle = state.battle
    if battle is None:
        return
    parts = [(name_of(state, unit), all_of(battle, unit)) for unit in units]
    parts.append((f"All of {battle.name(player)}", of_army(battle, player)))
    if not any(found for _, found in parts):
        whose = name_of(state, units[0]) if len(units) == 1 else battle.name(player)
        sheet.text(f"{whose} leaves nothing to its players: every ability is automated.", "ink")
        return
    for heading, found in parts:
        if found:
            sheet.caption(heading)
        for one in found:
            _reminder(sheet, one, is_chosen=key_of(one) == chosen)


def _reminder(sheet: Sheet, one: Reminded, *, is_chosen: bool) -> None:
    kit, ui, target = sheet.kit, sheet.ui, sheet.ui.surface
    top, pad = sheet.y, kit.px(10)
    width = sheet.rect.w - 2 * pad
    when, text = when_words(one), one.reminder.text
    high = kit.px(34) + (kit.px(20) if when else 0)
    high += kit.paragraph_height(text, width, "body") + kit.px(10) if text else 0
    box = pygame.Rect(sheet.rect.x, top, sheet.rect.w, high)
    edge = "ink" if is_chosen or one.is_due else "edge"
    kit.plate(target, box, "raised", edge, radius=6, width=2 if is_chosen else 1)
    line = pygame.Rect(box.x + pad, top + kit.px(2), width, kit.px(30))
    label = one.reminder.name
    value = key_of(one)
    _tick(ui, line, value, label, one)
    y = top + kit.px(32)
    if when:
        ink = "ink" if one.is_now else "ink2"
        kit.text(target, when, (box.x + pad, y + kit.px(8)), "small", ink, room=width)
        y += kit.px(20)
    if text:
        kit.paragraph(target, text, (box.x + pad, y + kit.px(3), width), "body", "ink")
    sheet.y = box.bottom + kit.px(8)


def _tick(ui: Ui, line: pygame.Rect, value: str, label: str, one: Reminded) -> None:
    kit = ui.kit
    is_hot = ui.add(TICK, line, value=value)
    square = pygame.Rect(line.x, line.centery - kit.px(8), kit.px(16), kit.px(16))
    is_on = one.done > 0
    kit.plate(ui.surface, square, "ink" if is_on else "raised",
              "ink" if is_on or is_hot else "edge_strong", radius=3)  # fmt: skip
    if is_on:
        kit.icon(ui.surface, "check", square.center, 12, "inverse", stroke=3.2)
    right = float(line.right)
    words = one.state or ("now" if one.is_now else "")
    if words:
        spot = kit.text(ui.surface, words, (right, line.centery), "small", "ink2", align="r")
        right = spot.left - kit.px(8)
    x = square.right + kit.px(10)
    kit.text(ui.surface, label, (x, line.centery), "body", weight=700, room=right - x)
    ui.draw_focus(TICK, line.inflate(0, -kit.px(8)), value, radius=4)


def effects_on(battle: Battle, unit: str) -> tuple[tuple[int, Effect], ...]:
    """Return the effects in force on a unit, with their places among all of them."""
    return tuple((i, e) for i, e in enumerate(battle.effects) if unit in e.units)


def words_of_effect(effect: Effect, book: Book, *, is_short: bool = False) -> str:
    """Return an effect in words: what was done by hand, or the ability that it is of."""
    if is_by_hand(effect.rule):
        return effect_words(effect, is_short=is_short)
    key = effect.rule.partition("/")[0]
    name = book.ability(key).name if book.has(key) else key
    return f"{name} {UNTIL[effect.until]}"


def force(sheet: Sheet, battle: Battle, book: Book, unit: str) -> None:
    """Draw what is in force on a unit; each can be ended."""
    found: Sequence[tuple[int, Effect]] = effects_on(battle, unit)
    if not found:
        sheet.text("Nothing that lasts is on this unit.", "ink")
        return
    kit = sheet.kit
    for place, effect in found:
        box = pygame.Rect(sheet.rect.x, sheet.y, sheet.rect.w, kit.px(38))
        kit.plate(sheet.ui.surface, box, "raised", "edge", radius=6)
        icon = "hand" if is_by_hand(effect.rule) else "sparkles"
        kit.icon(sheet.ui.surface, icon, (box.x + kit.px(18), box.centery), 16, "ink2")
        end = pygame.Rect(0, 0, kit.px(72), kit.px(28))
        end.midright = (box.right - kit.px(6), box.centery)
        button(sheet.ui, LIFT, end, "End it", value=str(place))
        x = box.x + kit.px(36)
        room = end.left - kit.px(8) - x
        words = words_of_effect(effect, book)
        kit.text(sheet.ui.surface, words, (x, box.centery), "body", room=room)
        sheet.y = box.bottom + kit.px(6)


def tick_of(one: Reminded, player: int) -> HandTick:
    """Return the deed that ticks a reminder off, or takes the last tick off again."""
    return HandTick(player, one.player, one.unit, one.reminder.name, is_done=not one.done)
