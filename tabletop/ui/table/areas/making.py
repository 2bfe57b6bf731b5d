"""The area of making rulings of a table, and sharing them as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.table.area import Area, MenuRow
from tabletop.ui.table.making.opening import make_ruling, show_templates, why_no_ruling
from tabletop.ui.table.making.sharing import copy_shared

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


def area(screen: TableScreen) -> Area:
    """Return what the area adds to a screen."""
    return Area(
        rows=(
            MenuRow(
                "make-ruling",
                "file",
                "scale",
                "Make a ruling of this…",
                make_ruling,
                "Ctrl+M",
                "Any question about this moment, answered and kept",
                why_no_ruling,
            ),
            MenuRow(
                "templates",
                "file",
                "circle-question-mark",
                "Ask a question…",
                lambda s: show_templates(s.context),
                "Ctrl+T",
                "Common questions: type a few distances",
            ),
            MenuRow(
                "share",
                "file",
                "clipboard-copy",
                "Copy as text",
                copy_shared,
                "Ctrl+C",
                "The whole table or ruling as one line to paste anywhere",
            ),
            MenuRow(
                "paste",
                "file",
                "clipboard-paste",
                "Paste",
                lambda s: s.context.paste(),
                "Ctrl+V",
                "Opens share text, a ruling, a table or a path",
            ),
        )
    )
