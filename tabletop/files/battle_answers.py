"""Rulings about a moment of a battle: for each type of action what answers its questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from tabletop.files import damage, fight_order
from tabletop.files.node import JSON
from tabletop.state.options import Options

Action = Mapping[str, JSON]
Answers = Mapping[str, JSON]


def no_answers(action: Action, options: Options) -> Answers:
    """Return nothing: the action is about no battle."""
    return {}


BATTLE_ANSWERS: Final[Mapping[str, Callable[[Action, Options], Answers]]] = MappingProxyType(
    {
        "fight_order": lambda action, options: fight_order.answers(action),
        "damage": damage.damage_answers,
        "rally": lambda action, options: damage.rally_answers(action),
    }
)
"""What answers a ruling, by the type of its action; the answers by the keys of `expect`."""
