"""Manifestations: summoned, banished, passed, charged, fought, left alone (Magic 7.0)."""

from dataclasses import replace

import pytest

from tabletop.content.core import CORE, LORE
from tabletop.content.core.magic import friends, summon
from tabletop.content.core.magic.chanting import RITUAL
from tabletop.geometry.base import Pose
from tabletop.geometry.region import Solid, region
from tabletop.rules.contest import can_contest
from tabletop.rules.play.ability import Ability, Book, Timing
from tabletop.rules.play.settling import bring_down
from tabletop.rules.play.tactics.happened import destroyed
from tabletop.rules.play.using import use
from tabletop.rules.play.values import HIT_ROLL, SAVE_ROLL, WARD, Modifier, anyone
from tabletop.state.battle import Effect
from tabletop.state.causes import Placement
from tabletop.state.facts import MagicRolled
from tabletop.state.model import Terrain
from tests.play.content.drive import Drive, react, shift, with_unit
from tests.play.field import Field, scroll, weapon

MM32 = 32 / 25.4
ORB = replace(
    scroll("orb", move=None, save=4, health=6, control=0, weapons=(), size=1,
           keywords=("MANIFESTATION", "ENDLESS SPELL")),
    banishment=7,
)  # fmt: skip
CALL_ORB = summon("call-orb", "Call the Orb", "x", 7, "x", "orb")
PRAY_ORB = summon("pray-orb", "Pray for the Orb", "x", 4, "x", "orb", kind="prayer")


def mage(level=1, *abilities, key="mage", word="WIZARD"):
    words = ("INFANTRY", "HERO", f"{word} ({level})")
    return scroll(key, health=6, keywords=words, size=1, abilities=abilities)


def book(*extra, rules=()):
    charm = Ability("charm", "Charm", "x", "x", passive=tuple(rules))
    return Book(CORE, (*LORE, CALL_ORB, PRAY_ORB, charm, *extra))


def summoning(*abilities, word="WIZARD", level=1, orbs=1, **more):
    """A mage with orbs that wait beside the table, and an enemy unit."""
    made = Field().row("a", 1, 20, 10, 1, of=mage(level, *abilities, word=word))
    for number in range(orbs):
        key = "orb" if not number else f"orb{number + 1}"
        made.unit(key, 1, [(-5, -5)], of=ORB, waiting=True)
    state = made.row("b", 2, 20, 30, 3).battle("hero", **more)
    waiting = {k: replace(w, why="aside") for k, w in state.battle.waiting.items()}
    return replace(state, battle=replace(state.battle, waiting=waiting))


def at(x, y, model="orb1"):
    return Placement({model: (Pose(x, y),)})


def later(state, **clock):
    """Return the state at another moment of the battle."""
    now = replace(state.battle.clock, **clock)
    return replace(state, phase=now.phase, battle=replace(state.battle, clock=now))


def told(drive):
    return [(e.step, e.result) for e in drive.do.events if isinstance(e, MagicRolled)]


# ---------------------------------------------------------------------------- summoning


@pytest.mark.system("S097")
def test_7_0_a_spell_summons_an_endless_spell():
    drive = Drive(summoning("call-orb"), 4, 3, book=book())
    assert drive.why("call-orb", "a") == ""
    drive.use("call-orb", "a", set_up=at(20, 15))
    assert drive.unit("orb").models == ("orb1",)
    assert drive.at("orb1") == (20, 15)
    assert drive.unit("orb").player == 1


@pytest.mark.system("S097")
def test_7_0_a_prayer_summons_an_invocation():
    state = summoning("pray-orb", word="PRIEST")
    notes = {(1, f"{RITUAL}a"): ("2",)}
    state = replace(state, battle=replace(state.battle, notes=notes))
    drive = Drive(state, 3, book=book())
    drive.use("pray-orb", "a", choice=("answer",), set_up=at(20, 15))
    assert drive.at("orb1") == (20, 15)
    wizard = Drive(summoning("pray-orb"), book=book())
    assert wizard.why("pray-orb", "a") == "not a PRIEST"


