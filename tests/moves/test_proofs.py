"""Proofs that there is no way, against ways found on a grid with a base that is a little wider."""

import math
import random
from collections import deque

import pytest

from tabletop.geometry.base import Pose
from tabletop.rules.moves import end_positions
from tests.moves.tables import line_up, table_of

CELL = 0.1
WIDER = 0.08
RADIUS = 16 / 25.4


def grid_distance(points, walls, goal, limit):
    """Length of a way on the grid for a base that is wider by `WIDER`, None for none."""
    reach = RADIUS + WIDER

    def is_free(x, y):
        if any(math.hypot(x - px, y - py) < RADIUS + reach for px, py in points):
            return False
        for x0, y0, x1, y1 in walls:
            if math.hypot(max(x0 - x, x - x1, 0.0), max(y0 - y, y - y1, 0.0)) < reach:
                return False
        return True

    best = {(0, 0): 0.0}
    queue = deque([(0, 0)])
    moves = [
        (i, j, math.hypot(i, j) * CELL) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)
    ]
    free = {}
    while queue:
        i, j = queue.popleft()
        for di, dj, cost in moves:
            cell = (i + di, j + dj)
            length = best[i, j] + cost
            if length > limit or length >= best.get(cell, math.inf) - 1e-9:
                continue
            if cell not in free:
                free[cell] = is_free(cell[0] * CELL, cell[1] * CELL)
            if free[cell]:
                best[cell] = length
                queue.append(cell)
    return best.get((round(goal[0] / CELL), round(goal[1] / CELL)))


@pytest.mark.parametrize("seed", range(24))
def test_no_proof_is_contradicted(seed):
    dice = random.Random(seed)
    count = dice.randint(6, 12)
    turn, away = dice.uniform(0, 6), dice.uniform(1.9, 3.2)
    points = [
        (
            away * math.cos(turn + 2 * math.pi * k / count) + dice.uniform(-0.2, 0.2),
            away * math.sin(turn + 2 * math.pi * k / count) + dice.uniform(-0.2, 0.2),
        )
        for k in range(count)
    ]
    walls = [(1.5, 3.9, 6.0, 4.3)] if seed % 3 == 0 else []
    goal = (round(dice.uniform(4.5, 5.5), 1), round(dice.uniform(-1.5, 1.5), 1))
    if any(math.hypot(goal[0] - x, goal[1] - y) < 2 * RADIUS for x, y in points):
        return
    limit = dice.choice((6.0, 7.5, 12.0))
    state = table_of(
        line_up("A", 1, [(0, 0)]),
        line_up("F", 1, points, coherency=9.0),
        walls=[
            (f"W{k}", [(a, b), (c, b), (c, d), (a, d)], 3.0, "IMPASSABLE")
            for k, (a, b, c, d) in enumerate(walls)
        ],
    )
    found = end_positions(state, "normal_move", "A", limit, {"A1": Pose(*goal)})
    length = grid_distance(points, walls, goal, limit)
    if length is not None:
        assert found.verdict == "possible"
    if found.verdict == "impossible":
        assert length is None
