"""Cover: behind or wholly on a feature, under three readings of behind (T-1, terrain 1.1).

All of it on the plan. `any_line`: no line from an attacker's base to a target's avoids the
feature; `any_line_ignore_near`: the same, without the parts of the feature inside the attacking
unit's combat range; `closest_point`: the lines between closest points all cross it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import shapely
from shapely.geometry import Polygon

from tabletop.errors import TabletopError
from tabletop.geometry.base import DISC, Footprint, Point
from tabletop.geometry.gap import gap, separation
from tabletop.geometry.region import Region, Ring, Solid
from tabletop.geometry.region_gap import is_point_inside, region_gap, segment
from tabletop.geometry.sight import Body, SightScene
from tabletop.geometry.sweep.boxes import region_box
from tabletop.geometry.units import COMBAT_RANGE, at_least, more_than, within
from tabletop.rules.layout import Layout
from tabletop.rules.measure import unit_wholly_on
from tabletop.rules.table import table_of
from tabletop.state.model import GameState, Model, Terrain
from tabletop.state.options import CoverRule

SAGITTA: Final = 1e-4
"""Inches by which a chord may stand off the edge of a combat range."""
FEW: Final = 6
"""How many attackers are asked for a line that plainly avoids a feature."""
CLEAR: Final = 0.01
"""Inches by which a line must avoid a feature to do so beyond doubt."""
_TALL: Final = 1000.0
_FINE: Final = 1e-5
Line = tuple[Point, Point]
_ASIDE: Final = 0.01
"""Inches by which a line that is not looked at closely passes by."""


def behind(
    state: GameState,
    attackers: str | Sequence[str],
    target: str,
    terrain: str,
    rule: CoverRule | None = None,
) -> bool:
    """Say whether a unit is behind a feature for attackers: a unit, a model, or several models.

    `rule` None takes the option `cover_behind`. Lines that touch the feature cross it. The line
    readings ask the whole attacking unit, of which one model is named; several models named are
    an attack of their own. `closest_point` asks each model alone.
    """
    named = attackers if isinstance(attackers, str) else tuple(attackers)
    reading = rule or state.options.cover_behind
    return _behind(table_of(state).layout, named, target, terrain, reading)


@lru_cache(maxsize=128)
def _behind(
    layout: Layout,
    attackers: str | tuple[str, ...],
    target: str,
    terrain: str,
    reading: CoverRule,
) -> bool:
    state = layout.state
    feature = state.feature(terrain)
    targets = state.models_of(target)
    chosen = attackers_of(state, attackers, reading)
    if reading != "closest_point" and _passes_by(feature.footprint, chosen, targets):
        return False
    if reading == "closest_point":
        return all(closest_crosses(a, t, feature.footprint) for a in chosen for t in targets)
    return free_line(parts_that_count(state, feature, chosen, reading), chosen, targets) is None


def _passes_by(feature: Region, ours: Sequence[Model], theirs: Sequence[Model]) -> bool:
    """Say whether a line between two centres surely passes by a feature: it misses its box."""
    x0, y0, x1, y1 = region_box(feature)
    x0, y0, x1, y1 = x0 - _ASIDE, y0 - _ASIDE, x1 + _ASIDE, y1 + _ASIDE
    for a in ours:
        px, py = a.pose.x, a.pose.y
        for t in theirs:
            dx, dy = t.pose.x - px, t.pose.y - py
            low, high = 0.0, 1.0
            for start, step, least, most in ((px, dx, x0, x1), (py, dy, y0, y1)):
                if abs(step) < 1e-12:
                    if not least <= start <= most:
                        return True
                    continue
                one, two = (least - start) / step, (most - start) / step
                low, high = max(low, min(one, two)), min(high, max(one, two))
            if low > high:
                return True
    return False


def parts_that_count(
    state: GameState, feature: Terrain, attackers: Sequence[Model], reading: CoverRule
) -> list[Region]:
    """Return the parts of a feature that lines must avoid: all, or those out of combat range."""
    if reading != "any_line_ignore_near":
        return [feature.footprint]
    own = dict.fromkeys(a.unit for a in attackers)
    return cut_near(feature.footprint, [m.footprint for u in own for m in state.models_of(u)])


def free_line(
    parts: Sequence[Region], attackers: Sequence[Model], targets: Sequence[Model]
) -> tuple[Point, Point] | None:
    """Return a line from an attacker's base to a target's that avoids all parts, or None."""
    outlines = [(m, flat_body(m)) for m in targets]
    scene = plan_scene(parts)
    inside = {
        m.id for m in (*attackers, *targets) if any(is_swallowed(m.footprint, p) for p in parts)
    }
    open_ones = [body for m, body in outlines if m.id not in inside]
    for a in attackers:
        if a.id in inside or not open_ones:
            continue
        flat = flat_body(a)
        row = scene.matrix([flat], open_ones)[0]
        witness = scene.look(flat, open_ones[int(row.argmax())]).witness if row.any() else None
        if witness is not None:
            p, q = witness
            return (p[0], p[1]), (q[0], q[1])
    return None


def line_margin(
    parts: Sequence[Region], attackers: Sequence[Model], targets: Sequence[Model], upto: float
) -> float:
    """Return by how much the parts must grow or shrink for `free_line` to change, or `upto`."""
    scene = plan_scene(parts)
    pairs = [(flat_body(a), flat_body(t)) for a in attackers for t in targets]
    was = free_line(parts, attackers, targets) is not None
    sense = 1.0 if was else -1.0

    def is_free(by: float) -> bool:
        grown = scene.grown(by)
        return any(grown.sees(a, t) for a, t in pairs)

    low, high = 0.0, upto
    if is_free(sense * upto) is was:
        return upto
    while high - low > _FINE:
        middle = (low + high) / 2.0
        if is_free(sense * middle) is was:
            low = middle
        else:
            high = middle
    return (low + high) / 2.0


def plan_scene(parts: Sequence[Region]) -> SightScene:
    """Return parts of a feature as a scene in which every line that touches them is closed."""
    return SightScene((), [Solid(f"part {k}", part, _TALL) for k, part in enumerate(parts)], "plan")


def cut_near(feature: Region, unit: Sequence[Footprint]) -> list[Region]:
    """Return what is left of a feature outside the combat range of a unit's bases (terrain 1.1).

    Range edges are chords within 1e-4 inches of the curve, inside it.
    """
    near = [
        Polygon(_range_edge(f))
        for f in unit
        if within(region_gap(f, feature).distance, COMBAT_RANGE)
    ]
    if not near:
        return [feature]
    left = feature.polygon().difference(shapely.union_all(near))
    parts = []
    for part in shapely.get_parts(left):
        if isinstance(part, Polygon) and part.area > SAGITTA**2:
            turned = shapely.geometry.polygon.orient(part)
            parts.append(Region(_ring(turned.exterior), tuple(_ring(h) for h in turned.interiors)))
    return parts


def cover_mod(
    state: GameState,
    attacker: str | Sequence[str],
    target: str,
    rule: CoverRule | None = None,
) -> int:
    """Return the modifier to hit rolls from Cover: -1 once, or 0 (T-1).

    `attacker` is the attacking unit, one model of it, or several. Targets that charged this turn
    or have FLY get none.
    """
    return -1 if covering(state, attacker, target, rule) else 0


def covering(
    state: GameState,
    attacker: str | Sequence[str],
    target: str,
    rule: CoverRule | None = None,
) -> tuple[str, ...]:
    """Return the Cover features that protect a unit from these attackers (T-1)."""
    whole = state.unit(target)
    if whole.charged or whole.has("FLY") or not whole.models:
        return ()
    features = [f for f in state.terrain.values() if "COVER" in f.abilities]
    if not features:
        return ()
    own = attackers_of(state, attacker, rule or state.options.cover_behind)
    lines = short_lines(own, state.models_of(target))
    return tuple(
        feature.id
        for feature in features
        if not is_passed(feature.footprint, lines)
        and (
            unit_wholly_on(state, target, feature.id)
            or behind(state, attacker, target, feature.id, rule)
        )
    )


def short_lines(attackers: Sequence[Model], targets: Sequence[Model]) -> list[Line]:
    """Return lines between closest points of a few attackers and the target model nearest each."""
    lines: list[Line] = []
    for a in attackers[:: max(1, len(attackers) // FEW)]:
        near = min(targets, key=lambda t: (t.pose.x - a.pose.x) ** 2 + (t.pose.y - a.pose.y) ** 2)
        found = gap(a.footprint, near.footprint)
        lines.append((found.p, found.q))
    return lines


def is_passed(feature: Region, lines: Sequence[Line]) -> bool:
    """Say whether one of the lines surely avoids a feature, so that nothing is behind or on it.

    The same answer as every reading gives, for a small part of its price.
    """
    x0, y0, x1, y1 = feature.bounds()
    shape = feature.polygon()
    for (px, py), (qx, qy) in lines:
        aside = max(x0 - max(px, qx), min(px, qx) - x1, y0 - max(py, qy), min(py, qy) - y1)
        if more_than(aside, CLEAR):  # no need to measure exactly
            return True
        if more_than(shape.distance(shapely.LineString([(px, py), (qx, qy)])), CLEAR):
            return True
    return False


def hidden_from_shooting(state: GameState, unit: str, target: str) -> bool:
    """Say whether the option `behind_2024` of Obscuring hides a unit from a shooting unit (T-2)."""
    if state.options.obscuring != "behind_2024":
        return False
    whole = state.unit(target)
    if whole.garrison or any(whole.has(k) for k in ("MONSTER", "WAR MACHINE", "FLY")):
        return False
    return any(
        unit_wholly_on(state, target, feature.id) or behind(state, unit, target, feature.id)
        for feature in state.terrain.values()
        if "OBSCURING" in feature.abilities
    )


def attackers_of(
    state: GameState, attackers: str | Sequence[str], reading: CoverRule
) -> tuple[Model, ...]:
    """Return the models whose lines a reading of cover asks about."""
    if not isinstance(attackers, str):
        return tuple(state.model(m) for m in attackers)
    if attackers in state.models:
        model = state.models[attackers]
        return (model,) if reading == "closest_point" else state.models_of(model.unit)
    if attackers in state.units:
        return state.models_of(attackers)
    raise TabletopError(
        f"there is no attacker {attackers!r}", next_step="name a unit, a model or several models"
    )


def closest_crosses(a: Model, t: Model, feature: Region) -> bool:
    """Say whether the line between the closest points of two bases meets a feature."""
    found = gap(a.footprint, t.footprint)
    if is_point_inside(*found.p, feature) or is_point_inside(*found.q, feature):
        return True
    return within(region_gap(segment(found.p, found.q), feature).distance, 0.0)


def flat_body(model: Model) -> Body:
    """Return a model as such a scene asks about it: heights do not matter."""
    return Body(model.id, model.unit, model.footprint, 0.0, 1.0)


def is_swallowed(f: Footprint, part: Region) -> bool:
    """Say whether every line from a base starts on the part: no spot of it is clear."""
    if not is_point_inside(f.x, f.y, part):
        return False
    return all(at_least(separation(f, segment(*edge)), 0.0) for edge in _edges(part))


def _edges(part: Region) -> list[tuple[Point, Point]]:
    return [(p, q) for ring in part.rings for p, q in zip(ring, (*ring[1:], ring[0]), strict=True)]


def _range_edge(f: Footprint) -> list[Point]:
    """Return the edge of a combat range: chords inside it, no farther off than `SAGITTA`."""
    widest = COMBAT_RANGE + (f.a if f.kind == DISC else max(f.a, f.b) ** 2 / min(f.a, f.b))
    count = max(64, math.ceil(math.pi / math.acos(1.0 - SAGITTA / widest)))
    points = []
    for k in range(count):
        angle = math.tau * k / count
        c, s = math.cos(angle), math.sin(angle)
        x, y = f.support_point(c, s)
        points.append((x + COMBAT_RANGE * c, y + COMBAT_RANGE * s))
    return points


def _ring(ring: shapely.geometry.LinearRing) -> Ring:
    return tuple((float(x), float(y)) for x, y in shapely.get_coordinates(ring)[:-1])
