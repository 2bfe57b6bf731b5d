"""Faults that the hostile user found, each as its whole kind, and what must never be lost."""

import json
import os
import sys
import time

import pygame
import pytest

from tabletop.errors import TabletopError
from tabletop.files import autosave as saving
from tabletop.files.atomic import write_text
from tabletop.files.autosave import autosave, autosaves
from tabletop.files.home import home, start_log, stop_log
from tabletop.files.json_in import json_node
from tabletop.files.scenario import Scenario, load_scenario
from tabletop.resources import resource
from tabletop.ui import app, routes
from tabletop.ui.camera import Camera
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.live import LiveTable
from tabletop.ui.kit.scene_draw import View
from tabletop.ui.shell.chooser import FileChooser
from tabletop.ui.shell.dialog import Dialog
from tabletop.ui.shell.preferences import Preferences
from tabletop.ui.shell.settings import Recent, load_settings
from tabletop.ui.shell.shell import Shell
from tabletop.ui.start import StartScreen
from tabletop.ui.table.screen import TableScreen
from tests.ui.sample import state
from tests.ui.table.desk import Desk

UNDRAWABLE = ("Mill\0", "Mill\ud800", "Mill\x1b[2J", "\u202eMill", "")


@pytest.fixture(autouse=True)
def strict(monkeypatch):
    monkeypatch.setenv("TABLETOP_STRICT", "1")


@pytest.fixture
def desk(tmp_path):
    it = Desk(tmp_path, size=(1280, 720))
    yield it
    it.close()


def turn_something(desk, code=pygame.K_e):
    desk.choose(next(iter(desk.state.models)))
    desk.key(code, chr(code))
    desk.settle()
    assert desk.session.is_dirty


def drop(shell, path):
    shell.step([pygame.event.Event(pygame.DROPFILE, file=str(path))], 0.02)
    shell.step([], 0.02)


@pytest.mark.parametrize("words", UNDRAWABLE)
def test_words_that_cannot_be_drawn_are_drawn_with_a_sign(words):
    kit, surface = Kit(), pygame.Surface((300, 60))
    kit.text(surface, words, (10, 30), "body")
    kit.text(surface, words, (10, 30), kit.type("body", 600, tab=True))
    assert kit.width(words, "body") >= 0.0


@pytest.mark.parametrize("words", UNDRAWABLE)
def test_such_words_in_title_log_clipboard_and_fields(words, tmp_path, capsys):
    start_log(home(tmp_path))
    shell = Shell(home(tmp_path), (800, 600))
    chooser = FileChooser(shell, tmp_path, lambda path: None, words)
    shell.push(chooser)
    shell.announce(words)
    shell.copy(words)
    shell.step([], 0.02)
    shell.step([pygame.event.Event(pygame.TEXTINPUT, text=words, window=None)], 0.02)
    chooser._type(words)
    shell.step([], 0.02)
    shell.close()
    stop_log()
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("size", "scale"), [((320, 200), 1.0), ((1, 1), 3.0), ((700, 420), 3.0), ((64, 900), 1.5)]
)
def test_every_screen_draws_in_windows_too_small_for_it(size, scale, tmp_path):
    write_text(tmp_path / "settings.json", json.dumps({"scale": scale}))
    shell = Shell(home(tmp_path), size)
    for screen in (*routes.first_screens(shell, None), Preferences(shell)):
        shell.push(screen)
        shell.step([], 0.02)
        for code in (pygame.K_n, pygame.K_r, pygame.K_v):
            event = pygame.event.Event(
                pygame.KEYDOWN, key=code, mod=0, unicode=chr(code), scancode=0
            )
            shell.step([event], 0.02)
    shell.fail(TabletopError("no " * 80, file="f" * 90))
    assert shell.step([], 0.02)
    shell.close()


@pytest.mark.parametrize("text", ["~nobody-here/x", "a\0b", "n" * 5000, "/dev/zero", "\ud800"])
def test_any_path_can_be_typed(text, tmp_path):
    shell = Shell(home(tmp_path), (800, 600))
    chooser = FileChooser(shell, tmp_path, lambda path: None, "Open")
    shell.push(chooser)
    chooser.typed = text
    chooser._go()
    assert chooser.complaint
    assert shell.step([], 0.02)
    shell.close()


@pytest.mark.parametrize("path", ["a\0b", "n" * 5000, "/dev/zero", "/nowhere/x.yaml"])
def test_any_path_can_be_dropped(path, desk):
    drop(desk.shell, path)
    assert isinstance(desk.shell.screens[-1], Dialog)
    assert desk.shell.screens[0] is desk.screen


def test_a_hundred_megabytes_are_refused_at_once(desk, tmp_path):
    big = tmp_path / "big.yaml"
    with big.open("wb") as stream:
        stream.truncate(100_000_000)
    drop(desk.shell, big)
    assert "100.0 MB" in desk.shell.screens[-1].text


def test_a_dropped_file_asks_before_it_takes_the_place_of_a_table(desk, tmp_path):
    turn_something(desk)
    kept, other = desk.state, resource("scenarios") / "tables" / "blank.yaml"
    drop(desk.shell, other)
    drop(desk.shell, other)
    assert [type(screen) for screen in desk.shell.screens] == [TableScreen, Dialog]
    desk.key(pygame.K_ESCAPE)
    assert desk.shell.screens[-1] is desk.screen
    assert desk.state is kept


