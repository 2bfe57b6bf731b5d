"""Objectives: their control range, who contests them, and who controls them (32.1, 32.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from shapely.geometry import Point as Spot

from tabletop.geometry.base import Point
from tabletop.geometry.units import COMBAT_RANGE
from tabletop.state.model import GameState, Objective
from tabletop.ui.kit.overlay import Note, Overlays, Zone
from tabletop.ui.table.overlays.kept import Kept
from tabletop.ui.table.plugs import Board

if TYPE_CHECKING:
    from tabletop.rules.contest import Control

BELOW = 0.75
"""Inches under the marker."""
WIDE, HIGH = 2.6, 0.5
"""Half the size in inches that words take about, to find a free place for them."""


class Controls:
    """A tint in the controller's colour and the two scores, for every objective."""

    def __init__(self) -> None:
        self._kept: Kept[Overlays] = Kept()
        self._zones: dict[tuple[str, float, float, int], Zone] = {}
        self._last: tuple[Zone, ...] = ()

    def __call__(self, board: Board) -> Overlays:
        """Return who controls what on the table as it is shown."""
        if not board.shown.get("control"):
            return Overlays()
        state = board.shown_state()
        return self._kept.get(
            (state.models, state.objectives, state.units), lambda: self._of(state)
        )

    def _of(self, state: GameState) -> Overlays:
        from tabletop.rules.contest import control  # objectives are not shown at first

        found = control(state)
        zones = tuple(
            self._zone(state.objectives[key], held.controller)
            for key, held in found.items()
            if held.controller
        )
        if len(zones) != len(self._last) or any(
            a is not b for a, b in zip(zones, self._last, strict=True)
        ):
            self._last = zones
        return Overlays(zones=self._last, notes=notes_of(state, found))

    def _zone(self, objective: Objective, player: int) -> Zone:
        key = (objective.id, objective.x, objective.y, player)
        if key not in self._zones:
            reach = objective.footprint.a + COMBAT_RANGE
            disc = Spot(objective.x, objective.y).buffer(reach, quad_segs=48)
            self._zones[key] = Zone(disc, "reach", player)
        return self._zones[key]


def notes_of(state: GameState, found: Mapping[str, Control]) -> tuple[Note, ...]:
    """Return the words at each objective that anybody holds or contests, and the two scores."""
    return tuple(
        Note(_free_spot(state, state.objectives[key]), control_words(held), held.controller or 0)
        for key, held in found.items()
        if held.controller or held.army1 or held.army2
    )


def _free_spot(state: GameState, objective: Objective) -> Point:
    """Return where the words stand: below the marker, or on the range's edge where no base is."""
    reach = objective.footprint.a + COMBAT_RANGE
    spots = [(objective.x, objective.y - objective.footprint.a - BELOW)]
    for dx, dy in ((0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (1.0, 0.0)):
        spots.append((objective.x + dx * reach, objective.y + dy * reach))
    crowd = [_crowding(state, spot) for spot in spots]
    return spots[crowd.index(min(crowd))]


def _crowding(state: GameState, spot: Point) -> int:
    """Count what the words would cover there; off the board counts most."""
    x, y = spot
    covered = sum(
        abs(m.pose.x - x) - m.base.radius < WIDE and abs(m.pose.y - y) - m.base.radius < HIGH
        for m in state.models.values()
    )
    if state.board is not None:
        is_on = WIDE < x < state.board[0] - WIDE and HIGH < y < state.board[1] - HIGH
        covered += 0 if is_on else 100
    return covered


def control_words(held: Control) -> str:
    """Return who controls an objective in a few words, scores of player 1 and 2.

    >>> from tabletop.rules.contest import Control
    >>> control_words(Control({}, 4, 1, 1)), control_words(Control({}, 0, 0, None))
    ('player 1, 4 to 1', 'nobody')
    """
    if not held.army1 and not held.army2:
        return f"player {held.controller}, nobody near" if held.controller else "nobody"
    scores = f"{held.army1} to {held.army2}"
    if held.army1 == held.army2:
        return f"tie, {scores}"
    return f"player {held.controller}, {scores}"
