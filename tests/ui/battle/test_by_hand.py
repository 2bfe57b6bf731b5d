"""What is done by hand in the window: reminders in panel and board, the toolbox, its pages."""

from dataclasses import replace

import pygame
import pytest

from tabletop.commands.replay import log_of
from tabletop.content.book import the_book
from tabletop.files.saves import Opened, parse_save, save_bytes, verify
from tabletop.players.greedy import GreedyPlayer
from tabletop.rules.play.by_hand.reminders import reminded
from tabletop.rules.play.chance import Typed
from tabletop.state.warscroll import Reminder
from tabletop.ui.battle.by_hand.box import Toolbox
from tabletop.ui.battle.by_hand.draft import PAGES, Draft, deed_of, whole
from tabletop.ui.battle.by_hand.hands import OPEN, READ
from tabletop.ui.battle.by_hand.lists import LIFT, TICK, when_words
from tabletop.ui.battle.by_hand.pages import stats_of
from tabletop.ui.battle.by_hand.placing import HandPlaceTool
from tabletop.ui.battle.session import BattleSession
from tests.play.field import Field, scroll
from tests.ui.battle.camp import Camp, event

FIRES = Reminder(
    "Marsh Fires", "hero", "yours", timing="Once Per Battle (Army), Your Hero Phase",
    text="Pick an enemy unit. Roll three dice; for each 4+ it takes a point of damage.",
)  # fmt: skip
WATER = Reminder("Rising Water", "hero", "yours", timing="Once Per Turn (Army), Your Hero Phase")
WORD = Reminder("Last Word", "combat", text="When she falls, roll a die.")


