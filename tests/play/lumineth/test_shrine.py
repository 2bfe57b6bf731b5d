"""The Shrine Luminor: enter, move, guard, leave, fall, Cleansing Rituals, the FAQ on Obscuring."""

from dataclasses import replace

import pytest

from tabletop.geometry.base import Pose
from tabletop.geometry.region import Solid, region
from tabletop.rules.combat import in_combat
from tabletop.rules.measure import gap_between, unit_gap
from tabletop.rules.play.ability import Call
from tabletop.rules.play.attack.reach import attackers
from tabletop.rules.play.placing_on import passengers, place_on
from tabletop.rules.play.reserves import into_reserve
from tabletop.rules.play.settling import bring_down, settle
from tabletop.rules.play.values import MOVE
from tabletop.state.battle import Clock, Effect
from tabletop.state.causes import Placement
from tabletop.state.facts import ClockMoved, DamageAllocated
from tabletop.state.model import Terrain
from tests.play.content.drive import Drive, react, shift, with_unit
from tests.play.field import Field, scroll, weapon
from tests.play.lumineth.data import of_data

MM100, MM32 = 100 / 25.4, 32 / 25.4
SHRINE = of_data("shrine-luminor")
LRL = "LUMINETH REALM-LORDS"
BOW = weapon("Bow", "ranged", "2", 2, 2, 4, "1", 18.0)
BLADE = weapon("Blade", attacks="2", hit=2, wound=2, rend=4)
HERO = scroll("hero", health=5, keywords=("INFANTRY", "HERO", "WIZARD (1)", LRL), size=1,
              abilities=("mystic-shield",), weapons=(BLADE, BOW))  # fmt: skip
FOES = scroll("foes", weapons=(BLADE, BOW), size=1)


def field(hero=(20, 14), foe=(20, 40), of=HERO, foes=FOES, phase="hero", shrine=20, **more):
    """A shrine (on a round base here), a hero below it, and an enemy above it."""
    made = Field().unit("shrine", 1, [(20, shrine)], of=SHRINE, mm=100)
    made.unit("hero", 1, [hero], of=of).unit("foe", 2, [foe], of=foes)
    return made.battle(phase, **more)


def guarded(*faces, **more):
    """A drive in which the hero is the guardian since an earlier turn."""
    phase = more.pop("phase", "hero")
    active = more.pop("active", 1)
    drive = Drive(field(phase="hero", **more), *faces)
    place_on(drive.do, "hero", "shrine")
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(2, 1, active, phase, active)))
    return drive


def below(gap):
    """Where a hero stands so far below the shrine."""
    return (20, 20 - MM100 / 2 - gap - MM32 / 2)


def above(gap):
    return (20, 20 + MM100 / 2 + gap + MM32 / 2)


# ------------------------------------------------------------------ enter
@pytest.mark.system("S130")
def test_enter_the_shrine_a_lumineth_infantry_hero_within_3_inches():
    assert SHRINE.abilities[1] == "enter-the-shrine"
    assert Drive(field(below(3.0))).why("enter-the-shrine", "shrine") == ""
    assert Drive(field(below(3.001))).why("enter-the-shrine", "shrine") != ""
    for lacking in ("INFANTRY", "HERO", LRL):
        other = replace(HERO, keywords=tuple(k for k in HERO.keywords if k != lacking))
        assert Drive(field(below(1), of=other)).why("enter-the-shrine", "shrine") != ""
    assert Drive(field(below(1), phase="movement")).why("enter-the-shrine", "shrine") != ""
    assert Drive(field(below(1), active=2)).why("enter-the-shrine", "shrine") != ""
    fighting = field(below(1), foe=(20, below(1)[1] - 3))
    assert in_combat(fighting, "hero", "foe")
    assert Drive(fighting).why("enter-the-shrine", "shrine") != ""


@pytest.mark.system("S130")
def test_enter_the_shrine_makes_it_the_guardian_one_at_a_time():
    drive = Drive(field(below(2)))
    drive.use("enter-the-shrine", "shrine")
    assert passengers(drive.do.state, "shrine") == ("hero",)
    assert drive.unit("shrine").move == 6.0
    state = drive.do.state
    assert gap_between(state, "hero", "foe") == gap_between(state, "shrine", "foe")
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(2, 1, 1, "hero", 1)))
    assert drive.why("enter-the-shrine", "shrine") == "has a guardian"


# ------------------------------------------------------------------ guard
@pytest.mark.system("S130")
def test_a_guarded_shrine_moves_6_inches_and_takes_its_guardian_along():
    drive = guarded(phase="movement")
    drive.use("normal-move", "shrine", move=lambda ask: shift(drive.do.state, "shrine", 0, 6))
    assert drive.asks[0].allowance == 6
    assert drive.at("shrine1") == drive.at("hero1") == (20, 26)
    assert drive.why("run", "shrine") == "has used a CORE ability this phase"


