"""The abilities of the armies that ship: units of our own invention, one file an army."""

from __future__ import annotations

from typing import Final

from tabletop.content.invented.ashkin import ASHKIN
from tabletop.content.invented.moonlight import MOONLIGHT
from tabletop.content.invented.rivermark import RIVERMARK
from tabletop.rules.play.ability import Ability

INVENTED: Final[tuple[Ability, ...]] = (*RIVERMARK, *ASHKIN, *MOONLIGHT)
"""All of them; an ability belongs to the units whose warscroll names it."""
