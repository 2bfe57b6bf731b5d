"""Sight of bases thought of is the sight of models that are really put there."""

import random
from dataclasses import replace

import pytest

from tabletop.geometry.base import Base, Pose, round_base
from tabletop.rules.combat import in_combat
from tabletop.rules.imagined import (
    Imagined,
    gaps_to,
    imagined,
    in_stead,
    judge_place,
    look_between,
    readings,
    stuck_in,
    taken_by,
    watchers,
)
from tabletop.rules.measure import gap_between
from tabletop.rules.sight import sees, sees_unit, visible
from tabletop.rules.unit_matrix import reaches, unit_pairs
from tabletop.rules.weapons import can_shoot
from tabletop.state.model import Model, Unit
from tests.rules.builder import box, table, unit
from tests.ui.sample import state as sample


def finished(work):
    while True:
        try:
            next(work)
        except StopIteration as stop:
            return stop.value


def free_spots(state, dice, count):
    width, height = state.board
    found = []
    while len(found) < count:
        base = dice.choice((round_base(25), round_base(60), Base("oval", 75, 42)))
        at = (dice.uniform(2, width - 2), dice.uniform(2, height - 2))
        tall = dice.choice((None, 0.5, 2.0, 6.0))
        spot = imagined(state, base, at, tall, facing=dice.uniform(0, 360))
        if not judge_place(state, spot):
            found.append(spot)
    return found


def put(state, spot, name):
    """Really put a model where a base is thought of, as a unit of its own."""
    model = Model(name, name, spot.base, spot.pose, spot.height)
    owner = Unit(name, 1, (name,), name)
    return replace(
        state,
        models={**state.models, name: model},
        units={**state.units, name: owner},
    )


@pytest.mark.system("S001")
@pytest.mark.parametrize("seed", range(4))
def test_a_spot_sees_and_is_seen_as_a_model_put_there(seed):
    dice = random.Random(seed)
    state = sample()
    for spot in free_spots(state, dice, 5):
        real = put(state, spot, "there")
        for model in dice.sample(list(state.models), 8):
            out, back = look_between(state, spot, model), look_between(state, model, spot)
            for thought, now in (
                (out, visible(real, "there", model)),
                (back, visible(real, model, "there")),
            ):
                assert thought.is_visible is now.is_visible
                assert thought.witness == now.witness
                assert thought.blockers == now.blockers


def test_two_spots_see_each_other_as_two_models_put_there():
    dice = random.Random(9)
    state = sample()
    verdicts = []
    for _ in range(12):
        one, two = free_spots(state, dice, 2)
        real = put(put(state, one, "one"), two, "two")
        found = look_between(state, one, two)
        assert found.is_visible is sees(real, "one", "two")
        verdicts.append(found.is_visible)
        # nobody's own unit is between, so both ways are the same line
        assert look_between(state, two, one).is_visible is found.is_visible
        assert readings(state, one, two) == readings(state, two, one)
        assert readings(state, one, two)[state.options.sight] is found.is_visible
    assert {True, False} == set(verdicts)


def test_a_model_moved_in_thought_sees_as_when_it_is_moved():
    dice = random.Random(3)
    state = sample()
    for name in ("captain1", "guard4", "riders2"):
        start = in_stead(state, name)
        for _ in range(4):
            dx, dy = dice.uniform(-4, 4), dice.uniform(-4, 4)
            pose = start.pose.moved(dx, dy)
            there = imagined(
                state, start.base, (pose.x, pose.y), 3.0, facing=pose.facing, stead=name
            )
            if judge_place(state, there):
                continue
            moved = replace(state.model(name), pose=there.pose, height=3.0)
            real = replace(state, models={**state.models, name: moved})
            for target in ("drake1", "pikes3", "witch1"):
                assert look_between(state, there, target) == visible(real, name, target)


