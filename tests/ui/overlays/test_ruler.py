"""The ruler measures edge to edge and never rounds onto a limit."""

import pygame
import pytest

from tabletop.geometry.gap import gap
from tabletop.rules.measure import model_gap
from tabletop.ui.table.ruler import (
    Anchor,
    RulerTool,
    anchor_at,
    exact_inch,
    leg_between,
    pointer_inch,
)
from tests.ui.overlays.board import FakeBoard, lifted
from tests.ui.sample import state as sample


@pytest.fixture(autouse=True)
def _display():
    pygame.display.init()
    yield
    pygame.display.quit()


@pytest.fixture
def board():
    return FakeBoard(sample())


def _at(board, model):
    pose = board.session.state.model(model).pose
    return (pose.x, pose.y)


def _click(ruler, board, point):
    ruler.take(board, board.motion(point))
    return ruler.take(board, board.click(point))


def test_two_clicks_on_models_measure_their_gap(board):
    ruler = RulerTool()
    ruler.begin(board)
    assert _click(ruler, board, _at(board, "giant1"))
    _click(ruler, board, _at(board, "drake1"))
    found = model_gap(board.session.state, "giant1", "drake1")
    leg = ruler.legs(board.session.state)[0]
    assert leg.gap == found
    shown = ruler.overlays(board).measures[0]
    assert (shown.p, shown.q, shown.text) == (found.p, found.q, f'{found.distance:.2f}"')


@pytest.mark.parametrize("model", ["drake1", "thrower1", "riders2", "guard1"])
def test_a_bare_point_is_measured_from_the_edge(board, model):
    state = board.session.state
    x, y = _at(board, model)
    leg = leg_between(state, Anchor((x, y), model=model), Anchor((x + 7.0, y + 2.0)))
    found = leg.gap
    assert found.q == pytest.approx((x + 7.0, y + 2.0), abs=1e-9)
    assert (
        abs(gap(state.model(model).footprint, Anchor(found.p).footprint(state)).separation) < 1e-9
    )


def test_legs_chain_and_say_the_sum(board):
    ruler = RulerTool()
    ruler.begin(board)
    for point in ((25.0, 8.0), (28.0, 12.0), (28.0, 26.5)):
        _click(ruler, board, point)
    ruler.take(board, board.motion((33.0, 10.0)))
    shown = ruler.overlays(board)
    assert len(shown.measures) == 3
    assert shown.measures[-1].is_decision
    assert "in all" in shown.spots[0].text
    total = sum(leg.gap.distance for leg in ruler.legs(board.session.state))
    assert total == pytest.approx(5.0 + 14.5, abs=0.1)


def test_escape_ends_then_leaves(board):
    ruler = RulerTool()
    ruler.begin(board)
    _click(ruler, board, (25.0, 8.0))
    escape = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0)
    assert ruler.take(board, escape)
    assert not ruler.overlays(board).measures
    assert not ruler.take(board, escape)


def test_escape_keeps_a_chain_then_puts_it_away(board):
    ruler = RulerTool()
    ruler.begin(board)
    for point in ((25.0, 8.0), (25.0, 12.0)):
        _click(ruler, board, point)
    escape = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0)
    assert ruler.take(board, escape)
    assert len(ruler.legs(board.session.state)) == 1
    assert not ruler.is_open
    assert ruler.take(board, escape)
    assert not ruler.anchors


def test_a_second_click_on_the_spot_ends_and_keeps(board):
    ruler = RulerTool()
    ruler.begin(board)
    _click(ruler, board, _at(board, "giant1"))
    _click(ruler, board, _at(board, "drake1"))
    _click(ruler, board, _at(board, "drake1"))
    ruler.take(board, board.motion((20.0, 8.0)))
    assert len(ruler.overlays(board).measures) == 1
    _click(ruler, board, (20.0, 8.0))
    assert not ruler.overlays(board).measures[:-1]


def test_alt_takes_bare_points(board):
    state = board.session.state
    at = _at(board, "giant1")
    assert anchor_at(state, at).model == "giant1"
    assert anchor_at(state, at, snaps=False) == Anchor(at)
    marker = state.objectives["O2"]
    assert anchor_at(state, (marker.x, marker.y)).objective == "O2"


def test_a_leg_follows_a_model_that_moves(board):
    ruler = RulerTool()
    ruler.begin(board)
    _click(ruler, board, _at(board, "giant1"))
    _click(ruler, board, _at(board, "drake1"))
    board.carry(["giant1"], 2.0, 0.0)
    found = model_gap(board.shown_state(), "giant1", "drake1")
    assert ruler.overlays(board).measures[0].p == found.p


def test_levels_are_told_apart():
    state = sample()
    pose = state.model("archers1").pose
    up = lifted(state, "archers1", pose=type(pose)(pose.x, pose.y, pose.facing, 3.0))
    leg = leg_between(up, Anchor((0, 0), model="archers1"), Anchor((0, 0), model="giant1"))
    assert leg.air > leg.gap.distance
    assert "through the air" in leg.text


def test_no_number_is_rounded_onto_a_half_inch():
    for k in range(1, 4000):
        value = k * 0.00477
        near = round(value * 2) / 2
        for shown in (exact_inch(value), pointer_inch(value)):
            number = float(shown.rstrip('"'))
            assert abs(number - value) <= 0.05
            if abs(value - near) > 1e-6:
                assert number != near
                assert (number > near) is (value > near)
