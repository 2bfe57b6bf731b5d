"""The last legal point of a drag: legal there, and illegal a little further."""

import math
import random
from dataclasses import replace

import pytest

from tabletop.files.battle_scenario import load_battle
from tabletop.geometry.base import Base, Pose
from tabletop.geometry.path import cut
from tabletop.rules.moves import (
    Move,
    before,
    judge_move,
    last_legal,
    last_legal_of_unit,
    ordered,
)
from tests.moves.tables import line_up, load_cases, move_of, state_of, table_of

OF_UNIT = {"NOT_COHERENT", "NOT_WITHIN_HALF", "CHARGE_TARGET_NOT_VISIBLE"}
OF_UNIT |= {"FURTHER_FROM_TARGET", "LEFT_COMBAT"}


def reasons_at(state, move, model, s):
    part = replace(move, paths={**move.paths, model: cut(move.paths[model], s)})
    return set(judge_move(state, part).reasons) - OF_UNIT


@pytest.mark.parametrize(
    ("case_id", "code", "inches"),
    [
        ("MV-002", "MOVE_TOO_FAR", 6.0),
        ("MV-003", "ENTERS_COMBAT", 2.286),
        ("MV-014", "CROSSES_MODEL", 2.776),
        ("MV-012", "CROSSES_IMPASSABLE", 2.809),
        ("TR-002", "MOVE_TOO_FAR", 8.0),
        ("TR-004", "ENDS_MID_CLIMB", 2.370),
        ("TR-007", "ENDS_ON_IMPASSABLE", 2.370),
        ("MV-020", "ENDS_ON_MANIFESTATION", 1.894),
        ("RD-002", "ENTERS_COMBAT_RANGE", 0.905),
        ("RT-004", "ENDS_IN_COMBAT_RANGE", 2.572),
        ("MV-010", "ENDS_IN_COMBAT", 2.286),
    ],
)
def test_stops_of_cases(case_id, code, inches):
    case = next(c for c in load_cases() if c["id"] == case_id)
    state = state_of(case)
    move = move_of(case, state)
    stop = last_legal(state, move, "A1")
    assert stop.code == code
    assert stop.inches == pytest.approx(inches, abs=0.03)
    if stop.inches > 0:
        assert not reasons_at(state, move, "A1", stop.at)


def test_a_legal_drag_is_not_stopped():
    case = next(c for c in load_cases() if c["id"] == "MV-004")
    state = state_of(case)
    stop = last_legal(state, move_of(case, state), "A1")
    assert stop.is_whole
    assert stop.at == 2.0
    assert stop.inches == pytest.approx(8.0623, abs=1e-4)


@pytest.mark.parametrize("seed", range(40))
def test_random_drags(seed):
    dice = random.Random(seed)
    foes = [(dice.uniform(2, 9), dice.uniform(-5, 5)) for _ in range(3)]
    friends = [(dice.uniform(2, 9), dice.uniform(-3, 3)) for _ in range(2)]
    x, y = dice.uniform(2, 6), dice.uniform(-3, 3)
    wall = [(x, y), (x + 0.5, y), (x + 0.5, y + 3), (x, y + 3)]
    ability = dice.choice((("IMPASSABLE",), ("UNSTABLE",), ()))
    state = table_of(
        line_up("A", 1, [(0, 0)], keywords=("FLY",) if seed % 5 == 0 else ()),
        line_up("B", 2, foes[:2]),
        line_up("N", 2, foes[2:], keywords=("MANIFESTATION",), move=None),
        line_up("F", 1, friends),
        walls=[("W", wall, dice.choice((0.8, 1.5, 3.0)), *ability)],
        board=(40.0, 30.0),
    )
    shift = {k: replace(m, pose=m.pose.moved(9.0, 7.0)) for k, m in state.models.items()}
    part = replace(state.terrain["W"].parts[0], region=_shifted(state.terrain["W"].footprint))
    feature = replace(state.terrain["W"], footprint=part.region, parts=(part,))
    state = replace(state, models=shift, terrain={"W": feature})
    if seed % 3 == 0:
        model = replace(state.models["A1"], base=Base("oval", 60.0, 35.0))
        state = replace(state, models={**state.models, "A1": model})
    kind = dice.choice(("normal_move", "redeploy", "charge"))
    points = [(9.0, 7.0), *((dice.uniform(9, 19), dice.uniform(2, 12)) for _ in range(2))]
    path = tuple(Pose(*p) for p in points)
    move = Move(kind, "A", dice.uniform(5, 12), {"A1": path})
    table = before(state, "A")
    if judge_move(table, move).reasons == ("INELIGIBLE_IN_COMBAT",):
        return
    stop = last_legal(table, move, "A1")
    assert stop.is_whole is (not reasons_at(state, move, "A1", float(len(path) - 1)))
    if stop.at > 0.0:
        assert not reasons_at(state, move, "A1", stop.at)
    if not stop.is_whole and not stop.code.startswith("ENDS"):
        assert reasons_at(state, move, "A1", stop.at + 0.02)


def _shifted(outline):
    return replace(outline, outer=tuple((x + 9.0, y + 7.0) for x, y in outline.outer))


