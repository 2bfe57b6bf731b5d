"""Power Through as a kind of move: no combat ranges but those it fought in at the start."""

from dataclasses import replace

import pytest

from tabletop.geometry.base import Pose, round_base
from tabletop.rules.moves import Move, allowed_kinds, judge_move
from tabletop.state.model import GameState, Model, Unit


def table(places, charged=True, keywords=()):
    models, units = {}, {}
    for key, (player, x, y) in places.items():
        models[key] = Model(key, key.upper(), round_base(32), Pose(float(x), float(y)), 1.5)
        mine = keywords if key == "a" else ()
        units[key.upper()] = Unit(key.upper(), player, (key,), keywords=tuple(mine))
    units["A"] = replace(units["A"], charged=charged)
    return GameState(models, units)


def judged(state, *points, inches=12.0):
    start = state.model("a").pose
    way = (start, *(Pose(float(x), float(y)) for x, y in points))
    return judge_move(state, Move("power_through", "A", inches, {"a": way}))


def test_it_ends_in_the_range_it_fought_in():
    state = table({"a": (1, 0, 0), "b": (2, 0, 1.5)})
    assert judged(state, (2, 0)).is_legal


def test_it_leaves_altogether():
    state = table({"a": (1, 0, 0), "b": (2, 0, 1.5)})
    assert judged(state, (0, -8)).is_legal


def test_it_does_not_cross_the_base_it_fought():
    state = table({"a": (1, 0, 0), "b": (2, 0, 1.5)})
    assert judged(state, (0, 8)).reasons == ("CROSSES_MODEL",)


@pytest.mark.parametrize(
    ("points", "reason"),
    [(((5, 0),), "ENDS_IN_COMBAT_RANGE"), (((4.5, 0), (0, -4)), "ENTERS_COMBAT_RANGE")],
)
def test_ranges_of_others_are_closed_on_the_way_and_at_the_end(points, reason):
    state = table({"a": (1, 0, 0), "b": (2, 0, 1.5), "c": (2, 8, 0)})
    assert reason in judged(state, *points).reasons


def test_a_flyer_passes_ranges_but_does_not_end_in_a_new_one():
    state = table({"a": (1, 0, 0), "b": (2, 0, 1.5), "c": (2, 6, 0)}, keywords=("FLY",))
    assert judged(state, (12, 0)).is_legal
    assert judged(state, (9, 0)).reasons == ("ENDS_IN_COMBAT_RANGE",)


def test_only_units_that_charged_and_are_in_combat():
    calm = table({"a": (1, 0, 0), "b": (2, 0, 9)})
    assert judged(calm, (0, 1)).reasons == ("INELIGIBLE_NOT_IN_COMBAT",)
    held = table({"a": (1, 0, 0), "b": (2, 0, 1.5)}, charged=False)
    assert judged(held, (0, -1)).reasons == ("INELIGIBLE_NOT_CHARGED",)


def test_a_table_without_a_battle_does_not_offer_it():
    assert "power_through" not in allowed_kinds(table({"a": (1, 0, 0), "b": (2, 0, 1.5)}), "A")
