"""Texts of lists in plain letters: any encoding, and one spelling of blanks, hyphens, quotes."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from tabletop.errors import TabletopError

MOST_BYTES: Final = 1 << 20
"""A list that is written as text; what New Recruit exports may be five times as long."""
MOST_LINES: Final = 5000
LONGEST_LINE: Final = 2000

_MARKS: Final = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\0\0", "utf-32"),
    (b"\0\0\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_SAME: Final = {
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d", "-"),
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u02bc\u0060\u00b4\uff07", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\uff02", '"'),
    **dict.fromkeys("\u00d7\u2715\u2716", "x"),
    **dict.fromkeys("\uff08\ufd3e", "("),
    **dict.fromkeys("\uff09\ufd3f", ")"),
    "\u2026": "...",
    "\u2044": "/",
    "\uff5c": "|",
    "\uff1a": ":",
    **dict.fromkeys("\u00ad\ufe0e\ufe0f", ""),  # soft hyphens, and how a sign is to be painted
}  # fmt: skip
_FOLD: Final = str.maketrans(_SAME)
_BREAK: Final = re.compile("\r\n|[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]")
_BLANK: Final = re.compile(r"[^\S\n]+")


def decoded(data: bytes, file: str = "") -> str:
    r"""Return the text of a file in UTF-8, UTF-16, UTF-32 or Windows-1252, whichever it is.

    Raises `TabletopError` for what is no text.

    >>> decoded("Légion".encode("utf-16")), decoded("Légion".encode("cp1252"))
    ('Légion', 'Légion')
    """
    code = next((code for mark, code in _MARKS if data.startswith(mark)), "") or _guess(data)
    try:
        text = data.decode(code)
    except UnicodeDecodeError:
        if code != "utf-8":
            raise _no_text(file) from None
        text = data.decode("cp1252", errors="replace")
    text = text.lstrip("\ufeff")
    if "\0" in text:
        raise _no_text(file)
    return text


def _guess(data: bytes) -> str:
    """Return the encoding of bytes without a mark: every other byte of UTF-16 is a zero."""
    head = data[:4000]
    if b"\0" not in head:
        return "utf-8"
    even, odd = head[::2].count(0), head[1::2].count(0)
    return "utf-16-le" if odd > even else "utf-16-be"


def _no_text(file: str) -> TabletopError:
    return TabletopError(
        "this is no text of a list",
        file=file,
        place="whole file",
        next_step="export the list again, as text or as a .ros, .rosz or .json file",
    )


def lines_of(text: str) -> list[str]:
    r"""Return the lines of a text, whatever ends them.

    >>> lines_of("a\r\nb\rc")
    ['a', 'b', 'c']
    """
    return _BREAK.split(text)


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    r"""Return a text with plain hyphens, quotes and single blanks, without what is not seen.

    >>> folded("  Man\u2011skewer\xa0 Boltboy\u2019s\u200b ")
    "Man-skewer Boltboy's"
    """
    plain = unicodedata.normalize("NFC", text).translate(_FOLD)
    seen = (letter for letter in plain if letter.isspace() or letter.isprintable())
    return _BLANK.sub(" ", "".join(seen)).strip()


@lru_cache(maxsize=8192)
def name_key(name: str) -> str:
    """Return what names have in common that mean the same: small letters, no signs, no accents.

    >>> name_key("Ar’gath, the King of Blades"), name_key("Sciansá & Co")
    ('argath the king of blades', 'sciansa and co')
    """
    parts = unicodedata.normalize("NFKD", folded(name)).casefold()
    parts = "".join(" and " if c == "&" else " " if c in "-/,.:;_()[]" else c for c in parts)
    return " ".join("".join(c for c in parts if c.isalnum() or c == " ").split())
