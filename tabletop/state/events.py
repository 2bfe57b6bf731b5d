"""Facts in the past tense, and the one function that writes a state: `apply`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from tabletop.errors import TabletopError
from tabletop.geometry.base import Pose
from tabletop.state.battle_apply import apply_battle
from tabletop.state.changing import replace
from tabletop.state.facts import BattleFact
from tabletop.state.model import (
    Annotation,
    GameState,
    Model,
    Objective,
    Terrain,
    Territory,
    Token,
    Underlay,
    Unit,
)
from tabletop.state.options import Options

Piece = Model | Unit | Terrain | Objective | Token | Territory | Annotation
P = TypeVar("P", Model, Unit, Terrain, Objective, Token, Territory, Annotation)


@dataclass(frozen=True, slots=True)
class ModelMoved:
    """A model changed its pose."""

    model: str
    old: Pose
    new: Pose


@dataclass(frozen=True, slots=True)
class PieceChanged:
    """A piece was added (old None), removed (new None) or edited; both sides are kept whole."""

    old: Piece | None
    new: Piece | None


@dataclass(frozen=True, slots=True)
class OptionsChanged:
    """The chosen readings of the rules changed."""

    old: Options
    new: Options


@dataclass(frozen=True, slots=True)
class TableChanged:
    """Board, phase or title changed."""

    old: tuple[tuple[float, float] | None, str, str]
    new: tuple[tuple[float, float] | None, str, str]


@dataclass(frozen=True, slots=True)
class UnderlayChanged:
    """The photo under the table was laid, moved or taken away."""

    old: Underlay | None
    new: Underlay | None


@dataclass(frozen=True, slots=True)
class LocksChanged:
    """Which pieces are locked changed."""

    old: tuple[str, ...]
    new: tuple[str, ...]


TableFact = (
    ModelMoved | PieceChanged | OptionsChanged | TableChanged | UnderlayChanged | LocksChanged
)
Event = TableFact | BattleFact


def apply(event: Event, state: GameState) -> GameState:
    """Return the state after a fact; raises `TabletopError` when the fact does not fit it.

    >>> from tabletop.geometry.base import round_base
    >>> model = Model("a", "A", round_base(32), Pose(0, 0), 1.5)
    >>> state = apply(PieceChanged(None, model), GameState())
    >>> apply(ModelMoved("a", Pose(0, 0), Pose(3, 0)), state).model("a").pose.x
    3.0
    """
    if isinstance(event, ModelMoved):
        model = state.model(event.model)
        if model.pose != event.old:
            raise TabletopError(f"{event.model} is not where the log says", next_step="reload")
        moved = replace(model, pose=event.new.snapped())
        return replace(state, models={**state.models, event.model: moved})
    if isinstance(event, PieceChanged):
        return _changed(state, event)
    if isinstance(event, OptionsChanged):
        _check(state.options == event.old, "the options are")
        return replace(state, options=event.new)
    if isinstance(event, UnderlayChanged):
        _check(state.underlay == event.old, "the photo is")
        return replace(state, underlay=event.new)
    if isinstance(event, LocksChanged):
        _check(state.locked == event.old, "the locks are")
        return replace(state, locked=event.new)
    if not isinstance(event, TableChanged):
        return apply_battle(event, state)
    _check((state.board, state.phase, state.title) == event.old, "the table is")
    board, phase, title = event.new
    return replace(state, board=board, phase=phase, title=title)


def _check(is_fit: bool, what: str) -> None:
    if not is_fit:
        raise TabletopError(f"{what} not as the log says", next_step="reload")


def apply_all(events: Iterable[Event], state: GameState) -> GameState:
    """Return the state after several facts in order."""
    for event in events:
        state = apply(event, state)
    return state


def _changed(state: GameState, event: PieceChanged) -> GameState:
    piece = event.new if event.new is not None else event.old
    if isinstance(piece, Model):
        return replace(state, models=_with(state.models, event, Model))
    if isinstance(piece, Unit):
        return replace(state, units=_with(state.units, event, Unit))
    if isinstance(piece, Terrain):
        return replace(state, terrain=_with(state.terrain, event, Terrain))
    if isinstance(piece, Objective):
        return replace(state, objectives=_with(state.objectives, event, Objective))
    if isinstance(piece, Territory):
        return replace(state, territories=_with(state.territories, event, Territory))
    if isinstance(piece, Annotation):
        return replace(state, annotations=_with(state.annotations, event, Annotation))
    return replace(state, tokens=_with(state.tokens, event, Token))


def _with(items: Mapping[str, P], event: PieceChanged, kind: type[P]) -> dict[str, P]:
    old, new = event.old, event.new
    if old is not None and items.get(old.id) != old:
        raise TabletopError(f"{old.id} is not as the log says", next_step="reload")
    if new is not None and new.id in items and (old is None or new.id != old.id):
        raise TabletopError(f"the id {new.id!r} is taken", next_step="choose another id")
    if isinstance(new, kind) and old is not None:  # an edit keeps its place, also under a new id
        return {(new.id if k == old.id else k): new if k == old.id else v for k, v in items.items()}
    after = dict(items)
    if old is not None:
        del after[old.id]
    if isinstance(new, kind):
        after[new.id] = new
    return after
