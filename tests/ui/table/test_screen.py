import pygame
import pytest

from tabletop.geometry.units import is_equal
from tabletop.rules.moves import judge_move
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.dialog import Dialog
from tabletop.ui.start import StartScreen
from tabletop.ui.table import moving
from tests.ui.table.desk import Desk, event


@pytest.fixture
def desk(tmp_path):
    it = Desk(tmp_path)
    yield it
    it.close()


def test_click_shift_control_box_and_escape_select(desk):
    desk.click(desk.place("guard-1"))
    assert desk.session.selection == ("guard-1",)
    assert desk.said[-1] == "Selected Mill Guard 1"
    x, y = desk.place("guard-1")
    desk.down((x - 4.0, y - 4.5))
    desk.move((x + 4.0, y + 4.0))
    desk.up((x + 4.0, y + 4.0))
    assert set(desk.session.selection) == set(desk.state.unit("guard").models)
    desk.key(pygame.K_a, mod=pygame.KMOD_LCTRL)
    assert {desk.state.unit_of(m).player for m in desk.session.selection} == {1}
    assert len(desk.session.selection) > 10
    desk.key(pygame.K_ESCAPE)
    assert desk.session.selection == ()
    desk.click((1.0, 1.0))
    assert desk.session.selection == ()


def test_double_click_selects_the_unit(desk):
    desk.click(desk.place("riders-3"))
    desk.click(desk.place("riders-3"))
    assert desk.session.selection == desk.state.unit("riders").models
    assert desk.said[-1] == "Selected Lantern Riders, 5 models"


def test_picking_is_by_the_outline_of_the_base(desk):
    pose = desk.state.model("thrower-1").pose
    corner = (pose.x + 100 / 50.8 - 0.1, pose.y + 60 / 50.8 - 0.1)
    desk.click(corner)
    assert desk.session.selection == ("thrower-1",)
    desk.click((1.0, 1.0))
    oval = desk.state.model("drake-1")
    outside = oval.footprint.bounds()
    desk.click((outside[0] + 0.05, outside[3] - 0.05))
    assert desk.session.selection == ()


def test_a_move_is_judged_dropped_undone_and_done_again(desk):
    desk.select("wardens")
    desk.key(pygame.K_1, "1")
    assert 'Reed Wardens, Normal Move, 6" to move (Move)' in desk.said
    before = desk.state
    desk.drag("wardens-1", (2.0, 0.5), (4.0, 1.0))
    assert desk.said[-1].startswith("Reed Wardens, Normal Move: legal, 4.1")
    action = desk.session.action
    assert action is not None
    assert judge_move(action.start, action.move).is_legal
    gone = desk.place("wardens-6")[0] - before.model("wardens-6").pose.x
    assert gone == pytest.approx(4.0, abs=0.1)
    after = desk.state
    desk.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert desk.state is before
    assert desk.said[-1] == "Undo: Normal Move, Reed Wardens"
    assert not (desk.session.ready("wardens") or action).paths
    desk.key(pygame.K_y, mod=pygame.KMOD_LCTRL)
    assert desk.state is after


def test_drops_of_one_unit_add_up_until_the_move_ends(desk):
    desk.select("wardens")
    desk.key(pygame.K_1, "1")
    desk.drag("wardens-1", (3.0, 0.0))
    desk.drag("wardens-1", (2.0, 0.0))
    action = desk.session.action
    assert action is not None
    assert len(action.paths["wardens-1"]) == 3
    cost = judge_move(action.start, action.move).cost["wardens-1"]
    assert 4.9 < cost < 5.1
    desk.drag("wardens-1", (3.0, 0.0))
    assert "Recorded as an override" in desk.said[-1]
    desk.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    desk.key(pygame.K_RETURN, "\r")
    assert desk.said[-1] == "Ended: Normal Move, Reed Wardens"
    desk.drag("wardens-1", (3.0, 0.0))
    assert desk.said[-1].startswith("Reed Wardens, Normal Move: legal, ")
    assert desk.session.action.start is not action.start


def test_models_moved_one_by_one_share_one_move(desk):
    desk.select("wardens")
    desk.key(pygame.K_1, "1")
    for k, model in enumerate(("wardens-3", "wardens-2")):
        desk.choose(model)
        desk.drag(model, (1.0, 0.2))
        action = desk.session.action
        assert action is not None
        assert len(action.paths) == k + 1


def test_enforce_stops_at_the_last_legal_point(desk):
    desk.key(pygame.K_p, "p")
    assert desk.session.policy == "enforce"
    desk.select("wardens")
    desk.key(pygame.K_1, "1")
    desk.drag("wardens-1", (6.0, 0.0), (12.0, 0.0))
    assert "legal, 6.00" in desk.said[-1]
    action = desk.session.action
    assert action is not None
    assert judge_move(action.start, action.move).is_legal


