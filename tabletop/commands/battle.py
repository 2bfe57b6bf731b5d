"""`tabletop battle`: two programs play a battle to its end."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from tabletop.commands.imports import opened as named
from tabletop.content.book import the_book
from tabletop.errors import TabletopError
from tabletop.files.army import army_faults
from tabletop.files.army_in import find_file
from tabletop.files.battle_scenario import load_battle_scenario
from tabletop.files.deployable import check_deployment
from tabletop.files.mustering import new_battle, side_names
from tabletop.files.plain_file import is_folder
from tabletop.files.saves import is_save_file, open_save, state_hash, write_save
from tabletop.files.scenario import load_scenario
from tabletop.files.seasons import in_season
from tabletop.players.greedy import GreedyPlayer
from tabletop.players.player import Decision, Player
from tabletop.players.random import RandomPlayer
from tabletop.players.runner import Played, play
from tabletop.resources import resource
from tabletop.rules.play.asks import Ask
from tabletop.rules.play.chance import Seeded, Typed
from tabletop.rules.play.game import Game
from tabletop.state.army import Army
from tabletop.state.battle import Battle
from tabletop.state.model import GameState

T = TypeVar("T")
Maker = Callable[[str], Player]
PLAYERS: Final[Mapping[str, Maker]] = MappingProxyType(
    {"random": RandomPlayer, "greedy": lambda seed: GreedyPlayer()}
)
MOST_FAULTS: Final = 10


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for on the command line."""

    scenario: str = ""
    armies: tuple[str, str] | None = None
    plan: str = ""
    layout: str = ""
    players: str = "random,random"
    seed: str = "1"
    save: Path | None = None
    as_json: bool = False
    season: str = ""


def run(wanted: Wanted, warn: Callable[[str], None]) -> int:
    """Play the battle and print what came of it; 0 when it ended, else 1."""
    makers = players_of(wanted.players)
    if wanted.save is not None:
        _must_be_writable(wanted.save)
    game, told = begun(wanted)
    for words in told[:MOST_FAULTS]:
        warn(words)
    names = list(makers)
    players = {n: makers[n](f"{wanted.seed}/{n}") for n in names}
    began = time.perf_counter()
    try:
        played = _play(game, players)
    finally:
        if wanted.save is not None:
            write_save(wanted.save, game)
    seconds = time.perf_counter() - began
    for helped in played.helped[:MOST_FAULTS]:
        warn(f"decision {helped.number}: player {helped.player} was helped: {helped.problem}")
    kinds = [word.strip() for word in wanted.players.split(",")]
    row = row_of(game, played, kinds, wanted.seed)
    if wanted.as_json:
        typer.echo(json.dumps(row, ensure_ascii=True))
    else:
        for line in lines_of(game, played, kinds, wanted, seconds):
            typer.echo(line)
    return 0 if played.is_over else 1


def begun(wanted: Wanted) -> tuple[Game, tuple[str, ...]]:
    """Return the game to play, begun or taken up from a save, and what is to be told of it."""
    if wanted.armies is None and wanted.scenario and is_save_file(wanted.scenario):
        found = open_save(wanted.scenario, the_book())
        notes = found.notes
        if isinstance(found.game.dice, Typed):
            found.game.dice = Seeded(wanted.seed)
            notes = (*notes, f"its dice were typed in; from here on they are of seed {wanted.seed}")
        return found.game, notes
    state, faults = opened(wanted)
    return Game.start(the_book(), state, Seeded(wanted.seed)), faults


def opened(wanted: Wanted) -> tuple[GameState, tuple[str, ...]]:
    """Return the battle that is asked for, and what breaks the rules of army building."""
    if wanted.armies is None:
        if wanted.plan or wanted.layout:
            raise TabletopError("a plan without armies", place="--plan", next_step="add --armies")
        if wanted.season:
            raise TabletopError(
                "a season without armies", place="--season", next_step="add --armies"
            )
        if not wanted.scenario:
            known = ", ".join(p.stem for p in sorted(resource("scenarios", "battles").glob("*")))
            raise TabletopError("no battle is named", next_step=f"shipped: {known}; or --armies")
        scenario = load_battle_scenario(wanted.scenario)
        return scenario.state, scenario.faults
    if wanted.armies is not None and any(name.startswith("-") for name in wanted.armies):
        step = "name two: --armies ONE TWO"
        raise TabletopError("one army is named", place="--armies", next_step=step)
    if wanted.scenario:
        raise TabletopError("a battle and armies", place="--armies", next_step="name one of them")
    found = [named(name, "--armies") for name in wanted.armies]
    one, two = (_in_season(each.needed(), wanted.season) for each in found)
    plan = _placed(lambda: find_file(wanted.plan or "long-front", "battleplans"), "--plan")
    layout = _placed(lambda: find_file(wanted.layout or "mill-lanes", "layouts"), "--layout")
    state = new_battle(one, two, load_scenario(plan), load_scenario(layout), began=0)
    check_deployment(state)
    names = side_names(one.name, two.name)
    left = [f"{name}: {words}" for name, each in zip(names, found, strict=True)
            for words in each.left]  # fmt: skip
    faults = [f"{name}: {words}" for name, army in zip(names, (one, two), strict=True)
              for words in army_faults(army)]  # fmt: skip
    return state, (*left, *faults)


