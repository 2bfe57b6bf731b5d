"""Proposals for whole units on random tables: nobody twice, nothing overlaps, legal means legal."""

import math
import random
from dataclasses import replace

import pytest

from tabletop.geometry.base import Base, Pose, round_base
from tabletop.geometry.forms import Drawn, places
from tabletop.geometry.region import Solid, region
from tabletop.rules.coherency import is_coherent
from tabletop.rules.combat import enemies_in_combat
from tabletop.rules.measure import gap_between
from tabletop.rules.moves import Move, before, judge_move
from tabletop.rules.shaping import Ground, Task, Wanted, first_proposal, packed, refined
from tabletop.rules.standing import judge_standing, placed
from tabletop.state.model import GameState, Model, Terrain, Unit

BASES = [round_base(25), round_base(32), round_base(40), Base("oval", 60, 35)]


def unit_of(name, player, base, poses, **more):
    ids = tuple(f"{name}-{k}" for k in range(len(poses)))
    models = {m: Model(m, name, base, pose, 1.5) for m, pose in zip(ids, poses, strict=True)}
    return Unit(name, player, ids, name, **more), models


def table_of(*units, terrain=(), board=(44.0, 30.0)):
    models = {}
    for _, more in units:
        models.update(more)
    return GameState(
        models,
        {unit.id: unit for unit, _ in units},
        {t.id: t for t in terrain},
        board=board,
    )


def block_of(base, count, at, facing=0.0, size=0.25):
    shape = Drawn("block", at, at, at, size, 5, facing)
    return places([base] * count, shape, lambda base, pose: True).poses


