"""The kinetic cover sweep: whether full blockers close every line between two shapes.

At a direction the lines common to both ends are an interval along n; blockers between the ends
cover parts of it. A hole is a clear line. A full cover is a chain of blockers, and it holds until
one of its links opens, at an angle in closed form: the sweep jumps there and looks again.
"""

from __future__ import annotations

import math

from tabletop.geometry.sight.kernels.proof import record
from tabletop.geometry.sight.kernels.shapes import FAR, extent, inner_disc, outer_disc
from tabletop.geometry.sight.kernels.store import Floats, Ints, Rows, floats, ints

NONE = 0
GAP = 1
COVERED = 2
LOST = 3
STEP = 1e-9
"""Radians past the angle at which a link opens."""
MOST_STEPS = 4000


def holds(x: float, y: float, r: float, nx: float, ny: float) -> tuple[float, float]:
    """Return the angles through which `(x, y) . n + r >= 0` stays true, n turning + and -."""
    m = math.sqrt(x * x + y * y)
    if m <= r:
        return FAR, FAR
    if r < -m:
        return 0.0, 0.0
    open_at = math.acos(-r / m)
    now = math.atan2(x * ny - y * nx, x * nx + y * ny)
    return (
        open_at - now if open_at > now else 0.0,
        open_at + now if open_at > -now else 0.0,
    )


def holds_against(
    a: Floats, x: float, y: float, r: float, nx: float, ny: float, side: float
) -> tuple[float, float]:
    """Return the angles through which the disc (x, y, r) reaches past shape a on that side of n."""
    if a[0] == 1.0:
        return holds(side * (x - a[2]), side * (y - a[3]), r - a[1], nx, ny)
    if a[0] == 0.0:
        ox, oy, outer = outer_disc(a, nx, ny, side)
        return holds(side * (x - ox), side * (y - oy), r - outer, nx, ny)
    plus = FAR
    minus = FAR
    for k in range(2, 2 + 2 * int(a[0]), 2):
        one, two = holds(side * (x - a[k]), side * (y - a[k + 1]), r - a[1], nx, ny)
        plus = min(plus, one)
        minus = min(minus, two)
    return plus, minus


def cover(
    a: Floats,
    b: Floats,
    rows: Rows,
    idx: Ints,
    n: int,
    theta: float,
    low: Floats,
    high: Floats,
    who: Ints,
    chain: Ints,
    out: Floats,
) -> int:
    """Judge one direction: NONE (no line from a to b), GAP (`out`: rho, width) or COVERED.

    COVERED writes the chain (numbers of rows) and to `out` its length and which ends of it reach
    past a and past b (1 or 0: below a, below b, above a, above b).
    """
    dx = math.cos(theta)
    dy = math.sin(theta)
    nx = -dy
    ny = dx
    la, ua, xa, xa2 = extent(a, nx, ny)
    lb, ub, xb, xb2 = extent(b, nx, ny)
    start = la if la > lb else lb
    end = ua if ua < ub else ub
    if start >= end:
        return NONE
    ga = (xa2 - xa) / (ua - la)
    gb = (xb2 - xb) / (ub - lb)
    m = 0.5 * (start + end)
    if xa + (m - la) * ga >= xb + (m - lb) * gb:
        return NONE
    is_plain = ga == 0.0 and gb == 0.0
    count = 0
    for k in range(n):
        i = idx[k]
        p = rows[i]
        if p[0] == 1.0:
            x = p[2] * nx + p[3] * ny
            lo = x - p[1]
            if lo > end:
                continue
            hi = x + p[1]
            if hi < start:
                continue
            x = p[2] * dx + p[3] * dy
        else:
            lo, hi, x, x2 = extent(p, nx, ny)
            if lo > end or hi < start:
                continue
            m = 0.5 * ((lo if lo > start else start) + (hi if hi < end else end))
            x += (m - lo) / (hi - lo) * (x2 - x)
        if is_plain:
            if x <= xa or x >= xb:
                continue
        else:
            m = 0.5 * ((lo if lo > start else start) + (hi if hi < end else end))
            if x <= xa + (m - la) * ga or x >= xb + (m - lb) * gb:
                continue
        low[count] = lo
        high[count] = hi
        who[count] = i
        count += 1
    at = start
    links = 0
    while True:
        best = -1
        reach = -FAR if links == 0 else at
        following = end
        for k in range(count):
            lo = low[k]
            if lo <= at:
                if high[k] > reach:
                    reach = high[k]
                    best = k
            elif lo < following:
                following = lo
        if best < 0:
            out[0] = 0.5 * (at + following)
            out[1] = following - at
            return GAP
        if links == 0:
            out[1] = 1.0 if low[best] <= la else 0.0
            out[2] = 1.0 if low[best] <= lb else 0.0
        chain[links] = who[best]
        links += 1
        at = reach
        if at >= end:
            break
    out[0] = links
    out[3] = 1.0 if at >= ua else 0.0
    out[4] = 1.0 if at >= ub else 0.0
    return COVERED


