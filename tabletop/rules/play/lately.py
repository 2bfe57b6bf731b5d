"""What happened and what was used lately: in this phase, turn, round or battle, latest first.

The ledgers of a battle are never cleared; later entries stand later in them, so that whoever asks
of this turn looks back until another turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.rules.play.ability import Period
from tabletop.state.battle import Battle, Clock, Deed, Use


def is_same(one: Clock, two: Clock, period: str) -> bool:
    """Say whether two moments lie in the same phase, turn, round or battle.

    >>> is_same(Clock(2, 1, 1, "hero"), Clock(2, 1, 1, "charge"), "turn")
    True
    """
    if period == "battle":
        return True
    if one.round != two.round:
        return False
    if period == "round":
        return True
    if one.turn != two.turn:
        return False
    return period == "turn" or one.phase == two.phase


def deeds_now(battle: Battle, *words: str, period: Period = "turn") -> Iterator[Deed]:
    """Yield what happened in this period, latest first: deeds of some words, or all without any.

    >>> then, now = Clock(1, 1, 1, "hero"), Clock(1, 2, 2, "hero")
    >>> done = (Deed("moved", "a", then), Deed("moved", "b", now), Deed("charged", "b", now))
    >>> [d.what for d in deeds_now(Battle(clock=now, deeds=done))]
    ['charged', 'moved']
    >>> [d.unit for d in deeds_now(Battle(clock=now, deeds=done), "moved", period="round")]
    ['b', 'a']
    """
    for deed in reversed(battle.deeds):
        if not is_same(deed.when, battle.clock, period):
            return
        if not words or deed.what in words:
            yield deed


def did(battle: Battle, unit: str, *words: str, period: Period = "turn") -> bool:
    """Say whether any of some deeds was done by a unit, or to it, in this period."""
    return any(deed.unit == unit for deed in deeds_now(battle, *words, period=period))


def uses_now(battle: Battle, period: Period = "phase") -> Iterator[Use]:
    """Yield what was used in this period, latest first.

    >>> then, now = Clock(1, 1, 1, "hero"), Clock(1, 1, 1, "charge")
    >>> used = (Use("poke", 1, "a", then), Use("charge", 1, "a", now))
    >>> [u.ability for u in uses_now(Battle(clock=now, uses=used))]
    ['charge']
    """
    for use in reversed(battle.uses):
        if not is_same(use.when, battle.clock, period):
            return
        yield use


class Uses:
    """What was used in a battle up to a moment, latest first, sorted by unit and ability."""

    __slots__ = ("_battle", "_by", "_of", "now")

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        self.now = tuple(uses_now(battle))
        self._by: dict[str, list[Use]] = {}
        for use in self.now:
            self._by.setdefault(use.unit, []).append(use)
        self._of: dict[str, list[Use]] | None = None

    def are_of(self, battle: Battle) -> bool:
        """Say whether a battle has the same uses, at the same moment."""
        return self._battle.uses is battle.uses and self._battle.clock is battle.clock

    def by(self, unit: str) -> Sequence[Use]:
        """Return what a unit used in this phase; "": what players used."""
        return self._by.get(unit, ())

    def of(self, ability: str, period: Period) -> Iterator[Use]:
        """Yield the uses of an ability in this period."""
        if period != "battle":
            yield from (u for u in uses_now(self._battle, period) if u.ability == ability)
            return
        if self._of is None:
            self._of = {}
            for use in reversed(self._battle.uses):
                self._of.setdefault(use.ability, []).append(use)
        yield from self._of.get(ability, ())
