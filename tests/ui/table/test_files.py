import pygame
import pytest

from tabletop.errors import TabletopError
from tabletop.resources import resource
from tabletop.ui.shell.dialog import Dialog
from tabletop.ui.table import open_table
from tabletop.ui.table.acting import open_file
from tests.files.test_uvtt import vtt
from tests.ui.table.desk import Desk

RULING = """
id: plain-run
title: A plain run
kind: move
setup:
  units:
  - {id: A, army: 1, move: 6, models: [{id: A1, base: {shape: round, mm: [32]}, pos: [0, 0]}]}
  - {id: B, army: 2, move: 6, models: [{id: B1, base: {shape: round, mm: [32]}, pos: [20, 0]}]}
action:
  type: normal_move
  unit: A
  allowance: 6
  paths: {A1: [[0, 0], [5, 0]]}
expect: {verdict: legal}
"""


@pytest.fixture
def ruling(tmp_path):
    path = tmp_path / "run.yaml"
    path.write_text(RULING)
    return path


def test_a_blank_table_is_one_key_away(tmp_path):
    desk = Desk(tmp_path)
    desk.key(pygame.K_n, mod=pygame.KMOD_LCTRL)
    top = desk.shell.screens[-1]
    assert top is not desk.screen
    assert not top.session.state.models
    assert top.session.state.board == (60.0, 44.0)
    desk.close()


def test_a_bad_file_is_told_in_a_dialog_and_the_table_stays(tmp_path):
    bad = tmp_path / "bad.yaml"
    bad.write_text("setup: [")
    desk = Desk(tmp_path / "data")
    open_file(desk.screen, bad)
    assert isinstance(desk.shell.screens[-1], Dialog)
    assert desk.shell.screens[-2] is desk.screen
    with pytest.raises(TabletopError):
        open_table(desk.shell, bad)
    desk.close()


def test_a_ruling_opens_with_its_move_and_follows_the_hand(tmp_path, ruling):
    desk = Desk(tmp_path / "data", ruling)
    assert desk.said[0].startswith("Opened the ruling plain-run")
    assert desk.session.action is not None
    assert desk.place("A1") == (5.0, 0.0)
    desk.drag("A1", (2.0, 0.0))
    now = desk.session.ruling_now()
    assert len(now.move.paths["A1"]) == 2
    assert now.move.paths["A1"][-1].x == pytest.approx(7.0, abs=0.1)
    assert "not legal" in desk.said[-1]
    desk.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert desk.place("A1") == (5.0, 0.0)
    desk.close()


def test_a_shipped_table_is_never_written_over(tmp_path):
    shipped = resource("scenarios", "tables", "harrow-mill.yaml")
    before = shipped.read_bytes()
    desk = Desk(tmp_path, shipped)
    desk.drag("ysolde-1", (0.0, -2.0))
    desk.key(pygame.K_s, mod=pygame.KMOD_LCTRL)
    assert shipped.read_bytes() == before
    assert desk.session.file is not None
    assert desk.session.file.parent == tmp_path / "tables"
    desk.close()


def test_saved_tables_open_as_they_were(tmp_path):
    desk = Desk(tmp_path)
    desk.drag("ysolde-1", (0.0, -2.0))
    desk.key(pygame.K_s, mod=pygame.KMOD_LCTRL)
    again = Desk(tmp_path, desk.session.file)
    assert again.state.models == desk.state.models
    assert not again.session.is_dirty
    again.close()


def test_a_held_key_only_peeks(tmp_path, monkeypatch):
    desk = Desk(tmp_path)
    now = [100.0]
    monkeypatch.setattr("tabletop.ui.table.screen.time.monotonic", lambda: now[0])
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_c, mod=0, unicode="c", scancode=0)
    up = pygame.event.Event(pygame.KEYUP, key=pygame.K_c, mod=0, unicode="c", scancode=0)
    assert desk.screen.shown["ranges"]
    desk.step(down)
    desk.step(down)
    assert not desk.screen.shown["ranges"]
    now[0] += 1.0
    desk.step(up)
    assert desk.screen.shown["ranges"]
    desk.step(down)
    now[0] += 0.1
    desk.step(up)
    assert not desk.screen.shown["ranges"]
    desk.close()


def test_an_imported_map_is_there_again_after_the_program_ended(tmp_path):
    (tmp_path / "keep.dd2vtt").write_text(vtt(), "utf-8")
    desk = Desk(tmp_path / "data", tmp_path / "keep.dd2vtt")
    state = desk.state
    desk.step()
    desk.close()
    again = Desk(tmp_path / "data")
    assert again.state == state
    assert again.session.is_dirty
    again.close()
