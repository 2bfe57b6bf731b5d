"""The readings of the rules that a ruling or a battle may choose between."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tabletop.geometry.policy import SightPolicy

CoverRule = Literal["any_line_ignore_near", "any_line", "closest_point"]
ObscuringRule = Literal["within_1", "behind_2024"]
RangeRule = Literal["3d", "plan"]


@dataclass(frozen=True, slots=True)
class Options:
    """The chosen readings; the defaults are those of the rules reference (open-questions).

    >>> Options().sight
    'standard'
    """

    sight: SightPolicy = "standard"
    cover_behind: CoverRule = "any_line_ignore_near"
    obscuring: ObscuringRule = "within_1"
    range: RangeRule = "3d"
    own_unit_passable: bool = False
    fly_over_impassable: bool = True
    charge_onto_terrain: bool = True
    retreat_damage_first: bool = False
    crit_always_hits: bool = True
    power_level_shared: bool = True