def mill(**guard):
    """Return a small battle in a hero phase, with reminders of a hero and of her whole army."""
    blocks = {key: [(x + 1.4 * (k % 4), y - 1.4 * (k // 4)) for k in range(8)]
              for key, x, y in (("guard", 14.0, 22.0), ("pikes", 40.0, 20.0))}  # fmt: skip
    hero = scroll("ysolde-marr", save=3, keywords=("HERO", "INFANTRY"), abilities=("by-lamplight",))
    hero = replace(hero, reminders=(FIRES, WORD), by_hand=("Old Grudge",))
    riders = scroll("riders", move=10, health=3, keywords=("CAVALRY",))
    field = Field().unit("ysolde", 1, [(20.0, 18.0)], of=hero, name="Ysolde Marr")
    field.row("riders", 1, 10.0, 10.0, 3, of=riders, name="Lantern Riders", wounds=2)
    field.unit("guard", 1, blocks["guard"], name="Mill Guard", **guard)
    field.unit("pikes", 2, blocks["pikes"], name="Ash Pikes")
    more = {"names": ("Rivermark", "Ashkin"), "points": (4, 5), "reminders": ((WATER,), ())}
    return field.game("hero", seed="hand", command=(5, 4), **more)


@pytest.fixture
def camp(tmp_path):
    made = Camp(tmp_path, mill())
    yield made
    made.close()


def box(camp):
    """Return the toolbox, which is open."""
    top = camp.shell.screens[-1]
    assert isinstance(top, Toolbox)
    return top


def is_open(camp):
    return isinstance(camp.shell.screens[-1], Toolbox)


def press(camp, id, value=None):
    """Press a control of the toolbox."""
    place = box(camp).ui.place_of(id, value)
    assert place is not None, f"no control {id} {value}"
    camp.step(event(pygame.MOUSEMOTION, pos=place.center, rel=(1, 1), buttons=(0, 0, 0)))
    camp.step(event(pygame.MOUSEBUTTONDOWN, pos=place.center, button=1))
    camp.step(event(pygame.MOUSEBUTTONUP, pos=place.center, button=1))
    camp.settle()


def type_in(camp, text):
    for letter in text:
        camp.step(event(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter, scancode=0))
        camp.step(event(pygame.TEXTINPUT, text=letter))
    camp.settle()


def tab(camp):
    camp.step(event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="\t", scancode=0))
    camp.settle()


def told(camp):
    """Return the last line of the log that was done by hand."""
    lines = camp.screen.log.lines(camp.session.journal)
    return next(line for line in reversed(lines) if line.is_hand)


def is_verified(camp):
    found = verify(parse_save(save_bytes(camp.session.game)), the_book())
    return found.is_same


# ---------------------------------------------------------------------- the toolbox by keys
def test_a_modifier_is_made_by_keys_alone_and_taken_back(camp):
    camp.click_unit("riders")
    camp.key("M")
    assert box(camp).draft.unit == "riders"
    type_in(camp, "2")  # the number is marked: what is typed takes its place
    for _ in range(20):
        if box(camp).ui.focus == "why":
            break
        tab(camp)
    type_in(camp, "Bless")
    assert "Bless" in box(camp).draft.why
    camp.key("Enter")
    assert not is_open(camp)
    (effect,) = camp.session.battle.effects
    assert effect.units == ("riders",)
    assert effect.rule == "by-hand/hit roll|add|2|its||Bless"
    line = told(camp)
    assert line.text == "Lantern Riders: +2 to hit rolls until the end of the turn (Bless)"
    assert line.player == 1
    assert is_verified(camp)
    camp.key("Ctrl+Z")
    assert camp.session.battle.effects == ()
    camp.key("Ctrl+Y")
    assert len(camp.session.battle.effects) == 1


def test_letters_turn_pages_also_from_a_number(camp):
    camp.click_unit("riders")
    camp.key("M")
    for page in PAGES:
        letter = page.key.lower()
        camp.step(event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter, scancode=0))
        camp.step(event(pygame.TEXTINPUT, text=letter))
        camp.settle()
        assert is_open(camp), page
        assert box(camp).draft.page == page.id
        if page.id == "note":  # here letters are typed: Esc leaves the line
            assert box(camp).draft.note == ""
            camp.key("Esc")
    assert box(camp).draft.points == "D3"
    camp.key("Esc")
    assert not is_open(camp)


def test_what_is_typed_before_a_page_is_drawn_is_for_its_line(camp):
    camp.click_unit("riders")
    camp.keys("M", "D", "Esc", "Esc")
    assert not is_open(camp)
    ahead = []
    for letter in "mtas agreed":  # opens the box at its last page, turns to notes, is a note
        code = ord(letter)
        ahead.append(event(pygame.KEYDOWN, key=code, mod=0, unicode=letter, scancode=0))
        ahead.append(event(pygame.TEXTINPUT, text=letter))
    code = pygame.K_RETURN
    camp.step(*ahead, event(pygame.KEYDOWN, key=code, mod=0, unicode="\r", scancode=0))
    for _ in range(8):  # a page is drawn before what follows is taken
        camp.settle()
    assert told(camp).text == "Lantern Riders: as agreed"
    assert len(camp.session.journal.entries) == 2


def test_a_page_without_its_line_waits_for_nothing(camp):
    camp.click_unit("guard")  # it has no reminders
    camp.key("M")
    camp.key("R")
    assert box(camp).ui.place_of(TICK) is not None  # those of its army
    press(camp, "player", "1")
    camp.click_unit("pikes")
    camp.keys("M", "R", "T")
    assert box(camp).draft.page == "note"


def test_the_first_reminder_has_the_keyboard(camp):
    camp.click_unit("ysolde")
    camp.keys("M", "R", "Space")
    battle = camp.session.battle
    assert [one.done for one in reminded(battle, "ysolde")][:1] == [1]
    assert "Marsh Fires" in told(camp).text
    camp.keys("Down", "Space")
    assert [one.done for one in reminded(camp.session.battle, "ysolde")][:2] == [1, 1]
    camp.key("D")  # letters turn pages still
    assert box(camp).draft.page == "damage"
    camp.keys("Esc", "Esc", "Ctrl+Z", "Ctrl+Z")
    assert not any(one.done for one in reminded(camp.session.battle, "ysolde"))


def test_arrows_walk_the_pages_and_space_turns_to_one(camp):
    camp.click_unit("riders")
    camp.key("M")
    camp.key("Esc")
    assert box(camp).ui.focus == "page"
    camp.keys("Down", "Down", "Space")
    assert box(camp).draft.page == "heal"
    camp.keys("Esc", "Up", "Space")
    assert box(camp).draft.page == "damage"


def test_ctrl_turns_pages_and_does_the_deed_from_anywhere(camp):
    camp.click_unit("riders")
    camp.key("M")
    down, up = pygame.K_PAGEDOWN, pygame.K_PAGEUP
    pages = ("damage", "modifier", "reminders", "force", "reminders", "modifier")
    for key, page in zip((down, up, up, up, down, down), pages, strict=True):
        mod = pygame.KMOD_LCTRL
        camp.step(event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
        camp.settle()  # the page before is drawn first
        assert box(camp).draft.page == page
    tab(camp)
    camp.key("Ctrl+Enter")
    assert len(camp.session.battle.effects) == 1


def test_impossible_numbers_are_told_and_not_done(camp):
    camp.click_unit("guard")
    camp.key("M")
    draft = box(camp).draft
    for value, why in (("9", "-3 to 3"), ("x", "no number"), ("", "no number"), ("0", "-3 to 3")):
        draft.value = value
        assert why in box(camp).why_not
    draft.page, draft.points = "damage", "500"
    assert "at most 100" in box(camp).why_not
    draft.points = "60D6"
    assert "1 to 100" in box(camp).why_not
    draft.page = "heal"
    assert "carries no damage" in box(camp).why_not
    box(camp)._do()
    assert len(camp.session.journal.entries) == 1
    assert "carries no damage" in camp.words()


def test_every_page_and_number_makes_a_deed_in_a_small_window(tmp_path):
    made = Camp(tmp_path, mill(), size=(1280, 720))
    made.click_unit("ysolde")
    made.key("M")
    for page in PAGES:
        press(made, "page", page.id)
        assert box(made).draft.page == page.id
    press(made, "page", "modifier")
    for group, name in enumerate(("attacks", "defence", "moves", "other")):
        press(made, "group", str(group))
        assert box(made).draft.changeable.group == name
        for stat in stats_of(box(made).draft):
            box(made).draft.choose(stat)
            assert box(made).why_not == "", stat
    made.close()


# ---------------------------------------------------------------------- what it does
def test_damage_asks_which_models_fall(camp):
    camp.click_unit("pikes")
    camp.key("M")
    camp.key("D")
    box(camp).draft.points, box(camp).draft.way = "5", "allocated"
    press(camp, "do")
    assert camp.kind == "casualties"
    before = len(camp.state.unit("pikes").models)
    camp.key("Enter")
    assert len(camp.state.unit("pikes").models) < before
    assert "slain" in told(camp).text
    assert camp.kind == "use"
    assert is_verified(camp)


def test_damage_of_the_hurt_is_no_healing_while_it_is_asked_who_falls(camp):
    camp.click_unit("riders")
    camp.keys("M", "D")
    box(camp).draft.points, box(camp).draft.way = "4", "allocated"
    press(camp, "do")
    assert camp.kind == "casualties"
    assert "healed" not in told(camp).text
    camp.key("Enter")
    assert told(camp).text == "Lantern Riders: 4 damage without ward: 4 damage, 2 slain"
    camp.click_unit("riders")
    camp.keys("M", "D")
    box(camp).draft.points = "1"
    press(camp, "do")
    camp.keys("M", "H")
    box(camp).draft.healing = "1"
    press(camp, "do")
    assert told(camp).text == "Lantern Riders: heal 1: 1 healed"


def test_dice_stay_in_the_box_and_show_in_the_tray(camp):
    camp.key("M")
    camp.key("I")
    box(camp).draft.why = "omens"
    press(camp, "do")
    assert is_open(camp)
    assert camp.screen.tray.throw.dice == 2
    assert "omens" in told(camp).text
    faces = camp.session.journal.entries[-1].events[1].faces
    assert told(camp).text.endswith(", ".join(map(str, faces)))
    camp.key("Esc")


def test_points_and_notes(camp):
    camp.key("M")
    camp.key("P")
    press(camp, "what", "1")
    press(camp, "change-more")
    press(camp, "do")
    assert camp.session.battle.points[0] == 4 + 2
    assert told(camp).text.endswith("+2 victory points: now 6")
    camp.key("M")
    camp.key("T")
    type_in(camp, "wall is low")
    camp.key("Enter")
    assert told(camp).text.endswith("wall is low")


def test_a_unit_is_moved_anywhere_and_warned_of(camp):
    camp.click_unit("ysolde")
    camp.key("M")
    camp.key("V")
    camp.key("Enter")
    assert isinstance(camp.tool, HandPlaceTool)
    assert "drag a model first" in camp.screen.bar().reason
    x, y = camp.place("ysolde1")
    camp.drag("ysolde1", 20.0, 4.0)
    camp.settle()
    camp.key("Enter")
    pose = camp.state.model("ysolde1").pose
    assert (pose.x, pose.y) == pytest.approx((x + 20.0, y + 4.0), abs=0.2)
    assert told(camp).text == "Ysolde Marr moves, 1 model"
    assert is_verified(camp)
    camp.key("Ctrl+Z")
    assert camp.state.model("ysolde1").pose.x == pytest.approx(x)


def test_a_move_on_others_is_told_and_can_be_left(camp):
    camp.click_unit("ysolde")
    camp.key("M")
    camp.key("V")
    camp.key("Enter")
    (x, y), (x2, y2) = camp.place("ysolde1"), camp.place("guard1")
    camp.drag("ysolde1", x2 - x, y2 - y)
    camp.settle()
    assert "against the rules" in camp.screen.bar().note
    camp.key("Space")
    assert not isinstance(camp.tool, HandPlaceTool)
    assert camp.kind == "use"
    assert camp.place("ysolde1") == (x, y)


def test_a_unit_goes_aside_and_is_set_up_again(camp):
    camp.click_unit("ysolde")
    camp.key("M")
    camp.key("O")
    press(camp, "to", "3")
    press(camp, "do")
    assert "ysolde" in camp.session.battle.waiting
    assert told(camp).text == "Ysolde Marr is set aside"
    camp.key("M")
    camp.key("S")
    press(camp, "coming", "0")
    press(camp, "do")
    assert isinstance(camp.tool, HandPlaceTool)
    camp.settle()
    camp.key("Enter")
    assert camp.state.unit("ysolde").models == ("ysolde1",)
    assert is_verified(camp)


def test_slain_models_return_beside_their_unit(camp):
    camp.click_unit("guard")
    camp.key("M")
    camp.key("O")
    box(camp).draft.count = "2"
    press(camp, "do")
    camp.until("use")
    before = len(camp.state.unit("guard").models)
    gone = [m for m in camp.session.battle.slain.values() if m.unit == "guard"]
    assert len(gone) >= 2
    camp.key("M")
    camp.key("S")
    for model in gone[:2]:
        press(camp, f"back:{model.id}")
    press(camp, "do")
    camp.settle()
    camp.key("Enter")
    assert len(camp.state.unit("guard").models) == before + 2
    assert told(camp).text == "Mill Guard: 2 models returned: 2 returned"


def test_just_those_models_fall_that_are_pressed(camp):
    camp.click_unit("guard")
    camp.key("M")
    camp.key("O")
    press(camp, "to", "1")
    press(camp, "do")
    assert "press its models" in camp.screen.bar().reason
    for model in ("guard2", "guard6", "guard3", "guard2"):
        camp.click(camp.place(model))
    assert camp.tool.chosen == ("guard6", "guard3")
    camp.click(camp.place("guard7"))
    assert "against the rules" in camp.screen.bar().note
    camp.key("Enter")
    assert camp.state.unit("guard").models == ("guard1", "guard2", "guard4", "guard5", "guard8")
    assert "3 models slain" in told(camp).text
    assert is_verified(camp)


def test_a_d3_is_told_as_what_it_comes_to(camp):
    camp.key("M")
    camp.key("I")
    press(camp, "sides", "1")
    press(camp, "do")
    faces = camp.session.journal.entries[-1].events[1].faces
    made = sum((face + 1) // 2 for face in faces)
    assert camp.screen.tray.throw.steps[0].result == f"rolled {sum(faces)}, that is {made}"
    assert told(camp).text.endswith(", ".join(str((face + 1) // 2) for face in faces))
    assert " (by hand)" in log_of(Opened(camp.session.game))[-1]
    camp.key("Esc")


def test_dice_are_chosen_and_rolled_again(camp):
    camp.key("M")
    camp.key("I")
    box(camp).draft.dice = "4"
    press(camp, "do")
    press(camp, "die", "0")
    press(camp, "die", "2")
    press(camp, "die", "2")
    press(camp, "die", "3")
    assert box(camp).draft.again == (0, 3)
    press(camp, "again")
    assert "re-rolls 2D6" in told(camp).text
    assert len(camp.session.journal.entries[-1].events[1].faces) == 2
    assert is_verified(camp)
    camp.key("Esc")


def test_without_a_unit_all_reminders_of_the_army_are_listed(camp):
    camp.screen.select("")
    camp.key("M")
    camp.key("R")
    values = {region.value for region in box(camp).ui._regions if region.id == TICK}
    assert values >= {"1|ysolde|Marsh Fires", "1||Rising Water"}
    press(camp, "player", "1")
    assert box(camp).ui.place_of(TICK) is None


def test_what_lasts_is_listed_and_ended(camp):
    camp.click_unit("riders")
    camp.key("M")
    camp.key("Enter")
    assert camp.screen.ui.place_of(LIFT) is not None
    camp.press(LIFT)
    assert camp.session.battle.effects == ()
    assert "ends +1 to hit rolls" in told(camp).text
    camp.key("M")
    camp.key("Enter")
    camp.key("M")
    camp.key("F")
    press(camp, LIFT)
    assert camp.session.battle.effects == ()


def test_under_way_only_what_leaves_the_table_alone(camp):
    camp.key("1")  # By Lamplight asks for a target
    assert camp.kind != "use"
    camp.key("M")
    camp.key("O")
    assert "under way" in box(camp).why_not
    camp.key("M")
    assert box(camp).why_not == ""
    camp.key("V")
    assert "under way" in box(camp).why_not
    camp.key("Esc")


def test_typed_dice_come_first(camp):
    camp.session.game.dice = Typed()
    camp.key("M")
    camp.key("I")
    press(camp, "do")
    assert camp.screen.tray.typing is not None
    assert "type them in" not in box(camp).why_not
    assert "dice are being rolled" in box(camp).why_not
    camp.key("Esc")


# ---------------------------------------------------------------------- reminders
def test_reminders_stand_beside_their_unit_and_mark_it(camp):
    camp.click_unit("ysolde")
    ui = camp.screen.ui
    for name in ("1|ysolde|Marsh Fires", "1||Rising Water"):
        assert ui.place_of(TICK, name) is not None
        assert ui.place_of(READ, name) is not None
    assert ui.place_of(TICK, "1|ysolde|Last Word") is None  # of another phase
    marks = camp.screen.hands.marks().badges
    assert len(marks) == 1
    camp.press(TICK, "1|ysolde|Marsh Fires")
    assert [tick.name for tick in camp.session.battle.ticks] == ["Marsh Fires"]
    assert camp.screen.hands.marks().badges == ()
    assert told(camp).text == "Ysolde Marr: Marsh Fires done"
    assert is_verified(camp)
    camp.press(TICK, "1|ysolde|Marsh Fires")
    assert camp.session.battle.ticks == ()
    camp.press(TICK, "1||Rising Water")
    assert told(camp).text == "Rivermark: Rising Water done"


def test_the_army_s_reminders_show_where_no_unit_is_selected(camp):
    camp.screen.select("")
    camp.step()
    assert camp.screen.ui.place_of(TICK, "1||Rising Water") is not None
    assert camp.screen.ui.place_of(OPEN) is not None


def test_a_reminder_is_read_in_full_and_ticked_by_keys(camp):
    camp.click_unit("ysolde")
    camp.press(READ, "1|ysolde|Marsh Fires")
    page = box(camp)
    assert page.draft.page == "reminders"
    assert page.chosen == "1|ysolde|Marsh Fires"
    values = [region.value for region in page.ui._regions if region.id == TICK]
    assert values == [
        "1|ysolde|Marsh Fires", "1|ysolde|Last Word", "1|ysolde|Old Grudge", "1||Rising Water",
    ]  # fmt: skip
    while page.ui.focus != TICK:
        tab(camp)
    camp.key("Space")
    assert [tick.name for tick in camp.session.battle.ticks] == ["Marsh Fires"]
    camp.key("Esc")


def test_when_a_reminder_is_for(camp):
    found = {one.reminder.name: one for one in reminded(camp.session.battle, "ysolde")}
    assert when_words(found["Marsh Fires"]) == "Once Per Battle (Army), Your Hero Phase"
    assert when_words(found["Last Word"]) == "Combat, any turn"
    assert when_words(found["Old Grudge"]) == ""


def test_a_program_that_plays_waits_while_the_toolbox_is_open(tmp_path):
    session = BattleSession(mill(), players=(GreedyPlayer(), None))
    made = Camp(tmp_path, session)
    made.key("M")
    assert session.is_paused
    entries = len(session.journal.entries)
    made.play(3.0)
    assert len(session.journal.entries) == entries
    made.key("P")
    press(made, "do")
    assert session.battle.command[0] == 6
    made.close()


# ---------------------------------------------------------------------- the draft
@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("3", 3), ("+2", 2), ("\u22121", -1), ("1.5", None), ("", None), ("99999", None),
        ("--1", None),
    ],
)  # fmt: skip
def test_whole_numbers_as_they_are_typed(text, number):
    assert whole(text) == number


def test_without_a_unit_nothing_is_made_of_one():
    for page in ("modifier", "damage", "heal", "move", "off"):
        assert deed_of(Draft(page)) == "choose a unit first"
    assert deed_of(Draft("on")) == "choose a unit, or models that return"
    assert deed_of(Draft("dice", dice="many")) == "'many' is no number of dice"
    assert deed_of(Draft("points", change="")) == "type a number of points"
