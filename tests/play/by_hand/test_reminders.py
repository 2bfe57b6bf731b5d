"""Reminders: which are for now, how often they may be used, ticks that are kept."""

from dataclasses import replace

import pytest

from tabletop.content.book import the_book
from tabletop.files.warscrolls import faction
from tabletop.rules.play.by_hand.reminders import (
    is_marked,
    is_now,
    limit_of,
    of_army,
    reminded,
    reminders_of,
)
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game, Illegal
from tabletop.state.battle import Clock
from tabletop.state.by_hand import HandTick
from tabletop.state.facts import ClockMoved
from tabletop.state.warscroll import Reminder
from tests.play.by_hand.desk import camp, holds
from tests.play.field import Field

HOWL = Reminder("Howl", "movement", "yours", timing="Once Per Battle (Army), Your Movement Phase")
SPIT = Reminder("Spit", "combat", "any", timing="Any Combat Phase", text="They spit.")
HIDE = Reminder("Hide", "", "enemy", True, "Once Per Turn (Army), Reaction: Opponent declared")
BANNER = Reminder("Banner", "movement", timing="ONCE PER BATTLE ROUND, Any Movement Phase")


def game(phase="movement"):
    """Return a battle in which the pikes and both armies have reminders."""
    state = camp(phase).state
    battle = state.battle
    scroll = replace(battle.warscrolls["pikes"], reminders=(HOWL, SPIT), by_hand=("Howl", "Hush"))
    enlisted = {**battle.enlisted, "pikes": replace(battle.enlisted["pikes"], reminders=(HIDE,))}
    battle = replace(
        battle,
        warscrolls={**battle.warscrolls, "pikes": scroll},
        enlisted=enlisted,
        reminders=((BANNER,), ()),
    )
    return Game.start(the_book(), replace(state, battle=battle), Seeded("reminders"))


def by_name(found):
    return {one.reminder.name: one for one in found}


@pytest.mark.parametrize(
    ("timing", "period", "is_army"),
    [
        ("Once Per Battle, Your Hero Phase", "battle", False),
        ("once per turn (army), Any Combat Phase", "turn", True),
        ("Once Per Battle  Round (Army) , X", "round", True),
        ("Once per round", "round", False),
        ("Once Per Phase", "phase", False),
    ],
)
def test_how_often_is_read_from_the_timing(timing, period, is_army):
    found = limit_of(Reminder("x", timing=timing))
    assert (found.period, found.is_army) == (period, is_army)


@pytest.mark.parametrize("timing", ["", "Your Hero Phase", "Passive", "Once"])
def test_without_a_limit_it_may_be_used_each_phase(timing):
    assert limit_of(Reminder("x", timing=timing)) is None


@pytest.mark.parametrize(
    ("phase", "turn", "is_reaction", "now"),
    [
        ("hero", "yours", False, True), ("hero", "enemy", False, False),
        ("hero", "any", False, True), ("combat", "yours", False, False),
        ("", "any", False, False), ("", "yours", True, True), ("", "enemy", True, False),
    ],
)  # fmt: skip
def test_what_is_for_now(phase, turn, is_reaction, now):
    clock = Clock(1, 1, 1, "hero", 1)
    assert is_now(Reminder("x", phase, turn, is_reaction), clock, 1) is now
    assert not is_now(Reminder("x", phase, turn, is_reaction), Clock(5, 2, 0, "over"), 1)


def test_deployment_is_nobodys_turn():
    clock = Clock(0, 0, 0, "deployment", 0)
    assert is_now(Reminder("x", "deployment", "yours"), clock, 2)


def test_names_and_reminders_of_list_and_warscroll_are_one_list():
    battle = game().battle
    assert [r.name for r in reminders_of(battle, "pikes")] == ["Howl", "Spit", "Hide", "Hush"]
    assert [r.name for r in reminders_of(battle, "others")] == ["Howl", "Spit", "Hush"]
    assert reminders_of(battle, "trolls") == ()
    found = by_name(reminded(battle, "pikes"))
    assert [name for name, one in found.items() if one.is_now] == ["Howl"]
    assert is_marked(battle, "pikes")
    assert not is_marked(battle, "trolls")
    assert not is_marked(battle, "nobody")
    assert [one.reminder.name for one in of_army(battle, 1)] == ["Banner"]
    assert of_army(battle, 2) == ()


def test_a_tick_counts_in_its_period_and_for_the_army():
    made = game()
    made.settle(HandTick(1, 1, "pikes", "Howl"))
    assert holds(made)
    for unit in ("pikes", "others"):
        one = by_name(reminded(made.battle, unit))["Howl"]
        assert (one.done, one.is_spent, one.is_due) == (1, True, False)
        assert one.state == "done this battle"
        with pytest.raises(Illegal, match="Howl is done this battle"):
            made.settle(HandTick(1, 1, unit, "Howl"))
    clock = made.battle.clock
    made.by_hand("on", (ClockMoved(clock, replace(clock, round=2)),))
    assert by_name(reminded(made.battle, "others"))["Howl"].is_spent
    made.settle(HandTick(1, 1, "others", "Howl", is_done=False))
    assert made.battle.ticks == ()
    assert holds(made)
    with pytest.raises(Illegal, match="not done"):
        made.settle(HandTick(1, 1, "others", "Howl", is_done=False))


def test_without_a_limit_a_tick_is_for_the_phase_and_may_be_repeated():
    made = game("combat")
    made.settle(HandTick(1, 1, "pikes", "Spit"))
    made.settle(HandTick(1, 1, "pikes", "Spit"))
    one = by_name(reminded(made.battle, "pikes"))["Spit"]
    assert (one.done, one.is_spent, one.is_due) == (2, False, False)
    assert by_name(reminded(made.battle, "others"))["Spit"].is_due
    clock = made.battle.clock
    made.by_hand("on", (ClockMoved(clock, Clock(1, 2, 2, "combat", 2)),))
    assert by_name(reminded(made.battle, "pikes"))["Spit"].is_due


def test_army_wide_reminders_are_ticked_too():
    made = game()
    made.settle(HandTick(2, 1, "", "Banner"))
    assert of_army(made.battle, 1)[0].state == "done this round"
    assert holds(made)


@pytest.mark.parametrize(
    "tick",
    [
        HandTick(1, 1, "pikes", "Sing"),
        HandTick(1, 2, "pikes", "Howl"),
        HandTick(1, 2, "", "Banner"),
        HandTick(1, 0, "", "Banner"),
        HandTick(1, 1, "nobody", "Howl"),
    ],
)
def test_ticks_of_what_is_not_there_are_refused(tick):
    with pytest.raises(Illegal, match="no reminder"):
        game().settle(tick)


def test_what_the_shipped_warscrolls_leave_to_players_is_listed():
    """Names without words stand among the reminders: for no phase, with a tick of their own."""
    scroll = next(s for s in faction("lumineth").warscrolls if s.by_hand)
    made = Field().unit("a", 1, [(10.0, 10.0)], of=scroll).battle("hero")
    found = reminded(made.battle, "a")
    assert [one.reminder.name for one in found] == list(scroll.by_hand)
    assert not any(one.is_now for one in found)
