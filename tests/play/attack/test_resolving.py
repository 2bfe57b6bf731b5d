"""Attacks with everything that modifies them, through the rules of play (8.3, 20.0)."""

import pytest

from tabletop.rules.play.attack import pick_attacks, resolve_attacks
from tabletop.rules.play.attack.counting import profile_of
from tabletop.rules.play.attack.foresight import odds_against, odds_of_shares
from tabletop.rules.play.attack.profile import CRIT_MORTAL
from tabletop.rules.play.settling import destroy
from tabletop.rules.play.values import (
    CRIT_ON,
    DAMAGE,
    HIT_ROLL,
    REND,
    REROLL_HIT,
    REROLL_SAVE_ONES,
    SAVE_ROLL,
    WOUND_ROLL,
    Modifier,
    evaluate,
    has_ability,
)
from tabletop.state.causes import Share
from tabletop.state.facts import AttackRolled
from tests.play.attack.drive import call, doing, drive
from tests.play.field import Field, scroll, weapon


def duel(abilities=(), modifiers=(), rend=0, damage="1", attacks="2", keywords=("INFANTRY",),
         save=4, charged=False, foe_charged=False, core=()):  # fmt: skip
    of = scroll("a", weapons=(weapon(attacks=attacks, rend=rend, damage=damage,
                                     abilities=abilities),))  # fmt: skip
    foe = scroll("b", save=save, health=3, keywords=keywords)
    field = Field().unit("a", 1, [(10, 10)], of=of, charged=charged)
    field.unit("b", 2, [(10, 12)], of=foe, charged=foe_charged)
    return doing(field.battle("combat"), modifiers, core)


def numbers(do):
    """Hit, wound and save of the one weapon: what a die needs."""
    one = do.battle.warscrolls["a"].weapons[0]
    found = profile_of(do, "a", "b", one)
    save = found.save and (found.save.needed, found.save.change)
    return (found.hit.change, found.wound.change, save)


def mod(stat, value, owner=1, unit="a", **more):
    return (owner, unit, Modifier(stat, value=value, why=f"{stat} {value:+d}", **more))


def test_8_3_hit_and_wound_rolls_change_by_1_at_most():
    two = [mod(HIT_ROLL, 1), mod(HIT_ROLL, 1), mod(WOUND_ROLL, -1), mod(WOUND_ROLL, -1)]
    assert numbers(duel(modifiers=two)) == (1, -1, (4, 0))
    mixed = [mod(HIT_ROLL, 1), mod(HIT_ROLL, 1), mod(HIT_ROLL, -1)]
    assert numbers(duel(modifiers=mixed))[0] == 1


@pytest.mark.system("S059")
@pytest.mark.system("S059")
def test_d_21_rend_counts_before_the_cap_of_saves():
    best = [mod(SAVE_ROLL, 1, 2, "b"), mod(SAVE_ROLL, 1, 2, "b")]
    assert numbers(duel(modifiers=best))[2] == (4, 1)
    assert numbers(duel(modifiers=best, rend=1))[2] == (4, 1)
    assert numbers(duel(modifiers=best, rend=3))[2] == (4, -1)
    assert numbers(duel(rend=4))[2] == (4, -4)


@pytest.mark.system("S060")
@pytest.mark.parametrize(
    ("keywords", "charged", "rend"),
    [(("INFANTRY",), False, 1), (("HERO",), False, 2), (("HERO",), True, 3), (("X",), True, 2)],
)
@pytest.mark.system("S060")
def test_20_0_anti_adds_up(keywords, charged, rend):
    do = duel(("ANTI:HERO", "ANTI:CHARGE"), rend=1, keywords=keywords, foe_charged=charged)
    assert numbers(do)[2] == (4, -rend)


@pytest.mark.system("S060")
def test_20_0_a_printed_anti_can_be_taken_away_like_a_granted_one():
    off = [(2, "a", Modifier(has_ability("ANTI:HERO"), "forbid"))]
    do = duel(("ANTI:HERO",), off, rend=1, keywords=("HERO",))
    assert numbers(do)[2] == (4, -1)


