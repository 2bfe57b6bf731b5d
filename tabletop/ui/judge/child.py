"""The judging process: answers questions from its pipe until that closes."""

from __future__ import annotations

import gc
import os
import queue
import signal
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import BinaryIO

from tabletop.rules.moves import Move
from tabletop.rules.table import Table, table_after
from tabletop.state.model import GameState
from tabletop.ui.judge.court import LocalCourt
from tabletop.ui.judge.wire import (
    HELLO,
    Part,
    Position,
    Question,
    Reply,
    Said,
    Stopped,
    Task,
    read,
    write,
)

SWITCH = 0.0005
"""Seconds until work yields to what comes from the window."""


def main() -> None:
    """Answer what comes on standard input, on standard output, until the input closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the window says when it is over
    source, target = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    _mute()
    sys.setswitchinterval(SWITCH)
    waiting: queue.SimpleQueue[object] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(source, waiting), name="listen", daemon=True).start()
    desk = Desk()
    gc.collect()
    gc.freeze()
    try:
        write(target, HELLO)
        while True:
            for reply in desk.take(waiting):
                write(target, reply)
    except OSError:
        os._exit(0)  # nobody reads: there is nothing to put away


class Desk:
    """What lies on the judges' table: positions by number, the court, and unfinished tasks."""

    def __init__(self) -> None:
        self._court = LocalCourt()
        self._states: dict[int, GameState] = {}
        self._tables: dict[int, Table] = {}
        self._move: tuple[Question, Move] | None = None
        self._tasks: dict[str, tuple[int, Iterator[object]]] = {}

    def take(self, waiting: queue.SimpleQueue[object]) -> Iterator[Reply]:
        """Take what was sent, or go on with a task for a slice; yield what came of it."""
        if self._tasks and waiting.empty():
            yield from self._go_on()
            return
        sent = waiting.get()
        if isinstance(sent, Position):
            self._lay(sent)
        elif isinstance(sent, Question | Task):
            try:
                value = self._answer(sent) if isinstance(sent, Question) else self._begin(sent)
            except Exception as fault:  # asked again where it can be raised
                yield _failed(sent.ticket, fault)
                return
            if isinstance(value, Iterator):
                assert isinstance(sent, Task)
                old = self._tasks.pop(sent.name, None)
                if old is not None:
                    yield Reply(old[0], why_not="another one came")
                self._tasks[sent.name] = (sent.ticket, value)
            else:
                yield Reply(sent.ticket, value)

    def _lay(self, sent: Position) -> None:
        state = sent.state
        if state is None:
            state = self._states[sent.base]
            state = replace(state, models={**state.models, **{m.id: m for m in sent.models}})
        self._states[sent.number] = state
        before = self._tables.get(sent.base)
        self._tables[sent.number] = Table(state) if before is None else table_after(before, state)
        for number in sent.gone:
            self._states.pop(number, None)
            self._tables.pop(number, None)

    def _begin(self, task: Task) -> object:
        return task.function(self._tables[task.number], *task.arguments)

    def _go_on(self) -> Iterator[Reply]:
        """Do one slice of the task that waits longest."""
        name = next(iter(self._tasks))
        ticket, work = self._tasks.pop(name)
        try:
            step = next(work)
        except StopIteration as end:
            yield Reply(ticket, end.value)
        except Exception as fault:
            yield _failed(ticket, fault)
        else:
            self._tasks[name] = (ticket, work)
            if isinstance(step, Part):
                yield Reply(ticket, step.value, is_part=True)

    def _answer(self, asked: Question) -> Said | Stopped:
        start, move = self._states[asked.number], self._same_move(asked)
        if asked.ask == "stops":
            return tuple(self._court.stops(start, move).items())
        ruled = self._court.judged(start, move)
        answer = ruled.answer
        return Said(
            answer.judgement,
            tuple(answer.cost.items()),
            answer.start_in_combat,
            answer.end_in_combat,
            tuple(answer.target_gap_start.items()),
            tuple(answer.target_gap_end.items()),
            answer.events,
            ruled.order,
        )

    def _same_move(self, asked: Question) -> Move:
        """Return the move of a question; the same object when the last one was about it too."""
        kept = self._move
        if kept is not None and kept[0].number == asked.number and kept[1] == asked.move:
            return kept[1]
        self._move = (asked, asked.move)
        return self._move[1]


def _failed(ticket: int, fault: Exception) -> Reply:
    return Reply(ticket, why_not=f"{type(fault).__name__}: {fault}")


def _listen(source: BinaryIO, waiting: queue.SimpleQueue[object]) -> None:
    """Hand on what comes; end the process at once when the window is gone, whatever it does."""
    try:
        while True:
            waiting.put(read(source))
    except (EOFError, OSError):
        os._exit(0)


def _mute() -> None:
    """Let nothing that is printed get into the pipe."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    os.close(nowhere)
    sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
