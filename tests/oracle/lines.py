"""The second exact method: boxes of lines (angle, offset), each proved shut or open.

Independent of the program's own method: no sweep, no chains of bitangents, no gates. A box of
lines is dropped when none of them meets both models; it is shut when each of its lines is hidden
by one convex blocker, or by two that overlap, since a line whose offset lies within the shadow of
a connected set meets that set. What is left is halved. Blockers are grown by `clearance - band`
for that proof; the middle line of every box is tried against blockers grown by `clearance + band`,
and one such line settles the question the other way. Boxes that resist both down to `SMALLEST`
leave the pair on the limit.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np

from tabletop.geometry.units import ON_LIMIT, SIGHT_CLEARANCE
from tests.oracle.convex import FAR, Floats, Ovals, OvalView, Polys, PolyView
from tests.oracle.heights import fractions
from tests.oracle.overlap import overlapping_pairs
from tests.oracle.scene import Piece, Scene
from tests.oracle.slabs import convex_pieces

Answer = Literal["visible", "hidden", "limit"]
SMALLEST = 4e-5
CHUNK = 2048
MOST_BOXES = 150_000


@dataclass(frozen=True, slots=True)
class Decision:
    """The verdict, how many boxes it took, and whether the boxes ran out (then `limit`)."""

    answer: Answer
    boxes: int
    ran_out: bool = False


class Frame:
    """Coordinates with the pivot half way between the two centres and x towards the higher one."""

    def __init__(self, low: Piece, high: Piece) -> None:
        self.x, self.y = (low.x + high.x) / 2, (low.y + high.y) / 2
        dx, dy = high.x - low.x, high.y - low.y
        self.length = math.hypot(dx, dy)
        self.c, self.s = (dx / self.length, dy / self.length) if self.length > 0 else (1.0, 0.0)

    def point(self, x: float, y: float) -> tuple[float, float]:
        x, y = x - self.x, y - self.y
        return (x * self.c + y * self.s, y * self.c - x * self.s)

    def ovals(self, pieces: list[Piece]) -> Ovals:
        rows = []
        for p in pieces:
            (x, y), (ux, uy) = self.point(p.x, p.y), p.axis
            u, v = ux * self.c + uy * self.s, uy * self.c - ux * self.s
            rows.append((x, y, p.length / 2, p.width / 2, u, v))
        return Ovals(*np.array(rows, float).reshape(-1, 6).T)

    def polys(self, loops: list[list[tuple[float, float]]]) -> Polys:
        most = max((len(loop) for loop in loops), default=3)
        full = [[self.point(*p) for p in loop] for loop in loops]
        padded = [loop + [loop[-1]] * (most - len(loop)) for loop in full]
        return Polys(np.array(padded, float).reshape(-1, most, 2))

    def body(self, piece: Piece) -> Ovals | Polys:
        return self.polys([piece.corners()]) if piece.shape == "rect" else self.ovals([piece])


class Blockers:
    """All convex blockers of a scene, grown twice, with the fractions of the line they hide."""

    def __init__(
        self, scene: Scene, frame: Frame, low: float, high: float, grow: float, band: float
    ):
        def reach(top: float, is_model: bool) -> tuple[float, float]:
            return fractions(top, low, high, is_model=is_model, policy=scene.policy)

        round_ones: list[tuple[Piece, tuple[float, float]]] = []
        loops: list[tuple[list[tuple[float, float]], tuple[float, float]]] = []
        for p in scene.blockers():
            part = reach(p.top, True)
            if part[1] >= 0:
                loops += [(p.corners(), part)] if p.shape == "rect" else []
                round_ones += [(p, part)] if p.shape != "rect" else []
        for w in scene.walls:
            part = reach(w.top, False)
            if part[1] >= 0:
                loops += [(loop, part) for loop in convex_pieces(w)]
        ovals, polys = frame.ovals([p for p, _ in round_ones]), frame.polys([x for x, _ in loops])
        parts = np.array([f for _, f in round_ones] + [f for _, f in loops], float).reshape(-1, 2)
        self.surely, self.possibly = parts[:, 0], parts[:, 1]
        inner = [x.inside(grow - band) for x in (ovals, polys)]
        self.inner = [x for x in inner if len(x)]
        self.outer = [x.outside(grow + band) for x in (ovals, polys) if len(x)]
        self.pairs = overlapping_pairs(inner[0], inner[1], self.surely >= 0)
        if len(parts):
            self.x = np.concatenate([s.centres()[0] for s in self.inner])
            self.y = np.concatenate([s.centres()[1] for s in self.inner])
            self.reach = np.concatenate([s.reach() for s in self.inner])

    def __len__(self) -> int:
        return len(self.surely)


@dataclass(frozen=True, slots=True)
class Boxes:
    """Boxes of lines with common half sizes."""

    theta: Floats
    rho: Floats
    half_theta: float
    half_rho: float

    def strip(self, x: Floats, y: Floats, reach: Floats) -> Floats:
        """Half width of the strip that holds a box's lines as far as a shape reaches along it."""
        along = np.abs(np.cos(self.theta)[:, None] * x + np.sin(self.theta)[:, None] * y) + reach
        turn = self.half_theta
        bulge = np.abs(self.rho)[:, None] * (1.0 - math.cos(turn))
        return (self.half_rho + bulge) / math.cos(turn) + along * math.tan(turn)


