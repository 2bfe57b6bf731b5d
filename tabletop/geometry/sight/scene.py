"""The scene: who sees whom among models and terrain, one pair or many at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.policy import SightPolicy
from tabletop.geometry.region import Solid
from tabletop.geometry.sight.blockers import Blockers, collect
from tabletop.geometry.sight.bodies import Body, ClosedRange, Sight
from tabletop.geometry.sight.contact import touching
from tabletop.geometry.sight.cull import Candidates, Flags, Numbers, candidates, pairs_of
from tabletop.geometry.sight.engine import Engine, active
from tabletop.geometry.sight.kernels.pairs import ASK, SKIP
from tabletop.geometry.sight.kernels.search import LIMIT, OPEN
from tabletop.geometry.sight.pair import STEEP, Question
from tabletop.geometry.sight.rows import body_row, packed
from tabletop.geometry.units import SIGHT_CLEARANCE


class SightScene:
    """Models and terrain under one sight policy; answers who sees whom, exactly and with proof.

    >>> from tabletop.geometry.base import Pose, footprint, round_base
    >>> one, two = (
    ...     Body(k, k, footprint(round_base(32.0), Pose(x, 0.0)), 0.0, 1.5)
    ...     for k, x in (("a", 0.0), ("b", 9.0))
    ... )
    >>> SightScene([one, two], []).sees(one, two)
    True
    """

    def __init__(
        self,
        bodies: Sequence[Body],
        solids: Sequence[Solid],
        policy: SightPolicy = "standard",
        clearance: float = SIGHT_CLEARANCE,
        engine: Engine | None = None,
        rise: float = 0.0,
    ) -> None:
        self.bodies = tuple(bodies)
        self.solids = tuple(solids)
        self.policy: SightPolicy = policy
        self.clearance = clearance
        self._engine = engine
        self._rise = rise
        self._blockers = collect(self.bodies, self.solids, policy, clearance, rise)

    @property
    def blockers(self) -> Blockers:
        """Everything that may block, as the kernels see it."""
        return self._blockers

    @property
    def engine(self) -> Engine:
        """The kernels that answer: those given, else what `active` says at the moment."""
        return self._engine or active()

    def grown(self, by: float, rise: float = 0.0) -> SightScene:
        """Return the scene with blockers widened in plan by `by` inches (or shrunk), and raised."""
        return SightScene(
            self.bodies,
            self.solids,
            self.policy,
            self.clearance + by,
            self._engine,
            self._rise + rise,
        )

    def look(self, observer: Body, target: Body, transparent: Sequence[str] = ()) -> Sight:
        """Answer whether the target is visible to the observer, with witness or proof (6.0).

        Models of the groups `transparent` never block (the observer's unit: the caller names
        it), nor do observer and target themselves, by key; they need not stand in the scene.
        """
        if observer.key == target.key:
            top = (observer.footprint.x, observer.footprint.y, observer.top)
            return Sight(True, (top, top), gap=2.0 * observer.footprint.radius)
        asked = self._asked(observer, target, transparent)
        judged = asked.judged(self.engine)
        if judged.status == OPEN:
            shown = asked.widened(judged)
            assert shown.ends is not None
            p, q = shown.ends if observer.top <= target.top else shown.ends[::-1]
            return Sight(True, ((*p, observer.top), (*q, target.top)), gap=shown.gap)
        keys = self._blockers.keys
        proof = tuple(
            ClosedRange(start, end, tuple(dict.fromkeys(keys[asked.names[k]] for k in who)))
            for start, end, who in judged.proof
        )
        blockers = tuple(dict.fromkeys(key for part in proof for key in part.blockers))
        return Sight(False, None, blockers, proof, is_on_limit=judged.status == LIMIT)

    def sees(self, observer: Body, target: Body, transparent: Sequence[str] = ()) -> bool:
        """Say whether the target is visible to the observer; see `look`."""
        if observer.key == target.key:
            return True
        return self._asked(observer, target, transparent).judged(self.engine).status == OPEN

    def matrix(self, observers: Sequence[Body], targets: Sequence[Body]) -> NDArray[np.bool_]:
        """Return who sees whom, observers down, targets across; own units are transparent."""
        if len(observers) <= len(targets):
            rows = [self._row(one, targets, True) for one in observers]
            return np.array(rows, dtype=np.bool_).reshape(len(observers), len(targets))
        columns = [self._row(one, observers, False) for one in targets]
        return np.array(columns, dtype=np.bool_).reshape(len(targets), len(observers)).T

    def _asked(self, observer: Body, target: Body, transparent: Sequence[str]) -> Question:
        b = self._blockers
        may = self._foreign(observer, transparent) & (b.owner != b.number.get(target.key, -2))
        columns = np.flatnonzero(may)
        pair = pairs_of(observer, [target])
        found = candidates(b, pair, columns, np.ones((1, len(columns)), dtype=np.bool_))
        return Question.about(b, observer, target, found.blocker, found.frac)

    def _foreign(self, body: Body, transparent: Sequence[str]) -> Flags:
        """Return which blockers are neither the body itself nor of a transparent group."""
        b = self._blockers
        may = b.owner != b.number.get(body.key, -2)
        for name in transparent:
            if name in b.groups:
                may &= b.group != b.groups[name]
        return np.asarray(may)

    def _row(self, pivot: Body, others: Sequence[Body], is_observer: bool) -> list[bool]:
        """Return whether the pivot sees each other body, or is seen by it."""
        b = self._blockers
        listed = list(others)
        columns = np.flatnonzero(self._foreign(pivot, [pivot.group] if is_observer else []))
        own = np.array([b.number.get(body.key, -2) for body in listed])
        allowed = b.owner[columns] != own[:, None]
        if not is_observer:
            mates = np.array([b.groups.get(body.group, -2) for body in listed])
            allowed &= b.group[columns] != mates[:, None]
        found = candidates(b, pairs_of(pivot, listed), columns, allowed)
        engine = self.engine
        verdicts = self._judged(engine, pivot, listed, found)
        for j, verdict in enumerate(verdicts):
            if listed[j].key == pivot.key:
                verdicts[j] = OPEN
            elif verdict == SKIP:
                part = slice(int(found.start[j]), int(found.start[j + 1]))
                question = Question.about(
                    b, pivot, listed[j], found.blocker[part], found.frac[part]
                )
                verdicts[j] = question.judged(engine).status
        return [verdict == OPEN for verdict in verdicts]

    def _judged(
        self, engine: Engine, pivot: Body, others: list[Body], found: Candidates
    ) -> list[int]:
        """Run the fast kernel; pairs with a contact come back as SKIP."""
        verdicts = self._contacts(pivot, others, found)
        is_lower = found.is_lower.astype(np.int64)
        f = pivot.footprint
        if not engine.is_compiled:
            engine.judge_all(
                list(body_row(f)),
                [list(body_row(body.footprint)) for body in others],
                is_lower.tolist(),
                self._blockers.rows,
                found.start.tolist(),
                found.blocker.tolist(),
                found.frac.tolist(),
                listed := verdicts.tolist(),
                [[0.0] * 5 for _ in others],
            )
            return [int(v) for v in listed]
        engine.judge_all(
            np.array(body_row(f)),
            packed([body_row(body.footprint) for body in others]),
            is_lower,
            self._blockers.table,
            found.start,
            found.blocker,
            found.frac,
            verdicts,
            np.zeros((len(others), 5)),
        )
        return [int(v) for v in verdicts]

    def _contacts(self, pivot: Body, others: list[Body], found: Candidates) -> Numbers:
        """Return the verdicts so far: SKIP where bodies or blockers touch an end."""
        b, f = self._blockers, pivot.footprint
        x = np.array([body.footprint.x for body in others])
        y = np.array([body.footprint.y for body in others])
        radius = np.array([body.footprint.radius for body in others])
        is_asked = found.verdict == ASK
        skip = np.hypot(x - f.x, y - f.y) * STEEP <= radius + f.radius
        k, j = found.blocker[is_asked[found.pair]], found.pair[is_asked[found.pair]]
        at_pivot = np.hypot(b.x[k] - f.x, b.y[k] - f.y) <= b.radius[k] + f.radius
        for i in np.unique(k[at_pivot]):
            if touching(b, f, np.array([i])):
                skip[j[k == i]] = True
        at_other = np.hypot(b.x[k] - x[j], b.y[k] - y[j]) <= b.radius[k] + radius[j]
        for e in np.flatnonzero(at_other & ~skip[j]).tolist():
            if touching(b, others[j[e]].footprint, k[e : e + 1]):
                skip[j[e]] = True
        return np.where(skip & is_asked, SKIP, found.verdict)
