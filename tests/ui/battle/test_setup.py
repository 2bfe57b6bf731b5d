"""The New battle screen: what is chosen becomes a battle at its deployment."""

import shutil
from dataclasses import replace

import pygame
import pytest

from tabletop.files.battle_scenario import load_battle
from tabletop.files.home import home
from tabletop.resources import resource
from tabletop.ui.battle.setup.choices import PROFILES, Chosen, faults_of, rosters, warnings_of
from tabletop.ui.battle.setup.screen import NewBattle
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.shell import Shell
from tests.ui.table.desk import event
from tests.ui.words import collisions, marks_of


def shipped():
    return sorted(file.stem for file in resource("scenarios", "armies").glob("*.yaml"))


class Making:
    """The screen in a shell, with the files read."""

    def __init__(self, folder, size=(1600, 1000)):
        self.shell = Shell(home(folder), size)
        self.started = []
        self.screen = NewBattle(self.shell, self.start)
        self.shell.push(self.screen)
        while not self.screen.is_read:
            self.shell.step([], 0.02)
        self.shell.step([], 0.02)

    def start(self, ordered):
        self.started.append(ordered)
        self.shell.pop()

    def press(self, id, value=None):
        spot = self.screen.ui.place_of(id, value).center
        down = event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1)
        self.shell.step([down, event(pygame.MOUSEBUTTONUP, pos=spot, button=1)], 0.02)
        self.shell.step([], 0.02)

    def key(self, code, text=""):
        self.shell.step([event(pygame.KEYDOWN, key=code, mod=0, unicode=text, scancode=0)], 0.02)


@pytest.fixture
def making(tmp_path):
    return Making(tmp_path)


def test_a_mirror_match_tells_whose_breach_is_whose(making, monkeypatch):
    screen = making.screen
    broken = replace(screen.army(1).army, limit=100)
    rosters = tuple(replace(r, army=broken) if r.key == "rivermark" else r for r in screen.armies)
    screen.armies, screen._seen = rosters, None
    screen.act(Hit("army2", "rivermark"))
    found = warnings_of(broken, broken)
    assert [player for player, _ in found][:4] == [1, 2, 1, 2]
    assert found[0][1] == found[1][1]
    making.shell.step([], 0.02)
    marks = marks_of(making.shell, monkeypatch)
    words = " ".join(mark.words for mark in marks)
    assert "Rivermark against Rivermark (2)" in words
    assert words.count(found[0][1].split(" (")[0]) == 2
    assert not collisions(marks)
    making.key(pygame.K_RETURN)
    assert making.started[0].state.battle.names == ("Rivermark", "Rivermark (2)")
    assert making.started[0].state.title.startswith("Rivermark against Rivermark (2)")


def test_breaches_that_have_no_room_are_counted(tmp_path, monkeypatch):
    making = Making(tmp_path, (1280, 720))
    screen = making.screen
    bad = replace(screen.army(1).army, limit=100, units=(*screen.army(1).army.units[1:],))
    bad = replace(bad, units=tuple(replace(u, is_general=False) for u in bad.units))
    screen.armies = tuple(replace(r, army=bad) if r.army is not None else r for r in screen.armies)
    screen._seen = None
    making.shell.step([], 0.02)
    marks = marks_of(making.shell, monkeypatch)
    whole = " ".join(mark.words for mark in marks)
    assert "breaches more: see the army list" in whole
    assert not collisions(marks)


def test_enter_begins_with_what_is_proposed(making):
    making.key(pygame.K_RETURN)
    (ordered,) = making.started
    battle = ordered.state.battle
    assert battle.clock.phase == "deployment"
    assert battle.names == ("Rivermark", "Ashkin")
    assert battle.plan.name == "The long front"
    assert len(ordered.state.terrain) == 11
    assert set(battle.enlisted) == set(battle.waiting)
    assert ordered.who == ("you", "you")
    assert ordered.seed == making.screen.chosen.seed
    assert making.screen not in making.shell.screens
    assert battle.began == 0  # it is rolled for


