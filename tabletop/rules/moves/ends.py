"""End positions only: whether any set of paths, in any order, leads there.

The answer is `possible` with the order and paths found, `none found` after a search that gave up,
or `impossible` where that is proved: a condition on the end fails, the straight way is too long
already, or a lone model is shut in whatever way it takes.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from tabletop.geometry.base import Pose, footprint
from tabletop.geometry.gap import separation
from tabletop.geometry.path import Path
from tabletop.geometry.route import shortest_path
from tabletop.geometry.units import less_than, more_than
from tabletop.rules.finding import Finding, Judgement
from tabletop.rules.moves.case import Case, before, case_of
from tabletop.rules.moves.check_charge import check_charge
from tabletop.rules.moves.check_combat import check_end_combat
from tabletop.rules.moves.check_end import check_coherency, check_end
from tabletop.rules.moves.check_pile_in import check_pile_in, target_gaps, target_of
from tabletop.rules.moves.check_start import check_start
from tabletop.rules.moves.codes import refused
from tabletop.rules.moves.judge import in_order, judge_move
from tabletop.rules.moves.kinds import MoveKind
from tabletop.rules.moves.move import Move, MoveAnswer, checked
from tabletop.rules.moves.obstacles import obstacles_of
from tabletop.rules.moves.outer import room
from tabletop.rules.words import inch, limit_text, listed, model_name, shortfall_text
from tabletop.state.model import GameState, Model

Verdict = Literal["possible", "none found", "impossible"]
QUERIES: Final = 300
"""Routes that a search asks for before it gives up."""


@dataclass(frozen=True, slots=True)
class EndPositions:
    """Whether a unit can get to end positions, and how.

    `order` and `paths` are those found, empty otherwise; `judgement` holds what refuses the ends,
    or all findings about the move found; `sentence` says it in words.
    """

    verdict: Verdict
    sentence: str
    judgement: Judgement
    order: tuple[str, ...] = ()
    paths: Mapping[str, Path] = field(default_factory=dict)

    @property
    def is_proved(self) -> bool:
        """Whether the verdict is certain: a move was found, or none can exist."""
        return self.verdict != "none found"


def end_positions(
    state: GameState,
    kind: MoveKind,
    unit: str,
    allowance: float,
    ends: Mapping[str, Pose],
    target: str = "",
) -> EndPositions:
    """Return whether any paths in any order lead a unit to these poses (MV-1, MV-9)."""
    table = before(state, unit)
    straight = {m: (state.model(m).pose, end) for m, end in ends.items()}
    move = checked(state, Move(kind, unit, allowance, straight, (), target))
    case = case_of(table, move)
    refusing = [f for f in _about_ends(case) if not f.is_ok] or _too_long(case)
    if refusing:
        heads = listed([f.head for f in refusing])
        return EndPositions("impossible", f"{heads}: no way there counts", in_order(refusing))
    found = _Search(case).run()
    if found is not None:
        order, answer, paths = found
        who = listed([model_name(state, m) for m in order])
        text = f"A way was found, in this order: {who}" if len(order) > 1 else "A way was found"
        return EndPositions("possible", text, answer.judgement, order, paths)
    shut = _shut_in(case)
    if shut is not None:
        return EndPositions("impossible", f"{shut.head}: {shut.detail}", in_order([shut]))
    return EndPositions(
        "none found", "No order and no paths were found; there may be some", Judgement()
    )


def _about_ends(case: Case) -> list[Finding]:
    """Everything that depends on the ends alone."""
    move = case.move
    target = target_of(case) if move.kind == "pile_in" and case.before.in_combat else ""
    found = check_start(case.before, move.kind, target)
    if any(not f.is_ok for f in found):
        return found
    found += [*check_end_combat(case), *check_end(case), *check_coherency(case)]
    if move.kind == "charge":
        found += check_charge(case)
    if target:
        models = tuple(move.paths)
        start = target_gaps(case.state, models, target)
        found += check_pile_in(case, start, target_gaps(case.end, models, target))
    return found


def _too_long(case: Case) -> list[Finding]:
    """Models whose end is further than the allowance in a straight line: a proof."""
    found: list[Finding] = []
    allowed = case.move.allowance
    for step in case.moved:
        least = displacement(step.model, step.way.end)
        if more_than(least, allowed):
            found.append(
                refused(
                    "MOVE_TOO_FAR",
                    f"{model_name(case.state, step.model.id)} goes too far",
                    f"{inch(least, allowed, True)} in a straight line, up to {limit_text(allowed)}",
                    f"Over by {shortfall_text(least - allowed)}",
                    models=(step.model.id,),
                    measured=least,
                    allowed=allowed,
                )
            )
    return found


def displacement(model: Model, end: Pose) -> float:
    """Return the furthest that a point of a base has to get in a straight line: a least cost."""
    here, there = model.footprint, footprint(model.base, end)
    away = math.hypot(end.x - model.pose.x, end.y - model.pose.y)
    if model.base.is_round:
        return away
    pairs = zip(here.outline(), there.outline(), strict=True)
    return max(away, *(math.dist(p, q) for p, q in pairs))


class _Search:
    """Tries orders depth first: a set of models that have moved is never tried twice."""

    def __init__(self, case: Case) -> None:
        self._case = case
        self._table = case.before
        self._ends = {s.model.id: s.way.end for s in case.steps}
        self._movers = tuple(s.model.id for s in case.moved)
        self._queries = 0
        self._tried: set[frozenset[str]] = set()

    def run(self) -> tuple[tuple[str, ...], MoveAnswer, dict[str, Path]] | None:
        """Return the order, the judged move and the paths, None when the search gave up."""
        for is_wary in (True, False):
            self._tried.clear()
            self._queries = 0
            found = self._from(frozenset(), (), {}, is_wary)
            if found is not None:
                order, paths = found
                answer = judge_move(self._table, self._move(order, paths))
                if answer.is_legal:
                    return order, answer, paths
        return None

    def _move(self, order: tuple[str, ...], paths: dict[str, Path]) -> Move:
        return replace(self._case.move, paths=paths, order=order)

    def _from(
        self,
        gone: frozenset[str],
        order: tuple[str, ...],
        paths: dict[str, Path],
        is_wary: bool,
    ) -> tuple[tuple[str, ...], dict[str, Path]] | None:
        if len(gone) == len(self._movers):
            return order, paths
        if gone in self._tried or self._queries > QUERIES:
            return None
        self._tried.add(gone)
        standing = self._standing(gone)
        for model_id in self._next(gone, standing):
            path = self._route(model_id, standing, is_wary)
            if path is None:
                continue
            found = self._from(
                gone | {model_id}, (*order, model_id), {**paths, model_id: path}, is_wary
            )
            if found is not None:
                return found
        return None

    def _standing(self, gone: frozenset[str]) -> dict[str, Model]:
        own = {m.id: m for m in self._table.state.models_of(self._table.unit.id)}
        return {k: replace(m, pose=self._ends[k]) if k in gone else m for k, m in own.items()}

    def _next(self, gone: frozenset[str], standing: dict[str, Model]) -> list[str]:
        """Models that may go next: free ends first, those out in front before the others."""
        left = [m for m in self._movers if m not in gone]
        ready = [m for m in left if self._is_end_free(m, standing)]
        return sorted(ready, key=lambda m: self._blocked_by(m, left))

    def _blocked_by(self, model_id: str, left: list[str]) -> float:
        """Those whose start is the nearest to where they go would stand in nobody's way there."""
        start, end = self._table.state.model(model_id).pose, self._ends[model_id]
        length = math.hypot(end.x - start.x, end.y - start.y) or 1.0
        ux, uy = (end.x - start.x) / length, (end.y - start.y) / length
        ahead = 0
        for other in left:
            pose = self._table.state.model(other).pose
            if (pose.x - start.x) * ux + (pose.y - start.y) * uy > 1e-9:
                ahead += 1
        return float(ahead)

    def _is_end_free(self, model_id: str, standing: dict[str, Model]) -> bool:
        if self._case.is_flying or self._table.state.options.own_unit_passable:
            return True
        placed = footprint(standing[model_id].base, self._ends[model_id])
        return not any(
            less_than(separation(placed, m.footprint), 0.0)
            for k, m in standing.items()
            if k != model_id
        )

    def _route(self, model_id: str, standing: dict[str, Model], is_wary: bool) -> Path | None:
        self._queries += 1
        model, end = standing[model_id], self._ends[model_id]
        mates = [m for k, m in standing.items() if k != model_id]
        obstacles = obstacles_of(self._table, self._case.move.kind, mates, is_wary)
        route = shortest_path(model.base, model.pose, end, obstacles, self._case.move.allowance)
        return None if route is None else route.path


def _shut_in(case: Case) -> Finding | None:
    """The proof for a lone mover: its end lies outside all it could reach at the very most."""
    if len(case.moved) != 1:
        return None
    step = case.moved[0]
    obstacles = obstacles_of(case.before, case.move.kind, step.mates.models, is_wary=False)
    end = step.way.end
    allowed = case.move.allowance
    if room(step.model.base, step.model.pose, obstacles, allowed).holds(end.x, end.y):
        return None
    far = room(step.model.base, step.model.pose, obstacles).holds(end.x, end.y)
    name = model_name(case.state, step.model.id)
    if far:
        detail = f"Every way round is longer than {limit_text(allowed)}"
        return refused("MOVE_TOO_FAR", f"{name} cannot get there", detail, models=(step.model.id,))
    detail = "Every lane is narrower than the base"
    if obstacles.ranges:
        detail = "Models and combat ranges close every way"
    return refused("CROSSES_MODEL", f"{name} cannot get there", detail, models=(step.model.id,))
