"""How far a charge is by way: the shortest found, mates left out, for one model or a whole unit."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from tabletop.geometry.gap import separation
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.route import Route, Work, route_work, shortest_approach
from tabletop.geometry.units import within
from tabletop.rules.finding import Mark
from tabletop.rules.moves.case import Before
from tabletop.rules.moves.charge_goals import Goals
from tabletop.rules.moves.check_charge import CHARGE_END
from tabletop.state.model import Model

NEAREST: Final = 6
"""Models that are asked, those with the least straight line first."""
TRIES: Final = 3
"""Spots that ways over terrain are looked for to, the nearest first."""
HAIR: Final = 1e-3
"""Inches over the straight line within which no other way is looked for."""
FARTHEST: Final = 24.0
"""Inches: no way is looked for that is longer."""


def shortest_found(
    table: Before, own: Sequence[Model], foes: Sequence[Model], obstacles: Obstacles
) -> Work[Route | None]:
    """Return the shortest way that was found for some model to within 1/2" of an enemy."""
    best: Route | None = None
    for model in sorted(own, key=lambda m: _straight(m, foes))[:NEAREST]:
        limit = FARTHEST if best is None else best.length
        found = yield from way_of(table, model, foes, obstacles, limit)
        if found is not None and (best is None or found.length < best.length):
            best = found
        yield
    return best


def way_of(
    table: Before, model: Model, foes: Sequence[Model], obstacles: Obstacles, limit: float
) -> Work[Route | None]:
    """Return the shortest way found of a model to within 1/2" of an enemy, climbing included.

    For a round base on flat ground it is the shortest there is.
    """
    best: Route | None = None
    if model.base.is_round:
        targets = [(f.footprint, CHARGE_END) for f in foes]
        best = shortest_approach(model.base, model.pose, targets, obstacles, limit)
        yield
        straight = _straight(model, foes) - CHARGE_END
        if not obstacles.tall or (best is not None and within(best.length, straight + HAIR)):
            return best
    goals = []
    for goal in Goals(table, foes).of(model, limit):
        if goal is None:
            yield
        else:
            goals.append(goal)
    for goal in sorted(goals, key=lambda g: g.least)[:TRIES]:
        found = yield from route_work(
            model.base, model.pose, goal.pose, obstacles, limit if best is None else best.length
        )
        if found is not None and (best is None or found.length < best.length):
            best = found
    return best


def path_mark(way: Route) -> Mark:
    """Return the mark that draws a way."""
    return Mark("path", tuple((p.x, p.y) for p in way.path), "")


def _straight(model: Model, foes: Sequence[Model]) -> float:
    return min((separation(model.footprint, f.footprint) for f in foes), default=math.inf)