@pytest.mark.system("S097")
def test_7_0_a_failed_or_unbound_spell_summons_nothing():
    drive = Drive(summoning("call-orb"), 3, 3, book=book())
    drive.use("call-orb", "a")
    assert "orb" not in drive.do.state.units
    state = summoning("call-orb")
    foe = replace(state.battle.warscrolls["spears"], keywords=("INFANTRY", "WIZARD (1)"))
    scrolls = {**state.battle.warscrolls, "spears": foe}
    state = replace(state, battle=replace(state.battle, warscrolls=scrolls))
    state = with_unit(state, "b", keywords=foe.keywords)
    drive = Drive(state, 4, 4, 6, 6, book=book())
    drive.use("call-orb", "a", react=react("unbind"))
    assert "orb" not in drive.do.state.units


@pytest.mark.system("S097")
def test_7_0_one_attempt_per_manifestation_and_turn():
    made = Field().row("a", 1, 20, 10, 1, of=mage(2, "call-orb"))
    made.row("c", 1, 24, 10, 1, of=mage(2, "call-orb", key="other"))
    made.unit("orb", 1, [(-5, -5)], of=ORB, waiting=True).row("b", 2, 20, 30)
    state = made.battle("hero")
    waiting = {"orb": replace(state.battle.waiting["orb"], why="aside")}
    state = replace(state, battle=replace(state.battle, waiting=waiting))
    drive = Drive(state, 1, 2, book=book())
    drive.use("call-orb", "a")
    assert drive.why("call-orb", "c") == "used this turn by the army"
    next_round = later(drive.do.state, round=2)
    assert Drive(next_round, book=book()).why("call-orb", "c") == ""


@pytest.mark.system("S097")
def test_7_0_not_while_it_is_on_the_battlefield():
    drive = Drive(summoning("call-orb"), 4, 3, book=book())
    drive.use("call-orb", "a", set_up=at(20, 15))
    again = Drive(later(drive.do.state, round=2), book=book())
    assert again.why("call-orb", "a") == "is on the battlefield"


@pytest.mark.system("S097")
def test_7_0_a_second_one_of_the_kind_only_where_its_rules_say_so():
    two = summon("call-two", "Call Two", "x", 7, "x", "orb", may_have_several=True)
    state = summoning("call-orb", "call-two", orbs=2)
    drive = Drive(state, 4, 3, book=book(two))
    drive.use("call-orb", "a", set_up=at(20, 15))
    later_on = later(drive.do.state, round=2)
    again = Drive(later_on, 4, 3, book=book(two))
    assert again.why("call-orb", "a") == "is on the battlefield"
    assert again.why("call-two", "a") == ""
    again.use("call-two", "a", set_up=at(24, 15, "orb21"))
    assert again.at("orb21") == (24, 15)


@pytest.mark.system("S097")
def test_7_0_no_attempt_in_the_turn_in_which_it_was_removed_from_play():
    state = summoning("call-orb")
    drive = Drive(state, 4, 3, book=book())
    drive.use("call-orb", "a", set_up=at(20, 15))
    drive = Drive(later(drive.do.state, round=2), book=book())
    drive.run(bring_down(drive.do, "orb", "b"), {})
    assert drive.why("call-orb", "a") == "was removed from play this turn"
    again = Drive(later(drive.do.state, round=3), 4, 3, book=book())
    assert again.why("call-orb", "a") == ""
    again.use("call-orb", "a", set_up=at(20, 14))
    assert again.at("orb1") == (20, 14)
    assert again.unit("orb").wounds == 0
    assert "orb" not in again.do.battle.fallen


def test_7_0_an_army_without_it_cannot_summon_it():
    drive = Drive(summoning("call-orb", orbs=0), book=book())
    assert drive.why("call-orb", "a") == "the army has no such manifestation"


@pytest.mark.system("S097")
def test_14_it_is_set_up_wholly_within_12_of_the_caster_and_visible_to_it():
    ring = region([(18, 12), (22, 12), (22, 12.5), (18, 12.5)])
    wall = Terrain("wall", ring, (Solid("wall", ring, 9.0),))
    state = replace(summoning("call-orb"), terrain={"wall": wall})
    drive = Drive(state, 4, 3, book=book())
    drive.use("call-orb", "a")
    (ask,) = [a for a in drive.asks if a.kind == "set_up"]
    assert ask.check(at(30, 10)).is_legal
    assert "OUT_OF_RANGE" in ask.check(at(32.1, 10)).reasons
    assert "NOT_VISIBLE" in ask.check(at(20, 14)).reasons
    assert "visible to" in ask.area
    assert drive.at("orb1") != (20, 14)  # what was proposed is legal


