"""The profile of a declared attack: every modifier in force, asked once a group (8.3, 20.0)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.rules.play.ability import Call
from tabletop.rules.play.attack.profile import CRIT_TWO_HITS, CRITS, Check, Profile, Reasons, Reroll
from tabletop.rules.play.attack.reach import Attackers, has_word
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.values import (
    ATTACKS,
    CRIT_HITS,
    CRIT_ON,
    DAMAGE,
    HIT_ROLL,
    REND,
    REROLL_HIT,
    REROLL_HIT_ONES,
    REROLL_SAVE,
    REROLL_SAVE_ONES,
    REROLL_WOUND,
    REROLL_WOUND_ONES,
    SAVE,
    SAVE_ROLL,
    WOUND_ROLL,
    Bearer,
    Case,
    Live,
    Modifier,
    Stat,
    Value,
    anyone,
    evaluate,
    has_ability,
    reasons_of,
)
from tabletop.state.dice import Dice
from tabletop.state.warscroll import Weapon

NOBODY = Bearer(0, ())


def profile_of(
    do: Doing,
    unit: str,
    target: str,
    weapon: Weapon,
    models: tuple[str, ...] = (),
    call: Call | None = None,
    *,
    is_elsewhere: bool = False,
) -> Profile:
    """Return what attacks of some models with a weapon need against a unit now.

    `is_elsewhere`: before the attacks somebody moves.
    """
    case = Case(do.state, unit, target, weapon, call, models, is_elsewhere)
    other = Case(do.state, target, unit, weapon, call, models, is_elsewhere)
    hit, wound = do.value(HIT_ROLL, case), do.value(WOUND_ROLL, case)
    worth, reasons = _damage(do, case, weapon)
    return Profile(
        hit=_check(do, case, weapon.hit, hit, REROLL_HIT, REROLL_HIT_ONES),
        wound=_check(do, case, weapon.wound, wound, REROLL_WOUND, REROLL_WOUND_ONES),
        save=save_check(do, case, other, weapon),
        damage=weapon.damage,
        crits=tuple(c for c in CRITS if has_word(do, unit, weapon, c, target)),
        crit_on=max(2, do.value(CRIT_ON, case, 6).total),
        crit_hits=do.value(CRIT_HITS, case, 2).total
        if has_word(do, unit, weapon, CRIT_TWO_HITS, target)
        else 2,
        crit_always_hits=do.state.options.crit_always_hits,
        worth=worth,
        damage_reasons=reasons,
    )


def attacks_of(
    do: Doing, unit: str, weapon: Weapon, model: str, rolled: int, call: Call | None = None
) -> int:
    """Return how many attacks a model makes with a weapon whose Attacks came out as `rolled`."""
    case = Case(do.state, unit, "", weapon, call, (model,))
    return do.value(ATTACKS, case, max(1, rolled)).total


def attacks_by_roll(
    do: Doing, unit: str, weapon: Weapon, model: str, call: Call | None = None
) -> dict[int, int]:
    """Return how many attacks a model makes for each that its Attacks can come out as."""
    dice = weapon.attacks
    return {
        rolled: attacks_of(do, unit, weapon, model, rolled, call)
        for rolled in range(least(dice), most(dice) + 1)
    }


def alike(do: Doing, unit: str, group: Attackers, call: Call | None = None) -> list[Attackers]:
    """Return a group of attackers split so that all of each have equal attacks.

    Champions stand apart by their Attacks. Where each attacking model has Cover judged for
    itself, models also stand apart by what they need to hit.
    """
    is_apart = do.state.options.cover_behind == "closest_point"
    found: dict[tuple[int, ...], list[str]] = {}
    for model in group.models:
        key = tuple(attacks_by_roll(do, unit, group.weapon, model, call).values())
        if is_apart:
            cases = (Case(do.state, unit, t, group.weapon, call, (model,)) for t in group.targets)
            key += tuple(do.value(HIT_ROLL, case).total for case in cases)
        found.setdefault(key, []).append(model)
    return [replace(group, models=tuple(models)) for models in found.values()]


def plain(profile: Profile) -> Profile:
    """Return a profile without its reasons: equal numbers roll together."""

    def bare(check: Check) -> Check:
        return replace(check, reasons=())

    save = None if profile.save is None else bare(profile.save)
    return replace(
        profile,
        hit=bare(profile.hit),
        wound=bare(profile.wound),
        save=save,
        damage_reasons=(),
    )


def _check(do: Doing, case: Case, needed: int, change: Value, failed: Stat, ones: Stat) -> Check:
    return Check(needed, change.total, _reroll(do, case, failed, ones), reasons_of(change))


def _reroll(do: Doing, case: Case, failed: Stat, ones: Stat) -> Reroll:
    if do.value(failed, case):
        return "failed"
    return "ones" if do.value(ones, case) else ""


def save_check(do: Doing, case: Case, other: Case, weapon: Weapon) -> Check | None:
    """Return the save roll: Rend is one of its modifiers, so the cap sees the net (D-21)."""
    printed = do.battle.warscroll_of(case.against).save
    needed = do.value(SAVE, other, 0 if printed is None else printed).total
    if needed <= 0:
        return None
    rend = rend_of(do, case, weapon)
    with_rend = (
        *do.live(SAVE_ROLL),
        *terms_of(SAVE_ROLL, (("Rend", -rend.total),) if rend.total else ()),
    )
    change = evaluate(SAVE_ROLL, other, 0, with_rend)
    return _check(do, other, needed, change, REROLL_SAVE, REROLL_SAVE_ONES)


def rend_of(do: Doing, case: Case, weapon: Weapon) -> Value:
    """Return the Rend against a target, every Anti-X that it meets included (20.0)."""
    known = (*weapon.abilities, *_granted(do, "ANTI:"))
    terms = [
        (f"Anti-{word[5:]}", 1)
        for word in dict.fromkeys(w for w in known if w.startswith("ANTI:"))
        if is_against(do, case.against, word[5:])
        and has_word(do, case.unit, weapon, word, case.against)
    ]
    live = (*do.live(REND), *terms_of(REND, tuple(terms)))
    return evaluate(REND, case, weapon.rend, live)


def _granted(do: Doing, start: str) -> tuple[str, ...]:
    """Return the weapon abilities that effects in force may grant, those with a given start."""
    prefix = has_ability(start)
    found = (s for s in do.force.stats if s.startswith(prefix))
    return tuple(str(s).removeprefix(has_ability("")) for s in found)


def is_against(do: Doing, target: str, word: str) -> bool:
    """Say whether an Anti-X is against a unit: it has the keyword, or it charged this turn."""
    unit = do.state.unit(target)
    return unit.charged if word.upper() in ("CHARGE", "CHARGED") else unit.has(word)


def _damage(do: Doing, case: Case, weapon: Weapon) -> tuple[tuple[tuple[int, int], ...], Reasons]:
    """Return what each rolled Damage becomes, and why; the floor of 1 is the profile's."""
    is_charging = has_word(do, case.unit, weapon, "CHARGE_DAMAGE", case.against)
    terms = (("Charge", 1),) if is_charging and do.state.unit(case.unit).charged else ()
    live = (*do.live(DAMAGE), *terms_of(DAMAGE, terms))
    first = evaluate(DAMAGE, case, least(weapon.damage), live)
    if not first.parts:
        return (), ()
    changed = [
        (rolled, evaluate(DAMAGE, case, rolled, live).total)
        for rolled in range(least(weapon.damage), most(weapon.damage) + 1)
    ]
    return tuple(changed), reasons_of(first)


def least(dice: Dice) -> int:
    """Return the least that dice can show."""
    return dice.count + dice.plus


def most(dice: Dice) -> int:
    """Return the most that dice can show."""
    return dice.count * dice.sides + dice.plus


def terms_of(stat: Stat, terms: tuple[tuple[str, int], ...]) -> tuple[Live, ...]:
    """Return terms of the attack itself as modifiers, so that order and caps stay in one place."""
    return tuple(
        Live(
            f"attack/{why}",
            why,
            NOBODY,
            Modifier(stat, "add", worth, anyone, why=why, is_fixed=True),
        )
        for why, worth in terms
    )
