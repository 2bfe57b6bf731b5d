"""4.1: enhancements (AC-5), and those of Regiments of Renown (AC-4)."""

import pytest

from tabletop.files.army_lists import list_book, points_of
from tests.army.lists import GITZ, TECLIS, WARDENS, army, codes, found, general, listed

MAGE, TRAIT, TRAIT_2, WAND, STONE = (
    "Scinari Cathallar",
    "Acolyte of the Runes",
    "Peerless Swordsman",
    "Silver Wand",
    "Waystone",
)


def given(*names):
    return tuple(names)


@pytest.mark.system("S140")
def test_one_of_each_table():
    ours = army(general(MAGE, enhancements=given(TRAIT, WAND)))
    assert codes(ours) == ()
    other = listed(MAGE, "Two", enhancements=given(STONE))
    both = army(general(MAGE, enhancements=given(WAND)), other)
    assert codes(both) == ("table",)
    assert found(both, "table").rule == "4.1"
    extra = army(general(MAGE, enhancements=given(WAND)), other, extra=("Artefacts of Power",))
    assert codes(extra) == ()


@pytest.mark.system("S140")
def test_never_two_of_a_kind_on_a_unit_even_with_extras():
    ours = army(general(MAGE, enhancements=given(WAND, STONE)), extra=("Artefacts of Power",))
    assert codes(ours) == ("same-kind",)


@pytest.mark.system("S140")
def test_never_the_same_twice_even_with_extras():
    two = listed(MAGE, "Two", enhancements=given(WAND))
    ours = army(general(MAGE, enhancements=given(WAND)), two, extra=("Artefacts of Power",))
    assert codes(ours) == ("same",)
    assert len(found(ours, "same").units) == 2


@pytest.mark.system("S140")
def test_never_for_unique_units():
    ours = army(general(TECLIS, enhancements=given(WAND)))
    assert codes(ours) == ("enhancement",)
    assert "UNIQUE" in found(ours, "enhancement").head


@pytest.mark.system("S140")
def test_the_table_lists_who_may_have_it():
    ours = army(general(MAGE), listed(WARDENS, enhancements=given(WAND)))
    assert codes(ours) == ("enhancement",)
    manoeuvre = army(general(MAGE), listed(WARDENS, enhancements=given("Patient Strike")))
    assert codes(manoeuvre) == ()
    assert codes(army(general(MAGE, enhancements=given("Loontouched")))) == ("enhancement",)


@pytest.mark.system("S140")
def test_what_they_cost():
    plain = army(general("Loonboss"), faction=GITZ)
    dear = army(general("Loonboss", enhancements=given("Loontouched")), faction=GITZ)
    table = list_book(GITZ).table_of("Loontouched")
    assert points_of(dear) - points_of(plain) == table.entries["Loontouched"] == 20


@pytest.mark.system("S141")
def test_of_a_regiment_of_renown_only_with_the_keyword_of_the_faction():
    name = "Sky-Port Profiteers"
    foreign = listed("Fungoid Cave-Shaman", name, enhancements=given(WAND))
    ours = army(general(MAGE), foreign, renown=(name,))
    assert codes(ours) == ("enhancement",)
    assert "Renown" in found(ours, "enhancement").head
    own = listed(MAGE, name, enhancements=given(WAND))
    assert codes(army(general(MAGE), own, renown=(name,))) == ()
