"""End positions only: orders and paths that lead there, and proofs that none do."""

import math

import pytest

from tabletop.geometry.base import Pose
from tabletop.rules.moves import Move, end_positions, judge_move
from tests.moves.tables import line_up, table_of


def wall(x0, y0, x1, y1):
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def judged(state, kind, allowance, found, target=""):
    return judge_move(state, Move(kind, "A", allowance, found.paths, found.order, target))


def test_a_straight_way_is_found():
    state = table_of(line_up("A", 1, [(0, 0)]))
    found = end_positions(state, "normal_move", "A", 6.0, {"A1": Pose(6.0, 0.0)})
    assert found.verdict == "possible"
    assert found.is_proved
    assert judged(state, "normal_move", 6.0, found).is_legal


def test_a_detour_is_found_and_judged():
    state = table_of(line_up("A", 1, [(0, 0)]), line_up("F", 1, [(3, 0)]))
    found = end_positions(state, "normal_move", "A", 7.0, {"A1": Pose(6.0, 0.0)})
    assert found.verdict == "possible"
    answer = judged(state, "normal_move", 7.0, found)
    assert answer.is_legal
    assert 6.0 < answer.cost["A1"] < 6.6


def test_models_that_swap_places_need_the_right_order():
    """The front model must leave first: the listed order would fail."""
    state = table_of(line_up("A", 1, [(0, 0), (1.3, 0), (2.6, 0)]))
    ends = {f"A{k + 1}": Pose(1.3 * k + 1.3, 0.0) for k in range(3)}
    straight = {m: (state.model(m).pose, p) for m, p in ends.items()}
    assert not judge_move(state, Move("normal_move", "A", 5.0, straight)).is_legal
    found = end_positions(state, "normal_move", "A", 5.0, ends)
    assert found.verdict == "possible"
    assert found.order == ("A3", "A2", "A1")
    assert judged(state, "normal_move", 5.0, found).is_legal


def test_too_far_in_a_straight_line_is_proved():
    state = table_of(line_up("A", 1, [(0, 0)]))
    found = end_positions(state, "normal_move", "A", 5.0, {"A1": Pose(5.01, 0.0)})
    assert found.verdict == "impossible"
    assert found.judgement.reasons == ("MOVE_TOO_FAR",)


@pytest.mark.parametrize(
    ("ends", "code"),
    [
        ({"A1": Pose(5.0, 0.0)}, "NOT_COHERENT"),
        ({"A1": Pose(0.2, 1.4)}, "OVERLAPS_MODEL"),
    ],
)
def test_ends_that_break_a_rule_are_refused(ends, code):
    state = table_of(line_up("A", 1, [(0, 0), (0, 1.5)]))
    found = end_positions(state, "normal_move", "A", 8.0, ends)
    assert found.verdict == "impossible"
    assert code in found.judgement.reasons


def test_ending_in_combat_is_refused_and_hidden_ends_are_not():
    open_table = table_of(line_up("A", 1, [(0, 0)]), line_up("B", 2, [(6, 0)]))
    found = end_positions(open_table, "normal_move", "A", 8.0, {"A1": Pose(3.0, 0.0)})
    assert found.judgement.reasons == ("ENTERS_COMBAT",)
    hidden = table_of(
        line_up("A", 1, [(0, 0)]),
        line_up("B", 2, [(6, 0)]),
        walls=[("W", wall(4.2, -9, 4.5, 9), 4.0)],
    )
    found = end_positions(hidden, "normal_move", "A", 8.0, {"A1": Pose(3.0, 0.0)})
    assert found.verdict == "possible"


def ring(count, gap, radius=0.62992126):
    """Centres of a ring of 32 mm bases round the origin with some gap between neighbours."""
    away = (radius + gap / 2) / math.sin(math.pi / count)
    turns = [2 * math.pi * k / count for k in range(count)]
    return [(away * math.cos(t), away * math.sin(t)) for t in turns]


def test_a_ring_with_narrow_lanes_is_proved_shut():
    state = table_of(line_up("A", 1, [(0, 0)]), line_up("F", 1, ring(8, 1.2), coherency=3.0))
    found = end_positions(state, "normal_move", "A", 12.0, {"A1": Pose(8.0, 0.0)})
    assert found.verdict == "impossible"
    assert "lane" in found.sentence


def test_a_ring_with_wide_lanes_is_left():
    state = table_of(line_up("A", 1, [(0, 0)]), line_up("F", 1, ring(8, 1.3), coherency=3.0))
    found = end_positions(state, "normal_move", "A", 12.0, {"A1": Pose(8.0, 0.0)})
    assert found.verdict == "possible"
    assert judged(state, "normal_move", 12.0, found).is_legal


def test_a_way_round_that_is_too_long_is_proved():
    """Long walls, touching: every way round them leaves the circle of the allowance."""
    state = table_of(
        line_up("A", 1, [(0, 0)]),
        walls=[("W", wall(2, -9, 2.5, 9), 3.0, "IMPASSABLE")],
    )
    found = end_positions(state, "normal_move", "A", 8.0, {"A1": Pose(5.0, 0.0)})
    assert found.verdict == "impossible"
    assert "longer" in found.sentence


def test_what_a_search_cannot_find_is_not_called_impossible():
    """The way round the wall's end is a little longer than the allowance, no proof is at hand."""
    state = table_of(
        line_up("A", 1, [(0, 0)]),
        walls=[("W", wall(2, -9, 2.5, 2), 3.0, "IMPASSABLE")],
    )
    shortest = None
    for allowance in (6.6, 6.7, 6.8, 6.9, 7.0, 7.5, 8.0):
        found = end_positions(state, "normal_move", "A", allowance, {"A1": Pose(5.0, 0.0)})
        if found.verdict == "possible" and shortest is None:
            shortest = allowance
        assert (found.verdict == "possible") is (shortest is not None)
        assert found.verdict != "impossible"
    assert shortest is not None


def test_fliers_go_over_everything():
    state = table_of(
        line_up("A", 1, [(0, 0)], keywords=("FLY",)), line_up("F", 1, ring(8, 0.0), coherency=3.0)
    )
    found = end_positions(state, "normal_move", "A", 8.0, {"A1": Pose(8.0, 0.0)})
    assert found.verdict == "possible"


def test_a_unit_that_may_not_move_is_told_so():
    state = table_of(line_up("A", 1, [(0, 0)], ran=True), line_up("B", 2, [(6, 0)]))
    found = end_positions(state, "charge", "A", 8.0, {"A1": Pose(4.6, 0.0)})
    assert found.verdict == "impossible"
    assert found.judgement.reasons == ("INELIGIBLE_RAN",)
