"""Annotations: drawn by dragging, named in the journal, kept by files, seen with every tool."""

from __future__ import annotations

import pygame
import pytest

from tabletop.files.scenario import Scenario, dump_scenario, parse_scenario
from tabletop.geometry.gap import gap
from tabletop.ui.kit.noted import ends_of, noted
from tabletop.ui.table.picturing.choices import FIELD
from tests.ui.table.desk import Desk, event


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    desk.key(pygame.K_a, "A", pygame.KMOD_SHIFT)
    assert desk.screen.tool.id == "annotate"
    return desk


def pull(desk, start, end):
    desk.down(start)
    desk.move(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    desk.move(end)
    desk.up(end)
    desk.step()


def type_words(desk, words):
    for letter in words:
        desk.step(event(pygame.TEXTINPUT, text=letter))
    desk.key(pygame.K_RETURN)


def test_an_arrow_is_drawn_named_and_undone(desk):
    pull(desk, (3.0, 41.0), (6.0, 42.0))
    (note,) = desk.state.annotations.values()
    assert note.kind == "arrow"
    assert note.points[1] == pytest.approx((6.0, 42.0), abs=0.05)
    assert desk.screen.ui.focus == FIELD
    type_words(desk, "Here")
    assert desk.state.annotations[note.id].text == "Here"
    assert desk.screen.ui.focus == ""
    assert desk.session.journal.undo_label == "change arrow"
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert desk.state.annotations == {}


def test_a_measure_hangs_on_the_models_it_joins(desk):
    desk.key(pygame.K_3, "3")
    one, other = (desk.state.unit(u).models[0] for u in ("giant", "witch"))
    pull(desk, desk.place(one), desk.place(other))
    (note,) = desk.state.annotations.values()
    assert note.pieces == (one, other)
    state = desk.state
    found = gap(state.model(one).footprint, state.model(other).footprint)
    assert ends_of(state, note) == (found.p, found.q)
    (measure,) = noted(state).measures
    assert measure.text == f'{found.distance:.2f}"'


def test_a_note_is_moved_by_its_line_and_its_end(desk):
    pull(desk, (3.0, 41.0), (6.0, 41.0))
    desk.key(pygame.K_ESCAPE)
    pull(desk, (4.5, 41.0), (4.5, 40.0))
    (note,) = desk.state.annotations.values()
    assert note.points[0] == pytest.approx((3.0, 40.0), abs=0.1)
    assert note.points[1] == pytest.approx((6.0, 40.0), abs=0.1)
    pull(desk, note.points[1], (8.0, 42.0))
    (note,) = desk.state.annotations.values()
    assert note.points[0] == pytest.approx((3.0, 40.0), abs=0.1)
    assert note.points[1] == pytest.approx((8.0, 42.0), abs=0.1)
    assert [e.label for e in desk.session.journal.history()][-2:] == ["move arrow", "move arrow"]


def test_a_click_draws_no_arrow_and_words_need_only_a_click(desk):
    desk.click((3.0, 41.0))
    assert desk.state.annotations == {}
    desk.key(pygame.K_2, "2")
    desk.click((3.0, 41.0))
    type_words(desk, "Why?")
    (note,) = desk.state.annotations.values()
    assert (note.kind, note.text) == ("text", "Why?")
    desk.key(pygame.K_DELETE)
    assert desk.state.annotations == {}


def test_layers_hide_and_files_keep_everything(desk):
    tool, board = desk.screen.tool, desk.screen
    pull(desk, (3.0, 41.0), (6.0, 42.0))
    tool.keep_words(board)
    tool.choose(board, "")
    tool.change(board, layer="second", tone="illegal")
    desk.screen.ui.focus = ""
    pull(desk, (3.0, 38.0), (6.0, 39.0))
    layers = [note.layer for note in desk.state.annotations.values()]
    assert layers == ["notes", "second"]
    tool.toggle_layer(board, "notes")
    assert [n.layer for n in tool.shown(board).annotations] == ["second"]
    for _ in range(3):  # out of the line, off the note, out of the tool
        desk.key(pygame.K_ESCAPE)
    assert desk.screen.tool is desk.screen.tools[0]
    assert len(desk.screen.overlays().annotations) == 1
    assert parse_scenario(dump_scenario(Scenario(desk.state))).state == desk.state


def test_verdicts_do_not_know_of_annotations(desk):
    from tabletop.rules.combat import in_combat

    before = in_combat(desk.state, "giant", "hounds")
    pull(desk, (3.0, 41.0), (6.0, 42.0))
    assert in_combat(desk.state, "giant", "hounds") == before
