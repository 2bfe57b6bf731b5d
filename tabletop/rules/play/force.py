"""Which modifiers are in force: passives of units on the table, army traits, effects."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tabletop.rules.play.ability import Book
from tabletop.rules.play.values import Bearer, Live, Stat
from tabletop.rules.table import Identity
from tabletop.state.model import GameState

NOTHING: tuple[Live, ...] = ()


class Force:
    """Every modifier in force at a moment, in order, and those of one number at once."""

    __slots__ = ("_on", "every")

    def __init__(self, every: tuple[Live, ...]) -> None:
        self.every = every
        found: dict[Stat, list[Live]] = {}
        for live in every:
            found.setdefault(live.modifier.stat, []).append(live)
        self._on = {stat: tuple(some) for stat, some in found.items()}

    @property
    def stats(self) -> tuple[Stat, ...]:
        """The numbers that anything modifies, in the order of the first modifier of each."""
        return tuple(self._on)

    def on(self, stat: Stat) -> tuple[Live, ...]:
        """Return the modifiers of a number."""
        return self._on.get(stat, NOTHING)


def in_force(book: Book, state: GameState) -> Force:
    """Return every modifier in force; the last few answers are kept.

    States that differ in nothing that brings modifiers share one: most facts change none.
    """
    return _in_force(_Bringers(book, state))


class _Bringers:
    """What brings modifiers, as a key: the units on the table, their armies, effects."""

    __slots__ = ("book", "key", "state")

    def __init__(self, book: Book, state: GameState) -> None:
        self.book, self.state = book, state
        units = tuple((u.id, u.player) for u in state.units.values() if u.models)
        battle = state.battle
        parts: tuple[object, ...] = ()
        if battle is not None:
            parts = (battle.enlisted, battle.warscrolls, battle.traits, battle.effects)
        self.key = (Identity(book), units, *map(Identity, parts))

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Bringers) and other.key == self.key


@lru_cache(maxsize=16)
def _in_force(bringers: _Bringers) -> Force:
    return Force(tuple(live_modifiers(bringers.book, bringers.state)))


def live_modifiers(book: Book, state: GameState) -> Iterator[Live]:
    """Yield every modifier in force: core passives, those of units on the table, effects."""
    battle = state.battle
    if battle is None:
        return
    for ability in book.core:
        for modifier in ability.passive:
            yield Live(ability.id, ability.name, Bearer(0, ()), modifier, True)
    for unit in state.units.values():
        if not unit.models or unit.id not in battle.enlisted:
            continue
        bearer = Bearer(unit.player, (unit.id,))
        for ability in book.of(battle.warscroll_of(unit.id)):
            for modifier in ability.passive:
                yield Live(ability.id, ability.name, bearer, modifier, by=unit.id)
    for player, keys in enumerate(battle.traits, start=1):
        for ability in map(book.ability, keys):
            for modifier in ability.passive:
                yield Live(ability.id, ability.name, Bearer(player, ()), modifier)
    for effect in battle.effects:
        ability = book.ability(effect.rule.partition("/")[0])
        bearer, is_core = Bearer(effect.owner, effect.units), ability in book.core
        by = effect.source.partition(":")[2]
        for modifier in book.grant(effect.rule):
            yield Live(effect.rule, ability.name, bearer, modifier, is_core, by)
