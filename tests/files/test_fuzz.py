"""Spoiled files: cut, flipped, overwritten. Always rulings or messages, never another error."""

import copy
import random
from pathlib import Path

import pytest

from tabletop.errors import TabletopError
from tabletop.files.ruling_in import read_rulings
from tests.files.sample import sample, text_of

ODD = [
    None,
    True,
    0,
    -1,
    1e308,
    float("nan"),
    float("inf"),
    "",
    "no",
    "x" * 90,
    [],
    {},
    [[]],
    [None],
    {"a": 1},
    "\u2028",
    10**30,
]


def holds(path: Path) -> None:
    loaded = read_rulings(path)
    for fault in loaded.errors:
        assert isinstance(fault, TabletopError)
        assert fault.file == str(path)
        assert fault.place
        assert fault.reason
        assert fault.next_step
    assert loaded.rulings or loaded.errors or loaded.is_table


def test_a_file_cut_at_any_byte(tmp_path: Path):
    data = text_of([sample()]).encode()
    path = tmp_path / "cut.yaml"
    for end in [*range(0, len(data), 37), 1, 2, 3, len(data) - 1]:
        path.write_bytes(data[:end])
        holds(path)


def test_bytes_overwritten(tmp_path: Path):
    data = text_of([sample()]).encode()
    chance = random.Random(4)
    path = tmp_path / "bytes.yaml"
    for _ in range(120):
        spoiled = bytearray(data)
        for _ in range(chance.randint(1, 4)):
            spoiled[chance.randrange(len(spoiled))] = chance.randrange(256)
        path.write_bytes(bytes(spoiled))
        holds(path)


def places(value, path=()):
    yield path
    if isinstance(value, dict | list):
        children = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in children:
            yield from places(item, (*path, key))


@pytest.mark.parametrize("odd", ODD, ids=lambda v: repr(v)[:12])
def test_every_value_replaced_by_something_odd(tmp_path: Path, odd):
    path = tmp_path / "odd.yaml"
    every = [p for p in places(sample()) if p]
    chance = random.Random(str(odd))
    for spot in chance.sample(every, 45):
        data = copy.deepcopy(sample())
        at = data
        for key in spot[:-1]:
            at = at[key]
        at[spot[-1]] = odd
        path.write_text(text_of([data]), encoding="utf-8")
        holds(path)


def test_every_key_left_out(tmp_path: Path):
    path = tmp_path / "less.yaml"
    for spot in [p for p in places(sample()) if p]:
        data = copy.deepcopy(sample())
        at = data
        for key in spot[:-1]:
            at = at[key]
        del at[spot[-1]]
        path.write_text(text_of(data), encoding="utf-8")
        holds(path)
