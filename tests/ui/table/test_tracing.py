"""Threshold lines from another process: the same lines, the newest question, nothing left over."""

from __future__ import annotations

import math
import os
import random
import threading
import time
from dataclasses import replace

import pytest

from tabletop.bench.battle import reference_battle
from tabletop.geometry.border import Tracing, all_refined, distance_to
from tabletop.rules.elsewhere import Asked, Spots, answers, truth
from tabletop.rules.table import Table
from tabletop.ui.judge.lines import Piece, traced
from tabletop.ui.judge.remote import RemoteCourt
from tabletop.ui.judge.wire import Part
from tabletop.ui.table.exploring.here import Here
from tabletop.ui.table.exploring.there import There
from tabletop.ui.table.exploring.threshold import ThresholdTool
from tabletop.ui.table.exploring.tracer import Tracer
from tabletop.ui.table.exploring.wish import Wish
from tests.ui.table.desk import Desk

PAIRS = (("A0.9", "B14.3"), ("A6.3", "B16.10"), ("A10.5", "B12.0"), ("A3.3", "B21.2"))
SIGHT = Asked("sight", "A0.9", "B14.3")


@pytest.fixture(scope="module")
def state():
    return reference_battle()


@pytest.fixture
def there():
    made = There(RemoteCourt())
    yield made
    made.stop()


def wish(state, asked=SIGHT, **fields):
    pose = state.models[asked.model].pose
    return Wish(state, asked, (pose.x, pose.y), **fields)


def until(is_done, seconds=60.0):
    end = time.monotonic() + seconds
    while not is_done() and time.monotonic() < end:
        time.sleep(0.002)
    assert is_done()


def pieces(table, asked):
    pose = table.state.models[asked.model].pose
    for step in traced(table, asked, (pose.x, pose.y)):
        if isinstance(step, Part):
            assert isinstance(step.value, Piece)
            yield step.value


def along(lines, count, dice):
    parts = [(p, q) for line in lines for p, q in zip(line.whole, line.whole[1:], strict=False)]
    for p, q in dice.choices(parts, [math.dist(p, q) for p, q in parts], k=count):
        t = dice.random()
        yield (p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1]))


def run(work):
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


@pytest.mark.parametrize(("model", "target"), PAIRS)
def test_the_first_line_is_the_fine_one_within_a_twentieth_of_an_inch(state, model, target):
    asked, table, dice = Asked("sight", model, target), Table(state), random.Random(2)
    first = next(p for p in pieces(table, asked) if p.stage == "near" and p.lines)
    (x, y), ask = wish(state, asked).at, answers(table, asked)
    fine = Tracing(ask, 0.05, 8, Spots(state, model).may_stand)
    run(fine.look((x - 4.5, y - 4.5, x + 4.5, y + 4.5)))
    exact = run(all_refined(ask, fine.crossings()))
    for point in along(first.lines, 80, dice):
        assert distance_to(exact, point) < 0.05, point
        both = {
            ask([(point[0] + 0.05 * math.cos(t), point[1] + 0.05 * math.sin(t))])[0]
            for t in (k * math.tau / 24 for k in range(24))
        }
        assert len(both) == 2


def test_a_rough_line_is_told_when_the_line_takes_long_and_is_no_farther_off_than_said(
    state, monkeypatch
):
    monkeypatch.setattr("tabletop.ui.judge.lines.LATE", -1.0)
    found = []
    for piece in pieces(Table(state), SIGHT):
        found.append(piece)
        if piece.part > 0.0:
            break
    assert found[0].stage == "rough"
    assert found[-1].stage == "near"
    for point in along(found[0].lines, 60, random.Random(1)):
        assert distance_to(found[-1].lines, point) < 0.4


def test_the_process_traces_the_lines_that_are_traced_here(state, there):
    here = next(p for p in pieces(Table(state), SIGHT) if p.part >= 0.01)
    there.want(wish(state))
    seen = []

    def is_near():
        found = there.found
        if found is not None and found.stage == "near" and found.part >= 0.01:
            seen.append(found.lines)
        return bool(seen)

    until(is_near)
    assert seen[0] == here.lines
    until(lambda: there.verdict(wish(state)) is not None)
    assert there.verdict(wish(state)) is truth(state, SIGHT)
    until(lambda: there.found.told is not None)
    assert there.found.is_told(state)


