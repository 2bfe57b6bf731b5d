"""Answers of a yes-or-no question at the points of a square grid, each asked once, in batches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from tabletop.geometry.base import Point

Ask = Callable[[Sequence[Point]], Sequence[bool]]
"""Says yes or no for each of some points; many at once are quicker than one by one."""
Key = tuple[int, int]
"""A point of the grid: column and row."""
BATCH = 96
"""Points asked about at once, where the one who answers has no `most` of its own."""


def batch_of(ask: Ask) -> int:
    """Return how many points to ask about at once."""
    return int(getattr(ask, "most", BATCH))


class Lattice:
    """The grid of a step in inches through the origin; `[key]` is the answer once it was asked.

    Where `may` says no there is no answer: None.

    >>> grid = Lattice(lambda points: [x > 0.6 for x, _ in points], 0.5)
    >>> for _ in grid.fill([(1, 0), (2, 0)]):
    ...     pass
    >>> grid[1, 0], grid[2, 0], grid.at((2, 0))
    (False, True, (1.0, 0.0))
    """

    def __init__(self, ask: Ask, step: float, may: Ask | None = None) -> None:
        self.ask = ask
        self.may = may
        self.step = step
        self._known: dict[Key, bool | None] = {}

    def __getitem__(self, key: Key) -> bool | None:
        return self._known[key]

    def __len__(self) -> int:
        return len(self._known)

    def at(self, key: Key) -> Point:
        """Return where a point of the grid lies, inches."""
        return (key[0] * self.step, key[1] * self.step)

    def flips(self, p: Key, q: Key) -> bool:
        """Say whether the answer is yes at one of two points and no at the other."""
        one, other = self._known[p], self._known[q]
        return one is not other and one is not None and other is not None

    def fill(self, keys: Iterable[Key]) -> Iterator[None]:
        """Ask about the points not known yet, pausing after each batch."""
        known, step = self._known, self.step
        new = [key for key in dict.fromkeys(keys) if key not in known]
        start = 0
        while start < len(new):
            part = new[start : start + batch_of(self.ask)]
            start += len(part)
            points = [(i * step, j * step) for i, j in part]
            if self.may is not None:
                allowed = self.may(points)
                known.update(dict.fromkeys(part))
                part = [k for k, is_free in zip(part, allowed, strict=True) if is_free]
                points = [p for p, is_free in zip(points, allowed, strict=True) if is_free]
            if part:
                known.update(zip(part, map(bool, self.ask(points)), strict=True))
            yield
