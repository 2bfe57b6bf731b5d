"""The pieces of a game: models, units, terrain, objectives, and the frozen state of them all."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeVar

from tabletop.errors import TabletopError
from tabletop.geometry.base import Base, Footprint, Point, Pose, footprint
from tabletop.geometry.region import Region, Solid
from tabletop.state.options import Options
from tabletop.state.warscroll import words_of

if TYPE_CHECKING:
    from tabletop.state.battle import Battle

T = TypeVar("T")


class _Standing:
    """Room for the outline of a base, which is no field: it is looked up once and kept."""

    __slots__ = ("_foot",)
    _foot: Footprint


@dataclass(frozen=True, slots=True)
class Model(_Standing):
    """One model: its base, where it stands, and how tall it is (inches).

    `height_source` says where the height comes from: `given`, or a sentence such as
    `by base size 32 mm (G-5)`.
    """

    id: str
    unit: str
    base: Base
    pose: Pose
    height: float
    height_source: str = "given"

    @property
    def footprint(self) -> Footprint:
        """The exact outline of the base on the plan."""
        try:
            return self._foot
        except AttributeError:
            found = footprint(self.base, self.pose)
            object.__setattr__(self, "_foot", found)
            return found

    @property
    def top(self) -> float:
        """Height of the top above the table, inches."""
        return self.pose.z + self.height


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: whose it is, which models it has, and what the rules ask of it.

    `move` is the Move characteristic in inches, None when it is `-` (cannot move).
    The flags tell what it did this turn. `garrison` is the terrain feature that it is placed on,
    or the unit that a faction terrain feature with models is (1.5).
    """

    id: str
    player: int
    models: tuple[str, ...]
    name: str = ""
    keywords: tuple[str, ...] = ()
    coherency: float = 0.5
    control: int = 1
    control_modifier: int = 0
    standard_bearer: bool = False
    move: float | None = 5.0
    move_known: bool = True
    charged: bool = False
    ran: bool = False
    retreated: bool = False
    garrison: str = ""
    glyph: str = ""
    health: int = 1
    wounds: int = 0
    save: str = "-"

    def has(self, keyword: str) -> bool:
        """Say whether the unit has a keyword (WARD (5+) counts as WARD)."""
        return keyword in words_of(self.keywords)

    @property
    def label(self) -> str:
        """The name shown to people."""
        return self.name or self.id


@dataclass(frozen=True, slots=True)
class Terrain:
    """A terrain feature: the footprint that rules ask about and the solids that stand there."""

    id: str
    footprint: Region
    parts: tuple[Solid, ...]
    abilities: tuple[str, ...] = ()
    name: str = ""
    kind: str = "ruin"

    @property
    def height(self) -> float:
        """Height of the tallest part, inches."""
        return max((part.top for part in self.parts), default=0.0)

    @property
    def label(self) -> str:
        """The name shown to people."""
        return self.name or self.id


@dataclass(frozen=True, slots=True)
class Objective:
    """A round objective marker; `mm` is its diameter (32.0)."""

    id: str
    x: float
    y: float
    mm: float = 40.0

    @property
    def footprint(self) -> Footprint:
        """The marker's disc on the plan."""
        return footprint(Base("round", self.mm, self.mm), Pose(self.x, self.y))


@dataclass(frozen=True, slots=True)
class Token:
    """A marker that is no model and is ignored by every measurement (23.0); `mm` is drawn only."""

    id: str
    x: float
    y: float
    unit: str = ""
    mm: float = 25.0


@dataclass(frozen=True, slots=True)
class Territory:
    """A part of the table that belongs to a player (1, 2), or to nobody (0)."""

    id: str
    player: int
    footprint: Region
    name: str = ""


AnnotationKind = Literal["arrow", "text", "measure", "circle"]