@pytest.mark.system("S104")
def test_d_48_one_that_cannot_move_is_set_up_beside_enemies_outside_the_combat_phase():
    near = Drive(with_foe_at(summoning("call-orb"), 20, 15), 4, 3, book=book())
    near.use("call-orb", "a", set_up=at(20, 15 - MM32 - 0.1))
    assert near.at("orb1")[1] == pytest.approx(15 - MM32 - 0.1)


@pytest.mark.system("S105")
def test_7_0_one_that_moves_is_set_up_as_units_are():
    state = with_foe_at(summoning("call-orb"), 20, 18)
    waiting = state.battle.waiting["orb"]
    moving = replace(waiting, unit=replace(waiting.unit, move=8.0))
    state = replace(state, battle=replace(state.battle, waiting={"orb": moving}))
    drive = Drive(state, 4, 3, book=book())
    drive.use("call-orb", "a")
    (ask,) = [a for a in drive.asks if a.kind == "set_up"]
    assert "ENDS_IN_COMBAT" in ask.check(at(20, 18 - MM32 - 2.9)).reasons
    assert ask.check(at(20, 18 - MM32 - 3.0)).is_legal


def with_foe_at(state, x, y):
    models = dict(state.models)
    for number in (1, 2, 3):
        model = models[f"b{number}"]
        models[model.id] = replace(model, pose=Pose(x + (number - 1) * 1.3, y))
    return replace(state, models=models)


def test_d_26_it_stays_when_its_caster_dies():
    drive = Drive(summoning("call-orb"), 4, 3, book=book())
    drive.use("call-orb", "a", set_up=at(20, 15))
    drive.run(bring_down(drive.do, "a", "b"), {})
    assert "orb" in drive.do.state.units


# ---------------------------------------------------------------------------- passage, charge


def beside(gap, phase, orb=ORB, count=1, active=1, **more):
    """A unit, and an enemy manifestation north of it, edge to edge so far away."""
    made = Field().row("a", 1, 20, 10, count).unit("orb", 2, [(20, 10 + MM32 + gap)], of=orb)
    return made.row("b", 2, 50, 40, 1).battle(phase, active=active, **more)


@pytest.mark.system("S098", "S105")
def test_7_0_models_move_through_it_and_do_not_end_on_it():
    drive = Drive(beside(0.5, "movement"))
    drive.use("normal-move", "a")
    (ask,) = drive.asks
    assert ask.check(shift(drive.start, "a", 0, 2 * MM32 + 0.6)).is_legal
    assert "ENDS_ON_MANIFESTATION" in ask.check(shift(drive.start, "a", 0, 1.5)).reasons
    for move in (None, 8.0):  # one that moves is passed as well
        friend = with_unit(drive.start, "orb", player=1, move=move)
        beside_it = Drive(friend)
        beside_it.use("normal-move", "a")
        check = beside_it.asks[0].check
        assert check(shift(friend, "a", 0, 2 * MM32 + 0.6)).is_legal
        assert "ENDS_ON_MANIFESTATION" in check(shift(friend, "a", 0, 1.5)).reasons


@pytest.mark.system("S099")
def test_7_0_a_charge_may_end_within_half_an_inch_of_an_enemy_one():
    drive = Drive(beside(4.5, "charge"), 2, 2)
    drive.use("charge", "a", charge=lambda ask: shift(drive.start, "a", 0, 4.0))
    assert drive.unit("a").charged
    assert drive.at("a1") == (20, 14)


@pytest.mark.system("S099")
def test_d_49_not_of_one_that_it_cannot_see():
    state = beside(4.5, "charge")
    ring = region([(0, 15), (60, 15), (60, 15.2), (0, 15.2)])
    wall = Terrain("wall", ring, (Solid("wall", ring, 9.0),))
    drive = Drive(replace(state, terrain={"wall": wall}), 2, 2)
    drive.use("charge", "a")
    asks = [a for a in drive.asks if a.kind == "charge"]
    assert not asks or not asks[0].check(shift(drive.start, "a", 0, 4.0)).is_legal


