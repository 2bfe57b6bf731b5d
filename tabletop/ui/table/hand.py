"""Models in the hand: where the pointer takes them, in formation, by way points and turns."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tabletop.geometry.base import Point, Pose
from tabletop.geometry.path import Path
from tabletop.ui.table.session import Action, Drag, TableSession


class Hand:
    """What is carried: the models keep their formation and go straight from the last way point.

    `grabbed` is the point of the table that was taken hold of, inches.
    """

    def __init__(self, session: TableSession, models: Sequence[str], grabbed: Point) -> None:
        self.session = session
        self.models = tuple(models)
        self.grabbed = grabbed
        self.start = {m: session.state.model(m).pose for m in models}
        units = dict.fromkeys(session.state.models[m].unit for m in models)
        self.ready = session.ready(next(iter(units))) if len(units) == 1 else None
        self.at = grabbed
        self.turned = 0.0
        self._way: list[tuple[Point, float, Mapping[str, Pose]]] = []
        self._bent: Mapping[str, Path] = {}
        self._pushed: Mapping[str, Pose] = {}

    # ------------------------------------------------------------------ what it does
    def move_to(self, point: Point) -> None:
        """Carry the models so that the grabbed point lies there."""
        if point != self.at:
            self._bent = {}
        self.at = point

    def turn(self, degrees: float) -> None:
        """Turn the formation about its middle, anticlockwise."""
        self.turned += degrees
        self._bent = {}

    def set_way(self) -> bool:
        """Set a way point here; answer whether there was any way to it."""
        if self._way and self._way[-1][:2] == (self.at, self.turned):
            return False
        if not self._way and self.at == self.grabbed and not self.turned:
            return False
        self._way.append((self.at, self.turned, self._pushed))
        return True

    def drop_way(self) -> bool:
        """Take back the last way point; answer whether there was one."""
        if not self._way:
            return False
        self._way.pop()
        return True

    def push(self, poses: Mapping[str, Pose]) -> None:
        """Show the models where others let them, or where they snap: only proposed places."""
        self._pushed = poses

    def bend(self, paths: Mapping[str, Path]) -> None:
        """Lead the models along other ways to where they end, until the pointer goes on."""
        self._bent = paths

    # ------------------------------------------------------------------ what is
    @property
    def way(self) -> tuple[Point, ...]:
        """The way points of the grabbed point, its first and its present place among them."""
        return (self.grabbed, *(point for point, _, _ in self._way), self.at)

    @property
    def is_bent(self) -> bool:
        """Whether the models are led along other ways, not by the pointer."""
        return bool(self._bent)

    def poses(self) -> dict[str, Pose]:
        """Return where the models are now."""
        if self._bent:
            return {m: path[-1] for m, path in self._bent.items()}
        placed = self._placed(self.at, self.turned)
        return {**placed, **self._pushed}

    def legs(self) -> dict[str, Path]:
        """Return the ways of this drag alone, each from where the model was taken up."""
        if self._bent:
            return dict(self._bent)
        stops = [{**self._placed(point, turned), **put} for point, turned, put in self._way]
        now = self.poses()
        return {m: (self.start[m], *(s[m] for s in stops), now[m]) for m in self.models}

    def drag(self) -> Drag:
        """Return what is in the hand as a value."""
        poses = self.poses()
        way = self.way
        if self._bent:
            lead = self.lead
            dx, dy = self.grabbed[0] - self.start[lead].x, self.grabbed[1] - self.start[lead].y
            way = tuple((p.x + dx, p.y + dy) for p in self._bent[lead])
        return Drag(self.models, self.grabbed, way, self.start, poses, self.action())

    def action(self) -> Action | None:
        """Return the move as if the models were dropped here, None for a free one."""
        if self.ready is None:
            return None
        return self.with_legs(self.legs())

    def with_legs(self, legs: Mapping[str, Path]) -> Action | None:
        """Return the move with other ways of this drag."""
        act = self.ready
        if act is None:
            return None
        is_written = self.session.ruling is not None
        paths = dict(act.paths)
        for m in self._in_order(legs):
            known = act.paths.get(m)
            if known is None:
                known = (act.start.model(m).pose,)
            elif is_written and len(known) > 1:
                known = known[:-1]  # a ruling's move is mended at its end, not made longer
            legs_on = legs[m][1:] if not is_written else legs[m][-1:]
            paths.pop(m, None)
            paths[m] = (*known, *legs_on)
        return replace(act, paths=paths)

    def share(self, part: float) -> dict[str, Path]:
        """Return the first part (0 to 1) of the ways of this drag, by the way of the pointer."""
        legs = self.legs()
        lengths = [math.dist(p, q) for p, q in zip(self.way, self.way[1:], strict=False)]
        left = sum(lengths) * part
        for k, length in enumerate(lengths):
            if left <= length or k == len(lengths) - 1:
                t = min(1.0, left / length) if length > 0.0 else 1.0
                return {
                    m: (*path[: k + 1], between(path[k], path[k + 1], t))
                    for m, path in legs.items()
                }
            left -= length
        return legs

    # ------------------------------------------------------------------ inside
    def _placed(self, point: Point, turned: float) -> dict[str, Pose]:
        dx, dy = point[0] - self.grabbed[0], point[1] - self.grabbed[1]
        if not turned:
            return {m: pose.moved(dx, dy) for m, pose in self.start.items()}
        cx = sum(p.x for p in self.start.values()) / len(self.start)
        cy = sum(p.y for p in self.start.values()) / len(self.start)
        cos, sin = math.cos(math.radians(turned)), math.sin(math.radians(turned))
        return {
            m: Pose(
                cx + (p.x - cx) * cos - (p.y - cy) * sin + dx,
                cy + (p.x - cx) * sin + (p.y - cy) * cos + dy,
                p.facing + turned,
                p.z,
            )
            for m, p in self.start.items()
        }

    @property
    def lead(self) -> str:
        """The model that was taken hold of: the one nearest to the grabbed point."""
        gx, gy = self.grabbed
        return min(
            self.models, key=lambda m: math.hypot(self.start[m].x - gx, self.start[m].y - gy)
        )

    def _in_order(self, legs: Mapping[str, Path]) -> list[str]:
        """The models as they move one after another: those in front first."""
        dx, dy = self.at[0] - self.grabbed[0], self.at[1] - self.grabbed[1]
        return sorted(legs, key=lambda m: -(legs[m][0].x * dx + legs[m][0].y * dy))


def between(p: Pose, q: Pose, t: float) -> Pose:
    """Return the pose at a share of a straight leg, facing changed evenly."""
    return Pose(
        p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t, p.facing + (q.facing - p.facing) * t, p.z
    )
