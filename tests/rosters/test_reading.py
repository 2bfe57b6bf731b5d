"""Lists of every program are read whole: units, regiments, what the army takes, every line."""

import random

import pytest

from tabletop.errors import TabletopError
from tabletop.files.rosters.importing import import_roster
from tabletop.files.rosters.reading import read_roster
from tests.rosters.data import library
from tests.rosters.lists import (
    ANDROID,
    IOS,
    LISTBOT,
    NEW_RECRUIT,
    SCROLLCASTER,
    SIGDEX,
    TEXTS,
    as_json,
    as_xml,
    as_zip,
    points,
    roster,
    upgrade,
    wardens,
)


def names(roster, regiment):
    return [unit.name for unit in roster.units if unit.regiment == regiment]


@pytest.mark.parametrize("dialect", TEXTS)
def test_the_dialect_is_found_and_every_line_has_a_fate(dialect):
    text = TEXTS[dialect]
    found = read_roster(text)
    assert found.dialect == dialect
    lines = [n for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    assert [line.number for line in found.lines] == lines
    left = [line.text for line in found.lines if line.fate == "unresolved"]
    assert left == (["The player left the bell at home, and nobody minds :)"]
                    if dialect == "listbot" else [])  # fmt: skip


@pytest.mark.parametrize("dialect", TEXTS)
def test_the_dialect_is_found_without_its_footer(dialect):
    text = TEXTS[dialect]
    cut = text[: max(text.rfind("\nCreated with Warhammer"), text.find("\nCreated with New"),
                     text.find("\nGenerated"), text.find("\nCreated with S"))]  # fmt: skip
    assert cut != text
    whole, found = read_roster(text), read_roster(cut)
    assert found.dialect == dialect
    assert found.units == whole.units
    assert (found.title, found.faction, found.formation) == (
        whole.title,
        whole.faction,
        whole.formation,
    )


def test_the_app_on_ios():
    found = read_roster(IOS)
    assert (found.title, found.points, found.limit) == ("Wet Feet", 1010, 2000)
    assert (found.alliance, found.faction, found.formation) == ("Order", "Reedfolk", "Tide Guard")
    assert found.battlepack == "General's Handbook 2026-27"
    assert found.drops == 3
    assert found.lores["manifestations"] == "Water Shapes"
    assert found.prices == {"Water Shapes": 20, "Ferry Band": 290}
    assert names(found, "General's Regiment") == [
        "Oar Queen", "Reed Wardens", "Scourge of Aqshy: Pike Wives"
    ]  # fmt: skip
    queen, wardens, pikes = found.units[:3]
    assert queen.is_general
    assert queen.enhancements == ("Heron Crown",)
    assert wardens.is_reinforced
    assert wardens.points == 240
    assert wardens.models is None
    assert pikes.loadouts == (("Long Pikes", 2),)
    band = [unit for unit in found.units if unit.renown]
    assert [unit.name for unit in band] == ["Ferrywoman", "Otter Riders", "Otter Riders"]
    assert {unit.renown for unit in band} == {"Ferry Band"}
    alone = next(unit for unit in found.units if unit.models)
    assert (alone.name, alone.models, alone.points, alone.regiment) == ("Otter Riders", 2, 60, "")
    assert found.units[-1].kind == "terrain"


def test_the_app_on_android():
    found = read_roster(ANDROID)
    assert found.title == "Team Frog Les grenouilles"
    assert (found.faction, found.army_of_renown, found.formation) == (
        "Reedfolk", "Marsh Brotherhood", "",
    )  # fmt: skip
    assert found.tactics == ("Restless Energy", "Scouting Force")
    assert found.units[1].enhancements == ("Tidal Oath",)
    assert found.prices == {"Tidal Oath": 20}


def test_new_recruit_as_text():
    found = read_roster(NEW_RECRUIT)
    assert (found.title, found.points) == ("Full (of frogs)", 770)
    assert found.battlepack == "General's Handbook 2026-27"
    assert found.tactics == ("Master the Paths", "Restless Energy")
    assert dict(found.lores) == {"spells": "Lore of Mud"}
    assert dict(found.units[1].roles) == {"CHAMPION": 1, "MUSICIAN": 2}
    assert [unit.regiment for unit in found.units[2:4]] == ["", ""]


def test_listbot():
    found = read_roster(LISTBOT)
    assert (found.faction, found.formation, found.points) == ("Reedfolk", "Tide Guard", 660)
    assert found.lores["any"] == "Intercept and Recover; Lore of Mud; Water Shapes"
    assert names(found, "Regiment 1") == ["Oar Queen", "Reed Wardens", "Pike Wives"]
    assert names(found, "Regiment 2") == ["Mire Witch [SoA]", "Otter Riders"]
    assert [unit.models for unit in found.units] == [None, 20, 5, None, 3]
    assert found.units[0].is_general
    assert found.units[0].enhancements == ("Heron Crown",)
    assert found.units[2].loadouts == (("Long Pikes", 2), ("Short Pikes", 3))


def test_sigdex_and_scrollcaster():
    found = read_roster(SIGDEX)
    assert (found.faction, found.prices["Ferry Band"], len(found.units)) == ("Reedfolk", 290, 6)
    found = read_roster(SCROLLCASTER)
    assert (found.faction, found.formation) == ("Reedfolk", "Marsh Brotherhood")
    assert found.tactics == ("Attuned to Ghyran", "Master the Paths")
    assert found.lores["prayers"] == "Marsh Brotherhood"
    assert names(found, "General's Regiment") == ["Oar Queen", "Reed Wardens"]


@pytest.mark.parametrize("code", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be",
                                  "utf-32", "cp1252"])  # fmt: skip