def test_watchers_are_all_models_that_see_the_spot():
    dice = random.Random(1)
    state = sample()
    for spot in free_spots(state, dice, 3):
        real = put(state, spot, "there")
        for watch in finished(watchers(state, spot)):
            models = state.unit(watch.unit).models
            assert watch.seen_by == tuple(m for m in models if sees(real, m, "there"))
            near = watch.seen_by or models
            assert watch.gap == pytest.approx(min(gap_between(real, m, "there") for m in near))
            assert watch.gap == gaps_to(state, spot, [watch.nearest])[watch.nearest]


def test_inside_terrain_there_is_no_verdict():
    state = table(unit("A", 1, [(5, 5)]), terrain=[box("W", 4, 4, 8, 8, 3.0)])
    assert stuck_in(state, "A1") == ("W",)
    on_top = imagined(state, round_base(32), (6, 6))
    assert on_top.pose.z == 3.0
    assert stuck_in(state, on_top) == ()
    assert [f.code for f in judge_place(state, imagined(state, round_base(32), (4, 6)))] == [
        "ENDS_MID_CLIMB"
    ]
    found = finished(watchers(state, on_top))
    assert [(watch.unit, watch.sees, watch.stuck) for watch in found] == [("A", False, 1)]


def test_a_place_on_a_model_is_refused_unless_it_is_that_model():
    state = table(unit("A", 1, [(5, 5)]), unit("B", 2, [(9, 5)]))
    over = imagined(state, round_base(40), (5.2, 5))
    assert [f.code for f in judge_place(state, over)] == ["OVERLAPS_MODEL"]
    assert judge_place(state, imagined(state, round_base(40), (5.2, 5), stead="A1")) == []
    assert over.height == 2.0
    assert taken_by(state, over) == "A1"
    assert taken_by(state, "A1") == taken_by(state, imagined(state, round_base(40), (7, 5))) == ""


def test_a_unit_placed_on_terrain_watches_from_it():
    ruin = box("R", 10, 4, 14, 8, 4.0)
    wall = box("W", 6, 0, 6.5, 12, 3.0)
    placed = unit("A", 1, [(12, 6)], garrison="R")
    state = table(placed, terrain=[ruin, wall])
    spot = Imagined(round_base(32), Pose(2, 6), 1.0)
    near = Imagined(round_base(32), Pose(8.5, 6), 1.0)
    seen = [finished(watchers(state, s))[0] for s in (spot, near)]
    assert [watch.placed_on for watch in seen] == ["R", "R"]
    assert seen[1].sees
    assert seen[1].seen_by == ("A1",)


def test_pairs_of_units_are_the_single_answers():
    state = sample()
    ours = [u.id for u in state.units.values() if u.player == 1]
    every = list(state.units)
    found = [p for p in unit_pairs(state, ours, every) if p is not None]
    assert len(found) == len(ours) * (len(every) - 1)
    assert {p.sees for p in found} == {True, False}
    for p in found:
        if p.stuck_in:
            assert "archers" in (p.observer, p.target)  # they stand inside the hill here
            assert not p.sees
        else:
            assert p.sees is sees_unit(state, p.observer, p.target)
        assert p.gap == pytest.approx(gap_between(state, p.observer, p.target), abs=1e-9)
        assert p.in_combat is in_combat(state, p.observer, p.target)
        if can_shoot(state, p.observer, p.target, 12.0):
            assert p.sees
            assert reaches(state, p, 12.0)


def test_an_obscured_unit_reaches_half_as_far():
    wood = box("R", 0, 0, 6, 6, 0.0, "OBSCURING")
    state = table(unit("A", 1, [(3, 3)]), unit("B", 2, [(13, 3)]), terrain=[wood])
    found = [p for p in unit_pairs(state, ["A", "B"], ["A", "B"]) if p is not None]
    out = next(p for p in found if p.observer == "A")
    back = next(p for p in found if p.observer == "B")
    assert (reaches(state, out, 12.0), reaches(state, out, 18.0)) == (False, True)
    assert reaches(state, back, 12.0)
    assert (out.sees, back.sees) == (True, False)
