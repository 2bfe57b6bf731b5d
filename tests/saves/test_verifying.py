"""A battle run again by its causes comes out the same, or the first difference is named."""

import json
import os
import subprocess
import sys
from dataclasses import replace

import pytest

from tabletop.files.saves import game_of, parse_save, save_bytes, verify
from tabletop.rules.play.ability import Ability, Book
from tabletop.rules.play.chance import Scripted, Seeded, Typed
from tabletop.state.battle import Deed
from tabletop.state.by_hand import HandNote
from tabletop.state.causes import Rolls
from tabletop.state.facts import DamageAllocated, DeedDone, DiceRolled, DoneByHand, PointsScored
from tabletop.state.journal import Journal
from tests.saves.sample import BOOK, game, play, played


def saved(game):
    return parse_save(save_bytes(game))


def with_entry(saved, number, **changes):
    """Return the battle with one entry changed."""
    entries = list(saved.journal.entries)
    entries[number] = replace(entries[number], **changes)
    return replace(saved, journal=replace(saved.journal, entries=tuple(entries)))


@pytest.mark.parametrize("undos", [0.0, 0.15])
def test_what_was_played_comes_out_the_same(undos):
    made = played(4, undos=undos, count=900)
    found = verify(saved(made), BOOK)
    assert found.is_same
    assert found.entries == len(made.journal.entries) - 1
    assert found.facts == sum(len(e.events) for e in made.journal.entries)
    assert found.dice > 0


@pytest.mark.parametrize("dice", [Typed(), Scripted((1, 2, 3, 4, 5, 6) * 60)])
def test_dice_of_every_source(dice):
    import random

    made = play(game(dice=dice), random.Random(2), 70)
    assert verify(saved(made), BOOK).is_same


def test_dice_that_change_hands():
    import random

    chance, made = random.Random(2), game(dice=Seeded("one"))
    for source in (Typed(), Seeded("two"), Typed(), Seeded("three"), Seeded("four")):
        made.dice = source
        play(made, chance, 12, undos=0.1)
        again = game_of(saved(made), BOOK).game
        assert again.sources == made.sources
        assert save_bytes(again) == save_bytes(made)
    assert len(made.sources) == 6
    assert made.fork().sources == made.sources
    assert verify(saved(made), BOOK).is_same
    other = replace(saved(made), sources=((0, Seeded("one")),))
    assert verify(other, BOOK).difference.what == "seed"


def test_hand_made_entries_are_taken_as_they_are():
    import random

    made = game("hand")
    made.by_hand("painted", (PointsScored(1, 0, 2, "painted"),))
    play(made, random.Random(2), 30)
    found = verify(saved(made), BOOK)
    assert (found.is_same, found.by_hand) == (True, 1)


def test_another_fact_is_named():
    made = saved(played(4, count=120))
    number = next(
        e.number
        for e in made.journal.entries
        if any(isinstance(x, DamageAllocated) and x.new > x.old for x in e.events)
    )
    entry = made.journal.entries[number]
    events = tuple(
        replace(e, new=e.new + 1) if isinstance(e, DamageAllocated) else e for e in entry.events
    )
    found = verify(with_entry(made, number, events=events), BOOK)
    assert (found.entries, found.difference.entry, found.difference.what) == (
        number - 1,
        number,
        "fact",
    )
    assert "DamageAllocated" in found.difference.line


def test_dice_may_be_told_in_other_words_but_not_be_others():
    made = saved(played(4, count=120))
    number = next(
        e.number
        for e in made.journal.entries
        if e.cause and any(isinstance(x, DiceRolled) for x in e.events)
    )

    def changed(**changes):
        events = tuple(
            replace(e, **changes) if isinstance(e, DiceRolled) else e
            for e in made.journal.entries[number].events
        )
        return verify(with_entry(made, number, events=events), BOOK)

    assert changed(why="an older word for it").is_same
    found = changed(why="an older word for it", unit="somebody")
    assert (found.difference.entry, found.difference.what) == (number, "fact")


