"""Sight between any two, who sees a spot, and units against units, at a real table."""

from dataclasses import replace

import pygame
import pytest

from tabletop.geometry.base import round_base
from tabletop.rules.imagined import Imagined, imagined, in_stead, look_between
from tabletop.rules.sight import sees_unit, visible
from tabletop.rules.table import table_of
from tabletop.rules.unit_matrix import reaches
from tabletop.ui.kit.ui import Hit
from tabletop.ui.table.seeing.matrix_screen import MatrixScreen
from tabletop.ui.table.seeing.matrix_work import as_text
from tabletop.ui.table.seeing.pair_facts import pair_facts
from tabletop.ui.table.seeing.pair_words import proof_words, verdict_words
from tabletop.ui.table.seeing.spot_view import watch_words
from tabletop.ui.table.sight_tool import SightTool
from tests.ui.sample import state as sample
from tests.ui.table.desk import Desk, event

SHIFT = pygame.KMOD_LSHIFT


@pytest.fixture
def desk(tmp_path):
    made = Desk(tmp_path)
    made.session.journal = made.session.journal.start(sample())
    made.step()
    yield made
    made.close()


@pytest.fixture
def few(desk):
    """Three units of each side only: the window draws less."""
    state = sample()
    kept = {"guard", "archers", "captain", "pikes", "hounds", "drake"}
    units = {key: unit for key, unit in state.units.items() if key in kept}
    models = {key: model for key, model in state.models.items() if model.unit in kept}
    desk.session.journal = desk.session.journal.start(replace(state, units=units, models=models))
    desk.step()
    return desk


def take_up_sight(desk):
    desk.key(pygame.K_v, "V", SHIFT)
    tool = desk.screen.tool
    assert isinstance(tool, SightTool)
    return tool


def wheel(desk, point, by):
    desk.move(point)
    desk.step(event(pygame.MOUSEWHEEL, x=0, y=by, precise_y=float(by)))


def test_two_clicks_and_a_key_give_the_proof(desk):
    desk.click(desk.place("captain1"))
    tool = take_up_sight(desk)
    desk.click(desk.place("hounds1"))
    assert tool.asked(desk.screen) == ("captain1", "hounds1")
    assert desk.said[-1] == "Ysolde Marr does not see Cinder Hounds 1: every line is closed by " + (
        "Toll House."
    )
    shown = desk.screen.overlays()
    assert [line.is_clear for line in shown.sightlines] == [False]
    assert {key.split(":")[0] for key in shown.marked} == {"house"}
    assert any(spot.text == "hidden by Toll House" for spot in shown.spots)


def test_the_other_way_gives_the_verdict_of_the_other_way(desk):
    desk.click(desk.place("captain1"))
    tool = take_up_sight(desk)
    desk.click(desk.place("drake1"))
    desk.key(pygame.K_x, "X", SHIFT)
    assert tool.asked(desk.screen) == ("drake1", "captain1")
    facts = tool.pair.facts(desk.screen)
    assert facts.is_visible is visible(desk.state, "drake1", "captain1").is_visible
    desk.key(pygame.K_x, "X", SHIFT)
    assert tool.asked(desk.screen) == ("captain1", "drake1")


def test_the_ground_is_a_spot_that_is_dragged_and_grows(desk):
    desk.click(desk.place("captain1"))
    tool = take_up_sight(desk)
    before = desk.state
    desk.click((22.0, 22.0))
    near, spot = tool.asked(desk.screen)
    assert near == "captain1"
    assert isinstance(spot, Imagined)
    assert (spot.pose.x, spot.pose.y) == pytest.approx((22.0, 22.0), abs=0.05)
    desk.down((22.0, 22.0))
    desk.move((20.0, 24.0))
    desk.up((20.0, 24.0))
    spot = tool.pair.far
    assert (spot.pose.x, spot.pose.y) == pytest.approx((20.0, 24.0), abs=0.1)
    tall = spot.height
    wheel(desk, (20.0, 24.0), 1)
    assert tool.pair.far.height == tall + 0.5
    facts = tool.pair.facts(desk.screen)
    assert facts.is_visible is look_between(before, "captain1", tool.pair.far).is_visible
    assert desk.state is before  # nothing was moved, and nothing is to be undone
    desk.key(pygame.K_DELETE)
    assert tool.pair.far is None
    assert desk.state is before


