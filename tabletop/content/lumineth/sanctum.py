"""The Sanctum of Amyntok: how it is summoned; players judge themselves who is inside its ring."""

from __future__ import annotations

from typing import Final

from tabletop.content.core.magic import summon
from tabletop.content.lumineth.petrification import not_lumineth
from tabletop.rules.play.ability import Call
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.setting_up import Where

RING_REACH: Final = 12.0
RING_AWAY: Final = 3.0


def around(do: Doing, call: Call) -> Where:
    """Return where the ring is set up: any part of it near the caster, none of it near enemies."""
    return Where(from_enemies=RING_AWAY, within_of=(call.unit, RING_REACH))


SUMMON_SANCTUM: Final = summon(
    "summon-sanctum-of-amyntok",
    "Summon Sanctum of Amyntok",
    "Lumineth",
    7,
    'Set up a Sanctum of Amyntok within 12" of the caster and more than 3" from all enemies, if '
    "you have none on the battlefield.",
    "sanctum-of-amyntok",
    where=around,
    who=not_lumineth,
)
