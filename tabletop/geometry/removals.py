"""The fewest models that must go when one is slain, so that the rest is coherent (18.3, 15.1)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final

from tabletop.geometry.graph import Masks, components, connected_subsets, members, two_core

LONE_LIMIT: Final = 6
"""Units of up to so many models need one neighbour each, larger ones two (15.1)."""
SHOWN: Final = 200
MOST_COUNTED: Final = 20_000


@dataclass(frozen=True, slots=True)
class Removals:
    """All smallest removal sets: how many models each takes, how many sets, the first 200.

    `is_counted` is False when there are more than 20 000 sets and `count` is only a floor.
    """

    size: int
    count: int
    options: tuple[tuple[int, ...], ...]
    is_counted: bool = True


def removals_of(masks: Masks) -> Removals:
    """Return the smallest removal sets of a graph of mates, at least one model in each.

    A coherent rest of seven or more lies inside one component of the two-core of the others,
    which is itself coherent; a rest of up to six is any connected set. So the largest rest is
    found in polynomial time, without trying sets.

    >>> removals_of([0b10, 0b101, 0b10]).options
    ((0,), (2,))
    """
    count = len(masks)
    whole = (1 << count) - 1
    if count == 0:
        return Removals(0, 0, ())
    best, kept = 0, set[int]()
    for k in range(count):
        rest = whole & ~(1 << k)
        for part in components(masks, two_core(masks, rest)):
            size = part.bit_count()
            if size > LONE_LIMIT and size >= best:
                kept = kept | {part} if size == best else {part}
                best = size
        for part in components(masks, rest):
            best = max(best, min(LONE_LIMIT, part.bit_count()))
    if best == 0:
        return Removals(1, 1, ((0,),))
    is_counted = True
    if best <= LONE_LIMIT:
        found = list(islice(connected_subsets(masks, best), MOST_COUNTED + 1))
        is_counted = len(found) <= MOST_COUNTED
        kept = {part for part in found if part != whole}
    gone = sorted(members(whole & ~part) for part in kept)
    return Removals(count - best, len(gone), tuple(gone[:SHOWN]), is_counted)


def left_after(masks: Masks, slain: int) -> int:
    """Return how many models are left when `slain` models die one after another (18.3).

    Each death takes the fewest further models; where the commander may choose, the choice that
    leaves most in the end is taken among the first 200 ways.
    """
    count = len(masks)
    ways = {(1 << count) - 1} if count else {0}
    for _ in range(min(slain, count)):
        after: set[int] = set()
        for way in sorted(ways):
            after |= _after_one(masks, way)
        ways = set(sorted(after, key=lambda way: (-way.bit_count(), way))[:SHOWN])
    return max((way.bit_count() for way in ways), default=0)


def _after_one(masks: Masks, way: int) -> set[int]:
    alive = members(way)
    if len(alive) <= 1:
        return {0}
    place = {v: k for k, v in enumerate(alive)}
    small = [sum(1 << place[w] for w in members(masks[v] & way)) for v in alive]
    return {way & ~sum(1 << alive[k] for k in option) for option in removals_of(small).options}
