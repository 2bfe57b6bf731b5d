"""How the clock goes on, what ends with it, and what is cleared (BS-5 to BS-7, AB-7)."""

from dataclasses import replace

import pytest

from tabletop.content.book import the_book
from tabletop.rules.play.ability import Ability, Book, Timing
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game
from tabletop.rules.play.sequence.clock import next_turn, next_window
from tabletop.state.battle import TURN, Battle, Clock, Effect, Plan
from tabletop.state.events import apply
from tabletop.state.facts import AbilityDeclared, ClockMoved, ControlChanged, PointsScored
from tabletop.state.implied import is_over
from tests.play.field import Field, scroll


def test_bs_5_seven_phases_each_the_active_players_window_first():
    clock, seen = Clock(1, 1, 2, "start", 2), []
    while clock.phase != "end":
        seen.append((clock.phase, clock.acting))
        clock = next_window(clock)
    assert seen == [(p, w) for p in TURN[:-1] for w in (2, 1)]


@pytest.mark.parametrize(
    ("clock", "after"),
    [
        (Clock(1, 1, 2, "end"), Clock(1, 2, 1, "start", 1)),
        (Clock(1, 2, 1, "end"), Clock(2, 0, 0, "round", 0)),
        (Clock(3, 2, 1, "end"), Clock(3, 2, 0, "over", 0)),
    ],
)
def test_bs_1_turns_rounds_and_the_end(clock, after):
    assert next_turn(Battle(plan=Plan(rounds=3), clock=clock)) == after


SINCE = Clock(1, 1, 1, "hero", 1)


@pytest.mark.parametrize(
    ("until", "alive_after"),
    [
        ("phase", 0),
        ("turn", 2),
        ("round", 4),
        ("your_next_turn", 5),
        ("battle", 7),
    ],
)
def test_ab_7_an_effect_ends_where_its_rule_says(until, alive_after):
    clocks = [
        replace(SINCE, acting=2),
        Clock(1, 1, 1, "movement", 1),
        Clock(1, 1, 1, "end", 0),
        Clock(1, 2, 2, "start", 2),
        Clock(1, 2, 2, "end", 0),
        Clock(2, 0, 0, "round", 0),
        Clock(2, 1, 1, "start", 1),
        Clock(5, 2, 2, "end", 2),
    ]
    effect = Effect("x/y", 1, ("a",), until, SINCE)
    before, alive = SINCE, -1
    for at, clock in enumerate(clocks):
        if is_over(effect, before, clock):
            break
        before, alive = clock, at
    assert alive == alive_after


def test_ab_7_your_next_turn_comes_twice_running_too():
    effect = Effect("x/y", 2, ("a",), "your_next_turn", Clock(1, 2, 2, "hero", 2))
    assert not is_over(effect, Clock(1, 2, 2, "end"), Clock(2, 0, 0, "round"))
    assert not is_over(effect, Clock(2, 0, 0, "round"), Clock(2, 0, 2, "round", 2))
    assert is_over(effect, Clock(2, 0, 2, "round", 1), Clock(2, 1, 2, "start", 2))


def test_bs_7_what_a_unit_did_this_turn_is_forgotten_as_the_turn_ends():
    field = Field().row("a", 1, 10, 10, charged=True, ran=True, retreated=True)
    state = field.battle("combat")
    same = apply(ClockMoved(state.battle.clock, Clock(1, 1, 1, "end", 1)), state)
    assert same.unit("a").charged
    after = apply(ClockMoved(state.battle.clock, Clock(1, 2, 2, "start", 2)), state)
    unit = after.unit("a")
    assert (unit.charged, unit.ran, unit.retreated) == (False, False, False)


@pytest.mark.system("S121")
def test_bs_6_abilities_then_control_then_points():
    last = Ability("last", "Last", "-", "", (Timing("end", "any"),))
    field = Field().row("a", 1, 10, 10, of=scroll(abilities=("last",)))
    field.row("b", 2, 40, 40, of=scroll(abilities=("last",))).objective("1", 10, 12)
    game = Game.start(Book(the_book().core, (last,)), field.battle("end"), Seeded("end"))
    users = []
    while game.battle.clock.turn == 1:
        users.append(game.pending.player)
        game.answer((game.pending.options[0].id,))
    assert users == [1, 2]
    wanted = AbilityDeclared | ControlChanged | PointsScored
    kinds = [
        type(e).__name__
        for entry in game.journal.history()
        for e in entry.events
        if isinstance(e, wanted)
    ]
    assert kinds[:4] == ["AbilityDeclared", "AbilityDeclared", "ControlChanged", "PointsScored"]


def test_bs_5_one_ability_after_another_in_any_order_then_the_opponent():
    one = Ability("one", "One", "-", "", (Timing("start", "any"),))
    two = Ability("two", "Two", "-", "", (Timing("start", "any"),))
    field = Field().row("a", 1, 10, 10, of=scroll(abilities=("one", "two")))
    field.row("b", 2, 40, 40, of=scroll("other", abilities=("one",)))
    game = Game.start(Book(the_book().core, (one, two)), field.battle("start"), Seeded("s"))
    game.answer(("two:a",))
    assert [o.id for o in game.pending.options] == ["one:a", "pass"]
    game.answer(("one:a",))
    assert (game.pending.player, [o.id for o in game.pending.options]) == (2, ["one:b", "pass"])
    game.answer(("pass",))
    assert game.battle.clock.phase != "start"
