"""The replay viewer: a timeline of what was played, and playing on from a moment."""

import functools

import pygame
import pytest

from tabletop.content.book import the_book
from tabletop.files.battle_scenario import load_battle
from tabletop.files.home import home
from tabletop.players.random import RandomPlayer
from tabletop.players.runner import play
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game
from tabletop.state.events import ModelMoved
from tabletop.ui.battle.log import LOG
from tabletop.ui.battle.replay.scene import marks_of
from tabletop.ui.battle.replay.screen import ReplayScreen
from tabletop.ui.battle.replay.timeline import timeline_of, tips_of
from tabletop.ui.shell.shell import Shell
from tests.ui.table.desk import event


@functools.lru_cache(maxsize=1)
def played():
    """A part of the ready battle, played by chance."""
    game = Game.start(the_book(), load_battle("harrow-mill"), Seeded("replay"))
    play(game, {1: RandomPlayer("a"), 2: RandomPlayer("b")}, most=60)
    return game.journal


class Viewer:
    """The viewer in a shell."""

    def __init__(self, folder, journal=None, size=(1600, 1000)):
        self.shell = Shell(home(folder), size)
        self.went_on = []
        self.screen = ReplayScreen(self.shell, journal or played(), self.went_on.append, "Test")
        self.shell.push(self.screen)
        self.step()

    def step(self, *events, dt=0.02):
        self.shell.step(list(events), dt)

    def key(self, code, text=""):
        self.step(event(pygame.KEYDOWN, key=code, mod=0, unicode=text, scancode=0))
        self.step()

    def press(self, id, value=None):
        spot = self.screen.ui.place_of(id, value).center
        self.step(
            event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1),
            event(pygame.MOUSEBUTTONUP, pos=spot, button=1),
        )
        self.step()


@pytest.fixture
def viewer(tmp_path):
    return Viewer(tmp_path)


def test_the_timeline_has_every_moment_once_in_stretches_by_phase():
    line = timeline_of(played())
    assert line.numbers == tuple(range(len(played().entries)))
    assert [s.first for s in line.stretches[1:]] == [s.last for s in line.stretches[:-1]]
    assert (line.stretches[0].first, line.stretches[-1].last) == (0, len(line.numbers))
    for stretch in line.stretches:
        for place in range(stretch.first, stretch.last):
            clock = played().entries[line.numbers[place]].state.battle.clock
            assert (clock.round, clock.turn, clock.phase) == (
                stretch.clock.round, stretch.clock.turn, stretch.clock.phase,
            )  # fmt: skip


def test_what_was_undone_is_still_on_the_timeline():
    back = played().goto(5)
    assert timeline_of(back).last == timeline_of(played()).last


def test_keys_step_and_quiet_moments_are_skipped(viewer):
    screen = viewer.screen
    assert screen.place == screen.line.last
    viewer.key(pygame.K_HOME)
    assert screen.place == 0
    viewer.key(pygame.K_RIGHT)
    assert screen.place == screen.line.next_loud(0)
    assert screen.place not in screen.line.quiet
    there = screen.place
    viewer.key(pygame.K_RIGHT)
    viewer.key(pygame.K_LEFT)
    assert screen.place == there
    viewer.key(pygame.K_PAGEDOWN)
    assert screen.place in {s.first for s in screen.line.stretches}
    viewer.key(pygame.K_END)
    assert screen.place == screen.line.last


def test_playing_goes_to_the_end_and_stops_there(viewer):
    screen = viewer.screen
    viewer.key(pygame.K_SPACE)
    assert screen.is_playing
    assert screen.place == 0
    viewer.press("replay-speed", "4")
    places = []
    for _ in range(2000):
        viewer.step(dt=0.1)
        places.append(screen.place)
        if not screen.is_playing:
            break
    assert places == sorted(places)
    assert screen.place == screen.line.last
    assert not screen.is_playing


def test_pause_keeps_the_moment(viewer):
    viewer.key(pygame.K_SPACE)
    for _ in range(30):
        viewer.step(dt=0.1)
    place = viewer.screen.place
    assert 0 < place < viewer.screen.line.last
    viewer.key(pygame.K_SPACE)
    for _ in range(30):
        viewer.step(dt=0.1)
    assert viewer.screen.place == place


