"""May this be done by hand now? What cannot be is refused; what the rules would not is warned of.

Between abilities everything can be done. In the middle of one only what leaves the table alone:
what is asked then was worked out for the models that stand there.
"""

from __future__ import annotations

from typing import Final

from tabletop.errors import TabletopError
from tabletop.rules.finding import Judgement
from tabletop.rules.play.asks import FINE, refused
from tabletop.rules.play.by_hand.coming import judge_poses, judge_replacement, judge_set_up
from tabletop.rules.play.by_hand.grants import rule_of
from tabletop.rules.play.by_hand.reminders import reminder_named
from tabletop.rules.play.by_hand.stats import CHANGEABLE
from tabletop.rules.play.by_hand.words import UNTIL
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.healing import may_heal, slain_of
from tabletop.rules.play.labels import name_of
from tabletop.rules.play.values import Stat
from tabletop.state import by_hand
from tabletop.state.by_hand import HandDeed
from tabletop.state.dice import Dice, dice

MOST_POINTS: Final = 100
"""Most damage, dice and points at once."""
MOST_TOTAL: Final = 200
"""Most command or victory points that a player has."""
LONGEST_WHY: Final = 80
LONGEST_NOTE: Final = 400
UNDER_WAY: Final = "an ability is under way"
_QUIET: Final = (
    by_hand.HandModifier,
    by_hand.HandLift,
    by_hand.HandDice,
    by_hand.HandNote,
    by_hand.HandTick,
)
"""What leaves the table and what was asked alone."""


def judge_deed(do: Doing, deed: HandDeed, at_rest: bool = True) -> Judgement:
    """Return why something cannot be done by hand now; no findings when it can.

    `at_rest` between abilities; else the ability under way is told apart by `do.depth`.
    """
    if deed.player not in (1, 2):
        return refused("NO_PLAYER", f"there is no player {deed.player}")
    why = getattr(deed, "why", "")
    if len(why) > LONGEST_WHY or not why.isprintable():
        return refused("TOO_LONG", f"a reason has at most {LONGEST_WHY} letters, in one line")
    if not at_rest and not _may_interrupt(do, deed):
        fix = "finish it, or take it back"
        return refused("UNDER_WAY", f"{UNDER_WAY}: {fix}", fix=fix)
    return _of(do, deed)


def _may_interrupt(do: Doing, deed: HandDeed) -> bool:
    match deed:
        case by_hand.HandDamage():  # it waits in the pool of the ability, as reactions' damage does
            return deed.way != "saved" and do.depth > 0
        case by_hand.HandCount():
            return deed.what == "victory" or deed.change > 0
        case _:
            return isinstance(deed, _QUIET)


def _of(do: Doing, deed: HandDeed) -> Judgement:
    match deed:
        case by_hand.HandModifier():
            return _modifier(do, deed)
        case by_hand.HandLift():
            if deed.effect in do.battle.effects:
                return FINE
            return refused("NO_EFFECT", "that is not in force any more")
        case by_hand.HandDamage():
            return _damage(do, deed)
        case by_hand.HandHeal():
            return _heal(do, deed)
        case by_hand.HandMove():
            return _on_table(do, deed.unit) + judge_poses(
                do.state, deed.poses, do.state.units[deed.unit].models
                if deed.unit in do.state.units else (), deed.unit,
            )  # fmt: skip
        case by_hand.HandSetUp():
            return judge_set_up(do, deed)
        case by_hand.HandReplacement():
            return judge_replacement(do, deed)
        case by_hand.HandSlain():
            return _slain(do, deed)
        case by_hand.HandRemoval():
            return _removal(do, deed)
        case by_hand.HandReturn():
            return _return(do, deed)
        case by_hand.HandDice():
            return _dice(deed)
        case by_hand.HandCount():
            return _count(do, deed)
        case by_hand.HandNote():
            return _note(do, deed)
        case by_hand.HandTick():
            return _tick(do, deed)


