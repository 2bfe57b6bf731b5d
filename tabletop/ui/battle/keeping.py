"""Saving a battle, opening another, looking back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.errors import TabletopError
from tabletop.files.saves import SUFFIX
from tabletop.ui.shell.chooser import FileChooser
from tabletop.ui.shell.saver import SaveChooser
from tabletop.ui.shell.settings import Recent

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen


def save(screen: BattleScreen) -> None:
    """Write the battle to its file, a new one of its own name the first time."""
    session, context = screen.session, screen.context
    _write(screen, session.file or new_file(context.home.battles, screen.title))


def save_as(screen: BattleScreen) -> None:
    """Ask for a name and a folder, and write the battle there."""
    session, context = screen.session, screen.context
    file = session.file or new_file(context.home.battles, screen.title)
    folder = file.parent if file.parent.is_dir() else Path.cwd()
    heading = "Save the battle as"
    context.push(
        SaveChooser(context, folder, file.name, lambda f: _write(screen, f), heading, suffix=SUFFIX)
    )


def _write(screen: BattleScreen, file: Path) -> None:
    session, context = screen.session, screen.context
    if session.is_working:
        screen.refuse("One moment: the rules are at work")
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        session.save(file)
    except TabletopError as fault:
        context.fail(fault)
        return
    except OSError as fault:
        context.fail(TabletopError(f"it cannot be saved: {fault.strerror}", file=str(file)))
        return
    note = screen.names.turn
    recent = Recent(str(file), screen.title, note, "swords", screen.now())
    context.change(context.settings.with_recent(recent))
    screen.say(f"Saved {file.name}", "save")


def new_file(folder: Path, title: str) -> Path:
    """Return a file that does not exist yet, named after a battle.

    >>> new_file(Path("nowhere"), "Ford at Harrow Mill").name
    'ford-at-harrow-mill.battle'
    """
    stem = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:60] or "battle"
    number, file = 1, folder / f"{stem}{SUFFIX}"
    while file.exists():
        number += 1
        file = folder / f"{stem}-{number}{SUFFIX}"
    return file


def open_other(screen: BattleScreen) -> None:
    """Choose a file to open in place of this battle, which is not lost unasked."""
    from tabletop.ui.routes import screen_of

    context = screen.context
    folder = context.home.battles

    def opened(path: Path) -> None:
        try:
            found = screen_of(context, path)
        except TabletopError as fault:
            context.fail(fault)
            return
        screen.guard(lambda: context.replace(found))

    context.push(FileChooser(context, folder if folder.is_dir() else Path.cwd(), opened, "Open"))


def replay(screen: BattleScreen, number: int | None = None) -> None:
    """Look back at the battle, from a moment of the journal on."""
    from tabletop.ui.battle.replay.screen import HINT, ReplayScreen

    session = screen.session
    if session.is_working:
        screen.refuse("One moment: the rules are at work")
        return

    def play_on(entry: int) -> None:
        screen.looks_back = False
        screen.went = "Playing on from here: what was played stays in the journal"
        session.goto(entry)

    seed = getattr(session.game.dice, "seed", "")
    shown = ReplayScreen(screen.context, session.journal, play_on, screen.title, seed)
    shown.tray.oracle = screen.tray.oracle
    if number is not None:
        shown.go_to(shown.line.place_of(number))
    screen.looks_back = True
    screen.context.push(shown)
    shown.tell(HINT)
