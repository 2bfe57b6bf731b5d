"""Dice that people rolled themselves, typed in: a whole pool at once."""

from __future__ import annotations

import random
from typing import Final

import pygame

from tabletop.rules.chances import FACES
from tabletop.rules.play.asks import Roll
from tabletop.rules.words import counted
from tabletop.state.causes import Rolls
from tabletop.ui.battle.dice_draw import LOWER, PITCH, SIZE, draw_die
from tabletop.ui.battle.log import player_dot
from tabletop.ui.battle.steps import Die
from tabletop.ui.kit.controls import button
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit, Ui

SIDE: Final = 330
"""Pixels at UI scale 1 that the buttons take at the right."""
LEAST: Final = 202.0
"""As high as the tray is otherwise: the board stays as it is."""


class TypedDice:
    """The faces typed so far for one roll."""

    def __init__(self, roll: Roll) -> None:
        self.roll = roll
        self.faces: list[int] = []

    @property
    def is_full(self) -> bool:
        """Whether all dice are there."""
        return len(self.faces) >= self.roll.count

    def add(self, face: int) -> None:
        """Add a die, if one is missing."""
        if not self.is_full and 1 <= face <= 6:
            self.faces.append(face)

    def height(self, width: float) -> float:
        """Return the pixels it takes at UI scale 1."""
        return max(LEAST, 62 + 40.0 * self._rows(width))

    def _rows(self, width: float) -> int:
        return min(4, -(-self.roll.count // self._a_row(width)))

    def _a_row(self, width: float) -> int:
        return max(4, int((width - SIDE - 60) // PITCH))

    # ------------------------------------------------------------------ drawing
    def paint(self, ui: Ui, rect: pygame.Rect) -> None:
        """Draw what is rolled for, a place for each die, and a button for each face."""
        kit, target = ui.kit, ui.surface
        left, middle = rect.x + kit.px(20), rect.y + kit.px(22)
        box = kit.caption(target, "Roll your dice", (left, middle))
        player_dot(kit, target, (box.right + kit.px(20), middle), self.roll.player)
        need = self.roll.count - len(self.faces)
        why, many = self.roll.why, counted(self.roll.count, "die", "dice")
        words = f"{why[:1].upper()}{why[1:]}: {many}"
        side = rect.right - kit.px(SIDE)
        room = side - box.right - kit.px(48)
        kit.text(target, words, (box.right + kit.px(32), middle), "body", weight=600, room=room)
        a_row = self._a_row(rect.w / kit.scale)
        first = max(0, (len(self.faces) // a_row) - 3) * a_row  # so many that the end is shown
        for i in range(first, min(self.roll.count, first + 4 * a_row)):
            row, column = divmod(i - first, a_row)
            corner = (left + column * kit.px(PITCH), rect.y + kit.px(44) + row * kit.px(38))
            draw_die(kit, target, corner, Die(self.faces[i] if i < len(self.faces) else 0))
        low = rect.bottom - kit.px(18)
        hint = "Type the faces: 6 5 5 2. Backspace takes one back."
        told = hint if need else "All dice are there: Enter takes them."
        kit.text(target, told, (left, low), "small", "ink2", room=side - left - kit.px(12))
        self._buttons(ui, rect, side, need)

    def _buttons(self, ui: Ui, rect: pygame.Rect, side: int, need: int) -> None:
        kit, target = ui.kit, ui.surface
        full = "all dice are there" if not need else ""
        for face in FACES:
            cell = pygame.Rect(0, 0, kit.px(44), kit.px(44))
            cell.topleft = (side + (face - 1) * kit.px(50), rect.y + kit.px(14))
            is_hot = ui.add("tray-face", cell, value=str(face), reason=full, keys=(str(face),))
            kit.plate(target, cell, "sunken" if is_hot else "panel", "edge", radius=6)
            inset = (cell.w - kit.px(SIZE)) // 2
            draw_die(kit, target, (cell.x + inset, cell.y + inset), Die(face))
            ui.draw_focus("tray-face", cell, str(face))
        high = kit.space("control")
        y = rect.y + kit.px(14 + 44 + 10 + LOWER)
        wide = kit.px(294)
        missing = f"{counted(need, 'die is', 'dice are')} missing" if need else ""
        take = pygame.Rect(side + kit.px(136), y, wide - kit.px(136), high)
        label = "Take them" if not need else missing.replace(" are missing", " to go")
        label = label.replace(" is missing", " to go")
        button(ui, "tray-take", take, label, key="Enter", look="primary", reason=missing)
        rest = pygame.Rect(side, y, kit.px(128), high)
        words = "Roll for me" if not self.faces else "Roll the rest"
        button(ui, "tray-roll", rest, words, icon="dices", reason=full)
        back = "" if self.faces else "nothing is typed yet"
        undo = pygame.Rect(side, y + high + kit.px(6), kit.px(128), kit.px(28))
        button(ui, "tray-erase", undo, "Take one back", look="quiet", reason=back)

    # ------------------------------------------------------------------ doing
    def act(self, hit: Hit) -> Rolls | None:
        """Do what a button asks; answer the dice when they are confirmed."""
        match hit.id:
            case "tray-face":
                self.add(int(hit.value))
            case "tray-erase":
                del self.faces[-1:]
            case "tray-roll":
                while not self.is_full:
                    self.add(random.SystemRandom().randint(1, 6))
            case "tray-take" if self.is_full:
                return Rolls(tuple(self.faces))
        return None

    def take(self, event: pygame.event.Event) -> bool:
        """Take Backspace; faces and Enter are keys of the buttons."""
        if key_name(event) == "Backspace":
            del self.faces[-1:]
            return True
        return False
