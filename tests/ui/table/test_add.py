"""The Add tool by the pointer and the keys: what stands on the table after it, undo, files."""

import pygame
import pytest

from tabletop.files.scenario import dump_scenario, load_scenario, parse_scenario
from tabletop.rules.coherency import is_coherent
from tabletop.state.model import Token
from tabletop.ui.kit.ui import Hit
from tabletop.ui.table import storing
from tabletop.ui.table.add.sizes import LONGS, ROUNDS
from tests.ui.table.desk import Desk


@pytest.fixture
def desk(tmp_path):
    it = Desk(tmp_path, is_blank=True)
    it.key(pygame.K_i, "i")
    yield it
    it.close()


@pytest.fixture
def full(tmp_path):
    it = Desk(tmp_path)
    yield it
    it.close()


def press(desk, id, value="", kind="press"):
    desk.screen.act(Hit(id, value, kind))
    desk.step()


def bases(desk, base):
    press(desk, "add-base", str((*ROUNDS, *LONGS).index(base)))


def undo(desk):
    desk.key(pygame.K_z, mod=pygame.KMOD_LCTRL)


def redo(desk):
    desk.key(pygame.K_y, mod=pygame.KMOD_LCTRL)


def same_after_reopening(desk, tmp_path):
    path = storing.save(desk.shell, desk.session)
    again = load_scenario(path)
    assert again.state == desk.state
    assert not again.faults
    text = path.read_text(encoding="utf-8")
    assert dump_scenario(again) == text
    assert dump_scenario(parse_scenario(text)) == text


def test_i_takes_the_tool_up_and_puts_it_away(desk):
    assert desk.screen.tool.id == "add"
    assert desk.said[-1] == "Add: choose what, then click on the table."
    desk.key(pygame.K_i, "i")
    assert desk.screen.tool.id == "select"
    desk.key(pygame.K_i, "i")
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.tool.id == "select"


def test_a_click_adds_a_unit_of_one_that_undo_takes_back(desk):
    before = desk.state
    desk.click((12.0, 30.0))
    unit = desk.state.unit("blue-1")
    assert (unit.player, unit.name, unit.models) == (1, "Blue 1", ("blue-1-1",))
    model = desk.state.model("blue-1-1")
    assert model.base == ROUNDS[2]
    assert (model.height, model.height_source) == (2.0, "as no keyword says more (G-5)")
    assert desk.said[-1] == "Added Blue 1, 1 model on 32 mm"
    assert desk.session.journal.undo_label == "add Blue 1"
    after = desk.state
    undo(desk)
    assert desk.state is before
    redo(desk)
    assert desk.state is after


@pytest.mark.parametrize("base", [*ROUNDS, *LONGS])
@pytest.mark.parametrize("count", [5, 10])
def test_a_block_is_coherent_and_on_free_ground_on_every_base(tmp_path, base, count):
    from tabletop.rules.standing import judge_standing
    from tabletop.state.events import apply_all
    from tabletop.state.model import GameState
    from tabletop.ui.table.add.proposal import models_at
    from tabletop.ui.table.add.want import Want

    state = GameState(board=(60.0, 44.0))
    for turn in (0.0, 33.0):
        found = models_at(state, Want(base=base, count=count, turn=turn), None, (30.0, 22.0))
        after = apply_all(found.events, state)
        assert len(after.models) == count
        assert is_coherent(after, "blue-1")
        assert judge_standing(after, tuple(after.models)) == []


def test_units_are_numbered_each_for_its_player_and_no_id_is_given_twice(desk):
    desk.click((10.0, 30.0))
    press(desk, "add-player", "1")
    press(desk, "add-count", "1")
    desk.click((40.0, 30.0))
    desk.click((48.0, 30.0))
    names = [unit.name for unit in desk.state.units.values()]
    assert names == ["Blue 1", "Orange 1", "Orange 2"]
    assert desk.state.model("orange-2-5").pose.facing == 180.0
    desk.choose("blue-1-1")
    desk.key(pygame.K_DELETE)
    press(desk, "add-player", "0")
    desk.click((10.0, 10.0))
    assert list(desk.state.units) == ["orange-1", "orange-2", "blue-1"]
    every = [*desk.state.models, *desk.state.units]
    assert len(every) == len(set(every)) == 10 + 5 + 3


def test_models_join_the_selected_unit_and_coherency_is_judged(desk):
    desk.click((10.0, 30.0))
    press(desk, "add-unit", "joined")
    desk.click((11.5, 30.0))
    assert desk.state.unit("blue-1").models == ("blue-1-1", "blue-1-2")
    assert desk.said[-1] == "Added 1 model on 32 mm to Blue 1"
    assert desk.session.journal.undo_label == "add 1 model to Blue 1"
    desk.click((20.0, 30.0))
    assert len(desk.state.unit("blue-1").models) == 3
    assert "Blue 1 falls into 2 groups (15.1)" in desk.said[-1]
    assert not is_coherent(desk.state, "blue-1")


