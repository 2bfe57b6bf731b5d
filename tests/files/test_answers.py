"""Answers: each question goes to its judge, and what shows it comes along."""

from dataclasses import replace

import pytest

from tabletop.errors import TabletopError
from tabletop.files.answers import answer_ask
from tabletop.files.asks import ASKS
from tabletop.files.check import answer, filled_in, without_expectations
from tabletop.files.ruling import MISSING, Check
from tabletop.files.ruling_in import load_rulings, parse_rulings
from tabletop.files.ruling_out import dump_ruling
from tests.files.sample import sample, text_of
from tests.files.test_round_trip import CASES


@pytest.fixture
def ruling():
    return parse_rulings(text_of(sample()), "r.yaml")[0]


def test_every_question_has_a_judge(ruling):
    values = {
        "model": "A1",
        "unit": "A",
        "target": "B",
        "terrain": "W",
        "objective": "O",
        "a": "A1",
        "b": "B1",
        "from": "A1",
        "to": "B1",
        "range": 12.0,
        "printed": 12.0,
        "damage": 1,
        "health": 1,
        "shoot_in_combat": True,
        "rule": "any_line",
        "roll": 7.0,
        "type": "normal_move",
        "allowance": 5.0,
        "ends": {"A1": [0.5, 0.0]},
    }
    for ask, spec in ASKS.items():
        if ask == "fact":
            continue
        names = [name.rstrip("_") for name in (*spec.needs, *list(spec.either)[:1])]
        kinds = {**spec.needs, **spec.either}
        params = {
            name: {"unit": {"a": "A", "from": "A"}.get(name, "B")}.get(
                kinds.get(name, kinds.get(name + "_", "")), values[name]
            )
            if name in ("a", "b", "from", "to")
            else values[name]
            for name in names
        }
        answered = answer_ask(ruling.state, ask, params)
        assert answered.got is not None, ask
    with pytest.raises(TabletopError, match="unknown question"):
        answer_ask(ruling.state, "colour", {})


def test_nothing_expected_agrees_and_filling_in_makes_it_expected(ruling):
    bare = without_expectations(ruling)
    answered = answer(bare)
    assert answered.outcome == "ok"
    assert answered.verdict == "illegal"
    full = filled_in(bare)
    assert full.verdict == "illegal"
    assert answer(full).outcome == "ok"
    assert parse_rulings(dump_ruling(full), "r.yaml") == [full]


@pytest.mark.parametrize("path", CASES, ids=lambda p: p.stem)
def test_filling_in_gives_back_what_the_cases_expect(path):
    for ruling in load_rulings(path):
        full = filled_in(without_expectations(ruling))
        for filled, told in zip(full.checks, ruling.checks, strict=True):
            both = replace(ruling, checks=(replace(told, expected=filled.expected),))
            assert answer(both).outcome == "ok", (ruling.id, told.ask)


def test_a_wrong_expectation_of_each_kind_differs(ruling):
    for ask, params, wrong in [
        ("gap", {"a": "A1", "b": "B1"}, 0.0),
        ("visible", {"from": "A1", "to": "B1"}, "true"),
        ("coherent", {"unit": "A"}, None),
        ("can_attack", {"unit": "A", "target": "B"}, ["A1"]),
        ("neighbours", {"unit": "A"}, {"A1": 9, "A2": 1}),
    ]:
        spoiled = replace(ruling, checks=(Check(ask, params, wrong),))
        assert answer(spoiled).outcome == "differs", ask
    wrong_verdict = replace(ruling, verdict="legal", checks=())
    assert answer(wrong_verdict).outcome == "differs"


def test_cover_by_one_model_counts_the_lines_of_its_mates():
    (path,) = [p for p in CASES if p.stem == "cover"]
    ruling = next(r for r in load_rulings(path) if r.id == "CV-008")
    asked = {"model": "A1", "target": "B"}
    got = {
        rule: answer_ask(ruling.state, "cover_mod", {**asked, "rule": rule}).got
        for rule in ("any_line", "closest_point")
    }
    assert got == {"any_line": 0, "closest_point": -1}
    assert answer_ask(ruling.state, "cover_mod", asked).got == 0  # the option's default


def test_an_answer_says_yes_no_depends_or_a_value(ruling):
    def says(label: str, *checks: Check) -> str:
        return answer(replace(ruling, move=None, verdict=label, checks=checks)).says

    near = Check("within", {"a": "A1", "b": "B1", "range": 60.0}, MISSING)
    far = Check("within", {"a": "A1", "b": "B1", "range": 1.0}, MISSING)
    fact = Check("fact", {}, MISSING)
    assert says("yes", near) == "yes"
    assert says("yes", far) == "no"  # the label is not believed
    assert says("", fact, far) == "no"
    assert says("depends", near, far) == "depends"
    assert says("depends", near) == "yes"
    assert says("two", near) == "value"
    assert says("", Check("gap", {"a": "A1", "b": "B1"}, MISSING)) == "value"
    assert says("no", Check("can_attack", {"unit": "A", "target": "B"}, MISSING)) == "no"
    assert answer(ruling).says == "no"
