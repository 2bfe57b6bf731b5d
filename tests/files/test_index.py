"""Indexes of warscrolls by keywords: those of the books, and expressions of one's own."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.errors import TabletopError
from tabletop.files.index import search
from tabletop.files.warscrolls import alliances, faction, known_warscrolls

DATA = Path(__file__).parent.parent / "data"
INDEXES = json.loads((DATA / "indexes.json").read_text(encoding="utf-8"))
"""Each index with the expression that makes it, and names that it must have."""


def names_of(text, warscrolls=None):
    return [k.name for k in search(text, warscrolls or known_warscrolls())]


def changed(name, without="", more=""):
    """All warscrolls, one of them without a keyword or role, or with one more."""
    return [
        replace(
            k,
            keywords=(
                *(w for w in k.keywords if w.split(" (")[0] != without),
                *filter(None, [more]),
            ),
            roles=tuple(r for r in k.roles if r != without),
        )
        if k.name == name
        else k
        for k in known_warscrolls()
    ]


def shown(index):
    """The index has its names; each is gone without any of its keywords, or with one barred."""
    text, names = INDEXES[index]["text"], INDEXES[index]["names"]
    found = names_of(text)
    assert names
    assert set(names) <= set(found)
    assert len(set(found)) == INDEXES[index]["count"]
    words = [word.strip() for word in text.split("&")]
    for word in words:
        for name in names:
            if word.startswith("!"):
                assert name not in names_of(text, changed(name, more=word[1:]))
            else:
                assert name not in names_of(text, changed(name, without=word))


@pytest.mark.system("S172")
def test_index_a01():
    shown("A01")


@pytest.mark.system("S173")
def test_index_a02():
    shown("A02")


@pytest.mark.system("S174")
def test_index_a03():
    shown("A03")


@pytest.mark.system("S175")
def test_index_a04():
    shown("A04")


@pytest.mark.system("S176")
def test_index_a05():
    shown("A05")


@pytest.mark.system("S177")
def test_index_a06():
    shown("A06")


@pytest.mark.system("S178")
def test_index_a07():
    shown("A07")


@pytest.mark.system("S179")
def test_index_a08():
    shown("A08")


@pytest.mark.system("S180")
def test_index_a09():
    shown("A09")


@pytest.mark.system("S181")
def test_index_a10():
    shown("A10")


@pytest.mark.system("S182")
def test_index_a11():
    shown("A11")


@pytest.mark.system("S183")
def test_index_a12():
    shown("A12")


@pytest.mark.system("S184")
def test_index_a13():
    shown("A13")


@pytest.mark.system("S185")
def test_index_a14():
    shown("A14")


@pytest.mark.system("S186")
def test_index_a15():
    shown("A15")


@pytest.mark.system("S187")
def test_index_a16():
    shown("A16")


@pytest.mark.system("S188")
def test_index_a17():
    shown("A17")


@pytest.mark.system("S189")
def test_index_a18():
    shown("A18")


@pytest.mark.system("S190")
def test_index_a19():
    shown("A19")


@pytest.mark.system("S191")
def test_index_a20():
    shown("A20")


@pytest.mark.system("S192")
def test_index_a21():
    shown("A21")


@pytest.mark.system("S193")
def test_index_a22():
    shown("A22")


@pytest.mark.system("S194")
def test_index_a23():
    shown("A23")


@pytest.mark.system("S195")
def test_index_a24():
    shown("A24")


@pytest.mark.system("S196")
def test_index_a25():
    shown("A25")


@pytest.mark.system("S197")
def test_index_a26():
    shown("A26")


@pytest.mark.system("S198")
def test_index_a27():
    shown("A27")


@pytest.mark.system("S199")
def test_index_a28():
    shown("A28")


@pytest.mark.system("S200")
def test_index_a29():
    shown("A29")


@pytest.mark.system("S201")
def test_index_a30():
    shown("A30")


@pytest.mark.system("S202")
def test_index_a31():
    shown("A31")


@pytest.mark.system("S203")
def test_index_a32():
    shown("A32")


@pytest.mark.system("S204")
def test_index_a33():
    shown("A33")


@pytest.mark.system("S205")
def test_index_a34():
    shown("A34")


def test_sets_that_lie_in_each_other():
    wizards = set(names_of("HERO & WIZARD & INFANTRY"))
    assert set(names_of("SCINARI")) <= wizards
    assert "Ellania and Ellathor, Eclipsian Warsages" in names_of("SCINARI & VANARI")
    assert names_of("ALARITH & VANARI") == ["Myari's Purifiers"]
    assert set(names_of("GITMOB & CAVALRY")) < set(names_of("GITMOB"))
    for text in ("MOONCLAN", "INFANTRY & MOONCLAN", "!HERO & MOONCLAN & INFANTRY"):
        assert "Gobbapalooza" in names_of(text)
    assert names_of("SPIDERFANG & WIZARD") == [
        "Webspinner Shaman",
        "Webspinner Shaman on Arachnarok Spider",
    ]


@pytest.mark.system("S170")
def test_lists_are_grouped_as_the_books_do():
    groups = {}
    for known in search("GLOOMSPITE GITZ", known_warscrolls()):
        groups.setdefault(known.category, []).append(known.name)
    assert "Loonboss on Giant Cave Squig" in groups["Cavalry Hero"]
    assert "Trugg, the Troggoth King" in groups["Monster Hero"]
    assert "Snarlboss on War-Wheela" in groups["War Machine Hero"]
    assert "Doom Diver Catapult" in groups["War Machine"]
    assert groups["Beast"] == ["Squig Herd"]
    assert "Scuttletide" in groups["Endless Spell"]
    assert groups["Faction Terrain"] == ["Bad Moon Loonshrine"]
    assert "Other" not in groups


@pytest.mark.system("S171")
def test_the_factions_of_destruction():
    assert dict(alliances())["DESTRUCTION"] == (
        "Bonesplitterz",
        "Gloomspite Gitz",
        "Ironjawz",
        "Kruleboyz",
        "Ogor Mawtribes",
        "Sons of Behemat",
    )


def test_expressions_bind_not_then_and_then_or():
    every = set(names_of("ORDER | DESTRUCTION"))
    assert set(names_of("!HERO & ORDER | DESTRUCTION")) == set(
        names_of("(ORDER & !HERO) | DESTRUCTION")
    )
    assert set(names_of("!(HERO | MONSTER)")) & every == every - set(names_of("HERO | MONSTER"))
    assert "Archmage Teclis and Celennar, Spirit of Hysh" in names_of("wizard (4)")
    assert names_of("WIZARD (9)") == []


@pytest.mark.parametrize(
    "text", ["", "  ", "&", "A &", "A B) C", "(A", "A)", "!", "A || B", "A & | B", "x" * 401]
)
def test_what_is_no_expression_is_told_in_words(text):
    with pytest.raises(TabletopError) as refused:
        search(text, known_warscrolls())
    assert "keywords" in refused.value.next_step


def test_every_warscroll_has_numbers_and_names_what_is_left_to_the_players():
    for key, most in (("lumineth", 35), ("gitz", 56)):
        whole = faction(key)
        assert len(whole.warscrolls) == most
        for scroll in whole.warscrolls:
            assert scroll.health >= 1
            assert scroll.base
            assert (
                scroll.weapons or scroll.abilities or scroll.by_hand or scroll.has("MANIFESTATION")
            )
