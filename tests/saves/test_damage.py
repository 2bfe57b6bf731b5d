"""Damaged, foreign and made-up files: told where and why, never a traceback."""

import json
import random
import zlib
from dataclasses import replace

import pytest

from tabletop.errors import TabletopError
from tabletop.files.saves import (
    game_of,
    open_save,
    parse_save,
    read_front,
    read_save,
    save_bytes,
)
from tabletop.files.saves.lines import MOST_BYTES, line_of, row_of
from tabletop.files.saves.saved import FORMAT
from tabletop.rules.play.ability import Ability, Book
from tests.saves.sample import BOOK, game, play, played


@pytest.fixture(scope="module")
def small():
    """A save of a few kilobytes, with something undone."""
    made = played(1, count=14, units=1)
    made.undo()
    return save_bytes(made)


@pytest.fixture(scope="module")
def tiny():
    """A smaller one still, to be damaged in every byte."""
    made = played(1, count=5, units=1, models=2)
    made.undo()
    return save_bytes(made)


def rows(data):
    return [row_of(line + b"\n") for line in data.split(b"\n")[:-1]]


def sealed(rows):
    """Return rows as a file whose checksums fit."""
    return b"".join(line_of(row) for row in rows)


def changed(data, number, change):
    """Return a file with one line changed by a function, its checksum right."""
    made = rows(data)
    change(made[number])
    return sealed(made)


def entry_with(made, fact):
    for number, row in enumerate(made):
        for event in row.get("entry", {}).get("events", []):
            if fact in event:
                return number, event[fact]
    raise AssertionError(fact)


def test_the_sample_is_sound(small):
    assert len(parse_save(small).journal.entries) > 10
    assert sealed(rows(small)) == small


def test_cut_at_every_byte(tiny):
    for size in range(len(tiny)):
        with pytest.raises(TabletopError) as caught:
            parse_save(tiny[:size], "a.battle")
        fault = caught.value
        assert (fault.file, bool(fault.place), bool(fault.next_step)) == ("a.battle", True, True)
    assert len(parse_save(tiny).journal.entries) > 3


def test_a_flipped_bit_in_every_byte(tiny):
    for at in range(len(tiny)):
        data = bytearray(tiny)
        data[at] ^= 1 << at % 8
        with pytest.raises(TabletopError):
            parse_save(bytes(data))


def test_the_damaged_part_is_named_and_the_front_can_be_read(small):
    lines = small.split(b"\n")
    at = len(b"\n".join(lines[:8])) + 40
    data = small[:at] + b"~" + small[at + 1 :]
    with pytest.raises(TabletopError, match="damaged") as caught:
        parse_save(data, "a.battle")
    assert caught.value.place == "line 9, after entry 5"
    assert "the 5 entries" in caught.value.next_step
    front = parse_save(data, is_front=True)
    assert len(front.journal.entries) == 6
    assert front.journal.entries == parse_save(small).journal.entries[:6]
    (note,) = front.notes
    assert "left out" in note
    assert game_of(front, BOOK).game.pending is not None


def test_the_front_of_any_cut_file_is_sound(small):
    whole = parse_save(small)
    start = small.index(b'{"entry"') - 9
    for size in range(start, len(small), 7):
        front = parse_save(small[:size], is_front=True)
        assert front.journal.entries == whole.journal.entries[: len(front.journal.entries)]
        assert game_of(front, BOOK).game.pending is not None


def test_lines_lost_doubled_and_swapped(small):
    made = rows(small)
    for at in range(len(made)):
        with pytest.raises(TabletopError):
            parse_save(sealed([*made[:at], *made[at + 1 :]]))
        with pytest.raises(TabletopError):
            parse_save(sealed([*made[:at], made[at], *made[at:]]))
        if at and "dice" not in {**made[at - 1], **made[at]}:  # it may stand anywhere
            with pytest.raises(TabletopError):
                parse_save(sealed([*made[: at - 1], made[at], made[at - 1], *made[at + 1 :]]))


def test_a_newer_format_asks_for_an_update(small):
    data = changed(small, 0, lambda row: row.update(format=FORMAT + 6, shape="round"))
    with pytest.raises(TabletopError, match=f"format {FORMAT + 6}.*up to {FORMAT}") as caught:
        parse_save(data)
    assert caught.value.next_step == "update tabletop"


