"""Warscrolls of the user's data beside our own."""

import json
from xml.sax.saxutils import escape, quoteattr

import pytest

from tabletop.cli import main
from tabletop.files.home import Home
from tabletop.files.library import add_library, read_library
from tabletop.files.library.known import NOBODYS, all_known, of_library
from tabletop.files.warscrolls import known_warscrolls
from tests.library import made


@pytest.fixture
def home(tmp_path):
    return Home(tmp_path / "user")


def test_without_data_there_are_our_own(home):
    assert all_known(home) == known_warscrolls()


def test_warscrolls_of_the_data_stand_under_their_factions(home):
    add_library(home, made.FOLDER)
    found = {(k.name, k.faction): k for k in all_known(home)}
    assert found["Reed Wardens", "Reedfolk"].warscroll.points == 100
    assert found["Marsh Elder and Heron", "Reedfolk"].has("LEGENDS")
    assert ("Hungry Lantern", NOBODYS) in found
    assert {(k.name, k.faction) for k in known_warscrolls()} <= set(found)


def test_ours_count_where_they_can_be_played(home, tmp_path):
    data = made.changed("Reedfolk.cat", 'name="Reedfolk"', 'name="Lumineth Realm-lords"')
    data["Reedfolk - Library.cat"] = (
        data["Reedfolk - Library.cat"]
        .replace(b"Reed Wardens", b"Vanari Auralan Wardens")
        .replace(b"Mire Strider", b"Megaboss")
    )
    add_library(home, made.folder(tmp_path / "data", data))
    found = [k for k in all_known(home) if k.name == "Vanari Auralan Wardens"]
    own = [k for k in known_warscrolls() if k.name == "Vanari Auralan Wardens"]
    assert found == own


def test_our_warscrolls_get_the_words_of_the_data(home, tmp_path):
    own = next(k for k in known_warscrolls() if k.warscroll and k.warscroll.by_hand)
    name, ability = own.name, own.warscroll.by_hand[0]
    data = made.changed("Reedfolk - Library.cat", "Reed Wardens", escape(name))
    data["Reedfolk - Library.cat"] = data["Reedfolk - Library.cat"].replace(
        b'name="Brace"', f"name={quoteattr(ability)}".encode()
    )
    add_library(home, made.folder(tmp_path / "data", data))
    (found,) = [k for k in all_known(home) if (k.name, k.faction) == (name, own.faction)]
    (note,) = found.warscroll.reminders
    assert (note.name, note.phase) == (ability, "combat")
    assert "They dig in." in note.text


def test_an_army_of_renown_is_no_faction():
    found = list(of_library(read_library(made.FOLDER)))
    assert {k.faction for k in found} == {"Reedfolk", NOBODYS}


def test_index_finds_them(tmp_path, capsys):
    front = ["--data-dir", str(tmp_path)]
    assert main([*front, "index", "INFANTRY & WARD (5+) & ORDER & CHAMPION"]) == 1
    assert main([*front, "data", "add", str(made.FOLDER)]) == 0
    capsys.readouterr()
    assert main([*front, "index", "INFANTRY & WARD (5+) & ORDER & CHAMPION", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["name"] for row in rows] == ["Reed Wardens"]
