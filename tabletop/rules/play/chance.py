"""Where dice come from: a seed, a script, or people who roll real ones."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import Protocol

from tabletop.errors import TabletopError
from tabletop.state.causes import Faces


class DiceSource(Protocol):
    """A source of D6: die number i of a branch is always the same."""

    def faces(self, count: int, first: int, branch: int) -> Faces | None:
        """Return `count` faces from die number `first` on; None when people must type them in."""
        ...


@dataclass(frozen=True, slots=True)
class Seeded:
    """Dice as a function of seed, branch and number: nothing to copy, nothing to restore.

    >>> Seeded("a").faces(3, 0, 0) == Seeded("a").faces(1, 0, 0) + Seeded("a").faces(2, 1, 0)
    True
    """

    seed: str

    def faces(self, count: int, first: int, branch: int) -> Faces | None:
        """Return faces; a byte over 251 is left out, so that all six are equally likely."""
        return tuple(self._one(i, branch) for i in range(first, first + count))

    def _one(self, number: int, branch: int) -> int:
        raw = blake2b(f"{self.seed}/{branch}/{number}".encode(), digest_size=16).digest()
        return next((b % 6 + 1 for b in raw if b < 252), 1)


@dataclass(frozen=True, slots=True)
class Scripted:
    """Dice that are written down, for rulings and tests; `start` is the number of the first."""

    script: Faces
    start: int = 0

    def faces(self, count: int, first: int, branch: int) -> Faces | None:
        """Return faces of the script; raises `TabletopError` when it has no more."""
        at = first - self.start
        found = self.script[at : at + count]
        if len(found) < count:
            raise TabletopError(
                f"{count} dice are rolled and only {len(found)} are written down",
                next_step="write down more dice",
            )
        return found


@dataclass(frozen=True, slots=True)
class Typed:
    """Dice that people roll and type in, a whole pool at once."""

    def faces(self, count: int, first: int, branch: int) -> Faces | None:
        """Return None: ask for them."""
        return None
