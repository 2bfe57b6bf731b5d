"""The kinetic cover sweep: whether full blockers close every line between two shapes.

At a direction the lines common to both ends are an interval along n; blockers between the ends
cover parts of it. A hole is a clear line. A full cover is a chain of blockers, and it holds until
one of its links opens, at an angle in closed form: the sweep jumps there and looks again.
"""

from __future__ import annotations

import math

from tabletop.geometry.sight.kernels.shapes import FAR, extent, inner_disc, outer_disc
from tabletop.geometry.sight.kernels.store import Floats, Ints, Rows, floats, ints

NONE = 0
GAP = 1
COVERED = 2
LOST = 3
STEP = 1e-9
"""Radians past the angle at which a link opens."""
MOST_STEPS = 4000


def holds(x: float, y: float, r: float, nx: float, ny: float, turn: float) -> float:
    """Return the angle through which `(x, y) . n + r >= 0` stays true, n turning that way."""
    m = math.sqrt(x * x + y * y)
    if m <= r:
        return FAR
    if r < -m:
        return 0.0
    angle = math.acos(-r / m) - turn * math.atan2(x * ny - y * nx, x * nx + y * ny)
    return angle if angle > 0.0 else 0.0


def holds_against(
    a: Floats, x: float, y: float, r: float, nx: float, ny: float, turn: float, side: float
) -> float:
    """Return the angle through which the disc (x, y, r) reaches past shape a on that side of n."""
    if a[0] == 0.0:
        ox, oy, outer = outer_disc(a, nx, ny, side)
        return holds(side * (x - ox), side * (y - oy), r - outer, nx, ny, turn)
    least = FAR
    for k in range(2, 2 + 2 * int(a[0]), 2):
        angle = holds(side * (x - a[k]), side * (y - a[k + 1]), r - a[1], nx, ny, turn)
        if angle < least:
            least = angle
    return least


def cover(
    a: Floats,
    b: Floats,
    rows: Rows,
    idx: Ints,
    n: int,
    theta: float,
    turn: float,
    low: Floats,
    high: Floats,
    who: Ints,
    chain: Ints,
    out: Floats,
) -> int:
    """Judge one direction: NONE (no line from a to b), GAP (`out`: rho, width) or COVERED.

    COVERED writes the chain (numbers of rows), its length to `out[3]` and, when `turn` is not 0,
    the angle through which the chain certainly holds to `out[2]`.
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
    count = 0
    for k in range(n):
        i = idx[k]
        p = rows[i]
        if p[0] == 1.0:
            x = p[2] * nx + p[3] * ny
            lo = x - p[1]
            hi = x + p[1]
            if lo > end or hi < start:
                continue
            m = 0.5 * ((lo if lo > start else start) + (hi if hi < end else end))
            x = p[2] * dx + p[3] * dy
        else:
            lo, hi, x, x2 = extent(p, nx, ny)
            if lo > end or hi < start:
                continue
            m = 0.5 * ((lo if lo > start else start) + (hi if hi < end else end))
            x += (m - lo) / (hi - lo) * (x2 - x)
        if x <= xa + (m - la) * ga or x >= xb + (m - lb) * gb:
            continue
        low[count] = lo
        high[count] = hi
        who[count] = i
        count += 1
    at = start
    last = -1
    best = -1
    links = 0
    angle = FAR
    while True:
        best = -1
        reach = -FAR if last < 0 else at
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
        if turn != 0.0:
            x, y, r = inner_disc(rows[who[best]], nx, ny, -1.0)
            if last < 0:
                held = 0.0
                if low[best] <= la:
                    held = holds_against(a, x, y, r, nx, ny, turn, -1.0)
                if low[best] <= lb:
                    held = max(held, holds_against(b, x, y, r, nx, ny, turn, -1.0))
            else:
                vx, vy, vr = inner_disc(rows[who[last]], nx, ny, 1.0)
                held = holds(vx - x, vy - y, vr + r, nx, ny, turn)
            if held < angle:
                angle = held
        chain[links] = who[best]
        links += 1
        last = best
        at = reach
        if at >= end:
            break
    if turn != 0.0:
        x, y, r = inner_disc(rows[who[last]], nx, ny, 1.0)
        held = 0.0
        if at >= ua:
            held = holds_against(a, x, y, r, nx, ny, turn, 1.0)
        if at >= ub:
            held = max(held, holds_against(b, x, y, r, nx, ny, turn, 1.0))
        if held < angle:
            angle = held
    out[2] = angle
    out[3] = links
    return COVERED


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
    end, number of blockers, blockers. LOST means too many steps; nothing is decided then.
    """
    low = floats(n + 1)
    high = floats(n + 1)
    who = ints(n + 1)
    chain = ints(n + 1)
    got = floats(4)
    steps = 0
    for side in range(2):
        turn = 1.0 - 2.0 * side
        at = theta
        while True:
            status = cover(a, b, rows, idx, n, at, turn, low, high, who, chain, got)
            steps += 1
            if status == GAP:
                out[0] = got[0]
                out[1] = got[1]
                out[2] = at
                return GAP
            if status == NONE:
                break
            links = int(got[3])
            used = int(trail[0])
            step = got[2] + STEP
            if used + 3 + links < len(trail):
                reach = at + turn * min(step, math.pi)
                trail[used + 1] = min(at, reach)
                trail[used + 2] = max(at, reach)
                trail[used + 3] = links
                for k in range(links):
                    trail[used + 4 + k] = chain[k]
                trail[0] = used + 3 + links
            at += turn * step
            if abs(at - theta) > math.pi:
                break
            if steps > MOST_STEPS:
                return LOST
    return COVERED
