"""The questions that name no path: asked in a ruling, answered with a reason and its kind."""

import pytest

from tabletop.errors import TabletopError
from tabletop.files.check import answer
from tabletop.files.report import line_of
from tabletop.files.ruling_in import parse_rulings

TABLE = """
id: q
title: q
setup:
  units:
  - id: A
    army: 1
    models: [{{id: A1, base: {{shape: round, mm: [32]}}, pos: [0, 0], height: 1.5}}]
  - id: B
    army: 2
    models: [{{id: B1, base: {{shape: round, mm: [32]}}, pos: [10, 0], height: 1.5}}]
question: May it?
expect:
  checks:
  - {check}
"""


def asked(check):
    found = parse_rulings(TABLE.format(check=check))
    rulings = found.rulings if hasattr(found, "rulings") else found
    return answer(rulings[0])


def test_a_charge_that_is_too_short_is_told_with_proof():
    found = asked("{ask: can_charge, unit: A, roll: 8, is: false}").checks[0]
    assert found.agrees
    assert found.got is False
    assert found.extras["code"] == "OUT_OF_RANGE"
    assert found.extras["proved"] is True
    assert found.extras["allowed"] == 8.0


def test_a_charge_that_is_long_enough_is_found():
    found = asked("{ask: can_charge, unit: A, roll: 9, target: B}")
    assert found.checks[0].got is True
    assert "can_charge" in line_of(found)


def test_end_positions_alone_are_judged():
    near = asked("{ask: can_end, unit: A, type: normal_move, allowance: 5, ends: {A1: [3, 4]}}")
    assert near.checks[0].got is True
    assert near.checks[0].extras["order"] == ["A1"]
    far = asked("{ask: can_end, unit: A, type: normal_move, allowance: 5, ends: {A1: [3, 4.1]}}")
    assert far.checks[0].got is False
    assert far.checks[0].extras["why"]


@pytest.mark.parametrize(
    "check",
    [
        "{ask: can_end, unit: A, type: hop, allowance: 5, ends: {A1: [3, 4]}}",
        "{ask: can_end, unit: A, type: run, allowance: 5, ends: {A1: [3]}}",
        "{ask: can_end, unit: A, type: run, allowance: 5, ends: {A9: [3, 4]}}",
        "{ask: can_charge, unit: A, roll: many}",
    ],
)
def test_bad_questions_are_refused_in_words(check):
    with pytest.raises(TabletopError) as caught:
        asked(check)
    assert caught.value.place
    assert caught.value.next_step