@pytest.mark.system("S130")
def test_a_guarded_shrine_runs_flies_and_retreats_but_does_not_charge():
    drive = guarded(4, phase="movement")
    assert drive.why("run", "shrine") == ""
    drive.use("run", "shrine", move=lambda ask: shift(drive.do.state, "shrine", -10, 0))
    assert drive.at("hero1") == (10, 20)
    held = guarded(1, phase="movement", foe=above(2))
    assert held.why("normal-move", "shrine") == "in combat"
    assert held.why("retreat", "shrine") == ""
    for phase, key in (("charge", "charge"), ("combat", "fight"), ("shooting", "shoot")):
        assert guarded(phase=phase, foe=above(5)).why(key, "shrine") != "", key
    assert guarded().why("rally", "shrine") == "cannot use commands"


@pytest.mark.system("S130")
def test_a_guarded_shrine_ends_no_move_within_an_enemys_combat_range():
    drive = guarded(phase="movement", foe=above(8))

    def moves(ask):
        assert not ask.check(shift(drive.do.state, "shrine", 0, 5.5)).is_legal
        return shift(drive.do.state, "shrine", 0, 5)

    drive.use("normal-move", "shrine", move=moves)
    assert unit_gap(drive.do.state, "shrine", "foe") == pytest.approx(3.0)


@pytest.mark.system("S130")
def test_a_guarded_shrine_does_not_end_near_an_enemy_that_it_does_not_see():
    shape = region([(5, 27.2), (35, 27.2), (35, 27.6), (5, 27.6)])
    wall = Terrain("wall", shape, (Solid("wall", shape, 12.0),))
    drive = guarded(phase="movement", foe=above(8))
    drive.do.state = replace(drive.do.state, terrain={"wall": wall})
    drive.start = drive.do.state
    drive.do.events.clear()

    def moves(ask):
        near = shift(drive.do.state, "shrine", 0, 5.1)
        assert ask.check(near).reasons == ("ENDS_IN_COMBAT_RANGE",)
        return shift(drive.do.state, "shrine", 0, 5)

    drive.use("normal-move", "shrine", move=moves)
    assert drive.at("hero1") == (20, 25)


@pytest.mark.system("S130")
def test_a_shrine_without_guardian_stands_still_and_fights_for_nothing():
    drive = Drive(field(phase="movement", foe=above(2)))
    assert drive.why("normal-move", "shrine") != ""
    assert not in_combat(drive.do.state, "shrine", "foe")
    assert in_combat(guarded(phase="movement", foe=above(2)).do.state, "shrine", "foe")


@pytest.mark.system("S130")
def test_the_guardian_uses_no_move_ability_and_does_not_fight_but_shoots_from_there():
    for phase, key in (("movement", "normal-move"), ("movement", "run"), ("charge", "charge")):
        assert guarded(phase=phase, foe=above(5)).why(key, "hero") == "placed on terrain"
    assert guarded(phase="movement", foe=above(2)).why("retreat", "hero") == "placed on terrain"
    assert guarded(phase="combat", foe=above(2)).why("fight", "hero") == "placed on terrain"
    reach = guarded(phase="shooting", foe=above(18)).do
    assert [a.targets for a in attackers(reach, "hero", "ranged")] == [("foe",)]
    assert attackers(guarded(phase="shooting", foe=above(18.01)).do, "hero", "ranged") == ()


@pytest.mark.system("S130")
@pytest.mark.parametrize(
    ("phase", "kind", "gap"), [("shooting", "ranged", 6), ("combat", "melee", 2)]
)
def test_attacks_at_the_guardian_are_attacks_at_the_shrine(phase, kind, gap):
    drive = guarded(6, 6, 6, 6, 1, 1, phase=phase, active=2, foe=above(gap))
    assert {t for a in attackers(drive.do, "foe", kind) for t in a.targets} == {"shrine"}
    assert in_combat(drive.do.state, "foe", "hero") == (kind == "melee")
    drive.use("shoot" if kind == "ranged" else "fight", "foe", pile_in=None)
    assert drive.unit("shrine").wounds == 2
    assert drive.unit("hero").wounds == 0


@pytest.mark.system("S130", "S152")
def test_the_river_moves_no_guardian_off_its_shrine():
    runes = {(1, "battle scripture"): ("Oreali",)}
    drive = Drive(field(traits=(("depict-rune",), ()), notes=runes))
    place_on(drive.do, "hero", "shrine")
    drive.use("depict-rune", player=1, choice=("Ydriliqi",), targets=("hero",))
    assert "move" not in drive.kinds()
    assert drive.unit("hero").garrison == "shrine"


