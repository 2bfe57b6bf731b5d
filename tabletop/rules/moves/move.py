"""A move as it is proposed, and the whole answer about it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from tabletop.errors import TabletopError
from tabletop.geometry.base import Pose
from tabletop.geometry.path import Path
from tabletop.geometry.units import is_equal
from tabletop.rules.finding import Judgement
from tabletop.rules.moves.kinds import PERMISSIONS, MoveKind
from tabletop.state.events import ModelMoved
from tabletop.state.model import GameState


@dataclass(frozen=True, slots=True)
class Move:
    """Paths for models of one unit: way points in inches and degrees, the first is the start.

    `allowance` is what is available after dice. Models move one at a time, in `order` or, where
    it is empty, in the order listed; models without a path stay. `target` is the enemy unit of a
    pile-in.
    """

    kind: MoveKind
    unit: str
    allowance: float
    paths: Mapping[str, Path]
    order: tuple[str, ...] = ()
    target: str = ""


@dataclass(frozen=True, slots=True)
class MoveAnswer:
    """The judgement of a move and what it measured; gaps and costs are inches.

    `cost` is path length plus climbing for each model with a path; `min_path_gap` the smallest
    gap to each enemy unit on its way (0 when it passes over a base), measured when asked for;
    the target gaps are those of a pile-in. `end` is the state after the move, legal or not,
    `events` are the facts that lead there.
    """

    judgement: Judgement
    cost: Mapping[str, float]
    start_in_combat: tuple[str, ...]
    end_in_combat: tuple[str, ...]
    min_path_gap: Mapping[str, Mapping[str, float]]
    end: GameState
    target_gap_start: Mapping[str, float] = field(default_factory=dict)
    target_gap_end: Mapping[str, float] = field(default_factory=dict)
    events: tuple[ModelMoved, ...] = ()

    @property
    def is_legal(self) -> bool:
        """Whether no rule refuses the move."""
        return self.judgement.is_legal

    @property
    def reasons(self) -> tuple[str, ...]:
        """The codes of what refuses it, each once."""
        return self.judgement.reasons


def checked(state: GameState, move: Move) -> Move:
    """Return the move with its order filled in and its paths starting exactly where models stand.

    Raises `TabletopError` for an unknown kind, unit or model, a model of another unit, an empty
    path, a path that starts elsewhere, an order that does not fit, or an allowance below 0.
    """
    if move.kind not in PERMISSIONS:
        raise TabletopError(
            f"unknown kind of move {move.kind!r}", next_step=f"use one of {', '.join(PERMISSIONS)}"
        )
    unit = state.unit(move.unit)
    if math.isnan(move.allowance) or move.allowance < 0.0:
        raise TabletopError(f"an allowance of {move.allowance}", next_step="give 0 inches or more")
    if move.target:
        state.unit(move.target)
    paths = {m: _from_start(state, unit.models, m, path) for m, path in move.paths.items()}
    order = move.order or tuple(paths)
    if len(set(order)) != len(order) or not set(order) <= set(paths):
        raise TabletopError(
            f"the order {', '.join(order)} does not fit the models that move",
            next_step="name each model with a path once",
        )
    order += tuple(m for m in paths if m not in order)
    return Move(move.kind, move.unit, move.allowance, paths, order, move.target)


def _from_start(state: GameState, own: tuple[str, ...], model_id: str, path: Path) -> Path:
    start = state.model(model_id).pose
    if model_id not in own:
        raise TabletopError(f"{model_id} is not of this unit", next_step="move one unit at a time")
    if not path:
        raise TabletopError(f"the path of {model_id} is empty", next_step="give its start at least")
    first = path[0]
    if not (is_equal(first.x, start.x) and is_equal(first.y, start.y)):
        raise TabletopError(
            f"the path of {model_id} starts at ({first.x:g}, {first.y:g}), "
            f"the model stands at ({start.x:g}, {start.y:g})",
            next_step="start the path where the model stands",
        )
    return (Pose(start.x, start.y, first.facing, start.z), *path[1:])