@pytest.mark.parametrize("number", [0, -1, 10**30, "1", None, 1.5, True])
def test_odd_formats(small, number):
    with pytest.raises(TabletopError):
        parse_save(changed(small, 0, lambda row: row.update(format=number)))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"format: 1\nsetup: {}\n",
        b"\x00" * 200,
        b'{"tabletop":"battle"}\n',
        b"0" * 8 + b' {"tabletop":"battle"}\n',
        line_of({"tabletop": "battle", "kind": "save", "format": 1}),
        line_of({"tabletop": "battle", "kind": "photo", "format": 1}),
        line_of({"tabletop": "battle", "format": 1}),
    ],
    ids=repr,
)
def test_what_is_no_saved_battle(data):
    for is_front in (False, True):
        with pytest.raises(TabletopError):
            parse_save(data, "a.battle", is_front)


def test_numbers_too_large_in_every_place(small):
    """Whatever number of a file is made huge, it is refused or harmless."""
    made = rows(small)

    def spots(value, path=()):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, inner in items:
            if isinstance(inner, dict | list):
                yield from spots(inner, (*path, key))
            elif isinstance(inner, int | float) and not isinstance(inner, bool):
                yield (*path, key)

    count = 0
    for number, row in enumerate(made):
        for path in list(spots(row))[:60]:
            copy = json.loads(json.dumps(row))
            where = copy
            for key in path[:-1]:
                where = where[key]
            where[path[-1]] = 10**40 if count % 2 else -(10**19)
            body = json.dumps(copy).encode()
            line = b"%08x %b\n" % (zlib.crc32(body), body)
            lines = [line_of(r) for r in made]
            lines[number] = line
            with pytest.raises(TabletopError):
                parse_save(b"".join(lines))
            count += 1
    assert count > 100


@pytest.mark.parametrize(
    "body", [b'{"a":1e999}', b'{"a":NaN}', b"[" * 100_000, b"[]", b"{}", b"\xff"]
)
def test_json_that_is_none(small, body):
    lines = small.split(b"\n")
    lines[2] = b"%08x %b" % (zlib.crc32(body), body)
    with pytest.raises(TabletopError):
        parse_save(b"\n".join(lines))


def test_unknown_words_are_named(small):
    made = rows(small)
    for number in range(2, len(made)):
        with pytest.raises(TabletopError, match="knows no"):
            parse_save(changed(small, number, lambda row: row.update(shape="round")))
    number, _ = entry_with(made, "DiceRolled")
    made[number]["entry"]["events"][0] = {"DragonWoke": {}}
    with pytest.raises(TabletopError, match="'DragonWoke'") as caught:
        parse_save(sealed(made))
    assert caught.value.place.startswith(f"line {number + 1}, after entry")


def test_facts_about_unknown_pieces(small):
    made = rows(small)
    odd = [
        {"ModelMoved": {"model": "nobody", "old": [1.0, 1.0], "new": [2.0, 2.0]}},
        {"DamageAllocated": {"unit": "nobody", "old": 0, "new": 1}},
        {"ModelsSlain": {"unit": "nobody", "models": []}},
        {"ModelsReturned": {"unit": "nobody", "models": []}},
        {"UnitSetUp": {"old": {"unit": {"id": "n", "player": 1, "models": []}, "models": []},
                       "models": []}},
        {"EffectEnded": {"effect": {"rule": "x", "owner": 1, "units": [], "until": "turn",
                                    "since": []}}},
        {"ClockMoved": {"old": [4], "new": [5]}},
        {"PointsScored": {"player": 7, "old": 0, "new": 1, "why": ""}},
        {"PointsScored": {"player": 1, "old": 5, "new": 6, "why": ""}},
        {"DiceRolled": {"player": 1, "why": "", "faces": [1], "first": 999}},
        {"Noted": {"player": 1, "key": "k", "old": ["x"], "new": []}},
        {"BattleBegan": {"old": None, "new": None}},
        {"PieceChanged": {"old": None, "new": {"Objective": {"id": "o1", "x": 1.0, "y": 1.0}}}},
    ]  # fmt: skip
    for fact in odd:
        number = next(n for n, row in enumerate(made) if "entry" in row) + 2
        copy = json.loads(json.dumps(made))
        copy[number]["entry"]["events"] = [fact]
        with pytest.raises(TabletopError) as caught:
            parse_save(sealed(copy))
        assert f"line {number + 1}" in caught.value.place, fact


