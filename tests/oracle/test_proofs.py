"""What comes with a verdict: margins, the ranges that close every line, and side views."""

from dataclasses import replace

import numpy as np
import pytest

from tabletop.geometry.sight import margin, profile
from tabletop.geometry.units import SIGHT_CLEARANCE
from tests.oracle.dense import points
from tests.oracle.heights import fractions
from tests.oracle.lines import decide
from tests.oracle.program import body, build, look
from tests.oracle.scene import Scene
from tests.oracle.scenes import scene
from tests.oracle.witness import faults

SCENES = 180
PARTS = 6
UPTO = 0.5


def raised(asked: Scene, by: float) -> Scene:
    """The scene with the tops of all blockers a little higher."""
    pieces = tuple(replace(p, height=p.height + by) for p in asked.pieces)
    return replace(
        asked, pieces=pieces, walls=tuple(replace(w, top=w.top + by) for w in asked.walls)
    )


@pytest.mark.parametrize("part", range(PARTS))
def test_growing_by_the_margin_flips_the_verdict(part):
    flips = 0
    for index in range(part, SCENES, PARTS):
        asked = scene(21, index)
        made = build(asked)
        ends = (body(asked.observer), body(asked.target))
        is_visible = made.sees(*ends, asked.transparent)
        found = margin(made, *ends, asked.transparent, UPTO)
        assert 0.0 <= found <= UPTO
        sense = 1.0 if is_visible else -1.0
        before, after = sense * (found - 1.5e-4), sense * (found + 1.5e-4)
        now, then = ("visible", "hidden") if is_visible else ("hidden", "visible")
        if found > 1.5e-4 and before > -SIGHT_CLEARANCE + 1e-4:
            answer = decide(raised(asked, before), SIGHT_CLEARANCE + before).answer
            assert answer != then, (asked.seed, found, before, answer)
        if found < UPTO - 1e-3 and after > -SIGHT_CLEARANCE + 1e-4:
            answer = decide(raised(asked, after), SIGHT_CLEARANCE + after).answer
            assert answer != now, (asked.seed, found, after, answer)
            flips += 1
    assert flips > 0.2 * SCENES / PARTS


@pytest.mark.parametrize("part", range(PARTS))
def test_every_line_lies_in_a_closed_range_whose_blockers_hide_it(part):
    lines = 0
    for index in range(part, SCENES, PARTS):
        asked = scene(22, index)
        sight = look(asked)
        if sight.is_visible or decide(asked).answer == "limit":
            continue
        p = points(asked.observer, 7)
        q = points(asked.target, 7)
        for a in p:
            for b in q:
                to = (b - a) if asked.observer.top <= asked.target.top else (a - b)
                way = float(np.arctan2(to[1], to[0]))
                ranges = [r for r in sight.proof if _is_in(way, r.start, r.end)]
                assert ranges, (asked.seed, way, sight.proof)
                keys = {key for r in ranges for key in r.blockers}
                alone = replace(
                    asked,
                    pieces=tuple(x for x in asked.pieces if x.key in keys),
                    walls=tuple(w for w in asked.walls if w.key in keys),
                )
                top = (asked.observer.top, asked.target.top)
                wrong = faults(alone, (*a, top[0]), (*b, top[1]), SIGHT_CLEARANCE + 2e-4)
                assert [w for w in wrong if " is " in w and "outside" not in w], (
                    asked.seed,
                    way,
                    keys,
                )
                lines += 1
    assert lines > 500


def _is_in(way: float, start: float, end: float) -> bool:
    """Say whether a direction lies between two others, all modulo a full turn."""
    turn = 2 * np.pi
    return (way - start + 1e-9) % turn <= (end - start) + 2e-9


@pytest.mark.parametrize("part", range(PARTS))
def test_a_side_view_shows_what_blocks_a_line(part):
    cuts = blocked = 0
    for index in range(part, SCENES, PARTS):
        asked = scene(23, index)
        rng = np.random.default_rng([23, index])
        made = build(asked)
        p = points(asked.observer, 9)[rng.integers(19)]
        q = points(asked.target, 9)[rng.integers(19)]
        ends = ((*map(float, p), asked.observer.top), (*map(float, q), asked.target.top))
        found = profile(made, *ends, asked.transparent, (asked.observer.key, asked.target.key))
        shown = {cut.key for cut in found.cuts if cut.blocks}
        surely, possibly = (
            {w.split()[0] for w in faults(asked, *ends, SIGHT_CLEARANCE + off)}
            for off in (-1e-5, 1e-5)
        )
        names = {x.key for x in asked.blockers()} | {w.key for w in asked.walls}
        assert surely & names <= shown, (asked.seed, ends, surely, found)
        assert shown <= possibly, (asked.seed, ends, possibly, found)
        cuts += len(found.cuts)
        blocked += len(shown)
    assert cuts > 0.5 * SCENES / PARTS
    assert blocked > 0.2 * SCENES / PARTS
    assert fractions(1.0, 2.0, 3.0, is_model=True, policy="standard")[1] < 0
