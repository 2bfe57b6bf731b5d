"""The menu of a battle: saving, looking back, who plays, when reactions ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.battle import keeping
from tabletop.ui.battle.opening import player_of
from tabletop.ui.battle.sides import Lent
from tabletop.ui.battle.stops import STOPS, Stop, Stops
from tabletop.ui.battle.tools.use import UseTool
from tabletop.ui.kit.controls import button, check_row, segmented
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.screen import BaseScreen

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen

WHO: Final = ("you", "greedy", "random")
WHO_WORDS: Final = ("You", "Greedy", "Random")
STOP_WORDS: Final = ("Always", "When it could matter", "Never")
PERIODS: Final = (("phase", "This phase"), ("turn", "This turn"), ("round", "This round"))
WIDE: Final = 660
ROW: Final = 40
HAND_OVER: Final = "battle-hand-over"


class BattleMenu(BaseScreen):
    """Lies over the battle; what is chosen in it holds at once."""

    is_overlay = True

    def __init__(self, screen: BattleScreen) -> None:
        super().__init__(screen.context)
        self.screen = screen
        self.page = "battle"

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return self.screen.title

    # ------------------------------------------------------------------ drawing
    def paint(self, surface: pygame.Surface) -> None:
        """Draw the box."""
        kit = self.kit
        w, h = surface.get_size()
        wide = min(kit.px(WIDE), w - kit.px(40))
        high = min(kit.px(560), h - kit.px(40))
        box = pygame.Rect((w - wide) // 2, (h - high) // 2, wide, high)
        kit.plate(surface, box, "panel", "edge_strong", radius=10, shadow=90)
        inner = box.inflate(-kit.px(48), -kit.px(40))
        y = inner.y + kit.px(10)
        kit.text(surface, self.screen.title, (inner.x, y), "title", weight=700, room=inner.w * 0.5)
        pages = ("Battle", "Reactions")
        now = 0 if self.page == "battle" else 1
        left = inner.right - kit.px(220)
        segmented(self.ui, "page", left, y, pages, now, width=kit.px(220))
        body = pygame.Rect(inner.x, y + kit.px(34), inner.w, inner.bottom - y - kit.px(78))
        if self.page == "battle":
            self._battle(body)
        else:
            self._reactions(body)
        foot = pygame.Rect(inner.right - kit.px(120), inner.bottom - kit.px(32), kit.px(120),
                           kit.px(32))  # fmt: skip
        button(self.ui, "back", foot, "Back", key="Esc", look="primary")

    def _battle(self, rect: pygame.Rect) -> None:
        kit, ui, session = self.kit, self.ui, self.screen.session
        gap, high = kit.px(10), kit.space("control")
        wide = (rect.w - 2 * gap) // 3
        rows: tuple[tuple[str, str, str, str], ...] = (
            ("save", "Save", "save", "Ctrl+S"),
            ("open", "Open", "folder-open", "Ctrl+O"),
            ("replay", "Replay", "film", "Ctrl+R"),
        )
        for i, (id, label, icon, key) in enumerate(rows):
            box = pygame.Rect(rect.x + i * (wide + gap), rect.y, wide, high)
            button(ui, id, box, label, icon=icon, key=key)
        y = rect.y + high + kit.px(30)
        kit.caption(ui.surface, "Who plays", (rect.x, y))
        y += kit.px(26)
        for player in (1, 2):
            kit.text(ui.surface, session.battle.name(player), (rect.x, y), "body", weight=600)
            now = self._who(player)
            segmented(ui, f"who{player}", rect.x + kit.px(180), y, WHO_WORDS, now,
                      width=rect.w - kit.px(180))  # fmt: skip
            y += kit.px(ROW)
        y += kit.px(14)
        kit.caption(ui.surface, "Let the program play for you", (rect.x, y))
        y += kit.px(12)
        for i, (period, label) in enumerate(PERIODS):
            box = pygame.Rect(rect.x + i * (wide + gap), y, wide, high)
            reason = "" if session.moment.player else "the battle is over"
            button(ui, "lend", box, label, icon="bot", value=period, reason=reason,
                   key="Ctrl+G" if i == 0 else "")  # fmt: skip
        y += high + kit.px(30)
        kit.caption(ui.surface, "Two people at one screen", (rect.x, y))
        y += kit.px(12)
        is_on = self.context.settings.choice(HAND_OVER) == "on"
        words = "Ask to hand over when the other player chooses"
        check_row(ui, "hand-over", pygame.Rect(rect.x, y, rect.w, kit.px(30)), words, is_on)

    def _who(self, player: int) -> int:
        playing = self.screen.session.players[player - 1]
        name = playing.name.lower() if playing is not None else "you"
        return WHO.index(name) if name in WHO else 0

    def _reactions(self, rect: pygame.Rect) -> None:
        kit, ui, session = self.kit, self.ui, self.screen.session
        y = rect.y + kit.px(6)
        words = "When you are asked about reactions and commands in the enemy's turn."
        kit.text(ui.surface, words, (rect.x, y), "small", "ink2", room=rect.w)
        y += kit.px(26)
        kit.text(ui.surface, "All of them", (rect.x, y), "body", weight=600)
        usual = STOPS.index(session.stops.usual)
        segmented(ui, "usual", rect.x + kit.px(190), y, STOP_WORDS, usual,
                  width=rect.w - kit.px(190), is_even=False)  # fmt: skip
        y += kit.px(26)
        area = pygame.Rect(rect.x, y, rect.w, rect.bottom - y)
        asked = [a for a in session.game.book.core if a.reacts or a.cost]
        names = (session.battle.name(1), session.battle.name(2))
        content = (len(asked) * 2 + 1) * kit.px(ROW)
        with ui.scrolled("stops", area, content) as top:
            at = top + kit.px(18)
            for ability in asked:
                for player in (1, 2):
                    label = f"{ability.name}, {names[player - 1]}"
                    kit.text(ui.surface, label, (area.x, at), "small", room=kit.px(184))
                    now = STOPS.index(session.stops.of(player, ability.id))
                    segmented(ui, f"stop:{player}:{ability.id}", area.x + kit.px(190), at,
                              STOP_WORDS, now, width=area.w - kit.px(206),
                              is_even=False, height=26)  # fmt: skip
                    at += kit.px(ROW)

    # ------------------------------------------------------------------ doing
    def act(self, hit: Hit) -> None:
        """Do what was pressed."""
        screen, session = self.screen, self.screen.session
        leads: dict[str, Callable[[BattleScreen], None]] = {
            "save": keeping.save,
            "open": keeping.open_other,
            "replay": keeping.replay,
        }
        if hit.id in leads:
            self.context.pop()
            leads[hit.id](screen)
        elif hit.id == "back":
            self.context.pop()
        elif hit.id == "page":
            self.page = ("battle", "reactions")[int(hit.value)]
        elif hit.id in ("who1", "who2"):
            self._take_side(int(hit.id[-1]), int(hit.value))
        elif hit.id == "lend":
            self.context.pop()
            lend(screen, hit.value)
        elif hit.id == "hand-over":
            settings = self.context.settings
            new = "off" if settings.choice(HAND_OVER) == "on" else "on"
            self.context.change(settings.with_choice(HAND_OVER, new))
        elif hit.id == "usual":
            session.stops = Stops(session.stops.chosen, STOPS[int(hit.value)])
        elif hit.id.startswith("stop:"):
            _, player, ability = hit.id.split(":", 2)
            stop: Stop = STOPS[int(hit.value)]
            session.stops = session.stops.with_stop(int(player), ability, stop)
        self.context.redraw()

    def take(self, event: pygame.event.Event) -> bool:
        """Esc and a click beside the box go back."""
        return super().take(event)

    def _take_side(self, player: int, chosen: int) -> None:
        session = self.screen.session
        one, two = session.players
        who = WHO[chosen]
        made = player_of(who, f"{session.moment.number}/{player}")  # type: ignore[arg-type]
        session.players = (made, two) if player == 1 else (one, made)
        session.lent.pop(player, None)
        self.screen.follow()


def lend(screen: BattleScreen, period: str) -> None:
    """Let the greedy program play for whoever is asked, for a while."""
    session = screen.session
    player, program = session.moment.player, player_of("greedy")
    if not player or program is None or session.is_working:
        screen.refuse("There is nothing to play now")
        return
    tool = screen.tool
    unit = ""
    if period == "unit":
        option = tool.proposed if isinstance(tool, UseTool) else None
        unit = option.unit if option is not None else getattr(session.ask, "unit", "")
        if not unit:
            screen.refuse("Choose a unit that can do something first")
            return
    lent = Lent(program, period, session.battle.clock, unit)  # type: ignore[arg-type]
    session.lend(player, lent)
    if period == "unit" and isinstance(tool, UseTool):
        session.answer((tool.proposed_id,), program.name)
    else:
        screen.follow()
    screen.say(f"{program.name} plays this {period} for {session.battle.name(player)}", "bot")


def show_menu(screen: BattleScreen) -> None:
    """Show the menu."""
    screen.context.push(BattleMenu(screen))
