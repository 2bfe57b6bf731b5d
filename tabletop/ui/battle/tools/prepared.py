"""How a move is shown that is dragged before it is declared."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from tabletop.geometry.base import Pose
from tabletop.ui.battle.tools.chances import FAR_CHARGE, chance_of
from tabletop.ui.battle.tools.placing import Placing
from tabletop.ui.battle.tools.tool import Bar, More
from tabletop.ui.kit.overlay import Overlays, RangeArea, Spot
from tabletop.ui.table.showing import decision

if TYPE_CHECKING:
    from tabletop.ui.battle.tools.prepare import Preparing

RUN_MOST = 6
"""Inches that a run roll adds at most."""


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
    if kind == "charge":
        needs = prep.charge_needs
        note = f"needs {needs}+ on two dice ({chance_of(needs):.0%})"
        reason = "no charge goes so far" if needs > FAR_CHARGE else ""
    elif kind == "run":
        needs = prep.run_needs
        chance = max(0, 7 - needs) / 6
        note = f'{placing.farthest():.1f}", needs {needs}+ on one die ({chance:.0%})'
        if needs > RUN_MOST:
            reason = f'a run goes {prep.move + RUN_MOST:g}" at most'
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
    if prep.run_needs and prep.kind == "run":
        shown = shown + band(prep, placing)
    return shown


def band(prep: Preparing, placing: Placing) -> Overlays:
    """Return how far Move and the longest run take the model in front."""
    ways = placing.ways_now
    lead = max(ways, key=lambda m: math.dist(_xy(ways[m][0]), _xy(ways[m][-1])))
    foot = placing.start.model(lead).footprint
    player = placing.start.unit(placing.unit).player
    ranges = tuple(RangeArea((foot,), player, prep.move + k) for k in (0.0, RUN_MOST))
    end = ways[lead][-1]
    words = f"Run, needs {prep.run_needs}+"
    return Overlays(ranges=ranges, spots=(Spot((end.x, end.y), words, "limit", "footprints"),))


def _xy(pose: Pose) -> tuple[float, float]:
    return (pose.x, pose.y)
