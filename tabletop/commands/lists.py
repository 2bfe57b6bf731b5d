"""The words of `tabletop army`; what they do is read when they are used."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

lists: Final = typer.Typer(help="Lists of armies: judged by the rules of army building, or shown.")
ListFile = Annotated[
    str,
    typer.Argument(
        metavar="FILE", help="An army: a file, a list of another program, or a shipped name."
    ),
]


@lists.command("check")
def army_check(
    file: ListFile,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """Judge a list by the rules of army building; 1 when it breaks one."""
    from tabletop.commands.army import check as judged

    raise typer.Exit(judged(file, as_json))


@lists.command("show")
def army_show(
    file: ListFile,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
    base: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=BASE", help="The base of a warscroll (mm), remembered."),
    ] = None,
    save: Annotated[
        Path | None, typer.Option(help="Write the army to this file, to be changed.")
    ] = None,
) -> None:
    """Print a list with its points, and what of it is not known; 1 when a unit is not."""
    from tabletop.commands.army import show

    raise typer.Exit(show(file, as_json, tuple(base or ()), save))
