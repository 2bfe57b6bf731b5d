"""End shapes, lines, ranks and packing by pointer and keys: what stands where after them."""

import itertools
import math

import pygame
import pytest

from tabletop.rules.coherency import is_coherent
from tabletop.rules.combat import enemies_in_combat
from tabletop.rules.measure import unit_gap
from tabletop.rules.standing import judge_standing
from tabletop.ui.kit.ui import Hit
from tabletop.ui.table.session import Plan
from tests.ui.table.desk import Desk, event


@pytest.fixture
def desk(tmp_path):
    it = Desk(tmp_path)
    yield it
    it.close()


def press(desk, id, value="", kind="press"):
    desk.screen.act(Hit(id, value, kind))
    desk.step()


def draw(desk, *points, settles=True):
    """Press at the first point and draw to the others, without letting go."""
    desk.down(points[0])
    for a, b in itertools.pairwise(points):
        for k in range(1, 7):
            desk.move((a[0] + (b[0] - a[0]) * k / 6, a[1] + (b[1] - a[1]) * k / 6))
    if settles:
        desk.settle()


def result(desk):
    return desk.screen.tool.proposing.result


def middle(desk, unit):
    places = [desk.place(m) for m in desk.state.unit(unit).models]
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def stands(desk, unit):
    return judge_standing(desk.state, desk.state.unit(unit).models) == []


# ---------------------------------------------------------------------- end shapes
def test_s_takes_the_tool_up_and_a_drawn_line_moves_the_unit_freely(desk):
    desk.select("guard")
    desk.key(pygame.K_s, "s")
    assert desk.screen.tool.id == "shape"
    x, y = middle(desk, "guard")
    before = desk.state
    draw(desk, (x - 4, y + 6), (x + 4, y + 6))
    styles = [ghost.style for ghost in desk.screen.overlays().ghosts]
    assert styles == ["ghost"] * 10 + ["proposed"] * 10
    assert desk.state is before
    desk.up((x + 4, y + 6))
    desk.settle()
    assert desk.session.journal.undo_label == "shape Mill Guard"
    assert is_coherent(desk.state, "guard")
    assert stands(desk, "guard")
    front = [p for p in desk.state.models_of("guard") if abs(p.pose.y - y - 6) < 0.05]
    assert len(front) >= 4
    assert {ghost.style for ghost in desk.screen.overlays().ghosts} == {"ghost"}
    assert desk.screen.tool.id == "shape"


def test_a_judged_move_goes_through_the_judge_and_is_under_way(desk):
    desk.select("guard")
    desk.session.intend("guard", Plan("run", 9.0))
    desk.key(pygame.K_s, "s")
    x, y = middle(desk, "guard")
    draw(desk, (x - 4, y + 5), (x + 3, y + 5))
    assert result(desk).is_legal
    assert "legal" in desk.screen.overlays().spots[-1].text
    desk.up((x + 3, y + 5))
    desk.settle()
    action = desk.session.action
    assert action.kind == "run"
    assert action.answer.is_legal
    assert set(action.paths) == set(desk.state.unit("guard").models)
    assert ": legal, " in desk.said[-1]


def test_who_cannot_get_there_keeps_it_open_until_enter(desk):
    desk.select("guard")
    desk.session.intend("guard", Plan("normal_move", 5.0))
    desk.key(pygame.K_s, "s")
    x, y = middle(desk, "guard")
    before = desk.state
    draw(desk, (x + 8, y + 6), (x + 8, y - 4))
    far = [p for p in result(desk).shaped.unable if p.lack == "too far"]
    assert far
    assert all(p.over > 0.0 for p in far)
    rings = [g.ring for g in desk.screen.overlays().ghosts]
    assert rings.count("illegal") == len(far)
    desk.up((x + 8, y - 4))
    desk.settle()
    assert desk.state is before
    assert "of 10 models can get there. Enter moves all the same" in desk.said[-1]
    desk.key(pygame.K_RETURN)
    desk.settle()
    assert desk.state is not before
    assert "Recorded as an override" in desk.said[-1]


