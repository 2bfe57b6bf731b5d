"""The area of editing what stands: terrain, models, units, table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.table.area import Area
from tabletop.ui.table.edit import locks

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


def area(screen: TableScreen) -> Area:
    """Return what the area adds to a screen."""
    return Area(providers=(locks.signs,))
