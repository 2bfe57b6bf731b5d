"""What comes with a verdict: witness lines, closing blockers, margins, side views."""

import math

import numpy as np
import pytest

from tabletop.geometry.sight import Body, SightScene, margin, profile
from tests.sight.table import disc, faults, oval, plan_distance, random_table, rank, see, wall

TABLES = 150


def asked(seed):
    bodies, solids = random_table(seed)
    scene = SightScene(bodies, solids)
    return bodies, solids, scene, scene.look(bodies[0], bodies[1], ["A"])


def test_every_witness_is_a_clear_line():
    shown = 0
    for seed in range(TABLES):
        bodies, solids, _, sight = asked(seed)
        if sight.is_visible:
            shown += 1
            assert not faults(bodies, solids, bodies[0], bodies[1], sight.witness, ["A"]), seed
            assert sight.gap > 0.0
            assert sight.blockers == ()
    assert 0.25 * TABLES < shown < 0.9 * TABLES


def test_the_named_blockers_alone_hide_the_target():
    shown = 0
    for seed in range(TABLES):
        bodies, solids, _, sight = asked(seed)
        if not sight.is_visible:
            shown += 1
            named = set(sight.blockers)
            assert named, seed
            assert len(sight.blockers) == len(named)
            few = bodies[:2] + [b for b in bodies[2:] if b.key in named]
            alone = SightScene(few, [s for s in solids if s.key in named])
            assert not alone.sees(bodies[0], bodies[1], ["A"]), seed
    assert shown > 0.1 * TABLES


def test_chains_close_the_directions_they_claim():
    """Lines sampled in each range of the proof meet one of its blockers, tops being full."""
    checked = 0
    for seed in range(40):
        bodies, solids = random_table(seed)
        bodies = [Body(b.key, b.group, b.footprint, 0.0, 1.0 + (b.key[0] == "C")) for b in bodies]
        sight = SightScene(bodies, solids, "plan").look(bodies[0], bodies[1], ["A"])
        if sight.is_visible:
            continue
        a, b = bodies[0].footprint, bodies[1].footprint
        for part in sight.proof:
            for t in (0.01, 0.5, 0.99):
                angle = part.start + t * (part.end - part.start)
                nx, ny = -math.sin(angle), math.cos(angle)
                low = max(-a.support(-nx, -ny), -b.support(-nx, -ny))
                high = min(a.support(nx, ny), b.support(nx, ny))
                for rho in np.linspace(low, high, 5)[1:-1] if low < high else ():
                    foot = (rho * nx, rho * ny)
                    start = a.x * ny - a.y * nx
                    end = b.x * ny - b.y * nx
                    line = [(foot[0] + s * ny, foot[1] - s * nx) for s in (start, end)]
                    met = [key for key in part.blockers if _meets(key, bodies, solids, line)]
                    checked += 1
                    assert met, (seed, part, angle, rho)
    assert checked > 100


def _meets(key, bodies, solids, line):
    import shapely

    for body in bodies:
        if body.key == key:
            return plan_distance(body.footprint, *line) <= 0.00051
    segment = shapely.LineString(line)
    return any(segment.distance(s.region.polygon()) <= 0.00051 for s in solids if s.key == key)


def test_the_proof_covers_all_directions_of_the_sweep():
    bodies = [disc("A1", 0, 0), disc("B1", 10, 0), *rank(0.0)]
    sight = see(bodies, [], "A1", "B1")
    steepest = math.asin(2 * 16 / 25.4 / 10)
    reach = -steepest
    for part in sight.proof:
        assert part.start <= reach + 1e-6
        reach = max(reach, part.end)
    assert reach >= steepest - 1e-6
    assert {"C2", "C3"} <= set(sight.blockers)


TALL = [(4.8, -4, 5.2, 4), (4.8, -6, 5.2, 0.6), (4.8, -6, 5.2, 0.66)]
MARGINS = {
    "a wall 0.4 thick shrinks away": ([wall(*TALL[0])], 0.2005),
    "a sliver past the end of a wall": ([wall(*TALL[1])], 16 / 25.4 - 0.6 - 0.0005),
    "just no sliver": ([wall(*TALL[2])], 0.66 + 0.0005 - 16 / 25.4),
    "a wall 0.5 lower rises": ([wall(4.8, -4, 5.2, 4, 1.0)], 0.5 - 1e-6),
    "a wall 0.1 higher sinks": ([wall(4.8, -4, 5.2, 4, 1.6)], 0.1 + 1e-6),
    "open ground": ([], 2.0),
}


