"""What the armies of the lamps and of the moon have of their own, played."""

from dataclasses import replace

import pytest

from tabletop.content.book import the_book
from tabletop.content.invented.moonlight import quarry_of
from tabletop.files.battle_scenario import load_battle
from tabletop.players.random import RandomPlayer
from tabletop.players.runner import play
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.game import Game
from tabletop.rules.play.healing import may_heal
from tabletop.rules.play.reserves import lose_reserves
from tabletop.rules.play.tokens import put_token
from tabletop.rules.play.values import HIT_ROLL
from tabletop.state.battle import Clock, Effect
from tabletop.state.facts import ReserveLost


@pytest.fixture(scope="module")
def start():
    return load_battle("lamps-and-moon")


def test_a_quarry_is_hit_better_by_its_hunters_alone(start):
    do = Doing(the_book(), start)
    before = do.value(HIT_ROLL, do.case("spiders", "wardens")).change
    put_token(do, quarry_of("spiders"), "wardens")
    assert do.value(HIT_ROLL, do.case("spiders", "wardens")).change == before + 1
    assert do.value(HIT_ROLL, do.case("spiders", "sentinels")).change == before
    assert do.value(HIT_ROLL, do.case("stabbas", "wardens")).change == before


def test_salted_wounds_are_not_healed(start):
    clock = Clock(1, 1, 1, "hero", 1)
    salt = Effect("salt-the-wounds/salted", 1, ("trolls",), "your_next_turn", clock)
    salted = replace(start, battle=replace(start.battle, effects=(salt,), clock=clock))
    do = Doing(the_book(), salted)
    assert not may_heal(do, "trolls")
    assert may_heal(do, "squigs")


def test_riders_that_were_never_called_are_lost(start):
    do = Doing(the_book(), start)
    lose_reserves(do)
    lost = [e.waiting.unit.id for e in do.events if isinstance(e, ReserveLost)]
    assert lost == ["windchargers", "snarlfangs"]
    assert set(do.battle.waiting) == {"lantern", "stone-rune", "twinstones", "maw"}


def test_squigs_keep_coherent_far_apart(start):
    assert start.unit("squigs").coherency == 2
    assert start.unit("stabbas").coherency == 0.5


def test_a_whole_game_of_it_ends(start):
    game = Game.start(the_book(), start, Seeded("whole"))
    play(game, {1: RandomPlayer("1"), 2: RandomPlayer("2")})
    assert game.pending is None
    assert game.battle.clock.phase == "over"
