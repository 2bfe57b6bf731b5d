"""Packing a unit round a point under conditions: side by side, then the judges have their say."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from tabletop.geometry.base import Base, Footprint, Point, Pose, footprint, round_base
from tabletop.geometry.coherency import needed
from tabletop.geometry.forms.cluster import Cluster
from tabletop.geometry.gap import separation
from tabletop.geometry.placing.spots import beside
from tabletop.geometry.sight import Body, SightScene
from tabletop.geometry.units import COMBAT_RANGE, less_than, more_than, within
from tabletop.geometry.wholly import farthest
from tabletop.rules.combat import counts_in_combat, enemies_in_combat
from tabletop.rules.finding import Finding
from tabletop.rules.measure import gap_between
from tabletop.rules.measure import within as pieces_within
from tabletop.rules.setup import SetUp, judge_setup
from tabletop.rules.shaping.ground import Ground
from tabletop.rules.standing import placed
from tabletop.rules.table import body_of
from tabletop.rules.words import inch, limit_text, margin_text
from tabletop.state.model import GameState, Model

LEADS: Final = 120
"""Places of the first model that are tried for each reading of the conditions."""
PAUSE: Final = 12
"""Places looked at in a slice."""
STEP: Final = 0.6
"""Inches between places of a grid."""
ROUND: Final = 14.0
"""Inches round the point in which a place is looked for."""
SPECK: Final = round_base(1e-5)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked of the places; distances in inches, all that is given must hold.

    `near`: within `near_limit` of that enemy unit, some model or (`is_each_near`) every one.
    `away`: more than so far from all enemies. `is_out_of_combat`: in combat with nobody, by sight
    as well as by distance. `wholly`: every base wholly within so far of `middle`. `size` is the
    gap between neighbours.
    """

    middle: Point
    size: float = 0.0
    near: str = ""
    near_limit: float = COMBAT_RANGE
    is_each_near: bool = False
    away: float | None = None
    is_out_of_combat: bool = True
    wholly: float | None = None


@dataclass(frozen=True, slots=True)
class Packed:
    """How far a search is: `part` done, 0 to 1; places by model once found, None while not.

    `facts` is what the judges said of them, each condition with its measurement.
    """

    part: float
    poses: tuple[Pose, ...] | None = None
    is_over: bool = False
    facts: tuple[Finding, ...] = ()


def packed(state: GameState, unit: str, wanted: Wanted) -> Iterator[Packed]:
    """Yield after each slice of work; the last value has the places, or none when none is found.

    First only places outside every combat range are taken, then also such that no enemy
    sees. What is found was judged as a set-up (SU-1, 7.0).
    """
    search = _Packing(state, unit, wanted)
    readings = (True, False) if wanted.is_out_of_combat else (False,)
    for k, is_strict in enumerate(readings):
        for part, poses in search.run(is_strict):
            done = (k + part) / len(readings)
            if poses is not None:
                yield Packed(1.0, poses, True, search.facts)
                return
            yield Packed(done)
    yield Packed(1.0, None, True)


