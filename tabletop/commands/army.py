"""`tabletop army`: lists of armies, judged and shown."""

from __future__ import annotations

import json

import typer

from tabletop.errors import TabletopError
from tabletop.files.army_in import find_army, load_army
from tabletop.files.army_lists import faction_key, list_book, points_of
from tabletop.rules.army import judge_army
from tabletop.rules.finding import Finding
from tabletop.state.army import Army, Listed

LEGAL, BREACHES = 0, 1


def check(file: str, as_json: bool) -> int:
    """Print what of a list holds and what breaks a rule; 1 when something does."""
    army = _army(file)
    judged = judge_army(army, list_book(army.faction))
    for finding in (*judged.findings, *judged.passed):
        typer.echo(json.dumps(row_of(finding)) if as_json else line_of(finding))
    if not as_json:
        if army.faction and not faction_key(army.faction):
            typer.echo(f"--      {army.faction} has no data: only what holds for all was judged")
        count = len(judged.findings)
        told = "legal" if not count else f"{count} breach{'es' if count > 1 else ''}"
        typer.echo(f"{army.name}: {told}, {points_of(army)} points")
    return LEGAL if judged.is_legal else BREACHES


def show(file: str, as_json: bool) -> int:
    """Print a list: its regiments and units with sizes and points."""
    army = _army(file)
    if as_json:
        typer.echo(json.dumps(object_of(army)))
    else:
        for line in lines_of(army):
            typer.echo(line)
    return LEGAL


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
        told += [f"  {name}{note}", *(f"    {_unit(army, u)}" for u in units)]
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
    words = [f"{size} models"] if size > 1 else []
    words += ["general"] if unit.is_general else []
    words += ["reinforced"] if unit.is_reinforced else []
    words += unit.enhancements
    more = f" ({', '.join(words)})" if words else ""
    return f"{army.name_of(unit)}{more}, {army.price_of(unit)} points"


def _army(file: str) -> Army:
    """Return the army of a file or of a shipped name."""
    is_path = file.endswith((".yaml", ".yml", ".json"))
    try:
        return load_army(file) if is_path else find_army(file)
    except TabletopError as fault:
        if fault.file or fault.place:
            raise
        raise fault.inside(place="FILE") from None