@pytest.mark.system("S130")
def test_who_charges_the_guardian_charges_the_shrine():
    drive = guarded(4, 4, phase="charge", active=2, foe=above(6))

    def charges(ask):
        assert ask.targets == ("shrine",)
        return ask.propose()

    drive.use("charge", "foe", charge=charges)
    assert drive.unit("foe").charged
    assert unit_gap(drive.do.state, "foe", "shrine") <= 0.5


@pytest.mark.system("S130")
def test_abilities_of_friends_do_not_move_the_shrine_farther():
    drive = guarded(phase="movement")
    clock = drive.do.battle.clock
    wind = Effect("depict-rune/thalari", 1, (), "round", clock)
    runes = {(1, "battle scripture"): ("Thalari", "Varinor", "Alaithi", "Oreali")}
    drive.do.state = replace(
        drive.do.state, battle=replace(drive.do.battle, effects=(wind,), notes=runes)
    )
    assert drive.do.value(MOVE, drive.do.case("shrine")).total == 6
    assert drive.do.value(MOVE, drive.do.case("hero"), 5).total == 9


# ------------------------------------------------------------------ leave
@pytest.mark.system("S131")
def test_exit_the_shrine_wholly_within_6_inches_not_in_the_turn_of_entering():
    drive = Drive(field(below(2)))
    drive.use("enter-the-shrine", "shrine")
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(1, 1, 1, "movement", 1)))
    assert drive.why("exit-the-shrine", "shrine") == "entered this turn"
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(2, 1, 1, "movement", 1)))

    def places(ask):
        far = Placement({"hero1": (Pose(20, below(5.0)[1]),)})
        assert not ask.check(far).is_legal
        return Placement({"hero1": (Pose(20, below(4.7)[1]),)})

    drive.use("exit-the-shrine", "shrine", set_up=places)
    assert drive.unit("hero").garrison == ""
    assert drive.at("hero1") == pytest.approx((20, below(4.7)[1]))
    assert drive.unit("shrine").move is None
    assert drive.why("normal-move", "shrine") != ""
    assert drive.why("normal-move", "hero") == "set up this turn"
    assert drive.why("exit-the-shrine", "shrine") != ""


@pytest.mark.system("S131")
def test_exit_the_shrine_never_into_combat():
    drive = guarded(phase="movement", foe=(20, 12))

    def places(ask):
        assert not ask.check(Placement({"hero1": (Pose(20, 15.9),)})).is_legal
        return ask.propose()

    drive.use("exit-the-shrine", "shrine", set_up=places)
    assert not drive.do.is_in_combat("hero")


@pytest.mark.system("S131")
def test_whoever_is_removed_from_the_shrine_is_its_guardian_no_more():
    drive = guarded(phase="movement")
    into_reserve(drive.do, "hero", "aside")
    assert drive.unit("shrine").move is None
    assert drive.why("exit-the-shrine", "shrine") == "no guardian"
    drive = guarded(phase="movement")
    drive.do.inflict("hero", 9)
    drive.run(settle(drive.do, Call("x", 2)), {})
    assert not drive.do.has_unit("hero")
    assert drive.unit("shrine").move is None


@pytest.mark.system("S131")
def test_a_falling_shrine_hurts_its_guardian_and_sets_it_up_beside_it():
    drive = guarded(5, phase="shooting", foe=(20, 26))
    drive.do.emit(DamageAllocated("shrine", 0, 11))
    drive.do.inflict("shrine", 1)

    def beside(ask):
        for more, is_legal in ((0.0, True), (0.01, False)):  # wholly within 3 inches
            y = 20 - MM100 / 2 - 3.0 + MM32 / 2 - more
            assert ask.check(Placement({"hero1": (Pose(20, y),)})).is_legal is is_legal
        return ask.propose()

    drive.run(settle(drive.do, Call("x", 2)), {"set_up": beside})
    assert "set_up" in drive.kinds()
    assert "shrine" in drive.do.battle.fallen
    assert drive.unit("hero").wounds == 3
    assert drive.unit("hero").garrison == ""
    assert not drive.do.is_in_combat("hero")
    assert not drive.deeds("destroyed")  # a shrine is no unit
    assert drive.deeds("left") == ["hero"]


@pytest.mark.system("S131")
def test_a_guardian_that_finds_no_room_beside_a_fallen_shrine_is_slain():
    made = Field(board=(4.0, 4.0)).unit("shrine", 1, [(2, 2)], of=SHRINE, mm=100)
    drive = Drive(made.unit("hero", 1, [(2, 2)], of=HERO).battle("hero"), 1)
    place_on(drive.do, "hero", "shrine")
    drive.run(bring_down(drive.do, "shrine"), {})
    assert not drive.do.has_unit("hero")
    assert not drive.do.has_unit("shrine")


