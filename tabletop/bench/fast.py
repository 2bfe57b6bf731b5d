"""Figures with the optional `fast` extra, when it is installed."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Iterator

from tabletop.bench.figure import Figure

_SCRIPT = """
import json, statistics
from tabletop.bench.figure import median
from tabletop.bench.battle import reference_battle
from tabletop.rules.sight import bodies_of, scene_of
state = reference_battle()
bodies = bodies_of(state)
ours = [bodies[m.id] for m in state.models.values() if state.units[m.unit].player == 1]
theirs = [bodies[m.id] for m in state.models.values() if state.units[m.unit].player == 2]
scene = scene_of(state)
times = [median(lambda: scene.matrix([one], theirs), least=5, seconds=0.05) for one in ours[::5]]
print(json.dumps(statistics.median(times)))
"""

_PACE = """
import json, statistics
from tabletop.bench.playing import BATTLES, SEEDS, game_of
game_of("village-green", "warm")
played = [game_of(battle, seed) for battle in BATTLES for seed in SEEDS]
print(json.dumps(statistics.median(decisions / seconds for decisions, _, seconds in played)))
"""


def fast_figures() -> Iterator[Figure]:
    """Yield one model against 100 with compiled kernels, in a process of its own."""
    if importlib.util.find_spec("numba") is None:
        return
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT],
        env={**os.environ, "TABLETOP_FAST": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    yield Figure("sight, 1 against 100, `fast` extra", json.loads(done.stdout), "ms", 2.0)
    yield Figure(
        "random play, `fast` extra: answered questions", fast_pace(), "a second", 1000.0, "at least"
    )


def fast_pace() -> float:
    """Return the median questions a second of random battles with compiled kernels."""
    done = subprocess.run(
        [sys.executable, "-c", _PACE],
        env={**os.environ, "TABLETOP_FAST": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(json.loads(done.stdout))
