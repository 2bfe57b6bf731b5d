"""Ids and short names for what is invented at the table; no id is ever given twice."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import count

from tabletop.state.model import GameState


def taken_ids(state: GameState) -> frozenset[str]:
    """Return all ids of a table: checks name any piece by its id alone."""
    every = (
        state.models,
        state.units,
        state.terrain,
        state.objectives,
        state.tokens,
        state.territories,
        state.annotations,
    )
    return frozenset(key for pieces in every for key in pieces)


def invented(state: GameState, word: str) -> tuple[str, str]:
    """Return an id and a name with the first number that neither is taken with.

    >>> invented(GameState(), "Blue")
    ('blue-1', 'Blue 1')
    """
    ids = taken_ids(state)
    labels = {unit.label for unit in state.units.values()}
    labels |= {feature.label for feature in state.terrain.values()}
    labels |= {territory.name for territory in state.territories.values()}
    for number in count(1):
        key, name = f"{word.lower()}-{number}", f"{word} {number}"
        if key not in ids and name not in labels:
            return key, name
    raise AssertionError


def copied(state: GameState, key: str, name: str) -> tuple[str, str]:
    """Return an id and a name for a copy: the stems of the piece with the first free number.

    >>> copied(GameState(), "wall-1", "Wall 1")
    ('wall-1', 'Wall 1')
    """
    stem = re.sub(r"[-_ ]*\d+$", "", key[:70]).strip() or "piece"
    word = re.sub(r"[ -]*\d+$", "", name[:60]).strip() or name[:60].strip()
    ids = taken_ids(state)
    labels = {unit.label for unit in state.units.values()}
    labels |= {feature.label for feature in state.terrain.values()}
    labels |= {territory.name for territory in state.territories.values()}
    for number in count(1):
        found, label = f"{stem}-{number}", f"{word} {number}" if word else ""
        if found not in ids and (not label or label not in labels):
            return found, label
    raise AssertionError


def model_ids(state: GameState, unit: str, start: int, many: int) -> tuple[str, ...]:
    """Return ids for more models of a unit, numbered on from `start`."""
    ids: Collection[str] = taken_ids(state)
    free: list[str] = []
    stem = unit[:60].strip()
    for number in count(start):
        if len(free) == many:
            break
        key = f"{stem}-{number}"
        if key not in ids:
            free.append(key)
    return tuple(free)


def territory_name(state: GameState, player: int) -> tuple[str, str]:
    """Return id and name of a new territory of a player, or of nobody (0).

    >>> territory_name(GameState(), 1)
    ('territory-blue-1', 'Blue territory')
    """
    word = ("Neutral", "Blue", "Orange")[player]
    ids, names = taken_ids(state), {t.name for t in state.territories.values()}
    for number in count(1):
        key = f"territory-{word.lower()}-{number}"
        name = f"{word} territory{'' if number == 1 else f' {number}'}"
        if key not in ids and name not in names:
            return key, name
    raise AssertionError


def objective_id(state: GameState) -> str:
    """Return the number of the next objective marker."""
    ids = taken_ids(state)
    return next(str(number) for number in count(1) if str(number) not in ids)