def test_a_deed_by_hand_may_be_told_in_other_words():
    made = game("hand")
    made.settle(HandNote(1, "a word"))
    entry = made.journal.entries[-1]
    for changes, is_same in (({"words": "older words"}, True), ({"what": "dice"}, False)):
        events = tuple(
            replace(e, **changes) if isinstance(e, DoneByHand) else e for e in entry.events
        )
        assert any(isinstance(e, DoneByHand) for e in events)
        found = verify(with_entry(saved(made), entry.number, events=events), BOOK)
        assert found.is_same is is_same


def test_a_missing_fact_and_one_too_many_are_named():
    made = saved(played(4, count=60))
    entry = made.journal.entries[30]
    more = (*entry.events, DeedDone(Deed("moved", "a0", entry.state.battle.clock)))
    assert verify(with_entry(made, 30, events=more), BOOK).difference.now == ""
    last = next(e for e in made.journal.entries[30:] if e.events)
    less = verify(with_entry(made, last.number, events=last.events[:-1]), BOOK)
    assert less.difference.entry == last.number
    assert less.difference.saved == ""


def test_another_answer_is_named():
    made = saved(played(4, count=60))
    entry = next(e for e in made.journal.entries[5:] if e.cause and e.cause.ask == "use")
    for answer, what in ((("fly to the moon:a0",), "answer"), (None, "answer")):
        cause = replace(entry.cause, replies=(answer, *entry.cause.replies[1:]))
        found = verify(with_entry(made, entry.number, cause=cause), BOOK)
        assert (found.difference.entry, found.difference.what) == (entry.number, what)


def test_dice_that_are_not_those_of_the_seed_are_named():
    made = saved(played(4, count=60))
    found = verify(replace(made, sources=((0, Seeded("another")),)), BOOK)
    assert found.difference.what == "seed"
    first = next(
        e.number
        for e in made.journal.entries[1:]
        if any(isinstance(r, Rolls) for r in e.cause.replies)
    )
    assert found.difference.entry == first


def test_dice_left_out_and_left_over_are_named():
    made = saved(played(4, count=60))
    entry = next(
        e for e in made.journal.entries[1:] if any(isinstance(r, Rolls) for r in e.cause.replies)
    )
    at = next(n for n, r in enumerate(entry.cause.replies) if isinstance(r, Rolls))
    replies = entry.cause.replies
    fewer = replace(entry.cause, replies=(*replies[:at], *replies[at + 1 :]))
    more = replace(entry.cause, replies=(*replies, Rolls((1,))))
    short = (*replies[:at], Rolls(replies[at].faces[1:]), *replies[at + 1 :])
    for cause in (fewer, more, replace(entry.cause, replies=short)):
        found = verify(with_entry(made, entry.number, cause=cause), BOOK)
        assert found.difference.entry == entry.number


def test_other_rules_are_noticed_and_old_facts_still_load():
    data = save_bytes(played(4, count=120))

    def gentle(do, call):
        yield from do.roll(3, "poke", call.player, call.unit)

    changed = [
        Ability("poke", "Poke", "1", "", a.timings, keywords=a.keywords, declare=a.declare,
                effect=gentle, grants=a.grants) if a.id == "poke" else a
        for a in BOOK.core
    ]  # fmt: skip
    found = verify(parse_save(data), Book(tuple(changed)))
    assert not found.is_same
    assert found.difference.line.startswith(f"entry {found.difference.entry} (")


def test_an_empty_battle_is_the_same():
    made = saved(game())
    assert verify(made, BOOK).is_same
    assert isinstance(made.journal, Journal)


SCRIPT = """
import json, hashlib, sys
from tests.saves.sample import BOOK, played
from tabletop.files.saves import game_of, parse_save, save_bytes, state_hash, verify
made = played(11, undos=0.05, count=100)
data = save_bytes(made)
saved = parse_save(open(sys.argv[1], "rb").read())
print(json.dumps([hashlib.sha256(data).hexdigest(), state_hash(made.state),
                  verify(saved, BOOK).is_same]))
"""


def test_another_process_has_the_same_bytes_whatever_its_hash_seed(tmp_path):
    file = tmp_path / "a.battle"
    file.write_bytes(save_bytes(played(11, undos=0.05, count=100)))
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", SCRIPT, str(file)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
        )
        for seed in ("0", "1", "2", "random")
    ]
    found = [json.loads(run.communicate()[0]) for run in runs]
    assert all(one == found[0] for one in found)
    assert found[0][2] is True
