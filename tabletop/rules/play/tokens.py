"""Tokens: no models, they only show that something lasts on a unit, and go with it (23.0)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.geometry.units import inches
from tabletop.rules.play.doing import Doing
from tabletop.state.events import PieceChanged
from tabletop.state.model import GameState, Token


def put_token(do: Doing, key: str, unit: str, mm: float = 25.0) -> None:
    """Put a token beside a unit; one of that id goes there from where it lies."""
    x, y = beside(do.state, unit, mm)
    do.emit(PieceChanged(do.state.tokens.get(key), Token(key, x, y, unit, mm)))


def take_token(do: Doing, key: str) -> None:
    """Take a token away, if it is there."""
    old = do.state.tokens.get(key)
    if old is not None:
        do.emit(PieceChanged(old, None))


def follow(do: Doing, unit: str) -> None:
    """Put the tokens of a unit beside it where it stands now; those of a unit that is gone go."""
    for token in tuple(do.state.tokens.values()):
        if token.unit != unit:
            continue
        if not do.has_unit(unit):
            do.emit(PieceChanged(token, None))
            continue
        x, y = beside(do.state, unit, token.mm)
        if (x, y) != (token.x, token.y):
            do.emit(PieceChanged(token, replace(token, x=x, y=y)))


def beside(state: GameState, unit: str, mm: float) -> tuple[float, float]:
    """Return where a token lies: touching the right side of the unit's first model."""
    first = state.models_of(unit)[0]
    _, _, right, _ = first.footprint.bounds()
    return round(right + inches(mm) / 2, 6), first.pose.y
