"""Which screen opens what: the one place where screens know of each other."""

from __future__ import annotations

import importlib
import os.path
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

from tabletop.errors import TabletopError
from tabletop.ui.shell.keygroups import EVERYWHERE, KeyAction, actions_of
from tabletop.ui.shell.screen import Context, Screen

if TYPE_CHECKING:
    from tabletop.files.share import Shared
    from tabletop.state.army import Army
    from tabletop.state.model import GameState


class TableOpener(Protocol):
    """Makes the table screen: of a file, of a shipped table, or blank."""

    def __call__(self, context: Context, file: Path | None, *, is_blank: bool = False) -> Screen:
        """Return the screen; raises `TabletopError` for a bad file."""


class GalleryOpener(Protocol):
    """Makes the rulings gallery, of the shipped rulings and the user's, or of one file."""

    def __call__(self, context: Context, file: Path | None = None) -> Screen:
        """Return the screen; raises `TabletopError` for a bad file."""


class BattleOpener(Protocol):
    """Makes the battle screen of a file, of the ready battle, or the one that sets one up."""

    def __call__(self, context: Context, file: Path | None = None) -> Screen:
        """Return the screen; raises `TabletopError` for a bad file."""


class SharedOpener(Protocol):
    """Makes the table screen of a table or ruling that came as text."""

    def __call__(self, context: Context, thing: Shared) -> Screen:
        """Return the screen; raises `TabletopError` for a move that cannot be judged."""


def first_screens(context: Context, file: Path | None) -> tuple[Screen, ...]:
    """Return the screens to begin with, the top one last.

    A file is opened alone; otherwise the ready table, with the start screen behind it, or the start
    screen where a battle was left that can be taken up again.
    """
    if file is not None:
        return (screen_of(context, file),)
    from tabletop.ui.battle.left import resumable
    from tabletop.ui.start import StartScreen

    if resumable(context.home) is not None:
        context.announce("A battle was left: Enter goes on where it was", "info", "history")
        return (StartScreen(context),)
    table = table_screen(context)
    begin_first(table)
    return (StartScreen(context), table)


def begin_first(table: Screen) -> None:
    """Begin the tour on the first table that a new user sees."""
    from tabletop.ui.table.house import tour
    from tabletop.ui.table.screen import TableScreen

    if isinstance(table, TableScreen):
        tour.begin_first(table)


def table_screen(context: Context, file: Path | None = None, *, is_blank: bool = False) -> Screen:
    """Return the table: of a file, else the ready one, else blank."""
    make = _found("tabletop.ui.table", "open_table", "The table")
    return cast("TableOpener", make)(context, file, is_blank=is_blank)


def new_table_screen(context: Context) -> Screen:
    """Return the screen that sets a table up: board, terrain, battleplan."""
    from tabletop.ui.stock.screen import NewTable
    from tabletop.ui.table.screen import TableScreen
    from tabletop.ui.table.session import TableSession

    def set_up(state: GameState) -> None:
        context.push(TableScreen(context, TableSession(state)))
        context.announce(f"Set up {state.title}", "info", "map")

    return NewTable(context, set_up)


def battle_screen(context: Context, file: Path | None = None) -> Screen:
    """Return the battle of a scenario or a save, else the ready battle."""
    make = _found("tabletop.ui.battle", "open_battle", "The battle")
    return cast("BattleOpener", make)(context, file)


def new_battle_screen(context: Context, army: Path | None = None) -> Screen:
    """Return the screen that chooses armies and battleplan for a new battle.

    `army` is a file among the user's armies that is chosen for the first side.
    """
    make = _found("tabletop.ui.battle", "new_battle", "The battle")
    return cast("BattleOpener", make)(context, army)


def data_screen(context: Context) -> Screen:
    """Return the screen of the community data that is kept."""
    from tabletop.ui.importing import open_data

    return open_data(context)


def muster_screen(
    context: Context,
    army: Army | None = None,
    saved: Callable[[], None] | None = None,
    use: Callable[[Path], None] | None = None,
) -> Screen:
    """Return the screen that builds army lists.

    `saved` is called after each saving; `use` takes the file of a list that is to be played,
    instead of opening a new battle.
    """
    from tabletop.ui.muster import open_muster

    return open_muster(context, army, saved, use)


def lookup_screen(context: Context) -> Screen:
    """Return the screen to look up warscrolls and what is automated."""
    from tabletop.ui.lookup import open_lookup

    return open_lookup(context)


def gallery_screen(context: Context, file: Path | None = None) -> Screen:
    """Return the rulings gallery."""
    make = _found("tabletop.ui.gallery", "open_gallery", "The gallery")
    return cast("GalleryOpener", make)(context, file)


