"""The area of the window itself: history, keys, tour, settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.table.area import Area

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


def area(screen: TableScreen) -> Area:
    """Return what the area adds to a screen."""
    return Area()
