"""Imported lists are judged as our own are."""

from dataclasses import replace

from tabletop.files.army import army_faults
from tabletop.files.army_lists import points_of
from tabletop.files.rosters.importing import import_roster
from tabletop.files.rosters.reading import read_roster

LIST = """\
Lamps 1000/1000 pts
-----
Grand Alliance Order | Lumineth Realm-lords | Scinari Council
General's Handbook 2026-27
Drops: 1
Spell Lore - Lore of Hysh
Manifestation Lore - Forbidden Power (20 Points)
-----
General's Regiment
Scinari Cathallar (130)
• General
• Silver Wand
Vanari Auralan Wardens (240)
• Reinforced
-----
Created with Warhammer Age of Sigmar: The App
App: v1.36.0 (1) | Data: v466
"""


def test_what_a_list_takes_is_known_by_the_rules_of_its_faction():
    army = import_roster(read_roster(LIST)).army
    assert army_faults(army) == ()
    assert army.prices == {"Forbidden Power": 20}
    assert points_of(army) == 130 + 240 + 20
    assert army.units[0].enhancements == ("Silver Wand",)
    wrong = replace(army, lores={"manifestations": "Forbidden Powers"})
    assert "Forbidden Powers is no manifestation lore" in army_faults(wrong)[0]


def test_what_the_list_prices_is_not_priced_twice():
    army = import_roster(read_roster(LIST.replace("• Silver Wand", "• Silver Wand (10)"))).army
    assert points_of(army) == 130 + 240 + 20 + 10
