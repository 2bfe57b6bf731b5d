"""Battle tactics: what they ask for, when they are picked, what they score (17.6)."""

from __future__ import annotations

from tabletop.rules.play.tactics.cards import CARDS, Card, Stage, Tactic, card, tactics_of
from tabletop.rules.play.tactics.picking import (
    TWO_RUNNING,
    begin_turn,
    current,
    note,
    open_stages,
    score_tactics,
)

__all__ = [
    "CARDS",
    "TWO_RUNNING",
    "Card",
    "Stage",
    "Tactic",
    "begin_turn",
    "card",
    "current",
    "note",
    "open_stages",
    "score_tactics",
    "tactics_of",
]
