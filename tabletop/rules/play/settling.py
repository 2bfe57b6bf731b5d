"""Damage pools settled after an ability: wards, allocation, slain models (9.2 to 9.7)."""

from __future__ import annotations

from tabletop.rules.play.ability import Call
from tabletop.rules.play.asks import Roll
from tabletop.rules.play.doing import Doing, Flow


def settle(do: Doing, call: Call) -> Flow[None]:
    """Settle every pool of the ability under way; several units in the order its user chooses."""
    if do.pools:
        yield Roll(0, "", 0)
