"""From typed words to places: what a line asks for, worked out exactly on a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.errors import TabletopError
from tabletop.geometry.base import Footprint, Point, Pose, direction, footprint
from tabletop.geometry.gap import separation
from tabletop.geometry.meeting import Wish, board_sides, shift_to, shifted, towards
from tabletop.geometry.path import turn
from tabletop.geometry.region import Region
from tabletop.geometry.region_gap import is_point_inside, region_gap
from tabletop.geometry.support import Direction
from tabletop.geometry.units import is_equal, less_than
from tabletop.rules.words import inch, limit_text, model_name
from tabletop.state.model import GameState
from tabletop.ui.table.handling.targets import Target, target
from tabletop.ui.table.handling.wording import Wanted

ROUNDS: Final = 60


@dataclass(frozen=True, slots=True)
class Placing:
    """How everything chosen goes: a shift in inches, a turn in degrees, and what that is in words.

    `overlap` says in words what it would stand in, "" for nothing.
    """

    dx: float
    dy: float
    turned: float
    words: str
    overlap: str = ""


def placing(
    state: GameState, poses: Mapping[str, Pose], asked: Wanted, along: Point | None = None
) -> Placing:
    """Return how models go from where they are to what was asked for; the first is the lead.

    Places of several models are those of their middle. `along` is the present direction, the
    facing of the lead without one. Raises `TabletopError` in words.
    """
    lead = next(iter(poses))
    dx, dy, turned, words = _shift(state, poses, asked, along or direction(poses[lead].facing))
    placed = turned_about(poses, dx, dy, turned)
    return Placing(dx, dy, turned, words, overlap_words(state, placed))


def _shift(
    state: GameState, poses: Mapping[str, Pose], asked: Wanted, along: Point
) -> tuple[float, float, float, str]:
    numbers, first = asked.numbers, next(iter(poses.values()))
    cx, cy = middle(list(poses.values()))
    who = "" if len(poses) == 1 else "the middle "
    match asked.kind:
        case "spot":
            x, y = numbers[0], numbers[1]
            turned = turn(first.facing, numbers[2]) if len(numbers) > 2 else 0.0
            words = f"{who}to x {x:g}, y {y:g}"
            if len(numbers) > 2:
                words += f", facing {numbers[2]:g}°"
            return x - cx, y - cy, turned, words
        case "polar":
            ux, uy = direction(numbers[1])
            far = numbers[0]
            return ux * far, uy * far, 0.0, f"{limit_text(far)} at {numbers[1]:g}°"
        case "along":
            far = numbers[0]
            return along[0] * far, along[1] * far, 0.0, f"{limit_text(far)} straight on"
        case "turn":
            return 0.0, 0.0, numbers[0], f"turned by {numbers[0]:g}°"
        case "toward" | "away":
            found = target(state, asked.name, tuple(poses))
            _, ux, uy = _nearest(_feet(state, poses), found)
            far = numbers[0] if asked.kind == "toward" else -numbers[0]
            verb = "toward" if asked.kind == "toward" else "away from"
            return ux * far, uy * far, 0.0, f"{limit_text(numbers[0])} {verb} {found.label}"
        case "gap":
            found = target(state, asked.name, tuple(poses))
            dx, dy = _to_gap(state, poses, found, numbers[0])
            return dx, dy, 0.0, f"exactly {limit_text(numbers[0])} from {found.label}"
        case _:
            raise TabletopError("that places nothing")


def turned_about(poses: Mapping[str, Pose], dx: float, dy: float, turned: float) -> dict[str, Pose]:
    """Return poses turned together about their middle and then shifted."""
    cx, cy = middle(list(poses.values()))
    cos, sin = direction(turned)
    return {
        m: Pose(
            cx + (p.x - cx) * cos - (p.y - cy) * sin + dx,
            cy + (p.x - cx) * sin + (p.y - cy) * cos + dy,
            p.facing + turned,
            p.z,
        ).snapped()
        for m, p in poses.items()
    }


def middle(poses: Sequence[Pose]) -> Point:
    """Return the middle of some places.

    >>> middle([Pose(0.0, 0.0), Pose(2.0, 1.0)])
    (1.0, 0.5)
    """
    return sum(p.x for p in poses) / len(poses), sum(p.y for p in poses) / len(poses)


def overlap_words(state: GameState, poses: Mapping[str, Pose]) -> str:
    """Return what models would stand in at other places, or off the table; "" for nothing."""
    others = [m for m in state.models.values() if m.id not in poses]
    for m, pose in poses.items():
        foot = footprint(state.model(m).base, pose)
        for other in others:
            there = other.footprint
            if abs(there.x - foot.x) > there.radius + foot.radius:
                continue
            deep = separation(foot, there)
            if less_than(deep, 0.0):
                name = model_name(state, other.id)
                return f"{model_name(state, m)} would overlap {name} by {inch(-deep)}"
        if state.board is not None and any(
            less_than(towards(foot, side)[0], 0.0) for side in board_sides(state.board)
        ):
            return f"{model_name(state, m)} would leave the table"
    return ""


def _feet(state: GameState, poses: Mapping[str, Pose]) -> list[Footprint]:
    return [footprint(state.model(m).base, pose) for m, pose in poses.items()]


def _nearest(feet: Sequence[Footprint], found: Target) -> Direction:
    """The least signed gap to a target, and the direction to it."""
    return min(_towards(foot, outline) for foot in feet for outline in found.outlines)


def _towards(foot: Footprint, outline: Footprint | Region) -> Direction:
    value, ux, uy = towards(foot, outline)
    if isinstance(outline, Region) and is_point_inside(foot.x, foot.y, outline):
        return region_gap(foot, outline).separation, -ux, -uy
    return value, ux, uy


def _to_gap(
    state: GameState, poses: Mapping[str, Pose], found: Target, wanted: float
) -> tuple[float, float]:
    """The shift that brings the nearest pair to a gap: pair by pair until no other is nearer."""
    feet, dx, dy = _feet(state, poses), 0.0, 0.0
    for _ in range(ROUNDS):
        now = [shifted(foot, dx, dy) for foot in feet]
        pairs = [(_towards(foot, o)[0], foot, o) for foot in now for o in found.outlines]
        value, foot, outline = min(pairs, key=lambda pair: pair[0])
        if is_equal(value, wanted):
            return dx, dy
        step = shift_to([Wish(foot, outline, wanted)])
        if step is None or (isinstance(outline, Region) and value < 0.0):
            break
        dx, dy = dx + step[0], dy + step[1]
    raise TabletopError(
        f"no place found {limit_text(wanted)} from {found.label}", next_step="move nearer first"
    )
