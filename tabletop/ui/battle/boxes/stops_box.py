"""When a person is asked to react, by command and side: always, when it could matter, never."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from tabletop.rules.play.ability import Ability, Book
from tabletop.state.battle import Battle
from tabletop.ui.battle.boxes.box import Box
from tabletop.ui.battle.log import player_dot
from tabletop.ui.battle.stops import STOPS, Stop, Stops
from tabletop.ui.kit.controls import segmented
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.screen import Context
from tabletop.ui.shell.settings import Settings

WORDS: Final = ("Always", "If it matters", "Never")
ROW: Final = 40
STORED: Final = "battle-stops"
"""The small choice that keeps the stops: `1 rally never, 2 redeploy always`."""


def stops_of(settings: Settings) -> Stops:
    """Return the stops that the settings keep; what is odd is left out.

    >>> settings = Settings().with_choice(STORED, "usual always, 1 rally never, 7 x y")
    >>> stops_of(settings).of(1, "rally"), stops_of(settings).of(2, "rally")
    ('never', 'always')
    """
    chosen: dict[tuple[int, str], Stop] = {}
    usual: Stop = "matters"
    for part in settings.choice(STORED).split(","):
        words = part.split()
        stop = next((s for s in STOPS if words and s == words[-1]), None)
        if stop is None:
            continue
        if len(words) == 2 and words[0] == "usual":
            usual = stop
        elif len(words) == 3 and words[0] in ("1", "2"):
            chosen[int(words[0]), words[1]] = stop
    return Stops(chosen, usual)


def kept(stops: Stops) -> str:
    """Return stops as the settings keep them.

    >>> kept(Stops({(2, "rally"): "never"}))
    'usual matters, 2 rally never'
    """
    parts = [f"usual {stops.usual}"]
    parts += [f"{player} {ability} {stop}" for (player, ability), stop in stops.chosen.items()]
    return ", ".join(parts)


def stopping(book: Book, battle: Battle) -> tuple[tuple[int, Ability], ...]:
    """Return the abilities that may ask a player to react, or cost command points, by player.

    Player 0 stands for both: core abilities. Others belong to a unit of one army.
    """
    core = [a for a in book.core if a.reacts is not None or a.is_command]
    found: list[tuple[int, Ability]] = [(0, a) for a in core]
    for player in (1, 2):
        named: dict[str, Ability] = {}
        for unit in battle.enlisted.values():
            if unit.player == player:
                for key in battle.warscrolls[unit.warscroll].abilities:
                    ability = book.ability(key)
                    if ability.reacts is not None:
                        named[key] = ability
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
        return self.kit.px(ROW * (len(self.rows) + 2) + 96)

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
        self._row(rect, y, "All that is not listed", "usual", 0, name_room, column)
        y += kit.px(ROW)
        for owner, ability in self.rows:
            self._row(rect, y, ability.name, ability.id, owner, name_room, column)
            y += kit.px(ROW)

    def _row(
        self, rect: pygame.Rect, y: int, name: str, key: str, owner: int, room: int, column: int
    ) -> None:
        kit = self.kit
        weight = 600 if key == "usual" else 500
        where = (rect.x, y)
        kit.text(self.ui.surface, name, where, "body", weight=weight, room=room - kit.px(8))
        for player in (1, 2):
            if owner not in (0, player) or (key == "usual" and player == 2):
                continue
            stop = self.stops.usual if key == "usual" else self.stops.of(player, key)
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
        self.context.change(self.context.settings.with_choice(STORED, kept(self.stops)))
        self._change(self.stops)
