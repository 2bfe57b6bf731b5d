"""What several abilities of the invented units do: hurt who is near, ask who stood still."""

from __future__ import annotations

from tabletop.rules.play.ability import Call
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.lately import did
from tabletop.state.model import GameState


def hurt_enemies(do: Doing, call: Call, needed: int, why: str) -> Flow[None]:
    """Roll for each target: from `needed` on it takes D3 mortal damage."""
    for target in call.targets:
        if not do.has_unit(target):
            continue
        reason = f"{why}, {do.label(target)} on {needed}+"
        (face,) = yield from do.roll(1, reason, call.player, call.unit)
        if face >= needed:
            rolled = yield from do.roll_d3(f"damage of {why}", call.player, call.unit)
            do.inflict(target, rolled, call.unit)


def has_moved(state: GameState, unit: str) -> bool:
    """Say whether a unit moved or was set up this turn."""
    return state.battle is not None and did(state.battle, unit, "moved", "set_up")
