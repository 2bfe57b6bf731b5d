"""The battle that was left last, looked for without loading the rules."""

from __future__ import annotations

from pathlib import Path

from tabletop.files.home import Home


def resumable(place: Home) -> Path | None:
    """Return the journal of the battle that was left last and is not at its end, None for none."""
    try:
        found = sorted(place.autosaves.glob("playing-*.journal"), key=lambda path: path.name)
    except OSError:
        return None
    return found[-1] if found else None
