"""One body against many: settled at a glance, by the kernel, or with care, in that order."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tabletop.geometry.sight.blockers import Blockers
from tabletop.geometry.sight.bodies import Body
from tabletop.geometry.sight.contact import touching
from tabletop.geometry.sight.cull import Candidates, Flags, candidates, pairs_of
from tabletop.geometry.sight.engine import Engine
from tabletop.geometry.sight.kernels.pairs import ASK, SKIP
from tabletop.geometry.sight.kernels.search import OPEN
from tabletop.geometry.sight.pair import STEEP, Question
from tabletop.geometry.sight.rows import body_row, packed


def foreign(b: Blockers, body: Body, transparent: Sequence[str]) -> Flags:
    """Return which blockers are neither the body itself nor of a transparent group."""
    may = b.owner != b.number.get(body.key, -2)
    for name in transparent:
        if name in b.groups:
            may &= b.group != b.groups[name]
    return np.asarray(may)


class Batch:
    """Answers for one body and many others.

    Sight is mutual where the same blockers matter both ways, so a verdict is kept for the way
    back, and forgotten when it was used.
    """

    def __init__(self, blockers: Blockers) -> None:
        self._blockers = blockers
        self._back: dict[tuple[str, str], tuple[Body, Body, bytes, int]] = {}

    def row(
        self, engine: Engine, pivot: Body, others: Sequence[Body], is_observer: bool
    ) -> list[bool]:
        """Return whether the pivot sees each other body, or is seen by it."""
        b = self._blockers
        columns = np.flatnonzero(foreign(b, pivot, [pivot.group] if is_observer else []))
        own = np.array([b.number.get(body.key, -2) for body in others])
        allowed = b.owner[columns] != own[:, None]
        if not is_observer:
            mates = np.array([b.groups.get(body.group, -2) for body in others])
            allowed &= b.group[columns] != mates[:, None]
        found = candidates(b, pairs_of(pivot, others), columns, allowed)
        asked = np.flatnonzero(found.verdict == ASK).tolist()
        kept = self._recall(pivot, others, found, asked, is_observer)
        is_asked = found.verdict == ASK
        found.verdict[is_asked & _contacts(b, pivot, others, found)] = SKIP
        verdicts = _judged(b, engine, pivot, others, found)
        for j, other in enumerate(others):
            if other.key == pivot.key:
                verdicts[j] = OPEN
            elif verdicts[j] == SKIP:
                part = slice(int(found.start[j]), int(found.start[j + 1]))
                which, frac = found.blocker[part].tolist(), found.frac[part].tolist()
                verdicts[j] = Question.about(b, pivot, other, which, frac).judged(engine).status
        for j, (key, one, two, names) in kept.items():
            self._back[key] = (one, two, names, verdicts[j])
        return [verdict == OPEN for verdict in verdicts]

    def _recall(
        self,
        pivot: Body,
        others: Sequence[Body],
        found: Candidates,
        asked: list[int],
        is_observer: bool,
    ) -> dict[int, tuple[tuple[str, str], Body, Body, bytes]]:
        """Fill in verdicts known from the other way; return the pairs still to be judged."""
        rest: dict[int, tuple[tuple[str, str], Body, Body, bytes]] = {}
        for j in asked:
            one, two = (pivot, others[j]) if is_observer else (others[j], pivot)
            names = found.blocker[found.start[j] : found.start[j + 1]].tobytes()
            back = self._back.pop((one.key, two.key), None)
            if back is not None and back[:3] == (one, two, names):
                found.verdict[j] = back[3]
            else:
                rest[j] = ((two.key, one.key), two, one, names)
        return rest


def _judged(
    b: Blockers, engine: Engine, pivot: Body, others: Sequence[Body], found: Candidates
) -> list[int]:
    """Run the fast kernel over the pairs whose verdict is ASK."""
    is_lower = found.is_lower.astype(np.int64)
    row, rows = body_row(pivot.footprint), [body_row(body.footprint) for body in others]
    if engine.is_compiled:
        engine.judge_all(
            np.array(row),
            packed(rows),
            is_lower,
            b.table,
            found.start,
            found.blocker,
            found.frac,
            found.verdict,
            np.zeros((len(others), 5)),
        )
        return [int(v) for v in found.verdict]
    verdicts = [int(v) for v in found.verdict]
    engine.judge_all(
        row,
        rows,
        is_lower.tolist(),
        b.rows,
        found.start.tolist(),
        found.blocker.tolist(),
        found.frac.tolist(),
        verdicts,
        [[0.0] * 5 for _ in others],
    )
    return verdicts


def _contacts(b: Blockers, pivot: Body, others: Sequence[Body], found: Candidates) -> Flags:
    """Say in which of the pairs asked about bodies or blockers touch or nearly touch an end."""
    f = pivot.footprint
    x = np.array([body.footprint.x for body in others])
    y = np.array([body.footprint.y for body in others])
    radius = np.array([body.footprint.radius for body in others])
    is_near = np.asarray(np.hypot(x - f.x, y - f.y) * STEEP <= radius + f.radius)
    is_asked = (found.verdict == ASK)[found.pair]
    k, j = found.blocker[is_asked], found.pair[is_asked]
    at_pivot = np.hypot(b.x[k] - f.x, b.y[k] - f.y) <= b.radius[k] + f.radius
    for i in np.unique(k[at_pivot]):
        if touching(b, f, [int(i)]):
            is_near[j[k == i]] = True
    at_other = np.hypot(b.x[k] - x[j], b.y[k] - y[j]) <= b.radius[k] + radius[j]
    for e in np.flatnonzero(at_other & ~is_near[j]).tolist():
        if touching(b, others[j[e]].footprint, [int(k[e])]):
            is_near[j[e]] = True
    return is_near
