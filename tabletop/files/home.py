"""Where the program keeps what is the user's: settings, log, autosaves, crash reports."""

from __future__ import annotations

import logging
import os
import platform
import sys
import time
import traceback
from dataclasses import dataclass
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

import platformdirs

from tabletop import __version__
from tabletop.errors import TabletopError
from tabletop.files.atomic import write_text

LOG_BYTES: Final = 500_000
KEPT_REPORTS: Final = 20


@dataclass(frozen=True, slots=True)
class Home:
    """The folder of the user's data; nothing is created before it is needed."""

    folder: Path

    @property
    def log_file(self) -> Path:
        """The log."""
        return self.folder / "tabletop.log"

    @property
    def settings_file(self) -> Path:
        """The settings."""
        return self.folder / "settings.json"

    @property
    def tables(self) -> Path:
        """Where saved tables go by default."""
        return self.folder / "tables"

    @property
    def rulings(self) -> Path:
        """Where saved rulings go by default."""
        return self.folder / "rulings"

    @property
    def autosaves(self) -> Path:
        """Where the window keeps what was not saved."""
        return self.folder / "autosaves"

    @property
    def photos(self) -> Path:
        """Where photos and plans lie that were laid under a table."""
        return self.folder / "photos"

    @property
    def pieces(self) -> Path:
        """Where the user's own terrain pieces lie."""
        return self.folder / "pieces"

    @property
    def crashes(self) -> Path:
        """Where crash reports lie."""
        return self.folder / "crashes"


def home(folder: str | Path | None = None) -> Home:
    """Return the home: the given folder, else `TABLETOP_DATA_DIR`, else the system's place."""
    chosen = folder or os.environ.get("TABLETOP_DATA_DIR")
    return Home(Path(chosen) if chosen else Path(platformdirs.user_data_dir("tabletop", False)))


def prepared(place: Home) -> Home:
    """Return the home with its folder made; raises `TabletopError` when that is refused."""
    try:
        place.folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        raise TabletopError(
            f"the data folder cannot be used: {reason.lower()}",
            file=str(place.folder),
            place="--data-dir",
            next_step="name a folder that can be written",
        ) from None
    return place


def start_log(place: Home, narrate: bool = False) -> logging.Logger:
    """Return the program's logger: to the log file, and to standard output when `narrate`.

    A log that cannot be written is left out; the program runs all the same.
    """
    logger = logging.getLogger("tabletop")
    logger.setLevel(logging.INFO)
    logger.propagate = False
    stop_log()
    handlers: list[logging.Handler] = []
    try:
        place.folder.mkdir(parents=True, exist_ok=True)
        file = RotatingFileHandler(
            place.log_file,
            maxBytes=LOG_BYTES,
            backupCount=2,
            encoding="utf-8",
            delay=True,
            errors="backslashreplace",
        )
        file.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
        handlers.append(file)
    except OSError:
        pass
    if narrate:
        voice = logging.StreamHandler(sys.stdout)
        voice.setFormatter(logging.Formatter("%(message)s"))
        handlers.append(voice)
    for handler in handlers or [logging.NullHandler()]:
        logger.addHandler(handler)
    return logger


def stop_log() -> None:
    """Close the log."""
    logger = logging.getLogger("tabletop")
    for handler in list(logger.handlers):
        logger.removeHandler(handler)
        handler.close()


def write_crash_report(place: Home, fault: BaseException, doing: str = "") -> Path | None:
    """Return the file that tells what happened, or None where none could be written."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    path = place.crashes / f"crash-{stamp}-{os.getpid()}.txt"
    lines = [
        f"tabletop {__version__}, Python {platform.python_version()}, {platform.platform()}",
        f"doing: {doing or 'unknown'}",
        "",
        *traceback.format_exception(fault),
    ]
    try:
        write_text(path, "\n".join(lines))
        for old in sorted(place.crashes.glob("crash-*.txt"))[:-KEPT_REPORTS]:
            old.unlink(missing_ok=True)
    except (OSError, TabletopError):
        return None
    return path
