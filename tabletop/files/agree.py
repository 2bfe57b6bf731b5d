"""When an answer agrees with what was expected: numbers to four decimals, lists as sets."""

from __future__ import annotations

import json
import math

from tabletop.files.node import JSON

DECIMALS = 4


def agrees(got: JSON, expected: JSON) -> bool:
    """Say whether an answer is what was expected.

    >>> agrees(8.740157, 8.7402), agrees(["B", "A"], ["A", "B"]), agrees(True, 1)
    (True, True, False)
    """
    if isinstance(got, bool) or isinstance(expected, bool):
        return got is expected
    if isinstance(got, int | float) and isinstance(expected, int | float):
        return _same_number(float(got), float(expected))
    if isinstance(got, list) and isinstance(expected, list):
        return _same_set(got, expected)
    if isinstance(got, dict) and isinstance(expected, dict):
        return got.keys() == expected.keys() and all(agrees(got[key], expected[key]) for key in got)
    return type(got) is type(expected) and got == expected


def _same_number(got: float, expected: float) -> bool:
    if round(got, DECIMALS) == round(expected, DECIMALS):
        return True
    # An answer half-way between two roundings may fall on either side by its last bits.
    return math.isclose(abs(got - expected), 0.5 * 10**-DECIMALS, rel_tol=0.0, abs_tol=1e-9)


def _same_set(got: list[JSON], expected: list[JSON]) -> bool:
    if got and all(isinstance(x, int | float) and not isinstance(x, bool) for x in got):
        return len(got) == len(expected) and all(
            agrees(a, b) for a, b in zip(got, expected, strict=True)
        )
    return {_key(item) for item in got} == {_key(item) for item in expected}


def _key(item: JSON) -> str:
    """Return the same text for equal items, lists inside counting as sets too."""
    if isinstance(item, list):
        return json.dumps(sorted(_key(part) for part in item))
    return json.dumps(item, sort_keys=True)
