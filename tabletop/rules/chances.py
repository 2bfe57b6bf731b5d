"""Chances of dice, exact: every outcome is counted, none is drawn."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import Final

from tabletop.geometry.units import EPS

SIDES: Final = 6
CHARGE_DICE: Final = 2
"""A charge roll is 2D6 (14.3)."""


@lru_cache(maxsize=32)
def totals(dice: int = CHARGE_DICE, modifier: int = 0) -> Mapping[int, Fraction]:
    """Return the chance of each total of some dice and a modifier, the lowest first.

    >>> totals()[7], sum(totals().values()) == 1
    (Fraction(1, 6), True)
    """
    faces = range(1, SIDES + 1)
    share = Fraction(1, SIDES**dice)
    found: dict[int, Fraction] = {}
    for thrown in product(faces, repeat=dice):
        total = sum(thrown) + modifier
        found[total] = found.get(total, Fraction(0)) + share
    return MappingProxyType(dict(sorted(found.items())))


def chance(
    needs: int, modifier: int = 0, *, has_reroll: bool = False, dice: int = CHARGE_DICE
) -> Fraction:
    """Return the chance that a roll with its modifier is at least what is needed.

    With a re-roll all dice are thrown again once when the first throw falls short.

    >>> chance(7), chance(7, has_reroll=True), chance(7, 1)
    (Fraction(7, 12), Fraction(119, 144), Fraction(13, 18))
    """
    once = sum(
        (part for total, part in totals(dice, modifier).items() if total >= needs), Fraction(0)
    )
    return once + (1 - once) * once if has_reroll else once


def least_roll(inches: float, modifier: int = 0) -> int:
    """Return the smallest total that covers a distance: whole inches, never under the least total.

    >>> least_roll(6.2), least_roll(6.0 + 1e-7), least_roll(0.3), least_roll(0.3, 1)
    (7, 6, 2, 3)
    """
    return max(CHARGE_DICE + modifier, math.ceil(inches - EPS))


def most_roll(modifier: int = 0) -> int:
    """Return the highest total of a charge roll.

    >>> most_roll(), most_roll(-1)
    (12, 11)
    """
    return CHARGE_DICE * SIDES + modifier


def percent(part: Fraction) -> str:
    """Return a chance in percent with one decimal, never rounded to certainty or to nothing.

    >>> percent(Fraction(7, 12)), percent(Fraction(1)), percent(Fraction(1, 10**6))
    ('58.3 %', '100 %', '0.1 %')
    """
    if part in (0, 1):
        return f"{int(part) * 100} %"
    tenths = min(999, max(1, round(part * 1000)))
    return f"{tenths / 10:.1f} %"