# ------------------------------------------------------------------ rituals
@pytest.mark.system("S130")
def test_cleansing_rituals_make_a_casting_roll_again_once_a_turn():
    drive = guarded(1, 2, 4, 4)
    drive.use("mystic-shield", "hero", target=("hero",), react=react("cleansing-rituals"))
    assert [why for why, _ in drive.rolls] == ["casting Mystic Shield"] * 2
    assert drive.do.battle.effects
    again = with_unit(drive.do.state, "hero", keywords=(*HERO.keywords[:2], "WIZARD (2)", LRL))
    second = Drive(again, 1, 2)
    second.use("mystic-shield", "hero", target=("hero",), react=react("cleansing-rituals"))
    assert "react" not in second.kinds()
    later = Drive(again, 1, 2)  # another phase of the same turn
    later.do.emit(ClockMoved(later.do.battle.clock, Clock(2, 1, 1, "shooting", 1)))
    later.use("mystic-shield", "hero", target=("hero",), react=react("cleansing-rituals"))
    assert "react" not in later.kinds()


@pytest.mark.system("S130")
def test_cleansing_rituals_turn_a_miscast_away():
    drive = guarded(1, 1, 3, 3)
    drive.use("mystic-shield", "hero", target=("hero",), react=react("cleansing-rituals"))
    assert drive.do.battle.effects
    assert not drive.deeds("miscast")


@pytest.mark.system("S130")
@pytest.mark.parametrize(("gap", "is_near"), [(10.7, True), (10.8, False)])
def test_cleansing_rituals_need_a_guardian_and_a_lumineth_caster_wholly_within_12(gap, is_near):
    made = Field().unit("shrine", 1, [(20, 20)], of=SHRINE, mm=100)
    made.unit("hero", 1, [(30, 30)], of=HERO).unit("mage", 1, [above(gap)], of=HERO)
    state = made.unit("foe", 2, [(50, 40)], of=FOES).battle("hero")
    drive = Drive(state, 1, 2)
    drive.use("mystic-shield", "mage", target=("mage",), react=react("cleansing-rituals"))
    assert "react" not in drive.kinds()  # nobody guards it
    drive = Drive(state, *((1, 2, 6, 6) if is_near else (1, 2)))
    place_on(drive.do, "hero", "shrine")
    drive.use("mystic-shield", "mage", target=("mage",), react=react("cleansing-rituals"))
    assert ("react" in drive.kinds()) == is_near
    strange = with_unit(drive.start, "mage", keywords=("INFANTRY", "WIZARD (1)"))
    drive = Drive(strange, 1, 2)
    place_on(drive.do, "hero", "shrine")
    drive.use("mystic-shield", "mage", target=("mage",), react=react("cleansing-rituals"))
    assert "react" not in drive.kinds()


# ------------------------------------------------------------------ the FAQ
@pytest.mark.system("S006")
def test_6_0_faq_obscuring_terrain_hides_no_guardian_from_abilities():
    """The soot of an enemy picks a visible unit: the hero is hidden beside the wood, not there."""
    shape = region([(22.2, 16), (25, 16), (25, 24), (22.2, 24)])
    wood = Terrain("wood", shape, (Solid("wood", shape, 3.0),), ("OBSCURING",))
    witch = scroll("witch", abilities=("choking-soot",), size=1)
    state = field(hero=(21.4, 14.8), foe=(20, 26), foes=witch, active=2)
    near_wood = with_unit(state, "hero")
    near_wood = replace(near_wood, terrain={"wood": wood})
    hidden = Drive(near_wood, 5)
    hidden.use("choking-soot", "foe", target=("shrine",))
    assert "hero" not in {o.unit for a in hidden.asks for o in a.options}
    seen = Drive(near_wood, 5)
    place_on(seen.do, "hero", "shrine")
    seen.use("choking-soot", "foe", target=("hero",))
    assert seen.do.battle.effects[-1].units == ("hero",)


@pytest.mark.system("S006")
def test_6_0_faq_obscuring_terrain_dims_no_guardians_bow():
    """A bow of 18 inches reaches 9 from within the wood, and 12 from the shrine beside it."""
    shape = region([(17, 13), (23, 13), (23, 18.5), (17, 18.5)])
    wood = Terrain("wood", shape, (Solid("wood", shape, 0.5),), ("OBSCURING",))
    for foe, is_placed, why in (
        ((20 - 9, 14.5), False, ""),
        ((20 - 12, 14.5), False, "no enemy in range and visible"),
        (above(12.0), True, ""),
    ):
        far = field(hero=(20, 14.5), foe=foe, phase="shooting")
        drive = Drive(replace(far, terrain={"wood": wood}))
        if is_placed:
            place_on(drive.do, "hero", "shrine")
        assert drive.why("shoot", "hero") == why
