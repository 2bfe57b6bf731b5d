"""`tabletop data`: community data read, shown, forgotten."""

from __future__ import annotations

import json
from pathlib import Path

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from tabletop.errors import TabletopError
from tabletop.files.home import Home, prepared
from tabletop.files.library import Entry, House, Library, add_library, library, remove_library
from tabletop.files.library.report import find, near, object_of, short_lines, write_report
from tabletop.files.library.telling import DEFAULT_PACK
from tabletop.files.library.telling import Progress as Step
from tabletop.state.warscroll import Weapon, weapon_ability_name

DONE, NONE, FAULT = 0, 1, 2


def add_by_steps(home: Home, path: Path, battlepack: str) -> int:
    """Read data and keep it, told in JSON lines: each step, then "done", or "fault" with parts.

    It is what the window runs, so that reading goes on beside it and can be stopped.
    """

    def told(step: Step) -> None:
        typer.echo(json.dumps({"step": step.share, "what": step.what}))

    try:
        found = add_library(prepared(home), path, told, battlepack or DEFAULT_PACK)
    except TabletopError as fault:
        parts = (fault.reason, fault.file, fault.place, fault.next_step)
        typer.echo(json.dumps({"fault": parts}))
        return FAULT
    typer.echo(json.dumps({"done": len(found.entries)}))
    return DONE


def add(home: Home, path: Path, battlepack: str, report: Path | None, as_json: bool) -> int:
    """Read data and keep it, with a bar where somebody looks, and tell what was read."""
    found = _read(prepared(home), path, battlepack or DEFAULT_PACK)
    if report is not None:
        write_report(found, report)
    if as_json:
        typer.echo(json.dumps(object_of(found)))
        return DONE
    for line in short_lines(found):
        typer.echo(line)
    if found.gaps:
        where = str(report) if report else "nowhere; --report FILE writes it"
        typer.echo(f"  the whole list: {where}")
    return DONE


def show(home: Home, name: str, as_json: bool) -> int:
    """Tell of what is kept: all in short, or a warscroll, or a faction."""
    kept = _kept(home)
    if not name:
        return _show_all(kept, as_json)
    entries, houses = find(kept, name)
    if as_json:
        typer.echo(
            json.dumps([*(_object(e) for e in entries), *(_house_object(h) for h in houses)])
        )
    for entry in () if as_json else entries:
        typer.echo("\n".join(lines_of(entry)))
    for house in () if as_json else houses:
        typer.echo("\n".join(house_lines(house, kept)))
    if entries or houses:
        return DONE
    maybe = near(kept, name)
    more = f"; did you mean {' or '.join(maybe)}?" if maybe else ""
    typer.echo(f"there is no {name!r} in the data{more}", err=True)
    return NONE


def remove(home: Home) -> int:
    """Forget the data."""
    was_there = remove_library(home)
    typer.echo("forgotten" if was_there else "there was no data")
    return DONE if was_there else NONE


def lines_of(entry: Entry) -> list[str]:
    """Return a warscroll in lines."""
    scroll = entry.warscroll
    price = ", ".join(f"{house} {points}" for house, points in entry.points.items() if points)
    save = f"{scroll.save}+" if scroll.save is not None else "-"
    told = [
        f"{entry.name} ({', '.join(scroll.keywords)})",
        f"  Move {scroll.move if scroll.move is not None else '-'}, Save {save}, "
        f"Health {scroll.health}, Control {scroll.control}"
        + (f", banishment {scroll.banishment}+" if scroll.banishment else ""),
        f"  models {scroll.size}, base {scroll.base or 'unknown'}"
        + (", can be reinforced" if entry.can_reinforce else ""),
    ]
    told += [
        f"    {share.count} of {share.of}: {share.base or 'unknown'} {share.who}".rstrip()
        for share in entry.bases
        if share.count
    ]
    told += [f"  points: {price}"] if price else []
    told += [f"  {_weapon(weapon)}" for weapon in scroll.weapons]
    for text in entry.texts:
        told.append(f"  {text.name}" + (" (automated)" if text.automated else ""))
        told += [f"    {line}" for line in (text.timing, text.declare, text.effect) if line]
    return [*told, f"  from {entry.file}"]


