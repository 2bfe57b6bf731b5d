"""Sight from and to bases that are only thought of: any place, base and height, nothing moved."""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tabletop.geometry.base import Base, Footprint, Point, Pose, footprint
from tabletop.geometry.gap import gap_matrix, separation
from tabletop.geometry.levels import level_at
from tabletop.geometry.policy import SightPolicy
from tabletop.geometry.region_gap import overlaps_region
from tabletop.geometry.sight import Body, Sight, SightScene
from tabletop.geometry.sweep.boxes import may_meet, region_box
from tabletop.geometry.units import less_than, more_than
from tabletop.rules.finding import Finding
from tabletop.rules.heights import default_height
from tabletop.rules.standing import judge_standing
from tabletop.rules.table import Table, garrison_bodies, table_of
from tabletop.state.model import GameState, Model, Unit

State = GameState | Table
POLICIES: Final[tuple[SightPolicy, ...]] = ("standard", "equal_blocks", "terrain_only", "plan")
AT_A_TIME: Final = 12
"""Models that are asked before others may cut in."""
LOOKED_OVER: Final = 40
"""Models whose place is looked at before others may cut in."""
NOBODY: Final = "?"
"""Begins the key and the group of a base that is no model of the table."""


@dataclass(frozen=True, slots=True)
class Imagined:
    """A base thought of: where it stands, how tall it is, and where that number comes from.

    `stead` is the model whose place it takes, as if that model stood here on such a base; then
    it belongs to that model's unit, and the model itself is in nobody's way.
    """

    base: Base
    pose: Pose
    height: float
    source: str = "given"
    stead: str = ""

    @property
    def footprint(self) -> Footprint:
        """The exact outline of the base on the plan."""
        return footprint(self.base, self.pose)

    @property
    def top(self) -> float:
        """Height of the top above the table, inches."""
        return self.pose.z + self.height


End = str | Imagined
"""An end of a sight line: the id of a model, or a base thought of."""


def imagined(
    state: GameState,
    base: Base,
    at: Point,
    height: float | None = None,
    *,
    facing: float = 0.0,
    stead: str = "",
) -> Imagined:
    """Return a base at a point, on the level that bears it there (MV-6).

    Without a height it is as tall as a model on such a base is when nobody says so (G-5).
    """
    solids = [part for feature in state.terrain.values() for part in feature.parts]
    pose = Pose(at[0], at[1], facing).snapped()
    pose = replace(pose, z=level_at(footprint(base, pose), solids))
    if height is not None:
        return Imagined(base, pose, height, stead=stead)
    keywords = state.unit_of(stead).keywords if stead else ()
    return Imagined(base, pose, *default_height(base, keywords), stead)


def in_stead(state: GameState, model_id: str) -> Imagined:
    """Return a base just like a model's, in its place, to be changed or moved in thought."""
    model = state.model(model_id)
    return Imagined(model.base, model.pose, model.height, model.height_source, model_id)


def is_there(state: GameState, end: End) -> bool:
    """Say whether an end can be asked about: its model is on the table."""
    name = end if isinstance(end, str) else end.stead
    return not name or name in state.models


def ends(state: State, near: End, far: End) -> tuple[Body, Body]:
    """Return both ends as sight sees them, with different keys."""
    table = table_of(state)
    one, two = _body(table, near, f"{NOBODY}near"), _body(table, far, f"{NOBODY}far")
    if one.key == two.key and near != far:
        two = replace(two, key=f"{NOBODY}far")
    return one, two


def look_between(state: State, near: End, far: End) -> Sight:
    """Return whether one end sees the other, with the line or what closes every line (6.0).

    Only lines are asked about. A base that stands for no model has no unit: everybody may be in
    its way. Models of the observer's own unit never hide anything from it.
    """
    table = table_of(state)
    one, two = ends(table, near, far)
    return table.scene.look(one, two, (one.group,))


def readings(state: State, near: End, far: End) -> dict[SightPolicy, bool]:
    """Return whether one end sees the other under each policy of sight."""
    table = table_of(state)
    one, two = ends(table, near, far)
    found: dict[SightPolicy, bool] = {}
    for policy in POLICIES:
        is_now = policy == table.state.options.sight
        scene = table.scene if is_now else _scene(table, policy)
        found[policy] = scene.sees(one, two, (one.group,))
    return found


def stuck_in(state: GameState, end: End) -> tuple[str, ...]:
    """Return the features of which a solid reaches into a base above its feet (MV-6).

    That is an error of the position, and such a base gets no verdict of sight.
    """
    piece = state.model(end) if isinstance(end, str) else end
    foot = piece.footprint
    box = foot.bounds()
    return tuple(
        feature.id
        for feature in state.terrain.values()
        if any(
            more_than(part.top, piece.pose.z)
            and may_meet(box, region_box(part.region))
            and overlaps_region(foot, part.region)
            for part in feature.parts
        )
    )


