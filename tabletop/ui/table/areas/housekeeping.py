"""The area of the window itself: history, keys, tour, settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.table import acting
from tabletop.ui.table.area import Area, MenuRow

if TYPE_CHECKING:
    from tabletop.ui.kit.overlay import Overlays
    from tabletop.ui.table.plugs import Board
    from tabletop.ui.table.screen import TableScreen


def area(screen: TableScreen) -> Area:
    """Return what the area adds to a screen."""

    def guide(board: Board) -> Overlays:
        from tabletop.ui.kit.overlay import Overlays

        return screen.guide.overlays() if screen.guide is not None else Overlays()

    return Area(
        rows=(
            MenuRow("save-as", "file", "save-all", "Save as…", acting.save_as, "Ctrl+Shift+S"),
            MenuRow("recent", "file", "file-clock", "Recent files…", _recent, "Ctrl+R"),
            MenuRow("settings", "file", "settings", "Settings…", _settings, "Ctrl+,"),
            MenuRow(
                "tour", "file", "compass", "Tour in three steps", _tour, "F1", is_on=_is_touring
            ),
            MenuRow("start", "file", "house", "Start screen", acting.leave),
            MenuRow("quit", "file", "log-out", "Quit", _quit, "Ctrl+Q"),
            MenuRow("history", "edit", "history", "History…", _history, "Ctrl+H"),
            MenuRow(
                "panel",
                "edit",
                "panel-right-open",
                "Side panel",
                lambda s: s.toggle_panel(),
                is_on=lambda s: s.has_panel,
            ),
            MenuRow("find", "edit", "search", "Find an action…", _find, "Ctrl+K"),
        ),
        providers=(guide,),
    )


def _recent(screen: TableScreen) -> None:
    from tabletop.ui.shell.recent import RecentFiles

    files = RecentFiles(
        screen.context,
        lambda path: acting.guarded(screen, lambda: acting.open_file(screen, path)),
        lambda path: acting.guarded(screen, lambda: acting.open_kept(screen, path)),
    )
    screen.context.push(files)


def _settings(screen: TableScreen) -> None:
    from tabletop.ui.shell.preferences import Preferences

    screen.context.push(Preferences(screen.context))


def _tour(screen: TableScreen) -> None:
    from tabletop.ui.table.house.tour import begin

    begin(screen)


def _is_touring(screen: TableScreen) -> bool:
    return screen.guide is not None


def _quit(screen: TableScreen) -> None:
    screen.context.ask_quit()


def _history(screen: TableScreen) -> None:
    from tabletop.ui.table.house.history import HistoryScreen

    if screen.carrying.hand is not None:
        screen.announce("Put down what is in the hand first", "info", "hand")
        return
    screen.context.push(HistoryScreen(screen))


def _find(screen: TableScreen) -> None:
    from tabletop.ui.table.house.finder import FinderScreen

    screen.context.push(FinderScreen(screen))
