"""The two ends one asks about, the answer kept while nothing changes, and what it looks like."""

from __future__ import annotations

import threading
from collections.abc import Generator
from dataclasses import replace

from tabletop.geometry.base import Base
from tabletop.rules.imagined import End, Imagined, imagined, is_there
from tabletop.rules.table import Table
from tabletop.state.model import GameState
from tabletop.ui.kit.bases import BaseStyle, RingKind
from tabletop.ui.kit.overlay import Ghost, Note, Overlays, Sightline, Spot
from tabletop.ui.table.overlays.background import Helper, elsewhere, in_thread
from tabletop.ui.table.overlays.kept import Kept
from tabletop.ui.table.overlays.sight_facts import Flip
from tabletop.ui.table.overlays.tables import Tables
from tabletop.ui.table.plugs import Board
from tabletop.ui.table.seeing.pair_facts import (
    FAR,
    LETTERS,
    NEAR,
    PairFacts,
    end_player,
    is_crowded,
    pair_facts,
    pair_flip,
)
from tabletop.ui.table.seeing.pair_words import tag_words

SLOW, FLIP = "sight-pair", "sight-pair-flip"


class Pair:
    """Two ends of a line, each a model or a base thought of; None while it is not chosen."""

    def __init__(self, tables: Tables, helper: Helper | None = None) -> None:
        self._helper = helper
        self.near: End | None = None
        self.far: End | None = None
        self._tables = tables
        self._facts: PairFacts | None = None
        self._asked: tuple[object, ...] = ()
        self._flip: tuple[GameState, End, End, Flip | None] | None = None
        self._kept: Kept[Overlays] = Kept()

    @property
    def is_whole(self) -> bool:
        """Whether both ends are chosen."""
        return self.near is not None and self.far is not None

    def end(self, role: str) -> End | None:
        """Return the end of a role."""
        return self.near if role == NEAR else self.far

    def put(self, role: str, end: End | None) -> None:
        """Choose an end, or let it go."""
        if role == NEAR:
            self.near = end
        else:
            self.far = end

    def swap(self) -> None:
        """Look the other way."""
        self.near, self.far = self.far, self.near

    def clear(self) -> None:
        """Let both ends go."""
        self.near = self.far = None

    def settle(self, state: GameState) -> None:
        """Let go of ends whose model is gone."""
        for role in (NEAR, FAR):
            end = self.end(role)
            if end is not None and not is_there(state, end):
                self.put(role, None)

    def imagined_roles(self) -> tuple[str, ...]:
        """Return the roles of the ends that are only thought of."""
        return tuple(role for role in (NEAR, FAR) if isinstance(self.end(role), Imagined))

    # ------------------------------------------------------------------ answers
    def facts(self, board: Board) -> PairFacts | None:
        """Return the answer of now; one that takes long is given later."""
        near, far = self.near, self.far
        if near is None or far is None:
            return None
        table = self._tables.of(board)
        now = self._facts
        if now is not None and now.table is table and (now.near, now.far) == (near, far):
            return now
        if not is_crowded(table, near, far):
            board.context.jobs.stop(SLOW)
            self._facts = pair_facts(table, near, far)
            return self._facts
        self._ask(board, table.state, near, far)
        return None

    def flip(self, board: Board, facts: PairFacts, *, is_quiet: bool = False) -> Flip | None:
        """Return the nearest change, None until it is known; asked for with empty hands only."""
        state, near, far = facts.state, facts.near, facts.far
        known = self._flip
        if known is not None and known[0] is state and known[1:3] == (near, far):
            return known[3]
        if is_quiet or board.drag is not None or facts.sight is None:
            return None
        self._flip = (state, near, far, None)

        def done(found: object) -> None:
            if isinstance(found, Flip):
                self._flip = (state, near, far, found)
            board.redraw()

        work = flipped(self._helper, state, near, far)
        board.context.jobs.start(FLIP, work, on_done=done)
        return None

    def _ask(self, board: Board, state: GameState, near: End, far: End) -> None:
        """Look for an answer among bases that overlap in a thread: it may take a while."""
        jobs = board.context.jobs
        if jobs.is_running(SLOW) and self._asked == (id(state), near, far):
            return
        self._asked = (id(state), near, far)
        shown = self._tables.of(board)

        def work(stop: threading.Event) -> PairFacts:
            return pair_facts(Table(state), near, far)

        def done(found: object) -> None:
            if isinstance(found, PairFacts):
                self._facts = replace(found, table=shown)
            board.redraw()

        jobs.start(SLOW, in_thread(work), on_done=done)

    # ------------------------------------------------------------------ picture
    def overlays(self, board: Board, held: str = "") -> Overlays:
        """Return ghosts, the line, rings, and the outline of what closes it."""
        self.settle(board.shown_state())
        facts = self.facts(board)
        if facts is None:
            return self._ends_only(board, held)
        is_resting = not held and board.drag is None
        return self._kept.get(
            (facts, held, is_resting), lambda: drawn(facts, held, has_marks=is_resting)
        )

    def _ends_only(self, board: Board, held: str) -> Overlays:
        shown, state = Overlays(), board.shown_state()
        for role in (NEAR, FAR):
            end = self.end(role)
            if isinstance(end, str):
                shown = shown + Overlays(rings={end: ("target",)})
            elif end is not None:
                player = state.unit_of(end.stead).player if end.stead else 1
                shown = shown + _ghost(end, role, player, state, None, is_held=role == held)
        return shown


