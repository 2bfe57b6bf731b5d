"""What a saved battle holds, and what its first line says of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from tabletop.rules.play.chance import DiceSource
from tabletop.state.journal import Journal

FORMAT: Final = 1
"""The format that is written; older ones are migrated, newer ones refused."""
SUFFIX: Final = ".battle"
Kind = Literal["save", "journal"]


@dataclass(frozen=True, slots=True)
class Head:
    """The first line: what kind of file it is and which program wrote it.

    `content` is the fingerprint of the abilities it was played with. A `save` is written at once
    and has an end, a `journal` grows by a line a decision.
    """

    kind: Kind = "save"
    format: int = FORMAT
    program: str = ""
    content: str = ""


@dataclass(frozen=True, slots=True)
class Saved:
    """A battle as a file tells it: its journal, its dice, and the branch of dice that is open.

    `sources` are where dice came from, each with the number of the first entry that is its.

    `about` is what the program that played it wants to know again, such as who plays which side.
    `notes` say what was left out or changed when it was read, in words for people.
    """

    head: Head
    journal: Journal
    sources: tuple[tuple[int, DiceSource], ...]
    branch: int = 0
    about: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    file: str = ""

    @property
    def dice(self) -> DiceSource:
        """Where dice come from now."""
        return self.sources[-1][1]

    def source_of(self, number: int) -> DiceSource:
        """Return where the dice of an entry came from."""
        return next(source for first, source in reversed(self.sources) if first <= number)
