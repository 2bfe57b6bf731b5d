"""Pictures out of the window: PNG, SVG and GIF are written, can be stopped, and fail in words."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest
from PIL import Image

from tabletop.ui.shell.dialog import Dialog
from tabletop.ui.shell.saver import SaveChooser
from tabletop.ui.shell.working import Working
from tests.ui.table.desk import Desk


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def top(desk):
    return desk.shell._screens[-1]


def finish(desk, seconds=60.0):
    end = time.monotonic() + seconds
    while isinstance(top(desk), Working) and time.monotonic() < end:
        desk.step()
    assert not isinstance(top(desk), Working)


CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


@pytest.mark.parametrize(
    ("key", "mod", "ending"), [(pygame.K_p, CTRL, "png"), (pygame.K_p, CTRL | SHIFT, "svg")]
)
def test_what_the_board_shows_is_saved(desk, key, mod, ending):
    desk.select("giant")
    desk.key(key, mod=mod)
    assert isinstance(top(desk), SaveChooser)
    desk.step()
    desk.key(pygame.K_RETURN)
    assert isinstance(top(desk), Working)
    finish(desk)
    (file,) = Path(desk.shell.home.pictures).iterdir()
    assert file.name == f"ford-at-harrow-mill.{ending}"
    if ending == "png":
        with Image.open(file) as picture:
            assert picture.width == 1920
            assert len(picture.getcolors(10**6)) > 100
    else:
        text = file.read_text(encoding="utf-8")
        assert "Tarn Giant" in text
        assert text.startswith("<?xml")
    assert f"Saved as {file}" in desk.said


def test_nothing_to_animate_says_so(desk):
    desk.key(pygame.K_g, mod=CTRL)
    assert desk.said[-1] == "Animation as GIF…: nothing was moved yet"


def test_a_drag_becomes_an_animation(desk):
    model = desk.state.unit("ysolde").models[0]
    desk.select("ysolde")
    desk.drag(model, (1.0, 0.0), (1.0, 2.0))
    desk.settle()
    desk.key(pygame.K_g, mod=CTRL)
    assert isinstance(top(desk), SaveChooser)
    desk.step()
    desk.key(pygame.K_RETURN)
    finish(desk, 60.0)
    (file,) = Path(desk.shell.home.pictures).iterdir()
    with Image.open(file) as film:
        assert film.n_frames > 20
        assert film.size == (960, 600)


def test_stopped_in_the_middle_nothing_is_left(desk):
    desk.drag(desk.state.unit("ysolde").models[0], (1.0, 2.0))
    desk.settle()
    desk.key(pygame.K_g, mod=CTRL)
    desk.step()
    desk.key(pygame.K_RETURN)
    assert isinstance(top(desk), Working)
    desk.step()
    desk.key(pygame.K_ESCAPE)
    assert top(desk) is desk.screen
    assert list(Path(desk.shell.home.pictures).iterdir()) == []
    assert not desk.shell.jobs.is_running("working")


def test_a_folder_that_went_away_is_told(desk):
    desk.key(pygame.K_p, mod=CTRL)
    desk.step()
    folder = Path(desk.shell.home.pictures)
    folder.rmdir()
    folder.write_text("in the way")
    desk.key(pygame.K_RETURN)
    finish(desk)
    assert isinstance(top(desk), Dialog)
    desk.key(pygame.K_ESCAPE)
    assert top(desk) is desk.screen
