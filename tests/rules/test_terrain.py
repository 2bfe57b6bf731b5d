from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest
from shapely.geometry import LineString, Point

from tabletop.geometry.region import region
from tabletop.rules.combat import can_attack, combats, in_combat, model_in_combat
from tabletop.rules.cover import behind, cover_mod, covering, cut_near, free_line
from tabletop.rules.cover_words import judge_cover
from tabletop.rules.measure import unit_wholly_on
from tabletop.rules.obscuring import judge_obscured, obscured, obscured_by, weapon_range
from tabletop.rules.sight import judge_sight, sees_unit, unit_visible, visible
from tabletop.rules.weapons import can_shoot
from tabletop.state.model import GameState
from tests.rules.builder import box, feature, table, unit

WALL = box("W", 5, -4, 5.6, 4, 1.5, "COVER")


def wall_between(**facts: object) -> GameState:
    return table(unit("A", 1, [(0, 0)]), unit("B", 2, [(8, 0)], **facts), terrain=[WALL])


@pytest.mark.parametrize("rule", ["any_line", "any_line_ignore_near", "closest_point"])
def test_behind_a_wall(rule: str) -> None:
    assert cover_mod(wall_between(), "A1", "B", rule) == -1
    assert cover_mod(wall_between(charged=True), "A1", "B", rule) == 0
    assert cover_mod(wall_between(keywords=("FLY",)), "A1", "B", rule) == 0
    aside = table(unit("A", 1, [(0, 0)]), unit("B", 2, [(0, 8)]), terrain=[WALL])
    assert cover_mod(aside, "A1", "B", rule) == 0


def test_wholly_on_a_hill_covers() -> None:
    hill = box("H", 6, -3, 12, 3, 1.5, "COVER")
    state = table(
        unit("A", 1, [(0, 0)]), unit("B", 2, [(7.5, 0, 1.5), (9, 0.3, 1.5)]), terrain=[hill]
    )
    assert unit_wholly_on(state, "B", "H")
    assert cover_mod(state, "A", "B") == -1
    assert covering(state, "A", "B") == ("H",)


def test_one_model_in_the_open_spoils_it() -> None:
    wall = box("W", 5, -4, 5.6, 2.6, 1.5, "COVER")
    state = table(
        unit("A", 1, [(0, 0)]), unit("B", 2, [(8, 1.7 * k) for k in range(4)]), terrain=[wall]
    )
    for rule in ("any_line", "closest_point"):
        assert cover_mod(state, "A1", "B", rule) == 0


def test_any_line_asks_the_attack_and_closest_point_the_model() -> None:
    wall = box("W", 5, -4, 5.6, 1.0, 1.5, "COVER")
    state = table(
        unit("A", 1, [(0, -0.6), (0, 1.0), (0, 2.6), (0, 4.2)]),
        unit("B", 2, [(8, 0)]),
        terrain=[wall],
    )
    closest = [behind(state, f"A{k}", "B", "W", "closest_point") for k in (1, 2, 3, 4)]
    assert closest == [True, True, True, False]
    assert cover_mod(state, "A1", "B", "any_line") == 0
    assert not behind(state, "A", "B", "W", "any_line_ignore_near")
    assert behind(state, ["A1"], "B", "W", "any_line")
    assert not behind(state, ["A1", "A4"], "B", "W", "any_line")


def test_cover_in_melee_over_a_low_wall() -> None:
    wall = box("W", 1.2, -4, 1.6, 4, 0.9, "COVER")
    state = table(unit("A", 1, [(0, 0)]), unit("B", 2, [(2.9, 0)]), terrain=[wall])
    assert [cover_mod(state, "A1", "B", rule) for rule in ("any_line", "closest_point")] == [-1, -1]
    assert cover_mod(state, "A1", "B", "any_line_ignore_near") == 0
    assert cover_mod(state, "A1", "B") == 0


def test_near_parts_are_cut_to_a_ten_thousandth() -> None:
    wall = region([(1.2, -4), (1.6, -4), (1.6, 4), (1.2, 4)])
    (base,) = (m.footprint for m in unit("A", 1, [(0, 0)])[1])
    parts = cut_near(wall, [base])
    reach = 3.0 + 16 / 25.4
    assert len(parts) == 2
    cut = sorted(abs(y) for part in parts for x, y in part.outer if abs(y) < 3.9)
    assert cut[0] == pytest.approx(math.sqrt(reach**2 - 1.6**2), abs=2e-4)
    assert all(math.hypot(x, y) > reach - 1e-4 for part in parts for x, y in part.outer)
    assert cut_near(wall, []) == [wall]


def test_near_clause_leaves_the_far_end_of_a_wall() -> None:
    # the wall is long: beyond the attacker's 3" it still closes the way to a target off to a side
    wall = box("W", 1.2, -12, 1.6, 12, 2.0, "COVER")
    far = table(unit("A", 1, [(-2, 0)]), unit("B", 2, [(4.5, 10)]), terrain=[wall])
    assert cover_mod(far, "A1", "B", "any_line") == -1
    assert cover_mod(far, "A1", "B", "any_line_ignore_near") == -1
    ahead = table(unit("A", 1, [(0, 0)]), unit("B", 2, [(6, 1)]), terrain=[wall])
    assert cover_mod(ahead, "A1", "B", "any_line_ignore_near") == 0


