"""The table in a real window: opened, selected, dragged, judged, undone, saved, left."""

import time

import pytest

from tests.window.desk import Desk, need_tools

SIZE = (1280, 720)
PAIR = """
format: 1
title: Two captains
setup:
  board: [30, 22]
  units:
  - id: A
    army: 1
    name: Left Captain
    models: [{id: A1, base: {shape: round, mm: [40]}, pos: [8, 11]}]
  - id: B
    army: 2
    name: Right Captain
    models: [{id: B1, base: {shape: round, mm: [40]}, pos: [22, 11]}]
"""


def camera():
    """The view of the ready table as the window of that size fits it."""
    import pygame

    from tabletop.files.scenario import load_scenario
    from tabletop.resources import resource
    from tabletop.ui.kit import chrome
    from tabletop.ui.kit.kit import Kit
    from tabletop.ui.table.eye import Eye

    pygame.font.init()
    kit, eye = Kit(), Eye()
    state = load_scenario(resource("scenarios", "tables", "harrow-mill.yaml")).state
    eye.fit(state, chrome.layout(kit, SIZE)[1], kit)
    return state, eye.camera


def spot(view, x, y):
    px, py = view.to_screen((x, y))
    return round(px), round(py)


@pytest.fixture
def desk(tmp_path):
    need_tools()
    it = Desk(tmp_path / "data", size=SIZE)
    yield it
    it.close()


def enter(desk, words):
    """Wait until the ready table is there and the window listens."""
    line = desk.hears(words, 40.0)
    time.sleep(1.0)
    return line


def double_click(desk, at):
    desk.move_to(*at)
    desk.does("click", "--repeat", 2, "--delay", 60, 1)
    time.sleep(0.2)


@pytest.mark.window
def test_a_unit_is_dragged_judged_undone_and_the_app_left(desk, tmp_path):
    state, view = camera()
    enter(desk, "Opened Ford at Harrow Mill")
    pose = state.model("wardens-2").pose
    at = spot(view, pose.x, pose.y)
    double_click(desk, at)
    desk.hears("Selected Reed Wardens, 6 models")
    desk.key("1")
    desk.hears('Reed Wardens, Normal Move, 6" to move (Move)')
    desk.drag(at, spot(view, pose.x + 4.0, pose.y + 1.0))
    desk.hears("Reed Wardens, Normal Move: legal")
    desk.key("ctrl+z")
    desk.hears("Undo: Normal Move, Reed Wardens")
    desk.key("ctrl+y")
    desk.hears("Redo: Normal Move, Reed Wardens")
    desk.key("Return")
    desk.hears("Ended: Normal Move, Reed Wardens")
    there = spot(view, pose.x + 4.0, pose.y + 1.0)
    desk.drag(there, spot(view, pose.x + 17.0, pose.y + 3.0))
    desk.hears("Recorded as an override")
    desk.key("l")
    desk.hears("Reed Wardens, Normal Move: legal")
    desk.key("ctrl+s")
    desk.hears("Saved as")
    desk.key("ctrl+n")
    desk.hears("A blank table")
    desk.key("ctrl+q")
    assert desk.app.wait(15) == 0
    assert list((tmp_path / "data" / "tables").glob("*.yaml"))


@pytest.mark.window
def test_what_was_not_saved_comes_back(tmp_path):
    need_tools()
    state, view = camera()
    data = tmp_path / "data"
    pose = state.model("ysolde-1").pose
    at = spot(view, pose.x, pose.y)
    first = Desk(data, size=SIZE)
    try:
        enter(first, "Opened Ford at Harrow Mill")
        first.drag(at, (at[0] + 40, at[1]))
        first.hears("Moved Ysolde Marr")
        time.sleep(0.5)
        first.app.kill()
        first.app.wait(10)
    finally:
        first.close()
    again = Desk(data, size=SIZE)
    try:
        enter(again, "Restored what was not saved")
        again.click(at[0] + 40, at[1])
        again.hears("Selected Ysolde Marr")
    finally:
        again.close()


@pytest.mark.window
def test_a_file_named_at_the_start_is_opened(tmp_path):
    need_tools()
    file = tmp_path / "pair.yaml"
    file.write_text(PAIR)
    desk = Desk(tmp_path / "data", "open", str(file), size=SIZE)
    try:
        desk.hears("Opened Two captains")
        time.sleep(0.5)
        desk.key("n")
        desk.hears("Selected Left Captain")
        desk.key("ctrl+q")
        assert desk.app.wait(15) == 0
    finally:
        desk.close()
