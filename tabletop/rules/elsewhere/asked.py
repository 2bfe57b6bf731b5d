"""The questions of the kind "and if this model stood elsewhere?", answered where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from tabletop.rules.coherency import is_coherent
from tabletop.rules.combat import counts_in_combat, model_in_combat
from tabletop.rules.contest import can_contest, contests
from tabletop.rules.cover import covering
from tabletop.rules.measure import wholly_within, within
from tabletop.rules.sight import sees
from tabletop.rules.table import Table, table_of
from tabletop.state.model import GameState

Kind = Literal["within", "combat", "sight", "coherent", "wholly", "contest", "cover"]
KINDS: Final[tuple[Kind, ...]] = (
    "within", "combat", "sight", "coherent", "wholly", "contest", "cover",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about one model that depends on where it stands.

    `target` is what it is asked against: a unit, for ranges and sight a single model too, for
    ranges a feature or an objective; the objective to be contested; for cover the attacking unit;
    "" for coherency. `limit` are the inches of a range. `is_seen`: the target looks at the model.
    """

    kind: Kind
    model: str
    target: str = ""
    limit: float = 0.0
    is_seen: bool = False


def why_not(state: GameState, asked: Asked) -> str:
    """Return in a few words why a question cannot be asked here, "" where it can."""
    model, target = state.models.get(asked.model), asked.target
    if model is None:
        return "select a model"
    unit = state.units[model.unit]
    if unit.garrison:
        return f"{unit.label} is placed on terrain"
    if asked.kind == "coherent":
        return "a single model is always coherent" if len(unit.models) < 2 else ""
    if asked.kind == "contest":
        if target not in state.objectives:
            return "click an objective" if state.objectives else "there is no objective"
        return "" if can_contest(unit) else f"{unit.label} never contests"
    other = state.models[target].unit if target in state.models else target
    if other not in state.units:
        is_range = asked.kind in ("within", "wholly")
        if is_range and (target in state.terrain or target in state.objectives):
            return ""
        return "click what to measure to" if is_range else "click the other unit"
    whole = state.units[other]
    if target == asked.model or all(m == asked.model for m in whole.models):
        return "click another unit"
    if asked.kind == "wholly" and whole.id == unit.id:
        return "click another unit"
    if whole.garrison:
        return f"{whole.label} is placed on terrain"
    if asked.kind not in ("combat", "cover"):
        return ""
    if whole.player == unit.player:
        return "click an enemy unit"
    if asked.kind == "combat":
        fights = counts_in_combat(state, unit.id) and counts_in_combat(state, whole.id)
        return "" if fights else "one of them is not in combat now"
    if all("COVER" not in feature.abilities for feature in state.terrain.values()):
        return "no terrain here gives cover"
    if unit.charged or unit.has("FLY"):
        return f"{unit.label} {'charged' if unit.charged else 'flies'}: no cover"
    return ""


def targets_of(state: GameState, asked: Asked) -> tuple[str, ...]:
    """Return the models that are asked against, the model itself left out."""
    if asked.kind == "coherent":
        return ()
    if asked.target in state.models:
        return (asked.target,)
    if asked.target not in state.units:
        return ()
    return tuple(m for m in state.units[asked.target].models if m != asked.model)


def truth(state: GameState | Table, asked: Asked) -> bool:
    """Answer a question for the model where it stands: the judges' own answer.

    The question must be one that can be asked, see `why_not`.
    """
    table = table_of(state)
    board, model, target = table.state, asked.model, asked.target
    match asked.kind:
        case "coherent":
            return is_coherent(board, board.models[model].unit)
        case "contest":
            return contests(board, model, target)
        case "combat":
            return model_in_combat(table, model, target)
        case "cover":
            return bool(covering(board, target, board.models[model].unit))
        case "sight":
            pairs = ((model, m) for m in targets_of(board, asked))
            return any(sees(table, *(pair[::-1] if asked.is_seen else pair)) for pair in pairs)
    ask = within if asked.kind == "within" else wholly_within
    if target not in board.units:
        return ask(board, model, target, asked.limit)
    if asked.kind == "within":
        return any(within(board, model, m, asked.limit) for m in targets_of(board, asked))
    return wholly_within(board, model, target, asked.limit)
