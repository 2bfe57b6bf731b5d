"""Opening and keeping tables: files, automatic saves, what was not saved."""

from __future__ import annotations

import os.path
import re
import time
from dataclasses import dataclass, replace
from pathlib import Path

from tabletop.errors import TabletopError
from tabletop.files.autosave import autosave
from tabletop.files.home import Home
from tabletop.files.photos import find_photo, keep_photo
from tabletop.files.ruling_in import load_one, read_rulings
from tabletop.files.scenario import Scenario, load_scenario, save_scenario
from tabletop.resources import resource
from tabletop.state.model import Underlay
from tabletop.ui.shell.screen import Context
from tabletop.ui.shell.settings import Recent
from tabletop.ui.table.picturing.photo.along import bring, bring_if_alone, take_along
from tabletop.ui.table.session import POLICIES, Policy, TableSession, of_ruling

READY = "harrow-mill.yaml"
UNSAVED = "unsaved"


@dataclass(frozen=True, slots=True)
class Opened:
    """A session and what to say about where it came from."""

    session: TableSession
    words: str


def opened(context: Context, file: Path | None, *, is_blank: bool = False) -> Opened:
    """Return the session of a file, else a blank table, else what was not saved, else the ready
    table.

    Raises `TabletopError` for a bad file.
    """  # noqa: D205
    if file is not None:
        return _of_file(context, file)
    tables = resource("scenarios") / "tables"
    if is_blank:
        return Opened(_table(load_scenario(tables / "blank.yaml")), "A blank table")
    kept = context.settings.choice(UNSAVED)
    if kept and os.path.isfile(kept):
        try:
            session = _table(load_scenario(kept))
        except TabletopError as fault:
            context.announce(f"What was not saved could not be read: {fault}", "illegal")
        else:
            session.mark_unsaved()
            session.kept = kept
            return Opened(session, "Restored what was not saved when the program ended")
    session = _table(load_scenario(tables / READY))
    return Opened(session, f"Opened {session.state.title}")


def _of_file(context: Context, file: Path) -> Opened:
    from tabletop.files.uvtt import is_vtt  # later than the first window

    if is_vtt(file):
        return _of_map(context, file)
    loaded = read_rulings(file)
    if loaded.is_table:
        scenario = load_scenario(file)
        session = _table(scenario)
        if not _is_shipped(file):
            session.mark_saved(file.resolve())
        words = f"Opened {session.state.title or file.name}"
        if scenario.faults:
            words += f". {scenario.faults[0]}"
        photo = session.state.underlay
        if photo is not None and find_photo(photo.image, context.home, file) is None:
            words += f". The photo under it is missing: {photo.image}"
        note, icon, title = "Table", "map", session.state.title or file.stem
    else:
        ruling = load_one(file)
        session = of_ruling(ruling)
        words = f"Opened the ruling {ruling.label}"
        note, icon, title = "Ruling", "book-open", ruling.title or ruling.id
    recent = Recent(str(file.resolve()), title, note, icon, time.time())
    context.change(context.settings.with_recent(recent))
    return Opened(session, words)


def _of_map(context: Context, file: Path) -> Opened:
    """Return the table of a Universal VTT map; its image lies under the table."""
    from tabletop.files.uvtt import load_vtt

    found = load_vtt(file)
    state, told = found.state, list(found.left_out)
    if found.image and state.board is not None:
        try:
            name = keep_photo(context.home, found.image, str(file))
        except TabletopError as fault:
            told.append(f"the image: {fault.reason}")
        else:
            wide, high = state.board
            state = replace(state, underlay=Underlay(name, 0.0, 0.0, wide, high))
    session = TableSession(state)
    session.mark_unsaved()
    many = len(state.terrain)
    words = f"Imported {file.name}: {many} wall{'' if many == 1 else 's'}"
    if told:
        words += ". Left out: " + ", ".join(told)
    return Opened(session, words)


def _table(scenario: Scenario) -> TableSession:
    return TableSession(scenario.state, camera=scenario.camera)


def _is_shipped(file: Path) -> bool:
    try:
        return file.resolve().is_relative_to(Path(resource("scenarios")).resolve())
    except TabletopError:
        return False


def scenario_now(session: TableSession) -> Scenario:
    """Return the table as it would be saved."""
    return Scenario(session.state, session.camera)


