"""Ranges, combats, coherency, control and distance say what the judges say."""

import itertools

import pytest

from tabletop.geometry.coherency import coherency
from tabletop.rules.coherency import unit_coherency
from tabletop.rules.combat import combats, judge_combat
from tabletop.rules.contest import control
from tabletop.rules.measure import model_gap, nearest_models
from tabletop.rules.table import Table
from tabletop.ui.table.overlays import TableOverlays, legend_rows
from tabletop.ui.table.overlays.coherency import Graphs, falls_with
from tabletop.ui.table.overlays.combats import Combats
from tabletop.ui.table.overlays.control import Controls
from tabletop.ui.table.overlays.distance import Distance
from tabletop.ui.table.overlays.ranges import Ranges
from tabletop.ui.table.overlays.tables import Tables
from tests.ui.overlays.board import FakeBoard, lifted
from tests.ui.sample import state as sample


@pytest.fixture(scope="module")
def state():
    return sample()


def _judged_lines(state):
    found = set()
    for a, foes in combats(Table(state)).items():
        for b in foes:
            if state.unit(a).player == 1:
                marks = judge_combat(Table(state), a, b).passed[0].marks
                found.add(next(mark.points for mark in marks if mark.kind == "measure"))
    return found


def test_nothing_is_shown_unasked(state):
    board = FakeBoard(state, ["giant1"])
    shown = [provider(board) for provider in TableOverlays().providers]
    assert not any(o.ranges or o.links or o.rings or o.combats or o.zones for o in shown)


def test_legend_keys_are_each_used_once():
    rows = legend_rows()
    assert len({row.key for row in rows}) == len({row.id for row in rows}) == len(rows)


def test_ranges_are_of_the_enemies_and_the_selection(state):
    board = FakeBoard(state, ["giant1"], ranges=True)
    shown = Ranges()(board).ranges
    assert {area.distance for area in shown} == {3.0}
    prints = {area.footprints for area in shown}
    wanted = [u for u in state.units.values() if u.player == 2 or u.id == "giant"]
    assert prints == {tuple(m.footprint for m in state.models_of(u.id)) for u in wanted}


def test_ranges_that_rest_stay_the_same_objects_in_a_drag(state):
    board, ranges = FakeBoard(state, ["giant1"], ranges=True), Ranges()
    board.carry(["giant1"], 1.0, 0.0)
    first = ranges(board).ranges
    board.carry(["giant1"], 2.0, 0.0)
    assert ranges(board).ranges is first
    assert all(area.player == 2 for area in first)


def test_combats_are_the_judges(state):
    board = FakeBoard(state, combat=True)
    shown = Combats(Tables())(board).combats
    assert {(c.p, c.q) for c in shown} == _judged_lines(state)
    assert shown


def test_combats_follow_a_drag(state):
    board, overlay = FakeBoard(state, ["giant1"], combat=True), Combats(Tables())
    overlay(board)
    for dx in (0.1, 2.0, -8.0):
        board.carry(["giant1"], dx, 0.3)
        shown = overlay(board).combats
        assert {(c.p, c.q) for c in shown} == _judged_lines(board.shown_state())
    assert not shown


@pytest.mark.parametrize("unit", ["guard", "pikes", "riders", "hounds"])
def test_graph_is_the_judges(state, unit):
    found, graph = unit_coherency(state, unit), Graphs().graph(state, unit)
    ids = state.unit(unit).models
    assert graph.links == tuple((ids[i], ids[j]) for i, j, _ in found.links)
    assert graph.critical == tuple(ids[i] for i in found.critical)
    assert not graph.offenders


def test_offenders_have_rings_in_a_drag(state):
    board, graphs = FakeBoard(state, ["guard9"], coherency=True), Graphs()
    rest = graphs(board)
    assert "offender" not in {ring for kinds in rest.rings.values() for ring in kinds}
    board.carry(["guard9"], 6.0, -3.0)
    shown = graphs(board)
    found = unit_coherency(board.shown_state(), "guard")
    ids = state.unit("guard").models
    assert found.offenders
    for i in found.offenders:
        assert shown.rings[ids[i]] == ("offender",)
    board.carry(["guard9"], 6.5, -3.0)
    assert graphs(board).links is shown.links


@pytest.mark.parametrize("unit", ["guard", "riders", "pikes"])
def test_what_falls_is_the_smallest_set(state, unit):
    models = state.unit(unit).models
    prints = {m: state.model(m).footprint for m in models}
    for model in models:
        rest = [m for m in models if m != model]
        for size in range(len(rest) + 1):
            sets = itertools.combinations(rest, size)
            good = [
                s for s in sets if coherency([prints[m] for m in rest if m not in s]).is_coherent
            ]
            if good:
                break
        assert len(falls_with(state, model)) == size
        assert falls_with(state, model) in good


def test_a_hovered_model_that_holds_the_unit_says_what_falls():
    state = sample()
    unit = state.unit("riders")
    middle = next(m for m in unit.models if falls_with(state, m))
    board = FakeBoard(state, unit.models, coherency=True)
    board.hovered = middle
    shown = Graphs()(board)
    assert shown.spots[0].text == "if it falls, 1 more goes"
    assert shown.rings[falls_with(state, middle)[0]] == ("unknown",)


def test_control_is_the_judges(state):
    shown = Controls()(FakeBoard(state, control=True))
    found = control(state)
    assert [zone.player for zone in shown.zones] == [
        c.controller for c in found.values() if c.controller
    ]
    assert [note.text for note in shown.notes] == ["player 1, 10 to 0", "player 2, 0 to 2"]


def test_distance_of_two_models_and_of_two_units(state):
    distance = Distance(Tables())
    shown = distance(FakeBoard(state, ["giant1", "hounds2"])).measures[0]
    found = model_gap(state, "giant1", "hounds2")
    assert (shown.p, shown.q) == (found.p, found.q)
    assert shown.text == f'{found.distance:.2f}"'
    both = state.unit("giant").models + state.unit("hounds").models
    whole = distance(FakeBoard(state, both)).measures[0]
    near = nearest_models(state, "giant", "hounds").gap
    assert (whole.p, whole.q) == (near.p, near.q)
    assert not distance(FakeBoard(state, state.unit("guard").models)).measures


def test_distance_never_rounds_onto_combat_range():
    state = sample()
    far = model_gap(state, "captain1", "guard1").distance
    moved = state.model("captain1").pose
    other = state.model("guard1").pose
    length = ((moved.x - other.x) ** 2 + (moved.y - other.y) ** 2) ** 0.5
    by = (3.0003 - far) / length
    pose = moved.moved((moved.x - other.x) * by, (moved.y - other.y) * by)
    near = lifted(state, "captain1", pose=pose)
    shown = Distance(Tables())(FakeBoard(near, ["captain1", "guard1"])).measures[0]
    assert shown.text == '3.0003"'
