"""Changing lists: where units go, and what stays legal."""

from dataclasses import replace

from tabletop.files.army_lists import list_book
from tabletop.files.warscroll_known import known_by_name
from tabletop.rules.army.editing import (
    as_renown,
    given,
    moved,
    placed,
    reinforced,
    with_general,
    with_unit,
    without,
)
from tabletop.state.army import Army, Listed
from tests.army.lists import LUMINETH, REGENT, TECLIS, WARDENS, codes

BOOK = list_book(LUMINETH)
EMPTY = Army("New", {}, (), faction=LUMINETH)


def built(*names):
    army = EMPTY
    for name in names:
        army, _ = with_unit(army, BOOK, known_by_name(name))
    return army


def test_units_go_where_they_may():
    army = built("Scinari Cathallar", WARDENS, "Alarith Stoneguard", "Alarith Stonemage", REGENT)
    assert codes(army) == ()
    assert [(u.warscroll, u.drop) for u in army.units] == [
        ("scinari-cathallar", "Regiment 1"),
        ("vanari-auralan-wardens", "Regiment 1"),
        ("alarith-stonemage", "Regiment 2"),
        ("vanari-lord-regent", "Regiment 3"),
        ("alarith-stoneguard", ""),
    ]
    army = moved(moved(army, "alarith-stoneguard"), "alarith-stoneguard")
    assert army.regiments["Regiment 2"][1].id == "alarith-stoneguard"
    assert codes(army) == ()


def test_a_full_regiment_takes_no_more():
    army = built("Scinari Cathallar", *[WARDENS] * 5)
    assert [u.drop for u in army.units].count("Regiment 1") == 5
    assert army.units[-1].is_auxiliary
    assert len({u.id for u in army.units}) == 6


def test_heroes_take_free_slots_once():
    army = built(TECLIS, REGENT, REGENT)
    assert [len(units) for units in army.regiments.values()] == [2, 1]
    assert codes(army) == ()


def test_a_warmaster_becomes_the_general():
    army = built(REGENT, TECLIS)
    assert [u.warscroll for u in army.units if u.is_general] == [known_by_name(TECLIS).id]
    assert codes(army) == ()
    assert codes(with_general(army, army.units[0].id)) == ("warmaster",)


def test_what_is_given_and_taken():
    army = built("Scinari Cathallar", WARDENS)
    table = BOOK.table_of("Silver Wand")
    army = given(army, "scinari-cathallar", table, "Silver Wand")
    army = given(army, "scinari-cathallar", table, "Waystone")
    assert army.units[0].enhancements == ("Waystone",)
    assert given(army, "scinari-cathallar", table, "Waystone").units[0].enhancements == ()
    army = reinforced(army, "vanari-auralan-wardens")
    assert army.units[1].is_reinforced
    assert not reinforced(army, "vanari-auralan-wardens").units[1].is_reinforced


def test_terrain_and_manifestations_come_besides():
    army = built(REGENT, "Shrine Luminor", "Rune of Petrification")
    assert army.terrain == ("Shrine Luminor",)
    assert len(army.units) == 1
    assert codes(army) == ()
    bare = without(army, "shrine-luminor")
    assert bare.terrain == ()
    assert "shrine-luminor" not in bare.warscrolls


def test_a_regiment_becomes_one_of_renown_and_back():
    army = built(REGENT, TECLIS, "Scinari Enlightener")
    last = list(army.regiments)[-1]
    hired = as_renown(army, last, "Gotrek Gurnisson")
    assert hired.renown == ("Gotrek Gurnisson",)
    assert codes(hired) == ()
    back = as_renown(hired, "Gotrek Gurnisson", "")
    assert back.renown == ()
    gone = without(hired, hired.regiments["Gotrek Gurnisson"][0].id)
    assert gone.renown == ()


def test_models_are_chosen_of_units_and_of_what_comes_besides():
    army = built(WARDENS)
    army = replace(army, others=(Listed("spirits", army.units[0].warscroll),))
    for one in (*army.units, *army.others):
        done = placed(army, one.id, {"CHAMPION": (3,)})
        found = {u.id: u.places for u in (*done.units, *done.others)}
        assert found == {
            u.id: {"CHAMPION": (3,)} if u is one else {} for u in (*army.units, *army.others)
        }
