"""Exploring: the threshold line and its snap, gaps that a base can pass, what falls."""

from __future__ import annotations

import math
import time

import pygame
import pytest

from tabletop.geometry.border import nearest
from tabletop.rules.elsewhere import Spots, truth
from tabletop.ui.table.exploring.falls import FallsTool
from tabletop.ui.table.exploring.gaps import GapsTool
from tabletop.ui.table.exploring.threshold import ThresholdTool
from tests.ui.table.desk import Desk


@pytest.fixture
def desk(tmp_path):
    made = Desk(tmp_path)
    yield made
    made.close()


def tool(desk, kind):
    return desk.screen.made(kind.id)


def wait(desk, is_done, seconds=60.0):
    end = time.monotonic() + seconds
    while not is_done() and time.monotonic() < end:
        desk.step()
        time.sleep(0.002)
    assert is_done()


def explored(desk, model, key=pygame.K_3, text="3"):
    """Take the explorer up for a model and wait for a line around it."""
    desk.choose(model)
    desk.key(pygame.K_u, "u")
    desk.key(key, text)
    found = tool(desk, ThresholdTool)
    wait(desk, lambda: found.tracer.found is not None and found.found(desk.screen) is not None)
    return found


def test_the_key_takes_it_up_and_the_nearest_enemy_is_asked_against(desk):
    threshold = explored(desk, "ysolde-1", pygame.K_1, "1")
    assert desk.screen.tool is threshold
    assert threshold.asked.kind == "within"
    assert threshold.asked.model == "ysolde-1"
    wait(desk, lambda: threshold.found(desk.screen).is_done)
    found = threshold.found(desk.screen)
    assert found.stage == "exact"
    shown = threshold.overlays(desk.screen)
    assert shown.bands
    assert shown.measures[0].text.endswith('"')
    assert len(shown.notes) == 2


def test_enter_snaps_the_model_across_the_line_and_undo_brings_it_back(desk):
    threshold = explored(desk, "ysolde-1", pygame.K_1, "1")
    wait(desk, lambda: threshold.found(desk.screen).is_done)
    before = desk.state
    was = truth(before, threshold.asked)
    desk.key(pygame.K_RETURN)
    assert truth(desk.state, threshold.asked) is not was
    wish = threshold.wish(desk.screen)
    spot = nearest(threshold.found(desk.screen).lines, wish.at)
    assert math.dist(spot[0], wish.at) < 0.001
    assert "just beside the line" in desk.words()
    desk.screen.session.undo()
    assert desk.state.model("ysolde-1") == before.model("ysolde-1")


def test_a_click_on_the_line_puts_the_model_there(desk):
    threshold = explored(desk, "ysolde-1", pygame.K_1, "1")
    wait(desk, lambda: threshold.found(desk.screen).is_done)
    was = truth(desk.state, threshold.asked)
    spots = Spots(desk.state, "ysolde-1")
    points = [p for line in threshold.found(desk.screen).lines for p in line.points]
    free = [p for p, may in zip(points, spots.may_stand(points), strict=True) if may]
    place = max(free, key=lambda p: math.dist(p, desk.place("ysolde-1")))
    desk.click(place)
    assert math.dist(desk.place("ysolde-1"), place) < 0.3
    assert truth(desk.state, threshold.asked) is not was


def test_the_sight_line_comes_while_dragging_and_the_verdict_is_the_judges(desk):
    threshold = explored(desk, "ysolde-1")
    assert threshold.asked.kind == "sight"
    desk.carry("ysolde-1", (2.0, 0.0))
    wait(desk, lambda: threshold.found(desk.screen).stage != "looking")
    wish = threshold.wish(desk.screen)
    assert not wish.is_resting
    there = Spots(wish.state, "ysolde-1").state_at(wish.at)
    assert threshold.is_yes(desk.screen, wish) is truth(there, threshold.asked)
    desk.key(pygame.K_ESCAPE)


