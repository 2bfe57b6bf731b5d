"""Random scenes by kind, most of them near a tie. Scene k of a seed is always the same scene."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.random import Generator
from shapely.geometry import Polygon

from tests.oracle.brink import brink
from tests.oracle.draft import Draft, at, box, turned
from tests.oracle.place import beside, some_piece
from tests.oracle.scene import Scene, Wall

GAPS = (0.0, 0.0, 0.0, 0.0004, 0.0007, 0.0013, 0.0016, 0.003, 0.01, 0.05)
POLICIES = ("standard", "standard", "standard", "equal_blocks", "terrain_only", "plan")


def clutter(rng: Generator) -> Draft:
    """Pieces and terrain strewn across the way."""
    d = Draft(rng, rng.uniform(2.5, 14.0), most=rng.choice([40.0, 60.0, 130.0]))
    d.level(0.3)
    for _ in range(int(rng.integers(2, 9))):
        x, y = rng.uniform(0, d.away), rng.normal(0, 1.0)
        if rng.random() < 0.3:
            half = (rng.uniform(0.1, 0.5), rng.uniform(0.3, 1.6))
            ring = turned(box(-half[0], -half[1], *half), rng.uniform(0, 180), x, y)
            d.wall(ring, d.a_height())
        elif d.pieces and rng.random() < 0.5:
            p = d.pieces[rng.integers(len(d.pieces))]
            q = some_piece(rng, "M", most=60.0)
            d.add(beside(p, q, rng.uniform(0, 360), float(rng.choice(GAPS))), d.a_height())
        else:
            d.add(at(some_piece(rng, "M", most=60.0), x, y), d.a_height())
    return d


def rank(rng: Generator) -> Draft:
    """A rank in contact, or with small gaps, across the way."""
    d = Draft(rng, rng.uniform(3.0, 12.0))
    d.level(0.3)
    # a line through a crack runs across the rank: most ranks stand square to the way
    lean = 5.0 if rng.random() < 0.7 else 25.0
    way = 90 + rng.normal(0, lean)
    height = d.a_height() if rng.random() < 0.4 else max(d.observer.top, d.target.top) + 1.0
    gap = float(rng.choice(GAPS))
    shapes = str(rng.choice(["a", "a", "o", "r", "aor"]))
    wide = 0.5 * (d.observer.radius + d.target.radius) + 0.4
    p = at(some_piece(rng, "M", most=60.0, shapes=shapes), d.away * rng.uniform(0.35, 0.65), -wide)
    if rng.random() < 0.3:
        p = at(p, p.x, -wide + rng.uniform(0, 1.0))
    d.add(p, height)
    for _ in range(9):
        last = d.pieces[-1] if d.pieces else p
        if last.y > wide or len(d.pieces) >= 8:
            break
        q = some_piece(rng, "M", most=60.0, shapes=shapes)
        tops = height if rng.random() < 0.8 else d.a_height()
        if not d.add(beside(last, q, way + rng.normal(0, lean), gap), tops):
            break
    return d


def corners(rng: Generator) -> Draft:
    """Terrain pieces that touch, or nearly touch, at a corner; rects corner to corner."""
    d = Draft(rng, rng.uniform(4.0, 12.0), most=50.0)
    d.level(0.4)
    x, y = d.away * rng.uniform(0.3, 0.7), rng.uniform(-0.6, 0.6)
    slip = float(rng.choice(GAPS))
    turn, size = rng.uniform(-30, 30), 4.0
    top = d.a_height() if rng.random() < 0.5 else 8.0
    up = turned(((0, slip), (size * 0.2, size), (-size * 0.3, size)), turn, x, y)
    down = turned(((0, 0), (-size * 0.3, -size), (size * 0.2, -size)), turn, x, y)
    if rng.random() < 0.5:
        up = turned(box(0.0, slip, 0.8, size), turn, x, y)
        down = turned(box(-0.7, -size, 0.0, 0.0), turn, x, y)
    d.wall(up, top)
    d.wall(down, top if rng.random() < 0.8 else d.a_height())
    for _ in range(int(rng.integers(0, 4))):
        q = at(some_piece(rng, "M", most=50.0), rng.uniform(0, d.away), rng.normal(0, 0.8))
        d.add(q, d.a_height())
    return d


def slit(rng: Generator) -> Draft:
    """A thin slit between two walls, and something behind it."""
    d = Draft(rng, rng.uniform(4.0, 14.0))
    d.level(0.3)
    x, y, turn = d.away * rng.uniform(0.3, 0.7), rng.uniform(-0.5, 0.5), rng.uniform(-40, 40)
    thick, open_ = rng.uniform(0.05, 1.2), float(rng.choice([*GAPS, 0.2, 0.5]))
    top = d.a_height() if rng.random() < 0.4 else 9.0
    d.wall(turned(box(0, open_, thick, 7), turn, x, y), top)
    d.wall(turned(box(0, -7, thick, 0), turn, x, y), top)
    for _ in range(int(rng.integers(0, 5))):
        q = some_piece(rng, "M", most=40.0)
        d.add(at(q, rng.uniform(0, d.away), y + rng.normal(0, 0.7)), d.a_height())
    return d


def edge(rng: Generator) -> Draft:
    """Cover that ends at the outer tangent of the two models, or a little before or behind it."""
    d = Draft(rng, rng.uniform(3.0, 12.0), shapes="ar")
    d.level(0.5)
    d.observer, d.target = replace(d.observer, facing=0.0), replace(d.target, facing=90.0)
    halves = [p.width / 2 if f == 0 else p.length / 2 for p, f in ((d.observer, 0), (d.target, 90))]
    share = rng.uniform(0.3, 0.7)
    x = d.away * share
    y = max(halves)
    if halves[0] == halves[1] or rng.random() < 0.5:
        y = halves[0] * (1 - share) + halves[1] * share
    y += float(rng.choice([-0.01, -0.001, -0.0007, 0.0, 0.0004, 0.001, 0.01]))
    top = float(rng.choice([9.0, max(d.observer.top, d.target.top), d.a_height()]))
    if rng.random() < 0.5:
        d.wall(box(x, -9.0, x + rng.uniform(0.05, 0.6), y), top)
    else:
        q = replace(some_piece(rng, "M", shapes="r"), length=0.5, width=8.0, facing=0.0)
        d.add(at(q, x, y - 4.0), top)
    for _ in range(int(rng.integers(0, 4))):
        q = at(some_piece(rng, "M", most=40.0), rng.uniform(0, d.away), rng.normal(0.4, 0.6))
        d.add(q, d.a_height())
    return d


def over(rng: Generator) -> Draft:
    """Walls and pieces in series, each about as high as a line from top to top passes there."""
    d = Draft(rng, rng.uniform(4.0, 14.0), most=float(rng.choice([32.0, 60.0, 130.0])))
    low, high = sorted((d.observer.top, d.target.top))
    if high - low < 0.3:
        d.target = replace(d.target, height=d.observer.height + 2.0)
    za, zb = d.observer.top, d.target.top
    for _ in range(int(rng.integers(2, 7))):
        x = rng.uniform(0.1, 0.9) * d.away
        z = za + (zb - za) * x / d.away
        z += float(rng.choice([-0.3, -0.1, -0.02, 0.0, 0.02, 0.1, 0.3])) * rng.uniform(0.3, 1.5)
        if rng.random() < 0.4:
            long = rng.uniform(0.3, 4.0)
            ring = box(0, -long, rng.uniform(0.05, 0.8), long)
            d.wall(turned(ring, rng.uniform(-40, 40), x, rng.normal(0, 1.0)), max(z, 0.1))
        elif d.pieces and rng.random() < 0.5:
            q, p = some_piece(rng, "M", most=80.0), d.pieces[-1]
            d.add(beside(p, q, rng.choice([90, -90]) + rng.uniform(-30, 30), 0.0), max(z, 0.1))
        else:
            d.add(at(some_piece(rng, "M", most=80.0), x, rng.normal(0, 0.6)), max(z, 0.1))
    return d


def yard(rng: Generator) -> Draft:
    """The observer in a walled yard with a door, or behind an L or U; concave, with a hole."""
    d = Draft(rng, rng.uniform(4.5, 12.0), most=50.0)
    d.level(0.3)
    inner = d.observer.radius + rng.uniform(0.05, 1.0)
    thick, door = rng.uniform(0.1, 0.6), float(rng.choice([*GAPS, 0.3, 1.0]))
    outer = inner + thick
    turn = rng.uniform(-80, 80)
    top = d.a_height() if rng.random() < 0.5 else 9.0
    kind = rng.integers(4)
    if kind == 0:
        ring = turned(box(-outer, -outer, outer, outer), turn)
        d.wall(ring, top, (turned(box(-inner, -inner, inner, inner), turn),))
    elif kind == 1:  # a ring with a door
        half = door / 2
        loop = ((outer, half), (outer, outer), (-outer, outer), (-outer, -outer), (outer, -outer))
        back = ((outer, -half), (inner, -half), (inner, -inner), (-inner, -inner))
        rest = ((-inner, inner), (inner, inner), (inner, half))
        d.wall(
            turned(loop + back + rest, turn) if door else turned(box(inner, -2, outer, 2), turn),
            top,
        )
    elif kind == 2:  # a U
        loop = box(-outer, -outer, outer, outer)[:3]
        rest = ((-outer, outer), (-outer, inner), (inner, inner), (inner, -inner), (-outer, -inner))
        d.wall(turned(((-outer, -outer), (outer, -outer), loop[2], *rest), turn), top)
    else:  # an L and a piece that may close its open side
        loop = ((inner, -outer), (outer, -outer), (outer, outer), (-outer, outer), (-outer, inner))
        d.wall(turned((*loop, (inner, inner)), turn), top)
    for _ in range(int(rng.integers(1, 6))):
        q = at(some_piece(rng, "M", most=50.0), rng.uniform(0.5, d.away), rng.normal(0, 1.0))
        d.add(q, d.a_height())
    return d


def hill(rng: Generator) -> Draft:
    """Models on hills look down or across; the hill itself is in the way of some lines."""
    d = Draft(rng, rng.uniform(5.0, 12.0), most=60.0)
    d.level(0.3)
    rise = float(rng.choice([0.5, 1.0, 2.0, 3.0]))
    size = d.observer.radius + rng.uniform(0.0, 2.0)
    ring = turned(box(-size - rng.uniform(0, 1), -size, size, size), rng.uniform(0, 90))
    d.observer = replace(d.observer, z=rise)
    d.walls.append(Wall("W0", ring, (), rise))
    if rng.random() < 0.4:
        size = d.target.radius + rng.uniform(0.0, 1.0)
        top = float(rng.choice([rise, 1.0, 2.5]))
        ring = turned(box(-size, -size, size, size), rng.uniform(0, 90), d.target.x, 0.0)
        if not Polygon(ring).intersects(Polygon(d.walls[0].outer)):
            d.target = replace(d.target, z=top)
            d.walls.append(Wall("W1", ring, (), top))
    for _ in range(int(rng.integers(1, 6))):
        q = some_piece(rng, "M", most=60.0)
        q = at(q, rng.uniform(0.2, 0.9) * d.away, rng.normal(0, 0.7))
        if rng.random() < 0.3:
            half = rng.uniform(0.5, 3.0)
            ring = turned(
                box(0, -half, rng.uniform(0.1, 0.7), half), rng.uniform(-40, 40), q.x, q.y
            )
            if not any(Polygon(ring).intersects(Polygon(w.outer)) for w in d.walls):
                d.wall(ring, d.a_height())
        else:
            d.add(q, d.a_height())
    return d


def melee(rng: Generator) -> Draft:
    """Models in contact with others, or nearly: also observer and target with each other."""
    d = Draft(rng, 0.0, most=60.0)
    d.level(0.4)
    gap = float(rng.choice([0.0, 0.001, 0.5, 1.5, 2.5, 4.0]))
    d.target = beside(d.observer, d.target, 0.0, gap)
    high = max(d.observer.top, d.target.top) + 1.0 if rng.random() < 0.6 else 0.0
    for k in range(int(rng.integers(4, 12))):
        p = [d.observer, d.target, *d.pieces][rng.integers(len(d.pieces) + 2) if k > 1 else k]
        q = some_piece(rng, "M", most=50.0)
        way = rng.normal(0, 50.0) if p.key == "A" else rng.normal(180, 50.0)
        step = 0.0 if rng.random() < 0.7 else float(rng.choice(GAPS))
        d.add(beside(p, q, way, step), high or d.a_height())
    return d


def ring_of(rng: Generator) -> Draft:
    """Pieces all round the observer in contact with it or each other, one gap or none."""
    d = Draft(rng, rng.uniform(4.0, 9.0), most=50.0)
    d.level(0.3)
    height = d.a_height() if rng.random() < 0.5 else 9.0
    gap = float(rng.choice([0.0, 0.0004, 0.0013, 0.02]))
    q = some_piece(rng, "M", most=60.0)
    if rng.random() < 0.4:
        for k in range(-3, 4):
            way = k * 30.0 + rng.uniform(-5, 5)
            d.add(beside(d.observer, replace(q, facing=way + 90), way, gap), height)
        return d
    # discs in contact with the observer and each one with the next
    a = d.observer.length / 2
    d.observer = replace(d.observer, shape="round", width=d.observer.length)
    way, last = rng.uniform(-120, -60), 0.0
    while way < 90 and len(d.pieces) < 9:
        q = some_piece(rng, "M", most=60.0, shapes="a")
        r = q.length / 2
        if last > 0:
            p, s, t = a + last, a + r, last + r + gap
            way += math.degrees(math.acos((p * p + s * s - t * t) / (2 * p * s)))
        if not d.add(beside(d.observer, q, way, 0.0), height):
            break
        last = r
    return d


def far_off(rng: Generator) -> Draft:
    """Small bases at the two ends of the table, large things and thin walls between."""
    d = Draft(rng, rng.uniform(20.0, 60.0), most=40.0)
    d.level(0.4)
    high = 9.0 if rng.random() < 0.4 else 0.0
    for _ in range(int(rng.integers(4, 13))):
        x, y = rng.uniform(1.0, d.away - 1.0), rng.normal(0, 1.0)
        if rng.random() < 0.4:
            ring = box(0.0, -rng.uniform(0.3, 3.0), rng.uniform(0.02, 0.3), rng.uniform(0.3, 3.0))
            d.wall(turned(ring, rng.uniform(-60, 60), x, y), high or d.a_height())
        else:
            d.add(at(some_piece(rng, "M", most=160.0), x, y), high or d.a_height())
    return d


def crowd(rng: Generator) -> Draft:
    """Units in formation: rows of equal bases in contact or half an inch apart."""
    d = Draft(rng, rng.uniform(6.0, 24.0), most=60.0)
    d.level(0.4)
    for _ in range(int(rng.integers(1, 4))):
        p = some_piece(rng, "M", most=40.0, shapes="aao")
        lean = rng.normal(0, 5) if rng.random() < 0.5 else rng.uniform(-60, 60)
        way, gap = 90 + lean, float(rng.choice([0.0, 0.0, 0.001, 0.1, 0.5]))
        x, y = rng.uniform(0.15, 0.85) * d.away, rng.uniform(-3.0, 0.5)
        height = d.a_height()
        p = at(replace(p, facing=way if rng.random() < 0.5 else way + 90), x, y)
        for row in range(int(rng.integers(1, 3))):
            first = p if row == 0 else beside(p, p, way - 90, gap)
            for _ in range(int(rng.integers(3, 8))):
                d.add(first, height)
                first = beside(first, first, way, gap)
    return d


def mess(rng: Generator) -> Draft:
    """Things on top of each other and of the two models, as a file may have them."""
    d = Draft(rng, rng.uniform(2.0, 4.0), most=60.0)
    d.level(0.3)
    for _ in range(int(rng.integers(1, 7))):
        q = at(some_piece(rng, "M", most=60.0), rng.uniform(0, d.away), rng.normal(0, 0.8))
        d.pieces.append(replace(q, key=f"M{len(d.pieces)}", height=d.a_height()))
    for k in range(int(rng.integers(0, 3))):
        x, y = rng.uniform(0, d.away), rng.normal(0, 0.8)
        ring = turned(box(-0.5, -1.0, 0.5, 1.0), rng.uniform(0, 180), x, y)
        d.walls.append(Wall(f"W{k}", ring, (), d.a_height()))
    return d


KINDS: tuple[Callable[[Generator], Draft], ...] = (
    clutter,
    rank,
    corners,
    slit,
    edge,
    over,
    yard,
    hill,
    melee,
    ring_of,
    over,
    clutter,
    far_off,
    crowd,
    mess,
)


def scene(seed: int, index: int) -> Scene:
    """Return scene `index` of a seed; every fifth is driven to the brink of a tie."""
    rng = np.random.default_rng([seed, index])
    made = _drawn(rng, KINDS[index % len(KINDS)], seed, index)
    if index // len(KINDS) % 5 == 4:
        made = brink(made, rng)
    turn = rng.uniform(0, 360) if rng.random() < 0.8 else float(rng.choice([0.0, 90.0, 45.0]))
    return made.moved(rng.uniform(5, 55), rng.uniform(5, 40), turn, mirror=False)


def _drawn(rng: Generator, make: Callable[[Generator], Draft], seed: int, index: int) -> Scene:
    draft = make(rng)
    mates: tuple[str, ...] = ()
    pieces = list(draft.pieces)
    if rng.random() < 0.25 and pieces:
        k = int(rng.integers(len(pieces)))
        pieces[k] = replace(pieces[k], group=draft.observer.group)
        mates = (draft.observer.group,)
    if rng.random() < 0.2 and pieces:
        k = int(rng.integers(len(pieces)))
        pieces[k] = replace(pieces[k], group=draft.target.group)
    if rng.random() < 0.3:  # some stand on something: only their tops matter
        pieces = [replace(p, z=p.top * f, height=p.top * (1 - f)) for p in pieces for f in (0.4,)]
    made = Scene(
        make.__name__,
        str(rng.choice(POLICIES)),
        draft.observer,
        draft.target,
        tuple(pieces),
        tuple(draft.walls),
        mates,
        (seed, index),
    )
    if rng.random() < 0.5:
        made = replace(made.turned_round(), transparent=())
    return made
