"""A game in progress: the journal, the question that is open, and answers to it.

Linear play keeps one live step; undo, load and fork take it up again from its recorded replies.
"""

from __future__ import annotations

from typing import Final

from tabletop.errors import TabletopError
from tabletop.rules.chances import FACES
from tabletop.rules.finding import Judgement
from tabletop.rules.play.ability import Book
from tabletop.rules.play.asks import Ask, Request, Roll, refused
from tabletop.rules.play.by_hand.judging import judge_deed
from tabletop.rules.play.by_hand.places import judge_places
from tabletop.rules.play.by_hand.settled import hand
from tabletop.rules.play.by_hand.words import told
from tabletop.rules.play.chance import DiceSource
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.labels import label_of
from tabletop.rules.play.step import step
from tabletop.state.battle import Battle
from tabletop.state.by_hand import HandDeed
from tabletop.state.causes import Answer, Cause, Reply, Rolls
from tabletop.state.events import Event, apply_all
from tabletop.state.journal import Journal
from tabletop.state.model import GameState

HAND: Final = "by hand"
"""What the cause of an entry asks when nothing was asked: players settled something themselves."""
MOST_STEPS = 10_000
"""Steps that may pass without a question; more is a rule that turns in circles."""


class Illegal(Exception):  # noqa: N818 - it is an answer, refused, and no fault of the program
    """An answer that does not fit its question; `judgement` says why."""

    def __init__(self, judgement: Judgement) -> None:
        self.judgement = judgement
        heads = "; ".join(f.head for f in judgement.findings)
        super().__init__(heads)


