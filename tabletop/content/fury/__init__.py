"""The season's fury: a level, rage dice, and what they are spent on."""

from __future__ import annotations

from typing import Final

from tabletop.content.fury.eruption import ERUPTION_OF_FURY
from tabletop.content.fury.level import RISING_FURY
from tabletop.content.fury.pain import FIGHT_THROUGH_THE_PAIN
from tabletop.rules.play.ability import Ability

FURY: Final[tuple[Ability, ...]] = (RISING_FURY, FIGHT_THROUGH_THE_PAIN, ERUPTION_OF_FURY)
"""The abilities that an army has as traits where the season is played."""