def _on_table(do: Doing, unit: str) -> Judgement:
    if do.has_unit(unit):
        return FINE
    battle, who = do.battle, name_of(do.state, unit)
    if unit in battle.fallen:
        return refused("DESTROYED", f"{who} is destroyed", fix="set it up again first")
    if unit in battle.waiting:
        return refused("NOT_THERE", f"{who} is not on the table", fix="set it up first")
    return refused("NO_UNIT", f"there is no unit {unit!r:.60}")


def number_of(text: str) -> Dice | None:
    """Return a number or dice as they are printed, None for what is none.

    >>> number_of("D3+1"), number_of("three")
    (Dice(count=1, sides=3, plus=1), None)
    """
    try:
        return dice(text)
    except TabletopError:
        return None


def _number(text: str, what: str) -> Judgement:
    try:
        read = dice(text)
    except TabletopError as fault:
        return refused("NO_NUMBER", f"{fault.reason}: {fault.next_step}")
    least, most = read.count + read.plus, read.count * read.sides + read.plus
    if least < 1 or most > MOST_POINTS:
        return refused("IMPOSSIBLE", f"{text} {what}: it is 1 to {MOST_POINTS}")
    return FINE


def _modifier(do: Doing, deed: by_hand.HandModifier) -> Judgement:
    there = _on_table(do, deed.unit)
    known = CHANGEABLE.get(Stat(deed.stat))
    if not there.is_legal:
        return there
    if known is None or deed.op not in known.ops:
        return refused("NO_SUCH_CHANGE", f"{deed.op} {deed.stat!r:.40} is nothing to be changed")
    if deed.until not in UNTIL or deed.until == "ability":
        return refused("NO_SUCH_END", f"{deed.until!r:.40} is no end")
    if deed.whose == "against" and not known.may_be_against:
        return refused("NOT_OF_ATTACKS", f"{known.label} is no number of attacks against a unit")
    low, high = (-known.by, known.by) if deed.op == "add" else (known.least, known.most)
    if deed.op == "mul":
        low, high = 2, 4
    has_number = deed.op in ("add", "set", "best", "mul")
    if has_number and (not low <= deed.value <= high or (deed.op == "add" and not deed.value)):
        return refused("IMPOSSIBLE", f"{known.label}: {deed.value} is not {low} to {high}")
    weapons = do.battle.warscroll_of(deed.unit).weapons
    names = {"", "melee", "ranged"} | {weapon.name for weapon in weapons}
    if deed.weapon and not known.is_of_weapons:
        return refused("NO_WEAPON", f"{known.label} is no number of weapons")
    if deed.whose == "its" and deed.weapon not in names:
        return refused("NO_WEAPON", f"it has no weapon {deed.weapon!r:.40}")
    rule = rule_of(deed.stat, deed.op, deed.value, deed.whose, deed.weapon, deed.why)
    if deed.why and any(e.rule == rule and deed.unit in e.units for e in do.battle.effects):
        head = f"{deed.why} is in force on it: the same rule acts once"
        return refused("TWICE", head, "AB-4", "end it first, or give another reason")
    return FINE


def _damage(do: Doing, deed: by_hand.HandDamage) -> Judgement:
    found = _on_table(do, deed.unit) + _number(deed.points, "points")
    if deed.by and deed.by not in do.battle.enlisted:
        found += refused("NO_UNIT", f"there is no unit {deed.by!r:.60}")
    if deed.way == "saved":
        found += _number(deed.damage, "damage")
        if not 0 <= deed.rend <= 6:
            found += refused("IMPOSSIBLE", f"Rend {deed.rend} is not 0 to 6")
    return found


