"""Long work in a thread, waited for as a job: for what cannot be cut into slices."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator
from typing import Generic, Protocol, TypeVar

from tabletop.state.model import GameState
from tabletop.ui.judge.remote import Ticket
from tabletop.ui.shell.jobs import WAITING

T = TypeVar("T")


class _Task(Generic[T]):
    """One call in a thread of its own; it keeps what came out, or the fault."""

    def __init__(self, work: Callable[[threading.Event], T]) -> None:
        self.stop = threading.Event()
        self.results: list[T] = []
        self.fault: BaseException | None = None
        self._work = work
        self.thread = threading.Thread(target=self._run, name="overlay", daemon=True)

    def _run(self) -> None:
        try:
            self.results.append(self._work(self.stop))
        except BaseException as fault:
            self.fault = fault


class Helper(Protocol):
    """Whoever may have work on a table done in another process: the judge of a screen."""

    def begin(
        self, name: str, function: Callable[..., object], state: GameState, *arguments: object
    ) -> Ticket | None:
        """Begin `function(table, *arguments)` there; None where that is not possible."""


def elsewhere(
    helper: Helper | None,
    name: str,
    function: Callable[..., object],
    state: GameState,
    *arguments: object,
) -> Generator[object, None, object]:
    """Have work on a table done in another process, waited for as a job.

    `function` is one of a module; its generator's return value counts. None comes back where it
    must be worked out here.
    """
    ticket = helper.begin(name, function, state, *arguments) if helper is not None else None
    while ticket is not None and not ticket.is_done:
        yield WAITING
    return None if ticket is None or ticket.is_failed else ticket.value


def in_thread(work: Callable[[threading.Event], T]) -> Generator[object, None, T]:
    """Run work in a thread and pause until it is done; faults are raised here.

    The work is given an event that is set when nobody waits any more. It must share nothing with
    the window that changes.

    >>> job = in_thread(lambda stop: 42)
    >>> while True:
    ...     try:
    ...         next(job)
    ...     except StopIteration as end:
    ...         print(end.value)
    ...         break
    42
    """
    task = _Task(work)
    task.thread.start()
    try:
        while task.thread.is_alive():
            yield WAITING
    finally:
        task.stop.set()
    if task.fault is not None:
        raise task.fault
    return task.results[0]
