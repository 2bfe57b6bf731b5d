"""The rulings gallery: questions with pictures, answers and proof, each open to be dragged."""

from __future__ import annotations

from pathlib import Path

from tabletop.ui.shell.screen import Context, Screen


def open_gallery(context: Context, file: Path | None = None) -> Screen:
    """Return the gallery of the shipped rulings and the user's, or of one file or folder.

    Raises `TabletopError` when the shipped rulings are missing.
    """
    from tabletop.ui.gallery.screen import GalleryScreen

    return GalleryScreen(context, file)
