"""A thread that works on the newest request, so that no frame waits for a proposal.

It works on its own copy of the table, so that nothing derived is shared with the window.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")
Make = Callable[[], Iterator[T]]


class Worker(Generic[T]):
    """Runs the newest of the works it is asked for; older ones are dropped between two slices.

    `poll` gives the newest result that was not taken yet; faults are raised there.
    """

    def __init__(self, name: str) -> None:
        self._lock = threading.Condition()
        self._name = name
        self._wanted: Make[T] | None = None
        self._is_working = False
        self._found: T | None = None
        self._fault: BaseException | None = None
        self._thread: threading.Thread | None = None
        self._number = 0
        self._is_over = False

    @property
    def is_busy(self) -> bool:
        """Whether a result is still to come."""
        with self._lock:
            return self._wanted is not None or self._is_working

    def ask(self, make: Make[T]) -> None:
        """Begin a work in place of the one under way."""
        with self._lock:
            self._wanted, self._found = make, None
            self._number += 1
            self._is_over = False
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
                self._thread.start()
            self._lock.notify_all()

    def forget(self) -> None:
        """Drop what was asked and found."""
        with self._lock:
            self._wanted = self._found = self._fault = None
            self._number += 1

    def poll(self) -> T | None:
        """Return the newest result once, None when there is nothing new."""
        with self._lock:
            fault, self._fault = self._fault, None
            if fault is not None:
                raise fault
            found, self._found = self._found, None
            return found

    def wait(self, seconds: float) -> None:
        """Wait for news, at most so long."""
        with self._lock:
            if self._found is None and (self._is_working or self._wanted is not None):
                self._lock.wait(seconds)

    def stop(self) -> None:
        """Drop everything and end the thread; a later request starts another."""
        self.forget()
        with self._lock:
            self._is_over = True
            self._lock.notify_all()

    def _run(self) -> None:
        while True:
            with self._lock:
                self._lock.wait_for(lambda: self._wanted is not None or self._is_over)
                if self._wanted is None:
                    self._thread = None
                    return
                make, self._wanted, number = self._wanted, None, self._number
                self._is_working = True
            try:
                if make is not None:
                    self._work(make, number)
            except Exception as fault:
                with self._lock:
                    self._fault = fault
            with self._lock:
                self._is_working = False
                self._lock.notify_all()

    def _work(self, make: Make[T], number: int) -> None:
        for found in make():
            with self._lock:
                if number != self._number:
                    return
                self._found = found
                self._lock.notify_all()
