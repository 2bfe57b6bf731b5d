"""The area of editing what stands: terrain, models, units, table."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.keygroups import KeyGroup
from tabletop.ui.table.area import Area, LateTool, MenuRow, tool_row
from tabletop.ui.table.edit import locks

if TYPE_CHECKING:
    from tabletop.ui.table.edit.tool import EditTool
    from tabletop.ui.table.screen import TableScreen

TIP = "Edit what stands here: move, turn, reshape, rename"

KEYS = KeyGroup(
    "Editing",
    (
        ("N", "choose the next piece (Shift: the one before)"),
        ("Arrows", 'move it by 0.5" (Shift: 0.1")'),
        ("Q, E", "turn by 15 degrees (Shift: 1)"),
        (",", "choose the corner before; arrows move it"),
        (".", "choose the next corner"),
        ("Enter", "add a corner after the chosen one"),
        ("Del", "take the corner, else the piece"),
        ("PgUp", "bring terrain to the front"),
        ("PgDn", "bring terrain to the back"),
        ("Ctrl+B", "lock, unlock"),
        ("Alt", "no snapping"),
    ),
)


def area(screen: TableScreen) -> Area:
    """Return what the area adds to a screen."""

    @cache
    def made() -> EditTool:
        from tabletop.ui.table.edit.tool import EditTool

        return EditTool()

    tool = LateTool("edit", "pencil", "Ctrl+I", TIP, made)

    def has_piece(now: TableScreen) -> bool:
        return now.tool.id == tool.id and made().piece(now) is not None

    def why_not(now: TableScreen) -> str:
        return "" if has_piece(now) or now.session.selection else "nothing chosen"

    def no_ground(now: TableScreen) -> str:
        return "" if has_piece(now) else "choose terrain with Edit"

    def run(name: str, now: TableScreen) -> None:
        from tabletop.ui.table.edit import deeds

        deeds.act(made(), now, Hit(f"edit-{name}"), now.ui)

    return Area(
        rows=(
            tool_row("edit", tool, "Edit pieces"),
            MenuRow("duplicate", "edit", "copy", "Duplicate", lambda s: run("duplicate", s),
                    "Ctrl+D", "", why_not),
            MenuRow("opposite", "edit", "copy", "Copy through the centre",
                    lambda s: run("opposite", s), "Shift+D", "", why_not),
            MenuRow("mirror", "edit", "layers", "Mirror", lambda s: run("mirror", s),
                    "Shift+M", "", no_ground),
            MenuRow("table-size", "edit", "frame", "Table size",
                    lambda s: table_size(s, made()), "Ctrl+Shift+B"),
        ),
        tools=(tool,),
        providers=(locks.signs,),
        keys=(KEYS,),
    )  # fmt: skip


def table_size(screen: TableScreen, tool: EditTool) -> None:
    """Take the Edit tool up with nothing chosen, the keyboard in the width of the table."""
    if screen.tool is not tool:
        screen.use(tool)
    tool.choose(screen, None)
    if screen.session.selection:
        screen.select(())
    tool.wants_focus = "field-edit-table-wide"
    screen.redraw()