def test_all_choices_reach_the_battle(making):
    making.press("army1", "ashkin")
    making.press("army2", "rivermark")
    making.press("who2", "1")
    making.press("begins", "2")
    making.press("profile", "1")
    making.press("tactics", "1")
    making.press("dice", "1")
    making.press("plan", "two-gates")
    making.press("layout", "")
    making.press("go")
    (ordered,) = making.started
    state, battle = ordered.state, ordered.state.battle
    assert battle.names == ("Ashkin", "Rivermark")
    assert ordered.who == ("you", "greedy")
    assert battle.began == 2
    assert state.options == PROFILES[1].options
    assert state.options.obscuring == "behind_2024"
    assert battle.plan.tactics == "cards"
    assert battle.plan.id == "two-gates"
    assert state.terrain == {}
    assert ordered.seed == ""  # people roll


@pytest.mark.parametrize("size", [(1280, 720), (1600, 1000), (2560, 1440)])
def test_the_seed_of_dice_can_be_typed_in_every_window(tmp_path, size):
    making = Making(tmp_path, size)
    assert making.screen.ui.place_of("seed") is not None
    making.press("dice", "1")
    assert making.screen.ui.place_of("seed") is None


@pytest.mark.system("S166")
def test_a_season_gives_both_armies_fury(making):
    making.press("season", "1")
    making.key(pygame.K_RETURN)
    battle = making.started[0].state.battle
    for traits in battle.traits:
        assert {"rising-fury", "fight-through-the-pain", "eruption-of-fury"} <= set(traits)
        assert len(traits) == len(set(traits))


def test_the_same_army_twice_gets_names_apart(making):
    making.press("army2", "rivermark")
    making.key(pygame.K_RETURN)
    assert making.started[0].state.battle.names == ("Rivermark", "Rivermark (2)")


def test_own_armies_are_offered_and_broken_ones_say_so(tmp_path):
    folder = tmp_path / "armies"
    folder.mkdir()
    shutil.copy(resource("scenarios", "armies") / "ashkin.yaml", folder / "mine.yaml")
    (folder / "broken.yaml").write_text("format: 1\nname: Nobody\n")
    making = Making(tmp_path)
    keys = [r.key for r in making.screen.armies]
    assert keys == [*shipped(), "own/broken.yaml", "own/mine.yaml"]
    broken = making.screen.armies[-2]
    assert broken.army is None
    assert "broken.yaml" in broken.fault
    making.press("army1", "own/broken.yaml")  # it is off
    assert making.screen.chosen.armies[0] == "rivermark"
    making.press("army1", "own/mine.yaml")
    assert making.screen.army(1).is_own


def test_an_army_that_cannot_be_deployed_is_refused_in_words(making):
    plan = making.screen.plans[1]
    narrow = making.screen.plans[1].state
    own = {k: t for k, t in narrow.territories.items() if t.player == 2}
    making.screen.plans = (replace(plan, state=replace(narrow, territories=own)),)
    making.screen.chosen = replace(making.screen.chosen, plan=plan.stem, begins=1)
    state, why = making.screen.battle()
    assert why == faults_of(state)
    assert "Rivermark has no territory" in why
    making.shell.redraw()
    making.key(pygame.K_RETURN)
    assert making.started == []


def test_esc_goes_back_and_gives_up_reading(tmp_path):
    shell = Shell(home(tmp_path), (1280, 720))
    screen = NewBattle(shell, lambda ordered: None)
    shell.push(screen)
    shell.step([event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)], 0.02)
    assert screen not in shell.screens
    assert not shell.jobs.is_running("new-battle")


def test_a_folder_that_is_not_there_gives_the_shipped_armies(tmp_path):
    assert [r.key for r in rosters(tmp_path / "none")] == shipped()


@pytest.mark.parametrize("size", [(1280, 720), (900, 620), (2560, 1440)])
def test_every_size_of_window_draws_it(tmp_path, size):
    making = Making(tmp_path, size)
    assert making.screen.chosen.armies == Chosen().armies
    assert making.screen.ui.place_of("go") is not None


def test_ready_battles_are_named_as_their_files_say_and_begin_at_once(making):
    for one in making.screen.ready:
        assert one.title == load_battle(one.file).title
    names = [one.file.stem for one in making.screen.ready]
    making.press("ready", str(names.index("harrow-mill-deployment")))
    top = making.shell.screens[-1]
    assert top is not making.screen
    assert making.screen not in making.shell.screens
    assert top.session.battle.clock.phase == "deployment"
    assert making.started == []
    top.leave()