def test_escape_puts_back_and_never_confirms(desk):
    desk.select("wardens")
    desk.key(pygame.K_1, "1")
    before = desk.state
    desk.carry("wardens-1", (3.0, 0.0))
    desk.key(pygame.K_ESCAPE)
    assert desk.state is before
    assert desk.screen.carrying.hand is None
    desk.up((30.0, 20.0))
    assert desk.state is before


def test_way_points_are_set_and_taken_back(desk):
    desk.select("wardens")
    desk.key(pygame.K_2, "2")
    desk.carry("wardens-1", (2.0, 0.0))
    desk.key(pygame.K_SPACE, " ")
    x, y = desk.place("wardens-1")
    desk.move((x + 2.0, y + 2.0))
    drag = desk.screen.drag
    assert drag is not None
    assert len(drag.way) == 3
    assert drag.action is not None
    assert len(drag.action.paths["wardens-1"]) == 3
    at = desk.pixel((x + 2.0, y + 2.0))
    desk.step(event(pygame.MOUSEBUTTONDOWN, pos=at, button=3))
    drag = desk.screen.drag
    assert drag is not None
    assert len(drag.way) == 2


def test_stop_key_leads_back_and_detour_key_round(desk):
    desk.select("wardens")
    desk.key(pygame.K_1, "1")
    desk.carry("wardens-1", (9.0, 0.0))
    desk.settle()
    assert desk.screen.can_mend
    desk.key(pygame.K_l, "l")
    drag = desk.screen.drag
    assert drag is not None
    assert drag.action is not None
    assert judge_move(drag.action.start, drag.action.move).is_legal
    desk.key(pygame.K_ESCAPE)
    desk.up((30.0, 20.0))
    # a single model behind its mates: straight on is closed, round them is open
    desk.choose("wardens-5")
    moving.type_allowance(desk.screen, "12")
    desk.carry("wardens-5", (2.6, 0.4))
    desk.settle()
    verdict = desk.screen.carrying.verdict
    assert verdict is not None
    assert "CROSSES_MODEL" in verdict.answer.reasons
    desk.key(pygame.K_d, "d")
    desk.settle()
    assert "Detour found" in desk.said
    verdict = desk.screen.carrying.verdict
    assert verdict is not None
    assert "CROSSES_MODEL" not in verdict.answer.reasons
    assert "MOVE_TOO_FAR" not in verdict.answer.reasons


def test_arrow_keys_carry_and_enter_puts_down(desk):
    desk.key(pygame.K_n, "n")
    assert desk.said[-1] == "Selected Mill Guard, 10 models"
    desk.key(pygame.K_1, "1")
    x, y = desk.place("guard-1")
    desk.key(pygame.K_DOWN)
    desk.key(pygame.K_DOWN, mod=pygame.KMOD_LSHIFT)
    desk.key(pygame.K_RETURN, "\r")
    desk.settle()
    assert is_equal(desk.place("guard-1")[1], y - 1.1)
    assert is_equal(desk.place("guard-1")[0], x)


def test_turning_where_it_stands(desk):
    desk.click(desk.place("drake-1"))
    facing = desk.state.model("drake-1").pose.facing
    desk.key(pygame.K_q, "q")
    desk.settle()
    assert is_equal(desk.state.model("drake-1").pose.facing, facing + 15.0)
    assert desk.session.journal.undo_label == "turn Kiln Drake"


def test_kinds_that_cannot_be_used_are_off(desk):
    desk.select("giant")
    assert desk.screen.allowed("giant")["run"] == "in combat"
    desk.key(pygame.K_2, "2")
    assert desk.session.plan("giant").kind == "free"
    desk.key(pygame.K_3, "3")
    assert desk.session.plan("giant").kind == "retreat"


def test_dice_are_rolled_shown_and_can_be_typed(desk):
    desk.select("riders")
    desk.key(pygame.K_2, "2")
    plan = desk.session.plan("riders")
    assert plan.allowance == 12.0 + sum(plan.rolled)
    assert desk.said[-1] == (
        f'Lantern Riders, Run: rolled {plan.rolled[0]}, {plan.allowance:g}" to move'
    )
    moving.type_allowance(desk.screen, "14.5")
    assert desk.session.plan("riders").allowance == 14.5
    moving.type_allowance(desk.screen, "many")
    assert "no number of inches" in desk.said[-1]
    desk.key(pygame.K_a, "a")
    assert desk.screen.ui.focus == "allowance"
    desk.key(pygame.K_3, "3")
    assert desk.session.plan("riders").kind == "run"


def test_typed_inches_count_when_one_leaves_and_escape_takes_them_back(desk):
    desk.select("guard")
    desk.key(pygame.K_4, "4")
    desk.step()

    def type_(words):
        desk.key(pygame.K_a, "a")
        desk.step()
        for letter in words:
            desk.key(pygame.key.key_code(letter), letter)
            desk.step(event(pygame.TEXTINPUT, text=letter, window=None))

    type_("7")
    desk.click((1.0, 43.0))
    assert desk.session.plan("guard").allowance == 7.0
    desk.select("guard")
    type_("9")
    desk.key(pygame.K_ESCAPE)
    assert desk.session.plan("guard").allowance == 7.0
    assert desk.session.selection  # Esc left the line, not the unit
    assert desk.screen.ui.fields.text("allowance") == '7"'
    type_("x")
    desk.key(pygame.K_RETURN)
    assert "is no number of inches" in desk.said[-1]
    assert desk.screen.ui.fields.text("allowance") == '7"'


