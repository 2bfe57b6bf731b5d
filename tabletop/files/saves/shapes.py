"""How values of the state become plain JSON and back: made once from the types of the fields.

A record is an object of its fields without those that have their default, so that a field added
later leaves old files (and hashes) as they are; a few small ones are rows. One of several records
is `{"Name": fields}`. What does not fit raises `Misfit`, which knows the place.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import copysign
from typing import Final

from tabletop.files.saves.leaves import (
    Misfit,
    Plain,
    flag,
    nothing,
    number,
    text,
    whole,
    whole_out,
)

_ABSENT: Final = object()


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """How one type is written (`out`) and read (`into`)."""

    out: Callable[[typing.Any], Plain]
    into: Callable[[Plain], typing.Any]


class Shapes:
    """Makes shapes from types; `rows` are records written as rows, `by_hand` shapes given.

    `names` resolves names of types that a module imports only for checking.
    """

    def __init__(
        self,
        rows: tuple[type, ...] = (),
        by_hand: Mapping[object, Shape] | None = None,
        names: Mapping[str, object] | None = None,
    ) -> None:
        self._rows = rows
        self._names = dict(names or {})
        self._made: dict[object, Shape] = {
            str: Shape(str, text),
            int: Shape(whole_out, whole),
            float: Shape(float, number),
            bool: Shape(bool, flag),
            type(None): Shape(lambda value: None, nothing),
            **(by_hand or {}),
        }

    def of(self, kind: object) -> Shape:
        """Return the shape of a type."""
        found = self._made.get(kind)
        if found is None:
            found = self._made[kind] = self._make(kind)
        return found

    def _make(self, kind: object) -> Shape:
        origin, parts = typing.get_origin(kind), typing.get_args(kind)
        if origin is typing.Literal:
            return _one_of_words(parts)
        if origin in (typing.Union, types.UnionType):
            return self._union(parts)
        if origin is tuple:
            if len(parts) == 2 and parts[1] is Ellipsis:
                return _many(self.of(parts[0]))
            return _row(tuple(self.of(part) for part in parts), tuple)
        if origin is not None and issubclass(origin, Mapping):
            key, value = parts
            return _table(self.of(value)) if key is str else _pairs(self.of(key), self.of(value))
        if isinstance(kind, type) and dataclasses.is_dataclass(kind):
            fields = self._fields(kind)
            return _short(kind, fields) if kind in self._rows else _record(kind, fields)
        raise TypeError(f"{kind} cannot be saved")

    def _fields(self, kind: type) -> tuple[_FieldShape, ...]:
        hints = typing.get_type_hints(kind, localns=self._names)
        return tuple(
            _FieldShape(f.name, self.of(hints[f.name]), _default(f))
            for f in dataclasses.fields(kind)
        )

    def _union(self, kinds: tuple[object, ...]) -> Shape:
        solid = [kind for kind in kinds if kind is not type(None)]
        if len(solid) == 1:
            return _maybe(self.of(solid[0]))
        records = [kind for kind in solid if isinstance(kind, type)]
        if len(records) != len(solid):
            raise TypeError(f"one of {kinds} cannot be saved")
        return self.tagged(tuple(records), len(solid) < len(kinds))

    def tagged(self, kinds: tuple[type, ...], may_be_none: bool = False) -> Shape:
        """Return the shape of one of several records: an object of one key, the record's name."""
        shapes = {kind: self.of(kind) for kind in kinds}
        by_name = {kind.__name__: shape.into for kind, shape in shapes.items()}
        outs = {kind: (kind.__name__, shape.out) for kind, shape in shapes.items()}

        def out(value: object) -> Plain:
            if value is None and may_be_none:
                return None
            name, written = outs[type(value)]
            return {name: written(value)}

        def into(value: Plain) -> object:
            if value is None and may_be_none:
                return None
            if type(value) is not dict or len(value) != 1:
                raise Misfit("it should be one named thing")
            ((name, inner),) = value.items()
            read = by_name.get(name)
            if read is None:
                raise Misfit(f"this program knows no {name!r}")
            try:
                return read(inner)
            except Misfit as fault:
                raise fault.within(name) from None

        return Shape(out, into)


@dataclass(frozen=True, slots=True, eq=False)
class _FieldShape:
    name: str
    shape: Shape
    default: object

    def is_default(self, value: object) -> bool:
        """Say whether a value need not be written; minus zero is no zero."""
        if value is self.default:
            return True
        if type(value) is float and value == 0.0 and copysign(1.0, value) < 0:
            return False
        return bool(value == self.default)


