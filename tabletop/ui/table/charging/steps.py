"""Searches that pause between steps, run beside the window; stopped when nobody waits."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Generator
from typing import Final, TypeVar

from tabletop.ui.table.judging import SWITCH
from tabletop.ui.table.overlays.background import in_thread

WORK: Final = 0.006
"""Seconds after which a search rests between two steps."""
REST: Final = 0.001

Item = TypeVar("Item")
T = TypeVar("T")


def beside(
    make: Callable[[], Generator[Item | None, None, T]], told: Callable[[Item], None]
) -> Generator[None, None, T | None]:
    """Run a search in a thread and pause until it is done; `told` gets what it yields, in turn.

    `make` is called in the thread; it must share nothing with the window that changes. The
    search is left at its next step when this generator is closed: then nothing comes of it.
    """
    sys.setswitchinterval(SWITCH)
    found: list[Item] = []

    def work(stop: threading.Event) -> T | None:
        steps = make()
        rested = time.perf_counter()
        while not stop.is_set():
            if time.perf_counter() - rested > WORK:
                time.sleep(REST)  # a frame may begin now
                rested = time.perf_counter()
            try:
                item = next(steps)
            except StopIteration as end:
                result: T = end.value
                return result
            if item is not None:
                found.append(item)
        return None

    inner = in_thread(work)
    count = 0
    try:
        while True:
            try:
                next(inner)
            except StopIteration as end:
                value: T | None = end.value
                return value
            finally:
                for item in found[count:]:
                    count += 1
                    told(item)
            yield
    finally:
        inner.close()
