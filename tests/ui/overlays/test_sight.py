"""Rows, lines and rings of sight are the judges' answers; the shading is where it should be."""

import math
from dataclasses import replace

import numpy as np
import pygame
import pytest
from shapely.geometry import Point

from tabletop.geometry.base import Pose
from tabletop.geometry.sight import Body, margin
from tabletop.rules.sight import sees_unit, visible
from tabletop.rules.table import Table
from tabletop.ui.table.overlays import TableOverlays
from tabletop.ui.table.overlays.shade_picture import picture_of, sampled
from tabletop.ui.table.overlays.shading import COARSE, MIDDLE, Detail, Ground, grounds
from tabletop.ui.table.overlays.sight_facts import (
    POLICIES,
    deepened,
    first_block,
    flip_of,
    look_around,
    side_of,
)
from tabletop.ui.table.overlays.sight_view import finished
from tabletop.ui.table.overlays.sight_words import flip_words, head_words, line_words, row_words
from tabletop.ui.table.side_view import change_height
from tabletop.ui.table.sight_panel import choose_policy
from tests.ui.overlays.board import FakeBoard, lifted
from tests.ui.sample import state as sample


@pytest.fixture(scope="module")
def state():
    return sample()


@pytest.fixture(scope="module")
def table(state):
    return Table(state)


@pytest.fixture(scope="module")
def facts(table):
    return finished(deepened(table, finished(look_around(table, ("captain1",)))))


def _shown(board, plug):
    """What is shown when a slow machine has caught up."""
    for _ in range(3):
        plug.sight.view(board)
        board.settle()
    return plug.sight.view(board)


def test_rows_of_a_model_are_the_judges(state, facts):
    assert len(facts.rows) == 6
    for row in facts.rows:
        seen = tuple(
            m for m in state.unit(row.unit).models if visible(state, "captain1", m).is_visible
        )
        assert row.seen == seen
        assert row.is_visible is bool(seen)
    assert head_words(facts) == f"Sees {len(facts.visible)} of 6 enemy units"


@pytest.mark.parametrize("unit", ["guard", "riders"])
def test_rows_of_a_unit_are_the_judges(table, unit):
    found = finished(look_around(table, table.state.unit(unit).models))
    for row in found.rows:
        assert row.is_visible is sees_unit(table, unit, row.unit)


def test_lines_are_clear_or_stopped_by_what_is_named(table, facts):
    for row in facts.rows:
        cuts = [cut for cut in side_of(table, row).cuts if cut.blocks]
        if row.is_visible:
            assert not cuts
            assert row.near[:2] != row.far[:2]
            continue
        at, keys = first_block(table, row.pair, row.near, row.far)
        assert row.stopped_at == at
        assert math.isclose(math.dist(row.near[:2], at), cuts[0].start, abs_tol=1e-9)
        assert set(keys)
        assert set(row.blockers) >= set(visible(table.state, *row.pair).blockers)


def test_words_name_the_house(table, facts):
    hounds = facts.row("hounds")
    assert row_words(table.state, hounds) == "Hidden; every line is closed by Toll House"
    assert 'Toll House is 5" tall' in line_words(table.state, hounds, side_of(table, hounds))
    assert row_words(table.state, facts.row("drake")).startswith("Visible; line clear by ")
    assert row_words(table.state, facts.row("pikes")).startswith("10 of 12 models visible; line")


def test_nearest_change_is_the_judges_margin(state, table, facts):
    row = facts.row("witch")
    flip = flip_of(state, row)
    one, two = (table.bodies[m] for m in row.pair)
    assert flip.margin == margin(table.scene, one, two, (one.group,), 2.0)
    assert set(flip.others) == set(POLICIES)
    assert flip.others["standard"] is row.is_visible
    assert "four sight options" in flip_words(state, row, flip) or "under" in flip_words(
        state, row, flip
    )


def test_a_drag_shows_what_is_true_in_the_hand(state):
    board, plug = FakeBoard(state, ["captain1"]), TableOverlays()
    plug.sight.begin(board)
    for dx, dy in ((0.5, -1.0), (3.0, -4.0), (-2.0, 1.0)):
        board.carry(["captain1"], dx, dy)
        shown = _shown(board, plug)
        now = board.shown_state()
        for unit in now.enemies_of(1):
            for m in unit.models:
                sees = visible(now, "captain1", m).is_visible
                assert shown.rings[m] == ("seen" if sees else "unseen",)
        for line in shown.sightlines:
            if line.is_clear:
                x, y = now.model("captain1").pose.x, now.model("captain1").pose.y
                assert math.dist(line.near, (x, y)) <= now.model("captain1").base.radius + 1e-6


def test_a_moved_blocker_changes_what_is_seen(state):
    board, plug = FakeBoard(state, ["captain1"]), TableOverlays()
    plug.sight.begin(board)
    assert _shown(board, plug).rings["witch1"] == ("seen",)
    board.session.select(("giant1",))
    captain, witch = state.model("captain1").pose, state.model("witch1").pose
    giant = state.model("giant1").pose
    tall = lifted(state, "giant1", height=8.0)
    board = FakeBoard(tall, ["captain1"])
    plug = TableOverlays()
    plug.sight.begin(board)
    _shown(board, plug)
    board.carry(["giant1"], captain.x + 2.4 - giant.x, captain.y + 0.5 - giant.y)
    assert _shown(board, plug).rings["witch1"] == ("unseen",)
    assert witch.x > captain.x


def test_an_enemy_that_is_selected_does_not_take_over(state):
    board, plug = FakeBoard(state, ["captain1"]), TableOverlays()
    plug.sight.begin(board)
    pose = state.model("drake1").pose
    assert plug.sight.take(board, board.click((pose.x, pose.y))) is False
    assert plug.sight.view.chosen == "drake"
    board.session.select(("drake1",))
    assert plug.sight.view.observers(board) == ("captain1",)
    board.session.select(("giant1",))
    assert plug.sight.view.observers(board) == ("giant1",)


