"""Support, extent and chord of a shape, each exact; see the package for rows and lines."""

from __future__ import annotations

import math

from tabletop.geometry.sight.kernels.store import Floats

FAR = 1e18
"""Inches: beyond every table."""


def extent(p: Floats, nx: float, ny: float) -> tuple[float, float, float, float]:
    """Return the lowest and highest value along n, and where along d those two points lie."""
    corners = p[0]
    r = p[1]
    s = p[2] * nx + p[3] * ny
    t = p[2] * ny - p[3] * nx
    if corners == 1.0:
        return s - r, s + r, t, t
    if corners == 0.0:
        na = nx * p[6] + ny * p[7]
        nb = ny * p[6] - nx * p[7]
        h = math.sqrt(p[4] * p[4] * na * na + p[5] * p[5] * nb * nb)
        w = (p[4] * p[4] - p[5] * p[5]) * na * nb / h
        return s - h - r, s + h + r, t - w, t + w
    lo = s
    hi = s
    at_lo = t
    at_hi = t
    for k in range(4, 2 + 2 * int(corners), 2):
        s = p[k] * nx + p[k + 1] * ny
        if s < lo:
            lo = s
            at_lo = p[k] * ny - p[k + 1] * nx
        elif s > hi:
            hi = s
            at_hi = p[k] * ny - p[k + 1] * nx
    return lo - r, hi + r, at_lo, at_hi


def chord(p: Floats, nx: float, ny: float, rho: float) -> tuple[float, float]:
    """Return where along d the line enters and leaves the shape; enters > leaves: it misses."""
    corners = p[0]
    r = p[1]
    if corners == 1.0:
        w = rho - (p[2] * nx + p[3] * ny)
        q = r * r - w * w
        if q < 0.0 or r < 0.0:
            return FAR, -FAR
        h = math.sqrt(q)
        t = p[2] * ny - p[3] * nx
        return t - h, t + h
    if corners == 0.0:
        return _oval_chord(p, nx, ny, rho)
    return _polygon_chord(p, nx, ny, rho)


def _oval_chord(p: Floats, nx: float, ny: float, rho: float) -> tuple[float, float]:
    a = p[4]
    b = p[5]
    r = p[1]
    na = nx * p[6] + ny * p[7]
    nb = ny * p[6] - nx * p[7]
    h = math.sqrt(a * a * na * na + b * b * nb * nb)
    w = rho - (p[2] * nx + p[3] * ny)
    t = p[2] * ny - p[3] * nx
    if abs(w) > h + r:
        return FAR, -FAR
    if r == 0.0:
        middle = w * (a * a - b * b) * na * nb / (h * h)
        half = a * b * math.sqrt(max(0.0, h * h - w * w)) / (h * h)
        return t + middle - half, t + middle + half
    one = _offset_crossing(a, b, r, na, nb, h, w, 1.0)
    two = _offset_crossing(a, b, r, na, nb, h, w, -1.0)
    return t + min(one, two), t + max(one, two)


def _offset_crossing(
    a: float, b: float, r: float, na: float, nb: float, h: float, w: float, side: float
) -> float:
    """Return where along d one side of the curve at distance r outside the ellipse meets n = w.

    The curve is `E(t) + r N(t)`; along n it falls from its top at `start` to its foot half a turn
    on, so a Newton step kept inside a bracket finds the crossing to the last digits.
    """
    start = math.atan2(b * nb, a * na)
    low = 0.0
    high = math.pi
    turn = math.acos(min(1.0, max(-1.0, w / (h + r))))
    x = 0.0
    y = 0.0
    for _ in range(80):
        angle = start + side * turn
        cos = math.cos(angle)
        sin = math.sin(angle)
        k = math.sqrt(b * b * cos * cos + a * a * sin * sin)
        x = a * cos + r * b * cos / k
        y = b * sin + r * a * sin / k
        rest = x * na + y * nb - w
        if rest > 0.0:
            low = turn
        else:
            high = turn
        fall = h * math.sin(turn) * (1.0 + r * a * b / (k * k * k))
        guess = turn + rest / fall if fall > 1e-300 else -1.0
        if guess <= low or guess >= high:
            guess = 0.5 * (low + high)
        moved = abs(guess - turn)
        turn = guess
        if moved < 1e-13 or abs(rest) < 1e-15:
            break
    return x * nb - y * na


