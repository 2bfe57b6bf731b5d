"""Reading army files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tabletop.content.book import the_book
from tabletop.errors import TabletopError
from tabletop.files.army_lists import LORES
from tabletop.files.field import Field
from tabletop.files.ruling_in import read_format
from tabletop.files.warscroll_in import need, read_warscroll
from tabletop.files.warscroll_known import known_by_name, known_warscroll
from tabletop.files.yaml_in import read_file
from tabletop.resources import resource
from tabletop.state.army import Army, Listed
from tabletop.state.warscroll import Warscroll

OTHERS: Final = (("manifestations", "MANIFESTATION"), ("terrain", "FACTION TERRAIN"))
"""Keys of what is no unit, and the keyword that its warscrolls have."""
ARMY_KEYS: Final = (
    "format", "name", "about", "faction", "limit", "formation", "lores", "extra", "traits",
    "warscrolls", "regiments", "renown", "auxiliary",
    *(key for key, _ in OTHERS),
)  # fmt: skip
UNIT_KEYS: Final = (
    "id", "warscroll", "name", "reinforced", "general", "enhancements", "roles",
)  # fmt: skip
_ONE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "armies": "army",
        "battles": "battle",
        "battleplans": "battleplan",
        "layouts": "layout",
        "tables": "layout or table",
    }
)
MOST_UNITS: Final = 60
MOST_MODELS: Final = 600


def load_army(path: str | Path) -> Army:
    """Return the army of a file; raises `TabletopError` when it cannot be read or is none."""
    return read_army(Field(read_file(path), "", str(path)))


def find_army(name: str, beside: str | Path = "") -> Army:
    """Return an army by the name of a shipped one (`rivermark`), or by its file.

    A relative path is looked for beside the file `beside` first. Raises `TabletopError`.
    """
    return load_army(find_file(name, "armies", beside))


def find_file(name: str, kind: str, beside: str | Path = "") -> Path:
    """Return a file by the name of a shipped one of a kind, or by its path; raises when none is."""
    if not name.endswith((".yaml", ".yml", ".json")):
        known = sorted(p.stem for p in resource("scenarios", kind).glob("*.yaml"))
        if name in known:
            return resource("scenarios", kind) / f"{name}.yaml"
        raise TabletopError(
            f"there is no {_ONE[kind]} {name!r}",
            next_step=f"known: {', '.join(known)}; or name a file",
        )
    for path in ((Path(beside).parent / name,) if beside else ()) + (Path(name),):
        if path.is_file():
            return path
    raise TabletopError(f"there is no file {name}", next_step="check the name")


def read_army(top: Field) -> Army:
    """Return the army of a read file; raises `TabletopError` for what is wrong in it."""
    keys = top.keys(ARMY_KEYS)
    read_format(keys.get("format"))
    need(top, keys, ("name",))
    known = frozenset(a.id for a in the_book().every)
    scrolls: dict[str, Warscroll] = {}
    for item in keys["warscrolls"].items(1, MOST_UNITS) if "warscrolls" in keys else []:
        scroll = known_warscroll(item, known) or read_warscroll(item, known)
        if scroll.id in scrolls:
            raise item.refused(f"the id {scroll.id!r} is given twice", "give each its own id")
        scrolls[scroll.id] = scroll
    units: dict[str, Listed] = {}
    renown: list[str] = []
    for key in ("regiments", "renown"):
        for regiment in keys[key].items(most=MOST_UNITS) if key in keys else []:
            name = _regiment(regiment, scrolls, units)
            renown += [name] if key == "renown" else []
    for item in keys["auxiliary"].items(most=MOST_UNITS) if "auxiliary" in keys else []:
        _add(item, scrolls, "", units)
    others: dict[str, Listed] = {}
    for key, keyword in OTHERS:
        for item in keys[key].items(most=MOST_UNITS) if key in keys else []:
            _add(item, scrolls, "", others, keyword)
    both = next((key for key in others if key in units), "")
    if both:
        raise top.refused(f"the unit id {both!r} is given twice", "give each its own id")
    if not units:
        raise top.refused("the army has no units", "list units in regiments")
    army = Army(
        keys["name"].word("a name"),
        scrolls,
        tuple(units.values()),
        keys["about"].text() if "about" in keys else "",
        tuple(item.reference(sorted(known), "automated ability") for item in keys["traits"].items())
        if "traits" in keys
        else (),
        tuple(others.values()),
        top.file,
        keys["faction"].text("a faction", least=1) if "faction" in keys else "",
        keys["limit"].whole("points", least=0, most=100_000) if "limit" in keys else 0,
        tuple(renown),
        keys["formation"].text("a formation", least=1) if "formation" in keys else "",
        _lores(keys["lores"]) if "lores" in keys else {},
        _texts(keys["extra"], "a table of enhancements") if "extra" in keys else (),
    )
    if sum(map(army.size_of, army.units)) > MOST_MODELS:
        raise top.refused(f"more than {MOST_MODELS} models", "make the army smaller")
    return army


def _regiment(field: Field, scrolls: dict[str, Warscroll], units: dict[str, Listed]) -> str:
    """Add the units of a regiment, its leader first; return its name."""
    part = field.keys(("name", "leader", "units"))
    need(field, part, ("name", "units"))
    name = part["name"].word("a name")
    if any(u.drop == name for u in units.values()):
        raise part["name"].refused(f"the regiment {name!r} is given twice", "name it apart")
    mine: dict[str, Listed] = {}
    for item in part["units"].items(1, MOST_UNITS):
        _add(item, scrolls, name, mine, taken=units)
    if "leader" in part:
        leader = part["leader"].reference(mine, "unit of the regiment")
        units[leader] = mine.pop(leader)
    units.update(mine)
    return name


def _lores(field: Field) -> Mapping[str, str]:
    keys = field.keys(LORES)
    return {kind: item.text("a lore", least=1) for kind, item in keys.items()}


def _texts(field: Field, what: str) -> tuple[str, ...]:
    return tuple(item.text(what, least=1) for item in field.items(most=100))


def _scroll(field: Field, scrolls: dict[str, Warscroll], keyword: str) -> str:
    """Return the id of the warscroll that a unit names: one of the file, or one that is known."""
    text = field.node.value
    known = known_by_name(text) if isinstance(text, str) and text not in scrolls else None
    if (
        known is not None
        and (not keyword or known.has(keyword))
        and scrolls.setdefault(known.id, known) == known
    ):
        return known.id
    fitting = [key for key, scroll in scrolls.items() if not keyword or scroll.has(keyword)]
    return field.reference(fitting, "warscroll")


def _add(
    field: Field,
    scrolls: dict[str, Warscroll],
    drop: str,
    units: dict[str, Listed],
    keyword: str = "",
    taken: Mapping[str, Listed] = MappingProxyType({}),
) -> None:
    keys = field.keys(UNIT_KEYS)
    need(field, keys, ("id", "warscroll"))
    unit = Listed(
        keys["id"].word("an id"),
        _scroll(keys["warscroll"], scrolls, keyword),
        keys["name"].text("a name", least=1) if "name" in keys else "",
        keys["reinforced"].flag() if "reinforced" in keys else False,
        keys["general"].flag() if "general" in keys else False,
        drop,
        {name: item.whole("a number of models", least=1, most=100)
         for name, item in keys["roles"].keys().items()} if "roles" in keys else {},
        _texts(keys["enhancements"], "an enhancement") if "enhancements" in keys else (),
    )  # fmt: skip
    if unit.id in units or unit.id in taken:
        raise field.refused(f"the unit id {unit.id!r} is given twice", "give each its own id")
    size = scrolls[unit.warscroll].size * (2 if unit.is_reinforced else 1)
    if sum(unit.roles.values()) > size:
        raise keys["roles"].refused(
            f"{sum(unit.roles.values())} models of {size} carry something else",
            "give roles to fewer models",
        )
    units[unit.id] = unit
