"""The end of a turn: control, scoring, the next turn, the end of the battle (BS-6, 17, 32.2)."""

from dataclasses import replace

import pytest

from tabletop.content.book import the_book
from tabletop.rules.contest import contesting_models
from tabletop.rules.play.ability import Ability, Book
from tabletop.rules.play.chance import Scripted
from tabletop.rules.play.control import counted
from tabletop.rules.play.game import Game
from tabletop.rules.play.values import CONTROL, Modifier
from tabletop.rules.territories import objectives_in, objectives_outside
from tabletop.state.battle import Plan, ScoringLine
from tabletop.state.facts import BattleEnded, ControlChanged, PointsScored
from tests.play.field import Field, scroll


def events(game):
    return [e for entry in game.journal.history() for e in entry.events]


def ended(field, active=1, **more):
    """Play the end of a turn with the proposed answers; return the game and the first asks."""
    game = field.game("end", script=(6, 1) * 20, active=active, **more)
    asks = []
    turn = (more.get("round", 1), more.get("turn", 1))
    while game.pending is not None and (game.battle.clock.round, game.battle.clock.turn) == turn:
        asks.append(game.pending)
        game.answer(game.pending.fallback())
    return game, asks


def scored(game):
    return [(e.player, e.new - e.old) for e in events(game) if isinstance(e, PointsScored)]


def test_17_5_points_of_the_plan_at_the_end_of_ones_own_turn():
    field = Field().row("a", 1, 10, 10).row("b", 2, 30, 30)
    field.objective("1", 10, 12).objective("2", 30, 31)
    game, _ = ended(field, active=1)
    assert game.battle.held == {"1": 1, "2": 2}
    assert scored(game)[:1] == [(1, 3)]  # one held, not two, not more
    assert game.battle.points[0] == 3


def test_17_5_all_three_lines():
    field = Field().row("a", 1, 10, 10).row("c", 1, 10, 20).row("b", 2, 50, 40)
    field.objective("1", 10, 12).objective("2", 10, 22)
    game, _ = ended(field, active=1)
    assert scored(game)[:3] == [(1, 3), (1, 3), (1, 4)]
    whys = [e.why for e in events(game) if isinstance(e, PointsScored)]
    assert whys[:3] == [
        "hold 1 or more objectives",
        "hold 2 or more objectives",
        "hold more objectives than the enemy",
    ]


def test_17_5_only_the_active_player_scores():
    field = Field().row("a", 1, 10, 10).row("b", 2, 30, 30)
    field.objective("1", 10, 12).objective("2", 30, 31)
    game, _ = ended(field, active=2)
    assert scored(game)[0] == (2, 3)


def test_17_5_lines_of_one_objective_of_enemy_ground_and_of_some_rounds():
    plan = Plan(
        "p", "P", 5,
        (
            ScoringLine("hold_objective", 1, objective="mill", words="the mill"),
            ScoringLine("hold_enemy", 2),
            ScoringLine("hold_at_least", 4, rounds=(3,)),
            ScoringLine("unknown", 9),
        ),
    )  # fmt: skip
    field = Field().row("a", 1, 10, 10).row("c", 1, 30, 30).row("b", 2, 50, 40)
    field.objective("mill", 10, 12).objective("2", 30, 32)
    field.territory(2, [(0, 31), (60, 31), (60, 44), (0, 44)])
    game, _ = ended(field, plan=plan)
    assert scored(game)[:2] == [(1, 1), (1, 2)]
    assert game.battle.points[0] == 3
    game, _ = ended(field, plan=plan, round=3)
    assert scored(game)[:3] == [(1, 1), (1, 2), (1, 4)]
    assert game.battle.points[0] == 7


