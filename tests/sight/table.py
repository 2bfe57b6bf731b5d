"""Short words for tables in the tests of sight, and clear lines checked by code of its own."""

import math
import random

import shapely
from shapely.geometry import LineString, Polygon

from tabletop.geometry.base import DISC, OVAL, Base, Pose, footprint, round_base
from tabletop.geometry.region import Solid, region
from tabletop.geometry.sight import Body, SightScene


def disc(key, x, y, mm=32.0, height=1.5, z=0.0, group=None):
    return Body(key, group or key[0], footprint(round_base(mm), Pose(x, y)), z, height)


def oval(key, x, y, size=(60.0, 35.0), facing=0.0, height=2.5, z=0.0):
    base = Base("oval", *size)
    return Body(key, key[0], footprint(base, Pose(x, y, facing)), z, height)


def rect(key, x, y, size=(50.0, 25.0), facing=0.0, height=2.5, z=0.0):
    base = Base("rect", *size)
    return Body(key, key[0], footprint(base, Pose(x, y, facing)), z, height)


def wall(x0, y0, x1, y1, height=5.0, key="W"):
    return solid([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], height, key)


def solid(points, height=5.0, key="W", holes=()):
    return Solid(key, region(list(points), [list(hole) for hole in holes]), height)


def rank(gap, mm=50.0, height=3.0, x=5.0, count=6):
    """Models of unit C side by side across the way, `gap` inches between their bases."""
    step = mm / 25.4 + gap
    return [disc(f"C{k}", x, (k - (count - 1) / 2) * step, mm, height) for k in range(count)]


def see(bodies, solids, one, two, policy="standard", transparent=None):
    """Look from the body with key `one` at `two`; the observer's unit is transparent."""
    named = {body.key: body for body in bodies}
    scene = SightScene(bodies, solids, policy)
    groups = [named[one].group] if transparent is None else transparent
    return scene.look(named[one], named[two], groups)


# -- checking a witness without the program's geometry ------------------------------------------


def is_in(f, x, y, slack=1e-9):
    """Say whether a point lies in a footprint."""
    along = (x - f.x) * f.ux + (y - f.y) * f.uy
    across = (y - f.y) * f.ux - (x - f.x) * f.uy
    if f.kind == DISC:
        return math.hypot(x - f.x, y - f.y) <= f.a + slack
    if f.kind == OVAL:
        return math.hypot(along / f.a, across / f.b) <= 1.0 + slack / f.b
    return abs(along) <= f.a + slack and abs(across) <= f.b + slack


def plan_distance(f, p, q):
    """Return the distance between a segment and a base, ovals by a fine search."""
    line = LineString([p, q]) if p != q else shapely.Point(p)
    if f.kind == DISC:
        return max(0.0, line.distance(shapely.Point(f.x, f.y)) - f.a)
    if f.kind != OVAL:
        return line.distance(Polygon(f.corners))
    if is_in(f, *p) or is_in(f, *q):
        return 0.0

    def at(t):
        x, y = f.a * math.cos(t), f.b * math.sin(t)
        return line.distance(shapely.Point(f.x + x * f.ux - y * f.uy, f.y + x * f.uy + y * f.ux))

    step = math.tau / 720
    best = min((at(k * step), k * step) for k in range(720))[1]
    low, high = best - step, best + step
    for _ in range(60):
        one, two = low + (high - low) / 3, high - (high - low) / 3
        low, high = (low, two) if at(one) < at(two) else (one, high)
    return at((low + high) / 2)


def faults(bodies, solids, one, two, witness, transparent, clearance=0.0005):
    """Return what a witness line meets, checked against the sight policy `standard`."""
    p, q = witness
    bad = []
    for body, end in ((one, p), (two, q)):
        if not is_in(body.footprint, end[0], end[1]) or abs(end[2] - body.top) > 1e-12:
            bad.append(f"an end outside {body.key}")
    for body in bodies:
        if body.key in (one.key, two.key) or body.group in transparent:
            continue
        part = lower_part(p, q, body.top - 1e-6)
        if part and plan_distance(body.footprint, *part) < clearance - 1e-9:
            bad.append(body.key)
    for piece in solids:
        part = lower_part(p, q, piece.top + 1e-6)
        if part:
            line = LineString(part) if part[0] != part[1] else shapely.Point(part[0])
            if line.distance(piece.region.polygon()) < clearance - 1e-9:
                bad.append(piece.key)
    return bad


def lower_part(p, q, top):
    """Return the plan ends of the part of a line that is below a level, or None."""
    if p[2] > q[2]:
        p, q = q, p
    if p[2] >= top:
        return None
    t = 1.0 if q[2] <= top else (top - p[2]) / (q[2] - p[2])
    return (p[0], p[1]), (p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1]))


# -- random tables ------------------------------------------------------------------------------


def random_body(rng, key, x, y, tallest=4.0):
    height = rng.choice([1.5, 1.5, 2.0, rng.uniform(1.0, tallest)])
    facing = rng.uniform(0, 360)
    kind = rng.randrange(4)
    if kind == 0:
        return oval(key, x, y, rng.choice([(60.0, 35.0), (105.0, 70.0)]), facing, height)
    if kind == 1:
        return rect(key, x, y, rng.choice([(50.0, 25.0), (75.0, 50.0)]), facing, height)
    return disc(key, x, y, rng.choice([25.0, 32.0, 40.0, 60.0]), height)


def random_table(seed, count=7):
    """Return an observer, a target and clutter between them: models of all shapes, terrain."""
    rng = random.Random(seed)
    one = random_body(rng, "A0", 0.0, 0.0)
    two = random_body(rng, "B0", rng.uniform(5.0, 9.0), rng.uniform(-1.0, 1.0))
    bodies, solids = [one, two], []
    for k in range(count):
        x, y = rng.uniform(1.5, two.footprint.x - 1.5), rng.uniform(-2.2, 2.2)
        if rng.random() < 0.7:
            bodies.append(random_body(rng, f"C{k}", x, y))
            continue
        height, turn = rng.choice([1.0, 2.0, 3.0, 5.0]), rng.uniform(0, math.tau)
        shape = rng.choice(
            [
                [(-0.6, -0.2), (0.6, -0.2), (0.6, 0.2), (-0.6, 0.2)],
                [(0.0, 0.0), (1.4, 0.0), (1.4, 0.3), (0.3, 0.3), (0.3, 1.2), (0.0, 1.2)],
                [(0.0, 0.0), (0.9, 0.3), (0.4, 0.4), (0.2, 1.0)],
            ]
        )
        cos, sin = math.cos(turn), math.sin(turn)
        points = [(x + p * cos - q * sin, y + p * sin + q * cos) for p, q in shape]
        solids.append(solid(points, height, f"W{k}"))
    return bodies, solids
