"""The battle scripture: which runes an army has depicted, a ledger kept for the whole battle."""

from __future__ import annotations

from typing import Final

from tabletop.errors import TabletopError
from tabletop.rules.play.doing import Doing
from tabletop.state.battle import Battle
from tabletop.state.facts import Noted
from tabletop.state.model import GameState

SCRIPTURE: Final = "battle scripture"
"""The name of the ledger in `Battle.notes`: runes in the order in which they were depicted."""
VARINOR: Final = "Varinor"
ALAITHI: Final = "Alaithi"
YDRILIQI: Final = "Ydriliqi"
OREALI: Final = "Oreali"
THALARI: Final = "Thalari"
BOUND: Final = "runes bound for the battle"
"""The ledger of runes that cannot be depicted, for a hero has one of them to itself."""
RUNES: Final = (VARINOR, ALAITHI, YDRILIQI, OREALI, THALARI)


def scripture(battle: Battle, player: int) -> tuple[str, ...]:
    """Return the runes that a player has depicted, each as often as it was.

    >>> scripture(Battle(), 1)
    ()
    """
    return battle.note(player, SCRIPTURE)


def is_depicted(state: GameState, player: int, rune: str) -> bool:
    """Say whether a rune is on a player's scripture now."""
    return state.battle is not None and rune in scripture(state.battle, player)


def different_runes(state: GameState, player: int) -> int:
    """Return how many different runes are on a player's scripture now."""
    return 0 if state.battle is None else len(set(scripture(state.battle, player)))


def bound(battle: Battle, player: int) -> tuple[str, ...]:
    """Return the runes that a player cannot depict for the rest of the battle."""
    return battle.note(player, BOUND)


def bind(do: Doing, player: int, rune: str) -> None:
    """Bind a rune: it cannot be depicted any more."""
    _known(rune)
    old = bound(do.battle, player)
    do.emit(Noted(player, BOUND, old, (*old, rune)))


def depict(do: Doing, player: int, rune: str) -> None:
    """Add a rune to a scripture."""
    _known(rune)
    _write(do, player, (*scripture(do.battle, player), rune))


def erase(do: Doing, player: int, rune: str, by: str = "") -> None:
    """Take one of a rune off a scripture, or replace it by another in its place.

    Raises `TabletopError` for a rune that is not there.
    """
    found = list(scripture(do.battle, player))
    if rune not in found:
        raise TabletopError(f"{rune} is not on the battle scripture", next_step="see the ledger")
    at = found.index(rune)
    if by:
        _known(by)
    found[at : at + 1] = [by] if by else []
    _write(do, player, tuple(found))


def _known(rune: str) -> None:
    if rune not in RUNES:
        raise TabletopError(f"there is no rune {rune!r}", next_step=f"one of {', '.join(RUNES)}")


def _write(do: Doing, player: int, runes: tuple[str, ...]) -> None:
    do.emit(Noted(player, SCRIPTURE, scripture(do.battle, player), runes))
