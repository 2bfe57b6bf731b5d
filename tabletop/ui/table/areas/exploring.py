"""The area of where verdicts flip: thresholds, gaps, what a loss breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.shell.keylist import KeyGroup
from tabletop.ui.table.area import Area, tool_row
from tabletop.ui.table.exploring.falls import FallsTool
from tabletop.ui.table.exploring.gaps import GapsTool
from tabletop.ui.table.exploring.threshold import ThresholdTool

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

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
    threshold, gaps, falls = ThresholdTool(screen), GapsTool(screen), FallsTool(screen)
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
