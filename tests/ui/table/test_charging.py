"""The charge view, why there is no charge, and the pile-in view, by keys and clicks."""

import time

import numpy as np
import pygame
import pytest

from tabletop.files.scenario import Scenario, save_scenario
from tabletop.rules.moves import Move, judge_move
from tabletop.ui.table.charging.numbers import covered
from tests.moves.tables import line_up, table_of
from tests.moves.test_ends import wall
from tests.ui.table.desk import Desk

SHIFT = pygame.KMOD_SHIFT


def open_ground():
    return table_of(
        line_up("A", 1, [(10 + 1.4 * (k % 2), 10 + 1.4 * (k // 2)) for k in range(4)]),
        line_up("B", 2, [(18.0, 10.5), (18.0, 12.0)]),
        line_up("D", 2, [(20.0, 30.0)]),
        board=(44.0, 40.0),
    )


def behind_wall():
    return table_of(
        line_up("A", 1, [(10.0, 12.0), (10.0, 13.4)]),
        line_up("B", 2, [(16.0, 12.5), (16.0, 14.0)]),
        walls=[("W", wall(12.5, 0.0, 13.5, 40.0), 5.0, "IMPASSABLE")],
        board=(44.0, 40.0),
    )


def fight():
    return table_of(
        line_up("A", 1, [(10.0, 10.0), (11.4, 10.0), (12.8, 10.0)]),
        line_up("B", 2, [(10.0, 12.6), (11.4, 12.6)]),
        board=(44.0, 40.0),
    )


@pytest.fixture
def desk_of(tmp_path):
    desks = []

    def make(state):
        file = tmp_path / "table.yaml"
        save_scenario(file, Scenario(state))
        desks.append(Desk(tmp_path / "home", file))
        return desks[-1]

    yield make
    for desk in desks:
        desk.close()


def search(desk, seconds=60.0):
    """Let the searches end, the window idle meanwhile as it is in use."""
    end = time.monotonic() + seconds
    desk.step()
    while desk.shell.jobs.is_busy and time.monotonic() < end:
        desk.step()
        time.sleep(0.005)
    assert not desk.shell.jobs.is_busy
    desk.step()


def view_of(desk):
    return desk.screen.tool.view


def test_the_charge_view_says_what_each_enemy_needs(desk_of):
    desk = desk_of(open_ground())
    desk.select("A")
    desk.key(pygame.K_z, "z")
    search(desk)
    view = view_of(desk)
    near, far = view.found.rolls["B"], view.found.rolls["D"]
    assert judge_move(desk.state, near.proposal.move).is_legal
    assert near.needs == 5
    assert far.needs is None
    assert far.is_proved
    assert view.field is not None
    assert desk.screen.areas  # the picture is drawn without a fault
    overlays = desk.screen.overlays()
    assert any(zone.kind == "reach" for zone in overlays.zones)


def test_the_pointer_tells_the_roll_of_a_spot(desk_of):
    desk = desk_of(open_ground())
    desk.select("A")
    desk.key(pygame.K_z, "z")
    search(desk)
    desk.move((16.6, 11.2))
    spots = desk.screen.overlays().spots
    assert any("needs 6, 72.2 %" in s.text and "no enemy" not in s.text for s in spots)
    desk.move((9.0, 14.9))
    assert any("no enemy near enough" in s.text for s in desk.screen.overlays().spots)


def test_a_target_that_charges_itself_is_no_target_any_more(desk_of):
    desk = desk_of(open_ground())
    desk.select("A")
    desk.key(pygame.K_z, "z")
    view_of(desk).choose("B")
    search(desk)
    desk.key(pygame.K_z, "z")
    desk.select("B")
    desk.key(pygame.K_z, "Z", SHIFT)
    search(desk)
    assert view_of(desk).target == ""
    assert view_of(desk).answer is not None


def test_typed_rolls_modifier_and_reroll(desk_of):
    desk = desk_of(open_ground())
    desk.select("A")
    desk.key(pygame.K_z, "z")
    search(desk)
    view = view_of(desk)
    desk.key(pygame.K_1, "1")
    desk.key(pygame.K_0, "0")
    assert view.dice.roll == 10
    assert "Charge roll 10: 16.7 %" in desk.words()
    assert desk.screen.overlays().bands  # the limit of that roll
    desk.key(pygame.K_4, "4")
    assert view.dice.roll == 4
    desk.key(pygame.K_PLUS, "+")
    search(desk)
    assert (view.dice.least, view.dice.most) == (3, 13)
    assert view.found.modifier == 1
    view.dice = type(view.dice)(None, 0, True)
    assert view.dice.chance_words(7) == "82.6 %"


def test_numbers_stand_clear_of_each_other(desk_of):
    desk = desk_of(open_ground())
    desk.select("A")
    desk.key(pygame.K_z, "z")
    search(desk)
    contours = next(
        s for area in desk.screen.areas for s in area.shaders if s.is_wanted(desk.screen)
    )
    labels = contours.drawn.labels(desk.screen, view_of(desk).field)
    assert len(labels) >= 8
    boxes = []
    for label in labels:
        x, y = desk.screen.camera.to_screen(label.at)
        assert covered(np.array([[x, y]]), (20.0, 6.0), boxes)[0] < 0.4 * 40 * 12
        boxes.append((x - 20, y - 6, x + 20, y + 6))


def test_a_proposed_charge_is_put_down_through_the_judge(desk_of):
    desk = desk_of(open_ground())
    desk.select("A")
    desk.key(pygame.K_z, "z")
    search(desk)
    before = desk.state
    desk.key(pygame.K_RETURN, "\r")
    search(desk)
    assert desk.screen.overlays().ghosts
    assert desk.state is before
    desk.key(pygame.K_ESCAPE)
    assert not desk.screen.overlays().ghosts
    assert desk.screen.tool.id == "charge"
    desk.key(pygame.K_RETURN, "\r")
    search(desk)
    desk.key(pygame.K_RETURN, "\r")
    search(desk)
    action = desk.session.action
    assert action is not None
    assert action.kind == "charge"
    assert action.answer.is_legal
    assert desk.state is not before
    desk.screen.session.undo()
    assert desk.state.models == before.models


def test_a_click_on_an_enemy_asks_about_it_alone(desk_of):
    desk = desk_of(open_ground())
    desk.select("A")
    desk.key(pygame.K_z, "z")
    search(desk)
    desk.click((20.0, 30.0))
    assert view_of(desk).target == "D"
    assert desk.session.unit.id == "A"
    assert "Too far" in desk.words()


def test_why_no_charge_takes_three_inputs(desk_of):
    desk = desk_of(behind_wall())
    desk.click((10.0, 12.0))
    desk.key(pygame.K_z, "Z", SHIFT)
    desk.key(pygame.K_7, "7")
    search(desk)
    answer = view_of(desk).answer
    assert answer is not None
    assert not answer.is_possible
    assert answer.is_proved
    assert desk.said[-1].startswith("No charge:")
    overlays = desk.screen.overlays()
    assert overlays.measures or overlays.trails


def test_what_was_only_searched_is_told_as_none_found(desk_of):
    points = [(10, 12), (8.3, 12), (6.6, 12), (4.9, 12), (3.2, 12)]
    state = table_of(
        line_up("A", 1, points),
        line_up("B", 2, [(19.0, 12.0)]),
        walls=[
            ("W1", wall(10.7, 12.64, 17.4, 17.0), 5.0, "IMPASSABLE"),
            ("W2", wall(10.7, 7.0, 17.4, 11.36), 5.0, "IMPASSABLE"),
        ],
        board=(44.0, 40.0),
    )
    desk = desk_of(state)
    desk.select("A")
    desk.key(pygame.K_z, "Z", SHIFT)
    desk.key(pygame.K_8, "8")
    search(desk)
    answer = view_of(desk).answer
    if answer.is_possible:
        move = Move("charge", "A", 8.0, answer.paths, answer.order)
        assert judge_move(desk.state, move).is_legal
    else:
        assert not answer.is_proved
        assert desk.said[-1].startswith("None found:")
        assert all(m.tone == "unknown" for m in desk.screen.overlays().measures)


def test_esc_stops_a_search(desk_of):
    desk = desk_of(open_ground())
    desk.select("A")
    desk.key(pygame.K_z, "z")
    assert view_of(desk).is_busy
    desk.key(pygame.K_ESCAPE)
    assert not any(desk.shell.jobs.is_running(f"charge-{n}") for n in ("why", "propose"))
    assert "Search stopped" in desk.words()
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.tool.id == "select"
    assert not desk.shell.jobs.is_busy


def test_without_a_unit_the_row_says_what_to_do(desk_of):
    desk = desk_of(open_ground())
    desk.key(pygame.K_z, "z")
    assert desk.screen.tool.id == "select"
    assert "select one unit first" in desk.words()


def test_the_pile_in_view_shows_the_room_of_each_model(desk_of):
    desk = desk_of(fight())
    desk.select("A")
    desk.key(pygame.K_y, "Y", SHIFT)
    search(desk)
    view = view_of(desk)
    assert set(view.rooms) == {"A1", "A2", "A3"}
    assert all(room.target == "B" for room in view.rooms.values())
    desk.move(desk.place("A3"))
    overlays = desk.screen.overlays()
    assert any(zone.shape is view.rooms["A3"].own for zone in overlays.zones)
    assert overlays.bands
    assert any("or less" in measure.text for measure in overlays.measures)


def test_a_proposed_pile_in_is_put_down(desk_of):
    desk = desk_of(fight())
    desk.select("A")
    desk.key(pygame.K_y, "Y", SHIFT)
    search(desk)
    desk.key(pygame.K_RETURN, "\r")
    search(desk)
    assert desk.screen.overlays().ghosts
    desk.key(pygame.K_RETURN, "\r")
    search(desk)
    action = desk.session.action
    assert action.kind == "pile_in"
    assert action.answer.is_legal
    assert "Pile-in: legal" in desk.words()
    desk.key(pygame.K_RETURN, "\r")
    search(desk)
    assert "under way" in desk.words() or not view_of(desk).proposal


def test_a_unit_that_fights_nobody_is_told_so(desk_of):
    desk = desk_of(open_ground())
    desk.select("A")
    desk.key(pygame.K_y, "Y", SHIFT)
    search(desk)
    assert view_of(desk).refusal
    desk.key(pygame.K_RETURN, "\r")
    assert not desk.screen.overlays().ghosts
