"""Branch and bound over lines: the general judge, for partial heights and bases in contact.

In a frame whose x axis runs roughly from the lower to the higher body a line is the pair of its
heights at two gates, x = left and x = right; a box of lines lies between its top and bottom line.
A blocker closes a box when what surely blocks of it reaches above the top and below the bottom
line, and so does a chain of blockers without a slit for any slope of the box.
"""

from __future__ import annotations

import math

from tabletop.geometry.sight.kernels.shapes import FAR, chord, extent, peak, placed
from tabletop.geometry.sight.kernels.store import Floats, Ints, Rows, floats, ints, table

OPEN = 1
SHUT = 2
LIMIT = 3
FINEST = 1e-4
"""Inches at the gates: a box of lines narrower than that is taken as closed."""
SAFE = 1e-12


def opening(
    a: Floats,
    b: Floats,
    rows: Rows,
    frac: Floats,
    n: int,
    nx: float,
    ny: float,
    rho: float,
    low: Floats,
    high: Floats,
    out: Floats,
) -> bool:
    """Judge one line exactly: whether a segment from the lower body a to the higher b is free.

    Blocker k blocks the part of the segment nearer than `frac[k]` to its end in a (1: all of it).
    The best end in b is its near edge; the end in a is free, so blockers forbid intervals of it.
    `out` gets both ends along d.
    """
    a0, a1 = chord(a, nx, ny, rho)
    b0, b1 = chord(b, nx, ny, rho)
    if a0 > a1 or b0 > b1 or a0 > b1:
        return False
    a1 = min(a1, b1)
    count = 0
    for k in range(n):
        c0, c1 = chord(rows[k], nx, ny, rho)
        if c0 > c1 or c1 < a0:
            continue
        if c0 <= b0:
            f = frac[k]
            c0 = -FAR if f >= 1.0 else (c0 - f * b0) / (1.0 - f)
        if c0 > a1:
            continue
        if c0 <= a0 and c1 >= a1:
            return False
        low[count] = c0
        high[count] = c1
        count += 1
    at = a0
    is_touched = False
    is_moving = True
    while is_moving:
        is_moving = False
        for k in range(count):
            if low[k] <= at <= high[k] and (high[k] > at or not is_touched):
                at = high[k]
                is_touched = True
                is_moving = True
        if is_touched and at >= a1:
            return False
    end = a1
    for k in range(count):
        if at < low[k] < end:
            end = low[k]
    out[0] = 0.5 * (at + end) if is_touched else at
    out[1] = max(b0, out[0])
    return True


def least_x(p: Floats, x: float, y: float, top: Floats, bottom: Floats, side: float) -> float:
    """Return the least x (side -1: the greatest) of the shape between two lines of a box.

    (x, y) is the shape's own outermost point on that side; a line is `y at x = 0, slope, n, rho`.
    Along the shape's edge x only grows away from that point, so else it lies on one of the lines.
    """
    if bottom[0] + bottom[1] * x <= y <= top[0] + top[1] * x:
        return x - SAFE * side
    best = FAR
    for k in range(2):
        line = top if k == 0 else bottom
        lo, hi = chord(p, line[2], line[3], line[4])
        if lo <= hi:
            t = lo if side > 0.0 else hi
            best = min(best, side * (line[4] * line[2] + t * line[3]))
    return side * (x * side if best >= FAR else best) - SAFE * side


def set_line(line: Floats, y: float, slope: float) -> None:
    """Write the line through (0, y) with that slope: y, slope, n, rho."""
    c = 1.0 / math.sqrt(1.0 + slope * slope)
    line[0] = y
    line[1] = slope
    line[2] = -slope * c
    line[3] = c
    line[4] = y * c


def spans(p: Floats, top: Floats, bottom: Floats, left: float, right: float) -> bool:
    """Say whether the part of p between left and right reaches from the bottom to the top line."""
    x, y, is_there = peak(p, top[1], 1.0, left, right)
    if not is_there or y < top[0] + top[1] * x:
        return False
    x, y, is_there = peak(p, bottom[1], -1.0, left, right)
    return is_there and y <= bottom[0] + bottom[1] * x


