"""A battle is kept while it is played: every decision at once, a whole save every phase."""

import os
import random

import pytest

from tabletop.errors import TabletopError
from tabletop.files.home import Home
from tabletop.files.saves import (
    Keeper,
    battle_autosaves,
    game_of,
    last_good,
    open_or_offer,
    parse_save,
    read_save,
    ring,
    save_bytes,
    unfinished,
    write_save,
)
from tabletop.rules.play.chance import Seeded, Typed
from tests.saves.sample import BOOK, answer_to, game, play


@pytest.fixture
def home(tmp_path):
    return Home(tmp_path / "data")


def step(game, chance, undos=0.2):
    dice = chance.random()
    if dice < undos:
        game.undo()
    elif dice < 1.5 * undos:
        game.redo()
    elif dice < 2 * undos:
        game.goto(chance.randrange(len(game.journal.entries)))
    else:
        game.answer(answer_to(game.pending, chance))


def same(saved, game):
    assert saved.journal == game.journal
    assert (saved.branch, saved.sources) == (game.branch, game.sources)


def test_every_decision_is_in_the_file_when_keep_returns(home):
    made, chance = game("kept"), random.Random(1)
    keeper = Keeper(home, made)
    same(read_save(keeper.file), made)
    for _ in range(120):
        if made.pending is None:
            break
        step(made, chance)
        keeper.keep(made)
        same(read_save(keeper.file), made)
    keeper.close()


def test_undo_alone_and_new_dice_are_kept(home):
    made, chance = play(game("kept"), random.Random(1), 12), random.Random(1)
    keeper = Keeper(home, made)
    made.undo()
    keeper.keep(made)
    same(read_save(keeper.file), made)
    for source in (Typed(), Seeded("b"), Typed()):
        made.dice = source
        keeper.keep(made)
        same(read_save(keeper.file), made)
    for _ in range(6):
        made.answer(answer_to(made.pending, chance))
    keeper.keep(made)
    same(read_save(keeper.file), made)


def test_a_half_written_line_is_left_out(home):
    made = game("kept")
    keeper = Keeper(home, made)
    before = keeper.file.stat().st_size
    play(made, random.Random(1), 1)
    keeper.keep(made)
    data = keeper.file.read_bytes()
    for size in range(before, len(data)):
        saved = parse_save(data[:size])
        assert len(saved.journal.entries) == len(made.journal.entries) - 1
        assert (saved.notes == ()) == (size == before)
    same(parse_save(data), made)


def test_damage_in_the_middle_of_a_journal_is_no_torn_line(home):
    made = play(game("kept"), random.Random(1), 9)
    keeper = Keeper(home, made)
    data = bytearray(keeper.file.read_bytes())
    data[-400] ^= 4
    with pytest.raises(TabletopError, match="damaged"):
        parse_save(bytes(data))
    assert len(parse_save(bytes(data), is_front=True).journal.entries) > 5


def test_a_ring_of_five_saves_one_a_phase(home):
    made, chance = game("ring"), random.Random(1)
    keeper, written, phases = Keeper(home, made), [], set()
    while made.pending is not None:
        made.answer(answer_to(made.pending, chance))
        path = keeper.keep(made)
        if path is not None:
            written.append(path)
            same(read_save(path), made)
            assert path.read_bytes() == save_bytes(made)
            clock = made.battle.clock
            phases.add((clock.round, clock.turn, clock.phase))
    assert len(written) == len(phases) > 20
    assert battle_autosaves(home) == written[:-6:-1]
    assert last_good(home) in (keeper.file, written[-1])
    keeper.close(is_needed=False)
    assert unfinished(home) == []
    assert last_good(home) == written[-1]


def test_the_saves_of_another_battle_stay(home):
    first = Keeper(home, game("one"))
    kept = [first.save(game("one")) for _ in range(7)][-5:]
    for number in range(3):  # the same battle with other dice is another one
        made = game(f"two {number}")
        other = Keeper(home, made)
        for _ in range(7):
            other.save(made)
    assert set(kept) < set(battle_autosaves(home))
    assert len(battle_autosaves(home)) == 20
    made = game("three")
    Keeper(home, made).save(made)
    assert len(battle_autosaves(home)) == 16
    assert not set(kept) & set(battle_autosaves(home))


