"""Many convex shapes seen along many directions at once, with numpy.

A line is (theta, rho): direction `d = (cos, sin)`, offset `rho` along `n = (-sin, cos)`. A view
holds M directions by N shapes and answers where the lines at offsets rho run through the shapes:
`low, high` (offsets of the two tangents), `chord` (along-coordinates of entry and exit) and
`extent` (along-coordinates of everything of the shape in a strip of offsets).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
FAR = 1e9


@dataclass(frozen=True, slots=True)
class Ovals:
    """Discs and ellipses: centres, half axes and the unit vector of the first axis."""

    x: Floats
    y: Floats
    a: Floats
    b: Floats
    ux: Floats
    uy: Floats

    def __len__(self) -> int:
        return len(self.x)

    def reach(self) -> Floats:
        """Radius of the circumscribed circles."""
        return np.maximum(self.a, self.b)

    def centres(self) -> tuple[Floats, Floats]:
        return self.x, self.y

    def inside(self, by: float) -> Ovals:
        """Ellipses that lie within the shapes grown by a disc of radius `by`.

        By Minkowski's inequality the support of (a + by, b + by) is never above that of the sum.
        """
        return Ovals(self.x, self.y, self.a + by, self.b + by, self.ux, self.uy)

    def outside(self, by: float) -> Ovals:
        """Ellipses that contain the shapes grown by a disc of radius `by`.

        The factor is Kantorovich's bound on the ratio of the two sides of that inequality.
        """
        k = by * (self.a + self.b) / (2 * np.sqrt(self.a * self.b))
        return Ovals(self.x, self.y, self.a + k, self.b + k, self.ux, self.uy)

    def view(self, theta: Floats) -> OvalView:
        return OvalView(self, theta)


class OvalView:
    def __init__(self, of: Ovals, theta: Floats) -> None:
        c, s = np.cos(theta)[:, None], np.sin(theta)[:, None]
        self.along = of.x * c + of.y * s
        self.across = of.y * c - of.x * s
        du, dv = of.ux * c + of.uy * s, of.ux * s - of.uy * c
        aa, bb = of.a**2, of.b**2
        self.wide = np.sqrt(aa * dv**2 + bb * du**2)
        self.long = np.sqrt(aa * du**2 + bb * dv**2)
        self.skew = (bb - aa) * du * dv
        self.area = of.a * of.b
        self.low, self.high = self.across - self.wide, self.across + self.wide

    def chord(self, rho: Floats) -> tuple[Floats, Floats]:
        """Entry and exit for offsets within [low, high]; (FAR, -FAR) outside."""
        w = (rho - self.across) / self.wide
        root = 1.0 - w * w
        hit = root >= -1e-12
        half = self.area / self.wide * np.sqrt(np.maximum(root, 0.0))
        mid = self.along + w * self.skew / self.wide
        return np.where(hit, mid - half, FAR), np.where(hit, mid + half, -FAR)

    def extent(self, r0: Floats, r1: Floats) -> tuple[Floats, Floats]:
        """Bounds along the direction of all that lies between the offsets r0 and r1."""
        r0, r1 = np.clip(r0, self.low, self.high), np.clip(r1, self.low, self.high)
        e0, x0 = self.chord(r0)
        e1, x1 = self.chord(r1)
        tip = self.skew / self.long
        far = (self.across + tip >= r0) & (self.across + tip <= r1)
        near = (self.across - tip >= r0) & (self.across - tip <= r1)
        return (
            np.where(near, self.along - self.long, np.minimum(e0, e1)),
            np.where(far, self.along + self.long, np.maximum(x0, x1)),
        )


@dataclass(frozen=True, slots=True)
class Polys:
    """Convex polygons (N, K, 2), anticlockwise, padded by repeating corners, rounded by `r`."""

    corners: Floats
    r: float = 0.0

    def __len__(self) -> int:
        return len(self.corners)

    def reach(self) -> Floats:
        """Radius of a circle about `centres` that contains each shape."""
        x, y = self.centres()
        away = np.hypot(self.corners[:, :, 0] - x[:, None], self.corners[:, :, 1] - y[:, None])
        return away.max(1, initial=0.0) + self.r

    def centres(self) -> tuple[Floats, Floats]:
        middle = (self.corners.max(1) + self.corners.min(1)) / 2
        return middle[:, 0], middle[:, 1]

    def inside(self, by: float) -> Polys:
        return Polys(self.corners, self.r + by)

    outside = inside

    def view(self, theta: Floats) -> PolyView:
        return PolyView(self, theta)


class PolyView:
    def __init__(self, of: Polys, theta: Floats) -> None:
        c, s = np.cos(theta)[:, None, None], np.sin(theta)[:, None, None]
        p = of.corners
        q = np.roll(p, -1, axis=1)
        edge = q - p
        size = np.hypot(edge[:, :, 0], edge[:, :, 1])
        size = np.where(size > 0, size, 1.0)
        out = np.stack([edge[:, :, 1] / size, -edge[:, :, 0] / size], axis=2) * of.r
        self.r = of.r
        self.px, self.py = p[:, :, 0] * c + p[:, :, 1] * s, p[:, :, 1] * c - p[:, :, 0] * s
        start, end = p + out, q + out
        self.sx = start[:, :, 0] * c + start[:, :, 1] * s
        self.sy = start[:, :, 1] * c - start[:, :, 0] * s
        self.dx = end[:, :, 0] * c + end[:, :, 1] * s - self.sx
        self.dy = end[:, :, 1] * c - end[:, :, 0] * s - self.sy
        self.low, self.high = self.py.min(2) - of.r, self.py.max(2) + of.r

    def chord(self, rho: Floats) -> tuple[Floats, Floats]:
        """Entry and exit for offsets within [low, high]; (FAR, -FAR) outside."""
        rho = np.broadcast_to(rho, self.low.shape)[:, :, None]
        with np.errstate(divide="ignore", invalid="ignore"):
            t = (rho - self.sy) / self.dy
        hit = (t >= -1e-9) & (t <= 1 + 1e-9)
        x = self.sx + np.where(hit, np.clip(t, 0.0, 1.0), 0.0) * self.dx
        entry, leave = np.where(hit, x, FAR).min(2), np.where(hit, x, -FAR).max(2)
        if self.r > 0.0:
            root = self.r**2 - (rho - self.py) ** 2
            on = root >= -1e-15
            half = np.sqrt(np.maximum(root, 0.0))
            entry = np.minimum(entry, np.where(on, self.px - half, FAR).min(2))
            leave = np.maximum(leave, np.where(on, self.px + half, -FAR).max(2))
        return entry, leave

    def extent(self, r0: Floats, r1: Floats) -> tuple[Floats, Floats]:
        """Bounds along the direction of all that lies between the offsets r0 and r1."""
        r0, r1 = np.clip(r0, self.low, self.high), np.clip(r1, self.low, self.high)
        e0, x0 = self.chord(r0)
        e1, x1 = self.chord(r1)
        # between its ends the strip is widest at a corner's disc; all else is met by the chords
        on = (self.py >= r0[:, :, None] - 1e-12) & (self.py <= r1[:, :, None] + 1e-12)
        near = np.where(on, self.px - self.r, FAR).min(2)
        far = np.where(on, self.px + self.r, -FAR).max(2)
        return np.minimum(np.minimum(e0, e1), near), np.maximum(np.maximum(x0, x1), far)
