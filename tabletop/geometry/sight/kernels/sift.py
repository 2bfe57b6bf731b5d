"""Which blockers can matter to one pair: the cull of `cull.py`, one blocker after another."""

from __future__ import annotations

import math

from tabletop.geometry.sight.kernels.ends import centre, reach
from tabletop.geometry.sight.kernels.shapes import extent
from tabletop.geometry.sight.kernels.store import Floats, Ints, Rows


def sift(
    a: Floats,
    b: Floats,
    a_top: float,
    b_top: float,
    rows: Rows,
    tops: Floats,
    near: Ints,
    n: int,
    idx: Ints,
    frac: Floats,
) -> int:
    """Write the blockers among `near` that can matter, and their fractions; return how many.

    a is the lower body. A blocker matters when it meets the convex hull of both circumscribed
    circles, its top is above the lower top, and its near end lies inside the part of every line
    that is so low; one that ends where every line still is that low counts as full.
    """
    ax, ay = centre(a)
    bx, by = centre(b)
    ra = reach(a)
    rb = reach(b)
    ex = bx - ax
    ey = by - ay
    length = math.sqrt(ex * ex + ey * ey)
    if length > 1e-9:
        ex /= length
        ey /= length
    else:
        ex = 1.0
        ey = 0.0
    # the hull's straight sides lean when one circle is larger; without sides take the larger one
    sine = 0.0
    side = max(ra, rb)
    if abs(rb - ra) < length:
        sine = (rb - ra) / length
        side = ra
    cosine = math.sqrt(1.0 - sine * sine)
    ux = -ey * cosine - ex * sine
    uy = ex * cosine - ey * sine
    vx = ey * cosine - ex * sine
    vy = -ex * cosine - ey * sine
    origin = ax * ex + ay * ey
    above = side + ax * ux + ay * uy
    below = side + ax * vx + ay * vy
    entry = length + rb
    if b[0] == 1.0:
        entry = length + rb * min(1.0, (ra + rb) / max(length, 1e-9))
    is_apart = length > ra + rb
    count = 0
    for k in range(n):
        i = near[k]
        p = rows[i]
        if tops[i] <= a_top:
            continue
        first, last, _, _ = extent(p, ex, ey)
        first -= origin
        last -= origin
        if last < -ra or first > length + rb:
            continue
        low, _, _, _ = extent(p, ux, uy)
        if low > above:
            continue
        low, _, _, _ = extent(p, vx, vy)
        if low > below:
            continue
        f = 1.0
        if tops[i] < b_top:
            f = (tops[i] - a_top) / (b_top - a_top)
            if is_apart:
                if first > (1.0 - f) * ra + f * entry:
                    continue
                if last <= f * (length - rb) - (1.0 - f) * ra:
                    f = 1.0
        idx[count] = i
        frac[count] = f
        count += 1
    return count
