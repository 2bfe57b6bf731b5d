"""The placement solver: legal answers, and None where conditions cannot be met."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from tabletop.geometry.base import Base, Footprint, Pose, footprint, round_base
from tabletop.geometry.coherency import coherency
from tabletop.geometry.gap import separation
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.path import path_length
from tabletop.geometry.places import Away, Conditions, Near, Places, Placing, find_places
from tabletop.geometry.placing.spots import beside, centres_beside, centres_between
from tabletop.geometry.region import Solid, region
from tabletop.geometry.region_gap import is_inside, overlaps_region
from tabletop.geometry.sweep import first_crossing
from tabletop.geometry.wholly import wholly_within_region

DISC = round_base(32)
OVAL = Base("oval", 60, 35)


def outlines(models: list[Placing], found: Places) -> list[Footprint]:
    return [footprint(m.base, p) for m, p in zip(models, found.poses, strict=True)]


def check(models: list[Placing], asked: Conditions, found: Places | None) -> list[Footprint]:
    """Verify an answer without the solver's own code."""
    assert found is not None
    ends = outlines(models, found)
    others = [*asked.obstacles.footprints, *asked.passable, *asked.standing]
    for f, g in [*combinations(ends, 2), *((f, g) for f in ends for g in others)]:
        assert separation(f, g) >= -1e-6
    for f, limit in asked.obstacles.ranges:
        assert all(separation(e, f) >= limit - 1e-6 for e in ends)
    for wish in asked.away:
        for e in ends:
            least = min(separation(e, f) for f in wish.footprints)
            assert least > wish.limit + 1e-6 if wish.is_strict else least >= wish.limit - 1e-6
    for wish in asked.wanted:
        assert any(separation(e, f) <= wish.limit + 1e-6 for e in ends for f in wish.footprints)
    assert all(wholly_within_region(e, area) for e in ends for area in asked.wholly)
    assert not any(overlaps_region(e, area) for e in ends for area in asked.barred)
    if asked.coherency is not None:
        assert coherency([*ends, *asked.standing], asked.coherency).is_coherent
    for model, pose, route in zip(models, found.poses, found.routes, strict=True):
        if model.start is not None and pose != model.start and not model.flies:
            assert route is not None
            assert (route.path[0], route.path[-1]) == (model.start, pose)
            assert route.length <= model.allowance + 1e-6
            assert route.length == pytest.approx(
                path_length(model.base, route.path) + route.climbing
            )
    return ends


