"""Fight, Shoot and the commands about attacks (13.0, 13.1, 15.3, 16.0, 5.0)."""

from dataclasses import replace

import pytest

from tabletop.content.core import CORE
from tabletop.geometry.region import Solid, region
from tabletop.rules.play.ability import Ability, Book, Timing
from tabletop.rules.play.values import HIT_ROLL, SAVE_ROLL, Case
from tabletop.state.battle import Clock
from tabletop.state.facts import AttackRolled, ClockMoved
from tabletop.state.model import Terrain
from tests.play.content.drive import Drive, react, shift, with_unit
from tests.play.field import Field, scroll, weapon

MM32 = 32 / 25.4
BOW = weapon("Bow", "ranged", attacks="1", range=18.0)
ARCHERS = scroll("archers", weapons=(BOW,), health=3)
TOUGH = scroll("tough", health=9)


def facing(gap, phase, of=None, foe=TOUGH, **more):
    field = Field().row("a", 1, 10, 10, count=1, of=of)
    return field.row("b", 2, 10, 10 + MM32 + gap, count=1, of=foe).battle(phase, **more)


def told(drive, step):
    return [e for e in drive.do.events if isinstance(e, AttackRolled) and e.step == step]


# ---------------------------------------------------------------------------- Fight


@pytest.mark.system("S034")
def test_13_1_a_unit_piles_in_and_then_attacks():
    state = facing(2, "combat", of=scroll("blades"))
    drive = Drive(state, 4, 4, 4, 4, 1, 1)
    drive.use("fight", "a", pile_in=shift(state, "a", 0, 1.5, "b"))
    assert drive.kinds()[0] == "pile_in"
    assert drive.asks[0].targets == ("b",)
    assert drive.at("a1") == (10, 11.5)
    assert told(drive, "hit")[0].count == 2
    assert drive.unit("b").wounds == 2
    assert drive.deeds("fought") == ["a"]
    assert drive.do.battle.uses[0].targets == ("b",)


@pytest.mark.system("S024")
def test_15_3_a_pile_in_ends_no_further_from_its_target():
    state = facing(1, "combat")
    drive = Drive(state, 1, 1)
    drive.use("fight", "a")
    check = drive.asks[0].check
    assert check(shift(state, "a", 0, -0.001, "b")).reasons == ("FURTHER_FROM_TARGET",)
    a = state.models["a1"].pose
    round_it = {"a1": (a, replace(a, x=a.x + 1.0, y=a.y + 0.3))}
    assert check(type(shift(state, "a", 0, 0))(round_it, "b")).is_legal


@pytest.mark.system("S024", "S034")
def test_15_3_a_pile_in_is_3_inches_and_may_be_left_out():
    drive = Drive(facing(1, "combat"), 1, 1)
    drive.use("fight", "a")
    assert drive.asks[0].allowance == 3
    assert drive.at("a1") == (10, 10)


@pytest.mark.system("S024")
def test_15_3_a_pile_in_keeps_every_combat():
    field = Field().row("a", 1, 10, 10, count=1).row("b", 2, 10, 13, count=1, of=TOUGH)
    state = field.row("c", 2, 13.5, 8, count=1, of=TOUGH).battle("combat")
    drive = Drive(state, 1, 1)
    drive.use("fight", "a")
    moved = shift(state, "a", -0.6, 1.3, "b")
    assert drive.asks[0].check(moved).reasons == ("LEFT_COMBAT",)


@pytest.mark.system("S025")
def test_13_1_a_charger_with_nobody_in_combat_piles_in_and_fights_if_that_brings_it_there():
    state = with_unit(facing(4, "combat"), "a", charged=True)
    drive = Drive(state, 1, 1)
    assert drive.why("fight", "a") == ""
    drive.use("fight", "a", pile_in=shift(state, "a", 0, 3))
    assert told(drive, "hit")
    idle = Drive(state)
    idle.use("fight", "a")
    assert told(idle, "hit") == []
    assert idle.deeds("fought") == ["a"]


@pytest.mark.system("S034")
def test_13_1_who_may_fight():
    assert Drive(facing(4, "combat")).why("fight", "a") == "not in combat"
    assert Drive(facing(1, "combat")).why("fight", "b") == ""
    assert Drive(facing(1, "charge")).why("fight", "a") == "only in any combat phase"


@pytest.mark.system("S103")
def test_7_0_a_manifestation_fights_only_with_melee_weapons():
    rune = scroll("rune", keywords=("MANIFESTATION",), weapons=())
    assert Drive(facing(1, "combat", foe=rune)).why("fight", "b") == "has no melee weapons"


