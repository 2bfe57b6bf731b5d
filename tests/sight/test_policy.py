"""The sight policy on positions that can be worked out by hand (6.0)."""

import pytest

from tabletop.geometry.units import SIGHT_CLEARANCE
from tests.sight.table import disc, oval, rank, rect, see, wall

A, B = disc("A1", 0.0, 0.0), disc("B1", 10.0, 0.0)
R32 = 16 / 25.4


def sees(solids=(), others=(), policy="standard", one=A, two=B):
    return see([one, two, *others], list(solids), one.key, two.key, policy).is_visible


@pytest.mark.parametrize(
    ("name", "others", "policy", "expected"),
    [
        ("taller, in contact", rank(0.0), "standard", False),
        ("gaps of 0.0009", rank(0.0009), "standard", False),
        ("gaps of 0.0011 away from the way", rank(0.0011, count=7), "standard", False),
        ("gap straight ahead", rank(0.0011), "standard", True),
        ("as tall, in contact", rank(0.0, height=1.5), "standard", True),
        ("a millionth taller", rank(0.0, height=1.500002), "standard", False),
        ("taller by less than the tolerance", rank(0.0, height=1.5000005), "standard", True),
        ("a shade taller", rank(0.0, height=1.51), "standard", False),
        ("as tall, by option", rank(0.0, height=1.5), "equal_blocks", False),
        ("lower, by option", rank(0.0, height=1.49), "equal_blocks", True),
        ("taller, by option", rank(0.0), "terrain_only", True),
        ("low, endless by option", rank(0.0, height=0.5), "plan", False),
    ],
)
def test_a_rank_across_the_way(name, others, policy, expected):
    assert sees(others=others, policy=policy) is expected


@pytest.mark.parametrize(
    ("name", "solids", "policy", "expected"),
    [
        ("higher", [wall(4.8, -9, 5.2, 9)], "standard", False),
        ("as high", [wall(4.8, -9, 5.2, 9, 1.5)], "standard", False),
        ("lower than the tolerance tells", [wall(4.8, -9, 5.2, 9, 1.4999995)], "standard", False),
        ("two millionths lower", [wall(4.8, -9, 5.2, 9, 1.499998)], "standard", True),
        ("lower", [wall(4.8, -9, 5.2, 9, 1.49)], "standard", True),
        ("terrain blocks by option", [wall(4.8, -9, 5.2, 9)], "terrain_only", False),
        ("low, endless by option", [wall(4.8, -9, 5.2, 9, 0.5)], "plan", False),
        (
            "two that touch",
            [wall(4.8, -9, 5.2, 0), wall(4.8, 0, 5.2, 9, key="V")],
            "standard",
            False,
        ),
        (
            "two with corners touching",
            [wall(4.8, -9, 5.2, 0), wall(5.2, 0, 5.6, 9, key="V")],
            "standard",
            False,
        ),
        (
            "a slit of 0.01",
            [wall(4.8, -9, 5.2, -0.005), wall(4.8, 0.005, 5.2, 9, key="V")],
            "standard",
            True,
        ),
        (
            "a slit of 0.0009",
            [wall(4.8, -9, 5.2, -0.00045), wall(4.8, 0.00045, 5.2, 9, key="V")],
            "standard",
            False,
        ),
        (
            "a slit of 0.0011",
            [wall(4.8, -9, 5.2, -0.00055), wall(4.8, 0.00055, 5.2, 9, key="V")],
            "standard",
            True,
        ),
        ("a sliver past its end", [wall(4.8, -6, 5.2, 0.6)], "standard", True),
        ("just no sliver", [wall(4.8, -6, 5.2, R32 - 0.0004)], "standard", False),
        ("just a sliver", [wall(4.8, -6, 5.2, R32 - 0.0006)], "standard", True),
        (
            "along its face",
            [wall(-3, R32, 14, 2), wall(4.8, -6, 5.2, R32 - 1e-4, key="V")],
            "standard",
            False,
        ),
    ],
)
def test_walls_across_the_way(name, solids, policy, expected):
    assert sees(solids=solids, policy=policy) is expected


