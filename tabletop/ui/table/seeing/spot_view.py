"""Who sees a spot: asked anew while the pointer moves, in slices, the newest question last."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from tabletop.rules.imagined import Imagined, Watch, judge_place, taken_by, watchers
from tabletop.rules.table import Table
from tabletop.rules.words import inch, listed, model_name
from tabletop.state.model import GameState
from tabletop.ui.kit.bases import RingKind
from tabletop.ui.kit.overlay import Ghost, Note, Overlays, Spot
from tabletop.ui.table.overlays.kept import Kept
from tabletop.ui.table.overlays.tables import Tables
from tabletop.ui.table.plugs import Board

JOB = "sight-spot"
FIRST_RINGS = 6
"""So many rings more are shown in each of the first frames: each is drawn once, then kept."""


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """Who sees a spot; `why` says why nobody is asked about it, `notes` what else is wrong."""

    table: Table
    spot: Imagined
    watches: tuple[Watch, ...] = ()
    why: str = ""
    notes: tuple[str, ...] = ()

    @property
    def models(self) -> frozenset[str]:
        """The models that see it."""
        return frozenset(m for watch in self.watches for m in watch.seen_by)

    def of(self, player: int) -> tuple[Watch, ...]:
        """Return the units of a player, those that see it first, the nearest first."""
        units = self.table.state.units
        own = [watch for watch in self.watches if units[watch.unit].player == player]
        return tuple(sorted(own, key=lambda watch: (not watch.sees, watch.gap)))


def seen_at(table: Table, spot: Imagined) -> Generator[None, None, Seen]:
    """Return who sees a spot, pausing so that a frame can cut in."""
    taken = taken_by(table, spot)
    if taken:
        other = model_name(table.state, taken)
        return Seen(table, spot, why=f"No base fits here: {other} stands there (MV-4).")
    yield
    notes = tuple(f"{f.head} ({f.rule})" for f in judge_place(table.state, spot))
    yield
    watches = yield from watchers(table, spot)
    return Seen(table, spot, watches, "", notes)


class SpotView:
    """The newest answer; a new question waits until the running one is answered."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._seen: Seen | None = None
        self._asked: tuple[Table, Imagined] | None = None
        self._kept: Kept[Overlays] = Kept()
        self._most = 0

    def clear(self, board: Board) -> None:
        """Forget everything."""
        self._most = 0
        board.context.jobs.stop(JOB)
        self._seen = self._asked = None

    def seen(self, board: Board, spot: Imagined | None) -> Seen | None:
        """Return the newest answer; it may be about a place of some frames ago."""
        if spot is None:
            return None
        table = self._tables.of(board)
        now = self._seen
        if now is not None and now.table is table and now.spot == spot:
            return now
        self._ask(board, table, spot)
        return now if now is not None and now.spot.stead == spot.stead else None

    def _ask(self, board: Board, table: Table, spot: Imagined) -> None:
        jobs, asked = board.context.jobs, self._asked
        if jobs.is_running(JOB) and asked is not None and asked[0] is table:
            return  # finish what was begun, else a pointer that moves would never see an answer
        self._asked = (table, spot)

        def done(found: object) -> None:
            if isinstance(found, Seen):
                self._seen = found
            board.redraw()

        jobs.start(JOB, seen_at(table, spot), on_done=done)

    # ------------------------------------------------------------------ picture
    def overlays(self, board: Board, spot: Imagined | None, *, is_pinned: bool) -> Overlays:
        """Return the ghost at the spot and a ring on every model: it sees the spot, or not."""
        if spot is None:
            return Overlays()
        seen = self.seen(board, spot)
        if seen is None:
            return _ghost(spot, seen, is_pinned=is_pinned)
        count = len(seen.table.state.models)
        if self._most < count:
            self._most += FIRST_RINGS
            board.redraw()
        most = min(self._most, count)
        rings = self._kept.get((seen, most), lambda: _rings(seen, most))
        return rings + _ghost(spot, seen, is_pinned=is_pinned)


def _rings(seen: Seen, most: int) -> Overlays:
    state, models = seen.table.state, seen.models
    if seen.why:
        return Overlays()
    rings: dict[str, tuple[RingKind, ...]] = {}
    for name in list(state.models)[:most]:
        if name != seen.spot.stead:
            rings[name] = ("seen",) if name in models else ("unseen",)
    return Overlays(rings=rings)


def _ghost(spot: Imagined, seen: Seen | None, *, is_pinned: bool) -> Overlays:
    is_bad = seen is not None and bool(seen.why)
    ring: RingKind | None = "illegal" if is_bad else "selected" if is_pinned else None
    at = (spot.pose.x, spot.pose.y)
    ghost = Ghost(spot.base, spot.pose, 1, "", "proposed", ring)
    words = f'{spot.height:g}" tall'
    if spot.pose.z > 0.0:
        words += f', {spot.pose.z:g}" up'
    note = Note((at[0], at[1] - spot.base.radius - 0.5), words)
    shown = Overlays(ghosts=(ghost,), notes=(note,))
    if is_bad:
        shown = shown + Overlays(spots=(Spot(at, "no base fits", "illegal", "octagon-x"),))
    return shown


def head_words(seen: Seen) -> str:
    """Return how many units see the spot."""
    count = sum(1 for watch in seen.watches if watch.sees)
    return f"{count} of {len(seen.watches)} units see this spot"


def watch_words(state: GameState, watch: Watch) -> str:
    """Return how many models of a unit see the spot, and from how far."""
    unit = state.unit(watch.unit)
    count, seeing = len(unit.models), len(watch.seen_by)
    away = inch(watch.gap)
    if watch.placed_on:
        verb = "seen" if watch.sees else "not seen"
        return f"{verb.capitalize()} from {state.feature(watch.placed_on).label}; {away}"
    if count == 1:
        words = "Sees it" if watch.sees else "Does not see it"
    elif not seeing:
        words = "None of its models sees it"
    elif seeing == count:
        words = f"All {count} models see it"
    else:
        words = f"{seeing} of {count} models see it"
    if watch.stuck:
        words += f", {watch.stuck} inside terrain not asked"
    return f"{words}; nearest {away}" if count > 1 else f"{words}; {away}"


def said_words(seen: Seen) -> str:
    """Return the whole answer in a line, for the log."""
    if seen.why:
        return seen.why
    state = seen.table.state
    names = [state.unit(watch.unit).label for watch in seen.watches if watch.sees]
    return f"{head_words(seen)}: {listed(names)}." if names else f"{head_words(seen)}."
