"""Victory points at the end of a turn, by the scoring lines of the battleplan (17.5)."""

from __future__ import annotations

from tabletop.rules.play.control import objectives_of
from tabletop.rules.play.doing import Doing
from tabletop.rules.territories import objectives_in
from tabletop.state.battle import ScoringLine, foe_of
from tabletop.state.facts import PointsScored


def score_turn(do: Doing, player: int) -> None:
    """Score the lines of the battleplan that a player meets at the end of their turn."""
    for line in do.battle.plan.scoring:
        if is_met(do, line, player):
            score(do, player, line.points, line.words or words_of(line))


def score(do: Doing, player: int, points: int, why: str) -> None:
    """Give a player victory points."""
    old = do.battle.points[player - 1]
    if points:
        do.emit(PointsScored(player, old, old + points, why))


def is_met(do: Doing, line: ScoringLine, player: int) -> bool:
    """Say whether a player meets a scoring line now."""
    if line.rounds and do.battle.clock.round not in line.rounds:
        return False
    mine = objectives_of(do, player)
    match line.what:
        case "hold_at_least":
            return len(mine) >= line.count
        case "hold_more":
            return len(mine) > len(objectives_of(do, foe_of(player)))
        case "hold_objective":
            return line.objective in mine
        case "hold_enemy":
            there = objectives_in(do.state, foe_of(player))
            return sum(o in there for o in mine) >= line.count
        case _:
            return False


def words_of(line: ScoringLine) -> str:
    """Return a scoring line in words.

    >>> words_of(ScoringLine("hold_at_least", 3, 2))
    'hold 2 or more objectives'
    """
    match line.what:
        case "hold_at_least":
            return f"hold {line.count} or more objectives"
        case "hold_more":
            return "hold more objectives than the enemy"
        case "hold_objective":
            return f"hold objective {line.objective}"
        case "hold_enemy":
            return f"hold {line.count} or more objectives in enemy territory"
        case _:
            return line.what
