"""The area of where verdicts flip: thresholds, gaps, what a loss breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.shell.keygroups import KeyGroup
from tabletop.ui.table.area import Area, LateTool, tool_row

if TYPE_CHECKING:
    from tabletop.ui.table.plugs import Tool
    from tabletop.ui.table.screen import TableScreen

THRESHOLD = "The line where a verdict flips for one model"
GAPS = "Narrow places, and whether a base can pass them"
FALLS = "What goes when a model falls, before it does"
KEYS = KeyGroup(
    "Exploring (in its tools)",
    (
        ("1-7", "question of the threshold"),
        ("Enter, Click", "snap across the line"),
        ("Shift+Enter", "snap to this side of it"),
        (", .", "choices of what falls"),
    ),
)


def area(screen: TableScreen) -> Area:
    """Return what the area adds to a screen."""

    def make_threshold() -> Tool:
        from tabletop.ui.table.exploring.threshold import ThresholdTool

        return ThresholdTool(screen)

    def make_gaps() -> Tool:
        from tabletop.ui.table.exploring.gaps import GapsTool

        return GapsTool(screen)

    def make_falls() -> Tool:
        from tabletop.ui.table.exploring.falls import FallsTool

        return FallsTool(screen)

    threshold = LateTool("threshold", "spline", "U", THRESHOLD, make_threshold)
    gaps = LateTool("gaps", "radius", "Shift+U", GAPS, make_gaps)
    falls = LateTool("falls", "unlink", "Shift+H", FALLS, make_falls)
    return Area(
        rows=(
            tool_row("explain", threshold, "Threshold of a model", _no_models),
            tool_row("explain", gaps, "Gaps a base can pass"),
            tool_row("explain", falls, "What falls with a model", _no_models),
        ),
        tools=(threshold, gaps, falls),
        keys=(KEYS,),
    )


def _no_models(screen: TableScreen) -> str:
    return "" if screen.session.state.models else "there are no models"
