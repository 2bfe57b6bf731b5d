"""What is wrong with what content declares: asked of the whole book, by tests and developers.

`Book` itself refuses what cannot work at all (two abilities of one id, an ability that a list
names and nobody declares); here stands what would go wrong quietly.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from types import CodeType, FunctionType
from typing import Final

from tabletop.errors import TabletopError
from tabletop.resources import resource
from tabletop.rules.play.ability import (
    Ability,
    Book,
    can_always,
    no_effect,
    no_hint,
    nothing_to_declare,
)
from tabletop.rules.play.values import ORDER, Modifier

ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
CHANCE: Final = re.compile(r"[0-9]\+|\bD[36]\b|\bdie\b|\bdice\b|\broll")
"""How a text says that dice decide, and which."""
LEAST: Final = re.compile(r"\b[Oo]n a [1-6]|\beach [2-6]\+|die of [2-6] or more")
"""How a text says that a die decides whether anything happens."""
ROLLS: Final = frozenset({"roll", "roll_d3"})
"""What an effect calls to roll dice."""


def faults(book: Book) -> tuple[str, ...]:
    """Return all that is wrong with the abilities of a book, each with the ability it is of."""
    return tuple(
        f"{ability.id}: {fault}" for ability in book.every for fault in _faults(ability, book)
    )


def _faults(ability: Ability, book: Book) -> Iterator[str]:
    yield from _words(ability)
    yield from _timing(ability, book)
    for modifier in modifiers_of(ability):
        yield from _modifier(modifier)
    if rolls(ability) and ability.hint is no_hint:
        if LEAST.search(ability.text):
            yield "is decided by a die, and no hint tells the chance"
        elif not CHANCE.search(ability.text):
            yield "rolls dice, and neither a hint nor its text says so"


def _words(ability: Ability) -> Iterator[str]:
    if not ID.fullmatch(ability.id):
        yield "its id is not of small letters with hyphens"
    for what in ("name", "rule", "text"):
        words = getattr(ability, what)
        if not words.strip() or words != words.strip():
            yield f"its {what} is empty or has blanks around it"
    if not ability.text.endswith("."):
        yield "its text is no sentence"
    try:
        resource("assets", "icons", f"{ability.icon}.svg")
    except TabletopError:
        yield f"its icon {ability.icon!r} is missing"


def _timing(ability: Ability, book: Book) -> Iterator[str]:
    does = ability.effect is not no_effect or ability.declare is not nothing_to_declare
    acts = (ability.eases, ability.endures, ability.falls, ability.hears, ability.follows)
    if ability.is_passive:
        if does or ability.who is not can_always:
            yield "has an effect, but neither a timing nor a trigger"
        if not (ability.passive or ability.grants or any(acts)):
            yield "does nothing at all"
    elif not does:
        yield "is used, and has no effect"
    if ability.timings and ability.reacts is not None:
        yield "is both used in a window and a reaction"
    if ability.reacts is not None:
        known = {word for one in book.every for word in (one.id, *one.keywords)}
        odd = [on for on in ability.reacts.on if on not in known]
        if odd or not ability.reacts.on:
            yield f"reacts to {odd or 'nothing'}, which no ability is or has as keyword"
    if ability.is_must and not ability.timings:
        yield "must be used, and has no window"
    if ability.cost < 0:
        yield "costs less than nothing"


def _modifier(modifier: Modifier) -> Iterator[str]:
    if modifier.op not in ORDER:
        yield f"does {modifier.op!r} to {modifier.stat}"
    if modifier.op in ("add", "mul") and modifier.value == 0:
        yield f"changes {modifier.stat} by nothing"


def modifiers_of(ability: Ability) -> Iterator[Modifier]:
    """Yield everything an ability does to numbers, by itself and by what it grants."""
    yield from ability.passive
    for grant in ability.grants.values():
        yield from grant


def rolls(ability: Ability) -> bool:
    """Say whether dice decide what an ability does, as far as its own functions show."""
    return any(_rolls(one, set()) for one in (ability.declare, ability.effect, ability.follows))


def _rolls(function: Callable[..., object] | None, seen: set[int]) -> bool:
    if not isinstance(function, FunctionType) or id(function) in seen:
        return False
    seen.add(id(function))
    names = set(_names(function.__code__))
    if names & ROLLS:
        return True
    near = [function.__globals__.get(name) for name in names]
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    return any(
        _rolls(one, seen)
        for one in _functions((*near, *cells))
        if one.__module__.startswith("tabletop.content.")
    )


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names(inner)


def _functions(found: Iterable[object]) -> Iterator[FunctionType]:
    for one in found:
        if isinstance(one, FunctionType):
            yield one
