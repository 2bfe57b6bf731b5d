from __future__ import annotations

import pytest

from tabletop.errors import TabletopError
from tabletop.geometry.base import Base, round_base
from tabletop.geometry.region import Solid, region
from tabletop.rules.heights import default_height
from tabletop.rules.measure import (
    base_inches,
    gap_between,
    model_gap,
    nearest_models,
    objective_gap,
    terrain_gap,
    unit_gap,
    wholly_on,
    wholly_reach,
    wholly_within,
    wholly_within_area,
    within,
)
from tabletop.rules.ranges import judge_more_than, judge_wholly_within, judge_within
from tabletop.rules.words import inch, margin_text, shortfall_text
from tabletop.state.model import Terrain
from tests.rules.builder import box, table, unit


def test_edge_to_edge_on_the_plan_and_through_the_air() -> None:
    state = table(unit("A", 1, [(0, 0)]), unit("B", 2, [(3.22992126, 0, 8.0)]))
    assert abs(model_gap(state, "A1", "B1").distance - 1.9701) < 5e-5
    assert abs(gap_between(state, "A1", "B1") - (1.9700787**2 + 64) ** 0.5) < 1e-6
    flat = table(unit("A", 1, [(0, 0)]), unit("B", 2, [(3.22992126, 0, 8.0)]), range="plan")
    assert abs(gap_between(flat, "A1", "B1") - 1.9701) < 5e-5


def test_nearest_models_of_units() -> None:
    state = table(unit("A", 1, [(0, 0), (0, 2)]), unit("B", 2, [(9, 0), (6, 2), (9, 4)]))
    found = nearest_models(state, "A", "B")
    assert (found.a, found.b) == ("A2", "B2")
    assert unit_gap(state, "A", "B") == found.distance == pytest.approx(6 - 32 / 25.4)
    assert within(state, "A", "B", found.distance)
    assert not within(state, "A1", "B", found.distance)


def test_features_count_up_to_their_tops_and_on_the_ground() -> None:
    state = table(
        unit("A", 1, [(0, 0), (0, 0, 3.0), (0, 0, 6.0)], 50.8),
        terrain=[box("W", 5, -2, 6, 2, 4.0)],
    )
    assert terrain_gap(state, "A1", "W").distance == 4.0
    assert [gap_between(state, f"A{k}", "W") for k in (1, 2)] == [4.0, 4.0]
    assert gap_between(state, "A3", "W") == pytest.approx((16 + 4) ** 0.5)
    ground = region([(0, 0), (10, 0), (10, 10), (0, 10)])
    trunk = Solid("F:0", region([(8, 8), (9, 8), (9, 9), (8, 9)]), 5.0)
    wood = table(
        unit("A", 1, [(5, 5), (-2, 5), (5, 5, 3.0)], 50.8),
        terrain=[],
    )
    wood = type(wood)(wood.models, wood.units, {"F": Terrain("F", ground, (trunk,))})
    assert [gap_between(wood, f"A{k}", "F") for k in (1, 2)] == [0.0, 1.0]
    assert gap_between(wood, "A3", "F") == 3.0


def test_wholly_within_is_about_every_part_of_every_base() -> None:
    state = table(
        unit("A", 1, [(0, 0)]), unit("B", 1, [(11.4, 0), (12.9, 0), (14.4, 0)]), terrain=()
    )
    asked = [wholly_within(state, f"B{k}", "A1", 12.0) for k in (1, 2, 3)]
    assert asked == [True, False, False]
    assert [within(state, "A1", f"B{k}", 12.0) for k in (1, 2, 3)] == [True, True, False]
    assert not wholly_within(state, "B", "A1", 12.0)
    assert wholly_within(state, "B", "A1", 14.4)


