"""The fight order by itself: traces and questions of 13.1 and 19.0, by rule number."""

from dataclasses import replace

import pytest

from tabletop.rules.fight_order import Fighter, begin, followers, next_pick, passed, picked


class Trace:
    """Plays the order out: each unit fights when it is first in its player's list."""

    def __init__(self, *fighters, active=1):
        self.units = {f.unit: f for f in fighters}
        self.active = active
        self.fight = begin(fighters, active)

    @property
    def all(self):
        return tuple(self.units.values())

    @property
    def pick(self):
        return next_pick(self.fight, self.all, self.active)

    def fights(self, unit):
        pick = self.pick
        assert unit in pick.units
        self.done(unit)
        self.fight = picked(pick, self.fight)
        return self

    def done(self, unit):
        self.change(unit, can_fight=False)

    def follows(self, unit):
        assert unit in followers(self.fight, self.all, self.units[unit].player)
        self.done(unit)

    def passes(self):
        pick = self.pick
        assert pick.may_pass
        self.fight = passed(pick, self.fight)

    def change(self, unit, **facts):
        self.units[unit] = replace(self.units[unit], **facts)

    def rest(self):
        """Return the units in the order in which they fight, always the first that may."""
        order = []
        while (pick := self.pick) is not None:
            order.append(pick.units[0])
            self.fights(pick.units[0])
        return order


def first(unit, player, **more):
    return Fighter(unit, player, has_strike_first=True, **more)


def last(unit, player, **more):
    return Fighter(unit, player, has_strike_last=True, **more)


@pytest.mark.system("S031")
def test_13_1_players_alternate_and_the_other_goes_on_alone():
    assert Trace(Fighter("a1", 1), Fighter("a2", 1), Fighter("b1", 2)).rest() == ["a1", "b1", "a2"]


def test_13_1_the_opponent_goes_on_alone_when_the_active_player_has_none():
    trace = Trace(Fighter("a1", 1), Fighter("b1", 2), Fighter("b2", 2), Fighter("b3", 2))
    assert trace.rest() == ["a1", "b1", "b2", "b3"]


def test_19_0_a_strike_first_unit_of_the_opponent_then_the_active_player():
    assert Trace(first("b1", 2), Fighter("a1", 1), Fighter("b2", 2)).rest() == ["b1", "a1", "b2"]


def test_19_0_strike_first_units_alternate_from_the_active_player():
    trace = Trace(first("a1", 1), first("b1", 2), Fighter("b2", 2), Fighter("a2", 1))
    assert trace.rest() == ["a1", "b1", "a2", "b2"]


@pytest.mark.system("S037")
def test_19_0_after_the_last_strike_first_unit_the_active_player_picks_whoever_picked_it():
    trace = Trace(first("a1", 1), Fighter("a2", 1), Fighter("b1", 2))
    assert trace.rest() == ["a1", "a2", "b1"]


@pytest.mark.system("S046", "S047")
def test_19_0_faq_strike_last_goes_on_alternating():
    trace = Trace(last("a1", 1), Fighter("b1", 2), Fighter("a2", 1), last("b2", 2))
    assert trace.rest() == ["a2", "b1", "a1", "b2"]


@pytest.mark.system("S044", "S046", "S047")
def test_19_0_faq_who_did_not_pick_the_last_ordinary_unit_begins_strike_last():
    assert Trace(Fighter("a2", 1), last("a1", 1), last("b1", 2)).rest() == ["a2", "b1", "a1"]


def test_19_0_both_words_are_neither():
    trace = Trace(Fighter("b1", 2), first("a1", 1, has_strike_last=True), last("a2", 1))
    assert trace.fight.first == ()
    assert trace.rest() == ["a1", "b1", "a2"]


def test_19_0_drawn_into_combat_later_strikes_in_no_tier_of_its_own():
    trace = Trace(
        Fighter("a1", 1), Fighter("b1", 2), first("a3", 1, is_in_combat=False, can_fight=False)
    )
    trace.fights("a1")
    trace.change("a3", is_in_combat=True, can_fight=True)
    assert trace.pick.tier == "normal"
    assert trace.pick.player == 2
    assert trace.rest() == ["b1", "a3"]


