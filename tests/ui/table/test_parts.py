import random
from dataclasses import replace
from itertools import pairwise

import pytest

from tabletop.files.ruling_in import load_rulings
from tabletop.files.scenario import load_scenario
from tabletop.geometry.base import Pose
from tabletop.geometry.units import is_equal
from tabletop.resources import resource
from tabletop.rules.moves import Move, before, judge_move, last_legal_of_unit
from tabletop.ui.table import says
from tabletop.ui.table.carrying import Carrying, cut_at
from tabletop.ui.table.feel import Feel, is_clear
from tabletop.ui.table.hand import Hand
from tabletop.ui.table.judging import Judge
from tabletop.ui.table.kinds import planned, typed, why_so_much
from tabletop.ui.table.overlays.coherency import falls_with
from tabletop.ui.table.picking import model_at, next_unit
from tabletop.ui.table.session import Plan, TableSession, of_ruling


@pytest.fixture(scope="module")
def state():
    return load_scenario(resource("scenarios", "tables", "harrow-mill.yaml")).state


def session_with(state, unit, plan):
    session = TableSession(state)
    session.intend(unit, plan)
    return session


def test_the_hand_keeps_the_formation(state):
    session = TableSession(state)
    models = state.unit("riders").models
    hand = Hand(session, models, (19.0, 10.0))
    hand.move_to((25.0, 12.0))
    hand.turn(30.0)
    poses = hand.poses()
    for a, b in pairwise(models):
        p, q = state.model(a).pose, state.model(b).pose
        was = ((p.x - q.x) ** 2 + (p.y - q.y) ** 2) ** 0.5
        now = ((poses[a].x - poses[b].x) ** 2 + (poses[a].y - poses[b].y) ** 2) ** 0.5
        assert is_equal(was, now)
        assert is_equal(poses[a].facing, p.facing + 30.0)


def test_a_drop_goes_on_where_the_last_one_ended(state):
    session = session_with(state, "wardens", Plan("normal_move", 6.0))
    carrying = Carrying(session)
    for x in (2.0, 3.0):
        pose = session.state.model("wardens-1").pose
        carrying.take_up(session.state.unit("wardens").models, (pose.x, pose.y))
        carrying.hand.move_to((pose.x + x, pose.y))
        carrying.changed()
        dropped = carrying.put_down()
        assert dropped.answer.is_legal
    path = session.action.paths["wardens-1"]
    assert [p.x for p in path] == pytest.approx([path[0].x, path[0].x + 2, path[0].x + 5])
    session.undo()
    assert len(session.action.paths["wardens-1"]) == 2
    carrying.judge.stop()


def test_the_judge_answers_as_the_judges_do(state):
    session = session_with(state, "wardens", Plan("run", 16.0))
    judge = Judge()
    for x in (3.0, 9.0, 14.0, 17.0):
        hand = Hand(session, state.unit("wardens").models, (0.0, 0.0))
        hand.move_to((x, x / 3))
        action = hand.action()
        judge.ask(action, 20.0)
        verdict = judge.poll()
        assert verdict.action is action
        assert verdict.answer.reasons == judge_move(state, action.move).reasons
    judge.stop()


def test_a_unit_stops_where_its_first_model_would_enter_combat(state):
    dx, dy = 37.96 - 23.6, 18.2 - 12.2
    bend = (28.0 - 23.6, 13.4 - 12.2)
    paths = {
        m.id: (m.pose, m.pose.moved(*bend), m.pose.moved(dx, dy))
        for m in state.models_of("wardens")
    }
    table = before(state, "wardens")
    move = Move("run", "wardens", 18.0, paths)
    assert judge_move(table, move).reasons == ("ENTERS_COMBAT",)
    stops = last_legal_of_unit(table, move)
    assert min(stop.inches for stop in stops.values()) > 15.0
    led = {m: cut_at(path, stops[m]) for m, path in paths.items()}
    assert judge_move(table, replace(move, paths=led)).is_legal


def test_dice_come_from_the_source_and_typed_values_are_kept(state):
    session = TableSession(state)
    unit = state.unit("riders")
    one = planned(session, unit, "charge", random.Random(1))
    two = planned(session, unit, "charge", random.Random(1))
    assert one == two
    assert len(one.rolled) == 2
    assert one.allowance == sum(one.rolled)
    session.intend("riders", one)
    assert planned(session, unit, "charge", random.Random(2)) == one
    assert typed(one, "x") is None
    assert typed(one, "-1") is None
    assert why_so_much(unit, typed(one, "11")) == "typed" or one.allowance == 11.0


