"""Tracing the line where an answer flips, cell by cell of a fine grid, from coarse seeds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tabletop.geometry.base import Point
from tabletop.geometry.border.lattice import Ask, Key, Lattice
from tabletop.geometry.border.lines import Line, joined

Edge = tuple[int, int, bool]
"""An edge of the grid from its lower left point: to the right, or (True) upwards."""
Box = tuple[float, float, float, float]


class Tracing:
    """The lines of one question, in parts of the plan as they are asked for.

    A line is followed from cell to cell, each of which was asked about at all four corners: so no
    point of it is farther than a step from a flip. Lines are found by edges of `coarse` steps;
    an island that lies wholly between such points is missed. Lines end where `may` says no.

    >>> inside = Tracing(lambda points: [x * x + y * y < 4.0 for x, y in points], 0.05)
    >>> for _ in inside.look((-3.0, -3.0, 3.0, 3.0)):
    ...     pass
    >>> [line.is_closed for line in inside.lines()]
    [True]
    """

    def __init__(
        self, ask: Ask, step: float = 0.05, coarse: int = 8, may: Ask | None = None
    ) -> None:
        self.grid = Lattice(ask, step, may)
        self.coarse = coarse
        self._cells: set[Key] = set()
        self._crossed: dict[Edge, None] = {}
        self._paths: list[tuple[list[Edge], bool]] | None = None

    def look(self, box: Box, coarse: int = 0) -> Iterator[None]:
        """Find and follow the lines inside a box, pausing after each batch of questions.

        `coarse` steps lie between the points that are looked at first, 0 for the usual number.
        """
        grid, hop = self.grid, coarse or self.coarse
        size = hop * grid.step
        i0, j0 = _floor(box[0], size), _floor(box[1], size)
        i1, j1 = -_floor(-box[2], size), -_floor(-box[3], size)
        keys = [(i * hop, j * hop) for i in range(i0, i1 + 1) for j in range(j0, j1 + 1)]
        yield from grid.fill(keys)
        found: list[tuple[Key, Key]] = []
        for i, j in keys:
            for k, m in ((i + hop, j), (i, j + hop)):
                if k <= i1 * hop and m <= j1 * hop and grid.flips((i, j), (k, m)):
                    found.append(((i, j), (k, m)))
        yield from self._follow(found, (i0 * hop, j0 * hop, i1 * hop, j1 * hop))

    def lines(self) -> list[Line]:
        """Return the lines found so far, through the middles of the edges that they cross.

        The answer is yes on the left of each.
        """
        middles = {edge: self._middle(edge) for edge in self._crossed}
        return [
            Line(tuple(middles[edge] for edge in path), is_closed)
            for path, is_closed in self._joined()
        ]

    def crossings(self) -> list[tuple[list[tuple[Point, Point]], bool]]:
        """Return the lines as pairs of points, yes and no, between which they run."""
        return [
            ([self._ends(edge) for edge in path], is_closed) for path, is_closed in self._joined()
        ]

    # ------------------------------------------------------------------ inside
    def _follow(
        self, found: list[tuple[Key, Key]], within: tuple[int, int, int, int]
    ) -> Iterator[None]:
        """Halve the coarse edges down to single ones, then go on through all cells crossed."""
        grid, i0, j0, i1, j1 = self.grid, *within
        hop = max((abs(q[0] - p[0]) + abs(q[1] - p[1]) for p, q in found), default=0)
        while hop > 1:
            middles = [((p[0] + q[0]) // 2, (p[1] + q[1]) // 2) for p, q in found]
            yield from grid.fill(middles)
            found = [
                (m, q) if grid[m] is grid[p] else (p, m)
                for (p, q), m in zip(found, middles, strict=True)
                if grid[m] is not None
            ]
            hop //= 2
        front = [cell for p, q in found for cell in _beside(p, q[1] > p[1])]
        self._paths = None
        while front:
            inside = (c for c in front if i0 <= c[0] < i1 and j0 <= c[1] < j1)
            new = [c for c in dict.fromkeys(inside) if c not in self._cells]
            yield from grid.fill(corner for cell in new for corner in _corners(cell))
            self._cells.update(new)
            front = []
            for cell in new:
                for edge in self._edges(cell):
                    self._crossed[edge] = None
                    front += _beside((edge[0], edge[1]), edge[2])
        self._paths = None

    def _edges(self, cell: Key) -> list[Edge]:
        """Return the crossed edges of a cell, anticlockwise from the bottom."""
        (a, b, c, d), (i, j) = (self.grid[corner] for corner in _corners(cell)), cell
        if a is None or b is None or c is None or d is None:
            return []
        found: list[Edge] = []
        if a is not b:
            found.append((i, j, False))
        if b is not c:
            found.append((i + 1, j, True))
        if c is not d:
            found.append((i, j + 1, False))
        if d is not a:
            found.append((i, j, True))
        return found

    def _joined(self) -> list[tuple[list[Edge], bool]]:
        if self._paths is None:
            self._paths = joined(self._pieces())
        return self._paths

    def _pieces(self) -> Iterable[tuple[Edge, Edge]]:
        """Yield each cell's piece of line as two edges, the yes on its left."""
        for cell in self._cells:
            edges = self._edges(cell)
            if not edges:
                continue
            is_first_yes = self.grid[cell]
            if len(edges) == 4:  # a saddle: cut off the two corners that say no
                bottom, right, top, left = edges
                yield (bottom, right) if is_first_yes else (bottom, left)
                yield (top, left) if is_first_yes else (top, right)
                continue
            one, two = edges
            # along the rim anticlockwise, `one` is left for the corners between it and `two`
            yield (one, two) if self._is_yes_before(cell, one) else (two, one)

    def _is_yes_before(self, cell: Key, edge: Edge) -> bool:
        """Say whether the corner where the rim of a cell comes to an edge says yes."""
        i, j = cell
        start = {
            (i, j, False): (i, j),
            (i + 1, j, True): (i + 1, j),
            (i, j + 1, False): (i + 1, j + 1),
            (i, j, True): (i, j + 1),
        }[edge]
        return self.grid[start] is True

    def _ends(self, edge: Edge) -> tuple[Point, Point]:
        i, j, is_up = edge
        p, q = (i, j), (i, j + 1) if is_up else (i + 1, j)
        if not self.grid[p]:
            p, q = q, p
        return self.grid.at(p), self.grid.at(q)

    def _middle(self, edge: Edge) -> Point:
        p, q = self._ends(edge)
        return ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)


def _floor(value: float, size: float) -> int:
    return int(value // size)


def _corners(cell: Key) -> tuple[Key, Key, Key, Key]:
    i, j = cell
    return ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))


def _beside(p: Key, is_up: bool) -> tuple[Key, Key]:
    """Return the cells on both sides of an edge."""
    i, j = p
    return ((i, j), (i - 1, j)) if is_up else ((i, j), (i, j - 1))
