"""The obstacles of a model of a unit, as the route search and the proofs want them."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.units import COMBAT_RANGE
from tabletop.rules.moves.case import Before
from tabletop.rules.moves.kinds import PERMISSIONS, MoveKind
from tabletop.state.model import Model


def obstacles_of(
    table: Before, kind: MoveKind, mates: Iterable[Model], is_wary: bool = True
) -> Obstacles:
    """Return what a model of the unit may not pass on its way, mates standing where given.

    Where being in combat is banned, a wary search keeps out of every combat range, seen or not.
    """
    state, options = table.state, table.state.options
    is_flying = table.unit.has("FLY")
    closed = tuple(f.footprint for f in table.impassable)
    if is_flying:
        return Obstacles(closed=() if options.fly_over_impassable else closed, board=state.board)
    solid = [m for m in table.others.models if not state.unit(m.unit).has("MANIFESTATION")]
    if not options.own_unit_passable:
        solid += list(mates)
    ban = PERMISSIONS[kind].way
    ranges = [m for e in table.barring(kind) for m in table.models_of(e)]
    if not ban or (ban == "combat" and not is_wary):
        ranges = []
    return Obstacles(
        tuple(m.footprint for m in solid),
        tuple((m.footprint, COMBAT_RANGE) for m in ranges),
        table.climbable,
        closed,
        state.board,
    )
