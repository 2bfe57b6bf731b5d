"""Modifiers put on units by hand: they change what is rolled, end in time, and can be lifted."""

import ast
from pathlib import Path

import pytest

import tabletop
from tabletop.rules.play.attack.counting import attacks_of, profile_of
from tabletop.rules.play.by_hand.stats import CHANGEABLE
from tabletop.rules.play.by_hand.words import UNTIL, effect_words
from tabletop.rules.play.game import Illegal
from tabletop.rules.play.values import (
    CHARGE_ROLL,
    CONTROL,
    HIT_ROLL,
    MAY_USE_COMMANDS,
    MOVE,
    WARD,
)
from tabletop.state.battle import Clock
from tabletop.state.by_hand import HandDamage, HandLift, HandModifier
from tabletop.state.facts import AttackRolled, ClockMoved, DoneByHand, EffectGained
from tests.play.by_hand.desk import PIKES, camp, facts, holds, play_on

PIKE = PIKES.weapons[0]


def change(stat, op="add", value=1, unit="pikes", until="turn", **more):
    return HandModifier(1, unit, stat, op, value, until, **more)


def profile(game, unit="pikes", target="trolls"):
    return profile_of(game.doing, unit, target, PIKE)


def fought(game):
    """Let the pikes fight the trolls; return the steps of their attacks."""
    number = len(game.journal.entries)
    game.answer(("fight:pikes",))
    play_on(game)
    return facts([e for entry in game.journal.entries[number:] for e in entry.events], AttackRolled)


def to_fight(game):
    while game.pending.kind != "fight":
        game.answer(game.pending.fallback())
    return game


def test_a_hit_roll_is_modified_where_it_is_rolled():
    plain = [s for s in fought(to_fight(camp())) if s.step == "hit" and s.unit == "pikes"]
    game = to_fight(camp())
    events = game.settle(change(HIT_ROLL, why="Blessing"))
    assert isinstance(events[0], DoneByHand)
    assert "Blessing" in events[0].words
    assert facts(events, EffectGained)
    assert holds(game)
    rolled = [s for s in fought(game) if s.step == "hit" and s.unit == "pikes"]
    assert sum(s.count for s in rolled) == sum(s.count for s in plain) == 20
    assert all(s.change == 1 and ("Blessing (by hand)", 1) in s.parts for s in rolled)
    assert {s.change for s in plain} == {0}
    for step in rolled:
        assert step.successes == sum(face >= 3 for face in step.faces)


def test_numbers_of_weapons_and_of_those_who_attack_it():
    game = camp()
    game.settle(change("Rend", value=2))
    game.settle(change("Damage", "mul", 2, weapon="Pike"))
    game.settle(change("Attacks", value=3, weapon="ranged"))
    game.settle(change("Attacks", value=1, weapon="melee"))
    assert attacks_of(game.doing, "pikes", PIKE, "pikes1", 2) == 3
    made = profile(game)
    assert made.save.change == -2
    assert made.points(1) == 2
    assert profile(game, "others").save.change == 0
    game.settle(change("wound roll", value=-1, unit="trolls", whose="against", why="Hide"))
    assert profile(game).wound.change == profile(game, "others").wound.change == -1
    assert ("Hide (by hand)", -1) in profile(game).wound.reasons


def test_other_numbers_of_the_unit():
    game = camp()
    do = game.doing
    assert do.value(WARD, do.case("trolls"), 6).total == 6
    game.settle(change("ward", "best", 4, unit="trolls"))
    game.settle(change("Move", "half", 0))
    game.settle(change("charge roll", value=2))
    game.settle(change("control score", value=-3))
    game.settle(change("may use commands", "forbid", 0))
    do = game.doing
    assert do.value(WARD, do.case("trolls"), 6).total == 4
    assert do.value(MOVE, do.case("pikes"), 5).total == 3
    assert do.value(CHARGE_ROLL, do.case("pikes"), 7).total == 9
    assert do.value(CONTROL, do.case("pikes"), 10).total == 7
    assert not do.value(MAY_USE_COMMANDS, do.case("pikes"), 1)
    assert holds(game)


def test_without_a_name_two_act_and_with_one_only_one():
    game = camp()
    game.settle(change("Attacks"))
    game.settle(change("Attacks"))
    assert attacks_of(game.doing, "pikes", PIKE, "pikes1", 2) == 4
    game.settle(change("Attacks", why="Frenzy"))
    with pytest.raises(Illegal, match="Frenzy is in force"):
        game.settle(change("Attacks", why="Frenzy"))


def test_less_health_slays_who_carries_as_much():
    game = camp("hero")
    game.settle(HandDamage(1, "trolls", "3", "allocated"))
    assert game.state.unit("trolls").wounds == 3
    game.settle(change("Health", value=-1, unit="trolls"))
    if game.pending.kind == "casualties":
        game.answer(game.pending.fallback())
    assert len(game.state.unit("trolls").models) == 2
    assert holds(game)


