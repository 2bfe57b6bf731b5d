"""Deeds by hand are run again from their causes: what was changed in a save is named."""

from dataclasses import replace

import pytest

from tabletop.content.book import the_book
from tabletop.errors import TabletopError
from tabletop.files.saves import game_of, parse_save, save_bytes, verify
from tabletop.files.saves.lines import line_of, row_of
from tabletop.state.by_hand import HandDamage, HandSlain
from tests.play.by_hand.desk import camp


def saved():
    """Return a saved battle whose last entry is damage by hand, and that entry."""
    game = camp("hero")
    game.settle(HandDamage(1, "trolls", "3", "allocated", why="Doom"))
    made = parse_save(save_bytes(game))
    return made, made.journal.entries[-1]


def with_cause(made, **changes):
    entries = list(made.journal.entries)
    entries[-1] = replace(entries[-1], cause=replace(entries[-1].cause, **changes))
    return replace(made, journal=replace(made.journal, entries=tuple(entries)))


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"replies": (HandDamage(1, "trolls", "2", "allocated", why="Doom"),)}, "fact"),
        ({"replies": (HandDamage(1, "trolls", "0", "allocated"),)}, "answer"),
        ({"replies": (HandSlain(1, "late", 1),)}, "answer"),
        ({"replies": ()}, "answer"),
        ({"replies": (("pass",),)}, "answer"),
        ({"ask": "use"}, "answer"),
    ],
)
def test_another_deed_is_named(changes, what):
    made, entry = saved()
    assert verify(made, the_book()).is_same
    found = verify(with_cause(made, **changes), the_book())
    assert (found.difference.entry, found.difference.what) == (entry.number, what)


def test_a_save_with_an_unknown_deed_is_refused():
    made, _ = saved()
    data = save_bytes(game_of(made, the_book()).game)
    line = next(row for row in data.split(b"\n") if b"HandDamage" in row)
    row = row_of(line + b"\n")
    (deed,) = row["entry"]["cause"]["replies"]
    for replies in ([{"HandWave": deed["HandDamage"]}], [{"HandDamage": {"player": 1}}], [7]):
        row["entry"]["cause"]["replies"] = replies
        with pytest.raises(TabletopError):
            parse_save(data.replace(line + b"\n", line_of(row)))
