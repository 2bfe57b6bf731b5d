"""How findings are worded: names, lists, and inches that never round across a limit."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from tabletop.geometry.units import ON_LIMIT, is_equal, less_than
from tabletop.state.model import GameState

MOST_PLACES: Final = 6


def model_name(state: GameState, model_id: str) -> str:
    """Return what people call a model: its unit and its number, or its id where nothing is named.

    >>> from tabletop.geometry.base import Pose, round_base
    >>> from tabletop.state.model import Model, Unit
    >>> pair = {m: Model(m, "A", round_base(32), Pose(0, 0), 1.5) for m in ("A1", "A2")}
    >>> model_name(GameState(pair, {"A": Unit("A", 1, ("A1", "A2"), "Fen Archers")}), "A2")
    'Fen Archers 2'
    """
    unit = state.unit_of(model_id)
    if not unit.name:
        return model_id
    if len(unit.models) == 1:
        return unit.name
    return f"{unit.name} {unit.models.index(model_id) + 1}"


def piece_label(state: GameState, piece: str) -> str:
    """Return what people call a piece: its name, or its id where it has none."""
    if piece in state.models:
        return model_name(state, piece)
    if piece in state.units:
        return state.units[piece].label
    return state.terrain[piece].label if piece in state.terrain else piece


def names(state: GameState, model_ids: Sequence[str]) -> str:
    """Return up to three names of models, and how many more there are."""
    shown = [model_name(state, m) for m in model_ids[:3]]
    rest = len(model_ids) - len(shown)
    return f"{', '.join(shown)} and {rest} more" if rest else listed(shown)


def listed(words: Sequence[str]) -> str:
    """Return words joined as a sentence joins them.

    >>> listed(["Pikes", "Drake", "Witch"])
    'Pikes, Drake and Witch'
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def counted(count: int, one: str, many: str = "") -> str:
    """Return a count with its noun.

    >>> counted(1, "model"), counted(3, "model"), counted(2, "loss", "losses")
    ('1 model', '3 models', '2 losses')
    """
    return f"{count} {one if count == 1 else many or one + 's'}"


def limit_text(value: float) -> str:
    """Return a limit as the rule prints it.

    >>> limit_text(3.0), limit_text(0.5), limit_text(10.25)
    ('3"', '1/2"', '10.25"')
    """
    return '1/2"' if value == 0.5 else f"{value:.4f}".rstrip("0").rstrip(".") + '"'


def inch(value: float, limit: float | None = None, is_used: bool = False) -> str:
    """Return a measured length with two decimals, or as many as keep it on its side of a limit.

    What was used up is rounded up.

    >>> inch(2.6902, 3.0), inch(2.99999, 3.0), inch(3.0 + 1e-9, 3.0), inch(5.9902, 6.0, True)
    ('2.69"', '2.99999"', '3.00"', '5.991"')
    """
    if limit is None or is_equal(value, limit):
        return f'{(value if limit is None else limit) + 0.0:.2f}"'
    for places in range(2, MOST_PLACES + 1):
        scale = 10.0**places
        shown = math.ceil(value * scale - 1e-6) / scale if is_used else round(value, places)
        if shown != limit and (shown > limit) is (value > limit):
            return f'{shown:.{places}f}"'
    return f'{value:.{MOST_PLACES}f}"'


def shortfall_text(value: float) -> str:
    """Return what is missing, rounded up, and never nothing.

    >>> shortfall_text(0.3098), shortfall_text(0.000012)
    ('0.31"', '0.000012"')
    """
    return _cut(value, is_up=True)


def margin_text(value: float) -> str:
    """Return what is left, rounded down, or `on the limit` when that is next to nothing.

    >>> margin_text(0.1399), margin_text(0.00002)
    ('margin 0.13"', 'on the limit')
    """
    return "on the limit" if is_on_limit(value) else f"margin {_cut(value, is_up=False)}"


def is_on_limit(margin: float | None) -> bool:
    """Say whether a margin is so small that the verdict counts as on the limit."""
    return margin is not None and less_than(abs(margin), ON_LIMIT)


def _cut(value: float, is_up: bool) -> str:
    for places in range(2, MOST_PLACES):
        scale = 10.0**places
        raw = math.ceil(value * scale - 1e-6) if is_up else math.floor(value * scale + 1e-6)
        shown = raw / scale
        if 0.5 * value <= shown <= 1.5 * value:
            return f'{shown:.{places}f}"'
    return f'{value:.{MOST_PLACES}f}"'
