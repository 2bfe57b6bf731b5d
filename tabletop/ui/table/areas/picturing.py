"""The area of pictures: annotations, photos, PNG, SVG and GIF."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.table.area import Area, LateTool, MenuRow, tool_row

if TYPE_CHECKING:
    from tabletop.ui.table.picturing.annotate import AnnotateTool
    from tabletop.ui.table.plugs import Board, Tool
    from tabletop.ui.table.screen import TableScreen

ANNOTATE: Final = "Arrows, words, measures and circles that stay with the table"
PHOTO: Final = "Lay a photo or plan of the real table under this one"


def area(screen: TableScreen) -> Area:
    """Return what the area adds to a screen."""

    @cache
    def made() -> AnnotateTool:
        from tabletop.ui.table.picturing.annotate import AnnotateTool

        return AnnotateTool()

    annotate = LateTool("annotate", "pencil", "Shift+A", ANNOTATE, made)
    photo = LateTool("photo", "camera", "Ctrl+U", PHOTO, _photo)

    def notes(board: Board) -> Overlays:
        has_notes = annotate.made is not None or bool(board.shown_state().annotations)
        return made().shown(board) if has_notes else Overlays()

    return Area(
        rows=(
            MenuRow("png", "file", "image", "Picture as PNG…", _save_png, "Ctrl+P"),
            MenuRow("svg", "file", "images", "Drawing as SVG…", _save_svg, "Ctrl+Shift+P"),
            MenuRow("gif", "file", "film", "Animation as GIF…", _save_gif, "Ctrl+G", "", _no_gif),
            tool_row("edit", annotate, "Annotate"),
            MenuRow(
                "tool:photo",
                "edit",
                photo.icon,
                "Photo under the table…",
                _use_photo,
                photo.key,
                photo.tip,
                is_on=lambda screen: screen.tool.id == photo.id,
            ),
        ),
        tools=(annotate, photo),
        providers=(notes,),
    )


def _photo() -> Tool:
    from tabletop.ui.table.picturing.photo.tool import PhotoTool

    return PhotoTool()


def _use_photo(screen: TableScreen) -> None:
    from tabletop.ui.table.picturing.photo.laying import use_photo

    use_photo(screen)


def _save_png(screen: TableScreen) -> None:
    from tabletop.ui.table.picturing import exporting

    exporting.save_png(screen)


def _save_svg(screen: TableScreen) -> None:
    from tabletop.ui.table.picturing import exporting

    exporting.save_svg(screen)


def _save_gif(screen: TableScreen) -> None:
    from tabletop.ui.table.picturing import exporting

    exporting.save_gif(screen)


def _no_gif(screen: TableScreen) -> str:
    from tabletop.ui.table.picturing import exporting

    return exporting.why_no_gif(screen)
