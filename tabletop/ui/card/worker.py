"""Work that no frame waits for: a helper thread answers rulings, the window takes the results.

Tasks must not share derived tables with the window: give them states of their own (`apart`).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from tabletop.errors import TabletopError
from tabletop.files.ruling import Ruling


@dataclass(frozen=True, slots=True, eq=False)
class Result:
    """What a task gave: its key, and a value or the error of the user's input."""

    key: str
    value: object = None
    fault: TabletopError | None = None


PATIENCE = 3.0
"""Most seconds for which one waits for what a thread is doing at the end."""


class Worker:
    """One thread with a list of tasks; a task of a key replaces a waiting one of the same key.

    Urgent tasks go first. Faults of the program are raised where results are taken.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._lock = threading.Condition()
        self._tasks: dict[str, Callable[[], object]] = {}
        self._results: list[Result] = []
        self._broken: BaseException | None = None
        self._working = ""
        self._is_over = False
        self._thread: threading.Thread | None = None

    @property
    def is_busy(self) -> bool:
        """Whether tasks wait, one is worked on, or results were not taken yet."""
        with self._lock:
            return bool(self._tasks or self._working or self._results or self._broken)

    def put(self, key: str, task: Callable[[], object], *, is_urgent: bool = False) -> None:
        """Give a task; `is_urgent` puts it before all others."""
        with self._lock:
            self._tasks.pop(key, None)
            self._tasks = {key: task, **self._tasks} if is_urgent else {**self._tasks, key: task}
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name=self.name, daemon=True)
                self._thread.start()
            self._lock.notify_all()

    def drop(self, key: str) -> None:
        """Take a waiting task back."""
        with self._lock:
            self._tasks.pop(key, None)

    def taken(self, patience: float = 0.0) -> tuple[Result, ...]:
        """Return the results since last time; waits up to `patience` seconds for the first."""
        with self._lock:
            if patience and not self._results:
                self._lock.wait_for(lambda: self._results or self._broken, patience)
            if self._broken is not None:
                fault, self._broken = self._broken, None
                raise fault
            found, self._results = tuple(self._results), []
            return found

    def poll(self, patience: float = 0.004) -> Iterator[tuple[Result, ...]]:
        """Yield results until nothing is left to do: a background job of the shell."""
        while self.is_busy:
            yield self.taken(patience)

    def stop(self) -> None:
        """End the thread after what it is doing."""
        with self._lock:
            self._tasks.clear()
            self._is_over = True
            self._lock.notify_all()

    def end(self, patience: float = PATIENCE) -> None:
        """End the thread and wait for what it is doing."""
        self.stop()
        if self._thread is not None:
            self._thread.join(patience)

    def _run(self) -> None:
        while True:
            with self._lock:
                self._working = ""
                self._lock.wait_for(lambda: self._tasks or self._is_over)
                if self._is_over:
                    return
                key = next(iter(self._tasks))
                task = self._tasks.pop(key)
                self._working = key
            try:
                result = Result(key, task())
            except TabletopError as fault:
                result = Result(key, None, fault)
            except BaseException as fault:  # raised again in the window's thread
                with self._lock:
                    self._broken = fault
                    self._lock.notify_all()
                continue
            with self._lock:
                self._results.append(result)
                self._lock.notify_all()
            time.sleep(0)  # let the window have its turn


def apart(ruling: Ruling) -> Ruling:
    """Return the same ruling with a state of its own, so that no table is shared."""
    return replace(ruling, state=replace(ruling.state))
