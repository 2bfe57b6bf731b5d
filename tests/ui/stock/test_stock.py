"""Starting from stock: the new table, the shelf of pieces, maps of other programs."""

from __future__ import annotations

import json

import pygame
import pytest

from tabletop.files.home import home
from tabletop.state.model import GameState
from tabletop.ui.shell.shell import Shell
from tabletop.ui.stock.items import items, table_of_items
from tabletop.ui.stock.screen import NewTable
from tests.ui.table.desk import Desk, event


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path, is_blank=True)


def test_layout_and_plan_make_one_table():
    layout = next(items("layouts"))
    plan = next(items("battleplans"))
    state = table_of_items((60.0, 44.0), layout, plan)
    assert state.terrain == layout.state.terrain
    assert state.territories == plan.state.territories
    assert state.objectives == plan.state.objectives
    assert layout.title in state.title
    assert plan.title in state.title


def test_only_what_fits_the_board_is_offered(tmp_path):
    made: list[GameState] = []
    shell = Shell(home(tmp_path), (1280, 720))
    screen = NewTable(shell, made.append)
    shell.push(screen)
    assert screen.layouts == ()  # no frame waits for all files
    while not screen.plans:
        shell.step([], 0.02)
    shell.step([event(pygame.KEYDOWN, key=pygame.K_3, mod=0, unicode="3", scancode=0)], 0.02)
    assert screen.board == (24.0, 24.0)
    assert [item.stem for item in screen.fitting(screen.layouts)] == ["training-ground"]
    assert screen.fitting(screen.plans) == ()
    assert screen.layout is None
    shell.step([event(pygame.KEYDOWN, key=pygame.K_4, mod=0, unicode="4", scancode=0)], 0.02)
    shell.step([event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)], 0.02)
    assert made == [GameState(title="New table")]


def test_a_new_table_takes_the_place_of_this_one(desk):
    desk.key(pygame.K_l, mod=pygame.KMOD_CTRL)
    desk.key(pygame.K_RETURN)
    top = desk.shell._screens[-1]
    assert top is not desk.screen
    assert top.session.state.title == "The long front, Mill lanes"
    assert len(top.session.state.terrain) == 11
    assert not top.session.is_dirty


def test_pieces_are_put_down_turned_and_undone(desk):
    desk.key(pygame.K_l, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    tool = desk.screen.tool
    assert tool.id == "pieces"
    assert len(tool.pieces) == 14
    tool.choose(desk.screen, [p.stem for p in tool.pieces].index("low-wall"))
    desk.key(pygame.K_q, "q")
    desk.key(pygame.K_m, "m")
    assert (tool.angle, tool.is_mirrored) == (15.0, True)
    desk.click((20.0, 20.0))
    desk.click((40.0, 20.0))
    names = [t.label for t in desk.state.terrain.values()]
    assert names == ["Low wall", "Low wall 2"]
    x0, y0, x1, y1 = desk.state.terrain["low-wall-1"].footprint.bounds()
    assert ((x0 + x1) / 2, (y0 + y1) / 2) == (20.0, 20.0)
    assert desk.session.journal.undo_label == "add Low wall 2"
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert desk.state.terrain == {}


def test_nothing_is_put_down_beside_the_table(desk):
    desk.key(pygame.K_l, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    for point in ((-3.0, 20.0), (70.0, 20.0)):
        pixel = desk.pixel(point)
        if desk.screen.area.collidepoint(pixel):
            desk.click(point)
    assert desk.state.terrain == {}


def test_a_map_of_another_program_becomes_a_table(desk, tmp_path):
    file = tmp_path / "keep.dd2vtt"
    walls = [[{"x": 2, "y": 4}, {"x": 8, "y": 4}]]
    data = {"resolution": {"map_size": {"x": 20, "y": 10}}, "line_of_sight": walls}
    file.write_text(json.dumps(data | {"image": "AAAA"}), encoding="utf-8")
    desk.step(event(pygame.DROPFILE, file=str(file)))
    top = desk.shell._screens[-1]
    assert top.session.state.board == (20.0, 10.0)
    assert list(top.session.state.terrain) == ["wall-1"]
    assert top.session.is_dirty
    assert "Left out: the image: this is no picture" in desk.said[-1]


def test_foreign_json_in_a_map_is_told_and_the_table_stays(desk, tmp_path):
    file = tmp_path / "keep.dd2vtt"
    file.write_text('{"walls": []}', encoding="utf-8")
    before = desk.state
    desk.step(event(pygame.DROPFILE, file=str(file)))
    assert desk.state is before
    assert desk.shell._screens[-1] is not desk.screen  # the dialog that says so
    assert "no Universal VTT map" in desk.shell._screens[-1].text


def test_the_start_screen_leads_to_a_new_table(tmp_path):
    from tabletop.ui.start import StartScreen

    shell = Shell(home(tmp_path), (1280, 720))
    shell.push(StartScreen(shell))
    shell.step([], 0.02)
    shell.step([event(pygame.KEYDOWN, key=pygame.K_n, mod=0, unicode="n", scancode=0)], 0.02)
    assert isinstance(shell.screens[-1], NewTable)
    shell.step([], 0.02)
    shell.step([event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)], 0.02)
    assert len(shell.screens) == 2
    assert shell.screens[-1].session.state.title == "The long front, Mill lanes"
    shell.close()
