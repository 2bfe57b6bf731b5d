"""Stretches of a way: intervals of path parameters, joined and cut."""

from __future__ import annotations

from collections.abc import Sequence

Stretch = tuple[float, float]


def clipped(parts: Sequence[Stretch], lo: float, hi: float) -> tuple[Stretch, ...]:
    """Return what stretches have in common with the one from lo to hi, ends included.

    >>> clipped([(0.0, 1.0), (3.0, 4.0)], 0.5, 3.0)
    ((0.5, 1.0), (3.0, 3.0))
    """
    return tuple((max(a, lo), min(b, hi)) for a, b in parts if a <= hi and b >= lo)


def union(parts: Sequence[Stretch]) -> tuple[Stretch, ...]:
    """Return the union of stretches, in order and apart.

    >>> union([(2.0, 3.0), (0.0, 1.0), (0.5, 1.5)])
    ((0.0, 1.5), (2.0, 3.0))
    """
    joined: list[Stretch] = []
    for a, b in sorted(parts):
        if joined and a <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(b, joined[-1][1]))
        else:
            joined.append((a, b))
    return tuple(joined)
