"""Units beside the table: put into reserve, lost in round 4, replaced (24.1, 24.2)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from typing import Final, Literal

from tabletop.errors import TabletopError
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.placing_on import man
from tabletop.rules.play.roles import roles_of
from tabletop.rules.play.setting_up import Where, set_up
from tabletop.rules.play.tokens import follow
from tabletop.state.battle import Battle, Deed, Enlisted, Waiting
from tabletop.state.facts import (
    DamageAllocated,
    DeedDone,
    EffectEnded,
    EffectGained,
    ReserveLost,
    UnitJoined,
    UnitSetAside,
)
from tabletop.state.model import GameState
from tabletop.state.warscroll import Warscroll

WITH: Final = ".with."
"""Parts the id of a warscroll from that of the unit that has it alone, for what it was given."""


def into_reserve(do: Doing, unit: str, why: Literal["reserve", "aside"] = "reserve") -> None:
    """Put a unit into reserve instead of setting it up, or take it off the table (24.1).

    `why` is `reserve` when a DEPLOY ability does it: only those are lost in round 4.
    """
    old = do.battle.waiting.get(unit)
    if old is not None:
        do.emit(UnitSetAside(unit, old, replace(old, why=why)))
        return
    whole = do.state.unit(unit)
    off = replace(whole, garrison="")  # it has left what it was placed on (1.5)
    do.emit(UnitSetAside(unit, None, Waiting(off, do.state.models_of(unit), why)))
    if whole.garrison:
        do.emit(DeedDone(Deed("left", unit, do.battle.clock, whole.garrison)))
        man(do, whole.garrison)


def make_ready(do: Doing, unit: str) -> None:
    """Let a unit wait beside the table as new: whole, without damage and effects.

    It may stand on the table (it is removed from play, not destroyed) or be destroyed (it is
    about to return); all its models wait again.
    """
    there = do.state.units.get(unit)
    whole = there or do.battle.fallen.get(unit) or do.battle.waiting[unit].unit
    own = {m.id: m for m in do.state.models_of(unit)} if there is not None else {}
    own |= {m.id: m for m in do.battle.slain.values() if m.unit == unit}
    old = do.battle.waiting.get(unit)
    if old is not None:
        own |= {m.id: m for m in old.models}
    fresh = replace(
        whole, models=tuple(own), wounds=0, charged=False, ran=False, retreated=False, garrison=""
    )
    if there is not None and there.wounds:
        do.emit(DamageAllocated(unit, there.wounds, 0))
    do.emit(UnitSetAside(unit, old, Waiting(fresh, tuple(own.values()), "aside")))
    end_effects_on(do, unit)
    follow(do, unit)
    if there is not None and there.garrison:
        man(do, there.garrison)


def end_effects_on(do: Doing, unit: str) -> None:
    """End what lasts on a unit, while it stays in force on others."""
    for effect in do.battle.effects:
        if unit in effect.units:
            do.emit(EffectEnded(effect))
            left = tuple(u for u in effect.units if u != unit)
            if left:
                do.emit(EffectGained(replace(effect, units=left)))


def remove_from_play(do: Doing, unit: str, by: str = "") -> None:
    """Take a piece off the table without destroying it (a banished manifestation, 7.0)."""
    make_ready(do, unit)
    do.emit(DeedDone(Deed("removed", unit, do.battle.clock, by)))
    do.pools.pop(unit, None)


def return_to_battle(do: Doing, player: int, unit: str, where: Where, ability: str) -> Flow[bool]:
    """Set up a destroyed unit again, whole and without damage; it stays slain if it cannot be."""
    make_ready(do, unit)
    if (yield from set_up(do, player, unit, where, ability=ability)):
        return True
    do.emit(ReserveLost(do.battle.waiting[unit]))
    return False


def lose_reserves(do: Doing) -> None:
    """Destroy every unit that a DEPLOY ability put into reserve and that is still there (24.1)."""
    for waiting in tuple(do.battle.waiting.values()):
        if waiting.why == "reserve":
            lose(do, waiting)


def lose(do: Doing, waiting: Waiting) -> None:
    """Destroy a unit that is not on the table."""
    do.emit(ReserveLost(waiting))
    do.emit(DeedDone(Deed("destroyed", waiting.unit.id, do.battle.clock)))


def is_replaced(battle: Battle, unit: str) -> bool:
    """Say whether a replacement of a unit has come already."""
    return any(other.replaces == unit for other in battle.enlisted.values())


def why_no_replacement(do: Doing, unit: str) -> str:
    """Return "" when a unit can be replaced, else why not (24.2): once, and no replacement."""
    listed = do.battle.enlisted.get(unit)
    if listed is None:
        return "no unit of the army"
    if listed.replaces:
        return "is a replacement itself"
    if is_replaced(do.battle, unit):
        return "was replaced already"
    return "" if unit in do.battle.fallen else "is not destroyed"


def replace_unit(do: Doing, unit: str, models: Sequence[str] | None = None) -> str:
    """Let a replacement of a destroyed unit join its army, off the table; returns its id (24.2).

    `models` are those of the original that it has again (all, unless the ability states a share
    and the commander picks). It is a new unit: no damage, no effects, nothing gained, limits of its
    own. It is reinforced when the original was and it has more than half of its models. Raises
    `TabletopError` for a unit that cannot be replaced.
    """
    why = why_no_replacement(do, unit)
    if why:
        raise TabletopError(f"{do.label(unit)} cannot be replaced: {why}", place="24.2")
    listed, scroll = do.battle.enlisted[unit], plain_scroll(do.battle, unit)
    fallen = do.battle.fallen[unit]
    gone = [m for m in do.battle.slain.values() if m.unit == unit]
    chosen = [m for m in gone if models is None or m.id in models]
    key = free_key(do, unit, [m.id for m in chosen])
    names = {m.id: f"{m.id}-{key.rpartition('-')[2]}" for m in chosen}
    fresh = tuple(replace(m, id=names[m.id], unit=key) for m in chosen)
    new = replace(
        fallen,
        id=key,
        models=tuple(m.id for m in fresh),
        name=f"{fallen.label} (replacement)",
        keywords=scroll.keywords,
        wounds=0,
        health=scroll.health,
        control=scroll.control,
        charged=False,
        ran=False,
        retreated=False,
        garrison="",
    )
    joined = Enlisted(
        key,
        listed.player,
        scroll.id,
        len(fresh),
        _renamed(listed.roles, {m.id for m in gone}, names),
        listed.is_reinforced and 2 * len(fresh) > listed.starting,
        is_auxiliary=listed.is_auxiliary,
        drop=listed.drop,
        replaces=unit,
    )
    do.emit(UnitJoined(joined, Waiting(new, fresh, "aside")))
    return key


def plain_scroll(battle: Battle, unit: str) -> Warscroll:
    """Return the warscroll of a unit without what it was given besides: enhancements (4.1)."""
    scroll = battle.warscroll_of(unit)
    return battle.warscrolls.get(scroll.id.partition(WITH)[0], scroll)


def _renamed(
    roles: Mapping[str, tuple[str, ...]], old: Set[str], names: Mapping[str, str]
) -> dict[str, tuple[str, ...]]:
    """Return the roles of the models that are there again, whichever way the list names them."""
    found: dict[str, tuple[str, ...]] = {}
    for key, words in roles.items():
        if key in old:  # the roles of a model
            if key in names:
                found[names[key]] = words
        elif any(m in names for m in words):  # the models of a role
            found[key] = tuple(names[m] for m in words if m in names)
    return found


def share_of(battle: Battle, unit: str, share: float) -> int:
    """Return how many models a share of a unit is, rounded up.

    A share worded as half of 5 models is 3.
    """
    return max(1, math.ceil(battle.enlisted[unit].starting * share - 1e-9))


def ranked(state: GameState, unit: str) -> tuple[str, ...]:
    """Return the slain models of a destroyed unit; those with roles first, who come again first."""
    battle = state.battle
    gone = [] if battle is None else [m.id for m in battle.slain.values() if m.unit == unit]
    return tuple(sorted(gone, key=lambda model: not roles_of(state, model, unit)))


def free_key(do: Doing, unit: str, models: Sequence[str] = ()) -> str:
    """Return an id for a new unit of the kind of another: its number is free for its models too."""
    battle = do.battle
    taken = {*do.state.models, *battle.slain}
    taken.update(m.id for waiting in battle.waiting.values() for m in waiting.models)
    number = 2
    while f"{unit}-{number}" in battle.enlisted or any(f"{m}-{number}" in taken for m in models):
        number += 1
    return f"{unit}-{number}"
