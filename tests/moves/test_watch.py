"""Combat on the way: the certified answer against dense sampling of whole states."""

import random
from dataclasses import replace

import pytest

from tabletop.geometry.base import Base, Pose
from tabletop.geometry.path import pose_at
from tabletop.rules.combat import enemies_in_combat
from tabletop.rules.moves.case import before, case_of
from tabletop.rules.moves.move import Move, checked
from tabletop.rules.moves.watch import Watch, level_on
from tests.moves.tables import line_up, table_of

STEPS = 60


def lane(dice, is_oval=False):
    """A mover that walks along the back of a long wall, with a gap in it or an end to it."""
    start = (0.0, dice.uniform(-0.4, 0.1))
    mates = [(-1.4, start[1] - 0.4), (-2.8, start[1])][: dice.randint(0, 2)]
    edge, gap = dice.uniform(1.0, 7.0), dice.choice((0.0, 0.05, 0.6, 9.0))
    y, thick, height = (
        dice.uniform(0.75, 1.3),
        dice.uniform(0.02, 0.3),
        dice.choice((4.0, 4.0, 2.0)),
    )
    walls = [
        (f"W{k}", [(a, y), (b, y), (b, y + thick), (a, y + thick)], height)
        for k, (a, b) in enumerate(((-7.0, edge), (edge + gap, 14.0)))
        if a < b
    ]
    foes = [(dice.uniform(-1, 6), y + thick + dice.uniform(0.55, 1.6))]
    foes += [(foes[0][0] + dice.choice((-1.2, 1.2)), foes[0][1])][: dice.randint(0, 1)]
    others = [(dice.uniform(0, 8), y + thick + 0.9)][: dice.randint(0, 1)]
    state = table_of(
        line_up("A", 1, [start, *mates]),
        line_up("B", 2, foes, mm=25.0, height=dice.choice((1.3, 2.5))),
        line_up("C", 2, others, mm=40.0, height=3.0),
        walls=walls,
    )
    return _with_oval(state, is_oval), (start, (dice.uniform(3, 8), start[1]))


def _with_oval(state, is_oval):
    if not is_oval:
        return state
    model = replace(state.models["A1"], base=Base("oval", 32.0, 25.0))
    return replace(state, models={**state.models, "A1": model})


def scene(dice, is_oval=False):
    """A mover with a mate or two, hidden and unhidden enemies, walls between them."""
    start = (dice.uniform(-1, 1), dice.uniform(-1, 1))
    mates = [(start[0] - 1.4, start[1] - 0.3), (start[0] - 2.8, start[1])][: dice.randint(0, 2)]
    foes = [(dice.uniform(1, 8), dice.uniform(2.2, 5.0))]
    foes += [(foes[0][0] + 1.4, foes[0][1] + dice.uniform(-0.5, 1))][: dice.randint(0, 1)]
    others = [(dice.uniform(0, 8), dice.uniform(1.8, 3.4)) for _ in range(dice.randint(0, 2))]
    walls = []
    for k in range(dice.randint(1, 3)):
        x, y = dice.uniform(-3, 7), dice.uniform(1.0, 2.0)
        width, thick, height = dice.uniform(1, 7), dice.uniform(0.05, 0.4), dice.choice((1.2, 4.0))
        corners = [(x, y), (x + width, y), (x + width, y + thick), (x, y + thick)]
        walls.append((f"W{k}", corners, height))
    state = table_of(
        line_up("A", 1, [start, *mates]),
        line_up("B", 2, foes, mm=dice.choice((25.0, 40.0)), height=dice.choice((1.3, 2.5))),
        line_up("C", dice.choice((1, 2)), others, mm=40.0, height=3.0),
        walls=walls,
    )
    return _with_oval(state, is_oval), (
        start,
        (dice.uniform(3, 8), start[1] + dice.uniform(-1, 0.6)),
    )


def in_combat_at(state, way, s, enemy):
    pose = replace(pose_at(way.path, s), z=level_on(way, s))
    model = replace(state.models["A1"], pose=pose)
    placed = replace(state, models={**state.models, "A1": model})
    return enemy in enemies_in_combat(placed, "A")


@pytest.mark.parametrize("seed", range(56))
def test_against_sampling(seed):
    dice = random.Random(seed)
    is_oval = seed % 4 == 3
    state, (start, end) = (scene, lane)[seed % 2](dice, is_oval)
    if "C" in state.units and not state.units["C"].models:
        state = replace(state, units={k: u for k, u in state.units.items() if k != "C"})
    facing = 90.0 if seed % 8 == 3 else 0.0
    path = (Pose(*start).snapped(), Pose(*end, facing))
    table = before(state, "A")
    case = case_of(table, checked(state, Move("normal_move", "A", 99.0, {"A1": path})))
    step = case.steps[0]
    way = step.way
    for enemy in table.fighting:
        watch = Watch(table.stages, step.way, step.mates.models, table.models_of(enemy))
        first, found = watch.first(), watch.found()
        hits = [k / STEPS for k in range(STEPS + 1) if in_combat_at(state, way, k / STEPS, enemy)]
        assert (first is None) is (found is None)
        if first is None:
            assert not hits
            continue
        assert in_combat_at(state, way, found.at, enemy) or watch.at(found.at) is not None
        assert not hits or min(hits) >= first.at - 1e-6
        if hits:
            assert first.at <= min(hits) + 1e-9
        near = min(1.0, first.at + 1e-6)
        assert in_combat_at(state, way, first.at, enemy) or in_combat_at(state, way, near, enemy)
