"""What a tool is: it shows one open question and makes its answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from tabletop.rules.play.asks import Ask, Roll
from tabletop.state.causes import Answer, Rolls
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.kit.ui import Hit, Ui

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen


@dataclass(frozen=True, slots=True)
class More:
    """Another thing to do in the bar: its key presses it."""

    id: str
    label: str
    key: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """What the bar below the board proposes; Enter accepts it, Space is the other way.

    `reason` says in words why it cannot be accepted; `note` stands beside it, quietly.
    `is_waiting`: something has to come first, no rule refuses it.
    """

    words: str
    accept: str = "Accept"
    other: str = ""
    reason: str = ""
    note: str = ""
    more: tuple[More, ...] = ()
    icon: str = "hand"
    is_proposed: bool = True
    is_waiting: bool = False


class Tool:
    """The tool of one question; made anew for each."""

    def __init__(self, screen: BattleScreen, ask: Ask | Roll) -> None:
        self.screen = screen
        self.asked = ask

    def begin(self) -> None:
        """Be taken up: select what it is about."""

    def end(self) -> None:
        """Be put away."""

    # ------------------------------------------------------------------ what it shows
    def bar(self) -> Bar:
        """Return what is proposed now."""
        return Bar(self.asked.prompt if not isinstance(self.asked, Roll) else self.asked.why)

    def hint(self) -> str:
        """Return what the line below says one can do."""
        return "Enter accepts what is proposed"

    def overlays(self) -> Overlays:
        """Return what it shows on the board."""
        return Overlays()

    def card_height(self, kit: Kit, width: int) -> int:
        """Return how high its card in the panel is, 0 for none."""
        return 0

    def paint_card(self, ui: Ui, rect: pygame.Rect) -> None:
        """Draw its card in the panel."""

    # ------------------------------------------------------------------ what it takes
    def accept(self) -> None:
        """Answer with what is proposed (Enter)."""

    def other(self) -> None:
        """Take the other way: pass, skip, stay (Space)."""

    def escape(self) -> bool:
        """Let go of what is in the making; answer whether there was anything. Never answers."""
        return False

    def key(self, name: str) -> bool:
        """Take a key; answer whether it was one."""
        return False

    def act(self, hit: Hit) -> bool:
        """Take a hit of its own controls; answer whether it was one."""
        return False

    def press(self, pixel: tuple[int, int], model: str) -> bool:
        """Take a press on the board, on a model or on none; answer whether it was used."""
        return False

    def drag(self, pixel: tuple[int, int]) -> bool:
        """Take a motion with the button held."""
        return False

    def release(self, pixel: tuple[int, int]) -> bool:
        """Take the button let go."""
        return False

    def update(self, dt: float) -> bool:
        """Let time pass; answer whether to draw again."""
        return False

    @property
    def is_carrying(self) -> bool:
        """Whether something is in the hand."""
        return False

    def answer(self, answer: Answer | Rolls) -> None:
        """Give an answer."""
        self.screen.answer(answer)


def pick_key(index: int) -> str:
    """Return the key of the option at an index, "" past the ninth.

    >>> pick_key(0), pick_key(9)
    ('1', '')
    """
    return str(index + 1) if index < 9 else ""
