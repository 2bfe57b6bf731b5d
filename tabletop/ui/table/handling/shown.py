"""What the hand shows on the board: what a snap holds, typed inches, the last moves."""

from __future__ import annotations

from collections.abc import Mapping

from shapely import LineString, Polygon, union_all
from shapely.geometry.base import BaseGeometry

from tabletop.geometry.base import Point, Pose
from tabletop.rules.words import inch
from tabletop.ui.kit.overlay import Ghost, LineKind, Measure, Overlays, Spot, Trail
from tabletop.ui.table.handling.holding import Holding
from tabletop.ui.table.handling.last_moves import LastMove, last_moves, longest, ways_of_entry
from tabletop.ui.table.plugs import Board
from tabletop.ui.table.session import TableSession

TRAILS = "trails"
"""Id of the legend's row."""


class Shown:
    """The overlays of the hand at one screen, kept while nothing changes.

    `proposed` are places that were typed and not taken yet.
    """

    def __init__(self) -> None:
        self.proposed: Mapping[str, Pose] | None = None
        self._moves: tuple[object, dict[str, LastMove]] | None = None
        self._trails: tuple[object, dict[tuple[str, int], Overlays]] = (None, {})

    def overlays(self, board: Board, holding: Holding) -> Overlays:
        """Return what is shown now."""
        if board.drag is not None:
            return _held(board, holding)
        shown = Overlays()
        if board.shown.get(TRAILS, False):
            moves = self.moves(board.session)
            for move in moves.values():
                shown = shown + self._trail(board.session, move)
        else:
            last = newest(board.session, holding.confirmed)
            for move in last:
                shown = shown + self._trail(board.session, move)
        if self.proposed is not None:
            shown = shown + _proposed(board.session, self.proposed)
        return shown

    def _trail(self, session: TableSession, move: LastMove) -> Overlays:
        if self._trails[0] is not session.state:
            self._trails = (session.state, {})
        key = (move.unit, move.number)
        if key not in self._trails[1]:
            self._trails[1][key] = trail_of(session, move)
        return self._trails[1][key]

    def moves(self, session: TableSession) -> dict[str, LastMove]:
        """Return the last move of each unit."""
        if self._moves is None or self._moves[0] is not session.journal:
            self._moves = (session.journal, last_moves(session))
        return self._moves[1]


def newest(session: TableSession, confirmed: int) -> tuple[LastMove, ...]:
    """Return the move done last while it is not confirmed, by unit; none after an undo.

    A move under way whose unit is selected is left out: it is shown with its unit.
    """
    journal, action = session.journal, session.action
    if journal.undone or journal.current == confirmed or session.ruling is not None:
        return ()
    if session.dropped(journal.current) is None:
        return ()
    shown = action.unit if action is not None and session.unit is not None else ""
    if session.unit is None or session.unit.id != shown:
        shown = ""
    entry = journal.entries[journal.current]
    ways = ways_of_entry(session, entry)
    return tuple(LastMove(u, entry.number, w) for u, w in ways.items() if u != shown)


def trail_of(session: TableSession, move: LastMove) -> Overlays:
    """Return where the models of a unit stood, their ways, and how far the farthest went."""
    state = session.state
    unit = state.unit(move.unit)
    lead, far = longest(session, move)
    ghosts, trails = list[Ghost](), list[Trail]()
    bases = union_all([Polygon(state.model(m).footprint.outline()) for m in unit.models])
    for m, way in move.ways.items():
        ghosts.append(Ghost(state.model(m).base, way[0], unit.player, unit.glyph))
        points = tuple((p.x, p.y) for p in way)
        notes = ((points[-1], inch(far)),) if m == lead else ()
        kind: LineKind = "solid" if m == lead else "ghost"
        for piece in _beside(points, bases):
            has_dots = m == lead and not any(t.notes for t in trails)
            left = notes if has_dots else ()
            trails.append(Trail(piece, unit.player, notes=left, kind=kind, has_dots=has_dots))
    return Overlays(ghosts=tuple(ghosts), trails=tuple(trails))


def _beside(points: tuple[Point, ...], bases: BaseGeometry) -> list[tuple[Point, ...]]:
    """Return the parts of a way that lie beside the bases of the unit; all of one that is hidden.

    A way is a fact: it does not run over what stands.
    """
    if len(set(points)) < 2:
        return [points]
    rest = LineString(points).difference(bases)
    parts = [part for part in getattr(rest, "geoms", (rest,)) if not part.is_empty]
    return [tuple((x, y) for x, y in part.coords) for part in parts] or [points]


def _held(board: Board, holding: Holding) -> Overlays:
    """What the snap holds, with its measure, and the inches that are typed."""
    drag = board.drag
    measures, spots = [], []
    if holding.snap is not None:
        for one in holding.snap.held:
            middle = ((one.p[0] + one.q[0]) / 2, (one.p[1] + one.q[1]) / 2)
            if one.p != one.q:
                measures.append(Measure(one.p, one.q))
            spots.append(Spot(middle, one.words, "ink", "magnet"))
    if holding.inches and drag is not None:
        spots.append(Spot(drag.way[-1], f'{holding.inches}" along: Enter', "ink", "keyboard"))
    return Overlays(measures=tuple(measures), spots=tuple(spots))


def _proposed(session: TableSession, poses: Mapping[str, Pose]) -> Overlays:
    ghosts, trails = [], []
    for m, pose in poses.items():
        model, unit = session.state.model(m), session.state.unit_of(m)
        ghosts.append(Ghost(model.base, pose, unit.player, unit.glyph, "lifted", "selected"))
        trails.append(
            Trail(((model.pose.x, model.pose.y), (pose.x, pose.y)), unit.player, kind="ghost",
                  has_dots=False)
        )  # fmt: skip
    return Overlays(ghosts=tuple(ghosts), trails=tuple(trails))
