"""Warscrolls of the shipped data, for the tests of what they do."""

from dataclasses import replace

from tabletop.files.warscrolls import faction
from tabletop.state.model import GameState


def of_data(key):
    """Return a Lumineth warscroll as it is shipped."""
    return next(s for s in faction("lumineth").warscrolls if s.id == key)


def with_base(state: GameState, unit, base):
    """Return the state with another base under the models of a unit."""
    models = {k: replace(m, base=base) if m.unit == unit else m for k, m in state.models.items()}
    return replace(state, models=models)
