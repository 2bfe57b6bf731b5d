"""The window: checks that it can open, then runs the shell."""

from __future__ import annotations

import importlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.errors import TabletopError

if TYPE_CHECKING:
    from tabletop.files.home import Home

REPAIR = "python -m pip uninstall -y pygame pygame-ce && python -m pip install pygame-ce"


def run(file: Path | None, home: Home) -> int:
    """Open the window, on a file or on the start screen; return the exit code.

    Raises `TabletopError` when pygame-ce is damaged or there is no display.
    """
    prepare_library()
    from tabletop.ui.shell.shell import Shell

    return Shell(home).run(file)


def prepare_library() -> None:
    """Set what SDL must know before it starts, and refuse any pygame but pygame-ce.

    `pygame` and `pygame-ce` share a folder, so that installing one damages the other.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "tabletop")
    try:
        library = importlib.import_module("pygame")
        # A mixture of the two can hold the mark and lack what only pygame-ce has.
        is_right = bool(getattr(library, "IS_CE", 0)) and hasattr(
            getattr(library, "transform", None), "gaussian_blur"
        )
    except Exception:  # a mixture fails in any way
        is_right = False
    if not is_right:
        raise TabletopError(
            "the library pygame-ce is missing, or pygame was installed over it",
            next_step=f"repair it with: {REPAIR}",
        )
