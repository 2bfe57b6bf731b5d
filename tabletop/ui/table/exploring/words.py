"""How thresholds are worded: both sides of a line, and what a move across it changes."""

from __future__ import annotations

import math
from typing import Final

from tabletop.errors import TabletopError
from tabletop.geometry.base import Point
from tabletop.geometry.units import more_than
from tabletop.rules.elsewhere import Asked, Kind
from tabletop.rules.words import limit_text, model_name, piece_label
from tabletop.state.model import GameState

CHIPS: Final[tuple[tuple[Kind, str], ...]] = (
    ("within", "Within range"),
    ("combat", "In combat"),
    ("sight", "Visible"),
    ("coherent", "Unit coherent"),
    ("wholly", "Wholly within"),
    ("contest", "Contests"),
    ("cover", "Cover"),
)
"""The questions in the order of their keys, 1 to 7."""
WAYS: Final = (
    "to the right", "up and right", "up", "up and left",
    "to the left", "down and left", "down", "down and right",
)  # fmt: skip
_SIDES: Final[dict[Kind, tuple[str, str]]] = {
    "combat": ("in combat", "not in combat"),
    "coherent": ("coherent", "not coherent"),
    "contest": ("contests", "does not contest"),
    "cover": ("cover", "no cover"),
}
_MOST = 6
MOST_INCHES: Final = 60.0


def target_name(state: GameState, asked: Asked) -> str:
    """Return what people call the thing that is asked against."""
    if asked.target in state.objectives:
        return f"objective {asked.target}"
    known = (state.models, state.units, state.terrain)
    return piece_label(state, asked.target) if any(asked.target in k for k in known) else ""


def sides(asked: Asked) -> tuple[str, str]:
    """Return the words of the yes side and of the no side.

    >>> sides(Asked("within", "a", "b", 9.0)), sides(Asked("sight", "a", "b", is_seen=True))
    (('within 9"', 'beyond 9"'), ('seen', 'not seen'))
    """
    limit = limit_text(asked.limit)
    match asked.kind:
        case "within":
            return f"within {limit}", f"beyond {limit}"
        case "wholly":
            return f"wholly within {limit}", f"not wholly within {limit}"
        case "sight":
            return ("seen", "not seen") if asked.is_seen else ("sees it", "does not see it")
    return _SIDES[asked.kind]


def flip_clause(state: GameState, asked: Asked, is_yes: bool) -> str:
    """Return what is so after the line was crossed, as the end of a sentence."""
    name, no_more = target_name(state, asked), "no longer " if is_yes else ""
    limit = limit_text(asked.limit)
    unit = state.unit_of(asked.model).label
    match asked.kind:
        case "within" | "wholly":
            how = "wholly within" if asked.kind == "wholly" else "within"
            return f"it is {no_more}{how} {limit} of {name}"
        case "combat":
            return f"it is {no_more}in combat with {name}"
        case "sight" if asked.is_seen:
            return f"it is {no_more}visible to {name}"
        case "sight":
            return f"{name} is {no_more}visible to it"
        case "coherent":
            return f"{unit} is {no_more}coherent"
        case "contest":
            return f"it {'no longer contests' if is_yes else 'contests'} {name}"
    return f"{unit} has {'no longer ' if is_yes else ''}cover from {name}"


def move_sentence(
    state: GameState, asked: Asked, is_yes: bool, at: Point, to: Point, accuracy: float
) -> str:
    """Return how far and which way the model moves until the answer flips."""
    inches = distance_text(math.dist(at, to), accuracy)
    way = f" {way_words(at, to)}" if more_than(math.dist(at, to), accuracy) else ""
    return f"Moves {inches}{way} and {flip_clause(state, asked, is_yes)}."


def distance_text(value: float, accuracy: float) -> str:
    """Return the distance to a line with as many digits as the line is exact.

    >>> distance_text(0.3137, 0.05), distance_text(0.3137, 0.001), distance_text(0.00123, 1e-6)
    ('about 0.31"', '0.314"', '0.00123"')
    """
    if accuracy > 0.01:
        return f'about {value:.2f}"'
    places = 3
    while places < _MOST and accuracy < 1e-4 and 0.0 < value < 10.0 ** (2 - places):
        places += 1
    text = f"{value:.{places}f}"
    kept = text.rstrip("0")
    short = text if len(kept.split(".")[1]) >= 2 else f"{value:.2f}"
    return f'{short if len(short) < len(text) else text}"'


def way_words(at: Point, to: Point) -> str:
    """Return the direction from one point to another as one sees it.

    >>> way_words((0.0, 0.0), (1.0, 0.1)), way_words((0.0, 0.0), (-1.0, 1.0))
    ('to the right', 'up and left')
    """
    turn = math.atan2(to[1] - at[1], to[0] - at[0]) / (math.pi / 4)
    return WAYS[round(turn) % 8]


def title_words(state: GameState, model: str) -> str:
    """Return the name of the model that is moved in thought."""
    return model_name(state, model)


def typed_limit(words: str) -> float:
    """Return typed inches of a range; raises `TabletopError` with a reason to show.

    >>> typed_limit('7,5"')
    7.5
    """
    try:
        value = float(words.replace('"', "").strip().replace(",", "."))
    except ValueError:
        value = math.nan
    if not 0.0 < value <= MOST_INCHES:
        raise TabletopError(
            f"{words.strip()[:12]!r} is no range", next_step=f'type inches up to {MOST_INCHES:g}"'
        )
    return round(value, 4)
