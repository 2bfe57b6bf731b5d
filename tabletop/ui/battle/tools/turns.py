"""In which order units and their abilities are proposed."""

from __future__ import annotations

from typing import Final

from tabletop.rules.play.asks import Option

ORDER: Final = (
    "fight", "shoot", "charge", "normal-move", "deploy", "retreat", "run",
)  # fmt: skip
"""Abilities by what is proposed first."""
UNASKED: Final = ("run", "retreat")
"""Abilities that only the user thinks of: they cost what cannot be foreseen."""


def rank(option: Option) -> int:
    """Return where an option stands among those of its unit."""
    return ORDER.index(option.ability) if option.ability in ORDER else -1


def next_of(todo: tuple[str, ...], unit: str, by: int) -> str:
    """Return the unit after (or before) another, round and round, "" where there is none.

    >>> next_of(("a", "b"), "b", 1), next_of(("a", "b"), "z", -1), next_of((), "a", 1)
    ('a', 'b', '')
    """
    if not todo:
        return ""
    if unit not in todo:
        return todo[0 if by > 0 else -1]
    return todo[(todo.index(unit) + by) % len(todo)]
