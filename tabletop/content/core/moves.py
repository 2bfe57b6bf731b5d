"""Normal Move, Run and Retreat: the moves of one's own movement phase (14.2)."""

from __future__ import annotations

from typing import Final

from tabletop.rules.chances import Throw, certain, throw
from tabletop.rules.play.ability import Ability, Call, Timing
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.moving import foreseen_move, move_allowance, move_unit, why_not_move
from tabletop.rules.play.settling import settle
from tabletop.rules.play.values import RUN_ROLL, Stat

RUN_INSTEAD: Final = Stat("inches of a run instead of a run roll")
"""What a run adds to Move without a roll; 0 while it is rolled for."""
RETREAT_DAMAGE: Final = Stat("damage of a retreat")


def free_to_move(do: Doing, call: Call) -> str:
    """Return why a unit cannot use a MOVE ability of units out of combat."""
    return why_not_move(do, call.unit) or ("in combat" if do.is_in_combat(call.unit) else "")


def normal_move(do: Doing, call: Call) -> Flow[None]:
    """Move up to the Move characteristic, never in combat on the way."""
    allowance = yield from move_allowance(do, call)
    yield from move_unit(do, call, "normal_move", allowance)


def run(do: Doing, call: Call) -> Flow[None]:
    """Roll for the unit (unless something stands in for the roll) and move that much farther."""
    allowance = yield from move_allowance(do, call)
    more = run_instead(do, call)
    if not more:
        (face,) = yield from do.roll(1, RUN_ROLL, call.player, call.unit)
        more = run_total(do, call, face)
    yield from move_unit(do, call, "run", allowance + more)


def run_instead(do: Doing, call: Call) -> int:
    """Return the inches that a run has instead of a roll, 0 where it is rolled for."""
    return do.value(RUN_INSTEAD, do.case(call.unit, call=call)).total


def run_total(do: Doing, call: Call, face: int) -> int:
    """Return what a run roll comes to, modifiers included."""
    return do.value(RUN_ROLL, do.case(call.unit, call=call), face).total


def run_throw(do: Doing, call: Call) -> Throw:
    """Return the run roll of a unit before it is made, with what modifies it."""
    instead = run_instead(do, call)
    return certain(instead) if instead else throw(1, after=lambda face: run_total(do, call, face))


def run_words(do: Doing, call: Call) -> str:
    """Return how far a run goes."""
    move, more = foreseen_move(do, call), run_throw(do, call)
    least, most = move + more.least, move + more.most
    return f'up to {most}"' if least == most else f'{least}" to {most}", by the roll'


def can_retreat(do: Doing, call: Call) -> str:
    """Return why a unit cannot retreat."""
    return why_not_move(do, call.unit) or ("" if do.is_in_combat(call.unit) else "not in combat")


def retreat(do: Doing, call: Call) -> Flow[None]:
    """Take D3 mortal damage, then move out of combat ranges; damage is allocated last (D-12)."""
    rolled = yield from do.roll_d3("damage of the retreat", call.player, call.unit)
    do.inflict(call.unit, do.value(RETREAT_DAMAGE, do.case(call.unit, call=call), rolled).total)
    if do.state.options.retreat_damage_first:
        yield from settle(do, call)
    if not do.has_unit(call.unit):
        return
    allowance = yield from move_allowance(do, call)
    yield from move_unit(do, call, "retreat", allowance)


NORMAL_MOVE: Final = Ability(
    "normal-move",
    "Normal Move",
    "14.2",
    "A unit that is not in combat moves up to its Move and never into combat.",
    (Timing("movement"),),
    keywords=("CORE", "MOVE"),
    icon="move",
    who=free_to_move,
    effect=normal_move,
    verb=("move", "moves"),
)

RUN: Final = Ability(
    "run",
    "Run",
    "14.2",
    "As a Normal Move, D6 inches farther. The unit can neither shoot nor charge this turn.",
    (Timing("movement"),),
    keywords=("CORE", "MOVE", "RUN"),
    icon="footprints",
    who=free_to_move,
    effect=run,
    hint=run_words,
    verb=("run", "runs"),
    sums=(RUN_ROLL,),
)

RETREAT: Final = Ability(
    "retreat",
    "Retreat",
    "14.2",
    "A unit in combat takes D3 mortal damage and moves up to its Move, through combat ranges "
    "but not ending in one. It can neither shoot nor charge this turn.",
    (Timing("movement"),),
    keywords=("CORE", "MOVE", "RETREAT"),
    icon="undo-2",
    who=can_retreat,
    effect=retreat,
    verb=("retreat", "retreats"),
)
