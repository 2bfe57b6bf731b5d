"""The parts of a leg where the signed gap is below a limit, with certified ends."""

from __future__ import annotations

import itertools
from typing import Final

from tabletop.geometry.sweep.leg import Seen
from tabletop.geometry.sweep.minimum import TURNING_TOLERANCE, Look, bound, lowest

Span = tuple[float, float]
End = tuple[float, Seen]

ROOT: Final = 1e-11
"""Parameter to which the ends of a span are found."""
_FINEST_CLEAR: Final = 2e-6
_FINEST_INSIDE: Final = 1e-5
_PATIENCE: Final = 800
"""Looks after which a leg that hugs the limit is worked off coarsely: see `below`."""
_COARSE: Final = 2e-3
_HUG: Final = TURNING_TOLERANCE
_ROOT_LOOKS: Final = 8


def below(look: Look, is_straight: bool, pace: float, limit: float) -> list[Span]:
    """Return the spans of [0, 1] where the value is below `limit`, in order.

    `pace` bounds the change of the value over the whole leg. Nothing that dips below the limit by
    more than 1e-11 is missed. The ends of a span are just outside it, by no more than 2 `ROOT`.
    While the base turns, two spans less than 1e-5 apart are one. Where a turning base hugs the
    limit all along, the work would never end: after `_PATIENCE` looks, dips of less than
    `TURNING_TOLERANCE` may be missed and spans less than 2e-3 apart are one.
    """
    if is_straight:
        return [_widened(span) for span in _convex(look, limit)]
    ends: list[tuple[float, float]] = []
    stack: list[tuple[End, End]] = [((0.0, look(0.0)), (1.0, look(1.0)))]
    looks = 0
    while stack:
        left, right = stack.pop()
        (s0, e0), (s1, e1) = left, right
        width = s1 - s0
        low, high = e0[0] < limit, e1[0] < limit
        is_coarse = looks > _PATIENCE
        if not low and not high:
            floor = limit - _HUG if is_coarse else limit
            if width <= _FINEST_CLEAR or bound(s0, e0[1], s1, e1[1])[0] >= floor:
                continue
            split = [_middle(look, s0, s1)]
        elif low and high:
            finest = _COARSE if is_coarse else _FINEST_INSIDE
            if width <= finest or (e0[0] + e1[0] + pace * width) / 2.0 < limit:
                ends.append((s0, s1))
                continue
            split = [_middle(look, s0, s1)]
        elif width <= 4.0 * ROOT or (is_coarse and width <= _COARSE and _is_hugging(e0, e1, limit)):
            ends.append((s0, s1))
            continue
        else:
            split = _crossing(look, left, right, limit)
            looks += _ROOT_LOOKS
        looks += 1
        points = [left, *split, right]
        # the left part is worked on first, so the spans come out in order
        stack.extend(reversed(list(itertools.pairwise(points))))
    return merged([_widened(span) for span in merged(ends)])


def merged(spans: list[Span], slack: float = 0.0) -> list[Span]:
    """Return sorted spans joined where they touch or lie less than `slack` apart."""
    out: list[Span] = []
    for start, end in sorted(spans):
        if out and start <= out[-1][1] + slack:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        else:
            out.append((start, end))
    return out


def _widened(span: Span) -> Span:
    return max(span[0] - ROOT, 0.0), min(span[1] + ROOT, 1.0)


def _is_hugging(one: Seen, other: Seen, limit: float) -> bool:
    return abs(one[0] - limit) <= _HUG and abs(other[0] - limit) <= _HUG


def _middle(look: Look, s0: float, s1: float) -> End:
    s = (s0 + s1) / 2.0
    return s, look(s)


def _crossing(look: Look, left: End, right: End, limit: float) -> list[End]:
    """Return two parameters within ROOT of each other between which the value crosses the limit."""
    (s0, e0), (s1, e1) = left, right
    f0, f1 = e0[0] - limit, e1[0] - limit
    side = 0
    for step in range(200):
        if s1 - s0 <= ROOT:
            break
        # Illinois, held off the ends so that both of them close in; now and then a bisection
        s = s0 - f0 * (s1 - s0) / (f1 - f0) if f1 != f0 and step % 4 != 3 else (s0 + s1) / 2.0
        s = min(max(s, s0 + 0.45 * ROOT), s1 - 0.45 * ROOT)
        e = look(s)
        f = e[0] - limit
        if (f < 0.0) == (f0 < 0.0):
            s0, e0, f0 = s, e, f
            f1 = f1 / 2.0 if side == 1 else f1
            side = 1
        else:
            s1, e1, f1 = s, e, f
            f0 = f0 / 2.0 if side == -1 else f0
            side = -1
    return [(s0, e0), (s1, e1)]


def _convex(look: Look, limit: float) -> list[Span]:
    """One span at most: the value is convex along the leg."""
    first, last = look(0.0), look(1.0)
    if first[0] < limit and last[0] < limit:
        return [(0.0, 1.0)]
    if first[0] < limit or last[0] < limit:
        inner = (0.0, first) if first[0] < limit else (1.0, last)
    else:
        value, at = lowest(look, True, enough=limit - 1e-9)
        if not value < limit:
            return []
        inner = (at, look(at))
    start, end = 0.0, 1.0
    if not first[0] < limit:
        start = _crossing(look, (0.0, first), inner, limit)[0][0]
    if not last[0] < limit:
        end = _crossing(look, inner, (1.0, last), limit)[1][0]
    return [(start, end)]
