"""What a table does without at its first frame: loaded while the user rests, soon used first."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from typing import Final

from tabletop.ui.shell.loading import loading

AFTER: Final = 1.0
"""Seconds without any input after which the modules are loaded."""
SLICE: Final = 0.004
"""Seconds of a frame; one module may take more."""

_TABLE: Final = "tabletop.ui.table"
MODULES: Final = (
    f"{_TABLE}.feel",
    f"{_TABLE}.handling.snaps",
    "tabletop.rules.moves.judge",
    "tabletop.rules.moves.orders",
    "tabletop.rules.moves.unit_stop",
    f"{_TABLE}.sight_tool",
    f"{_TABLE}.add",
    f"{_TABLE}.edit.tool",
    f"{_TABLE}.edit.deeds",
    f"{_TABLE}.shaping.tool",
    f"{_TABLE}.shaping.pack",
    f"{_TABLE}.shaping.arrange",
    f"{_TABLE}.charging.view",
    f"{_TABLE}.charging.tool",
    f"{_TABLE}.charging.contours",
    f"{_TABLE}.charging.pile_tool",
    f"{_TABLE}.exploring.threshold",
    f"{_TABLE}.exploring.gaps",
    f"{_TABLE}.exploring.falls",
    f"{_TABLE}.seeing.spot_tool",
    f"{_TABLE}.seeing.matrix_screen",
    f"{_TABLE}.detour",
    "tabletop.geometry.reach",
    f"{_TABLE}.handling.place_line",
    f"{_TABLE}.stocking",
    f"{_TABLE}.picturing.annotate",
    f"{_TABLE}.picturing.exporting",
    f"{_TABLE}.picturing.photo.laying",
    f"{_TABLE}.making.opening",
    f"{_TABLE}.making.sharing",
    f"{_TABLE}.making.box",
    f"{_TABLE}.making.ask_box",
    f"{_TABLE}.ruling_panel",
    "tabletop.files.share",
    "tabletop.files.ruling_out",
    "tabletop.rules.contest",
    "tabletop.rules.falls",
    "tabletop.ui.kit.noted",
    "tabletop.ui.kit.handles",
    "tabletop.ui.kit.underlay",
    f"{_TABLE}.handling.numeric",
    "tabletop.ui.shell.saver",
    f"{_TABLE}.house.finder",
    f"{_TABLE}.house.history",
    f"{_TABLE}.house.tour",
    "tabletop.ui.shell.keylist",
    "tabletop.ui.shell.preferences",
    "tabletop.ui.shell.recent",
    "tabletop.ui.stock.screen",
    "tabletop.ui.gallery",
)


class Late:
    """Loads the modules, a little in each frame; once in a program, whichever table is open."""

    def __init__(self, modules: tuple[str, ...] = MODULES) -> None:
        self._steps: Iterator[str] | None = loading(modules, ("tabletop", "pymunk"))
        self._still = 0.0

    def input(self) -> None:
        """Take note that the user does something."""
        self._still = 0.0

    def update(self, dt: float) -> None:
        """Load for a slice when the user has rested for long enough."""
        self._still += dt
        if self._steps is None or self._still < AFTER:
            return
        end = time.perf_counter() + SLICE
        gc.disable()
        while self._steps is not None and time.perf_counter() < end:
            if next(self._steps, None) is None:
                self._steps = None
        gc.freeze()  # modules stay: they are not searched, now or amid a drag
        gc.enable()


LATE: Final = Late()