def test_13_1_a_charger_in_no_combat_may_be_picked_and_need_not_be():
    trace = Trace(Fighter("a1", 1, is_in_combat=False), Fighter("b1", 2))
    assert trace.pick.units == ("a1",)
    assert trace.pick.may_pass
    trace.fights("a1")  # it piles in and reaches b9, which must fight then
    trace.units["b9"] = Fighter("b9", 2)
    assert trace.pick.pool == ("b1", "b9")
    assert not trace.pick.may_pass


def test_13_1_a_pass_is_a_pick_and_drops_units_that_need_not_fight():
    trace = Trace(Fighter("a1", 1, is_in_combat=False), Fighter("b1", 2), Fighter("b2", 2))
    trace.passes()
    assert trace.rest() == ["b1", "b2"]


def test_13_1_who_passed_picks_again_once_drawn_into_combat():
    trace = Trace(
        Fighter("a1", 1, is_in_combat=False),
        Fighter("a2", 1, is_in_combat=False),
        Fighter("b1", 2),
        Fighter("b2", 2),
    )
    trace.passes()
    trace.fights("b1")
    trace.change("a1", is_in_combat=True)
    assert trace.pick.units == ("a1", "a2")
    trace.fights("a1")
    assert trace.fight.passed == ()
    trace.fights("b2")
    assert trace.pick.units == ("a2",)


def test_13_1_both_pass_and_the_phase_ends():
    trace = Trace(Fighter("a1", 1, is_in_combat=False), Fighter("b1", 2, is_in_combat=False))
    trace.passes()
    assert trace.pick.player == 2
    trace.passes()
    assert trace.pick is None


def test_13_1_who_passed_in_turn_still_fights_with_strike_last_units():
    trace = Trace(last("a1", 1), Fighter("a2", 1, is_in_combat=False), Fighter("b1", 2))
    trace.passes()
    assert trace.rest() == ["b1", "a1"]


def test_19_0_units_that_cannot_fight_keep_nobody_waiting():
    trace = Trace(last("a1", 1), Fighter("b1", 2, can_fight=False))
    assert trace.pick.units == ("a1",)
    assert Trace(first("b1", 2, can_fight=False), Fighter("a1", 1)).rest() == ["a1"]


def test_19_0_an_ordinary_unit_drawn_in_while_strike_last_units_fight_goes_before_them():
    trace = Trace(last("a1", 1), last("b1", 2), last("b2", 2))
    trace.fights("a1")
    trace.units["a5"] = Fighter("a5", 1)
    assert trace.pick.tier == "normal"
    assert trace.rest() == ["a5", "b1", "b2"]


def test_19_0_gaining_strike_last_drops_a_unit_out_of_strike_first():
    trace = Trace(first("a1", 1), first("b1", 2), Fighter("b2", 2))
    trace.fights("a1")
    trace.change("b1", has_strike_last=True)
    assert trace.pick.tier == "normal"
    assert trace.pick.units == ("b1", "b2")


def test_19_0_a_unit_that_leaves_combat_no_longer_strikes_first():
    trace = Trace(first("a1", 1), Fighter("b1", 2), Fighter("a2", 1))
    trace.change("a1", is_in_combat=False, can_fight=False)
    assert trace.rest() == ["a2", "b1"]


def test_19_0_faq_1_nobody_follows_while_an_enemy_strike_first_unit_waits():
    trace = Trace(first("a1", 1), Fighter("a2", 1), first("b1", 2))
    trace.fights("a1")
    assert followers(trace.fight, trace.all, 1) == ()


@pytest.mark.parametrize(("active", "after"), [(1, "a3"), (2, "b1")])
def test_19_0_faq_2_a_follower_of_the_only_strike_first_unit(active, after):
    trace = Trace(
        first("a1", 1), Fighter("a2", 1), Fighter("a3", 1), Fighter("b1", 2), active=active
    )
    trace.fights("a1")
    trace.follows("a2")
    assert trace.pick.units == (after,)


@pytest.mark.system("S041")
def test_19_0_strike_last_never_follows_while_others_wait():
    trace = Trace(first("a1", 1), last("a2", 1), Fighter("b1", 2))
    trace.fights("a1")
    assert followers(trace.fight, trace.all, 1) == ()


@pytest.mark.system("S041")
def test_19_0_a_follower_in_the_ordinary_tier_changes_no_turn():
    trace = Trace(Fighter("a1", 1), Fighter("a2", 1), Fighter("b1", 2), Fighter("b2", 2))
    trace.fights("a1")
    trace.follows("a2")
    assert trace.rest() == ["b1", "b2"]
