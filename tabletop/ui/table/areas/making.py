"""The area of making rulings of a table, and sharing them as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.table.area import Area, MenuRow

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
                _make_ruling,
                "Ctrl+M",
                "Any question about this moment, answered and kept",
                _why_no_ruling,
            ),
            MenuRow(
                "templates",
                "file",
                "circle-question-mark",
                "Ask a question…",
                _show_templates,
                "Ctrl+T",
                "Common questions: type a few distances",
            ),
            MenuRow(
                "share",
                "file",
                "clipboard-copy",
                "Copy as text",
                _copy_shared,
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


def _make_ruling(screen: TableScreen) -> None:
    from tabletop.ui.table.making.opening import make_ruling

    make_ruling(screen)


def _why_no_ruling(screen: TableScreen) -> str:
    state = screen.session.state
    return "" if state.models or state.objectives else "nothing stands on the table"


def _show_templates(screen: TableScreen) -> None:
    from tabletop.ui.table.making.opening import show_templates

    show_templates(screen.context)


def _copy_shared(screen: TableScreen) -> None:
    from tabletop.ui.table.making.sharing import copy_shared

    copy_shared(screen)
