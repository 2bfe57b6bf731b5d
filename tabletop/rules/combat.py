"""Combat range and being in combat, for models and for units (7.0, 6.0)."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.geometry.base import Point
from tabletop.geometry.gap import gap, separation
from tabletop.geometry.units import COMBAT_RANGE, less_than
from tabletop.rules.finding import Finding, Judgement, Mark, judgement
from tabletop.rules.measure import nearest_models, nearest_points, plan_between, plan_nearer
from tabletop.rules.sight import sees_garrison
from tabletop.rules.table import Table, table_of
from tabletop.rules.words import inch, margin_text, model_name, shortfall_text
from tabletop.state.model import GameState

State = GameState | Table


def in_combat_range(state: GameState, a: str, b: str) -> bool:
    """Say whether two models are in each other's combat range, seen or not (7.0): open at 3."""
    return less_than(separation(state.model(a).footprint, state.model(b).footprint), COMBAT_RANGE)


def counts_in_combat(state: GameState, unit: str) -> bool:
    """Say whether a piece can be in combat now: Move '-' only in the combat phase (Magic 7.0)."""
    whole = state.unit(unit)
    is_spell = whole.has("MANIFESTATION") or whole.has("FACTION TERRAIN")
    return not is_spell or whole.move is not None or state.phase == "combat"


def in_combat(state: State, a: str, b: str) -> bool:
    """Say whether two units are in combat with each other (7.0, D-6).

    Each must have a model that is in the other's combat range and visible to the other: one and
    the same model, though range and sight may come from different models of the other unit. A
    unit placed on a faction terrain feature is in combat as that feature would be (1.5).
    """
    table = table_of(state)
    if not _can_meet(table.state, a, b):
        return False
    known = table.layout.meetings
    found = known.get((a, b))
    if found is None:
        found = known[a, b] = _meets(table, a, b)
    return found


def _meets(table: Table, a: str, b: str) -> bool:
    """Say whether two units are in range and sight of each other, by how they stand alone."""
    if _is_placed(table.state, a, b):
        return _is_near_feature(table, a, b)
    pairs = table.pairs_in_range(a, b)
    if not pairs:
        return False
    # a pair of models that see each other settles both directions at once
    for m, n in pairs[:4]:
        if table.sees(m, n) and table.sees(n, m):
            return True
    return _threatens(table, a, b, pairs) and _threatens(table, b, a, [(n, m) for m, n in pairs])


def _can_meet(state: GameState, a: str, b: str) -> bool:
    return (
        state.unit(a).player != state.unit(b).player
        and counts_in_combat(state, a)
        and counts_in_combat(state, b)
    )


def _is_placed(state: GameState, a: str, b: str) -> bool:
    return bool(state.unit(a).garrison or state.unit(b).garrison)


def _is_near_feature(table: Table, a: str, b: str) -> bool:
    """Say whether a and b (models or units), one of them placed on a feature, are in combat."""
    return plan_nearer(table.state, a, b, COMBAT_RANGE) and sees_garrison(table, a, b)


def _threatens(table: Table, a: str, b: str, pairs: list[tuple[str, str]]) -> bool:
    """Say whether some model of b is in range of unit a and visible to unit a."""
    for m, n in pairs:
        if table.sees(m, n):
            return True
    ours = table.state.unit(a).models
    return any(table.sees(m, n) for n in dict.fromkeys(n for _, n in pairs) for m in ours)


def model_in_combat(state: State, model: str, unit: str) -> bool:
    """Say whether a model is in combat with a unit: one model in its range and visible to it."""
    table = table_of(state)
    own = table.state.model(model).unit
    if not _can_meet(table.state, own, unit):
        return False
    if _is_placed(table.state, own, unit):
        return _is_near_feature(table, model, unit)
    return any(m == model and table.sees(m, n) for m, n in table.pairs_in_range(own, unit))


def can_attack(state: State, unit: str, target: str) -> tuple[str, ...]:
    """Return the models that may make combat attacks against a unit (16.0).

    Each needs a target model in its own combat range and visible to itself. A unit placed on a
    feature cannot fight (1.5).
    """
    table = table_of(state)
    whole = table.state.unit(unit)
    if whole.garrison or not _can_meet(table.state, unit, target):
        return ()
    if table.state.unit(target).garrison:
        return tuple(m for m in whole.models if _is_near_feature(table, m, target))
    able = {m for m, n in table.pairs_in_range(unit, target) if table.sees(m, n)}
    return tuple(m for m in whole.models if m in able)


