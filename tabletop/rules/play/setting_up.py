"""Setting units up: in deployment, from reserve, as replacements; the judge and the question."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.rules.play.asks import Roll
from tabletop.rules.play.doing import Doing, Flow


@dataclass(frozen=True, slots=True)
class Where:
    """Where a unit may be set up; inches. Empty fields ask for nothing.

    `territory` the player in whose territory it must be wholly; `from_territory` how far from the
    enemy's it must be (more than); `from_enemies` how far from enemy units (more than);
    `wholly_within_of` (piece, inches) keeps it near a piece; `in_combat_with` are enemies it may
    be in combat with; `edge` inches from a table edge it must be wholly within.
    """

    territory: int = 0
    from_territory: float | None = None
    from_enemies: float | None = None
    wholly_within_of: tuple[str, float] | None = None
    in_combat_with: tuple[str, ...] = ()
    edge: float | None = None


def set_up(
    do: Doing, player: int, unit: str, where: Where, may_decline: bool = False, ability: str = ""
) -> Flow[bool]:
    """Ask where a waiting unit is set up and set it up; False when it was declined (SU-1 to 3)."""
    yield Roll(0, "", 0)
    return False
