"""Files changed on purpose, their checksums right: a TabletopError or a battle, nothing else."""

import copy
import random

import pytest

from tabletop.content.book import the_book
from tabletop.errors import TabletopError
from tabletop.files.battle_scenario import load_battle_scenario
from tabletop.files.saves import game_of, parse_save, save_bytes, verify
from tabletop.files.saves.lines import line_of, row_of
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game
from tests.saves.every_fact import golden
from tests.saves.sample import BOOK, play

ODD = (None, True, -1, 0, 3, 10**8, 1e8, -0.5, "", "x", "a0", "pass", [], {}, [[]], ["a0", "b0"])


def rows(data):
    return [row_of(line + b"\n") for line in data.split(b"\n")[:-1]]


def spots(value, path=()):
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in items:
        yield (*path, key)
        if isinstance(inner, dict | list):
            yield from spots(inner, (*path, key))


def at(value, path):
    for key in path:
        value = value[key]
    return value


def change(made, chance):
    """Change something somewhere, in a copy."""
    number = chance.randrange(1, len(made))
    changed = [*made]
    row = changed[number] = copy.deepcopy(made[number])
    every = list(spots(row))
    if not every:
        return changed
    *path, key = chance.choice(every)
    where = at(row, path)
    match chance.randrange(5):
        case 0:
            del where[key]
        case 1:
            where[key] = chance.choice(ODD)
        case 2:
            where[key] = copy.deepcopy(at(row, chance.choice(every)))
        case 3 if isinstance(where[key], str):
            words = [at(row, spot) for spot in every]
            where[key] = chance.choice([w for w in words if isinstance(w, str)])
        case _ if isinstance(where[key], int | float):
            where[key] = where[key] + chance.choice((-1, 1, 2, 1000, 0.25))
        case _:
            where[key] = chance.choice(ODD)
    return changed


def stood(made, book):
    """Try a changed file in every way; count what was refused and what stood."""
    try:
        saved = parse_save(b"".join(map(line_of, made)))
        opened = game_of(saved, book)
    except TabletopError:
        return False
    verify(saved, book)
    save_bytes(opened.game)
    return True


@pytest.fixture(scope="module")
def ready():
    made = Game.start(the_book(), load_battle_scenario("harrow-mill").state, Seeded("1"))
    return rows(save_bytes(play(made, random.Random(1), 12)))


@pytest.fixture(scope="module")
def every():
    return rows(save_bytes(golden()))


def spoil(made, book, count, seed):
    chance = random.Random(seed)
    stands = 0
    for _ in range(count):
        changed = made
        for _ in range(chance.choice((1, 1, 1, 3))):
            changed = change(changed, chance)
        stands += stood(changed, book)
    return stands


def test_a_save_of_everything(every):
    assert 0 < spoil(every, BOOK, 150, 1) < 120


def test_a_save_of_the_ready_battle(ready):
    assert 0 < spoil(ready, the_book(), 60, 1) < 60
