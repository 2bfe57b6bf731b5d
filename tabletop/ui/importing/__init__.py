"""Community data and lists of other programs: read, reported on, kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from tabletop.ui.shell.screen import Context, Screen

AIM: Final = "To a battle"


def open_list(
    context: Context,
    data: bytes | str,
    name: str = "",
    use: Callable[[Path], None] | None = None,
    aim: str = AIM,
) -> Screen:
    """Return the screen that shows what became of a list; `use` is told where it was kept.

    `aim` is what Enter does, in words.
    Raises `TabletopError` for what is no list.
    """
    from tabletop.ui.importing.list_screen import ListScreen

    return ListScreen(context, data, name, use, aim)


def open_list_file(
    context: Context, file: Path, use: Callable[[Path], None] | None = None, aim: str = AIM
) -> Screen:
    """Return the screen of a list in a file; raises `TabletopError` when it cannot be read."""
    from tabletop.files.rosters.opening import read_list

    return open_list(context, read_list(file), str(file), use, aim)


def dropped_list(
    context: Context, what: Path | str, use: Callable[[Path], None], aim: str = AIM
) -> bool:
    """Show a list that was dropped (a file) or pasted (a text); say whether it is one."""
    from tabletop.errors import TabletopError
    from tabletop.files.rosters.sniffing import is_roster, is_roster_file

    if not (is_roster_file(what) if isinstance(what, Path) else is_roster(what)):
        return False
    try:
        if isinstance(what, Path):
            context.push(open_list_file(context, what, use, aim))
        else:
            context.push(open_list(context, what, "", use, aim))
    except TabletopError as fault:
        context.fail(fault)
    return True


def open_data(context: Context) -> Screen:
    """Return the screen of the community data that is kept, or says how to add some."""
    from tabletop.ui.importing.data_screen import DataScreen

    return DataScreen(context)


def add_data(context: Context, path: Path) -> None:
    """Read community data behind a box with a bar, then show what was understood of it."""
    from tabletop.ui.importing.adding import add

    add(context, path)
