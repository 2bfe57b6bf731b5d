"""What each kind of move is allowed to do: one table, from the abilities that grant the moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

MoveKind = Literal[
    "free",
    "normal_move",
    "run",
    "retreat",
    "charge",
    "pile_in",
    "redeploy",
    "power_through",
    "shift",
    "slip",
]
Ban = Literal["", "combat", "range"]
Start = Literal["any", "in_combat", "not_in_combat", "in_combat_or_charged", "charged_in_combat"]


@dataclass(frozen=True, slots=True)
class Permission:
    """What a kind of move asks at its start, bans on its way, and bans at its end.

    `combat` bans being in combat (sight counts), `range` bans enemy combat ranges (sight does
    not, 7.0); where `spares_fought`, not those of enemies that the unit is in combat with at the
    start. `phase` is the phase of the turn that it belongs to, `is_of_battles` says that a table
    without a battle does not offer it.
    """

    name: str
    start: Start
    way: Ban
    end: Ban
    phase: str = ""
    is_judged: bool = True
    spares_fought: bool = False
    is_of_battles: bool = False


PERMISSIONS: Final[Mapping[MoveKind, Permission]] = MappingProxyType(
    {
        "free": Permission("Free", "any", "", "", is_judged=False),
        "normal_move": Permission("Normal Move", "not_in_combat", "combat", "combat", "movement"),
        "run": Permission("Run", "not_in_combat", "combat", "combat", "movement"),
        "retreat": Permission("Retreat", "in_combat", "", "range", "movement"),
        "charge": Permission("Charge", "not_in_combat", "", "", "charge"),
        "pile_in": Permission("Pile-in", "in_combat_or_charged", "", "", "combat"),
        "redeploy": Permission("Redeploy", "not_in_combat", "range", "range", "movement"),
        "power_through": Permission(
            "Power Through",
            "charged_in_combat",
            "range",
            "range",
            "end",
            spares_fought=True,
            is_of_battles=True,
        ),
        "shift": Permission("Shift", "any", "", "", is_of_battles=True),
        "slip": Permission("Slip", "any", "", "combat", is_of_battles=True),
    }
)
"""Every kind of move, in the order in which the window offers them.

Effects grant a shift, through combat ranges and into combat, and a slip, which ends in none;
both whether in combat or not.
"""
