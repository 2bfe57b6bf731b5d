"""Verdicts do not depend on where the table lies: every case, turned, shifted and mirrored."""

import math
from dataclasses import replace

import pytest

from tabletop.geometry.base import Pose
from tabletop.geometry.region import Solid, region
from tabletop.rules.moves import judge_move
from tests.moves.tables import load_cases, move_of, state_of

CASES = load_cases()
MOTIONS = ((37.0, 12.3, -4.7, 1), (201.5, -30.1, 8.8, -1))


def mover(angle, dx, dy, side):
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))

    def point(x, y):
        y = side * y
        return (c * x - s * y + dx, s * x + c * y + dy)

    def pose(p):
        x, y = point(p.x, p.y)
        return Pose(x, y, (side * p.facing + angle) % 360.0, p.z)

    return point, pose


def moved(state, move, motion):
    point, pose = mover(*motion)
    models = {k: replace(m, pose=pose(m.pose).snapped()) for k, m in state.models.items()}
    terrain = {}
    for key, feature in state.terrain.items():
        outline = region([point(*p) for p in feature.footprint.outer])
        terrain[key] = replace(
            feature, footprint=outline, parts=(Solid(key, outline, feature.height),)
        )
    paths = {
        m: (models[m].pose, *(pose(p).snapped() for p in path[1:]))
        for m, path in move.paths.items()
    }
    return replace(state, models=models, terrain=terrain), replace(move, paths=paths)


@pytest.mark.parametrize("motion", MOTIONS, ids=["turned", "mirrored"])
def test_verdicts_stay(motion):
    for case in CASES:
        state = state_of(case)
        move = move_of(case, state)
        answer = judge_move(*moved(state, move, motion))
        assert set(answer.reasons) == set(case["expect"]["reasons"]), case["id"]
        for model, cost in case["expect"]["cost"].items():
            assert answer.cost[model] == pytest.approx(cost, abs=6e-5), case["id"]


def test_verdicts_stay_when_models_and_units_are_listed_otherwise():
    for case in CASES:
        state = state_of(case)
        back = replace(
            state,
            models=dict(reversed(state.models.items())),
            units=dict(reversed(state.units.items())),
        )
        answer = judge_move(back, move_of(case, back))
        assert set(answer.reasons) == set(case["expect"]["reasons"]), case["id"]