def test_enforce_stops_an_end_shape_at_its_last_legal_points(desk):
    desk.select("guard")
    desk.session.policy = "enforce"
    desk.session.intend("guard", Plan("normal_move", 5.0))
    desk.key(pygame.K_s, "s")
    x, y = middle(desk, "guard")
    draw(desk, (x + 8, y + 6), (x + 8, y - 4))
    desk.up((x + 8, y - 4))
    desk.settle()
    start = {m: desk.place(m) for m in desk.state.unit("guard").models}
    desk.key(pygame.K_RETURN)
    desk.settle()
    for m, place in start.items():
        assert math.dist(place, desk.place(m)) <= 5.0 + 1e-6
    assert desk.session.action is None or desk.session.action.answer.is_legal


def test_keys_choose_shapes_the_wheel_the_front_and_esc_drops(desk):
    desk.select("guard")
    desk.key(pygame.K_s, "s")
    tool = desk.screen.tool
    x, y = 28.0, 14.0
    for code, text, shape in (
        (pygame.K_2, "2", "arc"),
        (pygame.K_3, "3", "block"),
        (pygame.K_4, "4", "ring"),
        (pygame.K_5, "5", "held"),
        (pygame.K_1, "1", "line"),
    ):
        desk.key(code, text)
        assert tool.want.shape == shape
    draw(desk, (x, y), (x + 6, y))
    desk.step(event(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0, flipped=False))
    desk.key(pygame.K_PLUS, "+")
    desk.settle()
    assert tool.want.columns == 2
    xs = {round(p.pose.x, 2) for p in result(desk).shaped.placed}
    assert len(xs) == 2
    before = desk.state
    desk.key(pygame.K_ESCAPE)
    assert result(desk) is None
    assert desk.screen.tool.id == "shape"
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.tool.id == "select"
    assert desk.state is before


def test_a_digit_typed_before_the_panel_is_drawn_is_the_tools(desk):
    desk.select("guard")
    desk.key(pygame.K_s, "s")
    tool = desk.screen.tool
    typed = event(pygame.KEYDOWN, key=pygame.K_4, unicode="4", mod=0)
    assert tool.take(desk.screen, typed)
    assert tool.want.shape == "ring"
    assert desk.screen.session.plan(desk.state.unit("guard")).kind == "free"


def test_q_turns_what_is_drawn_and_not_the_unit(desk):
    desk.select("riders")
    desk.key(pygame.K_s, "s")
    desk.key(pygame.K_3, "3")
    x, y = middle(desk, "riders")
    before = desk.state
    draw(desk, (x, y + 5), (x + 3, y + 5))
    desk.key(pygame.K_q, "q")
    desk.settle()
    assert {p.pose.facing for p in result(desk).shaped.placed} == {15.0}
    assert desk.state is before


def test_a_ring_goes_round_the_base_that_was_pressed(desk):
    desk.select("guard")
    desk.key(pygame.K_s, "s")
    desk.key(pygame.K_4, "4")
    giant = desk.place("giant-1") if "giant-1" in desk.state.models else desk.place("giant")
    draw(desk, (giant[0] + 0.2, giant[1]), (giant[0] + 1.0, giant[1] - 0.8))
    found = result(desk)
    unit = desk.state.unit("giant")
    core = desk.state.model(unit.models[0])
    own = desk.state.model("guard-1").base.radius
    for p in found.shaped.placed:
        away = math.dist((p.pose.x, p.pose.y), giant)
        assert away >= core.base.radius + own - 1e-6
    desk.up((giant[0] + 1.0, giant[1] - 0.8))
    desk.settle()
    assert stands(desk, "guard")


def test_the_formation_is_carried_as_it_is(desk):
    desk.select("wardens")
    desk.key(pygame.K_s, "s")
    desk.key(pygame.K_5, "5")
    x, y = middle(desk, "wardens")
    shape = [(a - x, b - y) for a, b in map(desk.place, desk.state.unit("wardens").models)]
    at = (34.0, 14.0)
    desk.down(at)
    desk.settle()
    desk.up(at)
    desk.key(pygame.K_RETURN)
    desk.settle()
    ends = [desk.place(m) for m in desk.state.unit("wardens").models]
    px, py = middle(desk, "wardens")
    assert math.dist((px, py), at) < 0.1
    for dx, dy in shape:
        assert min(math.dist((px + dx, py + dy), end) for end in ends) < 1e-6


