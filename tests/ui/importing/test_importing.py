"""Community data and lists of other programs in the window: dropped, reported on, kept, played."""

from __future__ import annotations

import os
import time

import pygame
import pytest

from tabletop.errors import TabletopError
from tabletop.files.army_in import load_army
from tabletop.files.home import home
from tabletop.files.library import add_library, cache, library
from tabletop.files.library.sniffing import is_library_source
from tabletop.files.rosters.answers import remembered_bases
from tabletop.ui import routes
from tabletop.ui.battle.setup.screen import NewBattle
from tabletop.ui.importing.data_screen import DataScreen
from tabletop.ui.importing.draft import renamed
from tabletop.ui.importing.list_screen import ListScreen
from tabletop.ui.importing.reading import reading
from tabletop.ui.kit.ui import Hit
from tabletop.ui.muster.screen import MusterScreen
from tabletop.ui.shell.chooser import FileChooser
from tabletop.ui.shell.dialog import Dialog
from tabletop.ui.shell.jobs import WAITING
from tabletop.ui.shell.shell import Shell
from tabletop.ui.shell.working import Working
from tabletop.ui.start import OPENING, StartScreen
from tests.library import made
from tests.rosters.lists import MARSH
from tests.ui.table.desk import event
from tests.ui.words import collisions, cut, marks_of

LIST = """\
Small Dawn 320/1000 pts
Lumineth Realm-lords
General's Handbook 2026-27
Drops: 1

General's Regiment
Scinari Enlightener (200)
• General
Vanari Auralan Wardns (120)
Faction Terrain
Shrine Luminor (20)

Created with Warhammer Age of Sigmar: The App
App: 1.28.1 | Data: 410
"""
OTHER = """\
Small Moon 200/1000 pts
Gloomspite Gitz
General's Handbook 2026-27
Drops: 1

General's Regiment
Loonboss (80)
• General
Squig Herd (120)

Created with Warhammer Age of Sigmar: The App
App: 1.28.1 | Data: 410
"""


@pytest.fixture
def shell(tmp_path):
    made_shell = Shell(home(tmp_path / "user"), (1280, 800))
    say, told = made_shell.announce, []

    def announce(text, tone="info", icon=""):
        told.append(text)
        say(text, tone, icon)

    made_shell.announce, made_shell.told = announce, told
    made_shell.push(DataScreen(made_shell))
    made_shell.step([], 0.02)
    yield made_shell
    while made_shell.screens:
        made_shell.pop()


def said(shell):
    return "\n".join(shell.told)


def top(shell):
    return shell.screens[-1]


def press(shell, id, value=None):
    spot = top(shell).ui.place_of(id, value).center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        shell.step([event(kind, pos=spot, button=1)], 0.02)


def key(shell, code, mod=0):
    shell.step([event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)], 0.02)
    shell.step([event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)], 0.02)


def until(shell, is_done, seconds=120.0):
    end = time.monotonic() + seconds
    while not is_done() and time.monotonic() < end:
        shell.step([], 0.02)
        time.sleep(0.002)
    assert is_done()
    shell.step([], 0.02)


def pasted(shell, text):
    routes.open_text(shell, text)
    shell.step([], 0.02)
    return top(shell)


def read(where, path):
    for _ in reading(where, path):
        time.sleep(0.001)


def test_dropped_data_is_read_in_another_process_and_reported_on(shell, tmp_path):
    path = made.packed(tmp_path / "age.zip", made.files())
    shell.step([event(pygame.DROPFILE, file=str(path))], 0.02)
    assert isinstance(top(shell), Working)
    until(shell, lambda: isinstance(top(shell), DataScreen))
    screen = top(shell)
    assert library(shell.home) is not None
    gaps = [gap for _, gap in screen.lines() if gap is not None]
    assert len(gaps) == len(screen.library.gaps) == 7
    screen.text = "lost punt"
    assert [gap.entry for _, gap in screen.lines() if gap] == ["Lost Punt"]
    key(shell, pygame.K_s, pygame.KMOD_CTRL)
    assert "Lost Punt" in screen.report_file.read_text(encoding="utf-8")
    key(shell, pygame.K_DELETE)
    assert isinstance(top(shell), Dialog)
    key(shell, pygame.K_RETURN)
    assert library(shell.home) is None
    assert top(shell).library is None


def test_data_that_is_none_is_refused_and_reading_can_be_stopped(tmp_path):
    where = home(tmp_path / "user")
    bad = made.packed(tmp_path / "bad.zip", {"a.cat": b"<broken"})
    with pytest.raises(TabletopError) as fault:
        read(where, bad)
    assert fault.value.file
    assert fault.value.next_step
    steps = reading(where, made.packed(tmp_path / "age.zip", made.files()))
    assert next(steps) in (WAITING, *map(float, range(2)))
    steps.close()
    assert library(where) is None