def test_undo_and_redo_leave_alone_what_is_in_the_hand(desk):
    turn_something(desk)
    desk.key(pygame.K_LEFT)
    assert desk.screen.carrying.hand is not None
    before = desk.state
    for code, mods in ((pygame.K_z, pygame.KMOD_CTRL | pygame.KMOD_SHIFT), (pygame.K_z, 64)):
        desk.key(code, "", mods)
    for id in ("undo", "redo"):
        desk.screen.act(type("H", (), {"id": id, "value": "", "kind": "press"})())
    assert desk.state is before
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.carrying.hand is None


def test_what_another_table_did_not_save_becomes_a_file(tmp_path):
    desk = Desk(tmp_path)
    turn_something(desk)
    first = desk.state
    desk.close()
    table = tmp_path / "mine.yaml"
    table.write_bytes((resource("scenarios") / "tables" / "harrow-mill.yaml").read_bytes())
    again = Desk(tmp_path, table)
    again.key(pygame.K_s, "", pygame.KMOD_CTRL)
    turn_something(again, pygame.K_q)
    second = again.state
    again.close()
    third = Desk(tmp_path)
    assert third.state == second
    (aside,) = (tmp_path / "tables").glob("*not-saved.yaml")
    assert load_scenario(aside).state == first
    assert str(aside) in {recent.path for recent in third.shell.settings.recent}
    third.close()


def test_a_clock_set_back_never_costs_the_newest_automatic_save(tmp_path, monkeypatch):
    place, now = home(tmp_path), time.time()
    for k in range(12):
        scenario = Scenario(state(), (0.0, 0.0, 10.0 + k, 10.0))
        monkeypatch.setattr(saving.time, "time", lambda k=k: now - 5000.0 * k)
        assert load_scenario(autosave(place, scenario)).camera == scenario.camera
    assert len(autosaves(place)) == 10


@pytest.mark.parametrize(
    "data",
    [
        {"recent": [{"path": 5}, "x", {"path": "a", "when": "soon", "icon": "no-such"}]},
        {"recent": {"path": "x"}},
        {"recent": [{"path": "n" * 5000, "when": float("nan"), "other": 1}]},
        {"choices": {"unsaved": "n" * 5000}},
        {"choices": {"unsaved": "a\0b"}},
        {"choices": [1], "scale": "big", "theme": 7, "window": [1e9, -4]},
    ],
)
def test_settings_that_make_no_sense_are_left_out(data, tmp_path):
    write_text(tmp_path / "settings.json", json.dumps(data))
    shell = Shell(home(tmp_path), (800, 600))
    for screen in routes.first_screens(shell, None):
        shell.push(screen)
        for _ in range(4):
            shell.step([], 0.02)
    assert isinstance(shell.screens[0], StartScreen)
    assert all(isinstance(recent, Recent) for recent in load_settings(tmp_path / "x").recent)
    shell.close()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_is_told_and_nothing_is_lost(desk, monkeypatch):
    turn_something(desk)
    before, sync = desk.state, os.fsync

    def full(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    desk.key(pygame.K_s, "", pygame.KMOD_CTRL)
    assert isinstance(desk.shell.screens[-1], Dialog)
    assert "no space left" in desk.shell.screens[-1].text.lower()
    desk.key(pygame.K_ESCAPE)
    turn_something(desk)
    assert "Not kept automatically" in desk.words()
    monkeypatch.setattr(os, "fsync", sync)
    desk.key(pygame.K_s, "", pygame.KMOD_CTRL)
    assert not desk.session.is_dirty
    assert desk.state != before
    assert not list(desk.shell.home.folder.rglob("*.part"))


def test_a_draft_that_a_killed_program_left_stops_no_save(tmp_path):
    (tmp_path / f".table.yaml.{os.getpid()}.part").write_text("half", "utf-8")
    write_text(tmp_path / "table.yaml", "whole")
    assert [path.name for path in tmp_path.iterdir()] == ["table.yaml"]
    assert (tmp_path / "table.yaml").read_text("utf-8") == "whole"


@pytest.mark.parametrize(
    "code",
    [
        "version = '2.6'",
        "IS_CE = 1",
        "raise RuntimeError",
        "raise AttributeError",
        "import nothing",
    ],
)
def test_a_mixture_of_pygame_and_pygame_ce_is_told(code, tmp_path, monkeypatch):
    (tmp_path / "pygame.py").write_text(code, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "pygame")
    with pytest.raises(TabletopError, match="pygame-ce is missing, or pygame was installed"):
        app.prepare_library()
    sys.modules.pop("pygame", None)


@pytest.mark.parametrize("by", [-3, 3])
def test_a_kept_ground_smaller_than_the_board_is_scaled(by):
    kit, table = Kit(), state()
    live = LiveTable(kit)
    camera = Camera(20.0, 0.0, 0.0)
    live.draw(pygame.Surface((320, 200)), table, View(camera, (0.0, 0.0, 320.0, 200.0)))
    large = pygame.Surface((1600, 1000))
    zoomed = camera.zoomed(by, (100.0, 100.0), 1.0)
    live.draw(large, table, View(zoomed, (0.0, 0.0, 1600.0, 1000.0)), is_zooming=True)
    places = [(x, y) for x in range(0, 1600, 7) for y in range(0, 1000, 7)]
    assert len({tuple(large.get_at(place)) for place in places}) > 1


def test_json_of_millions_of_values_is_refused():
    with pytest.raises(TabletopError, match="more than 300000 values"):
        json_node("[" + "1," * 2_000_000 + "1]")
    with pytest.raises(TabletopError, match="more than 300000 values"):
        json_node("[" + '{"a": [1, 2]},' * 100_000 + "1]")
