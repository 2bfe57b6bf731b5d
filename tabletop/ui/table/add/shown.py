"""What the Add tool draws: proposed bases with their rings, outlines, the decision."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

from shapely.geometry import LineString

from tabletop.errors import TabletopError
from tabletop.geometry.base import Base, Footprint, Point, footprint
from tabletop.geometry.units import within
from tabletop.rules.words import inch
from tabletop.state.model import GameState, Model
from tabletop.ui.kit.bases import RingKind
from tabletop.ui.kit.overlay import (
    Band,
    Ghost,
    Note,
    Overlays,
    Spot,
    Trail,
    from_finding,
)
from tabletop.ui.table.add.proposal import Proposal
from tabletop.ui.table.add.want import Want

AIR_MM: Final = 7.0
"""Millimetres by which the band of the limit is larger than its base."""


def put_down(state: GameState, found: Proposal | TabletopError | None, at: Point) -> Overlays:
    """Return the ghosts of models or of a marker at the pointer, and what refuses them."""
    if isinstance(found, TabletopError):
        return Overlays(spots=(Spot(at, found.reason, "illegal", "octagon-x"),))
    if found is None:
        return Overlays()
    if found.objective is not None:
        marker = found.objective
        ring = Trail(_ring(marker.footprint), 1, kind="ghost", has_dots=False)
        return Overlays(trails=(ring,), notes=(Note((marker.x, marker.y), marker.id),))
    bad = {model for finding in found.standing.findings for model in finding.models[:1]}
    loose = {model for finding in found.coherent.findings for model in finding.models}
    ghosts = []
    for model in found.models:
        kind: RingKind | None = "illegal" if model.id in bad else "legal"
        if kind == "legal" and model.id in loose:
            kind = "offender"
        elif kind == "legal" and model.id in found.touching:
            kind = None  # the band says it
        ghosts.append(Ghost(model.base, model.pose, found.player, found.glyph, "proposed", kind))
    on_limit = [model for model in found.models if model.id in found.touching]
    bands = tuple(Band(_ring(_round_about(model)), True) for model in on_limit)
    return Overlays(ghosts=tuple(ghosts), bands=bands) + _decision(state, found)


def drawn(
    want: Want,
    corners: tuple[Point, ...],
    end: Point | None,
    found: Proposal | TabletopError | None,
    pixel: float = 0.05,
) -> Overlays:
    """Return a wall or an area while it is drawn: its outline, the length of the live leg.

    `pixel` is the size of a pixel at scale 1 on the table, inches.
    """
    legs = corners if end is None else (*corners, end)
    shown = Overlays()
    if want.what == "wall":
        if isinstance(found, Proposal) and found.terrain is not None:
            outline = found.terrain.footprint.outer
            is_bad = bool(found.standing.findings)
            shown = Overlays(trails=(_closed(outline, is_bad),))
    elif end is None and len(corners) > 2:
        shown = Overlays(trails=(_closed(corners, isinstance(found, TabletopError)),))
    else:
        is_simple = len(legs) < 3 or LineString(legs).is_simple
        legal = 1e9 if is_simple else len(corners) - 1.0
        shown = Overlays(trails=(Trail(legs, 1, legal, kind="ghost"),))
        if len(legs) > 2:
            last = Trail((legs[-1], legs[0]), 1, kind="reach", has_dots=False)
            shown = shown + Overlays(trails=(last,))
    if end is not None and not within(math.dist(corners[-1], end), 0.05):
        text = inch(math.dist(corners[-1], end))
        shown = shown + Overlays(notes=(Note(_beside(corners[-1], end, pixel), text),))
    if isinstance(found, TabletopError) and end is None:
        shown = shown + Overlays(spots=(Spot(corners[0], found.reason, "illegal", "octagon-x"),))
    if isinstance(found, Proposal):
        shown = shown + _rings(found)
    return shown


def first_corner(at: Point) -> Overlays:
    """Return the point from which a wall or an area would start."""
    return Overlays(spots=(Spot(at, "", "ink"),))


def _decision(state: GameState, found: Proposal) -> Overlays:
    """Return the worst refusal in full, the others as rings on what stands there."""
    shown = Overlays()
    for index, finding in enumerate(found.findings.findings):
        one = from_finding(finding)
        rings = {m: kinds for m, kinds in one.rings.items() if m in state.models}
        if index:
            shown = shown + Overlays(rings=rings)
            continue
        if not any(measure.text for measure in one.measures):
            words = finding.shortfall.lower() or finding.head
            at = finding.marks[0].points[0] if finding.marks else (0.0, 0.0)
            one = replace(one, spots=(Spot(at, words, "illegal", "octagon-x"),), links=())
        shown = shown + replace(one, rings=rings)
    return shown


def _rings(found: Proposal) -> Overlays:
    """Return rings on the models that new terrain would not bear."""
    shown = Overlays()
    for finding in found.standing.findings:
        shown = shown + Overlays(rings=from_finding(finding).rings)
    return shown


def _beside(start: Point, end: Point, pixel: float) -> Point:
    """Return a point beside the middle of a leg, below it, for figures clear of the line."""
    long = math.dist(start, end)
    nx, ny = (end[1] - start[1]) / long, (start[0] - end[0]) / long
    away = pixel * (28.0 * abs(nx) + 14.0 * abs(ny))
    side = away if ny <= 0.0 else -away
    return ((start[0] + end[0]) / 2 + nx * side, (start[1] + end[1]) / 2 + ny * side)


def _closed(corners: tuple[Point, ...], is_bad: bool) -> Trail:
    legal = 0.0 if is_bad else 1e9
    return Trail((*corners, corners[0]), 1, legal, kind="ghost", has_dots=False)


def _round_about(model: Model) -> Footprint:
    """Return the outline a little outside a base, where its ring would be."""
    base = model.base
    grown = Base(base.shape, base.length + AIR_MM, base.width + AIR_MM)
    return footprint(grown, model.pose)


def _ring(foot: Footprint) -> tuple[Point, ...]:
    points = foot.outline(6.0)
    return (*points, points[0])
