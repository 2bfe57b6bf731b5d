"""The verdict on a pair of bodies, and on many pairs that share one body."""

from __future__ import annotations

import math

from tabletop.geometry.sight.kernels.ends import centre, ends_on, reach
from tabletop.geometry.sight.kernels.search import LIMIT, OPEN, SHUT, search
from tabletop.geometry.sight.kernels.store import Floats, Ints, Rows, floats, ints
from tabletop.geometry.sight.kernels.sweep import COVERED, GAP, sweep

ASK = 0
SKIP = -1
MOST_BOXES = 4000


def judge(
    a: Floats,
    b: Floats,
    rows: Rows,
    idx: Ints,
    frac: Floats,
    n: int,
    out: Floats,
    trail: Floats,
) -> int:
    """Judge a pair of disjoint bodies, a the lower one, no blocker touching either.

    OPEN writes the ends of a clear segment to `out` and at 4 the width of the slit (0: unknown);
    SHUT and LIMIT write the proof to `trail` (see `sweep`).
    """
    ax, ay = centre(a)
    bx, by = centre(b)
    theta = math.atan2(by - ay, bx - ax)
    got = floats(5)
    status = sweep(a, b, rows, idx, n, theta, got, trail)
    if status == GAP:
        ends_on(a, b, got[2], got[0], out)
        out[4] = got[1]
        return OPEN
    full = ints(n + 1)
    count = 0
    for k in range(n):
        if frac[k] >= 1.0:
            full[count] = idx[k]
            count += 1
    if status == COVERED and count == n:
        return SHUT
    trail[0] = 0.0
    status = sweep(a, b, rows, full, count, theta, got, trail)
    if status == COVERED:
        return SHUT
    trail[0] = 0.0
    away = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
    sine = (reach(a) + reach(b)) / away
    if sine > 0.9:
        return SKIP
    steepest = sine / math.sqrt(1.0 - sine * sine) + 1e-9
    status = search(a, b, rows, idx, frac, n, theta, steepest, MOST_BOXES, out, trail)
    out[4] = 0.0
    return status


def judge_all(
    pivot: Floats,
    others: Rows,
    is_lower: Ints,
    rows: Rows,
    start: Ints,
    idx: Ints,
    frac: Floats,
    verdicts: Ints,
    ends: Rows,
) -> None:
    """Judge the pivot with each other body; candidates of pair j stand from start[j] on.

    Only pairs whose `verdicts[j]` is ASK on entry are judged. `is_lower[j]` says that the pivot
    is the lower body of the pair; `ends[j]` is written as by `judge`, lower body first.
    """
    trail = floats(1)
    for j in range(len(others)):
        if verdicts[j] != ASK:
            continue
        one = start[j]
        two = start[j + 1]
        trail[0] = 0.0
        if is_lower[j] != 0:
            verdicts[j] = judge(
                pivot, others[j], rows, idx[one:two], frac[one:two], two - one, ends[j], trail
            )
        else:
            verdicts[j] = judge(
                others[j], pivot, rows, idx[one:two], frac[one:two], two - one, ends[j], trail
            )


__all__ = ["ASK", "LIMIT", "OPEN", "SHUT", "SKIP", "judge", "judge_all", "search", "sweep"]
