"""Fury and rage dice: their bounds, and both ways to spend them (the season's rules)."""

import pytest

from tabletop.content.fury.level import DICE, LEVEL, fury, rage_dice
from tabletop.rules.play.doing import Pool
from tabletop.rules.play.settling import settle_unit
from tests.play.content.drive import Drive
from tests.play.field import Field, scroll, weapon

TRAITS = ("rising-fury", "fight-through-the-pain", "eruption-of-fury")


def table(level=3, dice=3, theirs=1, ward=None, phase="end", health=9):
    own = scroll("own", health=health, ward=ward, weapons=(weapon("Axe", hit=4, wound=4),))
    field = Field().unit("a", 1, [(10, 10)], of=own)
    for key, x in (("b", 11.3), ("c", 8.7)):
        field.unit(key, 2, [(x, 10)], of=scroll(key, health=9, save=None))
    notes = {(1, LEVEL): (str(level),), (1, DICE): (str(dice),), (2, LEVEL): (str(theirs),)}
    return field.battle(phase, traits=(TRAITS, TRAITS), notes=notes)


@pytest.mark.system("S166")
def test_fury_rises_to_seven_and_the_pool_follows():
    for level, after in ((0, 1), (6, 7), (7, 7)):
        drive = Drive(table(level, 0, phase="round"))
        drive.use("rising-fury", player=1)
        assert (fury(drive.do.battle, 1), rage_dice(drive.do.battle, 1)) == (after, after)


@pytest.mark.system("S162")
def test_five_points_two_dice_one_is_fought_off_and_fury_falls_by_two():
    drive = Drive(table(dice=2), 3, 2)
    drive.run(settle_unit(drive.do, "a", Pool(5)), {"choice": ("2",)})
    assert drive.do.state.unit("a").wounds == 4
    assert (fury(drive.do.battle, 1), rage_dice(drive.do.battle, 1)) == (1, 0)


@pytest.mark.system("S162")
def test_at_fury_nought_dice_may_still_be_spent_after_wards():
    drive = Drive(table(level=0, dice=1, ward=5), 5, 1, 6)
    drive.run(settle_unit(drive.do, "a", Pool(2)), {"choice": ("1",)})
    assert [why for why, _ in drive.rolls] == ["ward of a", "fighting through the pain on 3+"]
    assert drive.do.state.unit("a").wounds == 0
    assert drive.do.battle.note(1, LEVEL) == ("0",)


def test_what_dice_bring_is_told_before_they_are_chosen():
    drive = Drive(table(level=1, dice=2), 3, 2)
    drive.run(settle_unit(drive.do, "a", Pool(1)), {"choice": ("2",)})
    assert [(o.label, o.detail) for o in drive.asks[0].options] == [
        ("0 rage dice", "all 1 are allocated, fury stays 1"),
        ("1 rage die", "0.7 of 1 off on average, fury 0 then"),
        ("2 rage dice", "0.9 of 1 off on average, fury 0 then"),
    ]


@pytest.mark.system("S162")
def test_what_is_allocated_past_wards_cannot_be_fought_off():
    drive = Drive(table(dice=3))
    drive.run(settle_unit(drive.do, "a", Pool(0, 2)), {})
    assert not drive.asks
    assert drive.do.state.unit("a").wounds == 2


@pytest.mark.system("S163", "S164", "S165")
def test_eruption_six_bursts_over_all_and_one_turns_inward():
    # hits 6, 1, 4; wounds 4, 4; D3 for each enemy; D3 for itself, no ward
    drive = Drive(table(ward=4), 6, 1, 4, 4, 4, 5, 3, 4)
    drive.use("eruption-of-fury", "a", target=("b",), choice=[("3",), ("0",)])
    state = drive.do.state
    assert state.unit("b").wounds == 2 + 3
    assert state.unit("c").wounds == 2
    assert state.unit("a").wounds == 2
    assert (rage_dice(drive.do.battle, 1), fury(drive.do.battle, 1)) == (0, 3)
    assert fury(drive.do.battle, 2) == 2
    assert "ward of a" not in [why for why, _ in drive.rolls]


