"""Doing by hand: every deed goes through the functions that abilities use, dice through rolls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.geometry.base import Pose
from tabletop.rules.play.ability import Call
from tabletop.rules.play.attack.counting import save_check, terms_of
from tabletop.rules.play.attack.profile import Check, Profile
from tabletop.rules.play.attack.resolving import rolled_out
from tabletop.rules.play.attack.rolls import unsaved
from tabletop.rules.play.by_hand.grants import BY_HAND, rule_of
from tabletop.rules.play.by_hand.judging import number_of
from tabletop.rules.play.by_hand.places import with_models
from tabletop.rules.play.by_hand.reminders import limit_of, reminder_named, ticks_of
from tabletop.rules.play.by_hand.words import KINDS, told
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.healing import heal
from tabletop.rules.play.moving import carry
from tabletop.rules.play.reserves import (
    into_reserve,
    make_ready,
    remove_from_play,
    replace_unit,
)
from tabletop.rules.play.setting_up import with_waiting
from tabletop.rules.play.settling import bring_down, settle, slay, slay_the_hurt
from tabletop.rules.play.tokens import follow
from tabletop.rules.play.values import HEALTH, SAVE, SAVE_ROLL, Case, Live, evaluate, reasons_of
from tabletop.rules.play.values import anyone as whoever
from tabletop.rules.play.values import bearer as its_bearer
from tabletop.rules.standing import placed
from tabletop.state import by_hand
from tabletop.state.battle import Deed, Effect, Tick
from tabletop.state.by_hand import HandDeed
from tabletop.state.dice import Dice
from tabletop.state.events import ModelMoved
from tabletop.state.facts import (
    CommandChanged,
    DeedDone,
    DoneByHand,
    EffectEnded,
    EffectGained,
    ModelsReturned,
    ModelsSlain,
    PointsScored,
    ReminderTicked,
    UnitSetUp,
)
from tabletop.state.warscroll import Weapon

WAITS: Final = ", as soon as what is under way is done"
"""What is told of damage in the middle of an ability."""


def hand(do: Doing, deed: HandDeed) -> Flow[None]:
    """Do what players settle themselves; it was judged before.

    In the middle of an ability damage waits in its pool; else all is settled here (9.6).
    """
    unit = getattr(deed, "unit", "")
    is_within = do.depth > 0
    later = WAITS if is_within and isinstance(deed, by_hand.HandDamage) else ""
    do.emit(DoneByHand(deed.player, unit, KINDS[type(deed)], told(do.state, deed) + later))
    yield from _done(do, deed)
    if not is_within:
        yield from settle(do, Call(BY_HAND, deed.player))


def _done(do: Doing, deed: HandDeed) -> Flow[None]:
    match deed:
        case by_hand.HandModifier():
            _modify(do, deed)
        case by_hand.HandLift():
            do.emit(EffectEnded(deed.effect))
            is_health = any(m.stat == HEALTH for m in do.book.grant(deed.effect.rule))
            if is_health and not do.depth:
                for unit in deed.effect.units:  # what raised their Health may be what ended
                    yield from slay_the_hurt(do, unit)
        case by_hand.HandDamage():
            yield from _harm(do, deed)
        case by_hand.HandHeal():
            points = yield from _rolled(do, deed.player, deed.points, "healing", deed.unit)
            heal(do, deed.unit, points)
        case by_hand.HandMove():
            _move(do, deed)
        case by_hand.HandSetUp():
            if deed.unit in do.battle.fallen:
                make_ready(do, deed.unit)
            _set_up(do, deed.unit, deed.poses)
        case by_hand.HandReplacement():
            _replace(do, deed)
        case by_hand.HandSlain():
            yield from _slay(do, deed)
        case by_hand.HandRemoval():
            yield from _remove(do, deed)
        case by_hand.HandReturn():
            _return(do, deed)
        case by_hand.HandDice():
            why = deed.why or "by hand"
            printed = Dice(deed.count, 3) if deed.sides == 3 else None
            if printed is not None:  # who rolls real dice reads there how they count
                why = f"{why}, {printed}"
            yield from do.roll(deed.count, why, deed.player, deed.unit, printed)
        case by_hand.HandCount():
            _count(do, deed)
        case by_hand.HandTick():
            _tick(do, deed)
        case by_hand.HandNote():
            pass  # its words are all of it


def _rolled(do: Doing, player: int, text: str, what: str, unit: str) -> Flow[int]:
    """Roll a number as it is printed."""
    number = number_of(text) or Dice()
    faces = yield from do.roll(number.count, f"{what} {text}", player, unit, number)
    return max(0, number.total(faces))


def _modify(do: Doing, deed: by_hand.HandModifier) -> None:
    why, battle = deed.why, do.battle
    if not why:  # two without a name are two rules, so both of them act
        taken = {effect.rule for effect in battle.effects}
        number = 1
        while _rule(deed, f"#{number}") in taken:
            number += 1
        why = f"#{number}"
    effect = Effect(
        _rule(deed, why), deed.player, (deed.unit,), deed.until, battle.clock, f"{BY_HAND}:"
    )
    do.emit(EffectGained(effect))


def _rule(deed: by_hand.HandModifier, why: str) -> str:
    return rule_of(deed.stat, deed.op, deed.value, deed.whose, deed.weapon, why)


def _harm(do: Doing, deed: by_hand.HandDamage) -> Flow[None]:
    points = yield from _rolled(do, deed.player, deed.points, "damage", deed.unit)
    match deed.way:
        case "inflicted":
            do.inflict(deed.unit, points, deed.by)
        case "allocated":
            do.allocate_later(deed.unit, points, deed.by)
        case "saved":
            yield from _saved(do, deed, points)


def _saved(do: Doing, deed: by_hand.HandDamage, wounds: int) -> Flow[None]:
    """Let a unit save against wounds; those that it does not save damage it (17.1)."""
    damage = number_of(deed.damage) or Dice(plus=1)
    name = deed.why or "by hand"
    weapon = Weapon(name, "ranged", Dice(), 0, 0, deed.rend, damage)
    call = Call(BY_HAND, deed.player, deed.by)
    if do.has_unit(deed.by):
        case = Case(do.state, deed.by, deed.unit, weapon, call)
        other = Case(do.state, deed.unit, deed.by, weapon, call)
        save = save_check(do, case, other, weapon)
    else:
        save = _plain_save(do, deed)
    profile = Profile(Check(2), Check(2), save, damage)
    _, points = yield from rolled_out(do, call, deed.unit, name, profile, unsaved(profile, wounds))
    do.inflict(deed.unit, points, deed.by)


def _plain_save(do: Doing, deed: by_hand.HandDamage) -> Check | None:
    """Return the save roll of a unit that nobody attacks: what always modifies it, and Rend."""
    case = Case(do.state, deed.unit)
    printed = do.battle.warscroll_of(deed.unit).save
    plain = filter(_is_plain, do.live(SAVE))
    needed = evaluate(SAVE, case, 0 if printed is None else printed, plain).total
    if needed <= 0:
        return None
    rend = terms_of(SAVE_ROLL, (("Rend", -deed.rend),)) if deed.rend else ()
    change = evaluate(SAVE_ROLL, case, 0, (*filter(_is_plain, do.live(SAVE_ROLL)), *rend))
    return Check(needed, change.total, "", reasons_of(change))


def _is_plain(one: Live) -> bool:
    return one.modifier.on is its_bearer and one.modifier.when is whoever


def _move(do: Doing, deed: by_hand.HandMove) -> None:
    after = placed(do.state, dict(deed.poses))
    count = 0
    for model in deed.poses:
        old, new = do.state.models[model].pose, after.models[model].pose
        if old != new:
            do.emit(ModelMoved(model, old, new))
            count += 1
    if count:
        follow(do, deed.unit)
        carry(do, deed.unit)
    if count and deed.is_move:
        do.emit(DeedDone(Deed("moved", deed.unit, do.battle.clock, count=count)))


def _set_up(do: Doing, unit: str, poses: Mapping[str, Pose]) -> None:
    waiting = do.battle.waiting[unit]
    end = placed(with_waiting(do.state, waiting), dict(poses))
    do.emit(UnitSetUp(waiting, tuple(end.models[m.id] for m in waiting.models)))
    do.emit(DeedDone(Deed("set_up", unit, do.battle.clock)))
    follow(do, unit)


def _replace(do: Doing, deed: by_hand.HandReplacement) -> None:
    """Let a replacement join as abilities do (24.2), and stand where its originals were put."""
    originals = [m for m in do.battle.slain if m in deed.poses]
    key = replace_unit(do, deed.unit, originals)
    models = do.battle.waiting[key].models  # in the order of their originals
    poses = {m.id: deed.poses[old] for m, old in zip(models, originals, strict=True)}
    _set_up(do, key, poses)


def _slay(do: Doing, deed: by_hand.HandSlain) -> Flow[None]:
    whole = do.state.unit(deed.unit)
    if not deed.models:
        yield from slay(do, deed.unit, deed.count)
    elif len(deed.models) == len(whole.models):
        yield from bring_down(do, deed.unit)
    else:
        models = tuple(do.state.models[m] for m in deed.models)
        do.emit(ModelsSlain(deed.unit, models))
        do.emit(DeedDone(Deed("slain", deed.unit, do.battle.clock, "", len(models))))
        follow(do, deed.unit)


def _remove(do: Doing, deed: by_hand.HandRemoval) -> Flow[None]:
    match deed.to:
        case "destroyed":
            yield from bring_down(do, deed.unit)
        case "removed":
            remove_from_play(do, deed.unit)
        case "reserve" | "aside":
            into_reserve(do, deed.unit, deed.to)
            follow(do, deed.unit)


def _return(do: Doing, deed: by_hand.HandReturn) -> None:
    after = with_models(do.state, deed.unit, deed.poses)
    models = tuple(after.models[m] for m in deed.poses)
    do.emit(ModelsReturned(deed.unit, models))
    clock, back = do.battle.clock, tuple(deed.poses)
    do.emit(DeedDone(Deed("returned", deed.unit, clock, "", len(models), back)))


def _count(do: Doing, deed: by_hand.HandCount) -> None:
    battle, why = do.battle, deed.why or "by hand"
    if deed.what == "command":
        old = battle.command[deed.owner - 1]
        do.emit(CommandChanged(deed.owner, old, old + deed.change, why))
        return
    old = battle.points[deed.owner - 1]
    do.emit(PointsScored(deed.owner, old, old + deed.change, why))


def _tick(do: Doing, deed: by_hand.HandTick) -> None:
    tick = Tick(deed.owner, deed.unit, deed.name, do.battle.clock)
    if not deed.is_done:
        one = reminder_named(do.battle, deed.owner, deed.unit, deed.name)
        assert one is not None
        limit = limit_of(one.reminder)
        tick = ticks_of(do.battle, deed.owner, deed.unit, deed.name, limit)[-1]
    do.emit(ReminderTicked(tick, deed.is_done))
