"""Magic: spells, prayers, manifestations; and the builders that content makes its own with.

`spell`, `prayer` and `summon` return an ability from its value, its targets and its effect.
"""

from __future__ import annotations

from typing import Final

from tabletop.content.core.magic.banishing import BANISH
from tabletop.content.core.magic.casting import cast_again, casting_roll, spell
from tabletop.content.core.magic.chanting import chant_again, prayer, ritual_points
from tabletop.content.core.magic.prayers import RESURRECTION, SACRED_RITES
from tabletop.content.core.magic.spells import MYSTIC_SHIELD, UNBIND
from tabletop.content.core.magic.summoning import summon
from tabletop.content.core.magic.targets import (
    enemies,
    enemies_seen,
    friends,
    friends_near,
    near,
    pick_target,
    pick_targets,
    seen,
    why_no_combat,
)
from tabletop.rules.play.ability import Ability

MAGIC: Final[tuple[Ability, ...]] = (SACRED_RITES, BANISH, UNBIND)
"""What every WIZARD or PRIEST can do."""
LORES: Final[tuple[Ability, ...]] = (MYSTIC_SHIELD, RESURRECTION)
"""Spells and prayers that warscrolls or lores name."""

__all__ = [
    "LORES",
    "MAGIC",
    "cast_again",
    "casting_roll",
    "chant_again",
    "enemies",
    "enemies_seen",
    "friends",
    "friends_near",
    "near",
    "pick_target",
    "pick_targets",
    "prayer",
    "ritual_points",
    "seen",
    "spell",
    "summon",
    "why_no_combat",
]
