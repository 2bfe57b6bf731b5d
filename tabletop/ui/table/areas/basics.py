"""What every table needs: files, undo, policies, and the tools of the strip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.table import acting, filing
from tabletop.ui.table.area import Area, LateTool, MenuRow, tool_row
from tabletop.ui.table.overlays import TableOverlays
from tabletop.ui.table.pointer import SelectTool

if TYPE_CHECKING:
    from tabletop.ui.table.plugs import Tool
    from tabletop.ui.table.screen import TableScreen


ADD = "Add models, terrain, objectives (Del removes)"


def area(screen: TableScreen, overlays: TableOverlays) -> Area:
    """Return the basic tools, overlays and menu rows."""
    sight = LateTool(
        "sight",
        "eye",
        "Shift+V",
        "Sight between any two models or spots",
        lambda: overlays.sight,
    )
    ruler, add = overlays.ruler, LateTool("add", "plus", "I", ADD, _add)
    return Area(
        rows=(
            MenuRow("open", "file", "folder-open", "Open…", filing.choose_file, "Ctrl+O"),
            MenuRow("save", "file", "save", "Save", lambda s: _drop(acting.save(s)), "Ctrl+S"),
            MenuRow("undo", "edit", "undo-2", "Undo", acting.undo, "Ctrl+Z", "", _no_undo),
            MenuRow("redo", "edit", "redo-2", "Redo", acting.redo, "Ctrl+Y", "", _no_redo),
            tool_row("explain", ruler, "Ruler"),
            tool_row("explain", sight, "Sight"),
            tool_row("edit", add, "Add and remove"),
        ),
        tools=(SelectTool(screen), ruler, sight, add),
        providers=overlays.providers,
        legend=overlays.rows,
    )


def _add() -> Tool:
    from tabletop.ui.table.add import AddTool

    return AddTool()


def _drop(done: bool) -> None:
    """Leave out an answer that a menu does not need: failures have been shown."""


def _no_undo(screen: TableScreen) -> str:
    return "" if screen.session.journal.undo_label else "nothing to undo"


def _no_redo(screen: TableScreen) -> str:
    return "" if screen.session.journal.redo_label else "nothing to redo"
