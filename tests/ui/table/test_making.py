"""Rulings made at the table: the box, its keys, its file; and the question templates."""

import random
import threading

import pygame
import pytest

from tabletop.cli import main
from tabletop.files.check import answer
from tabletop.files.ruling_in import load_one
from tabletop.ui.start import StartScreen
from tabletop.ui.table.making.ask_box import AskBox
from tabletop.ui.table.making.box import RulingBox
from tabletop.ui.table.making.cards import save_card
from tabletop.ui.table.making.picklist import PickList
from tabletop.ui.table.making.templates import TEMPLATES
from tabletop.ui.table.screen import TableScreen
from tests.ui.table.desk import Desk, event

CTRL = pygame.KMOD_LCTRL


@pytest.fixture
def desk(tmp_path):
    it = Desk(tmp_path)
    yield it
    it.close()


def top(desk):
    return desk.shell.screens[-1]


def settled(desk, seconds=60.0):
    desk.settle(seconds)
    for _ in range(200):
        if not desk.shell.jobs.is_busy:
            break
        desk.step()
    return top(desk)


def box_of(desk):
    desk.key(pygame.K_m, mod=CTRL)
    box = settled(desk)
    assert isinstance(box, RulingBox)
    return box


def choose(desk, box, id):
    box._choose([c.id for c in box.draft.choices].index(id))
    settled(desk)


def type_into(desk, text):
    for letter in text:
        desk.step(event(pygame.TEXTINPUT, text=letter))


def saved(desk):
    desk.key(pygame.K_s, mod=CTRL)
    screen = settled(desk)
    assert isinstance(screen, TableScreen)
    return screen


# ------------------------------------------------------------------ the box
def test_a_ruling_is_made_saved_opened_and_has_its_card(tmp_path, desk):
    desk.select("guard")
    box = box_of(desk)
    assert box.draft.choice.id == "coherent"
    assert box.draft.words.title == "Coherent: Mill Guard"
    assert box.draft.words.question == "Is Mill Guard coherent?"
    assert box.draft.words.why == box.preview.found.sentence != ""
    screen = saved(desk)
    path = tmp_path / "rulings" / "coherent-mill-guard.yaml"
    ruling = load_one(path)
    assert answer(ruling).outcome == "ok"
    assert ruling.checks[0].expected is True
    assert main(["check", str(path)]) == 0
    assert screen.session.ruling.checks == ruling.checks
    assert screen.session.file == path
    card = tmp_path / "cards" / "coherent-mill-guard.png"
    assert card.read_bytes()[:4] == b"\x89PNG"
    assert str(path) in desk.said[-1]
    assert str(card) in desk.said[-1]
    desk.key(pygame.K_ESCAPE)
    assert top(desk) is desk.screen  # the table lies below


def test_a_card_that_is_being_written_when_the_program_ends_is_written(tmp_path):
    desk = Desk(tmp_path)
    desk.select("guard")
    found = box_of(desk).preview.found
    save_card(desk.shell, found.ruling)
    desk.shell.jobs.run(0.0)
    desk.shell.close()
    assert all(thread.name != "card" for thread in threading.enumerate())
    assert (tmp_path / "cards" / f"{found.ruling.id or 'ruling'}.png").is_file()


@pytest.mark.parametrize("name", ["/", "..", "a\0b", "n" * 400, "~nobody-here/x", "."])
def test_any_name_can_be_given_to_a_ruling(name, desk):
    box = box_of(desk)
    box.draft.words.edit("file", name)
    box.save()
    settled(desk)
    assert (top(desk) is box and box.complaint) or isinstance(top(desk), TableScreen)


def test_saving_may_be_asked_for_before_the_judges_have_answered(tmp_path, desk):
    desk.select("guard")
    desk.key(pygame.K_m, mod=CTRL)
    box = top(desk)
    assert not box.preview.is_fresh
    desk.key(pygame.K_s, mod=CTRL)
    assert isinstance(settled(desk), TableScreen)
    assert (tmp_path / "rulings" / "coherent-mill-guard.yaml").is_file()