@pytest.mark.system("S061")
@pytest.mark.system("S061")
def test_20_0_charge_adds_damage_to_those_who_charged():
    do = duel(("CHARGE_DAMAGE",), damage="D3", charged=True)
    one = profile_of(do, "a", "b", do.battle.warscrolls["a"].weapons[0])
    assert [one.points(rolled) for rolled in (1, 2, 3)] == [2, 3, 4]
    assert one.damage_reasons == (("Charge", 1),)
    still = duel(("CHARGE_DAMAGE",), damage="D3")
    assert profile_of(still, "a", "b", still.battle.warscrolls["a"].weapons[0]).points(1) == 1


def test_d_3_no_damage_below_1_and_no_rend_below_0():
    do = duel(modifiers=[mod(DAMAGE, -3), mod(REND, -2)], rend=1, damage="2")
    assert numbers(do)[2] == (4, 0)
    one = profile_of(do, "a", "b", do.battle.warscrolls["a"].weapons[0])
    assert one.points(2) == 1


@pytest.mark.system("S062")
@pytest.mark.system("S062")
def test_20_0_companions_take_drawbacks_but_no_help():
    help_, harm = mod(HIT_ROLL, 1), mod(HIT_ROLL, -1)
    assert numbers(duel(("COMPANION",), [help_, harm]))[0] == -1
    assert numbers(duel((), [help_, harm]))[0] == 0
    assert numbers(duel(("COMPANION",), [mod(HIT_ROLL, 1, names_companion=True)]))[0] == 1
    cruel = mod(HIT_ROLL, 1, owner=2)
    assert numbers(duel(("COMPANION",), [cruel]))[0] == 1  # an enemy's effect applies normally
    assert numbers(duel(("COMPANION",), [mod(REND, 1)]))[2] == (4, 0)
    granted = duel(("COMPANION",), [(1, "a", Modifier(has_ability(CRIT_MORTAL), "grant", 1))])
    one = granted.battle.warscrolls["a"].weapons[0]
    assert profile_of(granted, "a", "b", one).crits == (CRIT_MORTAL,)
    assert numbers(duel(("COMPANION",), [mod(SAVE_ROLL, 1, 2, "b")]))[2] == (4, 1)


def test_ab_4_the_same_passive_counts_once():
    one = Modifier(HIT_ROLL, value=-1)
    do = duel(modifiers=[(2, "a", one)])
    case = do.case("a", "b")
    assert evaluate(HIT_ROLL, case, 0, (*do.live(HIT_ROLL), *do.live(HIT_ROLL))).total == -1


def test_granted_weapon_abilities_and_criticals():
    granted = [(1, "a", Modifier(has_ability(CRIT_MORTAL), "grant", 1)),
               (1, "a", Modifier(CRIT_ON, "best", 5))]  # fmt: skip
    do = duel(modifiers=granted, damage="2")
    one = profile_of(do, "a", "b", do.battle.warscrolls["a"].weapons[0])
    assert (one.crits, one.crit_on) == ((CRIT_MORTAL,), 5)


def test_8_4_re_rolls_from_modifiers():
    do = duel(modifiers=[(1, "a", Modifier(REROLL_HIT, "grant")),
                         (2, "b", Modifier(REROLL_SAVE_ONES, "grant"))])  # fmt: skip
    one = profile_of(do, "a", "b", do.battle.warscrolls["a"].weapons[0])
    assert (one.hit.reroll, one.wound.reroll, one.save.reroll) == ("failed", "", "ones")