# ---------------------------------------------------------------------------- combat


@pytest.mark.system("S104")
def test_7_0_next_to_one_that_cannot_move_a_unit_moves_runs_and_shoots_as_if_free():
    bow = weapon("Bow", "ranged", "1", 3, 3, 0, "1", 12.0)
    for phase, key in (("movement", "normal-move"), ("movement", "run"), ("shooting", "shoot")):
        made = Field().row("a", 1, 20, 10, 1, of=scroll("bows", weapons=(bow,)))
        made.unit("orb", 2, [(20, 12)], of=ORB).row("b", 2, 24, 18, 1)
        assert Drive(made.battle(phase)).why(key, "a") == "", key
        moving = with_unit(made.battle(phase), "orb", move=8.0)
        assert Drive(moving).why(key, "a") != "", key


@pytest.mark.system("S103", "S104")
def test_7_0_in_the_combat_phase_it_is_fought_and_does_not_fight_back():
    state = beside(0.4, "combat")
    drive = Drive(state, 6, 6, 6, 6, 1, 1)
    assert drive.why("fight", "a") == ""
    assert drive.why("fight", "orb") == "has no melee weapons"
    drive.use("fight", "a")
    assert drive.unit("orb").wounds == 2


@pytest.mark.system("S103")
def test_7_0_with_weapons_it_shoots_and_fights():
    bolt = weapon("Bolt", "ranged", "1", 2, 2, 2, "1", 12.0)
    armed = replace(ORB, weapons=(bolt, weapon("Spikes")))
    assert Drive(beside(0.4, "combat", armed, active=2)).why("fight", "orb") == ""
    assert Drive(beside(8.0, "shooting", armed, active=2)).why("shoot", "orb") == ""
    bare = Drive(beside(8.0, "shooting", active=2))
    assert bare.why("shoot", "orb") == "has no ranged weapons"


@pytest.mark.system("S104")
def test_7_0_one_that_cannot_move_does_not_shoot_with_an_enemy_within_3_inches():
    bolt = weapon("Bolt", "ranged", "1", 2, 2, 2, "1", 12.0)
    near = weapon("Bolt", "ranged", "1", 2, 2, 2, "1", 12.0, abilities=("SHOOT_IN_COMBAT",))
    for gap, arms, is_free in ((3.0, bolt, False), (3.01, bolt, True), (3.0, near, True)):
        armed = replace(ORB, weapons=(arms,))
        drive = Drive(beside(gap, "shooting", armed, active=2))
        assert (drive.why("shoot", "orb") == "") is is_free, (gap, arms.abilities)
    swarm = replace(ORB, id="swarm", move=scroll().move)  # it is no unit, though it moves
    made = Field().unit("orb", 2, [(20, 10)], of=replace(ORB, weapons=(bolt,)))
    made.unit("swarm", 1, [(22, 10)], of=swarm).row("far", 1, 20, 18, 1)
    assert Drive(made.battle("shooting", active=2)).why("shoot", "orb") == ""


@pytest.mark.system("S104")
def test_7_0_it_cannot_move():
    for phase, key in (("movement", "normal-move"), ("movement", "run"), ("charge", "charge")):
        assert Drive(beside(5.0, phase, active=2)).why(key, "orb") == "cannot move"


@pytest.mark.system("S105")
def test_7_0_one_that_moves_moves_retreats_and_charges_as_a_unit():
    swarm = replace(ORB, move=scroll().move, weapons=(weapon("Teeth"),))
    drive = Drive(beside(8.0, "movement", swarm, active=2))
    drive.use("normal-move", "orb", move=shift(drive.start, "orb", 0, -4.0))
    assert drive.at("orb1")[1] == pytest.approx(10 + MM32 + 4.0)
    assert Drive(beside(1.0, "movement", swarm, active=2)).why("normal-move", "orb") != ""
    assert Drive(beside(1.0, "movement", swarm, active=2)).why("retreat", "orb") == ""
    charge = Drive(beside(4.5, "charge", swarm, active=2), 2, 2)
    charge.use("charge", "orb", charge=shift(charge.start, "orb", 0, -4.0))
    assert charge.unit("orb").charged


