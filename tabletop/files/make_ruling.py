"""A ruling made of a moment at the table: the question chosen, everything else filled in."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.askable import QUESTIONS, Question, Slot, named_piece, spelled
from tabletop.files.check import Answered, answer, kept
from tabletop.files.node import JSON
from tabletop.files.ruling import Box, Check, Ruling
from tabletop.files.ruling_in import parse_rulings
from tabletop.files.ruling_out import dump_ruling
from tabletop.files.words import KINDS
from tabletop.geometry.base import Point
from tabletop.rules.moves import PERMISSIONS, Move
from tabletop.state.model import GameState

MOVE: Final = "move"
ENDS: Final = "can_end"
Params = dict[str, JSON]


@dataclass(frozen=True, slots=True)
class Moment:
    """The table as it is shown, what is selected, and the move under way with its start."""

    state: GameState
    selection: tuple[str, ...] = ()
    start: GameState | None = None
    move: Move | None = None
    camera: Box | None = None

    @property
    def units(self) -> tuple[str, ...]:
        """The units of what is selected, in the order of selection."""
        return tuple(dict.fromkeys(self.state.model(m).unit for m in self.selection))

    @property
    def has_move(self) -> bool:
        """Whether a move that judges answer for is under way."""
        return self.move is not None and PERMISSIONS[self.move.kind].is_judged


@dataclass(frozen=True, slots=True)
class Choice:
    """A question that makes sense for a moment; `question` is None for those about its move."""

    id: str
    group: str
    label: str
    question: Question | None = None


def choices(moment: Moment) -> tuple[Choice, ...]:
    """Return the questions that make sense for what is selected, those about the move first."""
    found: list[Choice] = []
    move = moment.move
    if move is not None and moment.has_move:
        name = PERMISSIONS[move.kind].name.lower()
        found += [
            Choice(MOVE, "This move", f"Is this {name} legal?"),
            Choice(ENDS, "This move", f"Can a {name} end like this?"),
        ]
    found += [
        Choice(q.id, q.group, q.label, q) for q in QUESTIONS if _makes_sense(q, moment)
    ]  # fmt: skip
    return tuple(found)


def _makes_sense(question: Question, moment: Moment) -> bool:
    state = moment.state
    if question.ask == "objectives":
        return bool(state.objectives)
    if not state.models:
        return False
    is_alone = len(moment.units) == len(moment.selection) or len(moment.selection) == 2
    if question.level == "model" and not is_alone:
        return False
    try:
        first_params(question, moment, is_nearest=False)
    except TabletopError:
        return False
    return True


def first_params(question: Question, moment: Moment, *, is_nearest: bool = True) -> Params:
    """Return what a question is about to begin with: what is selected, then what is nearest.

    `is_nearest` False takes the first that fits, to see quickly whether anything does.
    Raises `TabletopError` when the table has nothing for one of its slots.
    """
    params: Params = {}
    for slot in question.slots:
        if slot.kind == "number":
            params[slot.key] = slot.first
        elif slot.kind == "whole":
            params[slot.key] = int(slot.first)
        elif slot.kind == "flag":
            params[slot.key] = False
        else:
            taken = [str(value) for value in params.values()]
            params[slot.key] = _first_piece(slot, moment, taken, is_nearest=is_nearest)
    if question.ask == "models_left_after":
        params["health"] = moment.state.unit(str(params["unit"])).health
    return params


def pieces_for(slot: Slot, state: GameState) -> tuple[str, ...]:
    """Return the ids that can fill a slot."""
    units = [u.id for u in state.units.values() if u.models]
    match slot.kind:
        case "model":
            return tuple(state.models)
        case "unit":
            return ("", *units) if slot.can_be_any else tuple(units)
        case "terrain":
            return tuple(state.terrain)
        case "objective":
            return tuple(state.objectives)
        case _:
            return (*units, *state.models, *state.terrain)


def piece_words(state: GameState, piece: str) -> str:
    """Return what a list of pieces shows for one."""
    return named_piece(state, piece) if piece else "any enemy"


def _first_piece(slot: Slot, moment: Moment, taken: list[str], *, is_nearest: bool) -> str:
    state = moment.state
    wanted = list(moment.selection) if slot.kind in ("model", "piece") else list(moment.units)
    if slot.kind in ("terrain", "objective"):
        wanted = []
    if slot.kind == "piece" and len(moment.selection) != len(moment.units):
        wanted = list(moment.units)
    rest = [piece for piece in pieces_for(slot, state) if piece]
    near = taken[0] if taken else ""
    player = _player(state, near)
    for piece in wanted:
        if piece in rest and piece not in taken and _fits(slot, state, piece, player):
            return piece
    rest = [p for p in rest if p not in taken and not _is_of(state, p, near)]
    fitting = [p for p in rest if _fits(slot, state, p, player)]
    foes = [p for p in fitting if player and _player(state, p) not in (0, player)]
    pool = foes or fitting
    if not pool:
        raise TabletopError(f"nothing fits {slot.label.lower()}", next_step="add it first")
    if not near or not is_nearest:
        return pool[0]
    spots = _spots(state, near)
    return min(pool, key=lambda p: _away(state, spots, p))


def _fits(slot: Slot, state: GameState, piece: str, player: int) -> bool:
    return not (slot.is_foe and player) or _player(state, piece) != player


def _is_of(state: GameState, piece: str, near: str) -> bool:
    """Whether one is a model of the other."""
    return (piece in state.models and state.model(piece).unit == near) or (
        near in state.models and state.model(near).unit == piece
    )


def _player(state: GameState, piece: str) -> int:
    if piece in state.models:
        return state.unit_of(piece).player
    return state.units[piece].player if piece in state.units else 0


def _spots(state: GameState, piece: str) -> list[Point]:
    """Return where the models of a piece stand."""
    if piece in state.objectives:
        marker = state.objective(piece)
        return [(marker.x, marker.y)]
    if piece in state.terrain:
        x0, y0, x1, y1 = state.feature(piece).footprint.bounds()
        return [((x0 + x1) / 2, (y0 + y1) / 2)]
    models = state.models_of(piece) if piece in state.units else (state.model(piece),)
    return [(model.pose.x, model.pose.y) for model in models]


def _away(state: GameState, spots: list[Point], piece: str) -> float:
    """Return roughly how far a piece is, only to choose one to begin with."""
    if piece in state.terrain:
        x0, y0, x1, y1 = state.feature(piece).footprint.bounds()
        return min(math.hypot(max(x0 - x, 0, x - x1), max(y0 - y, 0, y - y1)) for x, y in spots)
    there = _spots(state, piece)
    return min(math.hypot(x - p, y - q) for x, y in spots for p, q in there)


# ---------------------------------------------------------------------- making
def asked(moment: Moment, choice: Choice, params: Params) -> Ruling:
    """Return the ruling that asks a question and expects nothing yet.

    Raises `TabletopError` when something that it is about is missing.
    """
    move, question = moment.move, choice.question
    if question is None:
        if move is None or moment.start is None:
            raise TabletopError("no move is under way", next_step="drag a unit first")
        return _of_move(moment.start, move, choice.id, moment.camera)
    state = moment.state
    named = {slot.label: params.get(slot.key) for slot in question.slots}
    for label, value in named.items():
        if value is None:
            raise TabletopError(f"{label.lower()} is missing", next_step="choose it")
    words = spelled(question, state, params)
    if question.ask == "objectives":
        action: Mapping[str, JSON] = {"type": "objective_control", "active": 1}
        both = (Check("objectives"), Check("contesting"))
        return Ruling("", _title(question.label, state, ()), "objective", words, state,
                      action=action, checks=both, camera=moment.camera)  # fmt: skip
    pieces = [str(params[s.key]) for s in question.slots if s.is_piece and params[s.key]]
    asks = {key: value for key, value in params.items() if value != ""}
    title = _title(question.label, state, pieces)
    checks = (Check(question.ask, asks),)
    return Ruling("", title, question.kind, words, state, checks=checks, camera=moment.camera)


def _of_move(start: GameState, move: Move, ask: str, camera: Box | None) -> Ruling:
    unit, name = start.unit(move.unit), PERMISSIONS[move.kind].name
    paths = {m: tuple(pose.snapped() for pose in path) for m, path in move.paths.items()}
    move = replace(move, paths=paths)  # as its file will hold it
    kind = move.kind if move.kind in KINDS else "move"
    title = f"{name}, {unit.label}"
    if ask == MOVE:
        words = f"Is this {name.lower()} of {unit.label} legal?"
        asks = ("reasons", "cost", "end_in_combat")
        checks = tuple(Check(key) for key in asks)
        return Ruling("", title, kind, words, start, move, {}, checks, camera=camera)
    ends: dict[str, JSON] = {}
    for model, path in move.paths.items():
        place: list[JSON] = [path[-1].x, path[-1].y]
        turned: list[JSON] = [path[-1].facing] if path[-1].facing != path[0].facing else []
        ends[model] = place + turned
    params: Params = {
        "unit": move.unit, "type": move.kind, "allowance": move.allowance, "ends": ends,
    }  # fmt: skip
    if move.target:
        params["target"] = move.target
    words = f"Can a {name.lower()} of {unit.label} end like this?"
    return Ruling("", title, kind, words, start, checks=(Check(ENDS, params),), camera=camera)


def _title(label: str, state: GameState, pieces: Iterable[str]) -> str:
    names = ", ".join(named_piece(state, piece) for piece in pieces)
    return f"{label}: {names}" if names else label


def made(
    answered: Answered, *, id: str, title: str, question: str, why: str, taken: Iterable[str] = ()
) -> Ruling:
    """Return a ruling that expects what the judges answered, in the user's words.

    `taken` are ids in use. It is read back from its own text, so that its file holds the same.
    Raises `TabletopError` when it does not agree with itself.
    """
    ruling = replace(
        kept(answered),
        id=free_id(id or title, taken),
        title=" ".join(title.split()),
        question=question.strip(),
        why=why.strip(),
        file="",
        line=0,
    )
    (again,) = parse_rulings(dump_ruling(ruling))
    return again


def free_id(words: str, taken: Iterable[str] = ()) -> str:
    """Return an id made of words that is not taken yet.

    >>> free_id('Sight: Aldo, 3" away', ["sight-aldo-3-away"])
    'sight-aldo-3-away-2'
    """
    stem = re.sub(r"[^\w]+", "-", words.lower()).strip("-_")[:60].rstrip("-_") or "ruling"
    used = set(taken)
    name, number = stem, 2
    while name in used:
        name, number = f"{stem}-{number}", number + 1
    return name


def answered_of(moment: Moment, choice: Choice, params: Params) -> Answered:
    """Return the judges' answer to a question about a moment."""
    return answer(asked(moment, choice, params))