def test_any_encoding(code):
    text = ANDROID.replace("Les grenouilles", "Les Épées")
    found = read_roster(text.encode(code))
    assert found.title == "Team Frog Les Épées"
    assert len(found.units) == 4


@pytest.mark.parametrize("end", ["\r\n", "\r", "\u2028"])
def test_any_line_end(end):
    assert read_roster(IOS.replace("\n", end)).units == read_roster(IOS).units


def test_odd_punctuation():
    odd = IOS.replace(" (200)", "\u00a0(200)").replace("General's", "General\u2019s")
    odd = odd.replace("• ", "\u25e6\u2009").replace("-----", "\u2013\u2013\u2013\u2013\u2013")
    odd = odd.replace("Oar Queen", "Oar\u200b Queen").replace("Reed W", "Reed\u00a0W")
    found, plain = read_roster(odd), read_roster(IOS)
    assert [u.name for u in found.units] == [u.name for u in plain.units]
    assert found.units[0].enhancements == ("Heron Crown",)
    assert read_roster(IOS.replace("• ", "* ")).units == plain.units
    assert read_roster(IOS.replace("• ", "- ")).units == plain.units


def test_titles_of_any_kind():
    rest = IOS.partition("\n")[2]
    assert read_roster("1010/2000 pts\n" + rest).title == ""
    assert read_roster("Glued1010/2000 pts\n" + rest).title == "Glued"
    assert read_roster("My\nvery\nlong 1010/2000 pts\n" + rest).title == "My very long"
    told = read_roster(f"Hello all, this is what I bring.\n\n```\n{IOS}```\n")
    assert told.title == "Wet Feet"
    assert told.lines[0].fate == "ignored"
    assert told.units[0].name == "Oar Queen"
    assert len(told.units) == 9
    assert read_roster("🐸🐸 1010/2000 pts\n" + rest).title == "🐸🐸"


def test_a_remark_in_the_list_is_shown_and_is_no_unit():
    text = IOS.replace(
        "---\nRegiment 1", "I am not sure about these, what do you think?\nRegiment 1"
    )
    found = read_roster(text)
    assert found.units == read_roster(IOS.replace("---\nRegiment 1", "\nRegiment 1")).units
    (left,) = [line for line in found.lines if line.fate == "unresolved"]
    assert left.text.startswith("I am not sure")
    assert left.means == "words"


@pytest.mark.parametrize("text", ["", "  \n", "Hello", IOS.partition("General's Reg")[0], "{}",
                                  '{"roster": {"name": "x"}}', "<roster/>"])  # fmt: skip
def test_a_list_without_units_is_an_error(text):
    with pytest.raises(TabletopError) as told:
        read_roster(text, "a.txt")
    assert "a.txt" in str(told.value)
    assert told.value.next_step


def test_three_wrappings_of_one_tree():
    xml, two = read_roster(as_xml().encode()), read_roster(as_json())
    assert xml.dialect == "new-recruit-xml"
    assert two.dialect == "new-recruit-json"
    assert (xml.units, xml.lines, xml.texts) == (two.units, two.lines, two.texts)
    assert read_roster(as_zip()) == xml
    assert read_roster(as_xml()) == xml
    assert read_roster(b"\xef\xbb\xbf" + as_xml().encode()) == xml
    wide = as_xml().replace("UTF-8", "UTF-16").encode("utf-16")
    assert read_roster(wide) == xml


