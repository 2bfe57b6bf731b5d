"""The fewest models that must go when one is slain, so that the rest is coherent (18.3, 15.1)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final

from tabletop.geometry.graph import Masks, components, connected_subsets, members, spread, two_core

LONE_LIMIT: Final = 6
"""Units of up to so many models need one neighbour each, larger ones two (15.1)."""
SHOWN: Final = 200
MOST_COUNTED: Final = 20_000
MOST_COMPARED: Final = 60
MOST_WORK: Final = 40_000
"""Ways followed at once, times the square of the number of models."""


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
    leaves most in the end is taken among the first 200 ways: fewer of units over 14 models, and
    over 60 the one that keeps models with many mates.

    >>> left_after([0b10, 0b101, 0b10], 2)
    1
    """
    count = len(masks)
    if slain >= count:
        return 0
    found = _one_by_one(masks, slain)
    if found == count - slain or count > MOST_COMPARED:
        return found
    ways = {(1 << count) - 1}
    width = min(SHOWN, MOST_WORK // count**2)
    for _ in range(slain):
        after: set[int] = set()
        for way in sorted(ways):
            after |= _after_one(masks, way)
        ways = set(sorted(after, key=lambda way: (-way.bit_count(), way))[:width])
    return max(found, *(way.bit_count() for way in ways))


def _one_by_one(masks: Masks, slain: int) -> int:
    """Return how many are left where models with few mates go first: the rest holds together.

    A death that takes more than one model takes the first of the smallest sets.
    """
    way = (1 << len(masks)) - 1
    for _ in range(slain):
        alive = sorted(members(way), key=lambda v: (masks[v] & way).bit_count())
        rests = (way & ~(1 << v) for v in alive)
        found = next((rest for rest in rests if holds_together(masks, rest)), None)
        way = min(_after_one(masks, way)) if found is None else found
    return way.bit_count()


def holds_together(masks: Masks, rest: int) -> bool:
    """Say whether the models of a bit mask are coherent among themselves (15.1).

    >>> holds_together([0b10, 0b101, 0b10], 0b101)
    False
    """
    if rest.bit_count() > LONE_LIMIT and two_core(masks, rest) != rest:
        return False
    return rest == 0 or spread(masks, rest & -rest, rest) == rest


def _after_one(masks: Masks, way: int) -> set[int]:
    alive = members(way)
    if len(alive) <= 1:
        return {0}
    place = {v: k for k, v in enumerate(alive)}
    small = [sum(1 << place[w] for w in members(masks[v] & way)) for v in alive]
    return {way & ~sum(1 << alive[k] for k in option) for option in removals_of(small).options}
