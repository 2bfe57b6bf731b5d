"""The scene: who sees whom among models and terrain, one pair or many at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.policy import SightPolicy
from tabletop.geometry.region import Solid
from tabletop.geometry.sight.batch import Batch, foreign
from tabletop.geometry.sight.blockers import Blockers, collect
from tabletop.geometry.sight.bodies import Body, ClosedRange, Sight
from tabletop.geometry.sight.engine import Engine, active
from tabletop.geometry.sight.kernels.search import LIMIT, OPEN
from tabletop.geometry.sight.pair import Question
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
        self._batch = Batch(self._blockers)

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
            rows = [self._batch.row(self.engine, one, targets, True) for one in observers]
            return np.array(rows, dtype=np.bool_).reshape(len(observers), len(targets))
        columns = [self._batch.row(self.engine, one, observers, False) for one in targets]
        return np.array(columns, dtype=np.bool_).reshape(len(targets), len(observers)).T

    def _asked(self, observer: Body, target: Body, transparent: Sequence[str]) -> Question:
        b = self._blockers
        may = foreign(b, observer, transparent)
        if target.key in b.number:
            may &= b.owner != b.number[target.key]
        return Question.between(b, observer, target, may)
