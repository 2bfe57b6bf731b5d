"""Figures of the window without a screen: frames, drags, the first frame, memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tabletop.bench.battle import reference_battle
from tabletop.bench.figure import Figure, percentile
from tabletop.files.home import home, prepared
from tabletop.files.scenario import Scenario, save_scenario

SIZE = (1600, 1000)

_FIRST_FRAME = """
import json, sys
from tabletop.bench.memory import peak_megabytes
from tabletop.files.home import home, prepared
from tabletop.ui.app import prepare_library
prepare_library()
from tabletop.ui.shell.shell import Shell
from tabletop.ui.routes import first_screens
shell = Shell(prepared(home(sys.argv[1])), (1600, 1000))
for screen in first_screens(shell, None):
    shell.push(screen)
while not screen.live.has_picture:  # the board is painted over some frames
    shell.step([], 0.016)
print(json.dumps(peak_megabytes()))
"""


def window_figures() -> Iterator[Figure]:
    """Yield frames a second, the drag frame, and the time to the first frame."""
    from tabletop.bench.drag import Desk  # pygame starts here, not for the figures before

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "battle.yaml"
        save_scenario(file, Scenario(reference_battle()))
        desk = Desk(prepared(home(folder)), file, SIZE)
        yield Figure(
            "frames with everything dynamic, 1600 x 1000",
            desk.frames_a_second(),
            "a second",
            120.0,
            "at least",
            "200 models, ranges, links, combats and names laid anew in each, the pointer moving; "
            "ground and sprites kept",
        )
        times = desk.drag_times(is_sight_on=True)
        yield Figure(
            "drag frame with sight on, 99th percentile",
            percentile(times, 0.99),
            "ms",
            33.0,
            note=f"20 models, taking up included; median {percentile(times, 0.5):.1f} ms, "
            "at most 60 begun a second",
        )
        yield Figure("longest frame of another theme", max(desk.theme_times()), "ms", 100.0)
        desk.close()
        desk = Desk(prepared(home(folder)), None, SIZE)
        times = desk.drag_times(is_sight_on=True)
        yield Figure(
            "drag frame on the ready table, 99th percentile",
            percentile(times, 0.99),
            "ms",
            33.0,
            note=f"sight on, taking up included; median {percentile(times, 0.5):.1f} ms",
        )
        desk.close()
        times = [_first_frame(folder)[0] for _ in range(3)]
        yield Figure("start to the first whole picture", sorted(times)[1], "s", 2.0)


def memory_figures() -> Iterator[Figure]:
    """Yield the memory of the program with the ready table open, and of the long drag above.

    The second is that of window and judging process together.
    """
    with tempfile.TemporaryDirectory() as folder:
        yield Figure("memory, the ready table", _first_frame(folder)[1], "MB", 300.0)
        done = subprocess.run(
            [sys.executable, "-m", "tabletop.bench.drag", folder],
            env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
            capture_output=True,
            text=True,
            check=True,
        )
        yield Figure(
            "memory, reference battle dragged with sight on", json.loads(done.stdout), "MB", 300.0
        )


def _first_frame(folder: str) -> tuple[float, float]:
    """Return seconds from starting Python to the first frame, and megabytes."""
    begin = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", _FIRST_FRAME, folder],
        env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=True,
    )
    return time.perf_counter() - begin, float(json.loads(done.stdout))
