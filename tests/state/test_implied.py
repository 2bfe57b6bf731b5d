"""What facts imply belongs to the format of saves: what it says of every moment is written here."""

import typing
from dataclasses import replace

import pytest

from tabletop.state import facts
from tabletop.state.battle import Clock, Deed, Effect, Until, Use, Waiting
from tabletop.state.events import apply
from tabletop.state.implied import is_over
from tests.play.field import Field

HERO, CHARGE = Clock(2, 1, 1, "hero", 1), Clock(2, 1, 1, "charge", 1)
MOMENTS = {
    "window": replace(HERO, acting=2),
    "phase": replace(HERO, phase="movement"),
    "their turn": Clock(2, 2, 2, "start", 2),
    "their hero": Clock(2, 2, 2, "hero", 2),
    "next round": Clock(3, 0, 0, "round", 0),
    "my turn": Clock(3, 1, 1, "start", 1),
    "my hero": Clock(3, 1, 1, "hero", 1),
    "over": Clock(3, 2, 2, "over", 0),
}
ENDS = {
    "ability": "phase, their turn, their hero, next round, my turn, my hero, over",
    "phase": "phase, their turn, their hero, next round, my turn, my hero, over",
    "turn": "their turn, their hero, next round, my turn, my hero, over",
    "attack": "their turn, their hero, next round, my turn, my hero, over",
    "round": "next round, my turn, my hero, over",
    "your_next_turn": "my turn, my hero",
    "your_next_hero": "my hero",
    "battle": "",
}
"""When an effect of player 1 from its hero phase in round 2 ends, by how long it lasts."""


def test_every_duration_has_its_line():
    assert set(ENDS) == set(typing.get_args(Until))


@pytest.mark.parametrize("until", ENDS)
def test_when_effects_end(until):
    effect = Effect("a/b", 1, ("a",), until, HERO)
    found = [name for name, new in MOMENTS.items() if is_over(effect, HERO, new)]
    assert ", ".join(found) == ENDS[until]
    state = Field().row("a", 1, 5, 5).battle("hero", round=2, effects=(effect,))
    for name, new in MOMENTS.items():
        after = apply(facts.ClockMoved(HERO, new), state)
        assert (after.battle.effects == ()) is (name in found)
        assert (after.battle.clock, after.phase) == (new, new.phase)


def test_within_a_phase_an_effect_of_the_hero_phase_goes_on():
    effect = Effect("a/b", 1, ("a",), "your_next_hero", HERO)
    mine = MOMENTS["my hero"]
    assert not is_over(effect, mine, replace(mine, acting=2))


def marks(unit):
    return "".join(
        letter
        for letter, is_on in (("c", unit.charged), ("r", unit.ran), ("t", unit.retreated))
        if is_on
    )


def test_marks_of_units_come_from_uses_and_deeds_and_go_with_the_turn():
    state = Field().row("a", 1, 5, 5).row("w", 1, 5, 9, waiting=True, charged=True)
    state = state.battle("charge", round=2)
    for keywords, after in (((), ""), (("MOVE", "RUN"), "r"), (("RETREAT",), "t")):
        use = Use("x", 1, "a", CHARGE, keywords)
        assert marks(apply(facts.AbilityDeclared(use, "X"), state).units["a"]) == after
    state = apply(facts.AbilityDeclared(Use("x", 1, "a", CHARGE, ("RUN",)), "X", 2), state)
    assert state.battle.command == (2, 4)
    for what, after in (("fought", "r"), ("charged", "cr")):
        assert marks(apply(facts.DeedDone(Deed(what, "a", CHARGE)), state).units["a"]) == after
    state = apply(facts.DeedDone(Deed("charged", "a", CHARGE)), state)
    late = apply(facts.ClockMoved(CHARGE, replace(CHARGE, phase="end")), state)
    assert (marks(late.units["a"]), marks(late.battle.waiting["w"].unit)) == ("cr", "c")
    new = apply(facts.ClockMoved(CHARGE, MOMENTS["their turn"]), state)
    assert (marks(new.units["a"]), marks(new.battle.waiting["w"].unit)) == ("", "")


def test_nobody_off_the_table_is_marked():
    state = Field().row("a", 1, 5, 5).row("w", 1, 5, 9, waiting=True).battle("hero", round=2)
    used = apply(facts.AbilityDeclared(Use("x", 1, "w", HERO, ("RUN",)), "X"), state)
    done = apply(facts.DeedDone(Deed("charged", "w", HERO)), used)
    assert done.battle.waiting["w"] == state.battle.waiting["w"]
    assert isinstance(done.battle.waiting["w"], Waiting)