@pytest.mark.system("S164")
def test_a_six_is_no_critical_hit_and_the_foes_fury_stays_at_seven():
    axe = weapon("Axe", hit=4, wound=4, abilities=("CRIT_MORTAL",), damage="3")
    field = Field().unit("a", 1, [(10, 10)], of=scroll("own", weapons=(axe,)))
    field.unit("b", 2, [(11.3, 10)], of=scroll("b", health=9, save=None))
    notes = {(1, DICE): ("1",), (2, LEVEL): ("7",)}
    drive = Drive(field.battle("end", traits=(TRAITS, ()), notes=notes), 6, 1, 2)
    drive.use("eruption-of-fury", "a", choice=("1",))
    assert drive.do.state.unit("b").wounds == 1  # the wound roll failed; only the D3 counts
    assert fury(drive.do.battle, 2) == 7


@pytest.mark.system("S163")
def test_eruption_takes_at_most_three_dice_and_one_unit_of_the_army_a_turn():
    own = scroll("own", health=9, weapons=(weapon("Axe"),))
    field = Field().unit("a", 1, [(10, 10)], of=own).unit("mate", 1, [(12.6, 10)], of=own)
    field.unit("b", 2, [(11.3, 10)], of=scroll("b", health=9, save=None))
    notes = {(1, LEVEL): ("5",), (1, DICE): ("5",)}
    drive = Drive(field.battle("end", traits=(TRAITS, TRAITS), notes=notes), 2, 2, 2)
    assert drive.why("eruption-of-fury", "mate") == ""
    drive.use("eruption-of-fury", "a", target=("b",), choice=("3",))
    counts = [o.id for o in drive.asks[-1].options]
    assert counts == ["3", "2", "1", "0"]
    assert rage_dice(drive.do.battle, 1) == 2
    assert drive.why("eruption-of-fury", "mate") == "used this turn by the army"
    assert drive.why("eruption-of-fury", "b") == "no rage dice"


@pytest.mark.system("S163")
def test_eruption_is_for_the_end_of_any_turn_once_and_in_combat():
    drive = Drive(table(), 2, 2, 2)
    assert drive.why("eruption-of-fury", "a") == ""
    drive.use("eruption-of-fury", "a", target=("b",), choice=("3",))
    assert drive.why("eruption-of-fury", "a") == "used this phase"
    assert Drive(table(dice=0)).why("eruption-of-fury", "a") == "no rage dice"
    late = Drive(table(phase="combat")).why("eruption-of-fury", "a")
    assert late == "only at the end of any turn"


def test_an_eruption_tells_its_weapons_and_the_dice_that_are_left():
    arms = (weapon("Axe", hit=4, wound=4), weapon("Horns", hit=3, wound=2, rend=2))
    field = Field().unit("a", 1, [(10, 10)], of=scroll("own", health=9, weapons=arms))
    field.unit("b", 2, [(11.3, 10)], of=scroll("b", health=9))
    drive = Drive(field.battle("end", traits=(TRAITS, TRAITS), notes={(1, DICE): ("3",)}))
    drive.use("eruption-of-fury", "a", choice=lambda ask: (ask.options[-1].id,))
    arms, dice = (ask.options for ask in drive.asks if ask.kind == "choice")
    assert [(o.label, o.detail) for o in arms] == [
        ("Axe", "hits 4+, wounds 4+, damage 1"),
        ("Horns", "hits 3+, wounds 2+, Rend 2, damage 1"),
    ]
    assert [(o.label, o.detail) for o in dice][::3] == [
        ("3 attacks", "0 rage dice left then"),
        ("0 attacks", "3 rage dice left then"),
    ]
