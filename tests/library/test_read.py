"""Reading the made-up data: everything arrives, and what is odd is written down."""

import pytest

from tabletop.bench import bringing
from tabletop.errors import TabletopError
from tabletop.files.army_in import load_army
from tabletop.files.army_out import save_army
from tabletop.files.library import StoppedError, read_library
from tabletop.state.army import Army, Listed
from tabletop.state.dice import Dice
from tests.library import made


@pytest.fixture(scope="module")
def whole():
    return read_library(made.FOLDER)


def test_counts_and_handbook(whole):
    assert (whole.battlepack, whole.revision) == ("General's Handbook 2026-27", "7")
    assert [e.kind for e in whole.entries.values()].count("unit") == 3
    assert whole.counts["weapons"] == 5
    assert whole.entries["unit-wardens"] in whole.named("Reed Wardens")


def test_characteristics_and_keywords(whole):
    scroll = whole.entries["unit-wardens"].warscroll
    assert (scroll.move, scroll.save, scroll.health, scroll.control) == (Dice(plus=5), 4, 1, 1)
    assert (scroll.ward, scroll.size, scroll.points) == (5, 5, 100)
    assert scroll.keywords == ("CHAMPION", "INFANTRY", "ORDER", "WARD (5+)")
    elder = whole.entries["unit-elder"]
    assert elder.is_legends
    assert "LEGENDS" not in elder.warscroll.keywords
    assert elder.warscroll.move == Dice(2, 6)


def test_weapons_and_who_carries_them(whole):
    long_reed, maul, sling = whole.entries["unit-wardens"].warscroll.weapons
    assert long_reed.abilities == ("ANTI:CAVALRY", "CRIT_MORTAL")
    # A maul takes the place of the reed, so that not every model has one.
    assert (long_reed.bearers, maul.bearers) == ("Long Reed", "Bog Maul")
    assert (maul.attacks, maul.abilities) == (Dice(1, 3), ("CHARGE_DAMAGE",))
    assert (sling.kind, sling.range, sling.rend) == ("ranged", 12.0, 0)


def test_models_with_choices_limits_and_roles(whole):
    (kind,) = whole.entries["unit-wardens"].models
    assert (kind.name, kind.count, kind.weapons) == ("Reed Warden", 5, ("Long Reed",))
    assert kind.choices == (("", "Bog Maul"), ("Mud Sling", "Net"))
    assert kind.limits == (("Bog Maul", 0, 1),)
    assert kind.replaced == (("Bog Maul", ("Long Reed",)),)
    assert kind.barred == (("Bog Maul", "CHAMPION"),)
    assert kind.roles == ("CHAMPION", "MUSICIAN")


def test_bases_of_roles_and_of_kinds(whole):
    wardens, elder = whole.entries["unit-wardens"], whole.entries["unit-elder"]
    assert (wardens.warscroll.base, wardens.warscroll.bases) == ("28.5", (("CHAMPION", "32"),))
    assert [(s.base, s.count, s.of, s.who) for s in elder.bases] == [
        ("60x35", 1, 3, "Marsh Elder"),
        ("32", 2, 3, "Heron"),
    ]
    assert elder.warscroll.bases == (("Marsh Elder", "60x35"),)
    assert whole.entries["unit-bell"].warscroll.base == ""
    assert whole.entries["unit-strider"].bases[0].who == "or 32"


def test_manifestations_and_terrain(whole):
    lantern, bell = whole.entries["man-lantern"], whole.entries["unit-bell"]
    assert (lantern.kind, bell.kind) == ("manifestation", "terrain")
    assert (lantern.warscroll.banishment, lantern.warscroll.move) == (7, Dice(3, 6))
    assert bell.warscroll.move is None
    assert bell.terrain == ("COVER", "UNSTABLE")
    assert "Cover, Unstable" in bell.texts[0].effect
    assert lantern.terrain == ()


def test_abilities_are_reminders_at_their_phase(whole):
    entry = whole.entries["unit-wardens"]
    brace = entry.texts[0]
    # A stray element before the words does not swallow them, and markup is gone.
    assert (brace.effect, brace.declare) == ("They dig in.", "Pick Infantry to brace.")
    assert brace.keywords == ("CORE", "RAMPAGE")
    notes = {note.name: note for note in entry.warscroll.reminders}
    assert (notes["Brace"].phase, notes["Brace"].turn) == ("combat", "any")
    assert notes["Mud Walkers"].text == "Mud never slows it."
    assert set(entry.warscroll.by_hand) == set(notes)
    assert "weapon ability Bogbreath" in notes


