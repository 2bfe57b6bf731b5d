"""Walls, areas and objectives by hand: outlines, what is wrong with them, and taking them off."""

from dataclasses import replace

import pygame
import pytest

from tabletop.files.scenario import Scenario, dump_scenario, parse_scenario, scenario_of
from tabletop.state.events import PieceChanged, apply_all
from tabletop.ui.table.add.proposal import area_at
from tabletop.ui.table.add.removal import of_terrain
from tabletop.ui.table.add.want import Want
from tests.ui.table.desk import Desk
from tests.ui.table.test_add import press, undo
from tests.ui.table.test_files import RULING


@pytest.fixture
def desk(tmp_path):
    it = Desk(tmp_path, is_blank=True)
    it.key(pygame.K_i, "i")
    yield it
    it.close()


def corners(desk, *points):
    for point in points:
        desk.click(point)


def test_a_wall_is_three_tenths_thick_and_as_high_as_typed(desk):
    before = desk.state
    desk.key(pygame.K_2, "2")
    press(desk, "field-wall", "2.25", "change")
    desk.click((10.0, 10.0))
    assert desk.state is before
    desk.click((20.0, 10.0))
    wall = desk.state.feature("wall-1")
    x0, y0, x1, y1 = wall.footprint.bounds()
    assert (y1 - y0, x1 - x0) == (pytest.approx(0.3, abs=1e-7), pytest.approx(10.0, abs=0.1))
    assert (wall.height, wall.kind, wall.abilities) == (2.25, "wall", ("COVER",))
    assert desk.said[-1] == 'Added Wall 1, 2.25" high'
    assert desk.session.journal.undo_label == "add Wall 1"
    undo(desk)
    assert desk.state is before


def test_a_wall_without_length_is_no_wall(desk):
    desk.key(pygame.K_2, "2")
    desk.click((10.0, 10.0))
    desk.screen.tool._clicked = (0.0, (0, 0))  # slower than a double-click
    desk.click((10.1, 10.0))
    assert not desk.state.terrain
    assert desk.said[-1] == "Not added: a wall needs two ends (click farther away)"


@pytest.mark.parametrize("words", ["0", "", "-2", "101", "nan", "high"])
def test_a_bad_height_of_a_wall_is_told_and_no_wall_is_put_down(desk, words):
    desk.key(pygame.K_2, "2")
    press(desk, "field-wall", words, "change")
    corners(desk, (10.0, 10.0), (20.0, 10.0))
    assert not desk.state.terrain
    assert desk.screen.tool.errors["field-wall"] in desk.said[-1]


def test_an_area_is_closed_by_enter_by_its_first_corner_and_by_a_double_click(desk):
    desk.key(pygame.K_3, "3")
    corners(desk, (5.0, 5.0), (9.0, 5.0), (9.0, 9.0))
    desk.key(pygame.K_RETURN)
    corners(desk, (15.0, 5.0), (19.0, 5.0), (19.0, 9.0), (15.0, 5.0))
    corners(desk, (25.0, 5.0), (29.0, 5.0), (29.0, 9.0), (29.0, 9.0))
    assert list(desk.state.terrain) == ["block-1", "block-2", "block-3"]
    assert all(len(f.footprint.outer) == 3 for f in desk.state.terrain.values())
    assert desk.said[-1] == 'Added Block 3, 3" high'


def test_flat_ground_has_no_parts(desk):
    desk.key(pygame.K_3, "3")
    press(desk, "add-ground", "4")
    corners(desk, (5.0, 5.0), (9.0, 5.0), (9.0, 9.0))
    desk.key(pygame.K_RETURN)
    pool = desk.state.feature("pool-1")
    assert (pool.parts, pool.kind, pool.abilities) == ((), "pool", ("IMPASSABLE",))
    assert desk.said[-1] == "Added Pool 1, flat"


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (((5, 5), (9, 5)), "an area needs three corners (click more corners)"),
        (((5, 5), (9, 9), (9, 5), (5, 9)), "its edges cross or touch"),
        (((5, 5), (9, 5), (13, 5)), "it has no area"),
    ],
)
def test_a_bad_outline_is_told_once_and_kept_to_be_mended(desk, points, words):
    desk.key(pygame.K_3, "3")
    corners(desk, *points)
    told = len(desk.said)
    desk.key(pygame.K_RETURN)
    assert not desk.state.terrain
    assert len(desk.said) == told + 1
    assert words in desk.said[-1]
    assert len(desk.screen.tool.corners) == len(points)
    desk.key(pygame.K_BACKSPACE)
    assert len(desk.screen.tool.corners) == len(points) - 1
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.tool.corners == []
    assert desk.screen.tool.id == "add"


