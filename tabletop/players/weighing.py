"""What things are worth to a player: damage it deals and takes, markers, units."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from tabletop.content.core.charge import charge_throw
from tabletop.geometry.base import Point
from tabletop.geometry.units import COMBAT_RANGE, less_than, within
from tabletop.rules.chances import Throw
from tabletop.rules.contest import can_contest
from tabletop.rules.measure import plan_between
from tabletop.rules.moves.charge_distance import charge_distance
from tabletop.rules.play.ability import Call
from tabletop.rules.play.attack.foresight import body_of, mean_against
from tabletop.rules.play.control import Count, counted, score_on
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.moving import foreseen_move
from tabletop.rules.play.proposals.moves import middle_of
from tabletop.rules.play.proposals.shares import worth_of
from tabletop.state.battle import foe_of
from tabletop.state.model import Unit
from tabletop.state.warscroll import WeaponKind

FAR: Final = 1e6
SAFE: Final = 13.0
"""Inches from an objective within which an enemy is a threat to it."""
ENOUGH: Final = 10_000
PARTY: Final = 2
"""Units that go to one objective before others are thought of."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """What a charge or a fight of a unit with another would bring on average, in army points."""

    target: str
    damage: float
    gain: float
    loss: float


class Weighing:
    """Estimates about one state; each is made once."""

    def __init__(self, do: Doing, player: int) -> None:
        self.do = do
        self.player = player
        self._damage: dict[tuple[str, str, WeaponKind], float] = {}
        self._attacks: dict[tuple[str, str], float] = {}
        self._throws: dict[str, Throw] = {}
        self._moves: dict[str, float] = {}

    @cached_property
    def plan(self) -> dict[str, tuple[Point, str]]:
        """Where each unit should go, with the reason."""
        return plan_of(self)

    @property
    def own(self) -> tuple[Unit, ...]:
        """The player's units on the table."""
        return self.do.units_of(self.player)

    @property
    def foes(self) -> tuple[Unit, ...]:
        """The enemy's units on the table."""
        return self.do.units_of(foe_of(self.player))

    def damage(self, unit: str, target: str, kind: WeaponKind) -> float:
        """Return the mean damage of all of a unit's weapons of a kind, were all models in reach."""
        key = (unit, target, kind)
        if key not in self._damage:
            self._damage[key] = mean_against(self.do, unit, target, kind, self._attacks)
        return self._damage[key]

    def worth(self, unit: str, damage: float) -> float:
        """Return what so much damage to a unit is worth: points of what falls, objectives more."""
        body = body_of(self.do, unit)
        share = min(damage, body.left) / max(1, body.health)
        return share * worth_of(self.do, unit) * (1.4 if self.objectives_of(unit) else 1.0)

    def exchange(self, unit: str, target: str) -> Exchange:
        """Return what a fight with an enemy would bring: our damage first, then what is left."""
        dealt = self.damage(unit, target, "melee")
        body = body_of(self.do, target)
        share = max(0.0, body.left - dealt) / max(1.0, body.left)
        taken = share * self.damage(target, unit, "melee")
        return Exchange(target, dealt, self.worth(target, dealt), self.worth(unit, taken))

    def gap(self, unit: str, target: str) -> float:
        """Return the plan distance between two units, inches."""
        return plan_between(self.do.state, unit, target)

    def move(self, unit: str) -> float:
        """Return the Move of a unit now, inches."""
        if unit not in self._moves:
            call = Call("normal-move", self.do.state.unit(unit).player, unit)
            self._moves[unit] = float(foreseen_move(self.do, call))
        return self._moves[unit]

    def reach_chance(self, unit: str, target: str, nearer: float = 0.0) -> float:
        """Return the chance that a charge gets there in open ground, from some inches nearer."""
        if unit not in self._throws:
            call = Call("charge", self.do.state.unit(unit).player, unit)
            self._throws[unit] = charge_throw(self.do, call)
        away = charge_distance(self.do.state, unit, target) - nearer
        return float(self._throws[unit].chance(away))

    @cached_property
    def count(self) -> Count:
        """The control scores of all units on the objectives that they contest (32.2)."""
        return counted(self.do)

    def objectives_of(self, unit: str) -> tuple[str, ...]:
        """Return the objectives that a unit contests."""
        return tuple(self.count.scores.get(unit, ()))

    def control(self, objective: str, player: int) -> int:
        """Return a player's control scores on an objective, every unit counted."""
        return sum(
            row.get(objective, 0)
            for unit, row in self.count.scores.items()
            if self.count.players[unit] == player
        )


