"""Who is in combat with whom (7.0): the judge's pairs and the points that he measures between."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.geometry.base import Point
from tabletop.rules.combat import combats, judge_combat
from tabletop.rules.table import Table
from tabletop.state.model import Model
from tabletop.ui.kit.overlay import Combat, Overlays
from tabletop.ui.table.overlays.kept import Kept
from tabletop.ui.table.overlays.tables import Tables
from tabletop.ui.table.plugs import Board

Line = tuple[tuple[str, str], Point, Point]
"""The two models that decide, and the points between which is measured."""


class Combats:
    """A line with swords for every two units in combat; at rest exactly what the judge says.

    In a drag a pair keeps its line while its models stand still and still see each other.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._kept: Kept[Overlays] = Kept()
        self._lines: dict[tuple[str, str], tuple[tuple[Model, ...], Line]] = {}

    def __call__(self, board: Board) -> Overlays:
        """Return the combats on the table as it is shown."""
        if not board.shown.get("combat"):
            return Overlays()
        table = self._tables.of(board)
        is_resting = table.state is board.session.state
        return self._kept.get((table,), lambda: self._made(table, is_resting))

    def _made(self, table: Table, is_resting: bool) -> Overlays:
        fresh: dict[tuple[str, str], tuple[tuple[Model, ...], Line]] = {}
        for pair in pairs_of(table):
            models = (*table.state.models_of(pair[0]), *table.state.models_of(pair[1]))
            known = None if is_resting else self._lines.get(pair)
            if known is not None and not _holds(table, known, models):
                known = None
            fresh[pair] = known or (models, line_of(table, *pair))
        self._lines = fresh
        return Overlays(combats=tuple(Combat(p, q) for _, (_, p, q) in fresh.values()))


def pairs_of(table: Table) -> Iterator[tuple[str, str]]:
    """Yield the pairs of units in combat with each other, player 1's first."""
    units = table.state.units
    for unit, foes in combats(table).items():
        if units[unit].player == 1:
            for foe in foes:
                yield unit, foe


def line_of(table: Table, a: str, b: str) -> Line:
    """Return the judge's measurement between two units in combat."""
    finding = judge_combat(table, a, b).passed[0]
    mark = next(mark for mark in finding.marks if mark.kind == "measure")
    return (finding.models[0], finding.models[1]), mark.points[0], mark.points[-1]


def _holds(table: Table, known: tuple[tuple[Model, ...], Line], models: tuple[Model, ...]) -> bool:
    before, (pair, _, _) = known
    if len(before) != len(models):
        return False
    is_still = all(a is b for a, b in zip(before, models, strict=True))
    return is_still and table.sees(*pair)