def test_corners_off_the_table_come_back_to_its_edge(desk):
    desk.key(pygame.K_3, "3")
    corners(desk, (-0.8, -0.8), (9.0, 5.0), (3.0, 9.0))
    desk.key(pygame.K_RETURN)
    assert desk.state.feature("block-1").footprint.bounds()[:2] == (0.0, 0.0)


def test_a_wall_through_a_model_is_not_legal(desk):
    desk.click((20.0, 20.0))
    desk.key(pygame.K_2, "2")
    corners(desk, (15.0, 20.0), (25.0, 20.0))
    assert "not legal, Blue 1 stands half way up Wall 1 (MV-6)" in desk.said[-1]
    assert desk.session.journal.undo_label == "add Wall 1 (override)"


def test_models_rise_with_a_hill_put_under_them_and_sink_when_it_goes(desk):
    desk.click((20.0, 20.0))
    before = desk.state
    found = area_at(
        before,
        Want(ground=1, area_height=2.0),
        ((15.0, 15.0), (25.0, 15.0), (25.0, 25.0), (15.0, 25.0)),
    )
    risen = apply_all(found.events, before)
    assert risen.model("blue-1-1").pose.z == 2.0
    assert found.standing.is_legal
    sunk = apply_all(of_terrain(risen, risen.feature("hill-1")).events, risen)
    assert sunk == before


def test_new_models_stand_on_the_level_that_bears_them(desk):
    desk.key(pygame.K_3, "3")
    press(desk, "add-ground", "1")
    corners(desk, (15, 15), (25, 15), (25, 25), (15, 25))
    desk.key(pygame.K_RETURN)
    desk.key(pygame.K_1, "1")
    desk.click((20.0, 20.0))
    assert desk.state.model("blue-1-1").pose.z == 2.0
    again = parse_scenario(dump_scenario(Scenario(desk.state)))
    assert again.state == desk.state


def test_an_objective_is_numbered_and_never_lies_on_another(desk):
    desk.key(pygame.K_4, "4")
    press(desk, "field-marker", "32", "change")
    corners(desk, (10.0, 10.0), (20.0, 10.0), (20.2, 10.0))
    assert {o.id: o.mm for o in desk.state.objectives.values()} == {"1": 32.0, "2": 32.0}
    assert desk.said[-1] == "Not added: objective 2 lies here (click elsewhere)"


def test_delete_takes_what_is_under_the_pointer(desk):
    desk.key(pygame.K_2, "2")
    corners(desk, (10.0, 10.0), (20.0, 10.0))
    desk.key(pygame.K_4, "4")
    desk.click((30.0, 30.0))
    before = desk.state
    desk.move((30.0, 30.0))
    desk.key(pygame.K_DELETE)
    assert desk.said[-1] == "Removed objective 1"
    assert not desk.state.objectives
    desk.move((15.0, 10.0))
    desk.key(pygame.K_DELETE)
    assert desk.said[-1] == "Removed Wall 1"
    assert not desk.state.terrain
    undo(desk)
    undo(desk)
    assert desk.state is before


def test_a_garrison_is_out_when_its_place_goes(desk):
    desk.click((20.0, 20.0))
    wall = area_at(desk.state, Want(), ((30.0, 15.0), (35.0, 15.0), (35.0, 25.0)))
    state = apply_all(wall.events, desk.state)
    unit = state.unit("blue-1")
    state = apply_all((PieceChanged(unit, replace(unit, garrison="block-1")),), state)
    after = apply_all(of_terrain(state, state.feature("block-1")).events, state)
    assert after == desk.state


def test_models_are_added_to_a_ruling_but_not_taken_from_it(tmp_path):
    path = tmp_path / "run.yaml"
    path.write_text(RULING)
    desk = Desk(tmp_path / "data", path)
    desk.key(pygame.K_i, "i")
    desk.click((2.0, 5.0))
    assert "blue-1" in desk.state.units
    now = desk.session.ruling_now()
    assert now is not None
    assert "blue-1-1" in scenario_of(now).state.models
    assert now.move is not None
    assert now.move.paths["A1"][0] == now.state.model("A1").pose
    desk.choose("A1")
    before = desk.state
    desk.key(pygame.K_DELETE)
    assert desk.state is before
    assert desk.said[-1].startswith("Not removed: a ruling asks about its pieces.")
    desk.close()
