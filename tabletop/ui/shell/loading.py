"""Loading modules before they are needed, one at a time, so that no frame waits for many."""

from __future__ import annotations

import dis
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import find_spec
from types import CodeType


def loading(names: Iterable[str], within: tuple[str, ...] = ("tabletop",)) -> Iterator[str]:
    """Load modules and all that they import, what is needed first; yield the name of each.

    What a module imports is looked up in a step of its own, which yields "". Only packages named
    by `within` are taken apart, others come whole with the module that needs them. A module that
    cannot be loaded is left out: the fault comes up where it is used.
    """
    specs: dict[str, ModuleSpec | None] = {}
    for name in names:
        yield from _loaded(name, within, specs)


def _loaded(
    name: str, within: tuple[str, ...], specs: dict[str, ModuleSpec | None]
) -> Iterator[str]:
    if name in sys.modules or name in specs:
        return
    specs[name] = None
    parent = name.rpartition(".")[0]
    if parent:
        yield from _loaded(parent, within, specs)
    specs[name] = spec = _spec(name, specs.get(parent))
    if spec is None:  # something in a module, no module
        return
    needs = _needed(spec)
    yield ""
    for needed in needs:
        if needed.partition(".")[0] in within:
            yield from _loaded(needed, within, specs)
    if not parent or parent in sys.modules:  # else it comes with its package, whose turn is next
        with suppress(Exception):
            import_module(name)
        yield name


def _spec(name: str, package: ModuleSpec | None) -> ModuleSpec | None:
    """Return where a module is; `package` is that of its package while that is not loaded."""
    parent, _, last = name.rpartition(".")
    if parent and parent not in sys.modules:
        paths = package.submodule_search_locations if package is not None else None
        return PathFinder.find_spec(name, paths) if paths is not None else None
    held = vars(sys.modules[parent]) if parent else {"__path__": ()}
    if last in held or "__path__" not in held:
        return None
    try:
        return find_spec(name)
    except (ImportError, ValueError):
        return None


def _needed(spec: ModuleSpec) -> list[str]:
    """Return what a module imports when it is loaded, and names that may be modules."""
    get_code = getattr(spec.loader, "get_code", None)
    code = get_code(spec.name) if get_code is not None else None
    if not isinstance(code, CodeType):
        return []
    found: list[str] = []
    names: object = None
    for step in dis.get_instructions(code):
        if step.opname == "LOAD_CONST":
            names = step.argval
        elif step.opname == "IMPORT_NAME":
            found.append(step.argval)
            if isinstance(names, tuple):
                found += [f"{step.argval}.{part}" for part in names]
    return found
