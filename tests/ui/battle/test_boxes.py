"""The boxes over a battle: menu, stops, who plays, handing over; a whole screen without display."""

import time
from dataclasses import replace

import pygame
import pytest

from tabletop.content.book import the_book
from tabletop.files.battle_scenario import load_battle
from tabletop.files.home import home
from tabletop.players.random import RandomPlayer
from tabletop.rules.play.asks import Pick, Roll
from tabletop.rules.play.chance import Typed
from tabletop.rules.play.game import Game
from tabletop.ui.battle import new_battle, open_battle
from tabletop.ui.battle.boxes.hand_over import HAND_OVER, HandOver, Seats
from tabletop.ui.battle.boxes.players_box import PlayersBox
from tabletop.ui.battle.boxes.stops_box import StopsBox, stopping
from tabletop.ui.battle.menu import Menu, show_menu
from tabletop.ui.battle.replay.screen import ReplayScreen
from tabletop.ui.battle.session import BattleSession, Moment
from tabletop.ui.battle.stops import STOPS_CHOICE, read
from tabletop.ui.shell.saver import SaveChooser
from tabletop.ui.shell.shell import Shell
from tabletop.ui.start import StartScreen
from tests.ui.battle.camp import Camp
from tests.ui.table.desk import event


class Seat:
    """The ready battle in a shell."""

    def __init__(self, folder, size=(1600, 1000)):
        self.shell = Shell(home(folder), size)
        self.screen = open_battle(self.shell)
        self.shell.push(self.screen)
        self.settle()

    @property
    def top(self):
        return self.shell.screens[-1]

    def settle(self, seconds=60.0):
        end = time.monotonic() + seconds
        self.shell.step([], 0.02)
        while self.screen.session.worker.is_busy and time.monotonic() < end:
            self.shell.step([], 0.02)
        self.shell.step([], 0.02)

    def press(self, id, value=None):
        spot = self.top.ui.place_of(id, value).center
        down = event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1)
        self.shell.step([down, event(pygame.MOUSEBUTTONUP, pos=spot, button=1)], 0.02)
        self.settle()

    def key(self, code, text=""):
        self.shell.step([event(pygame.KEYDOWN, key=code, mod=0, unicode=text, scancode=0)], 0.02)
        self.settle()


@pytest.fixture
def seat(tmp_path):
    seat = Seat(tmp_path)
    yield seat
    seat.screen.leave()


def test_the_menu_has_a_key_for_each_row_and_esc_closes_it(seat):
    show_menu(seat.screen)
    seat.settle()
    assert isinstance(seat.top, Menu)
    keys = [row.key for row in seat.top.rows]
    assert len(set(keys)) == len(keys)
    seat.key(pygame.K_ESCAPE)
    assert seat.top is seat.screen


def test_dice_and_steps_are_switched_and_the_menu_stays(seat):
    show_menu(seat.screen)
    seat.settle()
    seat.key(pygame.K_d, "d")
    assert isinstance(seat.screen.session.game.dice, Typed)
    assert seat.screen.tray.seed == ""
    seat.key(pygame.K_d, "d")
    assert seat.screen.tray.seed == seat.screen.session.game.dice.seed
    assert seat.screen.tray.has_steps
    seat.key(pygame.K_e, "e")
    assert not seat.screen.tray.has_steps
    assert isinstance(seat.top, Menu)


@pytest.mark.parametrize(
    ("code", "kind"),
    [(pygame.K_t, StopsBox), (pygame.K_p, PlayersBox), (pygame.K_b, ReplayScreen),
     (pygame.K_a, SaveChooser)],
)  # fmt: skip
def test_rows_lead_on(seat, code, kind):
    show_menu(seat.screen)
    seat.settle()
    seat.key(code, chr(code))
    assert isinstance(seat.top, kind)
    assert not any(isinstance(s, Menu) for s in seat.shell.screens)


def test_stops_are_kept_and_taken_up_again(seat, tmp_path):
    show_menu(seat.screen)
    seat.settle()
    seat.key(pygame.K_t, "t")
    seat.press("stop 1 redeploy", "2")
    seat.press("stop 0 usual", "0")
    stops = seat.screen.session.stops
    assert (stops.of(1, "redeploy"), stops.of(2, "redeploy")) == ("never", "always")
    again = read(seat.shell.settings.choice(STOPS_CHOICE))
    assert again.of(1, "redeploy") == "never"
    assert again.usual == "always"
    other = open_battle(seat.shell)
    assert other.session.stops == again
    other.leave()


def test_every_reaction_and_command_has_a_stop(seat):
    session = seat.screen.session
    rows = stopping(session.game.book, session.battle)
    ids = {a.id for _, a in rows}
    assert {"all-out-defence", "redeploy", "counter-charge", "rally"} <= ids
    for owner, ability in rows:
        assert owner == 0 or ability.reacts is not None


