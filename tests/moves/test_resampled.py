"""Legal moves walked again in steps of 0.001": nothing is crossed, no range is entered.

The other way round, a way that is called crossing does overlap where the finding says.
"""

import math
import random

import numpy as np
import pytest

from tabletop.geometry.base import Base, Footprint, Pose, footprint
from tabletop.geometry.gap import gap_matrix, separation
from tabletop.geometry.path import path_length, pose_at
from tabletop.geometry.region_gap import region_gap
from tabletop.geometry.units import EPS, less_than
from tabletop.rules.moves import Move, judge_move
from tabletop.state.model import Model
from tests.moves.tables import line_up, table_of

STEP = 0.001
BASES = (Base("round", 32, 32), Base("round", 60, 60), Base("oval", 60, 35), Base("rect", 50, 25))


def crowd(dice):
    """A mover among friends and enemies that do not overlap, and impassable walls."""
    models = {}

    def place(unit, count, box):
        points = []
        for _ in range(60):
            if len(points) == count:
                break
            base = dice.choice(BASES)
            pose = Pose(dice.uniform(*box[0]), dice.uniform(*box[1]), dice.uniform(0, 360))
            model = Model(f"{unit}{len(points) + 1}", unit, base, pose.snapped(), 1.5)
            if all(separation(model.footprint, m.footprint) > 0.0 for m in models.values()):
                models[model.id] = model
                points.append(model)
        return {m.id: m for m in points}

    own = place("A", 1, ((2, 2.1), (8, 8.1)))
    friends = place("F", 6, ((3, 13), (2, 14)))
    foes = place("B", 3, ((3, 16), (1, 15)))
    state = table_of(
        (line_up("A", 1, [(0, 0)])[0], own),
        (line_up("F", 1, [(0, 0)] * len(friends))[0], friends),
        (line_up("B", 2, [(0, 0)] * len(foes))[0], foes),
        walls=[("W", [(8, 4), (9, 4.2), (8.8, 7), (8.2, 7)], 3.0, "IMPASSABLE")],
        board=(20.0, 16.0),
    )
    return state


def samples(base, path):
    for leg in range(len(path) - 1):
        count = max(1, math.ceil(path_length(base, path[leg : leg + 2]) / STEP))
        for k in range(count + 1):
            yield footprint(base, pose_at(path, leg + k / count))


def off_board(f: Footprint, width, height):
    x0, y0, x1, y1 = f.bounds()
    return max(-x0, -y0, x1 - width, y1 - height)


@pytest.mark.parametrize("seed", range(60))
def test_resampled(seed):
    dice = random.Random(seed)
    state = crowd(dice)
    model = state.model("A1")
    kind = dice.choice(("charge", "redeploy", "redeploy"))
    answer = path = None
    for _ in range(12):
        points = [
            Pose(dice.uniform(1, 14), dice.uniform(1, 15), model.pose.facing)
            for _ in range(dice.randint(1, 2))
        ]
        if dice.random() < 0.4:
            points[-1] = Pose(points[-1].x, points[-1].y, dice.uniform(0, 360))
        path = (model.pose, *points)
        answer = judge_move(state, Move(kind, "A", 99.0, {"A1": path}))
        if not {"CROSSES_MODEL", "CROSSES_IMPASSABLE", "OFF_BOARD"} & set(answer.reasons):
            break
    if any(code.startswith("INELIGIBLE") for code in answer.reasons):
        return
    others = [m.footprint for m in state.models.values() if m.id != "A1"]
    foes = [m.footprint for m in state.models_of("B")]
    region = state.terrain["W"].footprint
    placed = list(samples(model.base, path))
    deepest = min(separation(f, g) for g in others for f in _near(placed, g))
    wall = min(region_gap(f, region).separation for f in placed[::7])
    nearest = float(np.min(gap_matrix(placed[::5], foes)))
    assert less_than(deepest, 0.0) <= ("CROSSES_MODEL" in answer.reasons)
    assert less_than(wall, 0.0) <= ("CROSSES_IMPASSABLE" in answer.reasons)
    assert (max(off_board(f, 20.0, 16.0) for f in placed) > EPS) <= ("OFF_BOARD" in answer.reasons)
    told = min(answer.min_path_gap["A1"].values())
    assert told <= nearest + 1e-7
    assert told >= nearest - 3 * STEP
    if kind == "redeploy":
        assert less_than(nearest, 3.0) <= ("ENTERS_COMBAT_RANGE" in answer.reasons)
    if "CROSSES_MODEL" in answer.reasons:
        finding = next(f for f in answer.judgement.findings if f.code == "CROSSES_MODEL")
        assert finding.measured <= deepest + 1e-6 or len(answer.judgement.findings) > 1


def _near(placed, other):
    """The few samples nearest to another base, by their centres: the deepest is among them."""
    away = [math.hypot(f.x - other.x, f.y - other.y) for f in placed]
    reach = min(away) + 0.4
    return [f for f, d in zip(placed, away, strict=True) if d <= reach][::3]
