"""Nothing that is in no file is given up without a question, however the window is left."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop.files.scenario import load_scenario
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.dialog import Dialog
from tabletop.ui.shell.recent import RecentFiles, ago
from tabletop.ui.shell.saver import SaveChooser
from tests.ui.table.desk import Desk

QUIT = pygame.event.Event(pygame.QUIT)


@pytest.fixture
def desk(tmp_path):
    it = Desk(tmp_path / "data", size=(1000, 700))
    yield it
    it.close()


def dirty(desk):
    desk.choose("ysolde-1")
    desk.key(pygame.K_e, "e")
    desk.settle()
    assert desk.session.is_dirty


def top(desk):
    return desk.shell.screens[-1]


def press(desk, label):
    index = next(i for i, a in enumerate(top(desk).answers) if a.label == label)
    top(desk).act(Hit(f"answer{index}"))
    desk.step()


@pytest.mark.parametrize("way", ["window", "key", "menu"])
def test_quitting_asks_and_staying_stays(desk, way):
    dirty(desk)
    if way == "window":
        desk.step(QUIT)
    elif way == "key":
        desk.key(pygame.K_q, mod=pygame.KMOD_LCTRL)
    else:
        next(r for r in desk.screen.menu_rows if r.id == "quit").run(desk.screen)
    assert isinstance(top(desk), Dialog)
    desk.step()
    desk.key(pygame.K_ESCAPE)
    assert top(desk) is desk.screen
    assert not desk.shell._is_over


def test_quitting_keeps_what_is_in_no_file(tmp_path):
    desk = Desk(tmp_path / "data")
    dirty(desk)
    state = desk.state
    desk.step(QUIT)
    press(desk, "Quit")
    assert desk.shell._is_over
    desk.close()
    again = Desk(tmp_path / "data")
    assert again.state == state
    assert again.session.is_dirty
    again.close()


def test_closing_the_window_twice_is_an_answer(desk):
    dirty(desk)
    desk.step(QUIT)
    assert not desk.shell._is_over
    desk.step(QUIT)
    assert desk.shell._is_over


def test_saving_first_then_quits(desk):
    dirty(desk)
    desk.step(QUIT)
    press(desk, "Save and quit")
    assert desk.shell._is_over
    assert list(desk.shell.home.tables.glob("*.yaml"))


def test_without_automatic_saves_the_loss_is_named(desk):
    desk.shell.change(replace(desk.shell.settings, has_autosave=False))
    dirty(desk)
    desk.step(QUIT)
    assert "comes back" not in top(desk).text
    assert "Quit without saving" in [a.label for a in top(desk).answers]


def test_nothing_is_asked_when_all_is_saved(desk):
    desk.step(QUIT)
    assert desk.shell._is_over


@pytest.mark.parametrize("way", ["blank", "home", "recent"])
def test_every_way_from_the_table_asks(desk, way):
    dirty(desk)
    if way == "blank":
        desk.key(pygame.K_n, mod=pygame.KMOD_LCTRL)
    elif way == "home":
        desk.screen.act(Hit("home"))
    else:
        desk.key(pygame.K_r, mod=pygame.KMOD_LCTRL)
        assert isinstance(top(desk), RecentFiles)
        desk.step()
        desk.key(pygame.K_RETURN)
    assert isinstance(top(desk), Dialog)
    assert top(desk).heading == "Save this table?"
    desk.step()
    desk.key(pygame.K_ESCAPE)
    assert top(desk) is desk.screen


def test_the_title_bar_names_the_document_and_marks_it(desk):
    desk.step()
    title = pygame.display.get_caption()[0]
    assert title.startswith("Ford at Harrow Mill")
    dirty(desk)
    desk.step()
    assert pygame.display.get_caption()[0] == f"• {title}"
    desk.key(pygame.K_s, mod=pygame.KMOD_LCTRL)
    desk.step()
    assert pygame.display.get_caption()[0].startswith("Ford at Harrow Mill (ford-at-harrow-mill")


# ---------------------------------------------------------------------- save as
def save_as(desk, name):
    desk.key(pygame.K_s, mod=pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    box = top(desk)
    assert isinstance(box, SaveChooser)
    desk.step()
    box.act(Hit("name", name, "change"))
    box.act(Hit("go"))
    desk.step()
    return box


def test_save_as_takes_a_name_and_asks_before_it_replaces(desk, tmp_path):
    dirty(desk)
    save_as(desk, "mine")
    path = desk.shell.home.tables / "mine.yaml"
    assert desk.session.file == path
    assert not desk.session.is_dirty
    before = path.read_bytes()
    dirty(desk)
    save_as(desk, "mine.yaml")
    assert isinstance(top(desk), Dialog)
    assert path.read_bytes() == before
    press(desk, "Replace")
    assert path.read_bytes() != before
    assert load_scenario(path).state == desk.state
    assert top(desk) is desk.screen


def test_save_as_makes_folders_and_takes_whole_paths(desk, tmp_path):
    save_as(desk, str(tmp_path / "new" / "deep" / "table"))
    assert (tmp_path / "new" / "deep" / "table.yaml").is_file()


def test_shipped_files_are_refused(desk):
    from tabletop.resources import resource

    shipped = resource("scenarios", "tables", "harrow-mill.yaml")
    box = save_as(desk, str(shipped))
    assert "comes with the program" in box.complaint
    assert top(desk) is box


def test_no_name_is_told(desk):
    box = save_as(desk, "  ")
    assert box.complaint == "Give it a name"


@pytest.mark.parametrize("name", ["a\0b", "n" * 4000, "\ud800"])
def test_impossible_names_are_told_and_nothing_is_lost(desk, name):
    dirty(desk)
    box = save_as(desk, name)
    if top(desk) is box:
        assert box.complaint == "No file can be called so"
    else:
        assert top(desk).heading == "The table was not saved"
    assert desk.session.is_dirty


# ---------------------------------------------------------------------- failures
def full(handle):
    raise OSError(28, "No space left on device")


def test_a_failed_save_leaves_the_old_file_and_offers_the_next_step(desk, monkeypatch, tmp_path):
    dirty(desk)
    save_as(desk, "mine")
    path, before = desk.session.file, desk.session.file.read_bytes()
    dirty(desk)
    sync = os.fsync
    monkeypatch.setattr(os, "fsync", full)
    desk.key(pygame.K_s, mod=pygame.KMOD_LCTRL)
    assert [a.label for a in top(desk).answers] == ["Try again", "Save elsewhere", "Close"]
    assert "unchanged" in top(desk).text
    assert path.read_bytes() == before
    press(desk, "Try again")
    assert isinstance(top(desk), Dialog)
    monkeypatch.setattr(os, "fsync", sync)
    press(desk, "Save elsewhere")
    box = top(desk)
    assert isinstance(box, SaveChooser)
    box.act(Hit("name", str(tmp_path / "else.yaml"), "change"))
    box.act(Hit("go"))
    assert not desk.session.is_dirty
    assert (tmp_path / "else.yaml").is_file()
    assert path.read_bytes() == before


def test_a_save_that_fails_on_the_way_out_does_not_quit(desk, monkeypatch):
    dirty(desk)
    monkeypatch.setattr(os, "fsync", full)
    desk.step(QUIT)
    press(desk, "Save and quit")
    assert not desk.shell._is_over
    assert top(desk).heading == "The table was not saved"
    monkeypatch.undo()
    press(desk, "Try again")
    assert desk.shell._is_over
    assert not desk.session.is_dirty


def test_a_place_that_cannot_be_written_is_told(desk, tmp_path):
    blocker = tmp_path / "file"
    blocker.write_text("", "utf-8")
    save_as(desk, str(blocker / "table.yaml"))
    assert top(desk).heading == "The table was not saved"
    assert Path(blocker).read_text("utf-8") == ""


# ---------------------------------------------------------------------- recent and kept
def test_recent_files_and_automatic_saves_are_listed_and_open(desk, tmp_path):
    dirty(desk)
    moved = desk.state
    save_as(desk, "mine")
    gone = desk.shell.settings.recent[0]
    desk.shell.change(desk.shell.settings.with_recent(replace(gone, path=str(tmp_path / "gone"))))
    desk.key(pygame.K_r, mod=pygame.KMOD_LCTRL)
    box = top(desk)
    reasons = {row.path.name: row.reason for row in box.rows}
    assert reasons["gone"] == "no longer there"
    assert reasons["mine.yaml"] == ""
    index = next(i for i, row in enumerate(box.rows) if row.is_kept)
    box.act(Hit("row", str(index)))
    desk.step()
    again = top(desk)
    assert again is not desk.screen
    assert again.session.state == moved
    assert again.session.is_dirty
    assert again.session.file is None


def test_a_file_that_is_gone_is_told_in_words(desk, tmp_path):
    from tabletop.ui.shell.settings import Recent

    desk.shell.change(desk.shell.settings.with_recent(Recent(str(tmp_path / "gone"), "Gone")))
    desk.key(pygame.K_r, mod=pygame.KMOD_LCTRL)
    box = top(desk)
    box._open(0)
    assert "no longer there" in desk.said[-1]
    assert top(desk) is box


def test_words_for_times():
    assert ago(0.0, 5.0) == ""
    assert ago(100.0, 50.0) == "just now"
