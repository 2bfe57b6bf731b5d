"""The reasons of one cell of the matrix, in words: who sees whom, how far, in combat or why not."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from tabletop.geometry.gap import gap_matrix
from tabletop.geometry.units import within
from tabletop.rules.combat import judge_combat
from tabletop.rules.finding import Finding
from tabletop.rules.imagined import stuck_in
from tabletop.rules.obscuring import obscured_by, weapon_range
from tabletop.rules.sight import is_hidden, unit_visible
from tabletop.rules.table import Table
from tabletop.rules.unit_matrix import UnitPair
from tabletop.rules.weapons import can_shoot
from tabletop.rules.words import inch, limit_text, listed, model_name, shortfall_text
from tabletop.state.model import GameState
from tabletop.ui.table.overlays.sight_words import blocker_words

MOST_LOOKS = 12
"""Pairs of models that are asked what hides a unit."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why a cell is as it is: `models` are the two that decide sight, shown on the table."""

    pair: UnitPair
    reach: float
    models: tuple[str, str]
    sight: tuple[str, str]
    range: tuple[str, str]
    combat: tuple[str, str]
    is_near: bool


def reasons(table: Table, pair: UnitPair, reach: float) -> Generator[None, None, Reasons]:
    """Return the reasons of a cell, pausing between lines that are looked along."""
    state = table.state
    models, sight = yield from _sight(table, pair)
    yield
    shooting = _range(table, pair, reach)
    yield
    if state.unit(pair.observer).player == state.unit(pair.target).player:
        combat = ("Never in combat", "Both are of one side")
    else:
        judged = judge_combat(table, pair.observer, pair.target)
        finding: Finding = (*judged.findings, *judged.passed)[0]
        detail = f"{finding.detail}. {finding.shortfall}" if finding.shortfall else finding.detail
        combat = ("In combat" if pair.in_combat else "Not in combat", detail)
    is_near = within(pair.gap, weapon_range(state, pair.observer, reach))
    return Reasons(pair, reach, models, sight, shooting, combat, is_near)


def _sight(
    table: Table, pair: UnitPair
) -> Generator[None, None, tuple[tuple[str, str], tuple[str, str]]]:
    state = table.state
    one, two = state.unit(pair.observer), state.unit(pair.target)
    order = _by_gap(state, pair.observer, pair.target)
    head = "Visible" if pair.sees else "Hidden"
    if pair.stuck_in:
        where = listed([state.feature(t).label for t in pair.stuck_in])
        inside = one if all(stuck_in(state, m) for m in one.models) else two
        return order[0], ("No verdict", f"{inside.label} stands inside {where} (MV-6)")
    if one.garrison or two.garrison:
        placed = one if one.garrison else two
        ground = state.feature(placed.garrison).label
        return order[0], (head, f"{placed.label} is placed on {ground} and counts as it (6.0)")
    if pair.sees:
        found = unit_visible(table, pair.observer, pair.target)
        names = [model_name(state, m) for m in found.pair]
        return found.pair, (head, f"A clear line from {names[0]} to {names[1]}")
    if is_hidden(state, pair.observer, pair.target):
        who = listed([state.feature(t).label for t in obscured_by(state, pair.target)])
        return order[0], (head, f'{who} obscures it: seen only within 3" (T-2)')
    keys: dict[str, None] = {}
    for a, b in order[:MOST_LOOKS]:
        keys.update(dict.fromkeys(table.look(a, b).blockers))
        yield
    who = blocker_words(state, tuple(keys))
    return order[0], (f"Hidden by {who}", "No model sees any model of it (6.0)")


def _range(table: Table, pair: UnitPair, printed: float) -> tuple[str, str]:
    state = table.state
    reach = weapon_range(state, pair.observer, printed)
    halved = ""
    if reach != printed:
        who = listed([state.feature(t).label for t in obscured_by(state, pair.observer)])
        halved = f" Range {limit_text(printed)} is halved to {limit_text(reach)} by {who} (T-2)."
    away = inch(pair.gap, reach)
    if not within(pair.gap, reach):
        short = shortfall_text(pair.gap - reach)
        return f"{away} away, beyond {limit_text(reach)}", f"Short by {short}.{halved}"
    able = can_shoot(table, pair.observer, pair.target, reach)
    count = len(state.unit(pair.observer).models)
    words = f"{len(able)} of {count} models have a visible target in range."
    return f"{away} away, within {limit_text(reach)}", f"{words}{halved}"


def _by_gap(state: GameState, observer: str, target: str) -> list[tuple[str, str]]:
    """Return models of both units, the nearest two first."""
    ours, theirs = state.models_of(observer), state.models_of(target)
    gaps = gap_matrix([m.footprint for m in ours], [m.footprint for m in theirs])
    order = gaps.argsort(axis=None, kind="stable").tolist()
    return [(ours[k // len(theirs)].id, theirs[k % len(theirs)].id) for k in order]
