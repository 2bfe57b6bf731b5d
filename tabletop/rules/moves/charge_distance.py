"""How far a charge has to go at the least, and what must be rolled for it (14.3, 1.6).

The distance is horizontal, whatever measures ranges: FLY goes up and down for nothing, and low
steps cost nobody anything (15.4, 15.0), so no height is sure to cost inches. What climbing costs
on the way is a matter of the way. It is the one answer for all who ask whether a roll can be
enough; that a charge can be made with it is for the judges to say.
"""

from __future__ import annotations

from tabletop.errors import TabletopError
from tabletop.rules.chances import least_roll
from tabletop.rules.measure import plan_between, plan_within
from tabletop.rules.moves.check_charge import CHARGE_END
from tabletop.rules.moves.onto_terrain import refuges
from tabletop.state.model import GameState


def charge_distance(state: GameState, unit: str, enemy: str) -> float:
    """Return the inches that a charge at an enemy costs at least, 0 or less where none are needed.

    To 1/2" of it, or of a feature that it stands wholly on, where 1.6 is in use. Raises
    `TabletopError` where one of the two is not on the table.
    """
    for key in (unit, enemy):
        if not state.unit(key).models:
            raise TabletopError(f"{key} has no models", next_step="choose units on the table")
    apart = [plan_between(state, unit, enemy)]
    apart += [plan_between(state, unit, feature.id) for _, feature in refuges(state, (enemy,))]
    return min(apart) - CHARGE_END


def charge_needs(state: GameState, unit: str, enemy: str) -> int:
    """Return the smallest charge roll with which an enemy is not too far, in open ground (14.3)."""
    return least_roll(charge_distance(state, unit, enemy))


def chargeable(state: GameState, unit: str) -> tuple[str, ...]:
    """Return the enemies that a charge may be about, whatever their distance.

    Who charges a unit that is placed on faction terrain charges that terrain (1.5).
    """
    aboard = state.aboard()
    foes = state.enemies_of(state.unit(unit).player)
    return tuple(e.id for e in foes if e.models and e.id not in aboard)


def in_charge_reach(state: GameState, unit: str, total: float) -> tuple[str, ...]:
    """Return the enemies that are not too far away for a charge of that many inches."""
    limit = total + CHARGE_END
    near = {e: plan_within(state, unit, e, limit) for e in chargeable(state, unit)}
    # features are looked at for those alone that are too far away themselves
    for enemy, feature in refuges(state, [e for e, is_near in near.items() if not is_near]):
        near[enemy] |= plan_within(state, unit, feature.id, limit)
    return tuple(e for e, is_near in near.items() if is_near)