def plan_of(weighing: Weighing) -> dict[str, tuple[Point, str]]:
    """Return where each unit should go, with the reason: objectives first, then enemies.

    Units near an objective are sent there until they would hold it; the rest hunts.
    """
    state = weighing.do.state
    units = {u.id: u for u in weighing.own if u.move is not None or weighing.objectives_of(u.id)}
    middles = {key: middle_of(state, key) for key in units}
    pairs = sorted(
        (_effort(weighing, units[key], middles[key], (o.x, o.y)), key, o.id)
        for key in units
        for o in state.objectives.values()
        if can_contest(units[key])
    )
    needed = {o: weighing.control(o, foe_of(weighing.player)) + 1 for o in state.objectives}
    left = turns_left(weighing)
    sent: dict[str, int] = dict.fromkeys(state.objectives, 0)
    sent |= {o: ENOUGH for o in state.objectives if _is_safe(weighing, o)}
    found: dict[str, tuple[Point, str]] = {}
    parties = dict.fromkeys(state.objectives, 0)
    for most in (PARTY, ENOUGH):  # no objective takes all before the others have somebody
        for effort, key, objective in pairs:
            if (
                key in found
                or parties[objective] >= most
                or sent[objective] >= needed[objective] + 2
                or effort > left
            ):
                continue
            marker = state.objectives[objective]
            parties[objective] += 1
            whole = units[key]
            sent[objective] += score_on(weighing.do, whole, len(whole.models), objective)
            words = "stands on it" if effort <= 0.0 else f"{effort:.1f} turns away"
            found[key] = ((marker.x, marker.y), f"objective {objective}, {words}")
    for key in units:
        if key not in found:
            found[key] = _hunt(weighing, key, middles[key])
    return found


def turns_left(weighing: Weighing) -> float:
    """Return how many turns a player still has, this one included."""
    battle = weighing.do.battle
    return float(battle.plan.rounds - battle.clock.round + 1)


def _is_safe(weighing: Weighing, objective: str) -> bool:
    """Say whether an objective is held and stays so with nobody near it: no enemy is about."""
    state = weighing.do.state
    if weighing.do.battle.held.get(objective) != weighing.player:
        return False
    marker = state.objectives[objective]
    return not any(
        less_than(math.dist((m.pose.x, m.pose.y), (marker.x, marker.y)), SAFE)
        for foe in weighing.foes
        for m in state.models_of(foe.id)
    )


def _effort(weighing: Weighing, unit: Unit, middle: Point, goal: Point) -> float:
    """Return how many moves a unit is from an objective; 0 where it contests it."""
    away = math.dist(middle, goal) - COMBAT_RANGE
    if within(away, 0.0):
        return 0.0
    return away / weighing.move(unit.id) if weighing.move(unit.id) else FAR


def _hunt(weighing: Weighing, unit: str, middle: Point) -> tuple[Point, str]:
    """Return the enemy that is best to go for: worth a fight, on an objective, not far away."""
    state = weighing.do.state
    pace = weighing.move(unit) or 1.0
    best, chosen = -FAR, ""
    for foe in weighing.foes:
        fight = weighing.exchange(unit, foe.id)
        turns = math.dist(middle, middle_of(state, foe.id)) / pace
        value = fight.gain - 0.6 * fight.loss + (40.0 if weighing.objectives_of(foe.id) else 0.0)
        value = value / (1.0 + turns) if value > 0.0 else value - turns
        if value > best:
            best, chosen = value, foe.id
    if not chosen:
        return middle, "nobody is left to fight"
    return middle_of(state, chosen), f"toward {weighing.do.label(chosen)}"
