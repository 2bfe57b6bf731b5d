"""What is proposed is legal by the judges, and as good as can be asked."""

from dataclasses import replace
from random import Random

import pytest

from tabletop.geometry.coherency import coherency
from tabletop.geometry.units import COMBAT_RANGE, less_than
from tabletop.rules.moves.judge import judge_move
from tabletop.rules.moves.move import Move
from tabletop.rules.play.proposals import (
    propose_casualties,
    propose_charge,
    propose_move,
    propose_pile_in,
    propose_return,
    propose_set_up,
)
from tabletop.rules.play.setting_up import Where
from tests.play.big import wall
from tests.play.field import Field, scroll

FORMS = ((20, 25, 5), (10, 32, 5), (5, 60, 3), (3, 50, 3), (1, 100, 1), (10, 28, 5))


def field_of(rng):
    """Two armies that stand scattered over the table, no bases overlapping."""
    field = Field()
    for player in (1, 2):
        for i, (count, mm, wide) in enumerate(FORMS):
            step = mm / 25.4 + rng.uniform(0.05, 0.45)
            x, y = (
                3 + i * 9.5 + rng.random(),
                (4, 16)[player - 1] + rng.uniform(0, 8) * (player - 1),
            )
            places = [(x + k % wide * step, y + k // wide * step) for k in range(count)]
            of = scroll(id=f"s{player}{i}", keywords=("FLY",) if i == 3 else ("INFANTRY",))
            field.unit(f"u{player}{i}", player, places, mm=mm, of=of)
    return field


def passable(state):
    return replace(state, options=replace(state.options, own_unit_passable=True))


def is_legal(state, kind, unit, allowance, found):
    move = Move(kind, unit, allowance, found.ways, tuple(found.ways), found.target)
    return judge_move(state, move)


def in_reach(state, unit):
    foes = [m for e in state.enemies_of(state.unit(unit).player) for m in state.models_of(e.id)]
    from tabletop.geometry.gap import separation

    return sum(
        any(less_than(separation(m.footprint, f.footprint), COMBAT_RANGE) for f in foes)
        for m in state.models_of(unit)
    )


@pytest.mark.parametrize("seed", range(4))
def test_moves_are_legal_and_get_nearer(seed):
    rng = Random(seed)
    state = passable(field_of(rng).battle("movement"))
    found = 0
    for unit in state.units:
        goal = (rng.uniform(0, 60), rng.uniform(0, 44))
        for kind, inches in (("normal_move", 5.0), ("run", 9.0)):
            placement = propose_move(state, unit, kind, inches, goal)
            if placement is not None:
                found += 1
                assert is_legal(state, kind, unit, inches, placement).is_legal
    assert found >= len(state.units)


@pytest.mark.parametrize("seed", range(4))
def test_charges_and_pile_ins_are_legal_and_lose_no_fighter(seed):
    rng = Random(100 + seed)
    state = passable(field_of(rng).battle("charge"))
    found = 0
    for unit in state.units:
        placement = propose_charge(state, unit, 12.0)
        if placement is None:
            continue
        found += 1
        answer = is_legal(state, "charge", unit, 12.0, placement)
        assert answer.is_legal
        end = answer.end
        fighters = in_reach(end, unit)
        assert fighters >= 1
        pile_in = propose_pile_in(end, unit)
        assert pile_in is not None
        after = is_legal(end, "pile_in", unit, 3.0, pile_in)
        assert after.is_legal
        assert in_reach(after.end, unit) >= fighters
        short = propose_pile_in(end, unit, inches=1.0)
        assert short is not None
        assert is_legal(end, "pile_in", unit, 1.0, short).is_legal
    assert found >= 2


def test_a_whole_block_gets_into_reach():
    places = [(10 + k % 5 * 1.1, 10 - k // 5 * 1.1) for k in range(10)]
    field = Field().unit("a", 1, places, mm=25).row("b", 2, 10, 17)
    state = passable(field.battle("charge"))
    placement = propose_charge(state, "a", 7.5)
    assert placement is not None
    assert in_reach(is_legal(state, "charge", "a", 7.5, placement).end, "a") == 10


def test_no_charge_is_proposed_out_of_reach():
    state = passable(Field().row("a", 1, 10, 10).row("b", 2, 10, 30).battle("charge"))
    assert propose_charge(state, "a", 12.0) is None


def test_a_redeploy_keeps_out_of_combat_ranges():
    state = passable(Field().row("a", 1, 10, 10).row("b", 2, 10, 15).battle("movement", active=2))
    placement = propose_move(state, "a", "redeploy", 6.0, (12.0, 30.0))
    assert placement is None or is_legal(state, "redeploy", "a", 6.0, placement).is_legal


@pytest.mark.parametrize("count", [1, 3, 6, 10])
def test_casualties_leave_a_coherent_unit(count):
    state = Field().row("a", 1, 10, 10, count=10, gap=1.4).row("b", 2, 10, 13).battle("combat")
    gone = propose_casualties(state, "a", count)
    left = [m.footprint for m in state.models_of("a") if m.id not in gone]
    assert len(set(gone)) == len(gone) >= count
    assert coherency(left).is_coherent


def test_casualties_keep_the_champion_and_the_fighters():
    roles = {"a3": ("CHAMPION",)}
    field = Field().row("a", 1, 10, 10, count=4, gap=1.5, roles=roles).row("b", 2, 14, 13, count=1)
    gone = propose_casualties(field.battle("combat"), "a", 2)
    assert gone == ("a1", "a2")


def test_a_waiting_unit_gets_a_place_in_its_territory():
    field = Field().row("b", 2, 10, 40)
    field.unit("a", 1, [(0, 0)] * 20, mm=32, waiting=True)
    field.territory(1, [(0, 0), (60, 0), (60, 12), (0, 12)])
    field.territory(2, [(0, 32), (60, 32), (60, 44), (0, 44)])
    state = field.battle("hero")
    placement = propose_set_up(state, "a", Where(1, 9.0, 9.0), (30.0, 6.0))
    assert placement is not None
    assert len(placement.ways) == 20
    assert all(way[0].y <= 12 for way in placement.ways.values())


def test_a_slain_model_returns_beside_its_mates_and_out_of_combat():
    field = Field().row("a", 1, 10, 10, count=4).row("b", 2, 10, 15.5)
    state = field.battle("hero")
    gone = state.models["a2"]
    unit = replace(state.units["a"], models=("a1", "a3", "a4"))
    models = {k: m for k, m in state.models.items() if k != "a2"}
    models["a3"] = replace(models["a3"], pose=gone.pose)
    models["a4"] = replace(models["a4"], pose=gone.pose.moved(1.4, 0.0))
    battle = replace(state.battle, slain={"a2": gone})
    state = replace(state, models=models, units={**state.units, "a": unit}, battle=battle)
    placement = propose_return(state, "a", "a2")
    assert placement is not None
    (pose,) = placement.ways["a2"]
    assert pose.y < 12.0


def test_a_unit_between_walls_passes_itself_one_by_one():
    places = [(10 + k % 2 * 1.3, 10 + k // 2 * 1.3) for k in range(10)]
    field = Field().unit("a", 1, places, mm=32).row("b", 2, 50, 40)
    walls = (wall("w", 5, 5, 9.2, 30, 5.0, ("IMPASSABLE",)),
             wall("e", 12.1, 5, 20, 30, 5.0, ("IMPASSABLE",)))  # fmt: skip
    state = passable(field.battle("movement"))
    state = replace(state, terrain={w.id: w for w in walls})
    placement = propose_move(state, "a", "normal_move", 5.0, (11.0, 40.0))
    assert placement is not None
    end = is_legal(state, "normal_move", "a", 5.0, placement)
    assert end.is_legal
    assert sum(m.pose.y for m in end.end.models_of("a")) > sum(y for _, y in places) + 5


def test_a_unit_climbs_down_as_far_as_it_can():
    places = [(10 + k % 5 * 1.4, 10 + k // 5 * 1.4) for k in range(10)]
    field = Field().unit("a", 1, places, mm=32).row("b", 2, 50, 40)
    state = passable(field.battle("movement"))
    hill = wall("hill", 8.5, 8.5, 17, 12.8, 2.0)
    models = {k: replace(m, pose=replace(m.pose, z=2.0)) if m.unit == "a" else m
              for k, m in state.models.items()}  # fmt: skip
    state = replace(state, terrain={"hill": hill}, models=models)
    placement = propose_move(state, "a", "normal_move", 6.0, (12.0, 30.0))
    assert placement is not None
    assert is_legal(state, "normal_move", "a", 6.0, placement).is_legal