def test_pressing_another_unit_asks_against_it_and_keeps_the_model(desk):
    threshold = explored(desk, "ysolde-1")
    desk.click(desk.place("pikes-1"))
    assert threshold.asked.target == "pikes"
    assert threshold.asked.model == "ysolde-1"
    assert desk.session.selection == ("ysolde-1",)
    desk.click(desk.place("pikes-1"))
    assert threshold.asked.target == "pikes-1"


@pytest.mark.parametrize("key", "1234567")
def test_each_question_says_something_or_why_it_cannot_be_asked(desk, key):
    desk.choose("guard-1")
    desk.key(pygame.K_u, "u")
    desk.key(getattr(pygame, f"K_{key}"), key)
    threshold = tool(desk, ThresholdTool)
    desk.step()
    assert "Threshold: " in desk.said[-1]
    wish = threshold.wish(desk.screen)
    assert wish is not None
    assert threshold.is_yes(desk.screen, wish) in (True, False)


def test_nothing_selected_asks_for_a_model_and_the_thread_ends_with_the_tool(desk):
    desk.screen.select(())
    desk.key(pygame.K_u, "u")
    threshold = tool(desk, ThresholdTool)
    assert threshold.wish(desk.screen) is None
    assert "select the model" in desk.words()
    desk.click(desk.place("ysolde-1"))
    assert threshold.asked.model == "ysolde-1"
    desk.key(pygame.K_u, "u")
    assert desk.screen.tool is desk.screen.tools[0]
    assert not threshold.tracer.is_busy


def test_gaps_say_for_each_place_whether_the_base_passes(desk):
    desk.choose("giant-1")
    desk.key(pygame.K_u, "U", pygame.KMOD_SHIFT)
    gaps = tool(desk, GapsTool)
    assert desk.screen.tool is gaps
    wait(desk, lambda: bool(gaps.places(desk.screen)))
    shown = gaps.overlays(desk.screen)
    texts = [m.text for m in shown.measures]
    assert any(t.endswith("shut") for t in texts)
    assert any(t.endswith('"') for t in texts), "a number without a word can be passed"
    units = desk.state.models
    for place in gaps.places(desk.screen):
        if place.one in units and place.other in units:
            assert units[place.one].unit != units[place.other].unit
    desk.move(gaps.places(desk.screen)[0].middle)
    desk.step()
    assert any(m.is_decision and m.icon for m in gaps.overlays(desk.screen).measures)


def test_enemy_ranges_are_shut_when_asked(desk):
    desk.choose("giant-1")
    desk.key(pygame.K_u, "U", pygame.KMOD_SHIFT)
    gaps = tool(desk, GapsTool)
    wait(desk, lambda: bool(gaps.places(desk.screen)))
    assert not gaps.overlays(desk.screen).ranges
    gaps.keeps_out = True
    assert gaps.overlays(desk.screen).ranges
    wait(desk, lambda: not gaps.is_looking(desk.screen))


def test_what_falls_names_the_others_and_walks_through_the_choices(desk):
    falls = tool(desk, FallsTool)
    costly = next(
        (m, fall)
        for unit in desk.state.units.values()
        for m in unit.models
        if len((fall := falls.fall(desk.state, m)).options) > 1 and fall.size
    )
    model, fall = costly
    desk.choose(model)
    desk.key(pygame.K_h, "H", pygame.KMOD_SHIFT)
    assert desk.screen.tool is falls
    desk.screen.hovered = ""
    shown = falls.overlays(desk.screen)
    assert shown.styles[model] == "proposed"
    assert {m for m, style in shown.styles.items() if style == "ghost"} == set(fall.options[0])
    assert f"loses {fall.size} more" in shown.spots[0].text
    desk.key(pygame.K_PERIOD, ".")
    desk.screen.hovered = ""
    shown = falls.overlays(desk.screen)
    assert {m for m, style in shown.styles.items() if style == "ghost"} == set(fall.options[1])
    assert "Choice 2 of" in desk.words()
