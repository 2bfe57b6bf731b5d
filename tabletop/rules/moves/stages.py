"""The scenes in which sight is asked about while a unit moves, built only when asked for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final

from tabletop.geometry import sweep as swept
from tabletop.geometry.base import Base
from tabletop.geometry.path import Path
from tabletop.geometry.policy import SightPolicy
from tabletop.geometry.region import Solid
from tabletop.geometry.sight import Body, SightScene
from tabletop.geometry.sweep.boxes import region_box
from tabletop.rules.moves.cover_bodies import body_at
from tabletop.rules.moves.way import box_of, overlap
from tabletop.state.model import Model

NEAR: Final = 0.5
"""Inches: farther than this nothing has to be kept clear of."""
KEPT: Final = 12
"""Scenes that are kept during a move."""


class Stages:
    """What may hide models from each other while a unit moves: scenes, built when asked for.

    The models of other units stand still; mates stand where each question says.
    """

    def __init__(
        self, others: Iterable[Model], solids: tuple[Solid, ...], policy: SightPolicy
    ) -> None:
        self._models = tuple(others)
        self._solids = solids
        self._policy: SightPolicy = policy
        self._scenes: dict[tuple[Body, ...], SightScene] = {}

    @cached_property
    def _others(self) -> tuple[Body, ...]:
        return tuple(body_at(m, m.pose, m.pose.z) for m in self._models)

    def scene(self, more: tuple[Body, ...] = ()) -> SightScene:
        """Return the scene of all other units, with some more bodies."""
        if more not in self._scenes:
            if len(self._scenes) > KEPT:
                del self._scenes[next(reversed(self._scenes))]
            self._scenes[more] = SightScene((*self._others, *more), self._solids, self._policy)
        return self._scenes[more]

    def room(self, base: Base, path: Path, mates: tuple[Body, ...]) -> float:
        """Return how near a way comes to anything that could hide models, inches."""
        group = swept.crowd([body.footprint for body in (*self._others, *mates)])
        box = box_of(base.radius, path, NEAR)
        regions = [s.region for s in self._solids if overlap(box, region_box(s.region))]
        found: float = min(
            NEAR,
            *swept.sweep_many(base, path, group, NEAR).tolist(),
            *(swept.sweep_region(base, path, region).separation for region in regions),
        )
        return found
