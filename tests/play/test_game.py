"""The game loop: rests, undo, fork, dice."""

import pytest

from tabletop.rules.play.chance import Scripted, Seeded
from tabletop.state.events import apply_all
from tests.play.field import Field


def test_an_empty_battle_runs_to_its_end():
    game = Field().row("a", 1, 10, 10).row("b", 2, 10, 30).game("hero")
    for _ in range(3000):
        if game.pending is None:
            break
        game.answer(game.pending.fallback())
    assert game.pending is None
    assert game.battle.clock.phase == "over"
    assert game.battle.winner is not None
    first = game.journal.entries[0].state
    events = [e for entry in game.journal.history() for e in entry.events]
    assert apply_all(events, first) == game.state


def test_seeded_dice_are_even():
    faces = Seeded("even").faces(60_000, 0, 0)
    assert all(abs(faces.count(k) - 10_000) < 400 for k in range(1, 7))


def test_a_branch_has_dice_of_its_own():
    assert Seeded("a").faces(20, 0, 0) != Seeded("a").faces(20, 0, 1)


def test_a_script_says_when_it_is_too_short():
    with pytest.raises(Exception, match="written down"):
        Scripted((1, 2)).faces(3, 0, 0)
