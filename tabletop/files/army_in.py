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
from tabletop.files.home import Home
from tabletop.files.plain_file import is_file, is_folder
from tabletop.files.rosters.sniffing import ENDINGS, is_roster_file
from tabletop.files.ruling_in import read_format
from tabletop.files.warscroll_in import need, read_reminders, read_warscroll
from tabletop.files.warscroll_known import known_by_name, known_warscroll
from tabletop.files.yaml_in import read_file
from tabletop.resources import resource
from tabletop.state.army import Army, Listed
from tabletop.state.warscroll import Warscroll

OTHERS: Final = (("manifestations", "MANIFESTATION"), ("terrain", "FACTION TERRAIN"))
"""Keys of what is no unit, and the keyword that its warscrolls have."""
ARMY_KEYS: Final = (
    "format", "name", "about", "faction", "limit", "formation", "lores", "extra", "traits",
    "prices", "reminders",
    "warscrolls", "regiments", "renown", "auxiliary",
    *(key for key, _ in OTHERS),
)  # fmt: skip
UNIT_KEYS: Final = (
    "id", "warscroll", "name", "reinforced", "general", "enhancements", "roles",
    "reminders",
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
OWN_ENDINGS: Final = (".yaml", ".yml", ".json")
MOST_UNITS: Final = 60
MOST_MODELS: Final = 600
MOST_SCROLLS: Final = 200


def load_army(path: str | Path, place: Home | None = None) -> Army:
    """Return the army of a file; raises `TabletopError` when it cannot be read or is none.

    It may be a list of another program: its units are looked up in the user's data of `place`
    (None: the usual home), and it is an error when one of them is not known.
    """
    if is_roster_file(path):
        from tabletop.files.rosters.opening import army_of, import_file

        return army_of(import_file(path, place), str(path))
    if not str(path).lower().endswith(OWN_ENDINGS):
        from tabletop.files.rosters.others import no_list

        fault = no_list(path)
        if fault is not None:
            raise fault
    return read_army(Field(read_file(path), "", str(path)))


def find_army(name: str, beside: str | Path = "") -> Army:
    """Return an army by the name of a shipped one (`rivermark`), or by its file.

    A relative path is looked for beside the file `beside` first. Raises `TabletopError`.
    """
    return load_army(find_file(name, "armies", beside))


def is_path(name: str, kind: str = "armies") -> bool:
    """Say whether words name a file, and no shipped one.

    >>> is_path("a.yaml"), is_path("list.rosz"), is_path("rivermark")
    (True, True, False)
    """
    endings = (*OWN_ENDINGS, *(ENDINGS if kind == "armies" else ()))
    return name.lower().endswith(endings)


def find_file(name: str, kind: str, beside: str | Path = "") -> Path:
    """Return a file by the name of a shipped one of a kind, or by its path; raises when none is."""
    if not is_path(name, kind):
        known = sorted(p.stem for p in resource("scenarios", kind).glob("*.yaml"))
        if name in known:
            return resource("scenarios", kind) / f"{name}.yaml"
        what = f", only a folder at {name}" if name and is_folder(name) else f" {name!r}"
        raise TabletopError(
            f"there is no {_ONE[kind]}{what}",
            next_step=f"known: {', '.join(known)}; or name a file",
        )
    for path in ((Path(beside).parent / name,) if beside else ()) + (Path(name),):
        if is_file(path):
            return path
    raise TabletopError(f"there is no file {name}", next_step="check the name")


def read_army(top: Field) -> Army:
    """Return the army of a read file; raises `TabletopError` for what is wrong in it."""
    keys = top.keys(ARMY_KEYS)
    read_format(keys.get("format"))
    need(top, keys, ("name",))
    known = frozenset(a.id for a in the_book().every)
    scrolls: dict[str, Warscroll] = {}
    for item in keys["warscrolls"].items(1, MOST_SCROLLS) if "warscrolls" in keys else []:
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
        read_reminders(keys.get("reminders")),
        {
            name: item.whole("points", least=0, most=100_000)
            for name, item in keys["prices"].keys().items()
        }
        if "prices" in keys
        else {},
    )
    if sum(map(army.size_of, army.units)) > MOST_MODELS:
        raise top.refused(f"more than {MOST_MODELS} models", "make the army smaller")
    return army


def too_large(army: Army) -> str:
    """Say in words why an army has more than files of armies hold, "" where it has not."""
    units: dict[str, int] = {}
    for unit in army.units:
        units[unit.drop] = units.get(unit.drop, 0) + 1
    most = max(units.values(), default=0)
    if most > MOST_UNITS:
        return f"{most} units in one regiment, at most {MOST_UNITS}"
    if len(army.others) > MOST_UNITS:
        return f"{len(army.others)} manifestations and features, at most {MOST_UNITS}"
    if len(army.warscrolls) > MOST_SCROLLS:
        return f"{len(army.warscrolls)} warscrolls, at most {MOST_SCROLLS}"
    models = sum(map(army.size_of, army.units))
    return f"{models} models, at most {MOST_MODELS}" if models > MOST_MODELS else ""


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
    scroll = _scroll(keys["warscroll"], scrolls, keyword)
    is_reinforced = keys["reinforced"].flag() if "reinforced" in keys else False
    size = scrolls[scroll].size * (2 if is_reinforced else 1)
    roles, places = _roles(keys["roles"], size) if "roles" in keys else ({}, {})
    unit = Listed(
        keys["id"].word("an id"),
        scroll,
        keys["name"].text("a name", least=1) if "name" in keys else "",
        is_reinforced,
        keys["general"].flag() if "general" in keys else False,
        drop,
        roles,
        _texts(keys["enhancements"], "an enhancement") if "enhancements" in keys else (),
        places,
        read_reminders(keys.get("reminders")),
    )
    if unit.id in units or unit.id in taken:
        raise field.refused(f"the unit id {unit.id!r} is given twice", "give each its own id")
    units[unit.id] = unit


def _roles(field: Field, size: int) -> tuple[dict[str, int], dict[str, tuple[int, ...]]]:
    """Return how many models have a role, and which ones have it where the list chooses them."""
    roles: dict[str, int] = {}
    places: dict[str, tuple[int, ...]] = {}
    for name, item in field.keys().items():
        if isinstance(item.node.value, list):
            chosen = [n.whole("the number of a model", least=1, most=size) for n in item.items()]
            if len(set(chosen)) < len(chosen):
                raise item.refused("a model is named twice", "name each model once")
            places[name] = tuple(chosen)
        else:
            roles[name] = item.whole("a number of models", least=1, most=100)
    if sum(roles.values()) > size:
        raise field.refused(
            f"{sum(roles.values())} models of {size} carry something else",
            "give roles to fewer models, or say which: [1, 2]",
        )
    return roles, places
