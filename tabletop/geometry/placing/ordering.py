"""An order in which models move to their ends, each free of the mates at that moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.geometry.base import Pose, footprint
from tabletop.geometry.placing.ends import touches
from tabletop.geometry.placing.ways import Ways
from tabletop.geometry.placing.wishes import Conditions, Places, Placing
from tabletop.geometry.route import Route, Work

SPARE = 12
"""Ways without success that an order may cost before it is given up."""


@dataclass(slots=True)
class Ordering:
    """The last part of a search: who moves when."""

    models: Sequence[Placing]
    asked: Conditions
    ways: Ways

    def run(self, poses: tuple[Pose, ...]) -> Work[Places | None]:
        """Return ways in an order, None when none is found: those out in front go first."""
        now = {k: model.start for k, model in enumerate(self.models)}
        found: list[Route | None] = [None] * len(poses)
        left = self._from_the_front([k for k, pose in enumerate(poses) if now[k] != pose], poses)
        order: list[int] = []
        missed = 0
        while left:
            for k in left:
                if (yield from self._moves(k, poses[k], now, found)):
                    break
                missed += 1
                if missed > SPARE + len(poses):
                    return None
            else:
                return None
            now[k] = poses[k]
            left.remove(k)
            order.append(k)
        return Places(poses, tuple(found), tuple(order))

    def _from_the_front(self, movers: list[int], poses: tuple[Pose, ...]) -> list[int]:
        """Return the movers, those first that have the fewest others ahead of them."""

        def ahead(k: int) -> int:
            start, end = self.models[k].start, poses[k]
            if start is None:
                return 0
            dx, dy = end.x - start.x, end.y - start.y
            starts = [self.models[m].start for m in movers if m != k]
            return sum(
                (s.x - start.x) * dx + (s.y - start.y) * dy > 1e-9 for s in starts if s is not None
            )

        return sorted(movers, key=lambda k: (ahead(k), k))

    def _moves(
        self, k: int, pose: Pose, now: dict[int, Pose | None], found: list[Route | None]
    ) -> Work[bool]:
        """Say whether a model can move now, and keep its way."""
        model = self.models[k]
        mates = [
            footprint(self.models[m].base, at) for m, at in now.items() if m != k and at is not None
        ]
        if touches(footprint(model.base, pose), mates):
            return False
        if model.start is None or model.flies:
            return True
        if self.asked.mates_block:
            found[k] = yield from self.ways.way_past(k, pose, mates)
        else:
            found[k] = yield from self.ways.way(k, pose)
        return found[k] is not None
