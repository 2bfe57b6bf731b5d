"""One model at other places: many places at once give what the judges say of each alone."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tabletop.bench.battle import reference_battle
from tabletop.geometry.base import Base
from tabletop.rules.elsewhere import Asked, Spots, answers, told, truth, why_not
from tabletop.rules.standing import judge_standing, placed
from tests.rules.builder import box, feature, table, unit

OVAL = Base("oval", 60, 35)
RECT = Base("rect", 50, 25)


def scene(seed, **options):
    dice = random.Random(seed)
    spread = lambda n, x: [(x + dice.uniform(-1.5, 1.5), 4 + 2.2 * k) for k in range(n)]  # noqa: E731
    return table(
        unit(
            "A", 1, [(6.0, 6.0), (7.6, 6.2), (7.2, 8.0)], dice.choice((32.0, OVAL, RECT)), 1.5, 30
        ),
        unit("B", 2, spread(4, 16.0), dice.choice((25.0, 40.0, OVAL)), 2.0, 70),
        unit("C", 2, spread(3, 12.0), 32.0, dice.choice((1.0, 2.5))),
        unit("D", 1, [(4.0, 4.0)], 32.0),
        terrain=[
            feature("W", [(9, 2), (10, 2), (10.6, 7), (9.2, 7)], 3.0, "COVER"),
            box("H", 12, 10, 16, 13, 2.0, "COVER", "UNSTABLE"),
            box("P", 3, 11, 6, 14, 0.0, "IMPASSABLE"),
        ],
        objectives={"O": (9.0, 9.0)},
        board=(22.0, 16.0),
        **options,
    )


def places(seed, count):
    dice = random.Random(seed)
    return [(dice.uniform(0.0, 22.0), dice.uniform(0.0, 16.0)) for _ in range(count)]


QUESTIONS = (
    Asked("within", "A1", "B", 6.0),
    Asked("within", "A1", "C2", 5.5),
    Asked("within", "A1", "W", 2.0),
    Asked("within", "A1", "O", 4.0),
    Asked("wholly", "A1", "B", 6.0),
    Asked("wholly", "A1", "H", 3.0),
    Asked("combat", "A1", "C"),
    Asked("sight", "A1", "B"),
    Asked("sight", "A1", "B", is_seen=True),
    Asked("sight", "A1", "C3"),
    Asked("coherent", "A1"),
    Asked("contest", "A1", "O"),
    Asked("cover", "D1", "B"),
)


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda a: f"{a.kind}-{a.target}-{a.is_seen}")
def test_many_places_at_once_are_what_the_judges_say_of_each(asked):
    seen = set()
    for seed in range(4):
        state = scene(seed)
        points = places(seed, 40)
        if asked.kind == "coherent":
            dice = random.Random(seed)
            points = [(7 + dice.uniform(-2, 2), 7 + dice.uniform(-2, 3)) for _ in points]
        said = answers(state, asked)(points)
        spots = Spots(state, asked.model)
        for point, is_yes in zip(points, said, strict=True):
            assert is_yes is truth(spots.state_at(point), asked)
        seen |= set(said)
    assert seen == {True, False}


@pytest.mark.parametrize("rule", ["any_line", "closest_point"])
@pytest.mark.parametrize("asked", [Asked("cover", "D1", "B"), Asked("cover", "B2", "A")])
def test_cover_under_the_other_readings(rule, asked):
    for seed in range(3):
        state = scene(seed, cover_behind=rule)
        points = places(seed + 9, 25)
        said = answers(state, asked)(points)
        spots = Spots(state, asked.model)
        assert said == [truth(spots.state_at(p), asked) for p in points]


def test_a_model_stands_elsewhere_as_it_is_put_down_there():
    state = scene(2)
    spots = Spots(state, "A1")
    points = [*places(5, 250), (14.0, 11.5), (9.8, 4.0), (4.5, 12.5)]
    free = spots.may_stand(points)
    assert set(free) == {True, False}
    facing = state.model("A1").pose.facing
    for point, is_free in zip(points, free, strict=True):
        pose = replace(state.model("A1").pose, x=point[0], y=point[1])
        there = placed(state, {"A1": pose})
        assert spots.state_at(point).models["A1"] == there.models["A1"]
        assert there.models["A1"].pose.facing == facing
        assert is_free is (not judge_standing(there, ["A1"]))


def test_questions_that_cannot_be_asked_say_why_and_are_never_true():
    state = scene(0)
    lone = table(unit("A", 1, [(1, 1)]), unit("B", 2, [(9, 9)]))
    assert why_not(lone, Asked("coherent", "A1")) == "a single model is always coherent"
    assert why_not(lone, Asked("contest", "A1")) == "there is no objective"
    assert why_not(state, Asked("sight", "A1")) == "click the other unit"
    assert why_not(state, Asked("combat", "A1", "A")) == "click an enemy unit"
    assert why_not(state, Asked("cover", "A1", "B")) == ""
    assert why_not(lone, Asked("cover", "A1", "B")) == "no terrain here gives cover"
    assert why_not(state, Asked("within", "", "B")) == "select a model"
    assert answers(lone, Asked("coherent", "A1"))([(3.0, 3.0)]) == [False]


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda a: f"{a.kind}-{a.target}-{a.is_seen}")
def test_the_finding_says_what_the_answer_says(asked):
    for seed in range(3):
        state = scene(seed)
        finding = told(state, asked)
        assert finding.is_ok is truth(state, asked)
        assert finding.head
        assert finding.rule


@pytest.mark.parametrize(
    "base", [Base("oval", 90, 52), Base("rect", 60, 30), Base("round", 40, 40)]
)
def test_where_it_may_stand_is_where_the_judge_finds_nothing_on_a_crowded_table(base):
    dice, state = random.Random(4), reference_battle()
    yes = no = 0
    for name in dice.sample(sorted(state.models), 24):
        models = {**state.models, name: replace(state.models[name], base=base)}
        spots = Spots(replace(state, models=models), name)
        x, y = state.models[name].pose.x, state.models[name].pose.y
        points = [(x + dice.uniform(-7, 7), y + dice.uniform(-7, 7)) for _ in range(16)]
        said = spots.may_stand(points)
        feet = spots.feet(points)
        levels = spots.levels(points, feet)
        for point, may, level in zip(points, said, levels, strict=True):
            there = spots.state_at(point)
            assert may is (not judge_standing(there, [name])), point
            assert level == placed(there, {name: there.models[name].pose}).models[name].pose.z
        yes, no = yes + sum(said), no + len(said) - sum(said)
    assert yes > 20
    assert no > 20
