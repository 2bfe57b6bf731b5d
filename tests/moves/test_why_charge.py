"""Why a charge is impossible: each reason, proved or only not found, and charges that are found."""

from dataclasses import replace

import pytest

from tabletop.rules.moves import Move, judge_move, propose_pile_in, why_no_charge
from tabletop.state.options import Options
from tests.moves.tables import line_up, table_of
from tests.moves.test_ends import ring, wall


def found_is_legal(state, roll, answer):
    move = Move("charge", "A", roll, answer.paths, answer.order)
    return judge_move(state, move).is_legal


def test_a_plain_charge_is_found():
    state = table_of(line_up("A", 1, [(0, 0)]), line_up("B", 2, [(8, 0)]))
    answer = why_no_charge(state, "A", 7)
    assert answer.is_possible
    assert found_is_legal(state, 7, answer)


def test_not_eligible_comes_first():
    state = table_of(line_up("A", 1, [(0, 0)], retreated=True), line_up("B", 2, [(30, 0)]))
    answer = why_no_charge(state, "A", 7)
    assert answer.code == "INELIGIBLE_RETREATED"
    assert answer.is_proved


def test_too_far_names_what_is_needed():
    state = table_of(line_up("A", 1, [(0, 0)]), line_up("B", 2, [(10.2, 0)]))
    answer = why_no_charge(state, "A", 8)
    assert answer.code == "OUT_OF_RANGE"
    assert "needs 9, rolled 8" in answer.sentence
    assert answer.is_proved
    assert answer.measured == pytest.approx(10.2 - 1.25984252 - 0.5)


def test_exactly_far_enough():
    state = table_of(line_up("A", 1, [(0, 0)]), line_up("B", 2, [(8.5 + 1.25984252, 0)]))
    assert why_no_charge(state, "A", 8).is_possible
    state = table_of(line_up("A", 1, [(0, 0)]), line_up("B", 2, [(8.51 + 1.25984252, 0)]))
    assert why_no_charge(state, "A", 8).code == "OUT_OF_RANGE"


def test_every_lane_is_narrower_than_the_base():
    state = table_of(
        line_up("A", 1, [(0, 0)]),
        line_up("F", 1, ring(8, 1.21), coherency=3.0),
        line_up("B", 2, [(9, 0)]),
    )
    answer = why_no_charge(state, "A", 10)
    assert answer.code == "NO_LANE"
    assert answer.is_proved
    assert answer.measured == pytest.approx(1.21, abs=1e-6)
    assert answer.allowed == pytest.approx(1.25984252)
    assert '1.21" < 1.26"' in answer.sentence


def test_the_same_ring_a_little_wider_lets_it_through():
    state = table_of(
        line_up("A", 1, [(0, 0)]),
        line_up("F", 1, ring(8, 1.27), coherency=3.0),
        line_up("B", 2, [(9, 0)]),
    )
    answer = why_no_charge(state, "A", 10)
    assert answer.is_possible
    assert found_is_legal(state, 10, answer)


def test_no_free_spot():
    """The enemy is walled in by its own side: nobody gets within half an inch of it."""
    state = table_of(
        line_up("A", 1, [(-7, 0)]),
        line_up("B", 2, [(0, 0)]),
        line_up("D", 2, ring(6, 0.0), coherency=3.0),
    )
    answer = why_no_charge(state, "A", 9, target="B")
    assert answer.code == "NO_ROOM"
    assert answer.is_proved


def test_nothing_is_visible_from_any_spot():
    state = table_of(
        line_up("A", 1, [(0, 0)]),
        line_up("B", 2, [(6.0, 0.0)]),
        walls=[("W", wall(4.9, -40, 5.2, 40), 5.0, "IMPASSABLE")],
    )
    answer = why_no_charge(state, "A", 6)
    assert answer.code == "NOT_VISIBLE"
    assert answer.is_proved


def test_round_the_end_of_the_wall_it_is_visible():
    state = table_of(
        line_up("A", 1, [(0, 0)]),
        line_up("B", 2, [(6.0, 0.0)]),
        walls=[("W", wall(4.9, -40, 5.2, 1.0), 5.0, "IMPASSABLE")],
    )
    answer = why_no_charge(state, "A", 9)
    assert answer.is_possible
    assert found_is_legal(state, 9, answer)


def test_a_unit_follows_its_leader():
    state = table_of(
        line_up("A", 1, [(0, 1.4 * k) for k in range(5)]), line_up("B", 2, [(8.0, 2.0)])
    )
    answer = why_no_charge(state, "A", 8)
    assert answer.is_possible
    assert len(answer.order) == 5
    assert found_is_legal(state, 8, answer)


def test_a_unit_that_cannot_keep_up_is_not_coherent():
    """Only the front model can get there in time; a search says so and proves nothing."""
    points = [(0, 0), (-1.7, 0), (-3.4, 0), (-5.1, 0), (-6.8, 0)]
    state = table_of(
        line_up("A", 1, points),
        line_up("B", 2, [(9.0, 0.0)]),
        walls=[
            ("W1", wall(0.7, 0.64, 7.4, 5.0), 5.0, "IMPASSABLE"),
            ("W2", wall(0.7, -5.0, 7.4, -0.64), 5.0, "IMPASSABLE"),
        ],
    )
    answer = why_no_charge(state, "A", 8)
    assert answer.code in ("NOT_COHERENT", "POSSIBLE")
    if answer.code == "NOT_COHERENT":
        assert not answer.is_proved
    else:
        assert found_is_legal(state, 8, answer)


def test_no_enemy_at_all():
    answer = why_no_charge(table_of(line_up("A", 1, [(0, 0)])), "A", 8)
    assert answer.code == "NO_ROOM"
    assert answer.is_proved


def test_a_charge_beside_the_tower_of_an_enemy_is_found():
    """No room on the tower: the ground beside it will do (1.6), so "no room" is no answer."""
    foe_unit, foe = line_up("B", 2, [(8.7, 0.0)])
    foe = {k: replace(m, pose=replace(m.pose, z=2.5)) for k, m in foe.items()}
    state = table_of(
        line_up("A", 1, [(0, 0)], height=3.0),
        (foe_unit, foe),
        walls=[("T", wall(8, -0.7, 9.4, 0.7), 2.5)],
    )
    answer = why_no_charge(state, "A", 8)
    assert answer.is_possible
    assert found_is_legal(state, 8, answer)
    strict = replace(state, options=Options(charge_onto_terrain=False))
    answer = why_no_charge(strict, "A", 8)
    assert answer.code == "NO_ROOM"


def test_proposals_are_legal_moves():
    state = table_of(
        line_up("A", 1, [(0, 1.4 * k) for k in range(4)]),
        line_up("B", 2, [(3.6, 1.4 * k) for k in range(4)]),
    )
    found = propose_pile_in(state, "A")
    assert found is not None
    assert found.answer.is_legal
    assert sum(found.answer.target_gap_end.values()) < sum(found.answer.target_gap_start.values())
    assert judge_move(state, found.move).is_legal
