"""Branch and bound over lines: the general judge, for partial heights and bases in contact.

In a frame whose x axis runs roughly from the lower to the higher body a line is the pair of its
heights at two gates, x = left and x = right; a box of lines lies between its top and bottom line.
A blocker closes a box when what surely blocks of it reaches above the top and below the bottom
line, and so does a chain of blockers without a slit for any slope of the box.
"""

from __future__ import annotations

import math

from tabletop.geometry.sight.kernels.lines import least_x, opening, set_line, spans
from tabletop.geometry.sight.kernels.proof import record
from tabletop.geometry.sight.kernels.shapes import FAR, chord, extent, peak, placed
from tabletop.geometry.sight.kernels.store import Floats, Ints, Rows, floats, ints, table

OPEN = 1
SHUT = 2
LIMIT = 3
FINEST = 1e-4
"""Inches at the gates: a box of lines narrower than that is taken as closed."""


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
    chain = ints(2 * n + 1)
    pushers = ints(n + 1)
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
        pushed = 0
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
                        pushers[pushed] = k
                        pushed += 1
        if back > front:
            links = pushed
            pushed = 0
            for k in range(links):
                chain[k] = pushers[k]
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
            for k in range(pushed):
                chain[links + k] = pushers[k]
            links += pushed
            for k in range(links):
                chain[k] = idx[chain[k]]
            record(trail, chain, links, theta + math.atan(lowest), theta + math.atan(highest))
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
