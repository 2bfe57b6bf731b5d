"""The finding about cover: from which feature, or along which line there is none (T-1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.geometry.gap import gap
from tabletop.rules.cover import (
    attackers_of,
    closest_crosses,
    covering,
    free_line,
    line_margin,
    parts_that_count,
)
from tabletop.rules.finding import Finding, Judgement, Mark, judgement
from tabletop.rules.measure import unit_wholly_on
from tabletop.rules.words import is_on_limit, listed, margin_text
from tabletop.state.model import GameState, Terrain
from tabletop.state.options import CoverRule

MOST_PAIRS: Final = 30
"""The margin is looked for up to so many pairs of models; beyond it takes too long to wait for."""
UP_TO: Final = 1.0


@dataclass(frozen=True, slots=True)
class _Lines:
    """One feature: whether the target is behind it, by how much, and a line that spoils it."""

    terrain: str
    margin: float | None
    marks: tuple[Mark, ...]


def judge_cover(
    state: GameState,
    attacker: str | Sequence[str],
    target: str,
    rule: CoverRule | None = None,
) -> Judgement:
    """Return whether Cover protects a unit from an attack, and from which feature (T-1)."""
    whole = state.unit(target)
    found = covering(state, attacker, target, rule)
    features = [f for f in state.terrain.values() if "COVER" in f.abilities]
    marks: tuple[Mark, ...] = ()
    margin: float | None = None
    if whole.charged or whole.has("FLY"):
        why = "It charged this turn" if whole.charged else "It has FLY"
        detail = f"{why}, so no terrain covers it"
    elif not features:
        detail = "There is no feature with Cover"
    elif on := [t for t in found if unit_wholly_on(state, target, t)]:
        detail = f"It is wholly on {listed([state.feature(t).label for t in on])}; once only"
    else:
        lines = [_lines(state, attacker, target, f, rule) for f in features]
        margins = [
            x.margin for x in lines if x.margin is not None and (x.terrain in found) is bool(found)
        ]
        margin = (max(margins) if found else min(margins)) if margins else None
        if found:
            detail = f"It is behind {listed([state.feature(t).label for t in found])}; once only"
        else:
            detail = "A line from an attacking model to it avoids every feature with Cover"
            marks = next((x.marks for x in lines if x.marks), ())
        if margin is not None and (margin < UP_TO or is_on_limit(margin)):
            detail += f"; {margin_text(margin)}"
    return judgement(
        [
            Finding(
                "T-1",
                "COVER",
                bool(found),
                f"{whole.label} {'has' if found else 'has no'} cover",
                detail,
                units=(target,),
                margin=margin,
                marks=marks,
            )
        ]
    )


def _lines(
    state: GameState,
    attacker: str | Sequence[str],
    target: str,
    feature: Terrain,
    rule: CoverRule | None,
) -> _Lines:
    reading = rule or state.options.cover_behind
    chosen, targets = attackers_of(state, attacker, reading), state.models_of(target)
    if reading == "closest_point":
        for a in chosen:
            for t in targets:
                if not closest_crosses(a, t, feature.footprint):
                    found = gap(a.footprint, t.footprint)
                    return _Lines(feature.id, None, (Mark("sight", (found.p, found.q)),))
        return _Lines(feature.id, None, ())
    parts = parts_that_count(state, feature, chosen, reading)
    line = free_line(parts, chosen, targets)
    margin = None
    if len(chosen) * len(targets) <= MOST_PAIRS:
        margin = line_margin(parts, chosen, targets, UP_TO)
    return _Lines(feature.id, margin, () if line is None else (Mark("sight", line),))
