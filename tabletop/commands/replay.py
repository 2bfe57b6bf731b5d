"""`tabletop replay`: tell a saved battle again, and run it again by the rules to verify it."""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from tabletop.content.book import the_book
from tabletop.files.home import Home
from tabletop.files.saves import (
    Opened,
    Saved,
    Verified,
    content_hash,
    game_of,
    open_or_offer,
    read_front,
    read_save,
    state_hash,
    verifying,
    write_save,
)
from tabletop.rules.play.chance import DiceSource, Scripted, Seeded
from tabletop.state.battle import Battle
from tabletop.state.journal import Entry

SAME, OTHER = 0, 1


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for on the command line; `mend` is the file for what is sound of a save."""

    save: Path
    is_verified: bool = False
    as_json: bool = False
    mend: Path | None = None


def replay(wanted: Wanted, place: Home, warn: Callable[[str], None]) -> int:
    """Tell a saved battle; 0 when it comes out the same (or is not verified), 1 when not."""
    path = wanted.save if wanted.mend is None else _mended(wanted.save, wanted.mend, warn)
    opened = open_or_offer(path, the_book(), place)
    for note in opened.notes:
        warn(f"{path}: {note}")
    saved = read_save(path)
    began = time.perf_counter()
    found = _verified(saved) if wanted.is_verified else None
    seconds = time.perf_counter() - began
    if wanted.as_json:
        typer.echo(json.dumps(row_of(saved, opened, found), ensure_ascii=True))
    else:
        for line in (*log_of(opened), *summary_of(saved, opened)):
            typer.echo(line)
        if found is not None:
            for line in verdict_of(saved, found, seconds):
                typer.echo(line)
    return SAME if found is None or found.is_same else OTHER


def _mended(save: Path, out: Path, warn: Callable[[str], None]) -> Path:
    """Write the sound front part of a save to another file and return that."""
    front = read_front(save)
    opened = game_of(front, the_book())
    write_save(out, opened.game, opened.about)
    for note in opened.notes:
        warn(f"{save}: {note}")
    return out


def log_of(opened: Opened) -> list[str]:
    """Return what was played, a line a deed, under the phases in which it was."""
    from tabletop.ui.battle.telling import Teller

    journal = opened.game.journal
    teller = Teller(journal.entries[0])
    for entry in journal.history()[1:]:
        teller.take(entry)
    lines: list[str] = []
    for line in teller.lines():
        if line.when:
            lines.append(line.when)
        mark = " (by hand)" if line.is_hand else ""
        mark += " (fresh dice)" if line.is_fresh else ""
        lines.append(f"{line.entry:5}  {line.text}{mark}")
    return lines


def summary_of(saved: Saved, opened: Opened) -> list[str]:
    """Return what a saved battle came to, in a few lines."""
    game, entries = opened.game, saved.journal.entries
    battle = game.battle
    lines = [f"{game.state.title or 'battle'}: {_outcome(battle)}"]
    lines += [f"  {battle.name(p)}: {battle.points[p - 1]} points" for p in (1, 2)]
    now = len(game.journal.history())
    back = len(entries) - now
    lines.append(
        f"  {_counted(_decisions(saved.journal.history()), 'decision')}"
        + (f", {_counted(back, 'entry', 'entries')} taken back" if back else "")
        + f", {_counted(battle.dice, 'die', 'dice')}, {_dice(saved.dice)}"
    )
    return [*lines, f"  final state {state_hash(game.state)}"]


def verdict_of(saved: Saved, found: Verified, seconds: float) -> list[str]:
    """Return what a verification found, in a few lines."""
    if found.difference is None:
        hand = f", {_counted(found.by_hand, 'entry', 'entries')} by hand" if found.by_hand else ""
        return [
            f"verified: {_counted(found.entries, 'entry', 'entries')}, "
            f"{_counted(found.facts, 'fact')} and {_counted(found.dice, 'die', 'dice')} "
            f"come out the same{hand}; {seconds:.1f} s"
        ]
    lines = [f"differs after {_counted(found.entries, 'entry', 'entries')}:"]
    lines.append(f"  {found.difference.line}")
    if saved.head.content != content_hash(the_book()):
        lines.append(
            f"  it was played with other abilities (program {saved.head.program or 'unknown'})"
        )
    return lines


def row_of(saved: Saved, opened: Opened, found: Verified | None) -> dict[str, object]:
    """Return a saved battle as one object, always the same for the same file."""
    game = opened.game
    battle = game.battle
    row: dict[str, object] = {
        "title": game.state.title,
        "armies": list(battle.names),
        "over": battle.clock.phase == "over",
        "winner": battle.winner,
        "points": list(battle.points),
        "rounds": battle.clock.round,
        "entries": len(saved.journal.entries) - 1,
        "decisions": _decisions(saved.journal.history()),
        "dice": battle.dice,
        "source": _dice(saved.dice),
        "format": saved.head.format,
        "program": saved.head.program,
        "same_abilities": saved.head.content == content_hash(the_book()),
        "notes": list(opened.notes),
        "hash": state_hash(game.state),
    }
    if found is not None:
        gap = found.difference
        row["verified"] = found.is_same
        if gap is not None:
            row["difference"] = {
                "entry": gap.entry,
                "label": gap.label,
                "what": gap.what,
                "saved": gap.saved,
                "now": gap.now,
            }
    return row


def _verified(saved: Saved) -> Verified:
    """Verify, with a bar on standard error where somebody looks at it."""
    console = Console(stderr=True)
    with Progress(
        TextColumn("verifying"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        task = progress.add_task("", total=len(saved.journal.entries) - 1)

        def told(found: Verified) -> Verified:
            progress.update(task, completed=found.entries)
            return found

        return deque(map(told, verifying(saved, the_book())), maxlen=1)[0]


def _decisions(entries: tuple[Entry, ...]) -> int:
    return sum(e.cause is not None and e.cause.ask != "start" for e in entries)


def _outcome(battle: Battle) -> str:
    clock = battle.clock
    if clock.phase != "over":
        return f"round {clock.round}, {clock.phase} phase" if clock.round else "deployment"
    return f"{battle.name(battle.winner)} wins" if battle.winner else "a draw"


def _dice(source: DiceSource) -> str:
    match source:
        case Seeded():
            return f"seed {source.seed}"
        case Scripted():
            return "written down"
        case _:
            return "typed in"


def _counted(number: int, one: str, many: str = "") -> str:
    return f"{number:,} {one if number == 1 else many or one + 's'}"