def test_wholly_within_of_terrain_and_area() -> None:
    state = table(unit("A", 1, [(0.0, 0.0)], 50.8), terrain=[box("W", 5, -9, 6, 9, 4.0)])
    assert wholly_within(state, "A1", "W", 6.0)
    assert not wholly_within(state, "A1", "W", 5.9999)
    area = region([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    assert wholly_within_area(state, "A", area)
    assert not wholly_within_area(state, "A", region([(-1, -1), (0.99, -1), (0.99, 1), (-1, 1)]))
    assert not wholly_on(state, "A1", "W")


def test_objectives_are_measured_to_their_edge() -> None:
    state = table(unit("A", 1, [(4.31732283, 0)]), objectives={"O": (0, 0)})
    assert abs(objective_gap(state, "A1", "O").distance - 2.9) < 1e-6


def test_base_sizes_and_unknown_pieces() -> None:
    state = table(unit("A", 1, [(0, 0)], Base("oval", 60, 35)), unit("B", 1, [(5, 0)], 28.5))
    assert [round(x, 4) for x in base_inches(state, "A1")] == [2.3622, 1.378]
    assert [round(x, 4) for x in base_inches(state, "B1")] == [1.122]
    with pytest.raises(TabletopError, match="nothing called 'Z'"):
        gap_between(state, "A1", "Z")


@pytest.mark.parametrize(
    ("base", "keywords", "height", "source"),
    [
        (round_base(25), ("INFANTRY",), 1.5, "INFANTRY"),
        (round_base(32), (), 2.0, "no keyword"),
        (round_base(40), ("INFANTRY",), 2.0, "40 mm"),
        (round_base(50), ("CAVALRY",), 2.75, "50 mm"),
        (Base("oval", 60, 35), ("CAVALRY",), 2.5, "CAVALRY"),
        (Base("oval", 105, 70), ("CAVALRY",), 3.0, "105x70"),
        (Base("oval", 120, 92), ("MONSTER",), 5.0, "MONSTER"),
        (round_base(160), ("MONSTER",), 7.0, "160 mm"),
    ],
)
def test_default_heights_name_their_source(
    base: Base, keywords: tuple[str, ...], height: float, source: str
) -> None:
    found, why = default_height(base, keywords)
    assert found == height
    assert source in why


def test_numbers_never_round_over_a_limit() -> None:
    assert inch(2.9999, 3.0) == '2.9999"'
    assert inch(3.0000004, 3.0) == '3.00"'
    assert inch(0.5001, 0.5) == '0.5001"'
    assert shortfall_text(0.3001) == '0.31"'
    assert margin_text(0.3099) == 'margin 0.30"'
    assert margin_text(0.00005) == "on the limit"


def test_ranges_as_findings() -> None:
    state = table(unit("A", 1, [(0, 0)]), unit("B", 2, [(10, 0), (12, 0)]))
    gap = 10 - 32 / 25.4
    near = judge_within(state, "A", "B", 9.0).passed[0]
    assert near.measured == pytest.approx(gap)
    assert near.margin == pytest.approx(9.0 - gap)
    assert judge_more_than(state, "A", "B", 9.0).reasons == ("SETUP_TOO_CLOSE",)
    assert judge_more_than(state, "A", "B", gap).reasons == ("SETUP_TOO_CLOSE",)
    assert judge_more_than(state, "A", "B", gap - 1e-5).is_legal
    partly = judge_wholly_within(state, "B", "A", 11.0).findings[0]
    assert partly.head == 'B is only partly within 11" of A'
    assert partly.measured == pytest.approx(12.0, abs=1e-6)
    assert partly.marks[0].points[0] == pytest.approx((12 + 16 / 25.4, 0.0), abs=1e-9)
    assert judge_wholly_within(state, "B", "A", 12.0).is_legal


def test_reach_of_the_whole_is_where_the_verdict_flips() -> None:
    state = table(
        unit("A", 1, [(0, 0, 3.0), (4, 1, 3.0)], Base("rect", 50, 25), 2.0, 20.0),
        unit("B", 2, [(2, 5)], Base("oval", 105, 70), 2.0, 70.0),
        terrain=[box("W", 5, -2, 6, 2, 4.0)],
    )
    for a, b in (("B", "A"), ("A", "B"), ("A", "W"), ("B1", "W")):
        reach = wholly_reach(state, a, b)
        assert wholly_within(state, a, b, reach)
        assert not wholly_within(state, a, b, reach - 2e-6)
