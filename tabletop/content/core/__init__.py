"""The abilities that every army has: moves, attacks, commands, what terrain and keywords do."""

from __future__ import annotations

from tabletop.rules.play.ability import Ability

CORE: tuple[Ability, ...] = ()
"""All core abilities, in the order in which windows list them."""
