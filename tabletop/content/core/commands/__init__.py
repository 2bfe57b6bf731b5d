"""The ten commands (5.0): abilities that cost command points."""

from __future__ import annotations

from typing import Final

from tabletop.content.core.commands.attacks import ALL_OUT_ATTACK, ALL_OUT_DEFENCE, COVERING_FIRE
from tabletop.content.core.commands.charges import (
    COUNTER_CHARGE,
    FORWARD_TO_VICTORY,
    POWER_THROUGH,
)
from tabletop.content.core.commands.hero import MAGICAL_INTERVENTION, RALLY
from tabletop.content.core.commands.moves import AT_THE_DOUBLE, REDEPLOY
from tabletop.rules.play.ability import Ability

COMMANDS: Final[tuple[Ability, ...]] = (
    RALLY,
    MAGICAL_INTERVENTION,
    REDEPLOY,
    AT_THE_DOUBLE,
    COVERING_FIRE,
    COUNTER_CHARGE,
    FORWARD_TO_VICTORY,
    ALL_OUT_ATTACK,
    ALL_OUT_DEFENCE,
    POWER_THROUGH,
)
"""All commands, in the order of the phases in which they are used."""
