"""Fight Through the Pain: rage dice against damage, between wards and allocation (9.2)."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Final

from tabletop.content.fury.level import fury, rage_dice, set_fury, set_rage_dice
from tabletop.rules.chances import SIDES
from tabletop.rules.play.ability import Ability
from tabletop.rules.play.asks import Option
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.words import counted

HELPS_ON: Final = 3


def fight_on(do: Doing, unit: str, points: int) -> Flow[int]:
    """Spend any number of rage dice: each lowers the fury by 1 and on a 3+ removes a point.

    The number is named before any of them is rolled (D-34); at fury 0 they may still be spent.
    """
    player = do.state.unit(unit).player
    pool = rage_dice(do.battle, player)
    if not pool:
        return points
    level = fury(do.battle, player)
    options = [
        Option(str(n), counted(n, "rage die", "rage dice"), detail=_comes_of(n, points, level))
        for n in range(pool + 1)
    ]
    prompt = f"{do.label(unit)}: {points} damage. How many rage dice?"
    spent = int((yield from do.pick("choice", player, prompt, options, FIGHT_THROUGH_THE_PAIN.id)))
    if not spent:
        return points
    set_rage_dice(do, player, pool - spent)
    set_fury(do, player, fury(do.battle, player) - spent)
    faces = yield from do.roll(spent, f"fighting through the pain on {HELPS_ON}+", player, unit)
    return max(0, points - sum(face >= HELPS_ON for face in faces))


def _comes_of(dice: int, points: int, level: int) -> str:
    """Return what so many dice bring on average, and the fury that is left.

    >>> _comes_of(2, 3, 5), _comes_of(0, 3, 5)
    ('1.3 of 3 off on average, fury 3 then', 'all 3 are allocated, fury stays 5')
    """
    if not dice:
        return f"all {points} are allocated, fury stays {level}"
    mean = sum(min(k, points) * chance for k, chance in enumerate(_chances(dice)))
    return f"{float(mean):.1f} of {points} off on average, fury {max(0, level - dice)} then"


def _chances(dice: int) -> list[Fraction]:
    """Return the chance that just so many of some dice help: of none, of one, of two."""
    good = Fraction(SIDES + 1 - HELPS_ON, SIDES)
    return [comb(dice, k) * good**k * (1 - good) ** (dice - k) for k in range(dice + 1)]


FIGHT_THROUGH_THE_PAIN: Final = Ability(
    "fight-through-the-pain",
    "Fight Through the Pain",
    "season",
    "Before damage is allocated to a unit of yours, spend rage dice: each takes a point off on 3+.",
    icon="zap",
    eases=fight_on,
)
