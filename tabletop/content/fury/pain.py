"""Fight Through the Pain: rage dice against damage, between wards and allocation (9.2)."""

from __future__ import annotations

from typing import Final

from tabletop.content.fury.level import fury, rage_dice, set_fury, set_rage_dice
from tabletop.rules.play.ability import Ability
from tabletop.rules.play.asks import Option
from tabletop.rules.play.doing import Doing, Flow

HELPS_ON: Final = 3


def fight_on(do: Doing, unit: str, points: int) -> Flow[int]:
    """Spend any number of rage dice: each lowers the fury by 1 and on a 3+ removes a point.

    The number is named before any of them is rolled (D-34); at fury 0 they may still be spent.
    """
    player = do.state.unit(unit).player
    pool = rage_dice(do.battle, player)
    if not pool:
        return points
    options = [
        Option(str(n), f"{n} rage dice" if n != 1 else "1 rage die") for n in range(pool + 1)
    ]
    prompt = f"{do.label(unit)}: {points} damage. How many rage dice?"
    spent = int((yield from do.pick("choice", player, prompt, options, FIGHT_THROUGH_THE_PAIN.id)))
    if not spent:
        return points
    set_rage_dice(do, player, pool - spent)
    set_fury(do, player, fury(do.battle, player) - spent)
    faces = yield from do.roll(spent, "fighting through the pain", player, unit)
    return max(0, points - sum(face >= HELPS_ON for face in faces))


FIGHT_THROUGH_THE_PAIN: Final = Ability(
    "fight-through-the-pain",
    "Fight Through the Pain",
    "season",
    "Before damage is allocated to a unit of yours, spend rage dice: each takes a point off on 3+.",
    icon="zap",
    eases=fight_on,
)
