"""What can be done to models: base, height, place, facing; one entry for all of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.units_in import MOST_MODELS
from tabletop.geometry.base import Base, Pose
from tabletop.geometry.gap import gap_matrix, overlaps, separation
from tabletop.geometry.levels import level_at
from tabletop.geometry.units import less_than, within
from tabletop.rules.heights import default_height
from tabletop.rules.words import inch
from tabletop.state.events import Event, PieceChanged, apply_all
from tabletop.state.model import GameState, Model, Unit
from tabletop.ui.table.add.naming import copied, model_ids
from tabletop.ui.table.add.sizes import base_words
from tabletop.ui.table.edit.changes import Change, on_models
from tabletop.ui.table.edit.locks import named
from tabletop.ui.table.edit.terrain_ops import centre_of_table, kept_on
from tabletop.ui.table.says import counted

AIR: Final = 0.2
"""Inches between an added model and the one it stands beside."""
FEW: Final = 6
"""Models up to which one link each is enough (15.1)."""
ROUND: Final = 16
"""Directions in which room for another model is looked for."""


def has_default_height(model: Model, keywords: Sequence[str]) -> bool:
    """Whether a model is as tall as base and keywords say."""
    return (model.height, model.height_source) == default_height(model.base, keywords)


def based(state: GameState, models: Sequence[str], base: Base) -> Change:
    """Return models on another base; a height that the rules gave is asked anew."""

    def change(model: Model) -> Model:
        keywords = state.unit(model.unit).keywords
        new = replace(model, base=base)
        if has_default_height(model, keywords):
            height, source = default_height(base, keywords)
            new = replace(new, height=height, height_source=source)
        return new

    words = f"{named(state, models)}: {base_words(base)}"
    return _each(state, models, change, f"base of {named(state, models)}", words)


def tall(state: GameState, models: Sequence[str], height: float | None) -> Change:
    """Return models of a given height, or of the one by the rules (None)."""

    def change(model: Model) -> Model:
        if height is not None:
            return replace(model, height=height, height_source="given")
        tall, source = default_height(model.base, state.unit(model.unit).keywords)
        return replace(model, height=tall, height_source=source)

    size = f"{inch(height)} high" if height is not None else "as high as the rules say"
    words = f"{named(state, models)}: {size}"
    return _each(state, models, change, f"height of {named(state, models)}", words)


def faced(state: GameState, models: Sequence[str], facing: float) -> Change:
    """Return models that face a direction, degrees anticlockwise from the right."""

    def change(model: Model) -> Model:
        return replace(model, pose=replace(model.pose, facing=facing).snapped())

    words = f"{named(state, models)}: facing {facing % 360.0:g} degrees"
    return _each(state, models, change, f"facing of {named(state, models)}", words)


def placed(
    state: GameState, models: Sequence[str], x: float | None = None, y: float | None = None
) -> Change:
    """Return models shifted so that the first one stands at x or y, on what bears it there."""
    first = state.model(models[0]).pose
    dx = 0.0 if x is None else x - first.x
    dy = 0.0 if y is None else y - first.y

    def change(model: Model) -> Model:
        return replace(model, pose=model.pose.moved(dx, dy).snapped())

    words = f"Moved {named(state, models)} to x {inch(first.x + dx)}, y {inch(first.y + dy)}"
    return _each(state, models, change, f"move {named(state, models)}", words)


def _each(
    state: GameState,
    models: Sequence[str],
    change: Callable[[Model], Model],
    label: str,
    words: str,
) -> Change:
    solids = [part for feature in state.terrain.values() for part in feature.parts]
    events: list[Event] = []
    for key in models:
        old = state.model(key)
        new = change(old)
        if new.base != old.base or new.pose != old.pose:
            level = level_at(new.footprint, solids)
            new = replace(new, pose=replace(new.pose, z=level).snapped())
        if new != old:
            events.append(PieceChanged(old, new))
    return on_models(state, label, words, events, models)


# ---------------------------------------------------------------------- more of them
def added(state: GameState, unit: Unit, base: Base | None = None) -> Change:
    """Return one more model of a unit, beside its last one, coherent where there is room.

    `base` None takes the base of the last model. Raises `TabletopError` without room.
    """
    if len(state.models) >= MOST_MODELS:
        raise TabletopError(f"a table holds {MOST_MODELS} models", next_step="remove some first")
    last = state.model(unit.models[-1])
    wanted = base or last.base
    key = model_ids(state, unit.id, len(unit.models) + 1, 1)[0]
    height, source = last.height, last.height_source
    if wanted != last.base or has_default_height(last, unit.keywords):
        height, source = default_height(wanted, unit.keywords)
    new = Model(key, unit.id, wanted, _room_beside(state, unit, wanted), height, source)
    grown = replace(unit, models=(*unit.models, key))
    events = (PieceChanged(unit, grown), PieceChanged(None, new))
    words = f"Added a model on {base_words(wanted)} to {unit.label}"
    change = on_models(state, f"add a model to {unit.label}", words, events, (key,))
    return replace(change, select=(key,))


def _room_beside(state: GameState, unit: Unit, base: Base) -> Pose:
    """Return a free place near the last models of a unit, linked to as many as coherency asks.

    Raises `TabletopError` where there is no room.
    """
    solids = [part for feature in state.terrain.values() for part in feature.parts]
    everyone = list(state.models.values())
    feet = [m.footprint for m in everyone]
    own = [k for k, m in enumerate(everyone) if m.unit == unit.id]
    needed = 1 if len(unit.models) + 1 <= FEW else 2
    best: Model | None = None
    most = -1
    for mate in reversed([state.model(m) for m in unit.models]):
        spots = [_beside(mate, unit, base, k * 360.0 / ROUND) for k in range(ROUND)]
        near = gap_matrix([s.footprint for s in spots], feet)
        for spot, row in zip(spots, near, strict=True):
            if within(float(row.min()), 0.0) or _is_off(state, spot):
                continue
            links = sum(within(float(row[k]), unit.coherency) for k in own)
            if links > most:
                best, most = spot, links
        if best is not None and most >= min(needed, len(own)):
            break
    if best is None:
        raise TabletopError(f"there is no room beside {unit.label}", next_step="move it first")
    return replace(best.pose, z=level_at(best.footprint, solids))


def _beside(mate: Model, unit: Unit, base: Base, degrees: float) -> Model:
    """Return a model a little off a mate, in a direction from its side."""
    a = math.radians(mate.pose.facing + 90.0 + degrees)
    out = mate.base.radius + base.radius + AIR
    for _ in range(3):  # long bases: nearer until there is just the air between them
        x, y = mate.pose.x + out * math.cos(a), mate.pose.y + out * math.sin(a)
        spot = Model("", unit.id, base, Pose(x, y, mate.pose.facing).snapped(), 1.0)
        out -= separation(spot.footprint, mate.footprint) - AIR
    return spot


def _is_off(state: GameState, model: Model) -> bool:
    if state.board is None:
        return False
    x0, y0, x1, y1 = model.footprint.bounds()
    return less_than(min(x0, y0, state.board[0] - x1, state.board[1] - y1), 0.0)


def duplicated(state: GameState, models: Sequence[str]) -> Change:
    """Return copies of models beside them: whole units are new units, parts join their own."""
    return _copied(state, models, None)


def opposite(state: GameState, models: Sequence[str]) -> Change:
    """Return copies on the other side of the table's centre, for the other player."""
    return _copied(state, models, centre_of_table(state))


