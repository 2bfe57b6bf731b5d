"""What is told before dice are rolled is what is rolled then: charges, runs, Move, hints."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tabletop.content.core import CORE
from tabletop.content.core.charge import CHARGE_KEPT, charge_throw, charge_total, charge_words
from tabletop.content.core.moves import RUN_INSTEAD, RUN_ROLL, run_throw, run_words
from tabletop.rules.play.ability import Ability, Book, Timing
from tabletop.rules.play.moving import foreseen_move, move_allowance
from tabletop.rules.play.permits import Offer
from tabletop.rules.play.using import option_of
from tabletop.rules.play.values import CHARGE_DICE, CHARGE_ROLL, MOVE, MOVE_DICE, Modifier, anyone
from tests.play.content.drive import Drive, called
from tests.play.field import Field, scroll

MM32 = 32 / 25.4


def facing(gap, of=None):
    field = Field().row("a", 1, 10, 10, count=1, of=of)
    return field.row("b", 2, 10, 10 + MM32 + gap, count=1).battle("charge")


def with_rule(*modifiers):
    return Book((*CORE, Ability("river", "River", "-", "", user="player", passive=modifiers)))


def changed(stat, op, value):
    return Modifier(stat, op, value, anyone)


RULES = (
    (),
    (changed(CHARGE_ROLL, "add", -2),),
    (changed(CHARGE_ROLL, "half", 0),),
    (changed(CHARGE_DICE, "add", 1),),
    (changed(CHARGE_DICE, "add", 1), changed(CHARGE_KEPT, "set", 2)),
    (changed(CHARGE_DICE, "set", 1), changed(CHARGE_ROLL, "add", 3)),
)


@pytest.mark.parametrize("rules", RULES)
def test_the_chance_of_a_charge_is_that_of_the_roll_that_is_made(rules):
    """Every throw there is, through what the effect itself does with it."""
    do = Drive(facing(6), book=with_rule(*rules)).do
    call = called("charge", "a")
    foreseen = charge_throw(do, call)
    totals = Counter(
        charge_total(do, called("charge", "a", dice=faces))
        for faces in product(range(1, 7), repeat=foreseen.dice)
    )
    for needs in range(20):
        good = sum(count for total, count in totals.items() if total >= needs)
        assert foreseen.chance(needs) == Fraction(good, 6**foreseen.dice)
    drive = Drive(facing(6), *(3 for _ in range(foreseen.dice)), book=with_rule(*rules))
    drive.use("charge", "a")
    assert drive.rolls == [("charge roll", foreseen.dice)]


def test_a_charge_hints_at_what_its_roll_needs_for_the_nearest():
    assert charge_words(Drive(facing(7.5)).do, called("charge", "a")) == "needs 7+ for b: 58.3 %"
    slow = with_rule(changed(CHARGE_ROLL, "add", -2))
    words = charge_words(Drive(facing(7.5), book=slow).do, called("charge", "a"))
    assert words == "needs 9+ for b: 27.8 %"
    words = charge_words(Drive(facing(12.6)).do, called("charge", "a"))
    assert words == "b is too far for any roll"
    third = with_rule(changed(CHARGE_DICE, "add", 1))
    words = charge_words(Drive(facing(12.6), book=third).do, called("charge", "a"))
    assert words.startswith("needs 13+ for b: 25.9 %")


def test_a_run_is_foreseen_with_what_modifies_it():
    do = Drive(facing(9)).do
    assert [run_throw(do, called("run", "a")).chance(n) for n in (1, 4, 7)] == [
        1,
        Fraction(1, 2),
        0,
    ]
    assert run_words(do, called("run", "a")) == '6" to 11", by the roll'
    fast = Drive(facing(9), book=with_rule(changed(RUN_ROLL, "add", 1))).do
    assert run_throw(fast, called("run", "a")).needs(7) == 6
    sure = Drive(facing(9), book=with_rule(changed(RUN_INSTEAD, "set", 6))).do
    assert run_throw(sure, called("run", "a")).dice == 0
    assert run_throw(sure, called("run", "a")).chance(6) == 1
    assert run_words(sure, called("run", "a")) == 'up to 11"'


@pytest.mark.parametrize("rules", [(), (changed(MOVE, "add", 2),), (changed(MOVE, "half", 0),)])
def test_the_move_foreseen_is_the_move_that_is_had(rules):
    drive = Drive(facing(9, of=scroll("a", move=7)), book=with_rule(*rules))
    call = called("normal-move", "a")
    assert foreseen_move(drive.do, call) == drive.run(move_allowance(drive.do, call), {})


def test_a_random_move_is_foreseen_as_its_mean_until_something_stands_in_for_the_dice():
    rolling = scroll("a", move="2D6")
    drive = Drive(facing(9, of=rolling), 5, 4)
    call = called("normal-move", "a")
    assert foreseen_move(drive.do, call) == 7
    assert drive.run(move_allowance(drive.do, call), {}) == 9
    sure = Drive(facing(9, of=rolling), book=with_rule(changed(MOVE_DICE, "set", 12)))
    assert foreseen_move(sure.do, call) == 12
    assert sure.run(move_allowance(sure.do, call), {}) == 12


def test_a_hint_is_found_out_when_it_is_read_once_and_of_the_state_it_was_offered_in():
    asked = []

    def words(do, call):
        asked.append(do.state)
        return "it may"

    hinting = Ability("hinting", "Hinting", "-", "", (Timing("charge"),), cost=1, hint=words)
    drive = Drive(facing(9), book=Book((*CORE, hinting)))
    offered = drive.do.state
    option = option_of(drive.do, Offer(hinting, 1, "a", ""))
    assert asked == []
    drive.do.inflict("a", 0)
    assert (option.told, option.told) == ("1 command; it may",) * 2
    assert asked == [offered]
