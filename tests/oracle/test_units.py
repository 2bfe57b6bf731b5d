"""Sight between units: the matrix against the second method, and symmetry."""

from dataclasses import replace

import numpy as np
import pytest

from tests.oracle.draft import Draft, box, turned
from tests.oracle.lines import decide
from tests.oracle.place import some_piece
from tests.oracle.program import body, build
from tests.oracle.scene import Piece, Scene, Wall

FIELDS = 130
CORRIDOR = 9.0


def field(seed: int, away: float = CORRIDOR) -> tuple[list[Piece], list[Piece], Scene]:
    """Two units of four across a field of other models and walls; the scene asks nothing yet."""
    rng = np.random.default_rng([seed, 77])
    d = Draft(rng, away, most=50.0)
    units: dict[str, list[Piece]] = {"A": [d.observer], "B": [d.target]}
    for name, x in (("A", 0.0), ("B", d.away)):
        for _ in range(3):
            q = some_piece(rng, "M", most=50.0, group=name)
            q = replace(q, x=x + rng.normal(0, 0.7), y=rng.normal(0, 1.8))
            if d.fits(q):
                d.pieces.append(replace(q, key=f"{name}{len(units[name])}"))
                units[name].append(d.pieces[-1])
    for _ in range(10):
        q = some_piece(rng, "M", most=80.0)
        d.add(replace(q, x=rng.uniform(1, away - 1), y=rng.normal(0, 2.0)), d.a_height())
    for _ in range(2):
        x, half = rng.uniform(1.5, away - 1.5), rng.uniform(0.5, 2.0)
        d.wall(turned(box(0, -half, 0.2, half), rng.uniform(-40, 40), x, rng.normal(0, 2)), 4.0)
    policy = str(rng.choice(["standard", "equal_blocks", "plan"]))
    walls: tuple[Wall, ...] = tuple(d.walls)
    scene = Scene("field", policy, d.observer, d.target, tuple(d.pieces), walls)
    return units["A"], units["B"], scene


@pytest.mark.parametrize("seed", range(FIELDS))
def test_units_see_each_other_alike_and_as_the_second_method_says(seed):
    ours, theirs, scene = field(seed)
    everything = {p.key: p for p in (scene.observer, scene.target, *scene.pieces)}
    made = build(scene)
    there = made.matrix([body(p) for p in ours], [body(p) for p in theirs])
    back = made.matrix([body(p) for p in theirs], [body(p) for p in ours])

    def answers(band: float) -> dict[tuple[str, str], str]:
        out = {}
        for some, others in ((ours, theirs), (theirs, ours)):
            for one in some:
                for two in others:
                    rest = tuple(p for p in everything.values() if p.key not in (one.key, two.key))
                    asked = replace(
                        scene,
                        observer=one,
                        target=two,
                        pieces=rest,
                        transparent=(one.group,),
                    )
                    out[one.key, two.key] = decide(asked, band=band).answer
        return out

    exact = answers(1e-4)
    for matrix, some, others in ((there, ours, theirs), (back, theirs, ours)):
        for i, one in enumerate(some):
            for j, two in enumerate(others):
                answer = exact[one.key, two.key]
                said = "visible" if matrix[i, j] else "hidden"
                assert answer in (said, "limit"), (seed, one.key, two.key, scene.dumps())
                assert made.sees(body(one), body(two), (one.group,)) == matrix[i, j]
    if there.any() != back.any():
        # a line that leaves a mate by less than the clearance may count from one side only
        assert "limit" in answers(1.1e-3).values(), (seed, scene.dumps())