def test_a_side_is_given_to_a_program_and_taken_back(seat):
    show_menu(seat.screen)
    seat.settle()
    seat.key(pygame.K_p, "p")
    asked = seat.screen.session.moment.player
    seat.press(f"who {asked}", "1")
    assert seat.screen.session.players[asked - 1].name == "Greedy"
    assert seat.screen.tool is None  # the question is not for a person now
    seat.press(f"who {asked}", "0")
    assert seat.screen.session.players[asked - 1] is None
    assert seat.screen.tool is not None


def test_a_program_plays_for_a_phase(seat):
    show_menu(seat.screen)
    seat.settle()
    seat.key(pygame.K_p, "p")
    asked = seat.screen.session.moment.player
    seat.press(f"who {3 - asked}", "2")
    seat.press("lend", "phase")
    assert seat.top is seat.screen
    assert seat.screen.session.lent[asked].period == "phase"
    phase = seat.screen.session.battle.clock.phase
    for _ in range(400):
        seat.shell.step([], 0.7)
        if seat.screen.session.battle.clock.phase != phase:
            break
        time.sleep(0.002)
    assert seat.screen.session.battle.clock.phase != phase
    seat.settle()
    assert asked not in seat.screen.session.lent


class Table:
    """A session of which only who is asked matters."""

    def __init__(self, session):
        self.battle, self.ask = session.battle, session.ask
        self.asked_player = None
        self.moment = session.moment

    def asks(self, player, state):
        self.ask = Pick("react", player, "React to Fight by Lantern Riders?", ())
        self.moment = Moment(1, state, self.ask)


def test_the_card_comes_only_when_the_other_person_decides(seat):
    shell, state = seat.shell, seat.screen.session.state
    table, seats = Table(seat.screen.session), Seats()
    shell.change(shell.settings.with_choice(HAND_OVER, "on"))
    table.asks(1, state)
    assert seats.card(shell, table) is None
    table.asks(2, state)
    card = seats.card(shell, table)
    assert isinstance(card, HandOver)
    assert card.player == 2
    assert card.what == "Hero, round 2. React to Fight by Lantern Riders?"
    table.asks(2, state)
    assert seats.card(shell, table) is None
    shell.change(shell.settings.with_choice(HAND_OVER, "off"))
    table.asks(1, state)
    assert seats.card(shell, table) is None


def test_the_card_goes_with_enter(seat):
    seat.shell.push(HandOver(seat.shell, "Ashkin", 2, "React to Fight?"))
    seat.settle()
    seat.key(pygame.K_RETURN)
    assert seat.top is seat.screen


@pytest.mark.parametrize("size", [(1280, 720), (900, 620)])
def test_boxes_fit_small_windows(tmp_path, size):
    seat = Seat(tmp_path, size)
    for code in (pygame.K_t, pygame.K_p):
        show_menu(seat.screen)
        seat.settle()
        seat.key(code, chr(code))
        assert seat.top.ui.place_of("box-close").bottom < size[1]
        seat.key(pygame.K_RETURN)
    seat.screen.leave()


def test_the_start_offers_a_battle_that_was_left_first(tmp_path):
    seat = Seat(tmp_path)
    seat.key(pygame.K_RETURN)
    number = seat.screen.session.moment.number
    assert number > 0
    start = StartScreen(seat.shell)
    seat.shell.replace(start)
    seat.shell.step([], 0.02)
    first, second = start.ui._regions[:2]
    assert (first.id, first.keys) == ("resume", ("Enter", "G"))
    assert (second.id, second.keys) == ("table", ("T",))
    seat.shell.step([event(pygame.KEYDOWN, key=pygame.K_g, mod=0, unicode="g", scancode=0)], 0.02)
    assert seat.top.session.moment.number == number
    seat.top.leave()


def test_a_new_battle_with_real_dice_asks_for_them_at_once(tmp_path):
    shell = Shell(home(tmp_path), (1600, 1000))
    making = new_battle(shell)
    shell.push(making)
    while not making.is_read:
        shell.step([], 0.02)
    making.chosen = replace(making.chosen, dice=1)
    shell.step([event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)], 0.02)
    screen = shell.screens[-1]
    assert making not in shell.screens
    assert isinstance(screen.session.ask, Roll)
    shell.step([], 0.02)
    for digit in "5":
        code = getattr(pygame, f"K_{digit}")
        shell.step([event(pygame.KEYDOWN, key=code, mod=0, unicode=digit, scancode=0)], 0.02)
        shell.step([], 0.02)
    assert screen.tray.typing.faces == [5]
    shell.step([event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)], 0.02)
    screen.session.worker.settle()
    faces = [e.faces for e in screen.session.journal.entries[-1].events if hasattr(e, "faces")]
    assert faces == [(5,)]
    screen.leave()


def test_people_type_in_the_dice_of_a_program(tmp_path):
    game = Game.start(the_book(), load_battle("harrow-mill-deployment"), Typed())
    session = BattleSession(game, players=(RandomPlayer("a"), RandomPlayer("b")))
    camp = Camp(tmp_path, session)
    assert isinstance(camp.ask, Roll)
    for face in "63":  # who begins deployment
        camp.key(face)
        camp.key("Enter")
    assert not isinstance(camp.ask, Roll)
    assert camp.session.asked_player is not None
    camp.close()
