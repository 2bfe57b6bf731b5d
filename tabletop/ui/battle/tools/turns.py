"""In which order units and their abilities are proposed."""

from __future__ import annotations

from typing import Final

from tabletop.rules.play.ability import Book
from tabletop.rules.play.asks import Option

ORDER: Final = ("FIGHT", "SHOOT", "CHARGE", "RUN", "RETREAT", "MOVE", "DEPLOY")
"""Keywords of abilities in the order in which they say what an ability is."""
PROPOSED: Final = ("FIGHT", "SHOOT", "CHARGE", "MOVE", "DEPLOY", "RETREAT", "RUN")
"""What is proposed first; whatever is none of these comes before."""
UNASKED: Final = ("RUN", "RETREAT")
"""Abilities that only the user thinks of: they cost what cannot be foreseen."""


def kind_of(book: Book, option: Option) -> str:
    """Return what an option is, by the keywords of its core ability; "" for all others."""
    if not book.has(option.ability):
        return ""
    ability = book.ability(option.ability)
    if ability.cost or ability not in book.core:
        return ""
    return next((word for word in ORDER if word in ability.keywords), "")


def rank(book: Book, option: Option) -> int:
    """Return where an option stands among those of its unit."""
    kind = kind_of(book, option)
    return PROPOSED.index(kind) if kind else -1


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
