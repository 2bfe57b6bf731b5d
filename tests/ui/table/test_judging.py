"""The judging process gives the thread's answers, and never outlives its window."""

import os
import pickle
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.rules.moves import Move, before, judge_move, last_legal_of_unit, ordered
from tabletop.rules.table import Table
from tabletop.ui.judge import WORD, remote
from tabletop.ui.judge.court import LocalCourt
from tabletop.ui.judge.remote import GoneError, RemoteCourt, UnansweredError
from tabletop.ui.table.detour import Way, ways_round_on
from tabletop.ui.table.hand import Hand
from tabletop.ui.table.judging import Judge
from tabletop.ui.table.overlays.reach import Asked, reached_on
from tabletop.ui.table.overlays.shading import COARSE, seen_from
from tabletop.ui.table.overlays.sight_facts import look_around
from tabletop.ui.table.session import Plan, TableSession
from tests.ui.sample import state as sample

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def state():
    return sample()


@pytest.fixture(scope="module")
def court():
    found = RemoteCourt()
    yield found
    found.end()


def moves(state):
    for unit in state.units.values():
        for kind, allowance in (("free", 99.0), ("normal_move", 6.0), ("charge", 9.0)):
            for dx, dy in ((2.0, 0.5), (-4.0, 11.0)):
                paths = {
                    m.id: (m.pose, m.pose.moved(dx, dy).snapped()) for m in state.models_of(unit.id)
                }
                yield Move(kind, unit.id, allowance, paths)


def is_alive(pid):
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    status = Path(f"/proc/{pid}/status")
    return not status.exists() or "State:\tZ" not in status.read_text()


def waited(is_done, seconds=60.0):
    end = time.monotonic() + seconds
    while time.monotonic() < end and not is_done():
        time.sleep(0.01)
    return is_done()


def test_process_and_thread_say_the_same_of_every_move(state, court):
    here, count, tables = LocalCourt(), 0, {}
    for move in moves(state):
        table = tables.get(move.unit) or tables.setdefault(move.unit, before(state, move.unit))
        asked = ordered(table, move)
        truth = judge_move(table, asked)
        for one in (here, court):
            ruled = one.judged(state, move)
            assert ruled.order == asked.order
            found = ruled.answer
            assert found.judgement == truth.judgement
            assert (found.cost, found.end, found.events) == (truth.cost, truth.end, truth.events)
            assert found.start_in_combat == truth.start_in_combat
            assert found.end_in_combat == truth.end_in_combat
            assert found.target_gap_start == truth.target_gap_start
            assert found.target_gap_end == truth.target_gap_end
        if count % 8 == 0:
            stops = last_legal_of_unit(table, asked)
            assert here.stops(state, move) == stops
            assert court.stops(state, move) == stops
            gaps = {m: dict(row) for m, row in truth.min_path_gap.items()}
            late = court.judged(state, move).answer.min_path_gap
            assert {m: dict(late[m]) for m in late} == gaps
        count += 1
    assert count >= 18


def test_the_table_is_sent_once_and_then_only_the_ways(state, court, monkeypatch):
    sent = []
    write = remote.write
    monkeypatch.setattr(
        remote, "write", lambda to, value: (sent.append(len(pickle.dumps(value))), write(to, value))
    )
    fresh = sample()
    for move in list(moves(fresh))[:4]:
        court.judged(fresh, move)
    assert len(sent) == 5
    assert max(sent[1:]) < sent[0]
    assert max(sent[1:]) < 4000


def test_a_fault_of_the_question_leaves_the_process_alive(state, court):
    bad = Move("run", "nobody", 3.0, {})
    with pytest.raises(UnansweredError):
        court.judged(state, bad)
    move = next(moves(state))
    assert (
        court.judged(state, move).answer.judgement
        == LocalCourt().judged(state, move).answer.judgement
    )


def test_a_window_that_is_killed_leaves_no_judge_behind():
    code = (
        "from tabletop.ui.judge.remote import RemoteCourt\nimport time\n"
        "court = RemoteCourt()\nprint(court.pid, flush=True)\ntime.sleep(60)\n"
    )
    window = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, cwd=ROOT)
    pid = int(window.stdout.readline())
    assert is_alive(pid)
    window.kill()
    window.wait()
    window.stdout.close()
    assert waited(lambda: not is_alive(pid))


def test_a_packed_program_starts_itself(monkeypatch, tmp_path, state):
    program = tmp_path / "tabletop"
    program.write_text(
        f'#!/bin/sh\ncd {ROOT}\nexec {sys.executable} -m tabletop "$@"\n', encoding="utf-8"
    )
    program.chmod(0o755)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program))
    assert remote.command() == [str(program), WORD]
    if sys.platform == "win32":
        return
    court = RemoteCourt()
    move = next(moves(state))
    truth = LocalCourt().judged(state, move).answer
    assert court.judged(state, move).answer.judgement == truth.judgement
    court.end()
    assert not is_alive(court.pid)