def test_more_health_that_ends_slays_who_carries_too_much():
    game = camp("hero")
    game.settle(change("Health", value=2, unit="trolls"))
    game.settle(HandDamage(1, "trolls", "5", "allocated"))
    assert (len(game.state.unit("trolls").models), game.state.unit("trolls").wounds) == (3, 5)
    (effect,) = game.battle.effects
    game.settle(HandLift(1, effect))
    if game.pending.kind == "casualties":
        game.answer(game.pending.fallback())
    assert (len(game.state.unit("trolls").models), game.state.unit("trolls").wounds) == (2, 1)
    assert holds(game)


def test_it_can_be_lifted_and_so_can_any_effect():
    game = camp()
    game.settle(change(HIT_ROLL, why="Blessing"))
    (effect,) = game.battle.effects
    assert effect_words(effect) == "Blessing: +1 to hit rolls until the end of the turn"
    game.settle(HandLift(2, effect))
    assert not game.battle.effects
    assert holds(game)
    with pytest.raises(Illegal, match="not in force"):
        game.settle(HandLift(2, effect))


def test_for_one_attack_ends_with_the_attack_of_its_unit():
    game = to_fight(camp())
    game.settle(change(HIT_ROLL, until="attack"))
    game.settle(change("save roll", unit="trolls", until="attack"))
    game.settle(change(HIT_ROLL, unit="others", until="attack"))
    game.answer(("fight:pikes",))
    while len(game.battle.effects) == 3:
        game.answer(game.pending.fallback())
    assert [e.units for e in game.battle.effects] == [("others",)]


def move_clock(game, **new):
    clock = game.battle.clock
    after = Clock(**{f: new.get(f, getattr(clock, f)) for f in Clock.__slots__})
    game.by_hand("the clock goes on", (ClockMoved(clock, after),))


@pytest.mark.parametrize(
    ("until", "ends"),
    [
        ("phase", 1), ("turn", 2), ("attack", 2), ("your_next_turn", 4), ("your_next_hero", 5),
        ("round", 4), ("battle", 99),
    ],
)  # fmt: skip
def test_it_ends_in_time(until, ends):
    game = camp("combat", active=1, round=1)
    game.settle(change("Move", until=until))
    clocks = (
        {"phase": "end"},
        {"turn": 2, "active": 2, "acting": 2, "phase": "start"},
        {"phase": "hero"},
        {"round": 2, "turn": 1, "active": 1, "acting": 1, "phase": "start"},
        {"phase": "hero"},
        {"phase": "movement"},
    )
    for number, clock in enumerate(clocks, 1):
        assert bool(game.battle.effects) is (number <= ends), number
        move_clock(game, **clock)
        assert bool(game.battle.effects) is (number < ends), number


@pytest.mark.parametrize(
    ("deed", "why"),
    [
        (change(HIT_ROLL, value=4), "not -3 to 3"),
        (change(HIT_ROLL, value=0), "not -3 to 3"),
        (change("ward", "set", 1), "not 2 to 6"),
        (change("ward", "add", 1), "nothing to be changed"),
        (change("luck"), "nothing to be changed"),
        (change(HIT_ROLL, until="ability"), "no end"),
        (change("Move", whose="against"), "no number of attacks"),
        (change("Move", weapon="Pike"), "no number of weapons"),
        (change(HIT_ROLL, weapon="Spoon"), "no weapon"),
        (change(HIT_ROLL, unit="late"), "not on the table"),
        (change(HIT_ROLL, unit="nobody"), "no unit"),
        (change(HIT_ROLL, why="x" * 81), "at most 80"),
        (change(HIT_ROLL, why="a\nb"), "one line"),
        (HandModifier(3, "pikes", HIT_ROLL, "add", 1, "turn"), "no player 3"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(deed, why):
    game = camp()
    entries = len(game.journal.entries)
    with pytest.raises(Illegal, match=why):
        game.settle(deed)
    assert len(game.journal.entries) == entries


@pytest.mark.parametrize("stat", list(CHANGEABLE))
def test_every_number_offered_is_one_that_the_rules_ask(stat):
    """Each is the word of a `Stat` that the rules or the content define."""
    root = Path(tabletop.__file__).parent
    known = {"weapon CRIT_MORTAL", "weapon CRIT_TWO_HITS", "weapon CRIT_AUTO_WOUND"}
    known |= {"weapon CHARGE_DAMAGE", "weapon SHOOT_IN_COMBAT"}
    for file in (*root.glob("rules/play/values.py"), *root.glob("content/core/**/*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Stat":
                known.add(getattr(node.args[0], "value", ""))
    assert stat in known


@pytest.mark.parametrize("stat", list(CHANGEABLE))
def test_every_number_can_be_modified_in_every_way_and_is_told(stat):
    known = CHANGEABLE[stat]
    for op in known.ops:
        value = 0 if known.is_permission or op == "half" else 2
        game = camp()
        game.settle(change(stat, op, value, unit="trolls", until="battle"))
        (effect,) = game.battle.effects
        assert known.label in effect_words(effect)
        assert UNTIL["battle"] in effect_words(effect)
        assert game.doing.live(stat)[-1].modifier.value == value
