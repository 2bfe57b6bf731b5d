"""Attacks: whom to attack with what, and the attack sequence (16.0, 17.0, 20.0)."""

from __future__ import annotations

from tabletop.rules.play.ability import Call
from tabletop.rules.play.asks import Roll
from tabletop.rules.play.doing import Doing, Flow
from tabletop.state.warscroll import WeaponKind

__all__ = ["pick_attacks", "resolve_attacks", "why_no_attacks"]


def why_no_attacks(do: Doing, unit: str, kind: WeaponKind) -> str:
    """Return "" when a unit has an attack to make now, else why not (16.0)."""
    return "has no weapons"


def pick_attacks(
    do: Doing, call: Call, kind: WeaponKind, only: tuple[str, ...] | None = None
) -> Flow[Call]:
    """Ask for the targets of all attacks; `only` limits them to some units (16.0)."""
    yield Roll(0, "", 0)
    return call


def resolve_attacks(do: Doing, call: Call, kind: WeaponKind) -> Flow[None]:
    """Make the attacks that were declared; damage goes to the pools (17.0)."""
    yield Roll(0, "", 0)
