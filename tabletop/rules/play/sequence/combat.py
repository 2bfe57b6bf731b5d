"""To be written: combat."""

from __future__ import annotations

from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.sequence import windows


def step(do: Doing) -> Flow[None]:
    """Do the next thing of this part of the battle."""
    yield from windows.step(do)
