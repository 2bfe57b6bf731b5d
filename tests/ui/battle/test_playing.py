"""Playing in the window: every kind of question is answered by keys and by the pointer."""

from fractions import Fraction

import pygame
import pytest

from tabletop.content.core import CORE
from tabletop.rules.play.ability import Ability, Book
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game
from tabletop.rules.play.values import CHARGE_ROLL, Modifier, anyone
from tabletop.ui.battle.tools.pick import PickTool
from tabletop.ui.battle.tools.place import PlaceTool
from tabletop.ui.battle.tools.use import UseTool
from tests.play.field import Field
from tests.ui.battle.camp import Camp


def movement(**more):
    field = Field().row("a", 1, 10, 10, count=3).row("b", 1, 10, 20, count=3)
    return field.row("x", 2, 40, 30).game("movement", command=(0, 0), **more)


@pytest.fixture
def camp(tmp_path):
    made = Camp(tmp_path, movement())
    yield made
    made.close()


def test_units_come_one_after_another(camp):
    assert isinstance(camp.tool, UseTool)
    assert camp.selected == "a"
    camp.keys("Enter", "Enter")
    assert camp.selected == "b"
    assert camp.state.model("a1") != camp.session.journal.entries[0].state.model("a1")
    camp.keys("Enter", "Enter")
    assert camp.tool.todo() == ()
    assert camp.clock.phase != "movement" or camp.tool.proposed is None


def test_space_skips_a_unit_and_end_ends_the_phase(camp):
    camp.key("Space")
    assert camp.selected == "b"
    assert camp.tool.todo() == ("b",)
    camp.key("End")
    assert camp.clock.phase != "movement"


def test_a_drag_up_to_move_is_a_normal_move(camp):
    camp.drag("a2", 3.0, 2.0)
    assert camp.tool.bar().words == "Normal Move: a"
    assert not camp.tool.bar().reason
    assert camp.session.moment.number == 0  # nothing is declared before Enter
    camp.key("Enter")
    assert camp.state.model("a2").pose.x == pytest.approx(10 + 1.3 + 3.0, abs=0.05)
    assert [u.ability for u in camp.session.battle.uses] == ["normal-move"]
    assert camp.kind == "use"


def test_a_drag_past_move_offers_a_run_with_its_chance(camp):
    camp.drag("a2", 8.0, 0.0)
    bar = camp.tool.bar()
    assert bar.words == "Run: a"
    assert "needs 3+" in bar.note
    assert "67%" in bar.note
    camp.key("Enter")
    assert camp.session.battle.uses[0].ability == "run"
    if camp.kind == "move":  # the roll was too low: it is led back to where it is legal
        assert camp.tool.verdict is not None
        assert camp.tool.verdict.is_legal
        camp.key("Enter")
    assert camp.state.unit("a").ran
    assert camp.state.model("a2").pose.x > 10 + 1.3 + 5.0


def test_what_is_too_far_is_refused_in_words(camp):
    camp.drag("a2", 14.0, 0.0)
    assert "at most" in camp.tool.bar().reason
    camp.key("Enter")
    assert camp.session.moment.number == 0
    camp.key("Esc")
    assert camp.tool.preparing.placing is None


def test_escape_never_answers(camp):
    camp.key("Enter")
    number = camp.session.moment.number
    for _ in range(6):
        camp.key("Esc")
    assert camp.session.moment.number == number
    assert isinstance(camp.tool, PlaceTool)


def test_a_proposal_is_corrected_by_a_drag(camp):
    camp.key("Enter")
    assert camp.tool.is_placed
    before = dict(camp.tool.placing.ways)
    camp.drag("a1", -1.0, 0.0)
    after = camp.tool.placing.ways
    assert after["a1"][-1].x == pytest.approx(before["a1"][-1].x - 1.0, abs=0.1)
    camp.key("Backspace")
    assert camp.tool.placing.ways == before


def test_what_is_illegal_is_led_back_by_a_key_and_p_proposes_anew(camp):
    camp.key("Enter")
    proposed = dict(camp.tool.placing.ways)
    camp.drag("a3", 9.0, 0.0)
    assert camp.tool.bar().reason
    camp.key("L")
    assert camp.tool.verdict.is_legal
    camp.key("P")
    assert camp.tool.placing.ways == proposed


def test_undo_names_and_takes_back(camp):
    camp.keys("Enter", "Enter")
    assert camp.session.undo_label
    camp.key("Ctrl+Z")
    assert isinstance(camp.tool, PlaceTool)
    camp.drag("a3", 0.5, 0.0)
    camp.key("Ctrl+Z")  # what is in the making first
    assert isinstance(camp.tool, PlaceTool)
    camp.key("Ctrl+Z")
    assert camp.session.moment.number == 0
    camp.keys("Ctrl+Y", "Ctrl+Y")
    assert camp.session.moment.number == 2


