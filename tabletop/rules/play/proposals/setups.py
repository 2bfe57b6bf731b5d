"""Places for units that are set up, and for models that return to their unit."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Final

import numpy as np

from tabletop.geometry.base import Base, Footprint, Point, Pose, footprint
from tabletop.geometry.coherency import near_pairs, needed
from tabletop.geometry.gap import separation
from tabletop.geometry.placing.ends import neighbours
from tabletop.geometry.placing.spots import centres_beside, centres_between
from tabletop.geometry.region import Region
from tabletop.geometry.region_gap import region_gap
from tabletop.geometry.removals import holds_together
from tabletop.geometry.sweep import Crowd, comes_nearer, crowd
from tabletop.geometry.units import COMBAT_RANGE, EPS, less_than, more_than, snapped, within
from tabletop.geometry.wholly import wholly_within, wholly_within_region
from tabletop.rules.combat import counts_in_combat, enemies_in_combat
from tabletop.rules.play.proposals.gather import Floats, Seeker, circles, gathered
from tabletop.rules.play.proposals.ways import MARGIN
from tabletop.rules.shaping.ground import Ground
from tabletop.rules.table import table_of
from tabletop.rules.territories import lands
from tabletop.state.battle import foe_of
from tabletop.state.causes import Placement
from tabletop.state.model import GameState, Model

if TYPE_CHECKING:
    from tabletop.rules.play.setting_up import Where

STEP: Final = 1.5
"""Inches between the places of a grid at which the first model is tried."""
LEADS: Final = 160
GROWN: Final = 12
"""Places of the first model round which the whole unit is tried."""
AIR: Final = 0.2
"""Inches that models leave between each other."""


def propose_set_up(
    state: GameState,
    unit: str,
    where: Where,
    near: Point | None = None,
    is_legal: Callable[[Placement], bool] = lambda found: True,
) -> Placement | None:
    """Return a coherent place for a waiting unit that is legal; None when none is found (SU-1)."""
    battle = state.battle
    if battle is None or unit not in battle.waiting:
        return None
    waiting = battle.waiting[unit]
    room = Room(state, waiting.unit.player, where)
    models = waiting.models
    lead, others = models[0], circles(room.ground.standing)
    grown = 0
    for spot in _leads(room, lead, near):
        facing = room.facing(spot)
        pose = replace(spot, facing=facing)
        if not room.suits(lead.base, pose):
            continue
        seekers = [_first(lead, pose, room)]
        for model in models[1:]:
            likes = partial(_in_rows, pose)
            suits = partial(room.suits, model.base)
            seekers.append(Seeker(model, (np.zeros(0), np.zeros(0)), likes, suits, None, facing))
        grown += 1
        limit = waiting.unit.coherency
        poses = gathered(seekers, others, limit, min(AIR, 0.4 * limit))
        if poses is not None:
            found = Placement({s.model.id: (p,) for s, p in zip(seekers, poses, strict=True)})
            if is_legal(found):
                return found
        if grown >= GROWN:
            return None
    return None


def propose_return(
    state: GameState, unit: str, model: str, fresh: Sequence[str] = ()
) -> Placement | None:
    """Return a legal place for one returned model (SU-4); `fresh` were returned this turn too."""
    battle = state.battle
    if battle is None or unit not in state.units or model not in battle.slain:
        return None
    whole, gone = state.unit(unit), battle.slain[model]
    models = state.models_of(unit)
    old = [m.footprint for m in models if m.id not in fresh]
    least = max(1, min(needed(len(models) + 1), len(old)))
    kept = set(enemies_in_combat(table_of(state), unit))
    foes = [
        m.footprint
        for e in state.enemies_of(whole.player)
        if e.id not in kept and counts_in_combat(state, e.id)
        for m in state.models_of(e.id)
    ]
    ground = Ground(state, ())
    joining = Joining([m.footprint for m in models], whole.coherency)
    spots = _beside(gone.base, gone.pose.facing, old, whole.coherency)
    about = (gone.pose.x, gone.pose.y)
    for x, y in sorted(spots, key=lambda p: (round(math.dist(p, about), 6), p)):
        pose = Pose(x, y, gone.pose.facing).snapped()
        foot = footprint(gone.base, pose)
        if neighbours(foot, old, whole.coherency) < least or not ground.is_free(gone.base, pose):
            continue
        if any(less_than(separation(foot, f), COMBAT_RANGE + MARGIN) for f in foes):
            continue
        if joining.is_coherent_with(foot):
            return Placement({model: (pose,)})
    return None


class Joining:
    """A unit that one more model joins: who is near whom is found out once (15.1)."""

    def __init__(self, mates: Sequence[Footprint], limit: float) -> None:
        self.mates, self.limit = mates, limit
        self.masks = [0] * len(mates)
        for i, j, _ in near_pairs(mates, limit):
            self.masks[i] |= 1 << j
            self.masks[j] |= 1 << i

    def is_coherent_with(self, foot: Footprint) -> bool:
        """Say whether the unit is coherent with one more base."""
        count, own = len(self.mates), 0
        for k, mate in enumerate(self.mates):
            if neighbours(foot, (mate,), self.limit):
                own |= 1 << k
        masks = [m | (1 << count if own >> k & 1 else 0) for k, m in enumerate(self.masks)]
        return holds_together([*masks, own], (1 << (count + 1)) - 1)


def _beside(base: Base, facing: float, mates: Sequence[Footprint], limit: float) -> Iterator[Point]:
    for size in (0.0, AIR, 0.9 * limit):
        x, y = centres_beside(base, facing, mates, size, 16)
        yield from zip(x.tolist(), y.tolist(), strict=True)
        yield from centres_between(base, mates, size, 8.0)


@dataclass(slots=True)
class Room:
    """Where models of a player may be set up now."""

    state: GameState
    player: int
    where: Where
    ground: Ground = field(init=False)
    own: tuple[Region, ...] = field(init=False)
    theirs: tuple[Region, ...] = field(init=False)
    foes: Crowd = field(init=False)
    fighters: Crowd = field(init=False)
    piece: list[Footprint] = field(init=False)

    def __post_init__(self) -> None:
        state, where = self.state, self.where
        self.ground = Ground(state, ())
        self.own = lands(state, where.territory)
        self.theirs = lands(state, foe_of(self.player))
        enemies = [e for e in state.enemies_of(self.player) if counts_in_combat(state, e.id)]
        self.foes = crowd([m.footprint for e in enemies for m in state.models_of(e.id)])
        fighters = (e.id for e in enemies if e.id not in where.in_combat_with)
        self.fighters = crowd([m.footprint for e in fighters for m in state.models_of(e)])
        self.piece = []
        if where.wholly_within_of is not None:
            key = where.wholly_within_of[0]
            if key in state.units:
                self.piece = [m.footprint for m in state.models_of(key)]
            elif key in state.models:
                self.piece = [state.models[key].footprint]

    def suits(self, base: Base, pose: Pose) -> bool:
        """Say whether a base may be set up at a pose, mates left out."""
        where, foot = self.where, footprint(base, pose)
        if where.territory and not any(wholly_within_region(foot, area) for area in self.own):
            return False
        if where.from_territory is not None and not all(
            more_than(region_gap(foot, area).distance, where.from_territory + MARGIN)
            for area in self.theirs
        ):
            return False
        if where.from_enemies is not None:
            limit = where.from_enemies + MARGIN + 2 * EPS  # more than, not at least
            if comes_nearer(base, (pose,), self.foes, limit):
                return False
        if comes_nearer(base, (pose,), self.fighters, COMBAT_RANGE + MARGIN):
            return False
        if where.wholly_within_of is not None and not self._is_near(foot):
            return False
        if where.edge is not None and not self._is_at_edge(foot, where.edge):
            return False
        return self.ground.is_free(base, pose)

    def _is_near(self, foot: Footprint) -> bool:
        assert self.where.wholly_within_of is not None
        key, limit = self.where.wholly_within_of
        if self.piece:
            return wholly_within(foot, self.piece, limit)
        feature = self.state.terrain.get(key)
        return feature is None or wholly_within_region(foot, feature.footprint, limit)

    def _is_at_edge(self, foot: Footprint, limit: float) -> bool:
        if self.state.board is None:
            return True
        x0, y0, x1, y1 = foot.bounds()
        width, height = self.state.board
        return any(within(far, limit) for far in (x1, y1, width - x0, height - y0))

    def facing(self, spot: Pose) -> float:
        """Return the way to look: to the middle of the enemy's territory, or of the table."""
        boxes = [area.bounds() for area in self.theirs]
        if not boxes and self.state.board is not None:
            boxes = [(0.0, 0.0, *self.state.board)]
        if not boxes:
            return spot.facing
        x = sum(b[0] + b[2] for b in boxes) / (2 * len(boxes))
        y = sum(b[1] + b[3] for b in boxes) / (2 * len(boxes))
        turn = math.degrees(math.atan2(y - spot.y, x - spot.x))
        return round(turn / 45.0) * 45.0 % 360.0


