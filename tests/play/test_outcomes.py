"""Enumerated dice: all ways, exact chances, and the game they start from left alone."""

import random
from fractions import Fraction

import pytest

from tabletop.errors import TabletopError
from tabletop.files.saves import save_bytes
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game, Illegal
from tabletop.rules.play.outcomes import outcomes
from tests.play.field import Field
from tests.saves.sample import BOOK, field, game, play


def test_a_charge_roll_has_its_well_known_chances():
    made = Field().row("a", 1, 10, 10).row("b", 2, 10, 20).game("charge")
    before = save_bytes(made)
    answer = next((o.id,) for o in made.pending.options if o.ability == "charge")
    found = list(outcomes(made, answer))
    assert len(found) == 36
    assert sum(one.chance for one in found) == 1
    totals = [sum(one.dice[0]) for one in found]
    sevens = [one.chance for one, total in zip(found, totals, strict=True) if total >= 7]
    assert sum(sevens) == Fraction(21, 36)
    assert save_bytes(made) == before


def test_two_pools_one_after_the_other():
    """Three dice and one more, each told apart: 1296 ways, hurt as binomials say."""
    made = Game.start(BOOK, field().battle("hero", command=(0, 0)), Seeded("x"))
    while made.pending.kind != "target":
        made.answer((next(o.id for o in made.pending.options if o.ability == "poke"),))
    target = (made.pending.options[0].id,)
    with pytest.raises(TabletopError, match="too many ways"):
        list(outcomes(made, target, most=1000))
    found = [(one.chance, one.game.state.unit(target[0]).wounds) for one in outcomes(made, target)]
    assert len(found) == 6**4
    hurt = [sum(chance for chance, wounds in found if wounds == k) for k in range(4)]
    assert hurt == [Fraction(1, 8), Fraction(3, 8), Fraction(3, 8), Fraction(1, 8)]


def test_an_answer_that_does_not_fit():
    made = play(game("poke"), random.Random(1), 3)
    with pytest.raises(Illegal):
        next(outcomes(made, ("the moon",)))
