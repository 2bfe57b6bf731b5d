"""What stands in the way of a base on the ground."""

from __future__ import annotations

import math

from tabletop.geometry.passages import passages
from tabletop.rules.narrow import obstacles_to
from tests.rules.builder import box, table, unit


def run(work):
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


def state(**options):
    return table(
        unit("A", 1, [(5, 5), (7, 5)]),
        unit("B", 2, [(14, 5)]),
        terrain=[
            box("wall", 10, 8, 11, 12, 2.0),
            box("step", 2, 8, 4, 10, 1.0),
            box("pool", 15, 9, 18, 12, 0.0, "IMPASSABLE"),
        ],
        board=(22.0, 14.0),
        **options,
    )


def test_low_steps_and_the_model_itself_stand_in_nobodys_way():
    keys = {o.key for o in obstacles_to(state(), "A1")}
    assert keys == {"A2", "B1", "wall", "pool", "table edge"}
    assert "A2" not in {o.key for o in obstacles_to(state(own_unit_passable=True), "A1")}
    assert {"A1", "A2"} <= {o.key for o in obstacles_to(state())}


def test_enemy_ranges_close_the_ground_only_when_asked():
    def width(**how):
        found = run(passages(obstacles_to(state(), "A1", **how), 9.0))
        return next((f.width for f in found if {f.one, f.other} == {"B1", "A2"}), None)

    radius = 32 / 25.4 / 2
    assert math.isclose(width(), 7.0 - 2 * radius)
    assert math.isclose(width(keeps_out=True), 4.0 - 2 * radius)
