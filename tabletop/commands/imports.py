"""Lists of other programs on the command line: what was read, what is left open, what is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.army_in import find_file, is_path, load_army
from tabletop.files.plain_file import is_file, is_folder
from tabletop.files.rosters.model import Imported, RosterLine
from tabletop.files.rosters.opening import (
    army_of,
    import_file,
    line_words,
    not_too_large,
    open_units,
)
from tabletop.files.rosters.others import no_list
from tabletop.files.rosters.sniffing import is_roster_file
from tabletop.state.army import Army

DIALECTS: Final = {
    "new-recruit-xml": "New Recruit (.ros)",
    "new-recruit-json": "New Recruit (.json)",
    "new-recruit-text": "New Recruit (text)",
    "app-ios": "the official app (iOS)",
    "app-android": "the official app (Android)",
    "listbot": "Listbot",
    "sigdex": "Sigdex",
    "scrollcaster": "Scrollcaster",
    "own": "tabletop",
}


@dataclass(frozen=True, slots=True)
class Opened:
    """An army that was named on the command line; `imported` where another program wrote it."""

    file: str
    army: Army | None
    imported: Imported | None = None

    @property
    def left(self) -> tuple[str, ...]:
        """The units that are not known, in words."""
        if self.imported is None:
            return ()
        return tuple(
            f"line {line.number}: {line_words(line)} is not known: it is left out"
            for line in open_units(self.imported)
        )

    @property
    def unread(self) -> tuple[str, ...]:
        """The other lines that are not known, in words: nobody judged them."""
        if self.imported is None:
            return ()
        return tuple(
            f"line {line.number}, {line.means}: {line_words(line)} was not judged: {line.why}"
            for line in self.imported.unresolved
            if line.means != "unit"
        )

    def needed(self) -> Army:
        """Return the army as far as it is known; raises `TabletopError` when nothing of it is."""
        if self.army is None:
            assert self.imported is not None
            return army_of(self.imported, self.file)
        return not_too_large(self.army, self.file)


def opened(name: str, place: str = "FILE") -> Opened:
    """Return the army of a file (of ours, or of another program) or of a shipped name.

    Raises `TabletopError`; `place` is where the name was given.
    """
    try:
        fault = no_list(name) if is_folder(name) else None
        if fault is not None:
            raise fault
        path = name if is_path(name) or is_file(name) else find_file(name, "armies")
        if is_roster_file(path):
            found = import_file(path)
            return Opened(str(path), found.army, found)
        return Opened(str(path), load_army(path))
    except TabletopError as fault:
        if fault.file or fault.place:
            raise
        raise fault.inside(place=place) from None


def import_lines(found: Opened) -> list[str]:
    """Return what an import is told of: what was read, what is open, what was taken how."""
    if found.imported is None:
        return []
    imported = found.imported
    roster = imported.roster
    count, whole = len(roster.units) - len(found.left), len(roster.units)
    lines = len(imported.lines)
    told = [
        "",
        f"list of {DIALECTS[roster.dialect]}: {count} of {whole} units known, "
        f"{len(imported.unresolved)} of {lines} lines unresolved",
    ]
    for line in imported.unresolved:
        why = f": {line.why}" if line.why else ""
        told.append(f"UNRESOLVED  line {line.number}, {line.means}: {line_words(line)}{why}")
    told += [
        f'BASE?       {asked.name}: {asked.why} (say: --base "{asked.name}=SIZE")'
        for asked in imported.unknown
    ]
    told += [
        f"note        line {line.number}: {line.text.strip()}: {line.why}"
        for line in imported.lines
        if line.why and line.fate != "unresolved"
    ]
    return told


def import_object(found: Opened) -> dict[str, object]:
    """Return what an import is told of, as keys of an object; none for a file of ours."""
    if found.imported is None:
        return {}
    imported = found.imported
    return {
        "dialect": imported.roster.dialect,
        "listed": len(imported.roster.units),
        "known": len(imported.roster.units) - len(found.left),
        "unresolved": [_row(line) for line in imported.unresolved],
        "lines": [_row(line) for line in imported.lines],
        "unknown": [
            {"warscroll": u.warscroll, "name": u.name, "why": u.why, "maybe": list(u.maybe)}
            for u in imported.unknown
        ],
    }


def _row(line: RosterLine) -> dict[str, object]:
    return {
        "line": line.number,
        "text": line.text,
        "fate": line.fate,
        "means": line.means,
        "why": line.why,
        "maybe": list(line.maybe),
    }
