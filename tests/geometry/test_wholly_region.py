"""Terrain wholly within a distance of bases and of other terrain (1.5: it stands for others)."""

import pytest

from tabletop.geometry.base import Base, Pose, footprint, round_base
from tabletop.geometry.region import region
from tabletop.geometry.wholly_region import region_wholly_within

SQUARE = region([(0, 0), (2, 0), (2, 2), (0, 2)])


@pytest.mark.parametrize(("limit", "is_inside"), [(4.123, True), (4.122, False)])
def test_the_farthest_corner_decides(limit, is_inside):
    disc = footprint(round_base(50.8), Pose(-3.0, 1.0))  # its edge at x = -2, the corner at 2
    reach = limit + (26**0.5 - 1) - 4.123 + 0.0005
    assert region_wholly_within(SQUARE, [(disc, 0.0)], reach) is is_inside


def test_the_rise_counts():
    dot = footprint(round_base(0.001), Pose(1.0, 1.0))
    flat = 2**0.5 + 0.001
    assert region_wholly_within(SQUARE, [(dot, 0.0)], flat)
    assert not region_wholly_within(SQUARE, [(dot, 1.0)], flat)
    assert region_wholly_within(SQUARE, [(dot, 1.0)], (flat**2 + 1) ** 0.5)


def test_several_sources_cover_it_together():
    ovals = [(footprint(Base("oval", 60, 35), Pose(x, 1.0, 90.0)), 0.0) for x in (0.0, 2.0)]
    assert not any(region_wholly_within(SQUARE, [one], 0.9) for one in ovals)
    assert region_wholly_within(SQUARE, ovals, 0.9)
    assert not region_wholly_within(SQUARE, ovals, 0.2)


def test_a_region_can_be_the_source():
    wide = region([(-1, -1), (3, -1), (3, 3), (-1, 3)])
    assert region_wholly_within(SQUARE, [(wide, 0.0)], 0.0)
    assert region_wholly_within(wide, [(SQUARE, 0.0)], 2**0.5 + 1e-6)
    assert not region_wholly_within(wide, [(SQUARE, 0.0)], 1.4)
