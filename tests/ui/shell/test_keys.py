"""The user's own keys: translated before screens see them, shown on caps, kept in the settings."""

from __future__ import annotations

import json

import pygame
import pytest

from tabletop.files.home import home
from tabletop.ui.kit.keymap import FIXED, Keymap, keymap
from tabletop.ui.kit.keys import is_key, key_name, press_event
from tabletop.ui.routes import key_actions
from tabletop.ui.shell.intake import Intake
from tabletop.ui.shell.keygroups import keys_of
from tabletop.ui.shell.preferences import Preferences
from tabletop.ui.shell.settings import Settings, load_settings
from tabletop.ui.table.keys import key_groups, key_of
from tests.ui.table.desk import Desk


@pytest.fixture
def desk(tmp_path):
    it = Desk(tmp_path, size=(1280, 800))
    yield it
    it.close()


def down(code, text="", mod=0):
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0)


def up(code, mod=0):
    return pygame.event.Event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)


def box_on(desk):
    box = Preferences(desk.shell, "keys")
    desk.shell.push(box)
    desk.step()
    return box


def listen(desk, box, action):
    from tabletop.ui.kit.ui import Hit

    box.act(Hit("key", action))
    desk.step()


def test_every_action_can_be_pressed_by_its_name(desk):
    actions = key_actions(desk.shell)
    assert len(actions) > 60
    for action in actions:
        assert is_key(action.id), action
        assert key_name(press_event(down(pygame.K_a, "a"), action.id)) == action.id
        assert action.words
        assert action.id not in FIXED
    ids = [action.id for action in actions]
    assert len(ids) == len(set(ids))


def test_the_list_holds_every_key_that_works(desk):
    listed = {
        key for group in key_groups(desk.screen) for text, _ in group.keys for key in keys_of(text)
    }
    rows = {key_of(desk.screen, row) for row in desk.screen.menu_rows if row.key}
    assert rows <= listed
    assert {row.key for row in desk.screen.rows} <= listed
    taken = {row.key for row in desk.screen.rows}
    tools = {t.key if t.key not in taken else f"Shift+{t.key}" for t in desk.screen.tools if t.key}
    assert tools <= listed
    controls = {
        key for region in desk.screen.ui._regions for key in region.keys if key not in FIXED
    }
    everywhere = {action.id for action in key_actions(desk.shell)}
    assert controls <= listed | everywhere


def test_the_actions_are_the_same_without_a_table(tmp_path, desk):
    with_table = key_actions(desk.shell)
    desk.shell.go_home()
    assert [a.id for a in key_actions(desk.shell)] == [a.id for a in with_table]


def test_a_key_is_given_and_works_at_once(desk, tmp_path):
    box = box_on(desk)
    listen(desk, box, "R")
    desk.step(down(pygame.K_F7))
    desk.key(pygame.K_ESCAPE)
    assert desk.shell.screens[-1] is desk.screen
    desk.key(pygame.K_r, "r")
    assert desk.screen.tool.id == "select"
    desk.key(pygame.K_F7)
    assert desk.screen.tool.id == "ruler"
    assert load_settings(home(tmp_path).settings_file).keys.shown("R") == "F7"
    assert desk.shell.kit.keys.shown("R") == "F7"


def test_a_clash_names_the_other_and_swaps(desk):
    box = box_on(desk)
    listen(desk, box, "R")
    desk.step(down(pygame.K_x, "x"))
    assert box.keys.clash is not None
    assert box.keys.clash.other.id == "X"
    assert "Reach" in desk.said[-1]
    desk.step()
    desk.key(pygame.K_RETURN)
    assert desk.shell.settings.keys.own == {"R": "X", "X": "R"}
    desk.key(pygame.K_ESCAPE)
    desk.key(pygame.K_x, "x")
    assert desk.screen.tool.id == "ruler"
    desk.key(pygame.K_r, "r")
    assert desk.screen.shown["reach"]


def test_a_clash_far_down_the_list_is_shown_and_swapped_by_keys(desk):
    box = box_on(desk)
    desk.step()
    box.ui.focus, box.ui.is_focus_shown = "key", True
    for _ in range(40):
        desk.key(pygame.K_DOWN)
    row = box.ui.focused_value("key")
    desk.key(pygame.K_RETURN)
    desk.step(down(pygame.K_x, "x"))
    desk.step()
    bar = box.ui.place_of("swap")
    assert bar is not None
    assert box.ui.at(bar.center).id == "swap"
    desk.key(pygame.K_RETURN)
    assert desk.shell.settings.keys.own == {row: "X", "X": row}
    desk.step()
    assert box.ui.focused_value("key") == row


