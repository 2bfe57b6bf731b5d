"""One step of the battle from the state alone: what the clock says is asked or done next."""

from __future__ import annotations

from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.sequence import combat, deployment, ends, rounds, windows


def step(do: Doing) -> Flow[None]:
    """Do the next thing: use one ability or pass, or what a phase does by itself (BS-2 to BS-6)."""
    match do.battle.clock.phase:
        case "deployment":
            yield from deployment.step(do)
        case "round":
            yield from rounds.step(do)
        case "combat":
            yield from combat.step(do)
        case "end":
            yield from ends.step(do)
        case "over":
            return
        case _:
            yield from windows.step(do)
