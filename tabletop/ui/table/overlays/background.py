"""Long work in a thread, waited for as a job: for what cannot be cut into slices."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Generator
from typing import Generic, TypeVar

T = TypeVar("T")
POLL = 0.002
"""Seconds between two looks at whether it is done."""


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


def in_thread(work: Callable[[threading.Event], T]) -> Generator[None, None, T]:
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
            time.sleep(POLL)
            yield
    finally:
        task.stop.set()
    if task.fault is not None:
        raise task.fault
    return task.results[0]
