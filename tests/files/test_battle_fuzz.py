"""Battles and armies spoiled in every way: one message with a place, or a battle that stands."""

import copy
import math
import random
from dataclasses import replace

import pytest

from tabletop.content.book import the_book
from tabletop.errors import TabletopError
from tabletop.files.army_in import read_army
from tabletop.files.battle_scenario import load_battle_scenario, parse_battle
from tabletop.files.battle_scenario_out import dump_battle
from tabletop.files.field import Field
from tabletop.files.node import plain
from tabletop.files.yaml_in import parse
from tabletop.players.random import RandomPlayer
from tabletop.players.runner import play
from tabletop.resources import resource
from tabletop.rules.coherency import judge_coherency
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game
from tests.files.sample import text_of
from tests.files.test_battles import PLACED, SMALL
from tests.files.test_fuzz import ODD, places

FULL = (
    PLACED
    + """
title: Everything
about: A battle with every key.
plan: {id: own, name: Own}
rounds: 5
tactics: cards
began: 2
points: [3, 4]
command: [4, 5]
underdog: 1
held: {o: 2}
reserve: []
effects: [{rule: choking-soot/choked, owner: 1, units: [b], until: your_next_turn}]
scoring:
- {what: hold_at_least, points: 3, count: 1, words: Hold one}
- {what: hold_objective, points: 2, objective: o, rounds: [1, 2]}
"""
).replace("setup:", "setup:\n  objectives: [{id: o, pos: [20, 20], mm: 40}]")


def told(fault, file):
    """A message is one line that names the file and the place."""
    said = str(fault)
    assert said.startswith(f"{file}: "), said
    assert "\n" not in said
    assert fault.place, said
    assert fault.next_step, said


def holds(text):
    """Read a text: either one message, or a battle in which everything is as it must be."""
    try:
        state = parse_battle(text, "b.yaml").state
    except TabletopError as fault:
        told(fault, "b.yaml")
        return False
    battle = state.battle
    assert state.board is not None
    for unit in state.units.values():
        assert judge_coherency(state, unit.id).is_legal
        assert 0 <= unit.wounds < unit.health
    for model in state.models.values():
        assert all(map(math.isfinite, (model.pose.x, model.pose.y, model.pose.z, model.height)))
    known = {*state.units, *battle.waiting, *battle.fallen}
    assert known == set(battle.enlisted)
    return True


def test_the_full_battle_is_good_and_comes_back():
    assert holds(FULL)
    scenario = parse_battle(FULL)
    assert parse_battle(dump_battle(scenario)) == scenario
    Game.start(the_book(), scenario.state, Seeded("x"))


@pytest.mark.parametrize("text", [FULL, SMALL], ids=["placed", "deployment"])
@pytest.mark.parametrize("odd", ODD, ids=lambda v: repr(v)[:12])
def test_every_value_replaced_by_something_odd(text, odd):
    whole = plain(parse(text))
    every = [p for p in places(whole) if p]
    for spot in random.Random(str(odd)).sample(every, 20):
        data = copy.deepcopy(whole)
        at = data
        for key in spot[:-1]:
            at = at[key]
        at[spot[-1]] = odd
        holds(text_of(data))


def test_every_key_left_out():
    whole = plain(parse(FULL))
    for spot in [p for p in places(whole) if p]:
        data = copy.deepcopy(whole)
        at = data
        for key in spot[:-1]:
            at = at[key]
        del at[spot[-1]]
        holds(text_of(data))


def test_cut_off_anywhere():
    for end in range(0, len(FULL), 17):
        holds(FULL[:end])
    ready = dump_battle(load_battle_scenario("harrow-mill"))
    for end in range(0, len(ready), 997):
        holds(ready[:end])


def test_a_letter_changed_anywhere():
    lot = random.Random("letters")
    for _ in range(80):
        at = lot.randrange(len(FULL))
        holds(FULL[:at] + lot.choice("x0-[]{}:,#&*!|>'\"%@`é\t\n") + FULL[at + 1 :])


def test_an_army_cut_off_anywhere():
    text = resource("scenarios", "armies", "rivermark.yaml").read_text(encoding="utf-8")
    for end in range(0, len(text), 127):
        try:
            army = read_army(Field(parse(text[:end], "a.yaml"), "", "a.yaml"))
        except TabletopError as fault:
            told(fault, "a.yaml")
        else:
            assert army.units


def test_any_moment_of_a_battle_is_a_battle_to_begin_with():
    """Uses and deeds of the turn are left behind; the rest of the moment comes back."""
    scenario = load_battle_scenario("village-green")
    game = Game.start(the_book(), scenario.state, Seeded("moments"))
    seen = set()

    def told(game, ask, decision):
        before = game.state
        if game.battle.clock.phase == "over" or game.journal.current % 5:
            return
        after = parse_battle(dump_battle(replace(scenario, state=before))).state
        assert (after.models, after.board) == (before.models, before.board)
        assert after.units == before.units
        one, two = before.battle, after.battle
        for key in ("clock", "points", "command", "held", "enlisted", "waiting", "underdog"):
            assert getattr(one, key) == getattr(two, key), key
        assert set(one.slain) == set(two.slain)
        assert set(one.fallen) == set(two.fallen)
        assert [e.rule for e in one.effects if e.until != "ability"] == [
            e.rule for e in two.effects
        ]
        seen.add(one.clock.phase)

    play(game, {1: RandomPlayer("a"), 2: RandomPlayer("b")}, told)
    assert seen >= {"deployment", "movement", "combat"}
    with pytest.raises(TabletopError, match="over"):
        dump_battle(replace(scenario, state=game.state))