def test_a_click_shows_any_unit(camp):
    camp.click_unit("x")
    assert camp.selected == "x"
    camp.settle()
    assert any(row.why for row in camp.screen.panel.rows(camp.state.unit("x")))


def test_a_priority_is_picked_by_number(tmp_path):
    game = Field().row("a", 1, 10, 10).row("x", 2, 40, 30).game("round", round=2, turn=0)
    camp = Camp(tmp_path, game)
    assert camp.kind == "priority"
    assert isinstance(camp.tool, PickTool)
    chosen = int(camp.ask.options[1].id)
    camp.key("2")
    assert camp.clock.active == chosen
    camp.close()


@pytest.mark.parametrize("size", [(1280, 720), (2560, 1440)])
def test_every_state_is_drawn_at_any_size(tmp_path, size):
    camp = Camp(tmp_path, size=size)
    wanted, seen = {"use", "move", "attacks", "react", "casualties"}, set()
    for _ in range(100):
        seen.add(camp.kind)
        if wanted <= seen:
            break
        camp.key("Enter")
    assert wanted <= seen
    assert pygame.display.get_init() or camp.shell.surface.get_size() == size
    camp.close()


def test_a_drag_to_an_enemy_is_a_charge_with_its_chance(tmp_path):
    field = Field().row("a", 1, 10, 10, count=2).row("x", 2, 10, 16, count=2)
    camp = Camp(tmp_path, field.game("charge", command=(0, 0), seed="charge"))
    assert camp.selected == "a"
    camp.drag("a1", 0.0, 4.6)
    bar = camp.tool.bar()
    assert bar.accept == "Charge"
    assert "needs 5+ on two dice (83%)" in bar.note
    assert not bar.reason
    camp.key("Enter")
    if camp.session.battle.deeds:  # the roll was enough: it stands where it was dragged
        assert camp.state.model("a1").pose.y == pytest.approx(14.6, abs=0.1)
    else:
        assert camp.state.model("a1").pose.y == pytest.approx(10.0, abs=0.01)
    assert camp.session.battle.uses[0].ability == "charge"
    camp.close()


def test_the_window_tells_the_chances_that_the_rules_make(tmp_path):
    """A rule that takes 2 off charge rolls is in the bar, on the board and in the panel."""
    less = Modifier(CHARGE_ROLL, "add", -2, anyone)
    river = Ability("river", "River", "-", "", user="player", passive=(less,))
    field = Field().row("a", 1, 10, 10, count=2).row("x", 2, 10, 16, count=2)
    state = field.battle("charge", command=(0, 0))
    camp = Camp(tmp_path, Game.start(Book((*CORE, river)), state, Seeded("charge")))
    (shown,) = camp.tool.charges.at("a")
    assert (shown.foe, shown.needs, shown.chance) == ("x", 7, Fraction(7, 12))
    assert any(m.text == "7+, 58%" for m in camp.tool.overlays().measures)
    rows = camp.screen.panel.rows(camp.state.unit("a"))
    assert "needs 7+ for x: 58.3 %" in [row.hint for row in rows]
    camp.drag("a1", 0.0, 4.6)
    assert "needs 7+ on two dice (58%)" in camp.tool.bar().note
    camp.key("Esc")
    camp.drag("a1", 0.0, 10.4)
    assert camp.tool.bar().reason == 'a charge goes 10" at most'
    camp.close()


def test_models_that_are_slain_can_be_chosen(tmp_path):
    camp = Camp(tmp_path)
    camp.until("casualties", 120)
    before = camp.tool.chosen
    stays = next(m for m in camp.tool.found.models if m not in before)
    camp.click(camp.place(stays))
    assert stays in camp.tool.chosen
    assert len(camp.tool.chosen) == len(before)
    camp.key("P")
    assert camp.tool.chosen == before
    camp.key("Enter")
    assert all(m not in camp.state.models for m in before)
    camp.close()


def test_attacks_are_sent_by_a_click_and_the_odds_are_told(tmp_path):
    camp = Camp(tmp_path)
    camp.until("attacks")
    assert "expected" in camp.tool.bar().note
    other = camp.ask.options[-1].id
    camp.click_unit(other)
    assert other in camp.tool.totals()
    camp.key("Enter")
    assert camp.kind != "attacks"
    camp.close()


def test_a_double_click_takes_the_whole_unit(tmp_path):
    game = Field().row("a", 1, 10, 10, count=3).row("x", 2, 10, 16, count=3)
    camp = Camp(tmp_path, game.game("charge", command=(0, 0), script=[6, 6]))
    camp.key("Enter")
    assert camp.kind == "charge"
    assert camp.tool.chosen == ()
    x, y = camp.place("a1")
    camp.click((x, y))
    assert camp.tool.chosen == ("a1",)
    camp.click((x, y))
    assert camp.tool.chosen == camp.ask.models
    camp.close()