View = OvalView | PolyView


def decide(
    scene: Scene,
    clearance: float = SIGHT_CLEARANCE,
    band: float = ON_LIMIT,
    smallest: float = SMALLEST,
    most: int = MOST_BOXES,
) -> Decision:
    """Decide a scene: visible (or hidden) even when all blockers are grown (shrunk) by `band`."""
    low, high = scene.observer, scene.target
    if low.top > high.top:
        low, high = high, low
    frame = Frame(low, high)
    near, far = frame.body(low), frame.body(high)
    blockers = Blockers(scene, frame, low.top, high.top, clearance, band)
    if not len(blockers):
        return Decision("visible", 0)
    lever = frame.length / 2 + low.radius + high.radius
    spread = low.radius + high.radius
    widest = math.asin(spread / frame.length) if spread < frame.length * 0.999 else math.pi
    offset = spread / 2  # the pivot lies as far from a line as the two centres on average
    nt = max(8, math.ceil(widest / 0.2))
    half_theta, half_rho = widest / nt, offset / 12
    t, r = np.meshgrid(
        np.linspace(-widest + half_theta, widest - half_theta, nt),
        np.linspace(-offset + half_rho, offset - half_rho, 12),
    )
    boxes = Boxes(t.ravel(), r.ravel(), half_theta, half_rho)
    count = 0
    while len(boxes.theta):
        count += len(boxes.theta)
        keep: list[Floats] = []
        for k in range(0, len(boxes.theta), CHUNK):
            part = Boxes(boxes.theta[k : k + CHUNK], boxes.rho[k : k + CHUNK], half_theta, half_rho)
            if _open_line(part, near, far, blockers):
                return Decision("visible", count)
            keep.append(_unsettled(part, near, far, blockers))
        left = np.concatenate(keep)
        theta, rho = boxes.theta[left], boxes.rho[left]
        if not len(theta):
            return Decision("hidden", count)
        split_t = half_theta * lever > 0.7 * half_rho
        split_r = half_rho > 0.7 * half_theta * lever
        if half_theta * lever + half_rho < smallest:
            return Decision("limit", count)
        if count + 4 * len(theta) > most:
            return Decision("limit", count, ran_out=True)
        if split_t:
            half_theta /= 2
            theta = np.concatenate([theta - half_theta, theta + half_theta])
            rho = np.concatenate([rho, rho])
        if split_r:
            half_rho /= 2
            rho = np.concatenate([rho - half_rho, rho + half_rho])
            theta = np.concatenate([theta, theta])
        boxes = Boxes(theta, rho, half_theta, half_rho)
    return Decision("hidden", count)


