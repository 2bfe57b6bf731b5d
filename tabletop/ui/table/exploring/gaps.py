"""Gaps: the narrow places of the table, and which of them a base can pass."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.geometry.base import Base, Point
from tabletop.geometry.passages import Passage, can_pass, needs, passages
from tabletop.rules.combat import counts_in_combat
from tabletop.rules.narrow import obstacles_to
from tabletop.rules.words import model_name
from tabletop.state.model import GameState
from tabletop.ui.kit.overlay import Measure, Overlays, RangeArea, Tone
from tabletop.ui.table.add.sizes import base_words
from tabletop.ui.table.exploring.gaps_panel import SPARES, GapsPanel, width_text
from tabletop.ui.table.overlays.kept import Kept
from tabletop.ui.table.overlays.ranges import range_of
from tabletop.ui.table.plugs import Board, Dock, Panel

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

JOB = "gaps"
MOST: Final = 80
"""Places drawn at most: the narrowest that the base cannot pass, then those it just can."""
CLOSE = 14
"""Pixels from a place (at UI scale 1) at which the pointer chooses it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Whose gaps are shown: a model (or none), its base, up to how much wider, ranges closed."""

    model: str
    player: int
    base: Base
    spare: float
    keeps_out: bool

    @property
    def upto(self) -> float:
        """Width in inches of the widest places shown."""
        return needs(self.base) + self.spare


class GapsTool:
    """Shows each narrow place with its width, and whether the base can pass it."""

    id = "gaps"
    icon = "radius"
    key = "Shift+U"
    tip = "Narrow places, and whether a base can pass them"
    quiets: tuple[str, ...] = ("ranges", "coherency", "combat", "sight")

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.base: Base | None = None
        self.spare = SPARES[1]
        self.keeps_out = False
        self.has_mates = False
        self.pointed = -1
        self._panel = GapsPanel(self)
        self._asked: tuple[GameState, Asked] | None = None
        self._found: tuple[GameState, Asked, tuple[Passage, ...]] | None = None
        self._kept: Kept[tuple[Passage, ...]] = Kept(2)
        self._shown: Kept[Overlays] = Kept(2)

    # ------------------------------------------------------------------ tool
    def begin(self, board: Board) -> None:
        """Look at the gaps for the selected model's base."""
        self.pointed = -1
        asked = self.asked(board)
        words = f"Gaps for {base_words(asked.base)}"
        board.context.announce(words, "info", self.icon)

    def end(self, board: Board) -> None:
        """Put the tool away."""
        board.context.jobs.stop(JOB)
        self._asked = self._found = None
        board.redraw()

    def panel(self, board: Board) -> Panel | None:
        """Its own panel, always."""
        return self._panel

    def dock(self, board: Board) -> Dock | None:
        """Dock nothing."""
        return None

    def overlays(self, board: Board) -> Overlays:
        """Return a measure for each place, the pointed one loud, and the closed ranges."""
        asked = self.asked(board)
        places = self.places(board)
        pointed = self.pointed if self.pointed < len(places) else -1
        key = (places, asked.base.length, asked.base.width, pointed)
        shown = self._shown.get(key, lambda: _drawn(places, asked.base, pointed))
        return shown + self._ranges(board, asked) if asked.keeps_out else shown

    def take(self, board: Board, event: pygame.event.Event) -> bool:
        """Choose the place under the pointer; selecting and dragging go on."""
        if event.type != pygame.MOUSEMOTION or not board.area.collidepoint(event.pos):
            return False
        at = board.camera.to_table((float(event.pos[0]), float(event.pos[1])))
        reach = CLOSE * board.context.kit.scale / board.camera.zoom
        self.point(board, _nearest(self.places(board), at, reach))
        return False

    # ------------------------------------------------------------------ what is asked and found
    def asked(self, board: Board) -> Asked:
        """Return what is asked now: the selected model's base, or the one chosen in the panel."""
        state, chosen = board.session.state, board.session.selection
        model = state.models.get(chosen[0]) if chosen else None
        base = self.base
        if base is None:
            base = model.base if model is not None else Base("round", 32.0, 32.0)
        player = state.unit(model.unit).player if model is not None else 0
        name = model.id if model is not None else ""
        keeps_out = self.keeps_out and player > 0
        return Asked(name, player, base, self.spare, keeps_out)

    def places(self, board: Board) -> tuple[Passage, ...]:
        """Return the places found, those inside a unit only where they are wanted."""
        found = self._every(board)
        return self._kept.get((found, self.has_mates), lambda: self._chosen(board, found))

    def _chosen(self, board: Board, found: tuple[Passage, ...]) -> tuple[Passage, ...]:
        models = board.session.state.models

        def is_inside(place: Passage) -> bool:
            one, other = models.get(place.one), models.get(place.other)
            return one is not None and other is not None and one.unit == other.unit

        chosen = [place for place in found if self.has_mates or not is_inside(place)]
        return tuple(chosen[:MOST])

    def _every(self, board: Board) -> tuple[Passage, ...]:
        """Return all places; while another table is looked at, those of the last."""
        state, asked = board.session.state, self.asked(board)
        known = self._found
        if known is not None and known[0] is state and known[1] == asked:
            return known[2]
        if self._asked is None or self._asked[0] is not state or self._asked[1] != asked:
            self._asked = (state, asked)
            obstacles = obstacles_to(state, asked.model, asked.player, keeps_out=asked.keeps_out)

            def done(found: object) -> None:
                if isinstance(found, list):
                    self._found = (state, asked, tuple(found))
                    self.pointed = -1
                board.redraw()

            board.context.jobs.start(JOB, passages(obstacles, asked.upto), on_done=done)
        if known is not None and known[1] == asked and board.drag is None:
            return known[2]
        return ()

    def is_looking(self, board: Board) -> bool:
        """Whether the places are still being looked for."""
        return board.context.jobs.is_running(JOB)

    def point(self, board: Board, index: int) -> None:
        """Choose a place by its number, -1 none."""
        if index != self.pointed:
            self.pointed = index
            board.redraw()

    def label(self, board: Board, key: str) -> str:
        """Return what people call an obstacle."""
        state = board.session.state
        if key in state.models:
            return model_name(state, key)
        return state.terrain[key].label if key in state.terrain else key

    def _ranges(self, board: Board, asked: Asked) -> Overlays:
        state = board.shown_state()
        ranges: list[RangeArea] = [
            range_of(state, unit.id)
            for unit in state.enemies_of(asked.player)
            if unit.models and not unit.garrison and counts_in_combat(state, unit.id)
        ]
        return Overlays(ranges=tuple(ranges))


