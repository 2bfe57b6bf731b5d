"""Lists of factions that only the user's data have: chosen, built, judged, saved, played."""

import pygame
import pytest

from tabletop.files.army_in import find_army, load_army
from tabletop.files.army_lists import points_of
from tabletop.files.home import home
from tabletop.files.library import add_library, remove_library
from tabletop.files.mustering import new_battle
from tabletop.files.rosters.houses import house_book, house_known, house_names
from tabletop.files.scenario import load_scenario
from tabletop.resources import resource
from tabletop.ui.kit.ui import Hit
from tabletop.ui.muster.factions import OWN, Factions
from tests.library import made
from tests.ui.muster.test_muster import Bench


@pytest.fixture
def bench(tmp_path):
    add_library(home(tmp_path), made.packed(tmp_path / "age.zip", made.files()))
    return Bench(tmp_path)


def names(army):
    return [army.name_of(unit) for unit in army.units]


def reminders(army):
    return {note.name for note in army.reminders}


def test_factions_of_the_data_are_offered_beside_ours(bench):
    bench.key(pygame.K_f)
    box = bench.top
    assert isinstance(box, Factions)
    groups = dict(box.groups())
    assert len(groups[OWN]) == 2
    assert [n for heading, ns in groups.items() if heading != OWN for n in ns] == [
        "Reedfolk", "Reedfolk - Flood Host",
    ]  # fmt: skip
    box.act(Hit("search", "flood", "change"))
    box.act(Hit("search", "flood", "confirm"))
    bench.step()
    assert bench.army.faction == "Reedfolk - Flood Host"
    assert [k.name for k in bench.screen.desk.known] == ["Reed Wardens"]
    assert bench.screen.desk.known[0].warscroll.points == 110


def test_a_list_of_the_data_is_built_with_its_words_and_models(bench):
    bench.faction("Reedfolk")
    bench.add("Marsh Elder and Heron", "Reed Wardens")
    assert list(bench.army.regiments) == ["Regiment 1"]
    assert names(bench.army) == ["Marsh Elder and Heron", "Reed Wardens"]
    assert reminders(bench.army) == {"Rising Water"}
    wardens = bench.army.units[1]
    assert len(wardens.places["Long Reed"]) == 5
    bench.hit("unit", wardens.id)
    bench.hit("reinforced")
    assert len(bench.army.units[1].places["Long Reed"]) == 10
    assert points_of(bench.army) == 140 + 200


def test_what_is_chosen_brings_its_words_its_price_and_its_manifestations(bench):
    bench.faction("Reedfolk")
    bench.add("Marsh Elder and Heron")
    bench.hit("formation", "Bank Watch")
    bench.hit("lore-spells", "Lore of Mud")
    bench.hit("lore-manifestations", "Lights")
    assert "Mire Grip" in reminders(bench.army)
    assert points_of(bench.army) == 150
    assert [bench.army.name_of(unit) for unit in bench.army.others] == ["Hungry Lantern"]
    bench.hit("lore-spells", "")
    bench.hit("lore-manifestations", "")
    assert reminders(bench.army) >= {"Rising Water"}
    assert "Mire Grip" not in reminders(bench.army)
    assert points_of(bench.army) == 140
    assert bench.army.others == ()
    bench.hit("unit", bench.army.units[0].id)
    bench.hit("give", "Wet Boots")
    assert [note.name for note in bench.army.units[0].reminders] == ["Wet Boots"]
    bench.hit("give", "Wet Boots")
    assert bench.army.units[0].reminders == ()


def test_who_may_join_whom_is_not_judged_and_that_is_said(bench):
    bench.faction("Reedfolk")
    bench.add("Marsh Elder and Heron", "Reed Wardens")
    assert not [f for f in bench.screen.desk.judged.findings if f.code in ("option", "faction")]
    assert bench.screen.desk.book.is_partial


def test_a_saved_list_is_played_without_the_data(bench, tmp_path):
    bench.faction("Reedfolk")
    bench.add("Marsh Elder and Heron", "Reed Wardens")
    bench.hit("lore-manifestations", "Lights")
    bench.key(pygame.K_s, pygame.KMOD_CTRL)
    remove_library(home(tmp_path))
    army = load_army(bench.screen.desk.file)
    assert army == bench.army
    plan, layout = (
        load_scenario(resource("scenarios", kind) / f"{stem}.yaml")
        for kind, stem in (("battleplans", "long-front"), ("layouts", "mill-lanes"))
    )
    state = new_battle(army, find_army("ashkin"), plan, layout, began=0)
    assert sum(e.player == 1 for e in state.battle.enlisted.values()) == len(
        (*army.units, *army.others)
    )


def test_a_list_goes_on_with_the_data_that_are_there_now(bench, tmp_path):
    bench.faction("Reedfolk")
    remove_library(home(tmp_path))
    bench.step()
    assert bench.screen.desk.library is None
    assert bench.screen.desk.known == ()
    bench.screen.context.redraw()
    bench.step()


def test_every_house_has_a_book_and_warscrolls_on_bases(tmp_path):
    kept = add_library(home(tmp_path), made.packed(tmp_path / "age.zip", made.files()))
    for name in house_names(kept):
        book, known = house_book(kept, name), house_known(kept, name, {})
        assert book.faction == name
        assert known
        assert all(k.warscroll.base for k in known)
        assert all(book.has_own(k.warscroll) for k in known)
    said = house_known(kept, "Reedfolk", {"Reed Wardens": "60x35"})
    assert next(k for k in said if k.name == "Reed Wardens").warscroll.base == "60x35"
