"""Short forms of the question templates: what is typed in them, and what is wrong with it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from tabletop.errors import TabletopError
from tabletop.files.ruling import Box, Ruling
from tabletop.geometry.base import Base
from tabletop.ui.card.shown import joined
from tabletop.ui.table.add.sizes import told, typed_base

AIR, NEAR = 1.6, 4.0
"""Inches round the models of a template, and how much of a wall is worth looking at."""


@dataclass(frozen=True, slots=True)
class Blank:
    """One line of a form: a number between `least` and `most`, a base, or one of `options`."""

    key: str
    label: str
    first: str
    least: float = 0.0
    most: float = 40.0
    is_base: bool = False
    is_whole: bool = False
    options: tuple[str, ...] = ()

    def read(self, text: str) -> float | Base | str:
        """Return what a text stands for; raises `TabletopError` with words for beside the line."""
        if self.options:
            return text if text in self.options else self.options[0]
        if self.is_base:
            return typed_base(text)
        try:
            value = float(text.strip().replace(",", ".").rstrip('"°'))
        except ValueError:
            value = math.nan
        is_off = self.is_whole and value != int(value) if math.isfinite(value) else True
        if is_off or not self.least <= value <= self.most:
            what = "a whole number" if self.is_whole else "a number"
            raise TabletopError(f"{what} from {self.least:g} to {self.most:g}")
        return round(value, 8)


class Filled:
    """The read values of a form, by key."""

    def __init__(self, values: Mapping[str, float | Base | str]) -> None:
        self._values = values

    def number(self, key: str) -> float:
        """Return a typed number."""
        value = self._values[key]
        return value if isinstance(value, float) else 0.0

    def base(self, key: str) -> Base:
        """Return a typed base."""
        value = self._values[key]
        return value if isinstance(value, Base) else Base("round", 32.0, 32.0)

    def word(self, key: str) -> str:
        """Return a chosen word."""
        return str(self._values[key])


@dataclass(frozen=True, slots=True)
class Template:
    """A common question: its form, and the ruling that a filled form asks.

    The first line is the one most often changed: it has the keyboard first.
    """

    id: str
    icon: str
    label: str
    note: str
    blanks: tuple[Blank, ...]
    build: Callable[[Filled], Ruling]

    def firsts(self) -> dict[str, str]:
        """Return the form as it is offered."""
        return {blank.key: blank.first for blank in self.blanks}

    def ruling(self, texts: Mapping[str, str]) -> Ruling:
        """Return the ruling of a form; raises `TabletopError` for the first line that is wrong."""
        wrong = self.wrong(texts)
        for blank in self.blanks:
            if blank.key in wrong:
                raise TabletopError(f"{blank.label}: {wrong[blank.key]}")
        ruling = self.build(Filled({b.key: b.read(texts.get(b.key, "")) for b in self.blanks}))
        return replace(ruling, camera=_around(ruling))

    def wrong(self, texts: Mapping[str, str]) -> dict[str, str]:
        """Return what is wrong, by line."""
        found: dict[str, str] = {}
        for blank in self.blanks:
            try:
                blank.read(texts.get(blank.key, ""))
            except TabletopError as fault:
                words = told(fault) if fault.next_step else fault.reason
                found[blank.key] = words
        return found


def _around(ruling: Ruling) -> Box:
    """Return the part of the table to look at: all models, before and after, and near walls."""
    state = ruling.state
    boxes = [model.footprint.bounds() for model in state.models.values()]
    ends = ruling.checks[0].params.get("ends") if ruling.checks else None
    places = [path[-1] for path in ruling.move.paths.values()] if ruling.move is not None else []
    points = [(pose.x, pose.y) for pose in places]
    for place in ends.values() if isinstance(ends, dict) else ():
        x, y, *_ = place if isinstance(place, list) else [0.0, 0.0]
        if isinstance(x, float) and isinstance(y, float):
            points.append((x, y))
    boxes += [(x - 1.0, y - 1.0, x + 1.0, y + 1.0) for x, y in points]
    middle = sum(box[1] + box[3] for box in boxes) / len(boxes) / 2
    for feature in state.terrain.values():
        x0, y0, x1, y1 = feature.footprint.bounds()
        boxes.append((x0, max(y0, middle - NEAR), x1, min(y1, middle + NEAR)))
    x0, y0, x1, y1 = joined(boxes)
    return (x0 - AIR, y0 - AIR, x1 + AIR, y1 + AIR)
