"""Snaps of what is carried: to contact, to exact ranges, to coherency, to edges.

A snap proposes one shift of everything in the hand. Its places come from gaps that are solved and
measured again; whether they are legal is asked afterwards like anywhere else.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.base import Footprint, Point, Pose, footprint
from tabletop.geometry.gap import gap, separation
from tabletop.geometry.meeting import Wish, board_sides, is_met, shift_to, shifted, towards
from tabletop.geometry.region_gap import is_point_inside
from tabletop.geometry.units import (
    COMBAT_RANGE,
    ON_LIMIT,
    at_least,
    each_less_than,
    each_within,
    less_than,
    more_than,
    within,
)
from tabletop.rules.words import limit_text, model_name
from tabletop.state.model import GameState, Model

REACH: Final = 0.15
"""Inches round the pointer's place within which a snap takes hold."""
JUST: Final = 2.0 * ON_LIMIT
"""Inches by which "just inside" is inside: clear of what is reported as on the limit."""
MOST: Final = 6
"""How many wishes are tried, the nearest first."""
MOST_AT_TERRAIN: Final = 4
"""With more models than that in the hand only the one that was taken hold of snaps to terrain."""

Places = Mapping[str, Pose]
May = Callable[[Places, Places], bool]
"""Whether places after a snap are as good as those before it."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A range that was typed to snap to; `is_open`: just outside it, for more than 9"."""

    inches: float
    is_open: bool = False

    @property
    def wanted(self) -> float:
        """The gap that is looked for."""
        return self.inches + (JUST if self.is_open else 0.0)


@dataclass(frozen=True, slots=True)
class Held:
    """One thing that a snap holds: in words, and where it is measured (two equal points: touch)."""

    words: str
    p: Point
    q: Point


@dataclass(frozen=True, slots=True)
class Snap:
    """A shift of everything in the hand, inches, and what it holds."""

    dx: float
    dy: float
    held: tuple[Held, ...]

    @property
    def words(self) -> str:
        """What holds, in words."""
        return ", ".join(one.words for one in self.held)


@dataclass(frozen=True, slots=True)
class _Aim:
    """A wish, its words, and the shift that meets it alone."""

    wish: Wish
    words: str
    dx: float
    dy: float
    is_overlap: bool

    @property
    def rank(self) -> tuple[bool, float]:
        return (not self.is_overlap, math.hypot(self.dx, self.dy))


