"""The required roll: judged legal with it; with less an independent search finds nothing."""

import heapq
import math
import random

import pytest

from tabletop.geometry.base import Pose
from tabletop.geometry.route import finished, shortest_path
from tabletop.rules.moves import Move, before, judge_move
from tabletop.rules.moves.charge_field import best_model, charge_field
from tabletop.rules.moves.charge_rolls import no_charge_at_all, target_roll, target_rolls
from tabletop.rules.moves.obstacles import obstacles_of
from tests.moves.tables import line_up, table_of
from tests.moves.test_ends import wall

STEP = 0.25
FINE = 0.08


def rolls_of(state, unit="A", modifier=0):
    steps = target_rolls(before(state, unit), modifier)
    return {r.target: r for r in (*[x for x in steps if x is not None],)}


def random_table(dice, count=1):
    """One model (or more) before a wall and a few bodies, enemies behind."""
    y = dice.uniform(-3, 3)
    own = [(0.0, 1.5 * k) for k in range(count)]
    foes = [(dice.uniform(5.5, 11), y), (dice.uniform(5.5, 11), y + 1.6)]
    low, high = sorted((dice.uniform(-7, 7), dice.uniform(-7, 7)))
    walls = [("W", wall(3.0, low, 3.6, high), 5.0, "IMPASSABLE")]
    bodies = [(1.9, dice.uniform(-9, -4)), (1.9, dice.uniform(4, 9))]
    return table_of(
        line_up("A", 1, own), line_up("C", 1, bodies), line_up("B", 2, foes, coherency=9.0),
        walls=walls,
    )  # fmt: skip


def grid_ways(state, most):
    """Lengths over a grid with king's and knight's steps, each step clear of walls and bodies."""
    from shapely.geometry import LineString, Point
    from shapely.ops import unary_union

    me = state.models["A1"]
    r = me.base.radius - 1e-4
    taken = [
        Point(m.pose.x, m.pose.y).buffer(m.base.radius + r, quad_segs=32)
        for m in state.models.values()
        if m.id != "A1"
    ]
    taken += [f.footprint.polygon().buffer(r, quad_segs=32) for f in state.terrain.values()]
    closed = unary_union(taken)
    from shapely import prepare

    prepare(closed)
    hops = [(i, j) for i in range(-3, 4) for j in range(-3, 4) if math.gcd(i, j) == 1]
    best = {(0, 0): 0.0}
    queue = [(0.0, (0, 0))]
    while queue:
        length, (i, j) = heapq.heappop(queue)
        if length > best[i, j]:
            continue
        here = (me.pose.x + i * STEP, me.pose.y + j * STEP)
        for di, dj in hops:
            far = length + STEP * math.hypot(di, dj)
            to = (i + di, j + dj)
            if far > most or far >= best.get(to, math.inf) - 1e-12:
                continue
            there = (here[0] + di * STEP, here[1] + dj * STEP)
            if closed.intersects(LineString([here, there])):
                continue
            best[to] = far
            heapq.heappush(queue, (far, to))
    return {
        (me.pose.x + i * STEP, me.pose.y + j * STEP): length for (i, j), length in best.items()
    }, closed


def brute_force(state, roll):
    """A legal charge of the lone model with a roll, looked for on fine grids; None: none."""
    from shapely.geometry import LineString

    me = state.models["A1"]
    ways, closed = grid_ways(state, roll)
    for foe in (m for m in state.models.values() if m.unit == "B"):
        reach = me.base.radius + foe.base.radius
        for turn in range(72):
            for off in (0.5, 0.3, 1e-6):
                a = math.radians(5 * turn)
                x = foe.pose.x + (reach + off) * math.cos(a)
                y = foe.pose.y + (reach + off) * math.sin(a)
                near = [
                    (length + math.hypot(x - p, y - q), (p, q))
                    for (p, q), length in ways.items()
                    if math.hypot(x - p, y - q) < 1.2
                ]
                for total, last in sorted(near)[:6]:
                    if total > roll or closed.intersects(LineString([last, (x, y)])):
                        continue
                    obstacles = obstacles_of(before(state, "A"), "charge", ())
                    end = Pose(x, y).snapped()
                    found = shortest_path(me.base, me.pose, end, obstacles, roll)
                    path = (me.pose, end) if found is None else found.path
                    if judge_move(state, Move("charge", "A", roll, {"A1": path})).is_legal:
                        return path
                    break
    return None


@pytest.mark.parametrize("seed", range(14))
def test_with_the_roll_a_legal_charge_and_with_less_none(seed):
    state = random_table(random.Random(seed))
    found = rolls_of(state)["B"]
    if found.needs is None:
        assert brute_force(state, 12.0) is None
        return
    move = found.proposal.move
    assert move.allowance == found.needs
    assert judge_move(state, move).is_legal
    assert found.way is not None
    assert brute_force(state, found.needs + 1.0) is not None  # it does find what is there
    if found.needs > 2:
        assert brute_force(state, found.needs - 1.0) is None


def test_a_roll_of_a_whole_unit_is_judged():
    for seed in range(4):
        state = random_table(random.Random(100 + seed), count=4)
        found = rolls_of(state)["B"]
        if found.needs is not None:
            assert judge_move(state, found.proposal.move).is_legal
            assert found.straight <= found.needs


def test_too_far_is_proved_and_says_by_how_much():
    state = table_of(line_up("A", 1, [(0, 0)]), line_up("B", 2, [(20, 0)]))
    found = rolls_of(state)["B"]
    assert found.needs is None
    assert found.is_proved
    assert '18.24" at least' in found.reason
    assert rolls_of(state, modifier=7)["B"].needs == 19


def test_none_found_is_no_proof():
    state = table_of(
        line_up("A", 1, [(0, 0)]),
        line_up("B", 2, [(6.0, 0.0)]),
        walls=[("W", wall(3.0, -40, 3.5, 40), 9.0, "IMPASSABLE")],
    )
    found = rolls_of(state)["B"]
    assert found.needs is None
    assert not found.is_proved
    assert "None found with 12" in found.reason


def test_a_unit_that_ran_charges_nobody():
    state = table_of(line_up("A", 1, [(0, 0)], ran=True), line_up("B", 2, [(6.0, 0.0)]))
    assert "ran this turn" in no_charge_at_all(before(state, "A"))


@pytest.mark.parametrize("seed", range(6))
def test_the_field_is_inside_what_is_judged_legal(seed):
    dice = random.Random(seed)
    state = random_table(dice)
    table = before(state, "A")
    foes = table.models_of("B")
    model = finished(best_model(table, foes))
    field = finished(charge_field(table, model, foes))
    obstacles = obstacles_of(table, "charge", ())
    ends = 0
    for _ in range(60):
        foe = dice.choice(foes)
        turn, away = dice.uniform(0, math.tau), dice.uniform(1.2, 1.85)
        x, y = foe.pose.x + away * math.cos(turn), foe.pose.y + away * math.sin(turn)
        needs = field.needs(x, y)
        if needs is None or not field.is_end(x, y):
            continue
        ends += 1
        end = Pose(x, y).snapped()
        way = shortest_path(model.base, model.pose, end, obstacles, float(needs))
        assert way is not None
        move = Move("charge", "A", float(needs), {model.id: way.path})
        assert judge_move(state, move).is_legal
        assert way.length > needs - 1.1 or needs == 2
    areas = [area.area for _, area in field.levels]
    assert areas == sorted(areas)
    assert ends or target_needs_nothing(table)


def target_needs_nothing(table):
    return finished(target_roll(table, "B")).needs is None
