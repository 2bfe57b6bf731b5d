"""What all questions share: their parameters and the names of pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tabletop.files.node import JSON
from tabletop.rules.finding import Finding, Judgement
from tabletop.rules.words import piece_label
from tabletop.state.model import GameState
from tabletop.ui.card.fact import Fact

Params = Mapping[str, JSON]


Builder = Callable[[GameState, Params, JSON], tuple[Fact, ...]]


def word(params: Params, key: str) -> str:
    """Return a parameter that is a word."""
    return str(params[key])


def real(params: Params, key: str) -> float:
    """Return a parameter that is a number."""
    value = params.get(key)
    return float(value) if isinstance(value, int | float) else 0.0


def ids(got: JSON) -> tuple[str, ...]:
    """Return an answer that is a list of ids."""
    return tuple(str(item) for item in got) if isinstance(got, list) else ()


def only(judgement: Judgement) -> Finding:
    """Return the one finding of a judgement."""
    return (*judgement.findings, *judgement.passed)[0]


def label(state: GameState, piece: str) -> str:
    """Return what people call a piece."""
    return piece_label(state, piece)


def models_of(state: GameState, piece: str) -> tuple[str, ...]:
    """Return the models of a model or unit."""
    if piece in state.models:
        return (piece,)
    return state.units[piece].models if piece in state.units else ()
