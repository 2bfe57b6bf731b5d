"""Why there is no detour: too far, every lane too narrow, no room at the end; in words."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.geometry.base import Base, Footprint, Pose
from tabletop.geometry.obstacles import Obstacles
from tabletop.geometry.route.hindrance import Hindrance, hindrance
from tabletop.geometry.route.lanes import Lane, Thing
from tabletop.rules.words import inch, listed, model_name
from tabletop.state.model import GameState, Model


def reason(
    state: GameState,
    model: Model,
    goal: Pose,
    obstacles: Obstacles,
    left: float,
    mates: Sequence[Model] = (),
) -> str:
    """Return what keeps a model from a place, in a few words that end a sentence.

    `mates` are models of its unit where they stand by then. Only for round bases more than "no
    way was found" can be said.
    """
    name = model_name(state, model.id)
    if not model.base.is_round:
        return f'no way of {left:g}" was found for {name}'
    found = hindrance(model.base, model.pose, goal, obstacles, left, None)
    return f"{name}: {_told(state, found, model.base, obstacles, left, mates)}"


def _told(
    state: GameState,
    found: Hindrance,
    base: Base,
    obstacles: Obstacles,
    left: float,
    mates: Sequence[Model],
) -> str:
    match found.kind:
        case "no spot":
            return "it may not stand there"
        case "too far" if found.needs is not None:
            return f"the shortest way is {inch(found.needs, left)}, {inch(left)} are left"
        case "shut" if found.lane is not None:
            return _lane(state, found.lane, base, obstacles, mates)
        case _:
            return f'no way of {left:g}" was found (nothing is proved)'


def _lane(
    state: GameState, lane: Lane, base: Base, obstacles: Obstacles, mates: Sequence[Model]
) -> str:
    wide = 2.0 * base.a
    ends = [_thing(state, thing, obstacles, mates) for thing in (lane.one, lane.two)]
    between = f"both beside {ends[0]}" if ends[0] == ends[1] else f"between {listed(ends)}"
    return f"the widest lane is {inch(lane.width, wide)}, {between}; its base is {inch(wide)} wide"


def _thing(state: GameState, thing: Thing, obstacles: Obstacles, mates: Sequence[Model]) -> str:
    """What an obstacle is called."""
    match thing.kind:
        case "footprint":
            return _model(state, obstacles.footprints[thing.index], mates)
        case "range":
            return f"the combat range of {_model(state, obstacles.ranges[thing.index][0], mates)}"
        case "solid":
            key = obstacles.solids[thing.index].key
            owner = next(
                (f for f in state.terrain.values() if any(p.key == key for p in f.parts)), None
            )
            return owner.label if owner is not None else key
        case "closed":
            ground = obstacles.closed[thing.index]
            labels = [f.label for f in state.terrain.values() if f.footprint == ground]
            return labels[0] if labels else "impassable ground"
        case _:
            return "the table's edge"


def _model(state: GameState, foot: Footprint, mates: Sequence[Model]) -> str:
    found = next((m for m in (*mates, *state.models.values()) if m.footprint == foot), None)
    return model_name(state, found.id) if found is not None else "a model"
