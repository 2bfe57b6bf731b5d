"""How reading community data is followed, and how it is stopped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tabletop.errors import TabletopError

DEFAULT_PACK: Final = "General's Handbook 2026-27"
"""The handbook whose switches are set where nobody wishes another."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far reading is: `done` of `whole` steps, and what is read right now."""

    done: int
    whole: int
    what: str

    @property
    def share(self) -> float:
        """The part that is done, 0 to 1."""
        return min(1.0, self.done / self.whole) if self.whole else 0.0


class StoppedError(TabletopError):
    """The user stopped reading."""

    def __init__(self) -> None:
        super().__init__("stopped; what was there before is unchanged")


Tell = Callable[[Progress], bool | None]
"""Told of every step; answering False stops."""
