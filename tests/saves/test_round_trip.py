"""A battle saved and loaded is the same battle: journal, undo, branches, dice, next question."""

import random

import pytest

from tabletop.errors import TabletopError
from tabletop.files.saves import (
    game_of,
    open_save,
    parse_save,
    read_save,
    save_bytes,
    state_hash,
    verify,
    write_save,
)
from tabletop.rules.play.asks import Roll
from tabletop.rules.play.chance import Scripted, Typed
from tabletop.state.causes import Rolls
from tabletop.state.facts import PointsScored
from tests.saves.sample import BOOK, answer_to, game, play, played


def again(game):
    """Return the game after saving and loading."""
    opened = game_of(parse_save(save_bytes(game)), BOOK)
    assert opened.notes == ()
    return opened.game


def asked(game):
    ask = game.pending
    if ask is None or isinstance(ask, Roll):
        return ask
    return (ask.kind, ask.player, ask.prompt, getattr(ask, "options", None))


def rolled(game):
    causes = [e.cause for e in game.journal.history() if e.cause is not None]
    return [r for cause in causes for r in cause.replies if isinstance(r, Rolls)]


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_battle_with_what_was_taken_back(seed):
    made = played(seed, undos=0.1, count=1500)
    data = save_bytes(made)
    saved = parse_save(data)
    assert saved.journal == made.journal
    assert saved.dice == made.dice
    assert saved.branch == made.branch
    opened = game_of(saved, BOOK).game
    assert save_bytes(opened) == data
    assert [state_hash(e.state) for e in opened.journal.entries[::97]] == [
        state_hash(e.state) for e in made.journal.entries[::97]
    ]


def test_saving_after_each_decision_changes_nothing():
    chance, plain = random.Random(5), game("x")
    saved = game("x")
    for number in range(160):
        answer = answer_to(plain.pending, chance)
        events = plain.answer(answer)
        assert saved.answer(answer) == events
        if number % 2 == 0:
            saved = again(saved)
        assert asked(saved) == asked(plain)
        assert saved.state == plain.state
        if number % 13 == 12:
            for one in (plain, saved):
                one.undo()
            assert asked(again(saved)) == asked(plain)
    assert save_bytes(saved) == save_bytes(plain)


def test_undo_after_loading_gives_the_earlier_states():
    made = played(3, count=60)
    loaded = again(made)
    while made.journal.undo_label is not None:
        assert loaded.journal.undo_label == made.journal.undo_label
        assert loaded.state == made.state
        assert list(loaded.state.units) == list(made.state.units)
        made.undo()
        loaded.undo()
    made.goto(40)
    loaded.goto(40)
    assert loaded.state == made.state
    assert asked(loaded) == asked(made)


def test_what_was_undone_can_be_redone_after_loading():
    made = played(3, count=60)
    state, number = made.state, made.journal.current
    for _ in range(7):
        made.undo()
    loaded = again(made)
    for _ in range(7):
        loaded.redo()
    assert loaded.journal.current == number
    assert loaded.state == state


def test_a_new_branch_has_the_same_new_dice_after_loading():
    made = played(2, count=40)
    kept = rolled(made)
    for _ in range(20):
        made.undo()
    loaded = again(made)
    assert loaded.branch == made.branch
    play(made, random.Random(9), 40)
    play(loaded, random.Random(9), 40)
    assert save_bytes(loaded) == save_bytes(made)
    assert rolled(made)[: len(kept)] != kept


def test_a_fork_is_saved_by_itself():
    made = played(2, count=50)
    before = save_bytes(made)
    fork = made.fork()
    play(fork, random.Random(1), 30)
    assert save_bytes(made) == before
    assert len(again(fork).journal.entries) > len(made.journal.entries)


def test_the_middle_of_an_ability_is_taken_up_again():
    made = game("middle")
    chance = random.Random(0)
    middles = 0
    while made.pending is not None and middles < 12:
        if made.pending.kind in ("target", "order", "attacks", "react"):
            middles += 1
            assert asked(again(made)) == asked(made)
        made.answer(answer_to(made.pending, chance))
    assert middles == 12


def test_typed_dice_are_asked_for_after_loading():
    made = game(dice=Typed())
    while not isinstance(made.pending, Roll):
        made.answer(answer_to(made.pending, random.Random(1)))
    loaded = again(made)
    assert loaded.pending == made.pending
    faces = Rolls((6,) * made.pending.count)
    assert loaded.answer(faces) == made.answer(faces)
    assert save_bytes(loaded) == save_bytes(made)


def test_written_dice_go_on_where_they_stopped():
    made = game(dice=Scripted((1, 2, 3, 4, 5, 6) * 40))
    play(made, random.Random(4), 40)
    loaded = again(made)
    assert play(loaded, random.Random(6), 20).state == play(made, random.Random(6), 20).state


def test_a_change_by_hand_is_kept():
    made = played(1, count=4)
    while made.pending.kind != "use":
        made.answer(answer_to(made.pending, random.Random(1)))
    made.by_hand("two points for the painted army", (PointsScored(1, 0, 2, "painted"),))
    ask = asked(made)
    assert made.battle.points[0] == 2
    loaded = again(made)
    assert loaded.battle.points == made.battle.points
    assert asked(loaded) == ask
    loaded.undo()
    assert loaded.battle.points[0] == 0


def test_nothing_is_changed_by_hand_in_the_middle_of_an_ability():
    made = game()
    while made.pending.kind == "use":
        made.answer(answer_to(made.pending, random.Random(1)))
    with pytest.raises(TabletopError, match="under way"):
        made.by_hand("points", (PointsScored(1, 0, 2, "painted"),))


def test_files_with_any_name(tmp_path):
    path = tmp_path / "Größe 😀" / "битва.battle"
    made = played(1, count=30)
    write_save(path, made)
    write_save(path, made)
    assert read_save(path).journal == made.journal
    assert open_save(path, BOOK).game.state == made.state
    assert [p.name for p in path.parent.iterdir()] == ["битва.battle"]


def test_going_back_and_forth_is_always_the_same():
    made = game("forth")
    seen = {}
    chance = random.Random(8)
    for _ in range(50):
        made.answer(answer_to(made.pending, chance))
        seen[made.journal.current] = (state_hash(made.state), asked(made))
    loaded = again(made)
    for _ in range(3):
        for number in chance.sample(sorted(seen), 25):
            loaded.goto(number)
            assert (state_hash(loaded.state), asked(loaded)) == seen[number]
        assert verify(parse_save(save_bytes(loaded)), BOOK).is_same
    assert len(loaded.journal.entries) == len(made.journal.entries)
