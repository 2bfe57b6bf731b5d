"""Good places for models that come to the table by hand: as the rules would have them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from tabletop.geometry.base import Point, Pose
from tabletop.rules.play import proposals
from tabletop.rules.play.by_hand.places import waiting_as, with_models
from tabletop.rules.play.setting_up import Where, judge_set_up
from tabletop.state.causes import Placement
from tabletop.state.model import GameState

ANYWHERE = Where()


def place_for_unit(
    state: GameState, unit: str, near: Point | None = None, of: Collection[str] = ()
) -> Placement | None:
    """Return a place for a unit off the table (or destroyed), near a point if one is given.

    It stands coherent on free ground, out of combat; None where nothing is found. `of` are the
    models of a destroyed unit that its replacement has.
    """
    waiting, battle = waiting_as(state, unit, of), state.battle
    if waiting is None or battle is None:
        return None
    ready = replace(state, battle=replace(battle, waiting={**battle.waiting, unit: waiting}))

    def is_legal(found: Placement) -> bool:
        return judge_set_up(ready, unit, found, ANYWHERE).is_legal

    return proposals.propose_set_up(ready, unit, ANYWHERE, near, is_legal)


def place_for_models(state: GameState, unit: str, models: tuple[str, ...]) -> Placement | None:
    """Return places for slain models that return to their unit, one after the other (SU-4)."""
    poses: dict[str, Pose] = {}
    for model in models:
        now = with_models(state, unit, poses) if poses else state
        found = proposals.propose_return(now, unit, model, tuple(poses))
        if found is None:
            return None
        poses[model] = found.ways[model][-1]
    return Placement({model: (pose,) for model, pose in poses.items()})
