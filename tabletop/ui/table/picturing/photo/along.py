"""The picture goes where its table goes: copied beside a saved file, left out of share text."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.errors import TabletopError
from tabletop.files.photos import find_photo, put_beside
from tabletop.files.ruling import Ruling
from tabletop.files.scenario import Scenario
from tabletop.state.events import UnderlayChanged
from tabletop.state.model import GameState, Underlay
from tabletop.ui.shell.screen import Context
from tabletop.ui.table.session import TableSession

if TYPE_CHECKING:
    from tabletop.files.share import Shared

LEFT_OUT = "The photo under the table is left out: give away its file for that"


def take_along(context: Context, session: TableSession, path: Path) -> None:
    """Copy the photo of a table beside the file it is about to be saved in.

    Where another picture of that name lies there, the table names ours anew. What fails is told in
    a dialog; the table is saved all the same.
    """
    photo = session.state.underlay
    if photo is None:
        return
    try:
        name = put_beside(photo.image, context.home, path, session.file)
    except TabletopError as fault:
        reason = f"the table is saved, but not the photo under it: it {fault.reason}"
        context.fail(TabletopError(reason, file=fault.file, next_step="copy it by hand"))
        return
    if name != photo.image:
        did(session, "rename", replace(photo, image=name))


def did(session: TableSession, verb: str, new: Underlay | None) -> None:
    """Write a change of the photo into the journal; a move under way goes on above it."""
    old, action = session.state.underlay, session.action
    if action is not None:
        action = replace(action, start=replace(action.start, underlay=new))
    session.did(f"{verb} the photo under the table", (UnderlayChanged(old, new),), action)


def table_file(context: Context) -> Path | None:
    """Return the file of the table that is open, None where there is none."""
    from tabletop.ui.table.screen import TableScreen

    tables = [screen for screen in context.screens if isinstance(screen, TableScreen)]
    return tables[-1].session.file if tables else None


def bring(context: Context, state: GameState, path: Path, before: Path | None) -> None:
    """Copy a photo beside a file written by the program; a failure only leaves it missing there."""
    photo = state.underlay
    if photo is not None:
        with contextlib.suppress(TabletopError):
            put_beside(photo.image, context.home, path, before)


def bring_if_alone(context: Context, state: GameState, path: Path, before: Path | None) -> None:
    """Copy a photo beside an automatic save when it does not lie among the user's photos."""
    photo = state.underlay
    if photo is not None and find_photo(photo.image, context.home) is None:
        bring(context, state, path, before)


def without_photo(thing: Shared) -> Shared:
    """Return a table or a ruling as it is shared as text: no photo fits in there."""
    if isinstance(thing, Ruling):
        return replace(thing, state=replace(thing.state, underlay=None))
    return Scenario(replace(thing.state, underlay=None), thing.camera, thing.about, thing.faults)
