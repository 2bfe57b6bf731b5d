"""Whether units may come to the table by hand: waiting, destroyed, or as replacements (24.2)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from tabletop.geometry.base import Pose
from tabletop.rules.finding import Judgement
from tabletop.rules.play.asks import FINE, refused
from tabletop.rules.play.by_hand.places import waiting_as
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.labels import name_of
from tabletop.rules.play.reserves import ranked, why_no_replacement
from tabletop.state import by_hand
from tabletop.state.model import GameState


def judge_poses(
    state: GameState, poses: Mapping[str, Pose], models: Iterable[str], unit: str
) -> Judgement:
    """Return why models cannot be put there: strange ones, no places, places off the table."""
    if not poses:
        return refused("NO_MODELS", "no model is put anywhere")
    own = set(models)
    odd = next((m for m in poses if m not in own), None)
    if odd is not None:
        return refused("NOT_ITS_MODEL", f"{odd!r:.60} is no model of {name_of(state, unit)} there")
    if not all(math.isfinite(n) for p in poses.values() for n in (p.x, p.y, p.facing)):
        return refused("NO_PLACE", "a pose is no place on the table")
    return FINE


def judge_set_up(do: Doing, deed: by_hand.HandSetUp) -> Judgement:
    """Return why a unit cannot be set up: it stands, there is none, not all of it is put."""
    waiting = waiting_as(do.state, deed.unit)
    if waiting is None:
        who = name_of(do.state, deed.unit)
        return refused("ON_TABLE", f"{who} is on the table already" if do.has_unit(deed.unit)
                       else f"there is no unit {deed.unit!r:.60}")  # fmt: skip
    models = tuple(m.id for m in waiting.models)
    found = judge_poses(do.state, deed.poses, models, deed.unit)
    if found.is_legal and set(deed.poses) != set(models):
        return refused("NOT_WHOLE", "a unit is set up whole", "SU-1")
    return found


def judge_replacement(do: Doing, deed: by_hand.HandReplacement) -> Judgement:
    """Return why a unit cannot be replaced (24.2), or not by these models."""
    if deed.unit not in do.battle.enlisted:
        return refused("NO_UNIT", f"there is no unit {deed.unit!r:.60}")
    why = why_no_replacement(do, deed.unit)
    if why:
        head = f"{name_of(do.state, deed.unit)} cannot be replaced: it {why}"
        return refused("NOT_REPLACED", head, "24.2")
    return judge_poses(do.state, deed.poses, ranked(do.state, deed.unit), deed.unit)
