"""What the Add tool is about to put down: chosen in its panel, kept while it is used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from tabletop.geometry.base import Base, round_base
from tabletop.ui.table.add.sizes import LongShape

What = Literal["model", "wall", "area", "objective", "territory"]
WHATS: Final[tuple[tuple[What, str], ...]] = (
    ("model", "Model"),
    ("wall", "Wall"),
    ("area", "Area"),
    ("objective", "Objective"),
    ("territory", "Territory"),
)
DRAWN: Final[tuple[What, ...]] = ("area", "territory")
"""What is drawn corner by corner."""
COUNTS: Final = (1, 5, 10)
ARMIES: Final = ("Blue", "Orange")
"""What invented units of player 1 and 2 are called."""
THICKNESS: Final = 0.3
"""Inches: how thick a wall is."""

FIRST: Final = round_base(32)


@dataclass(frozen=True, slots=True)
class Ground:
    """A kind of area: its name, the kind written in files, its first height and abilities."""

    name: str
    kind: str
    height: float
    abilities: tuple[str, ...] = ()


GROUNDS: Final = (
    Ground("Block", "rock", 3.0, ("COVER",)),
    Ground("Hill", "hill", 2.0, ("COVER",)),
    Ground("Ruin", "ruin", 0.0, ("COVER",)),
    Ground("Wood", "wood", 0.0, ("COVER", "OBSCURING")),
    Ground("Pool", "pool", 0.0, ("IMPASSABLE",)),
)
WALL: Final = Ground("Wall", "wall", 1.5, ("COVER",))
ABILITIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "COVER": "Cover",
        "OBSCURING": "Obscuring",
        "UNSTABLE": "Unstable",
        "IMPASSABLE": "Impassable",
        "PLACE OF POWER": "Place of power",
        "FACTION TERRAIN": "Faction terrain",
    }
)
WHAT_IT_DOES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "COVER": "Attacks hit worse by 1 against who is behind it or wholly on it.",
        "OBSCURING": 'A unit all within 1" of it is hidden from afar and shoots half as far.',
        "UNSTABLE": 'Models may cross it, none ends on what is over 1" high.',
        "IMPASSABLE": "Nobody moves across it or ends on it.",
        "PLACE OF POWER": 'Heroes within 3" may draw on it at the start of a turn.',
        "FACTION TERRAIN": "Belongs to an army; fought like a unit in the combat phase.",
    }
)
"""What each ability does, in a sentence."""


@dataclass(frozen=True, slots=True)
class Want:
    """What to put down; `height` None takes the default of the rules, `joins` the selected unit.

    `turn` is added to the facing of the army (player 1 to the right, player 2 to the left).
    """

    what: What = "model"
    player: int = 1
    base: Base = FIRST
    shape: LongShape = "oval"
    count: int = 1
    turn: float = 0.0
    height: float | None = None
    joins: bool = False
    wall_height: float = WALL.height
    ground: int = 0
    area_height: float = GROUNDS[0].height
    abilities: tuple[str, ...] = GROUNDS[0].abilities
    marker: float = 40.0

    def facing(self, player: int) -> float:
        """Return the facing in degrees of a player's new models."""
        return ((0.0 if player == 1 else 180.0) + self.turn) % 360.0
