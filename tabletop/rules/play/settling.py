"""Damage pools settled after an ability: wards, allocation, slain models (9.2 to 9.7)."""

from __future__ import annotations

from tabletop.rules.play import proposals
from tabletop.rules.play.ability import Call
from tabletop.rules.play.asks import Option, Pick
from tabletop.rules.play.casualties import Casualties, casualties
from tabletop.rules.play.doing import Doing, Flow, Pool
from tabletop.rules.play.roles import roles_of
from tabletop.rules.play.tokens import follow
from tabletop.rules.play.values import HEALTH, WARD, Case
from tabletop.state.battle import Deed
from tabletop.state.causes import Chosen
from tabletop.state.facts import (
    AttackRolled,
    DamageAllocated,
    DeedDone,
    ModelsSlain,
    UnitDestroyed,
)


def settle(do: Doing, call: Call) -> Flow[None]:
    """Settle every pool of the ability under way; several units in the order its user chooses.

    Each unit's pool is settled completely before the next one (9.6).
    """
    while True:
        waiting = [u for u, p in do.pools.items() if p.points + p.allocated and do.has_unit(u)]
        if not waiting:
            do.pools.clear()
            return
        order = yield from do.order(
            call.player,
            "Whose damage is allocated first?",
            [Option(u, do.label(u), u) for u in waiting],
            call.ability,
        )
        for unit in order:
            yield from settle_unit(do, unit, do.pools.pop(unit))


def settle_unit(do: Doing, unit: str, pool: Pool) -> Flow[None]:
    """Settle the pool of one unit: ward rolls, then allocation (9.2)."""
    if not do.has_unit(unit):
        return
    points = yield from _warded(do, unit, pool)
    yield from allocate(do, unit, points + pool.allocated, pool.by)


def ward_of(do: Doing, unit: str) -> int:
    """Return the lowest ward of a unit, 0 for none; only that one is ever rolled for (18.1)."""
    printed = do.battle.warscroll_of(unit).ward or 0
    for keyword in do.state.unit(unit).keywords:
        number = keyword.removeprefix("WARD (").rstrip("+)")
        if keyword.startswith("WARD (") and number.isdigit():
            printed = min(printed or 7, int(number))
    return do.value(WARD, Case(do.state, unit), printed).total


def health_of(do: Doing, unit: str) -> int:
    """Return the Health characteristic of a unit now, at least 1."""
    return max(1, do.value(HEALTH, Case(do.state, unit), do.state.unit(unit).health).total)


def _warded(do: Doing, unit: str, pool: Pool) -> Flow[int]:
    """Roll a die for each point of a pool and return how many are left (18.1)."""
    ward = ward_of(do, unit)
    if not pool.points or not 2 <= ward <= 6:
        return pool.points
    player = do.state.unit(unit).player
    why = f"ward of {do.label(unit)}"
    faces = yield from do.roll(pool.points, why, player, unit)
    saved = sum(face >= ward for face in faces)
    do.emit(
        AttackRolled("ward", player, pool.by, unit, "", len(faces), ward, 0, (), faces, (), saved)
    )
    return pool.points - saved


def allocate(do: Doing, unit: str, points: int, by: str = "") -> Flow[None]:
    """Allocate damage points to a unit; whole Healths slay models, the rest stays (18.2, 18.3)."""
    if points <= 0 or not do.has_unit(unit):
        return
    whole = do.state.unit(unit)
    deaths, left = divmod(whole.wounds + points, health_of(do, unit))
    if deaths >= len(whole.models):
        points -= max(0, (deaths - len(whole.models)) * health_of(do, unit) + left)
    _deed(do, "damaged", unit, by, points)
    if deaths:
        left = 0 if deaths >= len(whole.models) else left
    if whole.wounds != left:
        do.emit(DamageAllocated(unit, whole.wounds, left, by))
    if deaths:
        yield from slay(do, unit, deaths, by)


def slay(do: Doing, unit: str, deaths: int, by: str = "") -> Flow[None]:
    """Slay so many models of a unit, chosen by its commander under coherency (18.3)."""
    if deaths <= 0 or not do.has_unit(unit):
        return
    found = casualties(do.state, unit, deaths)
    chosen = yield from _chosen(do, found)
    _, mates = found.with_mates(chosen)
    models = tuple(do.state.models[m] for m in chosen)
    do.emit(ModelsSlain(unit, models, mates))
    _deed(do, "slain", unit, by, len(models))
    if not do.state.unit(unit).models:
        _end(do, unit, by)


def destroy(do: Doing, unit: str, by: str = "") -> None:
    """Destroy a unit by an effect: all its models are slain (18.4)."""
    if not do.has_unit(unit):
        return
    models = do.state.models_of(unit)
    do.emit(ModelsSlain(unit, models))
    _deed(do, "slain", unit, by, len(models))
    _end(do, unit, by)


def _end(do: Doing, unit: str, by: str) -> None:
    """Take a unit without models off the battle: the one way in which units are destroyed."""
    whole = do.state.unit(unit)
    if whole.wounds:
        do.emit(DamageAllocated(unit, whole.wounds, 0, by))
    do.emit(UnitDestroyed(do.state.unit(unit)))
    _deed(do, "destroyed", unit, by, 1)
    follow(do, unit)
    do.pools.pop(unit, None)


def _chosen(do: Doing, found: Casualties) -> Flow[Chosen]:
    """Ask the unit's commander which models go."""
    if found.is_all:
        return found.models
    state, unit = do.state, do.state.unit(found.unit)
    least = found.deaths
    ask = Pick(
        "casualties",
        unit.player,
        f"Which models of {unit.label} are slain? ({least})",
        tuple(
            Option(m, ", ".join(roles_of(state, m)) or m, unit.id, model=m) for m in found.models
        ),
        least,
        len(found.models),
        found.judge,
        proposed(do, found),
        (unit.id,),
    )
    return (yield from do.choose(ask))


def proposed(do: Doing, found: Casualties) -> Chosen:
    """Return the removal proposed: the common one where it is legal, else the first that is."""
    wish = proposals.propose_casualties(do.state, found.unit, found.deaths)
    known = set(found.models)
    fits = len(set(wish)) == len(wish) and all(m in known for m in wish)
    if wish and fits and found.judge(wish).is_legal:
        return wish
    return found.choose()


def _deed(do: Doing, what: str, unit: str, by: str, count: int) -> None:
    do.emit(DeedDone(Deed(what, unit, do.battle.clock, by, count)))
