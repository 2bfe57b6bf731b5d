"""Looking warscrolls up by keywords: `VANARI & INFANTRY & !HERO`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.warscrolls import Known

Wanted = Callable[[Known], bool]
_TOKEN: Final = re.compile(r"\s*(?:([&|!()])|([^&|!()]+(?:\(\d[^()]*\))?))")
LONGEST: Final = 400


def search(text: str, warscrolls: Iterable[Known]) -> tuple[Known, ...]:
    """Return the warscrolls with the keywords that an expression asks for, in their order.

    `&` and, `|` or, `!` not, parentheses; `!` binds first, then `&`. Raises `TabletopError`.

    >>> one = Known("a", "f", ("HERO", "WIZARD (1)"))
    >>> [k.name for k in search("wizard & !(INFANTRY | CAVALRY)", [one])]
    ['a']
    """
    wanted = expression(text)
    return tuple(known for known in warscrolls if wanted(known))


def expression(text: str) -> Wanted:
    """Return what an expression asks of a warscroll; raises `TabletopError` where it is none."""
    if len(text) > LONGEST:
        raise _wrong(text[:40], "the expression is too long")
    words = tokens(text)
    wanted, rest = _either(words, text)
    if rest:
        raise _wrong(text, f"{rest[0]!r} is left over")
    return wanted


def tokens(text: str) -> list[str]:
    """Return the signs and keywords of an expression.

    >>> tokens("WIZARD (1) & !lumineth realm-lords")
    ['WIZARD (1)', '&', '!', 'LUMINETH REALM-LORDS']
    """
    found, at = [], 0
    while at < len(text.rstrip()):
        match = _TOKEN.match(text, at)
        if match is None:
            raise _wrong(text, f"{text[at:].strip()[:20]!r} makes no sense")
        found.append(" ".join((match[1] or match[2]).split()).upper())
        at = match.end()
    return found


def _either(words: list[str], text: str) -> tuple[Wanted, list[str]]:
    wanted, rest = _both(words, text)
    while rest and rest[0] == "|":
        other, rest = _both(rest[1:], text)
        wanted = _any_of(wanted, other)
    return wanted, rest


def _both(words: list[str], text: str) -> tuple[Wanted, list[str]]:
    wanted, rest = _one(words, text)
    while rest and rest[0] == "&":
        other, rest = _one(rest[1:], text)
        wanted = _all_of(wanted, other)
    return wanted, rest


def _one(words: list[str], text: str) -> tuple[Wanted, list[str]]:
    if not words or words[0] in "&|)":
        raise _wrong(text, "a keyword is missing" + (f" before {words[0]!r}" if words else ""))
    first, rest = words[0], words[1:]
    if first == "!":
        wanted, rest = _one(rest, text)
        return (lambda known: not wanted(known)), rest
    if first == "(":
        wanted, rest = _either(rest, text)
        if not rest or rest[0] != ")":
            raise _wrong(text, "a closing parenthesis is missing")
        return wanted, rest[1:]
    return (lambda known: known.has(first)), rest


def _all_of(one: Wanted, two: Wanted) -> Wanted:
    return lambda known: one(known) and two(known)


def _any_of(one: Wanted, two: Wanted) -> Wanted:
    return lambda known: one(known) or two(known)


def _wrong(text: str, why: str) -> TabletopError:
    return TabletopError(
        f"{why} in the expression {text!r}",
        next_step="write keywords with & (and), | (or), ! (not): VANARI & INFANTRY & !HERO",
    )