def kept_screen(context: Context, file: Path) -> Screen:
    """Return the table of an automatic save: in no file yet.

    Raises `TabletopError` when it cannot be read.
    """
    from tabletop.ui.table.screen import TableScreen
    from tabletop.ui.table.storing import opened_kept

    return TableScreen(context, opened_kept(context, file))


def screen_of(context: Context, file: Path) -> Screen:
    """Return the screen for a file: a table or a single ruling on the table, more in the gallery.

    A battle, or a saved one, is played; the list of an army is opened for building, that of
    another program is shown line by line. A share text given as a file, or kept in one, is opened
    too. Raises `TabletopError` when it holds neither.
    """
    from tabletop.files.battle_scenario import is_battle_file
    from tabletop.files.rosters.sniffing import is_roster_file
    from tabletop.files.ruling_in import read_rulings
    from tabletop.files.saves import is_save_file
    from tabletop.files.share import is_share, read_share, share_in
    from tabletop.files.uvtt import is_vtt
    from tabletop.ui.importing import open_list_file

    if is_share(str(file)):
        return shared_screen(context, read_share(str(file)))
    if os.path.isdir(file):
        return gallery_screen(context, file)
    if os.path.exists(file) and not os.path.isfile(file):
        # Opening a pipe would wait for ever.
        raise TabletopError(
            "this is no ordinary file", file=str(file), next_step="open a file or a folder"
        )
    if is_roster_file(file):
        return open_list_file(context, file)
    if is_save_file(file) or is_battle_file(file):
        return battle_screen(context, file)
    if is_vtt(file):
        return table_screen(context, file)
    shared = share_in(file)
    if shared:
        return shared_screen(context, read_share(shared))
    loaded = read_rulings(file)
    if loaded.other == "army":
        from tabletop.files.army_in import load_army

        return muster_screen(context, load_army(file))
    if loaded.is_table or len(loaded.rulings) == 1:
        return table_screen(context, file)
    if not loaded.rulings and loaded.errors:
        raise loaded.errors[0]
    return gallery_screen(context, file)


def shared_screen(context: Context, thing: Shared) -> Screen:
    """Return the table of what was shared; raises `TabletopError` when it cannot be judged."""
    make = _found("tabletop.ui.table", "shared_table", "The table")
    return cast("SharedOpener", make)(context, thing)


def text_screen(context: Context, text: str) -> Screen:
    """Return the screen for a pasted or dropped text; raises `TabletopError` when it is none."""
    from tabletop.files.pasting import pasted
    from tabletop.files.rosters.sniffing import is_roster
    from tabletop.ui.importing import open_list

    if is_roster(text):
        return open_list(context, text)
    found = pasted(text)
    return screen_of(context, found) if isinstance(found, Path) else shared_screen(context, found)


def open_path(context: Context, file: Path) -> None:
    """Open a file on top of what is shown; an error becomes a dialog.

    Community data is read behind a box with a bar, then reported on.
    """
    from tabletop.files.library.sniffing import is_library_source
    from tabletop.ui.importing import add_data

    if is_library_source(file):
        add_data(context, file)
        return
    try:
        context.push(screen_of(context, file))
    except TabletopError as fault:
        context.fail(fault)


def open_text(context: Context, text: str) -> None:
    """Open a pasted or dropped text on top of what is shown; an error becomes a dialog."""
    from tabletop.files.library.sniffing import is_library_source
    from tabletop.files.pasting import path_in
    from tabletop.ui.importing import add_data

    try:
        file = path_in(text)
        if file is not None and is_library_source(file):
            add_data(context, file)
            return
        context.push(text_screen(context, text))
    except TabletopError as fault:
        context.fail(fault)


def key_actions(context: Context) -> tuple[KeyAction, ...]:
    """Return all that can be done by keys, on every screen: what the settings can change."""
    from tabletop.ui.battle.keys import KEYS as BATTLE
    from tabletop.ui.battle.replay.bar import KEYS as REPLAY
    from tabletop.ui.battle.setup.keys import KEYS as NEW_BATTLE
    from tabletop.ui.gallery.screen import KEYS as RULINGS
    from tabletop.ui.importing.data_screen import KEYS as DATA
    from tabletop.ui.importing.summary import KEYS as IMPORTED
    from tabletop.ui.lookup.keys import KEYS as LOOKUP
    from tabletop.ui.muster.keys import KEYS as LISTS
    from tabletop.ui.start import KEYS as START
    from tabletop.ui.table.keys import table_groups

    groups = (
        *table_groups(context),
        BATTLE,
        REPLAY,
        NEW_BATTLE,
        RULINGS,
        LISTS,
        LOOKUP,
        IMPORTED,
        DATA,
        START,
        EVERYWHERE,
    )
    return actions_of(groups)


def _found(module: str, name: str, words: str) -> object:
    try:
        return getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as fault:
        if isinstance(fault, ImportError) and fault.name not in (module, None):
            raise
        raise TabletopError(f"{words} is not part of this copy", next_step="update it") from None