def test_the_chosen_line_is_the_loud_one(state):
    board, plug = FakeBoard(state, ["captain1"]), TableOverlays()
    plug.sight.begin(board)
    plug.sight.view.chosen = "slingers"
    board.settle()
    lines = plug.sight.view(board).sightlines
    assert [line.is_decision for line in lines].count(True) == 1
    assert not next(line for line in lines if line.is_decision).is_clear


def test_a_unit_is_answered_in_the_background(state):
    board, plug = FakeBoard(state, state.unit("guard").models), TableOverlays()
    plug.sight.begin(board)
    board.settle()
    shown = plug.sight.view.answers(board)
    assert shown is not None
    assert {row.unit for row in shown.facts.visible} == {
        unit.id for unit in state.enemies_of(1) if sees_unit(state, "guard", unit.id)
    }


def test_another_reading_is_an_entry_of_the_journal(state):
    board = FakeBoard(state, ["captain1"])
    choose_policy(board, POLICIES.index("plan"))
    assert board.session.state.options.sight == "plan"
    assert board.session.undo() == "sight: Plan"
    assert board.session.state.options.sight == "standard"


def test_another_height_is_an_entry_of_the_journal(state):
    board = FakeBoard(state, ["captain1"])
    change_height(board, "pikes3", 0.5)
    assert {m.height for m in board.session.state.models_of("pikes")} == {2.0}
    assert board.session.state.model("pikes1").height_source == "given"
    board.session.undo()
    assert board.session.state is state


def test_shading_agrees_with_the_judge_away_from_edges(state, table):
    size = state.board
    detail = Detail(1.0, 9, 1440, 1)
    seen = [g for g in grounds(table, ("captain1",), size, (detail,)) if g is not None][-1].seen
    captain = table.bodies["captain1"]
    foot = replace(state.model("captain1"), pose=Pose(0, 0)).footprint
    wrong = asked = 0
    for j in range(2, 28, 3):
        for i in range(2, 42, 3):
            around = seen[j - 1 : j + 2, i - 1 : i + 2]
            if around.min() != around.max() or any(
                math.dist((m.pose.x, m.pose.y), (i + 0.5, j + 0.5)) < 2.5
                for m in state.models.values()
            ):
                continue
            spot = replace(foot, x=i + 0.5, y=j + 0.5, a=0.02, b=0.02)
            if any(
                s.region.polygon().distance(_spot(i + 0.5, j + 0.5)) < 1.0 for s in table.solids
            ):
                continue
            asked += 1
            body = Body("?", "?", spot, 0.0, 1.5)
            wrong += table.scene.sees(captain, body, (captain.group,)) is not bool(seen[j, i])
    assert asked > 40
    assert wrong <= asked // 40


def _spot(x, y):

    return Point(x, y)


def test_pixels_lie_over_their_cells(state):
    board = FakeBoard(state)
    seen = np.ones((60, 88))
    seen[20:40, 30:50] = 0.0  # x 15 to 25, y 10 to 20
    box = pygame.Rect(board.area)
    hidden = sampled(board.camera, box, state.board, seen)
    for point, level in (
        ((20.0, 15.0), 255),
        ((18.2, 16.8), 255),
        ((11.8, 15.0), 0),
        ((20.0, 23.2), 0),
        ((15.0, 15.0), 127),
        ((20.0, 20.0), 127),
    ):
        x, y = board.camera.to_screen(point)
        assert abs(int(hidden[round(y) - box.y, round(x) - box.x]) - level) <= 4
    for grid in (seen, seen[::4, ::4]):
        picture, corner = picture_of(board.context.kit, board.camera, box, state.board, grid)
        inside, outside = (
            tuple(round(v - c) for v, c in zip(board.camera.to_screen(p), corner, strict=True))
            for p in ((20.0, 15.0), (6.0, 25.0))
        )
        assert picture.get_at(inside).a > 20
        assert picture.get_at(outside).a == 0


def test_shading_gets_finer_at_rest(state):
    table = Table(state)
    steps = [
        g
        for g in grounds(table, ("captain1",), state.board, (COARSE, MIDDLE))
        if isinstance(g, Ground)
    ]
    assert [g.detail for g in steps] == [COARSE, MIDDLE]
    assert steps[0].seen.shape == (30, 44)
    assert steps[1].seen.shape == (60, 88)


def test_a_model_inside_terrain_gets_no_verdict(state):
    house = state.feature("house").parts[0].region.polygon().representative_point()
    pose = replace(state.model("drake1").pose, x=house.x, y=house.y)
    inside = lifted(state, "drake1", pose=pose)
    found = finished(look_around(Table(inside), ("captain1",)))
    row = found.row("drake")
    assert row.stuck_in == ("house",)
    assert row_words(inside, row) == "No verdict: it stands inside Toll House"
    others = finished(look_around(Table(inside), ("drake1",)))
    assert {r.stuck_in for r in others.rows} == {("house",)}
    assert "Kiln Drake stands inside Toll House" in row_words(inside, others.rows[0])


def test_after_esc_no_line_stays_at_the_pointer(state):
    board, plug = FakeBoard(state, ["captain1"], sight=True), TableOverlays()
    view = plug.sight.view
    board.hovered = "captain1"
    assert _shown(board, plug).sightlines
    board.session.select(())
    assert view.observers(board) == ()
    assert not view(board).sightlines
    board.hovered = ""
    assert view.observers(board) == ()
    board.hovered = "captain1"
    assert view.observers(board) == ("captain1",)
