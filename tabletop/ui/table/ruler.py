"""The ruler: click to click in legs, from base edge to base edge, with a live number."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tabletop.geometry.base import DISC, Footprint, Point
from tabletop.geometry.gap import Gap, gap
from tabletop.geometry.units import is_equal
from tabletop.rules.measure import gap_between
from tabletop.rules.words import inch
from tabletop.state.model import GameState
from tabletop.ui.kit.overlay import Measure, Overlays, Spot, rings_for
from tabletop.ui.table.picking import model_at, objective_at
from tabletop.ui.table.plugs import Board, Dock, Panel

STEP = 0.5
"""Inches: every multiple of it may be a limit of some rule, so no number is rounded onto one."""
MOST_PLACES = 6


@dataclass(frozen=True, slots=True)
class Anchor:
    """An end of a leg: a model or an objective, from whose edge is measured, or a bare point."""

    at: Point
    model: str = ""
    objective: str = ""

    def footprint(self, state: GameState) -> Footprint:
        """Return what is measured from, now: pieces may have moved since the click."""
        if self.model in state.models:
            return state.models[self.model].footprint
        if self.objective in state.objectives:
            return state.objectives[self.objective].footprint
        return Footprint(DISC, self.at[0], self.at[1], 0.0, 0.0, 1.0, 0.0)


@dataclass(frozen=True, slots=True)
class Leg:
    """One measured leg: the judge's gap with its points, and the gap through the air if it differs.

    `air` is 0 where both are the same or the table measures in plan.
    """

    gap: Gap
    air: float = 0.0

    @property
    def text(self) -> str:
        """The number as it stands on the leg."""
        flat = exact_inch(self.gap.distance)
        return f"{flat}, {exact_inch(self.air)} through the air" if self.air else flat


def leg_between(state: GameState, one: Anchor, other: Anchor) -> Leg:
    """Measure a leg edge to edge (M-1)."""
    found = gap(one.footprint(state), other.footprint(state))
    air = 0.0
    if one.model in state.models and other.model in state.models and one.model != other.model:
        through = gap_between(state, one.model, other.model)
        air = 0.0 if is_equal(through, found.distance) else through
    return Leg(found, air)


def anchor_at(state: GameState, point: Point, *, snaps: bool = True, slack: float = 0.0) -> Anchor:
    """Return the end of a leg at a point: the piece under it, or the bare point."""
    if snaps:
        model = model_at(state, point, slack)
        if model:
            return Anchor(point, model=model)
        marker = objective_at(state, point)
        if marker is not None:
            return Anchor(point, objective=marker.id)
    return Anchor(point)


def exact_inch(value: float) -> str:
    """Return a length with two decimals, more where they would round it onto a half inch.

    >>> exact_inch(2.6902), exact_inch(2.9996), exact_inch(3.0)
    ('2.69"', '2.9996"', '3.00"')
    """
    return inch(value, round(value / STEP) * STEP)


def pointer_inch(value: float) -> str:
    """Return a length with one decimal, more where that would round it onto a half inch.

    >>> pointer_inch(7.34), pointer_inch(2.97), pointer_inch(3.0), pointer_inch(3.0004)
    ('7.3"', '2.97"', '3.0"', '3.0004"')
    """
    limit = round(value / STEP) * STEP
    if is_equal(value, limit):
        return f'{limit:.1f}"'
    for places in range(1, MOST_PLACES + 1):
        shown = round(value, places)
        if shown != limit and (shown > limit) is (value > limit):
            return f'{shown:.{places}f}"'
    return f'{value:.{MOST_PLACES}f}"'


class RulerTool:
    """Click sets an end, the next click ends the leg and begins another; Alt: no snapping.

    A second click on the same spot, or Esc, ends the chain, Esc again puts it away; Backspace
    takes an end back.
    """

    id = "ruler"
    icon = "ruler"
    key = "R"
    tip = "Ruler: click to click, edge to edge (Alt: bare points, Esc ends)"
    quiets: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.anchors: list[Anchor] = []
        self.pointer: Anchor | None = None
        self.is_open = False

    # ------------------------------------------------------------------ tool
    def begin(self, board: Board) -> None:
        """Start with nothing measured, or from the one selected model."""
        self.anchors, self.pointer, self.is_open = [], None, False
        board.context.announce("Ruler: click where to measure from.", "info", "ruler")

    def end(self, board: Board) -> None:
        """Put the ruler away."""
        self.anchors, self.pointer, self.is_open = [], None, False
        board.redraw()

    def panel(self, board: Board) -> Panel | None:
        """The unit's own panel stays."""
        return None

    def dock(self, board: Board) -> Dock | None:
        """Nothing below the board."""
        return None

    def take(self, board: Board, event: pygame.event.Event) -> bool:
        """Take clicks and moves of the pointer; Esc while something is measured."""
        if event.type == pygame.MOUSEMOTION:
            self.pointer = self._anchor(board, event.pos)
            board.redraw()
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._click(board, self._anchor(board, event.pos))
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return True
        if event.type == pygame.KEYDOWN and self.anchors:
            if event.key == pygame.K_ESCAPE:
                self._stop(keeps=self.is_open and len(self.anchors) > 1)
                board.redraw()
                return True
            if event.key == pygame.K_BACKSPACE:
                self.anchors.pop()
                self.is_open = bool(self.anchors)
                board.redraw()
                return True
        return False

    def overlays(self, board: Board) -> Overlays:
        """Return finished legs with their numbers, and the live one with its number at the tip."""
        state = board.shown_state()
        legs = self.legs(state)
        lines = [Measure(leg.gap.p, leg.gap.q, leg.text) for leg in legs]
        spots: list[Spot] = []
        total = sum(leg.gap.distance for leg in legs)
        pieces = [a.model for a in self.anchors if a.model in state.models]
        if self.is_open and self.pointer is not None:
            live = leg_between(state, self.anchors[-1], self.pointer)
            lines.append(Measure(live.gap.p, live.gap.q, is_decision=True))
            words = pointer_inch(live.gap.distance)
            if live.air:
                words += f", {pointer_inch(live.air)} through the air"
            if legs:
                words += f"   {pointer_inch(total + live.gap.distance)} in all"
            spots.append(Spot(live.gap.q, words, "ink", "ruler"))
        elif len(legs) > 1:
            spots.append(Spot(legs[-1].gap.q, f"{exact_inch(total)} in all", "ink", "ruler"))
        if self.pointer is not None and self.pointer.model in state.models:
            pieces.append(self.pointer.model)
        return Overlays(measures=tuple(lines), spots=tuple(spots), rings=rings_for(pieces, "hover"))

    # ------------------------------------------------------------------ inside
    def legs(self, state: GameState) -> list[Leg]:
        """Return the finished legs, measured on a table."""
        pairs = zip(self.anchors, self.anchors[1:], strict=False)
        return [leg_between(state, one, other) for one, other in pairs]

    def _click(self, board: Board, anchor: Anchor) -> None:
        self.pointer = anchor
        if not self.is_open:
            self.anchors, self.is_open = [anchor], True
            return
        if _is_same_place(self.anchors[-1], anchor):
            self._stop(keeps=len(self.anchors) > 1)
            return
        self.anchors.append(anchor)
        legs = self.legs(board.shown_state())
        total = sum(leg.gap.distance for leg in legs)
        words = f"Ruler: {legs[-1].text}"
        if len(legs) > 1:
            words += f", {exact_inch(total)} in all over {len(legs)} legs"
        board.context.announce(words, "info", "ruler")

    def _stop(self, *, keeps: bool = False) -> None:
        self.is_open = False
        if not keeps:
            self.anchors = []

    def _anchor(self, board: Board, pixel: tuple[int, int]) -> Anchor:
        camera = board.camera
        has_alt = bool(pygame.key.get_mods() & pygame.KMOD_ALT)
        slack = 3.0 * board.context.kit.scale / camera.zoom
        at = camera.to_table((float(pixel[0]), float(pixel[1])))
        return anchor_at(board.shown_state(), at, snaps=not has_alt, slack=slack)


def _is_same_place(one: Anchor, other: Anchor) -> bool:
    if one.model or one.objective or other.model or other.objective:
        return (one.model, one.objective) == (other.model, other.objective)
    away = abs(one.at[0] - other.at[0]) + abs(one.at[1] - other.at[1])
    return is_equal(away, 0.0)
