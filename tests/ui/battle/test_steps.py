"""Steps of the tray carry what they mean: whether anything came of them is not read from words."""

import pytest

from tabletop.state.facts import AttackRolled, MagicRolled
from tabletop.ui.battle.ledgers.magic_words import step_of_magic
from tabletop.ui.battle.steps import step_of


def attack(step, count, faces, successes, needed=4):
    return step_of(
        AttackRolled(step, 1, "a", "b", "Axe", count, needed, 0, (), faces, (), successes)
    )


@pytest.mark.parametrize(
    ("step", "is_none", "is_check"),
    [
        (attack("hit", 3, (4, 5, 1), 2), False, True),
        (attack("hit", 3, (1, 2, 3), 0), True, True),
        (attack("hit", 3, (6, 6, 6), 3, needed=9), False, False),
        (attack("save", 2, (1, 1), 0), False, True),
        (attack("save", 2, (6, 6), 2), False, True),
        (attack("save", 0, (), 0), True, False),
        (attack("ward", 2, (1, 1), 0), True, True),
        (attack("damage", 2, (), 10), False, False),
        (attack("damage", 0, (), 0), True, False),
        (attack("attacks", 1, (3,), 3), False, False),
    ],
)
def test_steps_of_an_attack(step, is_none, is_check):
    assert (step.is_none, step.is_check) == (is_none, is_check), step.result


@pytest.mark.parametrize(
    ("step", "result", "is_none"),
    [
        ("cast", "cast", False),
        ("cast", "failed", True),
        ("cast", "miscast", True),
        ("unbind", "unbound", False),
        ("unbind", "failed", True),
        ("chant", "failed", True),
        ("chant", "short", True),
        ("chant", "banked", False),
        ("chant", "answered", False),
        ("banish", "failed", True),
        ("banish", "banished", False),
    ],
)
def test_rolls_of_magic(step, result, is_none):
    made = step_of_magic(MagicRolled(step, 1, "a", "x", "", (3, 4), 0, (), 6, result))
    assert made.is_none is is_none
    assert made.is_check is (step != "chant")
