"""What the checks of a move ask about: the table before, each model's way, the table after."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from tabletop.geometry.region import Solid
from tabletop.rules.combat import counts_in_combat, enemies_in_combat
from tabletop.rules.moves.kinds import PERMISSIONS, MoveKind, Permission
from tabletop.rules.moves.move import Move
from tabletop.rules.moves.near import (
    Array,
    Crowd,
    Line,
    Rows,
    crowd,
    floor_between,
    floor_of_gaps,
)
from tabletop.rules.moves.stages import Stages
from tabletop.rules.moves.way import Way, way_of
from tabletop.rules.standing import climbable, is_impassable
from tabletop.rules.table import Identity, table_after, table_of
from tabletop.state.events import ModelMoved, apply_all
from tabletop.state.model import GameState, Model, Terrain, Unit


@dataclass(frozen=True, slots=True, eq=False)
class Before:
    """The table before a unit moves: everything that does not depend on the way it takes.

    `others` are all models of other units; `enemies` their rows, by enemy unit; `fighting` the
    enemy units whose combat ranges count now (Move `-` manifestations only in the combat phase);
    `in_combat` those it is in combat with; `stages` what hides models from each other. `solid`
    are the rows of those that are in the way of others: manifestations are not.
    """

    state: GameState
    unit: Unit
    others: Crowd
    enemies: Mapping[str, Rows]
    fighting: tuple[str, ...]
    climbable: tuple[Solid, ...]
    impassable: tuple[Terrain, ...]
    in_combat: tuple[str, ...]
    stages: Stages
    solid: Rows

    def barring(self, kind: MoveKind) -> tuple[str, ...]:
        """Return the enemy units whose combat ranges a kind of move has to keep out of, if any."""
        if not PERMISSIONS[kind].spares_fought:
            return self.fighting
        return tuple(e for e in self.fighting if e not in self.in_combat)

    def models_of(self, enemy: str) -> tuple[Model, ...]:
        """Return the models of an enemy unit."""
        return tuple(self.others.models[k] for k in self.enemies[enemy])


def before(state: GameState, unit_id: str) -> Before:
    """Return the table as it is before a unit moves; the last few are kept."""
    return _before(Identity(state), unit_id)


@lru_cache(maxsize=16)
def _before(key: Identity, unit_id: str) -> Before:
    state = key.value
    assert isinstance(state, GameState)
    unit = state.unit(unit_id)
    away = state.aboard() | {unit_id}
    others = crowd(m for m in state.models.values() if m.unit not in away)
    found: dict[str, list[int]] = {e.id: [] for e in state.enemies_of(unit.player)}
    spells = {u.id for u in state.units.values() if u.has("MANIFESTATION")}
    solid: list[int] = []
    for k, m in enumerate(others.models):
        if m.unit in found:
            found[m.unit].append(k)
        if m.unit not in spells:
            solid.append(k)
    rows = {e: np.array(some, dtype=np.intp) for e, some in found.items()}
    return Before(
        state,
        unit,
        others,
        {e: k for e, k in rows.items() if k.size},
        tuple(e for e, k in rows.items() if k.size and _can_fight(state, unit, e)),
        climbable(state),
        tuple(f for f in state.terrain.values() if is_impassable(f)),
        enemies_in_combat(state, unit_id),
        Stages(others.models, table_of(state).solids, state.options.sight),
        np.array(solid, dtype=np.intp),
    )


def prepared(state: GameState | Before, unit_id: str) -> Before:
    """Return the table before a unit moves, from a state or as it is."""
    return state if isinstance(state, Before) else before(state, unit_id)


def _can_fight(state: GameState, unit: Unit, enemy: str) -> bool:
    """Combat ranges of the two count for each other now (magic 7.0, faction terrain 1.5)."""
    if unit.garrison or state.unit(enemy).garrison:
        return False
    return counts_in_combat(state, unit.id) and counts_in_combat(state, enemy)


class Step:
    """One model's turn to move: its way, its mates as they stand then, what it may come near."""

    def __init__(self, way: Way, number: int, line: Line, others: Crowd) -> None:
        self.way = way
        self._number, self._line, self._others = number, line, others

    @property
    def model(self) -> Model:
        """The model that moves."""
        return self.way.model

    @cached_property
    def mates(self) -> Crowd:
        """Its mates as they stand when it is to move."""
        return self._line.mates(self._number)

    @cached_property
    def floors(self) -> Array:
        """For each model of other units a number that its smallest gap on the way is not below."""
        return floor_of_gaps(self.way.model.base, self.way.path, self._others)

    @cached_property
    def mate_floors(self) -> Array:
        """The same as `floors` for the mates that stand still meanwhile."""
        return floor_between(self.mates, self._others)


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """One move with all that its checks ask about.

    A brief one leaves out what no verdict needs: what passing findings measure, and the combats at
    the end where the move does not depend on them. A quick one (a frame of a drag) is brief and
    looks at few places where a hidden enemy may come into sight.
    """

    before: Before
    move: Move
    steps: tuple[Step, ...]
    end: GameState
    events: tuple[ModelMoved, ...]
    end_in_combat: tuple[str, ...]
    is_quick: bool
    is_brief: bool

    @property
    def state(self) -> GameState:
        """The table before the move."""
        return self.before.state

    @property
    def unit(self) -> Unit:
        """The unit that moves."""
        return self.before.unit

    @property
    def permission(self) -> Permission:
        """What this kind of move may do."""
        return PERMISSIONS[self.move.kind]

    @property
    def barring(self) -> tuple[str, ...]:
        """The enemy units whose combat ranges the move has to keep out of."""
        return self.before.barring(self.move.kind)

    @property
    def is_flying(self) -> bool:
        """Whether the unit ignores models, terrain and combat ranges on its way (15.4)."""
        return self.unit.has("FLY")

    @property
    def is_end_apart(self) -> bool:
        """Whether its end has to be out of combat, though its way need not be."""
        return ends_apart(self.permission, self.is_flying)

    @property
    def moved(self) -> tuple[Step, ...]:
        """The steps in which a model really changes its place or facing."""
        return tuple(step for step in self.steps if step.way.is_moved)


def ends_apart(permission: Permission, is_flying: bool) -> bool:
    """Say whether a move may pass through combat but not end in it: its end is looked at alone."""
    return permission.end == "combat" and (is_flying or permission.way != "combat")


def case_of(table: Before, move: Move, is_quick: bool = False, is_brief: bool = False) -> Case:
    """Return the case of a checked move on a table."""
    is_flying = table.unit.has("FLY")
    models = [table.state.model(m) for m in move.order]
    ways = [way_of(m, move.paths[m.id], table.climbable, is_flying) for m in models]
    still = [m for m in table.state.models_of(table.unit.id) if m.id not in move.paths]
    line = Line([*models, *still], [way.end for way in ways])
    steps = tuple(Step(way, number, line, table.others) for number, way in enumerate(ways))
    events = tuple(
        ModelMoved(w.model.id, w.model.pose, w.end) for w in ways if w.end != w.model.pose
    )
    end = apply_all(events, table.state)
    fought = table.in_combat
    is_asked = move.kind == "pile_in" or ends_apart(PERMISSIONS[move.kind], is_flying)
    is_brief = is_brief or is_quick
    if events and (is_asked or not is_brief):
        fought = enemies_in_combat(table_after(table_of(table.state), end), table.unit.id)
    return Case(table, move, steps, end, events, fought, is_quick, is_brief)
