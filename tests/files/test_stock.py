"""The pieces, layouts and battleplans that ship: counts, symmetry, nothing in each other's way."""

from __future__ import annotations

from itertools import combinations

import pytest
from shapely import affinity, unary_union

from tabletop.files.scenario import dump_scenario, load_scenario
from tabletop.resources import resource

PIECES = sorted(resource("scenarios", "pieces").glob("*.yaml"))
LAYOUTS = sorted(resource("scenarios", "layouts").glob("*.yaml"))
PLANS = sorted(resource("scenarios", "battleplans").glob("*.yaml"))
BY_STEM = {"ids": lambda path: path.stem}


def test_there_is_enough_to_choose_from():
    assert len(PIECES) == 14
    assert len(LAYOUTS) >= 6
    assert len(PLANS) >= 4
    abouts = [load_scenario(path).about for path in (*PIECES, *LAYOUTS, *PLANS)]
    assert all(abouts)
    assert len(set(abouts)) == len(abouts)


@pytest.mark.parametrize("path", [*PIECES, *LAYOUTS, *PLANS], **BY_STEM)
def test_each_is_written_as_the_program_writes_it(path):
    assert dump_scenario(load_scenario(path)) == path.read_text(encoding="utf-8")
    assert load_scenario(path).faults == ()


@pytest.mark.parametrize("path", PIECES, **BY_STEM)
def test_a_piece_is_one_feature_about_the_middle(path):
    (feature,) = load_scenario(path).state.terrain.values()
    assert feature.id == path.stem
    x0, y0, x1, y1 = feature.footprint.bounds()
    assert x0 < 0 < x1
    assert y0 < 0 < y1
    assert max(x1 - x0, y1 - y0) <= 12
    outline = feature.footprint.polygon().buffer(1e-6)
    assert all(outline.contains(part.region.polygon()) for part in feature.parts)


@pytest.mark.parametrize("path", LAYOUTS, **BY_STEM)
def test_a_layout_is_the_same_from_both_sides(path):
    state = load_scenario(path).state
    assert state.board is not None
    w, h = state.board
    for name in ("footprint", "parts"):
        shapes = [
            region.polygon()
            for feature in state.terrain.values()
            for region in ([feature.footprint] if name == "footprint" else
                           [part.region for part in feature.parts])
        ]  # fmt: skip
        whole = unary_union(shapes)
        turned = affinity.rotate(whole, 180, (w / 2, h / 2))
        # pieces in the very middle need not be symmetric in themselves
        middle = affinity.translate(affinity.scale(_square(), 10, 10), w / 2, h / 2)
        apart = whole.symmetric_difference(turned).difference(middle)
        assert apart.area < 1e-5
    for one, other in combinations(state.terrain.values(), 2):
        assert one.footprint.polygon().distance(other.footprint.polygon()) >= 1.5
    for feature in state.terrain.values():
        x0, y0, x1, y1 = feature.footprint.bounds()
        assert min(x0, y0, w - x1, h - y1) >= 0.5


@pytest.mark.parametrize("path", PLANS, **BY_STEM)
def test_a_battleplan_gives_both_the_same(path):
    state = load_scenario(path).state
    assert state.board == (60.0, 44.0)
    one, other = (t.footprint.polygon() for t in state.territories.values())
    turned = affinity.rotate(one, 180, (30, 22))
    assert turned.symmetric_difference(other).area < 1e-6
    assert one.distance(other) >= 9.0
    places = {(o.x, o.y) for o in state.objectives.values()}
    assert places == {(60 - x, 44 - y) for x, y in places}


def _square():
    from shapely.geometry import box

    return box(-0.5, -0.5, 0.5, 0.5)
