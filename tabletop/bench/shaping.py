"""How fast an end shape of 20 models is proposed on the reference battle."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

from tabletop.bench.battle import reference_battle
from tabletop.bench.figure import Figure, percentile
from tabletop.geometry.base import Pose
from tabletop.geometry.forms import Drawn, places
from tabletop.rules.moves import Move, before, judge_move, judge_quick, ordered
from tabletop.rules.shaping import Ground, Shaped, Task, first_proposal, refined
from tabletop.state.model import GameState

ALLOWANCE = 8.0
Asked = tuple[Task, list[Pose | None], tuple[int, ...]]
UNITS = ("A2", "A6")


def shaping_figures() -> Iterator[Figure]:
    """Yield the time of a first proposal, and of one with all ways, order and judgement."""
    state = reference_battle()
    first_proposal(*_asked(state, UNITS[0], _shapes(state, UNITS[0])[0]))  # loads the solver
    firsts: list[float] = []
    wholes: list[float] = []
    for unit in UNITS:
        for drawn in _shapes(state, unit):
            begin = time.perf_counter()
            fresh = replace(state)
            task, poses, shifted = _asked(fresh, unit, drawn)
            shaped = first_proposal(task, poses, shifted)
            table = before(fresh, unit)
            move = Move(task.kind, unit, ALLOWANCE, shaped.paths)
            judge_quick(table, ordered(table, move))
            firsts.append((time.perf_counter() - begin) * 1e3)
            last: Shaped = shaped
            for step in refined(table, task, shaped):
                last = step
            judge_move(table, ordered(table, replace(move, paths=last.paths)))
            wholes.append((time.perf_counter() - begin) * 1e3)
    yield Figure(
        "end shape of 20 models, first proposal", percentile(firsts, 0.9), "ms", 150.0,
        note=f"90th percentile of {len(firsts)}",
    )  # fmt: skip
    yield Figure(
        "the same with ways, order and judgement", percentile(wholes, 0.5), "ms",
        note="median; in the background",
    )  # fmt: skip


def _shapes(state: GameState, unit: str) -> list[Drawn]:
    """Lines, arcs, blocks and rings a few inches from where the unit stands."""
    poses = [m.pose for m in state.models_of(unit)]
    x = sum(p.x for p in poses) / len(poses)
    y = sum(p.y for p in poses) / len(poses)
    shapes: list[Drawn] = []
    for away in (3.0, 5.0):
        start, bend, end = (x + away, y - 4.0), (x + away + 2.0, y), (x + away, y + 4.0)
        shapes += [Drawn("line", start, bend, end), Drawn("arc", start, bend, end)]
        shapes += [Drawn("block", start, bend, end), Drawn("ring", start, bend, end)]
    return shapes


def _asked(state: GameState, unit: str, drawn: Drawn) -> Asked:
    models = state.unit(unit).models
    ground = Ground(state, models)
    found = places([state.model(m).base for m in models], drawn, ground.is_free)
    left = dict.fromkeys(models, ALLOWANCE)
    task = Task(state, unit, models, "normal_move", left, ground)
    return task, list(found.poses), found.shifted