@pytest.mark.system("S104")
def test_d_48_retreats_and_redeploys_may_end_beside_one_that_cannot_move():
    for phase, key, active in (("movement", "redeploy", 2), ("movement", "retreat", 1)):
        made = Field().row("a", 1, 20, 10, 1).unit("orb", 2, [(26, 10)], of=ORB)
        foe = 20 if key == "redeploy" else 10 + MM32 + 1
        state = made.row("b", 2, 20, foe, 1).battle(phase, active=active)
        drive = Drive(state, 5, 5)
        drive.use(key, "a")
        end = shift(state, "a", 6 - MM32 - 0.5, 0 if key == "redeploy" else -1)
        assert drive.asks[0].check(end).is_legal, key
        moving = Drive(with_unit(state, "orb", move=8.0), 5, 5)
        moving.use(key, "a")
        assert not moving.asks[0].check(end).is_legal, key


@pytest.mark.system("S104")
def test_d_50_it_may_be_the_target_of_a_pile_in_and_combat_with_it_is_kept():
    drive = Drive(beside(1.0, "combat"), 1, 1)
    drive.use("fight", "a")
    ask = drive.asks[0]
    assert ask.targets == ("orb",)
    assert ask.check(shift(drive.start, "a", 0, 0.9, "orb")).is_legal
    assert "LEFT_COMBAT" in _codes(ask, shift(drive.start, "a", 0, -2.2, "orb"))


def _codes(ask, placement):
    return ask.check(placement).reasons


@pytest.mark.system("S102")
def test_14_it_contests_no_objective():
    state = beside(5.0, "end")
    state = replace(state, objectives=Field().objective("o", 20, 18).state.objectives)
    do = Drive(state).do
    assert not can_contest(do.state.units["orb"])
    assert can_contest(do.state.units["b"])


# ---------------------------------------------------------------------------- whose abilities


def with_charm(owner, stat, value):
    """A manifestation of player 2, a spear unit of each player; one army has a rule for all."""
    state = beside(5.0, "hero")
    scrolls = {**state.battle.warscrolls, "orb": ORB, "other": scroll("other")}
    enlisted = {**state.battle.enlisted}
    enlisted["b"] = replace(enlisted["b"], warscroll="other")
    key = "spears" if owner == 1 else "other"
    scrolls[key] = replace(scrolls[key], abilities=("charm",))
    battle = replace(state.battle, warscrolls=scrolls, enlisted=enlisted)
    rules = (Modifier(stat, "add", value, anyone),)
    return Drive(replace(state, battle=battle), book=book(rules=rules))


@pytest.mark.system("S101", "S102")
def test_7_0_enemy_abilities_affect_it_friendly_ones_do_not():
    for owner, change in ((1, -1), (2, 0)):
        do = with_charm(owner, SAVE_ROLL, -1).do
        assert do.value(SAVE_ROLL, do.case("orb")).change == change
        assert do.value(SAVE_ROLL, do.case("b")).change == -1


@pytest.mark.system("S101")
def test_7_0_a_spell_of_the_enemy_is_aimed_at_it_and_hurts_it():
    words = ("INFANTRY", "HERO", "WIZARD (1)", "GLOOMSPITE GITZ")
    of = scroll("shaman", health=6, keywords=words, size=1, abilities=("spore-maws",))
    made = Field().row("a", 1, 20, 10, 1, of=of).unit("orb", 2, [(20, 18)], of=ORB)
    drive = Drive(made.row("own", 1, 22, 10, 1).row("b", 2, 50, 40, 1).battle("hero"), 4, 4, 6)
    assert drive.why("spore-maws", "a") == ""
    drive.use("spore-maws", "a")  # nobody else is near enough
    assert drive.unit("orb").wounds == 3


def _glow(do, call):
    do.grant(call, "glows", ("orb",), "turn")


