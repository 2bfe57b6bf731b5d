"""The areas of the table screen; each stands in a module of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.table.area import Area
from tabletop.ui.table.areas import (
    basics,
    charging,
    editing,
    exploring,
    handling,
    housekeeping,
    making,
    picturing,
    seeing,
    shaping,
    stocking,
)

if TYPE_CHECKING:
    from tabletop.ui.table.overlays import TableOverlays
    from tabletop.ui.table.screen import TableScreen

__all__ = ["areas"]


def areas(screen: TableScreen, overlays: TableOverlays) -> tuple[Area, ...]:
    """Return all areas of a screen, in the order of their rows in the menus."""
    return (
        basics.area(screen, overlays),
        stocking.area(screen),
        making.area(screen),
        picturing.area(screen),
        handling.area(screen),
        shaping.area(screen),
        seeing.area(screen),
        exploring.area(screen),
        charging.area(screen),
        editing.area(screen),
        housekeeping.area(screen),
    )