def _heal(do: Doing, deed: by_hand.HandHeal) -> Judgement:
    found = _on_table(do, deed.unit) + _number(deed.points, "points")
    if not found.is_legal:
        return found
    unit = do.state.unit(deed.unit)
    if not unit.wounds:
        return refused("UNHURT", f"{unit.label} carries no damage", fix="return models instead")
    if not may_heal(do, deed.unit):
        return refused("MAY_NOT_HEAL", f"{unit.label} cannot be healed now")
    return FINE


def _slain(do: Doing, deed: by_hand.HandSlain) -> Judgement:
    found = _on_table(do, deed.unit)
    if not found.is_legal:
        return found
    unit = do.state.unit(deed.unit)
    if deed.models:
        odd = next((m for m in deed.models if m not in unit.models), None)
        if odd is not None or len(set(deed.models)) != len(deed.models):
            return refused("NOT_ITS_MODEL", f"{odd or deed.models[0]!r:.60} cannot be slain there")
        return FINE
    if not 1 <= deed.count <= len(unit.models):
        return refused("IMPOSSIBLE", f"{unit.label} has {len(unit.models)} models")
    return FINE


def _removal(do: Doing, deed: by_hand.HandRemoval) -> Judgement:
    waiting = do.battle.waiting.get(deed.unit)
    if waiting is not None and deed.to in ("reserve", "aside"):
        if waiting.why == deed.to:
            return refused("NO_CHANGE", f"{waiting.unit.label} is there already")
        return FINE
    return _on_table(do, deed.unit)


def _return(do: Doing, deed: by_hand.HandReturn) -> Judgement:
    found = _on_table(do, deed.unit)
    if not found.is_legal:
        return found
    gone = {m.id for m in slain_of(do.state, deed.unit)}
    if not gone:
        return refused("NONE_SLAIN", f"no model of {do.label(deed.unit)} is slain")
    found = judge_poses(do.state, deed.poses, gone, deed.unit)
    whole = do.state.unit(deed.unit)
    room = do.battle.enlisted[deed.unit].starting - len(whole.models)
    if found.is_legal and len(deed.poses) > room:
        return refused("TOO_MANY", f"{whole.label} began with {room + len(whole.models)} models")
    return found


def _dice(deed: by_hand.HandDice) -> Judgement:
    if deed.sides not in (3, 6) or not 1 <= deed.count <= MOST_POINTS:
        return refused("IMPOSSIBLE", f"roll 1 to {MOST_POINTS} D6 or D3")
    return FINE


def _count(do: Doing, deed: by_hand.HandCount) -> Judgement:
    if deed.owner not in (1, 2):
        return refused("NO_PLAYER", f"there is no player {deed.owner}")
    battle = do.battle
    old = (battle.command if deed.what == "command" else battle.points)[deed.owner - 1]
    if not deed.change:
        return refused("NO_CHANGE", "nothing would change")
    if not 0 <= old + deed.change <= MOST_TOTAL:
        name = battle.name(deed.owner)
        return refused("IMPOSSIBLE", f"{name} has {old}: that would make {old + deed.change}")
    return FINE


def _note(do: Doing, deed: by_hand.HandNote) -> Judgement:
    if not deed.text.strip() or len(deed.text) > LONGEST_NOTE or not deed.text.isprintable():
        return refused("NO_NOTE", f"a note has 1 to {LONGEST_NOTE} letters, in one line")
    if deed.unit and deed.unit not in do.battle.enlisted:
        return refused("NO_UNIT", f"there is no unit {deed.unit!r:.60}")
    return FINE


def _tick(do: Doing, deed: by_hand.HandTick) -> Judgement:
    one = None
    if deed.owner in (1, 2):
        one = reminder_named(do.battle, deed.owner, deed.unit, deed.name)
    if one is None:
        return refused("NO_REMINDER", f"there is no reminder {deed.name!r:.60}")
    if deed.is_done and one.is_spent:
        return refused("SPENT", f"{deed.name} is {one.state}", fix="take the tick off first")
    if not deed.is_done and not one.done:
        return refused("NOT_DONE", f"{deed.name} is not done")
    return FINE
