"""The area of pictures: annotations, photos, PNG, SVG and GIF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.table.area import Area, MenuRow, tool_row
from tabletop.ui.table.picturing import exporting
from tabletop.ui.table.picturing.annotate import AnnotateTool
from tabletop.ui.table.picturing.photo.laying import use_photo
from tabletop.ui.table.picturing.photo.tool import PhotoTool

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


def area(screen: TableScreen) -> Area:
    """Return what the area adds to a screen."""
    annotate, photo = AnnotateTool(), PhotoTool()
    return Area(
        rows=(
            MenuRow("png", "file", "image", "Picture as PNG…", exporting.save_png, "Ctrl+P"),
            MenuRow("svg", "file", "images", "Drawing as SVG…", exporting.save_svg, "Ctrl+Shift+P"),
            MenuRow(
                "gif",
                "file",
                "film",
                "Animation as GIF…",
                exporting.save_gif,
                "Ctrl+G",
                "",
                exporting.why_no_gif,
            ),
            tool_row("edit", annotate, "Annotate"),
            MenuRow(
                "tool:photo",
                "edit",
                photo.icon,
                "Photo under the table…",
                lambda screen: use_photo(screen, photo),
                photo.key,
                photo.tip,
                is_on=lambda screen: screen.tool is photo,
            ),
        ),
        tools=(annotate, photo),
        providers=(annotate.shown,),
    )
