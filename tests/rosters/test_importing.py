"""From lists to armies: units found, sizes, loadouts, bases, what the army takes, what is open."""

from dataclasses import replace

import pytest

from tabletop.files.army_in import read_army
from tabletop.files.army_lists import points_of
from tabletop.files.army_out import dump_army
from tabletop.files.field import Field
from tabletop.files.library.model import Text
from tabletop.files.mustering import muster
from tabletop.files.rosters.houses import with_words
from tabletop.files.rosters.importing import import_roster
from tabletop.files.rosters.model import Roster, RosterUnit
from tabletop.files.rosters.reading import read_roster
from tabletop.files.yaml_in import parse
from tests.rosters.data import library
from tests.rosters.lists import ANDROID, IOS, LISTBOT, NEW_RECRUIT, SCROLLCASTER, TEXTS, as_json

LIBRARY = library()


def imported(text, data=LIBRARY, **more):
    return import_roster(read_roster(text), data, **more)


def alone(*units, faction="Reedfolk", **more):
    """Return a list of some units, a regiment."""
    rows = tuple(replace(u, line=n, regiment="First") for n, u in enumerate(units, start=1))
    return Roster("own", faction=faction, units=rows, lines=lines_of(rows), **more)


def lines_of(units):
    from tabletop.files.rosters.model import RosterLine

    return tuple(RosterLine(u.line, u.name, "used", "unit") for u in units)


def one(name, **more):
    return import_roster(alone(RosterUnit(0, name, **more)), LIBRARY)


def of(army, name):
    return next(u for u in army.units if army.name_of(u) == name)


@pytest.mark.parametrize("dialect", TEXTS)
def test_every_unit_of_every_dialect_is_found(dialect):
    found = imported(TEXTS[dialect])
    assert [line.text for line in found.unresolved if line.means == "unit"] == []
    left = [line.means for line in found.unresolved]
    assert left == (["words"] if dialect == "listbot" else [])
    assert len(found.lines) == len(found.roster.lines)


@pytest.mark.parametrize("dialect", TEXTS)
def test_an_imported_army_is_written_and_read_back(dialect):
    army = imported(TEXTS[dialect]).army
    assert read_army(Field(parse(dump_army(army)), "", "a.yaml")) == army


def test_what_an_army_takes():
    found = imported(IOS)
    army = found.army
    assert army.name == "Wet Feet"
    assert (army.faction, army.formation, army.limit) == ("Reedfolk", "Tide Guard", 2000)
    assert dict(army.lores) == {"spells": "Lore of Mud", "manifestations": "Water Shapes"}
    assert [army.name_of(u) for u in army.others] == ["Drowned Wheel", "Sunken Bell"]
    assert army.terrain == ("Sunken Bell",)
    assert army.renown == ("Ferry Band",)
    assert [army.name_of(u) for u in army.regiments["Ferry Band"]] == [
        "Ferrywoman", "Otter Riders", "Otter Riders",
    ]  # fmt: skip
    told = {item.name: item for item in army.reminders}
    assert set(told) == {
        "Mud", "Rain", "Summon Drowned Wheel", "High Water", "Toll", "Paid Passage",
    }  # fmt: skip
    assert told["Rain"].timing == "Your Hero Phase, casting value 6"
    assert told["Rain"].phase == "hero"
    assert points_of(army) == 200 + 240 + 130 + 100 + 60 + 290 + 20 + 20


def test_units_as_the_list_has_them():
    army = imported(IOS).army
    queen = of(army, "Oar Queen")
    assert queen.is_general
    assert queen.enhancements == ("Heron Crown",)
    assert [(r.name, r.phase, r.text) for r in queen.reminders] == [
        ("Heron Crown", "combat", "It shines.")
    ]
    assert army.warscroll_of(queen).reminders[0].text == "Declare: Pick mud.\nEffect: Splash."
    assert army.size_of(of(army, "Reed Wardens")) == 20
    pikes = of(army, "Pike Wives (Scourge of Aqshy)")
    assert pikes.places == {"Short Pikes": (1, 2, 3), "Long Pikes": (4, 5)}
    assert pikes.drop == "General's Regiment"
    few = army.units[-1]
    assert (army.name_of(few), army.size_of(few), army.price_of(few)) == ("Otter Riders", 2, 60)
    assert few.drop == ""
    host = muster(army, army)
    assert [m.base.length for m in host.waiting[few.id].models] == [75, 60]
    band = army.regiments["Ferry Band"][1]
    assert army.warscroll_of(band).id == "otter-riders~0aa1-d"


