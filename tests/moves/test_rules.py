"""Single rules of moving that the shared cases do not reach."""

import math
from dataclasses import replace

import pytest

from tabletop.errors import TabletopError
from tabletop.geometry.base import Base, Pose
from tabletop.rules.moves import Move, allowed_kinds, judge_move, ordered
from tabletop.state.events import apply_all
from tabletop.state.options import Options
from tests.moves.tables import line_up, table_of
from tests.moves.test_ends import ring, wall

CONTACT = 1.25984252


def go(state, kind, allowance, paths, order=(), target=""):
    ways = {m: (state.model(m).pose, *(Pose(*p) for p in points)) for m, points in paths.items()}
    unit = state.model(next(iter(paths))).unit
    return judge_move(state, Move(kind, unit, allowance, ways, order, target))


def reasons(*args, **more):
    return set(go(*args, **more).reasons)


def test_mates_are_in_the_way_unless_the_option_says_otherwise():
    state = table_of(line_up("A", 1, [(0, 0), (1.4, 0), (2.8, 0)]))
    past = {"A1": [(4.2, 0.0)]}
    assert reasons(state, "normal_move", 6.0, past) == {"CROSSES_MODEL"}
    passable = replace(state, options=Options(own_unit_passable=True))
    assert reasons(passable, "normal_move", 6.0, past) == set()


def test_passable_mates_are_not_ended_on():
    state = table_of(line_up("A", 1, [(0, 0), (1.4, 0)]), options=Options(own_unit_passable=True))
    assert reasons(state, "normal_move", 6.0, {"A1": [(1.0, 0.0)]}) == {"OVERLAPS_MODEL"}


def test_the_order_decides_who_is_in_the_way():
    state = table_of(line_up("A", 1, [(0, 0), (1.3, 0)]))
    step = {"A1": [(1.3, 0.0)], "A2": [(2.6, 0.0)]}
    assert reasons(state, "normal_move", 6.0, step) == {"CROSSES_MODEL"}
    assert reasons(state, "normal_move", 6.0, step, ("A2", "A1")) == set()


def test_an_order_is_found_for_a_dragged_formation():
    state = table_of(line_up("A", 1, [(1.3 * i, 1.3 * j) for j in range(3) for i in range(4)]))
    paths = {m.id: (m.pose, m.pose.moved(2.0, 0.9)) for m in state.models_of("A")}
    move = Move("normal_move", "A", 6.0, paths)
    assert judge_move(state, move).reasons == ("CROSSES_MODEL",)
    assert judge_move(state, ordered(state, move)).is_legal


def test_no_order_helps_two_models_that_swap_places():
    state = table_of(line_up("A", 1, [(0, 0), (1.4, 0)]))
    paths = {
        "A1": (Pose(0, 0), Pose(0.7, 0.2), Pose(1.4, 0)),
        "A2": (Pose(1.4, 0), Pose(0.7, -0.2), Pose(0, 0)),
    }
    move = Move("normal_move", "A", 6.0, paths)
    assert ordered(state, move) == move
    assert judge_move(state, move).reasons == ("CROSSES_MODEL",)


@pytest.mark.system("S027")
def test_a_flyer_may_not_land_on_a_model():
    state = table_of(line_up("A", 1, [(0, 0)], keywords=("FLY",)), line_up("F", 1, [(4, 0)]))
    assert reasons(state, "normal_move", 6.0, {"A1": [(3.5, 0.0)]}) == {"OVERLAPS_MODEL"}


def test_no_part_of_a_base_leaves_the_table():
    state = table_of(line_up("A", 1, [(1, 1)]), board=(10.0, 10.0))
    radius = CONTACT / 2
    assert reasons(state, "normal_move", 6.0, {"A1": [(1.0, radius)]}) == set()
    assert reasons(state, "normal_move", 6.0, {"A1": [(1.0, radius - 0.001)]}) == {"OFF_BOARD"}
    there_and_back = {"A1": [(1.0, 0.0), (1.0, 1.0)]}
    assert reasons(state, "normal_move", 6.0, there_and_back) == {"OFF_BOARD"}