def test_free_drags_slide_and_never_overlap_on_release(state):
    dice = random.Random(7)
    for unit in ("riders", "wardens", "drake", "thrower"):
        models = state.unit(unit).models
        for _ in range(6):
            feel = Feel(state, models)
            dx, dy = dice.uniform(-12, 12), dice.uniform(-12, 12)
            poses = {}
            for k in range(1, 9):
                wanted = {m: state.model(m).pose.moved(dx * k / 8, dy * k / 8) for m in models}
                poses = feel.follow(wanted)
            assert is_clear(state, feel.released(poses))


def test_a_free_place_is_taken_as_it_is(state):
    feel = Feel(state, ("ysolde-1",))
    wanted = {"ysolde-1": Pose(36.0, 22.0, 0.0)}
    assert feel.follow(wanted) == wanted
    assert feel.released(wanted)["ysolde-1"] == wanted["ysolde-1"].snapped()


def test_a_base_pushed_into_another_ends_touching_it(state):
    model, other = state.model("ysolde-1"), state.model("giant-1")
    feel = Feel(state, (model.id,))
    aim = Pose(other.pose.x - 0.6, other.pose.y - 0.4, 0.0)
    out = feel.released(feel.follow({model.id: aim}))[model.id]
    gap = ((out.x - other.pose.x) ** 2 + (out.y - other.pose.y) ** 2) ** 0.5
    apart = gap - model.base.a - other.base.a
    assert -1e-6 < apart < 0.6


def test_picking_and_stepping(state):
    pose = state.model("drake-1").pose
    assert model_at(state, (pose.x, pose.y)) == "drake-1"
    assert model_at(state, (0.2, 0.2)) == ""
    first = next_unit(state, "", 1)
    assert next_unit(state, next_unit(state, first, 1), -1) == first


def rulings_with_moves():
    folder = resource("scenarios", "rulings")
    found = []
    for path in sorted(folder.glob("*.yaml")):
        found += [r for r in load_rulings(path) if r.move is not None]
    return found


def test_a_move_ruling_opens_with_its_move_done():
    rulings = rulings_with_moves()
    assert rulings
    for ruling in rulings[:12]:
        session = of_ruling(ruling)
        assert session.ruling_now() is not None
        now = session.ruling_now()
        assert judge_move(now.state, now.move).reasons == (
            judge_move(ruling.state, ruling.move).reasons
        )
        assert not session.is_dirty


def test_dragging_a_mover_changes_the_end_of_its_path():
    ruling = next(r for r in rulings_with_moves() if len(r.move.paths) == 1)
    session = of_ruling(ruling)
    (name,) = ruling.move.paths
    pose = session.state.model(name).pose
    hand = Hand(session, (name,), (pose.x, pose.y))
    hand.move_to((pose.x + 0.3, pose.y))
    action = hand.action()
    assert len(action.paths[name]) == len(ruling.move.paths[name])
    assert is_equal(action.paths[name][-1].x, pose.x + 0.3)


def test_dragging_another_changes_the_position_before_the_move():
    ruling = next(
        r for r in rulings_with_moves() if any(m not in r.move.paths for m in r.state.models)
    )
    session = of_ruling(ruling)
    other = next(
        m.id for m in ruling.state.models.values() if m.unit != ruling.move.unit
    )  # fmt: skip
    carrying = Carrying(session)
    pose = session.state.model(other).pose
    carrying.take_up((other,), (pose.x, pose.y))
    carrying.hand.move_to((pose.x, pose.y + 0.25))
    carrying.changed()
    carrying.put_down()
    now = session.ruling_now()
    assert is_equal(now.state.model(other).pose.y, pose.y + 0.25)
    assert now.move.paths == session.action.move.paths
    carrying.judge.stop()


def test_the_loss_of_a_model_is_told_with_who_goes_as_well(state):
    riders = state.unit("riders").models
    told = {m: says.loss(state, m, falls_with(state, m)) for m in riders}
    assert told["riders-1"][0] == "Coherent without Lantern Riders 1"
    assert told["riders-1"][1] == "The 4 that are left may all stay"
    heads = [head for head, _ in told.values()]
    assert any("Without" in head and head.endswith("1 more goes") for head in heads)
