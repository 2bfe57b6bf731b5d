"""The area of where verdicts flip: thresholds, gaps, what a loss breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.table.area import Area, tool_row
from tabletop.ui.table.exploring.threshold import ThresholdTool

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


def area(screen: TableScreen) -> Area:
    """Return what the area adds to a screen."""
    threshold = ThresholdTool(screen)
    return Area(
        rows=(tool_row("explain", threshold, "Threshold of a model", _no_models),),
        tools=(threshold,),
    )


def _no_models(screen: TableScreen) -> str:
    return "" if screen.session.state.models else "there are no models"