def _leads(room: Room, lead: Model, near: Point | None) -> Iterator[Pose]:
    """Yield places for the first model: near the place asked for, else the front's middle."""
    state, where = room.state, room.where
    boxes = [area.bounds() for area in room.own] if where.territory else []
    if not boxes and room.piece and where.wholly_within_of is not None:
        far = where.wholly_within_of[1]
        boxes = [
            (x0 - far, y0 - far, x1 + far, y1 + far)
            for x0, y0, x1, y1 in (f.bounds() for f in room.piece)
        ]
    if not boxes and state.board is not None:
        boxes = [(0.0, 0.0, *state.board)]
    if not boxes:
        boxes = [(-30.0, -30.0, 30.0, 30.0)]
    r = lead.base.radius
    spots: list[Point] = []
    for x0, y0, x1, y1 in boxes:
        across = max(1, math.ceil((x1 - x0 - 2 * r) / STEP))
        high = max(1, math.ceil((y1 - y0 - 2 * r) / STEP))
        xs = [snapped(x0 + r + (x1 - x0 - 2 * r) * i / across) for i in range(across + 1)]
        ys = [snapped(y0 + r + (y1 - y0 - 2 * r) * j / high) for j in range(high + 1)]
        spots += [(x, y) for x in xs for y in ys]
    if near is None:
        board = state.board or (0.0, 0.0)
        near = (board[0] / 2, board[1] / 2)
    else:
        spots.append((snapped(near[0]), snapped(near[1])))
    about = near
    spots.sort(key=lambda p: (round(math.dist(p, about), 6), p))
    return (Pose(x, y) for x, y in spots)


def _first(lead: Model, pose: Pose, room: Room) -> Seeker:
    own = (np.array([pose.x]), np.array([pose.y]))
    return Seeker(lead, own, _any, partial(room.suits, lead.base), None, pose.facing)


def _any(x: Floats, y: Floats) -> Floats:
    return np.zeros(x.shape)


def _in_rows(lead: Pose, x: Floats, y: Floats) -> Floats:
    """Rank spots so that ranks grow side by side, then behind each other."""
    angle = math.radians(lead.facing)
    dx, dy = x - lead.x, y - lead.y
    ahead = dx * math.cos(angle) + dy * math.sin(angle)
    aside = dy * math.cos(angle) - dx * math.sin(angle)
    worth: Floats = np.hypot(2.2 * ahead, aside) + np.where(ahead > 0.05, 1.0, 0.0)
    return worth
