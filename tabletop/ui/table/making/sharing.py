"""A table as share text and back: copied, kept as a file where there is no clipboard, opened."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.errors import TabletopError
from tabletop.files.atomic import write_text
from tabletop.files.ruling import Ruling
from tabletop.files.scenario import Scenario
from tabletop.files.share import Shared, share_text
from tabletop.ui.card.content import Content
from tabletop.ui.card.panel import text_of
from tabletop.ui.shell.screen import Context
from tabletop.ui.table.picturing.photo.along import LEFT_OUT, without_photo
from tabletop.ui.table.session import TableSession, of_ruling
from tabletop.ui.table.storing import Opened

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


def shared(thing: Shared) -> Opened:
    """Return the session of a table or a ruling that came as text; no file holds it.

    Raises `TabletopError` for a ruling whose move cannot be judged.
    """
    if isinstance(thing, Ruling):
        return Opened(of_ruling(thing), f"Opened the shared ruling {thing.title or thing.id}")
    words = f"Opened the shared table {thing.state.title}".rstrip()
    if thing.faults:
        words += f". {thing.faults[0]}"
    return Opened(TableSession(thing.state, camera=thing.camera), words)


def shown_now(screen: TableScreen) -> Shared:
    """Return the ruling, or the table, as it stands now: with what is in the hand."""
    session, drag = screen.session, screen.drag
    ruling = session.ruling_now(drag)
    if ruling is not None:
        return ruling
    return Scenario(session.state_with(drag), session.camera)


def copy_shared(screen: TableScreen) -> None:
    """Put the table or ruling on the clipboard as share text and say how long it is."""
    shown = shown_now(screen)
    thing = without_photo(shown)
    what = "ruling" if isinstance(thing, Ruling) else "table"
    text = share_text(thing)
    title = thing.title or thing.id if isinstance(thing, Ruling) else thing.state.title
    put_text(screen.context, text, title or what, f"the {what} as share text")
    if shown != thing:
        screen.announce(f"{screen.context.said.text}. {LEFT_OUT}", "info", "share-2")


def shared_text(found: Content) -> str:
    """Return a ruling as people read it, its share text as the last line."""
    return f"{text_of(found)}\n{share_text(without_photo(found.ruling))}"


def put_text(context: Context, text: str, name: str, what: str) -> None:
    """Copy a text; where the system has no clipboard, write it to a file of the user's."""
    if context.copy(text):
        size = f"{len(text):,}".replace(",", " ")
        context.announce(f"Copied {what}: {size} letters", "info", "share-2")
        return
    stem = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60] or "shared"
    path = _free(context.home.folder / "shared", stem)
    try:
        write_text(path, text + "\n")
    except TabletopError as fault:
        context.fail(fault)
        return
    context.announce(f"There is no clipboard: {what} is in {path}", "info", "download")


def _free(folder: Path, stem: str) -> Path:
    path, number = folder / f"{stem}.txt", 2
    while path.exists():
        path = folder / f"{stem}-{number}.txt"
        number += 1
    return path
