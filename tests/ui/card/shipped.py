"""The shipped rulings by id."""

from __future__ import annotations

from functools import lru_cache

from tabletop.files.check import Answered, answer
from tabletop.files.ruling import Ruling
from tabletop.files.ruling_in import read_rulings
from tabletop.resources import resource
from tabletop.ui.card.content import Content, content


@lru_cache(maxsize=1)
def rulings() -> dict[str, Ruling]:
    """Return all shipped rulings."""
    files = sorted(resource("scenarios", "rulings").glob("*.yaml"))
    return {r.id: r for file in files for r in read_rulings(file).rulings}


def answered(key: str) -> Answered:
    """Return the answers to a shipped ruling."""
    return answer(rulings()[key])


@lru_cache(maxsize=200)
def found(key: str) -> Content:
    """Return what the card of a shipped ruling says."""
    return content(answered(key))