def test_a_first_state_that_does_not_hold_together(small):
    made = rows(small)
    number = next(n for n, row in enumerate(made) if "start" in row)

    def refused(change):
        with pytest.raises(TabletopError):
            parse_save(changed(small, number, lambda row: change(row["start"])))

    refused(lambda s: s.pop("battle"))
    refused(lambda s: s["models"].pop("a01"))
    refused(lambda s: s["models"]["a01"].update(unit="nobody"))
    refused(lambda s: s["models"]["a01"].update(base=["round", 0.0, 0.0]))
    refused(lambda s: s["models"]["a01"].update(base=["round", 5000.0, 5000.0]))
    refused(lambda s: s["models"]["a01"].update(pose=[1e8, 0.0]))
    refused(lambda s: s["battle"]["enlisted"].pop("a0"))
    refused(lambda s: s["battle"]["warscrolls"].pop("kind0"))
    refused(lambda s: s["battle"]["enlisted"]["a0"].update(player=3))
    refused(lambda s: s["territories"]["t1"]["footprint"].update(outer=[[0.0, 0.0]]))


def test_unknown_abilities_ask_for_an_update(small):
    def named(change):
        saved = parse_save(changed(small, 1, change))
        with pytest.raises(TabletopError, match="'moon-dance'") as caught:
            game_of(saved, BOOK)
        assert caught.value.next_step == "update tabletop"

    named(
        lambda row: row["start"]["battle"]["warscrolls"]["kind0"].update(abilities=["moon-dance"])
    )
    effect = {"rule": "moon-dance", "owner": 1, "units": ["a0"], "until": "battle", "since": []}
    named(lambda row: row["start"]["battle"].update(effects=[effect]))
    made = rows(small)
    _, fact = entry_with(made, "AbilityDeclared")
    fact["use"]["ability"] = "moon-dance"
    with pytest.raises(TabletopError):
        game_of(parse_save(sealed(made)), BOOK)


@pytest.mark.parametrize(
    "at",
    [[99, 0], [-1, 0], [0], [0, 0, [99]], [0, 0, 1], "x", [0, "x"], [10**12, 0], [0, 0, [], 1]],
)
def test_places_that_are_not_there(small, at):
    made = rows(small)
    number = next(n for n, row in enumerate(made) if "at" in row)
    made[number]["at"] = at
    with pytest.raises(TabletopError):
        parse_save(sealed(made))


@pytest.mark.parametrize("rests", [[[99, 0]], [[0, 99]], [[-1, 0]], [[1, 1], [0, 0]], [[1]], "x"])
def test_rests_that_are_not_there(small, rests):
    made = rows(small)
    number = next(
        n for n, row in enumerate(made) if "rests" in row.get("entry", {}).get("cause", {})
    )
    made[number]["entry"]["cause"]["rests"] = rests
    with pytest.raises(TabletopError):
        parse_save(sealed(made))


def test_an_open_step_that_other_rules_do_not_take_is_taken_back():
    made = game("middle")
    while made.pending.kind == "use":
        play(made, random.Random(3), 1)
    made = play(made, random.Random(3), 1)
    data = rows(save_bytes(made))
    last = max(n for n, row in enumerate(data) if "entry" in row)
    data[last]["entry"]["cause"]["replies"][0] = ["the moon"]
    data[last]["entry"]["cause"].pop("rests", None)
    opened = game_of(parse_save(sealed(data)), BOOK)
    assert opened.game.pending is not None
    assert "taken back" in opened.notes[0]
    with_others = Book((*BOOK.core, Ability("snore", "Snore", "5", "")))
    assert "other abilities" in game_of(parse_save(save_bytes(made)), with_others).notes[0]
    renamed = Book(tuple(replace(a, name="X", text="Y", icon="z") for a in BOOK.core))
    assert game_of(parse_save(save_bytes(made)), renamed).notes == ()
    assert len(opened.game.journal.entries) == len(made.journal.entries)
    play(opened.game, random.Random(3), 5)


def test_files_that_cannot_be_read(tmp_path):
    for path in (tmp_path / "none.battle", tmp_path, "a\0b"):
        for read in (read_save, read_front, lambda p: open_save(p, BOOK)):
            with pytest.raises(TabletopError, match="cannot be read"):
                read(path)


def test_a_file_too_large(small, monkeypatch):
    from tabletop.files.saves import lines

    monkeypatch.setattr(lines, "MOST_BYTES", 1000)
    with pytest.raises(TabletopError, match="MB"):
        parse_save(small)
    assert MOST_BYTES > 10_000_000
