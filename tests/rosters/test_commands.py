"""Lists of other programs on the command line: shown, judged, saved, played."""

import json
import os

import pytest

from tabletop.cli import main
from tabletop.errors import TabletopError
from tabletop.files.army_in import find_army, load_army
from tabletop.files.home import Home
from tabletop.files.library import cache
from tabletop.files.rosters.answers import remember_bases, remembered_bases
from tabletop.files.rosters.opening import army_of, import_data
from tabletop.files.rosters.sniffing import is_roster, is_roster_file
from tests.rosters.data import library
from tests.rosters.lists import IOS, LISTBOT, TEXTS, as_json, as_xml, as_zip


@pytest.fixture
def place(tmp_path, monkeypatch):
    """Return a home with community data."""
    found = Home(tmp_path / "home")
    found.folder.mkdir()
    monkeypatch.setattr(cache, "read_library", lambda *_: library())
    cache.add_library(found, tmp_path / "reeds.zip")
    return found


@pytest.fixture
def run(place, capsys):
    def at_home(*words):
        code = main(["--data-dir", str(place.folder), *map(str, words)])
        said = capsys.readouterr()
        return code, said.out, said.err

    return at_home


def written(tmp_path, text, name="list.txt"):
    file = tmp_path / name
    if isinstance(text, bytes):
        file.write_bytes(text)
    else:
        file.write_text(text, encoding="utf-8")
    return file


def test_a_list_is_shown_with_what_is_asked(run, tmp_path):
    code, out, _ = run("army", "show", written(tmp_path, IOS))
    assert code == 0
    assert "Wet Feet: 1060 points of 2000" in out
    assert "Reed Wardens (20 models, reinforced), 240 points" in out
    assert "Ferry Band (Regiment of Renown), 290 points" in out
    assert "the official app (iOS): 9 of 9 units known, 0 of 36 lines unresolved" in out
    assert "BASE?       Sunken Bell" in out


def test_what_is_not_known_is_shown_and_exits_with_1(run, tmp_path):
    file = written(tmp_path, LISTBOT.replace("Reed Wardens", "Reed Waerdens"))
    code, out, _ = run("army", "show", file)
    assert code == 1
    assert (
        "UNRESOLVED  line 9, unit: '20 x Reed Waerdens (240)' (did you mean 'Reed Wardens'?)" in out
    )
    assert "UNRESOLVED  line 15, words: 'The player left" in out
    code, out, _ = run("army", "show", file, "--json")
    assert code == 1
    row = json.loads(out)
    assert (row["dialect"], row["listed"], row["known"]) == ("listbot", 5, 4)
    assert [line["means"] for line in row["unresolved"]] == ["unit", "words"]
    assert row["unresolved"][0]["maybe"] == ["Reed Wardens"]
    assert len(row["lines"]) == 17
    code, out, _ = run("army", "check", file)
    assert code == 1
    assert "BREACH  line 9: '20 x Reed Waerdens (240)'" in out


def test_a_base_is_said_once(run, place, tmp_path):
    file = written(tmp_path, IOS)
    code, out, _ = run("army", "show", file, "--base", "Sunken Bell=90 x 52mm", "--json")
    assert code == 0
    assert json.loads(out)["unknown"] == []
    assert remembered_bases(place) == {"Sunken Bell": "90x52"}
    assert "BASE?" not in run("army", "show", file)[1]
    code, _, err = run("army", "show", file, "--base", "Sunken Bell=big")
    assert code == 2
    assert "'big' is no base" in err
    code, _, err = run("army", "show", file, "--base", "Sunken Bell")
    assert code == 2
    assert "names no base" in err
    code, out, err = run("army", "show", file, "--base", "Sunken Bel=40")
    assert (code, out) == (2, "")
    assert "--base: the list has no warscroll 'Sunken Bel' (did you mean Sunken Bell?" in err
    assert remembered_bases(place) == {"Sunken Bell": "90x52"}
    remember_bases(place, {"Sunken Bell": ""})
    assert remembered_bases(place) == {}
    place.bases_file.write_text("{ nonsense", encoding="utf-8")
    assert remembered_bases(place) == {}


def test_an_imported_army_is_saved_as_our_own(run, tmp_path):
    out = tmp_path / "own.yaml"
    assert run("army", "show", written(tmp_path, as_zip(), "list.rosz"), "--save", out)[0] == 0
    again = load_army(out)
    assert again.name == "Frogs"
    assert again.units[1].places["CHAMPION"] == (1,)
    assert run("army", "show", out)[0] == 0


def test_the_data_folder_that_is_chosen_holds_for_everything(run, place, tmp_path):
    before = os.environ.get("TABLETOP_DATA_DIR")
    file = written(tmp_path, IOS)
    with pytest.raises(TabletopError) as told:
        load_army(file)
    assert "tabletop data add" in str(told.value)
    assert load_army(file, place).name == "Wet Feet"
    assert run("army", "show", file)[0] == 0
    assert os.environ.get("TABLETOP_DATA_DIR") == before


