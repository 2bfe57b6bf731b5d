"""Lines that slope: walls, hills, courtyards and monsters."""

import math

import pytest

from tabletop.geometry.base import Base, Pose, footprint
from tabletop.geometry.region_gap import segment
from tabletop.geometry.sight import Body, SightScene
from tests.sight.table import disc, oval, rect, see, solid, wall


@pytest.mark.parametrize(
    ("x", "expected"), [(8.0, True), (7.66, True), (7.62, False), (7.4, False)]
)
@pytest.mark.parametrize("is_reversed", [False, True])
def test_a_monster_looks_over_a_wall(x, expected, is_reversed):
    """From its front edge at 6" over a 3" wall: the foe must stand beyond x = 7.639."""
    monster = oval("A1", 0.0, 0.0, (120.0, 92.0), height=6.0)
    bodies = [monster, disc("B1", x, 0.0)]
    ends = ("B1", "A1") if is_reversed else ("A1", "B1")
    sight = see(bodies, [wall(6.0, -20, 6.3, 20, 3.0)], *ends)
    assert sight.is_visible is expected
    if not expected:
        assert sight.blockers == ("W",)


def limit_of(make, half):
    """Return by bisection where the target behind a 4" wall comes into sight."""
    low, high = 6.31 + half, 14.0
    while high - low > 1e-5:
        x = 0.5 * (low + high)
        bodies = [oval("A1", 0.0, 0.0, (120.0, 92.0), height=6.0), make("B1", x)]
        if see(bodies, [wall(6.0, -20, 6.3, 20, 4.0)], "A1", "B1").is_visible:
            high = x
        else:
            low = x
    return 0.5 * (low + high)


@pytest.mark.parametrize(
    ("make", "half"),
    [
        (lambda key, x: disc(key, x, 0.0), 16 / 25.4),
        (lambda key, x: oval(key, x, 0.0, height=1.5), 30 / 25.4),
        (lambda key, x: rect(key, x, 0.0, height=1.5), 25 / 25.4),
    ],
    ids=["disc", "oval", "box"],
)
def test_the_far_edge_of_the_lower_and_the_near_edge_of_the_higher_decide(make, half):
    """The line falls from 6" to 1.5" and must still be 4" up at 6.3" + 0.0005.

    A tilted line runs longer over a square base, so for boxes the straight line is only a bound.
    """
    front = 60 / 25.4
    straight = front + (6.3 + 0.0005 - front) * 4.5 / 2.0 - half
    found = limit_of(make, half)
    if half == 25 / 25.4:
        assert straight - 0.1 < found < straight + 2e-4
    else:
        assert found == pytest.approx(straight, abs=2e-4)


def test_from_a_hill_down_to_its_foot():
    """On a 2" hill: the own hill's edge hides what hugs its foot, not what stands off."""
    hill = solid([(-3, -3), (3, -3), (3, 3), (-3, 3)], 2.0, "H")
    top = disc("A1", 0.0, 0.0, z=2.0)
    assert not see([top, disc("B1", 3.7, 0.0, height=1.0)], [hill], "A1", "B1").is_visible
    assert see([top, disc("B1", 6.0, 0.0, height=1.0)], [hill], "A1", "B1").is_visible
    edge = disc("A1", 2.36, 0.0, z=2.0)
    near = disc("B1", 3.64, 0.0, height=1.0)
    assert see([edge, near], [hill], "A1", "B1").is_visible
    assert see([edge, near], [hill], "B1", "A1").is_visible


def test_two_on_the_same_hill_see_each_other():
    hill = solid([(-3, -3), (3, -3), (3, 3), (-3, 3)], 2.0, "H")
    bodies = [disc("A1", -2.0, 0.0, z=2.0), disc("B1", 2.0, 0.0, z=2.0)]
    assert see(bodies, [hill], "A1", "B1").is_visible
    assert not see(bodies, [hill], "A1", "B1", "plan").is_visible


