"""Opening battles: scenarios begin, saves go on."""

from __future__ import annotations

import secrets
from pathlib import Path

from tabletop.content.book import the_book
from tabletop.rules.play.chance import DiceSource, Seeded
from tabletop.rules.play.game import Game
from tabletop.state.model import GameState
from tabletop.ui.battle.session import BattleSession, Player
from tabletop.ui.shell.screen import Context


def begun(
    state: GameState,
    *,
    dice: DiceSource | None = None,
    file: Path | None = None,
    players: tuple[Player | None, Player | None] = (None, None),
) -> BattleSession:
    """Return the session of a battle that begins at a state, with fresh dice."""
    game = Game.start(the_book(), state, dice or Seeded(secrets.token_hex(4)))
    return BattleSession(game, file=file, players=players)


def opened(context: Context, file: Path) -> BattleSession:
    """Return the session of a battle scenario.

    Raises `TabletopError` for a file that holds none.
    """
    from tabletop.files.battle_scenario import load_battle

    return begun(load_battle(file))