def test_a_click_on_another_unit_of_ours_takes_that_one(desk):
    desk.select("guard")
    desk.key(pygame.K_s, "s")
    desk.click(desk.place("archers-1"))
    assert desk.session.unit.id == "archers"
    assert desk.said[-1] == "Shape: Fen Archers"


def test_typed_spacing_is_taken_and_a_bad_one_told(desk):
    desk.select("guard")
    desk.key(pygame.K_s, "s")
    press(desk, "field-gap", "0.25", "change")
    assert desk.screen.tool.want.size == 0.25
    press(desk, "field-gap", "much", "confirm")
    assert '"much" is no distance' in desk.said[-1]
    assert desk.screen.tool.want.size == 0.25


def test_nothing_stays_behind_when_the_table_changes_under_a_proposal(desk):
    desk.select("guard")
    desk.key(pygame.K_s, "s")
    x, y = middle(desk, "guard")
    desk.down((x, y + 6))
    desk.settle()
    desk.up((x, y + 6))
    desk.session.did("elsewhere", ())
    desk.key(pygame.K_ESCAPE)
    desk.drag("archers-1", (0.5, 1.0))
    desk.step()
    assert desk.screen.overlays().ghosts == () or result(desk) is None


# ---------------------------------------------------------------------- line up, ranks
def test_j_lines_up_and_again_j_forms_ranks(desk):
    desk.select("wardens")
    old = middle(desk, "wardens")
    desk.key(pygame.K_j, "j")
    desk.settle()
    placed = [p.pose for p in result(desk).shaped.placed]
    (ax, ay), (bx, by) = (placed[0].x, placed[0].y), (placed[-1].x, placed[-1].y)
    long = math.dist((ax, ay), (bx, by))
    for p in placed:
        assert abs((p.x - ax) * (by - ay) - (p.y - ay) * (bx - ax)) / long < 1e-6
    assert len({p.facing for p in placed}) == 1
    desk.key(pygame.K_j, "j")
    desk.key(pygame.K_MINUS, "-")
    desk.key(pygame.K_MINUS, "-")
    desk.settle()
    desk.key(pygame.K_RETURN)
    desk.settle()
    assert desk.session.journal.undo_label == "form ranks Reed Wardens"
    assert desk.screen.tool.id == "select"
    assert is_coherent(desk.state, "wardens")
    assert math.dist(middle(desk, "wardens"), old) < 0.3
    facing = math.radians(desk.state.model(desk.state.unit("wardens").models[0]).pose.facing)
    depths = {
        round(x * math.cos(facing) + y * math.sin(facing), 3)
        for x, y in map(desk.place, desk.state.unit("wardens").models)
    }
    assert len(depths) == 2


def test_line_up_takes_only_the_chosen_models(desk):
    desk.choose("guard-1", "guard-2", "guard-3")
    before = {m: desk.place(m) for m in desk.state.unit("guard").models}
    desk.key(pygame.K_j, "j")
    desk.settle()
    assert {p.model for p in result(desk).shaped.placed} == {"guard-1", "guard-2", "guard-3"}
    desk.key(pygame.K_RETURN)
    desk.settle()
    assert all(desk.place(f"guard-{k}") == before[f"guard-{k}"] for k in range(4, 11))


def test_j_says_why_it_cannot_be_used(desk):
    desk.key(pygame.K_j, "j")
    assert "select models first" in desk.said[-1]
    assert desk.screen.tool.id == "select"


def test_q_turns_a_selection_round_its_middle(desk):
    desk.select("wardens")
    models = desk.state.unit("wardens").models
    x, y = middle(desk, "wardens")
    old = {m: desk.place(m) for m in models}
    for _ in range(6):
        desk.key(pygame.K_q, "q")
        desk.settle()
    assert middle(desk, "wardens") == pytest.approx((x, y), abs=1e-6)
    for m, (a, b) in old.items():
        assert desk.place(m) == pytest.approx((x - (b - y), y + (a - x)), abs=1e-6)


