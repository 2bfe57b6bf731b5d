"""Figures of community data: reading as much as there is of it, and opening what was kept."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tabletop.bench.figure import Figure, median
from tabletop.files.home import Home
from tabletop.files.library import add_library
from tabletop.files.library.cache import load_library

CATALOGUES, EACH = 57, 20
"""As many warscrolls as the real data has, with as much text and bookkeeping."""
_WORDS: Final = (
    "Roll a dice for each unit within reach of this one and add what the rune says. " * 4
)
_HEAD: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'


def bringing_figures() -> Iterator[Figure]:
    """Yield seconds to read made-up data as large as the real one, milliseconds to open it."""
    with tempfile.TemporaryDirectory() as name:
        folder, home = Path(name, "data"), Home(Path(name, "user"))
        size = write_data(folder)
        began = time.perf_counter()
        found = add_library(home, folder)
        took = time.perf_counter() - began
        note = f"{len(found.entries)} warscrolls, {size / 1e6:.0f} MB"
        yield Figure("community data: read and kept", took, "seconds", 15.0, note=note)
        opened = median(lambda: load_library(home.library), seconds=0.5)
        kept = home.library.stat().st_size / 1e6
        note = f"{kept:.0f} MB kept"
        yield Figure("community data: opened later", opened, "ms", 300.0, note=note)


def write_data(folder: Path) -> int:
    """Write made-up data files; return how many bytes they have."""
    folder.mkdir()
    pack = '<forceEntry id="p" name="General\'s Handbook 2026-27" hidden="false"/>'
    system = f'{_HEAD}<gameSystem id="s" name="S"><forceEntries>{pack}</forceEntries></gameSystem>'
    (folder / "s.gst").write_text(system, encoding="utf-8")
    for at in range(CATALOGUES):
        units = "".join(_unit(f"{at}-{n}") for n in range(EACH))
        links = "".join(_link(f"{at}-{n}") for n in range(EACH))
        text = (
            f'{_HEAD}<catalogue id="c{at}" name="House {at}"><sharedSelectionEntries>{units}'
            f'<selectionEntry id="b{at}" type="upgrade" name="Battle Traits: House {at}"/>'
            f"</sharedSelectionEntries><entryLinks>{links}</entryLinks></catalogue>"
        )
        (folder / f"{at}.cat").write_text(text, encoding="utf-8")
    return sum(path.stat().st_size for path in folder.iterdir())


def _unit(key: str) -> str:
    cells = _cells({"Move": '5"', "Health": "2", "Save": "4+", "Control": "1"})
    profiles = f'<profile id="u{key}" name="Unit {key}" typeName="Unit">{cells}</profile>'
    for n in range(4):
        cells = _cells({"Timing": "Any Combat Phase", "Effect": f"{key} {n}: {_WORDS}"})
        kind = 'typeName="Ability (Activated)"'
        profiles += f'<profile id="a{key}.{n}" name="Ability {n}" {kind}>{cells}</profile>'
    weapons = "".join(_weapon(f"{key}.{n}") for n in range(3))
    words = "".join(f'<categoryLink name="WORD {n}" targetId="k{n}"/>' for n in range(8))
    return (
        f'<selectionEntry type="unit" id="{key}" name="Unit {key}" hidden="false">'
        f"<profiles>{profiles}</profiles><categoryLinks>{words}</categoryLinks><selectionEntries>"
        f'<selectionEntry type="model" id="m{key}" name="Model {key}">{_limits(f"n{key}", 5)}'
        f"<selectionEntries>{weapons}</selectionEntries><rules>"
        f'<rule id="r{key}" name="Base Size"><description>32mm</description></rule></rules>'
        "</selectionEntry></selectionEntries></selectionEntry>"
    )


def _weapon(key: str) -> str:
    figures = {"Atk": "2", "Hit": "3+", "Wnd": "4+", "Rnd": "1", "Dmg": "D3"}
    cells = _cells({**figures, "Ability": "Crit (Mortal), Companion"})
    return (
        f'<selectionEntry type="upgrade" id="w{key}" name="Weapon {key}">{_limits(f"l{key}", 1)}'
        f'<profiles><profile id="x{key}" name="Weapon {key}" typeName="Melee Weapon">{cells}'
        "</profile></profiles></selectionEntry>"
    )


def _link(key: str) -> str:
    ask = '<condition type="instanceOf" value="1" field="selections" scope="ancestor" childId="p"/>'
    ands = f'<conditionGroup type="and"><conditions>{ask * 3}</conditions></conditionGroup>'
    groups = f"<conditionGroups>{ands * 3}</conditionGroups>"
    change = f'<modifier type="set" value="false" field="hidden">{groups}</modifier>'
    return (
        f'<entryLink id="e{key}" name="Unit {key}" type="selectionEntry" targetId="{key}">'
        f'<modifiers>{change * 4}</modifiers><costs><cost typeId="points" value="120"/></costs>'
        "</entryLink>"
    )


def _limits(key: str, count: int) -> str:
    rows = "".join(
        f'<constraint id="{key}{kind}" type="{kind}" value="{count}" field="selections" '
        'scope="parent"/>'
        for kind in ("min", "max")
    )
    return f"<constraints>{rows}</constraints>"


def _cells(cells: dict[str, str]) -> str:
    rows = (
        f'<characteristic name="{name}" typeId="t-{name}">{text}</characteristic>'
        for name, text in cells.items()
    )
    return f"<characteristics>{''.join(rows)}</characteristics>"
