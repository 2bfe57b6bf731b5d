"""Who may shoot whom: range, sight, and what being in combat forbids (16.0, M-5)."""

from __future__ import annotations

from typing import Final

from tabletop.geometry.gap import may_reach, separation
from tabletop.geometry.units import COMBAT_RANGE, within
from tabletop.rules.combat import enemies_in_combat, in_combat
from tabletop.rules.contest import NO_UNITS
from tabletop.rules.cover import hidden_from_shooting
from tabletop.rules.finding import Finding, Judgement, Mark, judgement
from tabletop.rules.measure import gap_between, nearest_models
from tabletop.rules.measure import within as piece_within
from tabletop.rules.sight import is_hidden, sees_unit
from tabletop.rules.table import Table, table_of
from tabletop.rules.words import inch, limit_text, margin_text, names, shortfall_text
from tabletop.state.model import GameState

State = GameState | Table
NEAREST: Final = 3
"""How many targets are looked at one by one before all others are looked at together."""


def can_shoot(state: State, unit: str, target: str, range: float) -> tuple[str, ...]:
    """Return the models of a unit that a weapon of that Range lets shoot at a unit (16.0).

    Each needs a target model within range and visible to itself, one and the same (M-5). Whether
    the unit may shoot at all is `shoot_targets`.
    """
    table = table_of(state)
    board = table.state
    whole, other = board.unit(unit), board.unit(target)
    if whole.player == other.player or is_hidden(board, unit, target):
        return ()
    if hidden_from_shooting(board, unit, target):
        return ()
    if whole.garrison or other.garrison:
        if not sees_unit(table, unit, target):
            return ()
        return tuple(m for m in whole.models if piece_within(board, m, target, range))
    return tuple(m for m in whole.models if _has_target(table, m, other.models, range))


def one_can_shoot(state: State, models: tuple[str, ...], target: str, range: float) -> bool:
    """Say whether a weapon of that Range lets any of some models of a unit shoot at a unit."""
    table = table_of(state)
    board = table.state
    unit, other = board.unit_of(models[0]), board.unit(target)
    if unit.garrison or other.garrison or board.options.obscuring != "within_1":
        return any(m in models for m in can_shoot(table, unit.id, target, range))
    if is_hidden(board, unit.id, target):
        return False
    return any(_has_target(table, m, other.models, range) for m in models)


def _has_target(table: Table, model: str, targets: tuple[str, ...], range: float) -> bool:
    known = table.layout.shots
    found = known.get((model, targets, range))
    if found is None:
        found = table.layout.shot_before(model, targets, range)
        if found is None:
            found = _finds_target(table, model, targets, range)
        known[model, targets, range] = found
    return found


def _finds_target(table: Table, model: str, targets: tuple[str, ...], range: float) -> bool:
    board = table.state
    own = board.models[model].footprint
    feet = ((board.models[t].footprint, t) for t in targets)
    near = sorted((separation(own, foot), t) for foot, t in feet if may_reach(own, foot, range))
    reached = [t for far, t in near if within(far, range) and piece_within(board, model, t, range)]
    return any(table.sees(model, t) for t in reached[:NEAREST]) or _sees_one(
        table, model, reached[NEAREST:]
    )


def _sees_one(table: Table, model: str, targets: list[str]) -> bool:
    if not targets:
        return False
    bodies = table.bodies
    return bool(table.scene.matrix([bodies[model]], [bodies[t] for t in targets]).any())


def shoot_targets(
    state: State, unit: str, range: float, shoot_in_combat: bool = False
) -> tuple[str, ...]:
    """Return the enemy units that a unit may shoot with a weapon of that Range (16.0).

    None after a run or retreat; in combat none, or with Shoot in Combat those it is in combat
    with. A manifestation that cannot move does not shoot while a visible enemy is within 3
    inches, unless its weapon has Shoot in Combat.
    """
    table = table_of(state)
    board = table.state
    whole = board.unit(unit)
    if whole.ran or whole.retreated:
        return ()
    enemies = [e.id for e in board.enemies_of(whole.player)]
    is_fighting = bool(enemies_in_combat(table, unit))
    if why_no_shooting(table, unit, shoot_in_combat, is_fighting):
        return ()
    if is_fighting:
        enemies = [e for e in enemies if in_combat(table, unit, e)]
    return tuple(e for e in enemies if can_shoot(table, unit, e, range))


def why_no_shooting(state: State, unit: str, shoot_in_combat: bool, is_fighting: bool) -> str:
    """Return why a unit's place forbids shooting with a weapon, "" when it does not (16.0, 7.0).

    `is_fighting` says whether it is in combat, `shoot_in_combat` whether the weapon may be used
    then. Runs and retreats are the caller's: some abilities allow to shoot after them.
    """
    if shoot_in_combat:
        return ""
    if is_fighting:
        return "is in combat"
    table = table_of(state)
    board = table.state
    whole = board.unit(unit)
    if whole.move is None and whole.has("MANIFESTATION"):
        foes = (e for e in board.enemies_of(whole.player) if e.models)
        enemies = (e.id for e in foes if not any(e.has(k) for k in NO_UNITS))  # units only
        close = (e for e in enemies if piece_within(board, unit, e, COMBAT_RANGE))
        if any(sees_unit(table, unit, e) for e in close):
            return "an enemy is within 3 inches"
    return ""


def judge_shot(state: State, unit: str, target: str, range: float) -> Judgement:
    """Return who of a unit may shoot at another, or why nobody may (16.0)."""
    table = table_of(state)
    board = table.state
    whole, other = board.unit(unit), board.unit(target)
    able = can_shoot(table, unit, target, range)
    near = nearest_models(board, unit, target)
    air = gap_between(board, unit, target)
    is_near = within(air, range)
    code = "OUT_OF_RANGE" if not is_near else "NOT_VISIBLE"
    margin = abs(air - range)
    shown = f"Nearest {inch(air, range)}, Range {limit_text(range)}"
    if able:
        head = f"{len(able)} of {len(whole.models)} models of {whole.label} can shoot {other.label}"
        detail = f"{names(board, able)}; {shown}; {margin_text(margin)}"
    elif is_near:
        head = f"{whole.label} cannot see {other.label}"
        detail = f"{shown}; no model in range is visible to one that reaches it"
    else:
        head, detail = f"{other.label} is out of range of {whole.label}", shown
    return judgement(
        [
            Finding(
                "16.0",
                code,
                bool(able),
                head,
                detail,
                "" if is_near else f"Short by {shortfall_text(margin)}",
                models=able,
                units=(unit, target),
                measured=air,
                allowed=range,
                margin=margin,
                marks=(Mark("measure", (near.gap.p, near.gap.q), inch(air, range)),),
            )
        ]
    )
