"""The words of `tabletop data`; what they do is read when they are used."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Protocol, runtime_checkable

import typer

from tabletop.files.home import Home, home

data: Final = typer.Typer(help="Community data: warscrolls, weapons, bases and points of all.")
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object.")]


@runtime_checkable
class HasHome(Protocol):
    """What the global options chose."""

    home: Home


@data.command("add")
def data_add(
    context: typer.Context,
    path: Annotated[
        Path, typer.Argument(readable=False, help="The zip as it is downloaded, or its folder.")
    ],
    battlepack: Annotated[
        str, typer.Option(help="The handbook to read it for; left out: the newest.")
    ] = "",
    report: Annotated[
        Path | None, typer.Option(help="Write all that was not understood: .txt or .json.")
    ] = None,
    as_json: AsJson = False,
    steps: Annotated[
        bool, typer.Option("--steps", help="Tell each step as a JSON line.", hidden=True)
    ] = False,
) -> None:
    """Read community data and keep it; texts stay on this computer."""
    from tabletop.commands.library import add, add_by_steps

    if steps:
        raise typer.Exit(add_by_steps(_home(context), path, battlepack))
    raise typer.Exit(add(_home(context), path, battlepack, report, as_json))


@data.command("show")
def data_show(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="A warscroll or a faction.")] = "",
    as_json: AsJson = False,
) -> None:
    """Tell what is kept; 1 when the name is not in it."""
    from tabletop.commands.library import show

    raise typer.Exit(show(_home(context), name, as_json))


@data.command("remove")
def data_remove(context: typer.Context) -> None:
    """Forget the data; the file that it came from stays; 1 when there was none."""
    from tabletop.commands.library import remove

    raise typer.Exit(remove(_home(context)))


def _home(context: typer.Context) -> Home:
    found = context.find_root().obj
    return found.home if isinstance(found, HasHome) else home()
