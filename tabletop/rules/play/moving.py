"""A move as part of an ability: asked for, judged by the one judge of moves, made."""

from __future__ import annotations

from tabletop.rules.moves.kinds import MoveKind
from tabletop.rules.play.ability import Call
from tabletop.rules.play.asks import Roll
from tabletop.rules.play.doing import Doing, Flow


def move_unit(
    do: Doing, call: Call, kind: MoveKind, allowance: float, targets: tuple[str, ...] = ()
) -> Flow[bool]:
    """Let the unit of a call move up to `allowance` inches; say whether it moved at all."""
    yield Roll(0, "", 0)
    return False