def test_ids_are_free_after_models_in_the_middle_went(desk):
    press(desk, "add-count", "1")
    desk.click((20.0, 30.0))
    desk.choose("blue-1-2")
    desk.key(pygame.K_DELETE)
    desk.choose("blue-1-1")
    press(desk, "add-unit", "joined")
    press(desk, "add-count", "0")
    desk.click((26.0, 30.0))
    assert desk.state.unit("blue-1").models == (
        "blue-1-1", "blue-1-3", "blue-1-4", "blue-1-5", "blue-1-6",
    )  # fmt: skip


def test_an_overlap_is_an_override_is_refused_when_enforced_and_free_when_free(desk):
    bases(desk, ROUNDS[5])
    desk.click((20.0, 20.0))
    desk.click((21.5, 20.0))
    assert "not legal, Blue 2 stands on Blue 1 (MV-4). Recorded as an override" in desk.said[-1]
    assert desk.session.journal.undo_label == "add Blue 2 (override)"
    undo(desk)
    before = desk.state
    desk.session.policy = "enforce"
    desk.click((21.5, 20.0))
    assert desk.state is before
    assert desk.said[-1] == "Not added: Blue 2 stands on Blue 1 (MV-4)"
    desk.session.policy = "free"
    desk.click((21.5, 20.0))
    assert desk.session.journal.undo_label == "add Blue 2"


def test_a_ghost_off_the_table_has_an_illegal_ring(desk):
    desk.move((0.2, 20.0))
    ghost = desk.screen.tool.overlays(desk.screen).ghosts[0]
    assert (ghost.style, ghost.ring) == ("proposed", "illegal")
    desk.move((10.0, 20.0))
    ghost = desk.screen.tool.overlays(desk.screen).ghosts[0]
    assert (ghost.style, ghost.ring) == ("proposed", "legal")


def test_a_single_base_is_laid_against_another_and_shows_the_limit(desk):
    desk.click((20.0, 20.0))
    desk.move((21.3, 20.0))
    shown = desk.screen.tool.overlays(desk.screen)
    assert len(shown.bands) == 1
    desk.click((21.3, 20.0))
    one, two = desk.state.model("blue-1-1").pose, desk.state.model("blue-2-1").pose
    assert two.x - one.x == pytest.approx(32 / 25.4, abs=2e-3)
    assert "not legal" not in desk.said[-1]


def test_a_click_on_a_model_selects_it(desk):
    desk.click((20.0, 20.0))
    desk.click((30.0, 20.0))
    desk.click((20.0, 20.0))
    assert desk.session.selection == ("blue-1-1",)
    assert len(desk.state.models) == 2


def test_q_turns_the_ghost_and_enter_puts_it_down(desk):
    bases(desk, LONGS[0])
    desk.key(pygame.K_q, "q")
    desk.key(pygame.K_q, "q")
    desk.key(pygame.K_e, "e")
    desk.move((20.0, 20.0))
    desk.key(pygame.K_RETURN)
    assert desk.state.model("blue-1-1").pose.facing == 15.0


def test_a_typed_height_is_given_and_an_empty_one_is_the_rules_again(desk):
    press(desk, "field-height", '3.25"', "change")
    desk.click((20.0, 20.0))
    model = desk.state.model("blue-1-1")
    assert (model.height, model.height_source) == (3.25, "given")
    press(desk, "field-height", "", "change")
    bases(desk, ROUNDS[8])
    desk.click((30.0, 20.0))
    model = desk.state.model("blue-2-1")
    assert (model.height, model.height_source) == (5.0, "by base size 130 mm (G-5)")


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("field-base", "abc"),
        ("field-base", "nan"),
        ("field-base", "-5"),
        ("field-base", "0"),
        ("field-base", "9999"),
        ("field-base", "60x"),
        ("field-base", "1x2x3"),
        ("field-base", ""),
        ("field-height", "inf"),
        ("field-height", "0"),
        ("field-height", "-1"),
        ("field-height", "1e9"),
        ("field-height", "tall"),
    ],
)
def test_a_bad_number_is_told_and_nothing_is_put_down(desk, field, words):
    before = desk.state
    press(desk, field, words, "change")
    message = desk.screen.tool.errors[field]
    assert message
    desk.click((20.0, 20.0))
    assert desk.state is before
    assert message in desk.said[-1]
    press(desk, field, "32" if field == "field-base" else "2", "change")
    assert not desk.screen.tool.errors
    desk.click((20.0, 20.0))
    assert len(desk.state.models) == 1


