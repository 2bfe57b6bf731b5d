"""Whole units to end positions: which model goes where, by which way, in which order."""

from tabletop.rules.shaping.assign import load_solver
from tabletop.rules.shaping.ground import Ground
from tabletop.rules.shaping.pack import Packed, Wanted, packed
from tabletop.rules.shaping.proposal import Placed, Shaped, Task, first_proposal
from tabletop.rules.shaping.ways import refined

__all__ = [
    "Ground",
    "Packed",
    "Placed",
    "Shaped",
    "Task",
    "Wanted",
    "first_proposal",
    "load_solver",
    "packed",
    "refined",
]
