"""An area of the table: tools, menu rows, overlays and legend rows that belong together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from tabletop.ui.shell.keygroups import KeyGroup
from tabletop.ui.table.plugs import AreaShader, LegendRow, OverlayProvider, Tool

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

MenuName = Literal["file", "move", "explain", "edit"]
MENUS: Final[tuple[tuple[MenuName, str], ...]] = (
    ("file", "File"),
    ("move", "Move"),
    ("explain", "Explain"),
    ("edit", "Edit"),
)


def always(screen: TableScreen) -> str:
    """Return "": a row that can be used at any time."""
    return ""


@dataclass(frozen=True, slots=True)
class MenuRow:
    """A row of a menu: what it does in words, its key, and why it cannot be used now.

    `why_not` returns "" where it can be used; its words stand in the menu beside the row.
    `tip` is one short sentence under the label; with `is_on` the row is a switch and shows it.
    Rows stand in the order of the areas, a line between those of two areas.
    """

    id: str
    menu: MenuName
    icon: str
    label: str
    run: Callable[[TableScreen], None]
    key: str = ""
    tip: str = ""
    why_not: Callable[[TableScreen], str] = always
    is_on: Callable[[TableScreen], bool] | None = None


class LateTool:
    """What strip, menus and keys show of a tool; the tool itself is made when it is needed first.

    So its modules are not loaded before the first frame: `make` imports them.
    """

    def __init__(self, id: str, icon: str, key: str, tip: str, make: Callable[[], Tool]) -> None:
        self.id, self.icon, self.key, self.tip = id, icon, key, tip
        self.made: Tool | None = None
        self._make = make

    def real(self) -> Tool:
        """Return the tool, made at the first call."""
        if self.made is None:
            self.made = self._make()
        return self.made


AnyTool = Tool | LateTool


@dataclass(frozen=True, slots=True)
class Area:
    """What one area adds to the screen; `keys` are those of its tools, for the `?` list.

    Keys of rows, tools and legend rows are listed without being named there again.
    """

    rows: tuple[MenuRow, ...] = ()
    tools: tuple[AnyTool, ...] = ()
    providers: tuple[OverlayProvider, ...] = ()
    shaders: tuple[AreaShader, ...] = ()
    legend: tuple[LegendRow, ...] = ()
    keys: tuple[KeyGroup, ...] = ()


def tool_row(
    menu: MenuName, tool: AnyTool, label: str, why_not: Callable[[TableScreen], str] = always
) -> MenuRow:
    """Return the row that takes a tool up (or puts it away)."""
    return MenuRow(
        f"tool:{tool.id}",
        menu,
        tool.icon,
        label,
        lambda screen: screen.use(tool),
        tool.key,
        tool.tip,
        why_not,
        lambda screen: screen.tool.id == tool.id,
    )
