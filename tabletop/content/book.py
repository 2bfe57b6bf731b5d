"""The book of all abilities that are automated."""

from __future__ import annotations

from functools import lru_cache

from tabletop.content.core import CORE, LORE
from tabletop.content.fury import FURY
from tabletop.content.gitz import GITZ
from tabletop.content.invented import INVENTED
from tabletop.content.lumineth import LUMINETH
from tabletop.content.others import OTHERS
from tabletop.rules.play.ability import Book


@lru_cache(maxsize=1)
def the_book() -> Book:
    """Return the book, made and checked once.

    >>> the_book().has("no such ability")
    False
    """
    return Book(CORE, (*LORE, *INVENTED, *GITZ, *FURY, *LUMINETH, *OTHERS))
