"""What happens at one table: its journal, what is selected, and the move that is under way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path as File
from typing import Final, Literal

from tabletop.files.ruling import Box, Ruling
from tabletop.geometry.base import Point, Pose
from tabletop.geometry.path import Path
from tabletop.rules import moves
from tabletop.rules.moves import PERMISSIONS, Move, MoveAnswer, MoveKind
from tabletop.rules.standing import placed
from tabletop.state.events import Event, ModelMoved, apply_all
from tabletop.state.journal import Journal
from tabletop.state.model import GameState, Unit

Policy = Literal["free", "warn", "enforce"]
POLICIES: Final[tuple[Policy, ...]] = ("free", "warn", "enforce")


@dataclass(frozen=True, slots=True)
class Plan:
    """What kind of move a unit is about to make, and with how many inches.

    `rolled` are the dice in the allowance, empty when it was typed or is the Move characteristic.
    """

    kind: MoveKind = "free"
    allowance: float = 0.0
    rolled: tuple[int, ...] = ()
    target: str = ""


@dataclass(frozen=True, slots=True)
class Action:
    """A move of one unit that is under way: several drops of its models make one move.

    `start` is the table before it, `paths` the ways so far from there, in the order in which the
    models move; `rolled` the dice that made the allowance.
    """

    unit: str
    kind: MoveKind
    allowance: float
    start: GameState
    paths: Mapping[str, Path] = field(default_factory=dict)
    rolled: tuple[int, ...] = ()
    target: str = ""
    answer: MoveAnswer | None = None

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

    `start` are the places before, `way` the way points of what was grabbed, `poses` the places
    now. `action` is the move as if it were dropped here (its paths from the table before the
    move), None for a move that is free. `answer` is the judges' about it, None while not known.
    """

    models: tuple[str, ...]
    grabbed: Point
    way: tuple[Point, ...]
    start: Mapping[str, Pose]
    poses: Mapping[str, Pose]
    action: Action | None = None
    answer: MoveAnswer | None = None

    @property
    def is_moved(self) -> bool:
        """Whether anything is elsewhere than before."""
        return any(self.poses[m] != self.start[m] for m in self.models)


@dataclass(frozen=True, slots=True)
class Dropped:
    """How one entry of the journal came from the hand: the ways drawn, the move that was judged."""

    ways: Mapping[str, Path]
    action: Action | None = None


