"""Who plays each side, and for how long a program plays instead of you."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from tabletop.players.random import RandomPlayer
from tabletop.ui.battle.boxes.box import Box
from tabletop.ui.battle.boxes.hand_over import HAND_OVER, is_wanted
from tabletop.ui.battle.lending import Period, lend
from tabletop.ui.battle.log import player_dot
from tabletop.ui.battle.opening import player_of
from tabletop.ui.battle.setup.choices import WHO
from tabletop.ui.kit.controls import button, check_row, segmented
from tabletop.ui.kit.ui import Hit

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen

PERIODS: Final[tuple[tuple[Period, str], ...]] = (
    ("unit", "This unit"),
    ("phase", "This phase"),
    ("turn", "This turn"),
    ("round", "This round"),
)
ROW: Final = 46


class PlayersBox(Box):
    """Gives sides to programs and takes them back."""

    def __init__(self, screen: BattleScreen) -> None:
        super().__init__(screen.context, "Who plays", "users", 620)
        self.screen = screen
        self.program = 1
        asked = screen.session.moment.player
        self.side = asked or screen.session.battle.clock.active or 1

    def tall(self, width: int) -> int:
        """Return the height of the rows."""
        return self.kit.px(4 * ROW + 168)

    def inside(self, rect: pygame.Rect) -> None:
        """Draw who plays each side, and the buttons that lend one to a program."""
        kit, ui, session = self.kit, self.ui, self.screen.session
        y = rect.y + kit.px(22)
        for player in (1, 2):
            player_dot(kit, ui.surface, (rect.x + kit.px(8), y), player, 7)
            ink = kit.theme.player(player, "ink")
            name = session.battle.name(player)
            room = rect.w - kit.px(380)
            at = (rect.x + kit.px(24), y)
            kit.text(ui.surface, name, at, "body", ink, weight=700, room=room)
            wide = kit.px(350)
            names = [name for _, name in WHO]
            segmented(ui, f"who {player}", rect.right - wide, y, names, self._who(player),
                      width=wide, is_even=False)  # fmt: skip
            y += kit.px(ROW)
        y += kit.px(6)
        kit.rule(ui.surface, (rect.x, y), (rect.right, y))
        y += kit.px(24)
        name = session.battle.name(self.side)
        kit.caption(ui.surface, f"Let a program play {name} for a while", (rect.x, y))
        y += kit.px(34)
        programs = [name for _, name in WHO[1:]]
        segmented(ui, "program", rect.x, y, programs, self.program - 1)
        y += kit.px(30)
        self._lending(rect, y)
        y += kit.px(ROW + 8)
        lent = session.lent.get(self.side)
        if lent is not None:
            words = f"{lent.player.name} plays {session.battle.name(self.side)} now."
            kit.text(ui.surface, words, (rect.x, y + kit.px(16)), "small", "ink2")
            back = pygame.Rect(rect.right - kit.px(150), y, kit.px(150), kit.space("control"))
            button(ui, "take-back", back, "Take it back", icon="undo-2")
        else:
            words = "Enter or Space pauses a program while it plays."
            kit.text(ui.surface, words, (rect.x, y + kit.px(16)), "small", "ink2", room=rect.w)
        y += kit.px(ROW)
        row = pygame.Rect(rect.x, y, rect.w, kit.space("row"))
        words = "Show a card when the other person has to decide"
        check_row(ui, "hand-over", row, words, is_wanted(self.context.settings))

    def _lending(self, rect: pygame.Rect, y: int) -> None:
        kit = self.kit
        wide = (rect.w - kit.px(8) * (len(PERIODS) - 1)) // len(PERIODS)
        for i, (period, label) in enumerate(PERIODS):
            cell = pygame.Rect(rect.x + i * (wide + kit.px(8)), y, wide, kit.space("control"))
            why = self._why_not(period)
            button(self.ui, "lend", cell, label, value=period, reason=why)

    def _why_not(self, period: Period) -> str:
        session = self.screen.session
        if session.ask is None:
            return "the battle is over"
        if session.players[self.side - 1] is not None:
            return "a program plays this side already"
        return ""

    def _who(self, player: int) -> int:
        plays = self.screen.session.players[player - 1]
        if plays is None:
            return 0
        return 2 if isinstance(plays, RandomPlayer) else 1

    # ------------------------------------------------------------------ doing
    def did(self, hit: Hit) -> None:
        """Give a side to a program, or take it back."""
        session = self.screen.session
        match hit.id.split():
            case ["who", player]:
                self._give(int(player), int(hit.value))
            case ["program"]:
                self.program = int(hit.value) + 1
            case ["lend"]:
                self._lend(hit.value)
            case ["take-back"]:
                session.lent.pop(self.side, None)
                self.screen.say(f"{session.battle.name(self.side)} is yours again", "user")
            case ["hand-over"]:
                new = "off" if is_wanted(self.context.settings) else "on"
                self.context.change(self.context.settings.with_choice(HAND_OVER, new))

    def _give(self, player: int, who: int) -> None:
        session = self.screen.session
        players = list(session.players)
        players[player - 1] = player_of(WHO[who][0], f"window/{player}")
        session.players = (players[0], players[1])
        session.lent.pop(player, None)
        session.is_paused = False
        name = session.battle.name(player)
        words = f"You play {name}" if not who else f"A program plays {name}: {WHO[who][1].lower()}"
        self.screen.say(words, "bot" if who else "user")
        self.screen.follow()

    def _lend(self, value: str) -> None:
        self.context.pop()
        lend(self.screen, next(p for p, _ in PERIODS if p == value), WHO[self.program][0])
