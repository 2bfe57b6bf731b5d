"""Units placed on faction terrain (1.5): how they get there, how they leave, who is on what."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.geometry.base import Pose
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.lately import did
from tabletop.rules.play.setting_up import Where, set_up
from tabletop.rules.play.tokens import follow
from tabletop.rules.play.values import Stat
from tabletop.state.battle import Battle, Deed, Waiting
from tabletop.state.events import ModelMoved, PieceChanged
from tabletop.state.facts import DeedDone, UnitSetAside, UnitSetUp
from tabletop.state.model import GameState

LEAVING_REACH: Final = 3.0
"""Inches of faction terrain that is destroyed, wholly within which those on it are set up."""
MANNED_MOVE: Final = Stat("Move of faction terrain with a unit on it")
"""Asked of a piece with Move `-` once a unit is placed on it; 0 where that changes nothing."""


def passengers(state: GameState, piece: str) -> tuple[str, ...]:
    """Return the units placed on a piece of faction terrain, a feature or a unit."""
    return tuple(u.id for u in state.units.values() if u.garrison == piece and u.models)


def place_on(do: Doing, unit: str, piece: str) -> None:
    """Place a unit on a piece of faction terrain: it is measured from that now (1.5).

    Its models stand in the middle of the piece, where they hinder nobody; this is neither a move
    nor a set-up.
    """
    whole = do.state.unit(unit)
    do.emit(PieceChanged(whole, replace(whole, garrison=piece)))
    spot = middle_of(do.state, piece)
    for model in do.state.models_of(unit):
        pose = replace(spot, facing=model.pose.facing)
        if pose != model.pose:
            do.emit(ModelMoved(model.id, model.pose, pose))
    follow(do, unit)
    do.emit(DeedDone(Deed("placed", unit, do.battle.clock, piece)))
    man(do, piece)


def man(do: Doing, piece: str) -> None:
    """Let a piece have the Move that it has with a unit on it, or its own once that has left."""
    if not do.has_unit(piece):
        return
    whole, manned = do.state.unit(piece), do.value(MANNED_MOVE, do.case(piece)).total
    move = float(manned) if passengers(do.state, piece) else None
    if manned and move != whole.move:
        do.emit(PieceChanged(whole, replace(whole, move=move)))


def middle_of(state: GameState, piece: str) -> Pose:
    """Return where units placed on a piece stand: on its first model, or in its middle."""
    if piece in state.units:
        return state.models_of(piece)[0].pose
    point = state.feature(piece).footprint.polygon().representative_point()
    return Pose(point.x, point.y).snapped()


def leave(
    do: Doing, player: int, unit: str, where: Where, may_decline: bool = False, ability: str = ""
) -> Flow[bool]:
    """Set a unit up beside the faction terrain that it is placed on; it stays where it cannot be.

    It has left then, whatever it had there is gone, damage and effects stay on it (1.5).
    """
    whole, models = do.state.unit(unit), do.state.models_of(unit)
    do.emit(UnitSetAside(unit, None, Waiting(replace(whole, garrison=""), models, "aside")))
    if (yield from set_up(do, player, unit, where, may_decline, ability)):
        do.emit(DeedDone(Deed("left", unit, do.battle.clock, whole.garrison)))
        man(do, whole.garrison)
        return True
    back = Waiting(whole, models, "aside")
    do.emit(UnitSetAside(unit, do.battle.waiting[unit], back))
    do.emit(UnitSetUp(back, models))
    return False


def was_placed(battle: Battle, unit: str) -> bool:
    """Say whether a unit was placed on faction terrain this turn."""
    return did(battle, unit, "placed")
