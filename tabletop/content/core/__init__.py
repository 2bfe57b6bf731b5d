"""The abilities that every army has: moves, attacks, commands, what terrain and keywords do."""

from __future__ import annotations

from typing import Final

from tabletop.content.core.charge import CHARGE
from tabletop.content.core.commands import COMMANDS
from tabletop.content.core.deploy import DEPLOY
from tabletop.content.core.fight import FIGHT
from tabletop.content.core.keywords import CHAMPION, GUARDED_HERO, MUSICIAN, STANDARD_BEARER
from tabletop.content.core.magic import LORES, MAGIC
from tabletop.content.core.moves import NORMAL_MOVE, RETREAT, RUN
from tabletop.content.core.shoot import SHOOT
from tabletop.content.core.terrain import COVER, PLACE_OF_POWER
from tabletop.rules.play.ability import Ability

CORE: Final[tuple[Ability, ...]] = (
    DEPLOY,
    PLACE_OF_POWER,
    NORMAL_MOVE,
    RUN,
    RETREAT,
    SHOOT,
    CHARGE,
    FIGHT,
    *COMMANDS,
    *MAGIC,
    COVER,
    GUARDED_HERO,
    CHAMPION,
    MUSICIAN,
    STANDARD_BEARER,
)
"""All core abilities, in the order in which windows list them."""

LORE: Final[tuple[Ability, ...]] = LORES
"""Abilities of the core rules that warscrolls or lores name."""
