"""`tabletop coverage`: which systems of the rules are automated, and which tests show it."""

from __future__ import annotations

import json

import typer
from rich.console import Console
from rich.table import Table

from tabletop.files.coverage import System, systems


def coverage(as_json: bool) -> int:
    """Print the table of systems; 0 when each has a test, 1 when one has none."""
    rows = systems()
    if as_json:
        for row in rows:
            typer.echo(json.dumps(json_of(row), ensure_ascii=True))
    else:
        _print(rows)
    return 0 if all(row.tests for row in rows) else 1


def json_of(row: System) -> dict[str, object]:
    """Return a system as the object that `--json` prints on a line."""
    return {
        "id": row.id,
        "status": row.status,
        "tests": list(row.tests),
        "rule": row.rule,
        "name": row.name,
        "module": row.module,
        "reason": row.reason,
    }


def _print(rows: tuple[System, ...]) -> None:
    table = Table(box=None, pad_edge=False)
    for title in ("id", "rule", "system", "status", "module", "tests"):
        table.add_column(title, no_wrap=title in ("id", "rule", "status"))
    for row in rows:
        status = row.status if not row.reason else f"{row.status}: {row.reason}"
        table.add_row(
            row.id, row.rule, f"{row.name}: {row.says}", status, row.module, str(len(row.tests))
        )
    Console(highlight=False, soft_wrap=False).print(table)
    automated = sum(row.status == "automated" for row in rows)
    lacking = [row.id for row in rows if not row.tests]
    typer.echo(f"{len(rows)} systems, {automated} automated, {len(rows) - automated} by hand")
    if lacking:
        typer.echo(f"without a test: {', '.join(lacking)}")
