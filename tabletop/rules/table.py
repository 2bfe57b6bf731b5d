"""What is derived from one state and asked again and again: built once, never stored in it.

`table_of` answers from a small cache keyed on the identity of the state, which is never altered.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.region import Solid
from tabletop.geometry.region_gap import segment
from tabletop.geometry.sight import Body, Sight, SightScene
from tabletop.rules.layout import REACH, Layout, body_of
from tabletop.state.model import GameState, Model, Terrain

__all__ = [
    "REACH",
    "Identity",
    "Table",
    "body_of",
    "feature_bodies",
    "follow",
    "garrison_bodies",
    "table_after",
    "table_of",
]


class Table:
    """One state with what is derived from it on demand: bodies, sight, near enemies.

    Not frozen, since it fills itself as it is asked; nothing in it ever changes an answer.
    """

    __slots__ = ("_before", "_layout", "combats", "state")

    def __init__(
        self, state: GameState, layout: Layout | None = None, before: Table | None = None
    ) -> None:
        """Stand for a state; `before` is a table that differs little, to learn from."""
        self.state = state
        self.combats: dict[str, tuple[str, ...]] = {}
        """The enemies that units are in combat with, as far as it was asked."""
        self._layout = layout
        self._before = before

    @property
    def layout(self) -> Layout:
        """How its models and terrain stand, with what is known of that; made when first asked."""
        if self._layout is None:
            before = None if self._before is None else self._before.layout
            self._layout, self._before = _layout(_LayoutKey(self.state, before)), None
        return self._layout

    @property
    def latest(self) -> Table | None:
        """This table where anything is known of it, else the last one before it that is."""
        return self if self._layout is not None else self._before

    @property
    def bodies(self) -> dict[str, Body]:
        """Every model as sight sees it, by id."""
        return self.layout.bodies

    @property
    def solids(self) -> tuple[Solid, ...]:
        """Every solid part of the terrain."""
        return self.layout.solids

    @property
    def scene(self) -> SightScene:
        """The sight scene of all models and terrain under the state's policy."""
        return self.layout.scene

    @property
    def sides(self) -> tuple[tuple[Model, ...], tuple[Model, ...]]:
        """The models of player 1 and those of player 2, in the order of the state."""
        return self.layout.sides

    @property
    def enemy_gaps(self) -> NDArray[np.float64]:
        """Gaps of player 1's models (rows) to player 2's, exact up to `REACH`."""
        return self.layout.enemy_gaps

    @property
    def in_range(self) -> dict[tuple[str, str], list[tuple[str, str]]]:
        """For two units of player 1 and 2: the pairs of models within 3 inches, nearest first."""
        return self.layout.in_range

    def near_enemies(self, unit: str) -> tuple[str, ...]:
        """Return the enemy units that have a model within combat range of one of a unit."""
        return self.layout.near.get(unit, ())

    def pairs_in_range(self, a: str, b: str) -> list[tuple[str, str]]:
        """Return the pairs of models of two enemy units within combat range, nearest first."""
        if self.state.unit(a).player == 1:
            return self.in_range.get((a, b), [])
        return [(m, n) for n, m in self.in_range.get((b, a), [])]

    def look(self, observer: str, target: str) -> Sight:
        """Return the sight of one model to another; the observer's unit is transparent (6.0)."""
        return self.layout.look(observer, target)

    def sees(self, observer: str, target: str) -> bool:
        """Say whether one model sees another (6.0)."""
        return self.layout.sees(observer, target)


def feature_bodies(feature: Terrain) -> list[Body]:
    """Return a feature as what is looked at: its edges as thin columns of its own height."""
    bodies = []
    for ring in feature.footprint.rings:
        for p, q in zip(ring, (*ring[1:], ring[0]), strict=True):
            bodies.append(Body(feature.id, feature.id, segment(p, q), 0.0, feature.height))
    return bodies


def garrison_bodies(table: Table, piece: str) -> list[Body]:
    """Return faction terrain as what is looked at instead of those placed on it (1.5)."""
    if piece in table.state.units:
        return [table.bodies[m] for m in table.state.units[piece].models]
    return feature_bodies(table.state.feature(piece))


class Identity:
    """Something as a key: equal only to itself, and kept alive while the key is."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Identity) and other.value is self.value


class _StateKey(Identity):
    """A state as a key, with a table to learn from where none is known of it."""

    __slots__ = ("before",)

    def __init__(self, state: GameState, before: Table | None = None) -> None:
        super().__init__(state)
        self.before = before

    @property
    def state(self) -> GameState:
        """The state itself."""
        assert isinstance(self.value, GameState)
        return self.value


class _LayoutKey:
    """What a layout is made of as a key; the state of the first question stands for all."""

    __slots__ = ("before", "parts", "sides", "state")

    def __init__(self, state: GameState, before: Layout | None = None) -> None:
        self.state, self.before = state, before
        self.parts = (state.models, state.terrain, state.options, state.objectives)
        self.sides = [(u.player, u.garrison, u.models) for u in state.units.values()]

    def __hash__(self) -> int:
        return id(self.parts[0])

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _LayoutKey)
            and all(a is b for a, b in zip(self.parts, other.parts, strict=True))
            and self.sides == other.sides
            and self.state.units.keys() == other.state.units.keys()
        )


@lru_cache(maxsize=12)
def _layout(key: _LayoutKey) -> Layout:
    before, key.before = key.before, None  # the key is kept, what it learns from need not be
    return Layout(key.state, before)


@lru_cache(maxsize=24)
def _table(key: _StateKey) -> Table:
    before, key.before = key.before, None
    return Table(key.state, None, before)


def table_of(state: GameState | Table) -> Table:
    """Return the derived facts of a state, built once while it is among the last dozen asked.

    A `Table` is answered as it is, so callers may hold one and pass it wherever a state goes.
    """
    return state if isinstance(state, Table) else _table(_StateKey(state))


def follow(before: GameState, after: GameState) -> None:
    """Let what is asked of a state learn from what is known of the one before it."""
    known = _table(_StateKey(before)).latest
    if known is not None:
        _table(_StateKey(after, known))


def table_after(before: Table, state: GameState) -> Table:
    """Return the facts of a state that differs little from one known: a frame of a drag."""
    return Table(state, Layout(state, before.layout))