def _open_line(boxes: Boxes, near: Ovals | Polys, far: Ovals | Polys, blockers: Blockers) -> bool:
    """Say whether the middle line of any box is free of all blockers at their largest."""
    rho = boxes.rho[:, None]
    a0, a1 = near.view(boxes.theta).chord(rho)
    b0, _ = far.view(boxes.theta).chord(rho)
    ok = ((a0 < FAR) & (b0 < FAR) & (a1 <= b0 + 1e-9))[:, 0]
    if not ok.any():
        return False
    theta, rho, a0, a1, b0 = boxes.theta[ok], rho[ok], a0[ok], a1[ok], b0[ok]
    chords = [s.view(theta).chord(rho) for s in blockers.outer]
    o0 = np.concatenate([c[0] for c in chords], axis=1)
    o1 = np.concatenate([c[1] for c in chords], axis=1)
    # start at the back edge, at the front edge, or behind the last blocker that ends in the base
    past = np.where((o0 <= a1) & (o1 < a1), o1 + 1e-9, a0).max(1, keepdims=True)
    for start in (a0, a1, np.maximum(past, a0)):
        limit = start + blockers.possibly * (b0 - start)
        met = (o0 <= b0) & (o1 >= start) & (np.maximum(o0, start) <= limit)
        met &= blockers.possibly >= 0
        if (~met.any(1)).any():
            return True
    return False


def _unsettled(boxes: Boxes, near: Ovals | Polys, far: Ovals | Polys, blockers: Blockers) -> Floats:
    """Mark the boxes with lines that may meet both models and are not proved shut."""
    rho = boxes.rho[:, None]
    ends: list[tuple[Floats, Floats]] = []
    meets = np.ones(len(rho), bool)
    for body in (near, far):
        view = body.view(boxes.theta)
        half = boxes.strip(*body.centres(), body.reach())
        meets &= ((rho - half <= view.high) & (rho + half >= view.low))[:, 0]
        ends.append(view.extent(rho - half, rho + half))
    (a0, a1), (b0, b1) = ends
    meets &= (b1 >= a0)[:, 0]
    out = meets.copy()
    if meets.any():
        some = Boxes(boxes.theta[meets], boxes.rho[meets], boxes.half_theta, boxes.half_rho)
        out[meets] = ~_shut(some, a0[meets], a1[meets], b0[meets], blockers)
    return out


def _shut(boxes: Boxes, a0: Floats, a1: Floats, b0: Floats, blockers: Blockers) -> Floats:
    """Mark the boxes with every line hidden, whatever its ends (blockers at their smallest)."""
    half = boxes.strip(blockers.x, blockers.y, blockers.reach)
    lo, hi = boxes.rho[:, None] - half, boxes.rho[:, None] + half
    lows, highs, firsts, lasts = [], [], [], []
    at = 0
    for shapes in blockers.inner:
        view: View = shapes.view(boxes.theta)
        r0, r1 = lo[:, at : at + len(shapes)], hi[:, at : at + len(shapes)]
        at += len(shapes)
        e0, x0 = view.chord(r0)
        e1, x1 = view.chord(r1)
        entry, leave = np.maximum(e0, e1), np.minimum(x0, x1)
        first, last = view.extent(r0, r1)
        # a strip that runs right across: each line is inside the shape between entry and leave
        across = (r0 >= view.low) & (r1 <= view.high) & (entry <= leave)
        lows.append(view.low)
        highs.append(view.high)
        firsts.append(np.where(across, entry, last))
        lasts.append(np.where(across, leave, first))
    low, high = np.concatenate(lows, axis=1), np.concatenate(highs, axis=1)
    entry, leave = np.concatenate(firsts, axis=1), np.concatenate(lasts, axis=1)
    # entry: no line enters later; leave: none leaves earlier; the ends may be any of the bases
    limit = a0 + np.minimum(blockers.surely, 1.0) * (b0 - a0)
    between = (leave >= a1) & (entry <= b0) & (entry <= limit) & (blockers.surely >= 0)
    shut = (between & (lo >= low) & (hi <= high)).any(1)
    i, j = blockers.pairs
    if len(i):
        both = between[:, i] & between[:, j]
        shut |= (both & _spanned(lo, hi, low, high, i, j)).any(1)
    return shut


def _spanned(lo: Floats, hi: Floats, low: Floats, high: Floats, i: Floats, j: Floats) -> Floats:
    """Mark the boxes whose lines run between the outer tangents of two overlapping shapes."""
    below = (lo[:, i] >= low[:, i]) | (lo[:, j] >= low[:, j])
    above = (hi[:, i] <= high[:, i]) | (hi[:, j] <= high[:, j])
    return below & above
