"""From a stroke on the board to a shape: what the press, the bend and the pointer mean."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from tabletop.geometry.base import Point, Pose
from tabletop.geometry.forms import Drawn
from tabletop.state.model import GameState
from tabletop.ui.table import picking
from tabletop.ui.table.session import TableSession
from tabletop.ui.table.shaping.request import Request
from tabletop.ui.table.shaping.want import Want

APART = 0.15
"""Inches between two points of a stroke that are kept."""


@dataclass(slots=True)
class Stroke:
    """Points drawn so far, inches; `core` is the radius of a base that a ring goes round."""

    start: Point
    points: list[Point] = field(default_factory=list)
    core: float = 0.0

    @property
    def end(self) -> Point:
        """Where the pointer is."""
        return self.points[-1] if self.points else self.start

    def go(self, point: Point) -> None:
        """Draw on to a point."""
        if len(self.points) > 1 and math.dist(self.points[-2], point) < APART:
            self.points[-1] = point
        else:
            self.points.append(point)

    @property
    def bend(self) -> Point:
        """The point farthest from the straight line between both ends."""
        (ax, ay), (bx, by) = self.start, self.end
        long = math.dist(self.start, self.end) or 1.0

        def off(p: Point) -> float:
            return abs((p[0] - ax) * (by - ay) - (p[1] - ay) * (bx - ax)) / long

        return max(self.points, key=off, default=self.end)


def begun(state: GameState, at: Point, want: Want, chosen: Sequence[str], *, snaps: bool) -> Stroke:
    """Return the stroke that a press begins: a ring goes round what was pressed."""
    if want.shape == "ring" and snaps:
        found = picking.model_at(state, at)
        if found and found not in chosen:
            model = state.model(found)
            return Stroke((model.pose.x, model.pose.y), [at], model.base.radius)
        marker = picking.objective_at(state, at)
        if marker is not None:
            return Stroke((marker.x, marker.y), [at])
    return Stroke(at, [at])


def mean_facing(poses: Sequence[Pose]) -> float:
    """Return the middle of facings, degrees.

    >>> round(mean_facing([Pose(0, 0, 350.0), Pose(0, 0, 10.0)]), 6) % 360.0
    0.0
    """
    x = sum(math.cos(math.radians(p.facing)) for p in poses)
    y = sum(math.sin(math.radians(p.facing)) for p in poses)
    return math.degrees(math.atan2(y, x)) if math.hypot(x, y) > 1e-9 else poses[0].facing


def request_of(
    session: TableSession, models: tuple[str, ...], want: Want, stroke: Stroke
) -> Request:
    """Return what a stroke asks for."""
    state = session.state
    units = tuple(dict.fromkeys(state.model(m).unit for m in models))
    action = session.ready(units[0]) if len(units) == 1 else None
    limit = state.unit(units[0]).coherency
    poses = [state.model(m).pose for m in models]
    now = mean_facing(poses)
    size = want.gap(limit)
    if want.shape == "held":
        wished = held(poses, stroke, now, want.turned)
        return Request(state, models, action, None, wished, size)
    bases = [state.model(m).base for m in models]
    turn = want.turned + (180.0 if want.front == "back" else 0.0)
    least = stroke.core + max(b.radius for b in bases) if stroke.core else 0.0
    facing = None
    front = now
    if want.front == "now":
        facing = now + want.turned if all(b.is_round for b in bases) else None
    drawn = Drawn(
        want.shape, stroke.start, stroke.bend, stroke.end, size, want.columns, front, turn,
        least, limit,
    )  # fmt: skip
    return Request(state, models, action, drawn, (), size, facing)


def held(
    poses: Sequence[Pose], stroke: Stroke, now: float, turned: float
) -> tuple[Pose | None, ...]:
    """Return the formation with its middle where the stroke began, facing along it."""
    cx = sum(p.x for p in poses) / len(poses)
    cy = sum(p.y for p in poses) / len(poses)
    (x, y), (ex, ey) = stroke.start, stroke.end
    turn = turned
    if math.dist((x, y), (ex, ey)) > 0.5:
        turn += math.degrees(math.atan2(ey - y, ex - x)) - now
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return tuple(
        Pose(
            x + (p.x - cx) * c - (p.y - cy) * s,
            y + (p.x - cx) * s + (p.y - cy) * c,
            p.facing + turn,
        ).snapped()
        for p in poses
    )
