"""A fact that does not fit its state is refused: what it says of before, and said twice."""

import dataclasses
import random
import typing

import pytest

from tabletop.errors import TabletopError
from tabletop.state import facts
from tabletop.state.events import Event, ModelMoved, apply
from tests.saves.every_fact import every_fact
from tests.saves.making import NAMES, value
from tests.saves.sample import field

OF_BEFORE = {
    facts.DiceRolled: "first",
    facts.EffectEnded: "effect",
    facts.ModelsSlain: "models",
    facts.UnitDestroyed: "unit",
    facts.ModelsReturned: "models",
    facts.ReserveLost: "waiting",
}
"""The fields that say what was before where none is called `old`."""
ADDS = {
    facts.AbilityDeclared, facts.AttackRolled, facts.MagicRolled, facts.DeedDone,
    facts.EffectGained, facts.BattleBegan, facts.UnitJoined, facts.DoneByHand,
    facts.ReminderTicked,
}  # fmt: skip
"""Facts that say nothing of before: they add, or take the place of whatever was there."""
AGAIN = ADDS - {facts.UnitJoined}
"""Facts that may be said twice."""


def fitting():
    """Return every kind of fact with the state that it fits."""
    state = field(models=3).battle("hero", command=(4, 4))
    found = []
    for fact in every_fact(state):
        found.append((state, fact))
        state = apply(fact, state)
    return found


FITTING = fitting()


def before_of(fact):
    names = {f.name for f in dataclasses.fields(fact)}
    return "old" if "old" in names else OF_BEFORE.get(type(fact))


def test_every_kind_of_fact_says_what_was_before_or_only_adds():
    told = {facts.AttackRolled, facts.MagicRolled, facts.BattleEnded}
    for kind in typing.get_args(Event):
        names = {f.name for f in dataclasses.fields(kind)}
        assert "old" in names or kind in OF_BEFORE or kind in ADDS | told, kind


@pytest.mark.parametrize("number", range(len(FITTING)))
def test_another_past_is_refused(number):
    state, fact = FITTING[number]
    name = before_of(fact)
    if name is None:
        return
    right = getattr(fact, name)
    hints = typing.get_type_hints(type(fact), localns=NAMES)
    chance = random.Random(number)
    others = [value(hints[name], chance) for _ in range(6)]
    if isinstance(right, int):
        others += [right + 1, right - 1]
    for other in others:
        if other != right:
            with pytest.raises(TabletopError, match=r"the log says|there is no|is taken"):
                apply(dataclasses.replace(fact, **{name: other}), state)


@pytest.mark.parametrize("number", range(len(FITTING)))
def test_what_happens_once_is_refused_twice(number):
    state, fact = FITTING[number]
    after = apply(fact, state)
    if type(fact) in AGAIN:
        apply(fact, after)
        return
    with pytest.raises(TabletopError):
        apply(fact, after)


def test_a_unit_is_set_aside_only_under_its_own_name():
    state, fact = next((s, f) for s, f in FITTING if isinstance(f, facts.UnitSetAside))
    for odd in ("nobody", "a1"):
        with pytest.raises(TabletopError, match="the log says"):
            apply(dataclasses.replace(fact, unit=odd), state)


def test_a_model_returns_as_it_was_slain():
    state, fact = next((s, f) for s, f in FITTING if isinstance(f, facts.ModelsReturned))
    (model,) = fact.models
    for odd in (
        dataclasses.replace(model, height=9.0),
        dataclasses.replace(model, id="another"),
        next(iter(state.models.values())),
    ):
        with pytest.raises(TabletopError, match="the log says"):
            apply(dataclasses.replace(fact, models=(odd,)), state)


def test_a_fact_of_nobody_is_refused():
    state = FITTING[0][0]
    for fact in (
        facts.ModelsReturned("nobody", ()),
        facts.ReserveLost(next(f.waiting for _, f in FITTING if isinstance(f, facts.UnitJoined))),
        facts.DamageAllocated("nobody", 0, 1),
        facts.ModelsSlain("nobody", ()),
        ModelMoved("nobody", state.model("a01").pose, state.model("a01").pose),
    ):
        with pytest.raises(TabletopError):
            apply(fact, state)