@pytest.mark.system("S127")
def test_flying_over_impassable_ground_is_an_option():
    state = table_of(
        line_up("A", 1, [(0, 0)], keywords=("FLY",)),
        walls=[("W", wall(2, -3, 2.5, 3), 4.0, "IMPASSABLE")],
    )
    over = {"A1": [(6.0, 0.0)]}
    assert reasons(state, "normal_move", 6.0, over) == set()
    strict = replace(state, options=Options(fly_over_impassable=False))
    assert reasons(strict, "normal_move", 6.0, over) == {"CROSSES_IMPASSABLE"}


def test_move_dash_cannot_move():
    state = table_of(line_up("A", 1, [(0, 0)], move=None))
    assert reasons(state, "normal_move", 6.0, {"A1": [(1.0, 0.0)]}) == {"CANNOT_MOVE"}


def test_every_reason_against_a_charge_is_given():
    state = table_of(line_up("A", 1, [(0, 0)], ran=True, retreated=True), line_up("B", 2, [(3, 0)]))
    found = reasons(state, "charge", 6.0, {"A1": [(1.5, 0.0)]})
    assert found == {"INELIGIBLE_IN_COMBAT", "INELIGIBLE_RAN", "INELIGIBLE_RETREATED"}


def test_a_hidden_enemy_bars_a_redeploy_from_the_start():
    """It stands in the range of an enemy it cannot see: its way out passes through it (D-47)."""
    state = table_of(
        line_up("A", 1, [(0, 0)]),
        line_up("B", 2, [(0, 3.6)]),
        walls=[("W", wall(-6, 1.5, 6, 1.8), 4.0)],
    )
    away = {"A1": [(0.0, -5.0)]}
    assert reasons(state, "redeploy", 6.0, away) == {"ENTERS_COMBAT_RANGE"}
    assert reasons(state, "normal_move", 6.0, away) == set()


def test_a_model_that_stays_in_range_bars_the_end_of_a_redeploy():
    state = table_of(
        line_up("A", 1, [(0, 0), (-1.5, 0)]),
        line_up("B", 2, [(0, 3.6)]),
        walls=[("W", wall(-6, 1.5, 6, 1.8), 4.0)],
    )
    found = reasons(state, "redeploy", 6.0, {"A2": [(-1.5, -0.4)]})
    assert found == {"ENTERS_COMBAT_RANGE", "ENDS_IN_COMBAT_RANGE"}


def test_a_flying_redeploy_must_still_end_outside():
    state = table_of(line_up("A", 1, [(0, 0)], keywords=("FLY",)), line_up("B", 2, [(6, 0)]))
    assert reasons(state, "redeploy", 6.0, {"A1": [(3.0, 0.0)]}) == {"ENDS_IN_COMBAT_RANGE"}


@pytest.mark.system("S105")
def test_a_manifestation_that_moves_has_a_combat_range():
    spell = line_up("N", 2, [(4, 3.9)], keywords=("MANIFESTATION",), move=8.0)
    state = table_of(line_up("A", 1, [(0, 0)]), spell)
    assert reasons(state, "normal_move", 9.0, {"A1": [(8.0, 0.0)]}) == {"ENTERS_COMBAT"}


def test_a_manifestation_without_move_bars_a_redeploy_in_the_combat_phase_only():
    spell = line_up("N", 2, [(4, 3.9)], keywords=("MANIFESTATION",), move=None)
    state = table_of(line_up("A", 1, [(0, 0)]), spell)
    past = {"A1": [(8.0, 0.0)]}
    assert reasons(state, "redeploy", 9.0, past) == set()
    assert reasons(replace(state, phase="combat"), "redeploy", 9.0, past) == {"ENTERS_COMBAT_RANGE"}


def test_a_pile_in_may_not_leave_contact():
    state = table_of(line_up("A", 1, [(0, 0)]), line_up("B", 2, [(CONTACT, 0)]))
    assert reasons(state, "pile_in", 3.0, {"A1": [(-0.001, 0.0)]}) == {"FURTHER_FROM_TARGET"}
    turned = {"A1": [(0.0, -CONTACT), (CONTACT, -CONTACT)]}
    assert reasons(state, "pile_in", 3.0, turned, target="B") == set()


