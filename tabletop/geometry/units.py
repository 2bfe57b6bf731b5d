"""Lengths and the one tolerance: every comparison of distances in the program is made here.

Inches as floats everywhere; millimetres only in data. A value within `EPS` of a limit counts
as equal to it (rules-core G-2, G-3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

EPS: Final = 1e-6
"""Inches: two lengths nearer than this are equal."""
SIGHT_CLEARANCE: Final = 0.0005
"""Inches in plan by which a sight line must clear every blocker (6.0, touching intersects)."""
ON_LIMIT: Final = 1e-4
"""Inches: a verdict with a smaller margin is reported as on the limit."""
TAPE: Final = 1 / 16
"""Inches: under this margin a real table must be measured again."""
COMBAT_RANGE: Final = 3.0
"""Inches, horizontal, open (7.0)."""
MM: Final = 1 / 25.4
"""Inches in a millimetre."""


def inches(mm: float) -> float:
    """Return millimetres as inches.

    >>> inches(50.8)
    2.0
    """
    return mm / 25.4


def is_equal(value: float, limit: float) -> bool:
    """Say whether two lengths are equal within `EPS`.

    >>> is_equal(3.0, 3.0 + 9e-7), is_equal(3.0, 3.0 + 1.1e-6)
    (True, False)
    """
    return abs(value - limit) <= EPS


def within(value: float, limit: float) -> bool:
    """Say whether a distance is at most `limit`, closed (G-3).

    >>> within(3.0 + 9e-7, 3.0), within(3.0 + 1.1e-6, 3.0)
    (True, False)
    """
    return value <= limit + EPS


def more_than(value: float, limit: float) -> bool:
    """Say whether a distance is more than `limit`: the strict complement of `within`.

    >>> more_than(9.0, 9.0), more_than(9.00001, 9.0)
    (False, True)
    """
    return not within(value, limit)


def less_than(value: float, limit: float) -> bool:
    """Say whether a distance is less than `limit`, open, as a combat range is (7.0 FAQ).

    >>> less_than(3.0, 3.0), less_than(2.99999, 3.0)
    (False, True)
    """
    return value < limit - EPS


def at_least(value: float, limit: float) -> bool:
    """Say whether a distance is `limit` or more: the strict complement of `less_than`.

    >>> at_least(3.0 - 9e-7, 3.0)
    True
    """
    return not less_than(value, limit)


def each_within(
    values: NDArray[np.float64], limit: NDArray[np.float64] | float
) -> NDArray[np.bool_]:
    """Say of each of many distances whether it is at most the limit, closed (`within`)."""
    return values <= limit + EPS


def each_less_than(
    values: NDArray[np.float64], limit: NDArray[np.float64] | float
) -> NDArray[np.bool_]:
    """Say of each of many distances whether it is less than the limit, open (`less_than`)."""
    return values < limit - EPS


def snapped(value: float) -> float:
    """Return a coordinate rounded to 1e-8, so that equal places are equal bits.

    >>> snapped(0.1 + 0.2), snapped(-0.0)
    (0.3, 0.0)
    """
    return round(value, 8) + 0.0
