"""Reading community data in a process of its own, so that the window goes on and can stop it."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

from tabletop.errors import TabletopError
from tabletop.files.home import Home
from tabletop.ui.shell.jobs import WAITING


def reading(home: Home, path: Path, battlepack: str = "") -> Iterator[object]:
    """Yield how far reading is (0 to 1); raises `TabletopError` for what cannot be read.

    `battlepack` is the handbook that is read for, "" for the usual one.
    Closing it stops the process; what was kept before stays as it was.
    """
    words = [sys.executable, "-m", "tabletop", "--data-dir", str(home.folder)]
    words += ["data", "add", "--steps", *(["--battlepack", battlepack] if battlepack else [])]
    words += ["--", str(path.absolute())]
    try:
        process = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
            encoding="utf-8", errors="replace",
        )  # fmt: skip
    except OSError as fault:
        raise TabletopError(
            f"reading cannot be started: {fault.strerror}", file=str(path),
            next_step="run: tabletop data add PATH",
        ) from None  # fmt: skip
    said: queue.SimpleQueue[str | None] = queue.SimpleQueue()
    thread = threading.Thread(target=_listen, args=(process, said), name="data", daemon=True)
    thread.start()
    is_done = False
    try:
        while True:
            try:
                line = said.get_nowait()
            except queue.Empty:
                yield WAITING
                continue
            if line is None:
                break
            row = _row(line)
            if "fault" in row:
                raise _fault(row["fault"])
            is_done = is_done or "done" in row
            part = row.get("step")
            if isinstance(part, int | float):
                yield float(part)
        if not is_done:
            raise TabletopError(
                "reading ended before its end", file=str(path),
                next_step="run: tabletop data add PATH, and see what it says",
            )  # fmt: skip
    finally:
        process.kill()
        process.wait()
        thread.join()


def _listen(process: subprocess.Popen[str], said: queue.SimpleQueue[str | None]) -> None:
    assert process.stdout is not None
    with process.stdout as stream:
        for line in stream:
            said.put(line)
    said.put(None)


def _row(line: str) -> dict[str, object]:
    try:
        row = json.loads(line)
    except ValueError:
        return {}
    return row if isinstance(row, dict) else {}


def _fault(parts: object) -> TabletopError:
    reason, file, place, step = (str(p) for p in parts) if isinstance(parts, list) else ("",) * 4
    return TabletopError(reason, file=file, place=place, next_step=step)
