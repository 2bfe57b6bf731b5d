"""The Lumineth Realm-lords: runes, endless spells, the Shrine Luminor."""

from __future__ import annotations

from typing import Final

from tabletop.content.lumineth.host import HOST
from tabletop.content.lumineth.petrification import SUMMON_RUNE, TURN_TO_STONE
from tabletop.content.lumineth.runes import DEPICT_RUNE
from tabletop.content.lumineth.sanctum import SUMMON_SANCTUM
from tabletop.content.lumineth.shrine import SHRINE
from tabletop.content.lumineth.twinstones import TWINSTONES
from tabletop.rules.play.ability import Ability

LUMINETH: Final[tuple[Ability, ...]] = (
    DEPICT_RUNE,
    SUMMON_RUNE,
    TURN_TO_STONE,
    *SHRINE,
    *TWINSTONES,
    SUMMON_SANCTUM,
    *HOST,
)
"""All abilities of the Lumineth that are automated; warscrolls and armies name them."""
