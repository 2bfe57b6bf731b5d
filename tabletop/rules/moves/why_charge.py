"""Why is this charge impossible? The first thing that rules it out, proved or only not found.

Asked in the order in which a judge would: may the unit charge at all; is the roll enough in a
straight line; is there a free spot beside an enemy; does any way lead to one; is the enemy seen
from there; can the unit end coherent. A proof holds for whatever anybody tries; a search that
found nothing says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.path import Path
from tabletop.geometry.route import Lane, Work, bottleneck, finished, route_work
from tabletop.geometry.units import less_than, more_than
from tabletop.rules.finding import Mark
from tabletop.rules.measure import UnitGap, nearest_models
from tabletop.rules.moves.case import Before, before
from tabletop.rules.moves.charge_distance import charge_distance, charge_needs
from tabletop.rules.moves.charge_goals import Areas, Goal, Goals, prove_hidden
from tabletop.rules.moves.charge_ways import path_mark, shortest_found
from tabletop.rules.moves.check_charge import CHARGE_END
from tabletop.rules.moves.check_start import check_start
from tabletop.rules.moves.obstacles import obstacles_of
from tabletop.rules.moves.onto_terrain import refuges
from tabletop.rules.moves.outer import Rooms
from tabletop.rules.moves.propose import Proposal, charge_work
from tabletop.rules.words import inch, limit_text, model_name
from tabletop.state.model import GameState, Model

TRIES: Final = 12
"""Goals that a lone leader is sent to, the nearest first."""


@dataclass(frozen=True, slots=True)
class ChargeAnswer:
    """Why a charge is impossible, or that one was found (`code` POSSIBLE, with paths and order).

    `measured` and `allowed` are the numbers in the sentence, inches; `is_proved` tells a proof
    from a search that found nothing.
    """

    code: str
    sentence: str
    measured: float | None
    allowed: float | None
    is_proved: bool
    marks: tuple[Mark, ...] = ()
    order: tuple[str, ...] = ()
    paths: dict[str, Path] = field(default_factory=dict)

    @property
    def is_possible(self) -> bool:
        """Whether a legal charge was found."""
        return self.code == "POSSIBLE"


def why_no_charge(state: GameState, unit: str, roll: float, target: str = "") -> ChargeAnswer:
    """Return why a unit cannot charge with a roll, or the charge that was found (14.3).

    `target` narrows the question to one enemy unit. Distances are in plan, which never makes an
    enemy look further away than it is.
    """
    return finished(why_work(before(state, unit), roll, target))


def why_work(table: Before, roll: float, target: str = "") -> Work[ChargeAnswer]:
    """Return `why_no_charge` in steps of a few milliseconds: it yields between them."""
    state, unit = table.state, table.unit.id
    refusing = [f for f in check_start(table, "charge") if not f.is_ok]
    if refusing:
        first = refusing[0]
        return ChargeAnswer(
            first.code, f"{first.head}. {first.detail}.", None, None, True, first.marks
        )
    enemies = (target,) if target else tuple(table.enemies)
    if not enemies:
        return ChargeAnswer("NO_ROOM", "There is no enemy on the table.", None, None, True)
    own, foes = state.models_of(unit), [m for e in enemies for m in table.models_of(e)]
    if more_than(min(charge_distance(state, unit, e) for e in enemies), roll):
        pair = min((nearest_models(state, unit, e) for e in enemies), key=lambda p: p.distance)
        return _too_far(state, pair, roll)
    yield
    is_beside = bool(refuges(state, enemies))
    if len(own) > 1 or is_beside:
        found = yield from charge_work(table, roll, target)
        if found is not None:
            return _found(found, roll)
    answer = yield from _Closer(table, own, foes, roll, target).look()
    # beside a feature that an enemy stands on a charge may count too (1.6): no proof covers that
    return replace(answer, is_proved=False) if is_beside and not answer.is_possible else answer


def _too_far(state: GameState, pair: UnitGap, roll: float) -> ChargeAnswer:
    enemy = state.model(pair.b).unit
    needs = charge_needs(state, state.model(pair.a).unit, enemy)
    label = state.unit(enemy).label
    return ChargeAnswer(
        "OUT_OF_RANGE",
        f"Too far from {label}: needs {needs}, rolled {roll:g}. "
        f'{inch(pair.distance)} to the nearest model, less 1/2".',
        pair.distance - CHARGE_END,
        roll,
        True,
        (Mark("measure", (pair.gap.p, pair.gap.q), inch(pair.distance)),),
    )


class _Closer:
    """Spots, ways and sight of a charge that no straight line rules out."""

    def __init__(
        self, table: Before, own: Sequence[Model], foes: Sequence[Model], roll: float, target: str
    ) -> None:
        self.table = table
        self.own = own
        self.foes = foes
        self.roll = roll
        self.target = target
        self.obstacles = obstacles_of(table, "charge", ())
        self.rooms = Rooms(self.obstacles)
        self.areas = Areas(table, foes)
        self.goals = Goals(table, foes)

    def look(self) -> Work[ChargeAnswer]:
        """Return the first thing that rules the charge out, or the charge of a lone model."""
        found = yield from self._free()
        if not found:
            return (yield from self._no_room())
        reachable: list[Goal] = []
        for model in self.own:
            mine = [g for g in found if g.model is model]
            if mine:
                room = self.rooms.of(model.base, model.pose, self.roll)
                held = room.held([(g.pose.x, g.pose.y) for g in mine])
                reachable += [g for g, is_in in zip(mine, held, strict=True) if is_in]
                yield
        if not reachable:
            return (yield from self._no_lane(found))
        seen = []
        for goal in reachable:
            if self.goals.is_seen(goal):
                seen.append(goal)
            yield
        if not seen:
            return self._unseen()
        is_alone = len(self.own) == 1
        if is_alone:
            plan = yield from charge_work(self.table, self.roll, self.target)
            if plan is not None:
                return _found(plan, self.roll)
        elif (yield from self._leader_gets_there(seen)):
            return ChargeAnswer(
                "NOT_COHERENT",
                "One model can get there, but no way was found for the others to end coherent "
                "with it.",
                None,
                None,
                False,
            )
        return (yield from self._no_way(len(seen), is_alone=is_alone))

    def _free(self) -> Work[list[Goal]]:
        found: list[Goal] = []
        for model in self.own:
            for goal in self.goals.of(model, self.roll):
                if goal is None:
                    yield
                else:
                    found.append(goal)
        return found

    def _no_way(self, count: int, *, is_alone: bool) -> Work[ChargeAnswer]:
        way = yield from shortest_found(self.table, self.own, self.foes, self.obstacles)
        text = f"No way of {limit_text(self.roll)} or less was found to any of {count} free spots"
        text += "." if is_alone else " for any model."
        if way is not None and not is_alone and not more_than(way.length, self.roll):
            text = (
                f"One model needs {inch(way.length, self.roll, True)} with the others out of its "
                "way, but no way was found for the whole unit to end coherent."
            )
            return ChargeAnswer(
                "NOT_COHERENT", text, way.length, self.roll, False, (path_mark(way),)
            )
        if way is None or not more_than(way.length, self.roll):
            return ChargeAnswer("NO_WAY", text, None, self.roll, False)
        text += f" The shortest found is {inch(way.length, self.roll)}."
        return ChargeAnswer("NO_WAY", text, way.length, self.roll, False, (path_mark(way),))

    def _leader_gets_there(self, goals: Sequence[Goal]) -> Work[bool]:
        """Whether some model has a way to a spot, its mates standing still."""
        table = self.table
        for goal in sorted(goals, key=lambda g: g.least)[:TRIES]:
            model = goal.model
            mates = [m for m in table.state.models_of(model.unit) if m.id != model.id]
            obstacles = obstacles_of(table, "charge", mates)
            way = yield from route_work(model.base, model.pose, goal.pose, obstacles, self.roll)
            if way is not None:
                return True
        return False

    def _no_room(self) -> Work[ChargeAnswer]:
        is_proved = True
        for model in self.own:
            is_proved &= self.areas.of(model, self.roll).is_empty
            yield
        how = "No free spot" if is_proved else "No free spot was found"
        return ChargeAnswer(
            "NO_ROOM",
            f'{how} within 1/2" of an enemy that the roll reaches.',
            None,
            CHARGE_END,
            is_proved,
        )

    def _no_lane(self, goals: Sequence[Goal]) -> Work[ChargeAnswer]:
        """No way within the roll: by a proof over all places a base gets to at the very most."""
        is_proved, is_shut = True, True
        for model in self.own:
            area = self.areas.of(model, self.roll)
            is_proved &= not self.rooms.of(model.base, model.pose, self.roll).meets(area)
            yield
            is_shut &= not self.rooms.of(model.base, model.pose).meets(area)
            yield
        known = []
        for model in self.own if is_shut else ():
            lane = _lane(model, goals, self.obstacles)
            known += [(lane, model)] if lane is not None else []
            yield
        if known:
            lane, model = max(known, key=lambda pair: pair[0].width)
            width = 2.0 * model.base.inner_radius
            text = f"{inch(lane.width, width)} < {inch(width)}"
            return ChargeAnswer(
                "NO_LANE",
                f"Every lane is narrower than the base: {text} for "
                f"{model_name(self.table.state, model.id)}.",
                lane.width,
                width,
                True,
                (Mark("measure", (lane.p, lane.q), text), Mark("blocked", lane.chain)),
            )
        way = yield from shortest_found(self.table, self.own, self.foes, self.obstacles)
        how = "Every way round is" if is_proved else "No way was found that is not"
        text = f"{how} longer than {limit_text(self.roll)}."
        if way is None or not more_than(way.length, self.roll):
            return ChargeAnswer("MOVE_TOO_FAR", text, None, self.roll, is_proved)
        text += f" The shortest found is {inch(way.length, self.roll)}."
        marks = (path_mark(way),)
        return ChargeAnswer("MOVE_TOO_FAR", text, way.length, self.roll, is_proved, marks)

    def _unseen(self) -> ChargeAnswer:
        is_proved = False
        if len(self.own) == 1:
            model = self.own[0]
            is_proved = prove_hidden(
                self.table,
                model,
                self.foes,
                self.areas.of(model, self.roll),
                self.rooms.of(model.base, model.pose, self.roll),
            )
        how = "is visible from any spot" if is_proved else "was seen from any spot that was tried"
        return ChargeAnswer(
            "NOT_VISIBLE",
            f'No enemy within 1/2" {how} within the roll.',
            None,
            None,
            is_proved,
        )


def _found(plan: Proposal, roll: float) -> ChargeAnswer:
    longest = max(plan.answer.cost.values(), default=0.0)
    return ChargeAnswer(
        "POSSIBLE",
        f"A legal charge was found: {inch(longest, roll, True)} of {limit_text(roll)}.",
        longest,
        roll,
        True,
        (),
        plan.order,
        dict(plan.paths),
    )


def _lane(model: Model, goals: Sequence[Goal], obstacles: Obstacles) -> Lane | None:
    """The narrowest place on the widest way of a model to its goals, if the base is wider."""
    places = [(g.pose.x, g.pose.y) for g in goals if g.model is model]
    start = (model.pose.x, model.pose.y)
    lane = bottleneck(model.base, start, places, replace(obstacles, solids=()))
    if lane is None or not less_than(lane.width, 2.0 * model.base.inner_radius):
        return None
    return lane