@pytest.mark.parametrize(("south", "there"), [(22.0, True), (22.8, False)])
def test_17_5_scoring_and_tactics_agree_on_whose_ground_an_objective_lies_on(south, there):
    """The marker reaches 0.79 inches: on a border it is within both territories."""
    plan = Plan("p", "P", 5, (ScoringLine("hold_enemy", 2),))
    field = Field().row("a", 1, 10, 20).row("b", 2, 50, 40).objective("1", 12, 22.0)
    field.territory(2, [(0, south), (60, south), (60, 44), (0, 44)])
    field.territory(1, [(0, 0), (60, 0), (60, 22), (0, 22)])
    game, _ = ended(field, plan=plan)
    assert (objectives_in(game.state, 2) == ("1",)) is there
    assert game.battle.points[0] == (2 if there else 0)
    assert objectives_in(game.state, 1) == ("1",)
    assert objectives_outside(game.state, 2) == (() if there else ("1",))


@pytest.mark.system("S120")
def test_32_2_a_tie_changes_nothing_and_control_stays_with_nobody_near():
    field = Field().row("a", 1, 10, 10).row("b", 2, 10, 14).row("c", 1, 50, 40)
    field.objective("tied", 12.6, 12).objective("left", 40, 5)
    game, _ = ended(field, held={"tied": 2, "left": 1})
    assert game.battle.held == {"tied": 2, "left": 1}
    assert not [e for e in events(game) if isinstance(e, ControlChanged)]


@pytest.mark.system("S118")
def test_32_2_the_higher_score_gains_control_from_the_enemy():
    field = Field().row("a", 1, 10, 10, count=6).row("b", 2, 10, 14, count=5)
    field.objective("1", 12.6, 12)
    game, _ = ended(field, held={"1": 2})
    changed = [e for e in events(game) if isinstance(e, ControlChanged)]
    assert changed[0] == ControlChanged("1", 2, 1)


def between(count_b=5):
    """A unit that reaches two objectives, an enemy at each of them with less."""
    field = Field().row("a", 1, 10, 10, count=5, gap=1.3)
    field.unit("b", 2, [(8, 12), (8, 13.3)])
    field.unit("c", 2, [(17, 12), (17, 13.3)])
    return field.objective("1", 9, 11.5).objective("2", 16, 11.5)


@pytest.mark.system("S116")
def test_17_2_a_unit_counts_for_one_objective_its_player_picks():
    _, asks = ended(between())
    picks = [a for a in asks if a.kind == "objective"]
    assert [(a.player, a.about, len(a.options)) for a in picks] == [(1, ("a",), 2)]


def test_17_2_the_pick_counts():
    game = between().game("end", script=(6, 1) * 5)
    while game.pending.kind != "objective":
        game.answer(game.pending.fallback())
    game.answer(("2",))
    assert game.battle.held == {"1": 2, "2": 1}


def test_17_2_nobody_is_asked_where_it_changes_nothing():
    field = Field().row("a", 1, 10, 10).row("b", 2, 40, 40)
    field.objective("1", 9, 11.5).objective("2", 16, 11.5)
    _, asks = ended(field, held={"1": 1, "2": 1})
    assert not [a for a in asks if a.kind == "objective"]


@pytest.mark.system("S116")
def test_17_2_the_active_player_picks_first_then_the_opponent():
    field = Field().row("a", 1, 10, 10).row("b", 2, 10, 14)
    field.objective("1", 10, 12).objective("2", 15, 12)
    _, asks = ended(field, active=2)
    assert [a.player for a in asks if a.kind == "objective"] == [2, 1]


def test_32_2_a_beast_counts_one_and_a_manifestation_nothing():
    wolves = scroll("wolves", keywords=("BEAST",), control=3)
    rune = scroll("rune", keywords=("MANIFESTATION",), control=9, move=None)
    field = Field().row("a", 1, 10, 10, of=wolves).row("r", 1, 10, 8, count=1, of=rune)
    field.unit("b", 2, [(10, 14), (11.3, 14)]).objective("1", 11, 12)
    game, _ = ended(field)
    assert game.battle.held == {"1": 2}


