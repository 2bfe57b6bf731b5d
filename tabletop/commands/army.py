"""`tabletop army`: lists of armies, judged and shown."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import typer

from tabletop.commands.imports import Opened, import_lines, import_object, opened
from tabletop.errors import TabletopError
from tabletop.files.army_lists import faction_key, list_book, points_of
from tabletop.files.army_out import save_army
from tabletop.files.field import guess
from tabletop.files.home import home, prepared
from tabletop.files.rosters.answers import remember_bases
from tabletop.rules.army import judge_army
from tabletop.rules.finding import Finding
from tabletop.state.army import Army, Listed

LEGAL, BREACHES = 0, 1
SHOWN, UNRESOLVED = 0, 1
PARTIAL: Final = "who may join whose regiment is not known here, and was not judged"


def check(file: str, as_json: bool) -> int:
    """Print what of a list holds and what breaks a rule; 1 when something does."""
    found = opened(file)
    army = found.needed()
    judged = judge_army(army, list_book(army.faction))
    for words in found.left:
        typer.echo(json.dumps({"ok": False, "head": words}) if as_json else f"BREACH  {words}")
    for finding in (*judged.findings, *judged.passed):
        typer.echo(json.dumps(row_of(finding)) if as_json else line_of(finding))
    for words in found.unread:
        typer.echo(json.dumps({"ok": None, "head": words}) if as_json else f"--      {words}")
    count = len(judged.findings) + len(found.left)
    if not as_json:
        if army.faction and not faction_key(army.faction):
            typer.echo(f"--      {army.faction}: {PARTIAL}")
        told = "legal" if not count else f"{count} breach{'es' if count > 1 else ''}"
        typer.echo(f"{army.name}: {told}, {points_of(army)} points")
    return BREACHES if count else LEGAL


def show(file: str, as_json: bool, bases: Sequence[str] = (), save: Path | None = None) -> int:
    """Print a list: its regiments and units with sizes and points; 1 when a unit is not known.

    `bases` (`Name=40`) are remembered first; `save` is where the army is written to as our own.
    """
    found = opened(file)
    if bases:
        said = dict(map(_said, bases))
        _must_list(found, said)
        remember_bases(prepared(home()), said)
        found = opened(file)
    if as_json:
        row = object_of(found.army) if found.army is not None else {"units": []}
        typer.echo(json.dumps(row | import_object(found)))
    else:
        for line in lines_of(found.army) if found.army is not None else ["no unit is known"]:
            typer.echo(line)
        for line in import_lines(found):
            typer.echo(line)
    if save is not None:
        save_army(save, found.needed())
    return UNRESOLVED if found.left else SHOWN


def _must_list(found: Opened, names: Iterable[str]) -> None:
    """Raise `TabletopError` for a base of what the list does not have: a slip is not remembered."""
    listed = [s.name for s in found.army.warscrolls.values()] if found.army is not None else []
    for name in names:
        if name not in listed:
            raise TabletopError(
                f"the list has no warscroll {name!r}", place="--base", next_step=guess(name, listed)
            )


def _said(words: str) -> tuple[str, str]:
    name, parted, base = words.rpartition("=")
    if not parted or not name.strip():
        raise TabletopError(
            f"{words!r} names no base", place="--base", next_step='write "Name=60x35" (mm)'
        )
    return name.strip(), base.strip()


def line_of(finding: Finding) -> str:
    """Return a finding in a line: whether it holds, the rule, the fact, what to do."""
    word = "ok" if finding.is_ok else "BREACH"
    more = "; ".join(part for part in (finding.detail, finding.fix) if part)
    return f"{word:<6}  {finding.rule:<5} {finding.head}" + (f" ({more})" if more else "")


def row_of(finding: Finding) -> dict[str, object]:
    """Return a finding as the object that `--json` prints on a line."""
    return {
        "ok": finding.is_ok,
        "rule": finding.rule,
        "code": finding.code,
        "head": finding.head,
        "detail": finding.detail,
        "fix": finding.fix,
        "units": list(finding.units),
    }


def lines_of(army: Army) -> list[str]:
    """Return a list as people write it: regiment by regiment."""
    of = f" of {army.limit}" if army.limit else ""
    told = [f"{army.name}: {points_of(army)} points{of}"]
    named = [army.faction, army.formation, *army.lores.values(), *army.terrain]
    told += ["  " + ", ".join(name for name in named if name)] if any(named) else []
    for name, units in army.regiments.items():
        note = " (Regiment of Renown)" if name in army.renown else ""
        is_priced = name in army.renown and name in army.prices
        price = f", {army.prices[name]} points" if is_priced else ""
        told += [f"  {name}{note}{price}", *(f"    {_unit(army, u)}" for u in units)]
    alone = [u for u in army.units if u.is_auxiliary]
    told += ["  auxiliary units", *(f"    {_unit(army, u)}" for u in alone)] if alone else []
    return told


def object_of(army: Army) -> dict[str, object]:
    """Return a list as one object."""
    return {
        "name": army.name,
        "faction": army.faction,
        "points": points_of(army),
        "limit": army.limit,
        "formation": army.formation,
        "lores": dict(army.lores),
        "terrain": list(army.terrain),
        "renown": list(army.renown),
        "units": [
            {
                "id": unit.id,
                "warscroll": army.warscroll_of(unit).name,
                "models": army.size_of(unit),
                "points": army.price_of(unit),
                "regiment": unit.drop,
                "general": unit.is_general,
                "reinforced": unit.is_reinforced,
                "enhancements": list(unit.enhancements),
            }
            for unit in army.units
        ],
    }


def _unit(army: Army, unit: Listed) -> str:
    size = army.size_of(unit)
    words = [army.warscroll_of(unit).name] if unit.name else []
    words += [f"{size} models"] if size > 1 else []
    words += ["general"] if unit.is_general else []
    words += ["reinforced"] if unit.is_reinforced else []
    words += unit.enhancements
    more = f" ({', '.join(words)})" if words else ""
    return f"{army.name_of(unit)}{more}, {army.price_of(unit)} points"
