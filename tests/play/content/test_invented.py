"""What the invented units can do besides the rules: an ability a test."""

from dataclasses import replace

import pytest

from tabletop.content.invented import INVENTED
from tabletop.files.army_in import find_army
from tabletop.files.battle_scenario import load_battle
from tabletop.resources import resource
from tabletop.rules.measure import unit_gap
from tabletop.rules.play.attack.counting import attacks_of, profile_of
from tabletop.rules.play.sequence.combat import FIGHTS_AFTER
from tabletop.rules.play.settling import ward_of
from tabletop.rules.play.values import (
    CHARGE_AFTER_RETREAT,
    CHARGE_AFTER_RUN,
    SHOOT_AFTER_RUN,
    STRIKE_FIRST,
)
from tabletop.state.battle import Clock, Deed, Waiting
from tests.play.content.drive import Drive, react, with_unit
from tests.play.field import Field, scroll, weapon

MM32 = 32 / 25.4
BOW = weapon("Bow", "ranged", range=18.0)
FISTS = weapon("Fists")


def of(ability, **more):
    return scroll(id="own", abilities=(ability,), **more)


def two(ability, gap=2.0, phase="hero", **more):
    """A unit with an ability and an enemy so far above it."""
    field = Field().row("a", 1, 10, 10, of=of(ability, **more))
    return field.row("b", 2, 10, 10 + MM32 + gap).battle(phase)


def in_phase(state, phase, **clock):
    battle = state.battle
    made = replace(battle.clock, phase=phase, **clock)
    return replace(state, phase=phase, battle=replace(battle, clock=made))


def moved_now(state, unit):
    battle = state.battle
    return replace(
        state, battle=replace(battle, deeds=(*battle.deeds, Deed("moved", unit, battle.clock)))
    )


def hit(state, unit, target, weapon):
    return profile_of(Drive(state).do, unit, target, weapon).hit.change


def test_each_belongs_to_a_warscroll_and_says_what_it_does():
    armies = sorted(path.stem for path in resource("scenarios", "armies").glob("*.yaml"))
    named = {a for name in armies for s in find_army(name).warscrolls.values() for a in s.abilities}
    assert {a.id for a in INVENTED} <= named
    for ability in INVENTED:
        assert 20 <= len(ability.text) <= 150, ability.id
        assert resource("assets", "icons", f"{ability.icon}.svg").is_file(), ability.icon


def test_by_lamplight_wounds_better_for_the_turn():
    state = two("by-lamplight")
    drive = Drive(state)
    drive.use("by-lamplight", "a", target=("a",))
    assert profile_of(drive.do, "a", "b", FISTS).wound.change == 1
    assert profile_of(drive.do, "b", "a", FISTS).wound.change == 0
    assert drive.why("by-lamplight", "a") == "used this phase"


def test_the_lamp_leads_friends_within_12_inches_only():
    field = Field().row("a", 1, 5, 5, of=of("by-lamplight")).row("near", 1, 5, 10)
    state = field.row("far", 1, 5, 30).row("b", 2, 40, 40).battle("hero")
    drive = Drive(state)
    drive.use("by-lamplight", "a")
    (ask,) = [a for a in drive.asks if a.kind == "target"]
    assert [o.unit for o in ask.options] == ["a", "near"]


@pytest.mark.parametrize(("faces", "left"), [((1,), 2), ((2, 5), 0), ((6, 2), 1)])
def test_toll_the_bell_heals_d3_on_a_2(faces, left):
    state = two("toll-the-bell", health=5)
    assert Drive(state).why("toll-the-bell", "a") == 'no damaged friendly unit within 12"'
    drive = Drive(with_unit(state, "a", wounds=2), *faces)
    drive.use("toll-the-bell", "a")
    assert drive.unit("a").wounds == left


def test_shields_down_saves_against_chargers_only_while_it_did_not_charge():
    state = two("shields-down", phase="combat")

    def save(state, weapon=FISTS):
        return profile_of(Drive(state).do, "b", "a", weapon).save.change

    assert save(state) == 0
    charged = with_unit(state, "b", charged=True)
    assert save(charged) == 1
    assert save(charged, BOW) == 0
    assert save(with_unit(charged, "a", charged=True)) == 0


def test_steady_bows_hit_better_until_they_move():
    state = two("steady-bows", gap=8.0, phase="shooting", weapons=(BOW, FISTS))
    assert hit(state, "a", "b", BOW) == 1
    assert hit(state, "a", "b", FISTS) == 0
    assert hit(moved_now(state, "a"), "a", "b", BOW) == 0
    assert hit(moved_now(state, "b"), "a", "b", BOW) == 1
    later = in_phase(moved_now(state, "a"), "shooting", turn=2)
    assert hit(later, "a", "b", BOW) == 1


