"""Where the program keeps what is the user's: settings, log, autosaves, crash reports."""

from __future__ import annotations

import contextlib
import logging
import os
import platform
import re
import sys
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final, TextIO

import platformdirs

from tabletop import __version__
from tabletop.errors import TabletopError
from tabletop.files.atomic import write_text

HOME_WORD: Final = "TABLETOP_DATA_DIR"
"""The environment variable that names the folder of the user's data."""
LOG_BYTES: Final = 500_000
KEPT_REPORTS: Final = 20
DRAFT: Final = re.compile(r"\..+\.\d+\.part")
DRAFT_AGE: Final = 10.0
"""Seconds after which a draft belongs to nobody: writing one takes less than one."""


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
    def bases_file(self) -> Path:
        """The bases of models that the user said where no data has them."""
        return self.folder / "bases.json"

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
    def pictures(self) -> Path:
        """Where exported pictures and animations go by default."""
        return self.folder / "pictures"

    @property
    def pieces(self) -> Path:
        """Where the user's own terrain pieces lie."""
        return self.folder / "pieces"

    @property
    def battles(self) -> Path:
        """Where saved battles go."""
        return self.folder / "battles"

    @property
    def armies(self) -> Path:
        """Where the user's own armies lie."""
        return self.folder / "armies"

    @property
    def library(self) -> Path:
        """What was read of the user's community data."""
        return self.folder / "library.msgpack"

    @property
    def deployments(self) -> Path:
        """Where deployments lie that were kept to be used again."""
        return self.folder / "deployments"

    @property
    def crashes(self) -> Path:
        """Where crash reports lie."""
        return self.folder / "crashes"


def home(folder: str | Path | None = None) -> Home:
    """Return the home: the given folder, else `TABLETOP_DATA_DIR`, else the system's place."""
    chosen = folder or os.environ.get(HOME_WORD)
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
        handlers.append(Voice())
    for handler in handlers or [logging.NullHandler()]:
        logger.addHandler(handler)
    return logger


def stop_log() -> None:
    """Close the log."""
    logger = logging.getLogger("tabletop")
    for handler in list(logger.handlers):
        logger.removeHandler(handler)
        handler.close()


def narrate(is_on: bool) -> bool:
    """Say on standard output what is done, or no more; answer whether that is a change."""
    logger = logging.getLogger("tabletop")
    voices = [handler for handler in logger.handlers if isinstance(handler, Voice)]
    if bool(voices) == is_on:
        return False
    for voice in voices:
        logger.removeHandler(voice)
    if is_on:
        logger.addHandler(Voice())
        logger.setLevel(logging.INFO)
    return True


class Voice(logging.StreamHandler[TextIO]):
    """Standard output; it falls silent when nobody listens any more."""

    def __init__(self) -> None:
        super().__init__(sys.stdout)
        self.setFormatter(logging.Formatter("%(message)s"))

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Stop speaking: the reader went away."""
        del record
        logging.getLogger("tabletop").removeHandler(self)


def sweep_drafts(place: Home) -> int:
    """Remove what a killed program left half written among the user's files; answer how many.

    Only drafts that nobody has touched for a while: another window may be saving now.
    """
    count = 0
    for folder in (place.folder, place.tables, place.rulings, place.autosaves, place.crashes):
        for draft in _drafts(folder):
            with contextlib.suppress(OSError):
                if time.time() - draft.stat().st_mtime > DRAFT_AGE:
                    draft.unlink()
                    count += 1
    return count


def _drafts(folder: Path) -> list[Path]:
    try:
        return [path for path in folder.iterdir() if DRAFT.fullmatch(path.name)]
    except OSError:
        return []


def write_crash_report(
    place: Home, fault: BaseException, doing: str = "", details: Sequence[str] = ()
) -> Path | None:
    """Return the file that tells what happened, or None where none could be written.

    `details` are lines that the caller adds, such as what the user did last.
    """
    stamp, number = time.strftime("%Y%m%d-%H%M%S"), 1
    path = place.crashes / f"crash-{stamp}-{os.getpid()}.txt"
    while path.exists() and number < KEPT_REPORTS:
        number += 1
        path = path.with_name(f"crash-{stamp}-{os.getpid()}-{number}.txt")
    lines = [
        f"tabletop {__version__}, Python {platform.python_version()}, {platform.platform()}",
        f"doing: {doing or 'unknown'}",
        "",
        *traceback.format_exception(fault),
        *details,
    ]
    try:
        write_text(path, "\n".join(lines))
        for old in sorted(place.crashes.glob("crash-*.txt"))[:-KEPT_REPORTS]:
            old.unlink(missing_ok=True)
    except (OSError, TabletopError):
        return None
    return path
