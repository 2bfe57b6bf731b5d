"""The tools of the table, in the order of the strip."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.ui.table.plugs import LegendRow, OverlayProvider, Panel, Shader, Tool
from tabletop.ui.table.pointer import SelectTool

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


def tools(screen: TableScreen) -> tuple[Tool, ...]:
    """Return fresh tools for a screen; the first is the one to start with."""
    return (SelectTool(screen),)


@dataclass(frozen=True, slots=True)
class Plugged:
    """What plugs into a table screen."""

    providers: tuple[OverlayProvider, ...] = ()
    shaders: tuple[Shader, ...] = ()
    rows: tuple[LegendRow, ...] = ()
    panel: Panel | None = None


def plugged(screen: TableScreen) -> Plugged:
    """Return the overlays, shaders, legend rows and the panel of a screen."""
    return Plugged()
