"""Prayers: chanting rolls, ritual points, Sacred Rites, Resurrection (Magic 3.0)."""

from dataclasses import replace

import pytest

from tabletop.content.core import CORE, LORE
from tabletop.content.core.magic import prayer, ritual_points
from tabletop.content.core.magic.chanting import RITUAL, chant_again
from tabletop.files.battle_scenario import load_battle
from tabletop.geometry.base import Pose
from tabletop.geometry.region import Solid, region
from tabletop.resources import resource
from tabletop.rules.play.ability import Ability, Book, Call, Timing, Trigger
from tabletop.rules.play.permits import Offer
from tabletop.rules.play.settling import destroy, ward_of
from tabletop.rules.play.using import option_of
from tabletop.rules.play.values import CHANTING_ROLL, Modifier
from tabletop.state.battle import Clock
from tabletop.state.causes import Placement
from tabletop.state.facts import MagicRolled
from tabletop.state.model import Terrain
from tests.play.content.drive import Drive, react
from tests.play.field import Field, scroll


def priest(level, *abilities, key="priest"):
    words = ("INFANTRY", "HERO", f"PRIEST ({level})")
    return scroll(key, health=6, keywords=words, size=1, abilities=abilities)


def book(*extra, rules=()):
    def harm(do, call):
        do.inflict("b", 2, call.unit)

    made = prayer("hymn", "Hymn", "x", 7, "x", harm)
    passive = Ability("charm", "Charm", "x", "x", passive=tuple(rules))
    return Book(CORE, (*LORE, made, passive, *extra))


def praying(points=0, level=1, abilities=("hymn",), **more):
    field = Field().row("a", 1, 10, 10, 1, of=priest(level, *abilities))
    state = field.row("b", 2, 10, 30, 1, of=scroll("foe", health=9)).battle("hero", **more)
    if not points:
        return state
    notes = {(1, f"{RITUAL}a"): (str(points),)}
    return replace(state, battle=replace(state.battle, notes=notes))


def points(drive):
    return ritual_points(drive.do.battle, "a")


@pytest.mark.system("S092")
def test_12_2_four_points_and_a_three_answer_a_value_of_seven_and_are_spent():
    drive = Drive(praying(4), 3, book=book())
    drive.use("hymn", "a", choice=("answer",))
    assert drive.unit("b").wounds == 2
    assert points(drive) == 0


@pytest.mark.system("S092")
def test_12_2_the_roll_may_be_banked_though_it_would_do():
    drive = Drive(praying(4), 3, book=book())
    drive.use("hymn", "a", choice=("bank",))
    assert drive.unit("b").wounds == 0
    assert points(drive) == 7


@pytest.mark.system("S092")
def test_d_25_an_answer_that_falls_short_fails_and_keeps_the_points():
    drive = Drive(praying(3), 3, book=book())
    drive.use("hymn", "a", choice=("answer",))
    assert drive.unit("b").wounds == 0
    assert points(drive) == 3


@pytest.mark.system("S092")
def test_d_25_the_better_answer_is_proposed():
    for had, first in ((3, "bank"), (4, "answer")):
        drive = Drive(praying(had), 3, book=book())
        drive.use("hymn", "a")
        (ask,) = [a for a in drive.asks if a.kind == "choice"]
        assert ask.first == (first,)
        assert f"3 + {had} points against 7" in ask.options[0].detail


@pytest.mark.system("S092")
def test_12_2_a_one_fails_and_loses_d3_points_but_never_below_none():
    drive = Drive(praying(2), 1, 6, book=book())
    drive.use("hymn", "a")
    assert points(drive) == 0
    assert "choice" not in drive.kinds()
    drive = Drive(praying(5), 1, 3, book=book())
    drive.use("hymn", "a")
    assert points(drive) == 3


@pytest.mark.system("S092")
def test_12_2_a_one_fails_whatever_is_added():
    drive = Drive(praying(9, abilities=("hymn", "charm")), 1, 1,
                  book=book(rules=(Modifier(CHANTING_ROLL, "add", 5),)))  # fmt: skip
    drive.use("hymn", "a")
    assert drive.unit("b").wounds == 0
    assert points(drive) == 8


@pytest.mark.system("S092")
def test_12_2_modifiers_count_for_the_answer_and_for_the_bank():
    rules = (Modifier(CHANTING_ROLL, "add", 1),)
    drive = Drive(praying(3, abilities=("hymn", "charm")), 3, book=book(rules=rules))
    drive.use("hymn", "a", choice=("answer",))
    assert drive.unit("b").wounds == 2
    drive = Drive(praying(3, abilities=("hymn", "charm")), 3, book=book(rules=rules))
    drive.use("hymn", "a", choice=("bank",))
    assert points(drive) == 7


