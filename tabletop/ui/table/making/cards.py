"""Writing the card of a ruling beside the window's own work; it is said where it lies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from tabletop.errors import TabletopError
from tabletop.files.check import answer
from tabletop.files.ruling import Ruling
from tabletop.ui.card.worker import Worker, apart
from tabletop.ui.shell.screen import Context

JOB = "card"


def card_path(folder: Path, id: str) -> Path:
    """Return a free path for a card in the folder `cards`."""
    stem = id or "ruling"
    path, number = folder / "cards" / f"{stem}.png", 2
    while path.exists():
        path = folder / "cards" / f"{stem}-{number}.png"
        number += 1
    return path


def write_card(folder: Path, ruling: Ruling) -> Path:
    """Write a ruling's card as PNG into the folder `cards`; answer where."""
    from tabletop.ui.card import render

    path = card_path(folder, ruling.id)
    render(answer(ruling), path)
    return path


def save_card(
    context: Context,
    ruling: Ruling,
    said: Callable[[str], None] | None = None,
    *,
    lead: str = "",
) -> None:
    """Write a card in a helper thread and say where it lies, after the words `lead`.

    `said` hears that too.
    """
    worker = Worker("card")
    task = partial(write_card, context.home.folder, apart(ruling))

    def work() -> Iterator[None]:
        worker.put(JOB, task)
        try:
            for results in worker.poll():
                for result in results:
                    _tell(context, f"{lead}Saved the card: {result.value}", result.fault, said)
                yield
        finally:
            worker.end()  # one that is being written when the program ends is written

    context.announce(lead or "Drawing the card", "info", "hourglass")
    context.jobs.start(f"{JOB}-{id(worker)}", work(), on_done=lambda _: context.redraw())


def _tell(
    context: Context,
    words: str,
    fault: TabletopError | None,
    said: Callable[[str], None] | None,
) -> None:
    if fault is not None:
        context.fail(fault)
        return
    context.announce(words, "legal", "download")
    if said is not None:
        said(words)
