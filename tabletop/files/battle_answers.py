"""Rulings about a moment of a battle: for each type of action what answers its questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from tabletop.files import fight_order
from tabletop.files.node import JSON

Action = Mapping[str, JSON]
Answers = Mapping[str, JSON]


def no_answers(action: Action) -> Answers:
    """Return nothing: the action is about no battle."""
    return {}


BATTLE_ANSWERS: Final[Mapping[str, Callable[[Action], Answers]]] = MappingProxyType(
    {"fight_order": fight_order.answers}
)
"""What answers a ruling, by the type of its action; the answers by the keys of `expect`."""
