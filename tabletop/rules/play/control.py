"""Control of objectives and terrain in a battle: who picks what, the count, who holds what (32.2).

`Battle.held` has objectives by their id and terrain features by `terrain:` and theirs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import Final

from tabletop.geometry.region_gap import region_gap
from tabletop.geometry.units import COMBAT_RANGE, less_than
from tabletop.rules.contest import (
    can_contest,
    contesting_models,
    final_score,
    holder_of,
    raw_score,
    sums_of,
)
from tabletop.rules.play.asks import Option, Pick
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.roles import names_role
from tabletop.rules.play.values import CONTROL, Case
from tabletop.state.battle import foe_of
from tabletop.state.facts import ControlChanged
from tabletop.state.model import GameState, Terrain, Unit

MOST_WAYS: Final = 512
"""Ways in which other units may be assigned that are tried to see whether a pick matters."""


@dataclass(frozen=True, slots=True)
class Count:
    """What is counted: the control score of each unit on each objective that it contests."""

    scores: Mapping[str, Mapping[str, int]]
    players: Mapping[str, int]
    held: Mapping[str, int]

    def holders(self, picks: Mapping[str, str]) -> dict[str, int]:
        """Return who holds each contested objective after the count; a tie changes nothing."""
        told: dict[str, list[tuple[int, int]]] = {}
        for unit, row in self.scores.items():
            for objective in row:
                told.setdefault(objective, [])
            if row:
                objective = picks.get(unit) or next(iter(row))
                told[objective].append((self.players[unit], row[objective]))
        return {o: holder_of(*sums_of(row), self.held.get(o, 0)) for o, row in told.items()}


def determine_control(do: Doing, active: int) -> Flow[None]:
    """Determine control of every objective: the active player picks for units first (17.2, 32.2).

    Control stays until the other player gains it, even with nobody near.
    """
    count = counted(do)
    picks: dict[str, str] = {}
    for player in (active, foe_of(active)):
        for unit in [u for u, row in count.scores.items() if count.players[u] == player]:
            if len(count.scores[unit]) > 1:
                picks[unit] = yield from _picked(do, count, picks, unit)
    for objective, holder in count.holders(picks).items():
        _change(do, objective, holder)
    for terrain, holder in _terrain_holders(do):
        _change(do, terrain, holder)


def _change(do: Doing, piece: str, holder: int) -> None:
    old = do.battle.held.get(piece, 0)
    if old != holder:
        do.emit(ControlChanged(piece, old, holder))


def counted(do: Doing) -> Count:
    """Return the control scores of all units now."""
    scores: dict[str, dict[str, int]] = {}
    players: dict[str, int] = {}
    for unit in do.state.units.values():
        if not unit.models or not can_contest(unit):
            continue
        players[unit.id] = unit.player
        row = {o: len(contesting_models(do.state, unit.id, o)) for o in do.state.objectives}
        scores[unit.id] = {o: score_on(do, unit, models, o) for o, models in row.items() if models}
    return Count(scores, players, do.battle.held)


def score_on(do: Doing, unit: Unit, models: int, piece: str) -> int:
    """Return a unit's control score with so many models contesting a piece, with all modifiers.

    Standard bearers that the army list names count by their ability, as long as one is left.
    """
    if unit.standard_bearer and names_role(do.battle, unit.id, "STANDARD BEARER"):
        unit = replace(unit, standard_bearer=False)
    raw = raw_score(unit, models)
    return final_score(unit, do.value(CONTROL, Case(do.state, unit.id, piece), raw).total)


# ---------------------------------------------------------------------- picks
def _picked(do: Doing, count: Count, picks: Mapping[str, str], unit: str) -> Flow[str]:
    """Return the one objective that a unit counts for; asked only where the pick matters."""
    player, mine = count.players[unit], tuple(count.scores[unit])
    if not _matters(count, picks, unit):
        return mine[0]
    best = max(mine, key=lambda o: _worth(count, {**picks, unit: o}, player))
    label = do.label(unit)
    ask = Pick(
        "objective",
        player,
        f"Which objective does {label} count for?",
        tuple(Option(o, f"Objective {o}", unit) for o in mine),
        first=(best,),
        about=(unit,),
    )
    (chosen,) = yield from do.choose(ask)
    return chosen


def _worth(count: Count, picks: Mapping[str, str], player: int) -> int:
    holders = count.holders(picks).values()
    return sum(h == player for h in holders) - sum(h == foe_of(player) for h in holders)


def _matters(count: Count, picks: Mapping[str, str], unit: str) -> bool:
    """Say whether two options of a unit can lead to different holders, whatever others do."""
    others = [u for u, row in count.scores.items() if len(row) > 1 and u not in picks and u != unit]
    if prod(len(count.scores[u]) for u in others) > MOST_WAYS:
        return True
    for way in product(*(count.scores[u] for u in others)):
        rest = {**picks, **dict(zip(others, way, strict=True))}
        found = [count.holders({**rest, unit: o}) for o in count.scores[unit]]
        if any(one != found[0] for one in found[1:]):
            return True
    return False


# ---------------------------------------------------------------------- terrain
def terrain_key(terrain: str) -> str:
    """Return the name under which control of a terrain feature is kept.

    >>> terrain_key("mill")
    'terrain:mill'
    """
    return f"terrain:{terrain}"


def contests_terrain(state: GameState, unit: str, feature: Terrain) -> int:
    """Return how many models of a unit contest a terrain feature: within their combat range."""
    x0, y0, x1, y1 = feature.footprint.bounds()
    count = 0
    for model in state.models_of(unit):
        a0, b0, a1, b1 = model.footprint.bounds()
        if less_than(max(a0 - x1, x0 - a1, b0 - y1, y0 - b1), COMBAT_RANGE):  # boxes are near
            found = region_gap(model.footprint, feature.footprint)
            count += less_than(found.distance, COMBAT_RANGE)
    return count


def _terrain_holders(do: Doing) -> Iterator[tuple[str, int]]:
    """Yield who holds each terrain feature; counted only where battle tactics ask (17.4)."""
    if not do.battle.plan.tactics:
        return
    units = [u for u in do.state.units.values() if u.models and can_contest(u)]
    for feature in do.state.terrain.values():
        near = ((unit, contests_terrain(do.state, unit.id, feature)) for unit in units)
        sums = sums_of((u.player, score_on(do, u, n, feature.id)) for u, n in near if n)
        key = terrain_key(feature.id)
        held = do.battle.held.get(key, 0)
        holder = holder_of(*sums, held)
        if holder != held:
            yield key, holder
        elif held and not sums[held - 1]:
            yield key, 0  # it is not kept without anybody near (T-7)


def holds_terrain(do: Doing, player: int, terrain: str) -> bool:
    """Say whether a player controls a terrain feature now: held, and still contested (T-7)."""
    feature = do.state.terrain.get(terrain)
    if feature is None or do.battle.held.get(terrain_key(terrain)) != player:
        return False
    return any(
        contests_terrain(do.state, unit.id, feature)
        for unit in do.units_of(player)
        if can_contest(unit)
    )


def objectives_of(do: Doing, player: int) -> tuple[str, ...]:
    """Return the objectives that a player controls."""
    return tuple(o for o in do.state.objectives if do.battle.held.get(o) == player)
