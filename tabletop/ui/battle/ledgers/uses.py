"""How often abilities with a frequency header can still be used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.rules.play.ability import Ability, Book
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.permits import is_spent
from tabletop.state.model import GameState


@dataclass(frozen=True, slots=True)
class Left:
    """An ability that may be used once per `period`: by so many, of which so many still can."""

    name: str
    period: str
    left: int
    of: int


def uses_left(state: GameState, book: Book, player: int) -> tuple[Left, ...]:
    """Return the limited abilities of an army, those of the whole battle first."""
    found: dict[str, list[str]] = {}
    do = Doing(book, state)
    for ability, unit in _held(do, player):
        if ability.limit is not None:
            found.setdefault(ability.id, []).append("" if ability.limit.is_army else unit)
    rows = []
    for key, units in found.items():
        ability = book.ability(key)
        own = tuple(dict.fromkeys(units))
        assert ability.limit is not None
        left = sum(not is_spent(do, key, ability.limit, player, unit) for unit in own)
        rows.append(Left(ability.name, ability.limit.period, left, len(own)))
    order = ("battle", "round", "turn", "phase")
    return tuple(sorted(rows, key=lambda row: order.index(row.period)))


def _held(do: Doing, player: int) -> Iterator[tuple[Ability, str]]:
    """Yield the abilities of an army besides the core ones, with who has them ("": the army)."""
    for ability in do.traits_of(player):
        if ability.user == "player":
            yield ability, ""
    for unit in do.units_of(player):
        if unit.id in do.battle.enlisted:
            for ability in do.own_abilities(unit.id):
                yield ability, unit.id
