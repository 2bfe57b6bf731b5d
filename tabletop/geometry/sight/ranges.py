"""The proof that a pair is hidden, as ranges of directions with what closes each of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

Range = tuple[float, float, tuple[int, ...]]
"""Start and end in radians, and the blockers that together close all lines between."""
MOST: Final = 48


def read_trail(trail: Sequence[float], names: Sequence[int]) -> list[Range]:
    """Return the records of a kernel's trail, blockers by `names`."""
    found: list[Range] = []
    at, used = 1, int(trail[0])
    while at <= used:
        links = int(trail[at + 2])
        who = tuple(names[int(trail[at + 3 + k])] for k in range(links))
        found.append((float(trail[at]), float(trail[at + 1]), who))
        at += 3 + links
    return found


def merged(records: Sequence[Range]) -> tuple[Range, ...]:
    """Return ranges in order that do not overlap, from records that each close a part of theirs.

    The search closes boxes of lines; in a direction all boxes that hold it close it together.

    >>> merged([(0.0, 1.0, (4,)), (0.5, 2.0, (7,))])
    ((0.0, 0.5, (4,)), (0.5, 1.0, (4, 7)), (1.0, 2.0, (7,)))
    """
    cuts = sorted({angle for record in records for angle in record[:2]})
    if len(cuts) > MOST:
        cuts = [cuts[round(k * (len(cuts) - 1) / MOST)] for k in range(MOST + 1)]
    found: list[Range] = []
    for start, end in pairwise(cuts):
        who = dict.fromkeys(
            name for one, two, names in records if one < end and two > start for name in names
        )
        if not who:
            continue
        if found and found[-1][1] == start and set(found[-1][2]) == set(who):
            found[-1] = (found[-1][0], end, found[-1][2])
        else:
            found.append((start, end, tuple(who)))
    return tuple(found)
