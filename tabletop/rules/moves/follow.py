"""Bring a whole unit along behind the model that reaches an enemy: a search, never a proof."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tabletop.geometry.base import Pose
from tabletop.geometry.gap import separation
from tabletop.geometry.path import Path
from tabletop.geometry.route import shortest_path
from tabletop.geometry.units import less_than, within
from tabletop.rules.moves.case import Before
from tabletop.rules.moves.charge_goals import Goal
from tabletop.rules.moves.judge import judge_move
from tabletop.rules.moves.move import Move
from tabletop.rules.moves.obstacles import obstacles_of
from tabletop.rules.moves.spots import contacts, spot
from tabletop.state.model import Model

TRIES: Final = 12
"""Goals that are tried to the end, the nearest first."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What was found: whether a leader gets there, and whether the whole unit does."""

    is_led: bool = False
    is_whole: bool = False
    order: tuple[str, ...] = ()
    paths: Mapping[str, Path] = field(default_factory=dict)
    costs: Mapping[str, float] = field(default_factory=dict)


def follow(table: Before, goals: Sequence[Goal], roll: float) -> Plan:
    """Return a legal charge to one of these goals, if one is found: leader first, mates after."""
    is_led = False
    for goal in sorted(goals, key=lambda g: g.least)[:TRIES]:
        path = _route(table, goal.model, goal.pose, _mates(table, goal.model.id, {}), roll)
        if path is None:
            continue
        is_led = True
        paths = {goal.model.id: path}
        paths = _with_mates(table, paths, roll)
        answer = judge_move(table, Move("charge", table.unit.id, roll, paths, tuple(paths)))
        if answer.is_legal:
            return Plan(True, True, tuple(paths), paths, answer.cost)
    return Plan(is_led)


def _with_mates(table: Before, paths: dict[str, Path], roll: float) -> dict[str, Path]:
    """Let every other model follow, those nearest to where the unit goes first."""
    done = dict(paths)
    lead = next(iter(done.values()))[-1]
    others = [m for m in table.state.models_of(table.unit.id) if m.id not in done]
    others.sort(key=lambda m: math.hypot(m.pose.x - lead.x, m.pose.y - lead.y))
    for model in others:
        path = _place(table, model, done, roll)
        if path is not None:
            done[model.id] = path
    return done


def _place(table: Before, model: Model, done: dict[str, Path], roll: float) -> Path | None:
    """The nearest free spot beside those that have moved that the model gets to."""
    mates = _mates(table, model.id, done)
    placed = [m for m in mates if m.id in done]
    wanted = 2 if len(table.unit.models) > 6 and len(placed) > 1 else 1
    tries = sorted(
        _beside(table, model, placed),
        key=lambda pose: math.hypot(pose.x - model.pose.x, pose.y - model.pose.y),
    )
    for pose in tries[:60]:
        body = replace(model, pose=pose)
        near = [
            m
            for m in placed
            if within(separation(body.footprint, m.footprint), table.unit.coherency)
        ]
        if len(near) < wanted or not spot(table, model.base, pose, tuple(mates)).is_free:
            continue
        path = _route(table, model, pose, mates, roll)
        if path is not None:
            return path
    return None


def _beside(table: Before, model: Model, placed: Sequence[Model]) -> Iterator[Pose]:
    offsets = (0.0, table.unit.coherency * 0.8)
    for mate in placed:
        yield from contacts(model.base, model.pose.facing, mate.footprint, offsets, 15.0)


def _mates(table: Before, model_id: str, done: Mapping[str, Path]) -> list[Model]:
    return [
        replace(m, pose=done[m.id][-1]) if m.id in done else m
        for m in table.state.models_of(table.unit.id)
        if m.id != model_id
    ]


def _route(
    table: Before, model: Model, end: Pose, mates: Sequence[Model], roll: float
) -> Path | None:
    there = replace(model, pose=end)
    if any(less_than(separation(there.footprint, m.footprint), 0.0) for m in mates):
        return None
    obstacles = obstacles_of(table, "charge", mates)
    route = shortest_path(model.base, model.pose, end, obstacles, roll)
    return None if route is None else route.path