@pytest.mark.parametrize("code", ["utf-16", "cp1252", "utf-8-sig"])
@pytest.mark.parametrize("said", ["UTF-8", "UTF-16", "windows-1252"])
def test_a_tree_that_says_another_encoding_than_it_is_in(code, said):
    text = as_xml().replace("UTF-8", said).replace("Frogs", "Frögs")
    assert read_roster(text.encode(code, errors="replace")).title == "Frögs"


def test_what_a_tree_says():
    found = read_roster(as_json())
    assert (found.title, found.points, found.limit) == ("Frogs", 460, 1000)
    assert (found.faction, found.formation) == ("Reedfolk", "Tide Guard")
    assert found.battlepack == "General's Handbook 2026-27"
    assert found.tactics == ("Smokescreen",)
    assert dict(found.lores) == {"manifestations": "Water Shapes"}
    assert found.prices == {"Water Shapes": 20}
    texts = [(where, text.name) for where, text in found.texts]
    assert texts == [("formation", "High Water"), ("manifestations", "Summon Drowned Wheel")]
    wheel, queen, wardens, alone = found.units
    assert wheel.kind == "manifestation"
    assert wheel.own.warscroll.banishment == 7
    assert (queen.regiment, queen.is_general, queen.key) == ("General's Regiment", True, "0aa1-1")
    assert queen.enhancements == ("Heron Crown",)
    assert [text.name for text in queen.texts] == ["Heron Crown"]
    scroll = queen.own.warscroll
    assert (scroll.save, scroll.health, scroll.ward, scroll.size) == (3, 6, 5, 1)
    assert scroll.by_hand == ("Row as One",)
    assert scroll.reminders[0].phase == "movement"
    assert "Regimental Leader" not in scroll.keywords
    assert scroll.weapons[0].abilities == ("CRIT_MORTAL",)
    assert (wardens.models, wardens.is_reinforced, dict(wardens.roles)) == (
        20, True, {"CHAMPION": 1},
    )  # fmt: skip
    assert [(m.count, m.weapons, m.roles) for m in wardens.own.models] == [
        (1, ("Reed Spear and Bow",), ("CHAMPION",)),
        (3, ("Boat Hook",), ()),
        (16, ("Reed Spear and Bow",), ()),
    ]
    assert (wardens.own.warscroll.size, wardens.own.warscroll.points) == (10, 120)
    borne = [(w.name, w.bearers) for w in wardens.own.warscroll.weapons]
    assert borne == [
        ("Reed Spear", "Reed Spear and Bow"), ("Reed Bow", "Reed Spear and Bow"),
        ("Boat Hook", "Boat Hook"),
    ]  # fmt: skip
    assert alone.regiment == ""
    ignored = [line.text for line in found.lines if line.fate == "ignored"]
    assert ignored == ["Battle Tactic Cards", "Smokescreen", "Allow Legends"]


def test_what_is_known_and_not_used_is_told():
    for text in (IOS, ANDROID, NEW_RECRUIT, SIGDEX, SCROLLCASTER, LISTBOT):
        found = read_roster(text)
        means = {line.means for line in found.lines if line.fate == "ignored"}
        assert "footer" in means
        assert "drops" in means
        assert text is LISTBOT or "battle tactic cards" in means


@pytest.mark.parametrize("again", [IOS, "Another one 500/1000 pts\n" + IOS.partition("\n")[2]])
@pytest.mark.parametrize("between", ["", "\n\nAnd this is the other one:\n"])
def test_two_lists_in_one_text_are_refused(again, between):
    with pytest.raises(TabletopError) as told:
        read_roster(IOS + between + again, "both.txt")
    assert told.value.reason == "there are two lists in this text"
    at = len(IOS.splitlines()) + 1 + between.count("\n") - (1 if between else 0)
    assert told.value.place == f"line {at}"
    cut = IOS.partition("Created with")[0]
    with pytest.raises(TabletopError, match="two lists"):
        read_roster(cut + "Another 500/1000 pts\n" + cut.partition("\n")[2])


def test_two_armies_in_one_tree_are_refused():
    row = roster()
    row["roster"]["forces"].append(row["roster"]["forces"][0] | {"catalogueName": "Ferryfolk"})
    with pytest.raises(TabletopError, match=r"two armies .*: Reedfolk and Ferryfolk"):
        read_roster(as_json(row))
    row["roster"]["forces"][1] = {"name": "General's Handbook 2026-27", "selections": []}
    assert len(read_roster(as_json(row)).units) == 4


