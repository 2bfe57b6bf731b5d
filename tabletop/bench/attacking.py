"""Figures of attacks: odds shown before them, casualties proposed, who can attack whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.bench.figure import Figure, median, percentile, timed
from tabletop.content.book import the_book
from tabletop.files.battle_scenario import load_battle_scenario
from tabletop.geometry.base import Pose, round_base
from tabletop.rules.play.attack.foresight import odds_against
from tabletop.rules.play.attack.reach import attackers
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.proposals import propose_casualties
from tabletop.state.model import GameState, Model, Unit
from tabletop.state.warscroll import WeaponKind

KINDS: tuple[WeaponKind, ...] = ("melee", "ranged")


def attacking_figures() -> Iterator[Figure]:
    """Yield milliseconds of odds in the ready battle, of who can attack there, of casualties."""
    state = load_battle_scenario("harrow-mill").state
    do = Doing(the_book(), state)
    pairs = [
        (unit.id, target, kind)
        for unit in state.units.values()
        for kind in KINDS
        for target in {t for group in attackers(do, unit.id, kind) for t in group.targets}
    ]
    slowest = max((_odds_time(state, *pair), pair) for pair in pairs)
    note = f"slowest of {len(pairs)}: {slowest[1][0]} at {slowest[1][1]}"
    yield Figure("odds of an attack", slowest[0], "ms", 20.0, note=note)

    def everybody() -> None:
        fresh = Doing(the_book(), replace(state))
        for unit in state.units:
            for kind in KINDS:
                attackers(fresh, unit, kind)

    note = f"{len(state.units)} units, melee and ranged, on a table not seen before"
    yield Figure("who can attack whom", median(everybody), "ms", note=note)
    mob = ranks(5, 12)
    times = timed(lambda: propose_casualties(mob, "mob", 30), seconds=0.5)
    yield Figure("casualties proposed", percentile(times, 0.9), "ms", 200.0, note="30 of 60")


def _odds_time(state: GameState, unit: str, target: str, kind: WeaponKind) -> float:
    """Return the median milliseconds of the odds of all that a unit can do to another."""
    return median(lambda: odds_against(Doing(the_book(), state), unit, target, kind), seconds=0.05)


def ranks(deep: int, wide: int) -> GameState:
    """Return a unit in ranks, on its own."""
    models = tuple(
        Model(f"m{r}-{k}", "mob", round_base(25), Pose(5 + 1.2 * k, 5 + 1.2 * r), 1.0)
        for r in range(deep)
        for k in range(wide)
    )
    unit = Unit("mob", 1, tuple(m.id for m in models))
    return GameState(models={m.id: m for m in models}, units={"mob": unit})
