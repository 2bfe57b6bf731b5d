"""Whole battles saved, loaded in the middle, verified elsewhere: `python -m tests.saves.again`.

Each battle is played twice by the same players: once through, once saved and loaded every few
decisions (with a look back and forth in between). Both must end the same; the save is verified by
`tabletop replay` in processes with four hash seeds.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tabletop.content.book import the_book
from tabletop.files.saves import game_of, parse_save, save_bytes, state_hash, verify
from tabletop.players.greedy import GreedyPlayer
from tabletop.players.random import RandomPlayer
from tabletop.players.runner import Played, play, step
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game
from tests.play.games import start_of

HASH_SEEDS = ("0", "1", "2", "77")


def players(names, seed):
    return {
        n: GreedyPlayer() if name == "greedy" else RandomPlayer(f"{seed}/{n}")
        for n, name in enumerate(names, 1)
    }


def through(scenario, seed, names=("random", "random"), most=100_000):
    """Return the battle played at one go."""
    game = Game.start(the_book(), start_of(scenario), Seeded(seed))
    play(game, players(names, seed), most=most)
    return game


def broken(scenario, seed, names=("random", "random"), most=100_000, every=7):
    """Return the battle saved and loaded every few decisions."""
    game = Game.start(the_book(), start_of(scenario), Seeded(seed))
    sides, done = players(names, seed), Played()
    while game.pending is not None and done.decisions < most:
        step(game, sides[game.pending.player], done)
        if done.decisions % every == 0:
            data = save_bytes(game)
            opened = game_of(parse_save(data), the_book())
            assert opened.notes == ()
            assert save_bytes(opened.game) == data
            game = opened.game
    return game


def wrong_with(scenario, seed, names=("random", "random"), most=100_000, every=7):
    """Return the save, and what is wrong with one battle."""
    one, two = through(scenario, seed, names, most), broken(scenario, seed, names, most, every)
    wrong = []
    if save_bytes(one) != save_bytes(two):
        wrong.append("saving in the middle changed it")
    saved = parse_save(save_bytes(one))
    if saved.journal != one.journal:
        wrong.append("loading gives another journal")
    found = verify(saved, the_book())
    if not found.is_same:
        wrong.append(found.difference.line)
    return one, wrong


def verified_elsewhere(path, hash_seed):
    """Return what another process says of a save."""
    ran = subprocess.run(
        [sys.executable, "-m", "tabletop", "replay", str(path), "--verify", "--json"],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=False,
    )
    return json.loads(ran.stdout) if ran.returncode in (0, 1) else {"error": ran.stderr}


def main():
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", type=int, default=60)
    reader.add_argument("--seed", default="again")
    reader.add_argument("--scenario", action="append")
    reader.add_argument("--players", default="random,random")
    reader.add_argument("--every", type=int, default=7)
    reader.add_argument("--elsewhere", type=int, default=4, help="processes for each battle")
    asked = reader.parse_args()
    scenarios = asked.scenario or ["harrow-mill", "harrow-mill-deployment", "village-green"]
    names = tuple(asked.players.split(","))
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(asked.games):
            scenario, seed = scenarios[number % len(scenarios)], f"{asked.seed}{number}"
            began = time.process_time()
            game, wrong = wrong_with(scenario, seed, names, every=asked.every)
            path = Path(folder) / "a.battle"
            path.write_bytes(save_bytes(game))
            for hash_seed in HASH_SEEDS[: asked.elsewhere]:
                said = verified_elsewhere(path, hash_seed)
                if (said.get("verified"), said.get("hash")) != (True, state_hash(game.state)):
                    wrong.append(f"hash seed {hash_seed}: {said}"[:300])
            bad += bool(wrong)
            print(
                f"{scenario} {seed}: {len(game.journal.entries) - 1} entries, "
                f"{path.stat().st_size / 1000:.0f} kB, {time.process_time() - began:.1f} s"
                f"{'  WRONG' if wrong else ''}",
                flush=True,
            )
            for line in wrong:
                print("   ", line, flush=True)
    print(f"{asked.games} battles, {bad} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
