"""History, finding actions, the tour, and the strip in windows of all sizes."""

from __future__ import annotations

import pygame
import pytest

from tabletop.files.home import home
from tabletop.ui.kit.ui import Hit
from tabletop.ui.routes import first_screens
from tabletop.ui.shell.settings import Settings, load_settings
from tabletop.ui.table.area import MENUS
from tabletop.ui.table.house.finder import FinderScreen
from tabletop.ui.table.house.history import HistoryScreen
from tabletop.ui.table.house.matching import best, fit_of
from tabletop.ui.table.house.tour import STEPS, begin
from tabletop.ui.table.menu import MenuScreen
from tests.ui.table.desk import Desk

CTRL = pygame.KMOD_LCTRL


@pytest.fixture
def desk(tmp_path):
    it = Desk(tmp_path, size=(1280, 800))
    yield it
    it.close()


def turned(desk, times=3):
    desk.choose("ysolde-1")
    for _ in range(times):
        desk.key(pygame.K_e, "e")
        desk.settle()
    assert len(desk.session.journal.entries) == times + 1


# ---------------------------------------------------------------------- history
def test_any_moment_is_a_click_away_and_the_very_state(desk):
    turned(desk)
    desk.key(pygame.K_h, mod=CTRL)
    box = desk.shell.screens[-1]
    assert isinstance(box, HistoryScreen)
    entries = desk.session.journal.entries
    for number in (1, 3, 0, 2):
        desk.step()
        rect = box.ui.place_of("entry", str(number))
        at = rect.center
        desk.step(
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1),
        )
        assert desk.state is entries[number].state
        assert desk.said[-1].startswith(f"Went to {number}: ")
    desk.key(pygame.K_ESCAPE)
    assert desk.shell.screens[-1] is desk.screen


def test_arrows_and_enter_go_too_and_undo_works_inside(desk):
    turned(desk)
    desk.key(pygame.K_h, mod=CTRL)
    box = desk.shell.screens[-1]
    desk.key(pygame.K_UP)
    desk.key(pygame.K_UP)
    desk.key(pygame.K_RETURN)
    assert desk.session.journal.current == 1
    desk.key(pygame.K_y, mod=CTRL)
    assert desk.session.journal.current == box.chosen == 2
    desk.key(pygame.K_HOME)
    desk.key(pygame.K_RETURN)
    assert desk.session.journal.current == 0


def test_what_was_undone_stays_dimmed_with_its_parent(desk):
    turned(desk)
    desk.session.undo()
    desk.session.undo()
    desk.choose("ysolde-1")
    desk.key(pygame.K_q, "q")
    desk.settle()
    journal = desk.session.journal
    assert journal.way_to(journal.current) == (0, 1, 4)
    desk.key(pygame.K_h, mod=CTRL)
    desk.step()
    desk.key(pygame.K_UP)
    desk.key(pygame.K_RETURN)
    assert desk.session.journal.current == 3
    assert desk.session.journal.redo_label is None


def test_a_long_history_is_drawn_in_parts_and_opens_where_one_is(desk):
    from tabletop.state.events import TableChanged

    state = desk.state
    for n in range(1200):
        before = (state.board, state.phase, desk.state.title)
        after = (state.board, state.phase, f"Title {n}")
        desk.session.did(f"title {n}", (TableChanged(before, after),))
    desk.key(pygame.K_h, mod=CTRL)
    box = desk.shell.screens[-1]
    desk.step()
    shown = [r for r in box.ui._regions if r.id == "entry"]
    assert len(shown) < 60
    assert box.ui.place_of("entry", "1200") is not None


# ---------------------------------------------------------------------- finding
def typed(desk, text):
    for letter in text:
        desk.step(
            pygame.event.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter, scancode=0),
            pygame.event.Event(pygame.TEXTINPUT, text=letter, window=None),
            pygame.event.Event(pygame.KEYUP, key=ord(letter), mod=0, unicode=letter, scancode=0),
        )


def test_an_action_is_found_by_a_few_letters_and_done(desk):
    desk.key(pygame.K_k, mod=CTRL)
    assert isinstance(desk.shell.screens[-1], FinderScreen)
    typed(desk, "rul")
    desk.key(pygame.K_RETURN)
    assert desk.shell.screens[-1] is desk.screen
    assert desk.screen.tool.id == "ruler"


