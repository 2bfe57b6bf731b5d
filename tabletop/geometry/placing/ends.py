"""Whether one model may end at a spot, by exact measurements."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tabletop.geometry.base import Footprint, Pose, footprint
from tabletop.geometry.gap import is_nearer, separation
from tabletop.geometry.levels import is_mid_climb
from tabletop.geometry.placing.wishes import Conditions, Placing
from tabletop.geometry.region_gap import overlaps_region
from tabletop.geometry.route import may_stand
from tabletop.geometry.units import within
from tabletop.geometry.wholly import wholly_within_region


def may_end(model: Placing, pose: Pose, asked: Conditions) -> bool:
    """Say whether a model may end at a pose, its mates left out."""
    outline = footprint(model.base, pose)
    if not may_stand(model.base, pose, asked.obstacles):
        return False
    if not all(wish.holds(outline) for wish in model.near):
        return False
    if not all(wish.holds(outline) for wish in asked.away):
        return False
    if not all(wholly_within_region(outline, area) for area in asked.wholly):
        return False
    if any(overlaps_region(outline, area) for area in asked.barred):
        return False
    if touches(outline, asked.passable) or touches(outline, asked.standing):
        return False
    return not is_mid_climb(outline, asked.obstacles.solids)


def touches(outline: Footprint, others: Sequence[Footprint]) -> bool:
    """Say whether an outline overlaps any of the others, more than touching."""
    for f in others:
        dx, dy, room = f.x - outline.x, f.y - outline.y, f.radius + outline.radius
        if dx * dx + dy * dy < room * room and is_nearer(outline, f, 0.0):
            return True
    return False


def neighbours(outline: Footprint, others: Sequence[Footprint], limit: float) -> int:
    """Return how many of the others are within a limit."""
    count = 0
    for f in others:
        room = f.radius + outline.radius + limit + 0.01
        spare = math.hypot(f.x - outline.x, f.y - outline.y) - room
        if spare >= 0.0:
            continue
        inner = min(f.a, f.b) + min(outline.a, outline.b) + limit - 0.01
        count += spare + room < inner or within(separation(outline, f), limit)
    return count
