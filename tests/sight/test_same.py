"""What must not change an answer: place, direction, order, mirror, engine, batch."""

import importlib.util
import math
import random
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from tabletop.geometry.gap import gap
from tabletop.geometry.region import Solid, region
from tabletop.geometry.sight import SightScene
from tabletop.geometry.sight.engine import PLAIN, compiled
from tests.sight.table import disc, random_body, random_table, wall

needs_numba = pytest.mark.skipif(
    importlib.util.find_spec("numba") is None, reason="the fast extra is not installed"
)


def moved(bodies, solids, dx, dy, turn, is_mirrored, rng):
    """Return the table shifted, turned and mirrored, models and corners in another order."""
    cos, sin = math.cos(turn), math.sin(turn)

    def point(x, y):
        x = -x if is_mirrored else x
        return (x * cos - y * sin + dx, x * sin + y * cos + dy)

    others = []
    for body in bodies:
        f = body.footprint
        x, y = point(f.x, f.y)
        tx, ty = point(f.x + f.ux, f.y + f.uy)
        corners = tuple(point(*corner) for corner in f.corners)
        if is_mirrored:
            corners = corners[::-1]
        turned = replace(f, x=x, y=y, ux=tx - x, uy=ty - y, corners=corners)
        others.append(replace(body, footprint=turned))
    walls = []
    for solid in solids:
        k = rng.randrange(len(solid.region.outer))
        ring = [point(*corner) for corner in solid.region.outer]
        walls.append(Solid(solid.key, region(ring[k:] + ring[:k]), solid.top))
    rng.shuffle(walls)
    return [*others[:2], *rng.sample(others[2:], len(others) - 2)], walls


def test_moved_turned_mirrored_permuted():
    rng = random.Random(5)
    for seed in range(80):
        bodies, solids = random_table(seed)
        before = SightScene(bodies, solids).sees(bodies[0], bodies[1], ["A"])
        for is_mirrored in (False, True):
            place = rng.uniform(-40, 40), rng.uniform(-40, 40), rng.uniform(0, 7)
            others, walls = moved(bodies, solids, *place, is_mirrored, rng)
            after = SightScene(others, walls).sees(others[0], others[1], ["A"])
            assert after == before, (seed, place, is_mirrored)


def test_without_mates_sight_is_mutual():
    for seed in range(80):
        bodies, solids = random_table(seed)
        scene = SightScene(bodies, solids)
        assert scene.sees(bodies[0], bodies[1]) == scene.sees(bodies[1], bodies[0]), seed


def test_a_base_against_a_wall_on_each_side():
    """Half-open edges would treat the four sides differently."""
    r = 16 / 25.4
    for turn in range(4):
        cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[turn]
        bodies = [disc("A1", 6 * cos, 6 * sin), disc("B1", 0.0, 0.0)]
        before = [wall(-3, r, 3, 2), wall(-3, -2, 3, -r), wall(r, -3, 2, 3), wall(-2, -3, -r, 3)]
        for k, solid in enumerate(before):
            front = (k, turn) in {(2, 0), (0, 1), (3, 2), (1, 3)}
            assert SightScene(bodies, [solid]).sees(bodies[0], bodies[1]) is not front


def big_table(seed, count=44):
    """Return units of all shapes and walls strewn over 24 x 16 inches, some touching."""
    rng = random.Random(seed)
    bodies, solids = [], []
    for k in range(12):
        _, made = random_table(seed * 100 + k, 4)
        dx, dy = rng.uniform(0, 20), rng.uniform(0, 15)
        for piece in made:
            ring = [(x + dx, y + dy) for x, y in piece.region.outer]
            solids.append(Solid(f"{piece.key}:{k}", region(ring), piece.top))
    while len(bodies) < count:
        x, y = rng.uniform(0, 24), rng.uniform(0, 16)
        group = f"U{len(bodies) // 5}"
        body = replace(random_body(rng, f"M{len(bodies)}", x, y), group=group)
        if bodies and rng.random() < 0.3:
            other = bodies[-1]
            pull = gap(body.footprint, other.footprint)
            if pull.separation > 0.0:
                (px, py), (qx, qy) = pull.p, pull.q
                body = replace(body, footprint=shifted(body.footprint, qx - px, qy - py))
        if all(gap(body.footprint, other.footprint).separation > -1e-9 for other in bodies):
            bodies.append(body)
    return bodies, solids


def shifted(f, dx, dy):
    corners = tuple((x + dx, y + dy) for x, y in f.corners)
    return replace(f, x=f.x + dx, y=f.y + dy, corners=corners)


def test_the_matrix_is_every_single_answer():
    for seed in range(3):
        bodies, solids = big_table(seed)
        scene = SightScene(bodies, solids)
        ones, twos = bodies[:12], bodies[10:40]
        expected = [[scene.sees(a, b, [a.group]) for b in twos] for a in ones]
        assert np.array_equal(scene.matrix(ones, twos), expected)
        assert np.array_equal(
            scene.matrix(twos, ones), [[scene.sees(a, b, [a.group]) for b in ones] for a in twos]
        )
        shares = np.mean(expected)
        assert 0.05 < shares < 0.95


def test_a_body_that_is_not_in_the_scene_may_be_asked_about():
    bodies, solids = big_table(1)
    scene = SightScene(bodies, solids)
    ghost = replace(bodies[0], footprint=replace(bodies[5].footprint, x=1.0, y=1.0))
    stranger = replace(ghost, key="new", group="new")
    for other in bodies[10:20]:
        without = SightScene([b for b in bodies if b.key != ghost.key], solids)
        assert scene.sees(ghost, other) == without.sees(ghost, other)
        assert scene.sees(stranger, other) == scene.matrix([stranger], [other])[0, 0]


def test_empty_tables():
    one, two = disc("A1", 0, 0), disc("B1", 5, 0)
    scene = SightScene([], [])
    assert scene.sees(one, two)
    assert scene.matrix([one], [two]).tolist() == [[True]]
    assert scene.matrix([], [two]).shape == (0, 1)
    assert scene.matrix([one], []).shape == (1, 0)
    assert scene.matrix([one, two], [one, two]).all()


@needs_numba
def test_compiled_kernels_give_the_same_answers():
    bodies, solids = big_table(4)
    plain = SightScene(bodies, solids, engine=PLAIN)
    fast = SightScene(bodies, solids, engine=compiled())
    assert np.array_equal(plain.matrix(bodies[:20], bodies), fast.matrix(bodies[:20], bodies))
    for one, two in zip(bodies[:40], bodies[3:43], strict=True):
        a, b = plain.look(one, two), fast.look(one, two)
        assert (a.is_visible, a.blockers, a.is_on_limit) == (
            b.is_visible,
            b.blockers,
            b.is_on_limit,
        )
        if a.witness and b.witness:
            assert np.allclose(a.witness, b.witness, atol=1e-6)


def test_numba_is_not_imported_before_it_is_asked_for():
    code = (
        "import sys\n"
        "from tests.sight.table import disc\n"
        "from tabletop.geometry.sight import SightScene\n"
        "a, b = disc('A', 0, 0), disc('B', 5, 0)\n"
        "assert SightScene([a, b], []).matrix([a], [b]).all()\n"
        "assert 'numba' not in sys.modules\n"
    )
    env = {"PATH": "", "PYTHONPATH": "."}
    subprocess.run([sys.executable, "-c", code], check=True, env=env)
