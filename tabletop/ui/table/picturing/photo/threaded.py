"""Work on pictures in a thread, told to a `Working` box step by step."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Final, Generic, TypeVar

from tabletop.errors import TabletopError

T = TypeVar("T")
Tell = Callable[[float], None]
PAUSE: Final = 0.002


class GivenUpError(Exception):
    """The user stopped the work."""


class Threaded(Generic[T]):
    """Runs `task(tell)` in a thread; `steps` yields how far it told to be (0 to 1) until the end.

    `tell` raises `GivenUpError` in the thread once the work was given up. Faults, the user's and
    the program's, are raised in `steps`.
    """

    def __init__(self, task: Callable[[Tell], T]) -> None:
        self._task = task
        self._part = 0.0
        self._found: list[T] = []
        self._fault: BaseException | None = None
        self._is_stopped = False

    @property
    def result(self) -> T:
        """What the task returned; only after the last step."""
        return self._found[0]

    def steps(self) -> Iterator[float]:
        """Do the work; yields until it is done."""
        thread = threading.Thread(target=self._run, name="picture", daemon=True)
        thread.start()
        try:
            while thread.is_alive():
                thread.join(PAUSE)
                yield self._part
            if self._fault is not None:
                raise self._fault
            yield 1.0
        finally:
            self._is_stopped = True

    def _run(self) -> None:
        try:
            self._found.append(self._task(self._tell))
        except GivenUpError:
            pass
        except MemoryError:
            self._fault = TabletopError(
                "there is not enough memory for this picture", next_step="make it smaller"
            )
        except BaseException as fault:  # raised again in the window's thread
            self._fault = fault

    def _tell(self, part: float) -> None:
        self._part = part
        if self._is_stopped:
            raise GivenUpError
