"""Chances of dice, exact: every outcome is counted, none is drawn.

The one place in which rolls of D6 are counted out: for charges, runs, magic, attacks and windows.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import Final

from tabletop.geometry.units import EPS, at_least

SIDES: Final = 6
FACES: Final = range(1, SIDES + 1)
CHARGE_DICE: Final = 2
"""A charge roll is 2D6 (14.3)."""
MOST_DICE: Final = 6
"""Dice of one roll that are counted out: more than any rule rolls and adds up."""


@lru_cache(maxsize=64)
def totals(
    dice: int = CHARGE_DICE, modifier: int = 0, kept: int | None = None, sides: int = SIDES
) -> Mapping[int, Fraction]:
    """Return the chance of each total of some dice and a modifier, the lowest first.

    Only the `kept` highest dice are added up where that is given.

    >>> totals()[7], sum(totals().values()) == 1, totals(3, 0, 2)[12]
    (Fraction(1, 6), True, Fraction(2, 27))
    """
    found: dict[int, Fraction]
    if kept is None or kept >= dice:
        found = {modifier: Fraction(1)}
        for _ in range(dice):
            after: dict[int, Fraction] = {}
            for total, part in found.items():
                for face in range(1, sides + 1):
                    after[total + face] = after.get(total + face, Fraction(0)) + part / sides
            found = after
    else:
        counts: dict[int, int] = {}
        for thrown in product(range(1, sides + 1), repeat=dice):
            total = best(thrown, kept) + modifier
            counts[total] = counts.get(total, 0) + 1
        found = {total: Fraction(count, sides**dice) for total, count in counts.items()}
    return MappingProxyType(dict(sorted(found.items())))


def best(faces: tuple[int, ...], kept: int) -> int:
    """Return the sum of the highest of some dice.

    >>> best((2, 6, 3), 2), best((2, 6), 5)
    (9, 8)
    """
    return sum(sorted(faces, reverse=True)[:kept])


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


@lru_cache(maxsize=256)
def chance_unless(
    needs: int, dice: int, kept: int, is_spoilt: Callable[[tuple[int, ...]], bool]
) -> tuple[Fraction, Fraction]:
    """Return the chances that the highest dice reach a total unspoilt, and of a spoilt roll.

    >>> chance_unless(6, 2, 2, lambda faces: faces == (1, 1))
    (Fraction(13, 18), Fraction(1, 36))
    """
    good = spoilt = 0
    for faces in product(FACES, repeat=dice):
        is_bad = is_spoilt(faces)
        spoilt += is_bad
        good += not is_bad and best(faces, kept) >= needs
    return Fraction(good, SIDES**dice), Fraction(spoilt, SIDES**dice)


@dataclass(frozen=True, slots=True)
class Throw:
    """A roll that is still to be made: each sum of its dice, what that comes to, and its chance.

    `dice` is how many are rolled, 0 where something stands in for the roll.
    """

    dice: int
    outcomes: tuple[tuple[int, int, Fraction], ...]

    def chance(self, needs: float) -> Fraction:
        """Return the chance that what the roll comes to is enough.

        >>> throw().chance(6.9), throw().chance(13), throw(1, after=lambda n: n + 6).chance(8)
        (Fraction(7, 12), Fraction(0, 1), Fraction(5, 6))
        """
        return sum((part for _, total, part in self.outcomes if at_least(total, needs)), Fraction())

    def needs(self, least: float) -> int | None:
        """Return the smallest sum of dice that is enough, None where none is.

        >>> throw().needs(6.9), throw(after=lambda n: n - 2).needs(6.9), throw().needs(12.1)
        (7, 9, None)
        """
        return min(
            (rolled for rolled, got, _ in self.outcomes if at_least(got, least)), default=None
        )

    def enough(self, least: float) -> int:
        """Return the smallest total that is enough, the greatest there is where none is.

        >>> throw(1).enough(2.2), throw(1).enough(9)
        (3, 6)
        """
        return min((got for _, got, _ in self.outcomes if at_least(got, least)), default=self.most)

    @property
    def most(self) -> int:
        """The most that the roll comes to."""
        return max(total for _, total, _ in self.outcomes)

    @property
    def least(self) -> int:
        """The least that the roll comes to."""
        return min(total for _, total, _ in self.outcomes)


def throw(
    dice: int = CHARGE_DICE, kept: int | None = None, after: Callable[[int], int] | None = None
) -> Throw:
    """Return a roll of some dice, of which the `kept` highest count; `after` says what a sum gives.

    More dice than `MOST_DICE` are not counted out: that many stand for them.
    """
    count = min(dice, MOST_DICE)
    return Throw(
        count,
        tuple(
            (n, n if after is None else after(n), part)
            for n, part in totals(count, 0, kept).items()
        ),
    )


def certain(total: int) -> Throw:
    """Return a roll that is not made: it comes to this in any case.

    >>> certain(6).chance(6), certain(6).needs(7)
    (Fraction(1, 1), None)
    """
    return Throw(0, ((0, total, Fraction(1)),))


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
