"""`tabletop check`: rulings are answered, tables, battles and armies read through."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

import typer

from tabletop.commands.saying import complain
from tabletop.errors import TabletopError
from tabletop.files.army import army_faults
from tabletop.files.army_in import load_army
from tabletop.files.battle_scenario import load_battle_scenario
from tabletop.files.check import answer
from tabletop.files.report import Tally, json_line, line_of, ruling_files
from tabletop.files.ruling import Ruling
from tabletop.files.ruling_in import Loaded, read_rulings
from tabletop.files.share import is_share, loaded_share

_KINDS: Final[Mapping[str, str]] = MappingProxyType({"battle": "a battle", "army": "an army"})


def check_paths(paths: Sequence[Path], as_json: bool = False) -> int:
    """Answer every ruling under the paths, print the lines and return the exit code."""
    tally = Tally()
    for loaded in _loaded(paths):
        if isinstance(loaded, TabletopError):
            complain(loaded)
            tally.bad += 1
            continue
        if loaded.other:
            tally.bad += _look_at(loaded, as_json)
            continue
        for fault in loaded.errors:
            complain(fault)
            tally.bad += 1
        for ruling in loaded.rulings:
            for words in ruling.faults:
                complain(_misplaced(ruling, words))
                tally.bad += 1
            try:
                answered = answer(ruling)
            except TabletopError as fault:
                complain(fault)
                tally.bad += 1
                continue
            tally.count(answered)
            typer.echo(json_line(answered) if as_json else line_of(answered))
        if loaded.is_table and not as_json:
            typer.echo(f"--       {loaded.file}: a table, no ruling")
    logging.getLogger("tabletop").info("check: %s", tally.line)
    if not as_json:
        typer.echo(tally.line)
    return tally.code


def _look_at(loaded: Loaded, as_json: bool) -> int:
    """Read a battle or an army through and say what it is; return how much is wrong."""
    try:
        faults = (
            load_battle_scenario(loaded.file).faults
            if loaded.other == "battle"
            else army_faults(load_army(loaded.file))
        )
    except TabletopError as fault:
        complain(fault)
        return 1
    for words in faults:
        step = "change the list; it can be played all the same"
        complain(TabletopError(words, file=loaded.file, place="army", next_step=step))
    if not as_json:
        typer.echo(f"--       {loaded.file}: {_KINDS[loaded.other]}, no ruling")
    return len(faults)


def _loaded(paths: Sequence[Path]) -> Iterator[Loaded | TabletopError]:
    """Yield what each file, folder or share text holds."""
    for path in paths:
        if is_share(str(path)):
            try:
                yield loaded_share(str(path))
            except TabletopError as fault:
                yield fault
            continue
        for file in ruling_files((path,)):
            yield file if isinstance(file, TabletopError) else read_rulings(file)


def _misplaced(ruling: Ruling, words: str) -> TabletopError:
    return TabletopError(
        words,
        file=ruling.file,
        place=f"ruling {ruling.id}, line {ruling.line}" if ruling.line else f"ruling {ruling.id}",
        next_step="move the models; the ruling is answered all the same",
    )
