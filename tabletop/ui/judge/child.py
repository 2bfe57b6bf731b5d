"""The judging process: answers questions from its pipe until that closes."""

from __future__ import annotations

import gc
import os
import queue
import signal
import sys
import threading
from typing import BinaryIO

from tabletop.rules.moves import Move
from tabletop.state.model import GameState
from tabletop.ui.judge.court import LocalCourt
from tabletop.ui.judge.wire import HELLO, Failed, Position, Question, Reply, Said, read, write


def main() -> None:
    """Answer what comes on standard input, on standard output, until the input closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the window says when it is over
    source, target = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    _mute()
    waiting: queue.SimpleQueue[object] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(source, waiting), name="listen", daemon=True).start()
    desk = Desk()
    gc.collect()
    gc.freeze()
    try:
        write(target, HELLO)
        while True:
            reply = desk.take(waiting.get())
            if reply is not None:
                write(target, reply)
    except OSError:
        os._exit(0)  # nobody reads: there is nothing to put away


class Desk:
    """What lies on the judges' table: positions by number, and the court that knows them."""

    def __init__(self) -> None:
        self._court = LocalCourt()
        self._states: dict[int, GameState] = {}
        self._move: tuple[Question, Move] | None = None

    def take(self, sent: object) -> Reply | None:
        """Take a position (no reply) or answer a question."""
        if isinstance(sent, Position):
            for number in sent.gone:
                self._states.pop(number, None)
            self._states[sent.number] = sent.state
            return None
        if not isinstance(sent, Question):
            return Failed(f"not a question: {type(sent).__name__}")
        try:
            return self._answer(sent)
        except Exception as fault:  # asked again where it can be raised
            return Failed(f"{type(fault).__name__}: {fault}")

    def _answer(self, asked: Question) -> Reply:
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
