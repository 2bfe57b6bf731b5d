"""Going to any moment of the journal: always the very state of the entry, by undo and redo."""

from __future__ import annotations

import itertools
import random

import pytest

from tabletop.geometry.base import Pose, round_base
from tabletop.state.events import ModelMoved, PieceChanged
from tabletop.state.journal import Journal
from tabletop.state.model import GameState, Model


def started() -> Journal:
    model = Model("a", "A", round_base(32), Pose(0.0, 0.0), 1.5)
    return Journal.start(GameState()).did("add", (PieceChanged(None, model),))


def moved(journal: Journal, x: float) -> Journal:
    old = journal.state.model("a").pose
    return journal.did(f"to {x:g}", (ModelMoved("a", old, Pose(x, 0.0)),))


def branched() -> Journal:
    """start, add, 1, 2, 3; back to 1, then 4, 5: two branches after entry 2."""
    journal = started()
    for x in (1.0, 2.0, 3.0):
        journal = moved(journal, x)
    journal = journal.undo().undo()
    return moved(moved(journal, 4.0), 5.0)


@pytest.mark.parametrize("number", range(7))
def test_every_moment_is_reached_and_is_the_same_object(number):
    journal = branched().goto(number)
    assert journal.current == number
    assert journal.state is journal.entries[number].state


def test_back_and_forth_leaves_redo_as_it_was():
    journal = branched()
    back = journal.goto(1)
    assert back.redo_label == "to 1"
    assert back.redo().redo().redo().current == journal.current
    assert back.goto(journal.current) == journal


def test_half_way_forward_keeps_the_rest_to_redo():
    half = branched().goto(0).goto(2)
    assert half.redo_label == "to 4"
    assert half.redo().redo().current == 6


def test_another_branch_drops_what_was_undone_of_the_first():
    other = branched().goto(4)
    assert other.state.model("a").pose.x == 3.0
    assert other.redo_label is None
    assert other.undo().undo().current == 2


def test_a_new_entry_after_going_back_makes_a_branch():
    journal = moved(branched().goto(1), 9.0)
    assert journal.entries[-1].parent == 1
    assert journal.redo_label is None
    assert [entry.number for entry in journal.history()] == [0, 1, 7]


@pytest.mark.parametrize("number", [-1, 7, 999])
def test_a_moment_that_is_not_there_changes_nothing(number):
    journal = branched()
    assert journal.goto(number) is journal


def test_any_wandering_keeps_states_and_entries():
    rng, journal = random.Random(5), started()
    for _ in range(400):
        pick = rng.random()
        if pick < 0.4:
            journal = moved(journal, float(rng.randrange(1000)))
        elif pick < 0.6:
            journal = journal.undo() if rng.random() < 0.6 else journal.redo()
        else:
            number = rng.randrange(len(journal.entries))
            before, journal = journal, journal.goto(number)
            assert journal.current == number
            assert journal.entries is before.entries
        if "a" not in journal.state.models:
            journal = journal.goto(1)
        assert journal.state is journal.entries[journal.current].state
        assert all(journal.entries[n].parent is not None for n in journal.undone)
        chain = (journal.current, *reversed(journal.undone))
        assert all(journal.entries[b].parent == a for a, b in itertools.pairwise(chain))
