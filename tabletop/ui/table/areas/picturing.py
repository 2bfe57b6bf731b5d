"""The area of pictures: annotations, photos, PNG, SVG and GIF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.table.area import Area, tool_row
from tabletop.ui.table.picturing.annotate import AnnotateTool

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


def area(screen: TableScreen) -> Area:
    """Return what the area adds to a screen."""
    annotate = AnnotateTool()
    return Area(
        rows=(tool_row("edit", annotate, "Annotate"),),
        tools=(annotate,),
        providers=(annotate.shown,),
    )
