"""Proposals: the good legal answer that one key accepts; windows and players use the same ones."""

from __future__ import annotations

from tabletop.rules.play.doing import Doing
from tabletop.rules.play.setting_up import Where
from tabletop.state.causes import Chosen, Placement, Shares
from tabletop.state.model import GameState

__all__ = [
    "propose_casualties",
    "propose_charge",
    "propose_move",
    "propose_pile_in",
    "propose_return",
    "propose_set_up",
    "propose_shares",
]


def propose_move(
    state: GameState, unit: str, kind: str, allowance: float, goal: tuple[float, float]
) -> Placement | None:
    """Return a legal move of a whole unit toward a place, as far as it gets; None: none found."""
    return None


def propose_charge(state: GameState, unit: str, roll: float, target: str = "") -> Placement | None:
    """Return a legal charge: most fighters in reach, coherent; None when none is found (14.3)."""
    return None


def propose_pile_in(state: GameState, unit: str, target: str = "") -> Placement | None:
    """Return a legal pile-in: most fighters in reach, combats kept, closest otherwise (15.3)."""
    return None


def propose_set_up(
    state: GameState, unit: str, where: Where, near: tuple[float, float] | None = None
) -> Placement | None:
    """Return a legal coherent place for a waiting unit; None when none is found (SU-1)."""
    return None


def propose_return(state: GameState, unit: str, model: str) -> Placement | None:
    """Return a legal place for one returned model (SU-4)."""
    return None


def propose_casualties(state: GameState, unit: str, count: int) -> Chosen:
    """Return which models to remove, in order: fewest, coherent, the least useful first (18.3)."""
    return ()


def propose_shares(do: Doing, unit: str, kind: str) -> Shares:
    """Return all attacks at the one target that loses most; others where it is out of reach."""
    return ()
