"""The figure of one question about a number that much modifies: effects in force, and auras."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from tabletop.bench.figure import Figure, median
from tabletop.content.book import the_book
from tabletop.files.battle_scenario import load_battle
from tabletop.rules.measure import within
from tabletop.rules.play.ability import Ability, Book
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.values import HIT_ROLL, WOUND_ROLL, Bearer, Case, Modifier
from tabletop.state.battle import Effect
from tabletop.state.changing import replace
from tabletop.state.model import GameState

EFFECTS: Final = 30
REPEATS: Final = 100
MOST: Final = 0.3
"""Milliseconds that a question may take."""


def modifying_figures() -> Iterator[Figure]:
    """Yield the milliseconds of a question about a roll, on states that never were asked before."""
    book, state = crowded()
    unit, foe = (next(u.id for u in state.units.values() if u.player == p) for p in (1, 2))
    weapon = next(w for w in state.battle.warscroll_of(unit).weapons) if state.battle else None

    def ask() -> None:
        for _ in range(REPEATS):
            do = Doing(book, replace(state))
            do.value(HIT_ROLL, Case(do.state, unit, foe, weapon))

    found = Doing(book, state).value(HIT_ROLL, Case(state, unit, foe, weapon))
    yield Figure(
        "a modifier question, 30 effects and two auras",
        median(ask, seconds=0.5) / REPEATS,
        "ms",
        MOST,
        note=f"{len(found.parts)} of them count; models where they were when last asked",
    )


def crowded() -> tuple[Book, GameState]:
    """Return the ready battle with two auras and 30 effects on its units, and their book."""
    state = load_battle("harrow-mill")
    battle = state.battle
    assert battle is not None
    units = [u for u in state.units.values() if u.player == 1]
    auras = tuple(_aura(f"aura-{k}", battle.enlisted[u.id].warscroll)
                  for k, u in enumerate(units[:2]))  # fmt: skip
    grants = {f"g{k}": (Modifier((HIT_ROLL, WOUND_ROLL)[k % 2], "add", 1),) for k in range(EFFECTS)}
    gift = Ability("gift", "Gift", "-", "", grants=MappingProxyType(grants))
    known = the_book()
    others = tuple(a for a in known.every if a not in known.core)
    effects = tuple(
        Effect(f"gift/g{k}", 1, (units[k % 4].id,), "battle", battle.clock) for k in range(EFFECTS)
    )
    battle = replace(battle, effects=effects)
    return Book(known.core, (*others, *auras, gift)), replace(state, battle=battle)


def _aura(key: str, scroll: str) -> Ability:
    return Ability(
        key, key.title(), "-", "", passive=(Modifier(HIT_ROLL, "add", 1, _is_near),), of=(scroll,)
    )


def _is_near(case: Case, on: Bearer) -> bool:
    """Say whether the unit asked about is a friend within 12 inches of the bearer."""
    unit = case.state.units[case.unit]
    return unit.player == on.owner and any(within(case.state, b, unit.id, 12.0) for b in on.units)
