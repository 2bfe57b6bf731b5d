"""A slip, which effects grant: past enemies, whether in combat or not, but never into combat."""

import pytest

from tabletop.geometry.base import Pose, round_base
from tabletop.rules.moves import Move, allowed_kinds, judge_move
from tabletop.rules.moves.ends import end_positions
from tabletop.state.model import GameState, Model, Unit

B32 = round_base(32)


def table(foe=(4.0, 2.6), start=(0.0, 0.0), keywords=()):
    models = {
        "a": Model("a", "A", B32, Pose(*start), 1.5),
        "b": Model("b", "B", B32, Pose(*foe), 1.5),
    }
    units = {"A": Unit("A", 1, ("a",), keywords=keywords), "B": Unit("B", 2, ("b",))}
    return GameState(models, units)


def judged(state, end, kind="slip", inches=6.0):
    start = state.model("a").pose
    return judge_move(state, Move(kind, "A", inches, {"a": (start, Pose(*end))}))


def codes(answer):
    return [f.code for f in answer.judgement.findings if not f.is_ok]


@pytest.mark.parametrize("keywords", [(), ("FLY",)])
def test_7_8_a_slip_passes_through_a_combat_range_and_ends_in_none(keywords):
    state = table((3.2, 3.2), keywords=keywords)
    assert judged(state, (0, 8), inches=8).is_legal
    assert codes(judged(state, (0, 4), inches=8)) == ["ENDS_IN_COMBAT"]
    if not keywords:
        assert codes(judged(state, (0, 8), "normal_move", 8)) == ["ENTERS_COMBAT"]


def test_7_8_a_slip_leaves_a_combat_without_damage_and_no_farther_than_it_is_allowed():
    state = table((2.0, 0.0))
    assert judged(state, (-5, 0)).is_legal
    assert codes(judged(state, (-1, 0))) == ["ENDS_IN_COMBAT"]
    assert codes(judged(state, (-7, 0))) == ["MOVE_TOO_FAR"]


def test_7_8_end_positions_of_a_slip_are_looked_for_past_enemies():
    state = table((3.2, 3.2))
    found = end_positions(state, "slip", "A", 8.0, {"a": Pose(0, 8)})
    assert found.verdict == "possible"
    assert end_positions(state, "slip", "A", 8.0, {"a": Pose(0, 4)}).verdict == "impossible"


def test_a_table_without_a_battle_offers_no_slip():
    assert "slip" not in allowed_kinds(table(), "A")
