"""What the shell tells of itself: reports of faults, the dialog that names one, a picture."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tabletop.files.home import Home
from tabletop.ui.shell.dialog import Answer, Dialog
from tabletop.ui.shell.faults import words_for

if TYPE_CHECKING:
    from tabletop.ui.shell.shell import Shell


def details(shell: Shell, look: str, said: str, last: Iterable[str]) -> list[str]:
    """Return the lines of a report of a fault that tell of the window; `last` are its events."""
    kept = newest_kept(shell.home)
    driver = pygame.display.get_driver() if pygame.display.get_init() else "no display"
    sdl = ".".join(str(part) for part in pygame.version.SDL)
    full = shell.settings.is_full_screen
    return [
        f"pygame-ce {pygame.version.ver}, SDL {sdl}, driver {driver}",
        f"window {shell.size}, full screen {full}, look {look}",
        f"screens: {', '.join(type(screen).__name__ for screen in shell.screens)}",
        f"newest automatic save: {kept or 'none'}",
        f"said last: {said}",
        "",
        "events, the newest last:",
        *(f"  {words}" for words in last),
    ]


def newest_kept(home: Home) -> Path | None:
    """Return the newest automatic save."""
    from tabletop.files.autosave import autosaves

    return next(iter(autosaves(home)), None)


def tell_fault(shell: Shell, what: str, report: Path | None) -> None:
    """Name the report of a fault in a dialog."""
    line = f"tabletop failed ({what}). {words_for(report)}"
    shell.announce(line, "illegal", "octagon-x")
    kept = newest_kept(shell.home)
    words = "What was saved is safe. You can go on; the report helps to mend this."
    if kept is not None:
        words += f"\nThe newest automatic save is {kept}."

    def copied() -> None:
        did = shell.copy(str(report))
        shell.announce(f"Copied: {report}" if did else "The clipboard did not take it")

    answers = (Answer("Go on"), Answer("Copy the path", copied, "C"), Answer("Quit", shell.quit))
    shown = answers if report is not None else (answers[0], answers[2])
    heading, told = "A fault of the program", f"{line}\n{words}"
    shell.push(Dialog(shell, heading, told, shown, "octagon-x", is_notice=True))


def save_screenshot(shell: Shell, surface: pygame.Surface) -> Path | None:
    """Save the window as a picture in the data folder and say where."""
    folder = shell.home.folder / "screenshots"
    path = folder / time.strftime("tabletop-%Y%m%d-%H%M%S.png")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        pygame.image.save(surface, str(path))
    except (OSError, pygame.error) as fault:
        shell.announce(f"No picture: {fault}", "illegal", "octagon-x")
        return None
    shell.announce(f"Picture saved: {path}", "info", "image")
    return path
