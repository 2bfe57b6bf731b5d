"""The court in a process of its own: it shares no interpreter lock with the window.

It is told a table once and after that only the ways of each proposed move. It ends when its pipe
closes, however the window ended.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import BinaryIO, Final, Literal

from tabletop.rules import moves
from tabletop.rules.moves import Move, MoveAnswer
from tabletop.state.model import GameState, Model
from tabletop.ui.judge import WORD
from tabletop.ui.judge.court import MOST_TABLES, Ruled, Stops
from tabletop.ui.judge.wire import HELLO, Position, Question, Reply, Said, Task, read, write

ONE_THREAD: Final = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"), "1")


class GoneError(Exception):
    """There is no judging process (any more)."""


class UnansweredError(GoneError):
    """The judging process could not answer this one question."""


class Ticket:
    """Something that was asked and may be answered later; `parts` of it sooner."""

    def __init__(self) -> None:
        self.reply: Reply | None = None
        self.parts: list[object] = []

    @property
    def is_done(self) -> bool:
        """Whether there is an answer, or none will come."""
        return self.reply is not None

    @property
    def is_failed(self) -> bool:
        """Whether no answer came: it is to be worked out here."""
        return self.reply is not None and bool(self.reply.why_not)

    @property
    def value(self) -> object:
        """The answer."""
        return self.reply.value if self.reply is not None else None


class RemoteCourt:
    """Judges in another process: a move waits for its answer, other work is fetched later.

    Raises `GoneError`, or `UnansweredError` for one question: a court at hand is asked then.
    """

    def __init__(self) -> None:
        try:
            self._process = subprocess.Popen(
                command(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={**os.environ, **ONE_THREAD},
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except (OSError, ValueError) as fault:
            raise GoneError(str(fault)) from fault
        self._known = Known()
        self._sending = threading.Lock()
        self._news = threading.Condition()
        self._tickets: dict[int, Ticket] = {}
        self._count = 0
        self._is_gone = False
        try:
            hello = read(_given(self._process.stdout))
        except (OSError, EOFError, ValueError, pickle.UnpicklingError):
            hello = None
        self._reader = threading.Thread(target=self._listen, name="judge-news", daemon=True)
        self._reader.start()
        if hello != HELLO:
            self.end()
            raise GoneError("no judge answered")

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def judged(self, start: GameState, move: Move) -> Ruled:
        """Return the judges' answer, the models moving in the best order found."""
        said = self._asked("judged", start, move)
        if not isinstance(said, Said):
            raise UnansweredError(f"no answer about a move: {type(said).__name__}")
        models = dict(start.models)
        for event in said.events:
            models[event.model] = replace(models[event.model], pose=event.new.snapped())
        answer = MoveAnswer(
            said.judgement,
            dict(said.cost),
            said.start_in_combat,
            said.end_in_combat,
            LateGaps(start, move, said.order),
            replace(start, models=models) if said.events else start,
            dict(said.target_gap_start),
            dict(said.target_gap_end),
            said.events,
        )
        return Ruled(answer, said.order)

    def stops(self, start: GameState, move: Move) -> Stops:
        """Return how far each model may go."""
        said = self._asked("stops", start, move)
        if not isinstance(said, tuple):
            raise UnansweredError(f"no answer about stops: {type(said).__name__}")
        return dict(said)

    def begin(
        self, name: str, function: Callable[..., object], state: GameState, *arguments: object
    ) -> Ticket:
        """Have `function(table, *arguments)` worked out between questions; see `wire.Task`."""
        with self._sending:
            number = self._sent("view", state)
            ticket, answer = self._ticket()
            self._write(Task(ticket, name, function, number, arguments))
        return answer

    def wait(self, ticket: Ticket, seconds: float, after: int = 0) -> None:
        """Wait that long for an answer, or for more than so many parts of it."""
        with self._news:
            self._news.wait_for(lambda: ticket.is_done or len(ticket.parts) > after, seconds)

    def kill(self) -> None:
        """End the process at once, from any thread; whoever waits for it hears `GoneError`."""
        with contextlib.suppress(OSError):
            self._process.kill()

    def end(self) -> None:
        """End the process and put its pipes away."""
        self.kill()
        self._reader.join(5.0)
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        self._process.wait()

    # ------------------------------------------------------------------ inside
    def _asked(self, ask: Literal["judged", "stops"], start: GameState, move: Move) -> object:
        with self._sending:
            number = self._sent("move", start)
            ticket, answer = self._ticket()
            self._write(Question.of(ticket, ask, number, move))
        with self._news:
            self._news.wait_for(lambda: answer.is_done)
        if answer.is_failed:
            why = answer.reply.why_not if answer.reply is not None else GONE
            raise GoneError(why) if why == GONE else UnansweredError(why)
        return answer.value

    def _ticket(self) -> tuple[int, Ticket]:
        self._count += 1
        answer = Ticket()
        with self._news:
            if self._is_gone:
                raise GoneError(GONE)
            self._tickets[self._count] = answer
        return self._count, answer

    def _sent(self, use: str, state: GameState) -> int:
        """Return the number of a table, which is sent when it is not known there."""
        number, position = self._known.number(use, state)
        if position is not None:
            self._write(position)
        return number

    def _write(self, value: object) -> None:
        try:
            write(_given(self._process.stdin), value)
        except (OSError, ValueError) as fault:
            raise GoneError(str(fault)) from fault

    def _listen(self) -> None:
        """Hand answers to whoever asked, until the process is gone."""
        try:
            while True:
                reply = read(_given(self._process.stdout))
                if isinstance(reply, Reply):
                    with self._news:
                        ticket = self._tickets.get(reply.ticket)
                        if ticket is not None and reply.is_part:
                            ticket.parts.append(reply.value)
                        elif ticket is not None:
                            del self._tickets[reply.ticket]
                            ticket.reply = reply
                        self._news.notify_all()
        except Exception:  # the pipe is closed, or broken by a process that was killed
            with self._news:
                self._is_gone = True
                for number, ticket in self._tickets.items():
                    ticket.reply = ticket.reply or Reply(number, why_not=GONE)
                self._news.notify_all()


