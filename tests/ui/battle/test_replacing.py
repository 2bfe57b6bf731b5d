"""Replacements of destroyed units from the toolbox: how many, which, and where (24.2)."""

import pytest

from tabletop.commands.replay import log_of
from tabletop.files.saves import Opened
from tabletop.state.by_hand import HandRemoval
from tabletop.ui.battle.by_hand.placing import HandPlaceTool
from tabletop.ui.kit.kit import Kit
from tests.ui.battle.camp import Camp
from tests.ui.battle.test_by_hand import box, is_open, is_verified, mill, press, tab, told, type_in


def fallen(path, size=(1600, 1000), **guard):
    """Return a window in which the eight guards are destroyed."""
    game = mill(**guard)
    game.settle(HandRemoval(1, "guard", "destroyed"))
    return Camp(path, game, size=size)


@pytest.fixture
def camp(tmp_path):
    made = fallen(tmp_path)
    yield made
    made.close()


def test_half_of_a_destroyed_unit_is_placed_and_taken_back(camp):
    camp.keys("M", "S")
    press(camp, "coming", "0")
    assert box(camp).ui.place_of("anew") is None  # at first it is the unit itself
    press(camp, "is_anew", "1")
    assert box(camp).draft.anew == "4"
    assert box(camp).why_not == ""
    press(camp, "do")
    assert isinstance(camp.tool, HandPlaceTool)
    assert camp.tool.ask.prompt == "Set up a replacement of Mill Guard"
    assert camp.tool.is_placed
    camp.key("Enter")
    assert len(camp.state.unit("guard-2").models) == 4
    assert camp.session.battle.enlisted["guard-2"].replaces == "guard"
    assert told(camp).text == "Mill Guard: a replacement of 4 models is set up"
    lines = camp.screen.log.lines(camp.session.journal)
    assert not any("sets up" in line.text for line in lines)
    assert "a replacement of 4 models" in log_of(Opened(camp.session.game))[-1]
    assert is_verified(camp)
    camp.key("Ctrl+Z")
    assert "guard-2" not in camp.state.units
    assert "guard-2" not in camp.session.battle.enlisted
    camp.key("Ctrl+Y")
    assert "guard-2" in camp.state.units
    camp.click_unit("guard-2")
    camp.key("M")  # what was replaced is not proposed again
    assert box(camp).draft.coming == ""
    press(camp, "coming", "0")
    press(camp, "is_anew", "1")
    assert "was replaced already" in box(camp).why_not


def test_it_is_done_with_the_keyboard_alone_and_another_number(camp):
    camp.keys("M", "S")
    for id in ("coming", "is_anew", "anew"):
        for _ in range(30):
            if box(camp).ui.focus == id:
                break
            tab(camp)
        assert box(camp).ui.focus == id
        if id == "coming":
            camp.key("Space")
        elif id == "is_anew":
            camp.keys("Down", "Space")
    box(camp).ui.fields.select_all("anew")
    type_in(camp, "6")
    assert box(camp).draft.anew == "6"
    camp.key("Enter")
    camp.key("Enter")
    assert len(camp.state.unit("guard-2").models) == 6
    assert is_verified(camp)


def test_impossible_numbers_are_told(camp):
    camp.keys("M", "S")
    press(camp, "coming", "0")
    press(camp, "is_anew", "1")
    for text in ("0", "9", "-1"):
        box(camp).draft.anew = text
        assert box(camp).why_not == "1 to 8 models can come again"
    box(camp).draft.anew = "x"
    assert "no number of models" in box(camp).why_not
    box(camp).draft.anew = "8"
    assert box(camp).why_not == ""


def test_a_replacement_is_left_with_esc_and_nothing_has_changed(camp):
    entries = len(camp.session.journal.entries)
    camp.keys("M", "S")
    press(camp, "coming", "0")
    press(camp, "is_anew", "1")
    press(camp, "do")
    camp.key("Space")
    assert len(camp.session.journal.entries) == entries
    assert "guard-2" not in camp.session.battle.enlisted
    camp.key("M")
    assert box(camp).draft.is_anew  # it is kept, as all that was chosen


def test_who_comes_is_picked_where_models_differ(tmp_path):
    roles = {"CHAMPION": ("guard5",), "MUSICIAN": ("guard8",)}
    camp = fallen(tmp_path, roles=roles, size=(1280, 720))
    camp.keys("M", "S")
    press(camp, "coming", "0")
    press(camp, "is_anew", "1")
    press(camp, "comes", "1")  # the musician stays away
    press(camp, "do")
    camp.key("Enter")
    assert not is_open(camp)
    models = camp.state.unit("guard-2").models
    assert len(models) == 4
    assert "guard5-2" in models
    assert "guard8-2" not in models
    assert camp.session.battle.enlisted["guard-2"].roles == {"CHAMPION": ("guard5-2",)}
    assert is_verified(camp)
    camp.close()


def test_who_is_pressed_last_comes_first_where_there_is_room_for_one(tmp_path):
    roles = {"CHAMPION": ("guard5",), "MUSICIAN": ("guard8",)}
    camp = fallen(tmp_path, roles=roles)
    camp.keys("M", "S")
    press(camp, "coming", "0")
    press(camp, "is_anew", "1")
    for _ in range(3):
        press(camp, "anew-less")
    assert camp.screen.hands.draft.anew == "1"
    press(camp, "comes", "1")
    press(camp, "do")
    camp.key("Enter")
    assert camp.state.unit("guard-2").models == ("guard8-2",)
    camp.keys("Ctrl+Z", "M", "S")
    press(camp, "comes", "1")
    box(camp).draft.anew = "8"
    assert box(camp).why_not == "only 7 models may come again: press more"
    press(camp, "comes", "1")
    assert box(camp).why_not == ""
    camp.close()


def test_its_longer_name_is_whole_in_the_panel_of_a_small_window(tmp_path, monkeypatch):
    camp = fallen(tmp_path, size=(1280, 720))
    camp.keys("M", "S")
    press(camp, "coming", "0")
    press(camp, "is_anew", "1")
    press(camp, "do")
    camp.key("Enter")
    seen = set()
    text = Kit.text

    def written(kit, surface, words, *more, **rest):
        spot = text(kit, surface, words, *more, **rest)
        if words.startswith("Mill Guard") and rest.get("weight") == 700:
            seen.add((words, spot.w >= kit.width(words, more[1], 700) - 1))
        return spot

    monkeypatch.setattr(Kit, "text", written)
    camp.click_unit("guard-2")
    assert ("Mill Guard (replacement)", True) in seen
    assert all(is_whole for _, is_whole in seen)
    camp.close()