def test_a_handbook_switches_what_is_shown(whole):
    older = read_library(made.FOLDER, battlepack="General's Handbook 2025-26")
    for library, words, traits in (
        (whole, "Leads quietly.", {"Early Riser"}),
        (older, "Leads loudly.", {"Grumbler", "Early Riser"}),
    ):
        texts = library.entries["unit-wardens"].texts
        assert [t.effect for t in texts if t.name == "Champion"] == [words]
        assert set(library.houses[1].traits) == traits
    assert "unit-strider" not in whole.houses[1].units
    assert "unit-strider" in older.houses[1].units
    assert older.entries["unit-strider"].points == {"Reedfolk": 90}


def test_what_only_other_handbooks_have_is_kept_for_older_lists(whole):
    older = read_library(made.FOLDER, battlepack="General's Handbook 2025-26")
    assert "Grumbler" in whole.retired
    assert whole.retired["Grumbler"] == older.houses[1].traits["Grumbler"]
    assert "Grumbler" not in older.retired
    assert "Early Riser" not in {**whole.retired, **older.retired}
    assert "Bank Watch" not in whole.retired


def test_lores_that_only_other_handbooks_have_are_kept_too(tmp_path, whole):
    only = (
        '<selectionEntry type="upgrade" name="Lore of Mud" hidden="true" id="s-mud"><modifiers>'
        '<modifier type="set" value="false" field="hidden"><conditions><condition '
        'type="instanceOf" value="1" field="selections" scope="ancestor" childId="pack-25"/>'
        "</conditions></modifier></modifiers>"
    )
    shown = '<selectionEntry type="upgrade" name="Lore of Mud" hidden="false" id="s-mud">'
    found = read_library(
        made.folder(tmp_path / "old", made.changed("Reedfolk.cat", shown, only)),
    )
    assert "Lore of Mud" not in {lore.name for lore in found.lores}
    (mud,) = [lore for lore in found.old_lores if lore.name == "Lore of Mud"]
    assert mud.texts == next(lore for lore in whole.lores if lore.name == "Lore of Mud").texts
    assert whole.old_lores == ()


def test_an_unknown_handbook_is_refused_or_told(tmp_path):
    with pytest.raises(TabletopError, match="no handbook"):
        read_library(made.FOLDER, battlepack="General's Handbook 1999")
    old = made.changed("Ember Wars.gst", "General's Handbook 2026-27", "General's Handbook 2027-28")
    found = read_library(made.folder(tmp_path / "new", old))
    assert found.battlepack == "General's Handbook 2027-28"
    assert any(gap.what == "handbook" for gap in found.gaps)


def test_houses_with_their_extras(whole):
    flood, reed = whole.houses
    assert (reed.name, reed.alliance, flood.faction) == ("Reedfolk", "ORDER", "Reedfolk")
    assert reed.units == ("unit-wardens", "unit-elder", "unit-bell")
    assert (set(reed.formations), set(reed.artefacts)) == ({"Bank Watch"}, {"Wet Boots"})
    assert set(reed.other_enhancements) == {"One Leg"}
    assert [t.name for t in reed.battle_traits] == ["Rising Water"]
    assert (reed.lores, flood.lores) == (("Lore of Mud", "Lights"), ("Spell Lore: Flood Host",))
    assert whole.entries["unit-wardens"].points == {"Reedfolk": 100, "Reedfolk - Flood Host": 110}
    assert whole.entries["unit-wardens"].can_reinforce
    assert not whole.entries["unit-elder"].can_reinforce


def test_a_library_that_two_factions_take_over_whole_is_a_house_of_each(whole, tmp_path):
    shared = made.changed("Reedfolk.cat", 'library="false" id="cat-reed" name="Reedfolk"',
                          'library="true" id="cat-reed" name="\u00fe Great Flood"')  # fmt: skip
    shared["Great Flood.cat"] = shared.pop("Reedfolk.cat")
    for faction in ("Reedfolk", "Otterfolk"):
        shared[f"{faction} - Great Flood.cat"] = (
            f'<catalogue library="false" id="cat-{faction}" name="{faction} - Great Flood">'
            "<catalogueLinks>"
            f'<catalogueLink id="cl-{faction}" targetId="cat-reed" importRootEntries="true"/>'
            "</catalogueLinks></catalogue>"
        ).encode()
    found = read_library(made.folder(tmp_path / "shared", shared))
    otter, flood, reed = sorted(found.houses, key=lambda house: house.name)
    assert (otter.name, otter.faction) == ("Otterfolk - Great Flood", "Otterfolk")
    assert (reed.name, flood.name) == ("Reedfolk - Great Flood", "Reedfolk - Flood Host")
    plain = whole.houses[1]
    for house in (otter, reed):
        assert (house.units, house.lores) == (plain.units, plain.lores)
        assert (house.formations, house.traits) == (plain.formations, plain.traits)
        assert house.battle_traits == plain.battle_traits
    assert found.entries["unit-wardens"].points["Otterfolk - Great Flood"] == 100
    assert found.entries["unit-wardens"].can_reinforce