def test_d_42_a_unit_without_attacks_may_be_picked_and_piles_in():
    state = facing(2, "combat", of=scroll("bare", weapons=()))
    drive = Drive(state)
    drive.use("fight", "a", pile_in=shift(state, "a", 0, 1, "b"))
    assert drive.at("a1") == (10, 11)
    assert told(drive, "hit") == []


@pytest.mark.system("S130")
def test_1_5_a_unit_placed_on_terrain_does_not_fight():
    state = with_unit(facing(1, "combat"), "a", charged=True, garrison="shrine")
    assert Drive(state).why("fight", "a") == "placed on terrain"


def test_mv_7_a_unit_that_cannot_move_fights_without_a_pile_in():
    drive = Drive(facing(1, "combat", of=scroll("rock", move=None)), 1, 1)
    drive.use("fight", "a")
    assert "pile_in" not in drive.kinds()
    assert told(drive, "hit")


def test_13_1_reactions_come_after_the_pile_in():
    state = facing(2, "combat")
    drive = Drive(state, 1, 1)
    drive.use("fight", "a")
    assert drive.kinds().index("pile_in") < drive.kinds().index("react")


# ---------------------------------------------------------------------------- Shoot


def test_13_0_a_unit_shoots_what_it_can_see_and_reach():
    drive = Drive(facing(10, "shooting", of=ARCHERS), 4, 4, 1)
    assert drive.why("shoot", "a") == ""
    drive.use("shoot", "a")
    assert drive.unit("b").wounds == 1
    assert Drive(facing(18.01, "shooting", of=ARCHERS)).why("shoot", "a") != ""
    assert Drive(facing(18.0, "shooting", of=ARCHERS)).why("shoot", "a") == ""


@pytest.mark.system("S055")
def test_13_0_who_may_shoot():
    state = facing(10, "shooting", of=ARCHERS, foe=ARCHERS)
    assert Drive(state).why("shoot", "b") == "only in your shooting phase"
    assert Drive(with_unit(state, "a", ran=True)).why("shoot", "a") == "ran this turn"
    gone = with_unit(state, "a", retreated=True)
    assert Drive(gone).why("shoot", "a") == "retreated this turn"
    bare = facing(10, "shooting")
    assert Drive(bare).why("shoot", "a") == "has no ranged weapons"
    assert Drive(facing(1, "shooting", of=ARCHERS)).why("shoot", "a") != ""


@pytest.mark.system("S054")
def test_16_0_a_unit_shoots_with_every_ranged_weapon():
    """FAQ: it may not keep one of them back."""
    javelin = weapon("Javelin", "ranged", attacks="3", range=12.0)
    drive = Drive(facing(10, "shooting", of=scroll("both", weapons=(BOW, javelin))), *[1] * 4)
    drive.use("shoot", "a")
    assert [(e.weapon, e.count) for e in told(drive, "hit")] == [("Bow", 1), ("Javelin", 3)]


@pytest.mark.system("S053")
def test_16_0_models_that_do_not_see_the_target_do_not_shoot():
    """FAQ: the unit sees the target, some of its models do not."""
    field = Field().row("a", 1, 10, 10, count=4, of=ARCHERS).row("b", 2, 10, 22, count=1, of=TOUGH)
    ring = region([(10.6, 12), (16, 12), (16, 12.5), (10.6, 12.5)])
    wall = Terrain("wall", ring, (Solid("wall", ring, 9.0),))
    drive = Drive(replace(field.battle("shooting"), terrain={"wall": wall}), 1, 1)
    drive.use("shoot", "a")
    assert told(drive, "hit")[0].count == 2


@pytest.mark.system("S104")
def test_7_0_beside_a_manifestation_that_cannot_move_a_unit_is_free_but_in_the_combat_phase():
    state = facing(1, "shooting", of=ARCHERS, foe=scroll("rune", move=None, weapons=()))
    spell = with_unit(state, "b", keywords=("MANIFESTATION",))

    def why(key, phase):
        clock = replace(spell.battle.clock, phase=phase)
        now = replace(spell, battle=replace(spell.battle, clock=clock), phase=phase)
        return Drive(now).why(key, "a")

    assert why("shoot", "shooting") == ""
    assert why("normal-move", "movement") == why("run", "movement") == ""
    assert why("charge", "charge") == ""
    assert why("retreat", "movement") == "not in combat"
    assert why("fight", "combat") == ""


