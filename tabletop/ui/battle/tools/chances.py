"""How the chance of a charge is shown on the board before it is declared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from tabletop.rules.measure import nearest_points
from tabletop.state.model import GameState
from tabletop.ui.kit.overlay import Measure, Overlays

MOST: Final = 3
"""Enemies to which the chance is shown."""


@dataclass(frozen=True, slots=True)
class ChargeAt:
    """A charge at an enemy: what the dice must show (None: no roll will do), and the chance."""

    foe: str
    needs: int | None
    chance: Fraction


def charge_marks(state: GameState, unit: str, charges: Sequence[ChargeAt]) -> Overlays:
    """Return lines to the enemies in reach of a charge, with what the roll needs."""
    found = []
    for charge in charges[:MOST]:
        if charge.needs is None or charge.foe not in state.units:
            continue
        p, q = nearest_points(state, unit, charge.foe)
        words = f"{charge.needs}+, {float(charge.chance):.0%}"
        found.append(Measure(p, q, words, "ink", has_plate=True))
    return Overlays(measures=tuple(found))
