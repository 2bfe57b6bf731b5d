"""Opening battles: scenarios begin, saves go on, each kept on disk while it is played."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tabletop.content.book import the_book
from tabletop.errors import TabletopError
from tabletop.files.battle_scenario import load_battle_scenario
from tabletop.files.saves import is_save_file, open_or_offer, unfinished
from tabletop.players.greedy import GreedyPlayer
from tabletop.players.player import Player
from tabletop.players.random import RandomPlayer
from tabletop.resources import resource
from tabletop.rules.play.chance import DiceSource, Seeded, Typed
from tabletop.rules.play.game import Game
from tabletop.state.model import GameState
from tabletop.ui.battle.session import BattleSession
from tabletop.ui.battle.setup.choices import WHO, Ordered, Who
from tabletop.ui.shell.screen import Context

READY: Final = "harrow-mill.yaml"


def player_of(who: Who, seed: str = "") -> Player | None:
    """Return the program that plays a side, None for a person."""
    match who:
        case "random":
            return RandomPlayer(seed)
        case "greedy":
            return GreedyPlayer()
        case _:
            return None


def players_again(about: Mapping[str, str], seed: str = "") -> tuple[Player | None, Player | None]:
    """Return who plays the sides of a battle that is taken up again, as its file says.

    >>> [player and player.name for player in players_again({"players": "you,greedy"})]
    [None, 'Greedy']
    """
    words = [*about.get("players", "").split(","), "", ""]
    whos: list[Who] = [who for word in words[:2] for who, _ in WHO if who == word]
    whos = whos if len(whos) == 2 else ["you", "you"]
    return player_of(whos[0], f"{seed}/1"), player_of(whos[1], f"{seed}/2")


def begun(
    state: GameState,
    *,
    dice: DiceSource | None = None,
    players: tuple[Player | None, Player | None] = (None, None),
) -> BattleSession:
    """Return the session of a battle that begins at a state, with fresh dice."""
    game = Game.start(the_book(), state, dice or Seeded(secrets.token_hex(3)))
    return BattleSession(game, players=players)


def ordered(order: Ordered) -> BattleSession:
    """Return the session of a battle as it was ordered."""
    dice = Seeded(order.seed) if order.seed else Typed()
    one, two = order.who
    players = (player_of(one, f"{order.seed}/1"), player_of(two, f"{order.seed}/2"))
    return begun(order.state, dice=dice, players=players)


def opened(context: Context, file: Path | None) -> BattleSession:
    """Return the session of a scenario or a save, else of the ready battle.

    Raises `TabletopError`; that of a damaged save names the last good one.
    """
    if file is None:
        file = resource("scenarios") / "battles" / READY
    if is_save_file(file):
        found = open_or_offer(file, the_book(), context.home)
        for note in found.notes:
            context.announce(note, "limit", "triangle-alert")
        is_own = context.home.autosaves not in file.parents
        sides = players_again(found.about, str(found.game.journal.current))
        own = file if is_own else None
        session = BattleSession(found.game, file=own, is_saved=is_own, players=sides)
        session.is_paused = all(sides)  # nobody looks at what two programs play unasked
        return session
    scenario = load_battle_scenario(file)
    for fault in scenario.faults[:3]:
        context.announce(fault, "limit", "triangle-alert")
    if scenario.state.battle is None:
        raise TabletopError("this is no battle", file=str(file), next_step="open it as a table")
    return begun(scenario.state)


def kept(context: Context, session: BattleSession, file: Path | None) -> BattleSession:
    """Keep a session on disk from now on; what it was taken up from is needed no more."""
    left = unfinished(context.home)
    session.keep(context.home)
    if file in left and session.keeper is not None:
        with contextlib.suppress(OSError):
            file.unlink()
    return session