def test_regiments_of_renown_in_a_tree_stand_within_the_army_or_beside_it():
    band = {"name": "Ferry Band", "catalogueName": "Reedfolk", "costs": points(290),
            "selections": [wardens() | {"costs": points(0)}]}  # fmt: skip
    inner, beside = roster(), roster()
    inner["roster"]["forces"][0]["forces"].append(band)
    beside["roster"]["forces"].append(band)
    for row in (inner, beside):
        found = read_roster(as_json(row))
        assert [u.renown for u in found.units if u.renown] == ["Ferry Band"]
        assert found.prices["Ferry Band"] == 290


@pytest.mark.parametrize("text", [IOS, SIGDEX])
def test_a_regiment_of_renown_without_its_members_named(text):
    short = text.replace("Ferrywoman\nOtter Riders\nOtter Riders\n", "")
    found = read_roster(short)
    (band,) = [u for u in found.units if u.name == "Ferry Band"]
    assert band.points == 290
    assert "Ferry Band" not in found.prices
    heading = text.replace(
        "Regiments of Renown\nFerry Band (290)", "Regiment of Renown: Ferry Band (290)"
    )
    assert [u.renown for u in read_roster(heading).units if u.renown] == ["Ferry Band"] * 3


def test_members_with_bullets_of_any_kind():
    text = IOS.replace("Ferrywoman\nOtter Riders\nOtter", "• Ferrywoman\n• Otter Riders\n• Otter")
    assert read_roster(text).units == read_roster(IOS).units


def test_reinforced_said_twice_is_reinforced_once():
    found = read_roster(IOS.replace("• Reinforced", "• Reinforced\n• Reinforced"))
    assert found.units[1].is_reinforced
    assert [line.means for line in found.lines if line.means == "repeated"] == ["repeated"]


@pytest.mark.parametrize("name", ["General's Regiment", "Regiment 1", "Regiment", "Regiment II"])
def test_regiments_of_a_tree_by_any_name(name):
    row = roster()
    row["roster"]["forces"][0]["forces"][0]["name"] = name
    found = read_roster(as_json(row))
    assert [u.regiment for u in found.units[1:3]] == ["General's Regiment"] * 2
    assert not any(u.renown for u in found.units)


def test_a_unit_may_have_a_name_of_its_own_and_stand_several_times():
    row = roster()
    one = row["roster"]["forces"][0]["forces"][0]["selections"][0]
    one |= {"customName": "Bertha", "number": 2}
    found = read_roster(as_json(row))
    assert found.units[1].called == "Bertha"
    assert "counts 2 of it" in next(x.why for x in found.lines if x.text == "2x Oar Queen")
    army = import_roster(found, None).army
    assert army.name_of(army.units[0]) == "Bertha"
    assert army.warscroll_of(army.units[0]).name == "Oar Queen"


def selections(row):
    """Return how many selections stand in a part of a tree."""
    inner = row.get("selections", [])
    return len(inner) + sum(map(selections, [*inner, *row.get("forces", [])]))


@pytest.mark.parametrize("seed", range(20))
def test_every_selection_of_a_tree_is_a_line_with_a_fate(seed):
    chance, row = random.Random(seed), roster()

    def spoil(part):
        inner = part.get("selections", [])
        for item in [*inner, *part.get("forces", [])]:
            spoil(item)
            change = chance.randrange(12)
            if change == 0:
                item["name"] = chance.choice(["", "General", "Reinforced", "Champion", "x" * 99])
            elif change == 1:
                item["type"] = chance.choice(["unit", "model", "upgrade", "mount", ""])
            elif change == 2:
                item["profiles"] = []
            elif change == 3:
                item.pop("costs", None)
        if chance.random() < 0.2:
            inner.append(upgrade(chance.choice(["Thing", "Mark of Mud", "Legends"])))
        chance.shuffle(inner)

    spoil(row["roster"])
    count = selections(row["roster"])
    found = read_roster(as_json(row))
    assert [*dict.fromkeys(line.number for line in found.lines)] == [*range(1, count + 1)]
    for data in (library(), None):
        lines = import_roster(found, data).lines
        assert [line.number for line in lines] == [line.number for line in found.lines]
        assert all(line.fate in ("used", "ignored", "unresolved") for line in lines)
