"""What an observer sees of each enemy unit: the judges' answers with lines, as plain values."""

from __future__ import annotations

import math
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from tabletop.geometry.base import Point, Point3
from tabletop.geometry.gap import gap, gap_matrix
from tabletop.geometry.policy import SightPolicy
from tabletop.geometry.sight import Profile, Sight, SightScene, margin, profile
from tabletop.geometry.units import ON_LIMIT, less_than, more_than
from tabletop.rules.imagined import stuck_in
from tabletop.rules.obscuring import obscured_by
from tabletop.rules.sight import is_hidden, sees_unit
from tabletop.rules.table import Table
from tabletop.state.model import GameState, Model, Unit

POLICIES: Final[tuple[SightPolicy, ...]] = ("standard", "equal_blocks", "terrain_only", "plan")
AT_A_TIME: Final = 30
"""Models that are looked at before a frame may cut in."""
MOST_LOOKS: Final = 12
"""Pairs of models that are asked what hides a unit."""


@dataclass(frozen=True, slots=True)
class SightRow:
    """One enemy unit: whether it is seen, by the line between which two models, or what closes it.

    `seen` are its models that some observer sees. `sight` is the judge's answer about `pair`,
    None where no line was asked for. A closed line runs from `near` to `far` and stops at
    `stopped_at`. `blockers` are keys of models and solids; `is_whole` says that they close every
    line, not only the one drawn. `obscured_by` names features that hide it although a line is
    clear (T-2); `is_placed`: it, or the observer, is placed on a feature and has no line.
    `stuck_in` names features that it, or the observer, stands inside: no verdict (MV-6).
    """

    unit: str
    is_visible: bool
    pair: tuple[str, str]
    near: Point3
    far: Point3
    seen: tuple[str, ...] = ()
    sight: Sight | None = None
    stopped_at: Point | None = None
    blockers: tuple[str, ...] = ()
    is_whole: bool = False
    obscured_by: tuple[str, ...] = ()
    is_placed: bool = False
    stuck_in: tuple[str, ...] = ()

    @property
    def has_line(self) -> bool:
        """Whether the verdict is one of lines."""
        return not self.is_placed and not self.stuck_in

    @property
    def is_on_limit(self) -> bool:
        """Whether what is left of a clear slit is too narrow to be told from none."""
        if self.sight is None:
            return False
        narrow = self.sight.is_visible and less_than(self.sight.gap, ON_LIMIT)
        return self.sight.is_on_limit or narrow


@dataclass(frozen=True, slots=True)
class SightFacts:
    """What some models of one unit see of every enemy unit, visible ones first."""

    observers: tuple[str, ...]
    rows: tuple[SightRow, ...]

    @property
    def visible(self) -> tuple[SightRow, ...]:
        """The rows of units that are seen."""
        return tuple(row for row in self.rows if row.is_visible)

    def row(self, unit: str) -> SightRow | None:
        """Return the row of a unit."""
        return next((row for row in self.rows if row.unit == unit), None)


@dataclass(frozen=True, slots=True)
class Flip:
    """How far one row is from the other verdict, and what the other readings say of it.

    `margin` is by how many inches all blockers would have to change; `upto`: at least so many.
    `others` gives the verdict under each sight option.
    """

    margin: float
    upto: float
    others: dict[str, bool]


