"""3.3 reinforced, 3.5 renown, AC-6: UNIQUE, the general, points, what comes besides."""

from dataclasses import replace

import pytest

from tabletop.files.army_lists import list_book, points_of
from tabletop.files.mustering import enlist, muster, new_battle, share_of
from tabletop.files.scenario import load_scenario
from tabletop.resources import resource
from tabletop.rules.army import cost, judge_army
from tabletop.rules.army.points import has_spare
from tabletop.rules.play.sequence.rounds import command_points
from tabletop.state.battle import Clock
from tests.army.lists import GITZ, REGENT, TECLIS, WARDENS, army, codes, found, general, listed


@pytest.mark.system("S138")
def test_reinforced_is_twice_the_models_and_the_points():
    ours = army(general(), listed(WARDENS, is_reinforced=True))
    plain = army(general(), listed(WARDENS))
    assert codes(ours) == ()
    unit = ours.units[1]
    assert ours.size_of(unit) == 2 * ours.warscroll_of(unit).size == 20
    assert points_of(ours) - points_of(plain) == ours.warscroll_of(unit).points
    assert len(muster(ours, plain).waiting[unit.id].models) == 20
    assert muster(ours, plain).enlisted[unit.id].is_reinforced


@pytest.mark.system("S138")
@pytest.mark.parametrize(
    ("name", "why"),
    [
        (REGENT, "one model"),
        ("Vanari Starshard Ballista", "one model"),
        ("Ydrilan Riverblades", "profile"),
        ("Myari's Purifiers", "UNIQUE"),
    ],
)
def test_what_cannot_be_reinforced(name, why):
    lead = general("Lyrior Uthralle, Warden of Ymetrica")
    ours = army(lead, listed(name, id="unit", is_reinforced=True))
    assert found(ours, "reinforced").rule == "3.3"
    assert why in found(ours, "reinforced").head
    assert "reinforced" not in codes(army(lead, listed(name, id="unit")))


def test_a_unique_unit_is_listed_once():
    once = army(general(TECLIS), listed(WARDENS))
    assert codes(once) == ()
    twice = army(general(TECLIS), listed(TECLIS, "R2", id="again"))
    assert "unique" in codes(twice)
    assert found(twice, "unique").rule == "AC-6"
    assert len(found(twice, "unique").units) == 2
    assert "unique" not in codes(army(general(), listed(WARDENS), listed(WARDENS)))


RENOWN = "Sky-Port Profiteers"


def with_renown(*more, **kinds):
    return army(general("Scinari Cathallar"), listed(WARDENS), *more, renown=(RENOWN,), **kinds)


@pytest.mark.system("S139")
def test_one_regiment_of_renown_in_place_of_one_of_the_five():
    hired = listed("Squig Herd", RENOWN)
    assert codes(with_renown(hired)) == ()  # it needs no leader, nor the faction's keyword
    others = [listed("Scinari Cathallar", f"R{n}") for n in range(4)]
    assert codes(with_renown(hired, *others)) == ("regiments",)
    second = "Gotrek Gurnisson"
    two = replace(with_renown(hired, listed("Squig Herd", second)), renown=(RENOWN, second))
    assert codes(two) == ("renown",)
    assert found(two, "renown").rule == "3.5"


@pytest.mark.system("S139")
def test_its_rules_name_the_factions():
    gitz = army(
        general("Loonboss"), listed("Squig Hoppers", RENOWN), renown=(RENOWN,), faction=GITZ
    )
    assert codes(gitz) == ("renown-faction",)


@pytest.mark.system("S139")
def test_its_leader_is_no_general_not_even_a_warmaster():
    for name in ("Loonboss", "Skragrott, the Loonking"):
        hired = general(name, RENOWN)
        ours = army(listed("Scinari Cathallar"), hired, renown=(RENOWN,))
        assert codes(ours) == ("renown-general",)
        assert found(ours, "renown-general").rule == "3.5"
    assert ours.warscroll_of(ours.units[1]).has("WARMASTER")
    mixed = army(general("Scinari Cathallar"), listed(name, RENOWN), renown=(RENOWN,))
    assert codes(mixed) == ()  # nor must a WARMASTER there be the general


@pytest.mark.system("S139")
def test_it_costs_its_own_price():
    plain = army(general("Scinari Cathallar"), listed(WARDENS))
    hired = with_renown(listed("Squig Herd", RENOWN), listed("Squig Herd", RENOWN))
    book = list_book(hired.faction)
    assert cost(hired, book) == cost(plain, book) + book.renown[RENOWN]
    assert codes(with_renown(listed("Squig Herd", RENOWN, is_reinforced=True))) == ("renown-built",)


def test_one_general_who_is_a_hero():
    assert codes(army(listed(REGENT))) == ("generals",)
    two = army(general(), general(drop="Two"))
    assert codes(two) == ("generals",)
    assert set(codes(army(listed(REGENT), listed(WARDENS, is_general=True)))) == {"general"}