def enemies_in_combat(state: State, unit: str) -> tuple[str, ...]:
    """Return the enemy units that a unit is in combat with (7.0)."""
    table = table_of(state)
    found = table.combats.get(unit)
    if found is None:
        found = table.combats[unit] = _enemies_in_combat(table, unit)
    return found


def _enemies_in_combat(table: Table, unit: str) -> tuple[str, ...]:
    player = table.state.unit(unit).player
    units = table.state.units
    asked = set(table.near_enemies(unit))
    if units[unit].garrison:
        asked.update(e.id for e in table.state.enemies_of(player))
    else:
        asked.update(u.id for u in units.values() if u.garrison)
    if not asked:
        return ()
    foes = table.state.enemies_of(player)
    return tuple(e.id for e in foes if e.id in asked and in_combat(table, unit, e.id))


def combats(state: State) -> Mapping[str, tuple[str, ...]]:
    """Return for every unit the enemy units it is in combat with (7.0)."""
    table = table_of(state)
    found: dict[str, list[str]] = {unit: [] for unit in table.state.units}
    pairs = dict.fromkeys(table.in_range)
    placed = [u for u in table.state.units.values() if u.garrison]
    pairs.update(((u.id, e.id), None) for u in placed for e in table.state.enemies_of(u.player))
    for a, b in pairs:
        if b not in found[a] and in_combat(table, a, b):
            found[a].append(b)
            found[b].append(a)
    order = {unit: k for k, unit in enumerate(table.state.units)}
    return {unit: tuple(sorted(foes, key=order.__getitem__)) for unit, foes in found.items()}


def judge_combat(state: State, a: str, b: str) -> Judgement:
    """Return whether two units are in combat, with the gap, the line and the margin (7.0)."""
    table = table_of(state)
    whole, other = table.state.unit(a), table.state.unit(b)
    board = table.state
    is_in = in_combat(table, a, b)
    is_placed = _is_placed(board, a, b)
    pair, between, points = _deciding(table, a, b)
    margin = abs(between - COMBAT_RANGE)
    shown = inch(between, COMBAT_RANGE)
    gap_text = f'Gap {shown}, less than 3" is in range'
    marks = [Mark("measure", points, shown)]
    detail, shortfall, number = f"{gap_text}; {margin_text(margin)}", "", "7.0"
    if is_in:
        line = None if is_placed else table.look(*pair).witness
        if line is not None:
            marks.append(Mark("sight", (line[0][:2], line[1][:2])))
        names = " and ".join(model_name(board, m) for m in pair)
        who = "Measured from the terrain" if is_placed else names
        detail = f"{who}: gap {shown}, visible; {margin_text(margin)}"
    elif not less_than(between, COMBAT_RANGE):
        detail, shortfall = gap_text, f"Out by {shortfall_text(margin)}" if margin else ""
    elif _can_meet(board, a, b):
        detail = f"{gap_text}, but no model in range is visible"
        marks.append(Mark("blocked", points))
    else:
        number, detail = "Magic 7.0", f"{gap_text}, but one of them is not in combat now"
    return judgement(
        [
            Finding(
                number,
                "IN_COMBAT",
                is_in,
                f"{whole.label} {'is' if is_in else 'is not'} in combat with {other.label}",
                detail,
                shortfall,
                models=pair,
                units=(a, b),
                measured=between,
                allowed=COMBAT_RANGE,
                margin=margin,
                marks=tuple(marks),
            )
        ]
    )


def _deciding(table: Table, a: str, b: str) -> tuple[tuple[str, str], float, tuple[Point, Point]]:
    """Return the models, gap and points that decide: the nearest pair that sees, or the nearest."""
    board = table.state
    near = nearest_models(board, a, b)
    if _is_placed(board, a, b):
        return (near.a, near.b), plan_between(board, a, b), nearest_points(board, a, b)
    pair, found = (near.a, near.b), near.gap
    if board.unit(a).player != board.unit(b).player:
        seen = next((p for p in table.pairs_in_range(a, b) if table.sees(*p)), None)
        if seen is not None and seen != pair:
            pair, found = seen, gap(*(board.model(m).footprint for m in seen))
    return pair, found.distance, (found.p, found.q)
