"""Coherency of a unit: the graph of near mates, who offends, who holds it together (15.1)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tabletop.geometry.apart import separation
from tabletop.geometry.base import DISC, Footprint
from tabletop.geometry.gap_arrays import gap_matrix
from tabletop.geometry.graph import components, cut_vertices, members
from tabletop.geometry.removals import LONE_LIMIT, Removals, removals_of
from tabletop.geometry.support import reach as reach_of
from tabletop.geometry.units import within

__all__ = ["Coherency", "Removals", "coherency", "near_pairs", "needed", "removals"]

Link = tuple[int, int, float]

_MANY = 40
_SLACK = 1e-5


@dataclass(frozen=True, slots=True)
class Coherency:
    """What is true of a unit's coherency under a range in inches; models are given by index.

    `links` are (i, j, gap) of mates within range; `neighbours` how many each has; `groups` the
    connected groups, the largest first; `offenders` the models that lack neighbours or stand
    outside the largest group. `lack` is how much more range a unit that is not coherent needs.
    """

    count: int
    limit: float
    links: tuple[Link, ...]
    neighbours: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    offenders: tuple[int, ...]
    lack: float

    @property
    def is_coherent(self) -> bool:
        """Whether all stand in one group and have neighbours enough."""
        return not self.offenders

    @property
    def critical(self) -> tuple[int, ...]:
        """Models whose loss alone would leave a coherent unit incoherent; none for another."""
        if self.count <= 2 or self.offenders:
            return ()
        masks = _masks(self.count, self.links)
        critical = cut_vertices(masks)
        if needed(self.count - 1) == 2:
            for i in range(self.count):
                if self.neighbours[i] == 2:
                    critical |= masks[i]
        return members(critical)

    @property
    def margin(self) -> float:
        """How far the range would have to change to flip the verdict, inches."""
        if self.offenders or self.count < 2:
            return self.lack
        return abs(self.limit - _least_range(self.count, self.links))


def needed(count: int) -> int:
    """Return how many neighbours each model of a unit of that size needs (15.1).

    >>> [needed(n) for n in (1, 2, 6, 7)]
    [0, 1, 1, 2]
    """
    return 0 if count <= 1 else 1 if count <= LONE_LIMIT else 2


def coherency(footprints: Sequence[Footprint], limit: float = 0.5) -> Coherency:
    """Return the coherency of bases under a range in inches: one group, enough neighbours each.

    >>> from tabletop.geometry.base import Pose, footprint, round_base
    >>> row = [footprint(round_base(25.4), Pose(1.5 * k, 0.0)) for k in range(7)]
    >>> coherency(row[:6]).is_coherent, coherency(row).offenders
    (True, (0, 6))
    """
    count = len(footprints)
    links = near_pairs(footprints, limit)
    masks = _masks(count, links)
    neighbours = tuple([mask.bit_count() for mask in masks])
    need = needed(count)
    groups = [members(part) for part in components(masks, (1 << count) - 1)]
    if len(groups) > 1:
        groups.sort(key=lambda group: (-len(group), group))
    home = set(groups[0]) if groups else set()
    offenders = tuple([i for i in range(count) if neighbours[i] < need or i not in home])
    lack = 0.0
    if offenders:
        gaps = gap_matrix(footprints, footprints).tolist()
        every = [(i, j, gaps[i][j]) for i in range(count) for j in range(i + 1, count)]
        lack = _least_range(count, every) - limit
    return Coherency(count, limit, tuple(links), neighbours, tuple(groups), offenders, lack)


def near_pairs(footprints: Sequence[Footprint], limit: float) -> list[Link]:
    """Return the pairs (i, j, gap) of bases within a range, i below j."""
    count = len(footprints)
    if count > _MANY:
        values = gap_matrix(footprints, footprints, beyond=limit + 1.0)
        rows, cols = np.nonzero(np.triu(values <= limit + 1.0, 1))
        found = zip(rows.tolist(), cols.tolist(), values[rows, cols].tolist(), strict=True)
        return [(i, j, value) for i, j, value in found if within(value, limit)]
    spots = [(f.x, f.y, f.radius) for f in footprints]
    is_simple = all(f.kind == DISC for f in footprints)
    links: list[Link] = []
    for i, (x, y, r) in enumerate(spots):
        reach, j = r + limit + _SLACK, i
        for x2, y2, r2 in spots[i + 1 :]:
            j += 1
            dx, dy, far = x2 - x, y2 - y, reach + r2
            square = dx * dx + dy * dy
            if square > far * far:
                continue
            if is_simple or footprints[i].kind == footprints[j].kind == DISC:
                value = math.sqrt(square) - r - r2
            else:
                one, two, size = footprints[i], footprints[j], math.sqrt(square)
                if size and size - _shadows(one, two, dx / size, dy / size) > limit + _SLACK:
                    continue  # no direction shows less of a gap than there is
                value = separation(one, two)
            if within(value, limit):
                links.append((i, j, value if value > 0.0 else 0.0))
    return links


def _shadows(one: Footprint, two: Footprint, ux: float, uy: float) -> float:
    """Return how long the halves of two bases that face each other are in a direction."""
    return reach_of(one, ux, uy) + reach_of(two, ux, uy)


def removals(footprints: Sequence[Footprint], limit: float = 0.5) -> Removals:
    """Return the smallest sets of models that must go when one is slain, it included (18.3).

    >>> from tabletop.geometry.base import Pose, footprint, round_base
    >>> row = [footprint(round_base(25.4), Pose(1.5 * k, 0.0)) for k in range(5)]
    >>> removals(row).options
    ((0,), (4,))
    """
    return removals_of(_masks(len(footprints), near_pairs(footprints, limit)))


def _masks(count: int, links: Sequence[Link]) -> list[int]:
    masks = [0] * count
    for i, j, _ in links:
        masks[i] |= 1 << j
        masks[j] |= 1 << i
    return masks


def _least_range(count: int, links: Sequence[Link]) -> float:
    """Return the smallest range at which the links make one group with enough mates each."""
    missing = [needed(count)] * count
    short, groups = count, count
    group = list(range(count))
    for i, j, value in sorted(links, key=_by_gap):
        missing[i] -= 1
        missing[j] -= 1
        short -= (missing[i] == 0) + (missing[j] == 0)
        one, two = group[i], group[j]
        if one != two:
            groups -= 1
            group = [one if k == two else k for k in group]
        if short == 0 and groups == 1:
            return value
    return math.inf


def _by_gap(link: Link) -> float:
    return link[2]
