"""A proposal on the board: ghosts at the places, ways, and how many get there."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace

from tabletop.geometry.base import Point
from tabletop.rules.shaping import Placed
from tabletop.ui.kit.bases import RingKind
from tabletop.ui.kit.overlay import Ghost, LineKind, Overlays, Spot, Tone, Trail
from tabletop.ui.table import showing
from tabletop.ui.table.shaping.request import Result


def proposed(found: Result | None, at: Point | None = None) -> Overlays:
    """Return a proposal as overlays; `at` is where the count stands, None below the middle."""
    if found is None:
        return Overlays()
    state = found.request.state
    worst = max(found.shaped.unable, key=lambda p: p.over, default=None)
    ghosts, trails, hidden, rings = [], [], [], dict[str, tuple[RingKind, ...]]()
    for p in found.shaped.placed:
        model, unit = state.model(p.model), state.unit_of(p.model)
        if p.lack == "no place":
            rings[p.model] = ("unknown",)
            continue
        ghosts.append(Ghost(model.base, model.pose, unit.player, unit.glyph))
        hidden.append(p.model)
        ghosts.append(Ghost(model.base, p.pose, unit.player, unit.glyph, "proposed", _ring(p)))
        points = tuple((q.x, q.y) for q in p.path)
        away = math.dist(points[0], points[-1])
        if found.request.action is not None and away - 3.0 * model.base.radius > 0.0:
            points = _outside(points, model.base.inner_radius)
            legal_to = _legal_to(p, points) if p is worst else 1e9  # one loud thing at a time
            kind: LineKind = "reach" if p is worst or not p.lack else "hidden"
            trails.append(Trail(points, unit.player, legal_to, kind=kind, has_dots=False))
    ghosts.sort(key=lambda ghost: ghost.style != "ghost")
    shown = Overlays(
        ghosts=tuple(ghosts), trails=tuple(trails), rings=rings, hidden_models=frozenset(hidden)
    )
    if found.answer is not None and found.is_able and not found.answer.is_legal:
        shown = shown + replace(showing.decision(found.answer.judgement), trails=())
    words, tone, icon = count_words(found)
    return shown + Overlays(spots=(Spot(at or _below(found), words, tone, icon),))


def count_words(found: Result) -> tuple[str, Tone, str]:
    """Return how many get there, the tone and the icon: green only once the judges said so."""
    count, able = len(found.request.models), len(found.shaped.able)
    if found.shaped.unable:
        return f"{able} of {count} get there", "illegal", "octagon-x"
    if found.request.action is None:
        return f"{count} placed", "ink", ""
    words = f"all {count} get there" if count > 1 else "gets there"
    if found.answer is None:
        return words, "ink", ""
    if not found.answer.is_legal:
        return "not legal there", "illegal", "octagon-x"
    return f"{words}: legal", "legal", "circle-check"


def _ring(p: Placed) -> RingKind | None:
    match p.lack:
        case "":
            return None
        case "too far":
            return "illegal"
        case _:
            return "unknown"


def _legal_to(p: Placed, points: tuple[Point, ...]) -> float:
    """Up to where a way that is too long would be legal, in legs."""
    if not p.lack:
        return 1e9
    if p.lack != "too far":
        return 0.0
    left = sum(math.dist(a, b) for a, b in itertools.pairwise(points)) - p.over
    for k, (a, b) in enumerate(itertools.pairwise(points)):
        long = math.dist(a, b)
        if left <= long:
            return k + (max(0.0, left) / long if long else 0.0)
        left -= long
    return float(len(points) - 1)


def _outside(points: tuple[Point, ...], radius: float) -> tuple[Point, ...]:
    """A way from the rim of the base to the rim of the place."""

    def toward(p: Point, q: Point) -> Point:
        long = math.dist(p, q)
        part = min(1.0, radius / long) if long > 0.0 else 0.0
        return (p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part)

    return (toward(points[0], points[1]), *points[1:-1], toward(points[-1], points[-2]))


def _below(found: Result) -> Point:
    poses = [p.pose for p in found.shaped.placed]
    low = min(p.y for p in poses) - 1.0
    return (sum(p.x for p in poses) / len(poses), low)
