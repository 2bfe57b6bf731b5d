"""Figures of the journal: facts applied, games forked, saved, loaded, verified, kept in memory."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from statistics import median as middle

from tabletop.bench.battle import reference_battle
from tabletop.bench.figure import Figure, median
from tabletop.content.book import the_book
from tabletop.files.battle_scenario import load_battle_scenario
from tabletop.files.saves import parse_save, save_bytes, state_hash, verify
from tabletop.geometry.base import Pose
from tabletop.players.random import RandomPlayer
from tabletop.players.runner import play
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game
from tabletop.state.battle import Battle, Clock, Deed, Effect, Enlisted, Use
from tabletop.state.events import Event, ModelMoved, apply
from tabletop.state.facts import (
    AbilityDeclared,
    ClockMoved,
    DamageAllocated,
    DeedDone,
    DiceRolled,
    EffectGained,
)
from tabletop.state.model import GameState

REPEATS = 500
NOW = Clock(3, 2, 1, "combat", 1)


def saving_figures() -> Iterator[Figure]:
    """Yield microseconds of facts and forks, and what a finished random battle costs to keep."""
    state = late_battle()
    times = {type(fact).__name__: _micros(fact, state) for fact in facts_of(state)}
    slowest = max(times, key=lambda name: times[name])
    note = f"middle of {len(times)} kinds; {slowest} {times[slowest]:.0f}"
    yield Figure(
        "one fact applied, 200 models", middle(times.values()), "microseconds", 30.0, note=note
    )
    begin = time.process_time()
    game = Game.start(the_book(), load_battle_scenario("harrow-mill-deployment").state, Seeded("1"))
    play(game, {1: RandomPlayer("1"), 2: RandomPlayer("2")})
    played = time.process_time() - begin
    forks = median(lambda: [game.fork() for _ in range(REPEATS)], seconds=0.3)
    yield Figure("fork between steps", forks * 1000 / REPEATS, "microseconds", 20.0)
    data = save_bytes(game)
    count = len(game.journal.entries) - 1
    note = f"{count} decisions, {len(data) / 1000:.0f} kB"
    yield Figure(
        "finished battle: loaded", median(lambda: parse_save(data)), "ms", 300.0, note=note
    )
    yield Figure("finished battle: saved", median(lambda: save_bytes(game)), "ms")
    yield Figure("finished battle: hash of a state", median(lambda: state_hash(game.state)), "ms")
    saved = parse_save(data)
    begin = time.process_time()
    found = verify(saved, the_book())
    again = time.process_time() - begin
    note = f"{again:.1f} s against {played:.1f} s" if found.is_same else "it differs"
    ratio = played / again if found.is_same else 0.0
    yield Figure("verified, against random play", ratio, "times", 1.0, "at least", note)
    tracemalloc.start()
    kept = parse_save(data)
    used = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    note = f"{len(kept.journal.entries)} states"
    yield Figure("finished battle with full undo", used / 1e6, "MB", 200.0, note=note)


def late_battle() -> GameState:
    """Return 200 models late in a battle in which much was done."""
    table = reference_battle()
    enlisted = {
        unit.id: Enlisted(unit.id, unit.player, "w", len(unit.models))
        for unit in table.units.values()
    }
    keys = list(table.units)
    uses = tuple(Use("move", 1, keys[n % 20], Clock(1 + n // 100)) for n in range(300))
    deeds = tuple(Deed("moved", keys[n % 20], Clock(1 + n // 150)) for n in range(500))
    battle = Battle(clock=NOW, enlisted=enlisted, command=(4, 4), uses=uses, deeds=deeds, dice=900)
    return replace(table, battle=battle)


def facts_of(state: GameState) -> tuple[Event, ...]:
    """Return a fact of each frequent kind that fits a state."""
    unit = next(iter(state.units.values()))
    model = state.models[unit.models[0]]
    return (
        ModelMoved(model.id, model.pose, Pose(model.pose.x + 0.123, model.pose.y, 30.0)),
        DiceRolled(1, "hit", (1, 2, 3, 4, 5, 6), 900, unit.id),
        DeedDone(Deed("fought", unit.id, NOW)),
        AbilityDeclared(Use("run", 1, unit.id, NOW, ("CORE", "RUN")), "Run"),
        EffectGained(Effect("a/b", 1, (unit.id,), "turn", NOW)),
        DamageAllocated(unit.id, 0, 1),
        ClockMoved(NOW, Clock(3, 2, 1, "end", 1)),
    )


def _micros(fact: Event, state: GameState) -> float:
    """Return the median microseconds of applying a fact."""

    def often() -> None:
        for _ in range(REPEATS):
            apply(fact, state)

    return median(often, seconds=0.3) * 1000 / REPEATS
