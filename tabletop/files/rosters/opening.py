"""Lists of other programs from files, drops, the clipboard: read, matched with the user's data."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.home import Home, home
from tabletop.files.library.cache import library
from tabletop.files.plain_file import open_plain
from tabletop.files.rosters.answers import remembered_bases
from tabletop.files.rosters.importing import import_roster
from tabletop.files.rosters.model import Imported, RosterLine
from tabletop.files.rosters.reading import read_roster
from tabletop.files.rosters.sniffing import MOST_TREE
from tabletop.state.army import Army

SHOWN: Final = 3


def import_file(path: str | Path, place: Home | None = None) -> Imported:
    """Return the list of a file, matched with the user's data; raises `TabletopError`.

    `place` has the data and the bases that the user said (None: the usual home).
    """
    return import_data(read_list(path), str(path), place)


def import_data(data: bytes | str, name: str = "", place: Home | None = None) -> Imported:
    """Return the list of a text or of bytes, matched with the user's data; raises."""
    where = place if place is not None else home()
    return import_roster(read_roster(data, name), library(where), remembered_bases(where))


def open_units(found: Imported) -> tuple[RosterLine, ...]:
    """Return the lines of units that stayed unresolved."""
    return tuple(line for line in found.unresolved if line.means == "unit")


def army_of(found: Imported, file: str = "") -> Army:
    """Return the army of a list; raises `TabletopError` where a unit stayed unresolved."""
    left = open_units(found)
    if found.army is not None and not left:
        return not_too_large(found.army, file)
    names = "; ".join(line_words(line) for line in left[:SHOWN])
    more = f" and {len(left) - SHOWN} more" if len(left) > SHOWN else ""
    raise TabletopError(
        f"{len(left)} of {len(found.roster.units)} units are not known: {names}{more}",
        file=file,
        place=f"line {left[0].number}" if left else "whole file",
        next_step=next_step(found),
    )


def not_too_large(army: Army, file: str = "") -> Army:
    """Return an army that can be saved and played; raises `TabletopError` for a larger one."""
    from tabletop.files.army_in import too_large

    why = too_large(army)
    if why:
        raise TabletopError(
            f"the list is too large: {why}",
            file=file,
            place="whole file",
            next_step="make the army smaller",
        )
    return army


def next_step(found: Imported) -> str:
    """Return what to do about units that are not known."""
    if any("community data" in line.why for line in found.unresolved):
        return "add community data: tabletop data add PATH"
    return "write the names as the data has them: tabletop army show FILE lists them"


def line_words(line: RosterLine) -> str:
    """Return a line that is unresolved, with what it may mean."""
    text = line.text.strip(" -*•\t")
    maybe = f" (did you mean {' or '.join(map(repr, line.maybe))}?)" if line.maybe else ""
    return f"{text!r}{maybe}"


def read_list(path: str | Path) -> bytes:
    """Return what is in the file of a list; raises `TabletopError` where it cannot be read."""
    file = str(path)
    try:
        with open_plain(path) as stream:
            data = stream.read(MOST_TREE + 1)
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        raise TabletopError(
            f"cannot be read: {reason.lower()}",
            file=file,
            next_step="check the name and the rights",
        ) from None
    if len(data) > MOST_TREE:
        raise TabletopError(
            f"the list has more than {MOST_TREE >> 20} MB",
            file=file,
            place="whole file",
            next_step="give one list",
        )
    return data
