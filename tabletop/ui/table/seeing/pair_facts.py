"""What one end of a line sees of the other: the judge's answer with its proof, as plain values."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tabletop.geometry.base import Point, Point3
from tabletop.geometry.gap import gap
from tabletop.geometry.sight import Profile, Sight, margin, profile
from tabletop.geometry.units import ON_LIMIT, less_than
from tabletop.rules.imagined import (
    End,
    Imagined,
    ends,
    look_between,
    readings,
    stuck_in,
    taken_by,
)
from tabletop.rules.sight import sees_garrison
from tabletop.rules.table import Table
from tabletop.rules.words import listed, model_name
from tabletop.state.model import GameState
from tabletop.ui.table.add.sizes import base_words
from tabletop.ui.table.overlays.sight_facts import Flip
from tabletop.ui.table.side_draw import Side, SideEnd, side_end

NEAR, FAR = "near", "far"
LETTERS = {NEAR: "A", FAR: "B"}


@dataclass(frozen=True, slots=True, eq=False)
class PairFacts:
    """The answer about two ends, with the line that is drawn and its side view.

    `sight` is None where there is no verdict by lines; `why` says then why, and `seen` what
    holds all the same (a unit placed on terrain). A closed line stops at `stopped_at`.
    """

    table: Table
    near: End
    far: End
    start: Point3
    end: Point3
    sight: Sight | None = None
    why: str = ""
    seen: bool | None = None
    stopped_at: Point | None = None
    side: Profile | None = None

    @property
    def state(self) -> GameState:
        """The table that was asked about."""
        return self.table.state

    @property
    def is_visible(self) -> bool | None:
        """Whether one sees the other; None where nobody can say."""
        return self.sight.is_visible if self.sight is not None else self.seen

    @property
    def is_on_limit(self) -> bool:
        """Whether what is left of a clear slit is too narrow to be told from none."""
        sight = self.sight
        if sight is None:
            return False
        return sight.is_on_limit or (sight.is_visible and less_than(sight.gap, ON_LIMIT))

    @property
    def blockers(self) -> tuple[str, ...]:
        """Keys of models and solids that close every line."""
        return self.sight.blockers if self.sight is not None else ()


def pair_facts(table: Table, near: End, far: End) -> PairFacts:
    """Return what one end sees of the other, or why there is no verdict."""
    one, two = ends(table, near, far)
    between = gap(one.footprint, two.footprint)
    start, end = (*between.p, one.top), (*between.q, two.top)
    why, seen = _no_verdict(table, near, far)
    if why:
        return PairFacts(table, near, far, start, end, why=why, seen=seen)
    sight = look_between(table, near, far)
    if sight.witness is not None:
        start, end = sight.witness
    side = profile(table.scene, start, end, (one.group,), (one.key, two.key))
    stop = None
    if not sight.is_visible:
        first = next((cut for cut in side.cuts if cut.blocks), None)
        long = math.dist(start[:2], end[:2])
        t = first.start / long if first is not None and long > 0.0 else 0.0
        stop = (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)
    return PairFacts(table, near, far, start, end, sight, "", None, stop, side)


def pair_flip(state: GameState, near: End, far: End, upto: float = 2.0) -> Flip:
    """Return how far two ends are from the other verdict, and what the other readings say.

    Takes some hundredths of a second; uses nothing but its own scenes, so a thread may ask it.
    """
    table = Table(state)
    one, two = ends(table, near, far)
    found = margin(table.scene, one, two, (one.group,), upto)
    others = {str(policy): seen for policy, seen in readings(table, near, far).items()}
    return Flip(found, upto, others)


def is_crowded(table: Table, near: End, far: End) -> bool:
    """Say whether a base overlaps a model that is an end: its answer may outlast a frame."""
    return any(isinstance(end, str) and bool(taken_by(table, end)) for end in (near, far))


def end_name(state: GameState, end: End, role: str) -> str:
    """Return what people call an end: a model, or a spot with its letter."""
    if isinstance(end, str):
        return model_name(state, end)
    if end.stead:
        return f"{model_name(state, end.stead)} at {LETTERS[role]}"
    return f"spot {LETTERS[role]}"


def end_note(state: GameState, end: End) -> str:
    """Return base, height and level of an end, and where the height comes from."""
    piece = state.model(end) if isinstance(end, str) else end
    source = piece.height_source if not isinstance(piece, Imagined) else piece.source
    level = f', {piece.pose.z:g}" up' if piece.pose.z > 0.0 else ""
    words = f'{base_words(piece.base)}, {piece.height:g}" tall{level}'
    return words if source == "given" else f"{words}, {_short(source)}"


def end_player(facts: PairFacts, role: str) -> int:
    """Return whose colour an end has: a spot has the other side's."""
    state, end = facts.state, facts.near if role == NEAR else facts.far
    other = facts.far if role == NEAR else facts.near
    name = end if isinstance(end, str) else end.stead
    if name:
        return state.unit_of(name).player
    name = other if isinstance(other, str) else other.stead
    if name:
        return 3 - state.unit_of(name).player
    return 1 if role == NEAR else 2


def side_of_pair(facts: PairFacts) -> Side | str:
    """Return the line from the side, or words why there is none."""
    if facts.side is None:
        return facts.why
    sides = (_side_end(facts, facts.near, NEAR), _side_end(facts, facts.far, FAR))
    what = "a clear line" if facts.is_visible else "the line that decides"
    return Side(facts.state, sides, facts.start, facts.end, facts.side, what)


def _side_end(facts: PairFacts, end: End, role: str) -> SideEnd:
    if isinstance(end, str):
        return side_end(facts.state, end)
    name = end_name(facts.state, end, role)
    shown = name[:1].upper() + name[1:]
    return SideEnd(
        f"?{role}", shown, end_player(facts, role), end.footprint, end.pose.z, end.height
    )


def _no_verdict(table: Table, near: End, far: End) -> tuple[str, bool | None]:
    """Return why two ends get no verdict by lines ("" when they do), and what holds then."""
    state = table.state
    for role, end in ((NEAR, near), (FAR, far)):
        name = end_name(state, end, role)
        name = name[:1].upper() + name[1:]
        if isinstance(end, str) and state.unit_of(end).garrison:
            ground = state.feature(state.unit_of(end).garrison).label
            if isinstance(near, str) and isinstance(far, str):
                seen = sees_garrison(table, near, far)
                verb = "visible" if seen else "hidden"
                return f"{name} is placed on {ground}; looked at as that terrain: {verb}.", seen
            return f"{name} is placed on {ground}, so it is the terrain that is looked at.", None
        inside = stuck_in(state, end)
        if inside:
            where = listed([state.feature(t).label for t in inside])
            return f"{name} stands inside {where}: no verdict before it is moved (MV-6).", None
        if isinstance(end, Imagined):
            taken = taken_by(table, end)
            if taken:
                other = model_name(state, taken)
                return f"No base fits at {LETTERS[role]}: {other} stands there (MV-4).", None
    return "", None


def _short(source: str) -> str:
    """Return where a height comes from, shorter.

    >>> _short("by base size 32 mm (G-5)"), _short("as no keyword says more (G-5)")
    ('by base size (G-5)', 'as no keyword says more (G-5)')
    """
    return "by base size (G-5)" if source.startswith("by base size") else source