def test_armies_of_renown_have_a_house_of_their_own():
    for text in (ANDROID, SCROLLCASTER):
        army = imported(text).army
        names = {item.name for item in army.reminders}
        assert {"Brothers", "Ask the Marsh"} <= names
        assert "Toll" not in names
        assert army.lores["prayers"] == "Prayer Lore: Marsh Brotherhood"


def test_listbot_words_are_told_apart():
    found = imported(LISTBOT)
    assert dict(found.army.lores) == {"spells": "Lore of Mud", "manifestations": "Water Shapes"}
    pikes = of(found.army, "Pike Wives")
    assert pikes.places == {"Short Pikes": (1, 2, 3), "Long Pikes": (4, 5)}
    assert of(found.army, "Reed Wardens").is_reinforced
    wrong = imported(LISTBOT.replace("[Lore of Mud]", "[Lore of Mudd]"))
    (line,) = [line for line in wrong.unresolved if line.means != "words"]
    assert line.maybe == ("Lore of Mud",)


def test_command_models_as_the_list_says():
    army = imported(NEW_RECRUIT).army
    wardens = of(army, "Reed Wardens")
    assert wardens.places == {}  # one champion, two musicians among twenty: as by the warscroll
    bare = NEW_RECRUIT.replace("• 1x Champion\n• 2x Musician", "• 1x Musician")
    assert of(imported(bare).army, "Reed Wardens").places == {"CHAMPION": (), "MUSICIAN": (1,)}
    riders = of(army, "Otter Riders")
    assert riders.places == {}
    assert army.warscroll_of(riders).bases == (("CHAMPION", "75x42"),)


@pytest.mark.parametrize(
    "name",
    [
        "Pike Wives (Scourge of Aqshy)", "Scourge of Aqshy: Pike Wives", "Pike Wives [SoA]",
        "Scourge of Aqshy Pike Wives", "pike wives (scourge of aqshy)", "PIKE WIVES (SoA)",
        "Pike\u00a0Wives (Scourge of Aqshy)", "Scourge of Aqshy - Pike Wives",
        "Pike Wives (Scourge of Aqshy) [LEGENDS]",
    ],
)  # fmt: skip
def test_variants_in_every_spelling(name):
    army = one(name).army
    assert army.name_of(army.units[0]) == "Pike Wives (Scourge of Aqshy)"


@pytest.mark.parametrize(
    ("name", "meant", "why"),
    [
        ("Grave Guard", "Barrow Guard", "called Barrow Guard now"),
        ("Mudlarks", "Reedfolk Mudlarks", "it is Reedfolk Mudlarks"),
        ("Pike Wives with Long Pikes", "Pike Wives", "with Long Pikes"),
        ("The Oar Queen", "Oar Queen", ""),
    ],
)
def test_names_that_mean_a_unit_for_certain(name, meant, why):
    found = one(name)
    assert found.army.name_of(found.army.units[0]) == meant
    assert why in found.lines[0].why
    assert found.unresolved == ()


@pytest.mark.parametrize(
    ("name", "maybe"),
    [
        ("Reed Waerdens", "Reed Wardens"),
        ("Oar Queen on Otter", "Oar Queen"),
        ("Wardens Reed", "Reed Wardens"),
        ("Pike Wives with Long Forks", "Pike Wives"),
        ("Pike Wives (Scourge of Ghyran)", "Pike Wives (Scourge of Aqshy)"),
    ],
)
def test_what_only_comes_near_is_offered_and_never_taken(name, maybe):
    found = one(name)
    assert found.army is None
    (line,) = found.unresolved
    assert line.means == "unit"
    assert maybe in line.maybe
    assert one("Zzyzx").unresolved[0].maybe == ()


def test_a_number_in_the_data_goes_before_a_name():
    found = one("Otters, riding", key="0aa1-7")
    assert found.army.name_of(found.army.units[0]) == "Otter Riders"


def test_several_units_on_a_line():
    found = import_roster(alone(RosterUnit(0, "Mire Witch", 200, 2)), LIBRARY)
    assert [found.army.price_of(u) for u in found.army.units] == [100, 100]
    found = import_roster(alone(RosterUnit(0, "Reed Wardens", 360, 3)), LIBRARY)
    assert [found.army.size_of(u) for u in found.army.units] == [10, 10, 10]
    found = import_roster(alone(RosterUnit(0, "Reed Wardens", 240, 20)), LIBRARY)
    assert [found.army.size_of(u) for u in found.army.units] == [20]


