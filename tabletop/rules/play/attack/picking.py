"""Picking targets: how many attacks each weapon makes, and whom they go to (16.0)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from tabletop.rules.play import proposals
from tabletop.rules.play.ability import Call
from tabletop.rules.play.asks import Option, Source
from tabletop.rules.play.attack.counting import alike, attacks_of
from tabletop.rules.play.attack.reach import Attackers, attackers
from tabletop.rules.play.doing import Doing, Flow
from tabletop.state.facts import AttackRolled
from tabletop.state.warscroll import WeaponKind


def pick_attacks(
    do: Doing, call: Call, kind: WeaponKind, only: tuple[str, ...] | None = None
) -> Flow[Call]:
    """Ask for the targets of all attacks; `only` limits them to some units (16.0).

    Random Attacks are rolled first, for each model. The call that comes back carries sources,
    shares and targets; it has none when no model can attack.
    """
    found = attackers(do, call.unit, kind, only)
    if not found:
        return call
    sources = yield from _sources(do, call, found)
    targets = list(dict.fromkeys(t for s in sources for t in s.targets))
    shares = yield from do.allocate(
        "attacks",
        call.player,
        f"Targets of {do.label(call.unit)}",
        call.unit,
        sources,
        [Option(t, do.label(t), t) for t in targets],
        first=proposals.propose_shares(do, call.unit, kind, sources),
        ability=call.ability,
    )
    struck = tuple(dict.fromkeys(s.target for s in shares))
    return replace(call, shares=shares, sources=tuple(sources), targets=(*call.targets, *struck))


def _sources(do: Doing, call: Call, found: tuple[Attackers, ...]) -> Flow[list[Source]]:
    """Return the attacks of each group of attackers, split where some models have more."""
    sources: list[Source] = []
    for group in found:
        rolled = yield from _rolled(do, call, group)
        for part in alike(do, call.unit, group, call):
            made = (attacks_of(do, call.unit, part.weapon, m, rolled[m], call) for m in part.models)
            count = sum(made)
            name = part.weapon.name
            key = unused(name, [s.id for s in sources])
            each = f"{len(part.models)} model{'s' if len(part.models) > 1 else ''}"
            sources.append(Source(key, name, count, part.targets, part.models, each, part.weapon))
    return sources


def unused(name: str, known: Iterable[str]) -> str:
    """Return a name, numbered where it is taken already.

    >>> unused("Pike", ["Pike", "Pike 2"])
    'Pike 3'
    """
    taken, number, key = set(known), 1, name
    while key in taken:
        number += 1
        key = f"{name} {number}"
    return key


def _rolled(do: Doing, call: Call, group: Attackers) -> Flow[Mapping[str, int]]:
    """Roll random Attacks for every model of a group by itself."""
    attacks = group.weapon.attacks
    if not attacks.is_random:
        return dict.fromkeys(group.models, attacks.plus)
    name = group.weapon.name
    count = attacks.count
    faces = yield from do.roll(
        count * len(group.models), f"Attacks of {name}", call.player, call.unit
    )
    rolled = {
        m: attacks.total(faces[k * count : (k + 1) * count]) for k, m in enumerate(group.models)
    }
    do.emit(
        AttackRolled(
            "attacks", call.player, call.unit, "", name, len(group.models), 0, 0, (), faces, (),
            sum(rolled.values()),
        )
    )  # fmt: skip
    return rolled