@pytest.mark.parametrize("name", MARGINS)
def test_margins(name):
    solids, expected = MARGINS[name]
    one, two = disc("A1", 0, 0), disc("B1", 10, 0)
    found = margin(SightScene([one, two], solids), one, two)
    assert found == pytest.approx(expected, abs=2e-5)


def test_margin_of_a_slit_between_discs_and_of_a_monster():
    others = [disc("C1", 4.0, 0.81240157, 40.0, 3.0), disc("C2", 4.0, -0.81240157, 40.0, 3.0)]
    one, two = disc("A1", 0, 0), disc("B1", 8, 0)
    assert margin(SightScene([one, two, *others], []), one, two) == pytest.approx(0.0245, abs=1e-5)
    # the wall's far side 6.3 + g and top 3 + g: z = 6 - 4.5 (6.3 + g - 2.362) / D at D to x + 0.63
    monster = oval("A1", 0, 0, (120.0, 92.0), height=6.0)
    front = 60 / 25.4
    for x, sense in ((8.0, 1.0), (7.4, -1.0)):
        slope = 4.5 / (x + 16 / 25.4 - front)
        expected = (3.0 - slope * (6.3 + 0.0005 - front)) / (1.0 + slope)
        foe = disc("B1", x, 0)
        scene = SightScene([monster, foe], [wall(6.0, -20, 6.3, 20, 3.0)])
        assert margin(scene, monster, foe) == pytest.approx(sense * expected, abs=2e-4)


def test_growing_only_hides_and_shrinking_only_shows():
    for seed in range(40):
        bodies, solids = random_table(seed)
        scene = SightScene(bodies, solids)
        seen = [
            scene.grown(by).sees(bodies[0], bodies[1], ["A"])
            for by in (-0.3, -0.1, -0.01, 0.0, 0.01, 0.1, 0.3)
        ]
        assert seen == sorted(seen, reverse=True), seed


def test_a_profile_tells_what_a_line_passes():
    one, two = disc("A1", 0, 0, height=6.0), disc("B1", 12, 0)
    others = [disc("C1", 3, 0, 50.0, 2.0), disc("D1", 10, 0, 50.0, 2.5), disc("E1", 6, 3)]
    solids = [wall(5, -1, 6, 1, 3.0), wall(6.5, -1, 7, 1, 4.5, "V")]
    scene = SightScene([one, two, *others], solids)
    view = profile(scene, (0, 0, 6.0), (12, 0, 1.5), ignore=("A1", "B1"))
    assert [(cut.key, cut.is_terrain, cut.blocks) for cut in view.cuts] == [
        ("C1", False, False),
        ("W", True, False),
        ("V", True, True),
        ("D1", False, True),
    ]
    cut = view.cuts[1]
    assert (cut.start, cut.end) == pytest.approx((4.9995, 6.0005))
    assert cut.line_start == pytest.approx(6 - 4.5 * 4.9995 / 12)
    assert view.cuts[2].top == 4.5
    assert view.length == 12.0
    hidden = profile(scene, (0, 0, 6.0), (12, 0, 1.5), ["C", "D"], ("A1", "B1"))
    assert [cut.key for cut in hidden.cuts] == ["W", "V"]


def test_the_profile_of_a_witness_blocks_nowhere():
    for seed in range(60):
        bodies, _, scene, sight = asked(seed)
        if sight.is_visible:
            keys = (bodies[0].key, bodies[1].key)
            view = profile(scene, *sight.witness, transparent=["A"], ignore=keys)
            assert not [cut for cut in view.cuts if cut.blocks], seed


def test_the_slit_found_is_about_as_wide_as_the_slit():
    others = [disc("C1", 4.0, 0.81240157, 40.0, 3.0), disc("C2", 4.0, -0.81240157, 40.0, 3.0)]
    sight = see([disc("A1", 0, 0), disc("B1", 8, 0), *others], [], "A1", "B1")
    assert sight.gap == pytest.approx(0.049, abs=2e-3)
