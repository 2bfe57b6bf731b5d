"""The book of all abilities that are automated: whatever the modules of this package declare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import TypeVar

from tabletop import content
from tabletop.content.core import CORE, LORE
from tabletop.rules.play.ability import Ability, Book
from tabletop.rules.play.ledger import Ledger

T = TypeVar("T")


@lru_cache(maxsize=1)
def the_book() -> Book:
    """Return the book, made and checked once.

    >>> the_book().has("no such ability")
    False
    """
    return book_of(_modules())


def book_of(modules: Iterable[ModuleType]) -> Book:
    """Return the book of the core rules and of what some modules declare, each ability once.

    A new ability (or ledger) needs no list: it is declared in a module, and that is all.
    """
    found = {id(a): a for a in (*CORE, *LORE)}
    ledgers: dict[int, Ledger] = {}
    for module in modules:
        for ability in declared(module, Ability):
            found.setdefault(id(ability), ability)
        ledgers |= {id(ledger): ledger for ledger in declared(module, Ledger)}
    others = tuple(a for a in found.values() if a not in CORE)
    return Book(CORE, others, tuple(sorted(ledgers.values(), key=lambda one: one.is_core)))


def declared(module: ModuleType, kind: type[T]) -> Iterator[T]:
    """Yield what of a kind stands in a module, by itself or in a tuple, in its order."""
    for value in vars(module).values():
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, kind):
                yield one


def _modules() -> Iterator[ModuleType]:
    """Yield the modules of all content, by name."""
    names = [m.name for m in walk_packages(content.__path__, f"{content.__name__}.")]
    for name in sorted(names):
        if name != __name__:
            yield import_module(name)
