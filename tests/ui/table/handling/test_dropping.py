"""A drop waits for the judges in later frames: nothing is lost, input keeps its order."""

import threading

import pygame
import pytest

from tabletop.ui.judge.court import LocalCourt
from tabletop.ui.table import moving
from tests.ui.table.desk import Desk, event


@pytest.fixture
def desk(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLETOP_JUDGE", "thread")
    made = Desk(tmp_path)
    made.gate = threading.Event()
    made.gate.set()
    stops = LocalCourt.stops

    def slow(self, start, move):
        assert made.gate.wait(20.0)
        return stops(self, start, move)

    monkeypatch.setattr(LocalCourt, "stops", slow)
    yield made
    made.gate.set()
    made.close()


def carried(desk, by=2.0):
    """A model of a unit that makes a Normal Move, carried some inches, with the gate shut."""
    unit = next(u for u in desk.state.units.values() if u.player == 1 and u.move)
    desk.select(unit.id)
    moving.choose_kind(desk.screen, "normal_move")
    model = unit.models[0]
    end = desk.carry(model, (0.0, by / 2), (0.0, by))
    desk.waits = True
    desk.gate.clear()
    return model, end


def opened(desk):
    """Let the judges answer."""
    desk.gate.set()
    desk.drop()


def test_a_drop_is_in_the_hand_until_the_judges_answer(desk):
    model, end = carried(desk)
    before, count = desk.state, len(desk.session.journal.entries)
    desk.up(end)
    for _ in range(5):
        desk.step()
    assert desk.screen.is_waiting
    assert desk.state is before
    assert desk.screen.shown_state().model(model).pose != before.model(model).pose
    opened(desk)
    assert not desk.screen.is_waiting
    assert desk.screen.carrying.hand is None
    assert len(desk.session.journal.entries) == count + 1
    assert desk.state.model(model).pose.y > before.model(model).pose.y + 1.0


def test_input_waits_in_its_order(desk):
    model, end = carried(desk)
    before = desk.state.model(model).pose
    desk.up(end)
    desk.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    desk.key(pygame.K_t, "t")
    assert desk.screen.is_waiting
    was = desk.screen.shown["trails"]
    said = len(desk.said)
    opened(desk)
    desk.step()
    words = desk.said[said:]
    assert "Undo" in words[1]
    assert "Last moves" in words[2]
    assert desk.screen.shown["trails"] != was
    assert desk.state.model(model).pose == before


def test_esc_takes_the_drop_back_and_what_waited_goes_on(desk):
    _, end = carried(desk)
    before, count = desk.state, len(desk.session.journal.entries)
    desk.up(end)
    desk.key(pygame.K_t, "t")
    was = desk.screen.shown["trails"]
    desk.key(pygame.K_ESCAPE)
    assert not desk.screen.is_waiting
    assert desk.screen.carrying.hand is None
    assert "Put back" in desk.said
    desk.step()
    assert desk.screen.shown["trails"] != was
    desk.gate.set()
    desk.settle()
    assert desk.state is before
    assert len(desk.session.journal.entries) == count


def test_leaving_and_asking_to_quit_have_the_drop_done(desk):
    model, end = carried(desk)
    before = desk.state.model(model).pose
    desk.up(end)
    desk.step(event(pygame.QUIT))
    assert len(desk.shell.screens) == 1
    threading.Timer(0.1, desk.gate.set).start()
    desk.screen.guard(lambda: None)
    assert desk.state.model(model).pose != before
    assert desk.screen.is_unsaved


def test_enforce_stops_at_the_last_legal_point_in_later_frames(desk):
    desk.session.policy = "enforce"
    model, end = carried(desk, by=14.0)
    before = desk.state.model(model).pose
    desk.up(end)
    assert desk.screen.is_waiting
    opened(desk)
    after = desk.state.model(model).pose
    assert 0.0 < after.y - before.y < 13.0
    assert desk.session.action.answer.is_legal or "unfinished" in desk.session.journal.undo_label


def test_the_window_losing_the_keyboard_takes_nothing_back(desk):
    model, end = carried(desk)
    before = desk.state.model(model).pose
    desk.step(event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0))
    desk.up(end)
    desk.step(event(pygame.WINDOWFOCUSLOST))
    assert desk.screen.is_waiting
    opened(desk)
    assert desk.state.model(model).pose != before
