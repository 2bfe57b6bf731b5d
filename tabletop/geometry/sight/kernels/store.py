"""Storage for kernels: lists in plain Python; arrays when compiled (see `jit`)."""

from __future__ import annotations

Floats = list[float]
Ints = list[int]
Rows = list[list[float]]


def floats(count: int) -> Floats:
    """Return room for that many floats."""
    return [0.0] * count


def ints(count: int) -> Ints:
    """Return room for that many whole numbers."""
    return [0] * count


def table(rows: int, width: int) -> Rows:
    """Return room for that many rows of floats."""
    return [[0.0] * width for _ in range(rows)]