def test_the_words_of_the_user_stay_when_the_question_changes(desk):
    desk.select("guard")
    box = box_of(desk)
    box.ui.focus = "why"
    type_into(desk, " Counted twice.")
    desk.key(pygame.K_RETURN)
    type_into(desk, "So there.")
    choose(desk, box, "in_combat")
    assert box.draft.words.title.startswith("In combat: Mill Guard")
    assert box.draft.words.why.endswith("all in one group. Counted twice.\nSo there.")
    screen = saved(desk)
    assert screen.session.ruling.why.endswith("Counted twice.\nSo there.")


def test_a_move_in_the_hand_becomes_its_ruling(desk):
    desk.select("ysolde")
    desk.key(pygame.K_1, "1")
    desk.carry("ysolde-1", (0.0, -2.0), (0.0, -3.0))
    desk.settle()
    end = desk.screen.shown_state().model("ysolde-1").pose
    before = desk.state
    box = box_of(desk)
    assert box.draft.choice.id == "move"
    assert desk.state == before
    assert desk.screen.carrying.hand is None
    screen = saved(desk)
    ruling = screen.session.ruling
    assert ruling.move.paths["ysolde-1"][-1] == end.snapped()
    assert ruling.verdict in ("legal", "illegal")
    assert answer(ruling).outcome == "ok"


def test_a_dropped_move_becomes_its_ruling(desk):
    desk.select("ysolde")
    desk.key(pygame.K_1, "1")
    desk.drag("ysolde-1", (0.0, -2.0))
    box = box_of(desk)
    assert box.draft.choice.id == "move"
    assert box.draft.moment.start.model("ysolde-1") != desk.state.model("ysolde-1")
    choose(desk, box, "can_end")
    assert box.preview.found.verdict == "YES"


def test_with_nothing_selected_two_pieces_are_picked_by_keyboard(desk):
    box = box_of(desk)
    assert "Nothing is selected" in box._about()
    choose(desk, box, "in_combat")
    first = dict(box.draft.params)
    box.ui.focus, box.ui.is_focus_shown = "slot:a", True
    desk.key(pygame.K_RETURN)
    assert isinstance(top(desk), PickList)
    desk.key(pygame.K_s, "s")  # seeks: Slag Slingers
    desk.key(pygame.K_RETURN)
    settled(desk)
    assert box.draft.params["a"] != first["a"]
    assert "Slag Slingers" in box.draft.words.question
    box.ui.focus, box.ui.is_focus_shown = "slot:b", True
    desk.key(pygame.K_RETURN)
    desk.key(pygame.K_DOWN)
    desk.key(pygame.K_ESCAPE)
    assert top(desk) is box
    assert box.draft.params["b"] == first["b"]


def test_a_wrong_number_is_told_and_nothing_is_saved(desk):
    desk.select("guard")
    box = box_of(desk)
    choose(desk, box, "within")
    desk.step()
    box.ui.focus = "slot:range"
    box.ui.fields.select_all("slot:range")
    type_into(desk, "far")
    settled(desk)
    assert "a number from 0 to" in box.draft.errors["range"]
    assert box._why_not()
    desk.key(pygame.K_s, mod=CTRL)
    assert top(desk) is box
    box.ui.fields.select_all("slot:range")
    type_into(desk, "3,5")
    settled(desk)
    assert box.draft.params["range"] == 3.5
    assert not box._why_not()


def test_a_file_that_is_there_is_not_written_over(tmp_path, desk):
    desk.select("guard")
    box = box_of(desk)
    there = tmp_path / "mine.yaml"
    there.write_text("keep me")
    box.draft.words.edit("file", str(there))
    desk.key(pygame.K_s, mod=CTRL)
    settled(desk)
    assert "is there already" in box.complaint
    assert there.read_text() == "keep me"
    box.draft.words.edit("file", str(tmp_path / "mine.yaml" / "no" / "x"))
    desk.key(pygame.K_s, mod=CTRL)
    settled(desk)
    assert top(desk) is box
    assert "cannot be saved" in box.complaint
    box.draft.words.edit("file", "other place")
    saved(desk)
    assert (tmp_path / "rulings" / "other place.yaml").is_file()