# ---------------------------------------------------------------------------- Covering Fire


def test_5_0_covering_fire_shoots_at_minus_1_in_the_enemys_phase():
    drive = Drive(facing(10, "shooting", foe=ARCHERS), 4)
    assert drive.why("covering-fire", "b") == ""
    drive.use("covering-fire", "b")
    (hit,) = told(drive, "hit")
    assert (hit.change, hit.parts) == (-1, (("Covering Fire", -1),))
    assert hit.successes == 0
    assert drive.do.battle.command == (4, 3)
    assert drive.do.battle.effects == ()


def three(phase="shooting", **more):
    field = Field().row("a", 1, 10, 10, count=1, of=TOUGH).row("c", 1, 24, 10, count=1, of=TOUGH)
    return field.row("b", 2, 15, 20, count=1, of=ARCHERS).battle(phase, **more)


@pytest.mark.system("S083")
def test_5_0_covering_fire_takes_the_closest_unit_that_can_be_shot():
    drive = Drive(three(), 4)
    drive.use("covering-fire", "b")
    assert drive.do.battle.uses[0].targets == ("a",)
    assert "target" not in drive.kinds()
    ring = region([(5, 13), (14, 13), (14, 13.5), (5, 13.5)])
    wall = Terrain("wall", ring, (Solid("wall", ring, 9.0),))
    hidden = Drive(replace(three(), terrain={"wall": wall}), 4)
    hidden.use("covering-fire", "b")
    assert hidden.do.battle.uses[0].targets == ("c",)


def test_5_0_of_equally_close_units_the_shooter_picks():
    field = Field().row("a", 1, 10, 10, count=1, of=TOUGH).row("c", 1, 20, 10, count=1, of=TOUGH)
    drive = Drive(field.row("b", 2, 15, 20, count=1, of=ARCHERS).battle("shooting"), 4)
    drive.use("covering-fire", "b", target=("c",))
    assert [o.id for o in drive.asks[0].options] == ["a", "c"]
    assert drive.do.battle.uses[0].targets == ("c",)


@pytest.mark.parametrize("keyword", ["MANIFESTATION", "FACTION TERRAIN"])
def test_5_0_covering_fire_never_targets_what_is_no_unit(keyword):
    drive = Drive(with_unit(three(), "a", keywords=(keyword,)), 4)
    drive.use("covering-fire", "b")
    assert drive.do.battle.uses[0].targets == ("c",)


def test_5_0_no_covering_fire_where_only_manifestations_can_be_shot():
    state = facing(10, "shooting", foe=ARCHERS)
    alone = with_unit(state, "a", keywords=("MANIFESTATION",))
    assert Drive(alone).why("covering-fire", "b") == "no enemy unit in range and visible"


def test_5_0_who_may_give_covering_fire():
    state = facing(10, "shooting", of=ARCHERS, foe=ARCHERS)
    assert Drive(state).why("covering-fire", "a") == "only in the enemy's shooting phase"
    assert Drive(with_unit(state, "b", ran=True)).why("covering-fire", "b") == "ran this turn"
    close = facing(1, "shooting", foe=ARCHERS)
    assert Drive(close).why("covering-fire", "b") == "in combat"


def test_cmd_2_covering_fire_is_the_command_of_its_unit_so_no_all_out_attack():
    drive = Drive(facing(10, "shooting", foe=ARCHERS), 4, 4, 1)
    drive.use("covering-fire", "b", react=react("all-out-attack"))
    offered = {o.ability for a in drive.asks if a.kind == "react" for o in a.options}
    assert "all-out-attack" not in offered
    assert drive.do.battle.command == (4, 3)


@pytest.mark.system("S083")
def test_20_0_covering_fire_hampers_companions_too():
    dog = weapon("Teeth", "ranged", attacks="1", range=18.0, abilities=("COMPANION",))
    drive = Drive(facing(10, "shooting", foe=scroll("dogs", weapons=(dog,))), 1)
    drive.use("covering-fire", "b")
    assert told(drive, "hit")[0].change == -1


# ---------------------------------------------------------------------------- All-out


@pytest.mark.system("S081")
def test_5_0_all_out_attack_helps_this_attack_and_costs_saves_this_turn():
    drive = Drive(facing(1, "combat"), 3, 3, 1, 1)
    drive.use("fight", "a", react=react("all-out-attack"))
    (hit,) = told(drive, "hit")
    assert (hit.change, hit.successes) == (1, 2)
    do = drive.do
    assert do.value(HIT_ROLL, Case(do.state, "a", "b")).total == 0
    assert do.value(SAVE_ROLL, Case(do.state, "a", "b")).total == -1
    assert do.value(SAVE_ROLL, Case(do.state, "b", "a")).total == 0
    assert [e.until for e in do.battle.effects] == ["turn"]


