"""The dice tray below the board: every roll with its reason, its dice and what came of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from tabletop.rules.play.asks import Roll
from tabletop.state.causes import Rolls
from tabletop.state.journal import Journal
from tabletop.ui.battle.log import player_dot
from tabletop.ui.battle.throw_draw import ThrowView
from tabletop.ui.battle.throws import Throw, Thrown
from tabletop.ui.battle.typing_dice import TypedDice
from tabletop.ui.kit.controls import icon_button
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.shell.screen import Context

STEPPED: Final = "battle-steps"
"""The small choice of showing attacks step by step: `on` or `off`."""
HEIGHT: Final = 202
STEP_TIME: Final = 0.7
DIE_TIME: Final = 0.05
Oracle = Callable[[Throw, Callable[[str], None]], None]
"""Finds out what is to be said of the odds of a throw, and tells it when it is known."""


class Tray:
    """Shows the throw that was made last (or one looked back at), and takes typed dice.

    With steps on, a new attack is shown step by step; `is_showing` says that it still goes on,
    `skip` ends it. What is shown was rolled already: nothing waits for it but the eye.
    """

    def __init__(self, context: Context, seed: str = "") -> None:
        self.context = context
        self.seed = seed
        self.oracle: Oracle | None = None
        self.typing: TypedDice | None = None
        self.typed: Rolls | None = None
        self._thrown = Thrown()
        self._view = ThrowView()
        self._throws: tuple[Throw, ...] = ()
        self._back = 0
        self._clock = -1.0
        self._newest = -1
        self._odds: dict[tuple[int, ...], str] = {}

    # ------------------------------------------------------------------ what it shows
    @property
    def throw(self) -> Throw | None:
        """The throw that is shown."""
        if not self._throws:
            return None
        return self._throws[max(0, len(self._throws) - 1 - self._back)]

    @property
    def is_showing(self) -> bool:
        """Whether an attack is being shown step by step."""
        return self._clock >= 0.0

    @property
    def has_steps(self) -> bool:
        """Whether new attacks are shown step by step."""
        settings = self.context.settings
        return settings.choice(STEPPED, "on") == "on" and not settings.is_still

    def use(self, journal: Journal, roll: Roll | None = None) -> None:
        """Take the journal as it is now, and the roll that is to be typed in, if any."""
        before = self._throws
        self._throws = self._thrown.of(journal)
        if self._throws != before:
            is_longer = len(journal.entries) > self._newest
            self._newest = len(journal.entries)
            self._back = 0
            last = self.throw
            fresh = is_longer and before and last is not None and last.is_attack
            self._clock = 0.0 if fresh and self.has_steps else -1.0
        if roll is None:
            self.typing = None
        elif self.typing is None or self.typing.roll is not roll:
            self.typing = TypedDice(roll)

    def show(self, entry: int) -> bool:
        """Look back at the throw of an entry; answer whether it has one."""
        for back, throw in enumerate(reversed(self._throws)):
            if throw.entry == entry:
                self._back, self._clock = back, -1.0
                return True
        return False

    def skip(self) -> None:
        """Show all of it at once."""
        self._clock = -1.0

    def height(self, kit: Kit, width: int) -> int:
        """Return the pixels it takes below the board."""
        if self.typing is not None:
            return kit.px(self.typing.height(width / kit.scale))
        return kit.px(HEIGHT)

    # ------------------------------------------------------------------ drawing
    def paint(self, ui: Ui, rect: pygame.Rect) -> None:
        """Draw the tray."""
        kit, target = ui.kit, ui.surface
        target.fill(kit.theme("panel"), rect)
        kit.rule(target, rect.topleft, (rect.right, rect.y))
        if self.typing is not None:
            self.typing.paint(ui, rect)
            return
        throw = self.throw
        left, middle = rect.x + kit.px(20), rect.y + kit.px(22)
        if throw is None:
            kit.caption(target, "Dice", (left, middle))
            words = "Every roll is shown here with its reason."
            kit.text(target, words, (left, middle + kit.px(34)), "small", "ink2")
            return
        right = self._controls(ui, rect, middle)
        caption = "Dice" if not throw.is_attack else "Attack" if self._back else "Last attack"
        box = kit.caption(target, caption, (left, middle))
        player_dot(kit, target, (box.right + kit.px(20), middle), throw.player)
        x = box.right + kit.px(32)
        numbers = self._numbers(throw)
        title_room = right - x - kit.px(16)
        need = kit.width(throw.title, "small")
        spare = title_room - need - kit.px(24)
        if spare > kit.width(numbers, "small"):
            kit.text(target, numbers, (right - kit.px(8), middle), "small", "ink3", align="r")
        kit.text(target, throw.title, (x, middle), "small", "ink2", room=title_room)
        body = pygame.Rect(left, rect.y + kit.px(40), rect.w - kit.px(40), rect.h - kit.px(44))
        self._view.draw(ui, body, throw, *self._reached(throw))
        if not self.is_showing:
            at = (left, rect.bottom - kit.px(14))
            words, room = self._odds_of(throw), rect.w - kit.px(40)
            kit.text(target, words, at, "small", "ink2", room=room)

    def _odds_of(self, throw: Throw) -> str:
        """Return the odds of a throw, as far as they are known yet."""
        key = (throw.entry, throw.at, len(throw.steps), throw.damage or 0)
        if self.oracle is None or not throw.is_attack:
            return ""
        if key not in self._odds:
            self._odds[key] = ""

            def tell(words: str) -> None:
                self._odds[key] = words
                self.context.redraw()

            self.oracle(throw, tell)
        return self._odds[key]

    def _numbers(self, throw: Throw) -> str:
        first, last = throw.first + 1, throw.first + throw.dice
        if not throw.dice or throw.first < 0:
            return self.seed and f"seed {self.seed}"
        dice = f"die {first}" if first == last else f"dice {first} to {last}"
        return f"seed {self.seed} · {dice}" if self.seed else dice

    def _controls(self, ui: Ui, rect: pygame.Rect, middle: int) -> int:
        """Draw the buttons at the right; answer the x before them."""
        kit = ui.kit
        x = rect.right - kit.px(30)
        if self.is_showing:
            icon_button(ui, "tray-skip", (x, middle), "skip-forward", "Show it all", key=".")
            return x - kit.px(24)
        is_on = self.context.settings.choice(STEPPED, "on") == "on"
        tip = "Attacks are shown step by step" if is_on else "Attacks are shown at once"
        icon_button(ui, "tray-steps", (x, middle), "list-ordered", tip, is_on=is_on)
        x -= kit.px(36)
        newest = "" if self._back else "this is the last throw"
        icon_button(
            ui, "tray-next", (x, middle), "chevron-right", "Throw after this", reason=newest
        )
        x -= kit.px(34)
        first = "" if self._back + 1 < len(self._throws) else "there is none before it"
        tip = "Throw before this"
        icon_button(ui, "tray-back", (x, middle), "chevron-left", tip, reason=first)
        return x - kit.px(24)

    def _reached(self, throw: Throw) -> tuple[int, int]:
        """Return how many steps show, and how many dice of the last of them (-1: all)."""
        if not self.is_showing:
            return (len(throw.steps), -1)
        left = self._clock
        for i, step in enumerate(throw.steps):
            rolling = DIE_TIME * min(len(step.dice), 12)
            if left < rolling:
                dice = round(len(step.dice) * left / rolling) if rolling else -1
                return (i + 1, dice)
            left -= rolling + STEP_TIME
            if left < 0.0:
                return (i + 1, -1)
        return (len(throw.steps), -1)

    # ------------------------------------------------------------------ doing
    def update(self, dt: float) -> bool:
        """Let time pass; answer whether to draw again."""
        if not self.is_showing:
            return False
        throw = self.throw
        before = self._reached(throw) if throw is not None else (0, 0)
        self._clock += min(dt, 0.1)
        if throw is None or self._clock > _length(throw):
            self._clock = -1.0
            return True
        return self._reached(throw) != before

    def act(self, hit: Hit) -> bool:
        """Do what one of its controls asks; answer whether it was one of them.

        Dice that were typed in whole and confirmed stand in `typed` until they are taken.
        """
        if not hit.id.startswith("tray-"):
            return False
        match hit.id:
            case "tray-skip":
                self.skip()
            case "tray-back":
                self._back = min(self._back + 1, len(self._throws) - 1)
            case "tray-next":
                self._back = max(0, self._back - 1)
            case "tray-steps":
                settings = self.context.settings
                new = "off" if settings.choice(STEPPED, "on") == "on" else "on"
                self.context.change(settings.with_choice(STEPPED, new))
            case _:
                if self.typing is not None:
                    self.typed = self.typing.act(hit)
        return True

    def take(self, event: pygame.event.Event) -> bool:
        """Take a key while dice are typed; answer whether it was for them."""
        if self.typing is None or event.type != pygame.KEYDOWN:
            return False
        return self.typing.take(event)

    def take_typed(self) -> Rolls | None:
        """Return dice that were confirmed, once."""
        typed, self.typed = self.typed, None
        return typed


def _length(throw: Throw) -> float:
    return sum(STEP_TIME + DIE_TIME * min(len(s.dice), 12) for s in throw.steps)
