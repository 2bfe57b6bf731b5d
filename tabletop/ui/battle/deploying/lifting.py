"""Dragging a unit out of the deployment tray: it is dropped, and is in the hand over the table."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.battle.tools.place import PlaceTool
from tabletop.ui.battle.tools.standing import block_at

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen

DRAG_FROM: Final = 6
"""Pixels (at UI scale 1) that the pointer must go before a press becomes a drag."""


class Lifting:
    """Follows a press on a card of the tray until its unit is in the hand.

    The rules have to be told which unit is dropped before it can be placed: what the pointer does
    meanwhile is kept, `unit` is the one waited for.
    """

    def __init__(self, screen: BattleScreen) -> None:
        self.screen = screen
        self.unit = ""
        self._pressed: tuple[str, tuple[int, int]] | None = None
        self._let_go_at: tuple[int, int] | None = None

    def watch(self, event: pygame.event.Event) -> None:
        """See what the pointer does; nothing is taken away from others."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            unit = self._card_at(event.pos)
            self._pressed = (unit, event.pos) if unit else None
            self.unit = ""
        elif event.type == pygame.MOUSEMOTION and self._pressed is not None:
            unit, start = self._pressed
            if math.dist(event.pos, start) > DRAG_FROM * self.screen.kit.scale:
                self._pressed = None
                self._lift(unit)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._pressed = None
            self._let_go_at = event.pos if self.unit else None

    def begins(self, tool: PlaceTool) -> bool:
        """Give the tool of a placement the unit that is dragged; answer whether it was."""
        unit, self.unit = self.unit, ""
        if not unit or unit != tool.ask.unit or tool.ask.move:
            return False
        board, at = self.screen.board, self._let_go_at
        pixel = at if at is not None else board.pixel
        if at is not None:  # it was let go before the rules were ready
            return board.area.collidepoint(at) and tool.set_near(board.at(at))
        point = board.at(pixel)
        tool.carry(block_at(tool.placing.start, tool.ask, point), point)
        return True

    def _card_at(self, pixel: tuple[int, int]) -> str:
        """Return the unit whose card lies under a pixel and may be taken, "" for none."""
        found = self.screen.ui.at(pixel)
        return found.value if found is not None and found.id == "drop" and found.is_on else ""

    def _lift(self, unit: str) -> None:
        screen = self.screen
        tool, option = screen.tool, screen.drops.option_of(unit)
        self.unit, self._let_go_at = unit, None
        if option:
            screen.answer((option,))
        elif isinstance(tool, PlaceTool) and tool.ask.unit == unit:
            self.begins(tool)
        else:
            self.unit = ""
