"""Made-up values of any type of the state, so that no kind of fact can be forgotten."""

import dataclasses
import types
import typing
from collections.abc import Mapping

from tabletop.geometry.base import Base, Pose
from tabletop.geometry.region import Region
from tabletop.state import battle, model

NAMES = {**vars(model), **vars(battle)}


def value(kind, chance, is_full=True):
    """Return a made-up value of a type; `is_full` fills what may be empty."""
    if kind is str:
        return "".join(chance.choice("aßя😀 '\"\\\n-7") for _ in range(chance.randint(1, 6)))
    if kind is int:
        return chance.choice((-3, 0, 1, 2, 17, 10**6))
    if kind is float:
        return chance.choice((-0.0, 0.0, 0.1, 1 / 3, 29.7, -12.123456789012345, 1e-8))
    if kind is bool:
        return chance.random() < 0.5
    if kind is Base:
        return Base("oval", 60.0, 35.0) if chance.random() < 0.5 else Base("round", 28.5, 28.5)
    if kind is Pose:
        return Pose(*(value(float, chance) for _ in range(4)))
    if kind is Region:
        return Region(((0.0, 0.0), (1 / 3, 0.0), (0.0, 2.5)), (((0.1, 0.1),) * 3,) * is_full)
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Literal:
        return chance.choice(parts)
    if origin in (typing.Union, types.UnionType):
        solid = [k for k in parts if k is not type(None)] if is_full else list(parts)
        picked = chance.choice(solid)
        return None if picked is type(None) else value(picked, chance, is_full)
    if origin is tuple:
        if len(parts) == 2 and parts[1] is Ellipsis:
            return tuple(value(parts[0], chance, is_full) for _ in range(2 if is_full else 0))
        return tuple(value(part, chance, is_full) for part in parts)
    if origin is not None and issubclass(origin, Mapping):
        keys = [value(parts[0], chance, is_full) for _ in range(2 if is_full else 0)]
        return {key: value(parts[1], chance, is_full) for key in keys}
    assert dataclasses.is_dataclass(kind), kind
    hints = typing.get_type_hints(kind, localns=NAMES)
    return kind(**{f.name: value(hints[f.name], chance, is_full) for f in dataclasses.fields(kind)})
