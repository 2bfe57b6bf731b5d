"""The chance of a charge before it is declared, and how it is shown on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.rules.measure import nearest_points
from tabletop.state.model import GameState
from tabletop.ui.kit.overlay import Measure, Overlays

FAR_CHARGE: Final = 12
"""No roll of two dice is higher."""
MOST: Final = 3
"""Enemies to which the chance is shown."""


def chance_of(needs: int) -> float:
    """Return the chance that two dice show at least so much.

    >>> chance_of(7), chance_of(13), chance_of(1)
    (0.5833333333333334, 0.0, 1.0)
    """
    ways = sum(1 for a in range(1, 7) for b in range(1, 7) if a + b >= needs)
    return ways / 36


def charge_marks(state: GameState, unit: str, charges: Sequence[tuple[int, str]]) -> Overlays:
    """Return lines to the enemies in reach of a charge, with what the roll needs."""
    found = []
    for needs, foe in charges[:MOST]:
        if needs > FAR_CHARGE or foe not in state.units:
            continue
        p, q = nearest_points(state, unit, foe)
        words = f"{needs}+, {chance_of(needs):.0%}"
        found.append(Measure(p, q, words, "ink", has_plate=True))
    return Overlays(measures=tuple(found))