def test_what_is_data_is_seen_by_what_is_in_it(tmp_path):
    whole = made.files()
    assert is_library_source(made.packed(tmp_path / "age.zip", whole))
    assert is_library_source(made.folder(tmp_path / "plain", whole))
    assert is_library_source(made.folder(tmp_path / "outer" / "age-main", whole).parent)
    assert not is_library_source(made.folder(tmp_path / "other", {"a.yaml": b"title: x"}))
    assert not is_library_source(made.packed(tmp_path / "other.zip", {"a.ros": b"<roster/>"}))
    assert not is_library_source(tmp_path / "none.zip")


def test_every_line_of_a_list_is_shown_with_its_fate(shell):
    screen = pasted(shell, LIST)
    assert isinstance(screen, ListScreen)
    written = [line for line in LIST.splitlines() if line]
    assert [line.text.strip() for line in screen.draft.found.lines] == written
    assert [line.text for line in screen.lines()] == ["Vanari Auralan Wardns (120)"]
    key(shell, pygame.K_1)
    assert len(screen.lines()) == len(written)


def test_a_name_that_was_meant_is_taken_by_a_click(shell):
    screen = pasted(shell, LIST)
    line = screen.draft.open_units[0]
    assert line.maybe[0] == "Vanari Auralan Wardens"
    press(shell, "name", f"{line.number}:Vanari Auralan Wardens")
    assert screen.draft.open_units == ()
    names = [screen.draft.army.name_of(u) for u in screen.draft.army.units]
    assert names == ["Scinari Enlightener", "Vanari Auralan Wardens"]


def test_a_list_is_kept_and_goes_to_a_battle_with_a_second_one(shell):
    pasted(shell, LIST)
    key(shell, pygame.K_RETURN)
    battle = top(shell)
    assert isinstance(battle, NewBattle)
    until(shell, lambda: battle.is_read)
    assert battle.army(1).name == "Small Dawn"
    battle.receive_text(OTHER)
    shell.step([], 0.02)
    key(shell, pygame.K_RETURN)
    assert top(shell) is battle
    assert battle.army(2).name == "Small Moon"
    state, why = battle.battle()
    assert why == ""
    assert state.battle.names == ("Small Dawn", "Small Moon")


def test_keeping_a_list_twice_writes_one_file_and_another_of_the_name_beside_it(shell):
    for text in (LIST, LIST, LIST.replace("• General\n", "")):
        pasted(shell, text)
        key(shell, pygame.K_e)
        assert isinstance(top(shell), MusterScreen)
        shell.pop()
    files = sorted(file.name for file in shell.home.armies.iterdir())
    assert files == ["small-dawn-2.yaml", "small-dawn.yaml"]
    assert load_army(shell.home.armies / files[1]).name == "Small Dawn"


def test_a_base_that_nobody_knows_is_asked_once_and_remembered(shell, tmp_path):
    def based(text):
        return text.replace(b"40mm", b"Use model").replace(b"32mm", b"Use model")

    whole = {name: based(data) for name, data in made.files().items()}
    read(shell.home, made.packed(tmp_path / "age.zip", whole))
    kept = library(shell.home)
    entry = next(e for e in kept.entries.values() if e.kind == "unit" and not e.warscroll.base)
    text = (
        f"Wet 90/1000 pts\n{kept.houses[0].name}\nGeneral's Handbook 2026-27\n\n"
        f"General's Regiment\n{entry.name} (90)\n"
    )
    screen = pasted(shell, text)
    assert [ask.name for ask in screen.draft.found.unknown] == [entry.name]
    offered = screen.draft.found.unknown[0].maybe
    press(shell, "base", f"{entry.name}|{offered[0]}")
    assert screen.draft.found.unknown == ()
    screen.act(Hit(f"other {entry.name}", "60 x 35 mm", "confirm"))
    assert next(iter(screen.draft.army.warscrolls.values())).base == "60x35"
    screen.act(Hit(f"other {entry.name}", "as large as a cat", "confirm"))
    assert isinstance(top(shell), Dialog)
    shell.pop()
    key(shell, pygame.K_RETURN)
    assert remembered_bases(shell.home) == {entry.name: "60x35"}
    again = pasted(shell, text)
    assert again.draft.found.unknown == ()


def test_what_is_no_list_is_refused_in_a_dialog(shell, tmp_path):
    file = tmp_path / "odd.ros"
    file.write_bytes(b"<roster><broken>")
    routes.open_path(shell, file)
    shell.step([], 0.02)
    assert isinstance(top(shell), Dialog)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Squig Hrd (120)", "Squig Herd (120)"),
        ("• 10 x Squig Hrd (120 Points)", "• 10 x Squig Herd (120 Points)"),
        ("  Squig Hrd", "  Squig Herd"),
    ],
)
def test_only_the_name_of_a_line_is_changed(line, found):
    assert renamed(line, "Squig Herd") == found