def test_a_unit_stops_in_formation():
    state = table_of(
        line_up("A", 1, [(0, 0), (0, 1.5), (0, 3.0)]),
        line_up("F", 1, [(5, 0.2)]),
    )
    paths = {m.id: (m.pose, m.pose.moved(8.0, 0.0)) for m in state.models_of("A")}
    move = Move("normal_move", "A", 7.0, paths)
    stops = last_legal_of_unit(state, move)
    assert len({round(s.inches, 6) for s in stops.values()}) == 1
    assert stops["A1"].inches == pytest.approx(3.756, abs=1e-3)
    done = {m: (paths[m][0], s.pose) for m, s in stops.items()}
    assert judge_move(state, replace(move, paths=done)).is_legal
    assert {s.code for s in stops.values()} == {"CROSSES_MODEL"} or stops["A1"].code


@pytest.mark.parametrize("seed", range(12))
def test_a_whole_unit_stops_where_its_move_is_legal(seed):
    """Over walls and hills too, where the cost leaps; a parameter is one of the whole path."""
    dice = random.Random(f"whole/{seed}")
    state = load_battle("harrow-mill")
    unit = dice.choice([u for u in state.units.values() if u.move is not None])
    angle, length = dice.uniform(0, 2 * math.pi), dice.uniform(4.0, 14.0)
    dx, dy = length * math.cos(angle), length * math.sin(angle)
    paths = {m: (state.model(m).pose, state.model(m).pose.moved(dx, dy)) for m in unit.models}
    table = before(state, unit.id)
    kind = "retreat" if table.in_combat else dice.choice(("normal_move", "run"))
    move = ordered(table, Move(kind, unit.id, dice.choice((5.0, 6.0, 8.0)), paths))
    stops = last_legal_of_unit(table, move)
    done = {m: cut(path, stops[m].at) for m, path in move.paths.items()}
    for name, path in done.items():
        far = math.dist((path[-1].x, path[-1].y), (stops[name].pose.x, stops[name].pose.y))
        assert far < 1e-6
    if any(stop.inches > 0.0 for stop in stops.values()):
        assert judge_move(table, replace(move, paths=done)).reasons == ()


def test_a_stop_at_the_foot_of_a_wall_is_not_rounded_onto_it():
    state = load_battle("harrow-mill")
    pose = state.model("witch-1").pose
    angle = math.radians(334.5)
    path = (pose, pose.moved(12.9 * math.cos(angle), 12.9 * math.sin(angle)))
    table = before(state, "witch")
    move = Move("run", "witch", 5.0, {"witch-1": path})
    stop = last_legal(table, move, "witch-1")
    done = replace(move, paths={"witch-1": (path[0], stop.pose)})
    assert judge_move(table, done).reasons == ()
    assert stop.inches == pytest.approx(4.979, abs=1e-3)


def test_a_unit_that_may_not_make_a_move_stays():
    state = table_of(line_up("A", 1, [(0, 0)]), line_up("F", 2, [(2.5, 0)]))
    paths = {m.id: (m.pose, m.pose.moved(-8.0, 0.0)) for m in state.models_of("A")}
    move = Move("normal_move", "A", 7.0, paths)
    for stop in (last_legal(state, move, "A1"), last_legal_of_unit(state, move)["A1"]):
        assert (stop.at, stop.inches, stop.code) == (0.0, 0.0, "INELIGIBLE_IN_COMBAT")


@pytest.mark.parametrize("seed", range(8))
def test_a_unit_that_turns_about_another_stops_where_its_models_part(seed):
    """Straight ways to turned places lead through each other: nobody stops in a mate."""
    dice = random.Random(f"turn/{seed}")
    state = table_of(
        line_up("A", 1, [(0, 1.5 * k) for k in range(5)]),
        line_up("F", 1, [(dice.uniform(4, 8), dice.uniform(-2, 8))]),
    )
    state = replace(state, options=replace(state.options, own_unit_passable=True))
    dx, turn = dice.uniform(2.0, 9.0), math.radians(dice.uniform(150.0, 210.0))
    paths = {}
    for m in state.models_of("A"):
        y = m.pose.y - 3.0
        end = (dx - math.sin(turn) * y, 3.0 + math.cos(turn) * y)
        paths[m.id] = (m.pose, Pose(*end, m.pose.facing + math.degrees(turn)))
    move = Move("normal_move", "A", dice.uniform(2.0, 6.0), paths)
    table = before(state, "A")
    stops = last_legal_of_unit(table, move)
    done = {m: cut(path, stops[m].at) for m, path in paths.items()}
    assert not set(judge_move(table, replace(move, paths=done)).reasons) - OF_UNIT
    if any(stop.inches > 0.0 for stop in stops.values()):
        assert len({round(stop.at, 9) for stop in stops.values()}) == 1


def test_who_slips_out_of_combat_stops_by_the_allowance_alone():
    """Mates that stand in combat before they move hold nobody back."""
    state = table_of(
        line_up("A", 1, [(0, 0), (0, 1.4), (0, 2.8)]), line_up("B", 2, [(-2.5, 0), (-2.5, 2.8)])
    )
    paths = {m.id: (m.pose, m.pose.moved(8.0, 0.0)) for m in state.models_of("A")}
    move = Move("slip", "A", 6.0, paths)
    table = before(state, "A")
    assert table.in_combat == ("B",)
    stops = last_legal_of_unit(table, move)
    assert {round(stop.inches, 4) for stop in stops.values()} == {6.0}
    done = {m: cut(path, stops[m].at) for m, path in paths.items()}
    assert judge_move(table, replace(move, paths=done)).is_legal
    alone = replace(move, paths={"A1": paths["A1"]})
    assert last_legal(table, alone, "A1").inches == pytest.approx(6.0, abs=1e-4)
    short = replace(move, allowance=1.0)
    assert all(stop.inches == 0.0 for stop in last_legal_of_unit(table, short).values())
