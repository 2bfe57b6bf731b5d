"""Damage pools settled after an ability: wards, allocation, slain models (9.2 to 9.7)."""

from __future__ import annotations

from tabletop.rules.contest import NO_UNITS
from tabletop.rules.play import proposals
from tabletop.rules.play.ability import Ability, Call
from tabletop.rules.play.asks import Option, Pick
from tabletop.rules.play.casualties import Casualties, casualties
from tabletop.rules.play.doing import Doing, Flow, Pool
from tabletop.rules.play.permits import is_spent
from tabletop.rules.play.placing_on import LEAVING_REACH, leave, man, passengers
from tabletop.rules.play.roles import roles_of
from tabletop.rules.play.setting_up import Where
from tabletop.rules.play.tokens import follow
from tabletop.rules.play.values import HEALTH, WARD, Case
from tabletop.state.battle import Deed, Use
from tabletop.state.causes import Chosen
from tabletop.state.facts import (
    AbilityDeclared,
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
            yield from check_health(do)
            if not do.pools:
                return
            continue
        order = yield from do.order(
            call.player,
            "Whose damage is allocated first?",
            [Option(u, do.label(u), u, detail=_points(do.pools[u])) for u in waiting],
            call.ability,
        )
        for unit in order:
            yield from settle_unit(do, unit, do.pools.pop(unit, Pool()))


def _points(pool: Pool) -> str:
    """Return how many damage points wait in a pool."""
    count = pool.points + pool.allocated
    return f"{count} damage point{'' if count == 1 else 's'}"


def settle_unit(do: Doing, unit: str, pool: Pool) -> Flow[None]:
    """Settle the pool of one unit: ward rolls, what eases the rest, allocation (9.2)."""
    if not do.has_unit(unit):
        return
    points = yield from _warded(do, unit, pool)
    points = yield from _eased(do, unit, points)
    yield from allocate(do, unit, points + pool.allocated, pool.by)


def check_health(do: Doing) -> Flow[None]:
    """Slay models of units that carry as many points as their Health, since it fell (D-3)."""
    if not do.live(HEALTH):
        return
    for unit in tuple(do.state.units):
        yield from slay_the_hurt(do, unit)


def slay_the_hurt(do: Doing, unit: str) -> Flow[None]:
    """Slay models of a unit that carries as many points as its Health or more."""
    if not do.has_unit(unit) or not do.state.unit(unit).wounds:
        return
    wounds = do.state.unit(unit).wounds
    deaths, left = divmod(wounds, health_of(do, unit))
    if deaths:
        do.emit(DamageAllocated(unit, wounds, left))
        yield from slay(do, unit, deaths)


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
    if found.is_all:
        yield from bring_down(do, unit, by)
        return
    chosen = yield from _chosen(do, found)
    _, mates = found.with_mates(chosen)
    if len(chosen) == len(found.models):
        yield from bring_down(do, unit, by, mates)
    else:
        _remove(do, unit, chosen, by, mates)


def bring_down(do: Doing, unit: str, by: str = "", mates: Chosen = ()) -> Flow[None]:
    """Destroy a unit, unless something lets its last model stay: whatever destroys units (18.4).

    `mates` are those that go for coherency.
    """
    if not do.has_unit(unit):
        return
    rescuers = [a for a in do.own_abilities(unit) if a.endures is not None and _may(do, a, unit)]
    if rescuers and (yield from _endures(do, unit, rescuers, by)):
        do.pools.pop(unit, None)
        return
    for ability in tuple(do.own_abilities(unit)):
        if ability.falls is not None:
            yield from ability.falls(do, unit)
    yield from abandon(do, unit, by)
    destroy(do, unit, by, mates)


def abandon(do: Doing, piece: str, by: str = "") -> Flow[None]:
    """Let every unit that is placed on faction terrain leave it, or be slain with it (1.5)."""
    for unit in passengers(do.state, piece):
        player = do.state.unit(unit).player
        where = Where(wholly_within_of=(piece, LEAVING_REACH))
        if not (yield from leave(do, player, unit, where)):
            destroy(do, unit, by)


def destroy(do: Doing, unit: str, by: str = "", mates: Chosen = ()) -> None:
    """Slay all models of a unit, with nothing asked: what `bring_down` ends with."""
    if do.has_unit(unit):
        _remove(do, unit, do.state.unit(unit).models, by, mates)
        _end(do, unit, by)


def _endures(do: Doing, unit: str, rescuers: list[Ability], by: str) -> Flow[bool]:
    """Let a unit's last model stand until it is known whether it stays (10.3)."""
    whole = do.state.unit(unit)
    last = yield from _last_model(do, unit)
    others = tuple(m for m in whole.models if m != last)
    if others:
        _remove(do, unit, others, by, ())
    health = health_of(do, unit)
    do.emit(DamageAllocated(unit, whole.wounds, health, by))
    for ability in rescuers:
        _used(do, ability, unit)
        assert ability.endures is not None
        stays = yield from ability.endures(do, unit)
        if stays and do.state.unit(unit).wounds < health:
            return True
    return False


def _last_model(do: Doing, unit: str) -> Flow[str]:
    """Ask which model of a unit goes last."""
    whole = do.state.unit(unit)
    options = [
        Option(m, ", ".join(roles_of(do.state, m)) or m, unit, model=m) for m in whole.models
    ]
    prompt = f"Which model of {whole.label} is slain last?"
    return (yield from do.pick("choice", whole.player, prompt, options))


def _eased(do: Doing, unit: str, points: int) -> Flow[int]:
    """Let abilities take points off before they are allocated (9.2)."""
    for ability in (*do.book.core, *do.own_abilities(unit)):
        if points > 0 and ability.eases is not None and _may(do, ability, unit):
            left = yield from ability.eases(do, unit, points)
            if left != points:
                _used(do, ability, unit)
            points = min(points, max(0, left))
    return points


def _may(do: Doing, ability: Ability, unit: str) -> bool:
    """Say whether the frequency header of an ability that acts by itself still allows it (3)."""
    player = do.state.unit(unit).player
    return ability.limit is None or not is_spent(do, ability.id, ability.limit, player, unit)


def _used(do: Doing, ability: Ability, unit: str) -> None:
    player = do.state.unit(unit).player
    use = Use(ability.id, player, unit, do.battle.clock, ability.keywords)
    do.emit(AbilityDeclared(use, ability.name))


def _remove(do: Doing, unit: str, chosen: Chosen, by: str, mates: Chosen) -> None:
    models = tuple(do.state.models[m] for m in chosen)
    do.emit(ModelsSlain(unit, models, mates))
    _deed(do, "slain", unit, by, len(models))


def _end(do: Doing, unit: str, by: str) -> None:
    """Take a unit without models off the battle: the one way in which units are destroyed.

    What is no unit (manifestations, faction terrain) is removed; that is no destroyed unit (7.0).
    """
    whole = do.state.unit(unit)
    if whole.wounds:
        do.emit(DamageAllocated(unit, whole.wounds, 0, by))
    do.emit(UnitDestroyed(do.state.unit(unit)))
    is_unit = not any(whole.has(k) for k in NO_UNITS)
    _deed(do, "destroyed" if is_unit else "removed", unit, by, 1)
    follow(do, unit)
    if whole.garrison:
        man(do, whole.garrison)
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
        f"Which {least} models of {unit.label} are slain?"
        if least > 1
        else f"Which model of {unit.label} is slain?",
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
