"""What battle tactics remember: what happened this turn, what was named, what a turn began with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.rules.contest import NO_UNITS
from tabletop.rules.play.control import objectives_of
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.lately import deeds_now, did
from tabletop.state.battle import Deed

HIDEOUT: Final = "tactics hideout"
"""Ledger: the terrain feature that the opponent named as hideout."""
FUGITIVE: Final = "tactics fugitive"
"""Ledger: the enemy hero whom the player named."""
WAS_IN_COMBAT: Final = "turn began in combat"
"""Ledger: the enemy units that were in combat as the player's turn began."""
HELD: Final = "turn began with"
"""Ledger: the objectives that a player controlled as the turn began."""


def deeds(do: Doing, what: str) -> Iterator[Deed]:
    """Return what happened this turn, latest first."""
    return deeds_now(do.battle, what)


def player_of(do: Doing, unit: str) -> int:
    """Return whose unit it is, 0 for what is no unit: manifestations, faction terrain, nothing."""
    listed = do.battle.enlisted.get(unit)
    if listed is None or any(do.battle.warscroll_of(unit).has(word) for word in NO_UNITS):
        return 0
    return listed.player


def destroyed(do: Doing, player: int) -> tuple[str, ...]:
    """Return the units of a player that were destroyed this turn."""
    return tuple(d.unit for d in deeds(do, "destroyed") if player_of(do, d.unit) == player)


def was_set_up(do: Doing, unit: str) -> bool:
    """Say whether a unit was set up this turn."""
    return did(do.battle, unit, "set_up")


def has_charged(do: Doing, unit: str) -> bool:
    """Say whether a unit charged this turn, wherever it is now."""
    return did(do.battle, unit, "charged")


def named(do: Doing, player: int, ledger: str) -> str:
    """Return what stands in a ledger of one entry, "" for nothing."""
    return next(iter(do.battle.note(player, ledger)), "")


def newly_held(do: Doing, player: int) -> tuple[str, ...]:
    """Return the objectives that a player controls and did not as the turn began."""
    before = do.battle.note(player, HELD)
    return tuple(o for o in objectives_of(do, player) if o not in before)