class Known:
    """Which tables the other process knows, by number; a few of each use."""

    def __init__(self) -> None:
        self._states: dict[str, list[tuple[GameState, int]]] = {}
        self._count = 0

    def number(self, use: str, state: GameState) -> tuple[int, Position | None]:
        """Return the number of a table, and what must be sent before it can be used."""
        known = self._states.setdefault(use, [])
        for place, (one, number) in enumerate(known):
            if one is state:
                known.insert(0, known.pop(place))
                return number, None
        gone = tuple(number for _, number in known[MOST_TABLES - 1 :])
        self._count += 1
        sent = Position(self._count, state, gone=gone)
        for one, number in (pair for some in self._states.values() for pair in some):
            changed = _changed(one, state)
            if changed is not None:
                sent = Position(self._count, None, number, changed, gone)
                break
        known.insert(0, (state, self._count))
        del known[MOST_TABLES:]
        return self._count, sent


OTHERS: Final = tuple(name for name in GameState.__dataclass_fields__ if name != "models")
GONE: Final = "the judge is gone"


def _changed(old: GameState, new: GameState) -> tuple[Model, ...] | None:
    """Return the models of a table that differ from another's, None when more than models do."""
    if any(getattr(old, name) is not getattr(new, name) for name in OTHERS):
        return None
    if list(old.models) != list(new.models):
        return None
    found = tuple(model for key, model in new.models.items() if old.models[key] is not model)
    return found if len(found) <= len(new.models) // 2 else None


class LateGaps(Mapping[str, Mapping[str, float]]):
    """The smallest gaps on the way of a move judged elsewhere, measured here when asked for."""

    def __init__(self, start: GameState, move: Move, order: tuple[str, ...]) -> None:
        self._start = start
        self._move = replace(move, order=order)
        self._found: Mapping[str, Mapping[str, float]] | None = None

    def __getitem__(self, model: str) -> Mapping[str, float]:
        return self._gaps[model]

    def __iter__(self) -> Iterator[str]:
        return iter(self._gaps)

    def __len__(self) -> int:
        return len(self._gaps)

    @property
    def _gaps(self) -> Mapping[str, Mapping[str, float]]:
        if self._found is None:
            self._found = moves.judge_move(self._start, self._move).min_path_gap
        return self._found


def command() -> list[str]:
    """Return how to start the judging process; a packed program starts itself with one word."""
    if not sys.executable:
        raise ValueError("there is no interpreter to start")
    if getattr(sys, "frozen", False):
        return [sys.executable, WORD]
    start = f"import sys; sys.path[:] = {sys.path!r}; from {CHILD} import main; main()"
    return [sys.executable, "-c", start]


CHILD: Final = "tabletop.ui.judge.child"


def _given(stream: object) -> BinaryIO:
    if stream is None:
        raise ValueError("there is no pipe")
    return stream  # type: ignore[return-value]
