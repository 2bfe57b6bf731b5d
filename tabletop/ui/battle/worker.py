"""A thread that works out answers, so that no frame waits for the rules."""

from __future__ import annotations

import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

SWITCH: Final = 0.0005
"""Seconds until the working thread yields to a frame that is to be drawn."""
PATIENCE: Final = 0.006
"""Seconds that a frame may wait for work: what is quick is there at once."""

T = TypeVar("T")
Failed = Callable[[Exception], None]


@dataclass(slots=True, eq=False)
class Task:
    """Work with a name, and how its result or its fault is told in the window's thread."""

    name: str
    run: Callable[[], None]
    tell: Callable[[], None]
    fault: Exception | None = None
    failed: Failed | None = None


class Worker:
    """Does one piece of work after the other in a thread of its own.

    Results are told by `poll`, in the thread that calls it. Work that was not begun is dropped
    when newer work of its name comes.

    >>> worker, seen = Worker(), []
    >>> worker.do("sum", lambda: 1 + 1, seen.append)
    >>> worker.settle()
    >>> seen
    [2]
    >>> worker.stop()
    """

    def __init__(self) -> None:
        self._lock = threading.Condition()
        self._waiting: deque[Task] = deque()
        self._done: deque[Task] = deque()
        self._now: Task | None = None
        self._thread: threading.Thread | None = None
        self._is_over = False
        self._since = 0.0

    @property
    def is_busy(self) -> bool:
        """Whether anything is still to be done or told."""
        with self._lock:
            return bool(self._waiting or self._done or self._now)

    @property
    def busy_for(self) -> float:
        """Seconds since the work under way began, 0 when there is none."""
        with self._lock:
            return time.monotonic() - self._since if self._now is not None else 0.0

    def is_doing(self, name: str) -> bool:
        """Say whether work of a name is not yet told."""
        with self._lock:
            now = (self._now,) if self._now is not None else ()
            return any(task.name == name for task in (*self._waiting, *self._done, *now))

    def do(
        self,
        name: str,
        work: Callable[[], T],
        done: Callable[[T], None],
        failed: Failed | None = None,
    ) -> None:
        """Begin work; `done` gets its result, `failed` its fault (else `poll` raises that)."""
        found: list[T] = []
        task = Task(name, lambda: found.append(work()), lambda: done(found[0]), None, failed)
        with self._lock:
            for old in [t for t in self._waiting if t.name == name]:
                self._waiting.remove(old)
            self._waiting.append(task)
            self._is_over = False
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="battle", daemon=True)
                self._thread.start()
            self._lock.notify_all()

    def drop(self, name: str) -> None:
        """Forget work of a name: what was begun goes on and is not told."""
        with self._lock:
            for tasks in (self._waiting, self._done):
                for old in [t for t in tasks if t.name == name]:
                    tasks.remove(old)
            if self._now is not None and self._now.name == name:
                self._now.name, self._now.tell, self._now.failed = "", _nothing, _no_fault

    def poll(self, patience: float = 0.0) -> bool:
        """Tell what is done; answer whether there was anything."""
        if patience:
            with self._lock:
                self._lock.wait_for(lambda: bool(self._done) or not self._is_at_work, patience)
        was_told = False
        while True:
            with self._lock:
                if not self._done:
                    return was_told
                task = self._done.popleft()
            was_told = True
            if task.fault is None:
                task.tell()
            elif task.failed is not None:
                task.failed(task.fault)
            else:
                raise task.fault

    def settle(self, seconds: float = 60.0) -> None:
        """Wait until all is done and told, also what the telling began."""
        end = time.monotonic() + seconds
        while self.is_busy and time.monotonic() < end:
            self.poll(0.05)

    def stop(self) -> None:
        """End the thread once the work under way is done; forget the rest."""
        with self._lock:
            self._is_over = True
            self._waiting.clear()
            self._done.clear()
            self._lock.notify_all()

    # ------------------------------------------------------------------ inside
    @property
    def _is_at_work(self) -> bool:
        return bool(self._waiting) or self._now is not None

    def _run(self) -> None:
        sys.setswitchinterval(SWITCH)
        while True:
            with self._lock:
                self._lock.wait_for(lambda: bool(self._waiting) or self._is_over)
                if self._is_over:
                    return
                task = self._now = self._waiting.popleft()
                self._since = time.monotonic()
            try:
                task.run()
            except Exception as fault:
                task.fault = fault
            with self._lock:
                self._now = None
                if not self._is_over:
                    self._done.append(task)
                self._lock.notify_all()


def _nothing() -> None:
    """Tell nobody."""


def _no_fault(fault: Exception) -> None:
    """Tell nobody."""
