"""Slow, plain restatements of rules, written apart from the program, to count answers with."""

from functools import lru_cache
from itertools import combinations, permutations
from math import hypot


def links(points, radius, limit):
    """Return who is within a limit of whom, of discs of one radius."""
    return {
        (i, j)
        for (i, p), (j, q) in permutations(enumerate(points), 2)
        if hypot(p[0] - q[0], p[1] - q[1]) - 2 * radius <= limit + 1e-6
    }


def holds(kept, near):
    """Say whether a set of models is coherent: one group, one mate each, two from seven on."""
    if len(kept) <= 1:
        return True
    need = 1 if len(kept) <= 6 else 2
    if any(sum((i, j) in near for j in kept) < need for i in kept):
        return False
    seen, fresh = set(), [min(kept)]
    while fresh:
        i = fresh.pop()
        if i not in seen:
            seen.add(i)
            fresh += [j for j in kept if (i, j) in near]
    return seen == set(kept)


def removals(kept, near):
    """Return every smallest set of models that may go when one of those kept must."""
    for size in range(1, len(kept) + 1):
        found = [set(c) for c in combinations(sorted(kept), size) if holds(kept - set(c), near)]
        if found:
            return found
    return []


def sequences(kept, near, deaths):
    """Return how many ordered lists of models answer so many deaths, one death after another."""
    if deaths == 0 or not kept:
        return {()}
    found = set()
    for gone in removals(kept, near):
        for order in permutations(sorted(gone)):
            for rest in sequences(kept - gone, near, deaths - 1):
                found.add(order + rest)
    return found


def splits(count, targets):
    """Return in how many ways so many attacks are shared out over targets."""
    if targets == 1:
        return 1
    return sum(splits(count - k, targets - 1) for k in range(count + 1))


def windows(units, abilities, depth):
    """Return the number of answer sequences of a window: each unit uses one ability, or it ends."""
    if depth == 0:
        return 1
    total = 1  # to pass ends the window; what follows is not this window's
    for k in range(len(units)):
        total += abilities * windows(units[:k] + units[k + 1 :], abilities, depth - 1)
    return total


@lru_cache(maxsize=4096)
def fights(first, second, picker, depth):
    """Return the number of ways in which units that all must fight are picked in turn (13.1)."""
    if depth == 0 or not (first or second):
        return 1
    pool = (first, second)[picker]
    if not pool:
        return fights(first, second, 1 - picker, depth)
    total = 0
    for unit in pool:
        left = tuple(u for u in pool if u != unit)
        pair = (left, second) if picker == 0 else (first, left)
        total += fights(*pair, 1 - picker, depth - 1)
    return total
