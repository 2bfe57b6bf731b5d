"""What is asked of end positions: for each model, for the group, and of the table."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tabletop.geometry.base import Base, Footprint, Point, Pose
from tabletop.geometry.gap import separation
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.region import Region
from tabletop.geometry.route import Route
from tabletop.geometry.units import less_than, more_than, within


@dataclass(frozen=True, slots=True)
class Near:
    """The gap to some footprint of a set must be at most the limit, inches (closed).

    >>> from tabletop.geometry.base import footprint, round_base
    >>> disc = round_base(50.8)
    >>> Near((footprint(disc, Pose(3.0, 0.0)),), 1.0).holds(footprint(disc, Pose(0.0, 0.0)))
    True
    """

    footprints: tuple[Footprint, ...]
    limit: float

    def holds(self, outline: Footprint) -> bool:
        """Say whether an outline is near enough to some of the set."""
        room = self.limit + outline.radius + 0.01
        return any(
            math.hypot(f.x - outline.x, f.y - outline.y) - f.radius < room
            and within(separation(outline, f), self.limit)
            for f in self.footprints
        )


@dataclass(frozen=True, slots=True)
class Away:
    """The gap to every footprint of a set must be at least the limit, or more than it if strict."""

    footprints: tuple[Footprint, ...]
    limit: float
    is_strict: bool = False

    def holds(self, outline: Footprint) -> bool:
        """Say whether an outline is far enough from all of the set."""
        room = self.limit + outline.radius + 0.01
        for f in self.footprints:
            if math.hypot(f.x - outline.x, f.y - outline.y) - f.radius < room:
                size = separation(outline, f)
                if less_than(size, self.limit) or (
                    self.is_strict and not more_than(size, self.limit)
                ):
                    return False
        return True


@dataclass(frozen=True, slots=True)
class Placing:
    """One model to be placed.

    `start` and `allowance` (inches, climbing included) ask for a legal way from there; without
    a start the model is set up. `near` must all hold for this model. `toward` ranks spots by the
    gap to the nearest of those footprints (a pile-in); otherwise spots near the start come first.
    A fixed model stays at its start. `flies`: only the straight line counts, obstacles do not.
    """

    base: Base
    start: Pose | None = None
    allowance: float = math.inf
    near: tuple[Near, ...] = ()
    toward: tuple[Footprint, ...] = ()
    facing: float = 0.0
    is_fixed: bool = False
    flies: bool = False


@dataclass(frozen=True, slots=True)
class Conditions:
    """What holds for all models together.

    `obstacles` stand in the way; their `footprints` and `ranges` bind the end positions too.
    `passable` are footprints that may be crossed but not ended on; `barred` and `wholly` regions
    that no model may end on, or must end wholly within. Each of `wanted` must hold for at least
    one model (a charge: within 1/2" of an enemy). `coherency` is the range of rule 15.1, None
    when it is not asked for; `standing` are mates that stand already and count for it. Mates
    block ways only if `mates_block`. `middle` is where a set-up should gather. `accept` has the
    last word on whole answers (visibility, say); it is asked at most a few dozen times.
    """

    obstacles: Obstacles = field(default_factory=Obstacles)
    away: tuple[Away, ...] = ()
    passable: tuple[Footprint, ...] = ()
    barred: tuple[Region, ...] = ()
    wholly: tuple[Region, ...] = ()
    wanted: tuple[Near, ...] = ()
    coherency: float | None = 0.5
    standing: tuple[Footprint, ...] = ()
    mates_block: bool = False
    middle: Point | None = None
    accept: Callable[[Sequence[Pose]], bool] | None = None


@dataclass(frozen=True, slots=True)
class Places:
    """Legal end poses in the order of the models, ways to them, and the order to move in.

    `routes` holds None for models that are set up, stay, or fly.
    """

    poses: tuple[Pose, ...]
    routes: tuple[Route | None, ...]
    order: tuple[int, ...]