def _copied(state: GameState, models: Sequence[str], centre: tuple[float, float] | None) -> Change:
    if len(state.models) + len(models) > MOST_MODELS:
        raise TabletopError(f"a table holds {MOST_MODELS} models", next_step="remove some first")
    place = _placing(state, models, centre)
    events: list[Event] = []
    keys: list[str] = []
    after = state
    for unit in dict.fromkeys(state.unit_of(m) for m in models):
        mine = [state.model(m) for m in unit.models if m in models]
        is_whole = len(mine) == len(unit.models) or centre is not None
        if is_whole:
            key, name = copied(after, unit.id, unit.name)
            ids = model_ids(after, key, 1, len(mine))
            player = unit.player if centre is None else 3 - unit.player
            new = replace(
                unit, id=key, name=name, models=ids, player=player, garrison="", wounds=0,
                charged=False, ran=False, retreated=False,
            )  # fmt: skip
            made: list[Event] = [PieceChanged(None, new)]
        else:
            key, ids = unit.id, model_ids(after, unit.id, len(unit.models) + 1, len(mine))
            made = [PieceChanged(unit, replace(unit, models=(*unit.models, *ids)))]
        made += [
            PieceChanged(None, replace(model, id=name, unit=key, pose=place(model)))
            for model, name in zip(mine, ids, strict=True)
        ]
        events += made
        keys += ids
        after = apply_all(made, after)
    verb = "duplicate" if centre is None else "mirror"
    done = "Copied" if centre is None else "Copied through the centre:"
    words = f"{done} {named(state, models)}, {counted(len(keys), 'model')}"
    change = on_models(state, f"{verb} {named(state, models)}", words, events, keys)
    return replace(change, select=tuple(keys))


def _placing(
    state: GameState, models: Sequence[str], centre: tuple[float, float] | None
) -> Callable[[Model], Pose]:
    solids = [part for feature in state.terrain.values() for part in feature.parts]
    shift = (0.0, 0.0) if centre is not None else _free_shift(state, models)

    def place(model: Model) -> Pose:
        pose = model.pose.moved(*shift)
        if centre is not None:
            x, y = 2 * centre[0] - pose.x, 2 * centre[1] - pose.y
            pose = Pose(x, y, pose.facing + 180.0, pose.z)
        there = replace(model, pose=pose.snapped())
        return replace(there.pose, z=level_at(there.footprint, solids)).snapped()

    return place


def _free_shift(state: GameState, models: Sequence[str]) -> tuple[float, float]:
    """Return how far copies stand beside models so that no base overlaps, on the table."""
    mine = [state.model(m) for m in models]
    boxes = [m.footprint.bounds() for m in mine]
    wide = max(b[2] for b in boxes) - min(b[0] for b in boxes) + 0.5
    deep = max(b[3] for b in boxes) - min(b[1] for b in boxes) + 0.5
    others = list(state.models.values())
    span = range(-5, 6)
    tries = [(i * wide, j * deep) for i in span for j in span if (i, j) != (0, 0)]
    tries.sort(key=lambda t: (t[0] ** 2 + t[1] ** 2, -t[0], t[1]))
    for dx, dy in tries:
        there = [replace(m, pose=m.pose.moved(dx, dy)) for m in mine]
        if any(_is_off(state, m) for m in there):
            continue
        if not any(
            overlaps(a.footprint, b.footprint) for a in there for b in others if _near(a, b)
        ):
            return (dx, dy)
    first = mine[0].pose
    x, y = kept_on(state, (first.x + wide, first.y))
    return (x - first.x, y - first.y)


def _near(a: Model, b: Model) -> bool:
    reach = a.base.radius + b.base.radius
    return abs(a.pose.x - b.pose.x) <= reach and abs(a.pose.y - b.pose.y) <= reach
