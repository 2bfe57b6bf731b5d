"""The area of making rulings of a table, and sharing them as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.table.area import Area, MenuRow
from tabletop.ui.table.making.sharing import copy_shared

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


def area(screen: TableScreen) -> Area:
    """Return what the area adds to a screen."""
    return Area(
        rows=(
            MenuRow(
                "share",
                "file",
                "share-2",
                "Copy as text",
                copy_shared,
                "Ctrl+C",
                "The whole table or ruling as one line to paste anywhere",
            ),
            MenuRow(
                "paste",
                "file",
                "plus",
                "Paste",
                lambda s: s.context.paste(),
                "Ctrl+V",
                "Opens share text, a ruling, a table or a path",
            ),
        )
    )