class Game:
    """A battle being played. `pending` is the open question, None when the battle is over.

    Answer it with `answer`; the state, the journal and the next question follow. A `Roll` is
    pending only where dice are typed in.
    """

    def __init__(
        self,
        book: Book,
        journal: Journal,
        dice: DiceSource | tuple[tuple[int, DiceSource], ...],
        branch: int = 0,
    ) -> None:
        """Stand where a journal stands; `dice` is a source, or the `sources` of another game."""
        self.book = book
        self.branch = branch
        self._sources = dice if isinstance(dice, tuple) else ((0, dice),)
        self._journal = journal
        self._do: Doing | None = None
        self._flow: Flow[None] | None = None
        self._pending: Request | None = None
        self._is_open = False
        self._is_at_rest = False
        self._outer: list[tuple[Flow[None], Request | None]] = []
        self._told = 0

    @staticmethod
    def start(book: Book, state: GameState, dice: DiceSource) -> Game:
        """Return a game that begins at a state with a battle."""
        if state.battle is None:
            raise TabletopError("this table is no battle", next_step="start a new battle")
        game = Game(book, Journal.start(state), dice)
        game._lead_in()
        return game

    # ------------------------------------------------------------------ reading
    @property
    def dice(self) -> DiceSource:
        """Where dice come from now; it may be set to another source at any time."""
        return self._sources[-1][1]

    @dice.setter
    def dice(self, source: DiceSource) -> None:
        number = len(self._journal.entries)
        before = tuple(known for known in self._sources if known[0] < number)
        self._sources = (*before, (number, source))

    @property
    def sources(self) -> tuple[tuple[int, DiceSource], ...]:
        """Every source of dice so far, each with the number of the first entry that is its."""
        return self._sources

    @property
    def journal(self) -> Journal:
        """What was done so far."""
        return self._journal

    @property
    def state(self) -> GameState:
        """The state now, also in the middle of an ability."""
        return self._journal.state

    @property
    def battle(self) -> Battle:
        """The battle now."""
        battle = self.state.battle
        assert battle is not None
        return battle

    @property
    def pending(self) -> Ask | Roll | None:
        """The question that is open; None when the battle is over."""
        self._open()
        return self._pending

    @property
    def doing(self) -> Doing:
        """The step under way, to ask what may be done; emit nothing through it."""
        self._open()
        assert self._do is not None
        return self._do

    def check(self, answer: Answer | Rolls) -> Judgement:
        """Return why an answer to the open question does not do; no findings when it does."""
        return fits(self.pending, answer)

    # ------------------------------------------------------------------ playing
    def answer(self, answer: Answer | Rolls) -> tuple[Event, ...]:
        """Answer the open question and return the facts that follow; raises `Illegal`."""
        found = self.check(answer)
        if not found.is_legal:
            raise Illegal(found)
        asked = self._pending
        assert asked is not None
        events, replies, rests = self._done(answer)
        kind = "roll" if isinstance(asked, Roll) else asked.kind
        cause = Cause(kind, asked.player, replies, rests, self.branch)
        label = label_of(self.state, asked, answer, events)
        assert self._do is not None
        self._journal = self._journal.did(label, events, cause, self._do.state)
        return events

    def check_deed(self, deed: HandDeed) -> Judgement:
        """Return why players cannot settle something themselves now; no findings when they can."""
        pending = self.pending
        if pending is None:
            return refused("OVER", "the battle is over")
        if isinstance(pending, Roll):
            return refused("DICE_FIRST", "dice are being rolled", fix="type them in first")
        assert self._do is not None
        found = judge_deed(self._do, deed, self._is_at_rest)
        return found + judge_places(self.state, deed) if found.is_legal else found

    def settle(self, deed: HandDeed) -> tuple[Event, ...]:
        """Do what players settle themselves; return the facts that follow; raises `Illegal`.

        The open question stays, asked anew of the table as it is then. What a deed asks itself
        (which models fall) is open before it.
        """
        found = self.check_deed(deed)
        if not found.is_legal:
            raise Illegal(found)
        label = f"{told(self.state, deed)}, {HAND}"
        events, replies, rests = self._done(deed)
        cause = Cause(HAND, deed.player, replies, rests, self.branch)
        assert self._do is not None
        self._journal = self._journal.did(label, events, cause, self._do.state)
        return events

    def _done(
        self, reply: Reply
    ) -> tuple[tuple[Event, ...], tuple[Reply, ...], tuple[tuple[int, int], ...]]:
        """Send a reply and go on to the next question: facts, all replies, and rests."""
        replies: list[Reply] = [reply]
        rests: list[tuple[int, int]] = []
        events: list[Event] = []
        try:
            self._go_on(self._sent(reply), replies, rests, events)
        except BaseException:
            self._is_open = False  # nothing was told: the step is taken up again from the journal
            raise
        return tuple(events), tuple(replies), tuple(rests)

    def by_hand(self, label: str, events: tuple[Event, ...]) -> None:
        """Make facts true past the rules, between abilities: what players settle themselves.

        Raises `TabletopError` in the middle of an ability, or when a fact does not fit.
        """
        if position(self._journal)[1]:
            raise TabletopError("an ability is under way", next_step="finish it or take it back")
        self._journal = self._journal.did(label, events)
        self._is_open = False

    def undo(self) -> None:
        """Take the last answer back; dice rolled from there on are fresh ones."""
        cause = self._journal.entries[self._journal.current].cause
        if cause is None or cause.ask != "start":
            self._move(self._journal.undo())

    def redo(self) -> None:
        """Do what was undone again."""
        self._move(self._journal.redo())

    def goto(self, number: int) -> None:
        """Go to any moment of the journal; before the first question there is none."""
        entries = self._journal.entries
        is_lead_in = number == 0 and len(entries) > 1 and entries[1].cause is not None
        if is_lead_in and entries[1].cause is not None and entries[1].cause.ask == "start":
            number = 1
        self._move(self._journal.goto(number))

    def fork(self) -> Game:
        """Return a game of its own that stands where this one stands; neither changes the other."""
        return Game(self.book, self._journal, self._sources, self.branch)

    # ------------------------------------------------------------------ inside
    def _move(self, journal: Journal) -> None:
        if journal is self._journal:
            return
        self._journal = journal
        self.branch = len(journal.entries)
        self._do = self._flow = self._pending = None
        self._is_open = False

    def take_up(self) -> None:
        """Take up the open step with a look at every reply; raises `TabletopError` if one is off.

        So a game is opened that was saved by another program, or with other rules.
        """
        self._is_open = False
        self._open(is_looked_at=True)

    def _open(self, is_looked_at: bool = False) -> None:
        """Take the step up where the journal stands: from the last rest, by its replies."""
        if self._is_open:
            return
        rest, replies = position(self._journal)
        self._begin(rest)
        for reply in replies:
            if is_looked_at and not self._fits(reply).is_legal:
                raise TabletopError("an answer in the middle of an ability does not fit any more")
            self._pending = self._sent(reply)
        assert self._do is not None
        self._told = len(self._do.events)
        self._is_open = True

    def _fits(self, reply: Reply) -> Judgement:
        """Return why a recorded reply does not do where it stands."""
        if not isinstance(reply, HandDeed):
            return fits(self._pending, reply)
        assert self._do is not None
        return judge_deed(self._do, reply, self._is_at_rest)

    def _lead_in(self) -> None:
        """Go to the first question: what happens before it is an entry without an answer."""
        self._is_open = True
        self._begin(self.state)
        replies: list[Reply] = []
        rests: list[tuple[int, int]] = []
        events: list[Event] = []
        self._go_on(self._pending, replies, rests, events)
        if events or replies:
            cause = Cause("start", 0, tuple(replies), tuple(rests), self.branch)
            assert self._do is not None
            self._journal = self._journal.did("begin", tuple(events), cause, self._do.state)

    def _begin(self, state: GameState) -> None:
        self._do = Doing(self.book, state)
        self._flow = step(self._do)
        self._pending = next(self._flow, None)
        self._is_at_rest, self._outer = not self._do.events, []
        self._told = 0

    def _sent(self, reply: Reply) -> Request | None:
        """Send a reply to the step; what players settle themselves interrupts it, or puts it off.

        A step that has done nothing yet is put off: it begins anew when the deed is done.
        """
        assert self._flow is not None
        assert self._do is not None
        try:
            if isinstance(reply, HandDeed):
                if self._is_at_rest:
                    self._do = Doing(self.book, self._do.state)
                else:
                    self._outer.append((self._flow, self._pending))
                self._is_at_rest = False
                self._flow = hand(self._do, reply)
                return next(self._flow)
            self._is_at_rest = False
            return self._flow.send(reply)
        except StopIteration:
            if not self._outer:
                return None
            self._flow, asked = self._outer.pop()
            return asked

    def _go_on(
        self,
        request: Request | None,
        replies: list[Reply],
        rests: list[tuple[int, int]],
        events: list[Event],
    ) -> None:
        """Roll dice and go from step to step until a player has to answer."""
        for _ in range(MOST_STEPS):
            do = self._do
            assert do is not None
            if isinstance(request, Roll):
                faces = self.dice.faces(request.count, _dice(do.state), self.branch)
                if faces is None:
                    break
                replies.append(Rolls(faces))
                request = self._sent(replies[-1])
            elif request is not None:
                break
            else:
                events += do.events[self._told :]
                if do.state.battle is None or do.state.battle.clock.phase == "over":
                    self._told = len(do.events)
                    break
                rests.append((len(events), len(replies)))
                self._begin(do.state)
                request = self._pending
        else:
            raise TabletopError("the rules turn in circles", next_step="report this battle")
        self._pending = request
        assert self._do is not None
        events += self._do.events[self._told :]
        self._told = len(self._do.events)


