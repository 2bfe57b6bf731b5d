"""The `action` of a ruling: a move with its way points, or what else is being done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from tabletop.files.field import Field
from tabletop.files.node import JSON
from tabletop.files.words import FLAGS, MOVES
from tabletop.geometry.base import Pose
from tabletop.geometry.units import is_equal
from tabletop.rules.moves.kinds import PERMISSIONS, MoveKind
from tabletop.rules.moves.move import Move
from tabletop.state.model import GameState, Model

MOVE_KEYS: Final = (
    "type",
    "unit",
    "allowance",
    "move",
    "roll",
    "flags",
    "order",
    "target",
    "paths",
)
OTHERS: Final[Mapping[str, tuple[str, ...]]] = {
    "attack": ("type", "attacker", "target", "weapon"),
    "objective_control": ("type", "active", "previous", "picks"),
    "fight_order": ("type", "state"),
    "damage": (
        "type",
        "weapons",
        "target",
        "mortal",
        "ward_dice",
        "modifiers",
        "allocate_direct",
        "heal",
    ),
    "rally": ("type", "dice", "health", "allocated", "slain"),
}
LONGEST: Final = 500.0


@dataclass(frozen=True, slots=True)
class Action:
    """A read action: its type (`move` for all moves), the state with its flags, and the rest."""

    type: str
    state: GameState
    move: Move | None = None
    rest: Mapping[str, JSON] = field(default_factory=dict)


def read_action(source: Field | None, state: GameState) -> Action:
    """Return an action; raises `TabletopError` for unknown types, ids, keys or way points."""
    if source is None:
        return Action("", state)
    keys = source.keys()
    if "type" not in keys:
        raise source.refused("the key 'type' is missing", "say what is done: type: normal_move")
    kind = keys["type"].choice((*MOVES, *OTHERS), "a type of action")
    if kind in MOVES:
        return _move(source, kind, state)
    keys = source.keys(OTHERS[kind])
    _references(keys, kind, state)
    return Action(kind, state, None, {key: item.json() for key, item in keys.items()})


def _references(keys: dict[str, Field], kind: str, state: GameState) -> None:
    """Check the ids and choices of the actions that are no moves."""
    if kind == "attack":
        for key in ("attacker", "target"):
            if key in keys:
                keys[key].reference(state.units, "unit")
        if "weapon" in keys:
            keys["weapon"].choice(("ranged", "melee"), "a kind of weapon")
    if kind in ("damage", "rally"):
        from tabletop.files.damage_in import (
            check_damage,
            check_rally,
        )  # the first window needs none

        check_damage(keys) if kind == "damage" else check_rally(keys)
    if kind == "fight_order" and "state" in keys:
        from tabletop.files.fight_order import check_state

        check_state(keys["state"])
    if kind == "objective_control":
        if "active" in keys:
            keys["active"].whole("player 1 or 2", least=1, most=2)
        for objective, item in keys["previous"].keys().items() if "previous" in keys else []:
            if objective not in state.objectives:
                raise item.refused(f"there is no objective {objective!r}", "name one of the setup")
            if item.node.value is not None:
                item.whole("player 1 or 2, or nothing", least=1, most=2)
        for unit, item in keys["picks"].keys().items() if "picks" in keys else []:
            if unit not in state.units:
                raise item.refused(f"there is no unit {unit!r}", "name one of the setup")
            item.reference(state.objectives, "objective")


def _move(source: Field, word: str, state: GameState) -> Action:
    keys = source.keys(MOVE_KEYS)
    for key in ("unit", "paths"):
        if key not in keys:
            raise source.refused(f"the key {key!r} is missing", f"add {key}")
    unit = state.unit(keys["unit"].reference(state.units, "unit"))
    models = {m: state.model(m) for m in unit.models}
    paths: dict[str, tuple[Pose, ...]] = {}
    for model, item in keys["paths"].keys().items():
        if model not in models:
            raise item.refused(
                f"{model!r} is no model of unit {unit.id!r}", f"known: {', '.join(models)}"
            )
        paths[model] = _path(item, models[model])
    order: tuple[str, ...] = ()
    if "order" in keys:
        order = tuple(item.reference(paths, "moved model") for item in keys["order"].items())
        if len(set(order)) != len(order):
            raise keys["order"].refused("a model stands twice in the order", "name each once")
    target = keys["target"].reference(state.units, "unit") if "target" in keys else ""
    kind: MoveKind = next(name for name in PERMISSIONS if name == word)
    move = Move(kind, unit.id, _allowance(source, keys), paths, order, target)
    rest: dict[str, JSON] = {key: keys[key].json() for key in ("move", "roll") if key in keys}
    if "flags" in keys:
        flags = {name: item.flag() for name, item in keys["flags"].keys(FLAGS).items()}
        changed = replace(
            unit,
            ran=flags.get("ran", unit.ran),
            retreated=flags.get("retreated", unit.retreated),
            charged=flags.get("charged", unit.charged),
        )
        state = replace(state, units={**state.units, unit.id: changed})
    return Action("move", state, move, rest)


def _allowance(source: Field, keys: dict[str, Field]) -> float:
    for key in ("move", "roll"):
        if key in keys:
            keys[key].number("inches", least=0.0, most=LONGEST)
    if "allowance" in keys:
        return keys["allowance"].number("inches", least=0.0, most=LONGEST)
    if "move" in keys or "roll" in keys:
        return sum(keys[key].number() for key in ("move", "roll") if key in keys)
    raise source.refused("the key 'allowance' is missing", "add the inches available after dice")


def _path(source: Field, model: Model) -> tuple[Pose, ...]:
    start = model.pose
    poses: list[Pose] = []
    facing = start.facing
    for item in source.items(least=1, most=1000):
        values = [part.number("inches or degrees") for part in item.items(2, 3)]
        facing = values[2] if len(values) == 3 else facing
        poses.append(Pose(values[0], values[1], facing, start.z).snapped())
    first = poses[0]
    if not (is_equal(first.x, start.x) and is_equal(first.y, start.y)):
        raise source.refused(
            f"the path of {model.id} starts at [{first.x:g}, {first.y:g}]",
            f"start it where the model stands, at [{start.x:g}, {start.y:g}]",
        )
    if not model.base.is_round and not is_equal(first.facing, start.facing):
        raise source.refused(
            f"the path of {model.id} starts with the facing {first.facing:g}",
            f"start it with the facing of the model, {start.facing:g}",
        )
    return (start, *poses[1:])