@pytest.mark.system("S167")
def test_lamplight_feint_drops_the_lowest_of_three_dice_once_a_battle():
    state = two("lamplight-feint", gap=8.0, phase="charge")
    drive = Drive(state, 1, 6, 3)
    drive.use("lamplight-feint", "a")
    drive.use("charge", "a")
    assert drive.rolls == [("charge roll", 3)]
    (charge,) = [a for a in drive.asks if a.kind == "charge"]
    assert charge.allowance == 9
    spent = drive.do.battle
    later = replace(drive.do.state, battle=replace(spent, clock=Clock(3, 1, 1, "charge", 1)))
    assert Drive(later).why("lamplight-feint", "a") == "used this battle"


def test_mud_knits_at_the_start_of_any_turn():
    state = with_unit(two("mud-knits", phase="start", health=5), "a", wounds=4)
    drive = Drive(state, 3)
    drive.use("mud-knits", "a")
    assert drive.unit("a").wounds == 2
    assert Drive(with_unit(state, "a", wounds=0)).why("mud-knits", "a") == "not damaged"
    enemy_turn = in_phase(state, "start", active=2, acting=1)
    assert Drive(enemy_turn).why("mud-knits", "a") == ""


@pytest.mark.parametrize(("faces", "gone"), [((2,), 0), ((3, 3), 2)])
def test_stamp_hurts_an_enemy_in_combat_at_the_end_of_a_turn(faces, gone):
    state = two("stamp", phase="end")
    drive = Drive(state, *faces)
    drive.use("stamp", "a")
    assert len(drive.unit("b").models) == 5 - gone
    assert Drive(two("stamp", gap=3.5, phase="end")).why("stamp", "a") == "not in combat"


def test_choking_soot_lasts_until_ones_next_turn():
    state = two("choking-soot", gap=5.0)
    drive = Drive(state, 3)
    drive.use("choking-soot", "a")
    assert hit(drive.do.state, "b", "a", FISTS) == -1
    (effect,) = drive.do.battle.effects
    assert effect.until == "your_next_turn"
    missed = Drive(state, 2)
    missed.use("choking-soot", "a")
    assert not missed.do.battle.effects
    far = Drive(two("choking-soot", gap=12.5))
    assert far.why("choking-soot", "a") == 'no visible enemy within 12"'


def test_braced_pikes_strike_first_at_those_who_charged():
    state = two("pikes-braced", phase="combat")

    def strikes_first(state):
        drive = Drive(state)
        return bool(drive.do.value(STRIKE_FIRST, drive.do.case("a")))

    assert not strikes_first(state)
    assert strikes_first(with_unit(state, "b", charged=True))
    assert not strikes_first(with_unit(two("pikes-braced", gap=3.5), "b", charged=True))
    both = with_unit(with_unit(state, "b", charged=True), "a", charged=True)
    assert not strikes_first(both)


def test_first_teeth_after_a_charge():
    state = two("first-teeth", phase="combat")
    for charged in (False, True):
        drive = Drive(with_unit(state, "a", charged=charged))
        assert bool(drive.do.value(STRIKE_FIRST, drive.do.case("a"))) is charged


def test_many_elbows_from_15_models_on():
    for count, more in ((14, 0), (15, 1)):
        field = Field().row("a", 1, 5, 5, count=count, of=of("many-elbows", weapons=(FISTS, BOW)))
        do = Drive(field.row("b", 2, 10, 20).battle("combat")).do
        assert attacks_of(do, "a", FISTS, "a1", 4) == 4 + more
        assert attacks_of(do, "a", BOW, "a1", 4) == 4


def test_hard_to_miss_from_10_models_on():
    for count, more in ((9, 0), (10, 1)):
        field = Field().row("a", 1, 5, 5, of=of("hard-to-miss", weapons=(BOW, FISTS)))
        state = field.row("b", 2, 5, 15, count=count).battle("shooting")
        assert hit(state, "a", "b", BOW) == more
        assert hit(state, "a", "b", FISTS) == 0


@pytest.mark.parametrize(
    ("ability", "stat"),
    [
        ("stoop", CHARGE_AFTER_RETREAT),
        ("bounce", CHARGE_AFTER_RUN),
        ("sling-on-the-run", SHOOT_AFTER_RUN),
    ],
)
def test_permissions_belong_to_their_unit(ability, stat):
    drive = Drive(two(ability))
    assert drive.do.value(stat, drive.do.case("a"))
    assert not drive.do.value(stat, drive.do.case("b"))