def test_5_0_all_out_attack_works_for_shooting_and_helps_companions():
    dog = weapon("Teeth", "ranged", attacks="1", range=18.0, abilities=("COMPANION",))
    drive = Drive(facing(10, "shooting", of=scroll("dogs", weapons=(dog,))), 1)
    drive.use("shoot", "a", react=react("all-out-attack"))
    assert told(drive, "hit")[0].change == 1


def test_5_0_all_out_defence_helps_one_target_until_the_attack_is_resolved():
    drive = Drive(facing(1, "combat"), 4, 4, 4, 4, 4, 3)
    drive.use("fight", "a", react=react("all-out-defence"))
    (save,) = told(drive, "save")
    assert (save.change, save.successes) == (1, 1)
    assert drive.do.battle.effects == ()
    assert drive.do.battle.command == (4, 3)


def test_5_0_all_out_defence_is_for_units_that_are_attacked():
    field = Field().row("a", 1, 10, 10, count=1).row("b", 2, 10, 12, count=1, of=TOUGH)
    state = field.row("c", 2, 40, 12, count=1, of=TOUGH).battle("combat")
    drive = Drive(state, 1, 1)
    drive.use("fight", "a")
    offered = [o.id for a in drive.asks if a.kind == "react" and a.player == 2 for o in a.options]
    assert offered == ["all-out-defence:b", "pass"]


def test_8_3_both_sides_react_and_the_caps_hold():
    drive = Drive(facing(1, "combat"), 3, 3, 4, 4, 4, 4)
    drive.use("fight", "a", react=react("all-out-attack", "all-out-defence"))
    assert told(drive, "hit")[0].change == 1
    assert told(drive, "save")[0].change == 1
    assert drive.do.battle.command == (3, 3)


def test_ab_4_the_penalty_of_two_all_out_attacks_is_one():
    drive = Drive(facing(1, "combat"), 1, 1)
    drive.use("fight", "a", react=react("all-out-attack"))
    twice = drive.do.battle
    effects = tuple(e for e in twice.effects for _ in range(2))
    again = Drive(replace(drive.do.state, battle=replace(twice, effects=effects)))
    assert again.do.value(SAVE_ROLL, Case(again.do.state, "a", "b")).total == -1


@pytest.mark.system("S081")
def test_5_0_the_penalty_of_all_out_attack_outlasts_the_phase_and_ends_with_the_turn():
    drive = Drive(facing(10, "shooting", of=ARCHERS), 1)
    drive.use("shoot", "a", react=react("all-out-attack"))
    do, clock = drive.do, drive.do.battle.clock
    do.emit(ClockMoved(clock, replace(clock, phase="charge")))
    assert do.value(SAVE_ROLL, Case(do.state, "a", "b")).total == -1
    do.emit(ClockMoved(do.battle.clock, Clock(1, 2, 2, "start", 2)))
    assert do.value(SAVE_ROLL, Case(do.state, "a", "b")).total == 0


@pytest.mark.system("S169")
def test_5_0_all_out_attack_answers_any_ability_with_the_keyword_attack():
    def strike(do, call):
        yield from do.roll(1, f"at {do.value(HIT_ROLL, do.case(call.unit)).total}", call.player)

    fury = Ability(
        "fury", "Fury", "-", "", (Timing("hero"),), keywords=("ATTACK",), effect=strike
    )  # fmt: skip
    state = facing(10, "hero", of=scroll("angry", abilities=("fury",)))
    drive = Drive(state, 1, book=Book(CORE, (fury,)))
    drive.use("fury", "a", react=react("all-out-attack"))
    assert drive.rolls == [("at 1", 1)]
    assert drive.do.value(HIT_ROLL, drive.do.case("a")).total == 0


def test_5_0_a_redeploy_bars_covering_fire_this_turn():
    drive = Drive(facing(10, "movement", foe=ARCHERS), 1)
    drive.use("redeploy", "b")
    clock = drive.do.battle.clock
    drive.do.emit(ClockMoved(clock, replace(clock, phase="shooting")))
    assert drive.why("covering-fire", "b") == "ran this turn"
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(1, 2, 2, "start", 2)))
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(2, 1, 1, "shooting", 2)))
    assert drive.why("covering-fire", "b") == ""