def test_a_size_is_typed_with_the_keyboard(desk):
    desk.screen.ui.focus = "field-base"
    desk.step()
    desk.key(pygame.K_a, mod=pygame.KMOD_LCTRL)
    for letter in "75x42":
        code = pygame.key.key_code(letter)
        desk.step(
            pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter, scancode=0),
            pygame.event.Event(pygame.TEXTINPUT, text=letter),
        )
    desk.key(pygame.K_RETURN)
    assert desk.screen.tool.want.base == LONGS[1]
    assert desk.screen.ui.focus == ""


def test_keys_typed_in_a_field_are_no_keys_of_the_table(desk):
    desk.click((20.0, 20.0))
    before = desk.state
    desk.screen.ui.focus = "field-height"
    desk.step()
    for code, letter in ((pygame.K_a, "a"), (pygame.K_p, "p"), (pygame.K_i, "i")):
        desk.key(code, letter, pygame.KMOD_LCTRL if letter == "a" else 0)
    for _ in range(9):
        desk.key(pygame.K_BACKSPACE)
        desk.key(pygame.K_DELETE)
    assert desk.state is before
    assert desk.session.policy == "warn"
    assert desk.screen.tool.id == "add"
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.ui.focus == ""
    assert desk.screen.tool.id == "add"


def test_backspace_in_the_inches_of_a_move_removes_nobody(full):
    full.select("wardens")
    full.key(pygame.K_1, "1")
    before = full.state
    full.key(pygame.K_a, "a")
    assert full.screen.ui.focus == "allowance"
    for _ in range(6):
        full.key(pygame.K_BACKSPACE)
    assert full.state is before


def test_a_table_made_by_hand_is_reopened_bit_for_bit(desk, tmp_path):
    press(desk, "add-count", "1")
    desk.click((12.0, 30.0))
    press(desk, "add-player", "1")
    press(desk, "field-base", "61.5 x 33", "change")
    press(desk, "add-shape", "1")
    press(desk, "field-height", "1.875", "change")
    desk.key(pygame.K_q, "q")
    desk.click((40.0, 30.0))
    desk.key(pygame.K_2, "2")
    press(desk, "field-wall", "2.5", "change")
    desk.click((20.0, 8.0))
    desk.click((27.3, 11.7))
    desk.key(pygame.K_3, "3")
    for corner in ((3.0, 3.0), (9.0, 3.3), (8.0, 9.1)):
        desk.click(corner)
    desk.key(pygame.K_RETURN)
    press(desk, "add-ground", "3")
    for corner in ((50.0, 3.0), (57.0, 3.3), (56.0, 9.1), (51.0, 8.0)):
        desk.click(corner)
    desk.key(pygame.K_RETURN)
    desk.key(pygame.K_4, "4")
    desk.click((30.0, 20.0))
    assert desk.state.model("orange-1-3").base.shape == "rect"
    assert [f.name for f in desk.state.terrain.values()] == ["Wall 1", "Block 1", "Wood 1"]
    assert list(desk.state.objectives) == ["1"]
    same_after_reopening(desk, tmp_path)


def test_delete_takes_models_then_the_whole_unit_in_one_entry(full):
    before = full.state
    full.choose("guard-1", "guard-2")
    full.key(pygame.K_DELETE)
    assert full.session.journal.undo_label == "remove 2 models of Mill Guard"
    assert full.said[-1] == "Removed 2 models of Mill Guard"
    assert len(full.state.unit("guard").models) == 8
    assert full.session.selection == ()
    undo(full)
    assert full.state is before
    full.select("guard")
    full.key(pygame.K_BACKSPACE)
    assert "guard" not in full.state.units
    assert not any(m.unit == "guard" for m in full.state.models.values())
    assert full.session.journal.undo_label == "remove Mill Guard"
    undo(full)
    assert full.state is before


def test_delete_without_a_selection_changes_nothing(full):
    before = full.state
    full.key(pygame.K_DELETE)
    assert full.state is before
    assert full.said[-1] == "Nothing to remove: select models first."


def test_a_token_of_a_removed_unit_stays_as_nobodys(full):
    from tabletop.state.events import PieceChanged, apply_all
    from tabletop.ui.table.add.removal import of_models

    state = apply_all((PieceChanged(None, Token("t", 3.0, 3.0, "guard")),), full.state)
    after = apply_all(of_models(state, state.unit("guard").models).events, state)
    assert after.tokens["t"].unit == ""
    assert "guard" not in after.units


def test_the_keys_and_the_hint_are_told(desk):
    from tabletop.ui.table.keys import key_groups
    from tabletop.ui.table.rest_panel import ADD_HINT

    keys = {key: words for group in key_groups(desk.screen) for key, words in group.keys}
    assert keys["I"] == "Add and remove"
    assert "Del" in keys
    assert "Press I to add a model" in ADD_HINT[1]
