"""Which systems of the rules are automated, where, and which tests show it: the committed table."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final, Literal

import msgspec

from tabletop.errors import TabletopError

Status = Literal["automated", "by hand"]
TABLE: Final = Path(__file__).parent.parent / "content" / "coverage.jsonl"


class System(msgspec.Struct, frozen=True):
    """One system of the rules: its id, what it does in our words, its module and its tests.

    `reason` says why a system is left to the players' hands, "" for an automated one; `tests` are
    names of test functions, read from their markers.
    """

    id: str
    rule: str
    name: str
    says: str
    module: str
    status: Status
    reason: str
    tests: tuple[str, ...]


def systems(path: Path = TABLE) -> tuple[System, ...]:
    """Return the table of systems; raises `TabletopError` where it cannot be read.

    >>> systems()[0].id, len(systems())
    ('S001', 205)
    """
    try:
        lines = path.read_bytes().splitlines()
        return tuple(msgspec.json.decode(line, type=System) for line in lines if line.strip())
    except (OSError, msgspec.MsgspecError) as fault:
        raise TabletopError(
            f"the table of systems cannot be read: {fault}",
            file=str(path),
            next_step="install tabletop again",
        ) from fault


def dumped(rows: Iterable[System]) -> str:
    """Return a table of systems as it is written: an object a line."""
    return "".join(msgspec.json.encode(row).decode() + "\n" for row in rows)
