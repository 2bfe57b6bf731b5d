"""Background work as generators, cut into slices so that no frame waits for it."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Final

SLICE = 0.008
"""Seconds of work in a frame."""

WAITING: Final = object()
"""What work yields that has nothing to do in this frame: it is elsewhere, or in a thread."""

Work = Iterator[object] | Generator[object, None, object]


@dataclass(slots=True)
class Job:
    """One piece of work; `name` lets a newer one replace it."""

    name: str
    work: Work
    on_step: Callable[[object], None] | None
    on_done: Callable[[object], None] | None


class Jobs:
    """Runs generators in turn, a few milliseconds a frame.

    A step is whatever the generator yields; its return value (or its last yield) is the result.

    >>> jobs, seen = Jobs(), []
    >>> jobs.start("count", iter(range(3)), on_done=seen.append)
    >>> while jobs.is_busy:
    ...     did = jobs.run()
    >>> seen
    [2]
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._jobs: list[Job] = []
        self._last: dict[str, object] = {}
        self._clock = clock

    @property
    def is_busy(self) -> bool:
        """Whether work is waiting."""
        return bool(self._jobs)

    def is_running(self, name: str) -> bool:
        """Whether a named piece of work is not finished."""
        return any(job.name == name for job in self._jobs)

    def start(
        self,
        name: str,
        work: Work,
        *,
        on_step: Callable[[object], None] | None = None,
        on_done: Callable[[object], None] | None = None,
    ) -> None:
        """Begin work; work of the same name is dropped unfinished."""
        self.stop(name)
        self._jobs.append(Job(name, work, on_step, on_done))

    def stop(self, name: str) -> None:
        """Drop work by name (or all whose name begins so, with a trailing `*`)."""
        for job in [job for job in self._jobs if _matches(job.name, name)]:
            self._jobs.remove(job)
            self._last.pop(job.name, None)
            if isinstance(job.work, Generator):
                job.work.close()

    def run(self, seconds: float = SLICE) -> bool:
        """Work for a slice of time; answer whether anyone was told of a step or result.

        Errors of the work are raised here; the work is dropped then.
        """
        end = self._clock() + seconds
        was_told, is_first = False, True
        waiting: list[Job] = []
        while self._jobs and (is_first or self._clock() < end):
            job = self._jobs.pop(0)
            if any(job is other for other in waiting):
                self._jobs.insert(0, job)
                break
            is_first = False
            try:
                step = next(job.work)
            except StopIteration as stop:
                last = self._last.pop(job.name, None)
                if job.on_done:
                    was_told = True
                    job.on_done(stop.value if stop.value is not None else last)
                continue
            except BaseException:
                self._last.pop(job.name, None)
                raise
            self._jobs.append(job)
            if step is WAITING:
                waiting.append(job)
                continue
            self._last[job.name] = step
            if job.on_step:
                was_told = True
                job.on_step(step)
        return was_told


def _matches(name: str, pattern: str) -> bool:
    return name.startswith(pattern[:-1]) if pattern.endswith("*") else name == pattern
