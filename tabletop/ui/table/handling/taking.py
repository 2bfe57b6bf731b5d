"""What is said when models are taken into the hand: who stays, and how they will move."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.ui.table.edit import locks
from tabletop.ui.table.says import counted
from tabletop.ui.table.session import TableSession


def words_on_taking(session: TableSession, free: Sequence[str], asked: Sequence[str]) -> str:
    """Return what is not plain to see: locked models stay, several units move freely; "" else."""
    words = []
    left = [m for m in asked if m not in set(free)]
    if left:
        words.append(f"{locks.why_locked(session.state, left)} and {stays(len(left))}")
    units = dict.fromkeys(session.state.models[m].unit for m in free)
    if len(units) > 1 and any(session.plan(u).kind != "free" for u in units):
        words.append(f"{counted(len(units), 'unit')} together move freely, nothing is judged")
    return ". ".join(words)


def stays(count: int) -> str:
    """Return the verb of what stays.

    >>> stays(1), stays(2)
    ('stays', 'stay')
    """
    return "stays" if count == 1 else "stay"