def test_a_second_ruling_of_the_same_name_gets_a_number(tmp_path, desk):
    for name in ("coherent-mill-guard.yaml", "coherent-mill-guard-2.yaml"):
        desk.select("guard")
        box_of(desk)
        saved(desk)
        assert (tmp_path / "rulings" / name).is_file()
        desk.key(pygame.K_ESCAPE)


def test_an_empty_table_says_why_not(tmp_path):
    desk = Desk(tmp_path, is_blank=True)
    desk.key(pygame.K_m, mod=CTRL)
    assert top(desk) is desk.screen
    assert "nothing stands on the table" in desk.said[-1]
    desk.close()


def test_every_question_of_the_ready_table_is_shown(desk):
    """All of them are chosen in turn; each has an answer, or says why it has none."""
    desk.choose("ysolde-1")
    box = box_of(desk)
    for n, choice in enumerate(box.draft.choices):
        if choice.id == "can_charge":
            continue  # takes a while
        box._choose(n)
        settled(desk)
        assert box.preview.is_fresh or box.preview.fault, choice.id
        assert box.preview.fault is None, (choice.id, box.preview.fault)
        assert box.preview.found.facts or box.preview.found.value, choice.id
    desk.key(pygame.K_ESCAPE)
    assert top(desk) is desk.screen


@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (2560, 1440)])
def test_the_boxes_can_be_drawn_at_any_size(tmp_path, size):
    desk = Desk(tmp_path, size=size)
    desk.select("guard")
    box_of(desk)
    desk.key(pygame.K_ESCAPE)
    desk.key(pygame.K_t, mod=CTRL)
    settled(desk)
    assert isinstance(top(desk), AskBox)
    desk.close()


# ------------------------------------------------------------------ no undo of nothing
def test_an_untouched_ruling_offers_no_undo(desk):
    desk.select("ysolde")
    desk.key(pygame.K_1, "1")
    desk.drag("ysolde-1", (0.0, -2.0))
    box_of(desk)
    screen = saved(desk)
    assert screen.session.journal.undo_label is None
    assert screen.session.action is not None
    desk.key(pygame.K_z, mod=CTRL)
    assert "nothing to undo" in desk.said[-1].lower()
    assert screen.session.state.model("ysolde-1") == desk.state.model("ysolde-1")


# ------------------------------------------------------------------ templates
def press(desk, text):
    """Press the keys of a text one by one, as a keyboard does; answer how many."""
    for letter in text:
        code = pygame.key.key_code(letter)
        desk.step(event(pygame.KEYDOWN, key=code, mod=0, unicode=letter, scancode=0))
        desk.step(event(pygame.TEXTINPUT, text=letter))
        desk.step(event(pygame.KEYUP, key=code, mod=0, unicode=letter, scancode=0))
    return len(text)


@pytest.mark.parametrize(
    ("keys", "verdict", "question"),
    [
        ("12", "NO", "Can Watcher see Target?"),
        ("1-1", "YES", "Can Watcher see Target?"),
        ("22.99", "YES", "Are First and Second in combat?"),
        ("23", "NO", "Are First and Second in combat?"),
        ("3.51", "NO", "Is Guard coherent?"),
        ("48.5", "YES", "Can Charger charge Target with a 8?"),
        ("49", "NO", "Can Charger charge Target with a 8?"),
        ("51.4", "YES", "Is this pile-in legal?"),
        ("611", "NO", 'Is Model wholly within 12" of Source?'),
        ("67", "YES", 'Is Model wholly within 12" of Source?'),
        ("75.1", "NO", 'Can a normal move of 5" end like this?'),
        ("74", "YES", 'Can a normal move of 5" end like this?'),
    ],
)
@pytest.mark.parametrize("place", ["table", "start"])
def test_a_common_question_takes_six_inputs_at_most(desk, keys, verdict, question, place):
    if place == "start":
        desk.shell.push(StartScreen(desk.shell))
        desk.step()
    inputs = 1
    desk.key(pygame.K_t, mod=CTRL)
    inputs += press(desk, keys)
    assert inputs <= 6
    box = settled(desk)
    assert isinstance(box, AskBox)
    assert box.preview.is_fresh
    assert box.preview.found.question == question
    assert box.preview.found.verdict == verdict


