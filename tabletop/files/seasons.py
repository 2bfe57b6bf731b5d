"""Seasons: what every army may do besides while one is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from tabletop.content.fury import FURY
from tabletop.errors import TabletopError
from tabletop.state.army import Army


@dataclass(frozen=True, slots=True)
class Season:
    """A season: its name, and the ids of the abilities that all armies have as traits."""

    name: str
    traits: tuple[str, ...] = ()


SEASONS: Final[Mapping[str, Season]] = MappingProxyType(
    {"": Season("None"), "fury": Season("Fury", tuple(ability.id for ability in FURY))}
)
"""The seasons that are known, by the word that chooses one; "" is none."""


def in_season(army: Army, season: str) -> Army:
    """Return a list with the traits of a season besides its own, each once.

    Raises `TabletopError` for a season that is not known.
    """
    if season not in SEASONS:
        known = ", ".join(key for key in SEASONS if key)
        raise TabletopError(f"there is no season {season!r}", next_step=f"known: {known}")
    return replace(army, traits=tuple(dict.fromkeys((*army.traits, *SEASONS[season].traits))))
