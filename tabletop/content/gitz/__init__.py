"""Gloomspite Gitz: the moon over their battles."""

from __future__ import annotations

from typing import Final

from tabletop.content.gitz.moon import FACES_OF_THE_BAD_MOON, LIGHT_OF_THE_BAD_MOON
from tabletop.rules.play.ability import Ability

GITZ: Final[tuple[Ability, ...]] = (FACES_OF_THE_BAD_MOON, LIGHT_OF_THE_BAD_MOON)
"""What is automated of the faction; armies name the traits, warscrolls their own abilities."""