def test_the_timeline_is_dragged(viewer):
    screen, track = viewer.screen, viewer.screen.bar.track
    viewer.step(event(pygame.MOUSEBUTTONDOWN, pos=(track.x, track.centery), button=1))
    assert screen.place == 0
    middle = (track.centerx, track.bottom + 90)  # the pointer may leave the track
    viewer.step(event(pygame.MOUSEMOTION, pos=middle, rel=(1, 1), buttons=(1, 0, 0)))
    assert abs(screen.place - screen.line.last / 2) <= 1
    viewer.step(event(pygame.MOUSEBUTTONUP, pos=middle, button=1))
    viewer.step(event(pygame.MOUSEMOTION, pos=(track.x, 5), rel=(1, 1), buttons=(0, 0, 0)))
    assert abs(screen.place - screen.line.last / 2) <= 1


def test_a_line_of_the_log_leads_to_its_moment(viewer):
    viewer.key(pygame.K_HOME)
    region = next(r for r in viewer.screen.ui._regions if r.id == LOG and int(r.value) > 3)
    viewer.press(LOG, region.value)
    assert viewer.screen.entry.number == int(region.value)


def test_playing_on_names_the_entry_and_leaves_the_journal_alone(viewer):
    before = viewer.screen.journal
    viewer.key(pygame.K_HOME)
    for _ in range(4):
        viewer.key(pygame.K_RIGHT)
    number = viewer.screen.entry.number
    viewer.key(pygame.K_RETURN)
    assert viewer.went_on == [number]
    assert viewer.screen not in viewer.shell.screens
    assert viewer.screen.journal is before


def test_marks_show_ways_and_who_acted():
    moved = next(e for e in played().entries if any(isinstance(x, ModelMoved) for x in e.events))
    marks = marks_of(moved)
    assert marks.trails
    ids = {x.model for x in moved.events if isinstance(x, ModelMoved)}
    ends = {(m.pose.x, m.pose.y) for m in moved.state.models.values() if m.id in ids}
    assert {t.points[-1] for t in marks.trails} <= ends


@pytest.mark.parametrize("size", [(1280, 720), (900, 620), (2560, 1440)])
def test_every_size_of_window_draws_it(tmp_path, size):
    viewer = Viewer(tmp_path, size=size)
    for _ in range(3):
        viewer.step()
    assert viewer.screen.ui.place_of("replay-play-on") is not None


def test_every_way_that_was_played_can_be_looked_at(tmp_path):
    start = Game.start(the_book(), load_battle("harrow-mill"), Seeded("ways"))
    play(start, {1: RandomPlayer("a"), 2: RandomPlayer("b")}, most=10)
    start.goto(4)
    play(start, {1: RandomPlayer("c"), 2: RandomPlayer("d")}, most=5)
    journal = start.journal
    assert tips_of(journal) == (10, 15)
    viewer = Viewer(tmp_path, journal)
    screen = viewer.screen
    assert screen.entry.number == 15
    assert screen.line.numbers == (0, 1, 2, 3, 4, 11, 12, 13, 14, 15)
    viewer.press("way-on")
    assert screen.entry.number == 4  # where the ways part
    assert screen.line.numbers == tuple(range(11))
    viewer.key(pygame.K_END)
    assert screen.entry.number == 10
    viewer.key(pygame.K_RETURN)
    assert viewer.went_on == [10]


def test_one_way_shows_no_choice_of_ways(viewer):
    assert viewer.screen.ui.place_of("way-on") is None


def test_a_new_moment_is_drawn_board_first_and_then_whole(viewer, monkeypatch):
    """No frame has to draw board, log and timeline of another moment at once."""
    screen, drawn = viewer.screen, []
    screen.go_to(0)
    while not screen.board.live.has_picture or screen.is_owed:
        viewer.step()
    paint = screen.paint

    def spy(surface):
        drawn.append(screen.entry.number)
        paint(surface)

    monkeypatch.setattr(screen, "paint", spy)
    screen.go_to(screen.line.next_loud(screen.place))
    viewer.step()
    assert screen.is_owed
    assert drawn == []
    viewer.step()
    assert not screen.is_owed
    assert drawn == [screen.entry.number]