def _polygon_chord(p: Floats, nx: float, ny: float, rho: float) -> tuple[float, float]:
    enters = FAR
    leaves = -FAR
    r = p[1]
    last = 2 * int(p[0])
    ux = p[last]
    uy = p[last + 1]
    for k in range(2, 2 + last, 2):
        vx = p[k]
        vy = p[k + 1]
        if r > 0.0:
            w = rho - (vx * nx + vy * ny)
            q = r * r - w * w
            if q >= 0.0:
                q = math.sqrt(q)
                t = vx * ny - vy * nx
                enters = min(enters, t - q)
                leaves = max(leaves, t + q)
        sx = ux
        sy = uy
        ox = 0.0
        oy = 0.0
        if r != 0.0:
            length = math.sqrt((vx - ux) * (vx - ux) + (vy - uy) * (vy - uy))
            if length > 0.0:
                ox = r * (vy - uy) / length
                oy = r * (ux - vx) / length
        one = (sx + ox) * nx + (sy + oy) * ny - rho
        two = (vx + ox) * nx + (vy + oy) * ny - rho
        if (one <= 0.0 <= two) or (two <= 0.0 <= one):
            t1 = (sx + ox) * ny - (sy + oy) * nx
            t2 = (vx + ox) * ny - (vy + oy) * nx
            if one == two:
                enters = min(enters, min(t1, t2))
                leaves = max(leaves, max(t1, t2))
            else:
                t = t1 + (t2 - t1) * (one / (one - two))
                enters = min(enters, t)
                leaves = max(leaves, t)
        ux = vx
        uy = vy
    return enters, leaves


def inner_disc(p: Floats, nx: float, ny: float, side: float) -> tuple[float, float, float]:
    """Return a disc inside the shape that touches its support line on that side of n."""
    corners = p[0]
    if corners == 1.0:
        return p[2], p[3], p[1]
    if corners == 0.0:
        small = min(p[4], p[5])
        return _oval_disc(p, nx, ny, side, small * small / max(p[4], p[5]))
    best = -FAR
    x = p[2]
    y = p[3]
    for k in range(2, 2 + 2 * int(corners), 2):
        s = side * (p[k] * nx + p[k + 1] * ny)
        if s > best:
            best = s
            x = p[k]
            y = p[k + 1]
    return x, y, p[1]


def outer_disc(p: Floats, nx: float, ny: float, side: float) -> tuple[float, float, float]:
    """Return a disc around an ellipse that touches its support line on that side of n."""
    large = max(p[4], p[5])
    return _oval_disc(p, nx, ny, side, large * large / min(p[4], p[5]))


def _oval_disc(
    p: Floats, nx: float, ny: float, side: float, radius: float
) -> tuple[float, float, float]:
    na = nx * p[6] + ny * p[7]
    nb = ny * p[6] - nx * p[7]
    h = math.sqrt(p[4] * p[4] * na * na + p[5] * p[5] * nb * nb)
    x = side * p[4] * p[4] * na / h
    y = side * p[5] * p[5] * nb / h
    return (
        p[2] + x * p[6] - y * p[7] - side * radius * nx,
        p[3] + x * p[7] + y * p[6] - side * radius * ny,
        radius + p[1],
    )


def peak(
    p: Floats, slope: float, side: float, left: float, right: float
) -> tuple[float, float, bool]:
    """Return the point of the shape between x = left and x = right that is highest over a slope.

    `side` -1 asks for the lowest. The flag is false where the shape has no point between them.
    """
    c = side / math.sqrt(1.0 + slope * slope)
    nx = -slope * c
    ny = c
    corners = p[0]
    if corners == 0.0:
        na = nx * p[6] + ny * p[7]
        nb = ny * p[6] - nx * p[7]
        h = math.sqrt(p[4] * p[4] * na * na + p[5] * p[5] * nb * nb)
        px = p[4] * p[4] * na / h
        py = p[5] * p[5] * nb / h
        x = p[2] + px * p[6] - py * p[7]
        y = p[3] + px * p[7] + py * p[6]
    else:
        best = -FAR
        x = 0.0
        y = 0.0
        for k in range(2, 2 + 2 * int(corners), 2):
            s = p[k] * nx + p[k + 1] * ny
            if s > best:
                best = s
                x = p[k]
                y = p[k + 1]
    x += p[1] * nx
    y += p[1] * ny
    if left <= x <= right:
        return x, y, True
    x = left if x < left else right
    low, high = chord(p, -1.0, 0.0, -x)
    return x, (high if side > 0.0 else low), low <= high


def placed(p: Floats, q: Floats, ox: float, oy: float, ex: float, ey: float) -> None:
    """Write shape p into q as seen from the frame at o whose x axis is the unit vector e."""
    q[0] = p[0]
    q[1] = p[1]
    if p[0] == 0.0:
        q[4] = p[4]
        q[5] = p[5]
        q[6] = p[6] * ex + p[7] * ey
        q[7] = p[7] * ex - p[6] * ey
        x = p[2] - ox
        y = p[3] - oy
        q[2] = x * ex + y * ey
        q[3] = y * ex - x * ey
        return
    for k in range(2, 2 + 2 * int(p[0]), 2):
        x = p[k] - ox
        y = p[k + 1] - oy
        q[k] = x * ex + y * ey
        q[k + 1] = y * ex - x * ey