def test_enter_puts_it_on_the_table_where_it_can_be_dragged(desk):
    desk.key(pygame.K_t, mod=CTRL)
    press(desk, "22.5")
    settled(desk)
    desk.key(pygame.K_RETURN)
    screen = settled(desk)
    assert isinstance(screen, TableScreen)
    assert screen is not desk.screen
    assert screen.session.ruling.checks[0].expected is True
    assert not screen.session.is_dirty
    assert screen.panel.found.verdict == "YES"
    desk.screen = screen
    desk.drag("A", (-2.0, 0.0))
    settled(desk)
    assert screen.panel.found.verdict == "NO"
    desk.key(pygame.K_s, mod=CTRL)
    assert load_one(screen.session.file).checks[0].ask == "in_combat"


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda t: t.id)
def test_every_template_agrees_with_itself(tmp_path, desk, template):
    desk.key(pygame.K_t, mod=CTRL)
    box = settled(desk)
    box.choose(TEMPLATES.index(template))
    settled(desk)
    assert box.preview.found.verdict in ("YES", "NO")
    assert not box.preview.found.ruling.faults
    desk.key(pygame.K_RETURN)
    screen = settled(desk)
    assert answer(screen.session.ruling).outcome == "ok"


def test_a_wrong_line_is_told_and_keeps_the_rest(desk):
    desk.key(pygame.K_t, mod=CTRL)
    press(desk, "4")
    type_into(desk, "x")
    box = settled(desk)
    assert box.template.wrong(box.texts["charge"]) == {"gap": "a number from 0 to 20"}
    assert box.preview.found is None
    desk.key(pygame.K_RETURN)
    assert top(desk) is box
    desk.key(pygame.K_BACKSPACE)
    press(desk, "3")
    settled(desk)
    assert box.preview.found.verdict == "YES"


def test_all_kinds_of_moves_are_offered(desk):
    desk.key(pygame.K_t, mod=CTRL)
    press(desk, "7")
    box = settled(desk)
    for word in next(b for b in box.template.blanks if b.key == "kind").options:
        box._put(next(b for b in box.template.blanks if b.key == "kind"), word)
        settled(desk)
        assert word.lower() in box.preview.found.question
        assert box.preview.fault is None


# ------------------------------------------------------------------ whatever is pressed
@pytest.mark.parametrize("code", [pygame.K_m, pygame.K_t])
def test_random_keys_clicks_and_letters_never_break_a_box(desk, code, monkeypatch):
    """A fault of the program would be raised: what is left is on some screen, drawn."""
    monkeypatch.setenv("TABLETOP_STRICT", "1")
    dice = random.Random(code)
    keys = [pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_UP, pygame.K_DOWN,
            pygame.K_LEFT, pygame.K_RIGHT, pygame.K_BACKSPACE, pygame.K_END, pygame.K_PAGEDOWN,
            pygame.K_1, pygame.K_4, pygame.K_7]  # fmt: skip
    for _ in range(2):
        while top(desk) is not desk.screen:
            desk.shell.pop()
        desk.select(dice.choice(list(desk.state.units)))
        desk.key(code, mod=CTRL)
        for _ in range(50):
            roll = dice.random()
            if roll < 0.45:
                desk.key(dice.choice(keys), mod=dice.choice((0, 0, 0, pygame.KMOD_LSHIFT)))
            elif roll < 0.6:
                type_into(desk, dice.choice(("9", ".", "-", "é", "\x07", "x", "1e9", "nan")))
            elif roll < 0.9:
                at = (dice.randrange(100, 1500), dice.randrange(60, 940))
                desk.step(event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)))
                desk.step(event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
                desk.step(event(pygame.MOUSEBUTTONUP, pos=at, button=1))
            else:
                desk.step(event(pygame.MOUSEWHEEL, x=0, y=dice.choice((-3, 3))))
            desk.step()
    assert desk.shell.screens
