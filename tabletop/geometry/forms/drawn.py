"""End shapes of a unit: as drawn, then shifted off what is not free, coherent by construction."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from tabletop.geometry.base import Base, Point, Pose, direction
from tabletop.geometry.coherency import needed
from tabletop.geometry.forms.cluster import Cluster, Facing, Free, Score
from tabletop.geometry.forms.curve import Arc, Curve, Line, arc_through
from tabletop.geometry.forms.mending import Mended, mended
from tabletop.geometry.forms.ranks import grid, pitch, row
from tabletop.geometry.forms.ring import LEAST, ring_of

Kind = Literal["line", "arc", "block", "ring"]
SLIGHT = 0.5
"""Inches under which nothing was drawn: only a point was pressed."""
BEFORE = 1000.0
"""What a place before the front scores more than one behind it."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """What was drawn: `points` in inches (press, farthest bend, pointer), and how to fill it.

    `size` is the gap between bases, `columns` how many stand in the front rank (0: as many as
    the drawn length holds; a block then has five), `front` the facing where no length was drawn,
    `turn` is added to every facing, `least` the smallest radius of a ring, `limit` the coherency
    range.
    """

    kind: Kind
    start: Point
    bend: Point
    end: Point
    size: float = 0.5
    columns: int = 0
    front: float = 0.0
    turn: float = 0.0
    least: float = 0.0
    limit: float = 0.5

    @property
    def is_slight(self) -> bool:
        """Whether only a point was pressed."""
        return math.dist(self.start, self.end) - SLIGHT < 0.0


@dataclass(frozen=True, slots=True)
class Filled:
    """Where bases would stand if all was free, and how further ones are turned and ranked.

    The scores take turns: one for each end of a row that is doubled there.
    """

    cluster: Cluster
    facing: Facing
    scores: tuple[Score, ...]


def places(bases: Sequence[Base], drawn: Drawn, is_free: Free, standing: int = 0) -> Mended:
    """Return a place for each base in a drawn shape, shifted where it is not free.

    `standing` counts mates that stay elsewhere: they are part of the unit for coherency.

    >>> from tabletop.geometry.base import round_base
    >>> line = Drawn("line", (0.0, 0.0), (1.0, 0.0), (2.0, 0.0), 0.0)
    >>> found = places([round_base(25.4)] * 3, line, lambda base, pose: True)
    >>> [round(p.x, 3) for p in found.poses if p is not None]
    [0.0, 1.0, 2.0]
    """
    main = Counter(bases).most_common(1)[0][0]
    count = sum(1 for base in bases if base == main)
    need = needed(len(bases) + standing)
    filled = _filled(main, count, drawn, need)
    cluster = filled.cluster
    while len(cluster.poses) < count:
        score = filled.scores[len(cluster.poses) % len(filled.scores)]
        spot = cluster.grown(main, filled.facing, score, _anywhere, need)
        if spot is None:
            break
        cluster.add(main, spot)
    order = [k for k, base in enumerate(bases) if base == main]
    wished: list[Pose | None] = [None] * len(bases)
    for k, pose in zip(order, cluster.poses, strict=False):
        wished[k] = pose
    middle = cluster.poses[(min(count, _front_count(cluster, drawn)) - 1) // 2]

    def before(point: Point) -> float:
        """Odd bases stand before the middle of the front."""
        away = math.dist(point, (middle.x, middle.y))
        return away if filled.scores[0](point) >= BEFORE else away + BEFORE

    for k, base in enumerate(bases):
        if base != main:
            spot = cluster.grown(base, filled.facing, before, _anywhere, min(need, 2))
            if spot is not None:
                cluster.add(base, spot)
            wished[k] = spot
    ideal = mended(bases, wished, _anywhere, drawn.size, drawn.limit, need)
    if all(p is not None and is_free(b, p) for b, p in zip(bases, ideal.poses, strict=True)):
        return Mended(ideal.poses)
    return mended(bases, ideal.poses, is_free, drawn.size, drawn.limit, need)


def _anywhere(base: Base, pose: Pose) -> bool:
    return True


def _front_count(cluster: Cluster, drawn: Drawn) -> int:
    return drawn.columns or (5 if drawn.kind == "block" else len(cluster.poses))


def _filled(base: Base, count: int, drawn: Drawn, need: int) -> Filled:
    match drawn.kind:
        case "ring":
            return _ring(base, count, drawn)
        case "block":
            return _block(base, count, drawn, need)
        case "arc":
            curve = arc_through(drawn.start, drawn.bend, drawn.end)
            if isinstance(curve, Arc):
                return _along(curve, base, count, drawn, need)
    line = Line(drawn.start, drawn.end)
    if drawn.is_slight:
        ux, uy = direction((drawn.front - 90.0) % 360.0)
        line = Line(drawn.start, (drawn.start[0] + ux, drawn.start[1] + uy))
        step = pitch(line, base, drawn.size, drawn.turn)
        wide = drawn.columns or _single(count, need)
        x, y = drawn.start
        half = step * (min(wide, count) - 1) / 2.0
        line = Line((x - half * ux, y - half * uy), (x + half * ux, y + half * uy))
        if half < 1e-9:
            line = Line(drawn.start, (x + 1e-6 * ux, y + 1e-6 * uy))
    return _along(line, base, count, drawn, need)


def _single(count: int, need: int) -> int:
    """How many stand in the front of a single rank: the ends of a long one are doubled."""
    return count if need < 2 or count < 5 else count - 2


def _along(curve: Line | Arc, base: Base, count: int, drawn: Drawn, need: int) -> Filled:
    step = pitch(curve, base, drawn.size, drawn.turn)
    fits = 1 if math.isinf(step) else 1 + math.floor(curve.length / step + 1e-6)
    columns = min(drawn.columns or max(1, fits), count)
    single = _single(count, need)
    is_column = columns == 1 < single and isinstance(curve, Line)
    if columns >= single:
        poses = row(curve, base, single, drawn.size, drawn.turn)
    elif isinstance(curve, Line) and (is_column or not columns < count < 2 * columns):
        poses = _ranks(curve, base, count, columns, drawn, need)
    else:  # what is left doubles both ends of the front
        poses = row(curve, base, max(columns, 2), drawn.size, drawn.turn)
    cluster = Cluster(drawn.size, drawn.limit)
    for pose in poses:
        cluster.add(base, pose)
    if is_column:
        facing, _ = _ranked(curve, drawn.turn, (0.0,))
        ends = [(p.x, p.y) for p in (poses[0], poses[-1])]
        return Filled(cluster, facing, tuple(partial(_distance, end) for end in ends))
    front = [curve.along((p.x, p.y)) for p in poses[: max(columns, 1)]]
    is_doubled = count - len(poses) < len(poses) and len(poses) <= max(columns, 2)
    places = (min(front), max(front)) if is_doubled else ((min(front) + max(front)) / 2.0,)
    facing, scores = _ranked(curve, drawn.turn, places)
    return Filled(cluster, facing, scores)


def _distance(end: Point, point: Point) -> float:
    return math.dist(end, point)


def _ranks(line: Line, base: Base, count: int, columns: int, drawn: Drawn, need: int) -> list[Pose]:
    if columns > 1:
        return grid(line, base, count, columns, drawn.size, drawn.turn)
    (x, y), front = line.at(0.0)
    bx, by = direction((front + 180.0) % 360.0)
    back = Line((x, y), (x + bx, y + by))  # a column: its own front is to its left
    return row(back, base, _single(count, need), drawn.size, drawn.turn - 90.0)


def _ranked(curve: Curve, turn: float, places: Sequence[float]) -> tuple[Facing, tuple[Score, ...]]:
    """Further bases stand behind, rank by rank, the nearest to these places along first."""

    def facing(point: Point) -> float:
        return curve.at(curve.along(point))[1] + turn

    def score(place: float, point: Point) -> float:
        deep = curve.behind(point)
        away = abs(curve.along(point) - place)
        if deep > 1e-6:
            return 10.0 * round(deep, 2) + away
        return BEFORE - 20.0 * deep + away

    return facing, tuple(partial(score, place) for place in places)


def _block(base: Base, count: int, drawn: Drawn, need: int) -> Filled:
    (x, y), front = drawn.start, drawn.front
    if not drawn.is_slight:
        front = math.degrees(math.atan2(drawn.end[1] - y, drawn.end[0] - x))
    ux, uy = direction((front - 90.0) % 360.0)
    columns = min(drawn.columns or min(5, max(2, math.ceil(count / 2))), count)
    line = Line((x, y), (x + ux, y + uy))
    step = pitch(line, base, drawn.size, drawn.turn)
    wide = columns if columns < _single(count, need) else _single(count, need)
    half = step * (wide - 1) / 2.0
    line = Line((x - half * ux, y - half * uy), (x - half * ux + ux, y - half * uy + uy))
    forced = Drawn(
        "line", line.start, line.end, line.end, drawn.size, columns, front, drawn.turn,
        limit=drawn.limit,
    )  # fmt: skip
    return _along(line, base, count, forced, need)


def _ring(base: Base, count: int, drawn: Drawn) -> Filled:
    radius = 2.0 if drawn.is_slight else math.dist(drawn.start, drawn.end)
    angle = math.atan2(drawn.end[1] - drawn.start[1], drawn.end[0] - drawn.start[0])
    if drawn.is_slight:
        angle = math.radians(drawn.front)
    need = needed(count)
    single = _single(count, need)
    how = (base, drawn.size, drawn.turn, drawn.least)
    arc, number = ring_of(drawn.start, radius, angle, single, *how)
    if _is_closed(arc, number) or number < single:
        arc, number = ring_of(drawn.start, radius, angle, count, *how)
    is_closed = _is_closed(arc, number)
    cluster = Cluster(drawn.size, drawn.limit)
    step = pitch(arc, base, drawn.size, drawn.turn)
    for k in range(number):
        (x, y), front = arc.at(k * step if k else 0.0)
        cluster.add(base, Pose(x, y, front + drawn.turn).snapped())

    def facing(point: Point) -> float:
        return arc.at(arc.along(point))[1] + drawn.turn

    def score(place: float, point: Point) -> float:
        out = math.dist(point, arc.centre) - arc.radius
        away = abs(arc.along(point) - place)
        return 10.0 * round(out, 2) + away if out > 1e-6 else BEFORE - 20.0 * out + away

    places = (arc.length / 2.0,) if is_closed else (0.0, arc.length)
    return Filled(cluster, facing, tuple(partial(score, place) for place in places))


def _is_closed(arc: Arc, number: int) -> bool:
    """Whether bases stand all round the circle."""
    whole = 2.0 * math.pi * arc.radius * (number - 1)
    return number >= LEAST and math.isclose(arc.length * number, whole, rel_tol=1e-9)
