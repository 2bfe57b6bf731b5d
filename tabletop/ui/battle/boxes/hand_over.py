"""The hand-over card: two people at one screen, and the other one has to decide now."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.rules.play.asks import Roll
from tabletop.ui.battle.log import player_dot
from tabletop.ui.battle.wording import PHASES
from tabletop.ui.kit.controls import button
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.dialog import draw_veil
from tabletop.ui.shell.screen import BaseScreen, Context
from tabletop.ui.shell.settings import Settings

if TYPE_CHECKING:
    from tabletop.ui.battle.session import BattleSession

HAND_OVER: Final = "battle-hand-over"
"""The small choice of showing the card: `on` or `off`."""


def is_wanted(settings: Settings) -> bool:
    """Say whether the card is shown when the other person has to decide."""
    return settings.choice(HAND_OVER, "off") == "on"


class Seats:
    """Who sat at the screen last, so that the card comes when somebody else has to decide."""

    def __init__(self) -> None:
        self._last = 0

    def card(self, context: Context, session: BattleSession) -> HandOver | None:
        """Return the card that is due now, None when the same person goes on."""
        player = session.moment.player
        if not player or session.asked_player is not None:
            return None
        was, self._last = self._last, player
        if was in (0, player) or not is_wanted(context.settings):
            return None
        ask = session.ask
        what = f"Roll for {ask.why}" if isinstance(ask, Roll) else ask.prompt if ask else ""
        clock = session.battle.clock
        when = PHASES[clock.phase] + (f", round {clock.round}" if clock.round else "")
        return HandOver(context, session.battle.name(player), player, f"{when}. {what}")


class HandOver(BaseScreen):
    """A card in the colour of the one who decides now; Enter goes on."""

    is_overlay = True

    def __init__(self, context: Context, name: str, player: int, what: str) -> None:
        super().__init__(context)
        self.name, self.player, self.what = name, player, what

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return f"{self.name} decides"

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the card."""
        kit = self.kit
        draw_veil(self, surface)
        wide = min(kit.px(460), surface.get_width() - kit.px(48))
        pad = kit.px(28)
        words = kit.paragraph_height(self.what, wide - 2 * pad, "body")
        box = pygame.Rect(0, 0, wide, kit.px(150) + words)
        box.center = surface.get_rect().center
        theme = kit.theme
        edge = theme.player(self.player, "ink")
        kit.plate(surface, box, theme.player(self.player, "tint"), edge, width=2, radius=10,
                  shadow=90)  # fmt: skip
        middle = box.y + pad + kit.px(10)
        player_dot(kit, surface, (box.x + pad + kit.px(11), middle), self.player, 11)
        at = (box.x + pad + kit.px(34), middle)
        kit.text(surface, f"{self.name} decides now", at, "title", edge, weight=700,
                 room=wide - 2 * pad - kit.px(34))  # fmt: skip
        top = middle + kit.px(26)
        kit.paragraph(surface, self.what, (box.x + pad, top, wide - 2 * pad), "body", "ink")
        label = "Ready"
        need = math.ceil(kit.width(label, "body", 600)) + kit.cap_width("Enter") + kit.px(60)
        rect = pygame.Rect(0, 0, max(kit.px(160), need), kit.space("control"))
        rect.bottomright = (box.right - pad, box.bottom - kit.px(22))
        button(self.ui, "ready", rect, label, key="Enter", look="primary")

    def act(self, hit: Hit) -> None:
        """Go on."""
        self.context.pop()
