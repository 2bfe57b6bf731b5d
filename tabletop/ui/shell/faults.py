"""Faults of the program: every one becomes a file that a dialog can name, none is lost."""

from __future__ import annotations

import contextlib
import faulthandler
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, TextIO

from tabletop.files.home import Home, write_crash_report

INJECT: Final = "TABLETOP_FAULT"
"""Name of the environment variable that makes a fault on purpose: step, draw, thread or hard."""
HARD: Final = "fault-{pid}.txt"


class Faults:
    """Writes reports; `details` says in lines what else a report should hold.

    While it is installed, faults of other threads and of the interpreter itself are written down
    too; `waiting` are the reports of threads that nobody has been told of.
    """

    def __init__(self, home: Home, details: Callable[[], Sequence[str]]) -> None:
        self.home = home
        self.waiting: deque[tuple[str, Path | None]] = deque(maxlen=8)
        self._details = details
        self._hard: TextIO | None = None
        self._hooks = (sys.excepthook, threading.excepthook)
        self._is_in = False

    def write(self, fault: BaseException, doing: str) -> Path | None:
        """Write a report and return its file, None where none could be written."""
        try:
            details = tuple(self._details())
        except Exception as second:  # a report without details is better than none
            details = (f"no details: {second!r}",)
        return write_crash_report(self.home, fault, doing, details)

    def install(self) -> Path | None:
        """Listen to all faults; return the report of a hard end of the last run, if there is one.

        A hard end is one that Python could not catch, such as a fault inside a library.
        """
        self._hooks = (sys.excepthook, threading.excepthook)
        sys.excepthook, threading.excepthook = self._uncaught, self._in_thread
        self._is_in = True
        found = self._left_over()
        with contextlib.suppress(OSError, ValueError, RuntimeError):
            self.home.crashes.mkdir(parents=True, exist_ok=True)
            path = self.home.crashes / HARD.format(pid=os.getpid())
            self._hard = path.open("w", encoding="utf-8")
            faulthandler.enable(self._hard)
        return found

    def uninstall(self) -> None:
        """Listen no more; a report that holds nothing goes."""
        if not self._is_in:
            return
        self._is_in = False
        sys.excepthook, threading.excepthook = self._hooks
        faulthandler.disable()
        if self._hard is not None:
            path = Path(self._hard.name)
            with contextlib.suppress(OSError):
                self._hard.close()
                if path.stat().st_size == 0:
                    path.unlink()
                self.home.crashes.rmdir()  # only when nothing lies in it
        self._hard = None

    def _left_over(self) -> Path | None:
        """Return what the interpreter wrote when it ended hard, under the name of a report."""
        found = None
        try:
            files = sorted(self.home.crashes.glob("fault-*.txt"))
        except OSError:
            return None
        for path in files:
            with contextlib.suppress(OSError):
                if path.stat().st_size == 0:
                    path.unlink()
                    continue
                stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(path.stat().st_mtime))
                found = path.replace(path.with_name(f"crash-{stamp}-{path.stem}.txt"))
        return found

    def _uncaught(
        self, kind: type[BaseException], fault: BaseException, trace: TracebackType | None
    ) -> None:
        if not isinstance(fault, Exception):
            self._hooks[0](kind, fault, trace)
            return
        report = self.write(fault, "outside the window's loop")
        sys.stderr.write(f"tabletop failed ({kind.__name__}). {words_for(report)}\n")

    def _in_thread(self, given: threading.ExceptHookArgs) -> None:
        fault = given.exc_value
        if fault is None or isinstance(fault, SystemExit):
            return
        name = given.thread.name if given.thread is not None else "a thread"
        self.waiting.append((type(fault).__name__, self.write(fault, f"in the background: {name}")))


def words_for(report: Path | None) -> str:
    """Return in words where a report is."""
    return f"A report is in {report}." if report else "No report could be written."


def wanted_fault() -> str:
    """Return the fault that is asked for on purpose, "" for none."""
    return os.environ.get(INJECT, "")


def make_fault(kind: str) -> None:
    """Make a fault of a kind: raised here, in a thread, or one that Python cannot catch."""
    if kind == "thread":
        thread = threading.Thread(target=_raise, args=(kind,), name="made on purpose")
        thread.start()
        thread.join()
    elif kind == "hard":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif kind:
        _raise(kind)


def _raise(kind: str) -> None:
    raise RuntimeError(f"made on purpose: {kind}")
