"""The moments of a journal in a row: phases as stretches, and what stands out."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from tabletop.state import facts
from tabletop.state.battle import Clock
from tabletop.state.journal import Entry, Journal

QUIET = (facts.ClockMoved, facts.FightChanged, facts.Noted, facts.DeedDone)
"""Facts of which there is nothing to see."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Moments of one phase: from the place `first` up to (not with) `last`."""

    clock: Clock
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Peak:
    """A moment that stands out: a unit lost, points scored; for whom."""

    at: int
    icon: str
    player: int
    words: str


@dataclass(frozen=True, slots=True, eq=False)
class Timeline:
    """The entries from the start to a tip; places are indices into `numbers`."""

    numbers: tuple[int, ...]
    stretches: tuple[Stretch, ...]
    peaks: tuple[Peak, ...]
    quiet: frozenset[int]

    @property
    def last(self) -> int:
        """The last place."""
        return len(self.numbers) - 1

    def place_of(self, number: int) -> int:
        """Return the place of an entry; of one that is not on the way, the place before it."""
        return max(0, bisect_right(self.numbers, number) - 1)

    def stretch_at(self, place: int) -> int:
        """Return which stretch a place lies in."""
        starts = [s.first for s in self.stretches]
        return max(0, bisect_right(starts, place) - 1)

    def next_loud(self, place: int) -> int:
        """Return the next place at which there is something to see, or the last one."""
        place += 1
        while place < self.last and place in self.quiet:
            place += 1
        return min(place, self.last)

    def loud_before(self, place: int) -> int:
        """Return the place before at which there was something to see, or the first one."""
        place -= 1
        while place > 0 and place in self.quiet:
            place -= 1
        return max(place, 0)


def timeline_of(journal: Journal, tip: int | None = None) -> Timeline:
    """Return the timeline from the start to a tip; without one, as far as it was played."""
    numbers = journal.way_to(tip_of(journal) if tip is None else tip)
    stretches: list[Stretch] = []
    peaks: list[Peak] = []
    quiet: set[int] = set()
    first, clock = 0, _clock(journal.entries[0])
    for place, number in enumerate(numbers):
        entry = journal.entries[number]
        now = _clock(entry)
        if _key(now) != _key(clock):
            if place > first:
                stretches.append(Stretch(clock, first, place))
            first, clock = place, now
        peaks += _peaks(place, entry)
        if place and all(isinstance(event, QUIET) for event in entry.events):
            quiet.add(place)
    stretches.append(Stretch(clock, first, len(numbers)))
    return Timeline(numbers, tuple(stretches), tuple(peaks), frozenset(quiet))


def tip_of(journal: Journal) -> int:
    """Return the last entry on the way on from here: what was undone counts."""
    return journal.undone[0] if journal.undone else journal.current


def tips_of(journal: Journal) -> tuple[int, ...]:
    """Return the last entries of all ways that were played, in the order of their ends."""
    parents = {entry.parent for entry in journal.entries}
    return tuple(e.number for e in journal.entries if e.number not in parents)


def parting(journal: Journal, one: int, two: int) -> int:
    """Return the last entry that two ways have in common.

    >>> from tabletop.state.model import GameState
    >>> parting(Journal.start(GameState()), 0, 0)
    0
    """
    both = set(journal.way_to(one)) & set(journal.way_to(two))
    return max(both)


def _clock(entry: Entry) -> Clock:
    battle = entry.state.battle
    return battle.clock if battle is not None else Clock()


def _key(clock: Clock) -> tuple[int, int, str]:
    return (clock.round, clock.turn, clock.phase)


def _peaks(place: int, entry: Entry) -> list[Peak]:
    found: list[Peak] = []
    scorer, gained = 0, 0
    for event in entry.events:
        match event:
            case facts.UnitDestroyed(unit):
                scorer = 0
                found.append(Peak(place, "skull", unit.player, f"{unit.label} destroyed"))
            case facts.PointsScored(player, old, new):
                if player == scorer:
                    found.pop()
                else:
                    scorer, gained = player, 0
                gained += new - old
                found.append(Peak(place, "flag", player, f"{gained} points"))
            case _:
                pass
    return found
