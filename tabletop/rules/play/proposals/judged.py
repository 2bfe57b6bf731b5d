"""Ends become a placement, and the one judge of moves has the last word."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.geometry.base import Pose
from tabletop.rules.moves.case import Before
from tabletop.rules.moves.judge import verdict
from tabletop.rules.moves.kinds import MoveKind
from tabletop.rules.moves.move import Move
from tabletop.state.causes import Placement


def judged(
    table: Before, kind: MoveKind, allowance: float, ends: Mapping[str, Pose], target: str = ""
) -> Placement | None:
    """Return straight ways to ends as a placement where they are legal, else None."""
    state = table.state
    ways = {
        key: (state.models[key].pose, end)
        for key, end in ends.items()
        if (end.x, end.y) != (state.models[key].pose.x, state.models[key].pose.y)
    }
    move = Move(kind, table.unit.id, allowance, ways, tuple(ways), target)
    return Placement(ways, target) if verdict(table, move).is_legal else None