@pytest.mark.system("S102")
def test_7_0_its_own_warscroll_and_what_names_it_do():
    state = beside(5.0, "hero")
    scrolls = {**state.battle.warscrolls, "orb": replace(ORB, abilities=("charm",))}
    state = replace(state, battle=replace(state.battle, warscrolls=scrolls))
    do = Drive(state, book=book(rules=(Modifier(SAVE_ROLL, "add", 1),))).do
    assert do.value(SAVE_ROLL, do.case("orb")).change == 1
    glow = Ability("glow", "Glow", "x", "x", (Timing("hero", "any"),), effect=_glow,
                   grants={"glows": (Modifier(SAVE_ROLL, "add", 1),)})  # fmt: skip
    drive = Drive(beside(5.0, "hero"), book=book(glow))
    drive.run(use(drive.do, glow, 2, "orb"), {})
    assert drive.do.value(SAVE_ROLL, drive.do.case("orb")).change == 1
    drive = Drive(beside(5.0, "hero"), book=book(glow))
    drive.run(use(drive.do, glow, 2, "b"), {})
    assert drive.do.value(SAVE_ROLL, drive.do.case("orb")).change == 0
    named = with_charm(2, SAVE_ROLL, 1)
    rules = (Modifier(SAVE_ROLL, "add", 1, anyone, names_others=True),)
    do = Drive(named.start, book=book(rules=rules)).do
    assert do.value(SAVE_ROLL, do.case("orb")).change == 1


@pytest.mark.system("S102")
def test_7_0_a_friendly_ward_put_on_it_by_force_does_not_act():
    state = beside(5.0, "hero")
    held = Effect("mystic-shield/ward", 2, ("orb", "b"), "turn", state.battle.clock)
    state = replace(state, battle=replace(state.battle, effects=(held,)))
    do = Drive(state).do
    assert do.value(WARD, do.case("orb")).total == 0
    assert do.value(WARD, do.case("b")).total == 6


@pytest.mark.system("S102")
def test_7_0_friendly_abilities_do_not_pick_it_and_armies_lend_it_nothing():
    state = beside(5.0, "hero")
    drive = Drive(state)
    assert [u.id for u in friends(drive.do, 2)] == ["b"]
    shout = Ability("shout", "Shout", "x", "x", (Timing("hero", "any"),))
    lent = replace(state, battle=replace(state.battle, traits=((), ("shout",))))
    do = Drive(lent, book=book(shout)).do
    assert shout not in tuple(do.abilities_of("orb"))
    assert shout in tuple(do.abilities_of("b"))


@pytest.mark.system("S102")
def test_d_18_it_uses_no_commands():
    swarm = replace(ORB, move=scroll().move)
    drive = Drive(beside(5.0, "hero", swarm, active=2))
    assert drive.why("rally", "orb") == "cannot use commands"


@pytest.mark.system("S101")
def test_7_0_an_enemy_ability_picks_it_and_hurts_it():
    def aim(do, call):
        return replace(call, targets=("orb",))

    def hurt(do, call):
        do.inflict("orb", 3, call.unit)

    bolt = Ability("bolt", "Bolt", "x", "x", (Timing("hero"),), declare=aim, effect=hurt)
    drive = Drive(beside(5.0, "hero"), book=book(bolt))
    drive.run(use(drive.do, bolt, 1, "a"), {})
    assert drive.unit("orb").wounds == 3


@pytest.mark.system("S100")
def test_7_0_it_is_damaged_and_destroyed_like_a_unit():
    drive = Drive(with_unit(beside(0.4, "combat"), "orb", wounds=5), 6, 6, 6, 6, 1, 1)
    drive.use("fight", "a")
    assert "orb" in drive.do.battle.fallen
    assert drive.deeds("removed") == ["orb"]


@pytest.mark.system("S100")
def test_7_0_destroying_it_is_no_destroyed_unit_for_battle_tactics():
    drive = Drive(beside(0.4, "combat"))
    drive.run(bring_down(drive.do, "orb", "a"), {})
    assert destroyed(drive.do, 2) == ()
    drive.run(bring_down(drive.do, "b", "a"), {})
    assert destroyed(drive.do, 2) == ("b",)


def test_modifiers_of_attacks_by_a_manifestation_of_the_foe_are_the_foes_business():
    do = with_charm(1, HIT_ROLL, -1).do
    assert do.value(HIT_ROLL, do.case("orb", "a")).change == -1
