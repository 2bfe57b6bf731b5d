"""The journal: what was done, the facts it led to, and undo and redo as entries of their own."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.state.causes import Cause
from tabletop.state.events import Event, apply_all
from tabletop.state.model import GameState


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing done: a name for people, its facts, and the state after it.

    `parent` is the entry that was current before it; the start has none. In a battle `cause` says
    which answer and dice led to it, so that it can be re-run.
    """

    number: int
    label: str
    events: tuple[Event, ...]
    state: GameState
    parent: int | None
    cause: Cause | None = None


@dataclass(frozen=True, slots=True)
class Journal:
    """An append-only tree of entries and the place where one stands in it.

    >>> from tabletop.state.model import GameState
    >>> journal = Journal.start(GameState())
    >>> journal.undo_label is None
    True
    """

    entries: tuple[Entry, ...]
    current: int = 0
    undone: tuple[int, ...] = ()

    @staticmethod
    def start(state: GameState, label: str = "start") -> Journal:
        """Return a journal that begins at a state."""
        return Journal((Entry(0, label, (), state, None),))

    @property
    def state(self) -> GameState:
        """The state that is true now."""
        return self.entries[self.current].state

    @property
    def undo_label(self) -> str | None:
        """Name of what undo would take back, or None."""
        entry = self.entries[self.current]
        return None if entry.parent is None else entry.label

    @property
    def redo_label(self) -> str | None:
        """Name of what redo would do again, or None."""
        return self.entries[self.undone[-1]].label if self.undone else None

    def did(
        self,
        label: str,
        events: tuple[Event, ...],
        cause: Cause | None = None,
        state: GameState | None = None,
    ) -> Journal:
        """Return the journal with one more thing done; the same journal when nothing changed.

        `state` is the state after the events where the caller has it already.

        Raises `TabletopError` when the facts do not fit the state.
        """
        if not events and cause is None:
            return self
        after = apply_all(events, self.state) if state is None else state
        entry = Entry(len(self.entries), label, events, after, self.current, cause)
        return Journal((*self.entries, entry), entry.number)

    def undo(self) -> Journal:
        """Return the journal one step back: the identical earlier state."""
        parent = self.entries[self.current].parent
        if parent is None:
            return self
        return replace(self, current=parent, undone=(*self.undone, self.current))

    def redo(self) -> Journal:
        """Return the journal with the last undone thing done again."""
        if not self.undone:
            return self
        return replace(self, current=self.undone[-1], undone=self.undone[:-1])

    def goto(self, number: int) -> Journal:
        """Return the journal at an entry: undone to where the two ways part, then done again.

        The state is that of the entry, the very same; on the way back along what was undone, redo
        goes on from there. A number that no entry has gives the same journal.

        >>> from tabletop.state.model import GameState
        >>> Journal.start(GameState()).goto(3).current
        0
        """
        if not 0 <= number < len(self.entries) or number == self.current:
            return self
        wanted = self.way_to(number)
        journal, way = self, set(wanted)
        while journal.current not in way:
            journal = journal.undo()
        ahead = wanted[wanted.index(journal.current) + 1 :]
        undone = journal.undone
        if ahead and tuple(reversed(ahead)) != undone[-len(ahead) :]:
            undone = tuple(reversed(ahead))  # another branch than the one just left
        journal = replace(journal, undone=undone)
        for _ in ahead:
            journal = journal.redo()
        return journal

    def way_to(self, number: int) -> tuple[int, ...]:
        """Return the numbers of the entries from the start to one."""
        path, here = [], self.entries[number]
        while here.parent is not None:
            path.append(here.number)
            here = self.entries[here.parent]
        return (here.number, *reversed(path))

    def history(self) -> tuple[Entry, ...]:
        """Return the entries from the start to now."""
        path: list[Entry] = []
        number: int | None = self.current
        while number is not None:
            path.append(self.entries[number])
            number = self.entries[number].parent
        return tuple(reversed(path))
