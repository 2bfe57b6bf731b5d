"""Looking up warscrolls and systems in the window."""

import pygame
import pytest

from tabletop.files.coverage import systems
from tabletop.files.home import home
from tabletop.files.index import search
from tabletop.files.library import add_library
from tabletop.files.warscrolls import known_warscrolls
from tabletop.ui.kit.ui import Hit
from tabletop.ui.lookup import open_lookup
from tabletop.ui.lookup.about import about_system, about_warscroll
from tabletop.ui.lookup.lines import key_of, system_lines, warscroll_lines
from tabletop.ui.shell.shell import Shell
from tests.library import made
from tests.ui.table.desk import event
from tests.ui.words import collisions, marks_of


@pytest.fixture
def screen(tmp_path):
    shell = Shell(home(tmp_path), (1280, 720))
    opened = open_lookup(shell)
    shell.push(opened)
    shell.step([], 0.02)
    return opened


def key(screen, code, unicode=""):
    down = event(pygame.KEYDOWN, key=code, mod=0, unicode=unicode, scancode=0)
    screen.context.step([down], 0.02)


def test_the_list_shows_what_the_expression_asks_for():
    text = "VANARI & INFANTRY & !HERO"
    found = warscroll_lines(text, known_warscrolls())
    wanted = search(text, known_warscrolls())
    assert [line.key for line in found.lines if line.key] == [key_of(k) for k in wanted]
    assert (found.told, found.why) == (f"{len(wanted)} warscrolls", "")
    every = warscroll_lines("", known_warscrolls()).lines
    keys = [line.key for line in every if line.key]
    assert len(keys) == len(set(keys)) == len(known_warscrolls())
    wrong = warscroll_lines("VANARI &", known_warscrolls())
    assert (wrong.lines, wrong.why) == ((), "a keyword is missing")


def test_systems_are_found_by_id_rule_and_words():
    rows = systems()
    found = system_lines("", rows)
    assert len([line for line in found.lines if line.key]) == len(rows) == 205
    assert found.told.startswith("205 systems, ")
    assert system_lines("S140", rows).told.startswith("1 system, ")
    assert [line.key for line in system_lines("S140", rows).lines if line.key] == ["S140"]
    by_hand = [line.key for line in system_lines("by hand", rows).lines if line.key]
    assert set(by_hand) >= {s.id for s in rows if s.status == "by hand"}


def test_what_is_said_of_all_of_them():
    for known in known_warscrolls():
        parts = about_warscroll(known)
        assert any(caption == "Keywords" and words for caption, words in parts), known.name
    for system in systems():
        assert len(about_system(system)) >= 2


def test_keys_search_walk_and_choose(screen):
    key(screen, pygame.K_SLASH, "/")
    for letter in "regent":
        screen.context.step([event(pygame.TEXTINPUT, text=letter)], 0.02)
    assert screen.texts[0] == "regent"
    key(screen, pygame.K_TAB)
    key(screen, pygame.K_RETURN)
    assert screen.about()[0].startswith("Vanari Lord Regent")
    key(screen, pygame.K_2, "2")
    assert screen.page == 1
    screen.act(Hit("row", "S142", "press"))
    screen.context.step([], 0.02)
    assert dict(screen.about()[1])["Status"] == "automated"
    key(screen, pygame.K_ESCAPE)
    assert screen not in screen.context.screens


def test_warscrolls_of_the_users_data_are_found_with_their_words(screen):
    add_library(screen.context.home, made.FOLDER)
    screen.texts[0] = "reed wardens"
    found = screen.found()
    assert found.told == "1 warscroll"
    screen.act(Hit("row", found.lines[1].key))
    name, parts = screen.about()
    assert name == "Reed Wardens"
    assert any("base 28.5 mm, 100 points" in words for _, words in parts)
    assert "They dig in." in dict(parts)["Brace"]
    assert any(". Anti-Cavalry (+1 Rend), Crit (Mortal)" in words for _, words in parts)
    screen.context.step([], 0.02)


@pytest.mark.parametrize(
    ("page", "text", "words"),
    [
        (0, "VANARI & (", "a keyword is missing"),
        (0, "qqqq", "No warscroll is found. Search a part of a name"),
        (1, "qqqq", "No system has 'qqqq'. Search a word"),
    ],
)
def test_what_finds_nothing_says_so_and_what_to_do(screen, monkeypatch, page, text, words):
    screen.act(Hit("page", str(page)))
    screen.texts[page] = text
    marks = marks_of(screen.context, monkeypatch)
    assert words in " ".join(mark.words for mark in marks)
    assert any(mark.words == "triangle-alert" for mark in marks) == ("&" in text)
    assert not collisions(marks)


def test_a_base_that_nobody_knows_is_told(screen):
    add_library(screen.context.home, made.FOLDER)
    screen.texts[0] = "sunken bell"
    screen.act(Hit("row", screen.found().lines[1].key))
    assert any("base unknown" in words for _, words in screen.about()[1])