def test_a_unit_that_may_be_smaller_keeps_its_price(whole):
    wardens = whole.entries["unit-wardens"]
    (small,) = wardens.undersized
    assert (small.name, small.size, small.points) == (
        "Reed Wardens (2 Models)",
        2,
        {"Reedfolk": 60},
    )
    assert wardens.points["Reedfolk"] == 100


def test_lores_bundles_cards_and_rules(whole):
    lores = {lore.name: lore for lore in whole.lores}
    assert (lores["Lore of Mud"].kind, lores["Lore of Mud"].points) == ("spells", 10)
    assert lores["Spell Lore: Flood Host"].kind == "prayers"
    assert (lores["Lights"].kind, lores["Lights"].entries) == ("manifestations", ("man-lantern",))
    (band,) = whole.bundles
    assert (band.name, band.points, band.members) == (
        "The Lantern Band",
        260,
        (("unit-wardens", 2),),
    )
    assert [t.name for t in band.texts] == ["Bright Company"]
    assert [t.name for t in whole.tactics] == ["Hold the Kiln"]
    assert whole.rules == {"Soot": "Shots into it miss on a 1."}


def test_everything_odd_is_a_gap_with_its_place(whole):
    told = {(gap.entry, gap.what): gap for gap in whole.gaps}
    assert set(told) == {
        ("Reed Wardens", "weapon Bog Maul"),
        ("Reed Wardens", "weapon Mud Sling"),
        ("Reed Wardens", "weapon Net"),
        ("Reed Wardens", "weapon ability Bogbreath"),
        ("The Sunken Bell", "base size"),
        ("Mire Strider", "Health"),
        ("Lost Punt", "link to nowhere"),
    }
    assert told["Lost Punt", "link to nowhere"].file == "Reedfolk.cat"
    assert all(gap.why for gap in whole.gaps)


def test_a_zip_and_other_encodings_give_the_same(whole, tmp_path):
    other = made.files()
    for name, data in other.items():
        text = data.decode("utf-8")
        other[name] = text.replace("UTF-8", "UTF-16").encode("utf-16")
    for path in (
        made.packed(tmp_path / "a.zip", made.files()),
        made.packed(tmp_path / "b.zip", other),
    ):
        assert read_library(path).entries == whole.entries


def test_letters_of_old_windows_are_read(tmp_path):
    data = made.files()
    data["Lores.cat"] = data["Lores.cat"].replace(b"It grips.", b"It grips \xe9verything.")
    found = read_library(made.folder(tmp_path / "old", data))
    assert any("éverything" in t.effect for lore in found.lores for t in lore.texts)


def test_progress_rises_and_can_stop():
    shares = []
    read_library(made.FOLDER, lambda step: shares.append(step.share))
    assert shares == sorted(shares)
    assert 0.0 <= shares[0] <= 0.5 < shares[-1] <= 1.0
    with pytest.raises(StoppedError):
        read_library(made.FOLDER, lambda step: step.share < 0.5)


def test_a_broken_catalogue_is_a_gap_and_the_others_count(tmp_path):
    data = made.files()
    data["Lores.cat"] = data["Lores.cat"][:300]
    found = read_library(made.folder(tmp_path / "cut", data))
    assert len(found.entries) == 5
    assert any(gap.file == "Lores.cat" and "XML" in gap.why for gap in found.gaps)


def test_one_number_used_twice_is_told(tmp_path):
    data = made.changed("Reedfolk - Library.cat", 'id="unit-elder"', 'id="unit-wardens"')
    found = read_library(made.folder(tmp_path / "twice", data))
    assert any(gap.entry == "Marsh Elder and Heron" and "twice" in gap.why for gap in found.gaps)


def test_the_data_of_the_bench_is_read_without_gaps(tmp_path, monkeypatch):
    monkeypatch.setattr(bringing, "CATALOGUES", 2)
    bringing.write_data(tmp_path / "data")
    found = read_library(tmp_path / "data")
    assert (len(found.entries), found.counts["weapons"], found.gaps) == (40, 120, ())
    assert found.entries["1-19"].points == {"House 1": 120}


def test_a_warscroll_survives_the_file_of_an_army(whole, tmp_path):
    scroll = whole.entries["unit-wardens"].warscroll
    path = tmp_path / "army.yaml"
    save_army(path, Army("Wet Feet", {scroll.id: scroll}, (Listed("a", scroll.id),)))
    assert load_army(path).warscrolls[scroll.id] == scroll


def test_bases_of_another_number_of_models_than_the_unit_has_are_told(tmp_path):
    odd = made.changed("Reedfolk - Library.cat", "1/5 32mm (Champion)", "1/6 32mm (Champion)")
    found = read_library(made.folder(tmp_path / "odd", odd))
    (told,) = [gap.why for gap in found.gaps if "the bases are of" in gap.why]
    assert "6" in told
    assert not any("the bases are of" in gap.why for gap in read_library(made.FOLDER).gaps)
