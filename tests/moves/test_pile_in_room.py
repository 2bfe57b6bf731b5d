"""The room of a pile-in: places inside are judged legal, places outside are not."""

import math
import random

import pytest

from tabletop.geometry.base import Pose
from tabletop.geometry.route import finished, shortest_path
from tabletop.rules.moves import Move, before, judge_move
from tabletop.rules.moves.obstacles import obstacles_of
from tabletop.rules.moves.pile_in_room import pile_in_room
from tests.moves.tables import line_up, table_of
from tests.moves.test_ends import wall

RIM = 0.03
"""Inches from the rim of an area at which nothing is asked."""


def fight(dice, count=4, enemies=2):
    own = [(0.0, 1.45 * k) for k in range(count)]
    far = dice.uniform(2.0, 3.6)
    units = [
        line_up("A", 1, own),
        line_up("B", 2, [(far, 1.5 * k + dice.uniform(0, 0.2)) for k in range(3)]),
    ]
    if enemies > 1:
        units.append(line_up("D", 2, [(-dice.uniform(2.2, 3.8), dice.uniform(-1, 5))]))
    walls = [("W", wall(1.0, -4.0, 1.3, -1.2), 5.0, "IMPASSABLE")]
    return table_of(*units, walls=walls)


def judged(state, model, x, y, target):
    """The judge on the shortest way there, else on the straight one."""
    table = before(state, "A")
    mates = [m for m in state.models_of("A") if m.id != model.id]
    end = Pose(x, y, model.pose.facing).snapped()
    way = shortest_path(model.base, model.pose, end, obstacles_of(table, "pile_in", mates), 3.0)
    path = (model.pose, end) if way is None else way.path
    return judge_move(state, Move("pile_in", "A", 3.0, {model.id: path}, (), target))


@pytest.mark.parametrize("seed", range(12))
def test_inside_is_legal_and_outside_is_not(seed):
    from shapely.geometry import Point

    dice = random.Random(seed)
    state = fight(dice, count=dice.choice((1, 2, 4, 7)), enemies=dice.choice((1, 2)))
    table = before(state, "A")
    if not table.in_combat:
        pytest.skip("nobody fights")
    target = dice.choice(table.in_combat)
    model = state.models[dice.choice(state.units["A"].models)]
    room = finished(pile_in_room(table, model, target))
    rim = room.area.boundary
    inside = outside = 0
    for _ in range(160):
        turn, away = dice.uniform(0, math.tau), 3.3 * math.sqrt(dice.random())
        x = model.pose.x + away * math.cos(turn)
        y = model.pose.y + away * math.sin(turn)
        if not rim.is_empty and rim.distance(Point(x, y)) < RIM:
            continue
        answer = judged(state, model, x, y, target)
        assert answer.is_legal == room.is_end(x, y), (seed, x, y, answer.reasons)
        inside, outside = inside + answer.is_legal, outside + (not answer.is_legal)
    assert outside
    assert inside or room.area.area < 0.4


def test_who_must_not_get_further_from_what():
    state = table_of(line_up("A", 1, [(0, 0)]), line_up("B", 2, [(3.0, 0.0), (3.0, 2.0)]))
    room = finished(pile_in_room(before(state, "A"), state.models["A1"], "B"))
    assert room.nearest == "B1"
    assert room.limit == pytest.approx(3.0 - 32 / 25.4)
    assert room.holds == ("B",)
    assert room.closest == pytest.approx(0.0, abs=0.01)


@pytest.mark.system("S025")
def test_a_unit_that_charged_and_fights_nobody_is_only_held_by_its_three_inches():
    state = table_of(line_up("A", 1, [(0, 0)], charged=True), line_up("B", 2, [(9.0, 0.0)]))
    room = finished(pile_in_room(before(state, "A"), state.models["A1"], ""))
    assert room.limit is None
    assert room.area.area == pytest.approx(9 * math.pi, rel=0.01)


def test_what_leaves_no_room_is_said():
    """A mate too far away: no end of this model makes the unit coherent."""
    state = table_of(line_up("A", 1, [(0, 0), (0, 1.5), (0, 9.0)]), line_up("B", 2, [(2.5, 0.0)]))
    room = finished(pile_in_room(before(state, "A"), state.models["A1"], "B"))
    assert room.area.is_empty
    assert not room.own.is_empty
    assert "coherent" in room.bound
