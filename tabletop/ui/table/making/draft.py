"""What is being made into a ruling: the question, what it is about, and the user's words."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.errors import TabletopError
from tabletop.files.askable import Slot
from tabletop.files.make_ruling import (
    Choice,
    Moment,
    Params,
    asked,
    choices,
    first_params,
    pieces_for,
)
from tabletop.files.ruling import Ruling


@dataclass(slots=True)
class Words:
    """What the user reads and may write: filled in anew until a word of it is edited."""

    title: str = ""
    question: str = ""
    why: str = ""
    file: str = ""
    edited: frozenset[str] = frozenset()

    def fill(self, name: str, text: str) -> bool:
        """Fill one in unless it was edited; answer whether it changed."""
        if name in self.edited or getattr(self, name) == text:
            return False
        setattr(self, name, text)
        return True

    def edit(self, name: str, text: str) -> None:
        """Take what the user wrote; what is emptied is filled in again."""
        setattr(self, name, text)
        self.edited = self.edited | {name} if text.strip() else self.edited - {name}


class Draft:
    """One moment and the question chosen about it; `errors` are by slot, in words."""

    def __init__(self, moment: Moment) -> None:
        self.moment = moment
        self.choices = choices(moment)
        self.chosen = 0
        self.params: Params = {}
        self.words = Words()
        self.errors: dict[str, str] = {}

    @property
    def choice(self) -> Choice:
        """The chosen question."""
        return self.choices[self.chosen]

    @property
    def slots(self) -> tuple[Slot, ...]:
        """What the chosen question is about."""
        question = self.choice.question
        return question.slots if question is not None else ()

    def first(self) -> int:
        """Return the question to begin with: the move, else what the selection suggests."""
        ids = [choice.id for choice in self.choices]
        units, count = len(self.moment.units), len(self.moment.selection)
        is_single = count == units
        wanted = ["move"]
        if units >= 2:
            wanted.append("visible" if is_single else "in_combat")
        elif units == 1:
            wanted.append("visible" if is_single else "coherent")
        return next((ids.index(id) for id in wanted if id in ids), 0)

    def choose(self, index: int) -> None:
        """Choose a question; what it is about is kept where it fits.

        Raises `TabletopError` when the table has nothing for it.
        """
        self.chosen, self.errors = index, {}
        question, before = self.choice.question, self.params
        self.params = first_params(question, self.moment) if question is not None else {}
        for slot in self.slots:
            kept = before.get(slot.key)
            others = [value for key, value in self.params.items() if key != slot.key]
            is_known = slot.is_piece and kept in pieces_for(slot, self.moment.state)
            if is_known and kept not in others:
                self.params[slot.key] = kept

    def put(self, slot: Slot, piece: str) -> None:
        """Fill a slot with a piece; one that another slot has changes places with it."""
        for other in self.slots:
            if other.kind == slot.kind and self.params.get(other.key) == piece:
                self.params[other.key] = self.params.get(slot.key)
        self.params[slot.key] = piece

    def type(self, slot: Slot, text: str) -> bool:
        """Take a typed number; answer whether it is one, `errors` says why not."""
        try:
            value = float(text.strip().replace(",", ".").rstrip('"'))
        except ValueError:
            value = float("nan")
        is_whole = slot.kind == "whole"
        if not 0.0 <= value <= slot.most or (is_whole and value != int(value)):
            what = "a whole number" if is_whole else "a number"
            self.errors[slot.key] = f"{slot.label}: {what} from 0 to {slot.most:g}"
            return False
        self.errors.pop(slot.key, None)
        self.params[slot.key] = int(value) if is_whole else value
        return True

    def ruling(self) -> Ruling:
        """Return the ruling to ask; raises `TabletopError` for what is missing or wrong."""
        for words in self.errors.values():
            raise TabletopError(words)
        return asked(self.moment, self.choice, self.params)