def test_every_row_and_overlay_is_found_by_its_own_name(desk):
    desk.key(pygame.K_k, mod=CTRL)
    box = desk.shell.screens[-1]
    for row in box.all:
        box.act(Hit("words", row.label, "change"))
        assert row.label == box.found[0].label
    assert {r.id for r in desk.screen.menu_rows} < {r.id for r in box.all}


def test_what_cannot_be_done_says_why_and_stays(desk):
    desk.key(pygame.K_k, mod=CTRL)
    typed(desk, "undo")
    desk.key(pygame.K_RETURN)
    assert isinstance(desk.shell.screens[-1], FinderScreen)
    assert desk.said[-1] == "Undo: nothing to undo"


def test_nothing_found_is_said_and_enter_is_harmless(desk):
    desk.key(pygame.K_k, mod=CTRL)
    typed(desk, "zzzz")
    desk.key(pygame.K_DOWN)
    desk.key(pygame.K_RETURN)
    assert desk.shell.screens[-1].found == []


@pytest.mark.parametrize(
    ("text", "first"),
    [("s a", "Save as"), ("sa", "Save"), ("fin ac", "Find an action"), ("hst", "History")],
)
def test_what_fits_best_comes_first(text, first):
    labels = ["Open", "Save as", "Find an action", "History", "Save"]
    assert labels[best(text, [(label, "") for label in labels])[0]] == first


def test_other_words_count_less_than_the_label():
    assert fit_of("sight", "Sight") > fit_of("sight", "Look", "sight of a spot") > 0


# ---------------------------------------------------------------------- tour
def first_run(tmp_path, size=(1280, 800)):
    from tabletop.ui.shell.shell import Shell

    shell = Shell(home(tmp_path), size)
    for screen in first_screens(shell, None):
        shell.push(screen)
    shell.step([], 0.02)
    return shell


def test_the_tour_comes_once_and_never_after_it_was_left(tmp_path):
    shell = first_run(tmp_path)
    assert shell.screens[-1].guide is not None
    shell.screens[-1].act(Hit("tour-end"))
    assert shell.screens[-1].guide is None
    shell.close()
    again = first_run(tmp_path)
    assert again.screens[-1].guide is None
    assert load_settings(home(tmp_path).settings_file).choice("tour") == "seen"
    again.close()


def test_steps_are_done_by_doing_them(desk):
    desk.key(pygame.K_F1)
    tour = desk.screen.guide
    assert "Drag any model" in desk.said[-1]
    desk.step()
    assert not tour.is_done
    desk.drag("ysolde-1", (0.0, -2.0))
    assert tour.is_done
    desk.screen.act(Hit("tour-next"))
    assert (tour.step, tour.is_done) == (1, False)
    desk.key(pygame.K_v, "v")
    desk.step()
    assert tour.is_done
    desk.screen.act(Hit("tour-next"))
    row = next(r for r in desk.screen.menu_rows if r.key == "Ctrl+C")
    desk.screen.on_row(row)
    desk.step()
    assert tour.is_done
    assert desk.shell.settings.choice("tour") == "seen"
    desk.screen.act(Hit("tour-next"))
    assert desk.screen.guide is None


def test_the_keys_it_names_exist_and_are_the_users_own(desk):
    from tabletop.ui.kit.keymap import keymap

    listed = {row.key for row in desk.screen.menu_rows} | {r.key for r in desk.screen.rows}
    assert {"Ctrl+C", "Ctrl+M", "Ctrl+Z", "V"} <= listed
    desk.shell.change(Settings(keys=keymap({"V": "F8"})))
    begin(desk.screen)
    assert "press F8" in desk.screen.guide._keys(STEPS[1].words)


def test_it_points_at_controls_that_are_there(desk):
    begin(desk.screen)
    for step in STEPS[1:]:
        desk.screen.guide.forward()
        desk.step()
        assert any(desk.screen.ui.place_of(id) is not None for id in step.targets)


