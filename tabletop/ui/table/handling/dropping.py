"""Putting down in steps: what the judges are asked for comes in later frames, none waits for it.

Work that needs verdicts yields the move to be judged and is sent the verdict, with its stops.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import TYPE_CHECKING, Final, TypeVar

from tabletop.ui.table.judging import PATIENCE

if TYPE_CHECKING:
    from tabletop.ui.table.judging import Judge, Verdict
    from tabletop.ui.table.session import Action

R = TypeVar("R")
Asking = Generator["Action", "Verdict", R]
LONG: Final = 0.25
"""Seconds after which a drop that the judges are still asked about is called so."""


def at_once(judge: Judge, work: Asking[R]) -> R:
    """Do all of the work, waiting for each verdict."""
    try:
        action = next(work)
        while True:
            action = work.send(judge.settle(action, has_stops=True))
    except StopIteration as end:
        result: R = end.value
        return result


class Dropping:
    """The drop that the judges are asked about: input waits until it is done."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._work: Asking[None] | None = None
        self._wanted: Action | None = None
        self._since = 0.0

    @property
    def is_on(self) -> bool:
        """Whether a drop waits for the judges."""
        return self._work is not None

    @property
    def is_long(self) -> bool:
        """Whether it has been waiting for so long that it is to be told."""
        return self.is_on and time.monotonic() - self._since > LONG

    def start(self, work: Asking[None]) -> None:
        """Begin; what is judged in a moment is done at once."""
        self._since = time.monotonic()
        self._work = work
        self._go_on(None)
        self.poll(PATIENCE)

    def poll(self, patience: float = 0.0) -> bool:
        """Go on with what the judges have answered; answer whether there was anything."""
        found = None
        while self._wanted is not None:
            now = self._judge.settled(self._wanted, patience)
            if now is None:
                break
            found = now
            self._go_on(now)
        return found is not None

    def finish(self) -> None:
        """Do the rest, waiting for the judges."""
        while self._wanted is not None:
            self._go_on(self._judge.settle(self._wanted, has_stops=True))

    def stop(self) -> None:
        """Drop the work unfinished."""
        work, self._work, self._wanted = self._work, None, None
        if work is not None:
            work.close()

    def _go_on(self, verdict: Verdict | None) -> None:
        work, self._wanted = self._work, None
        if work is None:
            return
        try:
            self._wanted = next(work) if verdict is None else work.send(verdict)
        except StopIteration:
            self._work = None
        except BaseException:
            self._work = None
            raise
