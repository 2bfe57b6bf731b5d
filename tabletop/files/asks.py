"""Every question that a check may ask: its parameters, and the kind of answer it has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Ask:
    """The parameters of a question (name to kind) and the kind of its answer.

    One of `either` must be there besides all `needs`; `may` can be left out.
    """

    answer: str
    needs: Mapping[str, str]
    may: Mapping[str, str] = field(default_factory=dict)
    either: Mapping[str, str] = field(default_factory=dict)


def _ask(answer: str, **needs: str) -> Ask:
    return Ask(answer, MappingProxyType(needs))


_RANGED = MappingProxyType({"farthest": "number"})

ASKS: Final[Mapping[str, Ask]] = MappingProxyType(
    {
        "gap": _ask("number", a="model", b="model"),
        "unit_gap": _ask("number", a="unit", b="unit"),
        "terrain_gap": _ask("number", model="model", terrain="terrain"),
        "obj_gap": _ask("number", model="model", objective="objective"),
        "visible": Ask(
            "flag",
            MappingProxyType({"from_": "model", "to": "model"}),
            MappingProxyType({"witness": "any"}),
        ),
        "unit_visible": Ask(
            "flag",
            MappingProxyType({"from_": "unit", "to": "unit"}),
            MappingProxyType({"witness": "any"}),
        ),
        "in_combat": _ask("flag", a="unit", b="unit"),
        "model_in_combat": _ask("flag", model="model", unit="unit"),
        "can_attack": _ask("models", unit="unit", target="unit"),
        "can_shoot": _ask("models", unit="unit", target="unit", range="number"),
        "shoot_targets": _ask("units", unit="unit", range="number", shoot_in_combat="flag"),
        "coherent": _ask("flag", unit="unit"),
        "groups": _ask("whole", unit="unit"),
        "neighbours": _ask("counts", unit="unit"),
        "min_removals": _ask("whole", unit="unit"),
        "removal_options": _ask("sets", unit="unit"),
        "models_left_after": _ask("whole", unit="unit", damage="whole", health="whole"),
        "contests": _ask("flag", model="model", objective="objective"),
        "within": _ask("flag", a="piece", b="piece", range="number"),
        "wholly_within": Ask(
            "flag", MappingProxyType({"a": "piece", "b": "piece", "range": "number"}), _RANGED
        ),
        "unit_wholly_within": Ask(
            "flag", MappingProxyType({"unit": "unit", "b": "piece", "range": "number"}), _RANGED
        ),
        "wholly_on": _ask("flag", model="model", terrain="terrain"),
        "obscured": _ask("flag", unit="unit", terrain="terrain"),
        "sees_unit": _ask("flag", unit="unit", target="unit"),
        "weapon_range": _ask("number", unit="unit", printed="number"),
        "behind": Ask(
            "flag",
            MappingProxyType({"target": "unit", "terrain": "terrain"}),
            MappingProxyType({"rule": "rule"}),
            MappingProxyType({"model": "model", "unit": "unit"}),
        ),
        "cover_mod": Ask(
            "number",
            MappingProxyType({"target": "unit"}),
            MappingProxyType({"rule": "rule"}),
            MappingProxyType({"model": "model", "unit": "unit"}),
        ),
        "can_charge": Ask(
            "flag",
            MappingProxyType({"unit": "unit", "roll": "number"}),
            MappingProxyType({"target": "unit"}),
        ),
        "can_end": Ask(
            "flag",
            MappingProxyType(
                {"unit": "unit", "type": "move", "allowance": "number", "ends": "places"}
            ),
            MappingProxyType({"target": "unit"}),
        ),
        "charge_needs": _ask("whole", a="unit", b="unit"),
        "base_inches": _ask("numbers", model="model"),
        "fact": Ask("any", MappingProxyType({}), MappingProxyType({"text": "text"})),
    }
)
"""Questions of `checks`; `from_` stands for the key `from`."""

OF_MOVES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "reasons": "codes",
        "cost": "by_model",
        "start_in_combat": "units",
        "end_in_combat": "units",
        "min_path_gap": "by_model_and_unit",
        "target_gap_start": "by_model",
        "target_gap_end": "by_model",
    }
)
"""Keys of `expect` that ask about a move."""

OF_OBJECTIVES: Final[Mapping[str, str]] = MappingProxyType(
    {"contesting": "objectives_by_unit", "objectives": "control"}
)
"""Keys of `expect` that ask about objective control."""

OF_BATTLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "next_player": "any",
        "legal_picks": "any",
        "result": "any",
        "points": "any",
        "options_heal_return": "any",
    }
)
"""Keys of `expect` that need a battle; they are kept and not answered."""

KEYED: Final[Mapping[str, str]] = MappingProxyType({**OF_MOVES, **OF_OBJECTIVES, **OF_BATTLES})
"""Every key of `expect` that becomes a check of its own, with the kind of its answer."""

INFORMATION: Final = ("witness", "farthest", "margin")
"""Keys that inform people and are never compared."""
