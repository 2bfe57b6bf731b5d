"""Armies of known warscrolls: traits, manifestations, faction terrain, ledgers at the start."""

import pytest

from tabletop.errors import TabletopError
from tabletop.files.army_in import read_army
from tabletop.files.army_out import dump_army
from tabletop.files.battle_scenario import parse_battle
from tabletop.files.battle_scenario_out import dump_battle
from tabletop.files.field import Field
from tabletop.files.yaml_in import parse

ARMY = """
name: Gits
traits: [rising-fury, fight-through-the-pain]
warscrolls:
- {from: gitz/loonboss, abilities: [mystic-shield]}
- {from: gitz/squig-herd, id: herd, coherency: 2}
- {id: claw, name: Claw, base: "60", move: "-", save: 4+, health: 5, control: 0,
   banishment: 7+, keywords: [MANIFESTATION, ENDLESS SPELL]}
- {from: gitz/bad-moon-loonshrine, id: shrine}
regiments:
- name: First
  units: [{id: boss, warscroll: loonboss, general: true}, {id: squigs, warscroll: herd}]
manifestations: [{id: the-claw, warscroll: claw}]
terrain: [{id: loonshrine, warscroll: shrine}]
"""
BATTLE = f"""
format: 1
title: One
armies:
- {ARMY.strip().replace(chr(10), chr(10) + "  ")}
- {ARMY.strip().replace(chr(10), chr(10) + "  ")}
setup: {{board: [60, 44], territories: [
  {{id: a, army: 1, points: [[0, 0], [18, 0], [18, 44], [0, 44]]}},
  {{id: b, army: 2, points: [[42, 0], [60, 0], [60, 44], [42, 44]]}}]}}
notes:
- {{player: 1, ledger: fury level, holds: ["3"]}}
- {{ledger: bad moon, holds: [Grinnin', "1"]}}
"""


def army(text=ARMY):
    return read_army(Field(parse("format: 1\n" + text.strip()), "", ""))


def test_numbers_come_from_the_data_with_what_is_added():
    found = army()
    assert found.warscrolls["loonboss"].abilities[-1:] == ("mystic-shield",)
    assert found.warscrolls["herd"].coherency == 2
    assert found.warscrolls["herd"].has("SQUIG")
    assert [u.id for u in found.others] == ["the-claw", "loonshrine"]
    assert army(dump_army(found).removeprefix("format: 1\n")) == found


def test_a_warscroll_without_data_is_refused():
    with pytest.raises(TabletopError, match="squig-herds"):
        army(ARMY.replace("gitz/squig-herd,", "gitz/squig-herds,"))


def test_only_a_manifestation_is_listed_as_one():
    with pytest.raises(TabletopError, match="herd"):
        army(ARMY.replace("warscroll: claw}", "warscroll: herd}"))


def test_a_manifestation_waits_aside_and_the_army_brings_its_traits():
    found = parse_battle(BATTLE)
    battle = found.state.battle
    assert battle.waiting["the-claw"].why == "aside"
    assert battle.waiting["loonshrine"].why == "undeployed"
    assert not battle.enlisted["the-claw"].is_auxiliary
    assert battle.traits == (("rising-fury", "fight-through-the-pain"),) * 2
    assert battle.note(1, "fury level") == ("3",)
    assert battle.note(0, "bad moon") == ("Grinnin'", "1")
    assert parse_battle(dump_battle(found)) == found