def test_a_low_window_gives_its_panel_to_the_answers(tmp_path):
    for high, has_legend in ((500, False), (720, True)):
        desk = Desk(tmp_path / str(high), size=(1280, high))
        desk.shell.surface = pygame.Surface((1280, high))
        desk.select("guard")
        desk.step()
        shown = [r for r in desk.screen.ui._regions if r.id.startswith("show:")]
        assert bool(shown) is has_legend
        desk.key(pygame.K_x, "x")
        assert desk.screen.shown["reach"]
        desk.close()


def test_legend_keys_toggle_and_wheel_zooms_at_the_pointer(desk):
    assert desk.screen.shown["ranges"]
    desk.key(pygame.K_c, "c")
    assert not desk.screen.shown["ranges"]
    desk.move((20.0, 20.0))
    at = desk.pixel((20.0, 20.0))
    there = desk.screen.camera.to_table(at)
    desk.step(event(pygame.MOUSEWHEEL, x=0, y=2, precise_y=2.0))
    assert desk.screen.camera.to_table(at) == pytest.approx(there, abs=0.05)
    assert not desk.screen.eye.is_fitted
    desk.key(pygame.K_f, "f")
    assert desk.screen.eye.is_fitted


def test_overlays_of_a_selection_ask_for_one(desk):
    desk.key(pygame.K_v, "v")
    assert desk.said[-1] == "Sight: shown. Select the model or unit to look from."
    desk.key(pygame.K_v, "v")
    assert desk.said[-1] == "Sight: hidden"
    desk.select("ysolde")
    desk.key(pygame.K_x, "x")
    assert desk.said[-1] == "Reach: shown"


def test_leaving_asks_when_nothing_is_saved(desk, tmp_path):
    desk.drag("ysolde-1", (0.0, -2.0))
    assert desk.session.is_dirty
    desk.key(pygame.K_ESCAPE)
    desk.key(pygame.K_ESCAPE)
    assert desk.shell.screens[-1] is desk.screen
    desk.screen.act(Hit("home"))
    assert isinstance(desk.shell.screens[-1], Dialog)
    desk.key(pygame.K_ESCAPE)
    assert desk.shell.screens[-1] is desk.screen
    desk.key(pygame.K_s, mod=pygame.KMOD_LCTRL)
    assert not desk.session.is_dirty
    assert list((tmp_path / "tables").glob("*.yaml"))
    desk.screen.act(Hit("home"))
    assert isinstance(desk.shell.screens[-1], StartScreen)


def test_unsaved_work_comes_back(tmp_path):
    desk = Desk(tmp_path)
    desk.drag("ysolde-1", (0.0, -2.0))
    left = desk.place("ysolde-1")
    desk.shell.close()
    again = Desk(tmp_path)
    assert again.said[0].startswith("Restored what was not saved")
    assert again.place("ysolde-1") == pytest.approx(left)
    assert again.session.is_dirty
    again.close()


@pytest.mark.parametrize("size", [(1280, 720), (1600, 1000), (2560, 1440)])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_draws_at_every_size(tmp_path, size, theme):
    desk = Desk(tmp_path, size=size)
    if theme == "dark":
        desk.key(pygame.K_F2)
    desk.select("pikes")
    desk.key(pygame.K_2, "2")
    desk.carry("pikes-3", (-4.0, 0.0))
    desk.settle()
    colours = {tuple(desk.shell.surface.get_at((x, 300)))[:3] for x in range(0, size[0], 4)}
    assert len(colours) > 8
    desk.close()


def test_what_is_proposed_for_models_that_are_gone_is_not_shown(desk):
    model = next(iter(desk.state.models.values()))

    class Proposes(type(desk.screen.tool)):
        def preview(self, board):
            return {"gone": model.pose, model.id: model.pose.moved(1.0, 0.0)}

    desk.screen.tool = Proposes(desk.screen)
    assert desk.screen.shown_state() is desk.state
    desk.step(event(pygame.KEYDOWN, key=pygame.K_f, mod=0, unicode="f", scancode=0))


def test_a_stop_says_what_the_unit_still_lacks(desk):
    """One model goes too far from its mates: the way is legal, the unit not yet."""
    desk.choose("wardens-1")
    desk.key(pygame.K_1, "1")
    moving.type_allowance(desk.screen, "9")
    desk.carry("wardens-1", (1.0, -2.0), (4.0, -10.0))
    desk.settle()
    desk.key(pygame.K_l, "l")
    said = [words for words in desk.said if "legal" in words]
    assert said[-1].startswith("The way is legal to here; still: "), said
