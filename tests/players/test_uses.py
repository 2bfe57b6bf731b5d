"""Programs weigh abilities by what they are for: those of a new faction as well as the core."""

import pytest

from tabletop.content.book import the_book
from tabletop.content.core import CORE
from tabletop.players.greedy import GreedyPlayer
from tabletop.players.uses import answer_of, purpose_of
from tabletop.rules.play.ability import Ability, Book, Timing, Trigger
from tabletop.rules.play.asks import PASS, Option, Pick
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game
from tabletop.rules.play.values import HIT_ROLL, MOVE, SAVE_ROLL, Modifier
from tests.play.field import Field, scroll, weapon


@pytest.mark.parametrize(
    ("key", "purpose"),
    [
        ("normal-move", "go"),
        ("run", "run"),
        ("retreat", "leave"),
        ("shoot", "shoot"),
        ("charge", "charge"),
        ("rally", "heal"),
        ("counter-charge", "charge"),
        ("covering-fire", "shoot"),
        ("power-through", "harm"),
        ("redeploy", "spare"),
        ("magical-intervention", "spare"),
        ("toll-the-bell", ""),
    ],
)
def test_what_abilities_of_the_core_are_for(key, purpose):
    assert purpose_of(the_book().ability(key)) == purpose


def reaction(by, *modifiers, key="grit"):
    grants = {"x": modifiers}
    return Ability(key, key.title(), "x", "x", reacts=Trigger(("ATTACK",), by), grants=grants)


def test_what_reactions_are_for_follows_from_what_they_grant():
    fight, charge = the_book().ability("fight"), the_book().ability("charge")
    assert answer_of(the_book().ability("all-out-attack"), fight) == "attack"
    assert answer_of(the_book().ability("all-out-defence"), fight) == "defend"
    assert answer_of(the_book().ability("forward-to-victory"), charge) == "again"
    assert answer_of(reaction("opponent", Modifier(SAVE_ROLL, "add", 1)), fight) == "defend"
    assert answer_of(reaction("you", Modifier(MOVE, "add", 1)), fight) == ""
    assert answer_of(reaction("opponent", Modifier(HIT_ROLL, "add", 1)), charge) == ""


def test_a_new_reaction_is_used_where_it_saves_something():
    """One is free and so is used for less; neither is named anywhere but here."""
    grit = reaction("opponent", Modifier(SAVE_ROLL, "add", 1))
    foe = scroll("foe", weapons=(weapon(attacks="20", hit=2, wound=2),))
    field = Field().row("a", 1, 10, 10, of=foe).row("b", 2, 10, 11.5)
    for reactions, picked in (((grit,), "grit"), ((), PASS)):
        book = Book(CORE, reactions)
        game = Game.start(book, field.battle("combat", command=(0, 0)), Seeded("1"))
        options = [Option(f"{r.id}:b", r.name, "b", r.id) for r in reactions]
        ask = Pick("react", 2, "React?", (*options, Option(PASS, "Pass")), first=(PASS,),
                   about=("a", "b"), ability="fight")  # fmt: skip
        decision = GreedyPlayer().decide(game, ask)
        assert decision.answer[0].partition(":")[0] == picked
        assert ("saved" in decision.why) is bool(reactions)


def test_a_new_run_is_weighed_like_a_run():
    dash = Ability(
        "dash", "Dash", "x", "x", (Timing("movement"),), keywords=("CORE", "MOVE", "RUN")
    )
    assert purpose_of(dash) == "run"
