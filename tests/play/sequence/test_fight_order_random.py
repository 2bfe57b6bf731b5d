"""The fight order against a slow, literal reading of 13.1 and 19.0, over many random phases."""

import random
from dataclasses import replace

import pytest

from tabletop.rules.fight_order import Fighter, begin, followers, next_pick, passed, picked


class Literal:
    """The sentences of the rules one by one, over sets of names."""

    def __init__(self, units, active):
        self.units = units
        self.active = active
        self.had_first = {u for u, f in units.items() if f["in"] and f["first"] and not f["last"]}
        self.turn = active
        self.last_was_first = False
        self.dropped = {1: False, 2: False}

    def eligible(self, player=None):
        return {
            u
            for u, f in self.units.items()
            if f["able"]
            and (f["in"] or f["charged"])
            and (f["in"] or not self.is_dropped(f["player"]))
            and player in (None, f["player"])
        }

    def is_dropped(self, player):
        """A pass stands until an ordinary unit of that player is in combat and still to fight."""
        drawn = any(
            f["player"] == player and f["in"] and f["able"] and not self.lags(u)
            for u, f in self.units.items()
        )
        return self.dropped[player] and not drawn

    def lags(self, unit):
        return self.units[unit]["last"] and not self.units[unit]["first"]

    def may(self):
        """Return the units that the rules let anybody pick now."""
        everyone = self.eligible()
        first = {
            u
            for u in everyone & self.had_first
            if self.units[u]["in"] and self.units[u]["first"] and not self.units[u]["last"]
        }
        if first:
            return first, True
        ordinary = {u for u in everyone if self.units[u]["in"] and not self.lags(u)}
        if ordinary:
            return {u for u in everyone if not (self.units[u]["in"] and self.lags(u))}, False
        return everyone, False

    def ask(self):
        pool, is_first = self.may()
        if not pool:
            return None
        player = self.active if self.last_was_first and not is_first else self.turn
        if not any(self.units[u]["player"] == player for u in pool):
            player = 3 - player
        own = {u for u in pool if self.units[u]["player"] == player}
        return player, own, not any(self.units[u]["in"] for u in own), is_first

    def settle(self, player, is_first):
        for p in (1, 2):
            self.dropped[p] = self.is_dropped(p)
        self.turn = 3 - player
        self.last_was_first = is_first


def fighters(units):
    return tuple(
        Fighter(
            u, f["player"], f["in"], f["able"] and (f["in"] or f["charged"]), f["first"], f["last"]
        )
        for u, f in units.items()
    )


def made(dice, name, player):
    is_in = dice.random() < 0.7
    return name, {
        "player": player,
        "in": is_in,
        "able": dice.random() < 0.9,
        "charged": dice.random() < 0.4,
        "first": dice.random() < 0.3,
        "last": dice.random() < 0.3,
    }


def stir(dice, units):
    """Change something, as fights do: who is in combat, who has which word."""
    unit = units[dice.choice(sorted(units))]
    match dice.randrange(6):
        case 0:
            unit["in"] = True
        case 1:
            unit["in"] = False
        case 2:
            unit["last"] = not unit["last"]


@pytest.mark.parametrize("seed", range(400))
def test_it_agrees_with_the_sentences_of_the_rules(seed):
    dice = random.Random(seed)
    sizes = {1: dice.randint(0, 4), 2: dice.randint(0, 4)}
    units = dict(made(dice, f"{'ab'[p - 1]}{k}", p) for p in (1, 2) for k in range(sizes[p]))
    active = dice.choice((1, 2))
    slow = Literal(units, active)
    fight = begin(fighters(units), active)
    assert set(fight.first) == slow.had_first
    for _ in range(60):
        pick, wanted = next_pick(fight, fighters(units), active), slow.ask()
        if wanted is None:
            assert pick is None
            return
        player, own, may_pass, is_first = wanted
        assert (pick.player, set(pick.units), pick.may_pass) == (player, own, may_pass)
        assert (pick.tier == "first") is is_first
        if may_pass and dice.random() < 0.5:
            fight = passed(pick, fight)
            slow.settle(player, is_first)
            slow.dropped[player] = True
        else:
            chosen = dice.choice(pick.units)
            fight = picked(pick, fight)
            slow.settle(player, is_first)
            units[chosen]["able"] = False
            if dice.random() < 0.3:
                may = {u for u in slow.may()[0] if units[u]["player"] == player}
                assert set(followers(fight, fighters(units), player)) == may
                if may:
                    units[dice.choice(sorted(may))]["able"] = False
        if units:
            stir(dice, units)
    pytest.fail("the phase does not end")


def test_a_unit_never_fights_twice_and_all_that_must_do():
    for seed in range(200):
        dice = random.Random(f"all/{seed}")
        units = tuple(
            Fighter(
                f"u{k}", dice.choice((1, 2)), True, True, dice.random() < 0.3, dice.random() < 0.3
            )
            for k in range(8)
        )
        fight, order = begin(units, 1), []
        while (pick := next_pick(fight, units, 1)) is not None:
            chosen = dice.choice(pick.units)
            order.append(chosen)
            fight = picked(pick, fight)
            units = tuple(replace(f, can_fight=f.can_fight and f.unit != chosen) for f in units)
        assert sorted(order) == sorted(f.unit for f in units)