def chained(
    rows: Rows,
    n: int,
    left: Floats,
    right: Floats,
    top: Floats,
    bottom: Floats,
    lowest: float,
    highest: float,
    points: Rows,
    chain: Ints,
) -> int:
    """Return the length of a chain of blockers that closes the box, written to `chain`, or 0.

    Blocker k counts between x = left[k] and x = right[k]. A link holds for all slopes between
    lowest and highest when a point of one stays above a point of the next at both of them, since
    their heights over a slope differ by a linear function of it.
    """
    middle = 0.5 * (lowest + highest)
    for k in range(n):
        q = points[k]
        q[4] = 0.0
        if left[k] <= right[k]:
            x, y, is_there = peak(rows[k], middle, 1.0, left[k], right[k])
            if is_there:
                q[0] = x
                q[1] = y
                q[2], q[3], is_there = peak(rows[k], middle, -1.0, left[k], right[k])
                q[4] = 1.0
    links = 0
    x = 0.0
    y = 0.0
    height = -FAR
    while links < n:
        best = -1
        reach = height
        for k in range(n):
            q = points[k]
            if q[4] == 0.0 or q[1] - middle * q[0] <= reach:
                continue
            if links == 0:
                ex, ey, is_there = peak(rows[k], bottom[1], -1.0, left[k], right[k])
                if ey > bottom[0] + bottom[1] * ex:
                    continue
            elif y - lowest * x < q[3] - lowest * q[2] or y - highest * x < q[3] - highest * q[2]:
                continue
            best = k
            reach = q[1] - middle * q[0]
        if best < 0:
            return 0
        chain[links] = best
        links += 1
        x = points[best][0]
        y = points[best][1]
        height = reach
        ex, ey, is_there = peak(rows[best], top[1], 1.0, left[best], right[best])
        if ey >= top[0] + top[1] * ex:
            return links
    return 0


