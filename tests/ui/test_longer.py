"""Several lines of text: typed, walked through, wrapped, marked; never larger than allowed."""

import random

import pygame
import pytest

from tabletop.ui.app import prepare_library
from tabletop.ui.kit.controls import text_area
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.longer import MOST, LongEntry
from tabletop.ui.kit.ui import Ui

prepare_library()
KIT = Kit("light", 1.0)


def key(code, mod=0, text=""):
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0)


def typed(text):
    return pygame.event.Event(pygame.TEXTINPUT, text=text)


@pytest.fixture
def entry():
    pygame.init()
    it = LongEntry(KIT, "")
    it.placeholder = "why"
    it.place(pygame.Rect(10, 10, 200, 100))
    it.focus(True)
    return it


def press(entry, *codes, mod=0):
    for code in codes:
        entry.handle(key(code, mod))


def test_typing_and_taking_out(entry):
    entry.handle(typed("The pikes"))
    press(entry, pygame.K_RETURN)
    entry.handle(typed("are near"))
    assert entry.get() == "The pikes\nare near"
    press(entry, pygame.K_BACKSPACE, pygame.K_HOME, pygame.K_DELETE)
    assert entry.get() == "The pikes\nre nea"
    press(entry, pygame.K_UP, pygame.K_END)
    entry.handle(typed("!"))
    assert entry.get() == "The pikes!\nre nea"
    press(entry, pygame.K_DOWN, pygame.K_DOWN)
    press(entry, pygame.K_BACKSPACE, mod=pygame.KMOD_LCTRL)
    assert entry.get().startswith("The pikes!\nre")


def test_marking_all_and_typing_over(entry):
    entry.put("as found")
    entry.select_all()
    entry.handle(typed("mine"))
    assert entry.get() == "mine"
    press(entry, pygame.K_a, mod=pygame.KMOD_LCTRL)
    press(entry, pygame.K_BACKSPACE)
    assert entry.get() == ""


def test_control_characters_and_too_much_are_left_out(entry):
    entry.handle(typed("a\x07b"))
    assert "\x07" not in entry.get()
    entry.put("x" * 10_000)
    assert len(entry.get()) == MOST
    entry.handle(typed("y"))
    assert len(entry.get()) == MOST


def test_long_lines_wrap_at_blanks_and_inside_words(entry):
    entry.put("one two three four five six seven eight nine ten " + "w" * 90)
    rows = entry._lines()
    face = KIT.type("body")
    assert len(rows) > 4
    for start, end in rows:
        assert KIT.fonts.width(entry.text[start:end], face) <= 200
    assert "".join(entry.text[a:b] for a, b in rows).replace(" ", "") == entry.text.replace(" ", "")


def test_random_keys_keep_the_caret_inside(entry):
    dice = random.Random(5)
    surface = pygame.Surface((300, 200))
    codes = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END,
             pygame.K_RETURN, pygame.K_BACKSPACE, pygame.K_DELETE)  # fmt: skip
    for n in range(600):
        if dice.random() < 0.5:
            entry.handle(typed(dice.choice(("word ", "é", "\n", "x" * 30))))
        else:
            press(entry, dice.choice(codes), mod=dice.choice((0, 0, pygame.KMOD_LCTRL)))
        if dice.random() < 0.1:
            at = (dice.randrange(0, 300), dice.randrange(0, 200))
            entry.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        assert 0 <= entry.caret <= len(entry.text)
        if n % 20 == 0:
            entry.draw(surface)


def test_in_a_screen_enter_begins_a_line_and_tab_goes_on():
    pygame.init()
    ui = Ui(lambda: KIT)
    surface = pygame.Surface((400, 300))

    def draw():
        with ui.drawing(surface):
            text_area(ui, "why", pygame.Rect(10, 10, 300, 100), text="As found")

    draw()
    ui.handle(key(pygame.K_TAB, text="\t"))
    draw()
    assert ui.focus == "why"
    hit = ui.handle(typed(": mine"))
    assert (hit.id, hit.value, hit.kind) == ("why", "As found: mine", "change")
    hit = ui.handle(key(pygame.K_RETURN, text="\r"))
    assert hit.value == "As found: mine\n"
    assert ui.handle(key(pygame.K_s, pygame.KMOD_LCTRL)) is None
    draw()
    assert ui.fields.text("why") == "As found: mine\n"
