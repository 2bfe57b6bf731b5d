"""Building army lists in the window."""

from dataclasses import replace

import pygame
import pytest

from tabletop.errors import TabletopError
from tabletop.files.army_in import load_army
from tabletop.files.army_out import save_army
from tabletop.files.home import home
from tabletop.files.library import add_library
from tabletop.files.warscrolls import known_warscrolls
from tabletop.resources import resource
from tabletop.ui.battle.setup.screen import NewBattle
from tabletop.ui.kit.ui import Hit
from tabletop.ui.lookup import open_lookup
from tabletop.ui.muster import open_muster
from tabletop.ui.muster.found import by_heading, found_by
from tabletop.ui.routes import new_battle_screen, screen_of
from tabletop.ui.shell.shell import Shell
from tabletop.ui.stock.screen import NewTable
from tests.library import made
from tests.ui.table.desk import event
from tests.ui.words import collisions, marks_of, outside

GITZ = [k for k in known_warscrolls() if k.faction == "Gloomspite Gitz"]


class Bench:
    """A shell with the list screen on it."""

    def __init__(self, folder, army=None, size=(1280, 720)):
        self.shell = Shell(home(folder), size)
        self.screen = open_muster(self.shell, army)
        self.shell.push(self.screen)
        self.step()

    @property
    def army(self):
        return self.screen.desk.army

    @property
    def top(self):
        return self.shell._screens[-1]

    def step(self):
        self.shell.step([], 0.02)

    def hit(self, id, value=""):
        self.screen.act(Hit(id, value, "press"))
        self.step()

    def faction(self, name):
        self.hit("factions")
        self.top.act(Hit("faction", name, "press"))
        self.step()

    def add(self, *names):
        for name in names:
            self.hit("add", name)

    def key(self, key, mod=0, unicode=""):
        down = event(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode, scancode=0)
        self.shell.step([down], 0.02)

    def click(self, id, value=""):
        region = next(
            r for r in self.screen.ui._regions if (r.id, r.value) == (id, value) and r.visible.w
        )
        at = region.visible.center
        self.shell.step([event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.shell.step([event(kind, pos=at, button=1, clicks=1)], 0.02)


@pytest.fixture
def bench(tmp_path):
    return Bench(tmp_path)


def test_search_by_name_and_by_keywords():
    names = [k.name for k in found_by("loonboss", GITZ)[0]]
    assert len(names) == 4
    assert all("Loonboss" in name for name in names)
    squigs, why = found_by("SQUIG & CAVALRY & !HERO", GITZ)
    assert {k.name for k in squigs} == {"Boingrot Bounderz", "Squig Hoppers"}
    assert why == ""
    assert found_by("SQUIG &", GITZ) == ((), "a keyword is missing")
    assert found_by("", GITZ)[0] == tuple(GITZ)
    grouped = by_heading(GITZ)
    assert sum(len(group) for _, group in grouped) == len(GITZ)


def test_a_list_is_built_with_the_mouse_and_keys(bench):
    bench.key(pygame.K_SLASH, unicode="/")
    for letter in "cathallar":
        bench.shell.step([event(pygame.TEXTINPUT, text=letter)], 0.02)
    assert bench.screen.text == "cathallar"
    bench.click("add", "Scinari Cathallar")
    (unit,) = bench.army.units
    assert unit.is_general
    bench.hit("search", "wardens")
    bench.click("add", "Vanari Auralan Wardens")
    assert bench.army.units[1].drop == unit.drop
    bench.key(pygame.K_r, unicode="r")
    assert bench.army.units[1].is_reinforced
    bench.key(pygame.K_m, unicode="m")
    assert bench.army.units[1].is_auxiliary
    bench.key(pygame.K_DELETE)
    assert len(bench.army.units) == 1
    bench.key(pygame.K_z, pygame.KMOD_CTRL)
    assert len(bench.army.units) == 2
    bench.key(pygame.K_y, pygame.KMOD_CTRL)
    assert len(bench.army.units) == 1


def test_breaches_are_told_at_once(bench):
    bench.add("Scinari Cathallar", "Archmage Teclis and Celennar, Spirit of Hysh")
    assert bench.screen.desk.judged.is_legal
    bench.hit("unit", "scinari-cathallar")
    bench.key(pygame.K_g, unicode="g")
    assert bench.screen.desk.judged.reasons == ("warmaster",)
    bench.hit("give", "Silver Wand")
    assert bench.army.units[0].enhancements == ("Silver Wand",)
    bench.hit("limit", "0")
    assert bench.army.limit == 1000
    assert "half" in bench.screen.desk.judged.reasons


def test_what_an_army_takes_besides(bench):
    bench.add("Scinari Cathallar")
    bench.hit("terrain", "Shrine Luminor")
    bench.hit("formation", "Scinari Council")
    bench.hit("lore-spells", "Lore of Hysh")
    assert bench.army.terrain == ("Shrine Luminor",)
    assert bench.army.formation == "Scinari Council"
    bench.hit("terrain", "")
    bench.hit("lore-spells", "")
    assert bench.army.terrain == ()
    assert bench.army.lores == {}
    assert bench.screen.desk.drop == "Regiment 1"
    bench.hit("renown", "Gotrek Gurnisson")
    assert bench.army.renown == ("Gotrek Gurnisson",) == tuple(bench.army.regiments)
    assert bench.screen.desk.drop == "Gotrek Gurnisson"
    bench.hit("renown", "")
    assert bench.army.renown == ()


def test_choices_say_what_they_do_in_a_battle(bench, tmp_path):
    bench.add("Scinari Cathallar")
    lores = {"spells": "Lore of Hysh"}
    chosen = replace(bench.army, formation="Warhost of Duality", lores=lores)
    drawn = Bench(tmp_path / "more", chosen)
    drawn.hit("unit", chosen.units[0].id)
    drawn.shell.step([event(pygame.WINDOWEXPOSED)], 0.02)
    tips = {(r.id, r.value): r.tip for r in drawn.screen.ui._regions}
    spells = "Overwhelming Heat, Piercing Refraction. By hand: Beacon of Hysh (Your Hero Phase)."
    assert tips["lore-spells", "Lore of Prismatic Resonance"] == spells
    assert tips["formation", "Aelementor Guardians"] == "By hand: Strike as One (Passive)."
    assert tips["give", "Phoenix Stone"].startswith("The first time that it would be destroyed")
    assert tips["give", "Waystone"] == "By hand: Waystone (Your Movement Phase)."


def test_saved_lists_are_offered_for_a_battle(tmp_path):
    bench = Bench(tmp_path)
    bench.key(pygame.K_s, pygame.KMOD_CTRL)
    assert not (tmp_path / "armies").exists()  # nothing to save
    bench.faction("Gloomspite Gitz")
    bench.add("Loonboss")
    assert bench.screen.is_unsaved
    bench.hit("name", "Squig pack")
    bench.key(pygame.K_s, pygame.KMOD_CTRL)
    file = tmp_path / "armies" / "squig-pack.yaml"
    assert not bench.screen.is_unsaved
    assert load_army(file) == bench.army
    bench.key(pygame.K_s, pygame.KMOD_CTRL)
    assert [p.name for p in file.parent.iterdir()] == [file.name]
    battle = new_battle_screen(bench.shell)
    bench.shell.push(battle)
    while not battle.is_read:
        bench.step()
    assert "own/squig-pack.yaml" in {r.key for r in battle.armies}


def test_the_battle_screen_reads_a_list_saved_on_top_of_it(tmp_path):
    shell = Shell(home(tmp_path), (1280, 720))
    battle = new_battle_screen(shell)
    shell.push(battle)
    while not battle.is_read:
        shell.step([], 0.02)
    ctrl_l = event(pygame.KEYDOWN, key=pygame.K_l, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
    shell.step([ctrl_l], 0.02)
    lists = shell._screens[-1]
    assert lists is not battle
    lists.act(Hit("add", "Scinari Cathallar", "press"))
    lists.act(Hit("save", "", "press"))
    assert any(r.is_own for r in battle.armies)


def test_a_list_leads_to_a_battle_and_is_kept_once(tmp_path):
    bench = Bench(tmp_path)
    bench.key(pygame.K_b, unicode="b")
    assert bench.top is bench.screen  # nothing to play
    bench.add("Scinari Cathallar")
    bench.hit("name", "Night school")
    bench.key(pygame.K_b, unicode="b")
    battle = bench.top
    assert isinstance(battle, NewBattle)
    assert battle.chosen.armies[0] == "own/night-school.yaml"
    assert load_army(tmp_path / "armies" / "night-school.yaml").units[0].is_general
    for _ in range(2):  # from a file elsewhere it is kept among the user's lists, but once
        away = tmp_path / "away.yaml"
        save_army(away, bench.army)
        bench.shell.replace(open_muster(bench.shell, load_army(away)))
        bench.shell.step([], 0.02)
        bench.key(pygame.K_b, unicode="b")
        assert bench.top.chosen.armies[0] == "own/night-school.yaml"
    assert [file.name for file in (tmp_path / "armies").iterdir()] == ["night-school.yaml"]


def test_a_list_made_for_a_battle_is_taken_by_it(tmp_path):
    shell = Shell(home(tmp_path), (1280, 720))
    battle = new_battle_screen(shell)
    shell.push(battle)
    while not battle.is_read:
        shell.step([], 0.02)
    battle.act(Hit("lists", ""))
    lists = shell._screens[-1]
    lists.act(Hit("add", "Scinari Cathallar"))
    shell.step([], 0.02)
    lists.act(Hit("play", ""))
    assert shell._screens[-1] is battle
    assert battle.army(1).army == lists.desk.army


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((2560, 1440), 2.0)])
@pytest.mark.parametrize("faction", ["Reedfolk", "Gloomspite Gitz"])
def test_no_words_lie_on_others(tmp_path, monkeypatch, size, scale, faction):
    add_library(home(tmp_path), made.FOLDER)
    bench = Bench(tmp_path, size=size)
    bench.shell.change(replace(bench.shell.settings, scale=scale))
    bench.screen._new(faction)
    bench.step()
    for _ in range(2):
        marks = marks_of(bench.shell, monkeypatch)
        assert not collisions(marks)
        assert not outside(marks, size)
        bench.add(*[k.name for k in bench.screen.desk.known if k.warscroll][:9])
        bench.hit("unit", bench.army.units[0].id)


def test_leaving_asks_when_it_is_not_saved(bench):
    bench.add("Scinari Cathallar")
    bench.key(pygame.K_ESCAPE)
    assert bench.top.is_overlay
    bench.key(pygame.K_ESCAPE)
    assert bench.top is bench.screen
    bench.key(pygame.K_s, pygame.KMOD_CTRL)
    bench.key(pygame.K_ESCAPE)
    assert bench.screen not in bench.shell.screens


@pytest.mark.parametrize("size", [(1280, 720), (1600, 1000)])
def test_shipped_lists_are_shown(tmp_path, size):
    from tabletop.files.army_in import find_army

    bench = Bench(tmp_path, find_army("rivermark"), size)
    assert bench.screen.desk.judged.is_legal
    assert not bench.screen.is_unsaved
    unit = bench.army.units[2].id
    bench.click("unit", unit)
    assert bench.screen.desk.unit == unit
    bench.hit("remove")
    bench.key(pygame.K_s, pygame.KMOD_CTRL)
    assert (tmp_path / "armies" / "rivermark.yaml").is_file()  # never over a shipped one


def test_the_file_of_an_army_opens_as_a_list(tmp_path):
    shell = Shell(home(tmp_path), (1280, 720))
    made = screen_of(shell, resource("scenarios", "armies", "ashkin.yaml"))
    shell.push(made)
    shell.step([], 0.02)
    assert made.desk.army.name == "Ashkin"
    broken = tmp_path / "broken.yaml"
    broken.write_text("format: 1\nname: x\nregiments: []\n", encoding="utf-8")
    with pytest.raises(TabletopError, match="no units"):
        screen_of(shell, broken)


def test_an_army_has_one_faction_terrain(bench):
    bench.add("Shrine Luminor", "Shrine Luminor")
    assert bench.army.terrain == ("Shrine Luminor",)
    assert [bench.army.name_of(u) for u in bench.army.others] == ["Shrine Luminor"]


@pytest.mark.parametrize(
    ("make", "hint"),
    [
        (open_muster, "Press a warscroll to put it in the list"),
        (open_lookup, "/ searches. Press a line"),
        (lambda shell: NewTable(shell, lambda state: None), "Press a picture to choose it"),
    ],
)
def test_the_line_below_says_what_to_do_and_nothing_of_another_screen(
    tmp_path, monkeypatch, make, hint
):
    shell = Shell(home(tmp_path), (1280, 720))
    shell.announce("Squig Herd move. Enter uses what is proposed")
    screen = make(shell)
    shell.push(screen)
    shell.step([], 0.02)
    words = [mark.words for mark in marks_of(shell, monkeypatch)]
    assert not [text for text in words if text.startswith("Squig Herd move")]
    assert [text for text in words if text.startswith(hint)]
    assert screen.news.text == ""
    shell.announce("Saved it")
    assert screen.news.text == "Saved it"
    shell.close()
