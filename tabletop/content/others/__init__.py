"""Abilities of other factions that the texts of the rules mention."""

from __future__ import annotations

from typing import Final

from tabletop.content.others.healing_bans import QUENCHING_THE_FLAMES
from tabletop.content.others.seed_of_rebirth import SEED_OF_REBIRTH
from tabletop.rules.play.ability import Ability

OTHERS: Final[tuple[Ability, ...]] = (SEED_OF_REBIRTH, QUENCHING_THE_FLAMES)
"""All of them."""