def test_a_pile_in_needs_a_target_it_is_in_combat_with():
    state = table_of(
        line_up("A", 1, [(0, 0)]), line_up("B", 2, [(3, 0)]), line_up("D", 2, [(9, 0)])
    )
    found = reasons(state, "pile_in", 3.0, {"A1": [(1.0, 0.0)]}, target="D")
    assert found == {"INELIGIBLE_NOT_IN_COMBAT"}


def test_a_free_move_is_only_asked_where_it_ends():
    state = table_of(line_up("A", 1, [(0, 0)]), line_up("B", 2, [(3, 0)]))
    assert reasons(state, "free", math.inf, {"A1": [(40.0, 0.0)]}) == set()
    assert reasons(state, "free", math.inf, {"A1": [(2.5, 0.0)]}) == {"OVERLAPS_MODEL"}
    edged = replace(state, board=(20.0, 20.0))
    round_the_edge = {"A1": [(-3.0, 5.0), (5.0, 5.0)]}
    assert reasons(edged, "free", math.inf, round_the_edge) == set()
    assert reasons(edged, "free", math.inf, {"A1": [(19.9, 5.0)]}) == {"OFF_BOARD"}


def test_a_charge_beside_a_feature_when_there_is_no_room_on_it():
    """The enemy fills its tower: ending within 1/2" of the tower will do (1.6)."""
    tower = ("T", wall(8, -0.7, 9.4, 0.7), 2.5)
    foe_unit, foe = line_up("B", 2, [(8.7, 0.0)])
    foe = {k: replace(m, pose=replace(m.pose, z=2.5)) for k, m in foe.items()}
    state = table_of(line_up("A", 1, [(0, 0)], height=3.0), (foe_unit, foe), walls=[tower])
    ends = {"A1": [(7.0, 0.0)]}
    answer = go(state, "charge", 8.0, ends)
    assert answer.is_legal
    assert any("1.6" in f.detail for f in answer.judgement.passed)
    strict = replace(state, options=Options(charge_onto_terrain=False))
    assert reasons(strict, "charge", 8.0, ends) == {"NOT_WITHIN_HALF"}
    far = {"A1": [(6.5, 0.0)]}
    assert reasons(state, "charge", 8.0, far) == {"NOT_WITHIN_HALF"}


def test_room_on_the_feature_bars_ending_beside_it():
    plateau = ("T", wall(8, -4, 16, 4), 2.5)
    foe_unit, foe = line_up("B", 2, [(9.0, 0.0)])
    foe = {k: replace(m, pose=replace(m.pose, z=2.5)) for k, m in foe.items()}
    state = table_of(line_up("A", 1, [(0, 0)], height=3.0), (foe_unit, foe), walls=[plateau])
    assert reasons(state, "charge", 8.0, {"A1": [(7.0, 0.0)]}) == {"NOT_WITHIN_HALF"}


def test_climbing_in_the_air_counts_towards_half_an_inch():
    """In plan it ends 0.2" away, through the air 2.5" (D-5); with distances in plan it counts."""
    tower = ("T", wall(8, -4, 16, 4), 2.5)
    foe_unit, foe = line_up("B", 2, [(8.7, 0.0)])
    foe = {k: replace(m, pose=replace(m.pose, z=2.5)) for k, m in foe.items()}
    state = table_of(line_up("A", 1, [(0, 0)], height=3.0), (foe_unit, foe), walls=[tower])
    ends = {"A1": [(7.3, 0.0)]}
    assert reasons(state, "charge", 8.0, ends) == {"NOT_WITHIN_HALF"}
    flat = replace(state, options=Options(range="plan"))
    assert reasons(flat, "charge", 8.0, ends) == set()


