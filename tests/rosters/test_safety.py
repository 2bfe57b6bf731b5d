"""Files that somebody made to do harm, or that are damaged, are refused in words."""

import io
import json
import zipfile

import pytest

from tabletop.errors import TabletopError
from tabletop.files.army_in import read_army
from tabletop.files.army_out import dump_army
from tabletop.files.field import Field
from tabletop.files.rosters.importing import import_roster
from tabletop.files.rosters.model import Roster, RosterUnit
from tabletop.files.rosters.reading import read_roster
from tabletop.files.yaml_in import parse
from tests.rosters.lists import IOS, as_json, as_xml, as_zip, roster


def refused(data, *words):
    with pytest.raises(TabletopError) as told:
        read_roster(data, "list")
    text = str(told.value)
    for word in words:
        assert word in text
    assert told.value.next_step
    assert told.value.file == "list"


def test_entities_and_doctypes():
    bomb = '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
    refused(bomb + as_xml().partition("?>")[2].replace("Frogs", "&b;"), "DOCTYPE")
    outside = '<?xml version="1.0"?><!DOCTYPE r SYSTEM "file:///etc/passwd">'
    refused(outside + as_xml().partition("?>")[2], "DOCTYPE")
    refused(as_xml().replace("Frogs", "&unknown;"), "no sound XML")
    refused(as_xml()[:-40], "no sound XML")
    refused("<?xml version='1.0'?><catalogue/>", "catalogue")


def zipped(*rows):
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as whole:
        for name, text in rows:
            whole.writestr(name, text)
    return stream.getvalue()


def test_zips():
    refused(zipped(("../list.ros", as_xml())), "points out of the zip")
    refused(zipped(("/etc/list.ros", as_xml())), "points out of the zip")
    refused(zipped(("c:\\list.ros", as_xml())), "points out of the zip")
    refused(zipped(("a.ros", as_xml()), ("b.ros", as_xml())), "2 files")
    refused(zipped(), "0 files")
    refused(zipped(("a.ros", b"\0" * (6 << 20))), "more than 5 MB")
    refused(as_zip()[:200], "cannot be unpacked")
    refused(b"PK\x03\x04" + b"x" * (1 << 20), "more than 1 MB")
    assert read_roster(zipped(("folder/list.ros", as_xml()))).units


def test_a_zip_that_lies_about_its_size():
    data = bytearray(zipped(("a.ros", b" " * (6 << 20))))
    size = (6 << 20).to_bytes(4, "little")
    while size in data:
        at = data.index(size)
        data[at : at + 4] = (1000).to_bytes(4, "little")
    refused(bytes(data))


def test_json():
    refused('{"roster": {"name": "a", "name": "b", "forces": []}}', "given twice")
    refused(as_json().replace('"value": 200', '"value": NaN'), "NaN")
    refused(as_json().replace('"value": 200', '"value": Infinity'), "Infinity")
    refused(as_json().replace('"value": 200', '"value": 1e999'), "too large")
    refused('{"roster": ' + '{"selections": [' * 70 + "]}" * 70 + "}", "deeper than 64")
    refused('{"roster": ' + "[" * 100_000, "")
    refused(as_json()[:-5], "no JSON")
    refused('{"roster": [1, 2]}', "no list of New Recruit")
    refused('{"rooster": {}}', "no list of New Recruit")
    assert read_roster(as_json().replace('"value": 200', '"value": ' + "9" * 400)).units


def test_too_much_of_everything():
    refused("a" * (6 << 20), "6.3 MB")
    refused("Oars (90)\n" * 150_000, "1.5 MB")
    refused("Oars (90)\n" * 6000, "too long")
    refused("a" * 3000, "too long")
    refused(IOS.replace("Mire Witch (100)", "Mire Witch (100)\n" * 300), "more than 200 units")
    row = roster()
    force = row["roster"]["forces"][0]
    force["selections"] += [{"name": f"n{n}"} for n in range(1001)]
    refused(json.dumps(row), "more than 1000 selections")
    row = roster()
    row["roster"]["forces"][0]["forces"] *= 200
    refused(json.dumps(row), "more than")


def test_another_game():
    refused(as_json().replace("Age of Sigmar 4.0", "Some Other Game"), "another game")


@pytest.mark.parametrize(
    "data",
    [b"\0\1\2\3" * 50, b"\xff\xfe\0", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"\0" * 5000,
     bytes(range(256)) * 4, b"\xff\xfe\0\0\xff\xff\xff\xff"],
)  # fmt: skip
def test_what_is_no_text(data):
    refused(data)


def test_odd_numbers_are_bounded():
    row = roster()
    unit = row["roster"]["forces"][0]["forces"][0]["selections"][1]
    unit["selections"][1]["number"] = 10**9
    unit["costs"][0]["value"] = -5
    found = read_roster(json.dumps(row))
    wardens = next(u for u in found.units if u.name == "Reed Wardens")
    assert wardens.own.models[0].count <= 100
    army = import_roster(found).army
    assert all(1 <= army.size_of(unit) <= 200 for unit in army.units)


def test_names_are_never_too_long_for_our_own_format():
    long = "Very " * 300
    row = roster()
    row["roster"]["name"] = long
    row["roster"]["forces"][0]["forces"][0]["selections"][0]["name"] = long
    army = import_roster(read_roster(json.dumps(row))).army
    assert len(army.name) <= 80
    assert import_roster(Roster("own", units=(RosterUnit(1, long),))).army is None


@pytest.mark.parametrize("line", ["|", "| |", "Grand Alliance Order |", "|||"])
def test_bars_without_names_between_them_are_no_faction(line):
    found = read_roster(IOS.replace("Grand Alliance Order | Reedfolk | Tide Guard", line))
    assert len(found.units) == 9
    assert found.lines[2].fate in ("used", "ignored")


def test_a_unit_of_far_too_many_models_is_cut_off():
    row = roster()
    many = row["roster"]["forces"][0]["forces"][0]["selections"][1]["selections"][3]
    many["number"] = many["selections"][0]["number"] = 250
    found = import_roster(read_roster(as_json(row)), None)
    wardens = found.army.units[1]
    assert found.army.size_of(wardens) == 100
    assert max(max(places, default=0) for places in wardens.places.values()) == 100
    assert read_army(Field(parse(dump_army(found.army)), "", "a.yaml")) == found.army


def test_an_ability_without_a_name_gets_that_of_who_has_it():
    row = roster()
    army = row["roster"]["forces"][0]
    army["forces"][0]["selections"][0]["profiles"][1]["name"] = ""
    found = import_roster(read_roster(as_json(row)), None)
    assert "Oar Queen" in found.roster.units[1].own.warscroll.by_hand
    assert read_army(Field(parse(dump_army(found.army)), "", "a.yaml")) == found.army
