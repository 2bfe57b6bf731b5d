"""The gallery: what it lists, filters, opens and writes, by events and without a display."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.files.home import home
from tabletop.resources import resource
from tabletop.ui import routes
from tabletop.ui.gallery import entries, open_gallery
from tabletop.ui.gallery.entries import Filter
from tabletop.ui.gallery.screen import GalleryScreen
from tabletop.ui.shell.shell import Shell
from tabletop.ui.table.ruling_panel import RulingPanel
from tabletop.ui.table.screen import TableScreen

SIGHT = resource("scenarios", "rulings", "sight.yaml")
BROKEN = "id: broken\nsetup:\n  units:\n  - {id: a, army: 3, models: []}\nquestion: Who?\n"
MINE = """id: my-own
setup:
  units:
  - {id: a, army: 1, name: Aldo, models: [{id: A, base: {shape: round, mm: [32]}, pos: [0, 0]}]}
  - {id: b, army: 2, name: Witch, models: [{id: B, base: {shape: round, mm: [32]}, pos: [6, 0]}]}
question: Are my two in combat?
expect:
  verdict: "no"
  checks:
  - {ask: in_combat, a: a, b: b, is: false}
"""


def key(code: int, text: str = "", mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0)


def text(words: str) -> list[pygame.event.Event]:
    return [pygame.event.Event(pygame.TEXTINPUT, text=ch) for ch in words]


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[Shell]:
    place = home(tmp_path / "data")
    place.rulings.mkdir(parents=True)
    (place.rulings / "broken.yaml").write_text(BROKEN)
    (place.rulings / "mine.yaml").write_text(MINE)
    it = Shell(place, (1280, 720))
    yield it
    it.close()


def opened(shell: Shell, file: Path | None = None) -> GalleryScreen:
    screen = open_gallery(shell, file)
    assert isinstance(screen, GalleryScreen)
    shell.push(screen)
    settle(shell)
    return screen


def settle(shell: Shell, most: int = 1500) -> None:
    for _ in range(most):
        shell.step([], 0.016)
        if not shell.jobs.is_busy:
            return
    raise AssertionError("the background work does not end")


def test_one_file_is_listed_answered_and_counted(shell: Shell) -> None:
    screen = opened(shell, SIGHT)
    assert screen.library.tally.line == "13 rulings, 13 agree, 0 differ"
    assert len(screen.listed()) == 13
    assert screen.entry is not None
    assert screen.entry.key.endswith("#past-the-wall")
    found = screen.library.contents[screen.entry.key]
    assert found.readings.is_complete, "the chosen one is worked out whole"


def test_broken_files_are_listed_with_their_message(shell: Shell) -> None:
    folder = shell.home.rulings
    screen = opened(shell, folder)
    broken = [e for e in screen.listed() if e.fault is not None]
    assert [e.file.name for e in broken] == ["broken.yaml"]
    assert "models" in f"{broken[0].fault}"
    assert screen.library.tally.line == "1 rulings, 1 agree, 0 differ"


def test_the_users_own_rulings_stand_beside_the_shipped(shell: Shell) -> None:
    screen = open_gallery(shell)
    assert isinstance(screen, GalleryScreen)
    while not screen.library.is_read:
        screen.library.step(0.01)
    yours = [e for e in screen.library.entries if e.source == "yours"]
    assert {e.file.name for e in yours} == {"mine.yaml", "broken.yaml"}
    assert sum(e.source == "shipped" for e in screen.library.entries) > 100
    screen.leave()


def test_filters_and_search_narrow_the_list(shell: Shell) -> None:
    screen = opened(shell, SIGHT)
    screen.filter = Filter(answer="depends")
    assert {screen.library.said(e) for e in screen.listed()} == {"depends"}
    screen.filter = Filter(question="coherency")
    assert screen.listed() == ()
    screen.filter = Filter(search="doorway 6.0")
    assert [e.key.split("#")[1] for e in screen.listed()] == ["through-the-doorway"]


def test_the_slash_searches_and_escape_clears_first(shell: Shell) -> None:
    screen = opened(shell, SIGHT)
    shell.step([key(pygame.K_SLASH, "/")], 0.016)
    shell.step(text("slit"), 0.016)
    assert screen.filter.search == "slit"
    assert len(screen.listed()) == 1
    shell.step([key(pygame.K_ESCAPE)], 0.016)
    assert screen.filter.search == ""
    assert shell.screens[-1] is screen


def test_arrows_choose_and_enter_opens_the_table(shell: Shell) -> None:
    screen = opened(shell, SIGHT)
    shell.step([key(pygame.K_RIGHT)], 0.016)
    assert screen.entry is not None
    assert screen.entry.key.endswith("#wall-a-touch-longer")
    for _ in range(3):
        shell.step([key(pygame.K_DOWN)], 0.016)
    assert screen.ui.offset("grid") > 0, "the chosen one is scrolled into view"
    settle(shell)
    shell.step([key(pygame.K_RETURN)], 0.016)
    table = shell.screens[-1]
    assert isinstance(table, TableScreen)
    assert isinstance(table.panel, RulingPanel)
    assert table.session.ruling is screen.entry.ruling


def test_escape_leads_from_a_ruling_back_to_the_list(shell: Shell) -> None:
    screen = open_gallery(shell, SIGHT)
    shell.push(screen)
    shell.step([], 0.02)
    while shell.jobs.is_busy:
        shell.step([], 0.02)
    shell.step([key(pygame.K_RETURN)], 0.02)
    table = shell.screens[-1]
    assert isinstance(table, TableScreen)
    shell.step([key(pygame.K_ESCAPE)], 0.02)
    if shell.screens[-1] is table:  # the first one let go of the selection
        shell.step([key(pygame.K_ESCAPE)], 0.02)
    assert shell.screens[-1] is screen


def test_a_card_is_written_and_its_path_announced(shell: Shell) -> None:
    opened(shell, SIGHT)
    shell.step([key(pygame.K_e, "", pygame.KMOD_LCTRL)], 0.016)
    while shell.jobs.is_busy:
        shell.step([], 0.016)
    card = shell.home.folder / "cards" / "past-the-wall.png"
    assert card.read_bytes()[:4] == b"\x89PNG"
    assert str(card) in shell.said.text


def test_pictures_are_painted_in_the_background(shell: Shell) -> None:
    screen = opened(shell, SIGHT)
    entry = screen.entry
    assert entry is not None
    sizes = {(k[1], k[2]) for k in screen.thumbs._have if k[0] == entry.key}
    assert len(sizes) == 2, "one in the grid, one in the panel"


def test_several_rulings_open_the_gallery_and_one_the_table(shell: Shell) -> None:
    several = routes.screen_of(shell, SIGHT)
    assert isinstance(several, GalleryScreen)
    several.leave()
    single = routes.screen_of(shell, shell.home.rulings / "mine.yaml")
    assert isinstance(single, TableScreen)
    single.leave()


@pytest.mark.parametrize("size", [(1280, 720), (1600, 1000), (900, 620)])
def test_it_is_drawn_at_any_size(tmp_path: Path, size: tuple[int, int]) -> None:
    shell = Shell(home(tmp_path), size)
    opened(shell, SIGHT)
    colours = {tuple(shell.surface.get_at((x, size[1] // 2)))[:3] for x in range(0, size[0], 7)}
    assert len(colours) > 8
    shell.close()


def test_a_picture_is_painted_though_nothing_is_wanted_any_more(shell: Shell) -> None:
    screen = opened(shell, SIGHT)
    key = screen.library.entries[0].key
    shell.jobs.stop("gallery*")
    screen._wanted = [(key, (91, 47))]
    screen._paint_pictures()
    screen._wanted = []  # drawn anew before the work began, the tile scrolled away
    while shell.jobs.is_busy:
        shell.jobs.run()
    assert screen.thumbs.get(key, (91, 47)) is not None


def test_a_folder_that_holds_very_much_is_not_searched_to_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b", ".hidden"):
        (tmp_path / name).mkdir()
        for number in range(20):
            (tmp_path / name / f"{number}.yaml").write_text("id: x")
    assert len(entries.ruling_files(tmp_path)) == 40
    monkeypatch.setattr(entries, "MOST_LOOKED", 10)
    assert len(entries.ruling_files(tmp_path)) == 20