def test_in_a_courtyard_and_through_its_door():
    outer = [(-3, -3), (3, -3), (3, 3), (-3, 3)]
    inner = [(-2.5, -2.5), (2.5, -2.5), (2.5, 2.5), (-2.5, 2.5)]
    closed = [solid(outer, 5.0, "Y", [inner])]
    one, two, out = disc("A1", -1.5, 0.0), disc("B1", 1.5, 0.0), disc("C1", 8.0, 0.0)
    bodies = [one, two, out]
    assert see(bodies, closed, "A1", "B1").is_visible
    hidden = see(bodies, closed, "B1", "C1")
    assert not hidden.is_visible
    assert hidden.blockers == ("Y",)
    door = [
        (-3, -3), (3, -3), (3, -0.3), (2.5, -0.3), (2.5, -2.5), (-2.5, -2.5),
        (-2.5, 2.5), (2.5, 2.5), (2.5, 0.3), (3, 0.3), (3, 3), (-3, 3),
    ]  # fmt: skip
    assert see(bodies, [solid(door, 5.0, "Y")], "B1", "C1").is_visible
    low = [solid(outer, 1.0, "Y", [inner])]
    assert see(bodies, low, "B1", "C1").is_visible


def test_inside_a_solid_taller_than_itself_a_model_is_hidden():
    block = [wall(-2, -2, 2, 2, 3.0)]
    bodies = [disc("A1", 0.0, 0.0), disc("B1", 8.0, 0.0), disc("C1", 0.0, 1.3)]
    assert not see(bodies, block, "A1", "B1").is_visible
    assert not see(bodies, block, "B1", "A1").is_visible
    assert not see(bodies, block, "A1", "C1").is_visible


@pytest.mark.parametrize("y", [0.0, 0.4, 0.7])
def test_half_inside_a_wall_only_the_outer_part_sees(y):
    """A base that reaches out of a wall sees on its outer side and not through the wall."""
    bodies = [disc("A1", 0.0, y, 50.0), disc("B1", 0.0, 8.0), disc("C1", 0.0, -8.0)]
    walls = [wall(-6, -2, 6, 0.0, 5.0)]
    assert see(bodies, walls, "A1", "B1").is_visible
    assert not see(bodies, walls, "A1", "C1").is_visible


def test_a_thin_wall_through_a_base_leaves_both_sides():
    bodies = [disc("A1", 0.0, 0.0, 50.0), disc("B1", 0.0, 8.0), disc("C1", 0.0, -8.0)]
    walls = [wall(-6, -0.05, 6, 0.05, 5.0)]
    assert see(bodies, walls, "A1", "B1").is_visible
    assert see(bodies, walls, "A1", "C1").is_visible
    assert not see(bodies, walls, "B1", "C1").is_visible
    # the lower end may lie on either side of a wall through its base: the higher one decides
    tall = disc("B1", 0.0, 8.0, height=4.0)
    assert see([bodies[0], tall], walls, "A1", "B1").is_visible


def test_a_low_rank_hides_only_what_is_close_behind():
    """A 2.5" screen between a 3" observer and a 1" target: near the target it hides it."""
    for x, expected in ((2.0, True), (8.2, False)):
        screen = [disc(f"C{k}", x, 1.26 * (k - 4), 32.0, 2.5) for k in range(9)]
        bodies = [disc("A1", 0.0, 0.0, height=3.0), disc("B1", 10.0, 0.0, height=1.0), *screen]
        assert see(bodies, [], "A1", "B1").is_visible is expected
        assert see(bodies, [], "B1", "A1").is_visible is expected


def test_far_apart_levels_and_large_bases():
    base = Base("oval", 170.0, 109.0)
    one = Body("A1", "A", footprint(base, Pose(0.0, 0.0, 30.0)), 0.0, 7.0)
    two = disc("B1", 40.0 * math.cos(1.0), 40.0 * math.sin(1.0), height=1.0)
    middle = (20.0 * math.cos(1.0), 20.0 * math.sin(1.0))
    low = [wall(middle[0] - 9, middle[1] - 0.2, middle[0] + 9, middle[1] + 0.2, 3.9)]
    high = [wall(middle[0] - 9, middle[1] - 0.2, middle[0] + 9, middle[1] + 0.2, 4.3)]
    assert see([one, two], low, "A1", "B1").is_visible
    assert not see([one, two], high, "A1", "B1").is_visible


