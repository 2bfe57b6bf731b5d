"""The settings: everything changes at once, is kept, is reached by keys, and fits any window."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from tabletop.files.home import home
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.preferences import PAGES, Preferences
from tabletop.ui.shell.settings import Settings, load_settings
from tabletop.ui.shell.shell import Shell
from tabletop.ui.shell.system_theme import of_scheme
from tests.ui.table.desk import Desk


@pytest.fixture
def desk(tmp_path):
    it = Desk(tmp_path, size=(1000, 700))
    yield it
    it.close()


def opened(desk, page="look"):
    box = Preferences(desk.shell, page)
    desk.shell.push(box)
    desk.step()
    return box


def test_palette_text_and_theme_change_at_once_and_are_kept(desk, tmp_path):
    box = opened(desk)
    before = desk.shell.kit.theme.player(1)
    body = desk.shell.kit.type("body").size
    box.act(Hit("palette", "contrast"))
    box.act(Hit("text", "2"))
    box.act(Hit("theme", "1"))
    kit = desk.shell.kit
    assert kit.theme.player(1) != before
    assert kit.type("body").size > body
    assert kit.theme.is_dark
    again = load_settings(home(tmp_path).settings_file)
    assert (again.palette, again.text, again.theme) == ("contrast", 1.3, "dark")
    assert desk.shell.step([], 0.02) is True


def test_play_settings_are_what_tables_begin_with(desk):
    from tabletop.ui.table import open_table

    box = opened(desk, "play")
    box.act(Hit("policy", "2"))
    box.act(Hit("autosave"))
    assert open_table(desk.shell, None).session.policy == "enforce"
    desk.key(pygame.K_ESCAPE)
    desk.choose("ysolde-1")
    desk.key(pygame.K_e, "e")
    desk.settle()
    assert desk.session.is_dirty
    assert not list(desk.shell.home.autosaves.glob("*"))


def test_narration_is_switched_on_and_off(desk, capsys):
    box = opened(desk, "play")
    box.act(Hit("narrate"))
    desk.shell.announce("spoken")
    box.act(Hit("narrate"))
    desk.shell.announce("silent")
    said = capsys.readouterr().out
    assert "spoken" in said
    assert "silent" not in said


def test_the_desktop_decides_where_it_is_known(tmp_path, monkeypatch):
    monkeypatch.setattr("tabletop.ui.shell.shell.system_theme", lambda: "dark")
    shell = Shell(home(tmp_path), (800, 600))
    assert not shell.kit.theme.is_dark
    shell.change(replace(shell.settings, is_as_system=True))
    assert shell.kit.theme.is_dark
    shell.toggle_theme()
    assert not shell.kit.theme.is_dark
    assert not shell.settings.is_as_system
    shell.close()


def test_a_desktop_that_does_not_say_changes_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr("tabletop.ui.shell.shell.system_theme", lambda: None)
    shell = Shell(home(tmp_path), (800, 600))
    shell.change(replace(shell.settings, is_as_system=True))
    assert not shell.kit.theme.is_dark
    assert of_scheme("'unheard of'") is None
    shell.close()


@pytest.mark.parametrize("page", PAGES)
def test_every_control_is_reached_by_keys_and_scrolled_into_view(desk, page):
    box = opened(desk, page)
    seen = set()
    for _ in range(12):
        desk.key(pygame.K_TAB)
        desk.step()
        seen.add(box.ui.focus)
        rect = box.ui.place_of(box.ui.focus, box.ui.focused_value(box.ui.focus))
        assert rect is not None, box.ui.focus
        assert desk.shell.surface.get_rect().contains(rect), box.ui.focus
    wanted = {r.id for r in box.ui._regions if r.role == "button"}
    assert wanted <= seen
    assert box.ui.is_focus_shown


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(
    ("size", "scale"), [((640, 480), 1.0), ((1280, 720), 2.0), ((2560, 1440), 3.0)]
)
@pytest.mark.parametrize("text", [1.0, 1.3])
def test_pages_fit_and_scroll(tmp_path, page, size, scale, text):
    shell = Shell(home(tmp_path), size)
    shell.change(Settings(scale=scale, text=text))
    box = Preferences(shell, page)
    shell.push(box)
    shell.step([], 0.02)
    area = shell.surface.get_rect()
    (scroll,) = (r for r in box.ui._regions if r.role == "scroll")
    assert area.contains(scroll.rect)
    for region in box.ui._regions:
        assert region.rect.right <= area.right, region.id
        assert region.rect.left >= 0, region.id
        if region.id in ("close", "page"):
            assert area.contains(region.rect)
    lowest = max(r.rect.bottom for r in box.ui._regions if r.scroll)
    assert lowest <= scroll.rect.y + scroll.content
    shell.close()


@pytest.mark.parametrize(
    ("size", "scale"),
    [((640, 480), 1.0), ((640, 400), 1.0), ((800, 600), 1.0), ((2560, 1440), 3.0)],
)
def test_the_start_screen_fits_small_windows(tmp_path, size, scale):
    from tabletop.ui.start import ENTRIES, StartScreen

    shell = Shell(home(tmp_path), size)
    shell.change(Settings(scale=scale))
    screen = StartScreen(shell)
    shell.push(screen)
    shell.step([], 0.02)
    regions = [r for r in screen.ui._regions if r.role == "button"]
    assert {entry.id for entry in ENTRIES} <= {r.id for r in regions}
    for i, one in enumerate(regions):
        assert shell.surface.get_rect().contains(one.rect), one.id
        for other in regions[i + 1 :]:
            assert not one.rect.colliderect(other.rect), (one.id, other.id)
    shell.close()