def test_without_a_process_the_thread_judges(monkeypatch, state):
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(GoneError):
        RemoteCourt()
    judge, action = Judge(has_process=True), action_of(state)
    judge.ask(action, 20.0)
    assert judge.poll().answer.judgement == judge_move(state, action.move).judgement
    assert judge.process == 0
    judge.stop()


def action_of(state, x=14.0):
    session = TableSession(state)
    session.select(state.unit("guard").models)
    session.intend("guard", Plan("run", 16.0))
    hand = Hand(session, state.unit("guard").models, (0.0, 0.0))
    hand.move_to((x, x / 3))
    return hand.action()


def test_the_judge_goes_on_when_its_process_dies(state):
    judge = Judge(has_process=True)
    judge.warm()
    assert waited(lambda: judge.process)
    pid = judge.process
    for x in (3.0, 9.0):
        action = action_of(state, x)
        judge.ask(action, 20.0)
        verdict = judge.poll()
        assert verdict.action is action
        assert verdict.answer.judgement == LocalCourt().judged(state, action.move).answer.judgement
    settled = judge.settle(action_of(state, 15.0), has_stops=True)
    truth = LocalCourt()
    assert settled.stops == truth.stops(state, settled.action.move)
    os.kill(pid, 9)
    action = action_of(state, 12.0)
    judge.ask(action, 20.0)
    assert judge.poll().action is action
    assert judge.process == 0
    judge.stop()


def test_the_end_of_a_judge_ends_its_process(state):
    judge = Judge(has_process=True)
    judge.warm()
    assert waited(lambda: judge.process)
    pid = judge.process
    judge.ask(action_of(state))
    judge.stop()
    assert waited(lambda: not is_alive(pid))
    judge = Judge(has_process=True)
    judge.warm()
    judge.stop()  # before it answered: it is put away when it does
    assert waited(lambda: judge._starting is None or not judge._starting.is_alive())
    assert judge.process == 0


def test_work_goes_on_between_questions_and_newer_work_replaces_older(state, court):
    table = Table(state)
    observers = state.unit("guard").models
    old = court.begin("sight", look_around, state, observers, None)
    new = court.begin("sight", look_around, state, observers[:3], None)
    shade = court.begin("shade", seen_from, state, observers[:2], state.board, COARSE)
    model = state.models[observers[0]]
    near = replace(model, pose=model.pose.moved(0.0, 1.0).snapped())
    moved = replace(state, models={**state.models, near.id: near})
    other = court.begin("other", look_around, moved, observers[:1], None)
    fault = court.begin("fault", look_around, state, ("nobody",), None)
    move = next(moves(state))
    court.judged(state, move)  # is not kept waiting by all that
    assert waited(lambda: all(t.is_done for t in (old, new, shade, other, fault)))
    assert old.is_failed
    assert fault.is_failed
    assert new.value == finished(look_around(table, observers[:3], None))
    assert other.value == finished(look_around(Table(moved), observers[:1], None))
    truth = finished(seen_from(table, observers[:2], state.board, COARSE))
    assert (shade.value == truth).all()
    assert 0 < truth.sum() < truth.size


def finished(work):
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


def test_a_position_is_sent_as_what_differs_from_a_known_one(state):
    known = remote.Known()
    number, sent = known.number("move", state)
    assert sent.state is state
    assert known.number("move", state) == (number, None)
    model = next(iter(state.models.values()))
    moved = replace(model, pose=model.pose.moved(1.0, 0.0))
    after = replace(state, models={**state.models, model.id: moved})
    other, sent = known.number("view", after)
    assert (sent.state, sent.base, sent.models) == (None, number, (moved,))
    retitled = replace(after, title="another")
    _, sent = known.number("view", retitled)
    assert sent.state is retitled
    numbers = [known.number("view", replace(state))[0] for _ in range(5)]
    assert known.number("view", after)[1] is not None  # left out by now, and sent again
    assert known.number("move", state) == (number, None)
    assert len(set(numbers) | {number, other}) == 7


def test_ways_round_and_reach_come_from_the_process_as_from_here(state, court):
    models = state.units["riders"].models
    here = state.models[models[0]].pose
    ways = (Way(models[0], here, here.moved(3.0, -3.0).snapped(), 9.0),)
    asked = ("riders", "normal_move", ways, {m: state.models[m].pose for m in models})
    reach = Asked("riders", models, "normal_move", (4.0,) * len(models))
    found = court.begin("detour", ways_round_on, state, *asked)
    area = court.begin("reach", reached_on, state, reach)
    assert waited(lambda: found.is_done and area.is_done)
    truth = finished(ways_round_on(Table(state), *asked))
    assert found.value == truth
    assert len(truth.paths[models[0]]) > 3
    assert area.value.equals_exact(finished(reached_on(Table(state), reach)), 0.0)
    assert area.value.area > 10.0