def test_no_units_of_a_name_are_one_for_no_line_is_lost():
    for name in ("Reed Wardens", "Oar Queen"):
        found = import_roster(alone(RosterUnit(0, name, 120, 0)), LIBRARY)
        (unit,) = found.army.units
        assert found.army.warscroll_of(unit).name == name


def test_a_missing_base_is_asked_once_and_remembered():
    units = (RosterUnit(0, "Reedfolk Mudlarks"), RosterUnit(0, "Reedfolk Mudlarks"))
    found = import_roster(alone(*units), LIBRARY)
    (asked,) = found.unknown
    assert asked.name == "Reedfolk Mudlarks"
    assert asked.maybe[0] == "32"
    assert found.army.warscroll_of(found.army.units[0]).base == "32"
    again = import_roster(alone(*units), LIBRARY, {"Reedfolk Mudlarks": "60 x 35mm"})
    assert again.unknown == ()
    assert again.army.warscroll_of(again.army.units[0]).base == "60x35"


def test_points_of_the_list_count_and_a_difference_is_told():
    found = one("Reed Wardens", points=260, is_reinforced=True)
    assert found.army.points == 260
    assert found.lines[0].why == "260 points, where the data has 240"


def test_enhancements_that_nothing_is_known_of():
    found = one("Oar Queen", enhancements=("Heron Crowns", "tidal oath", "Great Oar of Oars"))
    assert found.army.units[0].enhancements == ("Tidal Oath",)
    texts = IOS.replace("• Heron Crown", "• Heron Crowns")
    (line,) = imported(texts).unresolved
    assert (line.text, line.means, line.maybe[0]) == (
        "• Heron Crowns", "enhancement", "Heron Crown",
    )  # fmt: skip


def test_a_name_of_a_regiment_of_renown_brings_its_units():
    text = LISTBOT.replace("- 3 × Otter Riders (90)", "Ferry Band (290)")
    found = imported(text)
    assert found.army.renown == ("Ferry Band",)
    assert len(found.army.regiments["Ferry Band"]) == 3
    assert found.army.prices["Ferry Band"] == 290


def test_an_unknown_faction_is_found_by_its_units():
    found = imported(IOS.replace("| Reedfolk |", "| Reedfolks |"))
    assert found.army.faction == "Reedfolk"
    (line,) = found.unresolved
    assert (line.means, line.maybe) == ("faction", ("Reedfolk",))


def test_a_file_of_new_recruit_with_data():
    found = imported(as_json())
    assert found.unresolved == ()
    army = found.army
    wardens = army.regiments["General's Regiment"][1]
    assert army.warscroll_of(wardens).id == "reed-wardens~0aa1-2"
    assert army.size_of(wardens) == 20
    assert wardens.places["CHAMPION"] == (1,)
    assert wardens.places["MUSICIAN"] == ()
    assert [army.name_of(u) for u in army.others] == ["Drowned Wheel"]


def test_a_file_of_new_recruit_needs_no_data():
    found = imported(as_json(), None)
    assert found.unresolved == ()
    army = found.army
    queen, wardens = army.regiments["General's Regiment"]
    scroll = army.warscroll_of(wardens)
    assert (scroll.size, scroll.save, scroll.health) == (10, 5, 1)
    assert wardens.places == {
        "Reed Spear and Bow": (1, *range(5, 21)), "Boat Hook": (2, 3, 4),
        "CHAMPION": (1,), "MUSICIAN": (),
    }  # fmt: skip
    assert [r.name for r in queen.reminders] == ["Heron Crown"]
    assert [r.name for r in army.reminders] == ["High Water", "Summon Drowned Wheel"]
    assert {u.name for u in found.unknown} == {"Oar Queen", "Reed Wardens", "Drowned Wheel"}
    assert all(army.warscroll_of(u).base for u in (*army.units, *army.others))
    assert read_army(Field(parse(dump_army(army)), "", "a.yaml")) == army
    host = muster(army, army)
    assert host.enlisted["reed-wardens"].roles["Boat Hook"] == (
        "reed-wardens-2", "reed-wardens-3", "reed-wardens-4",
    )  # fmt: skip