@pytest.mark.parametrize("make", [oval, rect])
@pytest.mark.parametrize(("gap", "expected"), [(0.0, False), (0.0009, False), (0.0011, True)])
def test_gaps_between_ovals_and_boxes(make, gap, expected):
    size = (60.0, 35.0)
    step = size[0] / 25.4 + gap
    others = [make(f"C{k}", 5.0, (k - 2.5) * step, size, 90.0, 3.0) for k in range(6)]
    assert sees(others=others) is expected


def test_an_oval_is_widened_evenly_all_round():
    """The tip of an oval and a wall end 0.0011 apart leave a slit, 0.0009 none; likewise flanks."""
    for facing, half in ((90.0, 30 / 25.4), (0.0, 17.5 / 25.4)):
        for gap, expected in ((0.0009, False), (0.0011, True)):
            tip = oval("C1", 5.0, -half - gap / 2, facing=facing, height=4.0)
            solids = [wall(4.9, gap / 2, 5.1, 6), wall(4.9, -9, 5.1, -half, key="V")]
            assert sees(solids=solids, others=[tip]) is expected


def test_only_the_observers_unit_is_transparent():
    front = [disc(f"A{k + 2}", 1.7, (k - 2) * 1.6, 40.0, 2.0) for k in range(5)]
    target = disc("B1", 8.0, 0.0)
    bodies = [A, target, *front]
    assert see(bodies, [], "A1", "B1").is_visible
    hidden = see(bodies, [], "B1", "A1")
    assert not hidden.is_visible
    assert set(hidden.blockers) <= {body.key for body in front}
    assert see(bodies, [], "B1", "A4").is_visible
    assert not see(bodies, [], "A1", "B1", transparent=[]).is_visible


def test_mates_of_the_target_hide_it():
    rank_of = [disc(f"B{k + 1}", 7.0, (k - 1) * 1.6, 40.0, 2.0) for k in range(3)]
    behind = disc("B4", 8.5, 0.0, 25.0, 1.2)
    bodies = [A, *rank_of, behind]
    assert not see(bodies, [], "A1", "B4").is_visible
    assert see(bodies, [], "A1", "B2").is_visible
    assert see(bodies, [], "B4", "A1").is_visible


def test_a_slit_of_a_twentieth_between_two_models():
    others = [disc("C1", 4.0, 0.81240157, 40.0, 3.0), disc("C2", 4.0, -0.81240157, 40.0, 3.0)]
    assert see([A, disc("B1", 8.0, 0.0), *others], [], "A1", "B1").is_visible


def test_archers_behind_a_wall():
    unit = [disc(f"A{k + 1}", 0.0, 1.6 * k) for k in range(5)]
    bodies = [*unit, disc("B1", 12.0, 0.0)]
    solids = [wall(6.0, 0.8, 6.2, 9.0)]
    seen = [see(bodies, solids, body.key, "B1").is_visible for body in unit]
    assert seen == [True, True, False, False, False]


def test_one_sees_what_its_mate_does_not():
    unit = [disc("A1", 0.0, 0.0), disc("A2", -1.72, -0.25)]
    foes = [disc("B1", 0.0, 3.88), disc("B2", -1.72, 4.22)]
    solids = [wall(-0.82, 1.7, 4.0, 2.1, 4.0)]
    bodies = [*unit, *foes]
    assert not see(bodies, solids, "A1", "B1").is_visible
    assert see(bodies, solids, "A2", "B1").is_visible
    assert see(bodies, solids, "B2", "A1").is_visible


@pytest.mark.system("S003")
def test_a_model_sees_itself_in_a_closed_box():
    box = [wall(-2, -2, 2, 2, 9.0)]
    assert see([A], box, "A1", "A1").is_visible


def test_the_clearance_is_the_one_of_the_rules():
    assert SIGHT_CLEARANCE == 0.0005
