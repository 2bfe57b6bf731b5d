"""What is written is read back bit by bit, and written again letter by letter."""

import math
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.errors import TabletopError
from tabletop.files.node import plain
from tabletop.files.ruling_in import load_rulings, parse_rulings
from tabletop.files.ruling_out import dump_ruling, dump_rulings, save_ruling
from tabletop.files.scenario import (
    Scenario,
    dump_scenario,
    load_scenario,
    parse_scenario,
    save_scenario,
    scenario_of,
)
from tabletop.files.yaml_in import parse
from tabletop.files.yaml_out import Flow, dump
from tabletop.geometry.base import Base, Pose
from tabletop.state.model import GameState, Model, Unit
from tests.files.sample import sample, text_of

GOLDEN = Path(__file__).parents[1] / "data" / "golden"
CASES = sorted((Path(__file__).parents[1] / "data" / "cases").glob("*.yaml"))


@pytest.mark.parametrize("path", CASES, ids=lambda p: p.stem)
def test_every_case_survives(path):
    rulings = load_rulings(path)
    text = dump_rulings(rulings)
    again = parse_rulings(text, str(path))
    assert again == rulings
    assert dump_rulings(again) == text
    for ruling in rulings:
        assert parse_rulings(dump_ruling(ruling), "x.yaml") == [ruling]


def test_one_of_everything_survives(tmp_path: Path):
    (ruling,) = parse_rulings(text_of(sample()), "r.yaml")
    assert parse_rulings(dump_ruling(ruling), "r.yaml") == [ruling]
    save_ruling(tmp_path / "r.yaml", ruling)
    assert load_rulings(tmp_path / "r.yaml") == [ruling]


def test_heights_by_default_stay_by_default_and_others_are_kept():
    (ruling,) = parse_rulings(text_of(sample()), "r.yaml")
    rider = ruling.state.model("A1")
    assert rider.height_source != "given"
    assert "height: 2.0" in dump_ruling(ruling)
    assert dump_ruling(ruling).count("height:") == 3  # A2, the wall, the part
    told = replace(rider, height=9.5, height_source="measured by hand")
    state = replace(ruling.state, models={**ruling.state.models, "A1": told})
    again = parse_rulings(dump_ruling(replace(ruling, state=state)), "r.yaml")[0]
    assert again.state.model("A1") == told


def test_a_table_survives_and_can_come_from_a_ruling(tmp_path: Path):
    (ruling,) = parse_rulings(text_of(sample()), "r.yaml")
    scenario = scenario_of(ruling)
    assert parse_scenario(dump_scenario(scenario)) == scenario
    path = tmp_path / "Тест ß 😀.yaml"
    save_scenario(path, scenario)
    assert load_scenario(path) == scenario
    save_ruling(path, ruling)
    assert load_scenario(path, "sample").state == ruling.state


def test_tables_keep_overlaps(tmp_path: Path):
    base = Base("round", 32, 32)
    models = {m: Model(m, "A", base, Pose(x, 1), 1.5) for m, x in (("a", 1.0), ("b", 1.2))}
    state = GameState(models=models, units={"A": Unit("A", 1, ("a", "b"))}, title="Two in one")
    save_scenario(tmp_path / "t.yaml", Scenario(state))
    loaded = load_scenario(tmp_path / "t.yaml")
    assert loaded.state == state
    assert loaded.faults == ('a and b overlap by 1.06"',)


def test_files_written_by_earlier_versions_are_read_as_they_were(tmp_path: Path):
    (ruling,) = load_rulings(GOLDEN / "ruling-1.yaml")
    before = sample()
    for later in ("territories", "annotations", "underlay", "locked"):
        del before["setup"][later]
    assert ruling == parse_rulings(text_of(before), "r.yaml")[0]
    scenario = load_scenario(GOLDEN / "table-1.yaml")
    assert scenario == scenario_of(ruling)
    drawn = load_scenario(GOLDEN / "table-1-drawn.yaml")
    assert drawn == scenario_of(parse_rulings(text_of(sample()), "r.yaml")[0])
    later = (GOLDEN / "table-1.yaml").read_text(encoding="utf-8").replace("format: 1", "format: 9")
    path = tmp_path / "later.yaml"
    path.write_text(later, encoding="utf-8")
    with pytest.raises(TabletopError, match="has format 9, this program reads up to format 1"):
        load_scenario(path)


coordinate = st.floats(-50, 50).map(lambda x: round(x, 8) + 0.0)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(coordinate, coordinate, st.floats(0, 359.99), st.floats(0, 9)), min_size=1),
    st.floats(1, 200),
    st.floats(1, 200),
)
def test_poses_and_sizes_survive_bit_by_bit(places, length, width):
    base = Base("oval", length, width)
    models = {
        f"m{n}": Model(f"m{n}", "A", base, Pose(x, y, turned, z).snapped(), 1.5 + n / 7)
        for n, (x, y, turned, z) in enumerate(places)
    }
    state = GameState(models=models, units={"A": Unit("A", 1, tuple(models))})
    assert parse_scenario(dump_scenario(Scenario(state))).state == state


text = st.text(st.characters(blacklist_categories=("Cs",)), max_size=120)
prose = st.lists(
    st.sampled_from(['the 3" gap', "a: b", "# no", "- x", "it's", "“q”", "yes", "é"]), max_size=40
).map(" ".join)
value = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**9), 10**9)
    | st.floats(allow_nan=False, allow_infinity=False)
    | text
    | prose,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(text.filter(bool), inner, max_size=4)
    ),
    max_leaves=15,
)


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(text.filter(bool), value | value.map(Flow), min_size=1, max_size=5))
def test_any_value_survives_in_blocks_and_in_one_line(data):
    bare = {k: v.value if isinstance(v, Flow) else v for k, v in data.items()}
    assert _same(plain(parse(dump(data))), bare)


def _same(a, b):
    if isinstance(a, float) and isinstance(b, float):
        return math.copysign(1, a) == math.copysign(1, b) and a == b
    if isinstance(a, dict) and isinstance(b, dict):
        return list(a) == list(b) and all(_same(a[k], b[k]) for k in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(_same(x, y) for x, y in zip(a, b, strict=True))
    return type(a) is type(b) and a == b
