"""A pile-in for a whole unit: as many in reach as can be, no combat lost."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import numpy as np

from tabletop.geometry.base import Pose, footprint
from tabletop.geometry.gap import is_nearer, separation
from tabletop.geometry.units import COMBAT_RANGE, less_than, within
from tabletop.rules.measure import unit_gap
from tabletop.rules.moves.case import Before, prepared
from tabletop.rules.moves.propose import PILE_IN
from tabletop.rules.play.proposals.gather import Floats, Seeker, crawled, gathered, inside
from tabletop.rules.play.proposals.judged import judged
from tabletop.rules.play.proposals.near import SURELY, Foes, foes_of
from tabletop.rules.play.proposals.ways import MARGIN, Straight
from tabletop.rules.table import table_of
from tabletop.state.causes import Placement
from tabletop.state.model import GameState, Model

CLOSE: Final = 0.02
"""Inches to the enemy under which nothing is gained by a step."""


def propose_pile_in(
    state: GameState, unit: str, target: str = "", inches: float = PILE_IN
) -> Placement | None:
    """Return a legal pile-in: most fighters in reach, combats kept, closest otherwise (15.3).

    `inches` is how far each model may go. Where no model gets nearer, it is the placement in which
    all stay.
    """
    table = prepared(state, unit)
    foe = target or _target(table)
    if not foe:
        return None
    named = foe if table.in_combat else ""
    search = Straight(table, "pile_in", inches)
    foes = foes_of(state.models_of(foe))
    held = _held(table, foe)
    for is_bold in (True, False):
        ends = _ends(search, foes, held, is_bold, bool(table.in_combat))
        if ends is not None:
            found = judged(table, "pile_in", inches, ends, named)
            if found is not None:
                return found
    return judged(table, "pile_in", inches, {}, named)


def _target(table: Before) -> str:
    """Return the nearest enemy it is in combat with, else the nearest it may get at."""
    foes = table.in_combat or table.fighting
    return min(foes, key=lambda e: (unit_gap(table.state, table.unit.id, e), e), default="")


def _held(table: Before, foe: str) -> dict[str, tuple[Model, ...]]:
    """Return for each model that keeps up combat with another unit the models it keeps near."""
    known = table_of(table.state)
    found: dict[str, tuple[Model, ...]] = {}
    for enemy in table.in_combat:
        pairs = known.pairs_in_range(table.unit.id, enemy)
        pair = next(((m, n) for m, n in pairs if known.sees(m, n)), pairs[0] if pairs else None)
        if pair is not None and enemy != foe:
            mine, theirs = pair
            found[mine] = (*found.get(mine, ()), table.state.models[theirs])
    return found


def _ends(
    search: Straight,
    foes: Foes,
    held: dict[str, tuple[Model, ...]],
    is_bold: bool,
    is_bound: bool,
) -> dict[str, Pose] | None:
    """Return ends for all models; those that hold a combat stay unless the search is bold."""
    state = search.table.state
    models = state.models_of(search.table.unit.id)
    gaps = {m.id: min(separation(m.footprint, f) for f in foes.feet) for m in models}
    if all(within(gap, CLOSE) or (m in held and not is_bold) for m, gap in gaps.items()):
        return {}
    others = inside(search.table.others.bases)
    seekers, reach = [], search.allowance - MARGIN
    for model in sorted(models, key=lambda m: (gaps[m.id], m.id)):
        stays = within(gaps[model.id], CLOSE) or (model.id in held and not is_bold)
        x, y = (np.zeros(0), np.zeros(0))
        if not stays:
            x, y = foes.beside(model, search.allowance, 0.0, 20)
            more = _toward(model, foes, search.allowance)
            x, y = np.concatenate([x, more[0]]), np.concatenate([y, more[1]])
        own = (np.append(x, model.pose.x), np.append(y, model.pose.y))
        limit = gaps[model.id] if is_bound else np.inf
        suits = partial(_suits, search, model, foes, float(limit), held.get(model.id, ()))
        likes = partial(_still, model) if stays else partial(foes.likes, base=model.base)
        seekers.append(Seeker(model, own, likes, suits, reach, model.pose.facing))
    limit = search.table.unit.coherency
    poses = gathered(seekers, others, limit)
    if poses is None:
        return crawled(seekers, others, limit)
    return {s.model.id: pose for s, pose in zip(seekers, poses, strict=True)}


def _still(model: Model, x: Floats, y: Floats) -> Floats:
    return np.where((x == model.pose.x) & (y == model.pose.y), 0.0, np.inf)


def _toward(model: Model, foes: Foes, inches: float) -> tuple[Floats, Floats]:
    """Return centres on the way to the nearest enemy model, whole and half a step."""
    away = np.hypot(foes.x - model.pose.x, foes.y - model.pose.y) - foes.r
    k = int(away.argmin())
    dx, dy = float(foes.x[k]) - model.pose.x, float(foes.y[k]) - model.pose.y
    heading = np.arctan2(dy, dx) + np.radians(np.array([0.0, 20.0, -20.0, 45.0, -45.0]))
    steps = np.array([inches - 2 * MARGIN, *(s for s in (2.0, 1.0, 0.5) if less_than(s, inches))])[
        :, None
    ]
    return (
        (model.pose.x + steps * np.cos(heading)).ravel(),
        (model.pose.y + steps * np.sin(heading)).ravel(),
    )


def _suits(
    search: Straight,
    model: Model,
    foes: Foes,
    limit: float,
    keeps: Sequence[Model],
    pose: Pose,
) -> bool:
    if (pose.x, pose.y) == (model.pose.x, model.pose.y):
        return True
    foot = footprint(model.base, pose)
    if not any(within(separation(foot, f), limit) for f in foes.nearest(foot)):
        return False
    if not all(is_nearer(foot, m.footprint, COMBAT_RANGE - SURELY) for m in keeps):
        return False
    return search.suits(model, pose)
