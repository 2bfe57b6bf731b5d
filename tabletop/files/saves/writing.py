"""Writing a battle: every entry with its facts and causes, also those that were undone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tabletop import __version__
from tabletop.files.atomic import write_bytes
from tabletop.files.saves.hashing import content_hash
from tabletop.files.saves.leaves import Plain
from tabletop.files.saves.lines import line_of
from tabletop.files.saves.saved import FORMAT, Kind
from tabletop.files.saves.wire import dice_out, entry_out, state_out, wire
from tabletop.rules.play.chance import DiceSource
from tabletop.rules.play.game import Game
from tabletop.state.journal import Entry
from tabletop.state.model import GameState

About = Mapping[str, str]
NOTHING: Final[About] = MappingProxyType({})


def write_save(path: str | Path, game: Game, about: About = NOTHING) -> None:
    """Write a battle to a file, in one step or not at all; raises `TabletopError`."""
    write_bytes(path, save_bytes(game, about))


def save_bytes(game: Game, about: About = NOTHING) -> bytes:
    """Return a battle as the bytes of its file; the same game always gives the same bytes.

    `about` is what else the program wants to know when it is opened, such as who plays a side.
    """
    journal = game.journal
    lines = [head_line(game, "save"), start_line(journal.entries[0].state)]
    lines += [about_line(about)] if about else []
    lines += entry_lines(game, 1)
    return closed(lines, game)


def closed(lines: list[bytes], game: Game) -> bytes:
    """Return lines as a whole file: with where the game stands, and an end that counts them."""
    end = line_of({"end": len(lines) + 2})
    return b"".join((*lines, place_line(game), end))


def head_line(game: Game, kind: Kind) -> bytes:
    """Return the first line of a file."""
    head: dict[str, Plain] = {"tabletop": "battle", "kind": kind, "format": FORMAT}
    return line_of({**head, "program": __version__, "content": content_hash(game.book)})


def start_line(state: GameState) -> bytes:
    """Return the line that holds the first state."""
    return line_of({"start": state_out(state)})


def dice_line(dice: DiceSource) -> bytes:
    """Return the line that says where dice come from, from here on."""
    return line_of({"dice": dice_out(dice)})


def about_line(about: About) -> bytes:
    """Return the line that says what else there is to know, from here on."""
    return line_of({"about": wire().about.out(about)})


def entry_lines(game: Game, since: int, known: int = 0) -> list[bytes]:
    """Return the lines of the entries from number `since` on, and of their dice before them.

    `known` is how many sources of dice are written already.
    """
    lines, sources = list[bytes](), list(game.sources[known:])
    for entry in game.journal.entries[since:]:
        while sources and sources[0][0] <= entry.number:
            lines.append(dice_line(sources.pop(0)[1]))
        lines.append(entry_line(entry))
    return [*lines, *(dice_line(source) for _, source in sources)]


def entry_line(entry: Entry) -> bytes:
    """Return the line of an entry."""
    return line_of({"entry": entry_out(entry)})


def place_line(game: Game) -> bytes:
    """Return the line that says where in its journal a game stands, and its branch of dice."""
    journal = game.journal
    place: list[Plain] = [journal.current, game.branch]
    if journal.undone:
        place.append(list(journal.undone))
    return line_of({"at": place})