def test_kiln_heat_hurts_every_enemy_in_combat_once_a_round():
    field = Field().row("a", 1, 10, 10, of=of("kiln-heat"))
    field.row("b", 2, 10, 10 + MM32 + 1).row("c", 2, 10, 10 - MM32 - 1)
    drive = Drive(field.row("d", 2, 10, 30).battle("combat"), 4, 5, 3)
    drive.use("kiln-heat", "a")
    assert len(drive.unit("b").models) == 2
    assert len(drive.unit("c").models) == 5
    assert len(drive.unit("d").models) == 5
    later = in_phase(drive.do.state, "combat", turn=2)
    assert Drive(later).why("kiln-heat", "a") == "used this round"


def test_the_ready_battle_offers_its_abilities():
    drive = Drive(load_battle("harrow-mill"))
    assert drive.why("by-lamplight", "ysolde") == ""
    assert drive.why("toll-the-bell", "warden") == ""
    assert drive.why("lamplight-feint", "riders") == "only in your charge phase"


def test_in_the_mist_waits_in_reserve_until_it_is_called():
    state = load_battle("harrow-mill-deployment")
    drive = Drive(state)
    assert drive.why("in-the-mist", "herons", 1) == ""
    drive.use("in-the-mist", "herons", 1)
    assert drive.do.battle.waiting["herons"].why == "reserve"
    assert drive.why("in-the-mist", "herons", 1) != ""


def with_hidden(state):
    """The ready battle with the herons in reserve, in the movement phase."""
    gone = set(state.units["herons"].models)
    unit, models = state.units["herons"], state.models_of("herons")
    battle = state.battle
    waiting = {"herons": Waiting(unit, models, "reserve")}
    table = replace(
        state,
        models={k: m for k, m in state.models.items() if k not in gone},
        units={k: u for k, u in state.units.items() if k != "herons"},
        battle=replace(battle, waiting=waiting),
    )
    return in_phase(table, "movement")


def test_the_warden_calls_them_in_near_an_edge_and_away_from_enemies():
    assert (
        Drive(in_phase(load_battle("harrow-mill"), "movement")).why("call-from-the-mist", "warden")
        == "nobody waits in the mist"
    )
    state = with_hidden(load_battle("harrow-mill"))
    away = Drive(state)
    away.use("call-from-the-mist", "warden")
    assert "herons" in away.do.battle.waiting
    drive = Drive(state)
    drive.use("call-from-the-mist", "warden", set_up=lambda ask: ask.propose())
    after = drive.do.state
    width, height = after.board
    for model in after.models_of("herons"):
        x0, y0, x1, y1 = model.footprint.bounds()
        assert x1 <= 9 or y1 <= 9 or x0 >= width - 9 or y0 >= height - 9
    for foe in after.enemies_of(1):
        assert unit_gap(after, "herons", foe.id) > 9


def test_lock_shields_wards_against_one_attack_once_a_battle():
    field = Field().row("a", 1, 10, 10, of=of("lock-shields"), count=2)
    foe = scroll(id="foe", weapons=(weapon(attacks="1"),))
    state = field.row("b", 2, 10, 12, of=foe, count=2).battle("combat", active=2)
    drive = Drive(state, 6, 6, 6, 6, 1, 1, 5, 1)
    drive.use("fight", "b", react=[react("lock-shields")] * 4)
    assert ("ward of a", 2) in drive.rolls
    assert len(drive.unit("a").models) == 1
    assert not drive.do.battle.effects
    assert ward_of(drive.do, "a") == 0
    later = in_phase(drive.do.state, "combat", turn=2)
    after = Drive(later, 6, 6, 6, 6, 1, 1)
    after.use("fight", "b", react=[react("lock-shields")] * 4)
    assert all(name != "ward of a" for name, _ in after.rolls)


def test_the_mob_may_fight_right_after_the_pikes():
    state = load_battle("harrow-mill")

    def follows(state, unit, after):
        drive = Drive(state)
        return bool(drive.do.value(FIGHTS_AFTER, drive.do.case(unit, after)))

    assert follows(state, "mob", "pikes")
    assert not follows(state, "mob", "slingers")
    assert not follows(state, "slingers", "pikes")
    far = {
        m: replace(state.models[m], pose=replace(state.models[m].pose, x=57.0))
        for m in state.units["pikes"].models
    }
    away = replace(state, models={**state.models, **far})
    assert not follows(away, "mob", "pikes")
