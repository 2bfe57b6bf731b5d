"""Coherency of a unit: the graph of near mates, who offends, who holds it together (15.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.base import Footprint
from tabletop.geometry.gap_arrays import gap_matrix
from tabletop.geometry.graph import Masks, components, cut_vertices, members
from tabletop.geometry.removals import LONE_LIMIT, Removals, removals_of
from tabletop.geometry.units import within

__all__ = ["Coherency", "Removals", "coherency", "coherency_of", "needed", "removals"]


@dataclass(frozen=True, slots=True)
class Coherency:
    """What is true of a unit's coherency; models are given by their index.

    `links` are (i, j, gap) of mates within range; `neighbours` how many each has; `groups` the
    connected groups, the largest first; `offenders` the models that lack neighbours or stand
    outside the largest group; `critical` those whose loss alone would leave the rest
    incoherent. `margin` is how far the range would have to change to flip the verdict, inches.
    """

    count: int
    links: tuple[tuple[int, int, float], ...]
    neighbours: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    offenders: tuple[int, ...]
    critical: tuple[int, ...]
    is_coherent: bool
    margin: float


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
    return coherency_of(gap_matrix(footprints, footprints), limit)


def coherency_of(gaps: NDArray[np.float64], limit: float = 0.5) -> Coherency:
    """Return the coherency of a unit from the gaps between its models, a square array."""
    rows = gaps.tolist()
    count = len(rows)
    masks = [0] * count
    links: list[tuple[int, int, float]] = []
    for i in range(count):
        row = rows[i]
        for j in range(i + 1, count):
            if within(row[j], limit):
                links.append((i, j, row[j]))
                masks[i] |= 1 << j
                masks[j] |= 1 << i
    neighbours = tuple(mask.bit_count() for mask in masks)
    need = needed(count)
    groups = sorted(map(members, components(masks, (1 << count) - 1)), key=lambda g: (-len(g), g))
    home = set(groups[0]) if groups else set()
    offenders = tuple(i for i in range(count) if neighbours[i] < need or i not in home)
    is_coherent = not offenders
    return Coherency(
        count,
        tuple(links),
        neighbours,
        tuple(groups),
        offenders,
        _critical(masks, neighbours) if is_coherent else (),
        is_coherent,
        abs(_least_range(rows) - limit) if count > 1 else 0.0,
    )


def removals(footprints: Sequence[Footprint], limit: float = 0.5) -> Removals:
    """Return the smallest sets of models that must go when one is slain, it included (18.3).

    >>> from tabletop.geometry.base import Pose, footprint, round_base
    >>> row = [footprint(round_base(25.4), Pose(1.5 * k, 0.0)) for k in range(5)]
    >>> removals(row).options
    ((0,), (4,))
    """
    return removals_of([_mask(row, limit) for row in _near(footprints, limit)])


def _near(footprints: Sequence[Footprint], limit: float) -> list[list[float]]:
    gaps = gap_matrix(footprints, footprints, beyond=limit + 1.0)
    np.fill_diagonal(gaps, np.inf)
    rows: list[list[float]] = gaps.tolist()
    return rows


def _mask(row: list[float], limit: float) -> int:
    return sum(1 << j for j, value in enumerate(row) if within(value, limit))


def _critical(masks: Masks, neighbours: tuple[int, ...]) -> tuple[int, ...]:
    """Return the models of a coherent unit that it cannot lose alone."""
    count = len(masks)
    if count <= 2:
        return ()
    critical = cut_vertices(masks)
    if needed(count - 1) == 2:
        for i in range(count):
            if neighbours[i] == 2:
                critical |= masks[i]
    return members(critical)


def _least_range(rows: list[list[float]]) -> float:
    """Return the smallest range at which the unit would be coherent: one tree, enough mates."""
    count = len(rows)
    need = needed(count)
    least = max(sorted(row[:i] + row[i + 1 :])[need - 1] for i, row in enumerate(rows))
    nearest = list(rows[0])
    outside = set(range(1, count))
    while outside:
        k = min(outside, key=nearest.__getitem__)
        outside.discard(k)
        least = max(least, nearest[k])
        row = rows[k]
        for j in outside:
            nearest[j] = min(nearest[j], row[j])
    return least
