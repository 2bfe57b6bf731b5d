"""Moves: what is proposed, whether it is legal, how far it is, and what could be done instead."""

from tabletop.rules.moves.judge import judge_from, judge_move
from tabletop.rules.moves.kinds import PERMISSIONS, MoveKind
from tabletop.rules.moves.move import Move, MoveAnswer
from tabletop.rules.moves.options import allowed_kinds

__all__ = [
    "PERMISSIONS",
    "Move",
    "MoveAnswer",
    "MoveKind",
    "allowed_kinds",
    "judge_from",
    "judge_move",
]
