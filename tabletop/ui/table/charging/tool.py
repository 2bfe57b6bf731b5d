"""The charge view and the question why there is no charge: two tools on one view."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.overlay import Overlays, Spot, rings_for
from tabletop.ui.table.charging.contours import Contours, facts_of
from tabletop.ui.table.charging.panel import ChargePanel, WhyPanel
from tabletop.ui.table.charging.proposing import ghosts_of, put_down, why_not_now
from tabletop.ui.table.charging.reasons import shown_reason
from tabletop.ui.table.charging.view import ChargeView
from tabletop.ui.table.picking import model_at
from tabletop.ui.table.plugs import Board, Dock, Panel

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

PATIENCE: Final = 1.5
"""Seconds between the two digits of a roll from 10 on."""
SAY_UNIT: Final = "Select the unit that charges."


class _ChargeTool:
    """What both tools do: digits are a roll, a click on an enemy chooses it, Enter and Esc."""

    id = ""
    icon = ""
    key = ""
    tip = ""
    quiets: tuple[str, ...] = ("ranges", "coherency")

    def __init__(self, screen: TableScreen, view: ChargeView) -> None:
        self.screen = screen
        self.view = view
        self._first_digit = -PATIENCE

    def dock(self, board: Board) -> Dock | None:
        """Dock nothing."""
        return None

    def end(self, board: Board) -> None:
        """Stop what is searched and drop what is proposed."""
        self.view.stop()
        self.view.proposal = None
        board.redraw()

    def take(self, board: Board, event: pygame.event.Event) -> bool:
        """Take a click on an enemy and the tool's keys; selecting and dragging go on."""
        if event.type == pygame.MOUSEMOTION:
            board.redraw()
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._click(board, event.pos)
        if event.type == pygame.KEYDOWN and board.drag is None:
            return self._press(key_name(event))
        return False

    def _click(self, board: Board, pixel: tuple[int, int]) -> bool:
        unit, state = self.view.unit(), board.session.state
        at = board.camera.to_table((float(pixel[0]), float(pixel[1])))
        model = model_at(state, at, 3.0 * board.context.kit.scale / board.camera.zoom)
        if unit is None or not model or state.unit_of(model).player == unit.player:
            return False
        self.view.choose(state.unit_of(model).id)
        self._say_target()
        return True

    def _press(self, name: str) -> bool:
        view = self.view
        match name:
            case digit if len(digit) == 1 and digit.isdecimal():
                self._digit(int(digit))
            case "+" | "=":
                self.change_modifier(1)
            case "-":
                self.change_modifier(-1)
            case "Backspace" if view.dice.roll is not None:
                view.set_dice(replace(view.dice, roll=None))
                self.screen.announce("Roll: not known", "info", self.icon)
            case "Esc" if view.proposal is not None:
                self.drop_proposal()
            case "Esc" if view.is_busy:
                view.halt()
                self.screen.announce("Search stopped", "info", "x")
            case _:
                return False
        self.screen.redraw()
        return True

    def _digit(self, digit: int) -> None:
        now = time.monotonic()
        is_second = now - self._first_digit < PATIENCE
        self._first_digit = -PATIENCE
        if is_second and digit <= 9:
            self.set_roll(10 + digit)
        elif digit == 1:
            self._first_digit = now
            self.screen.announce("Roll: 1 and a second digit", "info", "ruler")
        else:
            self.set_roll(digit)

    # ------------------------------------------------------------------ for the panels
    def set_roll(self, roll: int) -> None:
        """Ask about a roll and say its chance."""
        view = self.view
        view.set_dice(replace(view.dice, roll=roll))
        total = view.roll_asked
        words = f"Charge roll {total}: {view.dice.chance_words(total)} for that or more"
        if total != roll:
            words += f" ({roll} cannot be rolled)"
        self.screen.announce(words, "info", self.icon)

    def change_modifier(self, by: int) -> None:
        """Add to or take from the roll."""
        view = self.view
        modifier = min(6, max(-6, view.dice.modifier + by))
        view.set_dice(replace(view.dice, modifier=modifier))
        self.screen.announce(
            f"Charge roll {modifier:+d}: from {view.dice.least} to {view.dice.most}",
            "info",
            self.icon,
        )

    def toggle_reroll(self) -> None:
        """Count a re-roll of a charge that falls short, or not."""
        view = self.view
        view.set_dice(replace(view.dice, has_reroll=not view.dice.has_reroll))
        words = "counted" if view.dice.has_reroll else "not counted"
        self.screen.announce(f"Re-roll of the charge roll: {words}", "info", self.icon)

    def choose(self, target: str) -> None:
        """Choose an enemy unit, or all of them again."""
        self.view.choose(target)
        self._say_target()

    def accept(self) -> None:
        """Propose, or put down what is proposed."""
        view = self.view
        unit = view.unit()
        if unit is None:
            self.screen.announce(SAY_UNIT, "info", self.icon)
            return
        why = why_not_now(self.screen, unit.id, "charge")
        if why:
            self.screen.announce(f"Charge: {why}", "info", "hand")
        elif view.proposal is None:
            view.propose()
        elif put_down(self.screen, view.proposal):
            view.proposal = None

    def drop_proposal(self) -> None:
        """Forget what is proposed."""
        self.view.proposal = None
        self.screen.announce("Proposal dropped", "info", "x")

    def _say_target(self) -> None:
        view, state = self.view, self.screen.session.state
        if not view.target:
            self.screen.announce("Charge: any enemy unit", "info", self.icon)
            return
        label = state.unit(view.target).label
        known = view.found.rolls.get(view.target) if view.found is not None else None
        words = "" if known is None else f": {roll_words(view, known.needs, known.reason)}"
        self.screen.announce(f"{label}{words}", "info", "swords")

    def marked(self, board: Board) -> Overlays:
        """Return the ring on the chosen enemy and the proposal as ghosts."""
        view, state = self.view, board.session.state
        drawn = Overlays()
        if view.target in state.units:
            drawn = drawn + Overlays(rings=rings_for(state.unit(view.target).models, "target"))
        if view.proposal is not None and board.drag is None:
            drawn = drawn + ghosts_of(state, view.proposal)
        return drawn