def test_a_warmaster_is_the_general():
    assert codes(army(general(), listed(TECLIS, "Two"))) == ("warmaster",)
    assert codes(army(listed(REGENT), general(TECLIS, "Two"))) == ()


def test_unique_units_are_listed_once():
    ours = army(general(TECLIS), listed(TECLIS, "Two"))
    assert codes(ours) == ("unique",)
    assert codes(army(general(), listed(REGENT, "Two"))) == ()


def test_points_within_the_limit_and_half_of_it():
    ours = army(general(TECLIS), listed(WARDENS))
    total = points_of(ours)
    assert codes(replace(ours, limit=2000)) == ()
    assert codes(replace(ours, limit=total)) == ("half",)
    assert codes(replace(ours, limit=total - 1)) == ("points", "half")
    half = 2 * ours.price_of(ours.units[0])
    assert codes(replace(ours, limit=half)) == ()
    assert codes(replace(ours, limit=half - 1)) == ("half",)


def test_fifty_points_to_spare():
    ours = army(general(), listed(WARDENS))
    total, book = points_of(ours), list_book(ours.faction)
    assert has_spare(replace(ours, limit=total + 50), book)
    assert not has_spare(replace(ours, limit=total + 49), book)
    assert not has_spare(ours, book)


def test_auxiliary_units():
    ours = army(general(), listed(WARDENS, ""), listed("Alarith Stoneguard", ""))
    assert codes(ours) == ()


def test_one_faction_terrain_of_the_faction():
    shrine, loonshrine = listed("Shrine Luminor", ""), listed("Bad Moon Loonshrine", "")
    assert codes(army(general(), others=(shrine,))) == ()
    assert codes(army(general(), others=(loonshrine,))) == ("terrain",)
    assert "terrain" in codes(army(general(), others=(shrine, replace(shrine, id="two"))))
    assert codes(army(general(), shrine)) == ("no-unit",)


def test_lores_and_formation_of_the_faction():
    ok = {"spells": "Lore of Hysh", "manifestations": "Manifestations of Hysh"}
    assert codes(army(general(), lores=ok, formation="Scinari Council")) == ()
    assert codes(army(general(), lores={"spells": "Lore of Frazzlegit"})) == ("spell-lore",)
    assert codes(army(general(), lores={"prayers": "Any"})) == ("prayer-lore",)
    assert codes(army(general(), formation="Troggherd")) == ("formation",)


@pytest.mark.system("S110")
def test_champions_by_their_share():
    assert [share_of("CHAMPION (1/5)", n) for n in (1, 3, 4, 5, 9, 10, 20)] == [1, 1, 1, 1, 1, 2, 4]
    assert [share_of("MUSICIAN (1/20)", n) for n in (10, 20, 40)] == [1, 1, 2]
    assert share_of("CHAMPION", 20) == 1


@pytest.mark.system("S110")
def test_a_reinforced_unit_has_as_many_champions_as_its_share():
    ours = army(general(), listed("Ydrilan Riverblades"))
    scroll = ours.warscroll_of(ours.units[1])
    assert scroll.has("CHAMPION")
    ten = enlist(ours.units[1], "u", 1, scroll, 10)
    twenty = enlist(replace(ours.units[1], is_reinforced=True), "u", 1, scroll, 20)
    assert ten.roles["CHAMPION"] == ("u-1",)
    assert twenty.roles["CHAMPION"] == ("u-1", "u-2")


def test_the_judge_says_what_holds_too():
    judged = judge_army(army(general(), limit=1000), list_book("lumineth"))
    assert judged.is_legal
    assert {"regiments", "followers", "general", "points"} <= {f.code for f in judged.passed}
    assert all(f.head and f.rule for f in judged.passed)


def battle_of(one, two):
    return new_battle(
        one, two, load_scenario(resource("scenarios", "battleplans", "long-front.yaml"))
    )


def test_fifty_points_to_spare_bring_a_command_point_in_round_1():
    ours = army(general(), listed(WARDENS))
    under, full = replace(ours, limit=points_of(ours) + 50), replace(ours, limit=points_of(ours))
    battle = replace(battle_of(under, full).battle, clock=Clock(1, 0, 1, "round"))
    assert [command_points(battle, n)[0] for n in (1, 2)] == [5, 4]
    assert "spare" in command_points(battle, 1)[1]
    later = replace(battle, clock=Clock(2, 0, 1, "round"))
    assert [command_points(later, n)[0] for n in (1, 2)] == [4, 4]


def test_terrain_and_manifestations_are_no_auxiliary_units():
    besides = (listed("Shrine Luminor", ""), listed("Rune of Petrification", ""))
    ours = army(general(), others=besides)
    battle = replace(battle_of(ours, army(general())).battle, clock=Clock(1, 0, 1, "round"))
    assert [command_points(battle, n)[0] for n in (1, 2)] == [4, 4]
    assert not any(entry.is_auxiliary for entry in battle.enlisted.values())