def test_text_without_data_falls_back_on_what_the_program_knows():
    known = alone(
        RosterUnit(0, "Scinari Cathallar"),
        RosterUnit(0, "Vanari Auralan Wardens", is_reinforced=True),
        RosterUnit(0, "Oar Queen"),
        faction="lumineth realm-lords",
    )
    found = import_roster(known)
    army = found.army
    assert army.faction == "Lumineth Realm-lords"
    assert [army.size_of(u) for u in army.units] == [1, 20]
    assert [(line.text, line.means) for line in found.unresolved] == [("Oar Queen", "unit")]
    assert "add community data" in found.unresolved[0].why
    assert "{from: lumineth/scinari-cathallar}" in dump_army(army)


def test_lines_of_a_unit_that_is_not_known_are_not_told_as_used():
    text = IOS.replace("Oar Queen", "Ore Queen").replace("Pike Wives", "Pyke Waives")
    found = imported(text)
    told = {line.text.strip(): line for line in found.unresolved}
    assert list(told) == ["Ore Queen (200)", "• General", "• Heron Crown",
                          "Scourge of Aqshy: Pyke Waives (130)", "• 2 Long Pikes"]  # fmt: skip
    assert told["• Heron Crown"].why == "it belongs to 'Ore Queen', which is not known"
    assert told["• Heron Crown"].means == "enhancement"
    known = [line for line in found.lines if "Reinforced" in line.text]
    assert [line.fate for line in known] == ["used"]


@pytest.mark.parametrize("dialect", TEXTS)
def test_of_a_list_that_nothing_is_known_of_no_line_of_a_unit_is_used(dialect):
    roster = read_roster(TEXTS[dialect])
    found = import_roster(roster, None, own=())
    owned = ("unit", "general", "reinforced", "enhancement", "loadout", "command model")
    assert found.army is None
    assert {line.fate for line in found.lines if line.means in owned} == {"unresolved"}
    assert len(found.lines) == len(roster.lines)


def test_what_another_handbook_has_is_taken_and_told():
    old = (Text("Low Water", "passive", effect="Dry."),)
    data = replace(LIBRARY, retired={"Ebb Guard": old, "Mud Crown": old})
    text = IOS.replace("Tide Guard", "Ebb Guard").replace("Heron Crown", "Mud Crown")
    found = imported(text, data)
    assert found.unresolved == ()
    assert found.army.formation == "Ebb Guard"
    assert "Low Water" in {item.name for item in found.army.reminders}
    queen = of(found.army, "Oar Queen")
    assert queen.enhancements == ("Mud Crown",)
    assert [item.text for item in queen.reminders] == ["Dry."]
    told = [line.text for line in found.lines if "another handbook" in line.why]
    assert told == ["Grand Alliance Order | Reedfolk | Ebb Guard", "• Mud Crown"]
    assert len(imported(text).unresolved) == 2


def test_a_regiment_of_renown_without_its_members_named_is_there_with_all():
    short = imported(IOS.replace("Ferrywoman\nOtter Riders\nOtter Riders\n", ""))
    whole = imported(IOS)
    assert short.unresolved == ()
    assert short.army.renown == whole.army.renown
    assert sorted(map(short.army.name_of, short.army.units)) == sorted(
        map(whole.army.name_of, whole.army.units)
    )
    assert points_of(short.army) == points_of(whole.army)


def test_a_regiment_of_renown_of_which_nobody_is_known_is_not_paid_for():
    text = IOS.replace("Ferry Band", "Tar Band").replace("Ferrywoman", "Tarwoman")
    text = text.replace("Tarwoman\nOtter Riders\nOtter Riders\n", "Tarwoman\n")
    found = imported(text)
    (line,) = [line for line in found.lines if line.means == "regiment of renown"]
    assert (line.fate, line.text) == ("unresolved", "Tar Band (290)")
    assert "Tar Band" not in found.army.prices
    assert found.army.renown == ()


@pytest.mark.parametrize("legends", ["", " [LEGENDS]"])
def test_an_army_of_renown_is_a_house_of_its_own(legends):
    marsh = replace(LIBRARY.houses[1], name=LIBRARY.houses[1].name + legends)
    data = replace(LIBRARY, houses=(LIBRARY.houses[0], marsh, *LIBRARY.houses[2:]))
    piped = IOS.replace("| Tide Guard", "| Marsh Brotherhood")
    for text in (ANDROID, SCROLLCASTER, piped):
        found = imported(text, data)
        army = found.army
        assert (army.faction, army.formation) == (f"Reedfolk - Marsh Brotherhood{legends}", "")
        assert not [line for line in found.unresolved if line.means in ("faction", "formation")]
        for one in (army, with_words(army, data)):
            assert "Brothers" in {item.name for item in one.reminders}
            assert "Toll" not in {item.name for item in one.reminders}