def _default(f: dataclasses.Field[typing.Any]) -> object:
    if f.default is not dataclasses.MISSING:
        return f.default
    return _ABSENT if f.default_factory is dataclasses.MISSING else f.default_factory()


def _record(kind: type, fields: tuple[_FieldShape, ...]) -> Shape:
    intos = {f.name: f.shape.into for f in fields}
    needed = tuple(f.name for f in fields if f.default is _ABSENT)
    plan = tuple((f.name, f.shape.out, f.is_default) for f in fields)

    def out(value: object) -> Plain:
        written: dict[str, Plain] = {}
        for name, one, is_default in plan:
            found = getattr(value, name)
            if not is_default(found):
                written[name] = one(found)
        return written

    def into(value: Plain) -> object:
        if type(value) is not dict:
            raise Misfit("it should be an object")
        given: dict[str, typing.Any] = {}
        for name, inner in value.items():
            read = intos.get(name)
            if read is None:
                raise Misfit(f"this program knows no {name!r} here")
            try:
                given[name] = read(inner)
            except Misfit as fault:
                raise fault.within(name) from None
        for name in needed:
            if name not in given:
                raise Misfit(f"{name!r} is missing")
        return kind(**given)

    return Shape(out, into)


def _short(kind: type, fields: tuple[_FieldShape, ...]) -> Shape:
    """Return the shape of a record as a row; defaults at its end are left out."""
    intos = tuple(f.shape.into for f in fields)
    least = sum(f.default is _ABSENT for f in fields)

    def out(value: object) -> Plain:
        found = [getattr(value, f.name) for f in fields]
        while len(found) > least and fields[len(found) - 1].is_default(found[-1]):
            found.pop()
        return [f.shape.out(one) for f, one in zip(fields, found, strict=False)]

    def into(value: Plain) -> object:
        if type(value) is not list or not least <= len(value) <= len(intos):
            raise Misfit(f"it should be a row of {least} to {len(intos)}")
        return kind(*[read(one) for read, one in zip(intos, value, strict=False)])

    return Shape(out, into)


def _row(shapes: tuple[Shape, ...], made: Callable[[list[object]], object]) -> Shape:
    outs, intos = tuple(s.out for s in shapes), tuple(s.into for s in shapes)

    def out(value: tuple[object, ...]) -> Plain:
        return [write(one) for write, one in zip(outs, value, strict=True)]

    def into(value: Plain) -> object:
        if type(value) is not list or len(value) != len(intos):
            raise Misfit(f"it should be a row of {len(intos)}")
        return made([read(one) for read, one in zip(intos, value, strict=True)])

    return Shape(out, into)


def _many(item: Shape) -> Shape:
    write, read = item.out, item.into

    def out(value: tuple[object, ...]) -> Plain:
        return [write(one) for one in value]

    def into(value: Plain) -> object:
        if type(value) is not list:
            raise Misfit("it should be a list")
        try:
            return tuple([read(one) for one in value])
        except Misfit as fault:
            raise _found(value, read, fault) from None

    return Shape(out, into)


def _found(items: list[Plain], read: Callable[[Plain], object], fault: Misfit) -> Misfit:
    """Return the fault with the number of the first item that has it."""
    for at, one in enumerate(items):
        try:
            read(one)
        except Misfit as same:
            return same.within(f"[{at}]")
    return fault


def _table(item: Shape) -> Shape:
    write, read = item.out, item.into

    def out(value: Mapping[str, object]) -> Plain:
        return {key: write(one) for key, one in value.items()}

    def into(value: Plain) -> object:
        if type(value) is not dict:
            raise Misfit("it should be an object")
        made: dict[str, object] = {}
        for key, one in value.items():
            try:
                made[text(key)] = read(one)
            except Misfit as fault:
                raise fault.within(str(key)[:80]) from None
        return made

    return Shape(out, into)


def _pairs(key: Shape, item: Shape) -> Shape:
    pair = _row((key, item), tuple)
    inner = _many(pair)

    def out(value: Mapping[object, object]) -> Plain:
        return inner.out(tuple(value.items()))

    def into(value: Plain) -> object:
        return dict(inner.into(value))

    return Shape(out, into)


def _maybe(item: Shape) -> Shape:
    write, read = item.out, item.into
    return Shape(
        lambda value: None if value is None else write(value),
        lambda value: None if value is None else read(value),
    )


def _one_of_words(words: tuple[object, ...]) -> Shape:
    known = {word: word for word in words}

    def into(value: Plain) -> object:
        if type(value) is not str or value not in known:
            raise Misfit(f"{value!r:.80} is none of {', '.join(map(str, words))}")
        return known[value]

    return Shape(str, into)
