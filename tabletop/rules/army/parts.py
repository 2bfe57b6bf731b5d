"""Words and findings that all judges of lists share."""

from __future__ import annotations

from tabletop.rules.finding import Finding


def breach(
    rule: str, code: str, head: str, *, detail: str = "", fix: str = "", units: tuple[str, ...] = ()
) -> Finding:
    """Return what of a list breaks a rule."""
    return Finding(rule, code, False, head, detail, fix, units=units, fix=fix)


def holds(rule: str, code: str, head: str, detail: str = "") -> Finding:
    """Return what of a list was looked at and holds."""
    return Finding(rule, code, True, head, detail)


def counted(count: int, word: str) -> str:
    """Return a number with its word.

    >>> counted(1, "regiment"), counted(2, "auxiliary unit")
    ('1 regiment', '2 auxiliary units')
    """
    return f"{count} {word}{'' if count == 1 else 's'}"


def doubles(names: list[str]) -> tuple[str, ...]:
    """Return the names that are given more than once, each once.

    >>> doubles(["a", "b", "a"])
    ('a',)
    """
    return tuple(dict.fromkeys(name for name in names if names.count(name) > 1))
