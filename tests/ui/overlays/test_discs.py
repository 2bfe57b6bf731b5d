"""The quick outline of discs is that of their union."""

import random

import pytest
from shapely.geometry import MultiPoint, Polygon

from tabletop.ui.table.overlays.discs import area_of, outline_of_discs


def shape_of(rings):
    """Fill rings as a pen does: large ones first, holes cut out."""
    found = Polygon()
    for ring in sorted(rings, key=lambda r: -abs(area_of(r))):
        part = Polygon(ring)
        found = found.union(part) if area_of(ring) > 0 else found.difference(part)
    return found


@pytest.mark.parametrize("seed", range(40))
def test_discs_cover_what_their_union_does(seed):
    dice = random.Random(seed)
    count = dice.choice((1, 2, 3, 5, 10, 20))
    wide = dice.choice((3.0, 8.0, 14.0))
    centres = [(dice.uniform(0, wide), dice.uniform(0, wide)) for _ in range(count)]
    if seed % 4 == 0:
        centres += centres[:1]
    if seed % 5 == 0:  # ranks that stand alike
        centres = [(1.3 * (k % 5), 1.3 * (k // 5)) for k in range(count)]
    truth = MultiPoint(centres).buffer(3.0, quad_segs=200)
    found = shape_of(outline_of_discs(centres, 3.0))
    assert found.is_valid
    assert found.symmetric_difference(truth).area < 0.006 * truth.area
    assert found.within(truth.buffer(1e-4))


def test_a_ring_of_discs_has_a_hole_and_an_island():
    centres = [(6.0, 0.0), (0.0, 6.0), (-6.0, 0.0), (0.0, -6.0)]
    centres += [(4.3, 4.3), (-4.3, 4.3), (-4.3, -4.3), (4.3, -4.3), (0.0, 0.0)]
    rings = outline_of_discs(centres, 2.5)
    assert sorted(area_of(ring) > 0 for ring in rings) == [False, True, True]
