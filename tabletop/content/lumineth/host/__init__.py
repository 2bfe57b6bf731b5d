"""What the warscrolls of the Lumineth say besides the rules, one file a part of the host."""

from __future__ import annotations

from typing import Final

from tabletop.content.lumineth.host.aelementor import AELEMENTOR
from tabletop.content.lumineth.host.lords import LORDS
from tabletop.content.lumineth.host.scinari import SCINARI
from tabletop.content.lumineth.host.vanari import VANARI
from tabletop.rules.play.ability import Ability

HOST: Final[tuple[Ability, ...]] = (*VANARI, *LORDS, *SCINARI, *AELEMENTOR)
"""Abilities that warscrolls name."""