def test_what_older_handbooks_have_stays_when_the_list_is_changed():
    old = (Text("Low Water", "passive", effect="Dry."),)
    mud = next(lore for lore in LIBRARY.lores if lore.name == "Lore of Mud")
    data = replace(LIBRARY, retired={"Ebb Guard": old, "Mud Crown": old},
                   lores=LIBRARY.lores[1:], old_lores=(mud,))  # fmt: skip
    text = IOS.replace("Tide Guard", "Ebb Guard").replace("Heron Crown", "Mud Crown")
    army = imported(text.replace(" and Lore of Rain and Fog", ""), data).army
    again = with_words(army, data)
    assert {item.name for item in again.reminders} == {item.name for item in army.reminders}
    assert [unit.reminders for unit in again.units] == [unit.reminders for unit in army.units]


def test_words_that_only_the_list_has_stay_when_it_is_changed():
    data = replace(LIBRARY, houses=(replace(LIBRARY.houses[0], artefacts={}), *LIBRARY.houses[1:]))
    army = imported(as_json(), data).army
    assert [item.name for item in army.units[0].reminders] == ["Heron Crown"]
    assert with_words(army, data).units[0].reminders == army.units[0].reminders
    bare = replace(army, units=(replace(army.units[0], enhancements=()), *army.units[1:]))
    assert with_words(bare, data).units[0].reminders == ()


def test_points_that_the_units_do_not_make_are_told():
    (line,) = [line for line in imported(IOS).lines if line.means == "points"]
    assert line.why == "what is known of it makes 1060 points"
    right = imported(IOS.replace("1010/2000", "1060/2000"))
    (line,) = [line for line in right.lines if line.means == "points"]
    assert line.why == ""


def test_an_enhancement_with_points_in_a_list_of_bullets_is_no_unit():
    text = IOS.replace("Oar Queen", "- Oar Queen").replace("• Heron Crown", "- Heron Crown (30)")
    found = imported(text)
    assert found.unresolved == ()
    queen = of(found.army, "Oar Queen")
    assert queen.enhancements == ("Heron Crown",)
    assert [item.text for item in queen.reminders] == ["It shines."]
    assert found.army.prices["Heron Crown"] == 30


def test_cards_that_listbot_lists_are_known_and_not_used():
    (line,) = [line for line in imported(LISTBOT).lines if "Intercept" in line.text]
    assert (line.fate, line.why) == ("ignored", "battle tactic card")


def test_a_lore_of_another_handbook_is_taken_and_told():
    mud = next(lore for lore in LIBRARY.lores if lore.name == "Lore of Mud")
    data = replace(LIBRARY, lores=LIBRARY.lores[1:], old_lores=(mud,))
    found = imported(NEW_RECRUIT, data)
    assert found.unresolved == ()
    assert found.army.lores["spells"] == "Lore of Mud"
    assert "Mud" in {item.name for item in found.army.reminders}
    (line,) = [line for line in found.lines if line.means == "spell lore"]
    assert "another handbook" in line.why


def test_what_is_taken_twice_is_paid_for_twice():
    text = IOS.replace("Sunken Bell (20)", "Sunken Bell (20)\nSunken Bell (20)")
    text = text.replace("• Reinforced\n", "• Reinforced\n• Tidal Oath - (20) Points\n")
    text = text.replace("Mire Witch (100)\n", "Mire Witch (100)\n• Tidal Oath - (20) Points\n")
    army = imported(text).army
    assert (army.prices["Sunken Bell"], army.prices["Tidal Oath"]) == (40, 40)
    assert points_of(army) == points_of(imported(IOS).army) + 60


@pytest.mark.parametrize("head", ["Host of the Queen", "Erstes Regiment"])
def test_units_below_words_that_nobody_knows_are_units(head):
    text = ANDROID.replace("General's Regiment", head)
    found = imported(text)
    assert [found.army.name_of(u) for u in found.army.units] == [
        "Oar Queen", "Reed Wardens", "Mire Witch",
    ]  # fmt: skip
    assert found.army.units[0].is_general
    assert [line.text for line in found.unresolved] == [head]
