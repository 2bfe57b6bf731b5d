"""A charge for a whole unit: one model against the enemy, the others round it and in reach."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import numpy as np

from tabletop.geometry.base import Pose
from tabletop.geometry.units import each_within, within
from tabletop.rules.moves.case import Before, prepared
from tabletop.rules.moves.charge_distance import in_charge_reach
from tabletop.rules.moves.check_charge import CHARGE_END
from tabletop.rules.moves.propose import charge_work
from tabletop.rules.play.proposals.gather import Floats, Seeker, gathered, inside
from tabletop.rules.play.proposals.judged import judged
from tabletop.rules.play.proposals.near import Foes, foes_of
from tabletop.rules.play.proposals.ways import MARGIN, Straight
from tabletop.state.causes import Placement
from tabletop.state.model import GameState, Model

LEADS: Final = 4
"""Models that are tried as the one that gets to the enemy."""
SLICES: Final = 16
"""Slices of a few milliseconds that a search round corners may take."""


def propose_charge(state: GameState, unit: str, roll: float, target: str = "") -> Placement | None:
    """Return a legal charge: most fighters in reach, coherent; None when none is found (14.3)."""
    table = prepared(state, unit)
    if table.in_combat:
        return None
    enemies = (target,) if target else tuple(table.enemies)
    models = state.models_of(unit)
    near = _near(state, models, enemies, roll)
    if not near:  # they may stand on a feature that is nearer (1.6)
        able = set(in_charge_reach(state, unit, roll)).intersection(enemies)
        return _round_corners(table, roll, target) if able else None
    search = Straight(table, "charge", roll)
    foes = foes_of(near)
    order = _order(models, foes)
    for k in range(min(LEADS, len(order))):
        lead = order[k]
        poses = _led(search, lead, [m for m in order if m is not lead], foes)
        if poses is not None:
            found = judged(table, "charge", roll, poses)
            if found is not None:
                return found
    return _round_corners(table, roll, target)


def _near(
    state: GameState, models: Sequence[Model], enemies: Sequence[str], roll: float
) -> list[Model]:
    """Return the enemy models that some model may get within half an inch of, at best."""
    xs = np.array([(m.pose.x, m.pose.y, m.base.radius) for m in models])
    found = []
    for enemy in enemies:
        for m in state.models_of(enemy):
            away = np.hypot(xs[:, 0] - m.pose.x, xs[:, 1] - m.pose.y) - xs[:, 2] - m.base.radius
            if within(float(away.min()), roll + CHARGE_END):
                found.append(m)
    return found


def _order(models: Sequence[Model], foes: Foes) -> list[Model]:
    gaps = {
        m.id: float(foes.gaps(np.array([m.pose.x]), np.array([m.pose.y]), m.base)[0])
        for m in models
    }
    return sorted(models, key=lambda m: (gaps[m.id], m.id))


def _led(
    search: Straight, lead: Model, rest: Sequence[Model], foes: Foes
) -> dict[str, Pose] | None:
    """Return ends of the whole unit with one model first against the enemy."""
    state = search.table.state
    others = inside(search.table.others.bases)
    first = _lead_end(search, lead, foes)
    if first is None:
        return None
    dx, dy = first.x - lead.pose.x, first.y - lead.pose.y
    seekers = [_fixed(search, lead, first)]
    for model in rest:
        x, y = foes.beside(model, search.allowance, 0.0, 16)
        shares = np.array([1.0, 0.8, 0.6, 0.4, 0.2, 0.0])
        own = (
            np.concatenate([x, model.pose.x + shares * dx]),
            np.concatenate([y, model.pose.y + shares * dy]),
        )
        likes = partial(foes.likes, base=model.base)
        suits = partial(search.suits, model)
        reach = search.allowance - MARGIN
        seekers.append(Seeker(model, own, likes, suits, reach, model.pose.facing))
    limit = state.unit(lead.unit).coherency
    for size in (0.0, 0.2):
        poses = gathered(seekers, others, limit, size)
        if poses is not None:
            return {s.model.id: pose for s, pose in zip(seekers, poses, strict=True)}
    return None


def _fixed(search: Straight, lead: Model, first: Pose) -> Seeker:
    def same(x: Floats, y: Floats) -> Floats:
        return np.zeros(x.shape)

    return Seeker(
        lead, (np.array([first.x]), np.array([first.y])), same, partial(search.suits, lead),
        search.allowance, lead.pose.facing,
    )  # fmt: skip


def _lead_end(search: Straight, lead: Model, foes: Foes) -> Pose | None:
    """Return the nearest spot against an enemy that a model gets to, in contact if it can be."""
    x, y = (
        np.concatenate(parts)
        for parts in zip(
            *(foes.beside(lead, search.allowance, size, 24) for size in (0.0, 0.45)), strict=True
        )
    )
    away = np.hypot(x - lead.pose.x, y - lead.pose.y)
    keep = each_within(away, search.allowance - MARGIN)
    x, y, away = x[keep], y[keep], away[keep]
    others = inside(search.table.others.bases)
    free = others.free(x, y, lead.base.inner_radius)
    x, y, away = x[free], y[free], away[free]
    for k in np.lexsort((y, x, np.round(away, 6)))[:24].tolist():
        pose = Pose(float(x[k]), float(y[k]), lead.pose.facing).snapped()
        if search.suits(lead, pose):
            return pose
    return None


def _round_corners(table: Before, roll: float, target: str) -> Placement | None:
    """Ask the search that knows ways round corners, for a while."""
    work = charge_work(table, roll, target)
    for _ in range(SLICES):
        try:
            next(work)
        except StopIteration as done:
            found = done.value
            return None if found is None else Placement(dict(found.paths))
    return None
