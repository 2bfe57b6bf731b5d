"""Kill a program at random moments of play and saving, and look at what is left.

`python -m tests.saves.kills --kills 500` plays a battle in children that are killed without
warning. After each kill every file must be readable, no decision lost that was acknowledged, and
the battle must go on from there.
"""

import argparse
import os
import random
import select
import signal
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from tabletop.content.book import the_book
from tabletop.files.battle_scenario import load_battle_scenario
from tabletop.files.home import Home
from tabletop.files.saves import (
    Keeper,
    battle_autosaves,
    game_of,
    last_good,
    read_save,
    unfinished,
    verify,
    write_save,
)
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game
from tabletop.state.model import GameState
from tests.saves.sample import BOOK, answer_to, game

WORD = 12
"""Bytes by which a child tells a decision."""


@dataclass
class Killed:
    """What the kills came to."""

    kills: int = 0
    acknowledged: int = 0
    kept: int = 0
    torn: int = 0
    games: int = 0
    faults: list[str] = field(default_factory=list)
    sound: set = field(default_factory=set)


def kill(kills: int, folder: Path, seed: int = 1, scenario: str = "", longest: float = 0.05):
    """Kill so many times and return what was found."""
    home, file = Home(folder / "data"), folder / "by hand.battle"
    chance, found = random.Random(seed), Killed()
    book = the_book() if scenario else BOOK
    state = load_battle_scenario(scenario).state if scenario else None
    _new(state, "warm")  # what is read and derived once is so before the first child
    for number in range(kills):
        heard, told = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(heard)
            _play(home, file, told, f"{seed}/{number}", state, book)
            os._exit(0)
        os.close(told)
        words = bytearray()
        # Some die as they begin, most after some decisions, however slow the machine is.
        for _ in range(chance.choice((0, 1, 2, 4, 8, 16, 32))):
            if select.select([heard], [], [], 20.0)[0]:
                words += os.read(heard, WORD)
        time.sleep(chance.uniform(0.0, longest))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        while more := os.read(heard, 65536):
            words += more
        os.close(heard)
        found.kills += 1
        _look(home, file, words.decode().split(), book, found, number)
        if found.faults:
            break
    return found


def _play(home: Home, file: Path, told: int, seed: str, state, book) -> None:
    """Play on from what the last one left, and tell each decision once it is kept."""
    chance = random.Random(seed)
    old = next(iter(unfinished(home)), None)
    made = game_of(read_save(old), book).game if old is not None else _new(state, seed)
    if made.pending is None:
        made = _new(state, seed)
    keeper = Keeper(home, made)
    for one in unfinished(home):
        if one != keeper.file:
            one.unlink()
    _tell(told, made)
    while made.pending is not None:
        throw = chance.random()
        if throw < 0.06:
            made.undo()
        elif throw < 0.08:
            made.redo()
        else:
            made.answer(answer_to(made.pending, chance))
        keeper.keep(made)
        _tell(told, made)
        if throw > 0.9:
            write_save(file, made)
    time.sleep(5)


def _new(state: GameState | None, seed: str):
    return game(seed) if state is None else Game.start(the_book(), state, Seeded(seed))


def _tell(told: int, made) -> None:
    count, here = len(made.journal.entries), made.journal.current
    os.write(told, b"%05d:%05d\n" % (count, here))


def _look(home: Home, file: Path, words: list[str], book, found: Killed, number: int) -> None:
    """Look at every file that a killed program left."""
    for path in (*battle_autosaves(home), *([file] if file.exists() else [])):
        stamp = (path.name, path.stat().st_mtime_ns, path.stat().st_ino)
        if stamp in found.sound:
            continue  # it was looked at, and nobody has written it since
        try:
            read_save(path)
            found.sound.add(stamp)
        except Exception as fault:
            found.faults.append(f"kill {number}: {path.name}: {fault!r}")
    count, here = map(int, words[-1].split(":")) if words else (0, 0)
    found.acknowledged += len(words)
    left = unfinished(home)
    if not words and not left:
        return  # killed before it began
    found.games += len(left) > 0
    try:
        saved = read_save(left[0])
        found.torn += bool(saved.notes)
        entries = saved.journal.entries
        is_kept = len(entries) > count or (len(entries) == count and saved.journal.current == here)
        # One decision more may stand there: it was written and not yet told.
        if not is_kept and not (len(entries) == count and saved.branch >= count):
            found.faults.append(f"kill {number}: {count}:{here} told, {len(entries)} kept")
        found.kept += len(entries)
        opened = game_of(saved, book)
        again = verify(saved, book) if number % 25 == 0 else None
        if again is not None and not again.is_same:
            found.faults.append(f"kill {number}: {again.difference.line}")
        if opened.game.battle.clock.phase != "over" and opened.game.pending is None:
            found.faults.append(f"kill {number}: it does not go on")
    except Exception as fault:
        found.faults.append(f"kill {number}: {left}: {fault!r}")
    if last_good(home) is None:
        found.faults.append(f"kill {number}: no good file is left")


def main() -> int:
    """Kill as often as asked, say what came of it."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--kills", type=int, default=500)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--scenario", default="", help="a shipped battle instead of a small one")
    reader.add_argument("--longest", type=float, default=0.05, help="seconds until a kill")
    asked = reader.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = kill(asked.kills, Path(folder), asked.seed, asked.scenario, asked.longest)
    print(
        f"{found.kills} kills, {found.acknowledged} decisions acknowledged, "
        f"{found.torn} torn last lines, {len(found.faults)} faults"
    )
    for fault in found.faults:
        print(fault)
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