def test_while_another_model_moves_every_question_gets_its_line_and_the_last_one_wins(state, there):
    now = state
    for k in range(6):
        pose = state.models["B14.4"].pose
        moved = replace(state.models["B14.4"], pose=pose.moved(0.05 * (k + 1), 0.0))
        now = replace(state, models={**state.models, "B14.4": moved})
        there.want(wish(now, is_resting=False))
        time.sleep(0.01)
    until(lambda: there.found is not None and there.found.wish.state is now and there.found.lines)
    here = next(p for p in pieces(Table(now), SIGHT) if p.part >= 0.01)
    for point in along(here.lines, 40, random.Random(3)):
        assert distance_to(there.found.lines, point) < 0.1


def test_a_line_is_kept_while_only_the_model_itself_moves(state, there):
    there.want(wish(state, is_resting=False))
    until(lambda: there.found is not None and there.found.lines)
    sent = []
    begin = there.court.begin
    there.court.begin = lambda name, *rest: (sent.append(name), begin(name, *rest))[1]
    for k in range(4):
        model = state.models["A0.9"]
        moved = replace(model, pose=model.pose.moved(0.1 * k, 0.0))
        now = replace(state, models={**state.models, "A0.9": moved})
        there.want(wish(now, is_resting=False, rest=state))
        until(lambda: there.found is not None and there._looking is None)
    assert "lines" not in sent
    assert "here" in sent


def test_a_question_that_is_no_longer_asked_leaves_nothing(state, there):
    there.want(wish(state))
    until(lambda: there.found is not None)
    there.want(None)
    assert not there.is_busy
    before = there.found
    ticket = there.ask(state, SIGHT, [wish(state).at])
    until(lambda: ticket.is_done)
    until(lambda: not there.court._tickets)
    assert there.found is before
    assert ticket.value == [truth(state, SIGHT)]


def test_the_thread_goes_on_when_the_process_is_gone_and_stop_ends_both(state):
    tracer = Tracer(has_process=True)
    tracer.warm()
    tracer.want(wish(state))
    until(lambda: tracer.found is not None and tracer.process != 0)
    pid = tracer.process
    os.kill(pid, 9)
    until(lambda: tracer.found is not None and tracer.process == 0)
    tracer.want(wish(state, Asked("sight", "A3.3", "B21.2")))
    until(lambda: tracer.found.wish.asked.model == "A3.3" and tracer.found.lines)
    tracer.stop()
    assert tracer.found is None
    assert not tracer.is_busy


def test_a_thread_that_is_stopped_while_it_asks_tells_nothing_any_more(state, monkeypatch):
    asked, go = threading.Event(), threading.Event()

    def slow(table, question):
        asked.set()
        go.wait(30.0)
        return truth(table, question)

    monkeypatch.setattr("tabletop.ui.table.exploring.here.truth", slow)
    here = Here()
    here.want(wish(state))
    thread = here._thread
    assert asked.wait(30.0)
    here.stop()
    go.set()
    thread.join(30.0)
    assert not thread.is_alive()
    assert here.found is None


def test_an_answer_on_its_way_is_not_read_when_nothing_is_asked_any_more(state, there):
    there.want(wish(state))
    there.want(None)
    until(lambda: not there.court._tickets)
    assert there.found is None
    assert there.verdict(wish(state)) is None


def test_a_tracer_that_is_stopped_while_it_starts_leaves_no_process(state):
    tracer = Tracer(has_process=True)
    tracer.warm()
    start = tracer._start
    tracer.stop()
    until(
        lambda: start.is_done and (start.court is None or start.court._process.poll() is not None)
    )
    assert tracer.process == 0


def test_the_explorer_drags_and_snaps_with_the_process(tmp_path):
    desk, threshold = Desk(tmp_path), None
    try:
        threshold = desk.screen.made("threshold")
        assert isinstance(threshold, ThresholdTool)
        threshold.tracer = Tracer(has_process=True)
        desk.choose("ysolde-1")
        desk.screen.use(threshold)
        asked = threshold.asked
        assert asked.kind == "sight"

        def has_lines():
            desk.step()
            found = threshold.found(desk.screen)
            return threshold.tracer.process and found is not None and found.lines

        until(has_lines)
        desk.carry("ysolde-1", (1.0, 0.5))
        now = threshold.wish(desk.screen)
        assert now.rest is desk.state
        there = Spots(now.state, "ysolde-1").state_at(now.at)

        def is_answered():
            desk.step()
            last = threshold.tracer.news
            return last is not None and last[0].at == now.at

        until(is_answered)
        assert threshold.is_yes(desk.screen, now) is truth(there, asked)
        desk.key(27)
        was = truth(desk.state, asked)
        desk.key(13)
        until(lambda: desk.step() or "just beside the line" in desk.words())
        assert truth(desk.state, threshold.asked) is not was
    finally:
        pid = threshold.tracer.process
        desk.close()
    assert pid
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