class ChargeTool(_ChargeTool):
    """What must be rolled: lines of equal roll on the board, a row for every enemy unit."""

    id = "charge"
    icon = "target"
    key = "Z"
    tip = "Charge rolls and chances of the selected unit"

    def __init__(self, screen: TableScreen, view: ChargeView, contours: Contours) -> None:
        super().__init__(screen, view)
        self._contours = contours
        self._panel = ChargePanel(self)

    def begin(self, board: Board) -> None:
        """Look from the selected unit."""
        self._contours.is_up = True
        self.view.take_roll()
        unit = self.view.unit()
        words = SAY_UNIT if unit is None else f"Charge of {unit.label}: what must be rolled."
        board.context.announce(words, "info", self.icon)

    def end(self, board: Board) -> None:
        """Put the lines away."""
        self._contours.is_up = False
        super().end(board)

    def panel(self, board: Board) -> Panel | None:
        """Its own panel, once there is a unit."""
        return self._panel if self.view.unit() is not None else None

    def overlays(self, board: Board) -> Overlays:
        """Return ends, limit, ghosts, and the roll at the pointer."""
        unit = self.view.unit()
        if unit is None:
            return Overlays()
        self.view.follow(has_field=True)
        if self.view.proposal is not None and board.drag is None:
            return self.marked(board)
        drawn = facts_of(self.view, unit.player) + self.marked(board)
        return drawn + self._contours.limit(board) + self._readout(board)

    def _readout(self, board: Board) -> Overlays:
        shown = self.view.field
        pixel = self.screen.pixel
        is_over = board.area.collidepoint(pixel) and not self.screen.ui.is_over(pixel)
        if shown is None or board.drag is not None or not is_over or board.hovered:
            return Overlays()
        at = board.camera.to_table((float(pixel[0]), float(pixel[1])))
        needs = shown.needs(*at)
        if needs is None:
            return Overlays()
        words = f"needs {needs}, {self.view.dice.chance_words(needs)}"
        if not shown.is_end(*at):
            words += "; no enemy near enough"
        return Overlays(spots=(Spot(at, words, "ink"),))


class WhyTool(_ChargeTool):
    """Why a charge is impossible: the reason, the need against the roll, proved or searched."""

    id = "why-charge"
    icon = "circle-question-mark"
    key = "Shift+Z"
    tip = "Shows why the selected unit cannot charge"

    def __init__(self, screen: TableScreen, view: ChargeView) -> None:
        super().__init__(screen, view)
        self._panel = WhyPanel(self)

    def begin(self, board: Board) -> None:
        """Ask about the selected unit."""
        self.view.take_roll()
        unit = self.view.unit()
        words = SAY_UNIT if unit is None else f"Why no charge of {unit.label}? Type the roll."
        board.context.announce(words, "info", self.icon)

    def panel(self, board: Board) -> Panel | None:
        """Its own panel, once there is a unit."""
        return self._panel if self.view.unit() is not None else None

    def overlays(self, board: Board) -> Overlays:
        """Return what the reason is about, drawn on the board."""
        unit = self.view.unit()
        if unit is None:
            return Overlays()
        self.view.follow_why()
        drawn = self.marked(board)
        answer, way_out = self.view.answer, self.view.way_out
        if board.drag is not None or self.view.proposal is not None or answer is None:
            return drawn
        if way_out is not None:
            return drawn + ghosts_of(board.session.state, way_out)
        return drawn + shown_reason(answer, unit)


def roll_words(view: ChargeView, needs: int | None, reason: str) -> str:
    """Return what must be rolled and its chance, or why there is none."""
    if needs is None:
        return reason
    return f"needs {needs}, {view.dice.chance_words(needs)}"
