"""Searches that pause between steps, in the judging process or in a thread of the window's."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Final

from tabletop.rules.table import Table
from tabletop.state.model import GameState
from tabletop.ui.table.overlays.background import Helper, elsewhere, in_thread

SWITCH: Final = 0.0005
"""Seconds until a search yields to a frame that is to be drawn."""
WORK: Final = 0.006
"""Seconds after which a search rests between two steps."""
REST: Final = 0.001
Answer = tuple[object, ...]


def answered(
    helper: Helper | None,
    name: str,
    function: Callable[..., Generator[None, None, Answer]],
    state: GameState,
    *arguments: object,
) -> Generator[object, None, Answer | None]:
    """Have a question about a table answered beside the window, waited for as a job.

    The judging process does it where there is one, else a thread on a table of its own; the
    search is left at its next step when this generator is closed. None: it was left.
    """
    found = yield from elsewhere(helper, name, function, state, *arguments)
    if isinstance(found, tuple):
        return found
    sys.setswitchinterval(SWITCH)

    def work(stop: threading.Event) -> Answer | None:
        steps = function(Table(replace(state)), *arguments)
        rested = time.perf_counter()
        while not stop.is_set():
            try:
                next(steps)
            except StopIteration as end:
                result: Answer = end.value
                return result
            if time.perf_counter() - rested > WORK:
                time.sleep(REST)  # a frame may begin now
                rested = time.perf_counter()
        return None

    return (yield from in_thread(work))