@pytest.mark.system("S092")
def test_d_24_a_chanting_roll_may_be_made_again_by_a_reaction():
    again = Ability("again", "Again", "x", "x", reacts=Trigger(("PRAYER",), "you"),
                    effect=chant_again)  # fmt: skip
    drive = Drive(praying(4, abilities=("hymn", "again")), 1, 3, book=book(again))
    drive.use("hymn", "a", choice=("answer",), react=react("again"))
    assert drive.unit("b").wounds == 2


@pytest.mark.system("S092")
def test_12_2_a_prayer_cannot_be_unbound():
    field = Field().row("a", 1, 10, 10, 1, of=priest(1, "hymn"))
    mage = scroll("mage", health=9, keywords=("INFANTRY", "WIZARD (2)"), size=1)
    drive = Drive(field.row("b", 2, 10, 20, 1, of=mage).battle("hero"), 6, book=book())
    drive.use("hymn", "a", react=react("unbind"))
    assert "react" not in drive.kinds()


@pytest.mark.system("S086")
def test_11_1_a_priest_prays_as_often_a_phase_as_its_level():
    other = prayer("psalm", "Psalm", "x", 2, "x", lambda do, call: None)
    for level in (1, 2):
        state = praying(level=level, abilities=("hymn", "psalm"))
        drive = Drive(state, 4, 4, book=book(other))
        drive.use("hymn", "a")
        assert (drive.why("psalm", "a") == "") is (level == 2)


@pytest.mark.system("S093")
def test_12_3_sacred_rites_gain_the_unmodified_roll_and_reset_nothing():
    rules = (Modifier(CHANTING_ROLL, "add", 3),)
    drive = Drive(praying(5, abilities=("charm",)), 4, book=book(rules=rules))
    drive.use("sacred-rites", "a")
    assert points(drive) == 9
    assert drive.kinds() == []


@pytest.mark.system("S093")
def test_12_3_a_one_loses_one_point_instead_of_d3():
    drive = Drive(praying(5, abilities=()), 1)
    drive.use("sacred-rites", "a")
    assert points(drive) == 4
    none = Drive(praying(abilities=()), 1)
    none.use("sacred-rites", "a")
    assert points(none) == 0


@pytest.mark.system("S093", "S095")
def test_12_3_a_priest_of_level_two_uses_them_twice_a_phase():
    drive = Drive(praying(level=2, abilities=()), 4, 3)
    drive.use("sacred-rites", "a")
    assert drive.why("sacred-rites", "a") == ""
    drive.use("sacred-rites", "a")
    assert points(drive) == 7
    assert drive.why("sacred-rites", "a") == "has used 2 prayers this phase"


@pytest.mark.system("S095")
def test_12_3_two_priests_use_them_in_one_turn():
    field = Field().row("a", 1, 10, 10, 1, of=priest(1)).row("c", 1, 14, 10, 1, of=priest(1))
    drive = Drive(field.row("b", 2, 10, 30, 1).battle("hero"), 4, 3)
    drive.use("sacred-rites", "a")
    drive.use("sacred-rites", "c")
    assert ritual_points(drive.do.battle, "c") == 3
    assert points(drive) == 4


def test_12_1_points_are_told_before_a_prayer_with_its_chance():
    drive = Drive(praying(4), book=book())
    hymn = drive.do.book.ability("hymn")
    detail = option_of(drive.do, Offer(hymn, 1, "a", "")).told
    assert detail == "chanting value 7, 4 points: 66.7 %"
    sure = Drive(praying(9), book=book())
    detail = option_of(sure.do, Offer(hymn, 1, "a", "")).told
    assert detail == "chanting value 7, 9 points: 83.3 %"  # a one fails all the same


# ---------------------------------------------------------------------------- Resurrection


def fallen(*words, level=1):
    field = Field().row("a", 1, 10, 10, 1, of=priest(level, "resurrection"))
    hero = scroll("hero", health=5, keywords=words, size=1)
    state = field.row("h", 1, 30, 30, 1, of=hero).row("b", 2, 40, 40, 1).battle("hero")
    notes = {(1, f"{RITUAL}a"): ("4",)}
    drive = Drive(replace(state, battle=replace(state.battle, notes=notes)), 3)
    destroy(drive.do, "h", "b")
    return Drive(drive.do.state, 3)


@pytest.mark.system("S094")
def test_12_4_a_slain_infantry_hero_returns_wholly_within_3_without_damage():
    drive = fallen("INFANTRY", "HERO")
    there = Placement({"h1": (Pose(11.5, 10),)})
    drive.use("resurrection", "a", choice=("answer",), set_up=there)
    assert drive.unit("h").models == ("h1",)
    assert drive.unit("h").wounds == 0
    assert drive.at("h1") == (11.5, 10)
    assert "h" not in drive.do.battle.fallen
    assert "h1" not in drive.do.battle.slain