def test_two_spots_need_no_model(desk):
    tool = take_up_sight(desk)
    desk.click((20.0, 24.0))
    desk.click((28.0, 24.0))
    one, two = tool.asked(desk.screen)
    assert isinstance(one, Imagined)
    assert isinstance(two, Imagined)
    assert verdict_words(tool.pair.facts(desk.screen)) in (
        "Spot A sees spot B",
        "Spot A does not see spot B",
    )
    desk.key(pygame.K_ESCAPE)
    assert tool.asked(desk.screen) is None
    assert desk.screen.tool is tool
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.tool is desk.screen.tools[0]


def test_alt_takes_a_model_in_thought(desk):
    desk.click(desk.place("captain1"))
    tool = take_up_sight(desk)
    pygame.key.set_mods(pygame.KMOD_LALT)
    try:
        desk.click(desk.place("drake1"))
    finally:
        pygame.key.set_mods(0)
    spot = tool.pair.far
    assert spot == in_stead(desk.state, "drake1")
    facts = tool.pair.facts(desk.screen)
    real = visible(desk.state, "captain1", "drake1")
    assert (facts.sight.witness, facts.is_visible) == (real.witness, real.is_visible)
    assert "drake1" in desk.screen.overlays().hidden_models


def test_sizes_are_chosen_in_the_panel(desk):
    tool = take_up_sight(desk)
    desk.click((20.0, 24.0))
    panel = tool.panel(desk.screen)
    assert panel.act(desk.screen, Hit("see-base", "6"))
    assert tool.pair.near.base == round_base(80)
    assert tool.pair.near.height == 5.0
    panel.act(desk.screen, Hit("field-see-height", "3.5", "change"))
    assert tool.pair.near.height == 3.5
    panel.act(desk.screen, Hit("field-see-height", "tall", "change"))
    assert panel.sizes.error
    assert tool.pair.near.height == 3.5
    panel.act(desk.screen, Hit("field-see-base", "60x35", "change"))
    assert (tool.pair.near.base.shape, tool.pair.near.base.width) == ("oval", 35.0)
    panel.act(desk.screen, Hit("see-usual"))
    assert tool.pair.near.height == 2.5


def test_no_verdict_is_said_with_its_reason():
    state = sample()
    spot = imagined(state, round_base(40), (state.model("drake1").pose.x, 7.7))
    facts = pair_facts(table_of(state), "captain1", spot)
    assert facts.is_visible is None
    assert verdict_words(facts) == "No verdict"
    assert proof_words(facts) == "No base fits at B: Kiln Drake stands there (MV-4)."


def test_the_four_readings_are_compared(desk):
    desk.click(desk.place("captain1"))
    tool = take_up_sight(desk)
    desk.click(desk.place("witch1"))
    facts = tool.pair.facts(desk.screen)
    tool.pair.flip(desk.screen, facts)
    desk.settle()
    flip = tool.pair.flip(desk.screen, facts)
    assert set(flip.others) == {"standard", "equal_blocks", "terrain_only", "plan"}
    assert flip.others["standard"] is facts.is_visible


# ---------------------------------------------------------------------- who sees this spot
def test_the_spot_follows_the_pointer(desk):
    desk.key(pygame.K_s, "S", SHIFT)
    tool = desk.screen.tool
    assert tool.id == "spot"
    for k in range(25):
        desk.move((20.0 + 0.2 * k, 24.0))
    desk.settle()
    seen = tool.seen(desk.screen)
    assert (seen.spot.pose.x, seen.spot.pose.y) == pytest.approx((24.8, 24.0), abs=0.05)
    for watch in seen.watches:
        models = [
            m
            for m in desk.state.unit(watch.unit).models
            if look_between(desk.state, m, seen.spot).is_visible
        ]
        assert list(watch.seen_by) == models
        assert watch_words(desk.state, watch)
    rings = desk.screen.overlays().rings
    assert all(("seen" in rings[m]) is (m in seen.models) for m in desk.state.models)


def test_a_pinned_spot_stays_and_opens_the_line_of_a_unit(desk):
    desk.key(pygame.K_s, "S", SHIFT)
    tool = desk.screen.tool
    desk.click((20.0, 24.0))
    desk.move((30.0, 10.0))
    desk.settle()
    pinned = tool.spot(desk.screen)
    assert (pinned.pose.x, pinned.pose.y) == pytest.approx((20.0, 24.0), abs=0.05)
    assert "units see this spot" in desk.said[-1]
    desk.key(pygame.K_RIGHT)
    assert tool.spot(desk.screen).pose.x == pytest.approx(21.0, abs=0.05)
    desk.settle()
    watch = tool.seen(desk.screen).watches[0]
    tool.panel(desk.screen).act(desk.screen, Hit("spot-row", watch.unit))
    sight = desk.screen.tool
    assert isinstance(sight, SightTool)
    assert sight.asked(desk.screen)[0] == watch.nearest
    assert sight.pair.facts(desk.screen).is_visible is watch.sees