def test_standing_on_the_feature() -> None:
    hill = box("H", -3, -3, 3, 3, 1.0, "COVER")
    state = table(unit("A", 1, [(0, 0)]), unit("B", 2, [(8, 0)]), terrain=[hill])
    assert behind(state, "A", "B", "H", "any_line")
    assert behind(state, "A", "B", "H", "closest_point")
    assert not behind(state, "A", "B", "H", "any_line_ignore_near")
    edge = table(unit("A", 1, [(3, 0)]), unit("B", 2, [(8, 0)]), terrain=[hill])
    assert not behind(edge, "A", "B", "H", "any_line")


def test_free_lines_are_free_and_none_means_none() -> None:
    rng = random.Random(9)
    found = []
    for _ in range(60):
        spots = [(rng.uniform(-1, 1), rng.uniform(-3, 3)) for _ in range(2)]
        x, y = rng.uniform(4, 8), rng.uniform(-2, 2)
        bend = [
            (x, y - 2),
            (x + 0.5, y - 2),
            (x + 0.5, y + 1.5),
            (x + 3, y + 1.5),
            (x + 3, y + 2),
            (x, y + 2),
        ]
        shape = feature("L", bend, 1.0, "COVER")
        ours, theirs = unit("A", 1, spots)[1], unit("B", 2, [(12, rng.uniform(-3, 3))])[1]
        line = free_line([shape.footprint], ours, theirs)
        ground = shape.footprint.polygon()
        found.append(line is not None)
        if line is not None:
            assert ground.distance(LineString(line)) > 4e-4
            assert min(Point(line[0]).distance(Point(m.pose.x, m.pose.y)) for m in ours) < 0.6300
            continue
        for m in ours:
            for _ in range(300):
                ends = []
                for model in (m, theirs[0]):
                    r, t = 0.629 * math.sqrt(rng.random()), rng.uniform(0, math.tau)
                    ends.append((model.pose.x + r * math.cos(t), model.pose.y + r * math.sin(t)))
                assert ground.distance(LineString(ends)) < 1e-3
    assert 5 < sum(found) < 55


def test_judge_cover_says_from_what() -> None:
    judged = judge_cover(wall_between(), "A", "B")
    assert judged.passed[0].head == "B has cover"
    assert "behind W" in judged.passed[0].detail
    assert judged.passed[0].margin is not None
    units = unit("A", 1, [(0, 0)]), unit("B", 2, [(8, 0)])
    for top, has_cover in ((0.63, True), (0.629, False)):
        wall = box("W", 4, -4, 4.0001, top, 9, "COVER")
        found = judge_cover(table(*units, terrain=[wall]), "A", "B", "any_line")
        assert found.is_legal is has_cover
        fact = (*found.passed, *found.findings)[0]
        # touching lines cross: the edge counts half a thousandth farther out
        assert fact.margin == pytest.approx(abs(top + 0.0005 - 16 / 25.4), abs=1e-4)
    spoiled = judge_cover(wall_between(charged=True), "A", "B")
    assert "charged" in spoiled.findings[0].detail
    aside = table(unit("A", 1, [(0, 0)]), unit("B", 2, [(0, 8)]), terrain=[WALL])
    assert judge_cover(aside, "A", "B").findings[0].marks[0].kind == "sight"


WOOD = box("F", 3.6, -4, 8, 6, 4.0, "COVER", "OBSCURING", "UNSTABLE")
BESIDE = [(2.8, 0.0), (2.6, 1.6), (2.5, 3.1)]


def beside_wood(spots=BESIDE, at=(-7.0, 1.0), **facts: object) -> GameState:
    return table(unit("A", 1, [at]), unit("B", 2, list(spots), **facts), terrain=[WOOD])


@pytest.mark.system("S125")
def test_obscuring_needs_every_model_within_one_inch() -> None:
    state = beside_wood()
    assert obscured(state, "B", "F")
    assert obscured_by(state, "B") == ("F",)
    out = beside_wood([*BESIDE[:2], (3.6 - 1.01 - 16 / 25.4, 3.1)])
    assert not obscured(out, "B", "F")
    at_limit = beside_wood([*BESIDE[:2], (3.6 - 1.0 - 16 / 25.4, 3.1)])
    assert obscured(at_limit, "B", "F")
    for keyword in ("MONSTER", "WAR MACHINE", "FLY"):
        assert not obscured(beside_wood(keywords=(keyword,)), "B", "F")
    assert obscured(beside_wood(keywords=("CAVALRY", "HERO")), "B", "F")
    refused = judge_obscured(out, "B", "F").findings[0]
    assert refused.measured == pytest.approx(1.01)
    assert refused.shortfall == 'Short by 0.01"'


