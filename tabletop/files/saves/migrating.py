"""Older formats become the newest one, line by line, before anything is read from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from tabletop.files.saves.leaves import Misfit, Plain
from tabletop.files.saves.saved import FORMAT

Line = dict[str, Plain]
Step = Callable[[Line], Line]

STEPS: Final[Mapping[int, Step]] = MappingProxyType({})
"""For each older format, what makes a line of it one of the next format.

A field added with a default needs no step, nor does a new kind of fact: only what is renamed,
removed or means something else. Each step stays as long as the program, with a file of its format
among the tests.
"""


def migrated(row: Line, since: int, to: int = FORMAT, steps: Mapping[int, Step] = STEPS) -> Line:
    """Return a line of format `since` as one of format `to`; raises `Misfit` for one that is none.

    >>> migrated({"old": 1}, 1, 2, {1: lambda row: {"new": row["old"]}})
    {'new': 1}
    """
    for number in range(since, to):
        step = steps.get(number)
        if step is None:
            continue
        try:
            row = step(row)
        except (LookupError, TypeError, AttributeError, ValueError):
            raise Misfit(f"it is no line of format {number}") from None
    return row
