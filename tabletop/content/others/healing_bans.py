"""Effects that forbid healing, as players put them on units: Quenching the Flames (21.0)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from tabletop.rules.play.ability import Ability
from tabletop.rules.play.values import MAY_HEAL, Modifier

QUENCHING_THE_FLAMES: Final = Ability(
    "quenching-the-flames",
    "Quenching the Flames",
    "21.0",
    "While it lasts on a unit, nothing heals it. Players say when it does: only its name and "
    "that it forbids healing are known.",
    icon="x",
    grants=MappingProxyType({"quenched": (Modifier(MAY_HEAL, "forbid"),)}),
)