class Snapper:
    """What the models in the hand may snap to; everything else on the table stands still.

    With `keeps_out` combat ranges are held from outside only: the move may not end in them.
    """

    def __init__(
        self, state: GameState, models: Sequence[str], lead: str, *, keeps_out: bool = False
    ) -> None:
        self.state = state
        self.keeps_out = keeps_out
        self.models = tuple(dict.fromkeys(models))
        self.lead = lead
        taken = set(models)
        self.others = [m for m in state.models.values() if m.id not in taken]
        feet = [m.footprint for m in self.others]
        self._x = np.array([f.x for f in feet])
        self._y = np.array([f.y for f in feet])
        self._outer = np.array([f.radius for f in feet])
        self._inner = np.array([m.base.inner_radius for m in self.others])
        rows: dict[str, list[int]] = {}
        for k, model in enumerate(self.others):
            rows.setdefault(model.unit, []).append(k)
        self._rows = {unit: np.array(found) for unit, found in rows.items()}
        self._insides = np.array([state.model(m).base.inner_radius for m in self.models])
        owners = [state.unit_of(m) for m in self.models]
        self._own = {unit: _where(owner.id == unit for owner in owners) for unit in rows}
        self._foes = {
            player: _where(owner.player != player for owner in owners)
            for player in {state.unit(unit).player for unit in rows}
        }

    def snap(
        self, poses: Places, typed: Typed | None = None, may: May | None = None
    ) -> Snap | None:
        """Return the nearest shift within reach that holds one wish or two; None for none.

        It never makes an overlap or leads off the table; `may` refuses what is worse otherwise.
        """
        feet = self._feet(poses)
        aims = sorted(self._aims(feet, typed), key=lambda aim: aim.rank)[:MOST]
        if not aims:
            return None
        for k, one in enumerate(aims):
            for two in [*aims[k + 1 :], None]:
                found = self._held(one, two)
                if found is None or not self._is_clear(feet, found.dx, found.dy):
                    continue
                after = {m: pose.moved(found.dx, found.dy) for m, pose in poses.items()}
                if may is None or may(poses, after):
                    return found
        return None

    def _feet(self, poses: Places) -> dict[str, Footprint]:
        return {m: footprint(self.state.models[m].base, poses[m]) for m in self.models}

    # ------------------------------------------------------------------ what there is to hold
    def _aims(self, feet: Mapping[str, Footprint], typed: Typed | None) -> Iterator[_Aim]:
        lower, upper = self._bounds(feet)
        wishes = [*self._contacts(feet, lower, upper), *self._edges(feet)]
        for unit, rows in self._rows.items():
            wishes += self._ranges(feet, unit, rows, lower, upper, typed)
        wishes += self._terrain(feet)
        for wish, words in wishes:
            shift = shift_to([wish])
            if shift is not None and within(math.hypot(*shift), REACH):
                value = towards(wish.foot, wish.other)[0]
                is_base = isinstance(wish.other, Footprint) and wish.distance == 0.0
                yield _Aim(wish, words, *shift, is_base and less_than(value, 0.0))

    def _bounds(
        self, feet: Mapping[str, Footprint]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Bounds of the gaps of all pairs (in the hand x others) by circles about the centres."""
        own = list(feet.values())
        x, y = np.array([f.x for f in own])[:, None], np.array([f.y for f in own])[:, None]
        outer = np.array([f.radius for f in own])[:, None]
        inner = self._insides[:, None]
        apart = np.hypot(self._x - x, self._y - y)
        return apart - outer - self._outer, apart - inner - self._inner

    def _contacts(
        self,
        feet: Mapping[str, Footprint],
        lower: NDArray[np.float64],
        upper: NDArray[np.float64],
    ) -> Iterator[tuple[Wish, str]]:
        names = list(feet)
        for i, k in np.argwhere(
            each_within(lower, REACH) & ~each_less_than(upper, -REACH)
        ).tolist():
            foot, other = feet[names[i]], self.others[k]
            if within(abs(separation(foot, other.footprint)), REACH):
                name = model_name(self.state, other.id)
                yield Wish(foot, other.footprint, 0.0), f"touches {name}"

    def _ranges(
        self,
        feet: Mapping[str, Footprint],
        unit_id: str,
        rows: NDArray[np.int64],
        lower: NDArray[np.float64],
        upper: NDArray[np.float64],
        typed: Typed | None,
    ) -> Iterator[tuple[Wish, str]]:
        """Ranges to one unit are measured to its nearest model, so that they hold for the unit."""
        state = self.state
        unit = state.unit(unit_id)
        names = list(feet)
        for group, limits in self._asked(unit_id, typed):
            low, high = lower[np.ix_(group, rows)], upper[np.ix_(group, rows)]
            nearest, farthest = float(low.min()), float(high.min())
            wide = [
                w for w, _ in limits if within(nearest, w + REACH) and at_least(farthest, w - REACH)
            ]
            if not wide:
                continue
            best = _nearest_pair(names, feet, self.others, group, rows, low)
            value, mine, other = best
            label = unit.label if len(unit.models) == 1 else model_name(state, other.id)
            for wanted, is_combat in limits:
                if not within(abs(value - wanted), REACH):
                    continue
                wish, words = wanted, f"exactly {limit_text(wanted)} from {label}"
                if is_combat and not self.keeps_out and not at_least(value, COMBAT_RANGE):
                    wish = COMBAT_RANGE - JUST
                    words = f"just inside {limit_text(COMBAT_RANGE)} of {label}"
                elif is_combat:
                    words += ", out of its range"
                elif typed is not None and typed.is_open and wanted == typed.wanted:
                    words = f"just over {limit_text(typed.inches)} from {label}"
                yield Wish(feet[mine], other.footprint, wish), words

    def _asked(
        self, unit_id: str, typed: Typed | None
    ) -> Iterator[tuple[NDArray[np.int64], list[tuple[float, bool]]]]:
        """Which models in the hand (by number) snap to which distances from a unit."""
        unit = self.state.unit(unit_id)
        own, foes = self._own[unit_id], self._foes[unit.player]
        if own.size:
            yield own, [(unit.coherency, False)]
        if foes.size:
            more = [(typed.wanted, False)] if typed is not None else []
            yield foes, [(COMBAT_RANGE, True), *more]

    def _edges(self, feet: Mapping[str, Footprint]) -> Iterator[tuple[Wish, str]]:
        if self.state.board is None:
            return
        for side in board_sides(self.state.board):
            near = min(feet.values(), key=lambda foot: towards(foot, side)[0])
            if within(abs(towards(near, side)[0]), REACH):
                yield Wish(near, side, 0.0), "touches the table's edge"

    def _terrain(self, feet: Mapping[str, Footprint]) -> Iterator[tuple[Wish, str]]:
        near = feet if len(feet) <= MOST_AT_TERRAIN else {self.lead: feet[self.lead]}
        for feature in self.state.terrain.values():
            x0, y0, x1, y1 = feature.footprint.bounds()
            for foot in near.values():
                out = foot.radius + REACH
                if not (x0 - out < foot.x < x1 + out and y0 - out < foot.y < y1 + out):
                    continue
                if within(abs(towards(foot, feature.footprint)[0]), REACH):
                    is_in = is_point_inside(foot.x, foot.y, feature.footprint)
                    verb = "just wholly on" if is_in else "touches"
                    yield Wish(foot, feature.footprint, 0.0), f"{verb} {feature.label}"

    # ------------------------------------------------------------------ what is held
    def _held(self, one: _Aim, two: _Aim | None) -> Snap | None:
        shift: Point | None = (one.dx, one.dy)
        aims = [one]
        if two is not None:
            aims.append(two)
            if not is_met([two.wish], one.dx, one.dy):
                shift = shift_to([one.wish, two.wish])
        if shift is None or more_than(math.hypot(*shift), REACH):
            return None
        return Snap(*shift, tuple(_told(aim, *shift) for aim in aims))

    def _is_clear(self, feet: Mapping[str, Footprint], dx: float, dy: float) -> bool:
        """Whether nothing in the hand overlaps another base or leaves the table after a shift."""
        moved = {m: shifted(foot, dx, dy) for m, foot in feet.items()}
        lower, _ = self._bounds(moved)
        names = list(moved)
        for i, k in np.argwhere(lower < 0.0).tolist():
            if less_than(separation(moved[names[i]], self.others[k].footprint), 0.0):
                return False
        if self.state.board is None:
            return True
        sides = board_sides(self.state.board)
        return all(at_least(towards(f, s)[0], 0.0) for f in moved.values() for s in sides)

    def in_range(self, poses: Places) -> frozenset[str]:
        """Return the enemy units within whose combat range something in the hand is."""
        feet = self._feet(poses)
        lower, _ = self._bounds(feet)
        names, found = list(feet), set()
        for unit_id, rows in self._rows.items():
            foes = self._foes[self.state.unit(unit_id).player]
            if not foes.size:
                continue
            low = lower[np.ix_(foes, rows)]
            if less_than(float(low.min()), COMBAT_RANGE):
                value = _nearest_pair(names, feet, self.others, foes, rows, low)[0]
                if less_than(value, COMBAT_RANGE):
                    found.add(unit_id)
        return frozenset(found)


def _where(are: Iterable[bool]) -> NDArray[np.int64]:
    return np.array([i for i, is_so in enumerate(are) if is_so], dtype=np.int64)


def _nearest_pair(
    names: Sequence[str],
    feet: Mapping[str, Footprint],
    others: Sequence[Model],
    group: NDArray[np.int64],
    rows: NDArray[np.int64],
    low: NDArray[np.float64],
) -> tuple[float, str, Model]:
    """The nearest pair of the hand and a unit: exact gaps in the order of their lower bounds."""
    best, mine, other = math.inf, "", others[int(rows[0])]
    for flat in np.argsort(low, axis=None).tolist():
        i, k = divmod(flat, len(rows))
        if low[i, k] >= best:
            break
        name, there = names[group[i]], others[int(rows[k])]
        value = separation(feet[name], there.footprint)
        if value < best:
            best, mine, other = value, name, there
    return best, mine, other


def _told(aim: _Aim, dx: float, dy: float) -> Held:
    """What a wish holds after a shift, with the points between which it is measured."""
    wish = replace(aim.wish, foot=shifted(aim.wish.foot, dx, dy))
    if isinstance(wish.other, Footprint):
        found = gap(wish.foot, wish.other)
        return Held(aim.words, found.p, found.p if wish.distance == 0.0 else found.q)
    _, nx, ny = towards(wish.foot, wish.other)
    at = wish.foot.support_point(nx, ny)
    return Held(aim.words, at, at)
