"""Dice of no attack as a step of a throw: their sum, or how many show what was needed."""

from __future__ import annotations

from tabletop.rules.words import counted
from tabletop.state import facts
from tabletop.ui.battle.steps import Die, Step
from tabletop.ui.battle.wording import reason_of

MOST_SUMMED = 3
"""Dice whose sum is told; more are a pool, of which each counts."""


def made_of(rolled: facts.DiceRolled) -> int:
    """Return what dice come to: the number that they stand for, else their sum.

    >>> from tabletop.state.dice import D3
    >>> made_of(facts.DiceRolled(1, "damage", (4,), 0, printed=D3))
    2
    """
    return sum(rolled.faces) if rolled.printed is None else rolled.printed.total(rolled.faces)


def plain(title: str, rolled: facts.DiceRolled) -> Step:
    """Lay out dice of no attack: their sum, or how many show what their reason ends with.

    >>> plain("", facts.DiceRolled(1, "pain on 3+", (2, 5), 0)).result
    '1 of 2 dice'
    >>> plain("", facts.DiceRolled(1, "soot on 3+", (2,), 0)).result
    'rolled 2, no effect'
    """
    least = reason_of(rolled.why)[1]
    if least:
        dice = tuple(Die(face, "hit" if face >= least else "miss") for face in rolled.faces)
        good = sum(face >= least for face in rolled.faces)
        result = f"{good} of {counted(len(dice), 'die', 'dice')}"
        if len(dice) == 1:
            result = f"rolled {rolled.faces[0]}" + ("" if good else ", no effect")
        return Step(title, "", f"needs {least}+", "", (), dice, result, not good)
    dice, total, made = tuple(map(Die, rolled.faces)), sum(rolled.faces), made_of(rolled)
    few = len(dice) <= MOST_SUMMED
    result = f"rolled {total}" if few else counted(len(dice), "die", "dice")
    if made != total:
        result += f", that is {made}"
    return Step(title, dice=dice, result=result)