def search(
    a: Floats,
    b: Floats,
    rows: Rows,
    idx: Ints,
    frac: Floats,
    n: int,
    theta: float,
    steepest: float,
    most: int,
    out: Floats,
    trail: Floats,
) -> int:
    """Search all lines from a (lower) to b within a slope of theta: OPEN, SHUT or LIMIT.

    OPEN writes both ends of a clear segment to `out` (x, y, x, y); `out[4]` counts the boxes.
    LIMIT: no clear line found and only boxes narrower than `FINEST` (or too many) left.
    """
    width = len(a)
    for k in range(n):
        width = max(width, len(rows[idx[k]]))
    width = max(width, len(b))
    ex = math.cos(theta)
    ey = math.sin(theta)
    ox = a[2]
    oy = a[3]
    ends = table(2, width)
    placed(a, ends[0], ox, oy, ex, ey)
    placed(b, ends[1], ox, oy, ex, ey)
    a = ends[0]
    b = ends[1]
    f = table(n + 1, width)
    left = floats(n + 1)
    right = floats(n + 1)
    k_low = floats(n + 1)
    k_high = floats(n + 1)
    for k in range(n):
        placed(rows[idx[k]], f[k], ox, oy, ex, ey)
        k_low[k], k_high[k], _, _ = extent(f[k], 1.0, 0.0)
    ax0, ax1, ay0, ay1 = extent(a, 1.0, 0.0)
    bx0, bx1, by0, by1 = extent(b, 1.0, 0.0)
    ay0, ay1 = -ay0, -ay1
    by0, by1 = -by0, -by1
    gate = min(ax0, bx0)
    other = max(ax1, bx1)
    wide = other - gate
    low_a, high_a, _, _ = extent(a, 0.0, 1.0)
    low_b, high_b, _, _ = extent(b, 0.0, 1.0)
    # breadth first, so that a wide opening is found before any corner is examined closely
    boxes = floats(4 * (2 * most + 4))
    boxes[0] = low_a - steepest * (ax1 - gate)
    boxes[1] = high_a + steepest * (ax1 - gate)
    boxes[2] = low_b - steepest * (other - bx0)
    boxes[3] = high_b + steepest * (other - bx0)
    first = 0
    last = 1
    top = floats(5)
    bottom = floats(5)
    middle = floats(5)
    points = table(n + 1, 5)
    chain = ints(n + 1)
    low = floats(n + 1)
    high = floats(n + 1)
    found = floats(2)
    is_limit = False
    while first < last:
        if first >= most:
            is_limit = True
            break
        at = 4 * first
        first += 1
        a_low = boxes[at]
        a_high = boxes[at + 1]
        b_low = boxes[at + 2]
        b_high = boxes[at + 3]
        lowest = (b_low - a_high) / wide
        highest = (b_high - a_low) / wide
        if lowest > steepest or highest < -steepest:
            continue
        slope = (b_high - a_high) / wide
        set_line(top, a_high - slope * gate, slope)
        lo_a, _, _, _ = extent(a, top[2], top[3])
        lo_b, _, _, _ = extent(b, top[2], top[3])
        if lo_a > top[4] or lo_b > top[4]:
            continue
        slope = (b_low - a_low) / wide
        set_line(bottom, a_low - slope * gate, slope)
        _, hi_a, _, _ = extent(a, bottom[2], bottom[3])
        _, hi_b, _, _ = extent(b, bottom[2], bottom[3])
        if hi_a < bottom[4] or hi_b < bottom[4]:
            continue
        slope = 0.5 * (lowest + highest)
        set_line(middle, 0.5 * (a_low + a_high) - slope * gate, slope)
        if opening(a, b, f, frac, n, middle[2], middle[3], middle[4], low, high, found):
            for k in range(2):
                x = middle[4] * middle[2] + found[k] * middle[3]
                y = middle[4] * middle[3] - found[k] * middle[2]
                out[2 * k] = ox + x * ex - y * ey
                out[2 * k + 1] = oy + x * ey + y * ex
            out[4] = first
            return OPEN
        # bounds that hold for every line of the box: back and front of a, front of b
        back = least_x(a, ax0, ay0, top, bottom, 1.0)
        front = least_x(a, ax1, ay1, top, bottom, -1.0)
        near = least_x(b, bx0, by0, top, bottom, 1.0)
        if ax1 > bx0 and back > least_x(b, bx1, by1, top, bottom, -1.0):
            continue  # b lies before a on all these lines
        links = 0
        for k in range(n):
            # a blocker across the back of a pushes the end of the segment forward, past itself
            if k_low[k] < front and back < k_high[k]:
                c0, c1 = chord(f[k], top[2], top[3], top[4])
                d0, d1 = chord(f[k], bottom[2], bottom[3], bottom[4])
                if c0 <= c1 and d0 <= d1:
                    c0 = max(top[4] * top[2] + c0 * top[3], bottom[4] * bottom[2] + d0 * bottom[3])
                    c1 = min(top[4] * top[2] + c1 * top[3], bottom[4] * bottom[2] + d1 * bottom[3])
                    if c0 <= back + frac[k] * (near - back) and c1 > back:
                        back = c1
                        chain[links] = k
                        links += 1
        if back <= front:
            links = 0
        for k in range(n if links == 0 else 0):
            left[k] = front if k_low[k] < front else -FAR
            right[k] = near if frac[k] >= 1.0 else back + frac[k] * (near - back)
            if k_low[k] > right[k] or k_high[k] < left[k]:
                left[k] = FAR
                right[k] = -FAR
                continue
            if links == 0 and spans(f[k], top, bottom, left[k], right[k]):
                chain[0] = k
                links = 1
                break
        if links == 0:
            links = chained(f, n, left, right, top, bottom, lowest, highest, points, chain)
        if links > 0:
            used = int(trail[0])
            if used + 3 + links < len(trail):
                trail[used + 1] = theta + math.atan(lowest)
                trail[used + 2] = theta + math.atan(highest)
                trail[used + 3] = links
                for k in range(links):
                    trail[used + 4 + k] = idx[chain[k]]
                trail[0] = used + 3 + links
            continue
        side_a = a_high - a_low
        side_b = b_high - b_low
        if max(side_a, side_b) < FINEST:
            is_limit = True
            continue
        for k in range(2):
            at = 4 * last
            last += 1
            boxes[at] = a_low
            boxes[at + 1] = a_high
            boxes[at + 2] = b_low
            boxes[at + 3] = b_high
            if side_a >= side_b:
                boxes[at + 1 - k] = 0.5 * (a_low + a_high)
            else:
                boxes[at + 3 - k] = 0.5 * (b_low + b_high)
    out[4] = first
    return LIMIT if is_limit else SHUT
