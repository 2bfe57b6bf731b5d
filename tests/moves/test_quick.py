"""The verdict for a frame of a drag is that of the judge, on every case and on dragged units."""

import random
from dataclasses import replace

import pytest

from tabletop.geometry.base import Pose
from tabletop.rules.moves import Move, before, judge_move, judge_quick
from tabletop.state.options import Options
from tests.moves.tables import line_up, load_cases, move_of, state_of, table_of


def test_on_every_case():
    for case in load_cases():
        state = state_of(case)
        quick = judge_quick(state, move_of(case, state))
        assert set(quick.reasons) == set(case["expect"]["reasons"]), case["id"]


@pytest.mark.parametrize("seed", range(20))
def test_on_dragged_units(seed):
    dice = random.Random(seed)
    state = table_of(
        line_up("A", 1, [(1.3 * i, 1.3 * j) for j in range(2) for i in range(3)]),
        line_up("B", 2, [(dice.uniform(6, 12), dice.uniform(-4, 8)) for _ in range(4)]),
        line_up("F", 1, [(dice.uniform(5, 9), dice.uniform(-4, 8)) for _ in range(3)]),
        walls=[("W", [(4, -2), (4.4, -2), (4.4, 2), (4, 2)], dice.choice((0.8, 2.0, 5.0)))],
        options=Options(own_unit_passable=seed % 2 == 0),
    )
    table = before(state, "A")
    kind = dice.choice(("normal_move", "charge", "redeploy", "run"))
    dx, dy = dice.uniform(-1, 8), dice.uniform(-3, 3)
    paths = {m.id: (m.pose, m.pose.moved(dx, dy)) for m in state.models_of("A")}
    paths["A1"] = (*paths["A1"][:1], Pose(1.0, -2.0), *paths["A1"][1:])
    move = Move(kind, "A", 8.0, paths)
    whole = judge_move(table, move)
    assert set(judge_quick(table, move).reasons) == set(whole.reasons)
    assert whole.reasons == judge_move(state, move).reasons
    assert whole.reasons == judge_move(replace(state), move).reasons
