"""Terrain moved, turned and mirrored: there and back is the same bits for half turns."""

import pytest

from tabletop.geometry.region import Solid, region
from tabletop.state.model import Terrain
from tabletop.state.transform import centre_of, terrain_placed

L = region([(0, 0), (4, 0), (4, 1), (1, 1), (1, 3), (0, 3)])
RUIN = Terrain("r", L, (Solid("r:1", region([(0, 0), (4, 0), (4, 1), (0, 1)]), 5.0),), ("COVER",))


def test_two_half_turns_give_the_same_outline():
    once = terrain_placed(RUIN, turn=180, about=(30, 22))
    twice = terrain_placed(once, turn=180, about=(30, 22))
    assert set(twice.footprint.outer) == set(L.outer)
    assert once.footprint.bounds() == (56, 41, 60, 44)


@pytest.mark.parametrize("turn", [0, 37.5, 90, 180, 270, -15])
@pytest.mark.parametrize("is_mirrored", [False, True])
def test_area_and_parts_go_along(turn, is_mirrored):
    there = terrain_placed(RUIN, (3, 4), turn, (1, 1), is_mirrored=is_mirrored, key="other")
    assert there.footprint.polygon().area == pytest.approx(L.polygon().area, abs=1e-6)
    part = there.parts[0]
    assert part.key == "other:1"
    assert there.footprint.polygon().buffer(1e-6).contains(part.region.polygon())
    assert there.abilities == RUIN.abilities


def test_a_mirrored_piece_is_the_other_way_round():
    assert centre_of(terrain_placed(RUIN, is_mirrored=True)) == (-2.0, 1.5)