def fits(request: Request | None, reply: Reply) -> Judgement:
    """Return why a reply does not do for a request; no findings when it does.

    >>> fits(Roll(2, "charge", 1), Rolls((3, 7))).reasons
    ('WRONG_DICE',)
    """
    if request is None:
        return refused("OVER", "the battle is over")
    if isinstance(request, Roll):
        if not isinstance(reply, Rolls) or len(reply.faces) != request.count:
            return refused("WRONG_DICE", f"type in {request.count} dice")
        if any(isinstance(f, bool) or f not in FACES for f in reply.faces):
            return refused("WRONG_DICE", "a die shows 1 to 6")
        return Judgement()
    if isinstance(reply, Rolls):
        return refused("NO_DICE", "no dice are asked for")
    if isinstance(reply, HandDeed):
        return refused("NO_ANSWER", "what is done by hand answers nothing")
    return request.check(reply)


def _dice(state: GameState) -> int:
    return 0 if state.battle is None else state.battle.dice


def position(journal: Journal) -> tuple[GameState, tuple[Reply, ...]]:
    """Return the last state between steps on the way to now, and the replies since.

    A step begins anew at each rest; before the first one it begins at the start of the journal.
    """
    entry = journal.entries[journal.current]
    replies: tuple[Reply, ...] = ()
    while True:
        cause = entry.cause
        if cause is None or entry.parent is None:
            return entry.state, replies
        if cause.rests:
            at, answered = cause.rests[-1]
            replies = (*cause.replies[answered:], *replies)
            if at == len(entry.events):  # the very state, with all that is known of it
                return entry.state, replies
            return apply_all(entry.events[:at], journal.entries[entry.parent].state), replies
        replies = (*cause.replies, *replies)
        entry = journal.entries[entry.parent]
