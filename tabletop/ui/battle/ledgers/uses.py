"""How often abilities with a frequency header can still be used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.rules.play.ability import Ability, Book
from tabletop.rules.play.permits import is_same
from tabletop.state.battle import Battle
from tabletop.state.model import GameState


@dataclass(frozen=True, slots=True)
class Left:
    """An ability that may be used once per `period`: by so many, of which so many still can."""

    name: str
    period: str
    left: int
    of: int


def uses_left(state: GameState, battle: Battle, book: Book, player: int) -> tuple[Left, ...]:
    """Return the limited abilities of an army, those of the whole battle first."""
    found: dict[str, list[str]] = {}
    for key, unit in _held(state, battle, book, player):
        ability = book.ability(key)
        if ability.limit is not None:
            found.setdefault(key, []).append("" if ability.limit.is_army else unit)
    rows = []
    for key, units in found.items():
        ability = book.ability(key)
        own = tuple(dict.fromkeys(units))
        left = sum(not _is_spent(battle, ability, player, unit) for unit in own)
        assert ability.limit is not None
        rows.append(Left(ability.name, ability.limit.period, left, len(own)))
    order = ("battle", "round", "turn", "phase")
    return tuple(sorted(rows, key=lambda row: order.index(row.period)))


def _held(state: GameState, battle: Battle, book: Book, player: int) -> Iterator[tuple[str, str]]:
    """Yield the abilities of an army besides the core ones, with who has them ("": the army)."""
    for key in battle.traits[player - 1]:
        yield key, ""
    for unit in state.units.values():
        if unit.player == player and unit.models and unit.id in battle.enlisted:
            for key in battle.warscroll_of(unit.id).abilities:
                if book.has(key):
                    yield key, unit.id


def _is_spent(battle: Battle, ability: Ability, player: int, unit: str) -> bool:
    assert ability.limit is not None
    return any(
        use.ability == ability.id
        and use.player == player
        and (not unit or use.unit == unit)
        and is_same(use.when, battle.clock, ability.limit.period)
        for use in battle.uses
    )
