"""A sight scene while it is put together: observer at the origin, target on the x axis."""

from __future__ import annotations

import math
from dataclasses import replace

from numpy.random import Generator
from shapely.geometry import Point, Polygon

from tests.oracle.place import HEIGHTS, apart, some_piece
from tests.oracle.scene import Piece, Ring, Wall


def box(x0: float, y0: float, x1: float, y1: float) -> Ring:
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def turned(ring: Ring, degrees: float, x: float = 0.0, y: float = 0.0) -> Ring:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return tuple((x + p * c - q * s, y + p * s + q * c) for p, q in ring)


def at(p: Piece, x: float, y: float, **more: float) -> Piece:
    return replace(p, x=x, y=y, **more)


class Draft:
    """The parts of a scene while it is put together; the observer stands at the origin."""

    def __init__(self, rng: Generator, away: float, most: float = 60.0, shapes: str = "aor"):
        self.rng = rng
        self.observer = some_piece(rng, "A", most=most, shapes=shapes)
        self.target = some_piece(rng, "B", most=most, shapes=shapes)
        away = max(away, self.observer.radius + self.target.radius + 0.05)
        self.target = at(self.target, away, 0.0)
        self.pieces: list[Piece] = []
        self.walls: list[Wall] = []

    @property
    def away(self) -> float:
        return self.target.x

    def level(self, share: float) -> None:
        """Give some scenes equal heights."""
        if self.rng.random() < share:
            self.target = replace(self.target, height=self.observer.height)

    def a_height(self) -> float:
        ends = (self.observer.top, self.target.top)
        r = self.rng.random()
        if r < 0.3:
            return float(self.rng.choice(ends))
        if r < 0.4:
            return max(ends) + float(self.rng.choice([0.01, 0.001, 1.0]))
        return self.rng.uniform(*sorted(ends)) if r < 0.7 else float(self.rng.choice(HEIGHTS))

    def fits(self, q: Piece) -> bool:
        others = [self.observer, self.target, *self.pieces]
        return all(apart(p, q) for p in others) and not any(
            Polygon(w.outer, w.holes).buffer(q.radius).contains(Point(q.x, q.y)) for w in self.walls
        )

    def add(self, q: Piece, height: float | None = None) -> bool:
        q = replace(q, key=f"M{len(self.pieces)}", group=q.group)
        if height is not None:
            q = replace(q, height=height)
        if self.fits(q):
            self.pieces.append(replace(q, group=q.group or q.key))
            return True
        return False

    def wall(self, ring: Ring, top: float, holes: tuple[Ring, ...] = ()) -> None:
        shape = Polygon(ring, holes)
        for p in (self.observer, self.target):
            if p.z < top and shape.distance(Point(p.x, p.y)) < p.radius:
                outline = Polygon(corners_of(p))
                if shape.intersection(outline).area > 0:
                    return
        self.walls.append(Wall(f"W{len(self.walls)}", ring, holes, top))


def corners_of(p: Piece) -> list[tuple[float, float]]:
    """An outline of a piece that lies a little outside of it, to keep scenes free of overlaps."""
    if p.shape == "rect":
        return p.corners()
    (c, s), out = p.axis, []
    for k in range(48):
        t = 2 * math.pi * k / 48
        u, v = p.length * 0.502 * math.cos(t), p.width * 0.502 * math.sin(t)
        out.append((p.x + u * c - v * s, p.y + u * s + v * c))
    return out
