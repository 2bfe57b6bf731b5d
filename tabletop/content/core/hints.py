"""What is told before an ability is used: the chance of what a single die decides."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from tabletop.rules.chances import SIDES, percent
from tabletop.rules.play.ability import Call
from tabletop.rules.play.doing import Doing


def on_a(needed: int, sides: int = SIDES) -> Callable[[Doing, Call], str]:
    """Return a hint that tells the chance of a number or more on a die.

    >>> from tabletop.rules.play.doing import Doing
    >>> on_a(3).__name__
    'hint'
    """
    chance = Fraction(sides + 1 - needed, sides)
    words = f"{needed}+{'' if sides == SIDES else f' of a D{sides}'}: {percent(chance)}"

    def hint(do: Doing, call: Call) -> str:
        return words

    return hint
