"""The start of a round: priority, underdog, command points, abilities, reserves (BS-3, 24.1)."""

from dataclasses import replace

import pytest

from tabletop.content.book import the_book
from tabletop.rules.play.ability import Ability, Book, Timing
from tabletop.rules.play.chance import Scripted
from tabletop.rules.play.game import Game
from tabletop.state.battle import Enlisted
from tabletop.state.facts import ClockMoved, CommandChanged, ReserveLost
from tests.play.field import Field, scroll


def two_units():
    return Field().row("a", 1, 10, 5).row("b", 2, 10, 40)


def round_game(round=2, script=(), field=None, **more):
    return (field or two_units()).game("round", script=script, round=round, turn=0, **more)


def events(game):
    return [e for entry in game.journal.history() for e in entry.events]


@pytest.mark.parametrize(("dice", "chooser"), [((5, 2), 1), ((2, 5), 2), ((4, 4), 1)])
def test_bs_3_the_higher_die_chooses_and_a_tie_lets_last_rounds_first_player(dice, chooser):
    game = round_game(script=dice)
    assert (game.pending.kind, game.pending.player) == ("priority", chooser)


@pytest.mark.parametrize(
    ("dice", "tactics", "told"),
    [
        ((5, 2), "", ("you won the roll, 5 to 2", "the enemy; gets two turns running")),
        ((2, 5), "", ("you won the roll, 5 to 2; two turns running", "the enemy")),
        ((2, 5), "cards", ("you won the roll, 5 to 2; two turns running", "the enemy")),
        (
            (2, 5),
            "2024",
            ("you won the roll, 5 to 2; two turns running, but no battle tactic", "the enemy"),
        ),
        (
            (4, 4),
            "",
            (
                "a tie at 4, and you went first last round",
                "the enemy; gets two turns running",
            ),
        ),
    ],
)
def test_bs_3_who_chooses_is_told_why_and_who_has_two_turns_running(dice, tactics, told):
    state = with_first(two_units().battle("round", round=2, turn=0), 1)
    plan = replace(state.battle.plan, tactics=tactics)
    state = replace(state, battle=replace(state.battle, plan=plan))
    game = Game.start(the_book(), state, Scripted(dice))
    assert tuple(option.detail for option in game.pending.options) == told


def test_bs_3_a_tie_goes_to_who_went_first_last_round_even_if_second_on_the_list():
    field = two_units()
    game = Game.start(the_book(), with_first(field.battle("round", round=3, turn=0), 2),
                      Scripted((3, 3)))  # fmt: skip
    assert game.pending.player == 2


def with_first(state, player):
    return replace(state, battle=replace(state.battle, first=player))


def test_bs_4_who_chooses_may_give_the_turn_away_and_take_two_running():
    game = round_game(script=(6, 1))
    game.answer(("2",))
    assert game.battle.first == 2
    assert game.battle.clock.active == 2
    assert game.battle.clock.turn == 1


@pytest.mark.parametrize(
    ("points", "underdog", "command"), [((3, 10), 1, (5, 4)), ((7, 7), 0, (4, 4))]
)
def test_bs_3_the_underdog_has_fewer_points_and_one_command_point_more(points, underdog, command):
    game = round_game(script=(6, 1), points=points, command=(2, 0))
    game.answer(("1",))
    assert game.battle.underdog == underdog
    assert game.battle.command == command


def test_cmd_1_fewer_auxiliary_units_give_one_more_and_a_tie_none():
    field = two_units()
    field.enlisted["a"] = Enlisted("a", 1, "spears", 5, is_auxiliary=True)
    game = round_game(script=(6, 1), field=field)
    game.answer(("1",))
    assert game.battle.command == (4, 5)
    field.enlisted["b"] = Enlisted("b", 2, "spears", 5, is_auxiliary=True)
    game = round_game(script=(6, 1), field=field, command=(1, 1))
    game.answer(("1",))
    assert game.battle.command == (4, 4)
    told = [e for e in events(game) if isinstance(e, CommandChanged)]
    assert [e.why for e in told] == ["4 a round", "4 a round"]


def test_bs_3_round_1_keeps_who_deployment_settled():
    game = round_game(round=1)
    assert game.pending is None or game.pending.kind != "priority"
    moves = [e.new for e in events(game) if isinstance(e, ClockMoved)]
    assert [(c.turn, c.active, c.acting) for c in moves][:3] == [(0, 1, 1), (0, 1, 2), (1, 1, 1)]


def test_bs_3_both_players_use_abilities_of_the_start_of_the_round_active_first():
    song = Ability("song", "Song", "-", "", (Timing("round", "any"),))
    field = Field().row("a", 1, 10, 5, of=scroll(abilities=("song",)))
    field.row("b", 2, 10, 40, of=scroll(abilities=("song",)))
    book = Book(the_book().core, (song,))
    game = Game.start(book, field.battle("round", round=2, turn=0), Scripted((1, 6)))
    game.answer(("2",))
    seen = []
    while game.pending is not None and game.battle.clock.phase == "round":
        seen.append((game.pending.player, len(game.pending.options)))
        game.answer((game.pending.options[0].id,))
    assert seen == [(2, 2), (1, 2)]


@pytest.mark.system("S107")
@pytest.mark.parametrize(("round", "lost"), [(3, []), (4, ["deep"]), (5, [])])
def test_24_1_reserves_of_deploy_abilities_are_lost_as_round_4_begins(round, lost):
    field = two_units()
    for key in ("deep", "kept", "late"):
        field.row(key, 1, 10, 20, waiting=True)
    for key, why in (("deep", "reserve"), ("kept", "aside")):
        field.waiting[key] = replace(field.waiting[key], why=why)
    del field.waiting["late"]
    game = round_game(round=round, script=(6, 1), field=field)
    game.answer(("1",))
    found = [e.waiting.unit.id for e in events(game) if isinstance(e, ReserveLost)]
    assert found == lost
    assert [d.unit for d in game.battle.deeds if d.what == "destroyed"] == lost
    assert set(lost) <= set(game.battle.fallen)
