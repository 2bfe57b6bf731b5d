"""`tabletop bench`: run the measures, print each figure beside its bound."""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Iterator

import pygame
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn
from rich.table import Table

from tabletop.bench.animation import animation_figures
from tabletop.bench.attacking import attacking_figures
from tabletop.bench.bringing import bringing_figures
from tabletop.bench.charging import charging_figures
from tabletop.bench.exploring import exploring_figures
from tabletop.bench.fast import fast_figures
from tabletop.bench.figure import Figure, Measure
from tabletop.bench.modifying import modifying_figures
from tabletop.bench.playing import playing_figures
from tabletop.bench.saving import saving_figures
from tabletop.bench.seeing import seeing_figures
from tabletop.bench.shaping import shaping_figures
from tabletop.bench.sharing import sharing_figures
from tabletop.bench.sight import sight_figures
from tabletop.bench.table import path_figures, table_figures
from tabletop.bench.window import memory_figures, window_figures
from tabletop.errors import TabletopError
from tabletop.ui.shell.display import open_display

MEASURES: tuple[Measure, ...] = (
    sight_figures,
    seeing_figures,
    table_figures,
    path_figures,
    charging_figures,
    shaping_figures,
    exploring_figures,
    sharing_figures,
    bringing_figures,
    attacking_figures,
    saving_figures,
    modifying_figures,
    playing_figures,
    window_figures,
    memory_figures,
    animation_figures,
    fast_figures,
)


def figures(measures: tuple[Measure, ...] = MEASURES) -> Iterator[Figure]:
    """Yield all figures, as they are measured."""
    for measure in measures:
        yield from measure()


def main(*, as_json: bool = False) -> int:
    """Print every figure beside its bound; return 1 when one is missed, else 0.

    Where there is no display, windows are drawn as pictures that nobody sees.
    """
    console = Console(stderr=True)
    if not _has_display():
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        console.print("no display was found: windows are drawn unseen")
    found: list[Figure] = []
    with Progress(
        SpinnerColumn(), TextColumn("{task.description}"), console=console, transient=True
    ) as progress:
        task = progress.add_task("measuring", total=None)
        for figure in figures():
            found.append(figure)
            progress.update(task, description=figure.name)
    if as_json:
        for figure in found:
            print(json.dumps(_as_dict(figure)))
    else:
        Console(file=sys.stdout, width=120).print(_as_table(found))
    return 0 if all(figure.is_met for figure in found) else 1


def _has_display() -> bool:
    try:
        open_display()
    except TabletopError:
        return False
    pygame.display.quit()
    return True


def _as_dict(figure: Figure) -> dict[str, str | float | bool | None]:
    return {
        "name": figure.name,
        "value": round(figure.value, 4),
        "unit": figure.unit,
        "bound": figure.bound,
        "side": figure.side,
        "met": figure.is_met,
        "note": figure.note,
    }


def _as_table(found: list[Figure]) -> Table:
    table = Table(title=f"tabletop bench, Python {platform.python_version()}")
    for column in ("figure", "measured", "bound", "", "note"):
        table.add_column(column, justify="right" if column == "measured" else "left")
    for figure in found:
        bound = "" if figure.bound is None else f"{figure.side} {figure.bound:g} {figure.unit}"
        mark = "" if figure.bound is None else ("ok" if figure.is_met else "MISSED")
        table.add_row(figure.name, f"{figure.value:.2f} {figure.unit}", bound, mark, figure.note)
    return table