# ---------------------------------------------------------------------- packing
class Counted(Desk):
    """A desk that counts what a user does: clicks and keys."""

    inputs = 0

    def click(self, point):
        self.inputs += 1
        super().click(point)

    def key(self, code, text="", mod=0):
        self.inputs += 1
        super().key(code, text, mod)


def test_ten_models_are_packed_near_an_enemy_out_of_combat_in_few_inputs(tmp_path):
    desk = Counted(tmp_path)
    desk.click(desk.place("guard-1"))
    desk.click(desk.place("guard-1"))
    desk.key(pygame.K_k, "k")
    desk.click(desk.place("pikes-1"))
    desk.settle()
    desk.key(pygame.K_RETURN)
    desk.settle()
    assert len(desk.state.unit("guard").models) == 10
    assert unit_gap(desk.state, "guard", "pikes") <= 3.0 + 1e-6
    assert enemies_in_combat(desk.state, "guard") == ()
    assert is_coherent(desk.state, "guard")
    assert stands(desk, "guard")
    assert desk.inputs <= 12
    desk.close()


def test_the_same_from_a_blank_table(tmp_path):
    desk = Counted(tmp_path, is_blank=True)
    desk.key(pygame.K_i, "i")
    press(desk, "add-count", "2")  # a click on "10"
    desk.click((10.0, 22.0))
    press(desk, "add-player", "1")  # a click on "2, orange"
    desk.click((40.0, 22.0))
    desk.key(pygame.K_ESCAPE)
    desk.click(desk.place("blue-1-1"))
    desk.key(pygame.K_k, "k")
    desk.click(desk.place("orange-1-1"))
    desk.settle()
    desk.key(pygame.K_RETURN)
    desk.settle()
    assert desk.inputs + 2 <= 12
    assert unit_gap(desk.state, "blue-1", "orange-1") <= 3.0 + 1e-6
    assert enemies_in_combat(desk.state, "blue-1") == ()
    assert is_coherent(desk.state, "blue-1")
    desk.close()


def test_a_pack_goes_round_the_point_that_is_clicked(desk):
    desk.select("wardens")
    desk.key(pygame.K_k, "k")
    desk.click((32.0, 18.0))
    desk.settle()
    assert math.dist(middle(desk, "wardens"), (32.0, 18.0)) > 5.0
    desk.key(pygame.K_RETURN)
    desk.settle()
    assert math.dist(middle(desk, "wardens"), (32.0, 18.0)) < 2.0
    assert desk.session.journal.undo_label == "pack Reed Wardens"


def test_none_found_is_said_and_esc_stops_a_search(desk):
    desk.select("guard")
    desk.key(pygame.K_k, "k")
    press(desk, "field-away", "40", "change")
    desk.click((32.0, 18.0))
    desk.settle()
    assert desk.said[-1].startswith('Pack: none found more than 40.00" from enemies')
    assert desk.screen.tool.proposing.result is None
    press(desk, "field-away", "9", "change")
    desk.key(pygame.K_ESCAPE)
    assert desk.said[-1] in ("Search stopped", "Places dropped")
    assert not desk.screen.tool.proposing.is_up
    desk.settle()
    assert desk.screen.tool.proposing.result is None


def test_a_pack_by_a_judged_move_is_judged(desk):
    desk.select("guard")
    desk.session.intend("guard", Plan("normal_move", 5.0))
    desk.key(pygame.K_k, "k")
    x, y = middle(desk, "guard")
    desk.click((x + 2.0, y + 3.0))
    desk.settle()
    desk.key(pygame.K_RETURN)
    desk.settle()
    assert desk.session.action is not None
    assert desk.session.action.kind == "normal_move"
    assert desk.session.action.answer is not None


def test_overlays_show_the_places_proposed_before_they_are_taken(desk):
    desk.select("wardens")
    desk.key(pygame.K_s, "s")
    draw(desk, (30.0, 12.0), (34.0, 12.0))
    ahead = desk.screen.shown_state()
    assert ahead is desk.screen.shown_state()
    assert {(p.pose.x, p.pose.y) for p in result(desk).shaped.placed} == {
        (m.pose.x, m.pose.y) for m in ahead.models_of("wardens")
    }
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.shown_state() is desk.state
