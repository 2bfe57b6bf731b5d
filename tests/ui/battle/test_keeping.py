"""Saving, opening, taking up again what was left, going back in time."""

from tabletop.content.book import the_book
from tabletop.files.saves import open_save, unfinished
from tabletop.players.random import RandomPlayer
from tabletop.players.runner import play
from tabletop.ui.battle.left import resumable
from tabletop.ui.battle.opening import kept, opened, player_of, players_again
from tabletop.ui.battle.replay.screen import ReplayScreen
from tabletop.ui.battle.screen import BattleScreen
from tabletop.ui.kit.ui import Hit
from tabletop.ui.routes import first_screens
from tabletop.ui.shell.settings import load_settings
from tabletop.ui.start import StartScreen
from tests.ui.battle.camp import Camp


def test_a_saved_battle_is_the_battle(tmp_path):
    camp = Camp(tmp_path)
    for _ in range(12):
        camp.key("Enter")
    camp.key("Ctrl+S")
    assert camp.session.file is not None
    (recent,) = load_settings(camp.shell.home.settings_file).recent
    assert recent.icon == "swords"
    assert not camp.session.is_dirty
    game = open_save(camp.session.file, the_book()).game
    assert game.state == camp.session.game.state
    assert game.pending.prompt == camp.ask.prompt
    camp.close()


def test_what_was_left_is_taken_up_again(tmp_path):
    camp = Camp(tmp_path, kept=True)
    for _ in range(9):
        camp.key("Enter")
    prompt, number = camp.ask.prompt, camp.session.moment.number
    camp.shell.pop()
    left = resumable(camp.shell.home)
    assert left is not None
    assert left == unfinished(camp.shell.home)[0]
    session = kept(camp.shell, opened(camp.shell, left), left)
    assert (session.ask.prompt, session.moment.number) == (prompt, number)
    assert not left.exists()
    screen = BattleScreen(camp.shell, session)
    camp.shell.push(screen)
    camp.shell.step([], 0.02)
    camp.close()


def test_what_was_taken_up_and_only_looked_at_is_not_lost(tmp_path):
    camp = Camp(tmp_path, kept=True)
    camp.keys("Enter", "Enter", "Enter")
    number = camp.session.moment.number
    camp.shell.pop()
    for _ in range(2):  # nobody decides anything before the program ends again
        left = resumable(camp.shell.home)
        session = kept(camp.shell, opened(camp.shell, left), left)
        assert session.is_dirty
        assert session.moment.number == number
        session.leave()
    assert resumable(camp.shell.home) is not None
    assert len(unfinished(camp.shell.home)) == 1
    camp.close()


def test_the_program_begins_with_what_was_left(tmp_path):
    camp = Camp(tmp_path, kept=True)
    camp.keys("Enter", "Enter")
    camp.shell.pop()
    (start,) = first_screens(camp.shell, None)
    assert isinstance(start, StartScreen)
    assert camp.said[-1] == "A battle was left: Enter goes on where it was"
    resumable(camp.shell.home).unlink()
    assert len(first_screens(camp.shell, None)) == 2  # the ready table lies over the start
    camp.close()


def test_a_battle_that_was_not_begun_is_not_kept(tmp_path):
    camp = Camp(tmp_path, kept=True)
    camp.shell.pop()
    assert resumable(camp.shell.home) is None
    camp.close()


def test_the_replay_says_its_moments_and_the_battle_its_own_after_it(tmp_path):
    camp = Camp(tmp_path)
    for _ in range(6):
        camp.key("Enter")
    before = camp.said[-1]
    camp.key("Ctrl+R")
    assert camp.said[-1].endswith("Esc goes back")
    camp.shell.screens[-1].act(Hit("replay-phase-back"))
    assert camp.said[-1].startswith("Round 2, ")
    assert "Esc" not in camp.said[-1]
    told = camp.said[-1]
    camp.shell.screens[-1].play(True)
    camp.shell.step([], 60.0)
    assert camp.said[-1] == told  # while it plays the log tells it
    camp.shell.screens[-1].play(False)
    assert camp.said[-1] != told
    camp.key("Esc")
    assert camp.said[-1] == before
    camp.key("Ctrl+R")
    camp.shell.screens[-1].act(Hit("replay-phase-back"))
    camp.key("Enter")
    assert camp.said[-1].startswith("Playing on from here: what was played stays")
    camp.close()


def test_the_end_tells_the_points_and_offers_to_look_back(tmp_path):
    camp = Camp(tmp_path)
    game = camp.session.game
    player = RandomPlayer("end")
    play(game, {1: player, 2: player}, most=9000)
    assert game.pending is None
    camp.session.goto(game.journal.current)
    camp.settle()
    high, low = sorted(camp.session.battle.points, reverse=True)
    assert camp.screen.bar().words.endswith(f", {high} to {low} points")
    assert camp.said[-1].endswith(f", {high} to {low} points. Ctrl+R looks back")
    assert camp.screen.ui.place_of("look-back") is not None
    camp.screen.act(Hit("look-back"))
    assert isinstance(camp.shell.screens[-1], ReplayScreen)
    camp.close()


def test_a_line_of_the_log_leads_to_its_moment_and_play_goes_on_from_there(tmp_path):
    camp = Camp(tmp_path)
    for _ in range(10):
        camp.key("Enter")
    camp.press("log-line", "3")
    replay = camp.shell.screens[-1]
    assert replay is not camp.screen
    replay._play_on(3)
    camp.shell.pop()
    camp.settle()
    assert camp.session.moment.number == 3
    assert len(camp.session.journal.entries) > 4  # nothing is lost
    camp.close()


def test_who_plays_the_sides_is_taken_up_again(tmp_path):
    camp = Camp(tmp_path, kept=True)
    camp.session.players = (None, player_of("greedy"))
    for _ in range(3):
        camp.key("Enter")
    camp.key("Ctrl+S")
    for file in (camp.session.file, camp.session.keeper.file):
        session = opened(camp.shell, file)
        assert [player and player.name for player in session.players] == [None, "Greedy"]
        assert not session.is_paused
        session.leave()
    camp.session.players = (player_of("random"), player_of("greedy"))
    camp.key("Ctrl+S")
    session = opened(camp.shell, camp.session.file)
    assert session.is_paused
    session.leave()
    camp.close()


def test_odd_words_about_players_are_people():
    for words in ("", "you", "dragon,you", "you,you,you", ","):
        assert players_again({"players": words}) == (None, None)


def test_a_saved_battle_is_on_the_list_of_what_can_be_opened(tmp_path):
    camp = Camp(tmp_path)
    camp.key("Enter")
    camp.key("Ctrl+S")
    file = camp.session.file
    camp.key("Ctrl+O")
    chooser = camp.shell.screens[-1]
    assert file.name in [item.label for item in chooser.items]
    camp.key("Enter")
    opened = camp.shell.screens[-1]
    assert isinstance(opened, BattleScreen)
    assert opened.session.file == file
    camp.close()
