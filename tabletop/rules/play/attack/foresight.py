"""The odds of an attack before it is made, as windows show them and programs weigh them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletop.rules.play.ability import Call
from tabletop.rules.play.asks import Source
from tabletop.rules.play.attack.counting import alike, attacks_by_roll, plain, profile_of
from tabletop.rules.play.attack.odds import (
    Body,
    Chances,
    Odds,
    mean_damage,
    mean_made,
    odds_of,
    of_attacks,
    of_random_attacks,
    together,
)
from tabletop.rules.play.attack.reach import Attackers, attackers, weapons_of
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.settling import health_of, ward_of
from tabletop.state.causes import Shares
from tabletop.state.warscroll import Weapon, WeaponKind


def body_of(do: Doing, unit: str) -> Body:
    """Return what damage to a unit is done to."""
    whole = do.state.unit(unit)
    return Body(health_of(do, unit), len(whole.models), whole.wounds, ward_of(do, unit))


def odds_of_shares(
    do: Doing, call: Call, sources: Iterable[Source], shares: Shares
) -> dict[str, Odds]:
    """Return the odds for each target of attacks that are shared out."""
    known = {s.id: s for s in sources}
    bodies = {share.target: body_of(do, share.target) for share in shares}
    parts: dict[str, list[Chances]] = {target: [] for target in bodies}
    for share in shares:
        source = known[share.source]
        if source.weapon is not None:
            profile = profile_of(do, call.unit, share.target, source.weapon, source.models, call)
            ward = bodies[share.target].ward
            parts[share.target].append(of_attacks(plain(profile), share.count, ward))
    return {target: odds_of(found, bodies[target]) for target, found in parts.items()}


def odds_against(do: Doing, unit: str, target: str, kind: WeaponKind) -> Odds | None:
    """Return the odds when all that can attack a unit does; None when nobody can."""
    groups = attackers(do, unit, kind, (target,))
    if not groups:
        return None
    body = body_of(do, target)
    return odds_of((_chances(do, unit, target, group, body.ward) for group in groups), body)


def _chances(do: Doing, unit: str, target: str, group: Attackers, ward: int) -> Chances:
    return together(_part(do, unit, target, part, ward) for part in alike(do, unit, group))


def _part(do: Doing, unit: str, target: str, part: Attackers, ward: int) -> Chances:
    """Return the chances of attackers that are all alike."""
    attacks = part.weapon.attacks
    profile = plain(profile_of(do, unit, target, part.weapon, part.models))
    made = attacks_by_roll(do, unit, part.weapon, part.models[0])
    if attacks.is_random:
        return of_random_attacks(profile, attacks, len(part.models), made, ward)
    return of_attacks(profile, len(part.models) * made[attacks.plus], ward)


def mean_against(
    do: Doing, unit: str, target: str, kind: WeaponKind, known: dict[tuple[str, str], float]
) -> float:
    """Return the mean damage of all weapons of a kind, as if all that bear them reached a unit.

    `known` keeps the attacks of each unit and weapon while one state is asked about.
    """
    ward, total = body_of(do, target).ward, 0.0
    is_elsewhere = kind == "melee" and target not in do.enemies_in_combat(unit)
    for weapon, models in weapons_of(do, unit, kind):
        attacks = known.get((unit, weapon.name))
        if attacks is None:
            attacks = known[unit, weapon.name] = mean_attacks(do, unit, weapon, models)
        profile = profile_of(do, unit, target, weapon, models, is_elsewhere=is_elsewhere)
        total += attacks * mean_damage(profile, ward)
    return total


def mean_attacks(do: Doing, unit: str, weapon: Weapon, models: Sequence[str]) -> float:
    """Return how many attacks some models make with a weapon on average."""
    return sum(mean_made(attacks_by_roll(do, unit, weapon, m), weapon.attacks) for m in models)
