"""Numbers with reasons: order of operations, caps, what is ignored, what acts once (8.3)."""

import pytest

from tabletop.rules.play.values import (
    ATTACKS,
    CHARGE_ROLL,
    HIT_ROLL,
    MOVE,
    SAVE_ROLL,
    Bearer,
    Case,
    Live,
    Modifier,
    anyone,
    evaluate,
    reasons_of,
)
from tests.play.field import Field

CASE = Case(Field().row("a", 1, 5, 5).battle(), "a")


def value(stat, base, *ops, **more):
    """What comes of modifiers, each of a rule of its own: (op, number)."""
    live = [
        Live(f"r{k}", f"Rule {k}", Bearer(1, ("a",)), Modifier(stat, op, by, anyone, **more))
        for k, (op, by) in enumerate(ops)
    ]
    return evaluate(stat, CASE, base, live)


def test_d_3_set_then_multiply_then_add_in_whatever_order_they_come():
    assert value(MOVE, 5, ("add", 2), ("mul", 2), ("set", 6)).total == 14
    assert value(MOVE, 5, ("half", 0), ("add", 1)).total == 4
    assert value(MOVE, 4, ("add", 1), ("half", 0)).total == 3


@pytest.mark.parametrize(
    ("stat", "ops", "total"),
    [
        (HIT_ROLL, (("add", 1), ("add", 1)), 1),
        (HIT_ROLL, (("add", 1), ("add", 1), ("add", -1)), 1),
        (HIT_ROLL, (("add", -1), ("add", -1), ("add", -1)), -1),
        (SAVE_ROLL, (("add", 1), ("add", 1)), 1),
        (SAVE_ROLL, (("add", -2), ("add", -2)), -4),
    ],
)
def test_8_3_all_modifiers_are_added_before_the_cap(stat, ops, total):
    assert value(stat, 0, *ops).total == total


def test_d_3_floors():
    assert value(ATTACKS, 2, ("add", -5)).total == 1
    assert value(CHARGE_ROLL, 2, ("add", -5)).total == 0
    assert reasons_of(value(MOVE, 5, ("add", -9))) == (("Rule 0", -9), ("cap", 4))


def test_8_3_negative_modifiers_are_dropped_before_summing_where_they_are_ignored():
    found = value(HIT_ROLL, 0, ("add", 1), ("add", -1), ("ignore", 0))
    assert (found.total, [p.why for p in found.parts]) == (1, ["Rule 2", "Rule 0"])
    assert value(HIT_ROLL, 0, ("add", -1), ("add", -1), ("ignore", 0)).total == 0


def test_8_3_rend_is_no_modifier_that_can_be_ignored():
    live = [
        Live("x", "Stubborn", Bearer(1, ("a",)), Modifier(SAVE_ROLL, "ignore", 0, anyone)),
        Live("y", "Rend", Bearer(0, ()), Modifier(SAVE_ROLL, "add", -2, anyone, is_fixed=True)),
        Live("z", "All-out Attack", Bearer(1, ("a",)), Modifier(SAVE_ROLL, "add", -1, anyone)),
    ]
    assert evaluate(SAVE_ROLL, CASE, 0, live).total == -2


def test_ab_4_one_rule_acts_once_two_rules_twice():
    mod = Modifier(CHARGE_ROLL, "add", 1, anyone)
    twice = [Live("same", "Same", Bearer(1, (u,)), mod) for u in ("a", "b")]
    assert evaluate(CHARGE_ROLL, CASE, 7, twice).total == 8
    other = Live("other", "Other", Bearer(1, ("a",)), Modifier(CHARGE_ROLL, "add", 1, anyone))
    assert evaluate(CHARGE_ROLL, CASE, 7, (*twice, other)).total == 9


def test_the_reasons_are_told_in_words():
    assert value(CHARGE_ROLL, 7, ("add", 1), ("add", -2)).words == "Rule 0 +1, Rule 1 -2"