def keep_unsaved(context: Context, session: TableSession) -> None:
    """Write an automatic save and remember it for the next start; a failure is only told.

    Nothing is written where the settings say so.

    Another table that was not saved, and not taken up again, goes among the user's tables.
    """
    if not context.settings.has_autosave:
        return
    try:
        path = autosave(context.home, scenario_now(session))
        bring_if_alone(context, session.state, path, session.file)
    except TabletopError as fault:
        context.announce(f"Not kept automatically: {fault}", "illegal", "octagon-x")
        return
    before = context.settings.choice(UNSAVED)
    if before not in ("", session.kept, str(path)) and not _put_aside(context, Path(before)):
        return
    session.kept = str(path)
    if before != str(path):
        context.change(context.settings.with_choice(UNSAVED, str(path)))


def _put_aside(context: Context, kept: Path) -> bool:
    """Save what was kept of another table as a file; answer whether nothing is lost by that."""
    try:
        scenario = load_scenario(kept)
    except TabletopError:
        return True  # it is gone, or never could be read
    title = scenario.state.title or "table"
    path = _free_name(context.home.tables, f"{title} not saved")
    try:
        save_scenario(path, scenario)
        bring(context, scenario.state, path, kept)
    except TabletopError as fault:
        context.announce(f"Not kept automatically: {fault}", "illegal", "octagon-x")
        return False
    recent = Recent(str(path), title, "Table, was not saved", "map", time.time())
    context.change(context.settings.with_recent(recent))
    context.announce(f"Another table was not saved: it is kept as {path}", "info", "download")
    return True


def opened_kept(context: Context, kept: Path) -> TableSession:
    """Return the session of an automatic save: in no file yet.

    Raises `TabletopError` when it cannot be read.
    """
    session = _table(load_scenario(kept))
    session.mark_unsaved()
    session.kept = str(kept)
    session.policy = policy_at_start(context)
    return session


def policy_at_start(context: Context) -> Policy:
    """Return what a table begins with: the policy that the settings name."""
    return next((p for p in POLICIES if p == context.settings.policy), "warn")


def name_for(session: TableSession) -> str:
    """Return a name to save under: that of its file, else one made of its title."""
    if session.file is not None:
        return session.file.name
    ruling = session.ruling
    return f"{_stem(ruling.id if ruling is not None else session.state.title or 'table')}.yaml"


def refusal(path: Path) -> str:
    """Say why a file may not be written over, "" where it may."""
    return "It comes with the program: choose another name" if _is_shipped(path) else ""


def forget_unsaved(context: Context, session: TableSession) -> None:
    """Note that nothing of this table is to be restored."""
    if context.settings.choice(UNSAVED) and context.settings.choice(UNSAVED) == session.kept:
        context.change(context.settings.with_choice(UNSAVED, ""))


def save(context: Context, session: TableSession, place: Path | None = None) -> Path:
    """Save the table (or the ruling) to a place, else its file, else a new one among the user's.

    Raises `TabletopError` when it cannot be written; nothing is lost then.
    """
    written = session.ruling
    folder = context.home.tables if written is None else context.home.rulings
    title = (session.state.title or "table") if written is None else written.id
    path = place or session.file or _free_name(folder, title)
    take_along(context, session, path)
    ruling = session.ruling_now()
    if ruling is not None:
        from tabletop.files.ruling_out import save_ruling  # later than the first window

        save_ruling(path, ruling)
    else:
        save_scenario(path, scenario_now(session))
    session.mark_saved(path)
    forget_unsaved(context, session)
    title = session.state.title or path.stem
    note, icon = ("Ruling", "book-open") if ruling is not None else ("Table", "map")
    recent = Recent(str(path), title, note, icon, time.time())
    context.change(context.settings.with_recent(recent))
    return path


def folder_of(home: Home, session: TableSession) -> Path:
    """Return where a file is looked for first."""
    if session.file is not None:
        return session.file.parent
    if home.tables.is_dir():
        return home.tables
    return Path(resource("scenarios")) / "tables"


def folder_to_save(home: Home, session: TableSession) -> Path:
    """Return where "save as" begins: beside its file, else among the user's; it is made first."""
    if session.file is not None:
        return session.file.parent
    folder = home.rulings if session.ruling is not None else home.tables
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return home.folder
    return folder


def _stem(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "table"


def _free_name(folder: Path, title: str) -> Path:
    stem = _stem(title)
    path, number = folder / f"{stem}.yaml", 2
    while path.exists():
        path = folder / f"{stem}-{number}.yaml"
        number += 1
    return path
