"""The menu of a battle: saving, looking back, stops, players, dice, going back."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.rules.play.chance import Seeded, Typed
from tabletop.ui.battle import keeping
from tabletop.ui.battle.boxes.box import Box
from tabletop.ui.battle.boxes.players_box import PlayersBox
from tabletop.ui.battle.boxes.stops_box import StopsBox
from tabletop.ui.battle.stops import Stops
from tabletop.ui.battle.tray import STEPPED
from tabletop.ui.kit.ui import Hit

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen

ROW: Final = 52


@dataclass(frozen=True, slots=True)
class Row:
    """A row: what it does, in which words, by which key, and whether it is a switch."""

    id: str
    icon: str
    label: str
    note: str
    key: str
    run: Callable[[], None]
    is_on: bool | None = None


def show_menu(screen: BattleScreen) -> None:
    """Show the menu of a battle."""
    screen.context.push(Menu(screen))


class Menu(Box):
    """The rows; each closes the menu, except switches."""

    def __init__(self, screen: BattleScreen) -> None:
        super().__init__(screen.context, "Battle", "menu", 560)
        self.screen = screen

    @property
    def rows(self) -> tuple[Row, ...]:
        """What can be done now."""
        screen = self.screen
        session, settings = screen.session, screen.context.settings
        is_typed = session.is_typed
        is_stepped = settings.choice(STEPPED, "on") == "on"
        where = session.file.name if session.file is not None else "in no file yet"
        return (
            Row("save", "save", "Save", where, "S", lambda: keeping.save(screen)),
            Row("save-as", "save-all", "Save as", "under another name", "A",
                lambda: keeping.save_as(screen)),
            Row("open", "folder-open", "Open", "another battle, a save", "O",
                lambda: keeping.open_other(screen)),
            Row("replay", "film", "Look back", "the battle from its start; play on from any moment",
                "B", lambda: keeping.replay(screen)),
            Row("players", "bot", "Who plays", "you, a program, or a program for a while", "P",
                lambda: screen.context.push(PlayersBox(screen))),
            Row("stops", "hand", "Stops", "for which reactions you are asked", "T",
                lambda: show_stops(screen)),
            Row("dice", "dices", "Type in real dice", "a whole pool at once", "D",
                lambda: change_dice(screen), is_typed),
            Row("steps", "list-ordered", "Attacks step by step", "'.' skips them", "E",
                lambda: change_steps(screen), is_stepped),
            Row("home", "house", "Start screen", "what was played stays on disk", "H",
                lambda: screen.guard(screen.context.go_home)),
        )  # fmt: skip

    def tall(self, width: int) -> int:
        """Return the height of the rows."""
        return self.kit.px(ROW) * len(self.rows)

    def inside(self, rect: pygame.Rect) -> None:
        """Draw the rows."""
        kit, ui, target = self.kit, self.ui, self.ui.surface
        for i, row in enumerate(self.rows):
            box = pygame.Rect(rect.x, rect.y + i * kit.px(ROW), rect.w, kit.px(ROW - 4))
            is_hot = ui.add("menu-row", box, value=row.id, keys=(row.key,))
            if is_hot:
                kit.plate(target, box.inflate(kit.px(12), 0), "sunken", "edge", radius=6)
            kit.icon(target, row.icon, (box.x + kit.px(16), box.centery), 20)
            right = kit.key_cap(target, row.key, box.right - kit.px(4), box.centery)
            if row.is_on is not None:
                words = "on" if row.is_on else "off"
                where = (right - kit.px(14), box.centery)
                right = kit.text(target, words, where, "small", weight=600, align="r").left
            x, room = box.x + kit.px(44), right - box.x - kit.px(60)
            kit.text(target, row.label, (x, box.centery - kit.px(9)), "body", weight=600, room=room)
            kit.text(target, row.note, (x, box.centery + kit.px(10)), "small", "ink2", room=room)
            ui.draw_focus("menu-row", box, row.id)

    def did(self, hit: Hit) -> None:
        """Do a row."""
        row = next((r for r in self.rows if r.id == hit.value), None)
        if row is None:
            return
        if row.is_on is None:
            self.context.pop()
        row.run()


def show_stops(screen: BattleScreen) -> None:
    """Show for which reactions a person is asked."""
    session = screen.session

    def change(stops: Stops) -> None:
        session.stops = stops

    screen.context.push(
        StopsBox(screen.context, session.stops, session.game.book, session.battle, change)
    )


def change_dice(screen: BattleScreen) -> None:
    """Let people type in their dice, or the program roll again."""
    session = screen.session
    if session.is_working:
        screen.say("One moment: the rules are at work", "hourglass")
        return
    is_typed = session.is_typed
    seed = secrets.token_hex(3)
    session.game.dice = Seeded(seed) if is_typed else Typed()
    screen.tray.seed = seed if is_typed else ""
    words = "The program rolls the dice" if is_typed else "You roll the dice and type them in"
    screen.say(words, "dices")


def change_steps(screen: BattleScreen) -> None:
    """Show attacks step by step, or at once."""
    settings = screen.context.settings
    new = "off" if settings.choice(STEPPED, "on") == "on" else "on"
    screen.context.change(settings.with_choice(STEPPED, new))