def test_where_a_model_stands_no_other_fits(desk):
    desk.key(pygame.K_s, "S", SHIFT)
    x, y = desk.place("giant1")
    desk.click((x + 0.1, y))
    desk.settle()
    seen = desk.screen.tool.seen(desk.screen)
    assert "stands there (MV-4)" in seen.why
    assert not seen.watches


# ---------------------------------------------------------------------- units against units
def open_matrix(desk):
    desk.key(pygame.K_m, "M")
    top = desk.shell.screens[-1]
    assert isinstance(top, MatrixScreen)
    desk.settle()
    return top


def test_cells_are_the_single_answers(few):
    desk = few
    matrix = open_matrix(desk)
    frame = matrix.frame
    assert matrix.work.known(frame) == frame.count == len(frame.rows) * len(frame.columns)
    for (a, b), pair in matrix.work.pairs.items():
        if not pair.stuck_in:
            assert pair.sees is sees_unit(desk.state, a, b)
    lines = as_text(desk.state, matrix.work, frame, 12.0).splitlines()
    assert len(lines) == len(frame.rows) + 1
    assert {len(line.split("\t")) for line in lines} == {len(frame.columns) + 1}
    first = matrix.work.pairs[frame.rows[0], frame.columns[0]]
    cell = lines[1].split("\t")[1]
    assert cell.startswith("visible" if first.sees else "hidden")
    assert ('within 12"' in cell) is reaches(desk.state, first, 12.0)


def test_tab_swaps_the_sides_and_the_work_is_kept(few):
    desk = few
    matrix = open_matrix(desk)
    known = dict(matrix.work.pairs)
    rows, columns = matrix.frame.rows, matrix.frame.columns
    desk.key(pygame.K_TAB)
    desk.settle()
    assert (matrix.frame.rows, matrix.frame.columns) == (columns, rows)
    assert len(matrix.work.pairs) == 2 * len(known)
    desk.key(pygame.K_a, "A")
    desk.settle()
    assert matrix.frame.count == len(matrix.work.pairs)
    desk.key(pygame.K_ESCAPE)
    again = open_matrix(desk)
    assert again.work is matrix.work
    assert all(again.work.pairs[key] is pair for key, pair in known.items())


def test_reasons_are_told_and_enter_shows_the_line(few):
    desk = few
    matrix = open_matrix(desk)
    hidden = next(p for p in matrix.work.pairs.values() if not (p.sees or p.stuck_in))
    frame = matrix.frame
    matrix.cursor = (frame.rows.index(hidden.observer), frame.columns.index(hidden.target))
    assert matrix.reasons() is None
    desk.settle()
    found = matrix.reasons()
    assert found.sight[0].startswith("Hidden")
    assert 'away, beyond 12"' in found.range[0] or 'within 12"' in found.range[0]
    desk.key(pygame.K_RETURN)
    assert desk.shell.screens[-1] is desk.screen
    assert {u.id for u in desk.session.units} == {hidden.observer, hidden.target}
    tool = desk.screen.tool
    assert isinstance(tool, SightTool)
    assert tool.pair.facts(desk.screen).is_visible is False


def test_esc_stops_the_work_before_it_leaves(few):
    desk = few
    desk.key(pygame.K_m, "M")
    matrix = desk.shell.screens[-1]
    assert matrix.is_working
    desk.key(pygame.K_ESCAPE)
    assert desk.shell.screens[-1] is matrix
    assert not matrix.is_working
    assert matrix.work.known(matrix.frame) < matrix.frame.count
    desk.key(pygame.K_ESCAPE)
    assert desk.shell.screens[-1] is desk.screen


def test_another_range_is_typed(few):
    desk = few
    matrix = open_matrix(desk)
    matrix.act(Hit("field-range", "24", "change"))
    assert matrix.reach == 24.0
    matrix.act(Hit("field-range", "far", "change"))
    assert matrix.error
    assert matrix.reach == 24.0
    desk.settle()
    assert matrix.reasons() is None or '24"' in matrix.reasons().range[0]
