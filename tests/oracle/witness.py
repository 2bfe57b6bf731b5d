"""An independent check of a clear line: ends in the models, every blocker cleared.

Written with other means than both exact methods: distances of segments, found by shapely for
outlines with corners and by a shrinking search over the segment for discs and ellipses.
"""

from __future__ import annotations

import math

import shapely
from shapely.geometry import LineString, Point, Polygon

from tabletop.geometry.units import EPS, SIGHT_CLEARANCE
from tests.oracle.scene import Piece, Scene

End = tuple[float, float, float]
SLACK = 1e-7
HEIGHT_SLACK = 1.5e-6


def faults(scene: Scene, p: End, q: End, clearance: float = SIGHT_CLEARANCE) -> list[str]:
    """Return what is wrong with the line p-q as a proof that the observer sees the target."""
    wrong = []
    for name, end, piece in (("start", p, scene.observer), ("end", q, scene.target)):
        if not _inside(piece, end[0], end[1]):
            wrong.append(f"the {name} {end} is outside {piece.key}")
        if not piece.z - SLACK <= end[2] <= piece.top + SLACK:
            wrong.append(f"the {name} {end} is not at a height of {piece.key}")
    blockers = [(b.key, b.top, True, b) for b in scene.blockers()]
    blockers += [(w.key, w.top, False, Polygon(w.outer, w.holes)) for w in scene.walls]
    for key, top, is_model, shape in blockers:
        part = _hidden_part(scene.policy, top, p[2], q[2], is_model)
        if part is None:
            continue
        a, b = ((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t) for t in (part[0], part[1]))
        away = _from_piece(shape, a, b) if isinstance(shape, Piece) else _from_loop(shape, a, b)
        if away <= clearance - SLACK:
            wrong.append(f"{key} is {away:.9f} from the line where it could hide it")
    return wrong


def _hidden_part(
    policy: str, top: float, zp: float, zq: float, is_model: bool
) -> tuple[float, float] | None:
    """Return the part of the segment (fractions from p) at whose heights the blocker hides."""
    if policy == "plan":
        return (0.0, 1.0)
    if is_model and policy == "terrain_only":
        return None
    if is_model and policy != "equal_blocks":
        top -= HEIGHT_SLACK  # strictly above the line
    if top < min(zp, zq):
        return None
    if top >= max(zp, zq):
        return (0.0, 1.0)
    t = (top - zp) / (zq - zp)
    return (0.0, t) if zp < zq else (t, 1.0)


def _inside(piece: Piece, x: float, y: float) -> bool:
    (c, s), dx, dy = piece.axis, x - piece.x, y - piece.y
    u, v = dx * c + dy * s, dy * c - dx * s
    a, b = piece.length / 2 + EPS, piece.width / 2 + EPS
    if piece.shape == "rect":
        return abs(u) <= a and abs(v) <= b
    return math.hypot(u / a, v / b) <= 1.0


def _from_loop(loop: Polygon, a: tuple[float, float], b: tuple[float, float]) -> float:
    line = LineString([a, b]) if a != b else Point(a)
    return float(shapely.distance(loop, line))


def _from_piece(piece: Piece, a: tuple[float, float], b: tuple[float, float]) -> float:
    """Return the distance of a segment from a piece: convex along the segment, so searched."""
    if piece.shape == "rect":
        return _from_loop(Polygon(piece.corners()), a, b)
    lo, hi = 0.0, 1.0
    golden = (math.sqrt(5.0) - 1.0) / 2.0

    def away(t: float) -> float:
        return oval_distance(piece, a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)

    # most lines are far off: a circle about the piece settles them
    around = _segment_to_point(piece, a, b) - piece.radius
    if around > 0.01:
        return around
    for _ in range(60):
        p, q = hi - golden * (hi - lo), lo + golden * (hi - lo)
        fp, fq = away(p), away(q)
        if min(fp, fq) <= 0.0:
            return 0.0
        lo, hi = (lo, q) if fp < fq else (p, hi)
    return min(away((lo + hi) / 2), away(0.0), away(1.0))


def _segment_to_point(piece: Piece, a: tuple[float, float], b: tuple[float, float]) -> float:
    ux, uy, wx, wy = b[0] - a[0], b[1] - a[1], piece.x - a[0], piece.y - a[1]
    size = ux * ux + uy * uy
    t = min(1.0, max(0.0, (wx * ux + wy * uy) / size)) if size > 0 else 0.0
    return math.hypot(wx - t * ux, wy - t * uy)


def oval_distance(piece: Piece, x: float, y: float) -> float:
    """Return the distance of a point from a filled disc or ellipse, by bisection on the normal.

    The foot (a^2 u / (t + a^2), b^2 v / (t + b^2)) lies on the outline for one t >= 0 only.
    """
    (c, s), dx, dy = piece.axis, x - piece.x, y - piece.y
    u, v = abs(dx * c + dy * s), abs(dy * c - dx * s)
    a, b = piece.length / 2, piece.width / 2
    if (u / a) ** 2 + (v / b) ** 2 <= 1.0:
        return 0.0
    lo, hi = 0.0, math.hypot(a * u, b * v)
    for _ in range(70):
        t = (lo + hi) / 2
        if (a * u / (t + a * a)) ** 2 + (b * v / (t + b * b)) ** 2 > 1.0:
            lo = t
        else:
            hi = t
    return math.hypot(u - a * a * u / (hi + a * a), v - b * b * v / (hi + b * b))
