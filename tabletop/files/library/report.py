"""What is said of community data once it is read: counts, and everything not understood."""

from __future__ import annotations

import difflib
import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tabletop.files.atomic import write_text
from tabletop.files.library.model import Entry, Gap, House, Library
from tabletop.files.library.words import plain

SHOWN: Final = 12
"""Kinds of gaps that the short report names."""


def counts(library: Library) -> dict[str, int]:
    """Return what was read, by what it is; units include faction terrain."""
    entries = tuple(library.entries.values())
    texts = [text for entry in entries for text in entry.texts]
    return {
        "files": library.counts.get("files", 0),
        "units": sum(entry.kind != "manifestation" for entry in entries),
        "terrain": sum(entry.kind == "terrain" for entry in entries),
        "manifestations": sum(entry.kind == "manifestation" for entry in entries),
        "legends": sum(entry.is_legends for entry in entries),
        "weapons": library.counts.get("weapons", 0),
        "bases": sum(bool(entry.warscroll.base) for entry in entries),
        "points": sum(any(entry.points.values()) for entry in entries),
        "reinforceable": sum(entry.can_reinforce for entry in entries),
        "abilities": len(texts),
        "automated": sum(bool(text.automated) for text in texts),
        "factions": sum(" - " not in house.name for house in library.houses),
        "armies_of_renown": sum(" - " in house.name for house in library.houses),
        "lores": len(library.lores),
        "regiments_of_renown": len(library.bundles),
        "tactics": len(library.tactics),
        "not_understood": len(library.gaps),
    }


def kinds_of_gaps(gaps: Iterable[Gap]) -> list[tuple[str, str, int]]:
    """Return what was not understood by kind: what, an example, how often; the most first."""
    found: Counter[str] = Counter()
    example: dict[str, str] = {}
    for gap in gaps:
        kind = kind_of(gap)
        found[kind] += 1
        example.setdefault(kind, told(gap))
    return [(kind, example[kind], count) for kind, count in found.most_common()]


def kind_of(gap: Gap) -> str:
    """Return the kind of a gap, without the name of what it concerns.

    >>> kind_of(Gap("a.cat", "Reed Wardens", "weapon ability Blood-hungry", "players apply it"))
    'weapon ability'
    """
    for kind in ("weapon ability", "weapon", "number of", "number", "link", "handbook"):
        if gap.what.startswith(kind + " "):
            return "models" if kind == "number of" else kind
    return gap.what


def told(gap: Gap) -> str:
    """Return a gap in a line: file, entry, what, why."""
    return ": ".join(part for part in (gap.file, gap.entry, gap.what, gap.why) if part)


def short_lines(library: Library) -> list[str]:
    """Return the short report of what was read."""
    n = counts(library)
    all_entries = n["units"] + n["manifestations"]
    lines = [
        f"{Path(library.source).name}: revision {library.revision or '?'}"
        + (f", for {library.battlepack}" if library.battlepack else ""),
        f"  units           {n['units']}, {n['terrain']} of them faction terrain, "
        f"{n['legends']} legends",
        f"  manifestations  {n['manifestations']}",
        f"  weapons         {n['weapons']}",
        f"  bases           {n['bases']} of {all_entries} warscrolls",
        f"  points          {n['points']} warscrolls, {n['reinforceable']} can be reinforced",
        f"  abilities       {n['abilities']}, {n['automated']} of them automated",
        f"  factions        {n['factions']}, and {n['armies_of_renown']} armies of renown",
        f"  lores           {n['lores']}, and {n['regiments_of_renown']} regiments of renown",
        f"  not understood  {n['not_understood']}",
    ]
    kinds = kinds_of_gaps(library.gaps)
    lines += [f"    {count} x {kind}: {example}" for kind, example, count in kinds[:SHOWN]]
    return lines


def whole_report(library: Library) -> str:
    """Return the report with every single thing that was not understood."""
    rows = sorted(library.gaps, key=lambda gap: (gap.file, gap.entry, gap.what))
    return "\n".join([*short_lines(library), "", *map(told, rows), ""])


def object_of(library: Library, with_gaps: bool = True) -> dict[str, object]:
    """Return the report as one object."""
    found: dict[str, object] = {
        "source": library.source,
        "revision": library.revision,
        "battlepack": library.battlepack,
        "counts": counts(library),
    }
    if with_gaps:
        found["gaps"] = [
            {"file": g.file, "entry": g.entry, "what": g.what, "why": g.why} for g in library.gaps
        ]
    return found


def write_report(library: Library, path: str | Path) -> None:
    """Write the report to a file: JSON where its name says so, else lines."""
    is_json = str(path).lower().endswith(".json")
    text = json.dumps(object_of(library), indent=1) + "\n" if is_json else whole_report(library)
    write_text(path, text)


def find(library: Library, name: str) -> tuple[tuple[Entry, ...], tuple[House, ...]]:
    """Return the warscrolls and houses that a name means, whatever its case and quotes."""
    low = plain(name).casefold()
    entries = tuple(e for e in library.entries.values() if plain(e.name).casefold() == low)
    houses = tuple(h for h in library.houses if plain(h.name).casefold() == low)
    return entries, houses


def near(library: Library, name: str) -> tuple[str, ...]:
    """Return names that come near to one, the nearest first."""
    names = {plain(e.name).casefold(): e.name for e in library.entries.values()}
    names |= {plain(h.name).casefold(): h.name for h in library.houses}
    low = plain(name)[:100].casefold()
    begin = [name for key, name in names.items() if low and low in key]
    close = difflib.get_close_matches(low, names, n=5, cutoff=0.6)
    return tuple(dict.fromkeys([*(names[key] for key in close), *begin]))[:5]