class TableSession:
    """The one place where a table changes; screens draw it and ask it for changes.

    `on_change` is called after each entry of the journal (autosave, messages); `kept` is the
    automatic save that holds what no file does, "" while there is none.
    """

    def __init__(
        self, state: GameState, *, file: File | None = None, camera: Box | None = None
    ) -> None:
        self.journal = Journal.start(state)
        self.file = file
        self.camera = camera
        self.policy: Policy = "warn"
        self.selection: tuple[str, ...] = ()
        self.ruling: Ruling | None = None
        self.on_change: Callable[[str], None] = lambda label: None
        self.kept = ""
        self._actions: dict[int, Action | None] = {0: None}
        self._dropped: dict[int, Dropped] = {}
        self._plans: dict[str, Plan] = {}
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

    def dropped(self, number: int) -> Dropped | None:
        """Return how an entry of the journal came from the hand, None where it did not."""
        return self._dropped.get(number)

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

    def plan(self, unit_id: str) -> Plan:
        """Return what kind of move a unit is about to make."""
        return self._plans.get(unit_id, Plan())

    def ready(self, unit_id: str) -> Action | None:
        """Return the move that a drag of the unit goes on with or starts; None: a free one."""
        plan = self.plan(unit_id)
        if plan.kind == "free":
            return None
        now = self.action
        if now is None or (now.unit, now.kind) != (unit_id, plan.kind):
            now = Action(unit_id, plan.kind, plan.allowance, self.state)
        return replace(now, allowance=plan.allowance, rolled=plan.rolled, target=plan.target)

    def state_with(self, drag: Drag | None) -> GameState:
        """Return the table as if what is in the hand were dropped: what overlays show."""
        return self.state if drag is None else self.state_at(drag.poses)

    def state_at(self, poses: Mapping[str, Pose]) -> GameState:
        """Return the table as if models stood elsewhere."""
        models = dict(self.state.models)
        for key, pose in poses.items():
            models[key] = replace(models[key], pose=pose.snapped())
        return replace(self.state, models=models)

    def ruling_now(self, drag: Drag | None = None) -> Ruling | None:
        """Return the ruling with the table and the move as they are now, also in the hand."""
        if self.ruling is None:
            return None
        action = drag.action if drag is not None and drag.action is not None else self.action
        if self.ruling.move is None or action is None:
            return replace(self.ruling, state=self.state_with(drag))
        start = action.start
        if drag is not None and drag.action is None:
            moved = {m: replace(start.model(m), pose=p.snapped()) for m, p in drag.poses.items()}
            start = replace(start, models={**start.models, **moved})
        return replace(self.ruling, state=start, move=action.move)

    # ------------------------------------------------------------------ changes
    def select(self, models: tuple[str, ...]) -> None:
        """Select these models; ids that are gone are left out."""
        self.selection = tuple(dict.fromkeys(m for m in models if m in self.state.models))

    def intend(self, unit_id: str, plan: Plan) -> None:
        """Choose the kind of move and the allowance of a unit; another kind ends its move."""
        before = self.plan(unit_id)
        self._plans[unit_id] = plan
        now = self.action
        if now is not None and now.unit == unit_id and before.kind != plan.kind:
            self.begin(None)

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

    def drop(
        self,
        drag: Drag,
        *,
        note: str = "",
        label: str = "",
        ways: Mapping[str, Path] | None = None,
    ) -> None:
        """Put down what is in the hand; its move, with the judges' answer, is then under way.

        `ways` are those of this drag alone, as they were drawn.
        """
        before = self.journal
        self._drop(drag, note, label)
        if self.journal is before:
            return
        action = replace(drag.action, answer=drag.answer) if drag.action is not None else None
        self._dropped[self.journal.current] = Dropped(dict(ways or {}), action)

    def _drop(self, drag: Drag, note: str, label: str) -> None:
        action = drag.action
        poses = dict(drag.poses)
        if action is not None and drag.answer is not None:
            poses = {m: drag.answer.end.model(m).pose for m in poses}
        else:
            poses = {m: placed(self.state, poses).model(m).pose for m in poses}
        events = tuple(
            ModelMoved(m, self.state.model(m).pose, pose.snapped())
            for m, pose in poses.items()
            if self.state.model(m).pose != pose.snapped()
        )
        if action is not None:
            self.did(action.label + note, events, replace(action, answer=drag.answer))
            return
        names = ", ".join(dict.fromkeys(self.state.unit_of(m).label for m in drag.models))
        now, keep = self.action, None
        if self.ruling is not None and now is not None and now.unit not in _units(self, drag):
            start = apply_all(events, now.start)
            keep = replace(now, start=start, answer=None)
        verb = label or "move"
        self.did(f"{verb} {names}{note}", events, keep)

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

    def goto(self, number: int) -> str:
        """Go to an entry of the journal by undo and redo; return its name."""
        self.journal = self.journal.goto(number)
        self.select(self.selection)
        return self.journal.entries[self.journal.current].label

    def mark_saved(self, file: File | None) -> None:
        """Note that a file holds the table as it is now."""
        self.file, self._saved = file, self.journal.current

    def mark_unsaved(self) -> None:
        """Note that no file holds the table (it comes from an automatic save)."""
        self._saved = -1


def _units(session: TableSession, drag: Drag) -> set[str]:
    return {session.state.model(m).unit for m in drag.models}


def of_ruling(ruling: Ruling) -> TableSession:
    """Return the table of a ruling; a move stands at its end, under way, and nothing to undo."""
    move = ruling.move
    if move is None:
        session = TableSession(ruling.state, camera=ruling.camera)
        session.ruling = ruling
        return session
    paths = {m: move.paths[m] for m in (*move.order, *move.paths)}
    action = Action(move.unit, move.kind, move.allowance, ruling.state, paths, (), move.target)
    end = moves.judge_move(ruling.state, move)
    events = tuple(
        ModelMoved(m, model.pose, end.end.model(m).pose)
        for m, model in ruling.state.models.items()
        if end.end.model(m).pose != model.pose
    )
    session = TableSession(apply_all(events, ruling.state), camera=ruling.camera)
    session.ruling = ruling
    session.intend(move.unit, Plan(move.kind, move.allowance, (), move.target))
    session.begin(replace(action, answer=end))
    return session