def house_lines(house: House, kept: Library) -> list[str]:
    """Return a faction or army of renown in lines."""
    told = [f"{house.name} ({house.alliance.lower()})" if house.alliance else house.name]
    for what, names in (
        ("formations", house.formations),
        ("heroic traits", house.traits),
        ("artefacts", house.artefacts),
        ("enhancements", house.other_enhancements),
        ("lores", house.lores),
    ):
        told += [f"  {what}: {', '.join(names)}"] if names else []
    for key in house.units:
        entry = kept.entries[key]
        told.append(f"  {entry.name}, {entry.points.get(house.name, 0)} points")
    return told


def _show_all(kept: Library, as_json: bool) -> int:
    if as_json:
        typer.echo(json.dumps(object_of(kept)))
        return DONE
    for line in short_lines(kept):
        typer.echo(line)
    for house in kept.houses:
        typer.echo(f"  {house.name}: {len(house.units)} warscrolls")
    return DONE


def _read(home: Home, path: Path, battlepack: str) -> Library:
    console = Console(stderr=True)
    with Progress(
        TextColumn("reading"),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as bar:
        task = bar.add_task("", total=1.0)

        def told(step: Step) -> None:
            bar.update(task, completed=step.share, description=step.what[:40])

        return add_library(home, path, told, battlepack)


def _kept(home: Home) -> Library:
    kept = library(home)
    if kept is None and home.library.exists():
        raise TabletopError(
            "the community data that were kept are damaged, or of another version",
            file=str(home.library),
            place="whole file",
            next_step="add them again: tabletop data add PATH",
        )
    if kept is None:
        raise TabletopError(
            "there is no community data",
            file=str(home.library),
            place="whole file",
            next_step="add it: tabletop data add PATH",
        )
    return kept


def _weapon(weapon: Weapon) -> str:
    rend = weapon.rend or "-"
    reach = f'{weapon.range:g}", ' if weapon.kind == "ranged" else ""
    names = ", ".join(map(weapon_ability_name, weapon.abilities))
    words = f" ({names})" if names else ""
    who = f", carried by {weapon.bearers}" if weapon.bearers else ""
    return (
        f"{weapon.name}: {reach}attacks {weapon.attacks}, hit {weapon.hit}+, "
        f"wound {weapon.wound}+, rend {rend}, damage {weapon.damage}{words}{who}"
    )


def _object(entry: Entry) -> dict[str, object]:
    scroll = entry.warscroll
    return {
        "kind": entry.kind,
        "name": entry.name,
        "key": entry.key,
        "move": str(scroll.move) if scroll.move is not None else "-",
        "save": scroll.save,
        "health": scroll.health,
        "control": scroll.control,
        "keywords": list(scroll.keywords),
        "size": scroll.size,
        "base": scroll.base,
        "bases": [
            {"base": s.base, "count": s.count, "of": s.of, "who": s.who} for s in entry.bases
        ],
        "points": dict(entry.points),
        "can_reinforce": entry.can_reinforce,
        "legends": entry.is_legends,
        "weapons": [_weapon(weapon) for weapon in scroll.weapons],
        "abilities": [{"name": t.name, "automated": t.automated} for t in entry.texts],
        "file": entry.file,
    }


def _house_object(house: House) -> dict[str, object]:
    return {
        "kind": "house",
        "name": house.name,
        "faction": house.faction,
        "alliance": house.alliance,
        "units": list(house.units),
        "formations": list(house.formations),
        "traits": list(house.traits),
        "artefacts": list(house.artefacts),
        "enhancements": list(house.other_enhancements),
        "lores": list(house.lores),
    }
