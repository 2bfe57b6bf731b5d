"""Moves: what is proposed, whether it is legal, how far it is, and what could be done instead.

Its modules are loaded when a name is asked for first: a window opens without most of them.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabletop.rules.moves.case import Before, before
    from tabletop.rules.moves.ends import EndPositions, end_positions
    from tabletop.rules.moves.judge import judge_move, judge_quick
    from tabletop.rules.moves.kinds import PERMISSIONS, MoveKind
    from tabletop.rules.moves.move import Move, MoveAnswer
    from tabletop.rules.moves.options import allowed_kinds
    from tabletop.rules.moves.orders import ordered
    from tabletop.rules.moves.propose import Proposal, propose_charge, propose_pile_in
    from tabletop.rules.moves.stop import Stop, last_legal
    from tabletop.rules.moves.unit_stop import last_legal_of_unit
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

if not TYPE_CHECKING:
    _MODULES = {
        "case": ("Before", "before"),
        "ends": ("EndPositions", "end_positions"),
        "judge": ("judge_move", "judge_quick"),
        "kinds": ("PERMISSIONS", "MoveKind"),
        "move": ("Move", "MoveAnswer"),
        "options": ("allowed_kinds",),
        "orders": ("ordered",),
        "propose": ("Proposal", "propose_charge", "propose_pile_in"),
        "stop": ("Stop", "last_legal"),
        "unit_stop": ("last_legal_of_unit",),
        "why_charge": ("ChargeAnswer", "why_no_charge"),
    }
    _HOME = {name: module for module, names in _MODULES.items() for name in names}

    def __getattr__(name: str) -> object:
        if name not in _HOME:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
        globals()[name] = value
        return value
