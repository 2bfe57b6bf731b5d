"""Everything that is true of one unit where it stands: the rows of a panel, failing ones first."""

from __future__ import annotations

from typing import Final

from tabletop.rules.coherency import judge_coherency
from tabletop.rules.combat import in_combat, judge_combat
from tabletop.rules.contest import can_contest, contested, contesting_models, judge_contest
from tabletop.rules.finding import Finding, Judgement, judgement
from tabletop.rules.measure import plan_within
from tabletop.rules.obscuring import can_be_obscured, judge_obscured, obscured
from tabletop.rules.standing import judge_standing
from tabletop.rules.table import Table, table_of
from tabletop.rules.words import is_on_limit
from tabletop.state.model import GameState

NEAR: Final = 4.0
"""Inches up to which an enemy is worth a row although it is not in combat."""
WOOD: Final = 2.0
"""Inches up to which an Obscuring feature is worth a row."""


def about_unit(state: GameState | Table, unit: str) -> Judgement:
    """Return coherency, ground, combats, near misses, Obscuring and objectives of a unit.

    What is simply not the case (an enemy 20 inches off) is left out; refusing findings are those
    that a judge would object to, all else is told as holding, those on the limit first.
    """
    table = table_of(state)
    board = table.state
    whole = board.unit(unit)
    if not whole.models:
        return Judgement()
    coherent = judge_coherency(board, unit)
    wrong: list[Finding] = [*coherent.findings, *judge_standing(board, whole.models)]
    told: list[Finding] = list(coherent.passed)
    for enemy in board.enemies_of(whole.player):
        if enemy.models and plan_within(board, unit, enemy.id, NEAR):
            told += _all(judge_combat(table, unit, enemy.id))
    for feature in board.terrain.values():
        if "OBSCURING" not in feature.abilities or not can_be_obscured(whole):
            continue
        is_near = all(plan_within(board, m, feature.id, WOOD) for m in whole.models)
        if is_near or obscured(board, unit, feature.id):
            told += _all(judge_obscured(board, unit, feature.id))
    if can_contest(whole):
        for objective in contested(board, unit):
            model = contesting_models(board, unit, objective)[0]
            told.append(judge_contest(board, model, objective))
    told.sort(key=lambda finding: not is_on_limit(finding.margin))
    return Judgement(tuple(wrong), tuple(told))


def foes(state: GameState | Table, unit: str) -> Judgement:
    """Return a finding for each enemy unit that a unit is in combat with (7.0)."""
    table = table_of(state)
    board = table.state
    found: list[Finding] = []
    for enemy in board.enemies_of(board.unit(unit).player):
        if in_combat(table, unit, enemy.id):
            found += _all(judge_combat(table, unit, enemy.id))
    return judgement(found)


def _all(judged: Judgement) -> list[Finding]:
    return [*judged.findings, *judged.passed]
