"""Whom to attack with what: all at the one target that loses most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.state.causes import Share, Shares

if TYPE_CHECKING:
    from tabletop.rules.play.asks import Source
    from tabletop.rules.play.doing import Doing
    from tabletop.state.warscroll import WeaponKind


def propose_shares(
    do: Doing, unit: str, kind: WeaponKind, sources: Sequence[Source] | None = None
) -> Shares:
    """Return all attacks at the one target that loses most; others where it is out of reach.

    `sources` are the attacks as they were counted; without them they are counted by their means.
    """
    asked = _sources(do, unit, kind) if sources is None else tuple(sources)
    losses = losses_of(do, unit, asked)
    best = max(losses, key=lambda t: (losses[t], t), default="")
    shares = []
    for source in asked:
        if source.count:
            target = best if best in source.targets else max(source.targets, key=losses.__getitem__)
            shares.append(Share(source.id, target, source.count))
    return tuple(shares)


def losses_of(do: Doing, unit: str, sources: Sequence[Source]) -> dict[str, float]:
    """Return for each target the points it would lose on average if all that can attack it do.

    A lone target is not weighed.
    """
    from tabletop.rules.play.attack.counting import profile_of
    from tabletop.rules.play.attack.foresight import body_of
    from tabletop.rules.play.attack.odds import mean_damage

    targets = list(dict.fromkeys(t for s in sources for t in s.targets))
    if len(targets) < 2:
        return dict.fromkeys(targets, 1.0)
    found: dict[str, float] = {}
    for target in targets:
        body = body_of(do, target)
        damage = 0.0
        for source in sources:
            if target in source.targets and source.weapon is not None:
                profile = profile_of(do, unit, target, source.weapon, source.models)
                damage += source.count * mean_damage(profile, body.ward)
        found[target] = min(damage, body.left) * worth_of(do, target) / body.health
    return found


def worth_of(do: Doing, unit: str) -> float:
    """Return the points that one model of a unit is worth; its Health where none are printed."""
    scroll = do.battle.warscroll_of(unit)
    return scroll.points / max(1, scroll.size) if scroll.points else 10.0 * scroll.health


def _sources(do: Doing, unit: str, kind: WeaponKind) -> tuple[Source, ...]:
    from tabletop.rules.play.asks import Source
    from tabletop.rules.play.attack.foresight import mean_attacks
    from tabletop.rules.play.attack.picking import unused
    from tabletop.rules.play.attack.reach import attackers

    found: list[Source] = []
    for group in attackers(do, unit, kind):
        key = unused(group.weapon.name, [s.id for s in found])
        count = max(1, round(mean_attacks(do, unit, group.weapon, group.models)))
        found.append(
            Source(key, group.weapon.name, count, group.targets, group.models, "", group.weapon)
        )
    return tuple(found)