def test_journals_do_not_pile_up(home):
    keepers = []
    for number in range(8):
        made = game(str(number))
        keepers.append(Keeper(home, made))
        keepers[-1].save(made)
    assert len(unfinished(home)) == ring.KEPT_JOURNALS
    assert unfinished(home)[0] == keepers[-1].file


def test_a_battle_is_taken_up_where_it_was_killed(home):
    made = play(game("kept"), random.Random(1), 30)
    old = Keeper(home, made)
    (path,) = unfinished(home)
    opened = game_of(read_save(path), BOOK)
    assert opened.notes == ()
    new = Keeper(home, opened.game)
    old.close(is_needed=False)
    play(opened.game, random.Random(2), 10)
    new.keep(opened.game)
    same(read_save(new.file), opened.game)
    assert unfinished(home) == [new.file]


def test_a_full_disk_is_told_and_the_next_call_writes_it_all(home, monkeypatch):
    made = play(game("kept"), random.Random(1), 5)
    keeper = Keeper(home, made)
    first = keeper.file
    play(made, random.Random(1), 3)
    whole = os.write

    def half(handle, data=b""):
        if len(data) > 60:
            return whole(handle, bytes(data[:60]))
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", half)
    with pytest.raises(TabletopError, match="no space left") as caught:
        keeper.keep(made)
    assert caught.value.next_step
    monkeypatch.setattr(os, "fsync", half)
    with pytest.raises(TabletopError):
        keeper.keep(made)
    assert len(read_save(first).journal.entries) >= 5
    monkeypatch.undo()
    play(made, random.Random(1), 1)
    keeper.keep(made)
    same(read_save(keeper.file), made)
    assert unfinished(home) == [keeper.file]


def test_a_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "data").write_text("x")
    with pytest.raises(TabletopError, match="cannot be saved"):
        Keeper(Home(tmp_path / "data"), game())


def test_another_battle_is_not_mixed_in(home):
    keeper = Keeper(home, play(game("one"), random.Random(1), 5))
    with pytest.raises(TabletopError, match="another battle"):
        keeper.keep(play(game("two"), random.Random(1), 9))


def test_a_damaged_file_offers_the_last_good_one(home, tmp_path):
    path = tmp_path / "a.battle"
    made = play(game("kept"), random.Random(1), 30)
    write_save(path, made)
    path.write_bytes(path.read_bytes()[:-5])
    with pytest.raises(TabletopError) as caught:
        open_or_offer(path, BOOK, home)
    assert "last good" not in str(caught.value)
    keeper = Keeper(home, made)
    saved = keeper.save(made)
    newest = keeper.save(made)
    newest.write_bytes(newest.read_bytes()[:-5])
    keeper.close(is_needed=False)
    with pytest.raises(TabletopError, match="damaged") as caught:
        open_or_offer(path, BOOK, home)
    assert str(saved) in caught.value.next_step
    assert open_or_offer(saved, BOOK, home).game.state == made.state


def test_the_same_seed_is_no_reason_to_mix_files(home):
    one, two = game("same"), game("same")
    assert Keeper(home, one).file != Keeper(home, two).file
    assert Seeded("same") == one.dice


def test_what_else_there_is_to_know_is_kept(home, tmp_path):
    made = play(game("kept"), random.Random(1), 5)
    about = {"players": "you,greedy", "Größe": ""}
    write_save(tmp_path / "a.battle", made, about)
    assert game_of(read_save(tmp_path / "a.battle"), BOOK).about == about
    assert read_save(tmp_path / "a.battle").journal == made.journal
    keeper = Keeper(home, made, about)
    assert read_save(keeper.file).about == about
    play(made, random.Random(2), 1)
    keeper.about = {"players": "random,greedy"}
    keeper.keep(made)
    assert read_save(keeper.file).about == {"players": "random,greedy"}
    assert read_save(keeper.save(made)).about == {"players": "random,greedy"}
    keeper.about = {}
    keeper.keep(made)
    assert read_save(keeper.file).about == {}
