"""Chances of charge rolls, against all throws written out by hand."""

from fractions import Fraction

import pytest

from tabletop.rules.chances import chance, least_roll, most_roll, percent, totals

WAYS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


def test_the_totals_of_two_dice_are_the_known_ones():
    assert {k: v * 36 for k, v in totals().items()} == WAYS


@pytest.mark.parametrize("needs", range(0, 16))
@pytest.mark.parametrize("modifier", [-2, 0, 3])
def test_a_chance_counts_the_throws(needs, modifier):
    hits = sum(count for total, count in WAYS.items() if total + modifier >= needs)
    assert chance(needs, modifier) == Fraction(hits, 36)
    once = Fraction(hits, 36)
    assert chance(needs, modifier, has_reroll=True) == 1 - (1 - once) ** 2


def test_the_least_roll_is_whole_and_keeps_to_the_dice():
    assert [least_roll(x) for x in (0.0, 2.0, 2.1, 6.9999999, 7.000002, 12.5)] == [
        2, 2, 3, 7, 8, 13,
    ]  # fmt: skip
    assert least_roll(1.0, -1) == 1
    assert most_roll(2) == 14


def test_percents_never_claim_certainty():
    assert percent(chance(2)) == "100 %"
    assert percent(chance(13)) == "0 %"
    assert percent(Fraction(99999, 100000)) == "99.9 %"
    assert percent(chance(12)) == "2.8 %"
