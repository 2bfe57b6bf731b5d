"""Searches that pause between steps, run beside the window; stopped when nobody waits."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator
from typing import TypeVar

from tabletop.ui.table.overlays.background import in_thread

Item = TypeVar("Item")
T = TypeVar("T")


def beside(
    make: Callable[[], Generator[Item | None, None, T]], told: Callable[[Item], None]
) -> Generator[None, None, T | None]:
    """Run a search in a thread and pause until it is done; `told` gets what it yields, in turn.

    `make` is called in the thread; it must share nothing with the window that changes. The
    search is left at its next step when this generator is closed: then nothing comes of it.
    """
    found: list[Item] = []

    def work(stop: threading.Event) -> T | None:
        steps = make()
        while not stop.is_set():
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
