"""The questions that a ruling can be made of, in words: what each asks, and what it asks about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from tabletop.files.node import JSON
from tabletop.rules.words import limit_text, model_name, piece_label
from tabletop.state.model import GameState

SlotKind = Literal["model", "unit", "terrain", "objective", "piece", "number", "whole", "flag"]
Group = Literal["Sight", "Combat", "Shooting", "Distance", "Coherency", "Terrain", "Objectives"]
Level = Literal["model", "unit"]


@dataclass(frozen=True, slots=True)
class Slot:
    """One thing that a question is about: its key in the check, its name for people.

    `first` is a number's value to begin with; `is_foe` wants an enemy; `can_be_any` lets it out.
    """

    key: str
    label: str
    kind: SlotKind
    first: float = 0.0
    most: float = 100.0
    is_foe: bool = False
    can_be_any: bool = False

    @property
    def is_piece(self) -> bool:
        """Whether something on the table fills it, no number."""
        return self.kind in ("model", "unit", "terrain", "objective", "piece")


@dataclass(frozen=True, slots=True)
class Question:
    """A question: the ask of the check, and words with `{key}` for what it is about.

    `level` says whether it is about single models; `kind` is the kind of ruling.
    """

    ask: str
    group: Group
    label: str
    words: str
    kind: str
    slots: tuple[Slot, ...]
    level: Level = "unit"

    @property
    def id(self) -> str:
        """What names it."""
        return self.ask


_A, _B = Slot("a", "Model", "model"), Slot("b", "Other model", "model")
_UNIT, _FOE = Slot("unit", "Unit", "unit"), Slot("target", "Target", "unit", is_foe=True)
_UA, _UB = Slot("a", "Unit", "unit"), Slot("b", "Other unit", "unit", is_foe=True)
_MODEL, _TERRAIN = Slot("model", "Model", "model"), Slot("terrain", "Terrain", "terrain")
_OBJECTIVE = Slot("objective", "Objective", "objective")
_RANGE = Slot("range", "Inches", "number", 12.0, 500.0)
_FROM, _TO = Slot("from", "From", "model"), Slot("to", "To", "model", is_foe=True)

QUESTIONS: Final = (
    Question("visible", "Sight", "Model sees model", "Can {from} see {to}?", "visibility",
             (_FROM, _TO), "model"),
    Question("sees_unit", "Sight", "Unit sees unit", "Can {unit} see {target}?", "visibility",
             (_UNIT, _FOE)),
    Question("unit_visible", "Sight", "A free line between units",
             "Is there a free line from {from} to {to}?", "visibility",
             (Slot("from", "From", "unit"), Slot("to", "To", "unit", is_foe=True))),
    Question("in_combat", "Combat", "In combat", "Are {a} and {b} in combat?", "combat_range",
             (_UA, _UB)),
    Question("model_in_combat", "Combat", "Model in combat", "Is {model} in combat with {unit}?",
             "combat_range", (_MODEL, Slot("unit", "Enemy", "unit", is_foe=True)), "model"),
    Question("can_attack", "Combat", "Who can fight", "Which models of {unit} can fight {target}?",
             "combat_range", (_UNIT, _FOE)),
    Question("charge_needs", "Combat", "What a charge needs",
             "What roll does a charge of {a} at {b} need at least?", "charge", (_UA, _UB)),
    Question("can_charge", "Combat", "Can it charge with a roll",
             "Can {unit} charge {target} with a {roll}?", "charge",
             (_UNIT, Slot("target", "Target", "unit", is_foe=True, can_be_any=True),
              Slot("roll", "Roll", "number", 7.0, 12.0))),
    Question("can_shoot", "Shooting", "Who can shoot",
             "Which models of {unit} can shoot {target} at {range}?", "visibility",
             (_UNIT, _FOE, _RANGE)),
    Question("shoot_targets", "Shooting", "What it can shoot",
             "Which units can {unit} shoot at {range}?", "visibility",
             (_UNIT, _RANGE, Slot("shoot_in_combat", "Shoots in combat", "flag"))),
    Question("weapon_range", "Shooting", "Range of its weapons",
             "How far does {unit} shoot with {printed} printed?", "terrain",
             (_UNIT, Slot("printed", "Printed inches", "number", 18.0, 500.0))),
    Question("gap", "Distance", "Gap between models", "How far is {a} from {b}?", "other",
             (_A, _B), "model"),
    Question("unit_gap", "Distance", "Gap between units", "How far is {a} from {b}?", "other",
             (_UA, _UB)),
    Question("within", "Distance", "Within", "Is {a} within {range} of {b}?", "other",
             (Slot("a", "Piece", "piece"), Slot("b", "Of", "piece"), _RANGE)),
    Question("wholly_within", "Distance", "Wholly within",
             "Is {a} wholly within {range} of {b}?", "other",
             (Slot("a", "Piece", "piece"), Slot("b", "Of", "piece"), _RANGE)),
    Question("unit_wholly_within", "Distance", "Unit wholly within",
             "Is all of {unit} wholly within {range} of {b}?", "other",
             (_UNIT, Slot("b", "Of", "piece"), _RANGE)),
    Question("base_inches", "Distance", "Size of a base", "How wide is the base of {model}?",
             "other", (_MODEL,), "model"),
    Question("coherent", "Coherency", "Coherent", "Is {unit} coherent?", "coherency", (_UNIT,)),
    Question("groups", "Coherency", "Groups", "Into how many groups does {unit} fall?",
             "coherency", (_UNIT,)),
    Question("neighbours", "Coherency", "Neighbours", "How many neighbours has each of {unit}?",
             "coherency", (_UNIT,)),
    Question("min_removals", "Coherency", "How many must go",
             "How many models of {unit} must go to be coherent after a loss?", "coherency",
             (_UNIT,)),
    Question("removal_options", "Coherency", "Who can go",
             "Which models of {unit} can be removed?", "coherency", (_UNIT,)),
    Question("models_left_after", "Coherency", "Models left after damage",
             "How many models of {unit} are left after {damage} damage?", "coherency",
             (_UNIT, Slot("damage", "Damage", "whole", 2.0, 500.0),
              Slot("health", "Health of each", "whole", 1.0, 50.0))),
    Question("cover_mod", "Terrain", "Cover", "What does cover do to {unit} attacking {target}?",
             "cover", (_UNIT, _FOE)),
    Question("behind", "Terrain", "Behind terrain",
             "Is {target} behind {terrain} for {unit}?", "cover", (_UNIT, _FOE, _TERRAIN)),
    Question("obscured", "Terrain", "Obscured by terrain", "Does {terrain} obscure {unit}?",
             "terrain", (_UNIT, _TERRAIN)),
    Question("wholly_on", "Terrain", "Wholly on terrain", "Is {model} wholly on {terrain}?",
             "terrain", (_MODEL, _TERRAIN), "model"),
    Question("terrain_gap", "Terrain", "Gap to terrain", "How far is {model} from {terrain}?",
             "other", (_MODEL, _TERRAIN), "model"),
    Question("contests", "Objectives", "Contests an objective",
             "Does {model} contest {objective}?", "objective", (_MODEL, _OBJECTIVE), "model"),
    Question("obj_gap", "Objectives", "Gap to an objective",
             "How far is {model} from {objective}?", "objective", (_MODEL, _OBJECTIVE), "model"),
    Question("objectives", "Objectives", "Who controls them", "Who controls the objectives?",
             "objective", ()),
)  # fmt: skip
"""All questions about a position, in the order in which they are offered."""


def spelled(question: Question, state: GameState, params: Mapping[str, JSON]) -> str:
    """Return a question in one sentence, with names and inches in it."""
    said = {slot.key: _said(slot, state, params.get(slot.key)) for slot in question.slots}
    if question.ask == "can_charge" and not params.get("target"):
        return f"Can {said['unit']} charge anything with a {said['roll']}?"
    words = question.words
    for key, value in said.items():
        words = words.replace("{" + key + "}", value)
    return words[:1].upper() + words[1:]


def named_piece(state: GameState, piece: str) -> str:
    """Return what people call a model, a unit, a terrain feature or an objective."""
    if piece in state.models:
        return model_name(state, piece)
    if piece in state.units or piece in state.terrain:
        return piece_label(state, piece)
    return f"objective {piece}" if piece in state.objectives else piece


def _said(slot: Slot, state: GameState, value: JSON) -> str:
    if slot.kind == "objective":
        return f"objective {value}"
    if slot.is_piece:
        return named_piece(state, str(value or ""))
    if isinstance(value, int | float) and not isinstance(value, bool):
        return limit_text(value) if slot.kind == "number" and slot.key != "roll" else f"{value:g}"
    return str(value)
