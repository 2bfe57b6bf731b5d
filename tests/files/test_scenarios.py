"""The rulings and tables that ship: true, in our own words, legal to stand as they do."""

import re
from pathlib import Path

import pytest

from tabletop.files.check import answer
from tabletop.files.ruling_in import read_rulings
from tabletop.files.scenario import load_scenario
from tabletop.resources import resource
from tabletop.rules.coherency import judge_coherency
from tabletop.rules.combat import combats
from tabletop.rules.contest import contested
from tabletop.rules.obscuring import obscured_by

RULINGS = sorted(resource("scenarios", "rulings").glob("*.yaml"))
ROLES = resource("assets", "roles")
PUBLISHED = re.compile(
    r"warhammer|sigmar|games workshop|stormcast|lumineth|luminor|gitz|grot|seraphon|skaven|ogor"
    r"|ossiarch|sylvaneth|wyldwood|fyreslayer|kharadron|khorne|nurgle|slaanesh|tzeentch|citadel"
    r"|gargant|troggoth|vanari|alarith|hurakan|scinari|https?:|seed|\bAoS",
    re.IGNORECASE,
)


def every_ruling():
    for path in RULINGS:
        loaded = read_rulings(path)
        assert not loaded.errors, loaded.errors
        yield from loaded.rulings


@pytest.mark.parametrize("path", RULINGS, ids=lambda p: p.stem)
def test_each_ruling_is_true(path):
    loaded = read_rulings(path)
    assert not loaded.errors, [str(fault) for fault in loaded.errors]
    for ruling in loaded.rulings:
        assert not ruling.faults, ruling.id
        answered = answer(ruling)
        wrong = [check.row() for check in answered.checks if not check.agrees]
        assert answered.outcome == "ok", (ruling.id, wrong)
        assert answered.checks, ruling.id
        if ruling.verdict in ("yes", "no", "depends"):
            assert answered.says == ruling.verdict, ruling.id


def test_there_are_many_over_all_topics():
    rulings = list(every_ruling())
    assert len(rulings) >= 34
    assert len({ruling.id for ruling in rulings}) == len(rulings)
    kinds = {ruling.kind for ruling in rulings}
    assert kinds >= {
        "visibility",
        "combat_range",
        "coherency",
        "move",
        "charge",
        "pile_in",
        "retreat",
        "redeploy",
        "cover",
        "terrain",
        "objective",
    }
    shapes = {m.base.shape for r in rulings for m in r.state.models.values()}
    assert shapes == {"round", "oval", "rect"}
    assert sum("faq" in ruling.tags for ruling in rulings) >= 8


def test_each_is_a_question_in_one_sentence_with_a_reason_and_a_rule():
    for ruling in every_ruling():
        assert ruling.question.endswith("?"), ruling.id
        assert len(ruling.question) <= 75, (ruling.id, len(ruling.question))
        assert not ruling.question.startswith("And "), ruling.id
        assert 10 <= len(ruling.why) <= 400, ruling.id
        assert re.match(r"(\d+\.\d|MV-|T-|G-|M-|Magic)", ruling.source), (ruling.id, ruling.source)
        assert ruling.title, ruling.id


def test_all_names_are_ours():
    for path in [*RULINGS, *sorted(resource("scenarios", "tables").glob("*.yaml"))]:
        found = PUBLISHED.search(path.read_text(encoding="utf-8"))
        assert found is None, (path.name, found)
    for ruling in every_ruling():
        assert all(unit.name for unit in ruling.state.units.values()), ruling.id


def test_glyphs_are_there():
    states = [ruling.state for ruling in every_ruling()]
    states.append(load_scenario(resource("scenarios", "tables", "harrow-mill.yaml")).state)
    for state in states:
        for unit in state.units.values():
            assert (ROLES / f"{unit.glyph}.svg").is_file() or not unit.glyph, unit.glyph
            assert unit.glyph or unit.has("MANIFESTATION"), unit.id


def mill():
    return load_scenario(resource("scenarios", "tables", "harrow-mill.yaml"))


def test_the_ready_table_is_a_legal_position():
    scenario = mill()
    state = scenario.state
    assert scenario.faults == ()
    assert state.board == (60.0, 44.0)
    for unit in state.units:
        assert judge_coherency(state, unit).is_legal, unit
    pairs = {frozenset((a, b)) for a, foes in combats(state).items() for b in foes}
    assert pairs == {frozenset(("giant", "hounds"))}
    assert obscured_by(state, "slingers") == ("wood",)
    assert any(contested(state, unit) for unit in state.units)


def test_the_ready_table_has_everything():
    state = mill().state
    assert {unit.player for unit in state.units.values()} == {1, 2}
    rounds = {m.base.length for m in state.models.values() if m.base.shape == "round"}
    assert min(rounds) == 25.0
    assert max(rounds) == 130.0
    ovals = {(m.base.length, m.base.width) for m in state.models.values() if m.base.shape == "oval"}
    assert ovals >= {(60.0, 35.0), (75.0, 42.0), (105.0, 70.0)}
    assert any(m.base.shape == "rect" for m in state.models.values())
    assert any(m.pose.z > 1.0 for m in state.models.values())
    kinds = {feature.kind for feature in state.terrain.values()}
    assert kinds >= {
        "hill",
        "wood",
        "ruin",
        "building",
        "pool",
        "wall",
        "barricade",
        "tower",
        "statue",
        "place_of_power",
        "rock",
    }
    abilities = {a for feature in state.terrain.values() for a in feature.abilities}
    assert abilities == {"COVER", "OBSCURING", "UNSTABLE", "IMPASSABLE", "PLACE OF POWER"}
    assert any(part.region.holes for f in state.terrain.values() for part in f.parts)
    assert 3 <= len(state.objectives) <= 4
    assert {unit.has("FLY") for unit in state.units.values()} == {True, False}


def test_models_stand_wholly_on_their_levels():
    from tabletop.geometry.region_gap import is_inside, overlaps_region

    state = mill().state
    for model in state.models.values():
        under = [
            (feature.id, part)
            for feature in state.terrain.values()
            for part in feature.parts
            if overlaps_region(model.footprint, part.region)
        ]
        top = max((part.top for _, part in under), default=0.0)
        assert model.pose.z == top, model.id
        assert all(is_inside(model.footprint, part.region) for _, part in under), model.id


def test_the_blank_table_is_blank():
    state = load_scenario(resource("scenarios", "tables", "blank.yaml")).state
    assert state.board == (60.0, 44.0)
    assert len(state.models) + len(state.units) + len(state.terrain) == 0
    assert len(state.objectives) == 0


def test_cases_name_nothing_from_outside():
    for path in sorted((Path(__file__).parents[1] / "data" / "cases").glob("*.yaml")):
        assert PUBLISHED.search(path.read_text(encoding="utf-8")) is None, path.name
