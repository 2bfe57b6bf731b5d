"""The army rules of factions that have data: who leads whom, enhancements, lores, points."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from tabletop.content.book import the_book
from tabletop.files.field import Field
from tabletop.files.ruling_in import read_format
from tabletop.files.warscroll_in import need
from tabletop.files.warscrolls import DATA, FACTIONS, MOST, faction
from tabletop.files.yaml_in import read_file
from tabletop.rules.army import Leads, ListBook, Slot, Table, cost
from tabletop.rules.army.book import Prices
from tabletop.rules.army.points import has_spare
from tabletop.state.army import Army

LORES: Final = ("spells", "prayers", "manifestations")
KEYS: Final = (
    "format", "faction", "keyword", "leaders", "single", "tables", "formations", "terrain",
    "renown", "traits", "brings", "summons", "by_hand", *LORES,
)  # fmt: skip


def faction_names() -> tuple[str, ...]:
    """Return the names of the factions that have data.

    >>> faction_names()
    ('Lumineth Realm-lords', 'Gloomspite Gitz')
    """
    return tuple(faction(key).name for key in FACTIONS)


def faction_key(name: str) -> str:
    """Return the key of a faction by its name (or key), "" for one that has no data."""
    wanted = name.casefold()
    keys = (k for k in FACTIONS if wanted in (k, faction(k).name.casefold()))
    return next(keys, "")


def list_book(name: str) -> ListBook | None:
    """Return the army rules of a faction by its name, None for one that has no data."""
    key = faction_key(name)
    return _read(key) if key else None


def points_of(army: Army) -> int:
    """Return what a list costs, with all that its faction's rules know of."""
    return cost(army, list_book(army.faction))


def is_under(army: Army) -> bool:
    """Say whether a list is so far under its limit that it brings a command point (AC-6)."""
    return has_spare(army, list_book(army.faction))


@lru_cache(maxsize=8)
def _read(key: str) -> ListBook:
    path = DATA / "lists" / f"{key}.yaml"
    top = Field(read_file(path), "", str(path))
    keys = top.keys(KEYS)
    read_format(keys.get("format"))
    need(top, keys, KEYS)
    known = frozenset(a.id for a in the_book().every)
    leads = [_leads(item) for item in keys["leaders"].items(1, MOST)]
    slots = tuple(Slot(r.name, r.heroes, r.leaders) for r in faction(key).roles)
    return ListBook(
        keys["faction"].text("a name"),
        keys["keyword"].text("a keyword"),
        MappingProxyType({lead.name: lead for lead in leads}),
        slots,
        _names(keys["single"]),
        tuple(_table(item) for item in keys["tables"].items(most=MOST)),
        _prices(keys["formations"]),
        MappingProxyType({kind: _prices(keys[kind]) for kind in LORES}),
        _prices(keys["terrain"]),
        _prices(keys["renown"]),
        tuple(
            item.reference(sorted(known), "automated ability") for item in keys["traits"].items()
        ),
        _lists(keys["brings"]),
        _lists(keys["summons"]),
        _lists(keys["by_hand"]),
    )


def _leads(field: Field) -> Leads:
    keys = field.keys(("name", "options", "heroes"))
    need(field, keys, ("name", "options"))
    heroes = _names(keys["heroes"]) if "heroes" in keys else ()
    return Leads(keys["name"].text("a name"), _names(keys["options"]), heroes)


def _table(field: Field) -> Table:
    keys = field.keys(("name", "units", "entries"))
    need(field, keys, ("name", "units", "entries"))
    return Table(keys["name"].text("a name"), _names(keys["units"]), _prices(keys["entries"]))


def _names(field: Field) -> tuple[str, ...]:
    return tuple(item.text("a name", least=1) for item in field.items(most=MOST))


def _lists(field: Field) -> Mapping[str, tuple[str, ...]]:
    return MappingProxyType({name: _names(item) for name, item in field.keys().items()})


def _prices(field: Field) -> Prices:
    found = {name: item.whole("points") for name, item in field.keys().items()}
    return MappingProxyType(found)
