"""The ground that is not seen, as a picture: coarse at first, finer at rest, never a verdict."""

from __future__ import annotations

import threading
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np
import pygame

from tabletop.geometry.sight import Body, SightScene
from tabletop.geometry.sight.shade import shades
from tabletop.rules.table import Table
from tabletop.ui.kit.pen import PREMULTIPLIED
from tabletop.ui.table.overlays.background import Helper, elsewhere, in_thread
from tabletop.ui.table.overlays.shade_picture import (
    Bytes,
    Grid,
    exact_slices,
    is_coarse,
    soft_picture,
)
from tabletop.ui.table.overlays.sight_view import SightView
from tabletop.ui.table.overlays.tables import Tables
from tabletop.ui.table.plugs import Board

JOB: Final = "sight-shade"
SHARPEN: Final = "sight-sharpen"


@dataclass(frozen=True, slots=True)
class Detail:
    """How fine a picture is: inches a cell, points on each base, rays, and observers at most."""

    step: float
    points: int
    rays: int
    observers: int


COARSE: Final = Detail(1.0, 3, 240, 3)
MIDDLE: Final = Detail(0.5, 5, 720, 12)
HALF: Final = Detail(0.25, 5, 1440, 12)
FINE: Final = Detail(0.125, 9, 2160, 4)
FEW: Final = 4
"""So many observers get the finest picture."""


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """What is known of the ground: for each cell whether any point of any observer sees it.

    Row 0 lies at the bottom; `seen` is 1 where seen, 0 where not. `detail` says how fine it is.
    """

    table: Table
    observers: tuple[str, ...]
    detail: Detail
    seen: Grid


class Shading:
    """Paints the ground not seen under the bases: a grey shade and a hatch at 45 degrees."""

    def __init__(self, tables: Tables, view: SightView, helper: Helper | None = None) -> None:
        self._tables = tables
        self._helper = helper
        self._view = view
        self._ground: Ground | None = None
        self._asked: tuple[Table, tuple[str, ...]] | None = None
        self.picture: pygame.Surface | None = None
        self._at = (0, 0)
        self._key: tuple[object, ...] = ()

    def follow(self, board: Board) -> None:
        """Take what is known now as a picture, and ask for what is not."""
        size = board.session.state.board
        observers = self._view.observers(board) if self._view.is_wanted(board) else ()
        if not observers or size is None:
            board.context.jobs.stop(JOB)
            self._asked = None
            self.picture = None
            self._key = ()
            return
        table = self._tables.of(board)
        self._ask(board, table, observers, size)
        ground = self._ground
        if ground is None or ground.observers != observers:
            self.picture = None
            self._key = ()
            return
        kit, area = board.context.kit, pygame.Rect(board.area)
        key = (ground, board.camera, tuple(area), size, kit)
        if key == self._key:
            return
        self._key = key
        board.context.jobs.stop(SHARPEN)
        self.picture, self._at = soft_picture(kit, board.camera, area, size, ground.seen)
        if not is_coarse(board.camera, size, ground.seen):

            def done(placed: object) -> None:
                if self._key == key and isinstance(placed, tuple):
                    self.picture, self._at = placed
                board.redraw()

            work = exact_slices(kit, board.camera, area, size, ground.seen)
            board.context.jobs.start(SHARPEN, work, on_done=done)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the picture, in pixels of the window."""
        if self.picture is not None:
            surface.blit(self.picture, self._at, special_flags=PREMULTIPLIED)

    def _ask(
        self, board: Board, table: Table, observers: tuple[str, ...], size: tuple[float, float]
    ) -> None:
        known = self._asked
        if known is not None and known[0] is table and known[1] == observers:
            return
        jobs, is_dragging = board.context.jobs, board.drag is not None
        is_begun = jobs.is_running(JOB) and known is not None and known[1] == observers
        if is_begun and is_dragging:
            return  # finish the picture of a moment ago, else a drag would never see one
        self._asked = (table, observers)
        details: tuple[Detail, ...] = (COARSE,)
        if not is_dragging:
            details = (COARSE, MIDDLE, FINE if len(observers) <= FEW else HALF)

        def took(step: object) -> None:
            if isinstance(step, Ground):
                self._ground = step
                board.redraw()

        work = grounds(table, observers, size, details, self._helper)
        jobs.start(JOB, work, on_step=took)


def grounds(
    table: Table,
    observers: Sequence[str],
    size: tuple[float, float],
    details: Sequence[Detail],
    helper: Helper | None = None,
) -> Generator[object, None, None]:
    """Yield the ground, finer and finer; other things between, so that a frame can cut in.

    They are made in the other process; without one coarse ones in slices, finer ones in a thread.
    Of very many observers only some are taken, spread over the unit.
    """
    for detail in details:
        names = tuple(observers[:: -(-len(observers) // detail.observers)])
        found = yield from elsewhere(helper, JOB, seen_from, table.state, names, size, detail)
        if isinstance(found, np.ndarray):
            yield Ground(table, tuple(observers), detail, found.astype(np.float64))
            continue
        scene, some = table.scene, [table.bodies[name] for name in names]
        if detail is COARSE:
            seen = yield from _seen(scene, some, size, detail)
        else:
            work = partial(_finished, _seen(scene, some, size, detail))
            seen = yield from in_thread(work)
        yield Ground(table, tuple(observers), detail, seen)


def seen_from(
    table: Table, names: Sequence[str], size: tuple[float, float], detail: Detail
) -> Generator[None, None, Bytes]:
    """Return 1 for each cell that any point of any of these models sees, else 0."""
    seen = yield from _seen(table.scene, [table.bodies[name] for name in names], size, detail)
    return seen.astype(np.uint8)


def _seen(
    scene: SightScene, observers: Sequence[Body], size: tuple[float, float], detail: Detail
) -> Generator[None, None, Grid]:
    """Return 1 for each cell that any point of any observer sees, else 0."""
    seen: Grid = np.zeros((1, 1))
    for body in observers:
        share: Grid = np.zeros((1, 1))
        for share in shades(  # noqa: B007
            scene,
            body,
            size,
            detail.step,
            (body.group,),
            points=detail.points,
            rays=detail.rays,
        ):
            yield
        seen = np.maximum(seen, (share > 0.0).astype(np.float64))
    return seen


def _finished(work: Generator[None, None, Grid], stop: threading.Event) -> Grid:
    """Run to the end at once, or until nobody waits for it."""
    while not stop.is_set():
        try:
            next(work)
        except StopIteration as end:
            grid: Grid = end.value
            return grid
    return np.zeros((1, 1))
