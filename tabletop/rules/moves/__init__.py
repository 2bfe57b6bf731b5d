"""Moves: what is proposed, whether it is legal, how far it is, and what could be done instead."""

from tabletop.rules.moves.case import Before, before
from tabletop.rules.moves.ends import EndPositions, end_positions
from tabletop.rules.moves.judge import judge_move, judge_quick
from tabletop.rules.moves.kinds import PERMISSIONS, MoveKind
from tabletop.rules.moves.move import Move, MoveAnswer
from tabletop.rules.moves.options import allowed_kinds
from tabletop.rules.moves.orders import ordered
from tabletop.rules.moves.propose import Proposal, propose_charge, propose_pile_in
from tabletop.rules.moves.stop import Stop, last_legal, last_legal_of_unit
from tabletop.rules.moves.why_charge import ChargeAnswer, why_no_charge

__all__ = [
    "PERMISSIONS",
    "Before",
    "ChargeAnswer",
    "EndPositions",
    "Move",
    "MoveAnswer",
    "MoveKind",
    "Proposal",
    "Stop",
    "allowed_kinds",
    "before",
    "end_positions",
    "judge_move",
    "judge_quick",
    "last_legal",
    "last_legal_of_unit",
    "ordered",
    "propose_charge",
    "propose_pile_in",
    "why_no_charge",
]
