"""Healing, returned models, rally points (21.0, SU-4, 10.2)."""

from __future__ import annotations

from tabletop.rules.play.asks import Roll
from tabletop.rules.play.doing import Doing, Flow


def heal(do: Doing, unit: str, points: int) -> int:
    """Remove up to that many damage points from a unit and return how many (21.0)."""
    return 0


def return_models(do: Doing, unit: str, most: int, player: int) -> Flow[int]:
    """Return up to `most` slain models to a unit, one at a time; returns how many (SU-4)."""
    yield Roll(0, "", 0)
    return 0
