"""The files of a table: saving, opening, and asking before anything is given up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.errors import TabletopError
from tabletop.ui.shell.dialog import Answer, Dialog
from tabletop.ui.table import says, storing

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

Go = Callable[[], object]


def save(screen: TableScreen, place: Path | None = None, *, then: Go | None = None) -> bool:
    """Save and do what comes after; answer whether that worked. A failure says what can be done."""
    try:
        path = storing.save(screen.context, screen.session, place)
    except TabletopError as fault:
        _not_saved(screen, fault, place, then)
        return False
    screen.announce(f"Saved as {path}", "info", "save")
    if then is not None:
        then()
    return True


def save_as(screen: TableScreen, *, then: Go | None = None) -> None:
    """Ask for a name and a folder, then save there."""
    session = screen.session

    def chosen(path: Path) -> None:
        save(screen, path, then=then)

    folder = storing.folder_to_save(screen.context.home, session)
    name = storing.name_for(session)
    from tabletop.ui.shell.saver import SaveChooser  # later than the first window

    chooser = SaveChooser(screen.context, folder, name, chosen, refusal=storing.refusal)
    screen.context.push(chooser)


def _not_saved(
    screen: TableScreen, fault: TabletopError, place: Path | None, then: Go | None
) -> None:
    """Say why it was not saved, and offer the next step; nothing is lost."""
    where = f"{fault.file}\n" if fault.file else ""
    text = f"{where}It {fault.reason}. What was there before is unchanged, the table is still open."
    answers = (
        Answer("Try again", lambda: _ignore(save(screen, place, then=then))),
        Answer("Save elsewhere", lambda: save_as(screen, then=then)),
        Answer("Close", None, "Esc"),
    )
    screen.announce(f"Not saved: {fault}", "illegal", "octagon-x")
    dialog = Dialog(screen.context, "The table was not saved", text, answers, "octagon-x")
    screen.context.push(dialog)


def _ignore(done: bool) -> None:
    """Leave out an answer: a failure has been shown."""


def choose_file(screen: TableScreen) -> None:
    """Let the user find a file and open it in place of this table."""

    def opened(path: Path) -> None:
        guarded(screen, lambda: open_file(screen, path))

    folder = storing.folder_of(screen.context.home, screen.session)
    from tabletop.ui.shell.chooser import FileChooser  # later than the first window

    chooser = FileChooser(screen.context, folder, opened, "Open a table or a ruling")
    screen.context.push(chooser)


def open_file(screen: TableScreen, path: Path) -> None:
    """Open a file in place of this table; a bad one leaves the table as it is."""
    from tabletop.ui import routes

    try:
        screen.context.replace(routes.screen_of(screen.context, path))
    except TabletopError as fault:
        screen.context.fail(fault)


def open_text(screen: TableScreen, text: str) -> None:
    """Open a table, ruling or path given as text in place of this table; a bad one changes none."""
    from tabletop.files.pasting import pasted
    from tabletop.ui import routes

    try:
        found = pasted(text)
    except TabletopError as fault:
        screen.context.fail(fault)
        return
    if isinstance(found, Path):
        guarded(screen, lambda: open_file(screen, found))
        return

    def go() -> None:
        try:
            screen.context.replace(routes.shared_screen(screen.context, found))
        except TabletopError as fault:
            screen.context.fail(fault)

    guarded(screen, go)


def blank(screen: TableScreen) -> None:
    """Put a blank table in place of this one."""
    from tabletop.ui.table import open_table

    def go() -> None:
        screen.context.replace(open_table(screen.context, None, is_blank=True))

    guarded(screen, go)


def leave(screen: TableScreen) -> None:
    """Go back to the start screen."""
    guarded(screen, screen.context.go_home)


def open_kept(screen: TableScreen, path: Path) -> None:
    """Open an automatic save in place of this table."""
    from tabletop.ui import routes

    try:
        found = routes.kept_screen(screen.context, path)
    except TabletopError as fault:
        screen.context.fail(fault)
        return
    screen.context.replace(found)
    screen.announce(f"Opened the automatic save {path.stem}: it is in no file yet", "info", "map")


def guarded(screen: TableScreen, go: Go, *, is_quit: bool = False) -> None:
    """Do something that gives up the table; ask first when it is not saved.

    At the end of the program what is not saved is kept for the next start, where the settings do
    not forbid that.
    """
    session, context = screen.session, screen.context
    if not session.is_dirty or session.ruling is not None:
        go()
        return

    def kept() -> None:
        save(screen, then=go)

    def lost() -> None:
        session.mark_saved(session.file)
        storing.forget_unsaved(context, session)
        go()

    def leave_it() -> None:
        go()

    count = _steps(screen)
    verb = "is" if count == 1 else "are"
    words = f"{says.counted(count, 'step')} on this table {verb} in no file yet."
    if is_quit and context.settings.has_autosave:
        words += " What is not saved comes back at the next start."
        answers = (
            Answer("Save and quit", kept),
            Answer("Quit", leave_it),
            Answer("Stay", None, "Esc"),
        )
    else:
        no = "Quit without saving" if is_quit else "Do not save"
        yes = "Save and quit" if is_quit else "Save"
        answers = (Answer(yes, kept), Answer(no, lost), Answer("Stay", None, "Esc"))
    icon = "circle-question-mark"
    dialog = Dialog(context, "Save this table?", words, answers, icon, is_leaving=is_quit)
    context.push(dialog)


def _steps(screen: TableScreen) -> int:
    return max(1, len(screen.session.journal.history()) - 1)
