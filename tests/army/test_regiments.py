"""3.1: regiments, leaders, who joins whom; role slots (AC-1, AC-2)."""

from dataclasses import replace

import pytest

from tabletop.files.army_lists import list_book
from tabletop.files.warscrolls import faction
from tabletop.rules.army import judge_army
from tabletop.rules.army.regiments import unseated
from tests.army.lists import (
    GITZ,
    LUMINETH,
    REGENT,
    TECLIS,
    WARDENS,
    army,
    codes,
    found,
    general,
    listed,
)


@pytest.mark.system("S133")
def test_one_to_five_regiments():
    leaders = [general("Scinari Cathallar", "R1")]
    leaders += [listed("Scinari Cathallar", f"R{n}") for n in range(2, 7)]
    assert codes(army(*leaders[:1])) == ()
    assert codes(army(*leaders[:5])) == ()
    assert codes(army(*leaders)) == ("regiments",)
    assert found(army(*leaders), "regiments").rule == "3.1"
    alone = army(listed(WARDENS, ""))
    assert "regiments" in codes(alone)


@pytest.mark.system("S133")
def test_a_leader_and_three_more_four_with_the_general():
    three = [listed(WARDENS, "Two") for _ in range(3)]
    ours = army(general(), listed(REGENT, "Two"), *three)
    assert codes(ours) == ()
    assert codes(army(general(), listed(REGENT, "Two"), *three, listed(WARDENS, "Two"))) == (
        "followers",
    )
    four = [listed(WARDENS) for _ in range(4)]
    assert codes(army(general(), *four)) == ()
    assert codes(army(general(), *four, listed(WARDENS))) == ("followers",)


@pytest.mark.system("S133")
def test_the_leader_is_a_hero_of_the_faction():
    ours = army(general(), listed(WARDENS, "Two"))
    assert codes(ours) == ("leader",)
    foreign = army(general(), listed("Loonboss", "Two"))
    assert set(codes(foreign)) == {"leader", "faction"}


@pytest.mark.system("S133")
def test_followers_are_what_the_profile_of_the_leader_lists():
    assert codes(army(general("Scinari Cathallar"), listed(WARDENS))) == ()
    stone = army(general("Scinari Cathallar"), listed("Alarith Stoneguard"))
    assert codes(stone) == ("option",)
    assert WARDENS in found(stone, "option").detail
    assert codes(army(general("Alarith Stonemage"), listed("Alarith Stoneguard"))) == ()


@pytest.mark.system("S133")
def test_two_keywords_of_one_option_are_both_needed():
    ok = army(general("Rabble-Rowza"), listed("Moonclan Stabbas"), faction=GITZ)
    assert codes(ok) == ()
    squigs = army(general("Rabble-Rowza"), listed("Boingrot Bounderz"), faction=GITZ)
    assert codes(squigs) == ("option",)


@pytest.mark.system("S134")
def test_a_hero_without_a_place_does_not_join():
    ours = army(general(), listed("Scinari Cathallar"))
    assert codes(ours) == ("hero",)
    assert codes(army(general(TECLIS), listed("Scinari Cathallar"))) == ("hero",)


@pytest.mark.system("S134")
def test_a_hero_in_a_slot_takes_the_place_of_a_unit():
    full = [listed(WARDENS, "Two") for _ in range(2)]
    lyrior = listed("Lyrior Uthralle, Warden of Ymetrica", "Two")
    ours = (general("Scinari Cathallar"), lyrior, *full, listed(REGENT, "Two"))
    assert codes(army(*ours)) == ()
    assert codes(army(*ours, listed(WARDENS, "Two"))) == ("followers",)


@pytest.mark.system("S134")
def test_a_slot_is_there_once():
    two = army(general(TECLIS), listed(REGENT), listed("Vanari Bannerblade"))
    assert codes(two) == ("slot",)
    both = army(
        general("Skragrott, the Loonking"), listed("Loonboss"), listed("Snarlboss"), faction=GITZ
    )
    assert codes(both) == ()
    named = army(
        general("Trugg, the Troggoth King"), listed("Dankhold Troggboss"), listed("Mollog"),
        faction=GITZ,
    )  # fmt: skip
    assert codes(named) == ()


def _slot(name, of):
    return next(s for s in list_book(of).slots if s.name == name)


def _joins(of, leader, hero):
    return codes(army(general(leader), listed(hero, id="hero"), faction=of))


@pytest.mark.system("S134", "S135")
def test_lumineth_paragons():
    _each_of("LUMINETH PARAGON", LUMINETH, 5, "Scinari Calligrave")
    assert _joins(LUMINETH, "Avalenor, the Stoneheart King", REGENT) == ()
    assert _joins(LUMINETH, "Scinari Enlightener", REGENT) == ("hero",)


@pytest.mark.system("S136")
def test_top_dogs():
    _each_of("TOP DOG", GITZ, 2, "Dankhold Troggboss")
    assert _joins(GITZ, "Droggz da Sunchompa", "Snarlboss") == ()
    assert _joins(GITZ, "Fungoid Cave-Shaman", "Snarlboss") == ("hero",)


@pytest.mark.system("S137")
def test_moonclan_agitators():
    _each_of("MOONCLAN AGITATOR", GITZ, 4, "Dankhold Troggboss")
    assert _joins(GITZ, "Fungoid Cave-Shaman", "Rabble-Rowza") == ()
    assert _joins(GITZ, "Droggz da Sunchompa", "Rabble-Rowza") == ("hero",)


def _each_of(name, of, count, odd):
    """All heroes of a slot join all leaders that open it, and another hero does not."""
    slot = _slot(name, of)
    assert len(slot.heroes) == count
    scrolls = {s.name: s for key in ("lumineth", "gitz") for s in faction(key).warscrolls}
    for hero in slot.heroes:
        assert scrolls[hero].has("HERO")
        for leader in slot.leaders:
            twice = hero == leader and scrolls[hero].has("UNIQUE")
            assert codes(army(general(leader), listed(hero, id="x"), faction=of)) == (
                ("unique",) if twice else ()
            ), (leader, hero)
    assert odd not in slot.heroes
    for leader in slot.leaders:
        assert codes(army(general(leader), listed(odd, id="x"), faction=of)) != ()


def test_most_are_seated():
    assert unseated((("a",), ("a", "b"))) == ()
    assert unseated((("a", "b"), ("a",))) == ()
    assert len(unseated((("a",), ("a",), ("b",)))) == 1


def test_an_army_without_data_is_judged_by_what_holds_for_all():
    ours = army(general("Scinari Cathallar"), listed("Alarith Stoneguard"))
    assert judge_army(replace(ours, faction=""), None).is_legal


def test_who_may_join_is_not_judged_where_nobody_has_read_the_rules_of_a_faction():
    ours = army(general(), listed("Scinari Cathallar", "First"), listed("Scinari Cathallar"))
    foreign = replace(ours, faction="Nobody's Own")
    heads = [finding.head for finding in judge_army(foreign, None).findings]
    assert not any("no place" in head for head in heads)
    plain = replace(ours, faction="")
    heads = [finding.head for finding in judge_army(plain, None).findings]
    assert any("no place" in head for head in heads)