@dataclass(slots=True)
class _Packing:
    """One search."""

    state: GameState
    unit: str
    wanted: Wanted
    ground: Ground = field(init=False)
    models: tuple[Model, ...] = field(init=False)
    foes: list[Model] = field(init=False)
    fighters: list[Model] = field(init=False)
    target: list[Footprint] = field(init=False)
    facing: float = field(init=False)
    facts: tuple[Finding, ...] = ()
    _scene: SightScene | None = None
    _known: dict[tuple[Base, Pose, bool], bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        state, whole = self.state, self.state.unit(self.unit)
        self.ground = Ground(state, whole.models)
        self.models = state.models_of(self.unit)
        enemies = list(state.enemies_of(whole.player))
        self.foes = [m for e in enemies for m in state.models_of(e.id)]
        self.fighters = [
            m for e in enemies if counts_in_combat(state, e.id) for m in state.models_of(e.id)
        ]
        near = self.wanted.near
        self.target = [m.footprint for m in state.models_of(near)] if near else []
        self.facing = self.models[0].pose.facing

    def run(self, is_strict: bool) -> Iterator[tuple[float, tuple[Pose, ...] | None]]:
        """Yield the part done and, at last, the places."""
        base, leads, tried = self.models[0].base, self._leads(), 0
        for k, pose in enumerate(leads):
            if tried >= LEADS:
                break
            part = max(tried / LEADS, k / len(leads))
            if k % PAUSE == 0:
                yield part, None
            if not (self._is_near(base, pose) and self._suits(base, pose, is_strict)):
                continue
            tried += 1
            for poses in self._grown(pose, is_strict):
                yield part, None
                if poses is not None and self._holds(poses):
                    yield 1.0, poses
                    return

    def _grown(self, lead: Pose, is_strict: bool) -> Iterator[tuple[Pose, ...] | None]:
        """Yield after each model that was placed beside the first; the last value has all."""
        limit = self.state.unit(self.unit).coherency
        cluster = Cluster(min(self.wanted.size, limit), limit)
        cluster.add(self.models[0].base, lead)
        need = needed(len(self.models))

        def score(point: Point) -> float:
            return math.dist(point, (lead.x, lead.y))

        for model in self.models[1:]:
            least = min(need, len(cluster.poses))
            spot = cluster.grown(
                model.base,
                lambda point: self.facing,
                score,
                lambda base, pose: self._suits(base, pose, is_strict),
                least,
            )
            if spot is None:
                return
            cluster.add(model.base, spot)
            yield None
        yield tuple(cluster.poses)

    def _leads(self) -> list[Pose]:
        """Places of the first model worth trying, those near the point first."""
        base, wanted = self.models[0].base, self.wanted
        x, y = wanted.middle
        spots = [Pose(x, y, self.facing)]
        if self.target:
            limit = wanted.near_limit
            sizes = sorted({limit, 0.75 * limit, 0.5 * limit, 0.0, min(COMBAT_RANGE, limit)})
            for other in self.target:
                for size in sizes:
                    spots += beside(base, self.facing, other, size)
        spots += self._grid()
        spots.sort(key=lambda p: (round(math.dist((p.x, p.y), (x, y)), 6), p.x, p.y))
        return spots

    def _grid(self) -> list[Pose]:
        x, y = self.wanted.middle
        if self.target:
            far = self.wanted.near_limit + self.models[0].base.radius
            boxes = [f.bounds() for f in self.target]
            x0, y0 = min(b[0] for b in boxes) - far, min(b[1] for b in boxes) - far
            x1, y1 = max(b[2] for b in boxes) + far, max(b[3] for b in boxes) + far
        else:
            x0, y0, x1, y1 = x - ROUND, y - ROUND, x + ROUND, y + ROUND
        across, high = math.ceil((x1 - x0) / STEP), math.ceil((y1 - y0) / STEP)
        return [
            Pose(x0 + STEP * i, y0 + STEP * j, self.facing).snapped()
            for i in range(across + 1)
            for j in range(high + 1)
        ]

    # ------------------------------------------------------------------ one place
    def _suits(self, base: Base, pose: Pose, is_strict: bool) -> bool:
        key = (base, pose, is_strict)
        if key not in self._known:
            self._known[key] = self._suits_anew(base, pose, is_strict)
        return self._known[key]

    def _suits_anew(self, base: Base, pose: Pose, is_strict: bool) -> bool:
        wanted, foot = self.wanted, footprint(base, pose)
        if wanted.wholly is not None:
            speck = footprint(SPECK, Pose(*wanted.middle))
            if not within(farthest(foot, speck).distance, wanted.wholly):
                return False
        if wanted.is_each_near and self.target and not self._is_near(base, pose):
            return False
        if wanted.away is not None and any(
            not more_than(separation(foot, m.footprint), wanted.away) for m in self.foes
        ):
            return False
        if not self.ground.is_free(base, pose):
            return False
        if not wanted.is_out_of_combat:
            return True
        close = [m for m in self.fighters if _is_in_range(foot, m.footprint)]
        return not close or (not is_strict and self._is_hidden(base, pose, close))

    def _is_near(self, base: Base, pose: Pose) -> bool:
        if not self.target:
            return True
        foot, limit = footprint(base, pose), self.wanted.near_limit
        return any(within(separation(foot, f), limit) for f in self.target)

    def _is_hidden(self, base: Base, pose: Pose, close: Sequence[Model]) -> bool:
        """Say whether a model there and the enemies in range do not see each other."""
        if self._scene is None:
            rest = [m for m in self.state.models.values() if m.unit != self.unit]
            solids = tuple(p for f in self.state.terrain.values() for p in f.parts)
            bodies = tuple(body_of(m) for m in rest)
            self._scene = SightScene(bodies, solids, self.state.options.sight)
        here = self.ground.levelled(base, pose)
        height = next(m.height for m in self.models if m.base == base)
        one = Body("?", self.unit, footprint(base, here), here.z, height)
        for other in close:
            two = body_of(other)
            if self._scene.sees(one, two, (self.unit,)) or self._scene.sees(two, one, (two.group,)):
                return False
        return True

    # ------------------------------------------------------------------ all places
    def _holds(self, poses: Sequence[Pose]) -> bool:
        """Ask the judges about the whole unit."""
        wanted = self.wanted
        spots = dict(zip((m.id for m in self.models), poses, strict=True))
        asked = SetUp(enemies=wanted.away, may_be_in_combat=True)
        judged = judge_setup(self.state, self.unit, spots, asked)
        if not judged.is_legal:
            return False
        end = placed(self.state, spots)
        if wanted.is_out_of_combat and enemies_in_combat(end, self.unit):
            return False
        pieces = [m.id for m in self.models] if wanted.is_each_near else [self.unit]
        if wanted.near and not all(
            pieces_within(end, p, wanted.near, wanted.near_limit) for p in pieces
        ):
            return False
        kept = tuple(f for f in judged.passed if f.code in ("NOT_COHERENT", "SETUP_TOO_CLOSE"))
        self.facts = (*self._facts(end, pieces), *kept)
        return True

    def _facts(self, end: GameState, pieces: Sequence[str]) -> list[Finding]:
        """Say how the conditions are met."""
        wanted, label, found = self.wanted, self.state.unit(self.unit).label, list[Finding]()
        if wanted.near:
            far = max(gap_between(end, p, wanted.near) for p in pieces)
            limit, foe = wanted.near_limit, self.state.unit(wanted.near).label
            who = "Every model" if wanted.is_each_near else label
            head = f"{who} is within {limit_text(limit)} of {foe}"
            detail = f"Gap {inch(far, limit)}; {margin_text(limit - far)}"
            margin = abs(limit - far)
            found.append(
                Finding(
                    "M-2", "OUT_OF_RANGE", True, head, detail, units=(wanted.near,),
                    measured=far, allowed=limit, margin=margin,
                )
            )  # fmt: skip
        if wanted.is_out_of_combat:
            detail = "No enemy is both in combat range and visible"
            head = f"{label} is in combat with nobody"
            found.append(Finding("7.0", "ENDS_IN_COMBAT", True, head, detail))
        return found


def _is_in_range(one: Footprint, other: Footprint) -> bool:
    far = math.hypot(one.x - other.x, one.y - other.y) - one.radius - other.radius
    if not less_than(far, COMBAT_RANGE):
        return False
    return less_than(separation(one, other), COMBAT_RANGE)