def test_a_copied_list_is_taken_where_a_battle_is_set_up(shell, monkeypatch):
    pasted(shell, LIST)
    key(shell, pygame.K_RETURN)
    battle = top(shell)
    until(shell, lambda: battle.is_read)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: OTHER)
    key(shell, pygame.K_v, pygame.KMOD_CTRL)
    assert isinstance(top(shell), ListScreen)
    key(shell, pygame.K_RETURN)
    assert [battle.army(side).name for side in (1, 2)] == ["Small Dawn", "Small Moon"]


def test_lists_are_found_by_the_file_chooser(shell, tmp_path):
    file = tmp_path / "user" / "armies" / "moon.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(OTHER, encoding="utf-8")
    for screen in (routes.new_battle_screen(shell), routes.muster_screen(shell)):
        shell.push(screen)
        shell.step([], 0.02)
        until(shell, lambda: getattr(top(shell), "is_read", True))
        key(shell, pygame.K_o, pygame.KMOD_CTRL)
        chooser = top(shell)
        assert isinstance(chooser, FileChooser)
        assert "moon.txt" in [item.label for item in chooser.items]
        chooser.mark = [item.label for item in chooser.items].index("moon.txt")
        press(shell, "row", str(chooser.mark))
        assert isinstance(top(shell), ListScreen)
        shell.step([], 0.02)
        key(shell, pygame.K_RETURN)
        assert top(shell) is screen
    assert screen.desk.army.name == "Small Moon"
    assert not screen.desk.is_dirty


def test_a_list_is_read_anew_when_the_data_came_after_it(shell, tmp_path, monkeypatch):
    screen = pasted(shell, MARSH)
    assert screen.draft.army is None
    words = " ".join(mark.words for mark in marks_of(shell, monkeypatch))
    assert "No unit is known. With the community data" in words
    assert "Add community data" in words
    assert "To a battle without" not in words
    key(shell, pygame.K_d)
    assert isinstance(top(shell), DataScreen)
    dropped(shell, made.packed(tmp_path / "age.zip", made.files()))
    until(shell, lambda: getattr(top(shell), "library", None) is not None)
    key(shell, pygame.K_ESCAPE)
    shell.step([], 0.02)
    assert top(shell) is screen
    assert shell.said.text == "2 of 2 units are known"
    assert [unit.id for unit in screen.draft.army.units]
    marks = marks_of(shell, monkeypatch)
    assert "No unit is known" not in " ".join(mark.words for mark in marks)
    assert not collisions(marks)


def damaged(shell, tmp_path):
    """Keep data and damage them; return their source."""
    source = made.packed(tmp_path / "age-of-reeds-and-herons-4th.zip", made.files())
    add_library(shell.home, source, battlepack="General's Handbook 2025-26")
    shell.home.library.write_bytes(shell.home.library.read_bytes()[:-1])
    return source


@pytest.mark.parametrize("kind", ["data", "muster", "lookup", "list"])
def test_damaged_data_are_read_anew_and_it_is_said(shell, tmp_path, monkeypatch, kind):
    damaged(shell, tmp_path)
    makes = {
        "data": routes.data_screen, "muster": routes.muster_screen,
        "lookup": routes.lookup_screen, "list": lambda context: routes.text_screen(context, MARSH),
    }  # fmt: skip
    screen = makes[kind](shell)
    shell.push(screen)
    shell.step([], 0.02)
    assert isinstance(top(shell), Working)
    marks = marks_of(shell, monkeypatch)
    words = " ".join(mark.words for mark in marks)
    assert "Reading age-of-reeds-and-herons-4th.zip again: what was kept is damaged" in words
    assert not cut(marks)
    assert not collisions(marks)
    until(shell, lambda: top(shell) is screen)
    assert "Read age-of-reeds-and-herons-4th.zip again: what was kept was damaged" in said(shell)
    assert library(shell.home).battlepack == "General's Handbook 2025-26"
    found = {
        "data": lambda: screen.library is not None,
        "muster": lambda: screen.desk.library is not None,
        "lookup": lambda: any("Reed Wardens" in line.text for line in screen.found().lines),
        "list": lambda: screen.draft.army is not None,
    }  # fmt: skip
    assert found[kind]()


@pytest.mark.parametrize("is_gone", [True, False])
def test_damaged_data_that_cannot_be_read_anew_are_told_once(shell, tmp_path, is_gone):
    source = damaged(shell, tmp_path)
    if is_gone:
        source.unlink()
    else:
        shell.home.library.write_bytes(b"no head")
    screen = routes.muster_screen(shell)
    shell.push(screen)
    shell.step([], 0.02)
    dialog = top(shell)
    assert isinstance(dialog, Dialog)
    assert "What was kept is damaged" in dialog.text
    assert ("which is gone" in dialog.text) is is_gone
    key(shell, pygame.K_RETURN)
    shell.step([], 0.02)
    assert top(shell) is screen
    assert screen.desk.library is None


