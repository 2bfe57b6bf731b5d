"""Saves of every released format load for ever, with what they said; migrations are steps."""

import json
import random
import typing
from pathlib import Path

import pytest

from tabletop.errors import TabletopError
from tabletop.files.saves import game_of, parse_save, read_save, save_bytes, state_hash, verify
from tabletop.files.saves.leaves import Misfit
from tabletop.files.saves.lines import line_of, row_of
from tabletop.files.saves.migrating import STEPS, migrated
from tabletop.files.saves.saved import FORMAT
from tabletop.rules.play.game import Game
from tabletop.state.events import Event, apply
from tests.saves.every_fact import every_fact, golden
from tests.saves.making import value
from tests.saves.sample import BOOK, field

DATA = Path(__file__).parents[1] / "data" / "saves"
GOLDEN = DATA / "golden-1.battle"
HASHES = json.loads((DATA / "golden-1.json").read_text(encoding="utf-8"))


def test_every_format_has_its_golden_save():
    for number in range(1, FORMAT + 1):
        assert (DATA / f"golden-{number}.battle").exists()
    assert set(STEPS) <= set(range(1, FORMAT))


def test_the_golden_save_says_what_it_said():
    saved = read_save(GOLDEN)
    assert saved.notes == ()
    assert {str(e.number): state_hash(e.state) for e in saved.journal.entries} == HASHES
    assert saved.journal.undone
    assert len({e.cause.branch for e in saved.journal.entries if e.cause}) > 3


def test_the_golden_save_is_written_as_it_was():
    data = GOLDEN.read_bytes()
    saved = parse_save(data)
    assert saved.about == {"players": "you,greedy"}
    assert len(saved.sources) == 2
    again = save_bytes(Game(BOOK, saved.journal, saved.sources, saved.branch), saved.about)
    assert again.split(b"\n")[1:] == data.split(b"\n")[1:]  # the first line names the program


def test_the_golden_save_is_played_on():
    opened = game_of(read_save(GOLDEN), BOOK)
    ask = opened.game.pending
    assert ask is not None
    opened.game.answer(ask.fallback())


def test_every_kind_of_fact_is_among_them_and_fits():
    state = field(models=3).battle("hero", command=(4, 4))
    facts, before = every_fact(state), state
    for fact in facts:
        after = apply(fact, before)
        # An attack that is told changes nothing; all else does.
        assert after != before or type(fact).__name__ == "AttackRolled", fact
        before = after
    there = {type(fact) for fact in facts}
    for kind in set(typing.get_args(Event)) - there:
        told = value(kind, random.Random(kind.__name__))
        assert apply(told, state) == state, f"it changes things: add {kind.__name__} to every_fact"


def test_todays_save_of_everything_goes_round():
    made = golden()
    saved = parse_save(save_bytes(made))
    assert saved.journal == made.journal
    assert save_bytes(game_of(saved, BOOK).game) == save_bytes(made)
    found = verify(saved, BOOK)
    assert (found.is_same, found.by_hand) == (True, 1)


def test_a_migration_runs_step_by_step():
    def to_two(row):
        return {"entry": {**row["entry"], "label": row["entry"]["name"]}} if "entry" in row else row

    def to_three(row):
        return {key: value for key, value in row.items() if key != "weather"}

    steps = {1: to_two, 2: to_three}
    old = {"entry": {"n": 1, "name": "x"}, "weather": "fine"}
    assert migrated(old, 1, 2, {1: to_three}) == {"entry": {"n": 1, "name": "x"}}
    assert migrated(old, 1, 3, steps) == {"entry": {"n": 1, "name": "x", "label": "x"}}
    assert migrated(old, 2, 3, steps) == {"entry": {"n": 1, "name": "x"}}
    assert migrated(old, 3, 3, steps) is old
    with pytest.raises(Misfit, match="format 1"):
        migrated({"entry": {"n": 1}}, 1, 3, steps)


def test_an_older_file_is_read_through_its_steps(monkeypatch):
    """A file of a made-up older format, in which entries called their facts `news`."""
    from tabletop.files.saves import migrating, reading

    def newer(row):
        if "entry" not in row:
            return row
        entry = dict(row["entry"])
        if "news" in entry:
            entry["events"] = entry.pop("news")
        return {"entry": entry}

    def older(line):
        row = row_of(line + b"\n")
        if "entry" in row and "events" in row["entry"]:
            row["entry"]["news"] = row["entry"].pop("events")
        return line_of(row)

    made = golden()
    old = b"".join(older(line) for line in save_bytes(made).split(b"\n")[:-1])
    with pytest.raises(TabletopError, match="'news'"):
        parse_save(old)
    monkeypatch.setattr(
        reading, "migrated", lambda row, since: migrating.migrated(row, 1, 2, {1: newer})
    )
    assert parse_save(old).journal == made.journal
