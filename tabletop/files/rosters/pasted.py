r"""Lists as people paste them: quoted, in bold, in code, with marks of any kind before the lines.

Markup goes, words stay, and a line stays the line it was: numbers mean what the user sees.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from tabletop.files.rosters import shapes
from tabletop.files.rosters.plain import folded

LONGEST: Final = 600
"""Letters of a line that may say something of an army; what is longer is a remark."""
_QUOTE: Final = re.compile(r"^[\s\ufeff]*(?:>[ \t]?)+")
_TAGS: Final = re.compile(
    r"</?(?:b|i|u|s|em|strong|p|div|span|li|ul|ol|code|pre|br|blockquote|del|h[1-6])\b[^<>]*>",
    re.IGNORECASE,
)
_ENTITY: Final = re.compile(r"&(?:#\d{1,6}|#x[0-9a-f]{1,5}|[a-z]{2,8});", re.IGNORECASE)
_LINK: Final = re.compile(r"\[([^\[\]]+)\]\((?:https?:|www\.)[^()\s]*\)", re.IGNORECASE)
_ESCAPED: Final = re.compile(r"\\([\\`*_{}\[\]()#+.!|>~:=-])")
_FENCE: Final = re.compile(r"^\s*(?:`{3,}|~{3,})\s*[a-z0-9]*\s*$")
_TITLE: Final = re.compile(r"^#{1,6}\s+(?=\S)|^-#\s+(?=\S)")
_PAIRS: Final = tuple(
    re.compile(rf"{mark}(?=\S)(.+?)(?<=\S){mark}")
    for mark in (r"\*\*\*", r"\*\*", "___", "__", "~~", r"\|\|")
)
_CODE: Final = re.compile(r"(`{1,3})([^`]+)\1")
_WHOLE: Final = re.compile(r"^([*_])(?=[^\s*_])([^*_]+)(?<=\S)\1$")
_BULLETED: Final = re.compile(r"^((?:[•*+-]\s+)?)(.*)$")
_LOOSE: Final = re.compile(
    r"^(?:\*{2,3}|_{2,3}|`{2,3}|\|\|)(?=[^\s*_`|])|(?<=[^\s*_`|])(?:\*{2,3}|_{2,3}|`{2,3}|\|\|)$"
)
_NOTED: Final = re.compile(r"(?<=\d[)\]])\*{1,3}$")
"""Stars behind points: a note at the foot of the list explains them."""
_OFFICE: Final = re.compile(r"^\s*[\ue000-\uf8ff](?=.)")
"""A bullet of a word processor: a letter of a font of its own."""


def plain_rows(lines: Sequence[str]) -> list[str]:
    r"""Return lines without what quoting and markup added, with plain hyphens, quotes, blanks.

    >>> plain_rows(["> **Oar Queen** (200)", "> \\* General", "> Regiment 1"])
    ['Oar Queen (200)', '* General', 'Regiment 1']
    """
    rows = [*lines]
    quoted = [_QUOTE.sub("", line) for line in rows]
    if any(
        new != old and (shapes.heading(row := _plain(new)) or shapes.total(row))
        for new, old in zip(quoted, rows, strict=True)
    ):  # else `>` is a bullet of somebody
        rows = quoted
    return [_plain(line) for line in rows]


def indent_of(line: str) -> int:
    """Return how far a line is set in, a tab counting as four blanks."""
    line = _QUOTE.sub("", line).expandtabs(4)
    return len(line) - len(line.lstrip())


def _plain(line: str) -> str:
    if len(line) > LONGEST:
        return f"{folded(line[:LONGEST])}..."
    if _FENCE.match(line):
        return folded(line)
    if "<" in line:
        line = _TAGS.sub("", line)
    if "&" in line:
        line = _ENTITY.sub(lambda found: html.unescape(found[0]), line)
    if "](" in line:
        line = _LINK.sub(r"\1", line)
    if "\\" in line:
        line = _ESCAPED.sub(r"\1", line).rstrip()
        line = line.removesuffix("\\")
    line = _OFFICE.sub("• ", line)
    if shapes.is_rule(line.strip()):
        return folded(line)
    return folded(_unmarked(unicodedata.normalize("NFC", line).strip()))


def _unmarked(line: str) -> str:
    """Return a line without the marks of bold, italic, struck out, hidden, code, heading."""
    for _ in range(4):  # marks may stand within marks
        before = line
        line = _TITLE.sub("", line)
        for pair in _PAIRS:
            line = pair.sub(r"\1", line)
        line = _LOOSE.sub("", _CODE.sub(r"\2", line)).strip()
        found = _BULLETED.match(line)
        if found is not None:
            line = found[1] + _WHOLE.sub(r"\2", found[2])
        if line == before:
            break
    return _NOTED.sub("", line)
