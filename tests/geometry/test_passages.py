"""Narrow places: exact widths, none that something else fills, and a base that just fits."""

from __future__ import annotations

import math
import random

from tabletop.geometry.base import Base, Pose, footprint, round_base
from tabletop.geometry.gap import gap, separation
from tabletop.geometry.passages import Obstacle, can_pass, needs, of_board, of_region, passages
from tabletop.geometry.region import region
from tabletop.geometry.region_gap import is_point_inside


def run(work):
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


def model(key, base, x, y, facing=0.0, more=0.0):
    return Obstacle(key, (footprint(base, Pose(x, y, facing)),), more)


def wall(key, x0, y0, x1, y1):
    return of_region(key, region([(x0, y0), (x1, y0), (x1, y1), (x0, y1)]))


def test_a_door_in_one_piece_of_terrain_is_a_passage_and_its_walls_are_not():
    gate = region([(0, 0), (3, 0), (3, 4), (4.2, 4), (4.2, 0), (8, 0), (8, 5), (0, 5)])
    (door,) = run(passages([of_region("gate", gate)], 3.0))
    assert math.isclose(door.width, 1.2)
    assert door.one == door.other == "gate"


def test_two_walls_a_model_between_them_and_the_edge_of_the_table():
    things = [
        wall("left", 2, 2, 4, 3),
        wall("right", 7, 2, 9, 3),
        model("M", round_base(25.4), 5.0, 2.5),
        *of_board(20.0, 12.0),
    ]
    found = run(passages(things, 3.5))
    widths = {frozenset((f.one, f.other)): f.width for f in found}
    assert math.isclose(widths[frozenset(("left", "M"))], 0.5)
    assert math.isclose(widths[frozenset(("M", "right"))], 1.5)
    assert frozenset(("left", "right")) not in widths  # the model stands there
    assert math.isclose(widths[frozenset(("left", "table edge"))], 2.0)


def test_a_combat_range_closes_what_is_narrower_and_its_edge_is_measured():
    foe = model("foe", round_base(25.4), 4.0, 6.0, more=3.0)
    found = run(passages([foe, wall("W", 9, 2, 10, 10)], 3.0))
    (place,) = found
    assert math.isclose(place.width, 9.0 - 4.5 - 3.0)
    assert math.isclose(place.p[0], 7.5)
    assert run(passages([foe, wall("W", 7, 2, 8, 10)], 3.0)) == []


def test_random_places_are_exact_and_hold_the_disc_that_just_fits():
    for seed in range(12):
        dice = random.Random(seed)
        bases = (round_base(32), Base("oval", 60, 35), Base("rect", 50, 25))
        things = [
            model(f"M{k}", dice.choice(bases), dice.uniform(1, 15), dice.uniform(1, 11), 40.0 * k)
            for k in range(9)
        ]
        things += [wall("W", 4, 4, 6, 7), *of_board(16.0, 12.0)]
        found = run(passages(things, 3.0))
        assert found
        shapes = {t.key: t.pieces for t in things if t.key != "table edge"}
        for place in found:
            assert math.isclose(math.dist(place.p, place.q), place.width, abs_tol=1e-9)
            disc = footprint(round_base(place.width * 25.4), Pose(*place.middle))
            for thing in things:
                assert min(separation(disc, piece) for piece in thing.pieces) > -1e-6
                assert thing.region is None or not is_point_inside(*place.middle, thing.region)
            if (
                place.one in shapes
                and place.other in shapes
                and "W" not in (place.one, place.other)
            ):
                value = gap(shapes[place.one][0], shapes[place.other][0]).distance
                assert math.isclose(value, place.width, abs_tol=1e-9)
            assert can_pass(round_base(place.width * 25.4 - 0.01), place.width)
            assert not can_pass(round_base(place.width * 25.4 + 0.01), place.width)


def test_an_oval_passes_with_its_narrow_side():
    assert needs(Base("oval", 60, 35)) == needs(round_base(35))