@pytest.mark.system("S125")
def test_obscured_units_are_seen_from_combat_range_only() -> None:
    far, near = beside_wood(), beside_wood(at=(-1.3, 0.8))
    assert unit_visible(far, "A", "B").is_visible
    assert not sees_unit(far, "A", "B")
    assert sees_unit(far, "B", "A")
    assert sees_unit(near, "A", "B")
    assert can_shoot(far, "A", "B", 18.0) == ()
    old = replace(far, options=replace(far.options, obscuring="behind_2024"))
    assert sees_unit(old, "A", "B")


def test_range_out_of_a_wood_is_halved_down() -> None:
    state = beside_wood()
    assert [weapon_range(state, "B", r) for r in (18.0, 15.0, 3.0)] == [9.0, 7.0, 1.0]
    assert weapon_range(state, "A", 15.0) == 15.0
    assert can_shoot(state, "B", "A", 7.0) == ()
    assert can_shoot(state, "B", "A", 15.0) == ("B1", "B2", "B3")


def test_old_obscuring_hides_from_shooting_when_behind() -> None:
    state = table(
        unit("A", 1, [(0, 0)]),
        unit("B", 2, [(12, 0)]),
        terrain=[box("F", 4, -4, 8, 4, 0.5, "OBSCURING")],
    )
    assert can_shoot(state, "A", "B", 18.0) == ("A1",)
    old = replace(state, options=replace(state.options, obscuring="behind_2024"))
    assert can_shoot(old, "A", "B", 18.0) == ()


@pytest.mark.system("S006")
def test_garrisons_are_seen_as_their_feature() -> None:
    shrine = box("S", 8, -2, 11, 2, 3.0, "FACTION TERRAIN")
    wood = box("F", 11.3, -3, 15, 3, 4.0, "COVER", "OBSCURING")
    guard = unit("G", 2, [(9.5, 0, 3.0)], keywords=("INFANTRY", "HERO"), garrison="S")
    state = table(unit("A", 1, [(0, 0)]), guard, terrain=[shrine, wood])
    assert sees_unit(state, "A", "G")
    assert sees_unit(state, "G", "A")
    assert can_shoot(state, "A", "G", 7.38) == ("A1",)
    assert can_shoot(state, "A", "G", 7.36) == ()
    walled = table(unit("A", 1, [(0, 0)]), guard, terrain=[shrine, box("W", 4, -30, 5, 30, 9.0)])
    assert not sees_unit(walled, "A", "G")


@pytest.mark.system("S130")
def test_garrisons_fight_as_their_feature_and_never_strike() -> None:
    shrine = box("S", 8, -2, 11, 2, 3.0, "FACTION TERRAIN")
    guard = unit("G", 2, [(9.5, 0, 3.0)], garrison="S")
    for gap, is_in in ((2.9, True), (3.0, False)):
        state = table(unit("A", 1, [(8 - gap - 16 / 25.4, 0), (-9, 0)]), guard, terrain=[shrine])
        assert in_combat(state, "A", "G") is in_combat(state, "G", "A") is is_in
        assert combats(state) == ({"A": ("G",), "G": ("A",)} if is_in else {"A": (), "G": ()})
        assert can_attack(state, "A", "G") == (("A1",) if is_in else ())
        assert model_in_combat(state, "A1", "G") is is_in
        assert not model_in_combat(state, "A2", "G")
        assert can_attack(state, "G", "A") == ()


def test_judge_sight_names_what_hides() -> None:
    state = table(
        unit("A", 1, [(0, 0)], name="Archers"),
        unit("B", 2, [(8, 0)], name="Drake"),
        terrain=[box("W", 3, -9, 4, 9, 6.0)],
    )
    finding = judge_sight(state, "A1", "B1").findings[0]
    assert finding.head == "W hides Drake from Archers"
    assert visible(state, "A1", "B1").blockers == ("W",)
    assert not unit_visible(state, "A", "B").is_visible
    assert unit_visible(state, "A", "B").blockers == ("W",)
    clear = table(unit("A", 1, [(0, 0)]), unit("B", 2, [(8, 0)]))
    assert judge_sight(clear, "A1", "B1").passed[0].head == "A1 sees B1"


@pytest.mark.parametrize("rule", ["any_line_ignore_near", "any_line", "closest_point"])
def test_a_line_that_plainly_passes_a_feature_changes_no_answer(rule: str) -> None:
    """Cover looks at short lines first; wherever units stand the whole question says the same."""
    lot, seen = random.Random(41), set()
    wall = box("W", -3, -1, 3, 1, 1.5, "COVER")
    for _ in range(60):
        spots = [(lot.uniform(-9, 9), lot.uniform(-9, 9)) for _ in range(2)]
        rows = [[(x + 1.4 * k, y) for k in range(3)] for x, y in spots]
        state = table(unit("A", 1, rows[0]), unit("B", 2, rows[1]), terrain=[wall])
        whole = unit_wholly_on(state, "B", "W") or behind(state, "A", "B", "W", rule)
        assert bool(covering(state, "A", "B", rule)) is whole
        seen.add(whole)
    assert seen == {True, False}