def held(
    a: Floats, b: Floats, rows: Rows, chain: Ints, theta: float, got: Floats
) -> tuple[float, float]:
    """Return the angles, + and -, through which a chain from `cover` certainly stays closed.

    Its first link must stay below the common lines: below a, or below b; its last likewise above.
    """
    nx = -math.sin(theta)
    ny = math.cos(theta)
    links = int(got[0])
    plus = 0.0
    minus = 0.0
    x, y, r = inner_disc(rows[chain[0]], nx, ny, -1.0)
    if got[1] != 0.0:
        plus, minus = holds_against(a, x, y, r, nx, ny, -1.0)
    if got[2] != 0.0:
        one, two = holds_against(b, x, y, r, nx, ny, -1.0)
        plus = max(plus, one)
        minus = max(minus, two)
    for k in range(links - 1):
        x, y, r = inner_disc(rows[chain[k]], nx, ny, 1.0)
        x2, y2, r2 = inner_disc(rows[chain[k + 1]], nx, ny, -1.0)
        one, two = holds(x - x2, y - y2, r + r2, nx, ny)
        plus = min(plus, one)
        minus = min(minus, two)
    x, y, r = inner_disc(rows[chain[links - 1]], nx, ny, 1.0)
    above = 0.0
    under = 0.0
    if got[3] != 0.0:
        above, under = holds_against(a, x, y, r, nx, ny, 1.0)
    if got[4] != 0.0:
        one, two = holds_against(b, x, y, r, nx, ny, 1.0)
        above = max(above, one)
        under = max(under, two)
    return min(plus, above), min(minus, under)


def sweep(
    a: Floats,
    b: Floats,
    rows: Rows,
    idx: Ints,
    n: int,
    theta: float,
    out: Floats,
    trail: Floats,
) -> int:
    """Sweep all directions both ways from theta: GAP (`out`: rho, width, theta), COVERED or LOST.

    `trail` takes the proof: its first entry counts the floats used, then come records of start,
    end, number of blockers, blockers. LOST: too many steps or no line at theta; nothing is decided.
    """
    low = floats(n + 1)
    high = floats(n + 1)
    who = ints(n + 1)
    chain = ints(n + 1)
    got = floats(5)
    # no common line leans from the centre line by more than that of the circumscribed circles
    widest = math.pi
    if a[0] == 1.0 and b[0] == 1.0:
        x = b[2] - a[2]
        y = b[3] - a[3]
        sine = (a[1] + b[1]) / math.sqrt(x * x + y * y)
        if sine < 1.0:
            widest = math.asin(sine)
    status = cover(a, b, rows, idx, n, theta, low, high, who, chain, got)
    if status == GAP:
        out[0] = got[0]
        out[1] = got[1]
        out[2] = theta
        return GAP
    if status == NONE:
        return LOST
    plus, minus = held(a, b, rows, chain, theta, got)
    record(trail, chain, int(got[0]), theta - min(minus, math.pi), theta + min(plus, math.pi))
    for side in range(2):
        turn = 1.0 - 2.0 * side
        at = theta + plus + STEP if side == 0 else theta - minus - STEP
        steps = 0
        while abs(at - theta) <= widest:
            status = cover(a, b, rows, idx, n, at, low, high, who, chain, got)
            if status == GAP:
                out[0] = got[0]
                out[1] = got[1]
                out[2] = at
                return GAP
            if status == NONE:
                break
            one, two = held(a, b, rows, chain, at, got)
            reach = at + turn * (min(one if side == 0 else two, math.pi) + STEP)
            record(trail, chain, int(got[0]), min(at, reach), max(at, reach))
            at = reach
            steps += 1
            if steps > MOST_STEPS:
                return LOST
    return COVERED