def ranks(count: int, base: Base = DISC, columns: int = 5, gap: float = 0.1) -> list[Pose]:
    size = 2 * base.radius + gap
    return [Pose(size * (k // columns), size * (k % columns)).snapped() for k in range(count)]


@pytest.mark.parametrize("count", [1, 5, 10])
def test_charge_of_a_unit_in_ranks(count: int) -> None:
    foes = tuple(footprint(DISC, Pose(12.0, 1.4 * k)) for k in range(5))
    unit = [Placing(DISC, pose, allowance=11.0) for pose in ranks(count)]
    asked = Conditions(Obstacles(foes), wanted=(Near(foes, 0.5),), mates_block=True)
    found = find_places(unit, asked)
    check(unit, asked, found)
    assert found is not None
    # replay in order: nobody crosses anybody
    now = [m.start for m in unit]
    for k in found.order:
        route = found.routes[k]
        assert route is not None
        mates = [footprint(DISC, p) for m, p in enumerate(now) if m != k and p is not None]
        assert first_crossing(DISC, route.path, [*mates, *foes]) == len(route.path) - 1
        now[k] = found.poses[k]


def test_charge_too_far_or_walled_off_finds_none() -> None:
    foe = (footprint(DISC, Pose(12.0, 0.0)),)
    unit = [Placing(DISC, Pose(0, 0), allowance=9.0)]
    asked = Conditions(Obstacles(foe), wanted=(Near(foe, 0.5),))
    far_enough = [Placing(DISC, Pose(0, 0), allowance=10.3)]
    assert find_places(far_enough, asked) is not None
    ring = tuple(
        footprint(round_base(40), Pose(12 + 2.4 * math.cos(t), 2.4 * math.sin(t)))
        for t in (2 * math.pi * k / 9 for k in range(9))
    )
    shut = Conditions(Obstacles((*foe, *ring)), wanted=(Near(foe, 0.5),))
    assert find_places(unit, shut) is None
    assert find_places(far_enough, shut) is None
    assert find_places(unit, asked) is None


def test_charge_exactly_far_enough() -> None:
    foe = (footprint(DISC, Pose(12.0, 0.0)),)
    needs = 12.0 - 2 * DISC.a - 0.5
    asked = Conditions(Obstacles(foe), wanted=(Near(foe, 0.5),))
    for more, is_found in ((1e-6, True), (-1e-3, False)):
        unit = [Placing(DISC, Pose(0, 0), allowance=needs + more)]
        assert (find_places(unit, asked) is not None) == is_found


def test_pile_in_ends_no_farther_and_nearer_if_it_can() -> None:
    foes = tuple(footprint(DISC, Pose(5.0, 1.4 * k)) for k in range(3))
    starts = [Pose(2.0, 1.3 * k) for k in range(4)]
    unit = []
    for pose in starts:
        here = min(separation(footprint(DISC, pose), f) for f in foes)
        unit.append(Placing(DISC, pose, 3.0, near=(Near(foes, here),), toward=foes))
    asked = Conditions(Obstacles(foes), wanted=(Near(foes, 0.0),), mates_block=True)
    ends = check(unit, asked, find_places(unit, asked))
    for model, end in zip(unit, ends, strict=True):
        assert min(separation(end, f) for f in foes) <= model.near[0].limit + 1e-6


def test_set_up_in_a_territory_away_from_enemies() -> None:
    foes = tuple(footprint(DISC, Pose(30.0 + k, 22.0)) for k in range(3))
    zone = region([(0, 0), (60, 0), (60, 12), (0, 12)])
    unit = [Placing(DISC) for _ in range(10)]
    asked = Conditions(
        Obstacles(foes, board=(60.0, 44.0)),
        away=(Away(foes, 9.0, is_strict=True),),
        wholly=(zone,),
        middle=(30.0, 12.0),
    )
    check(unit, asked, find_places(unit, asked))


def test_set_up_of_ovals_and_no_room() -> None:
    zone = region([(0, 0), (8, 0), (8, 6), (0, 6)])
    unit = [Placing(OVAL, facing=90.0) for _ in range(5)]
    asked = Conditions(Obstacles(board=(60.0, 44.0)), wholly=(zone,), middle=(4.0, 3.0))
    check(unit, asked, find_places(unit, asked))
    small = region([(0, 0), (3, 0), (3, 3), (0, 3)])
    asked = Conditions(Obstacles(board=(60.0, 44.0)), wholly=(small,), middle=(1.5, 1.5))
    assert find_places(unit, asked) is None


def test_returned_models_stand_beside_their_mates() -> None:
    standing = tuple(footprint(DISC, pose) for pose in ranks(6))
    foe = footprint(DISC, Pose(6.0, 3.0))
    unit = [Placing(DISC, near=(Near(standing, 0.5),)) for _ in range(2)]
    asked = Conditions(Obstacles(standing, ranges=((foe, 3.0),)), standing=standing)
    check(unit, asked, find_places(unit, asked))


def test_ends_on_no_tall_edge_and_not_in_barred_ground() -> None:
    roof = Solid("R", region([(5, -5), (9, -5), (9, 5), (5, 5)]), 2.0)
    foe = (footprint(DISC, Pose(10.0, 0.0)),)
    unit = [Placing(DISC, Pose(0, 0), allowance=14.0)]
    asked = Conditions(Obstacles(foe, solids=(roof,)), wanted=(Near(foe, 0.5),))
    ends = check(unit, asked, find_places(unit, asked))
    assert is_inside(ends[0], roof.region) or not overlaps_region(ends[0], roof.region)
    barred = Conditions(Obstacles(foe), barred=(roof.region,), wanted=(Near(foe, 0.5),))
    check(unit, barred, find_places(unit, barred))


def test_flyers_only_need_the_straight_line() -> None:
    wall = region([(3, -30), (3.5, -30), (3.5, 30), (3, 30)])
    foe = (footprint(DISC, Pose(8.0, 0.0)),)
    asked = Conditions(Obstacles(foe, closed=(wall,)), wanted=(Near(foe, 0.5),))
    unit = [Placing(DISC, Pose(0, 0), allowance=8.0, flies=True)]
    check(unit, asked, find_places(unit, asked))
    assert find_places([Placing(DISC, Pose(0, 0), allowance=8.0)], asked) is None


def test_accept_has_the_last_word() -> None:
    foe = (footprint(DISC, Pose(8.0, 0.0)),)
    unit = [Placing(DISC, Pose(0, 0), allowance=12.0)]
    asked = Conditions(
        Obstacles(foe), wanted=(Near(foe, 0.5),), accept=lambda poses: poses[0].y > 1.0
    )
    found = find_places(unit, asked)
    check(unit, asked, found)
    assert found is not None
    assert found.poses[0].y > 1.0


def test_the_same_question_has_the_same_answer() -> None:
    unit = [Placing(OVAL if k % 2 else DISC) for k in range(7)]
    asked = Conditions(Obstacles(board=(30.0, 30.0)), middle=(10.0, 10.0))
    one = find_places(unit, asked)
    check(unit, asked, one)
    assert one == find_places(unit, asked)


@pytest.mark.parametrize("base", [DISC, OVAL, Base("rect", 50, 25)])
@pytest.mark.parametrize("size", [0.0, 0.5])
def test_spots_beside_have_the_gap_asked_for(base: Base, size: float) -> None:
    other = footprint(Base("oval", 90, 52), Pose(3.0, 4.0, 25.0))
    for pose in beside(base, 70.0, other, size):
        assert separation(footprint(base, pose), other) == pytest.approx(size, abs=1e-6)
    discs = [footprint(DISC, Pose(0, 0)), footprint(DISC, Pose(1.9, 0.3))]
    for x, y in centres_between(DISC, discs, size, 6.0):
        pose = Pose(x, y).snapped()
        for disc in discs:
            assert separation(footprint(DISC, pose), disc) == pytest.approx(size, abs=1e-6)


@pytest.mark.parametrize("base", [DISC, Base("oval", 60, 35), Base("rect", 50, 25)])
def test_centres_have_the_gap_asked_for(base: Base) -> None:
    others = [
        footprint(other, Pose(3.0 * k, 1.0, 25.0 * k))
        for k, other in enumerate([DISC, Base("oval", 75, 42), Base("rect", 40, 30)])
    ]
    xs, ys = centres_beside(base, 40.0, others, 0.3)
    single = [(other, pose) for other in others for pose in beside(base, 40.0, other, 0.3)]
    assert len(xs) == len(single)
    for x, y, (other, pose) in zip(xs.tolist(), ys.tolist(), single, strict=True):
        for spot in (pose, Pose(x, y, 40.0)):
            assert separation(footprint(base, spot), other) == pytest.approx(0.3, abs=1e-6)
