"""The start of a round: priority, underdog, command points, abilities, reserves (BS-3)."""

from __future__ import annotations

from typing import Final

from tabletop.rules.play.asks import Option, Pick
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.reserves import lose_reserves
from tabletop.rules.play.sequence.clock import turn_of
from tabletop.rules.play.sequence.rolling import roll_each, roll_off
from tabletop.rules.play.sequence.turns import to_clock
from tabletop.rules.play.sequence.windows import pass_on, use_one
from tabletop.rules.play.tactics import TWO_RUNNING, note
from tabletop.state.battle import Battle, Clock, foe_of
from tabletop.state.facts import ClockMoved, CommandChanged, FirstTurnTaken, UnderdogNamed

COMMAND_POINTS: Final = 4
SPARE: Final = "spare"
"""The ledger that says an army is 50 points or more under the limit: one point in round 1."""
RESERVES_LOST: Final = 4
"""The round at whose start units still in reserve are destroyed (24.1)."""


def step(do: Doing) -> Flow[None]:
    """Begin the round; then one start-of-round ability at a time; then the first turn begins."""
    clock = do.battle.clock
    if not clock.active:
        yield from _begin(do)
        return
    is_open = yield from use_one(do)
    if not is_open and not pass_on(do):
        clock = do.battle.clock
        yield from to_clock(do, turn_of(clock.round, 1, clock.active))


def _begin(do: Doing) -> Flow[None]:
    """Settle who goes first, the underdog and command points; reserves are lost in round 4."""
    number = do.battle.clock.round
    first = yield from _first_player(do)
    do.emit(FirstTurnTaken(do.battle.first, first))
    underdog = underdog_of(do.battle)
    if underdog != do.battle.underdog:
        do.emit(UnderdogNamed(do.battle.underdog, underdog))
    for player in (1, 2):
        points, why = command_points(do.battle, player)
        old = do.battle.command[player - 1]
        if points != old:
            do.emit(CommandChanged(player, old, points, why))
    if number == RESERVES_LOST:
        lose_reserves(do)
    do.emit(ClockMoved(do.battle.clock, Clock(number, 0, first, "round", first)))


def _first_player(do: Doing) -> Flow[int]:
    """Return who takes the first turn of the round.

    In round 1 it was settled in deployment. Later each player rolls a die and the higher chooses;
    a tie is not rolled again: the player who went first last round chooses (BS-3).
    """
    battle = do.battle
    if battle.clock.round == 1:
        if battle.first:
            return battle.first
        winner = yield from roll_off(do, "who chooses the first turn")
        return (yield from choose_first(do, winner, "you won the roll"))
    one, two = yield from roll_each(do, "priority")
    last = battle.first or 1
    chooser = last if one == two else 1 if one > two else 2
    first = yield from choose_first(do, chooser, why_chooses(one, two), last=last)
    if (
        battle.plan.tactics and first == chooser != last
    ):  # it forfeits a tactic in some packs (BS-4)
        note(do, chooser, TWO_RUNNING, (str(battle.clock.round),))
    return first


def choose_first(do: Doing, chooser: int, why: str, *, last: int = 0) -> Flow[int]:
    """Let a player choose who takes the first turn of the round, and say why they may.

    `last` is who had the first turn of the round before: the other one would now have two running.
    """
    battle = do.battle
    foe = foe_of(chooser)
    own, other = [why], ["the enemy"]
    if last == foe:
        forfeits = battle.plan.tactics == "2024"
        own.append(f"{TWO_RUNNING}, but no battle tactic" if forfeits else TWO_RUNNING)
    elif last == chooser:
        other.append(f"gets {TWO_RUNNING}")
    options = (
        Option(str(chooser), battle.name(chooser), detail="; ".join(own)),
        Option(str(foe), battle.name(foe), detail="; ".join(other)),
    )
    ask = Pick("priority", chooser, "Who takes the first turn?", options, first=(str(chooser),))
    (chosen,) = yield from do.choose(ask)
    return int(chosen)


def why_chooses(one: int, two: int) -> str:
    """Return why a player chooses who goes first, by the dice of both.

    >>> why_chooses(2, 5), why_chooses(1, 1)
    ('you won the roll, 5 to 2', 'a tie at 1, and you went first last round')
    """
    if one == two:
        return f"a tie at {one}, and you went first last round"
    return f"you won the roll, {max(one, two)} to {min(one, two)}"


def underdog_of(battle: Battle) -> int:
    """Return the player with fewer victory points, 0 when they are equal (BS-3).

    >>> underdog_of(Battle(points=(3, 10)))
    1
    """
    one, two = battle.points
    return 0 if one == two else 1 if one < two else 2


def command_points(battle: Battle, player: int) -> tuple[int, str]:
    """Return the command points that a player begins the round with, and the reasons (CMD-1).

    Points left over from the round before are gone.
    """
    points, why = COMMAND_POINTS, [f"{COMMAND_POINTS} a round"]
    if battle.underdog == player:
        points += 1
        why.append("underdog +1")
    mine, theirs = auxiliaries(battle, player), auxiliaries(battle, foe_of(player))
    if mine < theirs:
        points += 1
        why.append("fewer auxiliary units +1")
    if battle.clock.round == 1 and battle.note(player, SPARE):
        points += 1
        why.append("points to spare +1")
    return points, ", ".join(why)


def auxiliaries(battle: Battle, player: int) -> int:
    """Return how many auxiliary units a player's army list has."""
    return sum(
        e.player == player and e.is_auxiliary and not e.replaces for e in battle.enlisted.values()
    )
