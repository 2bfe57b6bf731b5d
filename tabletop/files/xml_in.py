"""Reading XML that strangers wrote: no entities, no outside files, and limits on everything."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import ParseError

from defusedxml import DefusedXmlException, DTDForbidden
from defusedxml.ElementTree import DefusedXMLParser

from tabletop.errors import TabletopError

DEEPEST: Final = 64
MOST_NODES: Final = 2_000_000
MOST_LETTERS: Final = 1_000_000
"""Letters in one element or attribute."""
_PIECE: Final = 1 << 16


@dataclass(frozen=True, slots=True)
class Limits:
    """How deep elements may nest, how many there may be, how long one text may be."""

    depth: int = DEEPEST
    nodes: int = MOST_NODES
    letters: int = MOST_LETTERS


LIMITS: Final = Limits()


class Node:
    """An element: its name without namespace, attributes, own text, children in their order."""

    __slots__ = ("at", "kids", "tag", "text")

    def __init__(self, tag: str, at: dict[str, str]) -> None:
        self.tag = tag
        self.at = at
        self.text = ""
        self.kids: list[Node] = []

    def get(self, name: str) -> str:
        """Return an attribute, "" where it is missing."""
        return self.at.get(name, "")

    @property
    def name(self) -> str:
        """The attribute `name` with plain blanks."""
        return " ".join(self.at.get("name", "").split())

    @property
    def id(self) -> str:
        """The attribute `id`."""
        return self.at.get("id", "")

    def of(self, group: str, item: str = "") -> Iterator[Node]:
        """Yield the children of the children called `group`: `of("profiles", "profile")`."""
        for holder in self.kids:
            if holder.tag == group:
                for kid in holder.kids:
                    if not item or kid.tag == item:
                        yield kid

    def walk(self) -> Iterator[Node]:
        """Yield the element and everything in it, parents first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            if node.kids:
                waiting.extend(reversed(node.kids))


class _Builder:
    """Takes what the parser tells and makes nodes of it, counting as it goes."""

    def __init__(self, file: str, size: int, limits: Limits, skipped: frozenset[str]) -> None:
        self.file = file
        self.is_large = size > limits.letters
        """Whether a text can be too long at all."""
        self.limits = limits
        self.skipped = skipped
        self.root = Node("", {})
        self.stack = [self.root]
        self.count = 0
        self.skipping = 0
        self.letters = 0

    def start(self, tag: str, flat: list[str]) -> None:
        """Open an element; `flat` are its attributes, names and values by turns."""
        self.count += 1
        depth = len(self.stack) + self.skipping
        if depth > self.limits.depth:
            raise self.refused(f"elements are nested more than {self.limits.depth} deep")
        if self.count > self.limits.nodes:
            raise self.refused(f"there are more than {self.limits.nodes} elements")
        self.letters = 0
        tag = tag.rpartition("}")[2]
        if self.skipping or tag in self.skipped:
            self.skipping += 1
            return
        node = Node(tag, dict(zip(flat[::2], flat[1::2], strict=True)))
        if self.is_large and flat and max(map(len, flat)) > self.limits.letters:
            raise self.refused("an attribute is too long")
        self.stack[-1].kids.append(node)
        self.stack.append(node)

    def end(self, tag: str) -> None:
        """Close an element."""
        del tag
        if self.skipping:
            self.skipping -= 1
        else:
            self.stack.pop()

    def data(self, text: str) -> None:
        """Take a piece of text; blanks between elements are no text."""
        if self.skipping:
            return
        node = self.stack[-1]
        if node.text or not text.isspace():
            self.letters += len(text)
            if self.letters > self.limits.letters:
                raise self.refused("a text is too long")
            node.text += text

    def close(self) -> Node:
        """Return the outermost element."""
        if not self.root.kids:
            raise self.refused("it is empty")
        return self.root.kids[0]

    def refused(self, reason: str) -> TabletopError:
        """Return the refusal of the file."""
        names = [node.name or node.tag for node in self.stack[1:][-2:]]
        return TabletopError(
            reason,
            file=self.file,
            place=" / ".join(names)[:120] or "whole file",
            next_step="only data files of the usual shape are read",
        )


def read_xml(
    data: bytes, file: str, limits: Limits = LIMITS, skipped: frozenset[str] = frozenset()
) -> Node:
    """Return the outermost element of an XML file; elements called in `skipped` are left out.

    UTF-8, UTF-16, Latin-1, Windows-1252 and whatever else the file declares and Python knows.
    Raises `TabletopError` for what is no sound XML, has a DOCTYPE or goes beyond the limits.

    >>> read_xml(b"<a b='1'><c>d</c></a>", "f").kids[0].text
    'd'
    """
    try:
        marked = "utf-8" if data.startswith(codecs.BOM_UTF8) else None
        return _parsed(data, file, limits, skipped, marked)
    except ParseError as fault:
        # It may say one encoding and be written in another by an editor: the letters are there.
        with suppress(ParseError):
            return _parsed(data, file, limits, skipped, _written_in(data))
        line, column = fault.position
        raise _unsound(file, f"line {line}, column {column + 1}", _why(fault)) from None


def _parsed(
    data: bytes, file: str, limits: Limits, skipped: frozenset[str], encoding: str | None
) -> Node:
    builder = _Builder(file, len(data), limits, skipped)
    try:
        parser = DefusedXMLParser(
            target=builder,
            encoding=encoding,
            forbid_dtd=True,
            forbid_entities=True,
            forbid_external=True,
        )
        # The handlers that refuse stay; those that build are called without the detour over
        # names with namespaces: three times as fast.
        inner = parser.parser
        inner.StartElementHandler = builder.start
        inner.EndElementHandler = builder.end
        inner.CharacterDataHandler = builder.data
        inner.ordered_attributes = True
        for at in range(0, len(data), _PIECE):
            parser.feed(data[at : at + _PIECE])
        parser.close()
    except DTDForbidden:
        raise TabletopError(
            "it has a DOCTYPE, which data files never need",
            file=file,
            place="whole file",
            next_step="take the file from its first source",
        ) from None
    except DefusedXmlException:
        raise TabletopError(
            "it declares entities or outside files",
            file=file,
            place="whole file",
            next_step="take the file from its first source",
        ) from None
    except (LookupError, UnicodeError, ValueError):
        raise _unsound(file, "whole file", "its encoding is not known") from None
    return builder.close()


def _unsound(file: str, place: str, reason: str) -> TabletopError:
    return TabletopError(
        f"it is no sound XML: {reason}",
        file=file,
        place=place,
        next_step="download it again: it may be cut off or damaged",
    )


def _why(fault: ParseError) -> str:
    return str(fault).partition(": line ")[0] or "it cannot be read"


def _written_in(data: bytes) -> str:
    """Return the encoding that bytes are really in, whatever they say of themselves."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    return "utf-8" if _is_utf8(data) else "windows-1252"


def _is_utf8(data: bytes) -> bool:
    try:
        codecs.decode(data, "utf-8")
    except UnicodeDecodeError:
        return False
    return True