def test_a_clash_can_be_left_as_it_was(desk):
    box = box_on(desk)
    listen(desk, box, "R")
    desk.step(down(pygame.K_x, "x"))
    desk.step()
    desk.key(pygame.K_ESCAPE)
    assert box.keys.clash is None
    assert desk.shell.screens[-1] is box
    assert not desk.shell.settings.keys.own


def test_a_key_is_taken_away_and_comes_back(desk):
    box = box_on(desk)
    listen(desk, box, "R")
    desk.step(down(pygame.K_DELETE))
    assert desk.shell.settings.keys.own == {"R": ""}
    listen(desk, box, "R")
    desk.step(down(pygame.K_BACKSPACE))
    assert not desk.shell.settings.keys.own


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_TAB, pygame.K_UP])
def test_keys_that_mean_the_same_everywhere_are_refused(desk, code):
    box = box_on(desk)
    listen(desk, box, "R")
    desk.step(down(code))
    assert not desk.shell.settings.keys.own
    assert "always means the same" in desk.said[-1]


def test_even_keys_of_the_shell_are_only_heard_while_one_is_awaited(desk):
    box = box_on(desk)
    listen(desk, box, "R")
    desk.step(down(pygame.K_F2))
    assert not desk.shell.kit.theme.is_dark
    assert box.keys.clash is not None


def test_all_keys_come_back(desk):
    from tabletop.ui.kit.ui import Hit

    desk.shell.change(Settings(keys=keymap({"R": "F7", "V": "F8"})))
    box = box_on(desk)
    box.act(Hit("reset-all"))
    assert not desk.shell.settings.keys.own


def test_letters_stay_letters_while_one_types(desk):
    desk.shell.change(Settings(keys=keymap({"H": "U", "Ctrl+S": "F9"})))
    desk.key(pygame.K_k, mod=pygame.KMOD_LCTRL)
    finder = desk.shell.screens[-1]
    desk.step(down(pygame.K_u, "u"), pygame.event.Event(pygame.TEXTINPUT, text="u", window=None))
    assert finder.typed == "u"
    keys = desk.shell.settings.keys
    (event,) = Intake().take(down(pygame.K_F9), keys, is_typing=True)
    assert key_name(event) == "Ctrl+S"


def test_a_key_goes_up_as_what_it_went_down(desk):
    keys, intake = keymap({"V": "J"}), Intake()
    (first,) = intake.take(down(pygame.K_j, "j"), keys, is_typing=False)
    (last,) = intake.take(up(pygame.K_j, pygame.KMOD_LSHIFT), Keymap(), is_typing=False)
    assert (first.key, last.key) == (pygame.K_v, pygame.K_v)


def test_keys_that_are_held_are_let_go_when_the_window_loses_them(desk, monkeypatch):
    now = [100.0]
    monkeypatch.setattr("tabletop.ui.table.screen.time.monotonic", lambda: now[0])
    assert desk.screen.shown["ranges"]
    desk.step(down(pygame.K_c, "c"))
    assert not desk.screen.shown["ranges"]
    now[0] += 2.0
    desk.step(pygame.event.Event(pygame.WINDOWFOCUSLOST, window=None))
    assert desk.screen.shown["ranges"]
    desk.step(up(pygame.K_c))
    desk.step(down(pygame.K_c, "c"), up(pygame.K_c))
    assert not desk.screen.shown["ranges"]


def test_broken_keys_in_the_settings_fall_back(tmp_path):
    path = tmp_path / "settings.json"
    for keys in (5, [], {"R": 7}, {"R": "Esc"}, {"Enter": "R"}, {"R": "Hyper+X"}, {"": "R"}):
        path.write_text(json.dumps({"keys": keys}), "utf-8")
        assert not load_settings(path).keys.own
    path.write_text(json.dumps({"keys": {"R": "F7", "X": "F7"}}), "utf-8")
    assert dict(load_settings(path).keys.own) == {"R": "F7"}