@pytest.mark.system("S094")
def test_12_4_not_farther_than_3_from_the_priest():
    drive = fallen("INFANTRY", "HERO")
    drive.use("resurrection", "a", choice=("answer",))
    ask = next(a for a in drive.asks if a.kind == "set_up")
    assert ask.check(Placement({"h1": (Pose(13.0, 10),)})).is_legal
    assert "OUT_OF_RANGE" in ask.check(Placement({"h1": (Pose(13.01, 10),)})).reasons


@pytest.mark.system("S094")
def test_12_4_nobody_but_an_infantry_hero():
    for words in (("CAVALRY", "HERO"), ("INFANTRY",)):
        drive = fallen(*words)
        drive.use("resurrection", "a", choice=("answer",))
        assert "h" in drive.do.battle.fallen


@pytest.mark.system("S094")
def test_12_4_once_per_battle():
    drive = fallen("INFANTRY", "HERO")
    drive.use("resurrection", "a", choice=("answer",))
    later = replace(drive.do.battle.clock, round=2)
    state = replace(drive.do.state, battle=replace(drive.do.battle, clock=later))
    assert Drive(state).why("resurrection", "a") == "used this battle"


@pytest.mark.system("S094")
def test_12_4_who_finds_no_room_stays_slain():
    drive = fallen("INFANTRY", "HERO")
    small = replace(drive.do.state, board=(11.0, 11.0))
    small = replace(
        small,
        models={"a1": replace(small.models["a1"], pose=Pose(5.5, 5.5))}
        | {m: v for m, v in small.models.items() if m not in ("a1", "b1")},
        units={k: u for k, u in small.units.items() if k != "b"},
    )
    ring = region([(0, 0), (11, 0), (11, 11), (0, 11)])
    bog = Terrain("bog", ring, (Solid("bog", ring, 0.1),), ("IMPASSABLE",))
    drive = Drive(replace(small, terrain={"bog": bog}), 3)
    drive.use("resurrection", "a", choice=("answer",), set_up=None)
    assert "h" in drive.do.battle.fallen
    assert "h" not in drive.do.battle.waiting


@pytest.mark.system("S092")
def test_5_0_magical_intervention_prays_at_one_less():
    drive = Drive(praying(4, active=2), 3, book=book())
    drive.use("magical-intervention", "a", choice=[("hymn",), ("answer",)])
    assert drive.unit("b").wounds == 0
    assert points(drive) == 4
    assert drive.do.book.ability("hymn").timings == (Timing("hero"),)


@pytest.mark.system("S092")
def test_12_1_a_chanting_roll_is_never_below_none_and_tells_what_was_cut():
    """Seven points against seven: any roll but a 1 does, however much is taken off it."""
    less = book(rules=(Modifier(CHANTING_ROLL, "add", -9, why="charm"),))
    drive = Drive(praying(7, abilities=("hymn", "charm")), 3, book=less)
    hint = less.ability("hymn").hint(drive.do, Call("hymn", 1, "a"))
    assert hint == "chanting value 7, 7 points: 83.3 %"
    drive.use("hymn", "a", choice=("answer",))
    (told,) = [e for e in drive.do.events if isinstance(e, MagicRolled)]
    assert (told.change, told.result) == (-3, "answered")
    assert told.parts == (("charm", -9), ("cap", 6))
    assert points(drive) == 0


@pytest.mark.system("S094")
def test_12_4_a_priest_of_a_shipped_army_knows_it_and_brings_a_hero_back():
    state = load_battle(resource("scenarios", "battles", "lamps-and-moon.yaml"))
    note = {**state.battle.notes, (1, f"{RITUAL}sister"): ("6",)}
    clock = Clock(1, 1, 1, "hero", 1)
    state = replace(state, phase="hero", battle=replace(state.battle, notes=note, clock=clock))
    drive = Drive(state, 3)
    destroy(drive.do, "enlightener")
    drive.use("resurrection", "sister", choice=("answer",), set_up=lambda ask: ask.propose())
    assert drive.do.has_unit("enlightener")
    assert drive.why("resurrection", "sister") == "used this phase"


@pytest.mark.system("S086")
@pytest.mark.parametrize("is_shared", [True, False])
def test_1_1_a_wizard_that_prays_uses_one_prayer_and_one_spell(is_shared):
    words = ("INFANTRY", "HERO", "WIZARD (1)", "PRIEST (1)")
    both = scroll("both", health=6, keywords=words, size=1, abilities=("hymn", "mystic-shield"))
    made = Field().row("a", 1, 10, 10, 1, of=both).row("b", 2, 10, 30, 1).battle("hero")
    options = replace(made.options, power_level_shared=is_shared)
    drive = Drive(replace(made, options=options), 3, 4, 4, book=book())
    drive.use("hymn", "a", choice=("bank",))
    assert drive.why("sacred-rites", "a") == "has used 1 prayer this phase"
    drive.use("mystic-shield", "a", target=("a",))
    assert ward_of(drive.do, "a") == 6
    assert drive.why("sacred-rites", "a") == "has used 1 prayer this phase"
