"""How far a charge has to go at the least: one answer for the judge, the content and programs."""

from dataclasses import replace

import pytest

from tabletop.errors import TabletopError
from tabletop.rules.moves import Move, judge_move, why_no_charge
from tabletop.rules.moves.charge_distance import (
    charge_distance,
    charge_needs,
    chargeable,
    in_charge_reach,
)
from tabletop.rules.play.proposals import propose_charge
from tabletop.state.options import Options
from tests.moves.tables import line_up, table_of

MM32 = 32 / 25.4


def box(x0, y0, x1, y1):
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def raised(lined, z):
    unit, models = lined
    return unit, {k: replace(m, pose=replace(m.pose, z=z)) for k, m in models.items()}


def on_tower(x, z, size=0.7, **more):
    """A lone enemy in the middle of a tower of half a side `size`."""
    wall = ("T", box(x - size, -size, x + size, size), z)
    foe = raised(line_up("B", 2, [(x, 0.0)]), z)
    return table_of(line_up("A", 1, [(0, 0)], height=3.0, **more), foe, walls=[wall])


@pytest.mark.parametrize(
    ("gap", "needs"), [(7.0, 7), (7.5, 7), (7.51, 8), (6.9481, 7), (8.3268, 8), (0.3, 2)]
)
def test_a_charge_needs_the_gap_less_half_an_inch(gap, needs):
    state = table_of(line_up("A", 1, [(0, 0)]), line_up("B", 2, [(gap + MM32, 0)]))
    assert charge_needs(state, "A", "B") == needs
    assert charge_distance(state, "A", "B") == pytest.approx(gap - 0.5)


def test_who_flies_goes_up_for_nothing_so_no_height_is_counted():
    """Eleven inches and a half on the table, five up: 12 is enough to fly there (15.4)."""
    state = on_tower(12.4 + MM32, 5.0, size=4.0, keywords=("FLY",))
    state = replace(state, options=Options(charge_onto_terrain=False))
    assert charge_needs(state, "A", "B") == 12
    assert in_charge_reach(state, "A", 12) == ("B",)
    assert in_charge_reach(state, "A", 11) == ()
    start = state.model("A1").pose
    there = (start, replace(start, x=11.95, y=0.0))
    assert judge_move(state, Move("charge", "A", 12.0, {"A1": there})).is_legal
    assert why_no_charge(state, "A", 11).code == "OUT_OF_RANGE"
    assert "needs 12" in why_no_charge(state, "A", 11).sentence
    plan = replace(state, options=Options(range="plan", charge_onto_terrain=False))
    assert charge_needs(plan, "A", "B") == 12


def test_the_feature_that_an_enemy_stands_on_may_be_nearer():
    """The charge may end beside the tower (1.6); where that is not in use it counts for nothing."""
    state = on_tower(9.0, 2.5, size=2.0)
    assert charge_distance(state, "A", "B") == pytest.approx(7.0 - MM32 / 2 - 0.5)
    assert charge_needs(state, "A", "B") == 6
    assert in_charge_reach(state, "A", 6) == ("B",)
    strict = replace(state, options=Options(charge_onto_terrain=False))
    assert charge_needs(strict, "A", "B") == 8
    assert in_charge_reach(strict, "A", 7) == ()


def test_a_charge_beside_the_tower_of_an_enemy_too_far_itself_is_proposed():
    state = on_tower(6.1, 2.5, size=1.0)
    assert charge_needs(state, "A", "B") == 4
    found = propose_charge(state, "A", 4.0)
    assert found is not None
    assert judge_move(state, Move("charge", "A", 4.0, found.ways, tuple(found.ways))).is_legal
    assert propose_charge(state, "A", 3.0) is None


def test_all_who_ask_agree_on_what_is_too_far():
    for x in (3.0, 6.1, 9.9, 13.2):
        for z in (0.0, 2.0, 4.5):
            state = on_tower(x, z, size=1.5)
            needs = charge_needs(state, "A", "B")
            for total in range(2, 13):
                is_near = total >= needs
                assert in_charge_reach(state, "A", total) == (("B",) if is_near else ())
                assert (why_no_charge(state, "A", total).code != "OUT_OF_RANGE") is is_near


def test_who_is_placed_on_terrain_that_is_a_unit_is_not_charged_itself():
    state = table_of(
        line_up("A", 1, [(0, 0)]), line_up("B", 2, [(8, 0)], garrison="C"),
        line_up("C", 2, [(8, 0)], 60.0, keywords=("FACTION TERRAIN",)),
    )  # fmt: skip
    assert chargeable(state, "A") == ("C",)
    assert in_charge_reach(state, "A", 12) == ("C",)


def test_nobody_charges_or_is_charged_who_is_not_there():
    state = table_of(line_up("A", 1, [(0, 0)]), line_up("B", 2, []))
    with pytest.raises(TabletopError, match="B has no models"):
        charge_needs(state, "A", "B")
    assert chargeable(state, "A") == ()
