"""The picture of what a model sees: near the exact answers, quick parts, no surprises."""

import numpy as np
import pytest

from tabletop.geometry.base import Pose, footprint, round_base
from tabletop.geometry.sight import Body, SightScene, shade, shades
from tests.sight.table import disc, oval, random_table, rank, rect, solid, wall

BOARD = (20.0, 10.0)


def at(picture, x, y, step=1.0):
    return picture[int(y / step), int(x / step)]


def test_open_ground_and_the_shape_of_the_grid():
    one = disc("A1", 3.3, 5.2)
    for step, shape in ((1.0, (10, 20)), (0.5, (20, 40)), (3.0, (4, 7))):
        picture = shade(SightScene([one], []), one, BOARD, step)
        assert picture.shape == shape
        assert (picture == 1.0).all()


def test_a_wall_casts_a_shadow_as_long_as_heights_say():
    one = disc("A1", 3.5, 5.5, height=3.0)
    scene = SightScene([one], [wall(6.0, 0.0, 6.4, 10.0, 2.0)])
    picture = shade(scene, one, BOARD)
    # 3" to 1.5" over 2" at 6.4: behind it hidden up to x = 3.5 + 2.9 * 1.5 / 1.0 or so
    assert at(picture, 5.5, 5.5) == 1.0
    assert at(picture, 7.5, 5.5) == 0.0
    assert at(picture, 9.5, 5.5) == 1.0
    tall = shade(SightScene([one], [wall(6.0, 0.0, 6.4, 10.0, 3.0)]), one, BOARD)
    assert (tall[:, 7:] == 0.0).all()
    low = shade(SightScene([one], [wall(6.0, 0.0, 6.4, 10.0, 1.0)]), one, BOARD)
    assert (low == 1.0).sum() >= low.size - 10  # all but the spots on the wall itself


def test_a_low_observer_sees_up_to_what_stands_far_behind_a_low_wall():
    one = disc("A1", 3.5, 5.5, height=1.0)
    scene = SightScene([one], [wall(6.0, 0.0, 6.4, 10.0, 2.0)])
    picture = shade(scene, one, BOARD, height=4.0)
    assert at(picture, 7.5, 5.5) == 1.0  # from 1" the line is about 3" up at the wall
    assert at(picture, 19.5, 5.5) == 0.0  # and here less than 1.6"


def test_units_that_are_transparent_and_the_observer_itself():
    one = disc("C9", 2.5, 5.5)
    others = [
        Body(b.key, b.group, footprint(round_base(50), Pose(5.0, b.footprint.y + 5)), 0.0, 3.0)
        for b in rank(0.0)
    ]
    scene = SightScene([one, *others], [])
    assert at(shade(scene, one, BOARD), 10.5, 5.5) == 0.0
    assert (shade(scene, one, BOARD, transparent=["C"]) == 1.0).all()
    assert (shade(SightScene([one, *others], [], "terrain_only"), one, BOARD) == 1.0).all()
    low = [Body(b.key, b.group, b.footprint, 0.0, 0.5) for b in others]
    assert (shade(SightScene([one, *low], []), one, BOARD) == 1.0).all()
    assert at(shade(SightScene([one, *low], [], "plan"), one, BOARD), 10.5, 5.5) == 0.0


def test_the_top_of_a_hill_is_seen_and_a_wood_is_not_entered():
    hill = solid([(8, 3), (12, 3), (12, 7), (8, 7)], 2.0, "H")
    one = disc("A1", 2.5, 5.5)
    picture = shade(SightScene([one], [hill]), one, BOARD)
    assert at(picture, 9.5, 5.5) == 1.0
    assert at(picture, 13.5, 5.5) == 0.0


@pytest.mark.parametrize("make", [disc, oval, rect])
def test_every_shape_casts_a_shadow_of_its_width(make):
    one = disc("A1", 2.5, 5.5, 25.0, 2.0)
    other = make("B1", 6.5, 5.5)
    tall = Body("B1", "B", other.footprint, 0.0, 9.0)
    picture = shade(SightScene([one, tall], []), one, BOARD, 0.5, points=9, rays=720)
    assert at(picture, 7.9, 5.4, 0.5) == 0.0
    assert at(picture, 7.9, 8.4, 0.5) == 1.0
    assert 0.003 < (picture == 0.0).mean() < 0.2


def test_near_the_exact_answers():
    same = asked = 0
    for seed in range(12):
        bodies, solids = random_table(seed)
        scene, one = SightScene(bodies, solids), bodies[0]
        shifted = (one.footprint.x, one.footprint.y)
        picture = shade(scene, one, BOARD, 0.5, ["A"], points=9, rays=1080)
        for j in range(1, 8, 2):
            for i in range(1, 40, 4):
                x, y = (i + 0.5) * 0.5, (j + 0.5) * 0.5
                if any(s.region.polygon().distance(_point(x, y)) < 0.1 for s in solids):
                    continue
                spot = Body("spot", "spot", footprint(round_base(1.0), Pose(x, y)), 0.0, 1.5)
                asked += 1
                same += scene.sees(one, spot, ["A"]) == (picture[j, i] > 0.0)
        assert shifted == (0.0, 0.0)
    assert asked > 300
    assert same > 0.95 * asked


def _point(x, y):
    import shapely

    return shapely.Point(x, y)


def test_the_picture_comes_point_by_point():
    bodies, solids = random_table(3)
    scene = SightScene(bodies, solids)
    parts = list(shades(scene, bodies[0], BOARD, points=7))
    assert len(parts) == 7
    assert set(np.unique(parts[0])) <= {0.0, 1.0}
    assert np.array_equal(parts[-1], shade(scene, bodies[0], BOARD, points=7))
