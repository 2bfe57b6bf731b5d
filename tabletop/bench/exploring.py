"""Figures of the threshold explorer: from a question in a drag to the first line on the table."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tabletop.bench.battle import reference_battle
from tabletop.bench.figure import Figure, percentile
from tabletop.files.home import home, prepared
from tabletop.files.scenario import Scenario, save_scenario
from tabletop.geometry.border import Tracing
from tabletop.rules.elsewhere import Asked, Spots, answers
from tabletop.state.model import GameState

SIZE = (1600, 1000)
PAIRS = 20
NEAR = 2.0
"""Inches around the model in which the line must lie for a pair to be taken."""
_SECONDS = 20.0


def exploring_figures() -> Iterator[Figure]:
    """Yield how long the first line of visibility takes while a model is carried, and all of it."""
    from tabletop.bench.drag import Desk  # pygame starts here, not for the figures before

    state = reference_battle()
    asked = _questions(state)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "battle.yaml"
        save_scenario(file, Scenario(state))
        desk = Desk(prepared(home(folder)), file, SIZE)
        found = [desk.first_line(one, _SECONDS) for one in asked]
        times = [took for took, _ in found]
        frames = [frame for _, every in found for frame in every]
        yield Figure(
            'first threshold line while dragging, visibility, 0.05"',
            statistics.median(times),
            "ms",
            50.0,
            note=f"{len(times)} pairs of models with a line near by; 95th percentile "
            f"{percentile(times, 0.95):.0f} ms, frames meanwhile up to {max(frames):.0f} ms",
        )
        yield Figure(
            'threshold lines of one pair on the whole table, refined to 0.001"',
            statistics.median(desk.refined_line(one, _SECONDS) for one in asked[:3]),
            "s",
            note="at rest, in the background",
        )
        desk.close()


def _questions(state: GameState) -> list[Asked]:
    """Return pairs of models between which sight flips near the first of them."""
    ours = [m for m in state.models.values() if state.units[m.unit].player == 1]
    theirs = [m for m in state.models.values() if state.units[m.unit].player == 2]
    found: list[Asked] = []
    for k, one in enumerate(ours * 3):
        asked = Asked("sight", one.id, theirs[(37 * k + k // len(ours)) % len(theirs)].id)
        x, y = one.pose.x, one.pose.y
        spots = Spots(state, one.id)
        tracing = Tracing(answers(state, asked), 0.4, 1, spots.may_stand)
        for _ in tracing.look((x - NEAR, y - NEAR, x + NEAR, y + NEAR)):
            pass
        if tracing.crossings():
            found.append(asked)
        if len(found) == PAIRS:
            break
    return found
