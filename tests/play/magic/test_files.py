"""Files of battles with magic: who stands on faction terrain that is a unit (1.5)."""

import pytest

from tabletop.errors import TabletopError
from tabletop.files.battle_scenario import parse_battle
from tabletop.files.battle_scenario_out import dump_battle
from tabletop.rules.measure import gap_between
from tests.files.sample import text_of


def scroll(key, **more):
    row = {"id": key, "name": key.title(), "base": "32", "move": 5, "save": "4+", "health": 5,
           "control": 1, "keywords": ["INFANTRY", "HERO"]}  # fmt: skip
    return row | more


def battle(*places):
    fane = scroll("fane", base="100", move="-", control=0, keywords=["FACTION TERRAIN"])
    one = {
        "name": "One",
        "warscrolls": [scroll("seer", keywords=["INFANTRY", "HERO", "WIZARD (1)"]), fane],
        "regiments": [{"name": "r", "units": [{"id": "seer", "warscroll": "seer"}]}],
        "terrain": [{"id": "fane", "warscroll": "fane"}],
    }
    two = {
        "name": "Two",
        "warscrolls": [scroll("foe")],
        "regiments": [{"name": "r", "units": [{"id": "foe", "warscroll": "foe"}]}],
    }
    return {
        "format": 1,
        "title": "Fane",
        "armies": [one, two],
        "setup": {"board": [44, 30], "objectives": [], "terrain": []},
        "rounds": 5,
        "clock": {"round": 1, "turn": 1, "active": 1, "phase": "hero"},
        "units": [{"id": "foe", "places": {"foe-1": [30, 10]}}, *places],
    }


SEER = {"id": "seer", "places": {"seer-1": [10, 10]}, "garrison": "fane"}
FANE = {"id": "fane", "places": {"fane-1": [10, 10]}}


@pytest.mark.system("S130")
def test_a_unit_placed_on_faction_terrain_is_kept_in_a_file():
    scenario = parse_battle(text_of(battle(SEER, FANE)))
    state = scenario.state
    assert state.units["seer"].garrison == "fane"
    assert gap_between(state, "seer", "foe") == pytest.approx(20 - 50 / 25.4 - 16 / 25.4)
    again = parse_battle(dump_battle(scenario)).state
    assert again.units["seer"].garrison == "fane"


def test_it_cannot_be_placed_on_what_is_not_there():
    data = battle(SEER)
    data["aside"] = ["fane"]
    with pytest.raises(TabletopError, match="'fane' is not on the table"):
        parse_battle(text_of(data))


def test_it_cannot_be_placed_on_a_unit_that_is_no_terrain():
    with pytest.raises(TabletopError, match="terrain feature"):
        parse_battle(text_of(battle({**SEER, "garrison": "foe"}, FANE)))
