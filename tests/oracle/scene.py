"""A sight scene as plain data: what is written to a fixture, and both sides of the comparison."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass, field, replace
from typing import Any

Ring = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A model: shape `round`, `oval` or `rect`, sizes in inches from edge to edge."""

    key: str
    group: str
    shape: str
    length: float
    width: float
    x: float
    y: float
    facing: float
    z: float
    height: float

    @property
    def top(self) -> float:
        return self.z + self.height

    @property
    def axis(self) -> tuple[float, float]:
        return math.cos(math.radians(self.facing)), math.sin(math.radians(self.facing))

    @property
    def radius(self) -> float:
        half = (self.length / 2, self.width / 2)
        return math.hypot(*half) if self.shape == "rect" else max(half)

    def corners(self) -> list[tuple[float, float]]:
        """The corners of a rectangle, anticlockwise."""
        (c, s), a, b = self.axis, self.length / 2, self.width / 2
        return [
            (self.x + p * a * c - q * b * s, self.y + p * a * s + q * b * c)
            for p, q in ((1, 1), (-1, 1), (-1, -1), (1, -1))
        ]


@dataclass(frozen=True, slots=True)
class Wall:
    """A terrain solid from the table up to `top`."""

    key: str
    outer: Ring
    holes: tuple[Ring, ...]
    top: float


@dataclass(frozen=True, slots=True)
class Scene:
    """One question: does the piece `observer` see the piece `target`?"""

    kind: str
    policy: str
    observer: Piece
    target: Piece
    pieces: tuple[Piece, ...] = ()
    walls: tuple[Wall, ...] = ()
    transparent: tuple[str, ...] = ()
    seed: tuple[int, int] = (0, 0)
    note: str = field(default="", compare=False)

    def blockers(self) -> list[Piece]:
        """The models that may hide the target."""
        own = (self.observer.key, self.target.key)
        return [p for p in self.pieces if p.key not in own and p.group not in self.transparent]

    def moved(self, dx: float, dy: float, degrees: float, mirror: bool, order: int = 1) -> Scene:
        """The same scene turned about the origin, mirrored and shifted, its parts permuted."""
        c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        flip = -1.0 if mirror else 1.0

        def at(x: float, y: float) -> tuple[float, float]:
            y *= flip
            return (x * c - y * s + dx, x * s + y * c + dy)

        def piece(p: Piece) -> Piece:
            x, y = at(p.x, p.y)
            return replace(p, x=x, y=y, facing=flip * p.facing + degrees)

        def ring(r: Ring) -> Ring:
            return tuple(at(*p) for p in r)[::order]

        walls = tuple(
            replace(w, outer=ring(w.outer), holes=tuple(map(ring, w.holes)))
            for w in self.walls[::order]
        )
        pieces = tuple(map(piece, self.pieces[::order]))
        return replace(
            self,
            observer=piece(self.observer),
            target=piece(self.target),
            pieces=pieces,
            walls=walls,
        )

    def turned_round(self) -> Scene:
        """The same question asked from the other end."""
        return replace(self, observer=self.target, target=self.observer)

    def dumps(self) -> str:
        return json.dumps(asdict(self), indent=1)


def loads(text: str) -> Scene:
    """Read a scene that `Scene.dumps` wrote."""
    return from_json(json.loads(text))


def from_json(d: dict[str, Any]) -> Scene:
    def ring(points: list[list[float]]) -> Ring:
        return tuple((x, y) for x, y in points)

    walls = tuple(
        Wall(w["key"], ring(w["outer"]), tuple(map(ring, w["holes"])), w["top"]) for w in d["walls"]
    )
    return Scene(
        d["kind"],
        d["policy"],
        Piece(**d["observer"]),
        Piece(**d["target"]),
        tuple(Piece(**p) for p in d["pieces"]),
        walls,
        tuple(d["transparent"]),
        (d["seed"][0], d["seed"][1]),
        d.get("note", ""),
    )
