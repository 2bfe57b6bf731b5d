"""What happens at one table: its journal, what is selected, and the move that is under way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path as File
from typing import Final, Literal

from tabletop.files.ruling import Ruling
from tabletop.geometry.base import Point, Pose
from tabletop.geometry.path import Path
from tabletop.rules.moves import PERMISSIONS, Move, MoveAnswer, MoveKind, judge_move
from tabletop.state.events import Event, ModelMoved
from tabletop.state.journal import Journal
from tabletop.state.model import GameState, Unit

Policy = Literal["free", "warn", "enforce"]
POLICIES: Final[tuple[Policy, ...]] = ("free", "warn", "enforce")


@dataclass(frozen=True, slots=True)
class Action:
    """A move of one unit that is under way: several drops of its models make one move.

    `start` is the table before it, `paths` the ways so far from there, `rolled` the dice that
    made the allowance (empty when it was typed or is the Move characteristic).
    """

    unit: str
    kind: MoveKind
    allowance: float
    start: GameState
    paths: Mapping[str, Path] = field(default_factory=dict)
    rolled: tuple[int, ...] = ()
    target: str = ""

    @property
    def move(self) -> Move:
        """The move as the judges ask for it."""
        return Move(self.kind, self.unit, self.allowance, self.paths, (), self.target)

    @property
    def label(self) -> str:
        """What undo and the log call it."""
        return f"{PERMISSIONS[self.kind].name}, {self.start.unit(self.unit).label}"


@dataclass(frozen=True, slots=True)
class Drag:
    """Models in the hand: where they were taken up, the way points, and where they are now.

    `poses` are the places now; `paths` the ways of this drag from the table before the action.
    `answer` is the judges' on the move if it were dropped here, None while it is not known.
    """

    models: tuple[str, ...]
    grabbed: Point
    way: tuple[Point, ...]
    poses: Mapping[str, Pose]
    paths: Mapping[str, Path]
    answer: MoveAnswer | None = None


class TableSession:
    """The one place where a table changes; screens draw it and ask it for changes.

    `on_change` is called after each entry of the journal (autosave, messages).
    """

    def __init__(self, state: GameState, *, file: File | None = None) -> None:
        self.journal = Journal.start(state)
        self.file = file
        self.policy: Policy = "warn"
        self.selection: tuple[str, ...] = ()
        self.ruling: Ruling | None = None
        self.on_change: Callable[[str], None] = lambda label: None
        self._actions: dict[int, Action | None] = {0: None}
        self._saved = 0

    # ------------------------------------------------------------------ what is
    @property
    def state(self) -> GameState:
        """The table now (without what is in the hand)."""
        return self.journal.state

    @property
    def action(self) -> Action | None:
        """The move under way, None when there is none; undo brings back an earlier one."""
        return self._actions.get(self.journal.current)

    @property
    def is_dirty(self) -> bool:
        """Whether there is something that no file holds."""
        return self.journal.current != self._saved

    @property
    def units(self) -> tuple[Unit, ...]:
        """The units of the selected models, in order of selection."""
        keys = dict.fromkeys(self.state.models[m].unit for m in self.selection)
        return tuple(self.state.unit(key) for key in keys)

    @property
    def unit(self) -> Unit | None:
        """The selected unit, when models of only one are selected."""
        units = self.units
        return units[0] if len(units) == 1 else None

    def state_with(self, drag: Drag | None) -> GameState:
        """Return the table as if what is in the hand were dropped: what overlays show."""
        if drag is None:
            return self.state
        models = dict(self.state.models)
        for key, pose in drag.poses.items():
            models[key] = replace(models[key], pose=pose.snapped())
        return replace(self.state, models=models)

    # ------------------------------------------------------------------ changes
    def select(self, models: tuple[str, ...]) -> None:
        """Select these models; ids that are gone are left out."""
        self.selection = tuple(dict.fromkeys(m for m in models if m in self.state.models))

    def did(self, label: str, events: tuple[Event, ...], action: Action | None = None) -> None:
        """Write one entry; the move under way ends unless one is given."""
        after = self.journal.did(label, events)
        if after is self.journal:
            return
        self.journal = after
        self._actions[after.current] = action
        self.on_change(label)

    def begin(self, action: Action | None) -> None:
        """Start a move (nothing has moved yet), or end the one under way."""
        self._actions[self.journal.current] = action

    def drop(self, drag: Drag) -> MoveAnswer | None:
        """Put down what is in the hand and return the judges' answer (None: a free move)."""
        events = tuple(
            ModelMoved(key, self.state.model(key).pose, pose.snapped())
            for key, pose in drag.poses.items()
            if self.state.model(key).pose != pose.snapped()
        )
        action = self.action
        if action is None or action.kind == "free":
            names = ", ".join(dict.fromkeys(self.state.unit_of(m).label for m in drag.models))
            self.did(f"move {names}", events)
            return None
        after = replace(action, paths={**action.paths, **drag.paths})
        answer = judge_move(after.start, after.move)
        self.did(after.label, events, after)
        return answer

    def undo(self) -> str | None:
        """Take back one entry; return its name."""
        label = self.journal.undo_label
        self.journal = self.journal.undo()
        self.select(self.selection)
        return label

    def redo(self) -> str | None:
        """Do the last undone entry again; return its name."""
        label = self.journal.redo_label
        self.journal = self.journal.redo()
        self.select(self.selection)
        return label

    def mark_saved(self, file: File) -> None:
        """Note that a file holds the table as it is now."""
        self.file, self._saved = file, self.journal.current