def look_around(
    table: Table, observers: Sequence[str], closed: str | None = None
) -> Generator[None, None, SightFacts]:
    """Answer all rows, pausing after each observer and each line so that a frame can cut in.

    `closed` names the one unit of which a closed line is wanted ("" is the first that is hidden);
    None wants all of them.
    """
    state, bodies, scene = table.state, table.bodies, table.scene
    own = state.model(observers[0]).unit
    player = state.unit(own).player
    enemies = [unit for unit in state.enemies_of(player) if unit.models]
    theirs = [m for unit in enemies for m in unit.models]
    inside = {m: where for m in (*observers, *theirs) if (where := stuck_in(state, m))}
    ours = [state.models[m] for m in observers if m not in inside]
    if not ours:
        return SightFacts(tuple(observers), _no_rows(state, observers[0], enemies, inside))
    is_asked = np.array([m not in inside for m in theirs], dtype=np.bool_)
    seen = np.zeros((len(ours), len(theirs)), dtype=np.bool_)
    for k, model in enumerate(ours):
        # who is seen need not be looked at again
        left = np.flatnonzero(is_asked & ~seen.any(axis=0))
        for some in np.array_split(left, -(-len(left) // AT_A_TIME)) if len(left) else ():
            seen[k, some] = scene.matrix([bodies[model.id]], [bodies[theirs[i]] for i in some])[0]
            yield
    gaps = gap_matrix([m.footprint for m in ours], [state.models[m].footprint for m in theirs])
    gaps[:, ~is_asked] = np.inf
    rows: list[SightRow] = []
    start = 0
    for unit in enemies:
        part = slice(start, start + len(unit.models))
        start += len(unit.models)
        if not is_asked[part].any():
            rows.extend(_no_rows(state, ours[0].id, [unit], inside))
            continue
        sees, away = seen[:, part], gaps[:, part]
        is_open = bool(sees.any())
        order = np.where(sees, away, np.inf) if is_open else away
        i, j = divmod(int(order.argmin()), len(unit.models))
        pair = (ours[i].id, unit.models[j])
        found = tuple(m for k, m in enumerate(unit.models) if sees[:, k].any())
        row = _row(table, own, pair, found, is_open)
        is_first = not any(r.stopped_at for r in rows)
        if closed is None or closed == unit.id or (not closed and is_first):
            row = _stopped(table, row)
        rows.append(row)
        yield
    return SightFacts(tuple(observers), tuple(sorted(rows, key=lambda row: not row.is_visible)))


def _no_rows(
    state: GameState, observer: str, enemies: Sequence[Unit], inside: Mapping[str, tuple[str, ...]]
) -> tuple[SightRow, ...]:
    """Return rows without a verdict: the observer, or every model of a unit, is inside terrain."""
    rows = []
    for unit in enemies:
        where = inside.get(observer) or inside[unit.models[0]]
        near, far = _straight(state.models[observer], state.models[unit.models[0]])
        pair = (observer, unit.models[0])
        rows.append(SightRow(unit.id, False, pair, near, far, stuck_in=where))
    return tuple(rows)


def _row(
    table: Table, own: str, pair: tuple[str, str], seen: tuple[str, ...], is_open: bool
) -> SightRow:
    state = table.state
    one, two = state.models[pair[0]], state.models[pair[1]]
    near, far = _straight(one, two)
    if state.units[own].garrison or state.units[two.unit].garrison:
        is_visible = sees_unit(table, own, two.unit)
        return SightRow(two.unit, is_visible, pair, near, far, seen, is_placed=True)
    if is_open:
        sight = table.look(*pair)
        row = SightRow(two.unit, True, pair, near, far, seen, sight)
        if sight.witness is not None:
            row = replace(row, near=sight.witness[0], far=sight.witness[1])
        if is_hidden(state, own, two.unit):
            return replace(row, is_visible=False, obscured_by=obscured_by(state, two.unit))
        return row
    return SightRow(two.unit, False, pair, near, far, seen)


def _stopped(table: Table, row: SightRow) -> SightRow:
    """Return a hidden row with the point where its line is stopped."""
    if row.is_visible or not row.has_line or row.obscured_by:
        return row
    stop, keys = first_block(table, row.pair, row.near, row.far)
    return replace(row, stopped_at=stop, blockers=keys)


def deepened(table: Table, facts: SightFacts) -> Generator[None, None, SightFacts]:
    """Return the same answers with a wide line to what is seen, and all that hides the others."""
    rows: list[SightRow] = []
    for row in facts.rows:
        if not row.has_line:
            rows.append(row)
        elif row.sight is not None and row.sight.is_visible:
            wide = yield from _widest(table, facts, row)
            rows.append(wide)
        else:
            whole = yield from closed_by(table, facts, row)
            rows.append(whole)
    return replace(facts, rows=tuple(rows))


def closed_by(table: Table, facts: SightFacts, row: SightRow) -> Generator[None, None, SightRow]:
    """Ask what closes every line to a unit that is not seen, nearest models first."""
    keys: dict[str, None] = {}
    first: Sight | None = None
    for pair in _pairs(table, facts, row.unit)[:MOST_LOOKS]:
        look = table.look(*pair)
        first = first or look
        keys.update(dict.fromkeys(look.blockers))
        yield
    return replace(row, sight=first, blockers=tuple(keys), is_whole=True)


def _widest(table: Table, facts: SightFacts, row: SightRow) -> Generator[None, None, SightRow]:
    """Take the line through the widest slit among the nearest pairs that see each other."""
    best = row
    for pair in _pairs(table, facts, row.unit)[:MOST_LOOKS]:
        if pair[1] not in row.seen or best.sight is None:
            continue
        look = table.look(*pair)
        if look.witness is not None and more_than(look.gap, best.sight.gap):
            near, far = look.witness
            best = replace(best, pair=pair, sight=look, near=near, far=far)
        yield
    return best


def _pairs(table: Table, facts: SightFacts, unit: str) -> list[tuple[str, str]]:
    """Return observers and models of a unit, the nearest two first."""
    state = table.state
    theirs = [m for m in state.models_of(unit) if not stuck_in(state, m.id)]
    ours = [state.models[m] for m in facts.observers if not stuck_in(state, m)]
    gaps = gap_matrix([m.footprint for m in ours], [m.footprint for m in theirs])
    order = gaps.argsort(axis=None, kind="stable").tolist()
    return [(ours[k // len(theirs)].id, theirs[k % len(theirs)].id) for k in order]


def flip_of(state: GameState, row: SightRow, upto: float = 2.0) -> Flip:
    """Return how far the row's pair is from the other verdict, and the other readings' verdicts.

    Takes some hundredths of a second; uses nothing but its own scenes, so a thread may ask it.
    """
    table = Table(state)
    one, two = (table.bodies[m] for m in row.pair)
    groups = (one.group,)
    found = margin(table.scene, one, two, groups, upto)
    others: dict[str, bool] = {}
    for policy in POLICIES:
        scene = SightScene(tuple(table.bodies.values()), table.solids, policy)
        others[policy] = scene.sees(one, two, groups)
    return Flip(found, upto, others)


def side_of(table: Table, row: SightRow) -> Profile:
    """Return the side view of the row's line: what it passes over and what it meets."""
    group = table.bodies[row.pair[0]].group
    return profile(table.scene, row.near, row.far, (group,), row.pair)


def first_block(
    table: Table, pair: tuple[str, str], near: Point3, far: Point3
) -> tuple[Point | None, tuple[str, ...]]:
    """Return where the straight line meets its first blocker, and what blocks it in order."""
    group = table.bodies[pair[0]].group
    cuts = [c for c in profile(table.scene, near, far, (group,), pair).cuts if c.blocks]
    if not cuts:
        return None, ()
    length = math.dist(near[:2], far[:2])
    t = cuts[0].start / length if length > 0.0 else 0.0
    at = (near[0] + (far[0] - near[0]) * t, near[1] + (far[1] - near[1]) * t)
    return at, tuple(dict.fromkeys(cut.key for cut in cuts))


def _straight(one: Model, two: Model) -> tuple[Point3, Point3]:
    """Return the line between the nearest points, from top to top."""
    found = gap(one.footprint, two.footprint)
    return (*found.p, one.top), (*found.q, two.top)
