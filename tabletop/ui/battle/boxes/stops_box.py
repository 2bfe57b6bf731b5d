"""When a person is asked to react, by command and side: always, when it could matter, never."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from tabletop.rules.play.ability import Ability, Book
from tabletop.state.battle import Battle
from tabletop.ui.battle.boxes.box import Box
from tabletop.ui.battle.log import player_dot
from tabletop.ui.battle.stops import STOPS, STOPS_CHOICE, Stops, written
from tabletop.ui.kit.controls import segmented
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.screen import Context

WORDS: Final = ("Always", "If it matters", "Never")
ROW: Final = 40


def stopping(book: Book, battle: Battle) -> tuple[tuple[int, Ability], ...]:
    """Return the abilities that may ask a player to react, or cost command points, by player.

    Player 0 stands for both: core abilities. Others belong to a unit of one army.
    """
    core = [a for a in book.core if a.reacts is not None or a.is_command]
    found: list[tuple[int, Ability]] = [(0, a) for a in core]
    for player in (1, 2):
        traits = map(book.ability, battle.traits[player - 1])
        named = {a.id: a for a in traits if a.reacts is not None}
        for unit in battle.enlisted.values():
            if unit.player == player:
                for ability in book.of(battle.warscrolls[unit.warscroll]):
                    if ability.reacts is not None:
                        named[ability.id] = ability
        found += [(player, a) for a in named.values()]
    return tuple(found)


class StopsBox(Box):
    """Chooses stops; `change` is called with each change."""

    def __init__(
        self,
        context: Context,
        stops: Stops,
        book: Book,
        battle: Battle,
        change: Callable[[Stops], None],
    ) -> None:
        super().__init__(context, "Stops", "hand", 940)
        self.stops = stops
        self.battle = battle
        self.rows = stopping(book, battle)
        self._change = change

    def tall(self, width: int) -> int:
        """Return the height: a row for each ability, two heads, a text."""
        return self.kit.px(ROW * (len(self.rows) + 2) + 52)

    def inside(self, rect: pygame.Rect) -> None:
        """Draw a row for each ability: its name, and a switch for each side that has it."""
        kit, target = self.kit, self.ui.surface
        words = (
            "When play stops to ask you. What does not stop is passed. "
            "Hold Shift to pass every stop while it is held."
        )
        y = kit.paragraph(target, words, (rect.x, rect.y, rect.w), "small", "ink2") + kit.px(18)
        column = max(kit.px(200), round(rect.w * 0.36))
        name_room = rect.w - 2 * column
        for player in (1, 2):
            x = rect.x + name_room + (player - 1) * column + kit.px(8)
            player_dot(kit, target, (x + kit.px(5), y), player, 6)
            ink = kit.theme.player(player, "ink")
            name = self.battle.name(player)
            kit.text(target, name, (x + kit.px(18), y), "body", ink, weight=700)
        y += kit.px(32)
        at = (rect.x, y)
        words = "All that is not set apart"
        kit.text(target, words, at, "body", weight=600, room=name_room - kit.px(8))
        x, now = rect.x + name_room, STOPS.index(self.stops.usual)
        wide = 2 * column - kit.px(12)
        segmented(self.ui, "stop 0 usual", x, y, WORDS, now, width=wide, is_even=False)
        y += kit.px(ROW)
        for owner, ability in self.rows:
            self._row(rect, y, ability.name, ability.id, owner, name_room, column)
            y += kit.px(ROW)

    def _row(
        self, rect: pygame.Rect, y: int, name: str, key: str, owner: int, room: int, column: int
    ) -> None:
        kit = self.kit
        where = (rect.x, y)
        kit.text(self.ui.surface, name, where, "body", weight=500, room=room - kit.px(8))
        for player in (1, 2):
            if owner not in (0, player):
                continue
            stop = self.stops.of(player, key)
            x = rect.x + room + (player - 1) * column
            wide = column - kit.px(12)
            id = f"stop {player} {key}"
            segmented(self.ui, id, x, y, WORDS, STOPS.index(stop), width=wide, is_even=False)

    def did(self, hit: Hit) -> None:
        """Take another stop."""
        _, player, key = hit.id.split(" ", 2)
        stop = STOPS[int(hit.value)]
        if key == "usual":
            self.stops = Stops(self.stops.chosen, stop)
        else:
            self.stops = self.stops.with_stop(int(player), key, stop)
        self.context.change(self.context.settings.with_choice(STOPS_CHOICE, written(self.stops)))
        self._change(self.stops)
