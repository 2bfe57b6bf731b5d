"""What a list gives in a battle: enhancements to bearers, lores to wizards, the rest by name."""

from types import ModuleType

import pytest

from tabletop.content.book import book_of, the_book
from tabletop.files import bringing
from tabletop.files.battle_scenario import BattleScenario, parse_battle
from tabletop.files.battle_scenario_out import dump_battle
from tabletop.files.bringing import brought
from tabletop.files.by_hand import reminder_of
from tabletop.files.mustering import muster
from tabletop.files.warscrolls import FACTIONS, faction
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.reserves import plain_scroll
from tabletop.state.battle import Battle
from tabletop.state.model import GameState
from tabletop.state.warscroll import Reminder
from tests.army.test_files import TEXT, list_book, read
from tests.play.hosts import host_battle

WAND = TEXT.replace("Silver Wand", "Phoenix Stone")
WAYSTONE = TEXT.replace("Silver Wand", "Waystone")
SPARKS = '''
"""A spell made up for a lore."""

from tabletop.content.core.magic import spell


def effect(do, call):
    do.inflict(call.targets[0], 1, call.unit)


SPARKS = spell("sparks", "Piercing Refraction", "x", 5, "Sparks.", effect, given=("Lore of Hysh",))
'''


def names(reminders):
    return [r.name for r in reminders]


def test_a_battle_of_lists_comes_back_from_its_file():
    state = host_battle("vanari", "horde")
    again = parse_battle(dump_battle(BattleScenario(state))).state.battle
    assert again.traits == state.battle.traits
    assert again.enlisted == state.battle.enlisted
    used = {plain_scroll(state.battle, unit).id for unit in state.battle.enlisted}
    used |= {entry.warscroll for entry in state.battle.enlisted.values()}
    assert {key: again.warscrolls[key] for key in used} == {
        key: state.battle.warscrolls[key] for key in used
    }


@pytest.mark.system("S140")
def test_4_1_an_enhancement_goes_to_its_bearer_alone():
    host = muster(read(WAND), read(WAND))
    doing = Doing(the_book(), GameState(battle=Battle(
        warscrolls=host.warscrolls, enlisted=host.enlisted, traits=host.traits)))  # fmt: skip
    for unit in host.enlisted:
        has = "phoenix-stone" in [a.id for a in doing.own_abilities(unit)]
        assert has == unit.startswith("mage"), unit
    assert host.enlisted["mage"].warscroll.startswith("scinari-cathallar.")
    assert host.warscrolls["scinari-cathallar"].abilities == ("darkness-of-the-soul",)
    assert "Phoenix Stone" not in names(host.enlisted["mage"].reminders)


def test_4_1_an_enhancement_that_is_not_automated_is_told_of_at_its_phase():
    ours = brought(read(WAYSTONE))
    (mage,) = [u for u in ours.units if u.id == "mage"]
    (told,) = [r for r in mage.reminders if r.name == "Waystone"]
    assert (told.phase, told.turn, told.timing) == ("movement", "yours", "Your Movement Phase")
    assert mage.warscroll == "scinari-cathallar"
    assert not [u.id for u in ours.units if u is not mage and "Waystone" in names(u.reminders)]


def test_what_is_automated_is_told_of_no_more_by_the_users_own_words():
    said = 'enhancements: [Phoenix Stone], reminders: [{name: Phoenix Stone, text: "Rises."}]'
    ours = brought(read(WAND.replace("enhancements: [Phoenix Stone]", said)))
    (mage,) = [u for u in ours.units if u.id == "mage"]
    assert "Phoenix Stone" not in names(mage.reminders)
    own = 'enhancements: [Waystone], reminders: [{name: Waystone, text: "Goes."}]'
    ours = brought(read(WAYSTONE.replace("enhancements: [Waystone]", own)))
    (mage,) = [u for u in ours.units if u.id == "mage"]
    assert [r for r in mage.reminders if r.name == "Waystone"] == [
        Reminder("Waystone", text="Goes.")
    ]


def test_a_lore_is_known_by_every_wizard_of_the_army_and_by_nobody_else(monkeypatch):
    module = ModuleType("sparks")
    exec(SPARKS, vars(module))
    book = book_of([module])
    monkeypatch.setattr(bringing, "the_book", lambda: book)
    ours = brought(read())
    assert "sparks" in ours.traits
    spells = set(list_book("Lumineth Realm-lords").by_hand["Lore of Hysh"])
    for unit in ours.units:
        told = set(names(unit.reminders)) & spells
        is_wizard = ours.warscroll_of(unit).has("WIZARD")
        assert bool(told) == is_wizard, unit.id
        assert "Piercing Refraction" not in told
    assert (
        "sparks" not in brought(read(TEXT.replace("Hysh, man", "Prismatic Resonance, man"))).traits
    )


def test_a_formation_is_told_of_beside_the_army():
    ours = brought(read(TEXT.replace("Scinari Council", "Warhost of Duality")))
    assert names(ours.reminders) == ["Strike as One"]


def test_every_ability_by_hand_of_the_data_has_its_time():
    for key in FACTIONS:
        for scroll in faction(key).warscrolls:
            for name in scroll.by_hand:
                assert reminder_of(name).timing, name
        book = list_book(faction(key).name)
        for table in book.tables:
            for name in table.entries:
                assert reminder_of(name).timing or the_book().given_by(name), name
        for given in book.by_hand.values():
            assert all(reminder_of(name).timing for name in given)
        choices = {*book.formations, *(n for lores in book.lores.values() for n in lores)}
        assert set(book.by_hand) <= choices
        assert choices <= {*book.by_hand, *book.brings, *book.summons}


def test_what_a_choice_gives_is_a_choice_of_some_list():
    known = set()
    for key in FACTIONS:
        book = list_book(faction(key).name)
        known |= {*book.formations, *(n for lores in book.lores.values() for n in lores)}
        known |= {name for table in book.tables for name in table.entries}
    for ability in the_book().every:
        if ability.id != "seed-of-rebirth":
            assert set(ability.given) <= known, ability.id