def flipped(
    helper: Helper | None, state: GameState, near: End, far: End
) -> Generator[object, None, Flip]:
    """Ask in the other process how far two ends are from the other verdict, else in a thread."""
    found = yield from elsewhere(helper, FLIP, flip_on, state, near, far)
    if isinstance(found, Flip):
        return found
    return (yield from in_thread(lambda _: pair_flip(state, near, far)))


def flip_on(table: Table, near: End, far: End) -> Flip:
    """Return how far two ends are from the other verdict."""
    return pair_flip(table.state, near, far)


def resized(state: GameState, spot: Imagined, base: Base, height: float | None) -> Imagined:
    """Return a spot with another base and height, on the level of now."""
    pose = spot.pose
    return imagined(state, base, (pose.x, pose.y), height, facing=pose.facing, stead=spot.stead)


def moved(state: GameState, spot: Imagined, x: float, y: float) -> Imagined:
    """Return a spot somewhere else, on the level that bears it there, as tall as it was."""
    there = imagined(state, spot.base, (x, y), spot.height, facing=spot.pose.facing)
    return replace(there, source=spot.source, stead=spot.stead)


def drawn(facts: PairFacts, held: str = "", *, has_marks: bool = True) -> Overlays:
    """Return an answer as overlays: one loud line, its ends, and what closes it in ink.

    Without `has_marks` terrain is not marked, so that what lies under the bases stays one
    picture while something is carried.
    """
    state, seen = facts.state, facts.is_visible
    ring: RingKind = "unknown" if seen is None else "seen" if seen else "unseen"
    shown = Overlays()
    for role, end in ((NEAR, facts.near), (FAR, facts.far)):
        kind: RingKind = "target" if role == NEAR else ring
        if isinstance(end, str):
            shown = shown + Overlays(rings={end: (kind,)})
        else:
            player = end_player(facts, role)
            shown = shown + _ghost(end, role, player, state, kind, is_held=role == held)
    if facts.side is None:
        at = ((facts.start[0] + facts.end[0]) / 2, (facts.start[1] + facts.end[1]) / 2)
        icon = "circle-question-mark"
        return shown + Overlays(spots=(Spot(at, "no verdict", "unknown", icon),))
    near, far = facts.start[:2], facts.end[:2]
    line = Sightline(near, far, facts.stopped_at, is_decision=True)
    middle = ((near[0] + far[0]) / 2, (near[1] + far[1]) / 2)
    tag = Spot(
        facts.stopped_at or middle,
        tag_words(facts),
        "sight" if seen else "hidden",
        "eye" if seen else "eye-off",
    )
    models = [key for key in facts.blockers if key in state.models]
    return shown + Overlays(
        sightlines=(line,),
        rings=dict.fromkeys(models, ("target",)),
        marked=frozenset(key for key in facts.blockers if has_marks and key not in state.models),
        spots=(tag,),
    )


def _ghost(
    end: Imagined, role: str, player: int, state: GameState, ring: RingKind | None, *, is_held: bool
) -> Overlays:
    """Return a base thought of with its letter; the model it stands for is left out."""
    glyph = state.unit_of(end.stead).glyph if end.stead else ""
    style: BaseStyle = "lifted" if is_held else "proposed"
    ghosts = [Ghost(end.base, end.pose, player, glyph, style, ring)]
    gone: frozenset[str] = frozenset()
    if end.stead:
        model = state.model(end.stead)
        gone = frozenset((end.stead,))
        if (model.pose, model.base) != (end.pose, end.base):
            ghosts.insert(0, Ghost(model.base, model.pose, player, glyph))
    low = end.pose.y - end.base.radius - 0.45
    note = Note((end.pose.x, low), f'{LETTERS[role]}  {end.height:g}"')
    return Overlays(ghosts=tuple(ghosts), notes=(note,), hidden_models=gone)
