"""Verifying a battle: every cause is run again by the rules, and must lead to the same facts."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from tabletop.errors import TabletopError
from tabletop.files.saves.saved import Saved
from tabletop.rules.play.ability import Book
from tabletop.rules.play.chance import DiceSource, Seeded
from tabletop.rules.play.game import HAND, Game, Illegal
from tabletop.state.by_hand import HandDeed
from tabletop.state.causes import Cause, Faces, Rolls
from tabletop.state.changing import replace
from tabletop.state.events import Event
from tabletop.state.facts import DiceRolled, DoneByHand
from tabletop.state.journal import Entry

What = Literal["fact", "question", "answer", "dice", "seed", "rules"]


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a battle run again is no longer the one that was saved, and how."""

    entry: int
    label: str
    what: What
    saved: str
    now: str

    @property
    def line(self) -> str:
        """It in a line for people."""
        return (
            f"entry {self.entry} ({self.label}): another {self.what}: "
            f"saved {self.saved or 'nothing'}, now {self.now or 'nothing'}"
        )


@dataclass(frozen=True, slots=True)
class Verified:
    """What a verification found: how much it ran again, and the first difference.

    `by_hand` are entries that players made past the rules; they are taken as they are.
    """

    entries: int = 0
    facts: int = 0
    dice: int = 0
    by_hand: int = 0
    difference: Difference | None = None

    @property
    def is_same(self) -> bool:
        """Whether everything came out as it was saved."""
        return self.difference is None


class _Recorded:
    """The dice of one entry, in the order in which they were rolled."""

    def __init__(self) -> None:
        self.left: deque[Faces] = deque()
        self.rolled: list[tuple[Faces, int, int]] = []

    def load(self, cause: Cause | None) -> None:
        """Lay out the dice of an entry; typed ones are its answer, not among them."""
        replies = () if cause is None else cause.replies
        if cause is not None and cause.ask != "start":
            replies = replies[1:]
        self.left = deque(reply.faces for reply in replies if isinstance(reply, Rolls))
        self.rolled = []

    def faces(self, count: int, first: int, branch: int) -> Faces | None:
        """Return the dice recorded next; None (ask for them) when there are none."""
        if not self.left:
            return None
        found = self.left.popleft()
        if len(found) != count:
            raise _Other("dice", f"{len(found)} dice", f"{count} dice")
        self.rolled.append((found, first, branch))
        return found


class _Other(Exception):  # noqa: N818 - told as a `Difference`
    """Something came out otherwise."""

    def __init__(self, what: What, saved: str, now: str) -> None:
        self.what = what
        self.saved = saved
        self.now = now
        super().__init__(what)


def verify(saved: Saved, book: Book) -> Verified:
    """Run a saved battle again, all branches of it, and name the first difference."""
    return deque(verifying(saved, book), maxlen=1)[0]


def verifying(saved: Saved, book: Book) -> Iterator[Verified]:
    """Yield what was found after each entry; the last one yielded is the answer."""
    dice, game, done = _Recorded(), None, Verified()
    yield done
    for entry in saved.journal.entries[1:]:
        try:
            game = _again(entry, saved, book, game, dice)
            _must_be_of(saved.source_of(entry.number), dice)
        except _Other as other:
            gap = Difference(entry.number, entry.label, other.what, other.saved, other.now)
            yield replace(done, difference=gap)
            return
        replies = entry.cause.replies if entry.cause is not None else ()
        done = Verified(
            done.entries + 1,
            done.facts + len(entry.events),
            done.dice + sum(len(reply.faces) for reply in replies if isinstance(reply, Rolls)),
            done.by_hand + (entry.cause is None),
        )
        yield done


def _again(entry: Entry, saved: Saved, book: Book, game: Game | None, dice: _Recorded) -> Game:
    """Run one entry again; raises `_Other`."""
    cause = entry.cause
    is_lead_in = cause is not None and cause.ask == "start"
    dice.load(cause)
    try:
        if game is None:
            game = Game.start(book, saved.journal.entries[0].state, dice)
            if is_lead_in:
                _compare(entry, game.journal.entries[-1], dice)
                return game
            if len(game.journal.entries) > 1:
                raise _Other("question", "", "dice or facts before the first question")
        _stand(game, entry.parent or 0, cause.branch if cause is not None else game.branch)
        if cause is None:
            game.by_hand(entry.label, entry.events)
            return game
        if cause.ask == HAND:
            _settle(game, cause)
            _compare(entry, game.journal.entries[-1], dice)
            return game
        pending = game.pending
        kind = "" if pending is None else getattr(pending, "kind", "roll")
        if pending is None or (kind, pending.player) != (cause.ask, cause.player):
            now = "" if pending is None else f"{kind} of player {pending.player}"
            raise _Other("question", f"{cause.ask} of player {cause.player}", now)
        if not cause.replies:
            raise _Other("answer", "", "one is needed")
        first = cause.replies[0]
        if isinstance(first, HandDeed):
            raise _Other("answer", "a deed by hand", "an answer is needed")
        game.answer(first)
    except Illegal as refusal:
        raise _Other("answer", "it was legal", f"refused, {refusal}") from None
    except TabletopError as fault:
        raise _Other("rules", "went on", fault.reason) from None
    except _Other:
        raise
    except Exception as fault:  # a file made up, or a fault of the rules: here they stumble
        raise _Other("rules", "went on", f"{type(fault).__name__}: {fault}"[:300]) from None
    _compare(entry, game.journal.entries[-1], dice)
    return game


def _settle(game: Game, cause: Cause) -> None:
    """Do again what players settled themselves; raises `_Other` when there is no such deed."""
    first = cause.replies[0] if cause.replies else None
    if not isinstance(first, HandDeed):
        raise _Other("answer", "", "a deed by hand is needed")
    game.settle(first)


def _stand(game: Game, number: int, branch: int) -> None:
    if game.journal.current != number:
        game.goto(number)
    game.branch = branch


def _compare(entry: Entry, again: Entry, dice: _Recorded) -> None:
    """Raise `_Other` unless an entry run again is the one recorded."""
    for number in range(max(len(entry.events), len(again.events))):
        one, two = _at(entry.events, number), _at(again.events, number)
        if one != two and not _is_reworded(one, two):
            raise _Other("fact", _told(one), _told(two))
    assert entry.cause is not None
    assert again.cause is not None
    if dice.left or entry.cause.replies != again.cause.replies:
        raise _Other("dice", f"{len(entry.cause.replies)} replies", f"{len(again.cause.replies)}")
    if entry.cause.rests != again.cause.rests:
        raise _Other("rules", f"rests {entry.cause.rests}", f"rests {again.cause.rests}")


def _at(events: tuple[Event, ...], number: int) -> Event | None:
    return events[number] if number < len(events) else None


def _is_reworded(one: Event | None, two: Event | None) -> bool:
    """Say whether the same dice, or the same deed by hand, are only told in other words."""
    if isinstance(one, DiceRolled) and isinstance(two, DiceRolled):
        return replace(one, why="") == replace(two, why="")
    if isinstance(one, DoneByHand) and isinstance(two, DoneByHand):
        return replace(one, words="") == replace(two, words="")
    return False


def _told(event: Event | None) -> str:
    return "" if event is None else f"{event!r:.300}"


def _must_be_of(source: DiceSource, dice: _Recorded) -> None:
    """Raise `_Other` when rolled dice are not those of the seed."""
    if not isinstance(source, Seeded):
        return
    for faces, first, branch in dice.rolled:
        right = source.faces(len(faces), first, branch)
        if right != faces:
            raise _Other("seed", f"dice {faces}", f"dice {right}")