def rect(x0, y0, x1, y1):
    return region([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def random_table(dice):
    base = dice.choice(BASES)
    count = dice.randint(2, 10)
    start = (dice.uniform(6, 14), dice.uniform(8, 22))
    units = [unit_of("ours", 1, base, block_of(base, count, start))]
    for k in range(dice.randint(1, 3)):
        at = (dice.uniform(22, 38), dice.uniform(5, 25))
        foe = dice.choice(BASES[:3])
        units.append(unit_of(f"foe{k}", 2, foe, block_of(foe, dice.randint(1, 5), at, 180.0)))
    x, y = dice.uniform(14, 22), dice.uniform(3, 20)
    wall = rect(x, y, x + 0.4, y + dice.uniform(2, 6))
    pool = rect(y, 2.0, y + 3.0, 5.0)
    terrain = (
        Terrain("W", wall, (Solid("W", wall, 3.0),)),
        Terrain("P", pool, (), ("IMPASSABLE",)),
    )
    return table_of(*units, terrain=terrain)


def random_shape(dice):
    kind = dice.choice(["line", "arc", "block", "ring"])
    start = (dice.uniform(8, 24), dice.uniform(4, 26))
    bend = (start[0] + dice.uniform(-3, 3), start[1] + dice.uniform(-3, 3))
    end = (start[0] + dice.uniform(-7, 7), start[1] + dice.uniform(-7, 7))
    size = dice.choice([0.0, 0.25, 0.5])
    return Drawn(kind, start, bend, end, size, dice.choice([0, 0, 3, 5]))


def solve(state, shape, allowance, kind="normal_move", unit="ours"):
    models = state.unit(unit).models
    ground = Ground(state, models)
    found = places([state.model(m).base for m in models], shape, ground.is_free)
    task = Task(state, unit, models, kind, dict.fromkeys(models, allowance), ground)
    first = first_proposal(task, found.poses, found.shifted)
    table, last = before(state, unit), first
    for step in refined(table, task, first):
        last = step
    return found, first, last, table


def test_random_shapes_on_random_tables():
    dice = random.Random(11)
    legal = 0
    for _ in range(60):
        state = random_table(dice)
        shape = random_shape(dice)
        allowance = dice.choice([5.0, 10.0, 16.0])
        found, first, last, table = solve(state, shape, allowance)
        own = state.unit("ours").models
        for shaped in (first, last):
            assert sorted(p.model for p in shaped.placed) == sorted(own)
            ends = [(p.pose.x, p.pose.y) for p in shaped.placed if p.lack != "no place"]
            assert len(set(ends)) == len(ends)
            wanted = {(p.x, p.y) for p in found.poses if p is not None}
            assert set(ends) == wanted
            assert all(p.path[0] == state.model(p.model).pose for p in shaped.placed)
        assert last.is_done
        if not found.dropped:
            spots = {p.model: p.pose for p in last.placed}
            end = placed(state, spots)
            assert judge_standing(end, own) == []
            assert is_coherent(end, "ours")
        if not last.unable:
            move = Move("normal_move", "ours", allowance, last.paths, tuple(last.paths))
            answer = judge_move(table, move)
            refusals = set(answer.reasons)
            assert refusals <= {"ENDS_IN_COMBAT", "ENTERS_COMBAT", "INELIGIBLE_IN_COMBAT"}, shape
            legal += answer.is_legal
    assert legal >= 12


def line_table():
    disc = round_base(25.4)
    poses = [Pose(5.0 + 1.25 * k, 5.0) for k in range(5)]
    return table_of(unit_of("ours", 1, disc, poses)), disc


def test_places_are_given_so_that_the_ways_are_short():
    state, _ = line_table()
    shape = Drawn("line", (10.0, 9.0), (8.0, 9.0), (5.0, 9.0), 0.25)
    _, _, last, _ = solve(state, shape, 6.0)
    assert not last.unable
    for p in last.placed:
        assert p.pose.x == pytest.approx(state.model(p.model).pose.x, abs=0.01)


def test_models_change_places_where_the_way_round_is_long():
    state, _ = line_table()
    wall = rect(4.0, 6.5, 9.6, 6.9)
    bar = Terrain("W", wall, (Solid("W", wall, 9.0),), ("IMPASSABLE",))
    state = replace(state, terrain={"W": bar})
    shape = Drawn("line", (5.0, 8.0), (8.0, 8.0), (10.0, 8.0), 0.25)
    _, first, last, table = solve(state, shape, 14.0)
    assert not first.unable
    assert not last.unable
    assert max(len(p.path) for p in last.placed) > 2
    move = Move("normal_move", "ours", 14.0, last.paths, tuple(last.paths))
    assert judge_move(table, move).is_legal


def test_who_cannot_get_there_is_told_by_how_much():
    state, _ = line_table()
    shape = Drawn("line", (5.0, 15.0), (8.0, 15.0), (10.0, 15.0), 0.25)
    _, first, last, _ = solve(state, shape, 6.0)
    assert [p.words for p in first.unable] == ['too far by 4.00"'] * 5
    assert [p.words for p in last.unable] == ['too far by 4.00"'] * 5


def test_a_way_round_that_is_too_long_is_measured_and_a_closed_one_is_not_found():
    disc = round_base(25.4)
    wall = rect(4.0, 6.5, 12.0, 6.9)
    bar = Terrain("W", wall, (Solid("W", wall, 9.0),), ("IMPASSABLE",))
    state = table_of(unit_of("ours", 1, disc, [Pose(8.0, 5.0)]), terrain=(bar,))
    shape = Drawn("line", (8.0, 8.5), (8.0, 8.5), (8.0, 8.5))
    _, _, last, _ = solve(state, shape, 8.0)
    (lost,) = last.unable
    assert lost.lack == "too far"
    assert 0.5 < lost.over < 4.0
    box = rect(6.0, 6.5, 10.0, 10.5)
    ring = region(
        [(6.0, 6.5), (10.0, 6.5), (10.0, 10.5), (6.0, 10.5)],
        [[(6.4, 6.9), (6.4, 10.1), (9.6, 10.1), (9.6, 6.9)]],
    )
    pen = Terrain("W", ring, (Solid("W", ring, 9.0),), ("IMPASSABLE",))
    assert box.bounds() == ring.bounds()
    _, _, last, _ = solve(replace(state, terrain={"W": pen}), shape, 30.0)
    assert [p.words for p in last.unable] == ["no way found"]


def test_an_order_is_found_in_which_nobody_runs_into_a_mate():
    disc = round_base(25.4)
    poses = [Pose(5.0, 5.0 + 1.05 * k) for k in range(5)]  # one behind the other
    state = table_of(unit_of("ours", 1, disc, poses))
    shape = Drawn("line", (5.0, 6.05), (5.0, 8.0), (5.0, 10.25), 0.05, 5)
    _, _, last, table = solve(state, shape, 6.0)
    assert not last.unable
    move = Move("normal_move", "ours", 6.0, last.paths, tuple(last.paths))
    assert judge_move(table, move).is_legal


def test_a_champion_on_another_base_keeps_its_own_place():
    disc, big = round_base(25.4), round_base(50.0)
    ours, models = unit_of("ours", 1, disc, [Pose(5.0 + 1.25 * k, 5.0) for k in range(5)])
    models["ours-2"] = replace(models["ours-2"], base=big, pose=Pose(7.5, 7.0))
    state = table_of((ours, models))
    shape = Drawn("line", (12.0, 12.0), (14.0, 12.0), (18.0, 12.0), 0.5)
    found, _, last, _ = solve(state, shape, 20.0)
    champion = next(p for p in last.placed if p.model == "ours-2")
    assert (champion.pose.x, champion.pose.y) == (found.poses[2].x, found.poses[2].y)


def pack(state, **asked):
    last = None
    for last in packed(state, "ours", Wanted(**asked)):
        assert 0.0 <= last.part <= 1.0
    assert last.is_over
    return last


@pytest.mark.parametrize("seed", range(8))
def test_a_pack_is_near_and_out_of_combat_by_the_judges(seed):
    dice = random.Random(seed)
    state = random_table(dice)
    pose = state.model("ours-0").pose
    found = pack(state, middle=(pose.x, pose.y), near="foe0")
    if found.poses is None:
        return
    spots = dict(zip(state.unit("ours").models, found.poses, strict=True))
    end = placed(state, spots)
    assert enemies_in_combat(end, "ours") == ()
    assert gap_between(end, "ours", "foe0") <= 3.0 + 1e-6
    assert is_coherent(end, "ours")
    assert judge_standing(end, state.unit("ours").models) == []
    assert [f.is_ok for f in found.facts] == [True] * len(found.facts)
    assert found.facts


def test_a_pack_behind_a_wall_may_stand_nearer_than_three_inches():
    disc = round_base(25.4)
    wall = rect(20.0, 0.0, 20.4, 30.0)
    high = Terrain("W", wall, (Solid("W", wall, 20.0),))
    ours = unit_of("ours", 1, disc, block_of(disc, 3, (5.0, 15.0)))
    state = table_of(ours, unit_of("foe", 2, disc, [Pose(21.2, 15.0)]), terrain=(high,))
    found = pack(
        state, middle=(15.0, 15.0), near="foe", near_limit=2.0, is_each_near=False,
    )  # fmt: skip
    assert found.poses is not None
    end = placed(state, dict(zip(state.unit("ours").models, found.poses, strict=True)))
    assert gap_between(end, "ours", "foe") <= 2.0 + 1e-6
    assert enemies_in_combat(end, "ours") == ()
    bare = replace(state, terrain={})
    assert pack(bare, middle=(15.0, 15.0), near="foe", near_limit=2.0).poses is None


def test_a_pack_keeps_away_from_enemies_and_wholly_within_of_its_point():
    disc = round_base(32)
    ours = unit_of("ours", 1, disc, block_of(disc, 10, (5.0, 15.0)))
    state = table_of(ours, unit_of("foe", 2, disc, [Pose(20.0, 15.0)]))
    found = pack(state, middle=(14.0, 15.0), away=4.0, wholly=6.0)
    assert found.poses is not None
    for pose in found.poses:
        assert math.dist((pose.x, pose.y), (14.0, 15.0)) + disc.radius <= 6.0 + 1e-6
        assert math.dist((pose.x, pose.y), (20.0, 15.0)) - 2 * disc.radius > 4.0
    assert pack(state, middle=(20.0, 15.0), away=4.0, wholly=3.0).poses is None
