"""Cover, Place of Power, Guarded Hero and command models (T-1, T-5, 8.6, 1.0 to 3.0)."""

from dataclasses import replace

import pytest

from tabletop.content.core.magic.levels import AS_WIZARD
from tabletop.geometry.region import Solid, region
from tabletop.rules.play.control import determine_control
from tabletop.rules.play.values import (
    ATTACKS,
    CASTING_ROLL,
    CHANTING_ROLL,
    CONTROL,
    HIT_ROLL,
    RALLY_DICE,
    SHOT_WITHIN,
    Case,
)
from tabletop.state.model import Terrain
from tests.play.content.drive import Drive, with_unit
from tests.play.field import Field, scroll, weapon

BOW = weapon("Bow", "ranged", range=18.0)
BLADE = weapon()
HERO = scroll("hero", keywords=("INFANTRY", "HERO"), health=5, size=1)


def block(x0, y0, x1, y1, *abilities, height=4.0, key="ruin"):
    ring = region([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
    return Terrain(key, ring, (Solid(key, ring, height),), abilities)


def hit(drive, against="b", used=BOW, bearers=(), unit="a"):
    do = drive.do
    return do.value(HIT_ROLL, Case(do.state, unit, against, used, None, bearers))


# ---------------------------------------------------------------------------- Cover


def sheltered(*features, **more):
    field = Field().row("a", 1, 10, 10, count=1).row("b", 2, 10, 22, count=1, **more)
    return replace(field.battle("shooting"), terrain={f.id: f for f in features})


@pytest.mark.system("S124")
def test_t_1_cover_behind_a_feature():
    value = hit(Drive(sheltered(block(5, 15, 15, 16, "COVER"))))
    assert (value.total, value.words) == (-1, "Cover -1")
    assert hit(Drive(sheltered(block(5, 15, 10.5, 16, "COVER")))).total == 0
    assert hit(Drive(sheltered(block(5, 15, 15, 16)))).total == 0


def test_t_1_cover_counts_for_combat_attacks_and_once():
    two = (block(5, 15, 15, 16, "COVER"), block(5, 18, 15, 19, "COVER", key="other"))
    value = hit(Drive(sheltered(*two)), used=BLADE)
    assert (value.total, len(value.parts)) == (-1, 1)


@pytest.mark.system("S124")
def test_t_1_no_cover_for_chargers_and_flyers():
    state = sheltered(block(5, 15, 15, 16, "COVER"))
    assert hit(Drive(with_unit(state, "b", charged=True))).total == 0
    assert hit(Drive(with_unit(state, "b", keywords=("FLY",)))).total == 0


def test_t_1_cover_wholly_on_a_feature():
    hill = block(5, 20, 15, 26, "COVER", height=0.5)
    assert hit(Drive(sheltered(hill))).total == -1


def test_t_1_one_free_line_of_the_attacking_unit_denies_cover():
    field = Field().row("a", 1, 2, 10, count=20).row("b", 2, 10, 22, count=1)
    wall = block(5, 15, 15, 16, "COVER")
    state = replace(field.battle("shooting"), terrain={"ruin": wall})
    assert hit(Drive(state), bearers=("a7",)).total == 0


def test_t_1_cover_asks_only_about_attacks():
    do = Drive(sheltered(block(5, 15, 15, 16, "COVER"))).do
    assert do.value(HIT_ROLL, Case(do.state, "a", "b")).total == 0


# ---------------------------------------------------------------------------- Place of Power


def shrine(x, keywords=("INFANTRY", "HERO"), y=13.7):
    field = Field().row("a", 1, 10, 10, count=1, of=scroll("hero", keywords=keywords, health=9))
    state = field.row("b", 2, 10, 40, count=1).battle("start")
    return replace(state, terrain={"p": block(x, y, x + 3, y + 3, "PLACE OF POWER", key="p")})


def test_t_5_a_hero_within_3_inches_activates_it():
    radius = 16 / 25.4
    near = shrine(10 + radius + 3.0, y=9.0)
    assert Drive(near).why("place-of-power", "a") == ""
    far = shrine(10 + radius + 3.001, y=9.0)
    assert Drive(far).why("place-of-power", "a") == 'no Place of Power within 3"'
    assert Drive(shrine(9, ("INFANTRY",), 11)).why("place-of-power", "a") == "not a HERO"


def test_t_5_a_roll_of_1_hurts():
    drive = Drive(shrine(9, y=11), 1, 5)
    drive.use("place-of-power", "a")
    assert drive.unit("a").wounds == 3
    assert drive.do.battle.effects == ()


@pytest.mark.parametrize("keyword", ["WIZARD (1)", "PRIEST (2)"])
def test_t_5_wizards_and_priests_gain_1_to_their_rolls_this_turn(keyword):
    drive = Drive(shrine(9, ("HERO", keyword), 11), 2)
    drive.use("place-of-power", "a")
    do = drive.do
    assert do.value(CASTING_ROLL, do.case("a")).total == 1
    assert do.value(CHANTING_ROLL, do.case("a")).total == 1
    assert do.value(AS_WIZARD, do.case("a")).total == 0
    assert [e.until for e in do.battle.effects] == ["turn"]


def test_t_5_others_may_unbind_and_banish():
    drive = Drive(shrine(9, y=11), 6)
    drive.use("place-of-power", "a")
    do = drive.do
    assert do.value(AS_WIZARD, do.case("a")).total == 1
    assert do.value(CASTING_ROLL, do.case("a")).total == 0


def test_t_5_it_is_a_core_ability_of_the_start_of_any_turn():
    drive = Drive(shrine(9, y=11), 6)
    drive.use("place-of-power", "a")
    assert drive.why("place-of-power", "a") == "has used a CORE ability this phase"
    clock = replace(drive.do.battle.clock, phase="movement")
    later = Drive(replace(drive.do.state, battle=replace(drive.do.battle, clock=clock)))
    assert later.why("normal-move", "a") == ""


# ---------------------------------------------------------------------------- Guarded Hero


def guarded(away, of=HERO, guard=None):
    """A HERO with a guard so many inches from it, and archers far off."""
    field = Field().row("h", 1, 10, 10, count=1, of=of)
    field.row("g", 1, 10 + 32 / 25.4 + away, 10, count=1, of=guard)
    return Drive(field.row("b", 2, 10, 30, count=1).battle("shooting", active=2))


def test_8_6_a_hero_near_a_friendly_unit_is_guarded_from_shots():
    assert hit(guarded(2.99), "h", unit="b").words == "Guarded Hero -1"
    assert hit(guarded(3.0), "h", unit="b").total == 0
    assert hit(guarded(2.99), "h", BLADE, unit="b").total == 0
    assert hit(guarded(2.99), "g", unit="b").total == 0


@pytest.mark.parametrize("keyword", ["MONSTER", "WAR MACHINE"])
def test_8_6_monsters_and_war_machines_are_not_guarded(keyword):
    of = scroll("big", keywords=("HERO", keyword))
    assert hit(guarded(1, of), "h", unit="b").total == 0


@pytest.mark.parametrize("keywords", [("INFANTRY", "HERO"), ("MANIFESTATION",)])
def test_8_6_heroes_and_what_is_no_unit_do_not_guard(keywords):
    assert hit(guarded(1, guard=scroll("other", keywords=keywords)), "h", unit="b").total == 0


def shot_within(drive):
    do = drive.do
    return do.value(SHOT_WITHIN, Case(do.state, "h", "b", BOW), 10_000).total


def test_8_6_a_guarded_infantry_hero_is_shot_from_12_inches_at_most():
    assert shot_within(guarded(1)) == 12
    assert shot_within(guarded(3)) == 10_000
    assert shot_within(guarded(1, scroll("rider", keywords=("CAVALRY", "HERO")))) == 10_000


def archers(gap):
    field = Field().row("h", 1, 10, 10, count=1, of=HERO).row("g", 1, 12, 10, count=1)
    field.row("b", 2, 10, 10 + 32 / 25.4 + gap, count=1, of=scroll("archers", weapons=(BOW,)))
    state = field.battle("shooting", active=2)
    state = with_unit(state, "g", keywords=("INFANTRY",))
    gone = replace(state.models["g1"], pose=replace(state.models["g1"].pose, x=12.0))
    return replace(state, models={**state.models, "g1": gone})


def test_8_6_shooters_farther_than_12_inches_cannot_pick_the_hero():
    drive = Drive(archers(12.0), *[1] * 2)
    drive.use("shoot", "b")
    assert {o.id for o in drive.asks[0].options} == {"h", "g"}
    far = Drive(archers(12.01), *[1] * 2)
    far.use("shoot", "b")
    assert far.do.battle.uses[0].targets == ("g",)


# ---------------------------------------------------------------------------- command models


def led(roles, keywords=("INFANTRY",)):
    field = Field().row("a", 1, 10, 10, count=3, roles=roles, of=scroll("band", keywords=keywords))
    return Drive(field.row("b", 2, 10, 20).battle("combat"))


def attacks(drive, *models, used=BLADE):
    do = drive.do
    return do.value(ATTACKS, Case(do.state, "a", "b", used, None, models), 2).total


@pytest.mark.system("S111")
@pytest.mark.parametrize("roles", [{"CHAMPION": ("a1",)}, {"a1": ("CHAMPION",)}])
def test_1_0_champions_have_an_attack_more_with_every_weapon(roles):
    drive = led(roles)
    assert attacks(drive, "a1") == attacks(drive, "a1", used=BOW) == 3
    assert attacks(drive, "a2") == 2


@pytest.mark.system("S110", "S111")
@pytest.mark.parametrize(("roles", "dice"), [({"CHAMPION": ("a1",)}, 7), ({}, 6)])
def test_1_0_a_champion_strikes_once_more_in_a_fight(roles, dice):
    field = Field().row("a", 1, 10, 10, 3, of=scroll("led", weapons=(BLADE,)), roles=roles)
    state = field.row("b", 2, 10, 12.5, 3, of=scroll("foes", health=9)).battle("combat")
    drive = Drive(state, *[1] * dice)
    drive.use("fight", "a")
    assert sum(count for why, count in drive.rolls if why.startswith("hit")) == dice


@pytest.mark.system("S113")
@pytest.mark.parametrize(("bearer", "holder"), [("a3", 1), ("a9", None)])
def test_3_0_a_standard_gains_an_objective_that_is_even(bearer, holder):
    roles = {"STANDARD BEARER": (bearer,)}
    field = Field().row("a", 1, 10, 10, 3, roles=roles).row("b", 2, 10, 15, 3)
    drive = Drive(field.objective("o", 11.3, 12.5).battle("end"))
    drive.run(determine_control(drive.do, 1), {})
    assert drive.do.battle.held.get("o") == holder


@pytest.mark.system("S110")
def test_1_0_companions_of_champions_only_in_beast_units():
    dog = weapon("Teeth", abilities=("COMPANION",))
    assert attacks(led({"CHAMPION": ("a1",)}), "a1", used=dog) == 2
    assert attacks(led({"CHAMPION": ("a1",)}, ("BEAST",)), "a1", used=dog) == 3


@pytest.mark.system("S113")
def test_2_0_and_3_0_musicians_and_bearers_count_once_and_while_they_live():
    drive = led({"MUSICIAN": ("a1", "a2"), "STANDARD BEARER": ("a3", "a2")})
    do = drive.do
    assert do.value(RALLY_DICE, do.case("a"), 6).total == 7
    assert do.value(CONTROL, do.case("a"), 3).total == 4
    bare = led({"MUSICIAN": ("a8",), "STANDARD BEARER": ("a9",)}).do
    assert bare.value(RALLY_DICE, bare.case("a"), 6).total == 6
    assert bare.value(CONTROL, bare.case("a"), 3).total == 3
