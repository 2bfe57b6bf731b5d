"""Lists as files, and `tabletop army`."""

import json
from dataclasses import replace

import pytest

from tabletop.cli import main
from tabletop.content.book import the_book
from tabletop.errors import TabletopError
from tabletop.files.army import army_faults
from tabletop.files.army_in import read_army
from tabletop.files.army_lists import faction_key, faction_names, list_book, points_of
from tabletop.files.army_out import dump_army
from tabletop.files.field import Field
from tabletop.files.mustering import muster
from tabletop.files.warscrolls import FACTIONS, faction
from tabletop.files.yaml_in import parse

TEXT = """\
format: 1
name: Lanterns
faction: Lumineth Realm-lords
limit: 1000
formation: Scinari Council
lores: {spells: Lore of Hysh, manifestations: Manifestations of Hysh}
extra: [Artefacts of Power]
regiments:
- name: First
  leader: mage
  units:
  - {id: wall, warscroll: Vanari Auralan Wardens, reinforced: true}
  - {id: mage, warscroll: Scinari Cathallar, general: true, enhancements: [Silver Wand]}
- name: Second
  units:
  - {id: regent, warscroll: vanari-lord-regent}
renown:
- name: Snerk's Trogg-fer-Hire
  units:
  - {id: trogg, warscroll: Dankhold Troggoth}
auxiliary:
- {id: bows, warscroll: Vanari Auralan Sentinels}
terrain:
- {id: shrine, warscroll: Shrine Luminor}
manifestations:
- {id: rune, warscroll: Rune of Petrification}
warscrolls:
- {from: lumineth/vanari-lord-regent}
"""


def read(text=TEXT):
    return read_army(Field(parse(text), "", "list.yaml"))


def test_a_list_takes_warscrolls_by_name():
    ours = read()
    assert army_faults(ours) == ()
    assert [u.id for u in ours.regiments["First"]] == ["mage", "wall"]
    assert ours.renown == ("Snerk's Trogg-fer-Hire",)
    assert ours.terrain == ("Shrine Luminor",)
    assert ours.lores["spells"] == "Lore of Hysh"
    assert ours.units[0].enhancements == ("Silver Wand",)
    assert ours.size_of(ours.units[1]) == 20


def test_what_is_written_comes_back():
    ours = read()
    text = dump_army(ours)
    assert read(text) == ours
    assert "from: lumineth/scinari-cathallar" in text
    assert "attacks" not in text


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("Scinari Cathallar", "Scinari Cathalar", "warscroll"),
        ("leader: mage", "leader: magus", "unit of the regiment"),
        ("id: wall", "id: mage", "given twice"),
        ("id: regent", "id: mage", "given twice"),
        ("warscroll: Shrine Luminor", "warscroll: Scinari Cathallar", "warscroll"),
        ("limit: 1000", "limit: many", "points"),
        ("enhancements: [Silver Wand]", "enhancements: Silver Wand", "list"),
        ("{spells:", "{spell:", "spell"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(old, new, words):
    assert TEXT.count(old) == 1
    with pytest.raises(TabletopError) as caught:
        read(TEXT.replace(old, new))
    assert words in str(caught.value)
    assert "line" in (caught.value.place or "")


def test_all_names_of_the_army_rules_are_known():
    for key in FACTIONS:
        whole, book = faction(key), list_book(key)
        names = {s.name for s in whole.warscrolls}
        scrolls = {s.name: s for s in whole.warscrolls}
        assert book.faction == whole.name
        heroes = {s.name for s in whole.warscrolls if s.has("HERO")}
        assert set(book.leads) <= heroes
        assert heroes - set(book.leads) <= {n for n in heroes if scrolls[n].has("LEGENDS")}
        assert set(book.single) <= names
        for lead in book.leads.values():
            assert set(lead.heroes) <= heroes
            for option in lead.options:
                assert any(book.may_join(scrolls[lead.name], s) for s in whole.warscrolls), option
        for table in book.tables:
            assert set(table.units) <= names
            assert not any(scrolls[n].has("UNIQUE") for n in table.units)
        assert set(book.terrain) <= names
    assert faction_key("LUMINETH REALM-LORDS") == "lumineth"
    assert list_book("Nobody") is None
    assert len(faction_names()) == 2
    assert the_book()


def run(capsys, tmp_path, text, *words):
    path = tmp_path / "list.yaml"
    path.write_text(text, encoding="utf-8")
    code = main(["army", *words, str(path), "--data-dir", str(tmp_path / "home")])
    return code, capsys.readouterr()


def test_army_check(capsys, tmp_path):
    code, said = run(capsys, tmp_path, TEXT, "check")
    assert code == 0, said
    assert f"Lanterns: legal, {points_of(read())} points" in said.out
    bad = TEXT.replace(", general: true", "").replace("reinforced: true", "general: true")
    code, said = run(capsys, tmp_path, bad, "check")
    assert code == 1
    assert "BREACH  AC-6  Vanari Auralan Wardens is the general and no HERO" in said.out
    code, said = run(capsys, tmp_path, bad, "check", "--json")
    rows = [json.loads(line) for line in said.out.splitlines()]
    assert [r["code"] for r in rows if not r["ok"]] == ["general"]
    assert rows[0]["units"] == ["wall"]
    code, said = run(capsys, tmp_path, "format: 1\nname: x\n", "check")
    assert code == 2
    assert "no units" in said.err


def test_army_show(capsys, tmp_path):
    code, said = run(capsys, tmp_path, TEXT, "show")
    assert code == 0
    lines = said.out.splitlines()
    assert lines[0] == f"Lanterns: {points_of(read())} points of 1000"
    assert "    Scinari Cathallar (general, Silver Wand), 130 points" in lines
    assert "  Snerk's Trogg-fer-Hire (Regiment of Renown)" in lines
    code, said = run(capsys, tmp_path, TEXT, "show", "--json")
    row = json.loads(said.out)
    assert row["units"][1]["models"] == 20
    assert row["terrain"] == ["Shrine Luminor"]


def test_shipped_armies_go_by_name(capsys, tmp_path):
    assert main(["army", "check", "rivermark", "--data-dir", str(tmp_path)]) == 0
    assert "legal" in capsys.readouterr().out
    assert main(["army", "show", "nobody", "--data-dir", str(tmp_path)]) == 2
    assert "nobody" in capsys.readouterr().err


def test_a_list_brings_the_traits_and_lores_of_its_faction():
    ours = read()
    host = muster(ours, read(TEXT.replace("Manifestations of Hysh", "").replace(
        ", manifestations: ", "")))  # fmt: skip
    one, two = host.traits
    assert {"depict-rune", "summon-rune-of-petrification", "summon-sanctum-of-amyntok"} <= set(one)
    assert "depict-rune" in two
    assert "summon-rune-of-petrification" not in two
    scrolls = [e.warscroll for e in host.enlisted.values() if e.player == 1]
    assert scrolls.count("rune-of-petrification") == 1  # it is listed already
    assert scrolls.count("sanctum-of-amyntok") == 1
    theirs = [e.warscroll for e in host.enlisted.values() if e.player == 2]
    assert "sanctum-of-amyntok" not in theirs
    assert muster(replace(ours, faction=""), ours).traits[0] == ()


def test_what_lists_bring_is_known():
    for key in FACTIONS:
        book, names = list_book(key), {s.name for s in faction(key).warscrolls}
        lores = {name for prices in book.lores.values() for name in prices}
        assert set(book.brings) <= lores | set(book.formations)
        assert all(the_book().has(a) for ids in book.brings.values() for a in ids)
        assert all(set(wanted) <= names for wanted in book.summons.values())
