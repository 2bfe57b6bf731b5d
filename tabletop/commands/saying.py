"""What is said to the user of the command line: one line on standard error."""

from __future__ import annotations

import typer

from tabletop.errors import TabletopError


def complain(fault: TabletopError) -> None:
    """Print an error for the user, one line on standard error."""
    say_error(str(fault))


def say_error(text: str) -> None:
    """Print a line on standard error; what cannot be printed is spelled out."""
    typer.echo("".join(c if c.isprintable() else ascii(c)[1:-1] for c in text), err=True)