@dataclass(frozen=True, slots=True)
class Annotation:
    """Something people drew on the table to explain it; no rule ever asks about it.

    `points` are inches: an arrow's way, the place of a text, both ends of a measure, the centre of
    a circle and a point on it. `pieces` are ids that the ends of a measure hang on ("": a bare
    point). `tone` is a word of the palette (`ink`, `legal`, `illegal`, `limit`, `sight`, `1`, `2`).
    """

    id: str
    kind: AnnotationKind
    points: tuple[Point, ...]
    text: str = ""
    tone: str = "ink"
    layer: str = "notes"
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Underlay:
    """A straightened photo or plan that lies under the table.

    `image` is a file name beside the table's file or among the user's photos; `x`, `y` its lower
    left corner, `width`, `height` its size in inches before it is turned; `turn` degrees
    counter-clockwise about its middle, `fade` 0 (full) to 1.
    """

    image: str
    x: float
    y: float
    width: float
    height: float
    turn: float = 0.0
    fade: float = 0.4

    @property
    def middle(self) -> Point:
        """The point that it turns about."""
        return (self.x + self.width / 2, self.y + self.height / 2)

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Its corners as it lies: those that were lower left, lower right, upper right and left.

        >>> Underlay("plan.png", 0.0, 0.0, 4.0, 2.0).corners[2]
        (4.0, 2.0)
        """
        (x, y), half_x, half_y = self.middle, self.width / 2, self.height / 2
        turn = math.radians(self.turn)
        c, s = math.cos(turn), math.sin(turn)

        def at(dx: float, dy: float) -> Point:
            return (x + c * dx - s * dy, y + s * dx + c * dy)

        return (at(-half_x, -half_y), at(half_x, -half_y), at(half_x, half_y), at(-half_x, half_y))


@dataclass(frozen=True, slots=True)
class GameState:
    """Everything that is true at one moment; a new value for each change, never altered.

    `board` is (width, height) in inches, its corner at 0, 0; None for a table without edge.
    Mappings are in the order in which things were added and are copied on write. `locked` are ids
    of pieces (models, terrain, objectives) that the hand does not take up. `battle` is what a
    battle knows besides; None on a table where none is played.
    """

    models: Mapping[str, Model] = field(default_factory=dict)
    units: Mapping[str, Unit] = field(default_factory=dict)
    terrain: Mapping[str, Terrain] = field(default_factory=dict)
    objectives: Mapping[str, Objective] = field(default_factory=dict)
    tokens: Mapping[str, Token] = field(default_factory=dict)
    board: tuple[float, float] | None = None
    options: Options = field(default_factory=Options)
    phase: str = ""
    title: str = ""
    territories: Mapping[str, Territory] = field(default_factory=dict)
    annotations: Mapping[str, Annotation] = field(default_factory=dict)
    underlay: Underlay | None = None
    locked: tuple[str, ...] = ()
    battle: Battle | None = None

    def model(self, model_id: str) -> Model:
        """Return a model; raises `TabletopError` when there is none of that id."""
        return _found(self.models, model_id, "model")

    def unit(self, unit_id: str) -> Unit:
        """Return a unit; raises `TabletopError` when there is none of that id."""
        return _found(self.units, unit_id, "unit")

    def feature(self, terrain_id: str) -> Terrain:
        """Return a terrain feature; raises `TabletopError` when there is none of that id."""
        return _found(self.terrain, terrain_id, "terrain feature")

    def objective(self, objective_id: str) -> Objective:
        """Return an objective; raises `TabletopError` when there is none of that id."""
        return _found(self.objectives, objective_id, "objective")

    def models_of(self, unit_id: str) -> tuple[Model, ...]:
        """Return the models of a unit, in its own order."""
        return tuple(self.models[m] for m in self.unit(unit_id).models)

    def unit_of(self, model_id: str) -> Unit:
        """Return the unit that a model belongs to."""
        return self.unit(self.model(model_id).unit)

    def aboard(self) -> frozenset[str]:
        """Return the units placed on faction terrain that is a unit itself: they hinder nobody."""
        return frozenset(u.id for u in self.units.values() if u.garrison in self.units)

    def enemies_of(self, player: int) -> Iterator[Unit]:
        """Yield the units of the other player, in order."""
        return (unit for unit in self.units.values() if unit.player != player)


def _found(items: Mapping[str, T], key: str, what: str) -> T:
    try:
        return items[key]
    except KeyError:
        known = ", ".join(list(items)[:8]) or "none"
        raise TabletopError(f"there is no {what} {key!r}", next_step=f"known: {known}") from None
