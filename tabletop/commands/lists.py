"""The words of `tabletop army`; what they do is read when they are used."""

from __future__ import annotations

from typing import Annotated, Final

import typer

lists: Final = typer.Typer(help="Lists of armies: judged by the rules of army building, or shown.")
ListFile = Annotated[str, typer.Argument(metavar="FILE", help="An army: a file or a shipped name.")]


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
) -> None:
    """Print a list with its points."""
    from tabletop.commands.army import show

    raise typer.Exit(show(file, as_json))
