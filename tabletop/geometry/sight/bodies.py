"""What sight is asked about and what it answers."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.geometry.base import Footprint, Point3


@dataclass(frozen=True, slots=True)
class Body:
    """A model: its footprint as a column from level `z` up to `z + height`, inches.

    `group` names its unit; bodies of a transparent group never block.
    """

    key: str
    group: str
    footprint: Footprint
    z: float
    height: float

    @property
    def top(self) -> float:
        """The level of its top, inches above the table."""
        return self.z + self.height


@dataclass(frozen=True, slots=True)
class ClosedRange:
    """Directions in plan (radians, from the lower body to the higher) and what closes them."""

    start: float
    end: float
    blockers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sight:
    """The answer to one question of sight, with its proof.

    Visible: `witness` is a clear segment from the observer's top to the target's and `gap` the
    width of the slit it runs through (0 where the bases touch). Hidden: `proof` lists chains of
    blockers that close every direction, `blockers` the keys that occur in them. `is_on_limit`:
    hidden, since any remaining slit is narrower than 1e-4 inches.
    """

    is_visible: bool
    witness: tuple[Point3, Point3] | None = None
    blockers: tuple[str, ...] = ()
    proof: tuple[ClosedRange, ...] = ()
    gap: float = 0.0
    is_on_limit: bool = False


@dataclass(frozen=True, slots=True)
class Cut:
    """A blocker under or on a line seen from the side.

    `start` and `end` are inches in plan from the line's start; `line_start`, `line_end` the
    heights of the line there. `blocks`: the line meets it under the scene's policy.
    """

    key: str
    is_terrain: bool
    start: float
    end: float
    top: float
    line_start: float
    line_end: float
    blocks: bool


@dataclass(frozen=True, slots=True)
class Profile:
    """The side view of a segment: its length in plan, heights of its ends, what it passes."""

    length: float
    z_start: float
    z_end: float
    cuts: tuple[Cut, ...]
