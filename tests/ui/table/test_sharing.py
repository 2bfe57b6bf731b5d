"""Copy, paste and drop of tables and rulings in the window, with and without a clipboard."""

import pygame
import pytest

from tabletop.cli import main
from tabletop.files.ruling_in import load_one
from tabletop.files.ruling_out import dump_ruling
from tabletop.files.scenario import Scenario
from tabletop.files.share import read_share, share_text
from tabletop.ui.gallery import open_gallery
from tabletop.ui.shell.dialog import Dialog
from tabletop.ui.start import StartScreen
from tabletop.ui.table.screen import TableScreen
from tests.files.tables import random_table
from tests.ui.table.desk import Desk, event
from tests.ui.table.test_files import RULING

TABLE = Scenario(random_table(5))
CTRL = pygame.KMOD_LCTRL


@pytest.fixture
def clipboard(monkeypatch):
    """A clipboard of our own: `held[0]` is its text; None for a system that has none."""
    held = [""]

    def put(text):
        if held[0] is None:
            raise pygame.error("no clipboard")
        held[0] = text

    def get():
        if held[0] is None:
            raise pygame.error("no clipboard")
        return held[0]

    monkeypatch.setattr(pygame.scrap, "put_text", put)
    monkeypatch.setattr(pygame.scrap, "get_text", get)
    return held


@pytest.fixture
def desk(tmp_path):
    it = Desk(tmp_path)
    yield it
    it.close()


def top(desk):
    return desk.shell.screens[-1]


def ctrl(desk, code):
    desk.key(code, mod=CTRL)


def test_a_copied_table_comes_back_by_paste(desk, clipboard):
    before = desk.state
    ctrl(desk, pygame.K_c)
    assert desk.said[-1].startswith("Copied the table as share text: ")
    assert read_share(clipboard[0]).state == before
    ctrl(desk, pygame.K_v)
    assert isinstance(top(desk), TableScreen)
    assert top(desk) is not desk.screen
    assert top(desk).session.state == before
    assert not top(desk).session.is_dirty


def test_what_is_in_the_hand_is_copied_where_it_is(desk, clipboard):
    desk.carry("ysolde-1", (0.0, -3.0))
    shown = desk.screen.shown_state()
    ctrl(desk, pygame.K_c)
    assert read_share(clipboard[0]).state == shown
    assert shown != desk.state


def test_a_ruling_with_its_move_comes_back(tmp_path, clipboard):
    path = tmp_path / "run.yaml"
    path.write_text(RULING)
    desk = Desk(tmp_path / "data", path)
    desk.drag("A1", (1.0, 0.0))
    ctrl(desk, pygame.K_c)
    now = desk.session.ruling_now()
    paths = {m: tuple(p.snapped() for p in path) for m, path in now.move.paths.items()}
    assert read_share(clipboard[0]).move.paths == paths
    ctrl(desk, pygame.K_v)
    assert top(desk).session.ruling.id == "plain-run"
    assert top(desk).session.state == desk.state
    desk.close()


@pytest.mark.parametrize("spell", [share_text, lambda t: f'Here: "{share_text(t)}"'])
def test_paste_on_the_start_screen_and_in_the_gallery(desk, clipboard, spell):
    clipboard[0] = spell(TABLE)
    for screen in (StartScreen(desk.shell), open_gallery(desk.shell)):
        desk.shell.push(screen)
        desk.step()
        ctrl(desk, pygame.K_v)
        assert isinstance(top(desk), TableScreen)
        assert top(desk).session.state == TABLE.state
        desk.shell.pop()
        desk.shell.pop()


def test_yaml_and_paths_are_pasted_too(tmp_path, desk, clipboard):
    path = tmp_path / "run.yaml"
    path.write_text(RULING)
    for text in (RULING, str(path), dump_ruling(load_one(path))):
        clipboard[0] = text
        ctrl(desk, pygame.K_v)
        assert top(desk).session.ruling.id == "plain-run"