def test_the_end_state_carries_levels_and_places():
    state = table_of(line_up("A", 1, [(0, 0)]), walls=[("H", wall(3, -4, 11, 4), 2.0)])
    answer = go(state, "normal_move", 9.0, {"A1": [(6.0, 0.0)]})
    assert answer.end.model("A1").pose == Pose(6.0, 0.0, 0.0, 2.0)
    assert apply_all(answer.events, state) == answer.end
    assert state.model("A1").pose == Pose(0.0, 0.0)


def test_turning_an_oval_costs_what_its_tip_travels():
    oval = {"A1": replace(line_up("A", 1, [(0, 0)])[1]["A1"], base=Base("oval", 60.0, 35.0))}
    state = table_of((line_up("A", 1, [(0, 0)])[0], oval))
    answer = go(state, "normal_move", 1.8, {"A1": [(0.0, 0.0, 90.0)]})
    assert answer.reasons == ("MOVE_TOO_FAR",)
    assert answer.cost["A1"] == pytest.approx(1.8553, abs=1e-4)


def test_a_shut_in_model_steps_nowhere_and_is_told_whom_it_crosses():
    state = table_of(line_up("A", 1, [(0, 0)]), line_up("F", 1, ring(6, 0.0), coherency=3.0))
    answer = go(state, "normal_move", 9.0, {"A1": [(5.0, 0.0)]})
    assert answer.reasons == ("CROSSES_MODEL",)
    assert answer.judgement.findings[0].units == ("F",)


@pytest.mark.parametrize(
    ("paths", "order", "text"),
    [
        ({"A1": (Pose(0.5, 0), Pose(1, 0))}, (), "starts at"),
        ({"A1": ()}, (), "empty"),
        ({"B1": (Pose(9, 0), Pose(8, 0))}, (), "not of this unit"),
        ({"A1": (Pose(0, 0),)}, ("A2",), "order"),
        ({"Z9": (Pose(0, 0),)}, (), "no model"),
    ],
)
def test_moves_that_do_not_fit_the_table_are_refused_with_a_message(paths, order, text):
    state = table_of(line_up("A", 1, [(0, 0), (0, 1.4)]), line_up("B", 2, [(9, 0)]))
    with pytest.raises(TabletopError, match=text):
        judge_move(state, Move("normal_move", "A", 6.0, paths, order))


def test_unknown_kinds_and_allowances_are_refused():
    state = table_of(line_up("A", 1, [(0, 0)]))
    with pytest.raises(TabletopError, match="kind of move"):
        judge_move(state, Move("hop", "A", 6.0, {}))
    with pytest.raises(TabletopError, match="allowance"):
        judge_move(state, Move("run", "A", math.nan, {}))


def test_kinds_on_offer_say_why_not():
    state = table_of(line_up("A", 1, [(0, 0)]), line_up("B", 2, [(3, 0)]))
    fighting = allowed_kinds(state, "A")
    assert fighting["normal_move"] == fighting["charge"] == "in combat"
    assert fighting["retreat"] == fighting["pile_in"] == fighting["free"] == ""
    apart = table_of(line_up("A", 1, [(0, 0)], charged=True), line_up("B", 2, [(9, 0)]))
    kinds = allowed_kinds(apart, "A")
    assert kinds["retreat"] == "not in combat"
    assert kinds["pile_in"] == ""
    moving = allowed_kinds(replace(apart, phase="movement"), "A")
    assert moving["charge"] == moving["pile_in"] == "other phase"
    assert moving["run"] == ""


def test_findings_come_failing_first_then_on_the_limit_then_passing():
    state = table_of(line_up("A", 1, [(0, 0)]), line_up("B", 2, [(4.0, 3.9)]))
    judged = go(state, "normal_move", 8.0, {"A1": [(8.0, 0.0)]}).judgement
    assert [f.code for f in judged.findings] == ["ENTERS_COMBAT"]
    assert [f.head for f in judged.passed][:2] == ["Path length", "Path is free"]
    assert judged.passed[0].detail.endswith("on the limit")
    first = judged.findings[0]
    assert first.shortfall == 'Short by 0.36"'
    assert first.margin == pytest.approx(3.0 - 2.6402, abs=1e-4)