def judge_place(state: GameState, spot: Imagined) -> list[Finding]:
    """Return what forbids a base to stand where it is thought of (MV-4, MV-6, T-3, T-4, G-6)."""
    models, units = dict(state.models), dict(state.units)
    name, owner = spot.stead, state.unit_of(spot.stead).id if spot.stead else NOBODY
    if not name:
        name = NOBODY
        units[owner] = Unit(owner, 1, (name,), "This base")
    models[name] = Model(name, owner, spot.base, spot.pose, spot.height, spot.source)
    return judge_standing(replace(state, models=models, units=units), [name])


def taken_by(state: State, end: End) -> str:
    """Return a model whose base overlaps that of an end (MV-4), "" when none does."""
    table = table_of(state)
    own = end if isinstance(end, str) else end.stead
    foot = table.bodies[end].footprint if isinstance(end, str) else end.footprint
    for name, body in table.bodies.items():
        other = body.footprint
        reach = foot.radius + other.radius
        is_near = abs(other.x - foot.x) <= reach and abs(other.y - foot.y) <= reach
        if is_near and name != own and less_than(separation(foot, other), 0.0):
            return name
    return ""


@dataclass(frozen=True, slots=True)
class Watch:
    """What a unit sees of a spot: which of its models see it, and how near the nearest is.

    `gap` is through the air, to the nearest model that sees it, or to the nearest at all when
    none does. `placed_on` is the feature that the unit looks from instead of its models,
    `stuck` the number of its models that stand inside terrain and are not asked (MV-6).
    """

    unit: str
    seen_by: tuple[str, ...]
    nearest: str
    gap: float
    placed_on: str = ""
    stuck: int = 0

    @property
    def sees(self) -> bool:
        """Whether any of its models sees the spot."""
        return bool(self.seen_by)


def watchers(state: State, spot: Imagined) -> Generator[None, None, tuple[Watch, ...]]:
    """Return for every unit who of it sees a spot (6.0), pausing so that others may cut in.

    Only lines are asked about. A unit placed on a feature looks from that feature.
    """
    table = table_of(state)
    board, bodies = table.state, table.bodies
    body = _body(table, spot, f"{NOBODY}spot")
    asked: list[str] = []
    for count, name in enumerate(board.models):
        if count % LOOKED_OVER == LOOKED_OVER - 1:
            yield
        if name != spot.stead and not board.unit_of(name).garrison and not stuck_in(board, name):
            asked.append(name)
    yield
    seen: set[str] = set()
    for start in range(0, len(asked), AT_A_TIME):
        some = asked[start : start + AT_A_TIME]
        column = table.scene.matrix([bodies[m] for m in some], [body])[:, 0]
        seen.update(m for m, is_seen in zip(some, column.tolist(), strict=True) if is_seen)
        yield
    gaps = gaps_to(board, spot, list(board.models))
    known = set(asked)
    found: list[Watch] = []
    for unit in board.units.values():
        models = tuple(m for m in unit.models if m != spot.stead)
        if not models:
            continue
        if unit.garrison:
            is_seen = _sees_from(table, unit, body)
            seeing = models if is_seen else ()
            near = min(models, key=lambda m: gaps[m])
            found.append(Watch(unit.id, seeing, near, gaps[near], unit.garrison))
            continue
        seeing = tuple(m for m in models if m in seen)
        near = min(seeing or models, key=lambda m: gaps[m])
        stuck = sum(1 for m in models if m not in known)
        found.append(Watch(unit.id, seeing, near, gaps[near], stuck=stuck))
    return tuple(found)


def gaps_to(state: GameState, spot: Imagined, models: Sequence[str]) -> dict[str, float]:
    """Return the distances of models to a base thought of, through the air (M-1, D-5)."""
    if not models:
        return {}
    pieces = [state.model(m) for m in models]
    flat = gap_matrix([m.footprint for m in pieces], [spot.footprint])[:, 0].tolist()
    if state.options.range == "plan":
        return dict(zip(models, flat, strict=True))
    return {
        m.id: math.hypot(away, m.pose.z - spot.pose.z) for m, away in zip(pieces, flat, strict=True)
    }


def _body(table: Table, end: End, key: str) -> Body:
    if isinstance(end, str):
        return table.bodies[end]
    group = key
    if end.stead:
        key, group = end.stead, table.state.unit_of(end.stead).id
    return Body(key, group, end.footprint, end.pose.z, end.height)


def _scene(table: Table, policy: SightPolicy) -> SightScene:
    return SightScene(tuple(table.bodies.values()), table.solids, policy)


def _sees_from(table: Table, unit: Unit, body: Body) -> bool:
    """Say whether a line runs from the feature a unit is placed on to a body (1.5, 6.0 FAQ)."""
    scene = SightScene(
        [other for other in table.bodies.values() if other.group != unit.id],
        [s for s in table.solids if s.key.split(":")[0] != unit.garrison],
        table.state.options.sight,
    )
    edges = garrison_bodies(table, unit.garrison)
    return any(scene.sees(edge, body, (edge.group,)) for edge in edges)