def test_it_shrinks_the_board_and_covers_nothing(desk):
    before = desk.screen.area.copy()
    begin(desk.screen)
    desk.step()
    high = desk.screen.guide.height(desk.shell.kit)
    assert desk.screen.area.h == before.h - high
    for id in ("tour-next", "tour-end"):
        rect = desk.screen.ui.place_of(id)
        assert before.contains(rect)
        assert not desk.screen.area.colliderect(rect)


# ---------------------------------------------------------------------- strip and menus
SIZES = [
    ((640, 480), 1.0), ((800, 600), 1.0), ((1024, 640), 1.0), ((1280, 720), 1.0),
    ((1280, 720), 1.5), ((1280, 720), 2.0), ((1600, 1000), 1.0), ((1920, 1080), 3.0),
    ((2560, 1440), 2.0), ((2560, 1440), 3.0),
]  # fmt: skip


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_nothing_of_the_strip_is_cut_or_overlaps(tmp_path, size, scale):
    desk = Desk(tmp_path, size=size)
    for text in (1.0, 1.3):
        desk.shell.change(Settings(scale=scale, text=text))
        turned_once = len(desk.session.journal.entries) > 1
        if not turned_once:
            desk.choose("ysolde-1")
            desk.key(pygame.K_e, "e")
            desk.settle()
        for is_undone in (False, True):
            desk.screen.redraw()
            desk.step()
            strip = pygame.Rect(0, 0, size[0], desk.screen.area.y)
            regions = [r for r in desk.screen.ui._regions if strip.contains(r.rect)]
            ids = {r.id for r in regions}
            assert {"home", "keys", "policy"} <= ids
            assert any(id.startswith("menu:") for id in ids)
            for i, one in enumerate(regions):
                for other in regions[i + 1 :]:
                    assert not one.rect.colliderect(other.rect), (one.id, other.id)
            if not is_undone:
                desk.session.undo()
        desk.session.redo()
        assert "redo" in ids
    desk.close()


@pytest.mark.parametrize(
    ("size", "scale"), [((640, 480), 1.0), ((1280, 720), 2.0), ((1600, 1000), 1.0)]
)
@pytest.mark.parametrize("menu", [*(name for name, _ in MENUS), "all"])
def test_every_row_of_a_menu_is_reached_by_arrows_in_any_window(tmp_path, size, scale, menu):
    desk = Desk(tmp_path, size=size)
    desk.shell.change(Settings(scale=scale))
    desk.step()
    box = MenuScreen(desk.screen, menu)
    desk.shell.push(box)
    desk.step()
    for _ in box.rows:
        desk.key(pygame.K_DOWN)
        desk.step()
        rect = box.ui.place_of("row", box.rows[box.chosen].id)
        assert rect is not None
        assert desk.shell.surface.get_rect().contains(rect)
        assert box._box.inflate(0, 2).contains(rect)
    desk.close()


def test_narrow_strips_bring_the_menus_under_one_button(tmp_path):
    desk = Desk(tmp_path, size=(640, 480))
    desk.shell.change(Settings(scale=1.0))
    desk.step()
    ids = {r.id for r in desk.screen.ui._regions}
    assert "menu:all" in ids
    desk.key(pygame.K_e, mod=pygame.KMOD_LALT)
    assert desk.shell.screens[-1].menu == "edit"
    desk.close()


def test_a_tool_that_is_up_is_checked_in_its_menu(desk):
    ruler = next(r for r in desk.screen.menu_rows if r.id == "tool:ruler")
    assert not ruler.is_on(desk.screen)
    desk.key(pygame.K_r, "r")
    assert ruler.is_on(desk.screen)


def test_parts_of_a_menu_are_parted_by_lines(desk):
    box = MenuScreen(desk.screen, "file")
    parts = [part for part, _, _ in box._parts()]
    assert "" in parts
    assert parts[0] != ""
    assert parts[-1] != ""
    assert [part for part in parts if not isinstance(part, str)] == list(box.rows)


def test_a_narrow_window_can_shut_the_panel(tmp_path):
    desk = Desk(tmp_path, size=(640, 480))
    desk.shell.change(Settings(scale=1.0))
    desk.step()
    wide = desk.screen.area.w
    desk.screen.act(Hit("panel"))
    desk.step()
    assert desk.screen.area.w == 640 > wide
    desk.screen.act(Hit("panel"))
    desk.step()
    assert desk.screen.area.w == wide
    desk.close()
