"""Making a traced line exact: bisection where it crosses the grid, then in between."""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from itertools import pairwise

from tabletop.geometry.base import Point
from tabletop.geometry.border.lattice import Ask, batch_of
from tabletop.geometry.border.lines import Line

Pair = tuple[Point, Point]
"""A point where the answer is yes and one where it is no."""
SHARE = 0.25
"""Of the tolerance: how far apart yes and no may be at a point of the line."""
OFFSETS = (-48.0, -16.0, -4.0, -1.0, 1.0, 4.0, 16.0, 48.0)
"""Times the tolerance: where beside a chord the flip is looked for, the no side first."""
_ROUNDS = 8


def refined(
    ask: Ask, path: Sequence[Pair], is_closed: bool, by: float = 0.001
) -> Generator[None, None, Line]:
    """Return one line within `by` inches of where the answer flips, see `all_refined`."""
    (line,) = yield from all_refined(ask, [(path, is_closed)], by)
    return line


def all_refined(
    ask: Ask,
    paths: Sequence[tuple[Sequence[Pair], bool]],
    by: float = 0.001,
    apart: float = math.inf,
    wide: float = 0.0,
) -> Generator[None, None, list[Line]]:
    """Return lines within `by` inches of where the answer flips; pauses after each batch.

    `paths` are pairs of points with yes and no that a line runs between, the yes on its left, and
    whether it is closed. The middle of each chord is asked about on both sides at that distance;
    where the flip is farther off, a point is put in, so that corners come out sharp. Chords longer
    than `apart` are cut first. All lines are asked about together, which is quicker. `wide` is how
    far apart yes and no may be at a point of a line, 0 for a share of the tolerance.
    """
    wide = wide or SHARE * by
    found = yield from _bisected(ask, [pair for path, _ in paths for pair in path], wide)
    whole: list[list[Point]] = []
    start = 0
    for path, is_closed in paths:
        part = found[start : start + len(path)]
        start += len(path)
        points = [part[0], *(q for p, q in pairwise(part) if q != p)]
        whole.append([*points, points[0]] if is_closed and len(points) > 2 else points)
    whole = [_cut(points, apart) for points in whole]
    open_ = [[True] * (len(points) - 1) for points in whole]
    for _ in range(_ROUNDS):
        chords = [
            pair
            for points, marks in zip(whole, open_, strict=True)
            for pair, is_open in zip(pairwise(points), marks, strict=True)
            if is_open
        ]
        if not chords:
            break
        new = iter((yield from _off(ask, chords, by, wide)))
        for k, marks in enumerate(open_):
            whole[k], open_[k] = _put_in(whole[k], marks, [next(new) if m else None for m in marks])
    return [
        Line(
            tuple(points[:-1] if points[0] == points[-1] else points), points[0] == points[-1]
        ).simplified(SHARE * by)
        for points in whole
    ]


def thinned(path: Sequence[Pair], by: float, most: int = 4) -> list[Pair]:
    """Return every fourth pair of a path, more where it leaves the chord by more than `by` inches.

    >>> straight = [((0.1 * k, 1.0), (0.1 * k, 0.9)) for k in range(9)]
    >>> [round(p[0], 1) for p, _ in thinned(straight, 0.03)]
    [0.0, 0.4, 0.8]
    """
    middles = [_middle(pair) for pair in path]
    kept, at = [path[0]], 0
    while at < len(path) - 1:
        to = min(at + most, len(path) - 1)
        while to > at + 1 and _is_bent(middles[at : to + 1], by):
            to -= 1
        kept.append(path[to])
        at = to
    return kept


def _is_bent(points: Sequence[Point], by: float) -> bool:
    (x0, y0), (x1, y1) = points[0], points[-1]
    length = math.hypot(x1 - x0, y1 - y0)
    if length <= by:
        return True
    return any(abs((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) > by * length for x, y in points)


def _cut(points: list[Point], apart: float) -> list[Point]:
    """Return points no farther apart than so many inches."""
    after = points[:1]
    for p, q in pairwise(points):
        count = max(1, math.ceil(math.dist(p, q) / apart)) if math.isfinite(apart) else 1
        after += [
            (p[0] + (q[0] - p[0]) * k / count, p[1] + (q[1] - p[1]) * k / count)
            for k in range(1, count)
        ]
        after.append(q)
    return after


def _put_in(
    points: list[Point], open_: list[bool], new: list[Point | None]
) -> tuple[list[Point], list[bool]]:
    """Put new points into their chords; chords without one are done."""
    after, is_open = [points[0]], list[bool]()
    for q, spot in zip(points[1:], new, strict=True):
        if spot is not None:
            after.append(spot)
            is_open.append(True)
        after.append(q)
        is_open.append(spot is not None)
    return after, is_open


def _off(
    ask: Ask, chords: Sequence[Pair], by: float, wide: float
) -> Generator[None, None, list[Point | None]]:
    """Return for each chord the point beside its middle where the answer flips; None: near it."""
    found: list[Point | None] = [None] * len(chords)
    near = [k for k, pair in enumerate(chords) if _length(pair) > 2.0 * by]
    spots = [_beside(chords[k], t * by) for k in near for t in (-1.0, 1.0)]
    answers = yield from _asked(ask, spots)
    wrong = [k for n, k in enumerate(near) if answers[2 * n] or not answers[2 * n + 1]]
    spots = [_beside(chords[k], t * by) for k in wrong for t in OFFSETS]
    answers = yield from _asked(ask, spots)
    flips: list[tuple[int, Pair]] = []
    count = len(OFFSETS)
    for n, k in enumerate(wrong):
        row = answers[count * n : count * (n + 1)]
        turns = [m for m in range(count - 1) if row[m + 1] and not row[m]]
        if turns:
            m = min(turns, key=lambda m: abs(OFFSETS[m] + OFFSETS[m + 1]))
            flips.append((k, (spots[count * n + m + 1], spots[count * n + m])))
    points = yield from _bisected(ask, [pair for _, pair in flips], wide)
    for (k, _), point in zip(flips, points, strict=True):
        if point not in chords[k]:
            found[k] = point
    return found


def _bisected(ask: Ask, pairs: Sequence[Pair], apart: float) -> Generator[None, None, list[Point]]:
    """Return the points between yes and no, once both are that near; all at once."""
    now = list(pairs)
    while True:
        wide = [k for k, pair in enumerate(now) if _length(pair) > apart]
        if not wide:
            return [_middle(pair) for pair in now]
        middles = [_middle(now[k]) for k in wide]
        answers = yield from _asked(ask, middles)
        for k, m, is_yes in zip(wide, middles, answers, strict=True):
            now[k] = (m, now[k][1]) if is_yes else (now[k][0], m)


def _asked(ask: Ask, points: Sequence[Point]) -> Generator[None, None, list[bool]]:
    answers: list[bool] = []
    while len(answers) < len(points):
        start = len(answers)
        answers += ask(points[start : start + batch_of(ask)])
        yield
    return answers


def _length(pair: Pair) -> float:
    return math.dist(*pair)


def _middle(pair: Pair) -> Point:
    (x0, y0), (x1, y1) = pair
    return ((x0 + x1) / 2, (y0 + y1) / 2)


def _beside(chord: Pair, by: float) -> Point:
    """Return the point beside the middle of a chord, to its left by so many inches."""
    (x0, y0), (x1, y1) = chord
    length = math.dist(*chord)
    x, y = _middle(chord)
    return (x - (y1 - y0) / length * by, y + (x1 - x0) / length * by)
