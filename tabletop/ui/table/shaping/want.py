"""What the Shape tool is about to draw: chosen in its panel, kept while it is used."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Literal

from tabletop.errors import TabletopError

Shape = Literal["line", "arc", "block", "ring", "held"]
SHAPES: Final[tuple[tuple[Shape, str], ...]] = (
    ("line", "Line"),
    ("arc", "Arc"),
    ("block", "Block"),
    ("ring", "Ring"),
    ("held", "As it is"),
)
Front = Literal["front", "back", "now"]
FRONTS: Final[tuple[tuple[Front, str], ...]] = (
    ("front", "Front"),
    ("back", "Back"),
    ("now", "As now"),
)
WIDEST: Final = 12.0
"""Inches: the largest gap between bases that can be typed."""


@dataclass(frozen=True, slots=True)
class Want:
    """The shape, the gap between bases (None: as far as coherency allows), and the front.

    `columns` is how many stand in front, 0 for as many as the drawn length holds. `turned` is
    added to the facing by keys, degrees.
    """

    shape: Shape = "line"
    size: float | None = None
    columns: int = 0
    front: Front = "front"
    turned: float = 0.0

    def gap(self, limit: float) -> float:
        """Return the gap in inches for a unit with that coherency range."""
        return limit if self.size is None else self.size


def typed_inches(words: str, least: float = 0.0, most: float = WIDEST) -> float:
    """Return typed inches; raises `TabletopError` for anything else.

    >>> typed_inches('1.5"'), typed_inches("0,25")
    (1.5, 0.25)
    """
    bare = words.strip().removesuffix('"').strip().replace(",", ".")
    try:
        value = float(bare)
    except ValueError:
        value = math.nan
    if not least <= value <= most:
        raise TabletopError(
            f'"{words.strip()[:12]}" is no distance', next_step=f"{least:g} to {most:g} inches"
        )
    return value