def test_32_2_a_standard_bearer_adds_one_once():
    field = Field().row("a", 1, 10, 10, roles={"a1": ("STANDARD BEARER",)})
    field.row("b", 2, 10, 14).objective("1", 12.6, 12)
    game, _ = ended(field)
    assert game.battle.held == {"1": 1}


def test_bs_1_the_battle_ends_after_the_last_round_and_most_points_win():
    field = Field().row("a", 1, 10, 10).row("b", 2, 50, 40)
    for points, winner in (((9, 2), 1), ((2, 9), 2), ((4, 4), 0)):
        game, _ = ended(field, active=2, round=5, turn=2, points=points)
        assert game.pending is None
        assert game.battle.winner == winner
        assert [e for e in events(game) if isinstance(e, BattleEnded)] == [BattleEnded(winner)]


def test_bs_5_the_second_turn_is_the_other_players():
    game, _ = ended(Field().row("a", 1, 10, 10).row("b", 2, 50, 40), active=2)
    assert (game.battle.clock.active, game.battle.clock.turn) == (1, 2)


def test_a_battle_goes_on_to_its_last_round_when_one_side_is_gone():
    field = Field().row("a", 1, 10, 10).objective("1", 10, 12)
    game = field.game("hero", seed="alone")
    for _ in range(2000):
        if game.pending is None:
            break
        game.answer(game.pending.fallback())
    assert game.battle.clock.round == 5
    assert game.battle.winner == 1
    assert game.battle.points == (35, 0)


def test_control_is_the_same_when_it_is_taken_up_again():
    game = between().game("end", script=(6, 1) * 5)
    while game.pending.kind != "objective":
        game.answer(game.pending.fallback())
    again = Game(the_book(), game.journal, Scripted((6, 1) * 5))
    assert again.pending.prompt == game.pending.prompt
    before = game.state
    game.answer(("1",))
    game.undo()
    assert game.state == before


@pytest.mark.system("S119")
def test_32_2_a_score_that_falls_below_1_still_gains_the_objective():
    gloom = Ability("gloom", "Gloom", "-", "", passive=(Modifier(CONTROL, "add", -9),))
    field = Field().row("a", 1, 10, 10, of=scroll("dull", abilities=("gloom",)))
    state = field.objective("1", 12.6, 12).row("b", 2, 40, 40).battle("end", held={"1": 2})
    game = Game.start(Book(the_book().core, (gloom,)), state, Scripted(()))
    while game.battle.clock.phase == "end":
        game.answer(game.pending.fallback())
    assert game.battle.held["1"] == 1


@pytest.mark.system("S119")
def test_32_2_modifiers_come_before_the_limits_of_a_score():
    wolves = scroll("wolves", keywords=("BEAST",))
    drum = Ability(
        "drum", "Drum", "-", "", passive=(Modifier(CONTROL, "mul", 2), Modifier(CONTROL, "add", 1))
    )
    field = Field().row("a", 1, 10, 10, of=scroll("drums", abilities=("drum",)))
    field.row("w", 1, 10, 8, of=replace(wolves, abilities=("drum",))).objective("1", 12.6, 12)
    game = Game.start(Book(the_book().core, (drum,)), field.battle("hero"), Scripted(()))
    count = counted(game.doing)
    models = len(contesting_models(game.state, "a", "1"))
    assert count.scores["a"] == {"1": 2 * models + 1}
    assert count.scores["w"].get("1", 1) == 1


def test_b_31_a_pick_in_the_last_count_decides_and_is_taken_up_again():
    for pick, points in (("1", 1), ("2", 0)):
        plan = Plan("p", "P", 5, (ScoringLine("hold_objective", 1, objective="1"),))
        game = between().game("end", script=(), active=1, round=5, turn=2, plan=plan)
        while game.pending.kind != "objective":
            game.answer(game.pending.fallback())
        before = Game(the_book(), game.journal, Scripted(()))
        game.answer((pick,))
        before.answer((pick,))
        assert before.state == game.state
        assert game.battle.points == (points, 0)
        assert game.battle.winner == (1 if points else 0)
        assert game.pending is None
