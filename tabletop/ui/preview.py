"""What a file looks like, for a small picture: a table, a ruling, a battle, a saved battle."""

from __future__ import annotations

import time
from collections.abc import Generator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final

from tabletop.state.model import GameState

Seen = tuple[GameState, tuple[float, float, float, float] | None]
"""The table, and the part of it to show, None for all of it."""
BLINK: Final = 0.002
"""Seconds that one look at a thread that reads takes."""


def seen_in(path: str) -> Generator[None, None, Seen]:
    """Return what is seen of a file; a saved battle, which takes longer, is read in a thread.

    Raises `TabletopError` when it cannot be read.
    """
    from tabletop.files.saves.saved import SUFFIX
    from tabletop.files.scenario import load_scenario

    if not path.lower().endswith(SUFFIX):
        scenario = load_scenario(path)
        yield
        return scenario.state, scenario.camera
    with ThreadPoolExecutor(1) as pool:
        reading: Future[GameState] = pool.submit(_saved, path)
        while not reading.done():
            time.sleep(BLINK)
            yield
    return reading.result(), None


def _saved(path: str) -> GameState:
    from tabletop.files.saves import read_save

    return read_save(path).journal.state
