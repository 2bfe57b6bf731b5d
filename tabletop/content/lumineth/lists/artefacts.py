"""Artefacts of the Lumineth: the Phoenix Stone and the Silver Wand."""

from __future__ import annotations

from typing import Final

from tabletop.content.core.magic.spells import UNBINDING_LEVEL
from tabletop.content.others.seed_of_rebirth import rebirth
from tabletop.rules.play.ability import Ability
from tabletop.rules.play.values import CASTING_ROLL, Bearer, Case, Modifier, bearer

PHOENIX_STONE: Final = rebirth("phoenix-stone", "Phoenix Stone", given=("Phoenix Stone",))


def is_wizard(case: Case, on: Bearer) -> bool:
    """Say whether the unit asked about prints WIZARD."""
    return case.state.unit(case.unit).has("WIZARD")


def is_no_wizard(case: Case, on: Bearer) -> bool:
    """Say whether it does not."""
    return not is_wizard(case, on)


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
