"""What a click would put down: the pieces, the facts for the journal, and what the judge says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tabletop.errors import TabletopError
from tabletop.files.setup_in import MOST_PIECES
from tabletop.files.units_in import MOST_MODELS
from tabletop.geometry.base import Point
from tabletop.geometry.gap import gap_matrix, overlaps
from tabletop.geometry.levels import level_at
from tabletop.geometry.region import Region, Ring
from tabletop.geometry.region_gap import overlaps_region
from tabletop.geometry.sweep.boxes import may_meet, region_box
from tabletop.geometry.units import ON_LIMIT, is_equal, within
from tabletop.rules.coherency import judge_coherency
from tabletop.rules.finding import Finding, Judgement, judgement
from tabletop.rules.heights import default_height
from tabletop.rules.standing import judge_standing
from tabletop.rules.words import inch, model_name
from tabletop.state.events import Event, ModelMoved, PieceChanged, apply_all
from tabletop.state.model import GameState, Model, Objective, Terrain, Territory, Unit
from tabletop.ui.table.add import blocks, naming
from tabletop.ui.table.add.sizes import base_words
from tabletop.ui.table.add.terrain import checked, feature, on_table, wall_outline
from tabletop.ui.table.add.want import ARMIES, GROUNDS, WALL, Want
from tabletop.ui.table.says import counted


@dataclass(frozen=True, slots=True)
class Proposal:
    """Pieces about to be put down: `label` names the entry, `words` say what was added.

    `standing` is the judge's answer that decides whether they may stand there, `findings` that
    and the coherency of a unit they join; `touching` are the models on the limit.
    """

    label: str
    words: str
    events: tuple[Event, ...]
    models: tuple[Model, ...] = ()
    player: int = 1
    glyph: str = ""
    unit: str = ""
    terrain: Terrain | None = None
    objective: Objective | None = None
    territory: Territory | None = None
    standing: Judgement = field(default_factory=Judgement)
    coherent: Judgement = field(default_factory=Judgement)
    touching: tuple[str, ...] = ()

    @property
    def findings(self) -> Judgement:
        """What the judges say, the standing first."""
        return self.standing + self.coherent


# ---------------------------------------------------------------------- models
def models_at(
    state: GameState, want: Want, joined: Unit | None, at: Point, *, snaps: bool = True
) -> Proposal:
    """Return the block of models round a point, in a new unit or in the joined one.

    Raises `TabletopError` when the table is full.
    """
    if len(state.models) + want.count > MOST_MODELS:
        raise TabletopError(f"a table holds {MOST_MODELS} models", next_step="remove some first")
    unit, keys, events = _unit(state, want, joined)
    player = unit.player
    poses = blocks.block(want.base, at, want.facing(player), want.count)
    if snaps and want.count == 1:
        others = [model.footprint for model in state.models.values()]
        poses = (blocks.laid_against(want.base, poses[0], others),)
    height, source = default_height(want.base, unit.keywords)
    if want.height is not None:
        height, source = want.height, "given"
    solids = [part for terrain in state.terrain.values() for part in terrain.parts]
    models = []
    for key, pose in zip(keys, poses, strict=True):
        model = Model(key, unit.id, want.base, pose, height, source)
        level = level_at(model.footprint, solids)
        models.append(replace(model, pose=replace(pose, z=level)))
    events = (*events, *(PieceChanged(None, model) for model in models))
    after = apply_all(events, state)
    found = judge_standing(after, keys)
    touching: tuple[str, ...] = ()
    if not found:
        free, touching = _free(after, models)
        found = [free]
    coherent = judge_coherency(after, unit.id) if joined is not None else Judgement()
    size = f"{counted(want.count, 'model')} on {base_words(want.base)}"
    label = f"add {unit.label}" if joined is None else f"add {counted(want.count, 'model')}"
    label += "" if joined is None else f" to {unit.label}"
    words = f"Added {unit.label}, {size}" if joined is None else f"Added {size} to {unit.label}"
    return Proposal(
        label, words, events, tuple(models), player, unit.glyph, unit.id,
        standing=judgement(found), coherent=coherent, touching=touching,
    )  # fmt: skip


def _unit(
    state: GameState, want: Want, joined: Unit | None
) -> tuple[Unit, tuple[str, ...], tuple[Event, ...]]:
    if joined is not None:
        keys = naming.model_ids(state, joined.id, len(joined.models) + 1, want.count)
        grown = replace(joined, models=(*joined.models, *keys))
        return grown, keys, (PieceChanged(joined, grown),)
    key, name = naming.invented(state, ARMIES[want.player - 1])
    keys = naming.model_ids(state, key, 1, want.count)
    unit = Unit(key, want.player, keys, name)
    return unit, keys, (PieceChanged(None, unit),)


def _free(state: GameState, models: Sequence[Model]) -> tuple[Finding, tuple[str, ...]]:
    """Return the passing finding of free ground with its margin, and the ids on the limit."""
    mine = {model.id for model in models}
    feet = [model.footprint for model in models]
    others = [model for model in state.models.values() if model.id not in mine]
    head = "Stands on free ground" if len(models) == 1 else "All stand on free ground"
    room = [float("inf")] * len(feet)
    words = "Bases may touch, not overlap"
    if others:
        apart = gap_matrix(feet, [model.footprint for model in others])
        row, column = divmod(int(apart.argmin()), len(others))
        least = float(apart[row, column])
        room = [float(value) for value in apart.min(axis=1)]
        name = model_name(state, others[column].id)
        words = f"Touches {name}" if is_equal(least, 0.0) else f"{inch(least, 0.0)} from {name}"
    if state.board is not None:
        wide, deep = state.board
        for k, foot in enumerate(feet):
            x0, y0, x1, y1 = foot.bounds()
            edge = max(0.0, min(x0, y0, wide - x1, deep - y1))
            if within(edge, ON_LIMIT) and edge < room[k]:
                words = "Up to the edge of the table"
            room[k] = min(room[k], edge)
    margin = min(room)
    on_limit = tuple(m.id for m, left in zip(models, room, strict=True) if within(left, ON_LIMIT))
    told = None if margin == float("inf") else margin
    return Finding("MV-4", "OVERLAPS_MODEL", True, head, words, margin=told), on_limit


# ---------------------------------------------------------------------- terrain and objectives
def wall_at(state: GameState, want: Want, start: Point, end: Point) -> Proposal:
    """Return a wall between two points; raises `TabletopError` when it is too short."""
    outline = wall_outline(state, on_table(state, start), on_table(state, end))
    words = f'{want.wall_height:g}" high'
    return _terrain(state, WALL.name, WALL.kind, outline, want.wall_height, want, words)


def area_at(state: GameState, want: Want, corners: Ring) -> Proposal:
    """Return an area with these corners; raises `TabletopError` when they bound none."""
    ground = GROUNDS[want.ground]
    words = f'{want.area_height:g}" high' if want.area_height else "flat"
    return _terrain(state, ground.name, ground.kind, corners, want.area_height, want, words)


def _terrain(
    state: GameState, word: str, kind: str, corners: Ring, height: float, want: Want, words: str
) -> Proposal:
    ground = checked(corners)
    key, name = naming.invented(state, word)
    abilities = WALL.abilities if kind == WALL.kind else want.abilities
    return feature_at(state, feature(key, name, kind, ground, height, abilities), words)


def feature_at(state: GameState, piece: Terrain, words: str) -> Proposal:
    """Return a whole feature put down where it lies; `words` say more about it.

    Raises `TabletopError` when the table is full.
    """
    if len(state.terrain) >= MOST_PIECES:
        raise TabletopError(f"a table holds {MOST_PIECES} places", next_step="remove some first")
    name, ground = piece.label, piece.footprint
    events: tuple[Event, ...] = (PieceChanged(None, piece),)
    after = apply_all(events, state)
    events = (*events, *resting(state, after, ground))
    after = apply_all(events, state)
    under = [m.id for m in over(state, ground)]
    found = judge_standing(after, under) if under else []
    before = {(f.code, f.models) for f in (judge_standing(state, under) if found else ())}
    found = [f for f in found if (f.code, f.models) not in before]
    if not found:
        found = [Finding("MV-6", "ENDS_MID_CLIMB", True, f"No model is in the way of {name}")]
    return Proposal(
        f"add {name}", f"Added {name}, {words}", events, terrain=piece, standing=judgement(found)
    )


def resting(before: GameState, after: GameState, *grounds: Region) -> tuple[Event, ...]:
    """Return the moves up or down of the models that stood on what is under them in `before`."""
    old = [part for terrain in before.terrain.values() for part in terrain.parts]
    new = [part for terrain in after.terrain.values() for part in terrain.parts]
    moves: dict[str, Event] = {}
    for model in (model for ground in grounds for model in over(after, ground)):
        foot, pose = model.footprint, model.pose
        if model.id in moves or not is_equal(level_at(foot, old), pose.z):
            continue
        there = replace(pose, z=level_at(foot, new)).snapped()
        if there != pose:
            moves[model.id] = ModelMoved(model.id, pose, there)
    return tuple(moves.values())


def over(state: GameState, ground: Region) -> list[Model]:
    """Return the models whose bases overlap a region in plan."""
    box = region_box(ground)
    return [
        model
        for model in state.models.values()
        if may_meet(model.footprint.bounds(), box) and overlaps_region(model.footprint, ground)
    ]


def territory_at(state: GameState, want: Want, corners: Ring) -> Proposal:
    """Return a territory with these corners; raises `TabletopError` when they bound none."""
    if len(state.territories) >= MOST_PIECES:
        raise TabletopError(f"a table holds {MOST_PIECES} territories", next_step="remove some")
    key, name = naming.territory_name(state, want.player)
    piece = Territory(key, want.player, checked(corners), name)
    label = f"add {name}"
    return Proposal(label, f"Added {name}", (PieceChanged(None, piece),), territory=piece)


def objective_at(state: GameState, want: Want, at: Point) -> Proposal:
    """Return an objective marker at a point; raises `TabletopError` where one lies."""
    if len(state.objectives) >= MOST_PIECES:
        raise TabletopError(f"a table holds {MOST_PIECES} objectives", next_step="remove some")
    x, y = on_table(state, at)
    piece = Objective(naming.objective_id(state), x, y, want.marker)
    others = [o.id for o in state.objectives.values() if overlaps(piece.footprint, o.footprint)]
    if others:
        raise TabletopError(f"objective {others[0]} lies here", next_step="click elsewhere")
    return Proposal(
        f"add objective {piece.id}",
        f"Added objective {piece.id}",
        (PieceChanged(None, piece),),
        objective=piece,
    )
