"""Artefacts of the Lumineth: the Phoenix Stone and the Silver Wand."""

from __future__ import annotations

from typing import Final

from tabletop.content.core.magic.spells import UNBINDING_LEVEL
from tabletop.content.core.scopes import is_no_wizard, is_wizard
from tabletop.content.others.seed_of_rebirth import rebirth
from tabletop.rules.play.ability import Ability
from tabletop.rules.play.values import CASTING_ROLL, Modifier, bearer

PHOENIX_STONE: Final = rebirth("phoenix-stone", "Phoenix Stone", given=("Phoenix Stone",))


SILVER_WAND: Final = Ability(
    "silver-wand",
    "Silver Wand",
    "Lumineth",
    "+1 to casting rolls of a WIZARD; another bearer unbinds as WIZARD (1).",
    icon="zap",
    passive=(
        Modifier(CASTING_ROLL, "add", 1, bearer, is_wizard),
        Modifier(UNBINDING_LEVEL, "add", 1, bearer, is_no_wizard),
    ),
    given=("Silver Wand",),
)
