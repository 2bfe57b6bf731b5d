"""Reading a battle: the first state, then fact upon fact; no rule is asked, so none can change it.

What is damaged is named by its line and entry. `read_front` gives what stands before the damage.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from tabletop.errors import TabletopError
from tabletop.files.plain_file import open_plain
from tabletop.files.saves.leaves import Misfit, Plain, whole
from tabletop.files.saves.lines import MOST_BYTES, Broken, row_of, split
from tabletop.files.saves.migrating import migrated
from tabletop.files.saves.saved import FORMAT, Head, Kind, Saved
from tabletop.files.saves.wire import Row, dice_in, entry_in, state_in, wire
from tabletop.rules.play.chance import DiceSource, Typed
from tabletop.state.causes import Cause
from tabletop.state.changing import replace
from tabletop.state.events import Event, apply_all
from tabletop.state.journal import Entry, Journal
from tabletop.state.model import GameState

_KEYS = ("start", "dice", "about", "entry", "at", "end")


def read_save(path: str | Path) -> Saved:
    """Return the battle of a file; raises `TabletopError` for what is damaged or not known."""
    return parse_save(file_bytes(path), str(path))


def read_front(path: str | Path) -> Saved:
    """Return the sound front part of a damaged file, with a note of what is left out.

    Raises `TabletopError` when not even its first state can be read.
    """
    return parse_save(file_bytes(path), str(path), is_front=True)


def file_bytes(path: str | Path) -> bytes:
    """Return the bytes of a file of bearable size; raises `TabletopError`."""
    try:
        with open_plain(path) as stream:
            return stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        raise TabletopError(
            f"cannot be read: {reason.lower()}",
            file=str(path),
            place="whole file",
            next_step="check the name",
        ) from None


def is_save(data: bytes) -> bool:
    """Say whether a file begins as a saved battle does (give it 100 bytes or more)."""
    return data[8:29] == b' {"tabletop":"battle"'


def is_save_file(path: str | Path) -> bool:
    """Say whether a file begins as a saved battle does; nothing is raised."""
    try:
        with open_plain(path) as opened:
            return is_save(opened.read(100))
    except (OSError, ValueError):
        return False


def parse_save(data: bytes, file: str = "", is_front: bool = False) -> Saved:
    """Return the battle of the bytes of a file; see `read_save` and `read_front`."""
    lines = split(data, file)
    if not is_save(data):
        raise _refused("this is no saved battle", file, "whole file", "open another file")
    head = _head(lines[0], file)
    reader = _Reader()
    for number, line in enumerate(lines[1:], 2):
        try:
            reader.take(migrated(row_of(line), head.format))
        except (Broken, Misfit, TabletopError) as fault:
            is_torn = isinstance(fault, Broken) and fault.is_cut and number == len(lines)
            if reader.has_start and (is_front or (head.kind == "journal" and is_torn)):
                what = "the last decision was half written" if is_torn else reader.told(fault)
                reader.notes.append(
                    f"{what}: it is left out" + ("" if is_torn else ", and all after it")
                )
                break
            raise _refused(
                reader.told(fault), file, f"line {number}, {reader.place}", reader.advice
            ) from None
        if reader.is_ended:
            if number < len(lines) and not is_front:
                raise _refused("something follows the end", file, f"line {number + 1}", "remove it")
            break
    if head.kind == "save" and not reader.is_ended and not is_front:
        raise _refused("the end is missing", file, reader.place, reader.advice)
    if not reader.has_start:
        raise _refused("the first state is missing", file, "line 2", "open another save")
    return reader.saved(head, file)


def _head(line: bytes, file: str) -> Head:
    try:
        given = row_of(line)
        number = given.get("format")
        if type(number) is int and number > FORMAT:
            raise _refused(
                f"it has format {number}, this program reads formats up to {FORMAT}",
                file,
                "line 1",
                "update tabletop",
            )
        row = Row(given, ("tabletop", "kind", "format", "program", "content"))
        kind = row.text("kind")
        if kind not in ("save", "journal"):
            raise Misfit(f"{kind!r:.80} is no kind of file", "kind")
        found = row.whole("format")
        if found < 1:
            raise Misfit(f"there is no format {found}", "format")
        return Head(
            cast("Kind", kind),
            found,
            row.text("program", ""),
            row.text("content", ""),
        )
    except Broken as fault:
        raise _refused(fault.reason, file, "line 1", "open another save") from None
    except Misfit as fault:
        raise _refused(fault.reason, file, f"line 1, {fault.place}", "open another save") from None


@dataclass(slots=True)
class _Reader:
    """What was read so far; `before` is the kind of the line before."""

    entries: list[Entry] = field(default_factory=list)
    current: int = 0
    undone: tuple[int, ...] = ()
    branch: int = 0
    sources: list[tuple[int, DiceSource]] = field(default_factory=list)
    about: Mapping[str, str] = field(default_factory=dict)
    count: int = 1
    before: str = "head"
    is_ended: bool = False
    notes: list[str] = field(default_factory=list)

    @property
    def has_start(self) -> bool:
        return bool(self.entries)

    @property
    def place(self) -> str:
        if not self.entries:
            return "the first state"
        return (
            f"after entry {len(self.entries) - 1}" if len(self.entries) > 1 else "after the start"
        )

    @property
    def advice(self) -> str:
        count = len(self.entries) - 1
        if count < 1:
            return "open an automatic save"
        whole = "the entry" if count == 1 else f"the {count} entries"
        return f"open an automatic save, or keep {whole} before it: tabletop replay FILE --mend NEW"

    def told(self, fault: Broken | Misfit | TabletopError) -> str:
        """Return what is wrong, in words."""
        if isinstance(fault, Broken):
            return f"this line is damaged, {fault.reason}"
        if isinstance(fault, Misfit) and fault.place:
            return f"{fault.place}: {fault.reason}"
        return fault.reason

    def take(self, row: dict[str, Plain]) -> None:
        """Read a line."""
        self.count += 1
        if len(row) != 1 or next(iter(row)) not in _KEYS:
            raise Misfit(f"this program knows no line {next(iter(row))!r:.80}")
        ((key, value),) = row.items()
        if (key == "start") != (not self.entries):
            raise Misfit("a line is missing or stands twice")
        try:
            getattr(self, f"_{key}")(value)
        except Misfit as fault:
            raise fault.within(key) from None
        self.before = key

    def _start(self, value: Plain) -> None:
        state = state_in(value)
        if state.battle is None:
            raise Misfit("there is no battle on this table")
        _must_hold(state)
        self.entries.append(Entry(0, "start", (), state, None))

    def _dice(self, value: Plain) -> None:
        first = len(self.entries) if self.sources else 0
        self.sources = [known for known in self.sources if known[0] < first]
        self.sources.append((first, dice_in(value)))

    def _about(self, value: Plain) -> None:
        self.about = wire().about.into(value)

    def _entry(self, value: Plain) -> None:
        before = self.entries[self.current].state
        entry = entry_in(value, before)
        number, parent = entry.number, entry.parent
        if number != len(self.entries):
            raise Misfit(f"entry {len(self.entries)} is missing")
        if parent is None or not 0 <= parent < number:
            raise Misfit("it follows no earlier entry", "parent")
        _must_fit(entry.cause, entry)
        self.entries.append(replace(entry, state=_folded(entry.events, self.entries[parent].state)))
        self.current, self.undone = number, ()
        if entry.cause is not None:
            self.branch = entry.cause.branch

    def _at(self, value: Plain) -> None:
        if type(value) is not list or not 2 <= len(value) <= 3:
            raise Misfit("it should be a row of 2 or 3")
        current, branch = whole(value[0]), whole(value[1])
        undone = wire().faces.into(value[2]) if len(value) == 3 else ()
        if any(not 0 <= n < len(self.entries) for n in (current, *undone)):
            raise Misfit("there is no such entry")
        self.current, self.branch, self.undone = current, branch, undone

    def _end(self, value: Plain) -> None:
        if value != self.count:
            raise Misfit(f"{value!r:.80} lines were written and {self.count} are there")
        if self.before != "at":
            raise Misfit("lines are not in their order")
        self.is_ended = True

    def saved(self, head: Head, file: str) -> Saved:
        journal = Journal(tuple(self.entries), self.current, self.undone)
        sources = tuple(self.sources) or ((0, Typed()),)
        return Saved(head, journal, sources, self.branch, self.about, tuple(self.notes), file)


def _folded(events: Iterable[Event], state: GameState) -> GameState:
    try:
        after = apply_all(events, state)
    except TabletopError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError) as fault:
        # Facts are only ever damaged on purpose here: the checksum fits.
        raise TabletopError(f"a fact does not fit the battle ({fault})") from None
    if after.battle is None:
        raise TabletopError("the battle is gone")
    return after


def _must_fit(cause: Cause | None, entry: Entry) -> None:
    """Raise `Misfit` when the rests of a cause lie outside its entry."""
    if cause is None:
        return
    events, replies = 0, 0
    for at, answered in cause.rests:
        if not (events <= at <= len(entry.events) and replies <= answered <= len(cause.replies)):
            raise Misfit("a rest lies outside its entry", "cause.rests")
        events, replies = at, answered


def _must_hold(state: GameState) -> None:
    """Raise `Misfit` when pieces of the first state name others that are not there."""
    battle = state.battle
    assert battle is not None
    for unit in state.units.values():
        if any(m not in state.models for m in unit.models):
            raise Misfit(f"the unit {unit.id!r:.80} has a model that is not there", "units")
    for model in state.models.values():
        if model.unit not in state.units:
            raise Misfit(f"the model {model.id!r:.80} has a unit that is not there", "models")
    for enlisted in battle.enlisted.values():
        if enlisted.warscroll not in battle.warscrolls:
            raise Misfit(f"there is no warscroll {enlisted.warscroll!r:.80}", "battle.enlisted")
        if enlisted.player not in (1, 2):
            raise Misfit(f"there is no player {enlisted.player}", "battle.enlisted")
    odd = next((k for k in (*state.units, *battle.waiting) if k not in battle.enlisted), None)
    if odd is not None:
        raise Misfit(f"the unit {odd!r:.80} is in no army", "battle.enlisted")


def _refused(reason: str, file: str, place: str, step: str) -> TabletopError:
    return TabletopError(reason, file=file, place=place, next_step=step)
