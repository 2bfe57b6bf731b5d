"""Deploy (BS-2): a unit of the army comes to the table in its own territory."""

from __future__ import annotations

from typing import Final

from tabletop.rules.play.ability import Ability, Call, Timing
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.reserves import lose
from tabletop.rules.play.setting_up import Where, set_up

FROM_TERRITORY: Final = 9.0
"""Inches that deployment keeps from enemy territory, at least (SU-6)."""


def can_deploy(do: Doing, call: Call) -> str:
    """Return why a unit cannot be deployed: it is on the table, or waits for another reason."""
    waiting = do.battle.waiting.get(call.unit)
    return "" if waiting is not None and waiting.why == "undeployed" else "is deployed"


def deploy(do: Doing, call: Call) -> Flow[None]:
    """Set the unit up; one that fits nowhere in its territory is lost."""
    where = Where(call.player, FROM_TERRITORY)
    is_up = yield from set_up(do, call.player, call.unit, where, ability=call.ability)
    if not is_up:
        lose(do, do.battle.waiting[call.unit])


DEPLOY: Final = Ability(
    "deploy",
    "Deploy",
    "BS-2",
    'Set up a unit wholly within your territory, more than 9" from enemy territory.',
    (Timing("deployment", "any"),),
    keywords=("DEPLOY",),
    icon="flag",
    who=can_deploy,
    effect=deploy,
)
