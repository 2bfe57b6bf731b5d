"""Whole games by programs, every decision checked: `python -m tests.play.games --games 300`.

For each game: the invariants after each decision, folds and undo every few, and a digest of all
facts, which another process with another hash seed must repeat.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from tabletop.commands.battle import Wanted, opened
from tabletop.content.book import the_book
from tabletop.files.battle_scenario import load_battle
from tabletop.files.saves import game_of, parse_save, save_bytes, verify
from tabletop.players.greedy import GreedyPlayer
from tabletop.players.random import RandomPlayer
from tabletop.players.runner import play
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game
from tabletop.state.events import apply_all
from tests.play.big import big_battle
from tests.play.invariants import (
    wrong_with_ask,
    wrong_with_state,
    wrong_with_step,
    wrong_with_undo,
)

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Report:
    """What came of one game."""

    seed: str
    scenario: str
    decisions: int = 0
    seconds: float = 0.0
    is_over: bool = False
    points: tuple = (0, 0)
    winner: int | None = None
    digest: str = ""
    helped: list = field(default_factory=list)
    wrong: list = field(default_factory=list)


EVERY = (
    "big",
    "harrow-mill",
    "harrow-mill-deployment",
    "village-green",
    "lamps-and-moon",
    "long-front/mill-lanes",
    "corner-to-corner/crow-hills",
    "stepped-lines/broken-street",
    "two-gates/village-green",
)
"""All there is to play: a field made in code, the ready battles, every battleplan."""


def start_of(scenario):
    """Return the state that a battle starts from: `big`, a battle file, or `plan/layout`."""
    if scenario == "big":
        return big_battle()
    plan, _, layout = scenario.partition("/")
    if layout and not scenario.endswith(".yaml"):
        armies = ("rivermark", "ashkin")
        return opened(Wanted(armies=armies, plan=plan, layout=layout))[0]
    return load_battle(scenario)


def player_of(name, seed):
    return GreedyPlayer() if name == "greedy" else RandomPlayer(seed)


def digest_of(game):
    """Return a digest of everything that happened."""
    found = hashlib.blake2b(digest_size=12)
    for entry in game.journal.history():
        found.update(repr((entry.label, entry.events, entry.cause)).encode())
    return found.hexdigest()


def played(
    scenario,
    seed,
    names=("random", "random"),
    every=1,
    undo=25,
    fold=50,
    most=50_000,
    save=0,
):
    """Play one game with all checks; `every`, `undo`, `fold`, `save` are numbers of decisions.

    `save` is the decision after which it is saved and loaded: played on with the same answers,
    the loaded game must end as this one does.
    """
    report = Report(seed, scenario)
    game = Game.start(the_book(), start_of(scenario), Seeded(seed))
    players = {k: player_of(name, f"{seed}/{k}") for k, name in enumerate(names, 1)}
    began = time.process_time()
    clock = game.battle.clock
    kept, answers = b"", []

    def told(game, asked, decision):
        nonlocal clock, kept
        answers.append(decision.answer)
        if len(answers) == save:
            kept = save_bytes(game)
            answers.clear()
        number = game.journal.current
        entry = game.journal.entries[number]
        before = game.journal.entries[entry.parent].state
        wrong = []
        if every and number % every == 0:
            wrong += wrong_with_state(game.state)
            wrong += wrong_with_ask(game.pending)
            wrong += wrong_with_step(before, entry.events, game.state)
        if undo and number % undo == 0:
            wrong += wrong_with_undo(game, before, asked)
        now = game.battle.clock
        if fold and every and (number % fold == 0 or now.phase != clock.phase):
            first = game.journal.entries[0].state
            whole = [e for one in game.journal.history() for e in one.events]
            if number % fold == 0 and apply_all(whole, first) != game.state:
                wrong.append("all facts from the start do not lead to the state")
        clock = now
        report.wrong += [(number, str(asked.prompt), text) for text in wrong]
        if len(report.wrong) > 20:
            raise RuntimeError("too much is wrong")

    try:
        found = play(game, players, told if every or undo or save else None, most)
        report.decisions = found.decisions
        report.is_over = found.is_over
        report.helped = [(h.number, h.kind, h.problem) for h in found.helped]
    except Exception as problem:
        import traceback

        text = "".join(traceback.format_exception(problem)[-3:])
        report.wrong.append((game.journal.current, "raised", text))
    report.seconds = time.process_time() - began
    report.points, report.winner = game.battle.points, game.battle.winner
    report.digest = digest_of(game)
    if kept:
        report.wrong += [("end", "save", text) for text in wrong_with_save(kept, answers, game)]
    if not report.is_over and not report.wrong:
        report.wrong.append((report.decisions, "end", "the game did not end"))
    return report, game


def wrong_with_save(kept, answers, game):
    """Return what is wrong with a game saved in its middle and with the whole one saved now."""
    book, found = the_book(), []
    loaded = game_of(parse_save(kept), book).game
    if save_bytes(loaded) != kept:
        found.append("a loaded game is saved in other bytes")
    for answer in answers:
        loaded.answer(answer)
    if loaded.state != game.state or digest_of(loaded) != digest_of(game):
        found.append("a loaded game went on in another way")
    verified = verify(parse_save(save_bytes(game)), book)
    if not verified.is_same:
        found.append(f"run again: {verified.difference.line}")
    return found


def replayed(scenario, seed, names, hash_seed):
    """Return the digest of the same game in another process."""
    command = [
        sys.executable, "-m", "tests.play.games", "--games", "1", "--seed", seed, "--exactly",
        "--scenario", scenario, "--players", ",".join(names), "--every", "0", "--json",
    ]  # fmt: skip
    env = {**os.environ, "PYTHONHASHSEED": str(hash_seed)}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    return json.loads(lines[-1])["digest"] if lines else done.stderr[-300:]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", default="g")
    parser.add_argument("--exactly", action="store_true", help="take the seed as it is")
    parser.add_argument("--scenario", action="append")
    parser.add_argument("--players", default="random,random")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--undo", type=int, default=25)
    parser.add_argument("--save", type=int, default=0, help="save and load after n decisions")
    parser.add_argument("--replay", type=int, default=0, help="replay every n-th game elsewhere")
    parser.add_argument("--swap", action="store_true", help="let the players change sides")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    scenarios = asked.scenario or EVERY
    bad = wins = draws = 0
    decisions = seconds = 0.0
    for number in range(asked.games):
        seed = asked.seed if asked.exactly else f"{asked.seed}{number}"
        scenario = scenarios[number % len(scenarios)]
        undo = asked.undo if asked.every else 0
        is_swapped = asked.swap and number // len(scenarios) % 2 == 1
        names = tuple(asked.players.split(","))[:: -1 if is_swapped else 1]
        report, _ = played(scenario, seed, names, asked.every, undo, save=asked.save)
        if asked.replay and number % asked.replay == 0:
            for hash_seed in (0, 1, 2, 77):
                if replayed(scenario, seed, names, hash_seed) != report.digest:
                    report.wrong.append((0, "replay", f"differs under hash seed {hash_seed}"))
        bad += bool(report.wrong)
        wins += report.winner == (2 if is_swapped else 1)
        draws += report.winner == 0
        decisions += report.decisions
        seconds += report.seconds
        if asked.json:
            print(json.dumps(report.__dict__), flush=True)
            continue
        print(
            f"{scenario} {seed}: {report.decisions} decisions, {report.seconds:.2f} s, "
            f"{report.points[0]}:{report.points[1]}, {','.join(names)}, "
            f"helped {len(report.helped)}, {report.digest[:8]}{'  WRONG' if report.wrong else ''}",
            flush=True,
        )
        for line in (*report.helped[:3], *report.wrong[:8]):
            print("   ", *line)
    if not asked.json:
        rate = decisions / seconds if seconds else 0.0
        print(
            f"{asked.games} games, {bad} with faults, {asked.players}: "
            f"{wins} won by the first, {draws} drawn, "
            f"{rate:.0f} decisions a second (checks included)"
        )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