def test_reading_anew_that_is_stopped_is_left(shell, tmp_path):
    damaged(shell, tmp_path)
    screen = routes.lookup_screen(shell)
    shell.push(screen)
    shell.step([], 0.02)
    assert isinstance(top(shell), Working)
    key(shell, pygame.K_ESCAPE)
    for _ in range(3):
        shell.step([], 0.02)
    assert top(shell) is screen


def test_the_start_screen_opens_the_data_before_they_are_asked_for(shell, tmp_path):
    add_library(shell.home, made.FOLDER)
    cache._loaded.cache_clear()
    shell.push(StartScreen(shell))
    for _ in range(4):
        shell.step([], 0.02)
    until(shell, lambda: not shell.jobs.is_running(OPENING))
    assert cache._loaded.cache_info().misses == 1
    shell.push(routes.data_screen(shell))
    shell.step([], 0.02)
    assert top(shell).library is not None
    assert cache._loaded.cache_info().misses == 1


def dropped(shell, *paths):
    shell.step([event(pygame.DROPFILE, file=str(path)) for path in paths], 0.02)


def test_a_list_that_is_dropped_with_the_data_does_not_stop_their_reading(shell, tmp_path):
    path = made.packed(tmp_path / "age.zip", made.files())
    moon = tmp_path / "moon.txt"
    moon.write_text(OTHER, encoding="utf-8")
    dropped(shell, path, moon)
    assert isinstance(top(shell), Working)
    until(shell, lambda: isinstance(top(shell), ListScreen))
    assert library(shell.home) is not None


def test_work_that_is_stopped_lets_what_was_dropped_in(shell, tmp_path):
    moon = tmp_path / "moon.txt"
    moon.write_text(OTHER, encoding="utf-8")
    dropped(shell, made.packed(tmp_path / "age.zip", made.files()), moon)
    key(shell, pygame.K_ESCAPE)
    assert isinstance(top(shell), ListScreen)
    assert library(shell.home) is None


@pytest.mark.parametrize("kind", ["cut", "empty", "wrong inside", "list"])
@pytest.mark.parametrize("is_first", [True, False])
def test_what_is_broken_is_told_also_when_a_good_list_is_dropped_with_it(
    shell, tmp_path, kind, is_first
):
    moon, bad = tmp_path / "moon.txt", tmp_path / "bad.zip"
    moon.write_text(OTHER, encoding="utf-8")
    if kind == "list":
        bad = tmp_path / "bad.ros"
        bad.write_bytes(b"<roster><forces>")
    elif kind == "wrong inside":
        made.packed(bad, {"a.cat": b"<broken"})
    else:
        made.packed(bad, made.files())
        bad.write_bytes(bad.read_bytes()[: 900 if kind == "cut" else 0])
    dropped(shell, *((bad, moon) if is_first else (moon, bad)))
    until(shell, lambda: isinstance(top(shell), Dialog))
    until(shell, lambda: any(isinstance(s, ListScreen) for s in shell.screens))
    dialog, below = top(shell), shell.screens[-2]
    assert isinstance(dialog, Dialog)
    assert "bad" in dialog.text
    assert isinstance(below, ListScreen)
    key(shell, pygame.K_RETURN)
    assert top(shell) is below
    assert library(shell.home) is None


def test_a_box_of_a_fault_stays_over_work_that_is_dropped_next(shell, tmp_path):
    bad = tmp_path / "bad.ros"
    bad.write_bytes(b"<roster><forces>")
    dropped(shell, bad, made.packed(tmp_path / "age.zip", made.files()))
    assert [type(one) for one in shell.screens[1:]] == [Working, Dialog]
    work = shell.screens[1]
    until(shell, lambda: work._is_ended)
    shell.step([], 0.02)
    assert isinstance(top(shell), Dialog)
    key(shell, pygame.K_RETURN)
    until(shell, lambda: isinstance(top(shell), DataScreen) and top(shell).library is not None)
    assert len(shell.screens) == 1


def test_a_pipe_is_refused_and_nobody_waits_for_it(shell, tmp_path):
    os.mkfifo(tmp_path / "age.zip")
    dropped(shell, tmp_path / "age.zip")
    assert isinstance(top(shell), Dialog)


def test_a_copied_path_of_community_data_is_read_as_if_it_was_dropped(shell, tmp_path):
    path = made.packed(tmp_path / "age.zip", made.files())
    routes.open_text(shell, f'"{path}"')
    assert isinstance(top(shell), Working)
    shell.pop()
