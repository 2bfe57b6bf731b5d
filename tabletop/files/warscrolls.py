"""All warscrolls that the program knows by itself: the data of factions, and names of others."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from tabletop.content.book import the_book
from tabletop.files.field import Field
from tabletop.files.ruling_in import read_format
from tabletop.files.warscroll_in import need, read_warscroll
from tabletop.files.yaml_in import read_file
from tabletop.state.warscroll import Warscroll

DATA: Final = Path(__file__).parent.parent / "content" / "data"
FACTIONS: Final = ("lumineth", "gitz")
MOST: Final = 400

CATEGORIES: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("Faction Terrain", ("FACTION TERRAIN",)),
    ("Endless Spell", ("ENDLESS SPELL",)),
    ("Invocation", ("MANIFESTATION",)),
    ("Monster Hero", ("MONSTER", "HERO")),
    ("War Machine Hero", ("WAR MACHINE", "HERO")),
    ("Cavalry Hero", ("CAVALRY", "HERO")),
    ("Infantry Hero", ("INFANTRY", "HERO")),
    ("Hero", ("HERO",)),
    ("Monster", ("MONSTER",)),
    ("War Machine", ("WAR MACHINE",)),
    ("Beast", ("BEAST",)),
    ("Cavalry", ("CAVALRY",)),
    ("Infantry", ("INFANTRY",)),
)
"""Headings of lists and the keywords that put a warscroll under them, the first that fits."""


@dataclass(frozen=True, slots=True)
class Known:
    """A warscroll that is known: its faction, its keywords, its data where there are any.

    `roles` are the places that it may take in the regiment of another hero.
    """

    name: str
    faction: str
    keywords: tuple[str, ...]
    roles: tuple[str, ...] = ()
    warscroll: Warscroll | None = None

    def has(self, word: str) -> bool:
        """Say whether it has a keyword or a role (WIZARD (1) counts as WIZARD)."""
        return any(k == word or k.startswith(word + " (") for k in (*self.keywords, *self.roles))

    @property
    def category(self) -> str:
        """The heading that lists put it under.

        >>> Known("a", "f", ("HERO", "CAVALRY")).category
        'Cavalry Hero'
        """
        return _category((*self.keywords, *self.roles))


@lru_cache(maxsize=4096)
def _category(words: tuple[str, ...]) -> str:
    """Return the heading for keywords and roles; lists ask it again with every letter typed."""
    known = Known("", "", words)
    return next((n for n, wanted in CATEGORIES if all(map(known.has, wanted))), "Other")


@dataclass(frozen=True, slots=True)
class Role:
    """A place for a hero in the regiment of another: who may take it, whose regiments have one."""

    name: str
    heroes: tuple[str, ...]
    leaders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Faction:
    """A faction with the data of its warscrolls, in the order of their names."""

    name: str
    alliance: str
    warscrolls: tuple[Warscroll, ...]
    roles: tuple[Role, ...] = ()


@lru_cache(maxsize=8)
def faction(key: str) -> Faction:
    """Return a faction that has data: `lumineth` or `gitz`; raises `TabletopError`.

    >>> len(faction("lumineth").warscrolls)
    35
    """
    path = DATA / f"{key}.yaml"
    top = Field(read_file(path), "", str(path))
    keys = top.keys(("format", "name", "alliance", "roles", "warscrolls"))
    read_format(keys.get("format"))
    need(top, keys, ("name", "alliance", "warscrolls"))
    known = frozenset(a.id for a in the_book().every)
    scrolls = tuple(read_warscroll(item, known) for item in keys["warscrolls"].items(1, MOST))
    names = frozenset(s.name for s in scrolls)
    roles = keys["roles"].items(most=MOST) if "roles" in keys else []
    return Faction(
        keys["name"].text("a name"),
        keys["alliance"].text("a grand alliance"),
        scrolls,
        tuple(_role(item, names) for item in roles),
    )


def _role(field: Field, names: frozenset[str]) -> Role:
    keys = field.keys(("name", "heroes", "leaders"))
    need(field, keys, ("name", "heroes", "leaders"))
    heroes, leaders = (
        tuple(item.reference(sorted(names), "warscroll") for item in keys[key].items(1, MOST))
        for key in ("heroes", "leaders")
    )
    return Role(keys["name"].text("a name"), heroes, leaders)


@lru_cache(maxsize=1)
def known_warscrolls() -> tuple[Known, ...]:
    """Return every warscroll that is known, by faction."""
    found = []
    for key in FACTIONS:
        whole = faction(key)
        for scroll in whole.warscrolls:
            roles = tuple(r.name for r in whole.roles if scroll.name in r.heroes)
            found.append(Known(scroll.name, whole.name, scroll.keywords, roles, scroll))
    return (*found, *_others())


def _others() -> list[Known]:
    path = DATA / "others.yaml"
    top = Field(read_file(path), "", str(path))
    found = []
    for item in top.keys(("format", "factions"))["factions"].items(1, MOST):
        keys = item.keys(("name", "alliance", "warscrolls"))
        name = keys["name"].text("a name")
        for row in keys["warscrolls"].items(1, MOST):
            of = row.keys(("name", "keywords"))
            words = tuple(word.text("a keyword") for word in of["keywords"].items(1, MOST))
            found.append(Known(of["name"].text("a name"), name, words))
    return found


def alliances() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the grand alliances with their factions, as far as they are known."""
    words: dict[str, list[str]] = {}
    for known in known_warscrolls():
        for alliance in ("ORDER", "CHAOS", "DEATH", "DESTRUCTION"):
            factions = words.setdefault(alliance, [])
            if known.has(alliance) and known.faction not in factions:
                factions.append(known.faction)
    return tuple((name, tuple(sorted(factions))) for name, factions in words.items() if factions)