def _drawn(places: tuple[Passage, ...], base: Base, pointed: int) -> Overlays:
    measures = []
    for k, place in enumerate(places):
        fits = can_pass(base, place.width)
        is_loud = k == pointed
        words = width_text(place.width, base)
        if is_loud or not fits:
            words += f" {pass_word(fits)}"
        icon = ("check" if fits else "octagon-x") if is_loud else ""
        tone: Tone = "ink" if fits else "illegal"
        measures.append(Measure(place.p, place.q, words, tone, is_loud, icon))
    return Overlays(measures=tuple(measures))


def pass_word(fits: bool) -> str:
    """Return the word beside a width."""
    return "passes" if fits else "shut"


def _nearest(places: tuple[Passage, ...], at: Point, reach: float) -> int:
    best, found = reach, -1
    for k, place in enumerate(places):
        far = _from_segment(at, place.p, place.q)
        if far < best:
            best, found = far, k
    return found


def _from_segment(at: Point, p: Point, q: Point) -> float:
    dx, dy = q[0] - p[0], q[1] - p[1]
    square = dx * dx + dy * dy
    t = ((at[0] - p[0]) * dx + (at[1] - p[1]) * dy) / square if square > 0.0 else 0.0
    t = min(1.0, max(0.0, t))
    return math.dist(at, (p[0] + t * dx, p[1] + t * dy))
