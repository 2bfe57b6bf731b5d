"""The court in a process of its own: it shares no interpreter lock with the window.

It is told a table once and after that only the ways of each proposed move. It ends when its pipe
closes, however the window ended.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import BinaryIO, Final, Literal

from tabletop.rules.moves import Move, MoveAnswer, judge_move
from tabletop.state.model import GameState
from tabletop.ui.judge import WORD
from tabletop.ui.judge.court import MOST_TABLES, Ruled, Stops
from tabletop.ui.judge.wire import HELLO, Failed, Position, Question, Reply, Said, read, write

ONE_THREAD: Final = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"), "1")


class GoneError(Exception):
    """There is no judging process (any more)."""


class UnansweredError(GoneError):
    """The judging process could not answer this one question."""


class RemoteCourt:
    """Judges in another process; every question waits for its answer. For one thread alone.

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
        self._known: list[tuple[GameState, int]] = []
        self._count = 0
        if self._read() != HELLO:
            self.end()
            raise GoneError("no judge answered")

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def judged(self, start: GameState, move: Move) -> Ruled:
        """Return the judges' answer, the models moving in the best order found."""
        said = self._ask("judged", start, move)
        if not isinstance(said, Said):
            raise GoneError(f"no answer about a move: {type(said).__name__}")
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
        said = self._ask("stops", start, move)
        if not isinstance(said, tuple):
            raise GoneError(f"no answer about stops: {type(said).__name__}")
        return dict(said)

    def kill(self) -> None:
        """End the process at once, from any thread; whoever waits for it hears `GoneError`."""
        with contextlib.suppress(OSError):
            self._process.kill()

    def end(self) -> None:
        """End the process and put its pipes away: the last call of the thread that asks."""
        self.kill()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        self._process.wait()

    # ------------------------------------------------------------------ inside
    def _ask(self, ask: Literal["judged", "stops"], start: GameState, move: Move) -> Reply:
        number = self._number(start)
        self._write(Question.of(ask, number, move))
        said = self._read()
        if isinstance(said, Failed):
            raise UnansweredError(said.why)
        return said  # type: ignore[return-value]

    def _number(self, start: GameState) -> int:
        """Return the number of a table, which is sent when it is not known there."""
        for state, number in self._known:
            if state is start:
                return number
        self._count += 1
        self._known.insert(0, (start, self._count))
        gone = tuple(number for _, number in self._known[MOST_TABLES:])
        del self._known[MOST_TABLES:]
        self._write(Position(self._count, start, gone))
        return self._count

    def _write(self, value: object) -> None:
        try:
            write(_given(self._process.stdin), value)
        except (OSError, ValueError) as fault:
            raise GoneError(str(fault)) from fault

    def _read(self) -> object:
        try:
            return read(_given(self._process.stdout))
        except (OSError, EOFError, ValueError) as fault:
            raise GoneError(str(fault)) from fault


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
            self._found = judge_move(self._start, self._move).min_path_gap
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