def test_what_is_not_saved_is_asked_about_before_a_paste(desk, clipboard):
    desk.drag("ysolde-1", (0.0, -2.0))
    clipboard[0] = share_text(TABLE)
    ctrl(desk, pygame.K_v)
    assert isinstance(top(desk), Dialog)
    assert top(desk).heading == "Save this table?"
    desk.key(pygame.K_ESCAPE)
    assert top(desk) is desk.screen
    ctrl(desk, pygame.K_v)
    top(desk).answers[1].act()  # do not save
    assert desk.shell.screens[-1].session.state == TABLE.state or top(desk) is not desk.screen


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there is no text"),
        ("just words", "'just words' is no table"),
        (share_text(TABLE)[:70], "it was cut"),
        ("setup: [", "line"),
        ("\x00\x1b[2J\x07", "no table"),
    ],
)
def test_nonsense_is_told_in_a_dialog_and_the_table_stays(desk, clipboard, text, words):
    desk.drag("ysolde-1", (0.0, -2.0))
    clipboard[0] = text
    ctrl(desk, pygame.K_v)
    assert isinstance(top(desk), Dialog)
    assert words in desk.said[-1]
    assert desk.shell.screens[-2] is desk.screen
    assert desk.session.is_dirty


def test_without_a_clipboard_the_text_is_kept_in_a_file(tmp_path, desk, clipboard):
    clipboard[0] = None
    for number in ("", "-2"):
        ctrl(desk, pygame.K_c)
        path = tmp_path / "shared" / f"ford-at-harrow-mill{number}.txt"
        assert str(path) in desk.said[-1]
        assert read_share(path.read_text()).state == desk.state
    ctrl(desk, pygame.K_v)
    assert "clipboard cannot be read" in desk.said[-1]


def test_dropped_text_is_opened(desk):
    desk.step(event(pygame.DROPTEXT, text=share_text(TABLE)))
    assert top(desk).session.state == TABLE.state


def test_in_a_field_copy_and_paste_are_for_its_words(desk, clipboard):
    desk.select("guard")
    desk.key(pygame.K_1, "1")
    desk.key(pygame.K_a, "a")
    clipboard[0] = share_text(TABLE)
    ctrl(desk, pygame.K_v)
    assert top(desk) is desk.screen
    assert desk.screen.ui.fields.text("allowance").startswith("tabletop1:")
    ctrl(desk, pygame.K_a)
    clipboard[0] = "4\n\x07 5"
    ctrl(desk, pygame.K_v)
    assert desk.screen.ui.fields.text("allowance") == "4 \ufffd 5"
    ctrl(desk, pygame.K_a)
    ctrl(desk, pygame.K_x)
    assert (clipboard[0], desk.screen.ui.fields.text("allowance")) == ("4 \ufffd 5", "")


def test_a_text_opens_and_is_checked_from_the_command_line(tmp_path, capsys):
    path = tmp_path / "run.yaml"
    path.write_text(RULING)
    text = share_text(load_one(path))
    assert main(["check", text]) == 0
    assert "1 rulings, 1 agree, 0 differ" in capsys.readouterr().out
    card = tmp_path / "card.png"
    assert main(["render", text, "-o", str(card)]) == 0
    assert card.read_bytes()[:4] == b"\x89PNG"
    assert main(["check", text[:-9], str(path)]) == 2
    told = capsys.readouterr()
    assert "share text: it was cut" in told.err
    assert len(told.err.splitlines()) == 1
    assert "1 agree" in told.out
    for words in (["open", text[:60]], ["render", text[:60], "-o", str(card)]):
        assert main(["--data-dir", str(tmp_path / "home"), *words]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_window_opens_on_a_share_text(tmp_path):
    desk = Desk(tmp_path)
    from pathlib import Path

    from tabletop.ui.routes import first_screens

    (screen,) = first_screens(desk.shell, Path(share_text(TABLE)))
    assert screen.session.state == TABLE.state
    desk.close()
