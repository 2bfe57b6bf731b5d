"""Every shared ruling about a move: verdict, reasons, costs, combats and gaps."""

from collections.abc import Mapping

import pytest

from tabletop.rules.moves import judge_move
from tests.moves.tables import load_cases, move_of, state_of

CASES = load_cases()


def rounded(numbers):
    if isinstance(numbers, Mapping):
        return {k: rounded(v) for k, v in numbers.items()}
    return round(numbers + 0.0, 4) + 0.0


def test_all_cases_are_here():
    assert len(CASES) == 75


@pytest.mark.parametrize("case", CASES, ids=[c["id"] for c in CASES])
def test_case(case):
    state = state_of(case)
    answer = judge_move(state, move_of(case, state))
    expected = case["expect"]
    assert set(answer.reasons) == set(expected["reasons"])
    assert answer.is_legal is (expected["verdict"] == "legal")
    assert rounded(answer.cost) == rounded(expected["cost"])
    assert set(answer.start_in_combat) == set(expected["start_in_combat"])
    assert set(answer.end_in_combat) == set(expected["end_in_combat"])
    assert rounded(answer.min_path_gap) == rounded(expected["min_path_gap"])
    for key in ("target_gap_start", "target_gap_end"):
        assert rounded(getattr(answer, key)) == rounded(expected.get(key, {}))