def _in_season(army: Army, season: str) -> Army:
    try:
        return in_season(army, season)
    except TabletopError as fault:
        raise TabletopError(fault.reason, place="--season", next_step=fault.next_step) from None


def players_of(words: str) -> Mapping[int, Maker]:
    """Return who plays each side, from words such as `greedy,random`.

    >>> sorted(players_of("random,greedy"))
    [1, 2]
    """
    kinds = [word.strip() for word in words.split(",")]
    odd = [kind for kind in kinds if kind not in PLAYERS]
    if odd or len(kinds) != 2:
        raise TabletopError(
            f"{words!r} are no two players",
            place="--players",
            next_step=f"write two of {', '.join(PLAYERS)}, as greedy,random",
        )
    return {n: PLAYERS[kind] for n, kind in enumerate(kinds, start=1)}


def row_of(game: Game, played: Played, kinds: Sequence[str], seed: str) -> dict[str, object]:
    """Return what came of a battle as one object, the same for the same seed."""
    battle = game.battle
    return {
        "title": game.state.title,
        "armies": list(battle.names),
        "players": list(kinds),
        "seed": game.dice.seed if isinstance(game.dice, Seeded) else seed,
        "over": played.is_over,
        "winner": battle.winner,
        "points": list(battle.points),
        "rounds": battle.clock.round,
        "decisions": played.decisions,
        "dice": battle.dice,
        "helped": len(played.helped),
        "units_left": [_left(game, player) for player in (1, 2)],
        "hash": state_hash(game.state),
    }


def lines_of(
    game: Game, played: Played, kinds: Sequence[str], wanted: Wanted, seconds: float
) -> list[str]:
    """Return what came of a battle in a few lines for people."""
    battle = game.battle
    lines = [f"{game.state.title}: {_outcome(battle, played)}"]
    for player, kind in enumerate(kinds, start=1):
        left, whole = _left(game, player), _whole(battle, player)
        lines.append(
            f"  {battle.name(player)} ({kind}): {battle.points[player - 1]} points, "
            f"{left} of {whole} units left"
        )
    rate = played.decisions / seconds if seconds > 0.0 else 0.0
    seed = game.dice.seed if isinstance(game.dice, Seeded) else wanted.seed
    lines.append(
        f"  {battle.clock.round} rounds, {played.decisions} decisions, {battle.dice} dice, "
        f"seed {seed}; {seconds:.1f} s, {rate:.0f} decisions a second"
    )
    lines.append(f"  final state {state_hash(game.state)}")
    if wanted.save is not None:
        lines.append(f"  saved to {wanted.save}")
    return lines


def _outcome(battle: Battle, played: Played) -> str:
    if not played.is_over:
        return "not over"
    return f"{battle.name(battle.winner)} wins" if battle.winner else "a draw"


def _left(game: Game, player: int) -> int:
    return sum(u.player == player and bool(u.models) for u in game.state.units.values())


def _whole(battle: Battle, player: int) -> int:
    return sum(e.player == player for e in battle.enlisted.values())


def _play(game: Game, players: Mapping[int, Player]) -> Played:
    """Play, with a bar on standard error where somebody looks at it."""
    rounds = game.battle.plan.rounds
    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        task = progress.add_task("deployment", total=2 * rounds)

        def told(game: Game, ask: Ask, decision: Decision) -> None:
            clock = game.battle.clock
            done = 2 * max(0, clock.round - 1) + max(0, clock.turn - 1)
            words = (
                f"round {clock.round} of {rounds}, {clock.phase}" if clock.round else clock.phase
            )
            progress.update(task, completed=done, description=words)

        return play(game, players, told)


def _placed(read: Callable[[], T], place: str) -> T:
    try:
        return read()
    except TabletopError as fault:
        if fault.file or fault.place:
            raise
        raise fault.inside(place=place) from None


def _must_be_writable(path: Path) -> None:
    if is_folder(path) or not is_folder(path.parent):
        raise TabletopError(
            "it cannot be saved there", file=str(path), place="--save", next_step="name a file"
        )
