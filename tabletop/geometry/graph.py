"""Small graphs as bit masks: components, cut vertices, cores, connected subsets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Masks = Sequence[int]
"""For every vertex the bit mask of its neighbours."""


def members(mask: int) -> tuple[int, ...]:
    """Return the indices of the bits that are set.

    >>> members(0b1101)
    (0, 2, 3)
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


def spread(masks: Masks, start: int, allowed: int) -> int:
    """Return the connected component of the bit mask `start` inside `allowed`."""
    seen = fresh = start
    while fresh:
        low = fresh & -fresh
        fresh ^= low
        new = masks[low.bit_length() - 1] & allowed & ~seen
        seen |= new
        fresh |= new
    return seen


def components(masks: Masks, allowed: int) -> Iterator[int]:
    """Yield the connected components inside `allowed` as bit masks.

    >>> list(components([0b10, 0b01, 0], 0b111))
    [3, 4]
    """
    while allowed:
        part = spread(masks, allowed & -allowed, allowed)
        yield part
        allowed &= ~part


def two_core(masks: Masks, allowed: int) -> int:
    """Return what is left when vertices with fewer than two neighbours are taken off in turn."""
    is_done = False
    while not is_done:
        is_done = True
        for k in members(allowed):
            if (masks[k] & allowed).bit_count() < 2:
                allowed &= ~(1 << k)
                is_done = False
    return allowed


def cut_vertices(masks: Masks) -> int:
    """Return the vertices of a connected graph whose loss would split it, as a bit mask.

    >>> members(cut_vertices([0b010, 0b101, 0b010]))
    (1,)
    """
    count = len(masks)
    order = [-1] * count
    low = [0] * count
    cut = 0
    order[0], clock, root_children = 0, 1, 0
    stack = [(0, masks[0])]
    while stack:
        v, rest = stack[-1]
        if rest:
            bit = rest & -rest
            stack[-1] = (v, rest ^ bit)
            w = bit.bit_length() - 1
            if order[w] < 0:
                order[w] = low[w] = clock
                clock += 1
                root_children += v == 0
                stack.append((w, masks[w] & ~(1 << v)))
            else:
                low[v] = min(low[v], order[w])
            continue
        stack.pop()
        if stack:
            parent = stack[-1][0]
            low[parent] = min(low[parent], low[v])
            if parent != 0 and low[v] >= order[parent]:
                cut |= 1 << parent
    return cut | (1 if root_children > 1 else 0)


def connected_subsets(masks: Masks, size: int) -> Iterator[int]:
    """Yield every connected set of `size` vertices once, as bit masks."""
    for v in range(len(masks)):
        above = -1 << (v + 1)
        yield from _grown(masks, 1 << v, masks[v] & above, masks[v] | 1 << v, above, size - 1)


def _grown(
    masks: Masks, chosen: int, border: int, seen: int, above: int, size: int
) -> Iterator[int]:
    if size == 0:
        yield chosen
        return
    while border:
        bit = border & -border
        border ^= bit
        near = masks[bit.bit_length() - 1]
        fresh = near & above & ~seen
        yield from _grown(masks, chosen | bit, border | fresh, seen | near, above, size - 1)
