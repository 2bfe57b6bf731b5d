"""A measured figure with its bound, and how to take a median."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the benchmark: what was measured, the value, the bound and on which side.

    >>> Figure("frames", 130.0, "a second", 120.0, "at least").is_met
    True
    """

    name: str
    value: float
    unit: str
    bound: float | None = None
    side: Literal["at most", "at least"] = "at most"
    note: str = ""

    @property
    def is_met(self) -> bool:
        """Whether the bound is kept; a figure without bound always is."""
        if self.bound is None:
            return True
        return self.value <= self.bound if self.side == "at most" else self.value >= self.bound


def timed(work: Callable[[], object], *, least: int = 5, seconds: float = 1.0) -> list[float]:
    """Return the milliseconds of repeated calls, at least `least` and about `seconds` long."""
    work()
    times: list[float] = []
    start = time.perf_counter()
    while len(times) < least or (time.perf_counter() - start < seconds and len(times) < 2000):
        begin = time.perf_counter()
        work()
        times.append((time.perf_counter() - begin) * 1e3)
    return times


def median(work: Callable[[], object], *, least: int = 5, seconds: float = 1.0) -> float:
    """Return the median milliseconds of repeated calls."""
    return statistics.median(timed(work, least=least, seconds=seconds))


def percentile(times: list[float], share: float) -> float:
    """Return the value below which that share of the times lies.

    >>> percentile([1.0, 2.0, 3.0, 4.0], 0.99)
    4.0
    """
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


Measure = Callable[[], Iterator[Figure]]
