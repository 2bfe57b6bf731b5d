"""What the table shows of the hand and the selection: ghosts, the way, the decision."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.geometry.base import Point
from tabletop.geometry.path import Path
from tabletop.rules.finding import Judgement
from tabletop.state.model import GameState
from tabletop.ui.kit.bases import RingKind
from tabletop.ui.kit.findings import in_order
from tabletop.ui.kit.overlay import (
    Ghost,
    Overlays,
    Spot,
    Trail,
    from_finding,
    rings_for,
)
from tabletop.ui.table.carrying import Carrying
from tabletop.ui.table.judging import Verdict
from tabletop.ui.table.says import pointer
from tabletop.ui.table.session import Action, Drag, TableSession

if TYPE_CHECKING:
    from tabletop.rules.moves import Stop


def resting(session: TableSession, hovered: str) -> Overlays:
    """Return the rings of what is selected and pointed at, and the health of who is hurt."""
    rings: dict[str, tuple[RingKind, ...]] = dict(rings_for(session.selection, "selected"))
    if hovered and hovered not in rings:
        rings[hovered] = ("hover",)
    return Overlays(rings=rings, wounds=wounds(session.state))


def wounds(state: GameState) -> dict[str, str]:
    """Return the tabs under the bases of single models that are hurt."""
    return {
        unit.models[0]: f"{unit.health - unit.wounds}/{unit.health}"
        for unit in state.units.values()
        if len(unit.models) == 1 and unit.wounds > 0
    }


def carried(session: TableSession, carrying: Carrying) -> Overlays:
    """Return what is in the hand: where it stood, its way, where it is."""
    drag = carrying.drag
    if drag is None:
        return Overlays()
    ghosts = []
    action = drag.action
    for m in drag.models:
        model, unit = session.state.model(m), session.state.unit_of(m)
        stood = action.start.model(m).pose if action is not None else drag.start[m]
        ghosts.append(Ghost(model.base, stood, unit.player, unit.glyph))
    for m in drag.models:
        model, unit = session.state.model(m), session.state.unit_of(m)
        pose = drag.poses[m]
        ghosts.append(Ghost(model.base, pose, unit.player, unit.glyph, "lifted", "selected"))
    lead = lead_of(drag)
    trail = _trail(session, drag, action, lead, carrying.verdict if carrying.is_current else None)
    trails = (trail,) if drag.is_moved else ()
    if carrying.has_no_detour and trail.points:
        start, end = trail.points[0], trail.points[-1]
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        trails = (replace(trail, points=(start, end), kind="hidden", width=0.0, notes=()),)
        none = Spot(middle, "Detour: none found", "unknown", "circle-question-mark")
        return Overlays(
            ghosts=tuple(ghosts), hidden_models=frozenset(drag.models), trails=trails, spots=(none,)
        )
    return Overlays(ghosts=tuple(ghosts), hidden_models=frozenset(drag.models), trails=trails)


def moved_so_far(session: TableSession) -> Overlays:
    """Return the move under way while nothing is in the hand: where models stood, their way."""
    action = session.action
    if action is None or not action.paths:
        return Overlays()
    if session.unit is None or session.unit.id != action.unit:
        return Overlays()
    unit = action.start.unit(action.unit)
    ghosts = tuple(
        Ghost(action.start.model(m).base, path[0], unit.player, unit.glyph)
        for m, path in action.paths.items()
        if len(path) > 1
    )
    trails = tuple(
        Trail(_points(path), unit.player)
        for path in list(action.paths.values())[:1]
        if len(path) > 1
    )
    return Overlays(ghosts=ghosts, trails=trails)


def ways_of(action: Action | None) -> Overlays:
    """Return all ways of a move as they were written: what a first view has to hold."""
    if action is None:
        return Overlays()
    player = action.start.unit(action.unit).player
    return Overlays(trails=tuple(Trail(_points(p), player) for p in action.paths.values() if p))


def ways_along(path: Path) -> Overlays:
    """Return one way as it would be drawn."""
    return Overlays(trails=(Trail(_points(path), 1),)) if path else Overlays()


def decision(judgement: Judgement, chosen: int = -1) -> Overlays:
    """Return the finding that is pointed at, else the worst refusal; the others only as rings."""
    rows = in_order(judgement)
    shown = Overlays()
    for index, finding in enumerate(rows):
        if index == chosen or (chosen < 0 and index == 0 and not finding.is_ok):
            shown = shown + replace(from_finding(finding), trails=())  # its way is drawn already
        elif not finding.is_ok:
            shown = shown + Overlays(rings=from_finding(finding).rings)
    return shown


def legal_tag(verdict: Verdict | None, drag: Drag | None) -> Overlays:
    """Return the mark at the last legal point of the grabbed model."""
    if verdict is None or drag is None or not verdict.stops or verdict.is_legal:
        return Overlays()
    stop = verdict.stops.get(lead_of(drag))
    if stop is None or all(s.is_whole for s in verdict.stops.values()):
        return Overlays()
    text = f"legal to {pointer(stop.inches, is_used=False)}"
    return Overlays(spots=(Spot((stop.pose.x, stop.pose.y), text, "legal", "circle-check"),))


def judgement_of(session: TableSession, carrying: Carrying) -> Judgement | None:
    """Return what the judges say about the hand, else about the move under way."""
    if carrying.hand is not None:
        return carrying.verdict.answer.judgement if carrying.verdict is not None else None
    action = session.action
    if action is None or session.unit is None or session.unit.id != action.unit:
        return None
    return action.answer.judgement if action.answer is not None else None


def lead_of(drag: Drag) -> str:
    """Return the model that was taken hold of."""
    gx, gy = drag.grabbed
    return min(drag.models, key=lambda m: math.hypot(drag.start[m].x - gx, drag.start[m].y - gy))


def group_box(state: GameState, drag: Drag) -> tuple[float, float, float, float]:
    """Return the box in inches round what is in the hand."""
    feet = [replace(state.model(m), pose=drag.poses[m]).footprint.bounds() for m in drag.models]
    x0, y0, x1, y1 = zip(*feet, strict=True)
    return min(x0), min(y0), max(x1), max(y1)


def _trail(
    session: TableSession, drag: Drag, action: Action | None, lead: str, verdict: Verdict | None
) -> Trail:
    model = session.state.model(lead)
    player = session.state.unit_of(lead).player
    if action is None:
        start = drag.start[lead]
        dx, dy = start.x - drag.grabbed[0], start.y - drag.grabbed[1]
        return Trail(tuple((x + dx, y + dy) for x, y in drag.way), player)
    path = action.paths[lead]
    legal_to, notes = 1e9, _notes(path)
    if verdict is not None and verdict.stops is not None and not verdict.is_legal:
        stop = verdict.stops.get(lead)
        if stop is not None and not stop.is_whole:
            legal_to = param(path, stop)
    return Trail(_points(path), player, legal_to, model.base.inner_radius, notes)


def param(path: Path, stop: Stop) -> float:
    """Return where on a path a stop lies (its own parameter is that of the way it cut)."""
    leg = max(0, math.ceil(stop.at) - 1)
    if leg >= len(path) - 1:
        return float(len(path) - 1)
    p, q = path[leg], path[leg + 1]
    whole = math.hypot(q.x - p.x, q.y - p.y)
    part = math.hypot(stop.pose.x - p.x, stop.pose.y - p.y)
    return leg + (min(1.0, part / whole) if whole > 0.0 else 0.0)


def _points(path: Path) -> tuple[Point, ...]:
    return tuple((p.x, p.y) for p in path)


def _notes(path: Path) -> tuple[tuple[Point, str], ...]:
    if len(path) < 3:
        return ()
    points = [(p.x, p.y) for p in path]
    far = sum(math.dist(a, b) for a, b in itertools.pairwise(points[:-1]))
    return ((points[-2], pointer(far, is_used=True)),)