@pytest.mark.parametrize("slack", [0.0, 5e-9, -5e-9, 5e-7, 0.4])
def test_bases_that_touch_or_overlap_see_each_other(slack):
    """Whatever stands beside them; the line has no length in plan."""
    shapes = [
        disc("B1", 16 / 12.7 - slack, 0.0, height=4.0),
        oval("B1", 46 / 25.4 - slack, 0.0, height=4.0),
        rect("B1", 41 / 25.4 - slack, 0.0, height=4.0),
    ]
    one = disc("A1", 0.0, 0.0)
    beside = [disc("C1", 0.6, 1.6, 40.0, 5.0), disc("C2", 0.6, -1.6, 40.0, 5.0)]
    for two in shapes:
        for bodies in ([one, two, *beside], [two, one, *beside]):
            for ends in (("A1", "B1"), ("B1", "A1")):
                sight = see(bodies, [], *ends)
                assert sight.is_visible
                assert math.dist(sight.witness[0][:2], sight.witness[1][:2]) < 1.3


def test_a_spike_between_two_bases_that_touch():
    """Only a blocker that covers the contact and both sides of it hides neighbours."""
    one, two = disc("A1", -16 / 25.4, 0.0), disc("B1", 16 / 25.4, 0.0)
    sliver = wall(-0.2, -0.2, 0.2, 0.2)
    assert see([one, two], [], "A1", "B1").is_visible
    assert see([one, two], [wall(-0.01, 0.1, 0.01, 9)], "A1", "B1").is_visible
    assert see([one, two], [sliver], "A1", "B1").is_visible  # past its ends
    assert not see([one, two], [wall(-0.2, -9, 0.2, 9)], "A1", "B1").is_visible


def test_the_same_place_twice():
    one, two = disc("A1", 0.0, 0.0), disc("B1", 0.0, 0.0, height=3.0)
    assert see([one, two], [], "A1", "B1").is_visible
    assert not see([one, two], [wall(-2, -2, 2, 2)], "A1", "B1").is_visible


def test_what_is_too_close_to_call_is_hidden_and_marked():
    """A monster over a slanting wall: a hair before the foe comes into sight boxes stay open."""
    monster = oval("A1", 0.0, 0.0, (120.0, 92.0), height=6.0)
    slanting = solid([(5.0, -20.0), (5.3, -20.0), (8.3, 20.0), (8.0, 20.0)], 3.0)

    def look(x):
        return see([monster, disc("B1", x, 0.4)], [slanting], "A1", "B1")

    low, high = 7.5, 12.0
    while high - low > 1e-13:
        x = 0.5 * (low + high)
        low, high = (low, x) if look(x).is_visible else (x, high)
    assert look(high).is_visible
    assert look(low).is_on_limit
    assert look(low).blockers == ("W",)
    assert not look(low - 1e-3).is_on_limit
    assert look(low + 1e-3).is_visible


def test_an_edge_may_be_looked_at_from_its_end():
    """A side of terrain is a box without width; seen from its end its shadow has none."""
    edge = Body("T", "T", segment((6.0, 0.0), (9.0, 0.0)), 0.0, 3.0)
    one = disc("A1", 0.0, 0.0)
    assert see([one, edge], [], "A1", "T").is_visible
    assert see([one, edge], [], "T", "A1").is_visible
    assert not see([one, edge], [wall(3, -5, 4, 5)], "A1", "T").is_visible
    assert see([one, edge], [wall(3, -5, 4, 0.1)], "A1", "T").is_visible
    assert see([one, edge], [wall(3, -5, 4, 5, 1.2)], "A1", "T").is_visible
    assert SightScene([one], []).matrix([one], [edge]).all()
