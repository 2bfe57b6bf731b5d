"""Programs that play a side, for the battle or for a while; stops; handing over."""

from tabletop.players.random import RandomPlayer
from tabletop.ui.battle.boxes.hand_over import HandOver
from tabletop.ui.battle.stops import Stops
from tabletop.ui.battle.wording import PHASES
from tests.play.field import Field
from tests.ui.battle.camp import Camp


def test_a_program_plays_its_side_and_can_be_paused(tmp_path):
    camp = Camp(tmp_path)
    camp.session.players = (RandomPlayer("a"), RandomPlayer("b"))
    camp.screen.follow()
    before = camp.session.moment.number
    camp.play(3.0)
    camp.key("Space")
    assert camp.session.is_paused
    played = camp.session.moment.number
    assert played > before
    camp.play(2.0)
    assert camp.session.moment.number == played
    camp.key("Ctrl+Z")  # a program's decisions are no one's own: nothing is taken back
    assert camp.session.moment.number == played
    camp.close()


def test_a_phase_is_lent_and_comes_back(tmp_path):
    camp = Camp(tmp_path)
    camp.until("use")
    camp.key("Ctrl+G")
    phase = camp.clock.phase
    for _ in range(60):
        camp.play(0.8)
        if not camp.session.lent:
            break
        if camp.session.asked_player is None:
            camp.key("Enter")  # the other side is a person's
    assert not camp.session.lent
    assert camp.clock.phase != phase
    camp.close()


def test_a_unit_is_lent_for_what_it_does(tmp_path):
    game = Field().row("a", 1, 10, 10, count=3).row("x", 2, 40, 30).game("movement")
    camp = Camp(tmp_path, game)
    camp.key("Ctrl+U")
    camp.play(3.0)
    assert not camp.session.lent
    assert [u.ability for u in camp.session.battle.uses] == ["normal-move"]
    camp.close()


def test_stops_decide_who_is_asked(tmp_path):
    asked = Camp(tmp_path / "asked")
    asked.until("attacks")
    asked.key("Enter")
    assert asked.kind == "react"
    asked.close()
    silent = Camp(tmp_path / "silent")
    silent.session.stops = Stops(usual="never")
    silent.until("attacks")
    silent.key("Enter")
    assert silent.kind != "react"
    silent.close()


def test_undo_goes_past_what_was_passed_by_itself(tmp_path):
    camp = Camp(tmp_path)
    camp.session.stops = Stops(usual="never")
    camp.until("attacks")
    number = camp.session.moment.number
    camp.key("Enter")
    assert camp.session.moment.number > number + 1
    camp.key("Ctrl+Z")
    assert camp.kind == "attacks"
    assert camp.session.moment.number == number
    camp.close()


def test_the_screen_is_handed_over_when_that_is_wanted(tmp_path):
    camp = Camp(tmp_path)
    camp.shell.change(camp.shell.settings.with_choice("battle-hand-over", "on"))
    player = camp.ask.player
    for _ in range(40):
        camp.key("Enter")
        if camp.shell.screens[-1] is not camp.screen:
            break
    assert camp.ask.player != player
    assert isinstance(camp.shell.screens[-1], HandOver)
    camp.close()


def test_what_a_program_did_for_me_is_taken_back_in_one_step(tmp_path):
    camp = Camp(tmp_path)
    camp.until("use")
    begun, phase = camp.session.moment.number, camp.clock.phase
    camp.key("Ctrl+G")
    for _ in range(20):
        camp.play(0.8)
        if camp.session.moment.number >= begun + 3:
            break
    assert camp.session.moment.number >= begun + 3
    assert camp.session.undo_label == f"{PHASES[phase].lower()} by Greedy"
    camp.key("Ctrl+Z")
    assert camp.said[-1].startswith(f"Undone: {PHASES[phase].lower()} by Greedy. ")
    assert camp.session.moment.number == begun
    camp.play(3.0)
    assert camp.session.moment.number == begun, "it plays no more"
    assert not camp.session.lent
    camp.key("Ctrl+Y")
    assert camp.session.moment.number >= begun + 3
    camp.close()


def test_a_deployment_done_for_me_is_taken_back_in_one_step(tmp_path):
    camp = Camp(tmp_path, "harrow-mill-deployment")
    camp.until("deploy")
    camp.key("Enter")  # an own drop comes first
    while camp.kind != "deploy" or camp.ask.player != camp.session.moment.player:
        camp.key("Enter")
    begun, stood = camp.session.moment.number, set(camp.state.models)
    camp.key("Ctrl+D")
    camp.play(4.0)
    assert set(camp.state.models) > stood
    assert camp.session.undo_label == "deployment by Greedy"
    camp.key("Ctrl+Z")
    assert camp.session.moment.number == begun
    assert set(camp.state.models) == stood
    assert camp.session.undo_label not in ("", "deployment by Greedy")
    camp.close()
