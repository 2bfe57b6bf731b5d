"""Where the files that travel with the program lie: `assets` and `scenarios`."""

from __future__ import annotations

from pathlib import Path

from tabletop.errors import TabletopError


def resource(*parts: str) -> Path:
    """Return the path of a shipped file, in a wheel or in a checkout.

    Raises `TabletopError` when it is missing.

    >>> resource("assets", "licences", "tabletop-MIT.txt").name
    'tabletop-MIT.txt'
    """
    package = Path(__file__).parent
    for root in (package / "_data", package.parent):
        path = root.joinpath(*parts)
        if path.exists():
            return path
    raise TabletopError(
        "a file that belongs to the program is missing",
        file="/".join(parts),
        next_step="install tabletop again",
    )