def test_lists_are_read_where_armies_are(place, tmp_path, monkeypatch):
    monkeypatch.setenv("TABLETOP_DATA_DIR", str(place.folder))
    for name, text in (("a.txt", IOS), ("a.ros", as_xml()), ("a.json", as_json()),
                       ("a.rosz", as_zip())):  # fmt: skip
        file = written(tmp_path, text, name)
        assert is_roster_file(file)
        assert find_army(str(file)).units
        assert find_army(name, tmp_path / "battle.yaml").units
    file = written(tmp_path, IOS.replace("Mire Witch", "Mire Which"))
    with pytest.raises(TabletopError) as told:
        load_army(file)
    assert "1 of 9 units are not known: 'Mire Which (100)' (did you mean 'Mire Witch'" in str(
        told.value
    )
    assert told.value.place == "line 21"
    with pytest.raises(TabletopError) as told:
        load_army(written(tmp_path, "Nothing at all"))
    assert "no unit was found" in str(told.value)


def test_our_own_files_are_no_lists(tmp_path):
    for text in TEXTS.values():
        assert is_roster(text)
    for text in ("format: 1\nname: x\nregiments: []", "tabletop1:abc", "[1, 2]", '{"format": 1}',
                 "Just some words", "", "id: A\nkind: charge"):  # fmt: skip
        assert not is_roster(text)
    assert not is_roster(IOS, "a.yaml")
    assert not is_roster_file(tmp_path)
    assert not is_roster_file(tmp_path / "none.txt")


def test_text_from_the_clipboard(place):
    found = import_data(IOS, "clipboard", place)
    assert army_of(found).name == "Wet Feet"


def test_two_lists_are_played(run, tmp_path):
    one = written(tmp_path, IOS, "one.txt")
    two = written(tmp_path, LISTBOT.replace("Mire Witch [SoA]", "Mire Wich"), "two.txt")
    code, out, err = run(
        "battle", "--armies", one, two, "--plan", "two-gates", "--players", "random,random",
        "--seed", "3", "--json",
    )  # fmt: skip
    assert code == 0
    assert "line 13: 'Mire Wich (110)'" in err
    assert "it is left out" in err
    row = json.loads(out)
    assert row["rounds"] == 5


def test_lines_that_are_not_known_were_not_judged(run, tmp_path):
    file = written(tmp_path, IOS.replace("Heron Crown", "Hen Crown"))
    code, out, _ = run("army", "check", file)
    assert "enhancement: 'Hen Crown' (did you mean 'Heron Crown'?) was not judged" in out
    same, out, _ = run("army", "check", file, "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert [row["ok"] for row in rows if "Hen Crown" in row["head"]] == [None]
    assert code == same == run("army", "check", written(tmp_path, IOS))[0]


def test_an_army_that_could_not_be_read_back_is_not_saved(run, tmp_path):
    many = IOS.replace("Mire Witch (100)\n", "Mire Witch (100)\n" + "Otter Riders (90)\n" * 60)
    for text, why in (
        (many, "61 units in one regiment, at most 60"),
        (
            IOS.replace("Mire Witch (100)\n", "Reed Wardens (100 models) (100)\n" * 7),
            "735 models, at most 600",
        ),
    ):
        file, out = written(tmp_path, text), tmp_path / "own.yaml"
        code, _, err = run("army", "show", file, "--save", out)
        assert code == 2
        assert why in err
        assert not out.exists()
        code, _, err = run("battle", "--armies", file, file, "--plan", "two-gates")
        assert code == 2
        assert "too large" in err


@pytest.mark.parametrize(("text", "name"), [(as_json(), "a.json"), (IOS, "a"), (as_xml(), "a")])
@pytest.mark.parametrize("code", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_in_wide_letters_is_seen_to_be_a_list(tmp_path, text, name, code):
    text = text.replace("UTF-8", "UTF-16")
    assert is_roster_file(written(tmp_path, text.encode(code), name))
    assert not is_roster_file(written(tmp_path, "format: 1\nname: a".encode(code), "own"))


def test_a_zip_that_is_no_list_says_what_zips_are_for(run, tmp_path):
    code, _, err = run("army", "show", written(tmp_path, as_zip("x", "a.jpg"), "list.zip"))
    assert code == 2
    assert "this is a zip" in err
    assert "list is a .ros, .rosz" in err


def test_damaged_data_are_told_from_none(run, place):
    place.library.write_bytes(b"nonsense")
    code, _, err = run("data", "show")
    assert code == 2
    assert "damaged" in err
    assert run("data", "remove")[0] == 0
    assert "there is no community data" in run("data", "show")[2]


def test_a_folder_is_no_army(run, tmp_path):
    code, _, err = run("army", "show", tmp_path)
    assert code == 2
    assert f"there is no army, only a folder at {tmp_path}" in err


def test_one_army_is_no_battle(run):
    code, _, err = run("battle", "--armies", "rivermark", "--plan", "two-gates")
    assert code == 2
    assert "one army is named (name two" in err
