"""Figures of the animated export: a whole unit walks across the reference battle."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tabletop.bench.battle import reference_battle
from tabletop.bench.figure import Figure

FRAMES = 60
SIZE = (960, 600)


def animation_figures() -> Iterator[Figure]:
    """Yield the time of a GIF of 60 frames with its longest step in the window's thread."""
    from tabletop.ui.app import prepare_library

    prepare_library()
    from dataclasses import replace

    from tabletop.ui.export.gif import write_gif
    from tabletop.ui.export.shots import Motion, shots_of
    from tabletop.ui.kit.kit import Kit

    state = reference_battle()
    unit = max(state.units.values(), key=lambda u: len(u.models))
    poses = {m.id: m.pose for m in state.models_of(unit.id)}
    paths = {m: (p, replace(p, x=p.x + 4.0, y=p.y + 2.0)) for m, p in poses.items()}
    shots = list(shots_of(Motion(state, paths), FRAMES))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "move.gif"
        longest, begin = 0.0, time.perf_counter()
        last = begin
        for _ in write_gif(file, Kit(), shots, (0.0, 0.0, 60.0, 44.0), SIZE):
            now = time.perf_counter()
            longest, last = max(longest, now - last), now
        took = time.perf_counter() - begin
        size = file.stat().st_size / 1e3
    note = f"{len(paths)} models go, {size:.0f} kB, longest step {longest * 1e3:.0f} ms"
    yield Figure("GIF of 60 frames, 960 x 600", took, "s", 3.0, note=note)
