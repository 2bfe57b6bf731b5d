"""End positions for a unit as a proposal: who goes where, and who cannot."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from tabletop.geometry.base import Pose
from tabletop.geometry.path import Path
from tabletop.geometry.units import more_than
from tabletop.rules.moves.ends import displacement
from tabletop.rules.moves.kinds import MoveKind
from tabletop.rules.shaping.assign import assigned, kind_of, straight_costs
from tabletop.rules.shaping.ground import Ground
from tabletop.rules.words import shortfall_text
from tabletop.state.model import GameState, Model

Lack = Literal["", "too far", "no way", "mates", "no place"]


@dataclass(frozen=True, slots=True)
class Task:
    """What is asked: which models, by what kind of move, with how many inches left to each."""

    state: GameState
    unit: str
    models: tuple[str, ...]
    kind: MoveKind
    left: Mapping[str, float]
    ground: Ground

    @property
    def movers(self) -> tuple[Model, ...]:
        """The models that move."""
        return tuple(self.state.model(m) for m in self.models)


@dataclass(frozen=True, slots=True)
class Placed:
    """Where one model goes. `lack` says what keeps it from there, `over` by how many inches.

    `is_sure` once a way was looked for; before that the straight one is taken for free.
    """

    model: str
    path: Path
    lack: Lack = ""
    over: float = 0.0
    is_sure: bool = False

    @property
    def pose(self) -> Pose:
        """Where it would end."""
        return self.path[-1]

    @property
    def words(self) -> str:
        """What keeps it from there, in words."""
        match self.lack:
            case "too far":
                return f"too far by {shortfall_text(self.over)}"
            case "no way":
                return "no way found"
            case "mates":
                return "no way found past its mates"
            case "no place":
                return "no free place, stays"
            case _:
                return ""


@dataclass(frozen=True, slots=True)
class Shaped:
    """A proposal: models in the order in which they move, and how sure it is.

    `shifted` are models whose place is not where the shape has it, as that is not free.
    """

    placed: tuple[Placed, ...]
    shifted: tuple[str, ...] = ()
    is_done: bool = False
    looked: float = field(default=0.0, compare=False)

    @property
    def able(self) -> tuple[Placed, ...]:
        """Those that get to their places, as far as is known."""
        return tuple(p for p in self.placed if not p.lack)

    @property
    def unable(self) -> tuple[Placed, ...]:
        """Those that do not."""
        return tuple(p for p in self.placed if p.lack)

    @property
    def paths(self) -> dict[str, Path]:
        """The ways of all models with a place, in order."""
        return {p.model: p.path for p in self.placed if p.lack != "no place"}


Spot = tuple[Hashable, Pose]


def spots_of(task: Task, poses: Sequence[Pose | None]) -> list[Spot]:
    """Return the places with the kind of model each is for, on the level that bears it."""
    return [
        (kind_of(model), task.ground.levelled(model.base, pose))
        for model, pose in zip(task.movers, poses, strict=True)
        if pose is not None
    ]


def first_proposal(task: Task, poses: Sequence[Pose | None], shifted: Sequence[int] = ()) -> Shaped:
    """Return who goes where by straight ways: what a frame of drawing shows.

    `poses` are places for the bases of the models in their order, None where there is none;
    models of one kind change places as it suits.
    """
    spots = spots_of(task, poses)
    left = [task.left.get(m, math.inf) for m in task.models]
    found = assigned(straight_costs(task.movers, spots, left))
    moved = {poses[k] for k in shifted}
    placed = [
        straight(model, spots[j][1] if j >= 0 else None, far)
        for model, j, far in zip(task.movers, found, left, strict=True)
    ]
    names = tuple(
        p.model
        for p in placed
        if any(q is not None and (q.x, q.y) == (p.pose.x, p.pose.y) for q in moved)
    )
    is_done = task.kind == "free"
    return Shaped(tuple(in_front_first(placed, task)), names, is_done, 1.0 if is_done else 0.0)


def straight(model: Model, goal: Pose | None, left: float) -> Placed:
    """Return a model on the straight way to a place."""
    if goal is None:
        return Placed(model.id, (model.pose,), "no place", is_sure=True)
    away = displacement(model, goal)
    if more_than(away, left):
        return Placed(model.id, (model.pose, goal), "too far", away - left, True)
    return Placed(model.id, (model.pose, goal))


def in_front_first(placed: Sequence[Placed], task: Task) -> list[Placed]:
    """Return those that go first in front: they stand in nobody's way."""
    dx = sum(p.pose.x - task.state.model(p.model).pose.x for p in placed)
    dy = sum(p.pose.y - task.state.model(p.model).pose.y for p in placed)

    def behind(p: Placed) -> float:
        pose = task.state.model(p.model).pose
        return -(pose.x * dx + pose.y * dy)

    return sorted(placed, key=behind)
