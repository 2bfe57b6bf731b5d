"""Making the attacks that were declared: dice, facts for the tray, damage into pools (17.0)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

from tabletop.rules.play.ability import Call
from tabletop.rules.play.asks import Option, Source
from tabletop.rules.play.attack.counting import plain, profile_of
from tabletop.rules.play.attack.profile import Profile
from tabletop.rules.play.attack.rolls import (
    Asked,
    Criticals,
    Dicing,
    Outcome,
    Step,
    Told,
    attack_sequence,
    best_critical,
)
from tabletop.rules.play.doing import Doing, Flow
from tabletop.state.causes import Share
from tabletop.state.facts import AttackRolled
from tabletop.state.warscroll import WeaponKind, weapon_ability_name

T = TypeVar("T")


def resolve_attacks(do: Doing, call: Call, kind: WeaponKind) -> Flow[None]:
    """Make the attacks that were declared; damage goes to the pools (17.0).

    Attacks of equal numbers against one target roll together, in the order of the shares.
    Attacks by a unit that is gone, or at one that is, have no effect (AB-10).
    """
    if not do.has_unit(call.unit):
        return
    sources = {s.id: s for s in call.sources}
    for (target, weapon, _), (profile, count) in _groups(do, call, sources).items():
        yield from attack_with(do, call, target, weapon, profile, count)


def _groups(
    do: Doing, call: Call, sources: dict[str, Source]
) -> dict[tuple[str, str, Profile], tuple[Profile, int]]:
    found: dict[tuple[str, str, Profile], tuple[Profile, int]] = {}
    for share in call.shares:
        source = sources[share.source]
        if source.weapon is None or not do.has_unit(share.target):
            continue
        models = tuple(m for m in source.models if m in do.state.models) or source.models
        profile = profile_of(do, call.unit, share.target, source.weapon, models, call)
        key = (share.target, source.weapon.name, plain(profile))
        before = found.get(key, (profile, 0))[1]
        found[key] = (profile, before + share.count)
    return found


def attack_with(
    do: Doing, call: Call, target: str, weapon: str, profile: Profile, count: int
) -> Flow[Outcome]:
    """Roll one group of attacks and put its damage into the target's pool."""
    outcome = yield from rolled_out(
        do, call, target, weapon, profile, attack_sequence(profile, count)
    )
    do.inflict(target, outcome.points, call.unit)
    return outcome


def rolled_out(
    do: Doing,
    call: Call,
    target: str,
    weapon: str,
    profile: Profile,
    rolling: Generator[Asked, tuple[int, ...], T],
) -> Flow[T]:
    """Roll what a sequence asks for, tell its steps as facts, and return what came of it."""
    owner = do.state.unit(target).player
    reply: tuple[int, ...] | None = None
    while True:
        try:
            asked = next(rolling) if reply is None else rolling.send(reply)
        except StopIteration as done:
            outcome: T = done.value
            return outcome
        match asked:
            case Dicing():
                player, who = (owner, target) if asked.step == "save" else (call.player, call.unit)
                why = words_of(asked.step, weapon, do.label(target), asked.is_again)
                reply = yield from do.roll(asked.count, why, player, who)
            case Criticals():
                reply = yield from _criticals(do, call, weapon, profile, asked)
            case Told():
                do.emit(_fact(do, call, target, weapon, asked, owner))
                reply = ()


def words_of(step: Step, weapon: str, target: str, is_again: bool = False) -> str:
    """Return the reason of a roll as people read it.

    >>> words_of("save", "Pike", "Trolls", True)
    'save of Trolls against Pike, again'
    """
    again = ", again" if is_again else ""
    if step == "save":
        return f"save of {target} against {weapon}{again}"
    return f"{step} with {weapon} against {target}{again}"


def _criticals(
    do: Doing, call: Call, weapon: str, profile: Profile, asked: Criticals
) -> Flow[tuple[int, ...]]:
    """Ask what each critical hit does, all of a pool at once (D-22)."""
    source = Source("criticals", f"Critical hits of {weapon}", asked.count, asked.abilities)
    shares = yield from do.allocate(
        "choice",
        call.player,
        f"What do the critical hits of {weapon} do?",
        call.unit,
        [source],
        [Option(a, weapon_ability_name(a)) for a in asked.abilities],
        first=(Share("criticals", best_critical(profile), asked.count),),
        ability=call.ability,
    )
    counts = dict.fromkeys(asked.abilities, 0)
    for share in shares:
        counts[share.target] += share.count
    return tuple(counts.values())


def _fact(do: Doing, call: Call, target: str, weapon: str, told: Told, owner: int) -> AttackRolled:
    is_save = told.step == "save"
    return AttackRolled(
        told.step,
        owner if is_save else call.player,
        call.unit,
        target,
        weapon,
        len(told.faces),
        told.check.needed,
        told.check.change,
        told.check.reasons,
        told.faces,
        told.again,
        told.successes,
        told.criticals,
    )
