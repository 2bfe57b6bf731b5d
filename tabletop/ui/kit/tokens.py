"""The values of the visual language, read once from `assets/look/tokens.json`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from tabletop.resources import resource

Dash = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class LineWidth:
    """Width of a line: true size on the table (`inches`, never under `pixels`), or screen size."""

    pixels: float
    inches: float = 0.0

    def at(self, zoom: float, scale: float = 1.0) -> float:
        """Return the width in pixels at `zoom` pixels per inch and a UI scale.

        >>> LineWidth(1.5, 0.075).at(40.0), LineWidth(2.0).at(40.0, 2.0)
        (3.0, 4.0)
        """
        return max(self.pixels * scale, self.inches * zoom)


@dataclass(frozen=True, slots=True)
class Cue:
    """How one state is shown: colour role, dash, icon, mark in words, and its word."""

    colour: str
    line: str
    icon: str
    mark: str
    word: str


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours that replace those of the themes: its name in words, a tip, roles by theme."""

    label: str
    tip: str
    light: Mapping[str, str]
    dark: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Tokens:
    """All values: colours by theme and role, sizes, spaces, lines, dashes, states, zoom steps."""

    themes: Mapping[str, Mapping[str, str]]
    palettes: Mapping[str, Palette]
    sizes: Mapping[str, int]
    leading: float
    space: Mapping[str, int]
    lines: Mapping[str, LineWidth]
    dashes: Mapping[str, Dash]
    states: Mapping[str, Cue]
    lod: Mapping[str, float]
    motion: Mapping[str, int]


@lru_cache(maxsize=1)
def tokens() -> Tokens:
    """Return the shipped values.

    >>> tokens().sizes["body"], tokens().dashes["ghost"]
    (14, (5.0, 4.0))
    """
    data = json.loads(resource("assets", "look", "tokens.json").read_text("utf-8"))
    lines = {
        name: LineWidth(line.get("w_px", line.get("min_px", 1.0)), line.get("w_in", 0.0))
        for name, line in data["line"].items()
        if name != "note"
    }
    dashes = {
        name: tuple(float(part) for part in pattern)
        for name, pattern in data["dash"].items()
        if name != "note"
    }
    return Tokens(
        themes=data["themes"],
        palettes={k: Palette(**v) for k, v in data["palettes"].items() if k != "note"},
        sizes=data["type"]["scale"],
        leading=data["type"]["leading"],
        space={name: value for name, value in data["space"].items() if isinstance(value, int)},
        lines=lines,
        dashes=dashes,
        states={name: Cue(**cue) for name, cue in data["states"].items()},
        lod={k: float(v) for k, v in data["lod"].items() if isinstance(v, int | float)},
        motion={k: v for k, v in data["motion"].items() if isinstance(v, int)},
    )
