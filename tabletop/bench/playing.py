"""Figures of whole battles played by programs, and of what they and windows propose."""

from __future__ import annotations

import cProfile
import pstats
import statistics
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from tabletop.bench.figure import Figure, median
from tabletop.content.book import the_book
from tabletop.files.battle_scenario import load_battle
from tabletop.players.random import RandomPlayer
from tabletop.players.runner import play
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game
from tabletop.rules.play.proposals import (
    propose_casualties,
    propose_charge,
    propose_move,
    propose_pile_in,
)
from tabletop.state.changing import replace
from tabletop.state.model import GameState

BATTLES: Final = ("harrow-mill", "harrow-mill-deployment")
FULL: Final = "lamps-and-moon"
"""A battle with every system of two factions."""
SEEDS: Final = ("1", "2", "3")
PROPOSED: Final = 200.0
"""Milliseconds that a proposal may take."""
PARTS: Final = (
    ("sight", ("geometry/sight", "rules/sight", "rules/layout")),
    ("paths", ("geometry/sweep", "geometry/route", "geometry/path", "rules/moves")),
    ("placement", ("geometry/placing", "rules/shaping", "play/proposals")),
)
"""What the time of a game is told by: where a file lies."""
PLIES: Final = 4000


def playing_figures() -> Iterator[Figure]:
    """Yield decisions a second of random players, and the milliseconds of proposals."""
    game_of("village-green", "warm")
    rates, times, models = [], [], 0
    for battle in BATTLES:
        for seed in SEEDS:
            decisions, models, seconds = game_of(battle, seed)
            times.append(seconds)
            rates.append(decisions / seconds)
    note = (
        f"{len(rates)} battles, {min(rates):.0f} to {max(rates):.0f}; {models} models; {shares()}"
    )
    yield Figure(
        "random play: answered questions", statistics.median(rates), "a second", 300.0, "at least",
        note,
    )  # fmt: skip
    full = [game_of(FULL, seed) for seed in SEEDS]
    pace = statistics.median(decisions / seconds for decisions, _, seconds in full)
    yield Figure(
        "random play: the battle with everything, against the plain pace",
        pace / statistics.median(rates), "times", 0.8, "at least",
        f"{FULL}: {pace:.0f} a second, {full[0][1]} models; magic, prayers, runes, moon, fury",
    )  # fmt: skip
    times += [seconds for _, _, seconds in full]
    yield Figure("random play: a whole battle", max(times), "s", 8.0, note="the longest")
    chess = chess_plies()
    if chess is not None:
        yield Figure("python-chess random play, as a yardstick", chess, "moves a second")
    yield from proposal_figures()


def game_of(battle: str, seed: str) -> tuple[int, int, float]:
    """Play a battle by lot: how many decisions, with how many models, in how many seconds."""
    game = Game.start(the_book(), load_battle(battle), Seeded(seed))
    waiting = game.battle.waiting.values()
    models = len(game.state.models) + sum(len(w.models) for w in waiting)
    begin = time.process_time()
    played = play(game, {1: RandomPlayer(f"{seed}/1"), 2: RandomPlayer(f"{seed}/2")})
    return played.decisions, models, time.process_time() - begin


def shares() -> str:
    """Return how much of the time of a battle goes to sight, paths and placement."""
    profile = cProfile.Profile()
    profile.enable()
    game_of(BATTLES[0], SEEDS[0])
    profile.disable()
    spent = dict.fromkeys((name for name, _ in PARTS), 0.0)
    total = 0.0
    for (file, _, _), row in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        total += row[2]
        for name, places in PARTS:
            if any(place in file.replace("\\", "/") for place in places):
                spent[name] += row[2]
    return ", ".join(f"{name} {share / total:.0%}" for name, share in spent.items())


def chess_plies() -> float | None:
    """Return the moves a second of random chess by python-chess; None where it is not there."""
    try:
        import chess
    except ImportError:
        return None
    lot, board = Random(1), chess.Board()
    begin = time.process_time()
    for _ in range(PLIES):
        moves = list(board.legal_moves)
        if not moves or board.is_game_over():
            board = chess.Board()
            continue
        board.push(lot.choice(moves))
    return PLIES / (time.process_time() - begin)


def proposal_figures() -> Iterator[Figure]:
    """Yield the slowest median of each kind of proposal over the units of the ready battle."""
    state = load_battle(BATTLES[0])
    units = [u.id for u in state.units.values() if len(u.models) > 1]
    middle = (30.0, 22.0)

    def slowest(work: Callable[[GameState, str], object], name: str) -> Figure:
        times = {
            unit: median(lambda unit=unit: work(replace(state), unit), least=3, seconds=0.1)  # type: ignore[misc]
            for unit in units
        }
        worst = max(times, key=lambda unit: times[unit])
        label = f"slowest of {len(units)}: {state.unit(worst).label}"
        return Figure(f"proposal: {name}", times[worst], "ms", PROPOSED, note=label)

    yield slowest(lambda s, u: propose_charge(s, u, 9.0), "charge")
    yield slowest(propose_pile_in, "pile-in")
    yield slowest(lambda s, u: propose_move(s, u, "normal_move", 6.0, middle), "move")
    yield slowest(lambda s, u: propose_casualties(s, u, len(s.unit(u).models) // 2), "casualties")