def test_every_step_is_told_with_its_reasons():
    do = duel(modifiers=[mod(HIT_ROLL, 1), mod(SAVE_ROLL, -1, 2, "b")], rend=1, damage="D3")
    made = drive(do, pick_attacks(do, call(), "melee")).result
    found = drive(do, resolve_attacks(do, made, "melee"), [3, 6, 4, 5, 6, 1, 5])
    facts = {f.step: f for f in found.facts(AttackRolled)}
    hit, save, damage = facts["hit"], facts["save"], facts["damage"]
    assert (hit.player, hit.unit, hit.target, hit.weapon, hit.count) == (1, "a", "b", "Blade", 2)
    assert (hit.needed, hit.change, hit.parts) == (4, 1, (("hit roll +1", 1),))
    assert (hit.faces, hit.successes, hit.criticals) == ((3, 6), 2, 1)
    assert (save.player, save.change) == (2, -2)
    assert save.parts == (("save roll -1", -1), ("Rend", -1))
    assert (damage.faces, damage.successes) == ((5,), 3)
    assert do.pools["b"].points == 3
    assert [player for _, player, _ in found.rolls] == [1, 1, 2, 1]


def test_b07_a_modifier_of_one_target_leaves_the_other_alone():
    field = Field().row("a", 1, 10, 10, count=1, of=scroll("a", weapons=(weapon(attacks="4"),)))
    field.unit("b", 2, [(9, 12)]).unit("c", 2, [(11.3, 12)])
    cover = (2, "b", Modifier(HIT_ROLL, value=-1, on=lambda case, on: case.against in on.units))
    results = []
    for order in (("b", "c"), ("c", "b")):
        do = doing(field.battle("combat"), [cover])
        shares = tuple(Share("Blade", t, 2) for t in order)
        made = drive(do, pick_attacks(do, call(), "melee"), answers={"attacks": [shares]}).result
        dice = {("b", "c"): [4, 4, 4, 4, 4, 4, 1, 1], ("c", "b"): [4, 4, 4, 4, 1, 1, 4, 4]}[order]
        drive(do, resolve_attacks(do, made, "melee"), dice)
        results.append({u: p.points for u, p in do.pools.items()})
    assert results[0] == results[1] == {"b": 0, "c": 2}


def test_ab_10_attacks_at_a_unit_that_is_gone_do_nothing():
    do = duel()
    made = drive(do, pick_attacks(do, call(), "melee")).result
    destroy(do, "b", "a")
    assert drive(do, resolve_attacks(do, made, "melee")).rolls == []
    other = duel()
    made = drive(other, pick_attacks(other, call(), "melee")).result
    destroy(other, "a", "b")
    assert drive(other, resolve_attacks(other, made, "melee")).rolls == []


def test_d_22_one_question_for_all_criticals():
    do = duel(("CRIT_MORTAL", "CRIT_TWO_HITS"), damage="2", attacks="3")
    made = drive(do, pick_attacks(do, call(), "melee")).result
    shares = (Share("criticals", "CRIT_MORTAL", 1), Share("criticals", "CRIT_TWO_HITS", 1))
    found = drive(do, resolve_attacks(do, made, "melee"), [6, 6, 1, 4, 3, 1],
                  {"choice": [shares]})  # fmt: skip
    (ask,) = found.asks
    assert (ask.kind, ask.player, ask.sources[0].count) == ("choice", 1, 2)
    assert do.pools["b"].points == 4


def test_what_is_foreseen_is_what_the_profile_makes():
    do = duel(("CRIT_MORTAL",), attacks="2D6", damage="D3", rend=1)
    odds = odds_against(do, "a", "b", "melee")
    assert odds is not None
    assert odds.mean == pytest.approx(7 * (2 / 6 * 0.5 * 4 / 6 * 2 + 1 / 6 * 2))
    made = drive(do, pick_attacks(do, call(), "melee"), [3, 4]).result
    (shown,) = odds_of_shares(do, made, made.sources, made.shares).values()
    assert shown.mean == pytest.approx(odds.mean)
    assert sum(shown.slain) == pytest.approx(1.0)
    assert odds_against(do, "b", "a", "ranged") is None
