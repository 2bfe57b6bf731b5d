"""The odds of an attack before it is made, as windows show them and programs weigh them."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.rules.play.ability import Call
from tabletop.rules.play.asks import Source
from tabletop.rules.play.attack.counting import alike, more_attacks, plain, profile_of
from tabletop.rules.play.attack.odds import (
    Body,
    Chances,
    Odds,
    odds_of,
    of_attacks,
    of_random_attacks,
    together,
)
from tabletop.rules.play.attack.reach import Attackers, attackers
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.settling import health_of, ward_of
from tabletop.state.causes import Shares
from tabletop.state.warscroll import WeaponKind


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
    more = more_attacks(do, unit, part.weapon, part.models[0])
    if attacks.is_random:
        return of_random_attacks(profile, attacks, len(part.models), more, ward)
    return of_attacks(profile, len(part.models) * (max(1, attacks.plus) + more), ward)
