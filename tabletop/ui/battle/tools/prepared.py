"""How a move is shown that is dragged before it is declared."""

from __future__ import annotations

import math
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from tabletop.geometry.base import Pose
from tabletop.ui.battle.tools.placing import Placing
from tabletop.ui.battle.tools.tool import Bar, More
from tabletop.ui.kit.overlay import Overlays, RangeArea, Spot
from tabletop.ui.table.showing import decision

if TYPE_CHECKING:
    from tabletop.ui.battle.tools.prepare import Preparing

DICE: Final = MappingProxyType({2: "two", 3: "three", 4: "four"})


def bar_of(prep: Preparing) -> Bar | None:
    """Return what Enter would declare, None when nothing is prepared."""
    placing = prep.placing
    if placing is None or not placing.ways_now:
        return None
    unit = placing.start.unit(placing.unit)
    found, kind = prep.verdict, prep.kind
    used = f'{placing.farthest():.1f}" of {prep.move:g}"'
    option = prep.option(kind)
    back: tuple[More, ...] = (More("prepare-back", "Back", "Esc"),)
    if option is None:
        return Bar(f"Move {unit.label}", reason="cannot move now", more=back)
    words = f"{option.label}"
    note, reason = used, ""
    if kind in ("charge", "run"):
        note = f'{placing.farthest():.1f}", {needs_words(prep)}'
        if prep.rolled.needs(prep.to_roll) is None:
            most = prep.rolled.most + (prep.move if kind == "run" else 0.0)
            reason = f'a {kind} goes {most:g}" at most'
    if found is None:
        reason = reason or "the judges are asked"
    elif not found.is_legal:
        reason = reason or found.judged.findings[0].head
        back = (More("prepare-stop", "Stop where legal", "L"), *back)
    accept = {"run": "Run", "charge": "Charge"}.get(kind, "Move")
    return Bar(words, accept, "", reason, note, back, "footprints")


def overlays_of(prep: Preparing) -> Overlays:
    """Return ghosts and way, the band of a run, and the decision."""
    placing = prep.placing
    if placing is None:
        return Overlays()
    found = prep.verdict
    stops = found.stops if found is not None else None
    legal = {m: s.at for m, s in (stops or {}).items() if not s.is_whole}
    shown = placing.overlays(legal)
    if found is not None and not found.is_legal:
        shown = shown + decision(found.judged, prep.screen.pointed)
    if prep.is_past_move and prep.kind == "run":
        shown = shown + band(prep, placing)
    return shown


def band(prep: Preparing, placing: Placing) -> Overlays:
    """Return how far Move and the longest run take the model in front."""
    ways = placing.ways_now
    lead = max(ways, key=lambda m: math.dist(_xy(ways[m][0]), _xy(ways[m][-1])))
    foot = placing.start.model(lead).footprint
    player = placing.start.unit(placing.unit).player
    ranges = tuple(RangeArea((foot,), player, prep.move + k) for k in (0, prep.rolled.most))
    end = ways[lead][-1]
    needs = prep.rolled.needs(prep.to_roll)
    words = "Run" if needs is None or not prep.rolled.dice else f"Run, needs {needs}+"
    return Overlays(ranges=ranges, spots=(Spot((end.x, end.y), words, "limit", "footprints"),))


def needs_words(prep: Preparing) -> str:
    """Return what the roll has to show for the way, and the chance of it."""
    rolled, needs = prep.rolled, prep.rolled.needs(prep.to_roll)
    if needs is None or not rolled.dice:
        return "no roll is enough" if needs is None else "without a roll"
    on = "one die" if rolled.dice == 1 else f"{DICE.get(rolled.dice, rolled.dice)} dice"
    return f"needs {needs}+ on {on} ({float(rolled.chance(prep.to_roll)):.0%})"


def _xy(pose: Pose) -> tuple[float, float]:
    return (pose.x, pose.y)
