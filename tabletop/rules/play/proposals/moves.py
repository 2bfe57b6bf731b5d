"""A whole unit toward a place: in formation where that goes, else each model as it can."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from typing import Final

import numpy as np

from tabletop.geometry.base import Point
from tabletop.rules.moves.case import prepared
from tabletop.rules.moves.kinds import MoveKind
from tabletop.rules.play.proposals.gather import Floats, Seeker, crawled, gathered, inside
from tabletop.rules.play.proposals.judged import judged
from tabletop.rules.play.proposals.ways import MARGIN, Straight
from tabletop.state.causes import Placement
from tabletop.state.model import GameState, Model

TURNS: Final = (0.0, 20.0, -20.0, 45.0, -45.0, 75.0, -75.0)
SHARES: Final = (1.0, 0.8, 0.6, 0.4, 0.2)
LEAST: Final = 0.1
"""Inches; a shorter move is none."""
MOST_JUDGED: Final = 4
MOST_LOOKS: Final = 60
"""Exact looks at models of a formation before each model is looked for by itself."""


def propose_move(
    state: GameState, unit: str, kind: MoveKind, allowance: float, goal: Point
) -> Placement | None:
    """Return a legal move of a whole unit toward a place, as far as it gets; None: none found."""
    table = prepared(state, unit)
    search = Straight(table, kind, allowance)
    judgings = 0
    for dx, dy in _shifts(search, goal):
        ends = search.shifted(dx, dy)
        if search.looks > MOST_LOOKS:
            break
        if ends is None:
            continue
        found = judged(table, kind, allowance, ends)
        if found is not None:
            return found
        judgings += 1
        if judgings >= MOST_JUDGED:
            break
    return _one_by_one(search, goal)


def middle_of(state: GameState, unit: str) -> Point:
    """Return the middle of a unit's bases."""
    models = state.models_of(unit)
    return (
        sum(m.pose.x for m in models) / len(models),
        sum(m.pose.y for m in models) / len(models),
    )


def _shifts(search: Straight, goal: Point) -> Iterator[tuple[float, float]]:
    """Yield ways of the whole formation: those first that end nearest to the goal."""
    x, y = middle_of(search.table.state, search.table.unit.id)
    far = math.hypot(goal[0] - x, goal[1] - y)
    most = min(far, search.allowance - MARGIN)
    if most <= LEAST:
        return
    heading = math.atan2(goal[1] - y, goal[0] - x)
    found = []
    for turn in TURNS:
        angle = heading + math.radians(turn)
        for share in SHARES:
            dx, dy = share * most * math.cos(angle), share * most * math.sin(angle)
            found.append((math.hypot(goal[0] - x - dx, goal[1] - y - dy), dx, dy))
    for left, dx, dy in sorted(found):
        if left < far:
            yield dx, dy


def _one_by_one(search: Straight, goal: Point) -> Placement | None:
    """Let each model go as near as it can, all coherent: the foremost first, else the hindmost."""
    table = search.table
    models = sorted(
        table.state.models_of(table.unit.id),
        key=lambda m: (math.hypot(goal[0] - m.pose.x, goal[1] - m.pose.y), m.id),
    )
    others = inside(table.others.bases)
    seekers = [_seeker(search, model, goal) for model in models]
    poses = gathered(seekers, others, table.unit.coherency, 0.25)
    if poses is not None:
        ends = {s.model.id: pose for s, pose in zip(seekers, poses, strict=True)}
        found = judged(table, search.kind, search.allowance, ends)
        if found is not None:
            return found
    ends = crawled(list(reversed(seekers)), others, table.unit.coherency)
    return judged(table, search.kind, search.allowance, ends) if ends else None


def _seeker(search: Straight, model: Model, goal: Point) -> Seeker:
    x, y = model.pose.x, model.pose.y
    heading = math.atan2(goal[1] - y, goal[0] - x)
    far = min(search.allowance - MARGIN, math.hypot(goal[0] - x, goal[1] - y))
    angles = np.radians(np.array([0.0, *range(15, 136, 15), *range(-15, -136, -15)]))
    away = np.array([1.0, 0.75, 0.5, 0.25])[:, None] * far
    own = (
        np.append((x + away * np.cos(heading + angles)).ravel(), x),
        np.append((y + away * np.sin(heading + angles)).ravel(), y),
    )

    def likes(x: Floats, y: Floats) -> Floats:
        near: Floats = np.hypot(x - goal[0], y - goal[1])
        return near

    suits = partial(search.suits, model)
    return Seeker(model, own, likes, suits, search.allowance, model.pose.facing)
